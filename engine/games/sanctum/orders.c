/* The orders of RULES 18, each read from its words and judged on what its writer knows. */
#include <stdio.h>

#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"
#include "engine/kernel/text.h"

/* ---- CAST and DISCARD ---- */

/* The whole name up to ON or the end, as canonical lines have it: the way of nearly every line, and a short one. */
static bool take_whole_name(struct phrase *phrase, int32_t *spell)
{
    enum { NAME_BYTES = 80 };
    char name[NAME_BYTES] = "";
    size_t used = 0;
    int at = phrase->at;

    for (; at < phrase->end && !order_is(phrase->tokens, at, "ON") && used < NAME_BYTES; at++)
        used += (size_t)snprintf(name + used, NAME_BYTES - used, "%s", phrase->tokens->list[at].text);
    *spell = sa_card_named(name);
    if (*spell == SPELL_NONE)
        return false;
    phrase->at = at;
    return true;
}

/* The name of a card, over as many words as it takes, and forgiving. */
bool sa_take_card(struct phrase *phrase, int32_t *spell)
{
    enum { PREFIX_LEAST = 4 };
    const char *names[SPELL_CARDS];
    int used = 0, index = 0;
    struct order_fault fault = { 0 };

    if (take_whole_name(phrase, spell))
        return true;
    for (int card = 1; card <= SPELL_CARDS; card++)
        names[card - 1] = sa_spell_name(card);
    if (order_find_name(phrase->tokens, phrase->at, names, SPELL_CARDS, PREFIX_LEAST, &used, &index) == NAME_FOUND
        && phrase->at + used <= phrase->end) {
        *spell = index + 1;
        phrase->at += used;
        return true;
    }
    order_refuse_name(phrase->reader->arena, &fault, phrase->tokens, phrase->at, "spell", names, SPELL_CARDS,
                      PREFIX_LEAST);
    sa_refuse(phrase, "NAME", -1, "%s", fault.reason ? fault.reason : "a spell is missing");
    phrase->reading->column = fault.column;
    return false;
}

static bool read_cast(struct phrase *phrase, struct order *order)
{
    order->kind = ORDER_CAST;
    if (!sa_take_card(phrase, &order->spell))
        return false;
    if (!pile_has(PILE_CONST(&phrase->reader->state->players[phrase->reader->side].hand), order->spell))
        return sa_refuse(phrase, "CARD", phrase->at - 1, "you do not hold %s", sa_spell_name(order->spell));
    return sa_read_targets(phrase, order) && sa_ended(phrase);
}

static bool read_discard(struct phrase *phrase, struct order *order)
{
    order->kind = ORDER_DISCARD;
    return sa_take_card(phrase, &order->spell) && sa_ended(phrase);
}

/* ---- MOVE and HOLD ---- */

/* A group by its number or by the square where it was reported. */
static bool take_group(struct phrase *phrase, const struct group **group)
{
    const struct state *state = phrase->reader->state;
    const char *word = sa_next_text(phrase);
    int square = sa_square_named(word);
    enum target kind = TARGET_NONE;
    int number = 0;

    if (sa_thing(word, &kind, &number) && kind == TARGET_MINION && sa_minion_seen(state, number)) {
        number = sa_group_seen_of(state, number, NULL)->id;
        if (phrase->at + 2 == phrase->end)
            phrase->reading->nearest = arena_printf(phrase->reader->arena, "MOVE gr%d %s", number,
                                                    phrase->tokens->list[phrase->at + 1].text);
        return sa_refuse(phrase, "GROUP", phrase->at, "%s moves with its group gr%d; no order splits a group", word,
                         number);   /* SA-LEAVE-01 */
    }
    *group = kind == TARGET_GROUP ? sa_group_seen(state, number) : sa_group_seen_at(state, square);
    if (!*group && kind == TARGET_GROUP)
        return sa_refuse(phrase, "GROUP", phrase->at, "there is no group %s in play", word);
    if (!*group && square != SQUARE_NONE)
        return sa_refuse(phrase, "GROUP", phrase->at, "no group stands on %s", sa_square_names[square]);
    if (!*group)
        return sa_refuse(phrase, "GROUP", phrase->at, "a group is expected, like gr1 or the square where it stands");
    if (square != SQUARE_NONE)
        phrase->reading->corrected = arena_printf(phrase->reader->arena, "the group on %s is gr%d", word,
                                                  (*group)->id);
    phrase->at++;
    return true;
}

/* Is the group this player's to order? Off the board it still is; a combat-hopper never. */
static bool may_order(struct phrase *phrase, int token, const struct group *group)
{
    const struct state *state = phrase->reader->state;
    const struct container *hop = offboard_holding(OFFBOARD_CONST(&state->offboard), TARGET_GROUP, group->id);

    if (group->owner != (int)phrase->reader->side)
        return sa_refuse(phrase, "GROUP", token, "gr%d belongs to %s", group->id, sa_side_names[group->owner]);
    if (!sa_of_recruits(group))
        return sa_refuse(phrase, "GROUP", token, "gr%d is of monsters, which move by themselves", group->id);
    if (hop && sa_spell(hop->kind)->combat_hopper)
        return sa_refuse(phrase, "GROUP", token, "gr%d comes and goes by itself, with combat", group->id);
    return true;
}

/* `N` or `north`; -1: neither. */
static int direction_named(const char *word)
{
    static const char *const whole[DIRECTIONS] = { "north", "east", "south", "west" };
    int direction = text_find_ignoring_case(word, sa_direction_names, DIRECTIONS);

    return direction < 0 ? text_find_ignoring_case(word, whole, DIRECTIONS) : direction;
}

/* A square, or a direction from where the step before ended. */
static bool take_step(struct phrase *phrase, int from, int *to)
{
    const char *word = sa_next_text(phrase);
    int direction = direction_named(word);

    if (text_equal_ignoring_case(word, "VIA"))
        return sa_refuse(phrase, "ORDER", phrase->at, "VIA is for standing orders, as STANDING MOVE gr1 VIA D5 D6; this one "
                         "takes the steps of a turn alone");
    if (direction < 0 && text_is_alpha(word[0]) && !text_is_digit(word[1 + (word[1] == '-')]))    /* E5 or E-5 */
        return sa_refuse(phrase, "SQUARE", phrase->at, "there is no square \"%s\"; a step is N, E, S or W, or a square like "
                         "E5", word);
    if (direction < 0)
        return sa_take_square(phrase, to);
    *to = from == SQUARE_NONE ? SQUARE_NONE : sa_step(from, (enum direction)direction);
    if (*to == SQUARE_NONE)
        return sa_refuse(phrase, "SQUARE", phrase->at, "there is no square %s of %s", sa_direction_names[direction],
                         sa_square_names[from]);
    phrase->at++;
    return true;
}

static bool read_steps(struct phrase *phrase, struct order *order, int from, int most)
{
    if (sa_at_end(phrase))
        return sa_refuse(phrase, "SQUARE", phrase->at, "where to is missing, like MOVE gr%d E5", order->group);
    while (!sa_at_end(phrase)) {
        int to = SQUARE_NONE;

        if (order->step_count == most)
            return sa_refuse(phrase, "LIMIT", phrase->at, "that is more than %d squares", most);
        if (!take_step(phrase, from, &to))
            return false;
        from = to;
        order->steps[order->step_count++] = (uint8_t)to;
    }
    return true;
}

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

static bool read_move(struct phrase *phrase, struct order *order)
{
    enum { STEPS_MOST = 2 };
    int token = phrase->at;
    const struct group *group = NULL;

    order->kind = ORDER_MOVE;
    if (!take_group(phrase, &group) || !may_order(phrase, token, group))
        return false;
    order->group = group->id;
    if (is_ordered_already(phrase->reader, group->id))
        return sa_refuse(phrase, "LIMIT", token, "gr%d has a MOVE or HOLD of yours already", group->id);
    return read_steps(phrase, order, group->square, STEPS_MOST);
}

/* HOLD alone is for every group that has no order of its own; nobody who wrote another order is offered it instead. */
static bool read_hold(struct phrase *phrase, struct order *order)
{
    int token = phrase->at;
    const struct group *group = NULL;

    order->kind = ORDER_HOLD;
    if (sa_at_end(phrase) && !phrase->reader->searching)
        return true;
    if (!take_group(phrase, &group) || !may_order(phrase, token, group))
        return false;
    order->group = group->id;
    if (is_ordered_already(phrase->reader, group->id))
        return sa_refuse(phrase, "LIMIT", token, "gr%d has a MOVE or HOLD of yours already", group->id);
    return sa_ended(phrase);
}

/* ---- TRAIN and MANA ---- */

static bool take_class(struct phrase *phrase, struct order *order)
{
    static const char *const words[] = { "SWORD", "SWORDS", "SWORDSMAN", "SWORDSMEN", "ARCHER", "ARCHERS" };
    enum { ARCHER_WORDS = 4, WORDS = 6 };
    int word = text_find_ignoring_case(sa_next_text(phrase), words, WORDS);

    if (sa_take_word(phrase, "MANA"))
        return sa_take_mana(phrase, &order->mana);
    if (word < 0)
        return sa_refuse(phrase, "TRAIN", phrase->at, "novices are trained as SWORD, ARCHER or MANA with its type");
    order->trains = 1 + (word >= ARCHER_WORDS ? CLASS_ARCHER : CLASS_SWORDSMAN);
    phrase->at++;
    return true;
}

static bool take_amount(struct phrase *phrase, struct order *order)
{
    struct order_fault fault = { 0 };
    int64_t amount = 1;

    if (!sa_at_end(phrase)) {
        if (!order_int(phrase->reader->arena, phrase->tokens, phrase->at, 1, NOVICES_MAX, "the number of novices",
                       &amount, &fault))
            return sa_refuse(phrase, "TRAIN", phrase->at, "%s", fault.reason);
        phrase->at++;
    }
    order->amount = (int32_t)amount;
    return sa_ended(phrase);
}

/* Only the Sanctum trains mana, of one of the house's two types. */
static bool mana_fits(struct phrase *phrase, const struct structure *structure, int token, int mana)
{
    const struct house_kind *house = sa_house((enum house)phrase->reader->state->players[phrase->reader->side].house);

    if (mana == MANA_NONE)
        return true;
    if (structure && structure->kind != STRUCTURE_SANCTUM)
        return sa_refuse(phrase, "TRAIN", token, "only the Sanctum trains novices as mana");
    if (mana == (int)house->primary || mana == (int)house->secondary)
        return true;
    return sa_refuse(phrase, "TRAIN", token, "your house trains %s and %s only", sa_mana_names[house->primary],
                     sa_mana_names[house->secondary]);
}

static bool novices_suffice(struct phrase *phrase, const struct structure *structure, int token,
                            const struct order *order)
{
    int place = (int)(structure - phrase->reader->state->structures);
    int left = phrase->reader->novices[place];
    const char *square = sa_square_names[structure->home];
    struct order fewer = *order;

    if (order->amount <= left)
        return true;
    fewer.amount = left;
    if (left > 0)
        phrase->reading->nearest = sa_order_text(phrase->reader->arena, &fewer);
    return sa_refuse(phrase, "TRAIN", token, "%s has %d novice%s for this", square, left, left == 1 ? "" : "s");
}

static bool read_train(struct phrase *phrase, struct order *order)
{
    const struct reader *reader = phrase->reader;
    const struct structure *structure;
    int token = phrase->at;

    order->kind = ORDER_TRAIN;
    if (!sa_take_square(phrase, &order->square) || !take_class(phrase, order) || !take_amount(phrase, order))
        return false;
    structure = sa_structure_seen_at(reader->state, order->square);
    if (!structure || structure->owner != (int)reader->side)
        return sa_refuse(phrase, "TRAIN", token, "you own no structure on %s", sa_square_names[order->square]);
    return mana_fits(phrase, structure, token + 1, order->mana)
           && novices_suffice(phrase, structure, token, order);
}

static bool read_mana(struct phrase *phrase, struct order *order)
{
    order->kind = ORDER_MANA;
    return sa_take_square(phrase, &order->square) && sa_take_mana(phrase, &order->mana) && sa_ended(phrase);
}

/* ---- one order ---- */

static const struct {
    const char *word;
    bool (*read)(struct phrase *phrase, struct order *order);
} order_words[] = {
    { "CAST", read_cast },   { "MOVE", read_move },       { "HOLD", read_hold },
    { "TRAIN", read_train }, { "DISCARD", read_discard }, { "MANA", read_mana },
};

const char *sa_order_word(int index)
{
    static const char *const others[] = { "IF", "HOUSE", "DECK" };   /* conditions, and the set-up */
    int plain = (int)(sizeof order_words / sizeof order_words[0]);

    if (index < plain)
        return order_words[index].word;
    return index - plain < (int)(sizeof others / sizeof others[0]) ? others[index - plain] : NULL;
}

bool sa_read_order(struct phrase *phrase, struct order *order)
{
    for (size_t i = 0; i < sizeof order_words / sizeof order_words[0]; i++)
        if (sa_take_word(phrase, order_words[i].word))
            return order_words[i].read(phrase, order);
    return sa_refuse(phrase, "ORDER", phrase->at,
                     "\"%s\" begins no order: CAST, MOVE, HOLD, TRAIN, DISCARD, MANA, IF", sa_next_text(phrase));
}

/* ---- standing orders (RULES 18.3) ---- */

static bool take_any_or_square(struct phrase *phrase, struct order *order)
{
    order->any = sa_take_word(phrase, "ANY");
    return order->any || sa_take_square(phrase, &order->square);
}

/* What was judged when it was given is read for its form alone: its group may be gone by now. */
static bool take_standing_group(struct phrase *phrase, struct order *order)
{
    const struct group *group = NULL;
    enum target kind = TARGET_NONE;
    int token = phrase->at;

    if (phrase->reader->trusted && sa_thing(sa_next_text(phrase), &kind, &order->group) && kind == TARGET_GROUP) {
        phrase->at++;
        return true;
    }
    if (!take_group(phrase, &group) || !may_order(phrase, token, group))
        return false;
    order->group = group->id;
    return true;
}

bool sa_read_standing(struct phrase *phrase, struct order *order)
{
    order->standing = true;
    if (sa_take_word(phrase, "MANA")) {
        order->kind = ORDER_MANA;
        return take_any_or_square(phrase, order) && sa_take_mana(phrase, &order->mana) && sa_ended(phrase);
    }
    if (sa_take_word(phrase, "TRAIN")) {
        order->kind = ORDER_TRAIN;
        return take_any_or_square(phrase, order) && take_class(phrase, order)
               && mana_fits(phrase, NULL, phrase->at - 1, order->mana) && sa_ended(phrase);
    }
    if (sa_take_word(phrase, "HOLD")) {
        order->kind = ORDER_HOLD;
        return sa_at_end(phrase) || (take_standing_group(phrase, order) && sa_ended(phrase));
    }
    if (!sa_take_word(phrase, "MOVE"))
        return sa_refuse(phrase, "ORDER", phrase->at, "a standing order is STANDING MANA, TRAIN, MOVE ... VIA or HOLD; "
                                                      "casts and discards are ordered turn by turn");
    order->kind = ORDER_MOVE;
    if (!take_standing_group(phrase, order))
        return false;
    sa_take_word(phrase, "VIA");
    return read_steps(phrase, order, sa_place_of(phrase->reader->state, TARGET_GROUP, order->group), ROUTE_MAX);
}
