/* What is cancelled, and the new choice: RULES 7.4, 7.5. */
#include "engine/games/knightmare/turn/cancellation.h"

#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/hands.h"
#include "engine/games/knightmare/effects/question.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/turn/card_effect.h"
#include "engine/games/knightmare/turn/counters.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/spending.h"
#include "engine/games/knightmare/turn/undone.h"

static bool was_instead(const struct play *play, int card)
{
    return (km_card(card)->timing & TIMING_INSTEAD) && !km_card(card)->plots && play->stage == STAGE_MOVED_BY_CARD;
}

void km_cancel_card(struct play *play, int step)
{
    struct step cancelled = play->state->steps[step - 1];

    km_go_back(play->turn, play->past.before[step]);
    play->cancelled_cards++;
    km_tell_card(play->turn, KM_CANCELLED, km_card(cancelled.card), cancelled.colour, NULL);
    if (km_card(cancelled.root)->plots)
        play->plots[play->mover].left = 0;
    if (!was_instead(play, cancelled.root))
        return;
    km_anew(play, OUTCOME_MOVE_ANEW, "your card was cancelled: make a move, without a card");
}

/* Under PLOTS two cards may each have been a move. One is cancelled: the last, unless the answer names the first and
 * the last can stand without it (RULES 7.3). */
static int moves_by_card(struct play *play, struct spent *moves[SPENT_MAX])
{
    int count = 0;

    for (int i = 0; i < play->spent_count; i++)
        if (was_instead(play, play->state->steps[play->spent[i].step - 1].root))
            moves[count++] = &play->spent[i];
    return count;
}

/* Removes one of the turn's two moves. After the first is removed, the other is made again if it is still possible. */
static bool cancel_first(struct play *play, const struct spent *first, const struct spent *second)
{
    const struct state *now = km_snapshot(play);
    struct cast *cast = &play->plan->acts[second->act].cast;

    km_go_back(play->turn, play->past.before[first->step]);
    if (!cast->card->forbids || !cast->card->forbids(play->state, cast)) {
        km_take_effect(play, cast, false);
        return true;
    }
    codec_copy(&knightmare_state_codec, play->state, now);
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

/* The turn before its cancellation, in case the card is answered. */
static const struct cancelled_turn *keep(struct play *play, const struct cast *by)
{
    struct cancelled_turn *cancelled = ARENA_NEW(turn_arena(play->turn), struct cancelled_turn);
    struct play *was = ARENA_NEW(turn_arena(play->turn), struct play);

    *was = *play;
    *cancelled = (struct cancelled_turn){ .was = was, .state = km_snapshot(play), .by = by };
    return cancelled;
}

void km_cancel_turn(struct play *play, const struct cast *cast)
{
    struct spent *moves[SPENT_MAX];
    uint64_t banned = km_placement(&play->state->board);
    int count = moves_by_card(play, moves);
    struct spent *one = count < 2 ? NULL : moves[count - 1];

    play->cancelled = km_may_counter(play) ? keep(play, cast) : NULL;
    km_tell_undone(play, km_card_spent(cast), play->told, NULL, count < 2 ? "another" : "move");
    if (one && cast->number == 1 && cancel_first(play, moves[0], one))
        one = moves[0];
    else
        km_go_back(play->turn, one ? play->past.before[one->step] : play->past.start);
    may_take_back(play, one);
    play->plots[play->mover].left = 0;
    play->state->banned = banned;
    km_anew(play, OUTCOME_TURN_ANEW, "your turn was cancelled: make a different one");
}

/* Takes the card from the colour's cards; if it was in the hand, another is drawn. */
static bool take_from_past(struct play *play, int colour, int card)
{
    struct side *piles = km_piles(play->state, colour);

    if (pile_take(PILE(&play->state->sides[colour].hand), card)) {
        km_draw_card(play->turn, play->state, colour);
        return true;
    }
    return pile_take(PILE(&piles->deck), card) || pile_take(PILE(&piles->discards), card);
}

/* TAKE BACK THIS EVIL DAY leaves its player's hand, or the place where it was before: the deck if it had not been
 * drawn yet, the discards after an undone LEGACY, the other's hand after a HAND OF FATE. */
static void spend_from_past(struct play *play, const struct cast *cast)
{
    int card = km_card_spent(cast)->number;

    if (take_from_past(play, cast->colour, card) || take_from_past(play, colour_other(cast->colour), card))
        pile_push(play->turn, PILE(&km_piles(play->state, cast->colour)->discards), card);
}

/* The card that the colour had used in the turns that are taken back returns to its hand. */
static void tell_undone_card(struct play *play, int colour, const struct state *past)
{
    const struct last_card *used = &play->ended->sides[colour].last_card;

    if (used->order > past->sides[colour].last_card.order)
        km_tell_card(play->turn, KM_CARD_BACK, km_card(used->card), colour, "TAKEBACK");
}

void km_cancel_both(struct play *play, const struct cast *cast)
{
    struct state *state = play->state;
    struct last_card last = state->sides[cast->colour].last_card;
    const struct state *past = recall(play->turn, state->sides[cast->colour].record - 1);
    bool no_counters[COLOUR_COUNT] = { state->sides[0].no_counters, state->sides[1].no_counters };

    km_tell_undone(play, km_card_spent(cast), play->told, scoresheet_before_last(turn_arena(play->turn), play->ended), "both");
    *state = *past;
    state->banned = km_placement(&play->past.start->board);
    for (int i = 0; i < COLOUR_COUNT; i++)
        state->sides[i].no_counters = no_counters[i];
    for (int i = 0; i < COLOUR_COUNT; i++)
        tell_undone_card(play, i, past);
    spend_from_past(play, cast);
    state->sides[cast->colour].last_card = last;
    play->outcome = OUTCOME_UNDONE;
}
