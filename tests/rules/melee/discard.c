/* More cards than a hand holds: the fighter says which go. A question in the middle of a turn, answered with a list of
 * cards. Of the option "hands": without it nobody draws above what a hand holds, and nothing is asked. */
#include <string.h>

#include "engine/kernel/card_list.h"
#include "engine/kernel/question.h"
#include "tests/rules/melee/melee.h"

static const struct card_list_rules discards = {
    .list = "discard", .a_list = "a discard", .card = "card", .names = melee_cards, .count = CARD_COUNT, .letters_least = 3,
    .most_sum = 2 * MELEE_HAND, .name_code = "CARD", .limit_code = "HAND",
};

/* Does a hand hold all of these cards? */
static bool holds_all(const struct hand *hand, const struct hand *cards)
{
    for (int card = 1; card < CARD_COUNT; card++)
        if (pile_count_of(PILE_CONST(cards), card) > pile_count_of(PILE_CONST(hand), card))
            return false;
    return true;
}

/* "DISCARD BOLT, TRAP": exactly as many as the hand has too many, all of them held. */
static const char *takes_discard(const struct question_line *line, void *out)
{
    const struct melee *melee = line->sheet->state;
    int over = (int)value_get_int(line->facts, "over", 0);
    struct hand cards = { 0 };
    struct cursor cursor;
    const char *text;

    if (!cursor_open(&cursor, line->sheet, line->line) || !try_word(&cursor, "DISCARD")
        || !take_card_list(&cursor, &discards, PILE(&cards), &text))
        return NULL;
    if (cards.count != over) {
        cursor_refuse(&cursor, "LIMIT", -1, "your hand has %d too many: discard %d", over, over);
        return NULL;
    }
    if (!holds_all(&melee->sides[line->sheet->seat].hand, &cards)) {
        cursor_refuse(&cursor, "HAND", -1, "you do not hold all of these");
        return NULL;
    }
    if (out)
        *(struct hand *)out = cards;
    return arena_printf(line->sheet->arena, "DISCARD %s", text);
}

/* Silence lets the cards go that were held longest. */
static const char *discard_oldest(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    const struct hand *hand = &((const struct melee *)known)->sides[seat].hand;
    const char *text = "DISCARD";

    for (int i = 0; i < (int)value_get_int(facts, "over", 0) && i < hand->count; i++)
        text = arena_printf(arena, "%s%s %s", text, i ? "," : "", melee_cards[hand->cards[i]]);
    return text;
}

static const char *pick_discard(struct arena *arena, const void *known, const struct request *request, struct rng *choice)
{
    struct hand hand = ((const struct melee *)known)->sides[request->seat].hand;
    const char *text = "DISCARD";

    while (hand.count > MELEE_HAND) {
        int card = hand.cards[rng_below(choice, (uint64_t)hand.count)];

        text = arena_printf(arena, "%s %s", text, melee_cards[card]);
        pile_take(PILE(&hand), card);
    }
    return text;
}

const struct question melee_discard_question = {
    .kind = "discard", .words = "DISCARD BOLT, TRAP", .takes = takes_discard, .otherwise = discard_oldest, .pick = pick_discard,
};

bool melee_draws_above(struct turn *turn)
{
    return strcmp(value_get_text(turn_options(turn), "hands", ""), "choose") == 0;
}

static void discard(struct turn *turn, int seat, int card)
{
    melee_spend(turn, seat, card);
    emit(turn, MELEE_DISCARDED, event_text("side", melee_names[seat]), event_text("card", melee_cards[card]));
}

void melee_discard(struct turn *turn, int seat)
{
    const struct hand *hand = &melee_of(turn)->sides[seat].hand;
    struct value *facts = value_object(turn_arena(turn));
    struct hand cards = { 0 };

    if (hand->count <= MELEE_HAND)
        return;
    value_set_int(turn_arena(turn), facts, "over", hand->count - MELEE_HAND);
    decide(turn, seat, &melee_discard_question, facts, &cards, sizeof cards);
    for (int i = 0; i < cards.count; i++)
        discard(turn, seat, cards.cards[i]);
    /* A deal, or a resignation, has changed the hand while the question was open. */
    while (hand->count > MELEE_HAND)
        discard(turn, seat, hand->cards[0]);
}
