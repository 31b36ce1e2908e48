/* A scene as a table of cells, for readers of mails that show no drawings: ground and sides are colours, things are letters. */
#include <string.h>

#include "engine/kernel/scene_draw.h"
#include "engine/kernel/text.h"

enum { COLOUR_BYTES = 7, HEX_COLUMNS = 2 };

struct table {
    const struct scene *scene;
    struct scene_out out;
};

/* ---- colours ---- */

static int digit(char letter)
{
    return text_is_digit(letter) ? letter - '0' : text_lower(letter) - 'a' + 10;
}

/* Black or white letters on a colour, "#c2402b". */
static const char *letters_on(const char *colour)
{
    enum { BRIGHT = 3 * 8 };
    int brightness = 0;

    for (int i = 1; i < COLOUR_BYTES; i += 2)
        brightness += digit(colour[i]);
    return brightness > BRIGHT ? "#23211e" : "#ffffff";
}

/* The colour that a side is drawn in; NULL: it is drawn in none. */
static const char *drawn_in(const struct scene *scene, const struct scene_edge *edge)
{
    const char *shape = scene_glyph(scene, edge->glyph)->shape, *fill = strstr(shape, "fill=\"#"), *at = strchr(shape, '#');

    if (edge->doubtful)
        return "#7d4bb3";
    at = fill ? strchr(fill, '#') : at;
    return at && strlen(at) > COLOUR_BYTES ? arena_text_n(scene->arena, at, COLOUR_BYTES) : NULL;
}

/* What is behind the letters of a thing; NULL: the ground. */
static const char *behind(const struct scene *scene, const struct scene_item *item)
{
    const struct scene_glyph *glyph = scene_shape(scene, item);

    if (item->owner && (strcmp(item->glyph, "token") == 0 || strstr(glyph->shape, "currentColor")))
        return scene_colour(item->owner);
    return glyph->fill;
}

/* ---- things ---- */

static const char *letters_of(const struct scene *scene, const struct scene_item *item)
{
    const char *dash = strrchr(item->glyph, '-');
    const char *name = dash ? dash + 1 : item->glyph;

    if (item->letter)
        return item->letter;
    if (item->tag)
        return item->tag;
    if (item->key)
        return arena_text_n(scene->arena, &item->key, 1);
    return arena_printf(scene->arena, "%c", text_upper(*name));
}

/* What only marks a cell or happened on it is told by the words. */
static bool has_letters(const struct scene_item *item)
{
    return item->layer != SCENE_MARK && item->layer != SCENE_EVENT;
}

static void put_thing(struct table *table, const struct scene_item *item)
{
    const char *colour = behind(table->scene, item);

    scene_put(&table->out, "<b");
    if (colour)
        scene_printf(&table->out, " style=\"background:%s;color:%s\"", colour, letters_on(colour));
    scene_put(&table->out, ">");
    scene_escape(&table->out, letters_of(table->scene, item));
    scene_put(&table->out, item->aloft ? "^" : "");
    scene_put(&table->out, item->doubtful ? "?</b> " : "</b> ");
}

static void put_things(struct table *table, const struct scene_cell *cell)
{
    for (const struct scene_thing *thing = cell->first; thing; thing = thing->next)
        if (has_letters(&thing->item))
            put_thing(table, &thing->item);
}

/* What somebody who points at the cell is told. */
static void put_hint(struct table *table, const struct scene_cell *cell)
{
    scene_put(&table->out, " title=\"");
    scene_escape(&table->out, cell->id);
    for (const struct scene_thing *thing = cell->first; thing; thing = thing->next) {
        scene_put(&table->out, thing == cell->first ? ": " : "; ");
        scene_escape(&table->out, thing->item.say);
    }
    scene_put(&table->out, "\"");
}

/* ---- cells ---- */

/* Where rows and columns have no names, each cell has its own. */
static bool has_names(const struct scene *scene)
{
    return scene->column_names[0] != NULL;
}

static void put_sides(struct table *table, int cell)
{
    static const char *const sides[SCENE_SIDES] = { "top", "right", "bottom", "left", "top", "top", "bottom", "bottom" };
    const struct scene *scene = table->scene;
    bool any = false;

    for (int i = 0; i < scene->border_count; i++) {
        const struct scene_border *border = &scene->borders[i];
        const char *colour = border->cell == cell && !border->edge.happened ? drawn_in(scene, &border->edge) : NULL;

        if (!colour)
            continue;
        scene_printf(&table->out, "%sborder-%s:3px %s %s", any ? ";" : " style=\"", sides[border->side],
                     border->edge.doubtful ? "dashed" : "solid", colour);
        any = true;
    }
    scene_put(&table->out, any ? "\"" : "");
}

/* On the colour of whoever holds the cell. */
static void put_name(struct table *table, const struct scene_cell *cell)
{
    const char *colour = cell->owner ? scene_colour(cell->owner) : NULL;

    scene_put(&table->out, "<small");
    if (colour)
        scene_printf(&table->out, " style=\"background:%s;color:%s\"", colour, letters_on(colour));
    scene_put(&table->out, ">");
    scene_escape(&table->out, cell->id);
    scene_put(&table->out, "</small> ");
}

static void put_cell(struct table *table, int cell)
{
    const struct scene_cell *of = &table->scene->cells[cell];
    const struct scene_glyph *ground = scene_glyph(table->scene, of->ground);

    scene_printf(&table->out, "<td align=\"center\" bgcolor=\"%s\"%s", ground->fill ? ground->fill : "#e3e6bf",
                 table->scene->grid == SCENE_HEXES ? " colspan=\"2\"" : "");
    if (of->first)
        put_hint(table, of);
    put_sides(table, cell);
    scene_put(&table->out, ">");
    if (of->owner || !has_names(table->scene))
        put_name(table, of);
    put_things(table, of);
    scene_put(&table->out, "</td>\n");
}

static int cell_at(const struct scene *scene, int column, int row)
{
    for (int i = 0; i < scene->cell_count; i++)
        if (scene->cells[i].column == column && scene->cells[i].row == row)
            return i;
    return -1;
}

/* ---- rows ---- */

static void put_label(struct table *table, const char *label)
{
    scene_put(&table->out, "<th>");
    scene_escape(&table->out, label ? label : "");
    scene_put(&table->out, "</th>");
}

static void put_row(struct table *table, int row)
{
    const struct scene *scene = table->scene;
    int wide = scene->grid == SCENE_HEXES ? HEX_COLUMNS : 1, columns = scene->columns + wide - 1;

    scene_put(&table->out, "<tr>");
    if (has_names(scene))
        put_label(table, scene->row_names[row]);
    for (int column = 0; column < columns; column++) {
        int cell = cell_at(scene, column, row);

        if (cell < 0) {
            scene_put(&table->out, "<td class=\"off\"></td>");
            continue;
        }
        put_cell(table, cell);
        column += wide - 1;
    }
    scene_put(&table->out, "</tr>\n");
}

static void put_column_names(struct table *table)
{
    scene_put(&table->out, "<tr>");
    put_label(table, NULL);
    for (int column = 0; column < table->scene->columns; column++)
        put_label(table, table->scene->column_names[column]);
    scene_put(&table->out, "</tr>\n");
}

const char *scene_table(const struct scene *scene)
{
    struct table table = { .scene = scene, .out = { .arena = scene->arena } };

    scene_put(&table.out, "<table class=\"board\" role=\"img\" width=\"100%\" cellspacing=\"0\" cellpadding=\"1\" aria-label=\"");
    scene_escape(&table.out, scene->title);
    scene_put(&table.out, "\">\n");
    if (has_names(scene))
        put_column_names(&table);
    for (int row = 0; row < scene->rows; row++)
        put_row(&table, row);
    scene_put(&table.out, "</table>\n");
    return scene_out_text(&table.out);
}
