/* For the secrecy test: exchanges what a seat has never been shown. */
#include "engine/games/wizwar/face/face.h"
#include "engine/games/wizwar/state/state.h"

static const char *name_of(const void *context, int card)
{
    return ww_card_name(context, card);
}

/* Others' hands, with one another and with what lies too deep in the deck for the seat to draw it soon. */
bool ww_exchange_hidden(void *state, int seat, const char *named, struct rng *choice)
{
    enum { DRAWN_SOON = 60 };
    struct wizwar *ww = state;
    struct pile_names names = { named, name_of, NULL };
    struct deck deep = { 0 };
    int others[WW_SEATS], count;

    if (ww->turn == 0 || !ww_in_play(ww, seat))
        return false;
    count = ww_ring(ww, seat, -1, seat, others);
    for (int i = DRAWN_SOON; i < ww->deck.count; i++)
        deep.cards[deep.count++] = ww->deck.cards[i];
    for (int i = 0; i < count; i++) {
        struct hand *hand = &ww->players[others[i]].hand;

        pile_mix(PILE(hand), PILE(&deep), &names, choice);
        if (i > 0)
            pile_mix(PILE(hand), PILE(&ww->players[others[i - 1]].hand), &names, choice);
    }
    for (int i = 0; i < deep.count; i++)
        ww->deck.cards[DRAWN_SOON + i] = deep.cards[i];
    return true;
}
