/* Acts: the mover's actions in a turn, one after another. RULES 6. */
#include "engine/games/knightmare/turn/acts.h"

#include <string.h>

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/hands.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/effects/moments.h"
#include "engine/games/knightmare/effects/naming.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/turn/card_effect.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/spending.h"

static const struct step *last_move(struct play *play)
{
    const struct state *state = play->state;

    for (int i = state->step_count; i > 0; i--)
        if (state->steps[i - 1].sort == STEP_MOVE && state->steps[i - 1].colour == play->mover)
            return arena_copy(turn_arena(play->turn), &state->steps[i - 1], sizeof state->steps[0]);
    return NULL;
}

/* The classes that may be played now; under PLOTS those that were legal when it was played (7.3). */
static int window(const struct play *play)
{
    if (play->plots[play->mover].left > 0)
        return play->plots[play->mover].window;
    if (play->state->sides[play->mover].lost_move)
        return TIMING_BEFORE | TIMING_AFTER;         /* there is no move before or after which they could be played */
    return km_has_moved(play) ? TIMING_AFTER : TIMING_BEFORE | TIMING_INSTEAD;
}

static const char *forbids_card(struct play *play, struct cast *cast)
{
    const struct plots *plots = &play->plots[play->mover];
    const char *why;

    if (!km_bind_copy(turn_arena(play->turn), play->state, cast, &why))
        return why;
    why = km_over_limit(play, cast);
    if (why)
        return why;
    if (km_stops_cards(play->state))
        return km_refuse(cast, "TIMING", "no cards are played while an effect forbids it");
    if (cast->card->timing == TIMING_INSTEAD && play->state->sides[play->mover].lost_move)
        return km_refuse(cast, "TIMING", "you have lost the move of this turn");
    if (!(cast->card->timing & window(play)))
        return km_refuse(cast, play->stage == STAGE_MOVED_BY_CARD && (cast->card->timing & TIMING_INSTEAD) ? "LIMIT" : "TIMING",
                         km_has_moved(play) ? "this card is not played after the move"
                                    : "this card is not played before or instead of the move");
    if ((cast->card->timing & window(play) & TIMING_INSTEAD) && play->stage == STAGE_MOVED)
        return km_refuse(cast, "LIMIT", "the move of this turn has been made");
    cast->trigger = plots->left > 0 ? plots->trigger : km_has_moved(play) ? last_move(play) : NULL;
    cast->merging_captures = rules_before(play->turn, 5);
    why = cast->card->forbids ? cast->card->forbids(play->state, cast) : NULL;
    return why ? why : km_forbidden_at_plots(play, cast);
}

/* Demands of VENDETTA and similar cards on the mover's move. Only the mover gets the refusal, before anything is
 * done. */
static bool owed(struct play *play, const struct act *act, const struct state *before)
{
    const char *why = km_is_judged(play) ? km_demands(before, play->state) : NULL;

    return !why || km_refuse_act(play, act, "MUST", why);
}

static void begin_plots(struct play *play)
{
    play->plots[play->mover] = (struct plots){
        .left = 2, .hand = play->state->sides[play->mover].hand, .trigger = km_has_moved(play) ? last_move(play) : NULL,
        .window = window(play), .was = rules_before(play->turn, 3) ? NULL : km_snapshot(play),
    };
}

/* A hidden trap has taken the man that the card needs: the order is valid and the card is spent (RULES 6.6). */
static bool lost_to_trap(const struct play *play, const struct cast *cast)
{
    return play->state->sprung && !turn_is_trial(play->turn) && strcmp(cast->code, "CARD") != 0
        && strcmp(cast->code, "LIMIT") != 0;
}

static const char *confirm_otherwise(struct arena *arena, const void *known, int seat,
                                     const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "REFUSE";
}

const struct km_question question_confirm = {
    .question = QUESTION("confirm", "CONFIRM is asked for, or REFUSE: the card stays in your hand", confirm_otherwise),
    .acts = 1u << ACT_CONFIRM | 1u << ACT_REFUSE,
};

/* A card that its player may regret is played only when he confirms it, in the turn's mail or when he is asked. */
static bool confirmed(struct play *play, const struct cast *cast)
{
    struct arena *arena = turn_arena(play->turn);
    const char *warning = cast->card->warns ? cast->card->warns(play->state, cast) : NULL;
    struct value *facts = value_object(arena);
    const struct act *answer;

    if (!warning || turn_is_trial(play->turn))
        return true;
    for (int i = 0; i < play->plan->count; i++)
        if (play->plan->acts[i].kind == ACT_CONFIRM)
            return true;
    value_set_text(arena, facts, "card", cast->card->name);
    value_set_text(arena, facts, "why", warning);
    answer = km_decide(play->turn, play->mover, &question_confirm, facts);
    if (answer && answer->kind == ACT_CONFIRM)
        return true;
    km_tell_card(play->turn, KM_CARD_BACK, km_card_spent(cast), play->mover, "REFUSE");
    return false;
}

static bool play_card(struct play *play, struct act *act, const struct state **answerable)
{
    struct cast *cast = &act->cast;
    const char *why = forbids_card(play, cast);
    const struct state *before;
    bool instead, works = !why;
    int last, drawn;

    if (why && !lost_to_trap(play, cast))
        return km_refuse_act(play, act, cast->code, why);
    before = km_snapshot(play);
    if (!confirmed(play, cast))
        return true;
    cast->during = &play->past;
    instead = (cast->card->timing & window(play) & TIMING_INSTEAD) && !cast->card->plots;
    if (instead)
        km_move_comes(play->turn);
    km_spend(play, cast);
    km_note_step(play, &(struct step){ .sort = STEP_CARD, .colour = play->mover,
                                       .card = km_card_spent(cast)->number,
                                       .root = cast->card->number }, before);
    if (cast->card->plots)
        begin_plots(play);
    if (instead)
        play->stage = STAGE_MOVED_BY_CARD;
    last = play->state->effects.last_id;
    if (!works)
        km_tell_card(play->turn, KM_FIZZLED, km_card_spent(cast), cast->colour, "NOTARGET");
    else if (!cast->card->plots)
        km_take_effect(play, cast, false);
    /* An effect that began and ended at once has put its card on the discards itself. */
    drawn = km_lay_down(play, cast, play->state->effects.last_id > last);
    ensure(play->turn, play->spent_count < SPENT_MAX);
    play->spent[play->spent_count++] = (struct spent){ km_card_spent(cast)->number, drawn,
                                                       before->step_count + 1, play->at,
                                                       cast->card->other_draws ? colour_other(play->mover)
                                                                               : play->mover };
    if (instead && !owed(play, act, before))
        return false;
    *answerable = before;
    return true;
}

/* A later card may still cure a move that leaves the player's own King in check. */
static bool find_unsafe(struct play *play, const struct move_rules *rules, const struct move_text *text,
                        struct move *move)
{
    struct moves moves;

    for (uint64_t cells = rules->movable[play->mover]; cells;) {
        int man = rules->board->at[cells_pop(&cells)];

        for (int both = 0; both < 2 && man != MAN_NONE; both++, man = rules->board->men[man].partner) {
            moves_of(rules, man, play->mover, &moves);
            if (notation_find_among(rules, text, &moves, move))
                return !rules->source->forbids || !rules->source->forbids(rules->source->context, rules, move);
        }
    }
    return false;
}

/* An effect stops the move. If the mover could have known it, the order is refused; otherwise the mover chooses
 * again. */
static bool stop_move(struct play *play, const struct act *act, const char *why)
{
    if (turn_is_trial(play->turn))
        return km_refuse_act(play, act, "ILLEGAL", why);
    emit(play->turn, KM_REJECTED, event_text("side", colour_name(play->mover)), event_text("code", "ILLEGAL"),
         event_text("reason", why));
    km_anew(play, OUTCOME_MOVE_ANEW, why);
    return true;
}

static void write_down(struct play *play, const struct move_rules *rules, const struct move *move)
{
    char san[NOTATION_BYTES];

    if (!turn_is_trial(play->turn))
        scoresheet_add(play->state, notation_san(rules, move, san));
}

static bool make_move(struct play *play, const struct act *act, bool card_follows, const struct state **answerable)
{
    struct move_rules_source source = knightmare_state_rules(play->state);
    const struct state *before = km_snapshot(play);
    char why[NOTATION_WHY_BYTES];
    const char *vetoed;
    struct move_rules rules;
    struct move move;

    if (km_has_moved(play))
        return km_refuse_act(play, act, "LIMIT", "one move is made in a turn");
    if (play->state->sides[play->mover].lost_move)
        return km_refuse_act(play, act, "TIMING", "you have lost the move of this turn: PASS");
    source.ignored = km_ignored(play->state);
    source.consented = true;     /* MEDUSA asks for it once the move is known */
    move_rules_derive(&rules, &play->state->board, &source);
    if (!notation_find(&rules, &act->move, &move, why)) {
        if (!find_unsafe(play, &rules, &act->move, &move))
            return km_refuse_act(play, act, "ILLEGAL", arena_text(turn_arena(play->turn), why));
        if (!card_follows)
            return km_refuse_act(play, act, "SELFCHECK", "your King would be in check at the end of your turn");
    }
    km_move_comes(play->turn);
    vetoed = km_before_move(play->turn, &move);
    if (vetoed)
        return stop_move(play, act, vetoed);
    write_down(play, &rules, &move);
    km_move(play->turn, &move, CARD_NONE, true);
    play->stage = STAGE_MOVED;
    if (!owed(play, act, before))
        return false;
    *answerable = before;
    return true;
}

static bool pass(struct play *play, const struct act *act)
{
    const struct state *state = play->state;
    bool given_up = state->sides[play->mover].lost_move || km_lets_pass(state);
    bool stuck = state->banned ? !km_can_move_otherwise(state, play->mover, state->banned)
                               : !km_can_move(state, play->mover);

    if (km_has_moved(play) || !(given_up || stuck || play->spent_count > 0))
        return km_refuse_act(play, act, "ILLEGAL", "you have a move, and PASS is for a turn without one");
    if (!state->sides[play->mover].lost_move)
        km_move_comes(play->turn);
    play->stage = STAGE_MOVED;
    emit(play->turn, given_up ? KM_TURN_LOST : KM_PASSED, event_text("side", colour_name(play->mover)));
    scoresheet_add(play->state, "pass");
    if (km_all_checked(play->state, play->mover))
        km_end_game(play->turn, ENDING_CHECKMATE, colour_other(play->mover) + 1);
    else if (!given_up && !state->banned && stuck && !km_king_is_back(state, play->mover))
        km_end_game(play->turn, ENDING_STALEMATE, 0);
    return true;
}

/* Discarding is the last act of a turn, after it has been answered: RULES 6. */
static bool discard(struct play *play, const struct act *act)
{
    const char *code, *why = km_forbids_discard(play->state, play->mover, &act->cast, &code);

    if (why)
        return km_refuse_act(play, act, code, why);
    if (turn_is_trial(play->turn))
        km_discard(play, play->mover, &act->cast);
    return true;
}

static bool claim_draw(struct play *play, const struct act *act)
{
    if (draw_rules_repeats(&play->state->history) >= REPEATS_TO_CLAIM)
        km_end_game(play->turn, ENDING_REPETITION, 0);
    else if (play->state->board.quiet_plies >= QUIET_PLIES_TO_CLAIM)
        km_end_game(play->turn, ENDING_FIFTY, 0);
    else
        return km_refuse_act(play, act, "ILLEGAL", "neither a third repetition nor fifty quiet moves have come");
    return true;
}

/* UNDER ELF HILL: the turn begins with it. */
static bool return_king(struct play *play, const struct act *act)
{
    int king = km_returning_king(play->state, play->mover);

    if (act->cast.boxed)
        return km_refuse_act(play, act, "TIMING", "no captured man is asked for");
    if (king == MAN_NONE)
        return km_refuse_act(play, act, "TIMING", "no King of yours is to come back");
    if (!(km_return_cells(play->state, king) & cell_bit(act->cast.cells[0])))
        return km_refuse_act(play, act, "TARGET", "your King comes back to an empty square at the edge where he is not in check");
    km_return_king(play->turn, king, act->cast.cells[0]);
    return true;
}

/* A player who names a kind in his turn may say in the same mail which man falls for it. */
static const char *removals(const struct play *play)
{
    const char *text = "";

    for (int i = 0; i < play->plan->count; i++)
        if (play->plan->acts[i].kind == ACT_REMOVE)
            text = arena_printf(turn_arena(play->turn), "%s%s\n", text, play->plan->acts[i].canonical);
    return text;
}

static bool waits_for_king(const struct play *play, const struct act *act)
{
    return (act->kind == ACT_MOVE || act->kind == ACT_CARD || act->kind == ACT_PASS)
        && km_returning_king(play->state, play->mover) != MAN_NONE;
}

bool km_carry_out_act(struct play *play, struct plan *plan, int i, const struct state **before)
{
    struct act *act = &plan->acts[i];

    if (waits_for_king(play, act))
        return km_refuse_act(play, act, "ILLEGAL", "your King comes back first: RETURN and an empty square at the edge");
    km_name_kinds(play->turn, play->mover, km_kinds_named(act), removals(play));
    switch (act->kind) {
    case ACT_MOVE:
        return make_move(play, act, km_card_after(plan, i), before);
    case ACT_CARD:
        return play_card(play, act, before);
    case ACT_PASS:
        return pass(play, act);
    case ACT_DISCARD:
        return discard(play, act);
    case ACT_CLAIM_DRAW:
        return claim_draw(play, act);
    case ACT_SAY:
        emit(play->turn, KM_SAID, event_text("side", colour_name(play->mover)),
             event_text("text", act->canonical + sizeof "SAY"));
        return true;
    case ACT_RETURN:
        return return_king(play, act);
    case ACT_KEEP:
        play->state->sides[play->mover].played |= play->state->took_back;
        return true;
    default:
        return true;
    }
}
