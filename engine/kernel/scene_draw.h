/* What the drawers of a scene share: where cells and sides lie, and the parts that they put. All numbers are whole: a square
 * is 40 wide; a hex is 42 wide, 48 high, and rows are 36 apart. */
#ifndef POSTERN_SCENE_DRAW_H
#define POSTERN_SCENE_DRAW_H

#include "engine/kernel/scene_inside.h"

enum { MARGIN = 22, HALF = 20, HEX_HALF = 21, HEX_CORNER = 24, HEX_QUARTER = 12, HEX_STEP = 36 };

struct place {
    int x, y;
};

struct picture {
    const struct scene *scene;
    struct scene_out out;
    const struct scene_shared *shared;   /* of the page; NULL: the picture is whole without one */
};

/* The middle of a side, from the cell's middle, and how it lies, in degrees clockwise from the cell's upper side. */
struct scene_side_place {
    int x, y, angle;
};

struct place scene_middle(const struct scene *scene, int cell);
/* Has the cell before it another row? */
static inline bool scene_begins_row(const struct scene *scene, int cell)
{
    return cell > 0 && scene->cells[cell].row != scene->cells[cell - 1].row;
}
/* The size of the whole picture. */
struct place scene_extent(const struct scene *scene);
struct scene_side_place scene_side_place(const struct scene *scene, enum scene_side side);
/* How many columns and rows further the cell beyond a side lies. */
struct scene_side_place scene_side_step(const struct scene *scene, enum scene_side side);
/* The cell's outline as steps of a path. */
void scene_put_outline(struct picture *picture, int cell);

/* A drawing of the page's, found by a key. A key is one of these kinds and then whatever
 * makes the drawing; that of a row is what it is drawn of, and begins with '<'. */
enum scene_key { SCENE_KEY_ITEM = 'i', SCENE_KEY_BADGE = 'b', SCENE_KEY_ARROW = 'a' };
enum { SCENE_KEY_BYTES = 8 + 2 * SCENE_SAY_BYTES + 200 };

/* A key while it grows; what does not fit makes it full, and then nothing is shared. */
struct scene_share {
    char bytes[SCENE_KEY_BYTES];
    size_t count;
    bool full;
};

void scene_share_begin(struct scene_share *key, enum scene_key kind);
void scene_share_number(struct scene_share *key, int number);
void scene_share_text(struct scene_share *key, const char *text);
/* Is a drawing of this key there? Then puts its use. */
bool scene_put_shared(struct picture *picture, const struct scene_share *key, struct place at);
/* Makes a drawing of what was put from this many bytes on, and puts its use instead. */
void scene_share_put(struct picture *picture, const struct scene_share *key, size_t from, struct place at);
/* Shares what was put from this many bytes on when it is more than a use. */
void scene_share_row(struct picture *picture, size_t from);

void scene_put_title(struct picture *picture, const char *say);
/* A shape of the library, in its box of 40 by 40. One without lines puts nothing. */
void scene_put_use(struct picture *picture, const struct scene_glyph *glyph);
/* All things of a layer, in the order of cells. */
void scene_put_layer(struct picture *picture, enum scene_layer layer);
void scene_put_edge(struct picture *picture, const struct scene_border *border);
/* The marks below the moves of nobody: where they began and ended. */
void scene_put_ends(struct picture *picture);
void scene_put_path(struct picture *picture, const struct scene_path *path);

#endif
