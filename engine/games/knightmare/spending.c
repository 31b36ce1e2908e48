/* A card's way from the hand: its price, its effect with the tests of RULES 8, and the way back to an earlier
 * moment of the turn. */
#include "engine/games/knightmare/playing.h"

#include "engine/games/knightmare/events.h"
#include "engine/games/knightmare/hands.h"

struct side *km_piles(struct state *state, int colour)
{
    return &state->sides[state->options.cards == CARDS_COMMON ? COLOUR_WHITE : colour];
}

void km_draw_card(struct turn *turn, struct state *state, int colour)
{
    struct side *side = km_piles(state, colour);
    int card;

    if (state->options.cards == CARDS_COMMON && side->deck.count == 0) {
        side->deck = side->discards;
        side->discards = (struct pile){ 0 };
        pile_shuffle(turn, &side->deck, "common", km_card_name_of, NULL);
    }
    card = pile_pop(&side->deck);
    if (!card)
        return;
    pile_push(turn, &state->sides[colour].hand, card);
    emit_to(turn, AUDIENCE_SEAT(colour), KM_DREW, event_text("side", colour_name(colour)),
            event_text("card", km_card_name_of(NULL, card)));
}

void km_tell_card(struct play *play, int type, const struct card *card, int colour, const char *reason)
{
    emit(play->turn, type, event_text("card", card->name), event_text("side", colour_name(colour)),
         event_text("reason", reason));
}

/* Cards beside the board in one state and not in the other: they go to the discards, or come back from them. */
static void move_effect_cards(struct play *play, const struct state *from, const struct state *to, bool to_discards)
{
    for (int i = 0; i < from->effects.count; i++) {
        const struct effect *effect = &from->effects.list[i];
        struct pile *discards = &km_piles(play->state, effect->owner)->discards;

        if (!km_has_card(effect) || effect_find(&to->effects, effect->id))
            continue;
        if (to_discards)
            pile_push(play->turn, discards, effect->kind);
        else
            pile_take(discards, effect->kind);
    }
}

/* Back to an earlier moment of the turn, hands, decks and the count of steps apart. */
void km_go_back(struct play *play, const struct state *to)
{
    struct state *now = ARENA_NEW(turn_arena(play->turn), struct state);

    *now = *play->state;
    *play->state = *to;
    for (int i = 0; i < COLOUR_COUNT; i++)
        play->state->sides[i] = now->sides[i];
    play->state->step_count = now->step_count;
    for (int i = 0; i < now->step_count; i++)
        play->state->steps[i] = now->steps[i];
    move_effect_cards(play, now, to, true);
    move_effect_cards(play, to, now, false);
    play->state->transfer_count = now->transfer_count;
    for (int i = to->transfer_count; i < now->transfer_count; i++)
        play->state->transfers[i] = now->transfers[i];
    km_undo_transfers(play->turn, to->transfer_count);
}

/* Puts the card's effect on the board, or takes it back when it may not have one (RULES 8.1, 8.2). */
void km_take_effect(struct play *play, const struct cast *cast, bool response)
{
    const struct state *before = km_snapshot(play);
    bool mated[COLOUR_COUNT];
    const char *fizzled;

    for (int i = 0; i < COLOUR_COUNT; i++)
        mated[i] = !cast->card->continuing && km_board_mated(play->state, i);
    fizzled = cast->card->resolve(play->turn, cast);
    km_settle(play->turn);
    for (int i = 0; i < COLOUR_COUNT && !fizzled && !cast->card->continuing; i++)
        if (!mated[i] && i != cast->colour && km_board_mated(play->state, i))
            fizzled = "CHECKMATE";
    if (!fizzled && response && !play->state->banned && km_all_checked(play->state, play->mover) && play->went)
        fizzled = "CHECKMOVE";
    if (!fizzled)
        return;
    km_go_back(play, before);
    km_tell_card(play, KM_FIZZLED, cast->card, cast->colour, fizzled);
}

/* From the hand to the discards or beside the board, and a new card for it. */
static void note_last(struct state *state, int colour, int card)
{
    int order = state->sides[COLOUR_WHITE].last_card.order, other = state->sides[COLOUR_BLACK].last_card.order;

    state->sides[colour].last_card = (struct last_card){ .card = card, .root = card, .side = colour + 1,
                                                         .order = (order > other ? order : other) + 1 };
}

void km_spend(struct play *play, const struct cast *cast)
{
    struct state *state = play->state;
    int card = km_card_number(cast->card);

    ensure(play->turn, pile_take(&state->sides[cast->colour].hand, card));
    note_last(state, cast->colour, card);
    state->sides[cast->colour].played = true;
    km_tell_card(play, KM_CARD_PLAYED, cast->card, cast->colour, NULL);
}

void km_lay_down(struct play *play, const struct cast *cast, bool works)
{
    struct state *state = play->state;
    bool beside = cast->card->continuing && works;

    state->board.quiet_plies = 0;
    if (!beside)
        pile_push(play->turn, &km_piles(state, cast->colour)->discards, km_card_number(cast->card));
    if (!cast->card->adds_card)
        km_draw_card(play->turn, state, cast->card->other_draws ? colour_other(cast->colour) : cast->colour);
}
