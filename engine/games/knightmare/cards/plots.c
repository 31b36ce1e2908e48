/* Cards about cards and about time: RULES 7.3, 7.6, 9.6, 14.5. */
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/hands.h"

enum { ANY_TIME = TIMING_BEFORE | TIMING_INSTEAD | TIMING_AFTER | TIMING_ON_MOVE | TIMING_ON_CARD | TIMING_ON_TURN };

const struct card card_plots_within_plots = {
    .number = CARD_NUMBER(plots_within_plots), .name = "PLOTS WITHIN PLOTS", .set = 1, .points = 8, .timing = ANY_TIME,
    .plots = true,
    .text = "Two more cards that you hold may be played, if each could have been played now.",
    .rulings = "KC-PLOTS-01 KC-PLOTS-02 KC-PLOTS-03 KC-PLOTS-04 KC-PLOTS-05 KC-PLOTS-06 KC-PLOTS-07 KC-PLOTS-08 "
               "KC-PLOTS-09 KC-PLOTS-10 KC-PLOTS-11 KC-PLOTS-12 KC-PLOTS-13 KC-PLOTS-14",
};

const struct card card_haunting_memories = {
    .number = CARD_NUMBER(haunting_memories), .name = "HAUNTING MEMORIES", .set = 1, .points = 6, .timing = ANY_TIME,
    .copies = COPIES_ANYONE,
    .text = "It copies the last card that anyone has played, with its effect and its moment.",
    .rulings = "KC-HAUNT-01 KC-HAUNT-03 KC-HAUNT-05 KC-HAUNT-06 KC-HAUNT-07",
};

const struct card card_counterthrust = {
    .number = CARD_NUMBER(counterthrust), .name = "COUNTERTHRUST", .set = 2, .points = 7, .timing = ANY_TIME,
    .copies = COPIES_OPPONENT,
    .text = "It copies the last card that your opponent has played, with its effect and its moment.",
    .rulings = "KC-HAUNT-02 KC-HAUNT-04 KC-HAUNT-05",
};

/* ---- VULTURE ---- */

/* The newest effect of the trigger's card that has this card beside the board. */
static const struct effect *effect_of(const struct state *state, const struct step *trigger)
{
    for (int i = state->effects.count - 1; i >= 0; i--)
        if (state->effects.list[i].owner == trigger->colour && state->effects.list[i].kind == trigger->root
            && km_card_beside(state, &state->effects.list[i]) == trigger->card)
            return &state->effects.list[i];
    return NULL;
}

static struct pile *discards(struct state *state, int colour)
{
    return &state->sides[state->options.cards == CARDS_COMMON ? COLOUR_WHITE : colour].discards;
}

/* With separate decks the top card of the player's deck goes to the discards in exchange for the new card. */
static void discard_top(struct turn *turn, int colour)
{
    struct state *state = turn_state(turn);
    int card = state->options.cards == CARDS_COMMON ? CARD_NONE : pile_pop(PILE(&state->sides[colour].deck));

    if (!card)
        return;
    pile_push(turn, PILE(discards(state, colour)), card);
    emit(turn, KM_DISCARDED, event_text("card", km_card_name_of(NULL, card)), event_text("side", colour_name(colour)));
}

static const char *vulture_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    const struct step *trigger = cast->trigger;
    const struct effect *effect = effect_of(state, trigger);

    if (effect) {
        km_set_card_beside(turn, effect->id, CARD_NONE);     /* it goes on under a proxy: KC-VULTURE-01 */
        pile_push(turn, PILE(discards(state, trigger->colour)), trigger->card);
    }
    if (!pile_has(PILE_CONST(discards(state, trigger->colour)), trigger->card))
        return "NOTARGET";
    km_transfer(turn, trigger->card, (struct pile_place){ trigger->colour, PILE_DISCARDS },
                (struct pile_place){ cast->colour, PILE_HAND });
    emit(turn, KM_TAKEN, event_text("side", colour_name(cast->colour)),
         event_text("card", km_card_name_of(NULL, trigger->card)));
    discard_top(turn, cast->colour);
    return NULL;
}

const struct card card_vulture = {
    .number = CARD_NUMBER(vulture), .name = "VULTURE", .set = 1, .points = 5, .timing = TIMING_ON_CARD,
    .adds_card = true, .resolve = vulture_resolve,
    .as_answer = { 0, 0, 80 },
    .text = "The card that your opponent has just played comes into your hand; what it has done stays.",
    .rulings = "KC-VULTURE-01 KC-PLOTS-13 KC-PLOTS-14",
};

/* ---- PANIC ---- */

static const char *panic_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);

    state->sides[colour_other(cast->colour)].panicked = true;
    return NULL;
}

const struct card card_panic = {
    .number = CARD_NUMBER(panic), .name = "PANIC", .set = 1, .points = 5, .timing = TIMING_AFTER,
    .resolve = panic_resolve,
    .as_answer = { 0, 0, 20 },
    .text = "Your opponent has to send his next turn, with its card, within the short time of PANIC, or he loses it.",
    .rulings = "KC-PANIC-01 KC-CANCEL-04",
};
