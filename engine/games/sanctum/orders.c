/* The orders of RULES 18: reads each from its words and judges it on what its writer knows. */
#include <stdio.h>

#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/text.h"

/* ---- CAST and DISCARD ---- */

/* The whole name up to ON or the end, as in canonical lines: the fast path for nearly every line. */
static bool take_whole_name(struct cursor *cursor, int32_t *spell)
{
    enum { NAME_BYTES = 80 };
    char name[NAME_BYTES] = "";
    size_t used = 0;
    int at = cursor->at;

    for (; at < cursor->end && !order_is(&cursor->tokens, at, "ON") && used < NAME_BYTES; at++)
        used += (size_t)snprintf(name + used, NAME_BYTES - used, "%s", cursor->tokens.list[at].text);
    *spell = sa_card_named(name);
    if (*spell == SPELL_NONE)
        return false;
    cursor->at = at;
    return true;
}

/* The name of a card, which may have several words, read tolerantly. */
static bool take_card(struct cursor *cursor, int32_t *spell)
{
    enum { PREFIX_LEAST = 4 };
    const char *names[SPELL_CARDS + 1];
    int number = SPELL_NONE;

    if (take_whole_name(cursor, spell))
        return true;
    sa_card_names(names);
    if (!take_name(cursor, "spell", names, SPELL_CARDS + 1, PREFIX_LEAST, &number))
        return false;
    *spell = number;
    return true;
}

/* Expects the cards in hand instead of all words from a token up to ON, TO or the end. */
static void expect_hand(struct cursor *cursor, int token)
{
    const struct reader *reader = sa_reader_of(cursor);
    int after = token;

    while (after < cursor->end && !order_is(&cursor->tokens, after, "ON") && !order_is(&cursor->tokens, after, "TO"))
        after++;
    for (int i = 0; cursor_listens(cursor) && i < reader->hand.count; i++)
        if (reader->hand.cards[i] > 0)
            cursor_expect(cursor, token, after - token, sa_spell_name(reader->hand.cards[i]));
}

static bool read_cast(struct cursor *cursor, struct order *order)
{
    const struct reader *reader = sa_reader_of(cursor);
    int first = cursor->at;

    order->kind = ORDER_CAST;
    expect_hand(cursor, first);
    if (!take_card(cursor, &order->spell))
        return false;
    if (!pile_has(PILE_CONST(&reader->state->players[reader->side].hand), order->spell)) {
        sa_expect_casts(cursor, first);
        return cursor_refuse(cursor, "CARD", cursor->at - 1, "you do not hold %s", sa_spell_name(order->spell));
    }
    return sa_read_targets(cursor, order) && take_end(cursor);
}

static bool read_discard(struct cursor *cursor, struct order *order)
{
    order->kind = ORDER_DISCARD;
    expect_hand(cursor, cursor->at);
    return take_card(cursor, &order->spell) && take_end(cursor);
}

/* ---- MOVE and HOLD ---- */

static bool is_ordered_already(const struct reader *reader, int group)
{
    for (int i = 0; i < reader->orders->count; i++) {
        const struct order *order = &reader->orders->list[i];

        if ((order->kind == ORDER_MOVE || order->kind == ORDER_HOLD) && order->group == group && !order->standing
            && !order->condition)
            return true;
    }
    return false;
}

/* The groups of this side that have no order yet. */
static void expect_groups(struct cursor *cursor, int count)
{
    const struct reader *reader = sa_reader_of(cursor);

    for (int i = 0; cursor_listens(cursor) && i < reader->state->group_count; i++) {
        const struct group *group = &reader->state->groups[i];

        if (group->owner == (int)reader->side && !is_ordered_already(reader, group->id))
            cursor_expect(cursor, cursor->at, count, arena_printf(reader->arena, "gr%d", group->id));
    }
}

/* Orders cannot split a group: SA-LEAVE-01. */
static bool refuse_minion(struct cursor *cursor, int group)
{
    cursor_prefer(cursor, cursor->at, 1, arena_printf(cursor_arena(cursor), "gr%d", group));
    return cursor_refuse(cursor, "GROUP", cursor->at, "%s moves with its group gr%d; no order splits a group",
                         cursor_text(cursor), group);
}

/* A group by its number or by the square where it was reported. */
static bool take_group(struct cursor *cursor, const struct group **group)
{
    struct reader *reader = sa_reader_of(cursor);
    const struct state *state = reader->state;
    const char *word = cursor_text(cursor);
    int square = sa_square_named(word), number = 0;
    enum target kind = TARGET_NONE;

    if (sa_thing(word, &kind, &number) && kind == TARGET_MINION && sa_minion_get(state, number))
        return refuse_minion(cursor, sa_group_get_of(state, number, NULL)->id);
    expect_groups(cursor, 1);
    *group = kind == TARGET_GROUP ? sa_group_get(state, number) : sa_group_get_at(state, square);
    if (!*group && kind == TARGET_GROUP)
        return cursor_refuse(cursor, "GROUP", cursor->at, "there is no group %s in play", word);
    if (!*group && square != SQUARE_NONE)
        return cursor_refuse(cursor, "GROUP", cursor->at, "no group stands on %s", sa_square_names[square]);
    if (!*group)
        return cursor_refuse(cursor, "GROUP", cursor->at, "a group is expected, like gr1 or the square where it stands");
    if (square != SQUARE_NONE)
        reader->corrected = arena_printf(reader->arena, "the group on %s is gr%d", word, (*group)->id);
    cursor->at++;
    return true;
}

/* May this player order the group? Off the board too; but never a combat-hopper. */
static bool may_order(struct cursor *cursor, int token, const struct group *group)
{
    const struct state *state = sa_reader_of(cursor)->state;
    const struct container *hop = offboard_holding(OFFBOARD_CONST(&state->offboard), TARGET_GROUP, group->id);

    if (group->owner != (int)sa_reader_of(cursor)->side)
        return cursor_refuse(cursor, "GROUP", token, "gr%d belongs to %s", group->id, sa_side_names[group->owner]);
    if (!sa_of_recruits(group))
        return cursor_refuse(cursor, "GROUP", token, "gr%d is of monsters, which move by themselves", group->id);
    if (hop && sa_spell(hop->kind)->combat_hopper)
        return cursor_refuse(cursor, "GROUP", token, "gr%d comes and goes by itself, with combat", group->id);
    return true;
}

/* The direction `N` or `north`; -1: not a direction. */
static int direction_named(const char *word)
{
    static const char *const whole[DIRECTIONS] = { "north", "east", "south", "west" };
    int direction = text_find_ignoring_case(word, sa_direction_names, DIRECTIONS);

    return direction < 0 ? text_find_ignoring_case(word, whole, DIRECTIONS) : direction;
}

static void expect_directions(struct cursor *cursor, const char *before)
{
    for (int i = 0; cursor_listens(cursor) && i < DIRECTIONS; i++)
        cursor_expect(cursor, cursor->at, 1, arena_printf(cursor_arena(cursor), "%s%s", before, sa_direction_names[i]));
}

/* A square, or a direction from the end of the step before. */
static bool take_step(struct cursor *cursor, int from, int *to)
{
    const char *word = cursor_text(cursor);
    int direction = direction_named(word);

    expect_directions(cursor, "");
    if (text_equal_ignoring_case(word, "VIA"))
        return cursor_refuse(cursor, "ORDER", cursor->at, "VIA is for standing orders, as STANDING MOVE gr1 VIA D5 D6; "
                                                          "this one takes the steps of a turn alone");
    if (direction < 0 && text_is_alpha(word[0]) && !text_is_digit(word[1 + (word[1] == '-')]))    /* E5 or E-5 */
        return cursor_refuse(cursor, "SQUARE", cursor->at, "there is no square \"%s\"; a step is N, E, S or W, or a square "
                                                           "like E5", word);
    if (direction < 0)
        return sa_take_square(cursor, to);
    *to = from == SQUARE_NONE ? SQUARE_NONE : sa_step(from, (enum direction)direction);
    if (*to == SQUARE_NONE)
        return cursor_refuse(cursor, "SQUARE", cursor->at, "there is no square %s of %s", sa_direction_names[direction],
                             sa_square_names[from]);
    cursor->at++;
    return true;
}

static bool read_steps(struct cursor *cursor, struct order *order, int from, int most)
{
    if (cursor_at_end(cursor)) {
        expect_directions(cursor, "");
        return cursor_refuse(cursor, "SQUARE", cursor->at, "where to is missing, like MOVE gr%d E5", order->group);
    }
    while (!cursor_at_end(cursor)) {
        int to = SQUARE_NONE;

        if (order->step_count == most)
            return cursor_refuse(cursor, "LIMIT", cursor->at, "that is more than %d squares", most);
        if (!take_step(cursor, from, &to))
            return false;
        from = to;
        order->steps[order->step_count++] = (uint8_t)to;
    }
    return true;
}

/* Expects every group that may move, with its targets. */
static void expect_moves(struct cursor *cursor)
{
    const struct reader *reader = sa_reader_of(cursor);

    for (int i = 0; i < reader->state->group_count; i++)
        if (reader->state->groups[i].owner == (int)reader->side)
            expect_directions(cursor, arena_printf(reader->arena, "gr%d ", reader->state->groups[i].id));
}

static bool read_move(struct cursor *cursor, struct order *order)
{
    enum { STEPS_MOST = 2 };
    int token = cursor->at;
    const struct group *group = NULL;

    order->kind = ORDER_MOVE;
    if (cursor_at_end(cursor))
        expect_moves(cursor);
    if (!take_group(cursor, &group) || !may_order(cursor, token, group))
        return false;
    order->group = group->id;
    if (is_ordered_already(sa_reader_of(cursor), group->id))
        return cursor_refuse(cursor, "LIMIT", token, "gr%d has a MOVE or HOLD of yours already", group->id);
    return read_steps(cursor, order, group->square, STEPS_MOST);
}

/* HOLD alone applies to every group without an order of its own; it is never suggested in place of another order. */
static bool read_hold(struct cursor *cursor, struct order *order)
{
    int token = cursor->at;
    const struct group *group = NULL;

    order->kind = ORDER_HOLD;
    if (cursor_at_end(cursor) && !cursor->sheet->trying)
        return true;
    if (!take_group(cursor, &group) || !may_order(cursor, token, group))
        return false;
    order->group = group->id;
    if (is_ordered_already(sa_reader_of(cursor), group->id))
        return cursor_refuse(cursor, "LIMIT", token, "gr%d has a MOVE or HOLD of yours already", group->id);
    return take_end(cursor);
}

/* ---- TRAIN and MANA ---- */

static bool take_class(struct cursor *cursor, struct order *order)
{
    static const char *const words[] = { "SWORD", "SWORDS", "SWORDSMAN", "SWORDSMEN", "ARCHER", "ARCHERS" };
    enum { ARCHER_WORDS = 4, WORDS = 6 };
    int word = text_find_ignoring_case(cursor_text(cursor), words, WORDS);

    if (try_word(cursor, "MANA"))
        return sa_take_mana(cursor, &order->mana);
    cursor_expect(cursor, cursor->at, 1, "SWORD");
    cursor_expect(cursor, cursor->at, 1, "ARCHER");
    if (word < 0)
        return cursor_refuse(cursor, "TRAIN", cursor->at, "novices are trained as SWORD, ARCHER or MANA with its type");
    order->trains = 1 + (word >= ARCHER_WORDS ? CLASS_ARCHER : CLASS_SWORDSMAN);
    cursor->at++;
    return true;
}

static bool take_amount(struct cursor *cursor, struct order *order)
{
    int amount = 1;

    if (!cursor_at_end(cursor) && !take_int(cursor, "the number of novices", 1, NOVICES_MAX, &amount))
        return cursor_recode(cursor, "TRAIN");
    order->amount = amount;
    return take_end(cursor);
}

static const struct house_kind *own_house(const struct reader *reader)
{
    return sa_house((enum house)reader->state->players[reader->side].house);
}

/* Only the Sanctum trains mana, of one of the house's two types. */
static bool mana_fits(struct cursor *cursor, const struct structure *structure, int token, int mana)
{
    const struct house_kind *house = own_house(sa_reader_of(cursor));

    if (mana == MANA_NONE)
        return true;
    if (structure && structure->kind != STRUCTURE_SANCTUM)
        return cursor_refuse(cursor, "TRAIN", token, "only the Sanctum trains novices as mana");
    if (mana == (int)house->primary || mana == (int)house->secondary)
        return true;
    cursor_prefer(cursor, token + 1, 1, sa_mana_names[house->primary]);
    return cursor_refuse(cursor, "TRAIN", token, "your house trains %s and %s only", sa_mana_names[house->primary],
                         sa_mana_names[house->secondary]);
}

static bool novices_suffice(struct cursor *cursor, const struct structure *structure, int token, int amount)
{
    const struct reader *reader = sa_reader_of(cursor);
    int left = reader->novices[structure - reader->state->structures];

    if (amount <= left)
        return true;
    cursor_prefer(cursor, cursor->end - 1, 1, arena_printf(reader->arena, "%d", left));
    return cursor_refuse(cursor, "TRAIN", token, "%s has %d novice%s for this", sa_square_names[structure->home], left,
                         text_plural(left));
}

static void expect_own_structures(struct cursor *cursor, int token, const char *behind)
{
    const struct reader *reader = sa_reader_of(cursor);

    for (int i = 0; cursor_listens(cursor) && i < reader->state->structure_count; i++)
        if (reader->state->structures[i].owner == (int)reader->side)
            cursor_expect(cursor, token, 1, arena_printf(reader->arena, "%s%s",
                                                         sa_square_names[reader->state->structures[i].home], behind));
}

static bool read_train(struct cursor *cursor, struct order *order)
{
    const struct reader *reader = sa_reader_of(cursor);
    const struct structure *structure;
    int token = cursor->at;

    order->kind = ORDER_TRAIN;
    expect_own_structures(cursor, token, cursor_at_end(cursor) ? " SWORD" : "");
    if (!sa_take_square(cursor, &order->square) || !take_class(cursor, order) || !take_amount(cursor, order))
        return false;
    structure = sa_structure_get_at(reader->state, order->square);
    if (!structure || structure->owner != (int)reader->side)
        return cursor_refuse(cursor, "TRAIN", token, "you own no structure on %s", sa_square_names[order->square]);
    return mana_fits(cursor, structure, token + 1, order->mana)
           && novices_suffice(cursor, structure, token, order->amount);
}

static bool read_mana(struct cursor *cursor, struct order *order)
{
    order->kind = ORDER_MANA;
    expect_own_structures(cursor, cursor->at, "");
    return sa_take_square(cursor, &order->square) && sa_take_mana(cursor, &order->mana) && take_end(cursor);
}

/* ---- one order ---- */

static const struct {
    const char *word;
    bool (*read)(struct cursor *cursor, struct order *order);
} order_words[] = {
    { "CAST", read_cast },   { "MOVE", read_move },       { "HOLD", read_hold },
    { "TRAIN", read_train }, { "DISCARD", read_discard }, { "MANA", read_mana },
};

const char *sa_order_word(int index)
{
    static const char *const others[] = { "IF", "PASS", "HOUSE", "DECK" };   /* conditions, no orders, and the set-up */
    int plain = (int)(sizeof order_words / sizeof order_words[0]);

    if (index < plain)
        return order_words[index].word;
    return index - plain < (int)(sizeof others / sizeof others[0]) ? others[index - plain] : NULL;
}

void sa_expect_order(struct cursor *cursor, const char *before)
{
    const struct reader *reader = sa_reader_of(cursor);

    for (int i = 0; cursor_listens(cursor) && i < reader->state->group_count; i++)
        if (reader->state->groups[i].owner == (int)reader->side)
            cursor_expect(cursor, cursor->at, 0, arena_printf(reader->arena, "%sHOLD gr%d", before,
                                                              reader->state->groups[i].id));
}

bool sa_read_order(struct cursor *cursor, struct order *order)
{
    for (size_t i = 0; i < sizeof order_words / sizeof order_words[0]; i++)
        if (try_word(cursor, order_words[i].word))
            return order_words[i].read(cursor, order);
    if (cursor_at_end(cursor))
        sa_expect_order(cursor, "");
    return cursor_refuse(cursor, "ORDER", cursor->at,
                         "\"%s\" begins no order: CAST, MOVE, HOLD, TRAIN, DISCARD, MANA, IF", cursor_text(cursor));
}

/* ---- standing orders (RULES 18.3) ---- */

static bool take_any_or_square(struct cursor *cursor, struct order *order)
{
    order->any = try_word(cursor, "ANY");
    return order->any || sa_take_square(cursor, &order->square);
}

/* An order that was judged when it was given is read only for its form: its group may be gone by now. */
static bool take_standing_group(struct cursor *cursor, struct order *order)
{
    const struct group *group = NULL;
    enum target kind = TARGET_NONE;
    int token = cursor->at;

    if (sa_reader_of(cursor)->trusted && sa_thing(cursor_text(cursor), &kind, &order->group) && kind == TARGET_GROUP) {
        cursor->at++;
        return true;
    }
    if (!take_group(cursor, &group) || !may_order(cursor, token, group))
        return false;
    order->group = group->id;
    return true;
}

bool sa_read_standing(struct cursor *cursor, struct order *order)
{
    order->standing = true;
    if (try_word(cursor, "MANA")) {
        order->kind = ORDER_MANA;
        return take_any_or_square(cursor, order) && sa_take_mana(cursor, &order->mana) && take_end(cursor);
    }
    if (try_word(cursor, "TRAIN")) {
        order->kind = ORDER_TRAIN;
        return take_any_or_square(cursor, order) && take_class(cursor, order)
               && mana_fits(cursor, NULL, cursor->at - 1, order->mana) && take_end(cursor);
    }
    if (try_word(cursor, "HOLD")) {
        order->kind = ORDER_HOLD;
        return cursor_at_end(cursor) || (take_standing_group(cursor, order) && take_end(cursor));
    }
    if (!try_word(cursor, "MOVE"))
        return cursor_refuse(cursor, "ORDER", cursor->at, "a standing order is STANDING MANA, TRAIN, MOVE ... VIA or HOLD; "
                                                          "casts and discards are ordered turn by turn");
    order->kind = ORDER_MOVE;
    if (!take_standing_group(cursor, order))
        return false;
    try_word(cursor, "VIA");
    return read_steps(cursor, order, sa_place_of(sa_reader_of(cursor)->state, TARGET_GROUP, order->group), ROUTE_MAX);
}
