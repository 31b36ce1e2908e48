/* A scene as a picture: the library of its shapes, the board, and the whole. */
#include <string.h>

#include "engine/kernel/scene_draw.h"

void scene_put_title(struct picture *picture, const char *say)
{
    scene_put(&picture->out, "<title>");
    scene_escape(&picture->out, say);
    scene_put(&picture->out, "</title>");
}

void scene_put_use(struct picture *picture, const char *glyph)
{
    if (*scene_glyph(picture->scene, glyph)->shape)
        scene_printf(&picture->out, "<use href=\"#g-%s\"/>", glyph);
}

/* ---- the library: each shape that is used, once ---- */

static bool is_used(const struct scene *scene, const char *name)
{
    for (int i = 0; i < scene->cell_count; i++) {
        if (strcmp(scene->cells[i].ground, name) == 0)
            return true;
        for (const struct scene_thing *thing = scene->cells[i].first; thing; thing = thing->next)
            if (strcmp(thing->item.glyph, name) == 0 || (thing->item.with && strcmp(thing->item.with, name) == 0))
                return true;
    }
    for (int i = 0; i < scene->border_count; i++)
        if (strcmp(scene->borders[i].edge.glyph, name) == 0)
            return true;
    return false;
}

static void put_shape(struct picture *picture, const char *name)
{
    const struct scene_glyph *glyph = scene_glyph(picture->scene, name);

    if (glyph && *glyph->shape && is_used(picture->scene, name))
        scene_printf(&picture->out, "<g id=\"g-%s\">%s</g>\n", name, glyph->shape);
}

static void put_library(struct picture *picture)
{
    static const char *const shared[] = { "burst", "frame", "spark", "from", "to" };
    const struct scene_glyph *own = picture->scene->glyphs;

    scene_put(&picture->out, "<defs>\n");
    for (; own && own->name; own++)
        put_shape(picture, own->name);
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++)
        put_shape(picture, shared[i]);
    scene_put(&picture->out, "</defs>\n");
}

/* ---- the board ---- */

static void put_rim(struct picture *picture)
{
    scene_put(&picture->out, "<path fill=\"#3b3a36\" stroke=\"#3b3a36\" stroke-width=\"7\" stroke-linejoin=\"round\" d=\"");
    for (int i = 0; i < picture->scene->cell_count; i++)
        scene_put_outline(picture, i);
    scene_put(&picture->out, "\"/>\n");
}

/* Whose the cell is: the outline once more, a little smaller. */
static void put_hold(struct picture *picture, int cell)
{
    struct place at = scene_middle(picture->scene, cell);
    const char *colour = scene_colour(picture->scene->cells[cell].owner);

    scene_printf(&picture->out, "<path transform=\"translate(%d %d) scale(.88) translate(%d %d)\" fill=\"%s\" fill-opacity=\".1\""
                 " stroke=\"%s\" stroke-width=\"2.4\" stroke-opacity=\".75\" d=\"", at.x, at.y, -at.x, -at.y, colour, colour);
    scene_put_outline(picture, cell);
    scene_put(&picture->out, "\"/>");
}

static void put_cell(struct picture *picture, int cell)
{
    const struct scene_cell *of = &picture->scene->cells[cell];
    struct place at = scene_middle(picture->scene, cell);
    const char *fill = scene_glyph(picture->scene, of->ground)->fill;

    scene_put(&picture->out, "<g>");
    scene_put_title(picture, arena_printf(picture->scene->arena, "%s: %s", of->id, of->say));
    scene_printf(&picture->out, "<path fill=\"%s\" stroke=\"#3b3a36\" stroke-opacity=\".28\" d=\"", fill ? fill : "#e3e6bf");
    scene_put_outline(picture, cell);
    scene_put(&picture->out, "\"/>");
    if (*scene_glyph(picture->scene, of->ground)->shape)
        scene_printf(&picture->out, "<use href=\"#g-%s\" x=\"%d\" y=\"%d\"/>", of->ground, at.x - HALF, at.y - HALF);
    if (of->owner)
        put_hold(picture, cell);
    scene_put(&picture->out, "</g>\n");
}

static void put_label(struct picture *picture, int x, int y, const char *size, const char *text)
{
    scene_printf(&picture->out, "<text x=\"%d\" y=\"%d\" font-size=\"%s\" fill=\"#3b3a36\" text-anchor=\"middle\">", x, y, size);
    scene_escape(&picture->out, text);
    scene_put(&picture->out, "</text>\n");
}

static void put_labels(struct picture *picture)
{
    const struct scene *scene = picture->scene;
    struct place end = scene_extent(scene);

    for (int i = 0; i < scene->cell_count && scene->grid == SCENE_HEXES; i++)
        put_label(picture, scene_middle(scene, i).x, scene_middle(scene, i).y - HEX_QUARTER - 2, "7.5", scene->cells[i].id);
    for (int i = 0; i < scene->columns; i++)
        if (scene->column_names[i]) {
            put_label(picture, MARGIN + HALF * (2 * i + 1), 14, "12", scene->column_names[i]);
            put_label(picture, MARGIN + HALF * (2 * i + 1), end.y - 5, "12", scene->column_names[i]);
        }
    for (int i = 0; i < scene->rows; i++)
        if (scene->row_names[i]) {
            put_label(picture, 10, MARGIN + HALF * (2 * i + 1) + 4, "12", scene->row_names[i]);
            put_label(picture, end.x - 10, MARGIN + HALF * (2 * i + 1) + 4, "12", scene->row_names[i]);
        }
}

/* ---- the whole ---- */

static void put_board(struct picture *picture)
{
    put_rim(picture);
    for (int i = 0; i < picture->scene->cell_count; i++)
        put_cell(picture, i);
    scene_put_layer(picture, SCENE_GROUND);
    scene_put_layer(picture, SCENE_MARK);
    scene_put_layer(picture, SCENE_STRUCTURE);
    for (int i = 0; i < picture->scene->border_count; i++)
        scene_put_edge(picture, &picture->scene->borders[i]);
    for (int i = 0; i < picture->scene->path_count; i++)
        scene_put_path(picture, &picture->scene->paths[i]);
    scene_put_layer(picture, SCENE_PIECE);
    scene_put_layer(picture, SCENE_BADGE);
    scene_put_layer(picture, SCENE_EVENT);
    put_labels(picture);
}

const char *scene_svg(const struct scene *scene)
{
    struct picture picture = { .scene = scene, .out = { .arena = scene->arena } };
    struct place end = scene_extent(scene);

    scene_printf(&picture.out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n", end.x, end.y);
    scene_put_title(&picture, scene->title);
    scene_put(&picture.out, "\n");
    put_library(&picture);
    scene_printf(&picture.out, "<rect width=\"%d\" height=\"%d\" fill=\"#f7f5ef\"/>\n", end.x, end.y);
    scene_put(&picture.out, "<g font-family=\"system-ui, 'DejaVu Sans', Verdana, sans-serif\">\n");
    put_board(&picture);
    scene_put(&picture.out, "</g>\n</svg>\n");
    return scene_out_text(&picture.out);
}
