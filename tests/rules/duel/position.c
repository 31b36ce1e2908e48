/* Positions of the duel as text:
 *     base                       a fresh duel of turn 0, empty hands and decks, squires on 1 and 5
 *     turn 7
 *     red life 9 | red squire 2 | red squire away exit 2 clock 1 | red stance low
 *     red hand STRIKE, PARRY | red deck - | red discards POISON
 *     poison on red by blue left 2
 */
#include "engine/kernel/placing.h"
#include "tests/rules/duel/duel.h"

static void place_base(void *state)
{
    struct duel *duel = state;

    for (int seat = 0; seat < DUEL_SEATS; seat++) {
        duel->sides[seat].life = DUEL_LIFE;
        duel->sides[seat].stance = STANCE_HIGH;
        duel->sides[seat].squire = seat == 0 ? 1 : DUEL_CELLS;
    }
}

static bool take_colour(struct cursor *cursor, int *seat)
{
    return take_name(cursor, "duellist", duel_colours, DUEL_SEATS, 3, seat);
}

/* ---- the game ---- */

static bool read_turn(struct placing *placing, struct cursor *cursor)
{
    struct duel *duel = placing->state;
    int turn = 0;

    if (!take_int(cursor, "the turn", 0, DUEL_LAST_TURN, &turn))
        return false;
    duel->turn = turn;
    return take_end(cursor);
}

static void write_turn(struct writing *writing, const void *state)
{
    write_item(writing, "base");
    write_item(writing, "turn %d", ((const struct duel *)state)->turn);
}

/* ---- a duellist ---- */

static const struct card_list_rules cards = {
    .card = "card", .names = duel_cards, .count = CARD_COUNT, .letters_least = 3, .name_code = "CARD", .limit_code = "LIMIT",
};

static const struct position_field fields[] = {
    POSITION_INT(struct duellist, "life", life, 1, 99),
    POSITION_ENUM(struct duellist, "stance", stance, duel_stances, STANCE_LOW + 1),
    { .word = NULL },
};

/* "2", or "away exit 2 clock 1". */
static bool read_squire(struct duel *duel, int seat, struct cursor *cursor)
{
    struct container *away = &duel->away.list[duel->away.count];
    int cell = 0, clock = 0;

    if (!try_word(cursor, "away")) {
        if (!take_int(cursor, "the squire's cell", 1, DUEL_CELLS, &cell))
            return false;
        duel->sides[seat].squire = cell;
        return take_end(cursor);
    }
    if (!take_word(cursor, "exit") || !take_int(cursor, "the exit", 1, DUEL_CELLS, &cell) || !take_word(cursor, "clock")
        || !take_int(cursor, "the clock", 0, 9, &clock))
        return false;
    *away = (struct container){ .id = ++duel->away.last_id, .kind = CARD_BANISH, .owner = 1 - seat, .clock = clock,
                                .holds_kind = TARGET_SQUIRE, .holds = seat, .exit = cell };
    duel->away.count++;
    duel->sides[seat].squire = 0;
    return take_end(cursor);
}

static bool read_side(struct placing *placing, struct cursor *cursor)
{
    struct duel *duel = placing->state;
    struct duellist *side;
    int seat = 0;

    if (!take_colour(cursor, &seat))
        return false;
    side = &duel->sides[seat];
    switch (take_field(cursor, fields, side)) {
    case FIELD_TAKEN:
        return take_end(cursor);
    case FIELD_WRONG:
        return false;
    case FIELD_ABSENT:
        break;
    }
    if (try_word(cursor, "squire"))
        return read_squire(duel, seat, cursor);
    if (try_word(cursor, "hand"))
        return take_pile(placing, cursor, &cards, PILE(&side->hand), true);
    if (try_word(cursor, "deck"))
        return take_pile(placing, cursor, &cards, PILE(&side->deck), true);
    if (try_word(cursor, "discards"))
        return take_pile(placing, cursor, &cards, PILE(&side->discards), true);
    return placing_unreadable(cursor, "red life 9; red squire 2; red stance low; red hand STRIKE, PARRY");
}

static void write_sides(struct writing *writing, const void *state)
{
    const struct duel *duel = state;

    for (int seat = 0; seat < DUEL_SEATS; seat++) {
        const struct duellist *side = &duel->sides[seat];
        const struct container *away = offboard_holding(OFFBOARD_CONST(&duel->away), TARGET_SQUIRE, seat);
        const char *colour = duel_colours[seat];

        write_item(writing, "%s life %d", colour, side->life);
        if (away)
            write_item(writing, "%s squire away exit %d clock %d", colour, away->exit, away->clock);
        else
            write_item(writing, "%s squire %d", colour, side->squire);
        write_item(writing, "%s stance %s", colour, duel_stances[side->stance]);
        write_item(writing, "%s hand %s", colour, pile_text(writing->arena, duel_cards, PILE_CONST(&side->hand)));
        write_item(writing, "%s deck %s", colour, pile_text(writing->arena, duel_cards, PILE_CONST(&side->deck)));
        write_item(writing, "%s discards %s", colour, pile_text(writing->arena, duel_cards, PILE_CONST(&side->discards)));
    }
}

/* ---- poison ---- */

static bool read_poison(struct placing *placing, struct cursor *cursor)
{
    struct duel *duel = placing->state;
    struct effects_in effects = EFFECTS(&duel->effects);
    struct effect *poison;
    struct claims claims;
    int victim = 0, by = 0, left = 0;

    if (!take_word(cursor, "on") || !take_colour(cursor, &victim) || !take_word(cursor, "by") || !take_colour(cursor, &by)
        || !take_word(cursor, "left") || !take_int(cursor, "the turns left", 1, 9, &left))
        return false;
    claims_begin(&claims, effects, TARGET_DUELLIST, victim);
    do
        poison = claims_take(&claims, effects, CARD_POISON);
    while (poison && placing->asserting && (poison->owner != by || poison->left != left));
    if (placing->asserting)
        return (poison || placing_unlike(placing, "%s", "")) && take_end(cursor);
    duel->effects.list[duel->effects.count++] = (struct effect){
        .id = ++duel->effects.last_id, .number = ++duel->effects.last_number, .kind = CARD_POISON, .owner = by,
        .target_kind = TARGET_DUELLIST, .target = victim, .moment = MOMENT_TURN_START, .seat = by + 1, .left = left };
    return take_end(cursor);
}

static void write_poisons(struct writing *writing, const void *state)
{
    const struct duel *duel = state;

    for (int i = 0; i < duel->effects.count; i++)
        write_item(writing, "poison on %s by %s left %d", duel_colours[duel->effects.list[i].target],
                   duel_colours[duel->effects.list[i].owner], duel->effects.list[i].left);
}

static const struct position_item items[] = {
    { .head = "turn", .read = read_turn, .write = write_turn },
    { .head = "poison", .read = read_poison, .write = write_poisons },
    { .head = "", .read = read_side, .write = write_sides },
    { .head = NULL },
};
static const struct position_fixture fixtures[] = { { "fresh", place_base }, { NULL, NULL } };
const struct position_rules duel_position = { .items = items, .fixtures = fixtures };
