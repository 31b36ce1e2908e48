/* What is cancelled, and the choice made anew: RULES 7.4, 7.5. */
#include "engine/games/knightmare/playing.h"

#include "engine/games/knightmare/events.h"

void km_cancel_card(struct play *play, int step)
{
    struct step cancelled = play->state->steps[step - 1];

    km_go_back(play, play->before[step]);
    km_tell_card(play, KM_CANCELLED, km_cards[cancelled.card], cancelled.colour, NULL);
    if (km_cards[cancelled.card]->timing & TIMING_INSTEAD) {
        play->went = false;
        play->again = true;
        play->why = "your card was cancelled: make a move, without a card";
    }
}

void km_cancel_turn(struct play *play)
{
    uint64_t banned = km_placement(&play->state->board);

    km_go_back(play, play->start);
    play->state->banned = banned;
    play->went = false;
    play->again = true;
    play->why = "your turn was cancelled: make a different one";
}

static bool wants_card_back(const struct plan *plan)
{
    for (int i = 0; i < plan->count; i++)
        if (plan->acts[i].kind == ACT_KEEP)
            return false;
    return true;
}

/* The mover takes back the card of a cancelled turn; what he drew for it goes back on top (RULES 7.4.2). */
static void take_card_back(struct play *play)
{
    struct state *state = play->state;
    struct side *side = &state->sides[play->mover];
    int drawn = side->hand.count > 0 && side->hand.count >= play->start->sides[play->mover].hand.count
                    ? pile_pop(&side->hand) : CARD_NONE;

    if (drawn)
        pile_push(play->turn, &km_piles(state, play->mover)->deck, drawn);
    pile_take(&km_piles(state, play->mover)->discards, play->card);
    pile_push(play->turn, &side->hand, play->card);
    side->played = false;
    side->last_card = play->start->sides[play->mover].last_card;
    km_tell_card(play, KM_CARD_BACK, km_cards[play->card], play->mover, "TAKEBACK");
    play->card = CARD_NONE;
}

/* A fallback that is legal now, as a turn of its own. */
static bool fallback(struct play *play, const struct plan *plan, struct plan *out)
{
    struct refusal refusal;

    for (int i = 0; i < plan->count; i++) {
        if (plan->acts[i].kind != ACT_ELSE)
            continue;
        *out = (struct plan){ .count = 1, .acts = { plan->acts[i] } };
        out->acts[0].kind = ACT_MOVE;
        if (km_plan_is_legal(play, out, &refusal))
            return true;
    }
    return false;
}

void km_choose_anew(struct play *play, const struct plan *old)
{
    struct plan *plan = ARENA_NEW(turn_arena(play->turn), struct plan);
    bool whole = play->state->banned != 0;

    play->again = false;
    if (whole && play->card && wants_card_back(old))
        take_card_back(play);
    if (!fallback(play, old, plan))
        plan = km_ask_plan(play, "redo");
    if (!km_carry_out(play, plan) || !play->went) {
        km_go_back(play, play->start);
        emit(play->turn, KM_TURN_LOST, event_text("side", colour_name(play->mover)));
        if (km_all_checked(play->state, play->mover))
            km_end_game(play->turn, ENDING_CHECKMATE, colour_other(play->mover) + 1);
    }
}
