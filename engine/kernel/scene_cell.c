/* All that a scene says of one cell. */
#include "engine/kernel/scene_draw.h"

/* The cell beyond a side, or -1. */
static int beyond(const struct scene *scene, int cell, enum scene_side side)
{
    struct scene_side_place step = scene_side_step(scene, side);

    for (int i = 0; i < scene->cell_count; i++)
        if (scene->cells[i].column == scene->cells[cell].column + step.x && scene->cells[i].row == scene->cells[cell].row + step.y)
            return i;
    return -1;
}

static enum scene_side opposite(enum scene_side side)
{
    static const enum scene_side opposites[SCENE_SIDES] = { SCENE_S, SCENE_W, SCENE_N, SCENE_E, SCENE_SE, SCENE_SW, SCENE_NW, SCENE_NE };

    return opposites[side];
}

/* An edge has two cells; what lies on a face belongs to one. */
static void say_sides(struct scene_out *out, const struct scene *scene, int cell)
{
    for (int i = 0; i < scene->border_count; i++) {
        const struct scene_border *border = &scene->borders[i];

        if (border->cell == cell)
            scene_printf(out, "%s\n", scene_edge_words(scene, &border->edge, border->side));
        else if (!border->edge.face && beyond(scene, border->cell, border->side) == cell)
            scene_printf(out, "%s\n", scene_edge_words(scene, &border->edge, opposite(border->side)));
    }
}

const char *scene_at(const struct scene *scene, const char *cell)
{
    struct scene_out out = { .arena = scene->arena };
    int at = scene_find(scene, cell);

    if (at < 0)
        return NULL;
    scene_printf(&out, "%s: %s", scene->cells[at].id, scene->cells[at].say);
    if (scene->cells[at].owner)
        scene_printf(&out, ", held by %s", scene_called(scene, scene->cells[at].owner));
    scene_put(&out, "\n");
    for (const struct scene_thing *thing = scene->cells[at].first; thing; thing = thing->next)
        scene_printf(&out, "%s: %s\n", scene_called(scene, thing->item.owner), scene_item_words(scene, &thing->item));
    say_sides(&out, scene, at);
    for (int i = 0; i < scene->path_count; i++)
        if (scene->paths[i].from == at || scene->paths[i].to == at)
            scene_printf(&out, "%s\n", scene_path_words(scene, &scene->paths[i]));
    return scene_out_text(&out);
}

const char *scene_places(const struct scene *scene)
{
    struct scene_out out = { .arena = scene->arena };

    for (int i = 0; i < scene->cell_count; i++)
        scene_printf(&out, "%s%s,%d,%d", i > 0 ? " " : "", scene->cells[i].id, scene->cells[i].column, scene->cells[i].row);
    return scene_out_text(&out);
}
