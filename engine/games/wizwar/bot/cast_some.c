/* A cast drawn at random: its target, its NUMBER, what goes with it, and what stands behind THEN. */
#include "engine/games/wizwar/bot/choosing.h"

enum { TRIES = 6, TRIES_READING = 24, NEAR = 3 };

/* ---- names ---- */

bool choosing_reads(const struct choosing *choosing, const char *line, struct order *order)
{
    struct reading reading;

    return line && reading_open_text(&reading, choosing->arena, choosing->ww, choosing->seat, line) && order_read(&reading, order)
        && take_end(&reading.cursor);
}

/* Near the wizard rather than far away. */
const char *some_square(struct choosing *choosing)
{
    const struct grid *grid = &choosing->maze->grid;
    int32_t own = choosing->ww->figures[choosing->seat].place;

    for (int tries = 0; tries < 2 * TRIES && own != PLACE_NONE && !one_in(choosing, 4); tries++) {
        int across = some(choosing, 2 * NEAR + 1) - NEAR, along = some(choosing, 2 * NEAR + 1) - NEAR;
        int32_t place = place_at(place_column(own) + across, place_row(own) + along);

        if (maze_square(choosing->maze, place) != GRID_NONE)
            return maze_square_name(choosing->maze, place);
    }
    for (;;) {
        int square = some(choosing, grid_squares(grid));

        if (grid_exists(grid, square))
            return maze_square_name(choosing->maze, maze_place(choosing->maze, square));
    }
}

const char *some_side(struct choosing *choosing)
{
    const char *square = some_square(choosing);

    return arena_printf(choosing->arena, "%s%c", square, some_letter(choosing));
}

const char *some_figure(struct choosing *choosing)
{
    int first = some(choosing, FIGURES_MAX);

    for (int i = 0; i < FIGURES_MAX; i++)
        if (figure_lives(choosing->ww, (first + i) % FIGURES_MAX))
            return figure_name(choosing->arena, choosing->ww, (first + i) % FIGURES_MAX);
    return NULL;
}

const char *some_thing(struct choosing *choosing)
{
    const struct wizwar *ww = choosing->ww;
    const struct thing *thing = ww->thing_count > 0 ? &ww->things[some(choosing, ww->thing_count)] : NULL;
    const char *name = thing ? thing_name(choosing->arena, ww, thing) : NULL;

    if (!thing || thing->kind == CARD_treasure || (!thing->carrier && card_type(thing->kind) == TYPE_OBJECT))
        return name;
    if (thing->carrier)
        return arena_printf(choosing->arena, "%s's %s", figure_name(choosing->arena, ww, thing->carrier - 1), name);
    return arena_printf(choosing->arena, "%s %s", ww_card_names[thing->kind], maze_square_name(choosing->maze, thing->place));
}

const char *some_own_thing(struct choosing *choosing)
{
    const struct thing *thing = NULL, *drawn = NULL;
    int count = 0;

    while ((thing = thing_carried(choosing->ww, choosing->seat, thing)) != NULL)
        if (one_in(choosing, ++count))
            drawn = thing;
    return drawn ? thing_name(choosing->arena, choosing->ww, drawn) : NULL;
}

const char *some_card(struct choosing *choosing)
{
    for (;;) {
        int card = 1 + some(choosing, PSEUDO_FIRST - 1);

        if (ww_card(card))
            return ww_card_names[card];
    }
}

/* ---- targets ---- */

static const char *some_sectors(struct choosing *choosing)
{
    int count = choosing->ww->board.sector_count, one = 1 + some(choosing, count), two = 1 + some(choosing, count);
    char side = some_letter(choosing), other = some_letter(choosing);

    switch (some(choosing, 3)) {
    case 0:
        return arena_printf(choosing->arena, "S%d", one);
    case 1:
        return arena_printf(choosing->arena, "S%d S%d", one, two);
    default:
        return arena_printf(choosing->arena, "S%d %c TO S%d %c", one, side, two, other);
    }
}

static const char *some_squares(struct choosing *choosing)
{
    const char *text = arena_printf(choosing->arena, "%s*", some_square(choosing));

    for (int more = some(choosing, 4); more > 0; more--)
        text = arena_printf(choosing->arena, "%s %s", text, some_square(choosing));
    return text;
}

static const char *some_running(struct choosing *choosing)
{
    const struct wizwar *ww = choosing->ww;
    const struct effect *effect = ww->effects.count > 0 ? &ww->effects.list[some(choosing, ww->effects.count)] : NULL;

    if (!effect || effect->target_kind != TARGET_FIGURE)
        return NULL;
    return arena_printf(choosing->arena, "%s ON %s", ww_card_names[effect->kind], figure_name(choosing->arena, ww, effect->target));
}

/* A target as the card words it, or NULL. */
static const char *some_target(struct choosing *choosing, const struct card *card)
{
    int aims = card->aims;

    if (card->aim)
        return aims & AIM_SECTOR ? some_sectors(choosing) : aims & AIM_SQUARE ? some_squares(choosing) : some_running(choosing);
    if ((aims & AIM_FIGURES) && !one_in(choosing, 4))
        return (aims & AIM_ME) && one_in(choosing, 2) ? NULL : some_figure(choosing);
    if ((aims & AIM_SECTOR) && one_in(choosing, 2))
        return some_sectors(choosing);
    if ((aims & (AIM_OBJECT | AIM_OBSTACLE | AIM_CARRIED)) && !one_in(choosing, 3)) {
        const char *thing = some_thing(choosing);

        return thing && one_in(choosing, 2) ? arena_printf(choosing->arena, "%s AND %s", thing, some_thing(choosing)) : thing;
    }
    if ((aims & AIM_EDGE) && !(one_in(choosing, 3) && (aims & AIM_SQUARE)))
        return some_side(choosing);
    return aims & AIM_SQUARE ? some_square(choosing) : NULL;
}

/* ---- the rest of a cast ---- */

static const char *some_steps(struct choosing *choosing)
{
    static const char *const words[] = { "N", "E", "S", "W" };
    const char *text = words[some(choosing, 4)];

    for (int more = some(choosing, 3); more > 0; more--)
        text = arena_printf(choosing->arena, "%s %s", text, words[some(choosing, 4)]);
    return text;
}

/* Something that may stand behind THEN, of whatever card. */
const char *some_choice(struct choosing *choosing)
{
    static const char *const sides[] = { "NORTH", "EAST", "SOUTH", "WEST" };
    static const char *const words[] = { "GROWING", "90 LEFT", "90 RIGHT", "180", "BRAIN", "1 PUSH", "1 POINTS", "2 POINTS 1 PUSH" };
    const char *card = some_card(choosing), *thing;
    int sector = 1 + some(choosing, SECTORS_MAX);

    switch (some(choosing, 8)) {
    case 0:
        return some_square(choosing);
    case 1:
        return card;
    case 2:
        thing = some_thing(choosing);
        return thing ? thing : "S1";
    case 3:
        thing = some_own_thing(choosing);
        return arena_printf(choosing->arena, "%s FOR %s", thing ? thing : "R1", card);
    case 4:
        return arena_printf(choosing->arena, "%s OF S%d", sides[some(choosing, 4)], sector);
    case 5:
        return words[some(choosing, (int)(sizeof words / sizeof words[0]))];
    case 6:
        return arena_printf(choosing->arena, "TAKE %s", card);
    default:
        return some_steps(choosing);
    }
}

/* NUMBER cards of the hand, two when ADD is there. */
static const char *some_number(struct choosing *choosing)
{
    const struct hand *hand = own_hand(choosing);
    int values[2] = { 0 }, count = 0;

    for (int i = 0; i < hand->count && count < 2; i++)
        if (hand->cards[i] > 0 && card_is_number(hand->cards[i]) && !one_in(choosing, 3))
            values[count++] = ww_card(hand->cards[i])->value;
    if (count == 0)
        return "";
    return count == 2 && pile_has(PILE_CONST(hand), spent_card(SPENT_ADD))
               ? arena_printf(choosing->arena, " WITH %d+%d", values[0], values[1]) : arena_printf(choosing->arena, " WITH %d", values[0]);
}

static bool takes_along(struct choosing *choosing, int bit)
{
    return pile_has(PILE_CONST(own_hand(choosing)), spent_card(bit)) && one_in(choosing, 2);
}

static const char *draw_cast(struct choosing *choosing, const struct card *card)
{
    struct arena *arena = choosing->arena;
    const char *target = some_target(choosing, card), *text = ww_card_names[card->number];
    bool corner = card->range == RANGE_LOS && takes_along(choosing, SPENT_CORNER);

    if (corner)
        text = arena_printf(arena, "%s %s", ww_card_names[spent_card(SPENT_CORNER)], text);
    if (target)
        text = arena_printf(arena, "%s AT %s", text, target);
    if (card->number_use != NUMBER_NONE)
        text = arena_printf(arena, "%s%s", text, some_number(choosing));
    if (corner)
        text = arena_printf(arena, "%s VIA %s", text, some_square(choosing));
    if (card_deals_points(card->number) && takes_along(choosing, SPENT_AMPLIFY))
        text = arena_printf(arena, "%s AMPLIFY", text);
    if (card_lasts(card->number) && takes_along(choosing, SPENT_EXTEND))
        text = arena_printf(arena, "%s EXTEND", text);
    return card->read && !one_in(choosing, 4) ? arena_printf(arena, "%s THEN %s", text, some_choice(choosing)) : text;
}

const char *counter_words(struct choosing *choosing, int card)
{
    const struct card *entry = ww_card(card);
    const char *text = ww_card_names[card];

    if (entry->aims & (AIM_SQUARE | AIM_EDGE))
        text = arena_printf(choosing->arena, "%s AT %s", text, entry->aims & AIM_SQUARE ? some_square(choosing) : some_side(choosing));
    if (entry->number_use != NUMBER_NONE)
        text = arena_printf(choosing->arena, "%s%s", text, some_number(choosing));
    if (one_in(choosing, 3) && figure_ego(choosing->ww, choosing->seat) != FIGURE_NONE)
        text = arena_printf(choosing->arena, "%s FOR ALTER EGO", text);
    return entry->read && one_in(choosing, 2) ? arena_printf(choosing->arena, "%s THEN %s", text, some_choice(choosing)) : text;
}

const char *some_cast(struct choosing *choosing, int card, int by)
{
    const char *code;

    if (card <= 0 || !ww_card(card) || card_has(card, CARD_OPENER))
        return NULL;
    for (int tries = ww_card(card)->read || ww_card(card)->aim ? TRIES_READING : TRIES; tries > 0; tries--) {
        const char *words = draw_cast(choosing, ww_card(card));
        struct order order;

        if (!choosing_reads(choosing, arena_printf(choosing->arena, "CAST %s", words), &order) || order.kind != ORDER_CAST)
            continue;
        order.act.source = by;
        if (!act_forbids(choosing->maze, choosing->ww, &order.act, false, &code) || one_in(choosing, 8 * TRIES_READING))
            return words;
    }
    return NULL;
}
