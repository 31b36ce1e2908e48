/* What is to be seen of a game, for pictures, words and screen readers (scene.h of the kernel). */
#ifndef POSTERN_ARENA_SCENE_H
#define POSTERN_ARENA_SCENE_H

#include "engine/kernel/measure.h"
#include "engine/kernel/scene.h"

extern const struct scene_glyph ar_glyphs[];

void ar_scene(struct scene *scene, const void *state, int seat, const struct value *events);

/* Figures of a seat that make curves. */
extern const struct measure ar_measures[];

#endif
