/* What is to be seen of a game, for pictures, words and screen readers (scene.h of the kernel). */
#ifndef WIZWAR_SCENE_H
#define WIZWAR_SCENE_H

#include "engine/kernel/measure.h"
#include "engine/kernel/scene.h"

extern const struct scene_glyph ww_glyphs[];

/* As the map (map.h): a seat that believes in an illusion sees a wall, its maker that it is none, the others nothing. */
void ww_scene(struct scene *scene, const void *state, int seat, const struct value *events);

/* Figures of a seat that make curves. */
extern const struct measure ww_measures[];

#endif
