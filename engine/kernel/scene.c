/* Building a scene: its limits, and what a rule set got wrong in it. */
#include "engine/kernel/scene.h"

#include <string.h>

#include "engine/kernel/rng.h"
#include "engine/kernel/scene_inside.h"

/* Ground and sides lie where later scenes find them. */
static struct arena *arena_of(const struct scene *scene)
{
    return scene->laying ? scene->lasting : scene->arena;
}

static void fault(struct scene *scene, const char *what, const char *which)
{
    if (!scene->fault)
        scene->fault = arena_printf(scene->arena, "%s: %s", what, which ? which : "none");
}

/* Notes a text that says nothing. */
static const char *said(struct scene *scene, const char *say, const char *of)
{
    const char *text = say ? scene_clean(arena_of(scene), say) : "";

    if (!*text)
        fault(scene, "nothing is said of", of);
    return text;
}

static const char *clean(struct scene *scene, const char *text)
{
    return text ? scene_clean(arena_of(scene), text) : NULL;
}

struct scene *scene_new(struct arena *arena, const struct scene_glyph *glyphs, const char *title)
{
    struct scene *scene = ARENA_NEW(arena, struct scene);

    scene->arena = scene->lasting = arena;
    scene->glyphs = glyphs;
    scene->title = said(scene, title, "the whole");
    return scene;
}

void scene_owner(struct scene *scene, int owner, const char *name)
{
    if (owner < 1 || owner > SCENE_OWNERS_MAX)
        fault(scene, "no such owner", name);
    else
        scene->owners[owner] = said(scene, name, "an owner");
}

const char *scene_called(const struct scene *scene, int owner)
{
    return owner > 0 && owner <= SCENE_OWNERS_MAX && scene->owners[owner] ? scene->owners[owner] : "nobody";
}

/* From here on they are the scene's own. */
static void change_ground(struct scene *scene)
{
    scene->ground = NULL;
    scene->again = false;
}

void scene_grid(struct scene *scene, enum scene_grid grid, int columns, int rows)
{
    if (columns < 1 || columns > SCENE_SIDE_MAX || rows < 1 || rows > SCENE_SIDE_MAX) {
        fault(scene, "the board is too large or too small", arena_printf(scene->arena, "%d by %d", columns, rows));
        return;
    }
    change_ground(scene);
    scene->grid = grid;
    scene->columns = columns;
    scene->rows = rows;
}

void scene_column_name(struct scene *scene, int column, const char *name)
{
    if (column < 0 || column >= scene->columns)
        fault(scene, "no such column", name);
    else
        scene->column_names[column] = clean(scene, name);
    change_ground(scene);
}

void scene_row_name(struct scene *scene, int row, const char *name)
{
    if (row < 0 || row >= scene->rows)
        fault(scene, "no such row", name);
    else
        scene->row_names[row] = clean(scene, name);
    change_ground(scene);
}

/* ---- cells ---- */

/* The place of a cell's name, or the free place where it would be. */
static uint16_t *place_of(const struct scene *scene, const char *cell)
{
    unsigned mask = scene->place_count - 1, place = (unsigned)hash_fnv1a(cell) & mask;

    while (scene->places[place] && strcmp(scene->cells[scene->places[place] - 1].id, cell) != 0)
        place = (place + 1) & mask;
    return &scene->places[place];
}

/* Of cells with one name the first is found. */
static void note_place(struct scene *scene, int index)
{
    uint16_t *place = place_of(scene, scene->cells[index].id);

    *place = *place ? *place : (uint16_t)(index + 1);
}

/* Notes the place of the last cell; in a larger table when this one is half full. */
static void note_last_place(struct scene *scene)
{
    enum { PLACES_LEAST = 64 };

    if (2 * (unsigned)scene->cell_count <= scene->place_count) {
        note_place(scene, scene->cell_count - 1);
        return;
    }
    scene->place_count = PLACES_LEAST;
    while (scene->place_count < 3 * (unsigned)scene->cell_count)
        scene->place_count *= 2;
    scene->places = arena_alloc(arena_of(scene), scene->place_count * sizeof *scene->places);
    for (int i = 0; i < scene->cell_count; i++)
        note_place(scene, i);
}

int scene_find(const struct scene *scene, const char *cell)
{
    return cell && scene->places ? (int)*place_of(scene, cell) - 1 : -1;
}

static int find_or_fault(struct scene *scene, const char *cell)
{
    int index = scene_find(scene, cell);

    if (index < 0)
        fault(scene, "no such cell", cell);
    return index;
}

bool scene_has(const struct scene *scene, const char *cell)
{
    return scene_find(scene, cell) >= 0;
}

static bool knows(struct scene *scene, const char *glyph)
{
    if (glyph && (glyph == scene->known || scene_glyph(scene, glyph))) {
        scene->known = glyph;
        return true;
    }
    fault(scene, "no such glyph", glyph);
    return false;
}

static bool is_owner(struct scene *scene, int owner, const char *of)
{
    if (owner >= 0 && owner <= SCENE_OWNERS_MAX)
        return true;
    fault(scene, "no such owner of", of);
    return false;
}

void scene_cell(struct scene *scene, const char *id, int column, int row, const char *ground, const char *say)
{
    if (scene->cell_count == SCENE_CELLS_MAX || column < 0 || column >= scene->columns || row < 0 || row >= scene->rows
        || (scene->taken[row] >> column & 1)) {
        fault(scene, "a cell too many, off the board, or where another one is", id);
        return;
    }
    if (!knows(scene, ground))
        return;
    scene->taken[row] |= (uint64_t)1 << column;
    scene->cells = arena_grow(arena_of(scene), scene->cells, scene->cell_count, &scene->cell_room, sizeof *scene->cells);
    scene->cells[scene->cell_count++] = (struct scene_cell){ .id = said(scene, id, "a cell"), .ground = ground,
                                                             .say = said(scene, say, id), .column = column, .row = row };
    note_last_place(scene);
    change_ground(scene);
}

void scene_hold(struct scene *scene, const char *cell, int owner)
{
    int index = find_or_fault(scene, cell);

    if (index < 0 || !is_owner(scene, owner, cell))
        return;
    scene->cells[index].owner = owner;
    scene->held = scene->held || owner != 0;
}

/* ---- what is on and between them ---- */

static bool is_percent(struct scene *scene, int health, const char *of)
{
    if (health >= 0 && health <= 100)
        return true;
    fault(scene, "more than healthy, or less than nothing", of);
    return false;
}

static bool has_side(const struct scene *scene, enum scene_side side)
{
    if (side == SCENE_E || side == SCENE_W)
        return true;
    return scene->grid == SCENE_SQUARES ? side == SCENE_N || side == SCENE_S : side >= SCENE_NW && side < SCENE_SIDES;
}

void scene_edge(struct scene *scene, const char *cell, enum scene_side side, const struct scene_edge *edge)
{
    int index = find_or_fault(scene, cell);

    if (index < 0 || !knows(scene, edge->glyph) || !is_owner(scene, edge->owner, edge->glyph))
        return;
    if (scene->border_count == SCENE_EDGES_MAX || !has_side(scene, side)) {
        fault(scene, "an edge too many, or on no side of", cell);
        return;
    }
    scene->borders = arena_grow(arena_of(scene), scene->borders, scene->border_count, &scene->border_room,
                                sizeof *scene->borders);
    scene->borders[scene->border_count] = (struct scene_border){ .cell = index, .side = side, .edge = *edge };
    scene->borders[scene->border_count++].edge.say = said(scene, edge->say, edge->glyph);
    if (!edge->happened)
        change_ground(scene);
}

void scene_item(struct scene *scene, const char *cell, const struct scene_item *item)
{
    int index = find_or_fault(scene, cell);
    struct scene_thing *thing;

    if (index < 0 || !knows(scene, item->glyph) || (item->with && !knows(scene, item->with))
        || !is_owner(scene, item->owner, item->glyph) || !is_percent(scene, item->health, item->glyph))
        return;
    if (scene->item_count == SCENE_ITEMS_MAX) {
        fault(scene, "a thing too many on", cell);
        return;
    }
    scene->item_count++;
    scene->layers |= 1u << item->layer;
    thing = ARENA_NEW(scene->arena, struct scene_thing);
    thing->item = *item;
    thing->item.say = said(scene, item->say, item->glyph);
    thing->item.tag = clean(scene, item->tag);
    thing->item.letter = clean(scene, item->letter);
    if (scene->cells[index].last)
        scene->cells[index].last->next = thing;
    else
        scene->cells[index].first = thing;
    scene->cells[index].last = thing;
}

void scene_path(struct scene *scene, const char *from, const char *to, int owner, const char *say)
{
    int begin = find_or_fault(scene, from), end = find_or_fault(scene, to);

    if (begin < 0 || end < 0 || begin == end || !is_owner(scene, owner, to))
        return;
    if (scene->path_count == SCENE_PATHS_MAX) {
        fault(scene, "a path too many to", to);
        return;
    }
    scene->paths = arena_grow(scene->arena, scene->paths, scene->path_count, &scene->path_room, sizeof *scene->paths);
    scene->paths[scene->path_count++] = (struct scene_path){ .from = begin, .to = end, .owner = owner,
                                                             .say = said(scene, say, to) };
}

void scene_note(struct scene *scene, const char *heading, char key, int owner, const char *say)
{
    if (!is_owner(scene, owner, heading))
        return;
    if (scene->note_count == SCENE_NOTES_MAX) {
        fault(scene, "a note too many under", heading);
        return;
    }
    scene->notes = arena_grow(scene->arena, scene->notes, scene->note_count, &scene->note_room, sizeof *scene->notes);
    scene->notes[scene->note_count++] = (struct scene_note){ .heading = said(scene, heading, "a note"), .key = key,
                                                             .owner = owner, .say = said(scene, say, heading) };
}
