/* Ground and sides that scenes of one lasting arena have in common: what an earlier one laid is laid again, not made again. */
#include <string.h>

#include "engine/kernel/scene_inside.h"

/* What the last scene of an arena that laid any ground laid. */
struct scene_ground {
    const void *of;
    size_t bytes;
    struct scene laid;           /* as it was then: without holders, things, paths and notes */
};

static struct scene_ground **last_of(const struct scene *scene)
{
    static const char key;

    return (struct scene_ground **)arena_slot(scene->lasting, &key);
}

static bool is_of(const struct scene_ground *ground, const struct scene *scene, const void *of, size_t bytes)
{
    return ground->laid.glyphs == scene->glyphs && ground->bytes == bytes && memcmp(ground->of, of, bytes) == 0;
}

/* Sides are shared until one is added: there is no room for it, so that the list is then another one. */
static void lay_again(struct scene *scene, const struct scene_ground *ground)
{
    const struct scene *laid = &ground->laid;

    scene->grid = laid->grid;
    scene->columns = laid->columns;
    scene->rows = laid->rows;
    memcpy(scene->column_names, laid->column_names, (size_t)laid->columns * sizeof laid->column_names[0]);
    memcpy(scene->row_names, laid->row_names, (size_t)laid->rows * sizeof laid->row_names[0]);
    memcpy(scene->taken, laid->taken, (size_t)laid->rows * sizeof laid->taken[0]);
    scene->cells = arena_copy(scene->arena, laid->cells, (size_t)laid->cell_count * sizeof *laid->cells);
    scene->cell_count = scene->cell_room = laid->cell_count;
    scene->places = arena_copy(scene->arena, laid->places, laid->place_count * sizeof *laid->places);
    scene->place_count = laid->place_count;
    scene->borders = laid->borders;
    scene->border_count = scene->border_room = laid->border_count;
    scene->ground = ground;
    scene->again = true;
}

bool scene_ground_again(struct scene *scene, const void *of, size_t bytes)
{
    struct scene_ground **last = last_of(scene);

    if (*last && is_of(*last, scene, of, bytes)) {
        lay_again(scene, *last);
        return true;
    }
    scene->laying = ARENA_NEW(scene->lasting, struct scene_ground);
    scene->laying->of = arena_copy(scene->lasting, of, bytes);
    scene->laying->bytes = bytes;
    return false;
}

void scene_ground_done(struct scene *scene)
{
    struct scene_ground *ground = scene->laying;

    scene->laying = NULL;
    if (!ground || scene->fault || scene->item_count > 0)
        return;
    ground->laid = *scene;
    ground->laid.cells = arena_copy(scene->lasting, scene->cells, (size_t)scene->cell_count * sizeof *scene->cells);
    scene->border_room = scene->border_count;
    scene->ground = ground;
    *last_of(scene) = ground;
}
