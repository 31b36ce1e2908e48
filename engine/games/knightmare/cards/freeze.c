/* FREEZE!: no cards until a King is in check. RULES 12. */
#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/cards.h"

static bool freeze_over(const struct state *state, const struct effect *effect)
{
    struct law_source source = knightmare_state_law(state);
    struct law law;

    (void)effect;
    law_derive(&law, &state->board, &source);
    return attacks_checked(&law, COLOUR_WHITE) || attacks_checked(&law, COLOUR_BLACK);
}

const struct card card_freeze = {
    .name = "FREEZE!", .set = 2, .points = 7, .timing = TIMING_AFTER, .continuing = true, .resolve = km_begin,
    .over = freeze_over, .stops_cards = true,
    .text = "Nobody plays a card until a King is in check.",
};
