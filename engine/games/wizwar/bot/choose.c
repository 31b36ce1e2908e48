/* Orders drawn at random: some lines of every kind, then discards and draws. */
#include "engine/games/wizwar/bot/choose.h"

#include "engine/games/wizwar/bot/choosing.h"
#include "engine/kernel/text.h"

static void add(struct choosing *choosing, const char *line)
{
    choosing->text = *choosing->text ? arena_printf(choosing->arena, "%s\n%s", choosing->text, line) : line;
}

/* ---- moving ---- */

static const char *steps(struct choosing *choosing, const char *line)
{
    static const char *const words[] = { "N", "E", "S", "W" };

    for (int i = 0; i < WW_STEPS; i++)
        line = arena_printf(choosing->arena, "%s %s", line, words[some(choosing, 4)]);
    return line;
}

static const char *walk(struct choosing *choosing)
{
    return steps(choosing, "MOVE");
}

/* Home with what he carries, or to something that lies about. */
static const char *head_somewhere(struct choosing *choosing)
{
    const struct wizwar *ww = choosing->ww;
    const struct thing *thing = ww->thing_count > 0 ? &ww->things[some(choosing, ww->thing_count)] : NULL;
    int32_t to = thing_treasure(ww, choosing->seat) ? ww->players[choosing->seat].home : thing && !thing->carrier ? thing->place : PLACE_NONE;

    return to == PLACE_NONE ? NULL : arena_printf(choosing->arena, "MOVE %s", maze_square_name(choosing->maze, to));
}

static const char *hurry(struct choosing *choosing)
{
    const struct hand *hand = own_hand(choosing);

    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] > 0 && card_is_number(hand->cards[i]))
            return arena_printf(choosing->arena, "NUMBER %d", ww_card(hand->cards[i])->value);
    return NULL;
}

static const char *climb(struct choosing *choosing)
{
    return choosing->ww->figures[choosing->seat].stuck ? arena_printf(choosing->arena, "CLIMB %c", some_letter(choosing)) : NULL;
}

/* ---- casting ---- */

static const char *cast_by(struct choosing *choosing, const char *word, int by)
{
    const struct hand *hand = own_hand(choosing);
    int card = hand->count > 0 ? hand->cards[some(choosing, hand->count)] : CARD_NONE;
    const char *words = card > 0 && card_type(card) != TYPE_OBJECT ? some_cast(choosing, card, by) : NULL;

    return words ? arena_printf(choosing->arena, "%s %s", word, words) : NULL;
}

static const char *cast(struct choosing *choosing)
{
    return cast_by(choosing, "CAST", choosing->seat);
}

static const char *alter_cast(struct choosing *choosing)
{
    int ego = figure_ego(choosing->ww, choosing->seat);

    return ego == FIGURE_NONE ? NULL : cast_by(choosing, "ALTER CAST", ego);
}

/* Into something that stores spells. */
static const char *store(struct choosing *choosing)
{
    const struct wizwar *ww = choosing->ww;
    const struct hand *hand = own_hand(choosing);
    int first = some(choosing, ww->thing_count), card = hand->count > 0 ? hand->cards[some(choosing, hand->count)] : CARD_NONE;

    for (int i = 0; i < ww->thing_count && card > 0; i++) {
        const struct thing *thing = &ww->things[(first + i) % ww->thing_count];

        if (ww_card(thing->kind) && ww_card(thing->kind)->stores && card_is_spell(card))
            return arena_printf(choosing->arena, "CAST INTO SLIME %s %s%s", maze_square_name(choosing->maze, thing->place),
                                ww_card_names[card], one_in(choosing, 2) ? " HIDDEN" : "");
    }
    return NULL;
}

/* ---- objects and blows ---- */

static const char *show(struct choosing *choosing)
{
    const struct hand *hand = own_hand(choosing);
    int first = some(choosing, hand->count);

    for (int i = 0; i < hand->count; i++) {
        int card = hand->cards[(first + i) % hand->count], other = hand->cards[some(choosing, hand->count)];

        if (card <= 0 || card_type(card) != TYPE_OBJECT)
            continue;
        return ww_card(card)->shows && other > 0 ? arena_printf(choosing->arena, "DISPLAY %s THEN %s", ww_card_names[card], ww_card_names[other])
                                                  : arena_printf(choosing->arena, "DISPLAY %s", ww_card_names[card]);
    }
    return NULL;
}

static const char *aim_at_something(struct choosing *choosing)
{
    const char *thing;

    switch (some(choosing, 6)) {
    case 0:
        return some_side(choosing);
    case 1:
        thing = some_thing(choosing);
        return thing ? thing : some_square(choosing);
    default:
        return some_figure(choosing);
    }
}

static const char *use(struct choosing *choosing)
{
    const char *own = some_own_thing(choosing), *number = "";
    const struct hand *hand = own_hand(choosing);
    const char *at = own ? aim_at_something(choosing) : NULL;

    for (int i = 0; i < hand->count && own; i++)
        if (hand->cards[i] > 0 && card_is_number(hand->cards[i]) && one_in(choosing, 4))
            number = arena_printf(choosing->arena, " WITH %d", ww_card(hand->cards[i])->value);
    return at ? arena_printf(choosing->arena, "%s %s AT %s%s", *number || one_in(choosing, 2) ? "USE" : "THROW", own, at, number) : NULL;
}

static const char *punch(struct choosing *choosing)
{
    const char *at = aim_at_something(choosing);

    return at ? arena_printf(choosing->arena, "%s %s", one_in(choosing, 8) ? "TEAR" : "PUNCH", at) : NULL;
}

static const char *put_down(struct choosing *choosing)
{
    const struct thing *treasure = one_in(choosing, 4) ? thing_treasure(choosing->ww, choosing->seat) : NULL;
    const char *own = treasure ? thing_name(choosing->arena, choosing->ww, treasure)
                               : one_in(choosing, 3) ? some_own_thing(choosing) : NULL;

    return own ? arena_printf(choosing->arena, "DROP %s", own) : NULL;
}

static const char *pick_up(struct choosing *choosing)
{
    const struct wizwar *ww = choosing->ww;
    const struct thing *thing = ww->thing_count > 0 ? &ww->things[some(choosing, ww->thing_count)] : NULL;

    if (!thing || thing->carrier || (thing->owner == choosing->seat + 1 && !one_in(choosing, 4)))
        return figure_ego(ww, choosing->seat) != FIGURE_NONE && one_in(choosing, 8) ? "TAKE ALTER EGO" : NULL;
    return arena_printf(choosing->arena, "TAKE %s", thing_name(choosing->arena, ww, thing));
}

static const char *door(struct choosing *choosing)
{
    const char *side = arena_printf(choosing->arena, "%s%c", maze_square_name(choosing->maze, choosing->ww->figures[choosing->seat].place),
                                    some_letter(choosing));

    return arena_printf(choosing->arena, "%s %s", one_in(choosing, 2) ? "HOLD" : "CLOSE", side);
}

/* ---- others ---- */

static const char *monster(struct choosing *choosing)
{
    const struct wizwar *ww = choosing->ww;
    int first = some(choosing, FIGURES_MAX);

    for (int i = 0; i < FIGURES_MAX; i++) {
        int figure = (first + i) % FIGURES_MAX;
        const char *order = arena_printf(choosing->arena, "MONSTER %s", figure_name(choosing->arena, ww, figure)), *at;

        if (!figure_lives(ww, figure) || !card_has(ww->figures[figure].kind, CARD_MONSTER))
            continue;
        at = one_in(choosing, 2) ? aim_at_something(choosing) : NULL;
        return at ? arena_printf(choosing->arena, "%s ATTACK %s", order, at)
                  : steps(choosing, arena_printf(choosing->arena, "%s MOVE", order));
    }
    return NULL;
}

static const char *goal(struct choosing *choosing)
{
    const char *thing = some_thing(choosing);

    return thing && figure_trait(choosing->ww, choosing->seat, TRAIT(IDIOT)) ? arena_printf(choosing->arena, "IDIOT NEAREST %s", thing) : NULL;
}

static const char *rest(struct choosing *choosing)
{
    static const char *const words[] = { "ASK", "PASS", "SAY I see you", "MOVE NONE" };

    return words[some(choosing, (int)(sizeof words / sizeof words[0]))];
}

/* ---- a turn ---- */

static const struct way {
    int weight;
    const char *(*draw)(struct choosing *choosing);
} ways[] = {
    { 8, walk }, { 4, head_somewhere }, { 2, hurry }, { 4, climb }, { 12, cast }, { 4, alter_cast }, { 2, store }, { 4, show },
    { 5, use }, { 4, punch }, { 3, put_down }, { 2, pick_up }, { 1, door }, { 5, monster }, { 2, goal }, { 1, rest },
};

static const char *some_line(struct choosing *choosing)
{
    int all = 0, drawn;
    const struct way *way = ways;

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        all += ways[i].weight;
    for (drawn = some(choosing, all); drawn >= way->weight; way++)
        drawn -= way->weight;
    return way->draw(choosing);
}

/* IF and MUST before a line, now and then. */
static const char *conditional(struct choosing *choosing, const char *line)
{
    static const char *const tests[] = { "HIT", "MISSED", "COUNTERED", "LIFE<9" };
    const char *figure = some_figure(choosing);

    switch (some(choosing, 60)) {
    case 0:
        return arena_printf(choosing->arena, "IF %s %s", tests[some(choosing, (int)(sizeof tests / sizeof tests[0]))], line);
    case 1:
        return arena_printf(choosing->arena, "IF HAVE %s %s", some_card(choosing), line);
    case 2:
        return arena_printf(choosing->arena, "IF SQUARE %s EMPTY %s", some_square(choosing), line);
    case 3:
        return figure ? arena_printf(choosing->arena, "IF LOS %s %s", figure, line) : line;
    case 4:
        return arena_printf(choosing->arena, "MUST %s", line);
    default:
        return line;
    }
}

static void put_cards_down(struct choosing *choosing)
{
    const struct hand *hand = own_hand(choosing);
    const char *line = "DISCARD";
    int count = 0;

    for (int i = 0; i < hand->count && hand->cards[i] > 0; i++)
        if (one_in(choosing, 5))
            line = arena_printf(choosing->arena, "%s%s %s", line, count++ > 0 ? "," : "", ww_card_names[hand->cards[i]]);
    if (count > 0)
        add(choosing, line);
}

static void add_if_read(struct choosing *choosing, const char *line)
{
    struct order order;

    if (choosing_reads(choosing, line, &order))
        add(choosing, line);
}

/* The nearest treasure of another that lies on the floor and not at home already; NULL: there is none. */
static const struct thing *nearest_prize(const struct choosing *choosing)
{
    const struct wizwar *ww = choosing->ww;
    const struct thing *nearest = NULL;
    int least = 0;

    for (int i = 0; i < ww->thing_count; i++) {
        const struct thing *thing = &ww->things[i];
        int away;

        if (thing->kind != CARD_treasure || thing->owner == choosing->seat + 1 || thing->carrier || thing->inside
            || thing->place == ww->players[choosing->seat].home)
            continue;
        away = steps_between(choosing->maze, ww->figures[choosing->seat].place, thing->place);
        if (away != GRID_NONE && (!nearest || away < least)) {
            nearest = thing;
            least = away;
        }
    }
    return nearest;
}

/* Now and then he goes for two treasures, so that some games end by them: home with one that he carries, or to another one. */
static void run_errand(struct choosing *choosing)
{
    const struct wizwar *ww = choosing->ww;
    const struct thing *treasure = thing_treasure(ww, choosing->seat), *prize = treasure ? NULL : nearest_prize(choosing);
    const char *name = treasure || prize ? thing_name(choosing->arena, ww, treasure ? treasure : prize) : "";
    const char *home = maze_square_name(choosing->maze, ww->players[choosing->seat].home);

    if (treasure && treasure->owner == choosing->seat + 1)
        add_if_read(choosing, arena_printf(choosing->arena, "DROP %s", name));
    if (treasure && treasure->owner != choosing->seat + 1) {
        add_if_read(choosing, arena_printf(choosing->arena, "MOVE %s", home));
        add_if_read(choosing, arena_printf(choosing->arena, "IF %s IN %s DROP %s", ww_seat_names[choosing->seat], home, name));
    }
    if (prize) {
        add_if_read(choosing, arena_printf(choosing->arena, "MOVE %s", maze_square_name(choosing->maze, prize->place)));
        add_if_read(choosing, arena_printf(choosing->arena, "TAKE %s", name));
    }
}

/* So rare that many games still end otherwise, and late. */
enum { ERRANDS_IN = 8 };

static const char *choose_orders(struct choosing *choosing)
{
    static const char *const draws[] = { "DRAW 2", "DRAW 2", "DRAW 2", "DRAW 1 ASK", "DRAW 2 USE", "DRAW 1", "DRAW 0" };

    bool errand = one_in(choosing, ERRANDS_IN);
    int lines = some(choosing, 4);

    if (errand)
        run_errand(choosing);
    for (lines = errand ? lines : lines + 3; lines > 0; lines--) {
        const char *line = some_line(choosing);

        add_if_read(choosing, line ? conditional(choosing, line) : NULL);
    }
    if (one_in(choosing, 2))
        put_cards_down(choosing);
    add(choosing, draws[some(choosing, (int)(sizeof draws / sizeof draws[0]))]);
    return choosing->text;
}

const char *ww_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice)
{
    const struct wizwar *ww = state;
    struct choosing choosing = { .arena = arena, .ww = ww, .maze = maze_of(arena, &ww->board), .seat = request->seat,
                                 .choice = choice, .text = "" };

    if (text_equal(request->kind, "second"))
        return one_in(&choosing, 2) ? "CHOOSE DRAW" : "CHOOSE STOP";
    return text_equal(request->kind, "orders") ? choose_orders(&choosing) : choose_answer(&choosing, request);
}
