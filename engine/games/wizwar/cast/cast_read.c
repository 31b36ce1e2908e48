/* The words of a cast (RULES 19.2). */
#include <string.h>

#include "engine/games/wizwar/cast/reading.h"

static bool card_of_value(int value, int *card)
{
    for (*card = 1; *card < PSEUDO_FIRST; ++*card)
        if (card_is_number(*card) && ww_card(*card)->value == value)
            return true;
    return false;
}

/* NUMBER cards of the writer's hand. */
static void expect_values(struct reading *reading)
{
    const struct hand *hand = &reading->ww->players[reading->seat].hand;
    struct cursor *cursor = &reading->cursor;

    for (int i = 0; cursor_listens(cursor) && i < hand->count; i++)
        if (card_is_number(hand->cards[i]))
            cursor_expect(cursor, cursor->at, 1, arena_printf(cursor_arena(cursor), "%d", ww_card(hand->cards[i])->value));
}

bool read_values(struct reading *reading, int cards[2], int *count)
{
    const char *word = cursor_text(&reading->cursor);
    const char *plus = strchr(word, '+');
    int first = word[0] - '0', second = plus ? plus[1] - '0' : 0;

    expect_values(reading);
    *count = plus ? 2 : 1;
    if (word[0] == 'n' || word[0] == 'N')
        first = word[1] - '0';
    if (!card_of_value(first, &cards[0]) || (plus && !card_of_value(second, &cards[1])))
        return cursor_refuse(&reading->cursor, "NUMBER", reading->cursor.at,
                             "\"%s\" is the value of no NUMBER card: 2 to 6, or two of them as 4+3 with ADD", word);
    reading->cursor.at++;
    reading_say(reading, plus ? "%d+%d" : "%d", first, second);
    return true;
}

/* "2 life": not a card, but lives that the player gives. */
static bool read_lives(struct reading *reading, struct queue_act *act)
{
    int number = 0;

    if (!order_is(&reading->cursor.tokens, reading->cursor.at + 1, "life"))
        return false;
    if (!read_number(reading, "the lives", 1, WW_LIFE_MAX, &number))
        return false;
    act->data[ACT_NUMBER] = number;
    return read_word(reading, "life");
}

bool read_with(struct reading *reading, struct queue_act *act)
{
    int cards[2] = { 0 }, count = 0;

    if (read_lives(reading, act))
        return true;
    if (!read_values(reading, cards, &count))
        return false;
    act->data[ACT_SPENT] |= cards[0] | cards[1] << SPENT_SECOND_SHIFT | (count == 2 ? SPENT_ADD : 0);
    act->data[ACT_NUMBER] = ww_card(cards[0])->value + (count == 2 ? ww_card(cards[1])->value : 0);
    return true;
}

/* Commas, blanks or AND separate several targets. */
static bool read_targets(struct reading *reading, const struct card *card, struct queue_act *act)
{
    if (card && card->aim)
        return card->aim(reading, act);
    do {
        struct queue_target target = { 0 };

        if (act->target_count == QUEUE_TARGETS)
            return cursor_refuse(&reading->cursor, "LIMIT", reading->cursor.at, "there are too many targets");
        if (!read_target(reading, (card ? card->aims : 0) | AIM_SQUARE | AIM_EDGE, &target))
            return false;
        act_aim(act, (enum target_kind)target.kind, target.id, target.place);
    } while (read_word(reading, "and"));
    return true;
}

/* AMPLIFY and EXTEND are not wasted on a spell that has nothing to double; up to version 5 they were (RULES 16.1). */
static bool doubles_something(struct reading *reading, int card, int spent, bool (*has)(int card), const char *lacks)
{
    return ww_before(reading->ww, 6) || has(card)
        || cursor_refuse(&reading->cursor, "CARD", reading->cursor.at - 1, "%s does not go with %s, which %s",
                         ww_card_names[spent_card(spent)], ww_card_names[card], lacks);
}

bool read_part(struct reading *reading, const struct card *card, struct queue_act *act)
{
    int32_t place;

    if (read_word(reading, "with"))
        return read_with(reading, act);
    if (read_word(reading, "at"))
        return read_targets(reading, card, act);
    if (read_word(reading, "via")) {
        if (!read_square(reading, &place))
            return false;
        act->due = place;
        return true;
    }
    if (read_word(reading, "amplify")) {
        act->data[ACT_SPENT] |= SPENT_AMPLIFY;
        act->data[ACT_FLAGS] |= ACT_AMPLIFIED;
        return doubles_something(reading, act->kind, SPENT_AMPLIFY, card_deals_points, "deals no points when it is cast");
    }
    if (read_word(reading, "extend")) {
        act->data[ACT_SPENT] |= SPENT_EXTEND;
        act->data[ACT_FLAGS] |= ACT_EXTENDED;
        return doubles_something(reading, act->kind, SPENT_EXTEND, card_lasts, "has no duration");
    }
    if (read_word(reading, "then") && card && card->read)
        return card->read(reading, act);
    if (read_word(reading, "for")) {
        if (!try_word(&reading->cursor, "alter"))
            return take_word(&reading->cursor, "alter");
        try_word(&reading->cursor, "ego");
        reading_say(reading, "alter ego");
        act->data[ACT_FLAGS] |= ACT_BY_EGO;
        return true;
    }
    cursor_prefer(&reading->cursor, reading->cursor.at, 0, "AT");
    return cursor_refuse(&reading->cursor, "ORDER", reading->cursor.at,
                         "\"%s\" is not understood here: AT, WITH, VIA, AMPLIFY, EXTEND or THEN may follow",
                         cursor_text(&reading->cursor));
}

static bool at_end_of_cast(const struct reading *reading)
{
    return cursor_at_end(&reading->cursor) || cursor_is(&reading->cursor, ",");
}

/* THEN begins the choice of a card that has one; behind any other it begins the next counteraction (RULES 19.3). */
static bool at_next_play(const struct reading *reading, const struct card *card)
{
    return cursor_is(&reading->cursor, "then") && !(card && card->read);
}

bool read_cast(struct reading *reading, struct queue_act *act)
{
    const struct card *card;
    const char *corner = ww_card_names[spent_card(SPENT_CORNER)];
    int number;

    if (try_word(&reading->cursor, corner)
        || (cursor_is(&reading->cursor, "around") && take_word(&reading->cursor, "around") && take_word(&reading->cursor, "the")
            && take_word(&reading->cursor, "corner"))) {
        reading_say(reading, "%s", corner);
        act->data[ACT_SPENT] |= SPENT_CORNER;
    }
    if (!read_card(reading, &number))
        return false;
    act->kind = number;
    card = ww_card(number);
    /* The target follows AT; TO is skipped, and some cards name theirs without either. */
    if (read_word(reading, "at") || (!at_end_of_cast(reading) && card && (card->aims & (AIM_SECTOR | AIM_SQUARE | AIM_EDGE | AIM_OBJECT))
                                     && !cursor_is(&reading->cursor, "with") && !cursor_is(&reading->cursor, "then")
                                     && !cursor_is(&reading->cursor, "via") && !cursor_is(&reading->cursor, "amplify")))
        if (!read_targets(reading, card, act))
            return false;
    if (card && card->read && !at_end_of_cast(reading) && card_has(number, CARD_SPECIAL) && !card->read(reading, act))
        return false;
    while (!at_end_of_cast(reading) && !at_next_play(reading, card))
        if (!read_part(reading, card, act))
            return false;
    return true;
}
