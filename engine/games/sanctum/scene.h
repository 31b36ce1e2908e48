/* What is to be seen of a game, for pictures, words and screen readers (scene.h of the kernel). RULES 17. */
#ifndef POSTERN_SANCTUM_SCENE_H
#define POSTERN_SANCTUM_SCENE_H

#include "engine/kernel/measure.h"
#include "engine/kernel/scene.h"

extern const struct scene_glyph sa_glyphs[];

/* Owner 1 is RED and owner 2 BLUE, whichever seats they have. */
void sa_scene(struct scene *scene, const void *state, int seat, const struct value *events);

/* Figures of a seat that make curves. */
extern const struct measure sa_measures[];

#endif
