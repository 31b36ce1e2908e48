/* A scene as JSON: everything that it holds, and nothing that follows from it. */
#include "engine/kernel/scene_inside.h"

static const char *const grid_names[SCENE_GRIDS] = { "squares", "hexes" };
static const char *const side_names[SCENE_SIDES] = { "n", "e", "s", "w", "nw", "ne", "se", "sw" };
static const char *const layer_names[SCENE_LAYERS] = { "ground", "mark", "structure", "piece", "badge", "event" };

static void set_text(struct arena *arena, struct value *value, const char *key, const char *text)
{
    if (text)
        value_set_text(arena, value, key, text);
}

static void set_int(struct arena *arena, struct value *value, const char *key, int number)
{
    if (number)
        value_set_int(arena, value, key, number);
}

static void set_flag(struct arena *arena, struct value *value, const char *key, bool flag)
{
    if (flag)
        value_set_bool(arena, value, key, true);
}

static void set_key(struct arena *arena, struct value *value, char key)
{
    if (key)
        value_set_text(arena, value, "key", (char[]){ key, '\0' });
}

static struct value *item_value(struct arena *arena, const struct scene_item *item)
{
    struct value *value = value_object(arena);

    set_flag(arena, value, "aloft", item->aloft);
    set_int(arena, value, "count", item->count);
    set_flag(arena, value, "doubtful", item->doubtful);
    set_text(arena, value, "glyph", item->glyph);
    set_int(arena, value, "health", item->health);
    set_key(arena, value, item->key);
    set_text(arena, value, "layer", layer_names[item->layer]);
    set_text(arena, value, "letter", item->letter);
    set_int(arena, value, "owner", item->owner);
    set_text(arena, value, "say", item->say);
    set_text(arena, value, "tag", item->tag);
    set_text(arena, value, "with", item->with);
    return value;
}

static struct value *cell_value(struct arena *arena, const struct scene_cell *cell)
{
    struct value *value = value_object(arena), *items;

    value_set_int(arena, value, "column", cell->column);
    set_text(arena, value, "ground", cell->ground);
    set_text(arena, value, "id", cell->id);
    if (cell->first) {
        items = value_set(arena, value, "items", value_list(arena));
        for (const struct scene_thing *thing = cell->first; thing; thing = thing->next)
            value_add(items, item_value(arena, &thing->item));
    }
    set_int(arena, value, "owner", cell->owner);
    value_set_int(arena, value, "row", cell->row);
    set_text(arena, value, "say", cell->say);
    return value;
}

static struct value *border_value(struct arena *arena, const struct scene *scene, const struct scene_border *border)
{
    struct value *value = value_object(arena);

    set_text(arena, value, "cell", scene->cells[border->cell].id);
    set_flag(arena, value, "doubtful", border->edge.doubtful);
    set_flag(arena, value, "face", border->edge.face);
    set_text(arena, value, "glyph", border->edge.glyph);
    set_flag(arena, value, "happened", border->edge.happened);
    set_key(arena, value, border->edge.key);
    set_int(arena, value, "owner", border->edge.owner);
    set_text(arena, value, "say", border->edge.say);
    set_text(arena, value, "side", side_names[border->side]);
    return value;
}

static struct value *path_value(struct arena *arena, const struct scene *scene, const struct scene_path *path)
{
    struct value *value = value_object(arena);

    set_text(arena, value, "from", scene->cells[path->from].id);
    set_int(arena, value, "owner", path->owner);
    set_text(arena, value, "say", path->say);
    set_text(arena, value, "to", scene->cells[path->to].id);
    return value;
}

static struct value *note_value(struct arena *arena, const struct scene_note *note)
{
    struct value *value = value_object(arena);

    set_text(arena, value, "heading", note->heading);
    set_key(arena, value, note->key);
    set_int(arena, value, "owner", note->owner);
    set_text(arena, value, "say", note->say);
    return value;
}

static struct value *names_value(struct arena *arena, const char *const *names, int first, int end)
{
    struct value *value = value_list(arena);

    for (int i = first; i < end; i++)
        value_add(value, names[i] ? value_text(arena, names[i]) : value_null(arena));
    return value;
}

static int last_owner(const struct scene *scene)
{
    int last = SCENE_OWNERS_MAX;

    while (last > 0 && !scene->owners[last])
        last--;
    return last;
}

struct value *scene_value(const struct scene *scene)
{
    struct arena *arena = scene->arena;
    struct value *value = value_object(arena), *cells = value_set(arena, value, "cells", value_list(arena));
    struct value *edges = value_set(arena, value, "edges", value_list(arena));
    struct value *notes = value_set(arena, value, "notes", value_list(arena));
    struct value *paths = value_set(arena, value, "paths", value_list(arena));

    for (int i = 0; i < scene->cell_count; i++)
        value_add(cells, cell_value(arena, &scene->cells[i]));
    for (int i = 0; i < scene->border_count; i++)
        value_add(edges, border_value(arena, scene, &scene->borders[i]));
    for (int i = 0; i < scene->note_count; i++)
        value_add(notes, note_value(arena, &scene->notes[i]));
    for (int i = 0; i < scene->path_count; i++)
        value_add(paths, path_value(arena, scene, &scene->paths[i]));
    value_set(arena, value, "column-names", names_value(arena, scene->column_names, 0, scene->columns));
    value_set_int(arena, value, "columns", scene->columns);
    value_set_text(arena, value, "grid", grid_names[scene->grid]);
    value_set(arena, value, "owners", names_value(arena, scene->owners, 1, last_owner(scene) + 1));
    value_set(arena, value, "row-names", names_value(arena, scene->row_names, 0, scene->rows));
    value_set_int(arena, value, "rows", scene->rows);
    value_set_text(arena, value, "title", scene->title);
    return value;
}
