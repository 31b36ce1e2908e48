/* What stands on a scene's cells, lies between them and leads from one to another, drawn. */
#include <string.h>

#include "engine/kernel/scene_draw.h"

/* Where a thing of a cell is drawn, from the cell's middle, and how large, in percent. */
struct slot {
    int x, y, percent;
};

/* ---- things ---- */

static void put_number(struct picture *picture, const struct scene_item *item)
{
    if (item->count)
        scene_printf(&picture->out, "<text x=\"%d\" y=\"26\" font-size=\"%d\" font-weight=\"700\" fill=\"#fff\""
                     " text-anchor=\"middle\">%d</text>", item->with ? 14 : 20, item->count > 99 ? 12 : 17, item->count);
}

static void put_token(struct picture *picture, const struct scene_item *item)
{
    scene_put_use(picture, scene_shape(picture->scene, item));
    put_number(picture, item);
    if (item->with) {
        scene_put(&picture->out, "<g color=\"#fff\" transform=\"translate(20 12) scale(.42)\">");
        scene_put_use(picture, scene_glyph(picture->scene, item->with));
        scene_put(&picture->out, "</g>");
    }
}

static void put_drawing(struct picture *picture, const struct scene_item *item)
{
    scene_put_use(picture, scene_shape(picture->scene, item));
    if (item->with) {
        scene_put(&picture->out, "<g transform=\"translate(20 0) scale(.5)\">");
        scene_put_use(picture, scene_glyph(picture->scene, item->with));
        scene_put(&picture->out, "</g>");
    }
    if (item->count > 1)
        put_number(picture, item);
}

/* A bar across the lower part, filled as far as it is healthy. */
static void put_health(struct picture *picture, int percent)
{
    scene_printf(&picture->out, "<rect x=\"9\" y=\"29.5\" width=\"22\" height=\"3.6\" rx=\"1.8\" fill=\"#23211e\"/>"
                 "<rect x=\"9.8\" y=\"30.2\" width=\"%d\" height=\"2.2\" rx=\"1.1\" fill=\"#62c25a\"/>", (percent + 4) / 5);
}

static void put_tag(struct picture *picture, const char *tag)
{
    scene_put(&picture->out, "<text class=\"tag\" x=\"20\" y=\"42\" font-size=\"9.5\" fill=\"#23211e\" text-anchor=\"middle\" stroke=\"#fff\""
                             " stroke-opacity=\".85\" stroke-width=\"2.6\" stroke-linejoin=\"round\" paint-order=\"stroke\">");
    scene_escape(&picture->out, tag);
    scene_put(&picture->out, "</text>");
}

static const char shadow[] = "<ellipse cx=\"20\" cy=\"43\" rx=\"9\" ry=\"3\" fill=\"#000\" fill-opacity=\".32\"/>"
                             "<path d=\"M9 20L-5 9l3 15zM31 20l14-11-3 15z\" fill=\"currentColor\" stroke=\"#fff\" stroke-width=\"2\""
                             " stroke-linejoin=\"round\"/>";
static const char doubt[] = "<circle cx=\"20\" cy=\"20\" r=\"18\" fill=\"none\" stroke=\"#7d4bb3\" stroke-width=\"2\""
                            " stroke-dasharray=\"6 5\"/>";

/* "19.6", "40", "-0.6" */
static const char *tenths(struct picture *picture, int tenths_of)
{
    const char *sign = tenths_of < 0 ? "-" : "";
    int all = tenths_of < 0 ? -tenths_of : tenths_of;

    return all % 10 ? arena_printf(picture->scene->arena, "%s%d.%d", sign, all / 10, all % 10)
                    : arena_printf(picture->scene->arena, "%s%d", sign, all / 10);
}

/* Puts the attribute that moves a box of 40 by 40 there. */
static void put_moved(struct picture *picture, struct place at, struct slot slot)
{
    int x = (at.x + slot.x) * 10 - slot.percent * 2, y = (at.y + slot.y) * 10 - slot.percent * 2;

    scene_printf(&picture->out, " transform=\"translate(%s %s)", tenths(picture, x), tenths(picture, y));
    if (slot.percent != 100)
        scene_printf(&picture->out, " scale(%d.%02d)", slot.percent / 100, slot.percent % 100);
    scene_put(&picture->out, "\"");
}

/* A page may turn the board; what has the class `up` stays upright then, in its box, and what has `on` or `lb` where it stands. */
static void draw_item(struct picture *picture, const struct scene_item *item, struct place at, struct slot slot)
{
    scene_printf(&picture->out, "<g color=\"%s\"", scene_colour(item->owner));
    put_moved(picture, at, slot);
    scene_put(&picture->out, "><g class=\"up\">");
    scene_put_title(picture, item->say);
    if (item->aloft)
        scene_put(&picture->out, shadow);
    if (strcmp(item->glyph, "token") == 0)
        put_token(picture, item);
    else
        put_drawing(picture, item);
    if (item->health)
        put_health(picture, item->health);
    if (item->doubtful)
        scene_put(&picture->out, doubt);
    if (item->tag && item->layer == SCENE_PIECE && slot.percent > 60)
        put_tag(picture, item->tag);
    scene_put(&picture->out, "</g></g>\n");
}

/* All that its drawing depends on, but for its cell. */
static void item_key(const struct scene_item *item, struct slot slot, struct scene_share *key)
{
    scene_share_begin(key, SCENE_KEY_ITEM);
    scene_share_number(key, (slot.x + 100) << 16 | (slot.y + 100) << 8 | slot.percent);
    scene_share_number(key, (int)item->layer << 8 | item->owner << 2 | item->aloft << 1 | item->doubtful);
    scene_share_number(key, item->count);
    scene_share_number(key, item->health);
    scene_share_text(key, item->glyph);
    scene_share_text(key, item->with);
    scene_share_text(key, item->tag);
    scene_share_text(key, item->say);
}

static void put_item(struct picture *picture, const struct scene_item *item, struct place at, struct slot slot)
{
    size_t from = picture->out.bytes;
    struct scene_share key;

    if (!picture->shared) {
        draw_item(picture, item, at, slot);
        return;
    }
    item_key(item, slot, &key);
    if (scene_put_shared(picture, &key, at))
        return;
    draw_item(picture, item, (struct place){ 0, 0 }, slot);
    scene_share_put(picture, &key, from, at);
}

static void draw_badge(struct picture *picture, const struct scene_item *item, struct place at)
{
    scene_put(&picture->out, "<g>");
    scene_put_title(picture, item->say);
    scene_printf(&picture->out, "<circle cx=\"%d\" cy=\"%d\" r=\"6.4\" fill=\"#7d4bb3\" stroke=\"#fff\" stroke-width=\"1.4\"/>"
                 "<text class=\"on\" x=\"%d\" y=\"%d\" font-size=\"10.5\" font-weight=\"700\" fill=\"#fff\" text-anchor=\"middle\">",
                 at.x, at.y, at.x, at.y + 4);
    scene_escape(&picture->out, (char[]){ item->key, '\0' });
    scene_put(&picture->out, "</text></g>\n");
}

static void put_badge(struct picture *picture, const struct scene_item *item, struct place at)
{
    size_t from = picture->out.bytes;
    struct scene_share key;

    if (!picture->shared) {
        draw_badge(picture, item, at);
        return;
    }
    scene_share_begin(&key, SCENE_KEY_BADGE);
    scene_share_number(&key, item->key);
    scene_share_text(&key, item->say);
    if (scene_put_shared(picture, &key, at))
        return;
    draw_badge(picture, item, (struct place){ 0, 0 });
    scene_share_put(picture, &key, from, at);
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

/* A drawn man fills its cell; a token leaves room for its tag. */
static int alone_percent(const struct scene_item *item)
{
    return strcmp(item->glyph, "token") == 0 ? 90 : 112;
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
    if (same == 1 && !others)
        slot = count_things(cell, SCENE_STRUCTURE, false) ? (struct slot){ 5, 5, 72 } : (struct slot){ 0, 0, alone_percent(item) };
    slot.y += item->aloft ? -8 : others ? 8 : 0;
    return slot;
}

static void put_things(struct picture *picture, int cell, enum scene_layer layer)
{
    const struct scene_cell *of = &picture->scene->cells[cell];
    int index[2] = { 0, 0 };

    for (const struct scene_thing *thing = of->first; thing; thing = thing->next) {
        struct place at = scene_middle(picture->scene, cell);
        struct slot slot;

        if (thing->item.layer != layer)
            continue;
        slot = slot_of(of, &thing->item, index[thing->item.aloft]++);
        if (layer == SCENE_BADGE && thing->item.key)
            put_badge(picture, &thing->item, (struct place){ at.x + slot.x, at.y + slot.y });
        else
            put_item(picture, &thing->item, at, slot);
    }
}

void scene_put_layer(struct picture *picture, enum scene_layer layer)
{
    const struct scene *scene = picture->scene;
    size_t row = picture->out.bytes;

    if (!(scene->layers >> layer & 1u))
        return;
    for (int i = 0; i < scene->cell_count; i++) {
        if (scene_begins_row(scene, i)) {
            scene_share_row(picture, row);
            row = picture->out.bytes;
        }
        if (scene->cells[i].first)
            put_things(picture, i, layer);
    }
    scene_share_row(picture, row);
}

/* ---- edges and paths ---- */

static void put_edge_key(struct picture *picture, struct place at, char key)
{
    scene_printf(&picture->out, "<circle cx=\"%d\" cy=\"%d\" r=\"7\" fill=\"#fff\" stroke=\"#3b3a36\" stroke-width=\"1.5\"/>"
                 "<text class=\"on\" x=\"%d\" y=\"%d.5\" font-size=\"9\" font-weight=\"700\" fill=\"#23211e\" text-anchor=\"middle\">",
                 at.x, at.y, at.x, at.y + 3);
    scene_escape(&picture->out, (char[]){ key, '\0' });
    scene_put(&picture->out, "</text>");
}

/* What is there, or was there, along the side; its cell lies below it. */
static void put_edge_shape(struct picture *picture, const struct scene_edge *edge)
{
    if (edge->doubtful)
        scene_put(&picture->out, "<path d=\"M-20 0h40\" stroke=\"#fff\" stroke-width=\"5\"/><path d=\"M-20 0h40\" stroke=\"#7d4bb3\""
                                 " stroke-width=\"5\" stroke-dasharray=\"6 5\"/>");
    else
        scene_put_use(picture, scene_glyph(picture->scene, edge->glyph));
}

void scene_put_edge(struct picture *picture, const struct scene_border *border)
{
    bool hex = picture->scene->grid == SCENE_HEXES;
    struct place at = scene_middle(picture->scene, border->cell);
    struct scene_side_place side = scene_side_place(picture->scene, border->side);

    at = (struct place){ at.x + side.x, at.y + side.y };
    scene_put(&picture->out, "<g>");
    scene_put_title(picture, border->edge.say);
    scene_printf(&picture->out, "<g color=\"%s\" transform=\"translate(%d %d) rotate(%d)%s%s\">", scene_colour(border->edge.owner),
                 at.x, at.y, side.angle, hex ? " scale(.6)" : "", border->edge.face ? " translate(0 4)" : "");
    put_edge_shape(picture, &border->edge);
    scene_put(&picture->out, "</g>");
    if (border->edge.key)
        put_edge_key(picture, at, border->edge.key);
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

/* Where a move began and ended, in a game of one move at a time. */
static void put_ends(struct picture *picture, const struct scene_path *path)
{
    struct place from = scene_middle(picture->scene, path->from), to = scene_middle(picture->scene, path->to);

    scene_printf(&picture->out, "<use href=\"#g-from\" x=\"%d\" y=\"%d\"/><use href=\"#g-to\" x=\"%d\" y=\"%d\"/>\n", from.x - HALF,
                 from.y - HALF, to.x - HALF, to.y - HALF);
}

void scene_put_ends(struct picture *picture)
{
    for (int i = 0; i < picture->scene->path_count; i++)
        if (picture->scene->paths[i].owner == 0 && picture->scene->grid == SCENE_SQUARES)
            put_ends(picture, &picture->scene->paths[i]);
}

/* In three strokes: a white one around, one in the owner's colour, and the head. */
static void put_arrow(struct picture *picture, struct place from, struct place to, const char *colour, const char *width)
{
    struct place begin = before(to, from, 8, 0), tip = before(from, to, 15, 0), neck = before(from, to, 24, 0);
    struct place left = before(from, to, 24, 6), right = before(from, to, 24, -6);

    scene_printf(&picture->out, "<path d=\"M%d %dL%d %d\" stroke=\"#fff\" stroke-opacity=\".9\" stroke-width=\"7.2\""
                 " stroke-linecap=\"round\"/>", begin.x, begin.y, neck.x, neck.y);
    scene_printf(&picture->out, "<path d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\"/>",
                 begin.x, begin.y, neck.x, neck.y, colour, width);
    scene_printf(&picture->out, "<path d=\"M%d %dL%d %dL%d %dz\" fill=\"%s\" stroke=\"#fff\" stroke-width=\"1.4\"/>",
                 tip.x, tip.y, left.x, left.y, right.x, right.y, colour);
}

static void draw_arrow(struct picture *picture, int owner, struct place from, struct place to)
{
    if (owner)
        put_arrow(picture, from, to, scene_colour(owner), "4.2");
    else
        put_arrow(picture, from, to, "#c77d0a", "3.6");
}

static void put_arrow_of(struct picture *picture, int owner, struct place from, struct place to)
{
    size_t begin = picture->out.bytes;
    struct place way = { to.x - from.x, to.y - from.y };
    struct scene_share key;

    if (!picture->shared) {
        draw_arrow(picture, owner, from, to);
        return;
    }
    scene_share_begin(&key, SCENE_KEY_ARROW);
    scene_share_number(&key, owner);
    scene_share_number(&key, way.x);
    scene_share_number(&key, way.y);
    if (scene_put_shared(picture, &key, from))
        return;
    draw_arrow(picture, owner, (struct place){ 0, 0 }, way);
    scene_share_put(picture, &key, begin, from);
}

void scene_put_path(struct picture *picture, const struct scene_path *path)
{
    scene_put(&picture->out, "<g>");
    scene_put_title(picture, path->say);
    put_arrow_of(picture, path->owner, scene_middle(picture->scene, path->from), scene_middle(picture->scene, path->to));
    scene_put(&picture->out, "</g>\n");
}
