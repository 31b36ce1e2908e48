/* The start of a turn. RULES 6. */
#include "engine/games/knightmare/turn/start.h"

#include <string.h>

#include "engine/games/knightmare/effects/endings.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/moments.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/spending.h"

void km_judge_mover(struct play *play, int mover)
{
    const struct state *state = play->state;
    bool checked = km_all_checked(state, mover);

    if (!state->ending && km_is_stuck(state, mover) && !km_has_hand(state, mover))
        km_end_game(play->turn, checked ? ENDING_CHECKMATE : ENDING_STALEMATE, checked ? colour_other(mover) + 1 : 0);
}

void km_begin_turn(struct play *play)
{
    struct state *state = play->state;

    if (!state->begun) {
        state->begun = true;
        state->turn++;
        state->step_count = state->transfer_count = 0;
        state->sprung = false;
        memset(state->losses, 0, sizeof state->losses);
        state->loss_count = 0;
        for (int i = 0; i < COLOUR_COUNT; i++)
            state->sides[i].played = false;
        play->deadline = state->sides[play->mover].panicked ? "panic" : NULL;
        state->sides[play->mover].panicked = false;
        if (!turn_is_trial(play->turn))
            scoresheet_begin(state);
        emit(play->turn, KM_TURN_BEGAN, event_text("side", colour_name(play->mover)), event_int("number", state->turn));
        km_turn_starts(play->turn);
        km_judge_mover(play, play->mover);
    }
}
