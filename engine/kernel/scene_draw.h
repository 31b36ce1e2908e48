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
    bool of_page;                    /* words beside it say what its drawn men are */
};

/* The middle of a side, from the cell's middle, and how it lies, in degrees clockwise from the cell's upper side. */
struct scene_side_place {
    int x, y, angle;
};

struct place scene_middle(const struct scene *scene, int cell);
/* The size of the whole picture. */
struct place scene_extent(const struct scene *scene);
struct scene_side_place scene_side_place(const struct scene *scene, enum scene_side side);
/* How many columns and rows further the cell beyond a side lies. */
struct scene_side_place scene_side_step(const struct scene *scene, enum scene_side side);
/* The cell's outline as steps of a path. */
void scene_put_outline(struct picture *picture, int cell);

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
