/* Where the cells of a scene and their sides lie in its picture. */
#include "engine/kernel/scene_draw.h"

struct place scene_middle(const struct scene *scene, int cell)
{
    const struct scene_cell *at = &scene->cells[cell];

    if (scene->grid == SCENE_HEXES)
        return (struct place){ MARGIN + HEX_HALF * (at->column + 1), MARGIN + HEX_CORNER + HEX_STEP * at->row };
    return (struct place){ MARGIN + HALF * (2 * at->column + 1), MARGIN + HALF * (2 * at->row + 1) };
}

struct place scene_extent(const struct scene *scene)
{
    if (scene->grid == SCENE_HEXES)
        return (struct place){ 2 * MARGIN + HEX_HALF * (scene->columns + 1),
                               2 * MARGIN + HEX_STEP * (scene->rows - 1) + 2 * HEX_CORNER };
    return (struct place){ 2 * (MARGIN + HALF * scene->columns), 2 * (MARGIN + HALF * scene->rows) };
}

/* The nearest middle decides, so that a point in a hex's corner belongs to one hex. */
const struct scene_cell *scene_cell_at(const struct scene *scene, int x, int y)
{
    const struct scene_cell *nearest = NULL;
    const struct place end = scene_extent(scene);
    int reach = scene->grid == SCENE_HEXES ? HEX_CORNER : HALF, least = 2 * reach * reach + 1;

    if (x < 0 || y < 0 || x >= end.x || y >= end.y)
        return NULL;
    for (int i = 0; i < scene->cell_count; i++) {
        struct place middle = scene_middle(scene, i);
        int dx = x - middle.x, dy = y - middle.y;

        if (dx >= -reach && dx < reach && dy >= -reach && dy < reach && dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            nearest = &scene->cells[i];
        }
    }
    return nearest;
}

void scene_put_outline(struct picture *picture, int cell)
{
    struct place at = scene_middle(picture->scene, cell);

    if (picture->scene->grid == SCENE_HEXES)
        scene_printf(&picture->out, "M%d %dl%d %dv%dl-%d %d-%d-%dv-%dz", at.x, at.y - HEX_CORNER, HEX_HALF, HEX_QUARTER,
                     HEX_CORNER, HEX_HALF, HEX_QUARTER, HEX_HALF, HEX_QUARTER, HEX_CORNER);
    else
        scene_printf(&picture->out, "M%d %dh40v40h-40z", at.x - HALF, at.y - HALF);
}

static const struct scene_side_place square_sides[SCENE_SIDES] = {
    [SCENE_N] = { 0, -20, 0 }, [SCENE_E] = { 20, 0, 90 }, [SCENE_S] = { 0, 20, 180 }, [SCENE_W] = { -20, 0, 270 },
}, hex_sides[SCENE_SIDES] = {
    [SCENE_NW] = { -10, -18, -30 }, [SCENE_NE] = { 10, -18, 30 }, [SCENE_E] = { 21, 0, 90 },
    [SCENE_SE] = { 10, 18, 150 }, [SCENE_SW] = { -10, 18, 210 }, [SCENE_W] = { -21, 0, 270 },
};

struct scene_side_place scene_side_place(const struct scene *scene, enum scene_side side)
{
    return scene->grid == SCENE_HEXES ? hex_sides[side] : square_sides[side];
}

struct scene_side_place scene_side_step(const struct scene *scene, enum scene_side side)
{
    static const struct scene_side_place steps[SCENE_SIDES] = {
        [SCENE_N] = { 0, -1, 0 }, [SCENE_E] = { 1, 0, 0 }, [SCENE_S] = { 0, 1, 0 }, [SCENE_W] = { -1, 0, 0 },
        [SCENE_NW] = { -1, -1, 0 }, [SCENE_NE] = { 1, -1, 0 }, [SCENE_SE] = { 1, 1, 0 }, [SCENE_SW] = { -1, 1, 0 },
    };
    struct scene_side_place step = steps[side];

    if (scene->grid == SCENE_HEXES && step.y == 0)
        step.x *= 2;
    return step;
}
