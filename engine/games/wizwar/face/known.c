/* What a seat may not know of the state beyond the marks in its table; and, for the secrecy test, the exchange of things
 * that it has never seen. */
#include "engine/games/wizwar/face/face.h"
#include "engine/games/wizwar/state/card.h"
#include "engine/kernel/rng.h"

/* How many attacks are left is a secret of the player whose turn it is, and so are the choices that he hides in an act
 * (RULES 18). */
void ww_redact(void *state, int seat)
{
    struct wizwar *ww = state;

    if (seat != ww->active)
        ww->now.attacks = ww->now.ego_attacks = 0;
    for (int i = 0; i < ww->acts.count; i++) {
        struct queue_act *act = &ww->acts.acts[i];
        const struct card *card = ww_card(act->kind);

        if (act->seat != seat && card && card->conceal)
            card->conceal(act);
    }
}

const char *ww_thing_shown(struct arena *arena, const struct wizwar *ww, const struct thing *thing, int seat)
{
    struct thing likeness = *thing;

    if (thing->real && (seat == SEAT_MODERATOR || thing->owner == seat + 1))
        return arena_printf(arena, "%s, the real one", thing_name(arena, ww, thing));
    if (!card_shows(thing->kind, TRAIT(FAKE)))
        return thing_name(arena, ww, thing);
    likeness.kind = thing->spell;
    likeness.number = 1;
    return thing_is_real_to(ww, thing, seat)
               ? thing_name(arena, ww, &likeness)
               : arena_printf(arena, "%s like %s", thing_name(arena, ww, thing), thing_name(arena, ww, &likeness));
}

static const char *name_of(const void *context, int card)
{
    return ww_card_name(context, card);
}

/* The real token of an owner becomes another of his tokens. */
static void mix_tokens(struct wizwar *ww, int seat, int owner, struct rng *choice)
{
    struct thing *sealed[THINGS_MAX];
    int count = 0;

    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].owner == owner + 1 && (ww->things[i].sealed_from & AUDIENCE_SEAT(seat)))
            sealed[count++] = &ww->things[i];
    for (int i = count - 1; i > 0; i--) {
        struct thing *other = sealed[rng_below(choice, (uint64_t)i + 1)];
        bool real = other->real;

        other->real = sealed[i]->real;
        sealed[i]->real = real;
    }
}

/* Another spell of the same kind that its owner holds could be in the slime instead. */
static void mix_stored(struct wizwar *ww, struct stored *stored, const struct pile_names *names, struct rng *choice)
{
    struct hand *hand = &ww->players[stored->seat].hand;
    struct hand one = { .count = 1, .cards = { stored->card } }, like = { 0 };
    int at[sizeof hand->cards / sizeof hand->cards[0]];

    for (int i = 0; i < hand->count; i++)
        if (card_type(hand->cards[i]) == card_type(stored->card) && card_is_spell(hand->cards[i])
            && ww_card(hand->cards[i])->number_use == ww_card(stored->card)->number_use) {
            at[like.count] = i;
            like.cards[like.count++] = hand->cards[i];
        }
    pile_mix(PILE(&one), PILE(&like), names, choice);
    stored->card = one.cards[0];
    for (int i = 0; i < like.count; i++)
        hand->cards[at[i]] = like.cards[i];
}

/* Exchanges the others' hands with each other and with the part of the deck that the seat cannot draw soon; which of their
 * tokens is real; and what they have hidden in slime. */
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
        mix_tokens(ww, seat, others[i], choice);
    }
    for (int i = 0; i < ww->stored_count; i++)
        if (ww->stored[i].hidden_from & AUDIENCE_SEAT(seat))
            mix_stored(ww, &ww->stored[i], &names, choice);
    for (int i = 0; i < deep.count; i++)
        ww->deck.cards[DRAWN_SOON + i] = deep.cards[i];
    return true;
}
