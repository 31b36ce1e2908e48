#include "engine/games/knightmare/effects/hands.h"

#include "engine/games/knightmare/effects/events.h"

struct side *km_piles(struct state *state, int colour)
{
    return &state->sides[state->options.cards == CARDS_COMMON ? COLOUR_WHITE : colour];
}

void km_fetch(struct state *state, int colour, int card)
{
    struct side *piles = km_piles(state, colour);
    bool taken = pile_take(PILE(&piles->discards), card) || pile_take(PILE(&piles->deck), card);

    for (int i = 0; i < COLOUR_COUNT && !taken; i++)
        taken = pile_take(PILE(&state->sides[i].hand), card);
}

static struct pile *pile_at(struct state *state, struct pile_place place)
{
    if (place.which == PILE_HAND)
        return &state->sides[place.colour].hand;
    return &km_piles(state, place.colour)->discards;
}

static int numbered(struct pile_place place)
{
    return 2 * place.colour + place.which;
}

static struct pile_place place_of(int number)
{
    return (struct pile_place){ number / 2, number % 2 };
}

void km_transfer(struct turn *turn, int card, struct pile_place from, struct pile_place to)
{
    struct state *state = turn_state(turn);

    ensure(turn, pile_take(PILE(pile_at(state, from)), card) && state->transfer_count < TRANSFERS_MAX);
    pile_push(turn, PILE(pile_at(state, to)), card);
    state->transfers[state->transfer_count++] = (struct transfer){ card, numbered(from), numbered(to) };
    if (to.which == PILE_HAND)
        emit_to(turn, AUDIENCE_SEAT(to.colour), KM_RECEIVED, event_text("side", colour_name(to.colour)),
                event_text("card", km_card_name_of(NULL, card)),
                event_text("from", from.which == PILE_HAND ? colour_name(from.colour) : "discards"));
}

void km_undo_transfers(struct turn *turn, int count)
{
    struct state *state = turn_state(turn);

    while (state->transfer_count > count) {
        struct transfer *last = &state->transfers[--state->transfer_count];
        int card = last->card;

        if (pile_take(PILE(pile_at(state, place_of(last->to))), card))
            pile_push(turn, PILE(pile_at(state, place_of(last->from))), card);
        *last = (struct transfer){ 0 };
    }
}
