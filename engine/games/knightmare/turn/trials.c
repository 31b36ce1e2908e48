/* Trials of a turn: its result if nobody answered. */
#include "engine/games/knightmare/turn/trials.h"

#include "engine/games/knightmare/turn/execute_plan.h"
#include "engine/games/knightmare/turn/play.h"
#include "engine/games/knightmare/turn/start.h"

/* Trials use what the mover may know: a trap never causes the refusal of an order (RULES 6.6). */
struct trial_plan {
    struct plan *plan;               /* a copy: carrying it out changes it */
    struct refusal *refusal;
};

static void try_plan(struct turn *turn, void *context)
{
    struct trial_plan *trial = context;
    struct play play = { .turn = turn, .state = turn_state(turn), .refusal = trial->refusal };

    play.mover = play.state->board.to_move;
    km_begin_turn(&play);
    play.stage = trial->plan->moved ? STAGE_MOVED : STAGE_TO_MOVE;
    km_execute_plan(&play, trial->plan);
}

static void begin(struct turn *turn, void *unused)
{
    struct play play = { .turn = turn, .state = turn_state(turn) };

    (void)unused;
    play.mover = play.state->board.to_move;
    km_begin_turn(&play);
}

const struct state *km_try_beginning(const struct ruleset *rules, const struct value *options, struct arena *arena,
                                     const struct state *state)
{
    const void *after = state;

    turn_try_state(rules, options, arena, state, begin, NULL, &after);
    return after;
}

const struct state *km_try_plan(const struct ruleset *rules, const struct value *options, struct arena *arena,
                                const struct state *state, const struct plan *plan, struct refusal *refusal)
{
    struct trial_plan trial = { .plan = km_plan_copy(arena, plan), .refusal = refusal };
    const void *after = state;

    *refusal = (struct refusal){ .line = -1 };
    turn_try_state(rules, options, arena, state, try_plan, &trial, &after);
    return after;
}

bool km_plan_is_legal(struct play *play, const struct plan *plan, struct refusal *refusal)
{
    struct trial_plan *trial = ARENA_NEW(turn_arena(play->turn), struct trial_plan);

    *trial = (struct trial_plan){ .plan = km_plan_copy(turn_arena(play->turn), plan), .refusal = refusal };
    *refusal = (struct refusal){ .line = -1 };
    turn_try_known(turn_rules(play->turn), turn_options(play->turn), turn_arena(play->turn), play->state, play->mover,
                   try_plan, trial);
    return refusal->code == NULL;
}
