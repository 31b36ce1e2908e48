/* FREEZE!: no cards until a King is in check. RULES 12. */
#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/effects.h"

static bool freeze_over(const struct state *state, const struct effect *effect)
{
    const struct move_rules *rules;
    struct state_rules view;

    (void)effect;
    rules = state_rules_derive(&view, state, &state->board);
    return attacks_checked(rules, COLOUR_WHITE) || attacks_checked(rules, COLOUR_BLACK);
}

const struct card card_freeze = {
    .number = CARD_NUMBER(freeze), .name = "FREEZE!", .set = 2, .points = 7, .timing = TIMING_AFTER, .continuing = true,
    .resolve = km_begin, .over = freeze_over, .stops_cards = true,
    .text = "Nobody plays a card until a King is in check.",
};
