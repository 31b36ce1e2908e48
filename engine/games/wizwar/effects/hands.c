/* Cards on their way between deck, hands and discards. */
#include "engine/games/wizwar/effects/effects.h"

#include <string.h>

/* From the hand, or from the inert cards in it. */
static void take_out(struct turn *turn, int seat, int card)
{
    struct player *player = &ww_of(turn)->players[seat];

    ensure(turn, pile_take(PILE(&player->hand), card) || pile_take(PILE(&player->inert), card));
}

void card_spend(struct turn *turn, int seat, int card)
{
    take_out(turn, seat, card);
    pile_push(turn, PILE(&ww_of(turn)->discards), card);
}

void card_discard(struct turn *turn, int seat, int card, const char *why)
{
    card_spend(turn, seat, card);
    emit(turn, WW_DISCARDED, event_text("side", ww_seat_names[seat]), event_text("card", ww_card_names[card]),
         event_text("why", why));
}

void card_pass(struct turn *turn, int from, int to, int card)
{
    take_out(turn, from, card);
    pile_push(turn, PILE(&ww_of(turn)->players[to].hand), card);
    emit(turn, WW_CARDS_MOVED, event_text("from", ww_seat_names[from]), event_text("to", ww_seat_names[to]),
         event_int("count", 1));
    emit_to(turn, AUDIENCE_SEAT(from) | AUDIENCE_SEAT(to), WW_CARD_MOVED, event_text("from", ww_seat_names[from]),
            event_text("to", ww_seat_names[to]), event_text("card", ww_card_names[card]));
}

static void deck_fill(struct turn *turn)
{
    struct wizwar *ww = ww_of(turn);

    ww->deck = ww->discards;
    memset(&ww->discards, 0, sizeof ww->discards);
    pile_shuffle(turn, PILE(&ww->deck), "deck", ww_card_name, NULL);
}

int card_turn_up(struct turn *turn)
{
    struct wizwar *ww = ww_of(turn);

    turn_hidden(turn);
    if (ww->deck.count == 0)
        deck_fill(turn);
    return pile_pop(PILE(&ww->deck));
}

int card_draw(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);
    int card = card_turn_up(turn);

    if (card == 0)
        return 0;
    pile_push(turn, PILE(&ww->players[seat].hand), card);
    emit(turn, WW_CARDS_DRAWN, event_text("side", ww_seat_names[seat]), event_int("count", 1));
    emit_to(turn, AUDIENCE_SEAT(seat), WW_DREW, event_text("side", ww_seat_names[seat]),
            event_text("card", ww_card_names[card]));
    if (ww_card(card) && ww_card(card)->drawn)
        ww_card(card)->drawn(turn, seat);
    return card;
}

static void add_names(struct turn *turn, struct value *list, const struct hand *hand)
{
    for (int i = 0; i < hand->count; i++)
        value_add_text(turn_arena(turn), list, ww_card_names[hand->cards[i]]);
}

void hand_tell(struct turn *turn, int seat)
{
    struct value *cards = value_list(turn_arena(turn));

    add_names(turn, cards, &ww_of(turn)->players[seat].hand);
    emit_to(turn, AUDIENCE_SEAT(seat), WW_HAND_DEALT, event_text("side", ww_seat_names[seat]), event_tree("cards", cards));
}

void hand_show(struct turn *turn, int seat, int to)
{
    const struct player *player = &ww_of(turn)->players[seat];
    struct value *cards = value_list(turn_arena(turn));

    add_names(turn, cards, &player->hand);
    add_names(turn, cards, &player->inert);
    emit_to(turn, AUDIENCE_SEAT(to), WW_HAND_SEEN, event_text("side", ww_seat_names[seat]),
            event_text("by", ww_seat_names[to]), event_tree("cards", cards));
}
