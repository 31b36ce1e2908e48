/* A scene as a picture. All numbers are whole: a square is 40 wide; a hex is 42 wide, 48 high, and rows are 36 apart. */
#include <string.h>

#include "engine/kernel/scene_inside.h"

enum { MARGIN = 22, HALF = 20, HEX_HALF = 21, HEX_CORNER = 24, HEX_QUARTER = 12, HEX_STEP = 36 };

struct place {
    int x, y;
};

/* Where a thing of a cell is drawn, from the cell's middle, and how large, in percent. */
struct slot {
    int x, y, percent;
};

struct picture {
    const struct scene *scene;
    struct scene_out out;
};

static struct place middle(const struct scene *scene, int cell)
{
    const struct scene_cell *at = &scene->cells[cell];

    if (scene->grid == SCENE_HEXES)
        return (struct place){ MARGIN + HEX_HALF * (at->column + 1), MARGIN + HEX_CORNER + HEX_STEP * at->row };
    return (struct place){ MARGIN + HALF * (2 * at->column + 1), MARGIN + HALF * (2 * at->row + 1) };
}

static struct place extent(const struct scene *scene)
{
    if (scene->grid == SCENE_HEXES)
        return (struct place){ 2 * MARGIN + HEX_HALF * (scene->columns + 1),
                               2 * MARGIN + HEX_STEP * (scene->rows - 1) + 2 * HEX_CORNER };
    return (struct place){ 2 * (MARGIN + HALF * scene->columns), 2 * (MARGIN + HALF * scene->rows) };
}

static void put_title(struct picture *picture, const char *say)
{
    scene_put(&picture->out, "<title>");
    scene_escape(&picture->out, say);
    scene_put(&picture->out, "</title>");
}

static void put_outline(struct picture *picture, int cell)
{
    struct place at = middle(picture->scene, cell);

    if (picture->scene->grid == SCENE_HEXES)
        scene_printf(&picture->out, "M%d %dl%d %dv%dl-%d %d-%d-%dv-%dz", at.x, at.y - HEX_CORNER, HEX_HALF, HEX_QUARTER,
                     HEX_CORNER, HEX_HALF, HEX_QUARTER, HEX_HALF, HEX_QUARTER, HEX_CORNER);
    else
        scene_printf(&picture->out, "M%d %dh40v40h-40z", at.x - HALF, at.y - HALF);
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

static void put_use(struct picture *picture, const char *glyph)
{
    if (*scene_glyph(picture->scene, glyph)->shape)
        scene_printf(&picture->out, "<use href=\"#g-%s\"/>", glyph);
}

/* ---- the board ---- */

static void put_rim(struct picture *picture)
{
    scene_put(&picture->out, "<path fill=\"#3b3a36\" stroke=\"#3b3a36\" stroke-width=\"7\" stroke-linejoin=\"round\" d=\"");
    for (int i = 0; i < picture->scene->cell_count; i++)
        put_outline(picture, i);
    scene_put(&picture->out, "\"/>\n");
}

/* Whose the cell is: the outline once more, a little smaller. */
static void put_hold(struct picture *picture, int cell)
{
    struct place at = middle(picture->scene, cell);
    const char *colour = scene_colour(picture->scene->cells[cell].owner);

    scene_printf(&picture->out, "<path transform=\"translate(%d %d) scale(.88) translate(%d %d)\" fill=\"%s\" fill-opacity=\".1\""
                 " stroke=\"%s\" stroke-width=\"2.4\" stroke-opacity=\".75\" d=\"", at.x, at.y, -at.x, -at.y, colour, colour);
    put_outline(picture, cell);
    scene_put(&picture->out, "\"/>");
}

static void put_cell(struct picture *picture, int cell)
{
    const struct scene_cell *of = &picture->scene->cells[cell];
    struct place at = middle(picture->scene, cell);
    const char *fill = scene_glyph(picture->scene, of->ground)->fill;

    scene_put(&picture->out, "<g>");
    put_title(picture, arena_printf(picture->scene->arena, "%s: %s", of->id, of->say));
    scene_printf(&picture->out, "<path fill=\"%s\" stroke=\"#3b3a36\" stroke-opacity=\".28\" d=\"", fill ? fill : "#e3e6bf");
    put_outline(picture, cell);
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
    struct place end = extent(scene);

    for (int i = 0; i < scene->cell_count && scene->grid == SCENE_HEXES; i++)
        put_label(picture, middle(scene, i).x, middle(scene, i).y - HEX_QUARTER - 2, "7.5", scene->cells[i].id);
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

/* ---- things ---- */

static void put_number(struct picture *picture, const struct scene_item *item)
{
    if (item->count)
        scene_printf(&picture->out, "<text x=\"%d\" y=\"26\" font-size=\"%d\" font-weight=\"700\" fill=\"#fff\""
                     " text-anchor=\"middle\">%d</text>", item->with ? 14 : 20, item->count > 99 ? 12 : 17, item->count);
}

static void put_token(struct picture *picture, const struct scene_item *item)
{
    scene_printf(&picture->out, "%s fill=\"currentColor\" stroke=\"#fff\" stroke-width=\"2.2\"/>", scene_outline(item->owner));
    put_number(picture, item);
    if (item->with) {
        scene_put(&picture->out, "<g color=\"#fff\" transform=\"translate(20 12) scale(.42)\">");
        put_use(picture, item->with);
        scene_put(&picture->out, "</g>");
    }
}

static void put_drawing(struct picture *picture, const struct scene_item *item)
{
    put_use(picture, item->glyph);
    if (item->with) {
        scene_put(&picture->out, "<g transform=\"translate(20 0) scale(.5)\">");
        put_use(picture, item->with);
        scene_put(&picture->out, "</g>");
    }
    if (item->count > 1)
        put_number(picture, item);
}

static void put_tag(struct picture *picture, const char *tag)
{
    scene_put(&picture->out, "<text x=\"20\" y=\"42\" font-size=\"9.5\" fill=\"#23211e\" text-anchor=\"middle\" stroke=\"#fff\""
                             " stroke-opacity=\".85\" stroke-width=\"2.6\" stroke-linejoin=\"round\" paint-order=\"stroke\">");
    scene_escape(&picture->out, tag);
    scene_put(&picture->out, "</text>");
}

static const char shadow[] = "<ellipse cx=\"20\" cy=\"43\" rx=\"9\" ry=\"3\" fill=\"#000\" fill-opacity=\".32\"/>"
                             "<path d=\"M9 20L-5 9l3 15zM31 20l14-11-3 15z\" fill=\"currentColor\" stroke=\"#fff\" stroke-width=\"2\""
                             " stroke-linejoin=\"round\"/>";
static const char doubt[] = "<circle cx=\"20\" cy=\"20\" r=\"18\" fill=\"none\" stroke=\"#7d4bb3\" stroke-width=\"2\""
                            " stroke-dasharray=\"6 5\"/>";

static void put_item(struct picture *picture, const struct scene_item *item, struct place at, struct slot slot)
{
    scene_printf(&picture->out, "<g color=\"%s\" transform=\"translate(%d %d) scale(%d.%02d) translate(-20 -20)\">",
                 scene_colour(item->owner), at.x + slot.x, at.y + slot.y, slot.percent / 100, slot.percent % 100);
    put_title(picture, item->say);
    if (item->aloft)
        scene_put(&picture->out, shadow);
    if (strcmp(item->glyph, "token") == 0)
        put_token(picture, item);
    else
        put_drawing(picture, item);
    if (item->doubtful)
        scene_put(&picture->out, doubt);
    if (item->tag && item->layer == SCENE_PIECE && slot.percent > 60)
        put_tag(picture, item->tag);
    scene_put(&picture->out, "</g>\n");
}

static void put_badge(struct picture *picture, const struct scene_item *item, struct place at)
{
    scene_put(&picture->out, "<g>");
    put_title(picture, item->say);
    scene_printf(&picture->out, "<circle cx=\"%d\" cy=\"%d\" r=\"6.4\" fill=\"#7d4bb3\" stroke=\"#fff\" stroke-width=\"1.4\"/>"
                 "<text x=\"%d\" y=\"%d\" font-size=\"10.5\" font-weight=\"700\" fill=\"#fff\" text-anchor=\"middle\">",
                 at.x, at.y, at.x, at.y + 4);
    scene_escape(&picture->out, (char[]){ item->key, '\0' });
    scene_put(&picture->out, "</text></g>\n");
}

static int count_things(const struct scene_cell *cell, enum scene_layer layer, bool aloft)
{
    int count = 0;

    for (const struct scene_thing *thing = cell->first; thing; thing = thing->next)
        count += thing->item.layer == layer && thing->item.aloft == aloft;
    return count;
}

/* The place of one of several pieces. The words tell those past the ninth, which lie on it. */
static struct slot piece_slot(int index, int count)
{
    int last = index < 8 ? index : 8;

    if (count == 1)
        return (struct slot){ 0, 0, 90 };
    if (count == 2)
        return (struct slot){ index ? 9 : -9, 0, 60 };
    if (count <= 4)
        return (struct slot){ index % 2 ? 9 : -9, index / 2 ? 9 : -9, 48 };
    return (struct slot){ 12 * (last % 3 - 1), 12 * (last / 3 - 1), 34 };
}

static struct slot slot_of(const struct scene_cell *cell, const struct scene_item *item, int index)
{
    int same = count_things(cell, SCENE_PIECE, item->aloft), others = count_things(cell, SCENE_PIECE, !item->aloft);
    struct slot slot = piece_slot(index, same);

    switch (item->layer) {
    case SCENE_GROUND: return (struct slot){ -11 + 11 * (index % 3), 11, 45 };
    case SCENE_STRUCTURE: return same + others ? (struct slot){ -5 + 6 * index, -5, 72 } : (struct slot){ 6 * index, 0, 90 };
    case SCENE_BADGE: return (struct slot){ 14 - 12 * (index % 3), -14, 34 };
    case SCENE_EVENT: return (struct slot){ -13 + 12 * (index % 3), -13, 40 };
    case SCENE_PIECE: break;
    default: return (struct slot){ 0, 0, 100 };
    }
    if (others && slot.percent > 60)
        slot.percent = 60;
    if (same == 1 && !others && count_things(cell, SCENE_STRUCTURE, false))
        slot = (struct slot){ 5, 5, 72 };
    slot.y += item->aloft ? -8 : others ? 8 : 0;
    return slot;
}

static void put_layer(struct picture *picture, enum scene_layer layer)
{
    const struct scene *scene = picture->scene;

    for (int i = 0; i < scene->cell_count; i++) {
        int index[2] = { 0, 0 };

        for (const struct scene_thing *thing = scene->cells[i].first; thing; thing = thing->next) {
            struct place at = middle(scene, i);
            struct slot slot;

            if (thing->item.layer != layer)
                continue;
            slot = slot_of(&scene->cells[i], &thing->item, index[thing->item.aloft]++);
            if (layer == SCENE_BADGE && thing->item.key)
                put_badge(picture, &thing->item, (struct place){ at.x + slot.x, at.y + slot.y });
            else
                put_item(picture, &thing->item, at, slot);
        }
    }
}

/* ---- edges and paths ---- */

static const struct { int x, y, angle; } square_sides[SCENE_SIDES] = {
    [SCENE_N] = { 0, -20, 0 }, [SCENE_E] = { 20, 0, 90 }, [SCENE_S] = { 0, 20, 180 }, [SCENE_W] = { -20, 0, 270 },
}, hex_sides[SCENE_SIDES] = {
    [SCENE_NW] = { -10, -18, -30 }, [SCENE_NE] = { 10, -18, 30 }, [SCENE_E] = { 21, 0, 90 },
    [SCENE_SE] = { 10, 18, 150 }, [SCENE_SW] = { -10, 18, 210 }, [SCENE_W] = { -21, 0, 270 },
};

/* A glyph lies along its edge, with the cell below it. */
static void put_edge(struct picture *picture, const struct scene_border *border)
{
    bool hex = picture->scene->grid == SCENE_HEXES;
    struct place at = middle(picture->scene, border->cell);
    int x = hex ? hex_sides[border->side].x : square_sides[border->side].x;
    int y = hex ? hex_sides[border->side].y : square_sides[border->side].y;

    scene_printf(&picture->out, "<g color=\"%s\" transform=\"translate(%d %d) rotate(%d)%s%s\">", scene_colour(border->edge.owner),
                 at.x + x, at.y + y, hex ? hex_sides[border->side].angle : square_sides[border->side].angle,
                 hex ? " scale(.6)" : "", border->edge.face ? " translate(0 4)" : "");
    put_title(picture, border->edge.say);
    if (border->edge.doubtful)
        scene_put(&picture->out, "<path d=\"M-20 0h40\" stroke=\"#fff\" stroke-width=\"5\"/><path d=\"M-20 0h40\" stroke=\"#7d4bb3\""
                                 " stroke-width=\"5\" stroke-dasharray=\"6 5\"/>");
    else
        put_use(picture, border->edge.glyph);
    scene_put(&picture->out, "</g>\n");
}

static int root(int number)
{
    int low = 0;

    while ((low + 1) * (low + 1) <= number)
        low++;
    return low;
}

/* A point on the way from one place to another, this far before the other and to the side. */
static struct place before(struct place from, struct place to, int back, int aside)
{
    int across = to.x - from.x, along = to.y - from.y, length = root(across * across + along * along);

    return (struct place){ to.x - (across * back + along * aside) / length, to.y - (along * back - across * aside) / length };
}

static void put_path(struct picture *picture, const struct scene_path *path)
{
    struct place from = middle(picture->scene, path->from), to = middle(picture->scene, path->to);
    struct place begin = before(to, from, 8, 0), tip = before(from, to, 15, 0), neck = before(from, to, 24, 0);
    struct place left = before(from, to, 24, 6), right = before(from, to, 24, -6);
    const char *colour = scene_colour(path->owner);

    scene_put(&picture->out, "<g>");
    put_title(picture, path->say);
    scene_printf(&picture->out, "<path d=\"M%d %dL%d %d\" stroke=\"#fff\" stroke-opacity=\".9\" stroke-width=\"7.2\""
                 " stroke-linecap=\"round\"/>", begin.x, begin.y, neck.x, neck.y);
    scene_printf(&picture->out, "<path d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"4.2\" stroke-linecap=\"round\"/>",
                 begin.x, begin.y, neck.x, neck.y, colour);
    scene_printf(&picture->out, "<path d=\"M%d %dL%d %dL%d %dz\" fill=\"%s\" stroke=\"#fff\" stroke-width=\"1.4\"/></g>\n",
                 tip.x, tip.y, left.x, left.y, right.x, right.y, colour);
}

/* ---- the whole ---- */

static void put_board(struct picture *picture)
{
    put_rim(picture);
    for (int i = 0; i < picture->scene->cell_count; i++)
        put_cell(picture, i);
    put_layer(picture, SCENE_GROUND);
    put_layer(picture, SCENE_MARK);
    put_layer(picture, SCENE_STRUCTURE);
    for (int i = 0; i < picture->scene->border_count; i++)
        put_edge(picture, &picture->scene->borders[i]);
    for (int i = 0; i < picture->scene->path_count; i++)
        put_path(picture, &picture->scene->paths[i]);
    put_layer(picture, SCENE_PIECE);
    put_layer(picture, SCENE_BADGE);
    put_layer(picture, SCENE_EVENT);
    put_labels(picture);
}

const char *scene_svg(const struct scene *scene)
{
    struct picture picture = { .scene = scene, .out = { .arena = scene->arena } };
    struct place end = extent(scene);

    scene_printf(&picture.out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n", end.x, end.y);
    put_title(&picture, scene->title);
    scene_put(&picture.out, "\n");
    put_library(&picture);
    scene_printf(&picture.out, "<rect width=\"%d\" height=\"%d\" fill=\"#f7f5ef\"/>\n", end.x, end.y);
    scene_put(&picture.out, "<g font-family=\"system-ui, 'DejaVu Sans', Verdana, sans-serif\">\n");
    put_board(&picture);
    scene_put(&picture.out, "</g>\n</svg>\n");
    return scene_out_text(&picture.out);
}
