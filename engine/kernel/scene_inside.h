/* What the writers of scenes share: growing text, escaping, the sections of words, and the shapes of the kernel. */
#ifndef POSTERN_SCENE_INSIDE_H
#define POSTERN_SCENE_INSIDE_H

#include <stddef.h>

#include "engine/kernel/scene.h"

/* A text that grows in an arena. A struct with only the arena set is an empty one. */
struct scene_out {
    struct arena *arena;
    char *text;
    size_t bytes, room;
};

void scene_put(struct scene_out *out, const char *text);
void scene_printf(struct scene_out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
void scene_put_int(struct scene_out *out, int number);
/* With & < > " escaped: fit for an element's text and for an attribute in double quotes. */
void scene_escape(struct scene_out *out, const char *text);
/* The text, "" when nothing was put. */
const char *scene_out_text(const struct scene_out *out);

/* A text without control characters, marks of direction and what is not UTF-8, cut to SCENE_SAY_BYTES. */
const char *scene_clean(struct arena *arena, const char *text);

/* A shape of the scene's table or of the kernel's; NULL: there is none. */
const struct scene_glyph *scene_glyph(const struct scene *scene, const char *name);

/* The kernel's own shapes in their order; NULL past the last. */
const struct scene_glyph *scene_shared_glyph(int index);
/* What an item is drawn with: its glyph, or the token of its owner. */
const struct scene_glyph *scene_shape(const struct scene *scene, const struct scene_item *item);

/* The cell of that name, or -1. */
int scene_find(const struct scene *scene, const char *cell);

/* A thing, a side with what is there, and a move in words. */
const char *scene_item_words(const struct scene *scene, const struct scene_item *item);
const char *scene_edge_words(const struct scene *scene, const struct scene_edge *edge, enum scene_side side);
const char *scene_path_words(const struct scene *scene, const struct scene_path *path);

#endif
