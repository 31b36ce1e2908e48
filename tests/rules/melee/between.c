/* What a fighter may do at any time: deal, give up, agree to a draw. */
#include <string.h>

#include "engine/kernel/text.h"
#include "tests/rules/melee/melee.h"

struct deal {
    int from, to;
    int give, take;
};

/* Reads "DEAL red blue BOLT FOR SHIELD", the form in which the offer was accepted. */
static bool read_deal(struct arena *arena, const char *text, struct deal *deal)
{
    struct cursor cursor;

    if (!text_has_prefix(text, "DEAL ") || !cursor_open_text(&cursor, arena, text))
        return false;
    if (!take_word(&cursor, "DEAL") || !take_name(&cursor, "fighter", melee_names, MELEE_SEATS, 2, &deal->from)
        || !take_name(&cursor, "fighter", melee_names, MELEE_SEATS, 2, &deal->to)
        || !take_name(&cursor, "card", melee_cards + 1, CARD_COUNT - 1, 3, &deal->give) || !take_word(&cursor, "FOR")
        || !take_name(&cursor, "card", melee_cards + 1, CARD_COUNT - 1, 3, &deal->take))
        return false;
    deal->give++;
    deal->take++;
    return true;
}

const char *melee_interlude_forbids(struct arena *arena, const void *state, int seat, const char *text)
{
    const struct melee *melee = state;
    struct deal deal;

    if (!melee_in_play(melee, seat))
        return "you are out of the ring";
    if (!read_deal(arena, text, &deal))
        return NULL;
    if (!melee_in_play(melee, deal.from))
        return "who offered it is out of the ring";
    if (!melee_may_hold(&melee->sides[deal.from].hand, deal.give))
        return "the card that was offered is gone";
    return melee_may_hold(&melee->sides[deal.to].hand, deal.take) ? NULL : "you do not hold the card that is wanted";
}

static void carry_out(struct turn *turn, const struct deal *deal)
{
    struct melee *melee = melee_of(turn);
    struct fighter *from = &melee->sides[deal->from], *to = &melee->sides[deal->to];

    ensure(turn, pile_take(PILE(&from->hand), deal->give));
    ensure(turn, pile_take(PILE(&to->hand), deal->take));
    pile_push(turn, PILE(&from->hand), deal->take);
    pile_push(turn, PILE(&to->hand), deal->give);
    emit(turn, MELEE_DEAL, event_text("one", melee_names[deal->from]), event_text("other", melee_names[deal->to]));
    emit_to(turn, AUDIENCE_SEAT(deal->from) | AUDIENCE_SEAT(deal->to), MELEE_DEALT, event_text("gave", melee_cards[deal->give]),
            event_text("took", melee_cards[deal->take]), event_text("one", melee_names[deal->from]));
}

void melee_between(struct turn *turn, int seat, const char *text)
{
    struct melee *melee = melee_of(turn);
    struct deal deal;

    turn_phase(turn, "between");
    if (strcmp(text, "RESIGN") == 0) {
        melee->resigned |= AUDIENCE_SEAT(seat);
        melee_leave(turn, seat);
    } else if (strcmp(text, "DRAW") == 0) {
        melee_end(turn, ENDING_AGREED);
    } else if (read_deal(turn_arena(turn), text, &deal)) {
        carry_out(turn, &deal);
    }
}
