/* Acts: what the mover does in his turn, one after another. RULES 6. */
#include "engine/games/knightmare/playing.h"

#include "engine/games/knightmare/events.h"

static bool refuse(struct play *play, const struct act *act, const char *code, const char *reason)
{
    *play->refusal = (struct refusal){ code, reason, act ? act->line : -1 };
    return false;
}

static const struct step *last_move(struct play *play)
{
    const struct state *state = play->state;

    for (int i = state->step_count; i > 0; i--)
        if (state->steps[i - 1].sort == STEP_MOVE && state->steps[i - 1].colour == play->mover)
            return km_snapshot(play)->steps + i - 1;
    return NULL;
}

static const char *forbids_card(struct play *play, struct cast *cast)
{
    int now = !play->went ? TIMING_BEFORE | TIMING_INSTEAD : TIMING_AFTER;

    if (!pile_has(&play->state->sides[play->mover].hand, km_card_number(cast->card)))
        return km_refuse(cast, "CARD", "you do not hold this card");
    if (play->state->sides[play->mover].played)
        return km_refuse(cast, "LIMIT", "you play one card a turn");
    if (km_stops_cards(play->state))
        return km_refuse(cast, "TIMING", "no cards are played while an effect forbids it");
    if (!(cast->card->timing & now))
        return km_refuse(cast, "TIMING", play->went ? "this card is not played after the move"
                                                    : "this card is not played before or instead of the move");
    if ((cast->card->timing & TIMING_INSTEAD) && play->state->sides[play->mover].lost_move)
        return km_refuse(cast, "TIMING", "you have lost the move of this turn");
    cast->trigger = play->went ? last_move(play) : NULL;
    return cast->card->forbids ? cast->card->forbids(play->state, cast) : NULL;
}

/* The points at which the opponent may answer what has been done since the turn had `steps` steps. */
static void response_points(struct play *play, int steps, const struct state *before)
{
    for (int step = steps + 1; step <= play->state->step_count; step++) {
        play->before[step] = before;
        if (play->state->steps[step - 1].sort == STEP_MOVE)
            km_after_move(play->turn, step);
    }
    for (int step = steps + 1; step <= play->state->step_count && !play->again; step++)
        km_response_point(play, step);
}

/* VENDETTA and the like: what the mover had to do with his move. Only he is told no, before anything is done. */
static bool owed(struct play *play, const struct act *act, const struct state *before)
{
    const char *why = turn_is_trial(play->turn) ? km_demands(before, play->state) : NULL;

    return !why || refuse(play, act, "MUST", why);
}

static bool play_card(struct play *play, struct act *act)
{
    struct cast *cast = &act->cast;
    const struct state *before = km_snapshot(play);
    const char *why = forbids_card(play, cast);
    bool instead;
    int last;

    if (why)
        return refuse(play, act, cast->code, why);
    instead = !play->went && (cast->card->timing & TIMING_INSTEAD);
    km_spend(play, cast);
    play->card = km_card_number(cast->card);
    km_note_step(play, &(struct step){ .sort = STEP_CARD, .colour = play->mover, .card = play->card }, before);
    play->went = play->went || instead;
    last = play->state->effects.last_id;
    km_take_effect(play, cast, false);
    /* An effect that began and ended at once has put its card on the discards itself. */
    km_lay_down(play, cast, play->state->effects.last_id > last);
    if (instead && !owed(play, act, before))
        return false;
    response_points(play, before->step_count, before);
    return true;
}

/* A move that leaves the own King in check may yet be cured by a card that follows. */
static bool find_unsafe(struct play *play, const struct law *law, const struct move_text *text, struct move *move)
{
    int man = text->cell_count == 2 ? km_man_at(play->state, text->cells[0], play->mover) : MAN_NONE;
    struct moves moves;

    if (man == MAN_NONE)
        return false;
    moves_of(law, man, play->mover, &moves);
    for (int i = 0; i < moves.count; i++)
        if (moves.list[i].to == text->cells[1] && moves.list[i].becomes == KIND_NONE) {
            *move = moves.list[i];
            return true;
        }
    return false;
}

static bool make_move(struct play *play, const struct act *act, bool card_follows)
{
    struct law_source source = knightmare_state_law(play->state);
    const struct state *before = km_snapshot(play);
    char why[NOTATION_WHY_BYTES];
    const char *vetoed;
    struct law law;
    struct move move;

    if (play->went)
        return refuse(play, act, "ILLEGAL", "one move is made in a turn");
    if (play->state->sides[play->mover].lost_move)
        return refuse(play, act, "TIMING", "you have lost the move of this turn: PASS");
    source.ignored = km_ignored(play->state);
    law_derive(&law, &play->state->board, &source);
    if (!notation_find(&law, &act->move, &move, why)) {
        if (!find_unsafe(play, &law, &act->move, &move))
            return refuse(play, act, "ILLEGAL", arena_text(turn_arena(play->turn), why));
        if (!card_follows)
            return refuse(play, act, "SELFCHECK", "your King would be in check at the end of your turn");
    }
    vetoed = km_before_move(play->turn, &move);
    if (vetoed)
        return refuse(play, act, "ILLEGAL", vetoed);
    km_move(play->turn, &move, CARD_NONE, true);
    play->went = true;
    if (!owed(play, act, before))
        return false;
    response_points(play, before->step_count, before);
    return true;
}

static bool pass(struct play *play, const struct act *act)
{
    bool given_up = play->state->sides[play->mover].lost_move || km_lets_pass(play->state);
    bool free_to_pass = given_up || play->state->banned || play->state->step_count > 0
                     || !km_can_move(play->state, play->mover);

    if (play->went || !free_to_pass)
        return refuse(play, act, "ILLEGAL", "you have a move, and PASS is for a turn without one");
    play->went = true;
    emit(play->turn, given_up ? KM_TURN_LOST : KM_PASSED, event_text("side", colour_name(play->mover)));
    if (km_all_checked(play->state, play->mover))
        km_end_game(play->turn, ENDING_CHECKMATE, colour_other(play->mover) + 1);
    else if (!given_up && !play->state->banned && !km_can_move(play->state, play->mover))
        km_end_game(play->turn, ENDING_STALEMATE, 0);
    return true;
}

static bool discard(struct play *play, const struct act *act)
{
    struct state *state = play->state;
    int card = km_card_number(act->cast.card);

    if (state->sides[play->mover].played)
        return refuse(play, act, "LIMIT", "who has played a card discards none");
    if (!pile_take(&state->sides[play->mover].hand, card))
        return refuse(play, act, "CARD", "you do not hold this card");
    state->sides[play->mover].played = true;
    pile_push(play->turn, &km_piles(state, play->mover)->discards, card);
    km_tell_card(play, KM_DISCARDED, act->cast.card, play->mover, NULL);
    km_draw_card(play->turn, state, play->mover);
    return true;
}

static bool claim_draw(struct play *play, const struct act *act)
{
    if (drawn_repeats(&play->state->history) >= REPEATS_TO_CLAIM)
        km_end_game(play->turn, ENDING_REPETITION, 0);
    else if (play->state->board.quiet_plies >= QUIET_PLIES_TO_CLAIM)
        km_end_game(play->turn, ENDING_FIFTY, 0);
    else
        return refuse(play, act, "ILLEGAL", "neither a third repetition nor fifty quiet moves have come");
    return true;
}

static bool card_after(const struct plan *plan, int i)
{
    for (i++; i < plan->count; i++)
        if (plan->acts[i].kind == ACT_CARD)
            return true;
    return false;
}

static bool carry_out_act(struct play *play, struct plan *plan, int i)
{
    struct act *act = &plan->acts[i];

    switch (act->kind) {
    case ACT_MOVE:
        return make_move(play, act, card_after(plan, i));
    case ACT_CARD:
        return play_card(play, act);
    case ACT_PASS:
        return pass(play, act);
    case ACT_DISCARD:
        return discard(play, act);
    case ACT_CLAIM_DRAW:
        return claim_draw(play, act);
    case ACT_SAY:
        emit(play->turn, KM_SAID, event_text("side", colour_name(play->mover)),
             event_text("text", act->canonical + sizeof "SAY" ));
        return true;
    default:
        return true;
    }
}

/* The acts one after another. After a response a card that has lost its trigger goes back to the hand, and a move
 * that can no longer be made is chosen anew (RULES 7.2). */
bool km_carry_out(struct play *play, struct plan *plan)
{
    play->commits = card_after(plan, -1);
    for (int i = 0; i < plan->count && !play->again && !play->state->ending; i++) {
        bool answered = play->state->sides[colour_other(play->mover)].played;

        if (carry_out_act(play, plan, i))
            continue;
        if (!answered || turn_is_trial(play->turn))
            return false;
        if (plan->acts[i].kind == ACT_CARD) {
            km_tell_card(play, KM_CARD_BACK, plan->acts[i].cast.card, play->mover, play->refusal->reason);
        } else if (plan->acts[i].kind == ACT_MOVE && !play->went) {
            play->again = true;
            play->why = play->refusal->reason;
        }
    }
    if (play->state->ending || play->again)
        return true;
    if (!play->went)
        return refuse(play, NULL, "ILLEGAL", "a turn has a move, or a card played instead of one");
    if (km_all_checked(play->state, play->mover)) {
        if (!play->state->sides[colour_other(play->mover)].played || turn_is_trial(play->turn))
            return refuse(play, NULL, "SELFCHECK", "your King would be in check at the end of your turn");
        km_go_back(play, play->start);
        play->went = false;
        play->again = true;
        play->why = "your King would stand in check: move anew";
        return true;
    }
    if (play->state->banned && km_placement(&play->state->board) == play->state->banned)
        return refuse(play, NULL, "SAME", "the turn has to end otherwise than the one that was cancelled");
    return true;
}
