/* A scene in words. One walk gives the sections and their lines; a form says how they are written, as text, as lists of HTML or
 * as a value for templates. */
#include <string.h>

#include "engine/kernel/scene_inside.h"

static const char *const side_words[SCENE_SIDES] = { "north", "east", "south", "west", "north-west", "north-east",
                                                     "south-east", "south-west" };

struct words;

/* How sections and lines are written. */
struct form {
    void (*head)(struct words *words, const char *heading);
    void (*line)(struct words *words, const char *at, const char *say);   /* at: the cell; NULL: it is on none */
    void (*tail)(struct words *words);
};

struct words {
    const struct scene *scene;
    enum scene_part part;
    const struct form *form;
    int level;                   /* of the headings of sections, where the form has levels */
    const char *heading;         /* of the section that is next, until its first line; NULL: it has begun */
    struct scene_out *out;
    struct value *list, *lines;  /* where the form writes a value: the sections, and the lines of the last */
};

static void begin(struct words *words, const char *heading)
{
    words->heading = heading;
}

static void say(struct words *words, const char *at, const char *text)
{
    if (words->heading)
        words->form->head(words, words->heading);
    words->heading = NULL;
    words->form->line(words, at, text);
}

/* A section without a line is not there at all. */
static void end(struct words *words)
{
    if (!words->heading)
        words->form->tail(words);
}

/* ---- the sections ---- */

static const char *key_words(const struct scene *scene, char key)
{
    return key ? arena_printf(scene->arena, " [%c]", key) : "";
}

const char *scene_item_words(const struct scene *scene, const struct scene_item *item)
{
    const char *doubt = item->doubtful ? " (not real to everybody)" : "", *air = item->aloft ? ", in the air" : "";
    const char *health = item->health ? arena_printf(scene->arena, ", %d %% healthy", item->health) : "";

    return arena_printf(scene->arena, "%s%s%s%s%s", item->say, health, air, doubt, key_words(scene, item->key));
}

const char *scene_edge_words(const struct scene *scene, const struct scene_edge *edge, enum scene_side side)
{
    return arena_printf(scene->arena, "%s: %s%s%s", side_words[side], edge->say,
                        edge->doubtful ? " (not real to everybody)" : "", key_words(scene, edge->key));
}

const char *scene_path_words(const struct scene *scene, const struct scene_path *path)
{
    return arena_printf(scene->arena, "%s from %s to %s", path->say, scene->cells[path->from].id, scene->cells[path->to].id);
}

/* Things of one kind are told together. */
static bool is_like(const struct scene_item *one, const struct scene_item *other)
{
    return one->layer == other->layer && one->owner == other->owner && one->health == other->health && one->key == other->key
           && one->aloft == other->aloft && one->doubtful == other->doubtful && strcmp(one->say, other->say) == 0;
}

/* A thing that is to be told, with its cell. */
struct telling {
    const struct scene_thing *thing;
    int cell;
    bool told;                   /* with one before it */
};

/* The things of the board in the order of cells. */
struct tellings {
    struct telling *list;
    int count;
};

static struct tellings tellings_of(const struct scene *scene)
{
    struct tellings tellings = { .list = arena_alloc_unset(scene->arena, (size_t)scene->item_count * sizeof *tellings.list) };

    for (int i = 0; i < scene->cell_count; i++)
        for (const struct scene_thing *thing = scene->cells[i].first; thing; thing = thing->next)
            tellings.list[tellings.count++] = (struct telling){ .thing = thing, .cell = i };
    return tellings;
}

/* The cells of all things like the first one, "e4, a2", which are told by that. */
static const char *cells_of(const struct scene *scene, struct tellings rest)
{
    const struct scene_item *first = &rest.list->thing->item;
    struct scene_out out = { .arena = scene->arena };

    for (int i = 0; i < rest.count; i++)
        if (is_like(&rest.list[i].thing->item, first)) {
            scene_put(&out, out.bytes > 0 ? ", " : "");
            scene_put(&out, scene->cells[rest.list[i].cell].id);
            rest.list[i].told = true;
        }
    return scene_out_text(&out);
}

/* The first of these things, and in a part those like it. */
static void say_thing(struct words *words, struct tellings rest)
{
    const struct scene *scene = words->scene;
    const char *cells = words->part == SCENE_WHOLE ? scene->cells[rest.list->cell].id : cells_of(scene, rest);

    say(words, cells, scene_item_words(scene, &rest.list->thing->item));
}

static void say_things(struct words *words, struct tellings tellings, int owner, enum scene_layer layer)
{
    for (int i = 0; i < tellings.count; i++) {
        const struct scene_item *item = &tellings.list[i].thing->item;

        if (item->layer == layer && item->owner == owner && !tellings.list[i].told)
            say_thing(words, (struct tellings){ tellings.list + i, tellings.count - i });
    }
}

/* layers: those in which it has things, a bit each. */
static void say_owner(struct words *words, struct tellings tellings, int owner, unsigned layers)
{
    begin(words, owner ? scene_called(words->scene, owner) : "Of nobody");
    for (enum scene_layer layer = 0; layer < SCENE_LAYERS; layer++)
        if (layers & 1u << layer)
            say_things(words, tellings, owner, layer);
    end(words);
}

static void say_owners(struct words *words)
{
    struct tellings tellings = tellings_of(words->scene);
    unsigned layers[SCENE_OWNERS_MAX + 1] = { 0 };

    for (int i = 0; i < tellings.count; i++)
        layers[tellings.list[i].thing->item.owner] |= 1u << tellings.list[i].thing->item.layer;
    for (int owner = 1; owner <= SCENE_OWNERS_MAX; owner++)
        if (layers[owner])
            say_owner(words, tellings, owner, layers[owner]);
    if (layers[0])
        say_owner(words, tellings, 0, layers[0]);
}

/* Does an earlier cell have the same ground and owner? Then they are told together. */
static bool same_ground(const struct words *words, const struct scene_cell *one, const struct scene_cell *other)
{
    return (words->part == SCENE_BOARD || one->owner == other->owner) && strcmp(one->say, other->say) == 0;
}

static bool told_before(const struct words *words, int cell)
{
    const struct scene_cell *cells = words->scene->cells;

    for (int i = 0; i < cell; i++)
        if (same_ground(words, &cells[i], &cells[cell]))
            return true;
    return false;
}

static void put_name(struct scene_out *line, const char *id)
{
    scene_put(line, " ");
    scene_put(line, id);
}

/* The cells of each owner, where the grounds are told without theirs. */
static void say_held(struct words *words, int owner)
{
    const struct scene *scene = words->scene;
    struct scene_out line = { .arena = scene->arena };

    for (int i = 0; i < scene->cell_count; i++)
        if (scene->cells[i].owner == owner)
            put_name(&line, scene->cells[i].id);
    say(words, NULL, arena_printf(scene->arena, "held by %s:%s", scene_called(scene, owner), scene_out_text(&line)));
}

static void say_all_held(struct words *words)
{
    unsigned owners = 0;

    if (!words->scene->held)
        return;
    for (int i = 0; i < words->scene->cell_count; i++)
        owners |= 1u << words->scene->cells[i].owner;
    begin(words, "Ground");
    for (int owner = 1; owner <= SCENE_OWNERS_MAX; owner++)
        if (owners >> owner & 1u)
            say_held(words, owner);
    end(words);
}

static void say_ground(struct words *words, int first)
{
    const struct scene *scene = words->scene;
    const struct scene_cell *cell = &scene->cells[first];
    struct scene_out line = { .arena = scene->arena };

    scene_put(&line, cell->say);
    if (cell->owner && words->part != SCENE_BOARD)
        scene_printf(&line, ", held by %s", scene_called(scene, cell->owner));
    scene_put(&line, ":");
    for (int i = first; i < scene->cell_count; i++)
        if (same_ground(words, cell, &scene->cells[i]))
            put_name(&line, scene->cells[i].id);
    say(words, NULL, scene_out_text(&line));
}

static void say_grounds(struct words *words)
{
    begin(words, "Ground");
    for (int i = 0; i < words->scene->cell_count; i++)
        if (!told_before(words, i))
            say_ground(words, i);
    end(words);
}

static bool edge_is_told(const struct words *words, const struct scene_border *border)
{
    return words->part == SCENE_WHOLE || border->edge.happened == (words->part == SCENE_THINGS);
}

static bool edges_are_like(const struct scene_border *one, const struct scene_border *other)
{
    return one->side == other->side && one->edge.key == other->edge.key && one->edge.doubtful == other->edge.doubtful
           && one->edge.happened == other->edge.happened && strcmp(one->edge.say, other->edge.say) == 0;
}

/* The cells of all edges like this one, "e4, a2"; NULL: an earlier one has told of it. */
static const char *cells_of_edge(const struct scene *scene, int first)
{
    struct scene_out out = { .arena = scene->arena };

    for (int i = 0; i < scene->border_count; i++) {
        if (!edges_are_like(&scene->borders[i], &scene->borders[first]))
            continue;
        if (i < first)
            return NULL;
        scene_put(&out, out.bytes > 0 ? ", " : "");
        scene_put(&out, scene->cells[scene->borders[i].cell].id);
    }
    return scene_out_text(&out);
}

static void say_edges(struct words *words)
{
    const struct scene *scene = words->scene;

    begin(words, "Edges");
    for (int i = 0; i < scene->border_count; i++) {
        const struct scene_border *border = &scene->borders[i];
        const char *at;

        if (!edge_is_told(words, border))
            continue;
        at = words->part == SCENE_WHOLE ? scene->cells[border->cell].id : cells_of_edge(scene, i);
        if (at)
            say(words, at, scene_edge_words(scene, &border->edge, border->side));
    }
    end(words);
}

static void say_paths(struct words *words)
{
    const struct scene *scene = words->scene;

    begin(words, "Moves");
    for (int i = 0; i < scene->path_count; i++)
        say(words, NULL, scene_path_words(scene, &scene->paths[i]));
    end(words);
}

static void say_note(struct words *words, const struct scene_note *note)
{
    struct arena *arena = words->scene->arena;
    const char *whose = note->owner ? arena_printf(arena, "%s: ", scene_called(words->scene, note->owner)) : "";

    if (note->key)
        whose = arena_printf(arena, "[%c] %s", note->key, whose);
    say(words, NULL, arena_printf(arena, "%s%s", whose, note->say));
}

/* Notes that follow each other under one heading are one section. Beside a part stand those that a letter leads to. */
static void say_notes(struct words *words)
{
    const struct scene *scene = words->scene;

    for (int i = 0; i < scene->note_count; i++) {
        if (i == 0 || strcmp(scene->notes[i].heading, scene->notes[i - 1].heading) != 0)
            begin(words, scene->notes[i].heading);
        if (words->part == SCENE_WHOLE || scene->notes[i].key)
            say_note(words, &scene->notes[i]);
        if (i + 1 == scene->note_count || strcmp(scene->notes[i].heading, scene->notes[i + 1].heading) != 0)
            end(words);
    }
}

static void say_all_things(struct words *words)
{
    say_owners(words);
    say_paths(words);
}

static void write_words(struct words *words)
{
    if (words->part != SCENE_BOARD)
        say_all_things(words);
    if (words->part == SCENE_THINGS)
        say_all_held(words);
    else
        say_grounds(words);
    say_edges(words);
    if (words->part == SCENE_WHOLE)
        say_notes(words);
}

/* ---- as text ---- */

static void text_head(struct words *words, const char *heading)
{
    scene_printf(words->out, "\n%s\n", heading);
}

static void text_line(struct words *words, const char *at, const char *text)
{
    if (at)
        scene_printf(words->out, "  %s: %s\n", at, text);
    else
        scene_printf(words->out, "  %s\n", text);
}

static void no_tail(struct words *words)
{
    (void)words;
}

const char *scene_text(const struct scene *scene)
{
    static const struct form text = { text_head, text_line, no_tail };
    struct scene_out out = { .arena = scene->arena };

    scene_printf(&out, "%s\n", scene->title);
    write_words(&(struct words){ .scene = scene, .form = &text, .out = &out });
    return scene_out_text(&out);
}

/* ---- as lists ---- */

static void put_heading(struct scene_out *out, const char *heading, int level)
{
    scene_printf(out, "<h%d>", level);
    scene_escape(out, heading);
    scene_printf(out, "</h%d>\n", level);
}

static void list_head(struct words *words, const char *heading)
{
    put_heading(words->out, heading, words->level);
    scene_put(words->out, "<ul>\n");
}

static void list_line(struct words *words, const char *at, const char *text)
{
    struct scene_out *out = words->out;

    scene_put(out, "<li");
    if (at) {
        scene_put(out, " data-at=\"");
        scene_escape(out, at);
        scene_put(out, "\">");
        scene_escape(out, at);
        scene_put(out, ": ");
    } else {
        scene_put(out, ">");
    }
    scene_escape(out, text);
    scene_put(out, "</li>\n");
}

static void kind_line(struct words *words, const char *at, const char *text)
{
    scene_put(words->out, "<li>");
    scene_escape(words->out, text);
    if (at) {
        scene_put(words->out, ": ");
        scene_escape(words->out, at);
    }
    scene_put(words->out, "</li>\n");
}

static void list_tail(struct words *words)
{
    scene_put(words->out, "</ul>\n");
}

const char *scene_list(const struct scene *scene, int level, enum scene_part part)
{
    static const struct form list = { list_head, list_line, list_tail }, kinds = { list_head, kind_line, list_tail };
    bool whole = part == SCENE_WHOLE;
    struct scene_out out = { .arena = scene->arena };

    scene_put(&out, whole ? "<section>\n" : "");
    if (whole)
        put_heading(&out, scene->title, level);
    write_words(&(struct words){ .scene = scene, .form = whole ? &list : &kinds, .level = level + whole, .out = &out, .part = part });
    scene_put(&out, whole ? "</section>\n" : "");
    return scene_out_text(&out);
}

/* ---- as a value ---- */

static void value_head(struct words *words, const char *heading)
{
    struct arena *arena = words->scene->arena;
    struct value *section = value_add(words->list, value_object(arena));

    value_set_text(arena, section, "heading", heading);
    words->lines = value_set(arena, section, "lines", value_list(arena));
}

static void value_line(struct words *words, const char *at, const char *text)
{
    struct arena *arena = words->scene->arena;

    value_add_text(arena, words->lines, at ? arena_printf(arena, "%s: %s", text, at) : text);
}

struct value *scene_told(const struct scene *scene, enum scene_part part)
{
    static const struct form value = { value_head, value_line, no_tail };
    struct value *list = value_list(scene->arena);

    struct words words = { .scene = scene, .form = &value, .part = part, .list = list };

    write_words(&words);
    if (part == SCENE_THINGS)
        say_notes(&words);
    return list;
}
