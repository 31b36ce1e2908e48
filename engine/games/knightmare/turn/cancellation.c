/* What is cancelled, and the choice made anew: RULES 7.4, 7.5. */
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/hands.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/turn/play.h"

/* Tells in words what of the mover's is undone, by which card, and what follows: he makes "another" turn, or it is "lost",
 * or (`before`: the turn of the other before it) that one is undone as well. */
static void tell_undone(struct play *play, const struct card *card, const char *words, const char *before, const char *then)
{
    words = arena_text(turn_arena(play->turn), words ? words : scoresheet_last(play->state));
    emit(play->turn, KM_UNDONE, event_text("side", colour_name(play->mover)),
         event_text("other", colour_name(colour_other(play->mover))), event_text("card", card ? card->name : NULL),
         event_text("words", *words ? words : NULL), event_text("before", before), event_text("then", then));
    scoresheet_add(play->state, "undone");
}

void km_lose_turn(struct play *play, const struct cast *cast)
{
    tell_undone(play, cast ? km_card_spent(cast) : NULL, play->told, NULL, "lost");
    km_go_back(play->turn, play->past.start);
    while (play->spent_count > 0)
        km_take_back(play, &play->spent[--play->spent_count]);
    play->state->sides[play->mover].played = false;
    play->state->sides[play->mover].last_card = play->past.start->sides[play->mover].last_card;
    play->went = false;
    play->lost = true;
}

/* ---- cancelling ---- */

static bool was_instead(const struct play *play, int card)
{
    return (km_cards[card]->timing & TIMING_INSTEAD) && !km_cards[card]->plots && play->by_card;
}

void km_cancel_card(struct play *play, int step)
{
    struct step cancelled = play->state->steps[step - 1];

    km_go_back(play->turn, play->past.before[step]);
    play->cancelled++;
    km_tell_card(play->turn, KM_CANCELLED, km_cards[cancelled.card], cancelled.colour, NULL);
    if (km_cards[cancelled.root]->plots)
        play->plots[play->mover].left = 0;
    if (!was_instead(play, cancelled.root))
        return;
    play->went = play->by_card = false;
    play->again = true;
    play->why = "your card was cancelled: make a move, without a card";
}

/* Under PLOTS two cards may each have been a move; one of them is cancelled, the last unless the first is named and
 * the last can do without it (RULES 7.3). */
static int moves_by_card(struct play *play, struct spent *moves[SPENT_MAX])
{
    int count = 0;

    for (int i = 0; i < play->spent_count; i++)
        if (was_instead(play, play->state->steps[play->spent[i].step - 1].root))
            moves[count++] = &play->spent[i];
    return count;
}

/* The turn is without one of its two moves. When it was the first the other is made again, if it still can be. */
static bool cancel_first(struct play *play, const struct spent *first, const struct spent *second)
{
    const struct state *now = km_snapshot(play);
    struct cast *cast = &play->plan->acts[second->act].cast;

    km_go_back(play->turn, play->past.before[first->step]);
    if (!cast->card->forbids || !cast->card->forbids(play->state, cast)) {
        km_take_effect(play, cast, false);
        return true;
    }
    *play->state = *now;
    return false;
}

static void may_take_back(struct play *play, const struct spent *one)
{
    if (one) {
        play->back[play->back_count++] = *one;
        return;
    }
    for (int i = play->spent_count - 1; i >= 0; i--)
        play->back[play->back_count++] = play->spent[i];
}

void km_cancel_turn(struct play *play, const struct cast *cast)
{
    struct spent *moves[SPENT_MAX];
    uint64_t banned = km_placement(&play->state->board);
    int count = moves_by_card(play, moves);
    struct spent *one = count < 2 ? NULL : moves[count - 1];

    play->uncancelled = ARENA_NEW(turn_arena(play->turn), struct play);
    *play->uncancelled = *play;
    play->uncancelled_state = km_snapshot(play);
    play->counter_open = km_may_counter(play);
    play->canceller = cast;
    tell_undone(play, km_card_spent(cast), play->told, NULL, count < 2 ? "another" : "move");
    if (one && cast->number == 1 && cancel_first(play, moves[0], one))
        one = moves[0];
    else
        km_go_back(play->turn, one ? play->past.before[one->step] : play->past.start);
    may_take_back(play, one);
    play->plots[play->mover].left = 0;
    play->state->banned = banned;
    play->went = play->by_card = false;
    play->again = play->whole = true;
    play->why = "your turn was cancelled: make a different one";
}

/* Takes the card out of what was the colour's: for one of the hand another is drawn. */
static bool take_from_past(struct play *play, int colour, int card)
{
    struct side *piles = km_piles(play->state, colour);

    if (pile_take(PILE(&play->state->sides[colour].hand), card)) {
        km_draw_card(play->turn, play->state, colour);
        return true;
    }
    return pile_take(PILE(&piles->deck), card) || pile_take(PILE(&piles->discards), card);
}

/* TAKE BACK THIS EVIL DAY leaves its player's hand, or where it lay before it came there: his deck when it had not
 * been drawn yet, his discards by a LEGACY that is undone, the other's hand by a HAND OF FATE. */
static void spend_from_past(struct play *play, const struct cast *cast)
{
    int card = km_card_spent(cast)->number;

    if (take_from_past(play, cast->colour, card) || take_from_past(play, colour_other(cast->colour), card))
        pile_push(play->turn, PILE(&km_piles(play->state, cast->colour)->discards), card);
}

/* The card that the colour had used in the turns that are taken back: it is in its hand again. */
static void tell_undone_card(struct play *play, int colour, const struct state *past)
{
    const struct last_card *used = &play->ended->sides[colour].last_card;

    if (used->order > past->sides[colour].last_card.order)
        km_tell_card(play->turn, KM_CARD_BACK, km_cards[used->card], colour, "TAKEBACK");
}

void km_cancel_both(struct play *play, const struct cast *cast)
{
    struct state *state = play->state;
    struct last_card last = state->sides[cast->colour].last_card;
    const struct state *past = recall(play->turn, state->sides[cast->colour].record - 1);
    bool no_counters[COLOUR_COUNT] = { state->sides[0].no_counters, state->sides[1].no_counters };

    tell_undone(play, km_card_spent(cast), play->told, scoresheet_before_last(turn_arena(play->turn), play->ended), "both");
    *state = *past;
    state->banned = km_placement(&play->past.start->board);
    for (int i = 0; i < COLOUR_COUNT; i++)
        state->sides[i].no_counters = no_counters[i];
    for (int i = 0; i < COLOUR_COUNT; i++)
        tell_undone_card(play, i, past);
    spend_from_past(play, cast);
    state->sides[cast->colour].last_card = last;
    play->undone = play->lost = true;
}

/* ---- choosing anew ---- */

static bool keeps(const struct plan *plan)
{
    for (int i = 0; i < plan->count; i++)
        if (plan->acts[i].kind == ACT_KEEP)
            return true;
    return false;
}

/* Until the mover says KEEP he has taken his cards back (14.3). */
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

bool km_fall_back(struct play *play, struct plan *plan)
{
    struct refusal refusal;
    struct plan *one = ARENA_NEW(turn_arena(play->turn), struct plan);

    for (int i = 0; i < plan->count; i++) {
        if (plan->acts[i].kind != ACT_ELSE)
            continue;
        *one = (struct plan){ .count = 1, .acts = { plan->acts[i] } };
        one->acts[0].kind = ACT_MOVE;
        if (km_plan_is_legal(play, one, &refusal)) {
            *plan = *one;
            return true;
        }
    }
    return false;
}

/* FOG OF WAR, or a copy of it, on the card that cancelled the turn: it stands as it was. */
static void uncancel(struct play *play)
{
    struct play was = *play->uncancelled;

    *play->state = *play->uncancelled_state;
    was.counters = play->counters;
    *play = was;
}

bool km_uncancels(struct play *play, struct plan *plan)
{
    struct counters counters = { 0 };

    if (play->counter_open)
        km_find_counters(play, plan, &counters);
    return counters.cancels;
}

/* The lines of the plan that answer the card that cancelled the turn. True when the turn stands again; a card that cancels
 * nothing only follows (VULTURE). */
static bool counters(struct play *play, struct plan *plan)
{
    const struct cast *canceller = play->canceller;
    struct step *played = ARENA_NEW(turn_arena(play->turn), struct step);
    struct counters counters = { 0 };

    if (play->counter_open)
        km_find_counters(play, plan, &counters);
    if (counters.count == 0)
        return false;
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
    struct plan *plan = play->counter_open ? km_standing_counter(play, play->canceller) : NULL;

    return plan && km_uncancels(play, plan) && counters(play, plan);
}

/* With a fallback sent beforehand the mover is not asked for another turn, and so for a counter alone. */
static bool counters_alone(struct play *play)
{
    struct arena *arena = turn_arena(play->turn);
    struct plan *plan = ARENA_NEW(arena, struct plan);
    struct value *facts = value_object(arena);
    const struct answer *answer;

    if (!play->counter_open)
        return false;
    value_set_text(arena, facts, "card", km_card_word(arena, km_card_spent(play->canceller)->number));
    answer = km_ask(play->turn, ASKED_COUNTER, &(struct ask){ .seat = play->mover, .kind = "counter", .facts = facts,
                                           .default_text = "NOCOUNTER", .deadline = "window" });
    km_read_plan(arena, answer->text, play->mover, plan);
    return counters(play, plan);
}

void km_choose_anew(struct play *play, const struct plan *old)
{
    struct plan *plan = ARENA_NEW(turn_arena(play->turn), struct plan);
    const struct state *from;
    bool moved = play->went;     /* by another card of PLOTS */

    play->again = play->went = play->by_card = false;
    play->plots[colour_other(play->mover)].left = 0;
    if (play->whole)
        take_cards_back(play);
    play->whole = false;
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
    play->commits = true;
    if (!km_carry_out(play, plan) || !play->went) {
        km_go_back(play->turn, from);
        play->went = moved && !km_all_checked(play->state, play->mover);
    }
}
