/* The new choice after a turn or its move was cancelled: RULES 7.4, 7.5, 14.3. */
#include "engine/games/knightmare/turn/choose_anew.h"

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/hands.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/turn/ask_plan.h"
#include "engine/games/knightmare/turn/counters.h"
#include "engine/games/knightmare/turn/execute_plan.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/spending.h"

static bool keeps(const struct plan *plan)
{
    for (int i = 0; i < plan->count; i++)
        if (plan->acts[i].kind == ACT_KEEP)
            return true;
    return false;
}

/* Without KEEP, the mover has taken his cards back (14.3). */
static void take_cards_back(struct play *play)
{
    struct side *side = &play->state->sides[play->mover];

    for (int i = 0; i < play->back_count; i++)
        km_take_back(play, &play->back[i]);
    if (play->back_count == 0)
        return;
    side->played = false;
    side->last_card = play->past.start->sides[play->mover].last_card;
    play->state->took_back = true;
    play->spent_count = 0;
}

static void keep_cards(struct play *play)
{
    struct side *side = &play->state->sides[play->mover], *piles = km_piles(play->state, play->mover);

    for (int i = play->back_count - 1; i >= 0; i--) {
        if (!pile_take(PILE(&side->hand), play->back[i].card))
            continue;
        pile_push(play->turn, PILE(&piles->discards), play->back[i].card);
        if (play->back[i].drawn && pile_take(PILE(&piles->deck), play->back[i].drawn))
            pile_push(play->turn, PILE(&side->hand), play->back[i].drawn);
    }
    side->played = true;
}

/* FOG OF WAR, or a copy of it, on the card that cancelled the turn: the turn is restored. */
static void uncancel(struct play *play)
{
    struct play was = *play->cancelled->was;

    codec_copy(&knightmare_state_codec, play->state, play->cancelled->state);
    was.counters = play->counters;
    *play = was;
}

/* Carries out the lines of the plan that answer the card that cancelled the turn. True when the turn is restored; a card
 * that cancels nothing only follows (VULTURE). */
static bool counters(struct play *play, struct plan *plan)
{
    const struct cast *canceller;
    struct step *played = ARENA_NEW(turn_arena(play->turn), struct step);
    struct counters counters = { 0 };

    if (play->cancelled)
        km_find_counters(play, plan, &counters);
    if (counters.count == 0)
        return false;
    canceller = play->cancelled->by;
    *played = (struct step){ .sort = STEP_CARD, .colour = canceller->colour,
                             .card = km_card_spent(canceller)->number, .root = canceller->card->number };
    if (counters.cancels)
        uncancel(play);
    km_spend_counters(play, &counters, played);
    if (counters.cancels)
        km_tell_card(play->turn, KM_CANCELLED, km_card_spent(canceller), canceller->colour, NULL);
    km_follow_up(play, &counters);
    return counters.cancels;
}

/* A standing order acts before anybody is asked. */
static bool counters_at_once(struct play *play)
{
    struct plan *plan = play->cancelled ? km_standing_counter(play, play->cancelled->by) : NULL;

    return plan && km_uncancels(play, plan) && counters(play, plan);
}

/* A mover who has sent a fallback is not asked for another turn, only for a counter. */
static bool counters_alone(struct play *play)
{
    struct arena *arena = turn_arena(play->turn);
    struct plan *plan = km_plan_new(arena);
    struct value *facts = value_object(arena);
    const struct answer *answer;

    if (!play->cancelled)
        return false;
    value_set_text(arena, facts, "card", km_card_word(arena, km_card_spent(play->cancelled->by)->number));
    answer = km_ask(play->turn, ASKED_COUNTER, &(struct ask){ .seat = play->mover, .kind = "counter", .facts = facts,
                                           .default_text = "NOCOUNTER", .deadline = "window" });
    km_read_plan(arena, answer->text, play->mover, plan);
    return counters(play, plan);
}

void km_choose_anew(struct play *play, const struct plan *old)
{
    struct plan *plan = km_plan_new(turn_arena(play->turn));
    const struct state *from;
    bool whole = play->outcome == OUTCOME_TURN_ANEW;
    bool moved = km_has_moved(play);     /* by another card of PLOTS */

    play->outcome = OUTCOME_STANDS;
    play->stage = STAGE_TO_MOVE;
    play->plots[colour_other(play->mover)].left = 0;
    if (whole)
        take_cards_back(play);
    if (counters_at_once(play))
        return;
    *plan = *old;
    if (!km_fall_back(play, plan))
        plan = km_ask_plan(play, "redo");
    else if (counters_alone(play))
        return;
    if (counters(play, plan))
        return;
    if (play->back_count > 0 && (keeps(plan) || keeps(old)))
        keep_cards(play);
    from = km_snapshot(play);
    if (!km_execute_plan(play, plan) || !km_has_moved(play)) {
        km_go_back(play->turn, from);
        play->stage = moved && !km_all_checked(play->state, play->mover) ? STAGE_MOVED : STAGE_TO_MOVE;
    }
}
