/* Boards: a page holds each drawn board once, and each drawing of what stands on it, and its pictures use them. */
#ifndef POSTERN_PAGE_BOARDS_H
#define POSTERN_PAGE_BOARDS_H

#include <glib.h>

#include "engine/kernel/scene.h"

/* All zero: none yet. */
struct boards {
    GHashTable *ids;                 /* what a board is made of (a key as a drawing's) -> its id */
    GString *key;                    /* of the board that is looked for */
    GString *last;                   /* ... that was found last: most records have the board of the one before */
    const char *last_id;
    const struct scene_ground *ground;   /* that it has in common with other scenes; NULL: none */
    GString *defs;                   /* the inside of <defs> */
    GString *words;                  /* the same boards in words, each with the id "w" and its own */
    GHashTable *drawings;            /* key of a drawing -> its number */
    struct scene_shared shared;      /* ... for the kernel that draws */
    struct arena arena;
};

void boards_begin(struct boards *boards);
/* The id of a scene's board, "b1", "b2" ... in the order in which they came. */
const char *boards_id(struct boards *boards, const struct scene *scene);
void boards_release(struct boards *boards);

#endif
