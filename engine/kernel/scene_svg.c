/* A scene as a picture: the library of its shapes, the board, and the whole. */
#include <string.h>

#include "engine/kernel/scene_draw.h"

void scene_put_title(struct picture *picture, const char *say)
{
    scene_put(&picture->out, "<title>");
    scene_escape(&picture->out, say);
    scene_put(&picture->out, "</title>");
}

void scene_put_use(struct picture *picture, const struct scene_glyph *glyph)
{
    if (*glyph->shape)
        scene_printf(&picture->out, "<use href=\"#g-%s\"/>", glyph->name);
}

/* ---- the library: each shape once ---- */

static bool is_of_grid(const struct scene *scene, const char *name)
{
    const char *kind = scene->grid == SCENE_HEXES ? "-hex" : "-square";
    const char *dash = strchr(name, '-');

    return dash && strcmp(dash, kind) == 0 && (strncmp(name, "cell", 4) == 0 || strncmp(name, "hold", 4) == 0);
}

static bool is_an_end(const struct scene *scene, const char *name)
{
    if (strcmp(name, "from") != 0 && strcmp(name, "to") != 0)
        return false;
    for (int i = 0; i < scene->path_count; i++)
        if (scene->paths[i].owner == 0)
            return true;
    return false;
}

static bool is_thing(const struct scene *scene, const struct scene_cell *cell, const char *name)
{
    if (strcmp(cell->ground, name) == 0)
        return true;
    for (const struct scene_thing *thing = cell->first; thing; thing = thing->next)
        if (strcmp(scene_shape(scene, &thing->item)->name, name) == 0 || (thing->item.with && strcmp(thing->item.with, name) == 0))
            return true;
    return false;
}

static bool is_used(const struct scene *scene, const char *name)
{
    for (int i = 0; i < scene->cell_count; i++)
        if (is_thing(scene, &scene->cells[i], name))
            return true;
    for (int i = 0; i < scene->border_count; i++)
        if (strcmp(scene->borders[i].edge.glyph, name) == 0)
            return true;
    return is_of_grid(scene, name) || is_an_end(scene, name);
}

static void put_shape(struct scene_out *out, const struct scene_glyph *glyph)
{
    if (*glyph->shape)
        scene_printf(out, "<g id=\"g-%s\">%s</g>\n", glyph->name, glyph->shape);
}

/* The shapes of a table and the kernel's; of: only those that this scene uses; NULL: all. */
static void put_shapes(struct scene_out *out, const struct scene_glyph *own, const struct scene *of)
{
    const struct scene_glyph *glyph;

    for (glyph = own; glyph && glyph->name; glyph++)
        if (!of || is_used(of, glyph->name))
            put_shape(out, glyph);
    for (int i = 0; (glyph = scene_shared_glyph(i)) != NULL; i++)
        if (!of || is_used(of, glyph->name))
            put_shape(out, glyph);
}

/* ---- the board ---- */

static void put_rim(struct picture *picture)
{
    scene_put(&picture->out, "<path class=\"rim\" fill=\"#3b3a36\" stroke=\"#3b3a36\" stroke-width=\"7\" stroke-linejoin=\"round\" d=\"");
    for (int i = 0; i < picture->scene->cell_count; i++)
        scene_put_outline(picture, i);
    scene_put(&picture->out, "\"/>\n");
}

/* A shape in the middle of a cell. */
static void put_on_cell(struct picture *picture, int cell, const char *glyph, const char *colour)
{
    struct place at = scene_middle(picture->scene, cell);

    scene_printf(&picture->out, "<use href=\"#g-%s\" x=\"%d\" y=\"%d\" color=\"%s\"/>", glyph, at.x - HALF, at.y - HALF, colour);
}

/* A drawing that has an upper side: it stays upright, in a box of its own, on a board that is turned. */
static void put_upright(struct picture *picture, int cell, const char *glyph)
{
    struct place at = scene_middle(picture->scene, cell);

    scene_printf(&picture->out, "<g transform=\"translate(%d %d)\"><use href=\"#g-%s\" class=\"up\"/></g>", at.x - HALF, at.y - HALF,
                 glyph);
}

static void put_cell(struct picture *picture, int cell)
{
    const struct scene_cell *of = &picture->scene->cells[cell];
    const struct scene_glyph *ground = scene_glyph(picture->scene, of->ground);
    bool hex = picture->scene->grid == SCENE_HEXES;

    scene_put(&picture->out, "<g>");
    scene_put_title(picture, arena_printf(picture->scene->arena, "%s: %s", of->id, of->say));
    put_on_cell(picture, cell, hex ? "cell-hex" : "cell-square", ground->fill ? ground->fill : "#e3e6bf");
    if (*ground->shape)
        put_upright(picture, cell, of->ground);
    scene_put(&picture->out, "</g>\n");
}

static void put_holds(struct picture *picture)
{
    const char *glyph = picture->scene->grid == SCENE_HEXES ? "hold-hex" : "hold-square";
    size_t row = picture->out.bytes;

    if (!picture->scene->held)
        return;
    for (int i = 0; i < picture->scene->cell_count; i++) {
        if (scene_begins_row(picture->scene, i)) {
            scene_share_row(picture, row);
            row = picture->out.bytes;
        }
        if (picture->scene->cells[i].owner)
            put_on_cell(picture, i, glyph, scene_colour(picture->scene->cells[i].owner));
    }
    scene_share_row(picture, row);
}

/* look: its colour and size. A label beside the board follows its surroundings into the dark. */
static void put_label(struct picture *picture, int x, int y, const char *look, const char *text)
{
    scene_printf(&picture->out, "<text x=\"%d\" y=\"%d\" %s text-anchor=\"middle\">", x, y, look);
    scene_escape(&picture->out, text);
    scene_put(&picture->out, "</text>\n");
}

#define ON_BOARD "class=\"on\" font-size=\"7.5\" fill=\"#3b3a36\""
#define BESIDE "class=\"lb\" font-size=\"12\" fill=\"#5d5a52\""

static void put_labels(struct picture *picture)
{
    const struct scene *scene = picture->scene;
    struct place end = scene_extent(scene);

    for (int i = 0; i < scene->cell_count && scene->grid == SCENE_HEXES; i++)
        put_label(picture, scene_middle(scene, i).x, scene_middle(scene, i).y - HEX_QUARTER - 2, ON_BOARD, scene->cells[i].id);
    for (int i = 0; i < scene->columns; i++)
        if (scene->column_names[i]) {
            put_label(picture, MARGIN + HALF * (2 * i + 1), 14, BESIDE, scene->column_names[i]);
            put_label(picture, MARGIN + HALF * (2 * i + 1), end.y - 5, BESIDE, scene->column_names[i]);
        }
    for (int i = 0; i < scene->rows; i++)
        if (scene->row_names[i]) {
            put_label(picture, 10, MARGIN + HALF * (2 * i + 1) + 4, BESIDE, scene->row_names[i]);
            put_label(picture, end.x - 10, MARGIN + HALF * (2 * i + 1) + 4, BESIDE, scene->row_names[i]);
        }
}

/* ---- the whole ---- */

#define FONT "font-family=\"system-ui, 'DejaVu Sans', Verdana, sans-serif\""

static void put_borders(struct picture *picture, bool happened)
{
    for (int i = 0; i < picture->scene->border_count; i++)
        if (picture->scene->borders[i].edge.happened == happened)
            scene_put_edge(picture, &picture->scene->borders[i]);
}

static void put_board(struct picture *picture)
{
    put_rim(picture);
    for (int i = 0; i < picture->scene->cell_count; i++)
        put_cell(picture, i);
    put_borders(picture, false);
    put_labels(picture);
}

static void put_things(struct picture *picture)
{
    put_holds(picture);
    scene_put_ends(picture);
    scene_put_layer(picture, SCENE_GROUND);
    scene_put_layer(picture, SCENE_MARK);
    scene_put_layer(picture, SCENE_STRUCTURE);
    for (int i = 0; i < picture->scene->path_count; i++)
        scene_put_path(picture, &picture->scene->paths[i]);
    scene_put_layer(picture, SCENE_PIECE);
    scene_put_layer(picture, SCENE_BADGE);
    scene_put_layer(picture, SCENE_EVENT);
    put_borders(picture, true);
}

static void put_head(struct picture *picture)
{
    struct place end = scene_extent(picture->scene);

    scene_printf(&picture->out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n", end.x, end.y);
    scene_put_title(picture, picture->scene->title);
    scene_put(&picture->out, "\n");
}

static const char dark[] = "<style>@media (prefers-color-scheme: dark){.page{fill:#1b1c1e}.rim{fill:#77736a;stroke:#77736a}"
                           ".lb{fill:#a9a59a}}</style>\n";

const char *scene_svg(const struct scene *scene)
{
    struct picture picture = { .scene = scene, .out = { .arena = scene->arena } };

    put_head(&picture);
    scene_put(&picture.out, dark);
    scene_put(&picture.out, "<defs>\n");
    put_shapes(&picture.out, scene->glyphs, scene);
    scene_put(&picture.out, "</defs>\n<rect class=\"page\" width=\"100%\" height=\"100%\" fill=\"#f7f5ef\"/>\n<g " FONT ">\n");
    put_board(&picture);
    put_things(&picture);
    scene_put(&picture.out, "</g>\n</svg>\n");
    return scene_out_text(&picture.out);
}

/* ---- for a page of many pictures ---- */

const char *scene_svg_shapes(struct arena *arena, const struct scene_glyph *glyphs)
{
    struct scene_out out = { .arena = arena };

    put_shapes(&out, glyphs, NULL);
    return scene_out_text(&out);
}

const char *scene_svg_board(const struct scene *scene)
{
    struct picture picture = { .scene = scene, .out = { .arena = scene->arena } };

    put_board(&picture);
    return scene_out_text(&picture.out);
}

const char *scene_svg_on(const struct scene *scene, const char *board_id, const char *caption_id, const struct scene_shared *shared)
{
    struct picture picture = { .scene = scene, .out = { .arena = scene->arena }, .shared = shared };
    struct place end = scene_extent(scene);

    scene_printf(&picture.out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"%s\">", end.x, end.y, caption_id);
    scene_printf(&picture.out, "<g><use href=\"#%s\"/>\n", board_id);
    put_things(&picture);
    scene_put(&picture.out, "</g></svg>");
    return scene_out_text(&picture.out);
}
