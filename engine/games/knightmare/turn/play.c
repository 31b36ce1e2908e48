/* Struct play: what the files of a turn share. */
#include "engine/games/knightmare/turn/play.h"

const struct state *km_snapshot(struct play *play)
{
    return codec_copied(&knightmare_state_codec, turn_arena(play->turn), play->state);
}

bool km_refuse_act(struct play *play, const struct act *act, const char *code, const char *reason)
{
    *play->refusal = (struct refusal){ code, reason, act ? act->line : -1 };
    return false;
}

void km_note_step(struct play *play, const struct step *step, const struct state *before)
{
    struct state *state = play->state;

    ensure(play->turn, state->step_count < STEPS_MAX);
    state->steps[state->step_count++] = *step;
    play->past.before[state->step_count] = before;
}

bool km_is_judged(const struct play *play)
{
    return turn_is_trial(play->turn) && !play->rest_of;
}

bool km_has_moved(const struct play *play)
{
    return play->stage != STAGE_TO_MOVE;
}

bool km_is_over(const struct play *play)
{
    return play->state->ending || play->outcome == OUTCOME_UNDONE;
}

void km_anew(struct play *play, enum outcome outcome, const char *why)
{
    play->stage = STAGE_TO_MOVE;
    if (outcome > play->outcome)
        play->outcome = outcome;
    play->why = why;
}
