/* What is to be seen of a game, for pictures, words and screen readers (scene.h of the kernel). RULES 14.7. */
#ifndef KNIGHTMARE_SCENE_H
#define KNIGHTMARE_SCENE_H

#include "engine/kernel/measure.h"
#include "engine/kernel/scene.h"

extern const struct scene_glyph km_glyphs[];

/* The board as its reader sits at it; the labels belong to the cells, so they turn with the board. A player who must recall
 * a man sees no board meanwhile (KC-ABDUCTION-01). */
void km_scene(struct scene *scene, const void *state, int seat, const struct value *events);

/* Figures of a seat that make curves. */
extern const struct measure km_measures[];

#endif
