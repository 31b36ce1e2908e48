/* Ways in which a turn is left, in a module for browsers (modules.js): the duel's rules with a resolution of their own. */
#include <string.h>

#include "engine/kernel/advance.h"
#include "processor/browser/viewer.h"
#include "tests/rules/duel/duel.h"

extern const struct ruleset duel_rules;

enum way { WAY_BACK, WAY_ENSURE, WAY_ASK, WAY_OVERFLOW, WAY_TRIAL_BACK, WAY_TRIAL_DRAWS, WAY_TRIAL_BREAKS, WAY_TRIAL_OVERFLOWS,
           WAY_DEEP_OVERFLOWS };

static const size_t limit_bytes = (size_t)4 << 20;

static struct arena arena;
static struct outcome outcome;
static enum way way;
static enum trial tried;

static void overflow(struct turn *turn)
{
    for (;;)
        arena_alloc(turn_arena(turn), 64 << 10);
}

static void act(struct turn *turn, void *context)
{
    int *depth = context;

    if (way == WAY_DEEP_OVERFLOWS && --*depth > 0)
        turn_try(turn, act, depth, NULL);
    else if (way == WAY_TRIAL_DRAWS)
        roll(turn, AUDIENCE_ALL, 6, "trial");
    else if (way == WAY_TRIAL_BREAKS)
        ensure(turn, way == WAY_BACK);
    else if (way != WAY_TRIAL_BACK)
        overflow(turn);
}

static void resolve(struct turn *turn)
{
    int depth = 3;

    switch (way) {
    case WAY_ENSURE:
        ensure(turn, way == WAY_BACK);
        break;
    case WAY_ASK:
        ask(turn, &(struct ask){ .seat = 0, .kind = "orders" });
        break;
    case WAY_OVERFLOW:
        overflow(turn);
        break;
    case WAY_BACK:
        break;
    default:
        tried = turn_try(turn, act, &depth, NULL);
    }
}

FOR_SCRIPT(leaves_take) int leaves_take(int taken);
FOR_SCRIPT(leaves_tried) int leaves_tried(void);
FOR_SCRIPT(leaves_why) const char *leaves_why(void);

/* Resolves a turn in that way; returns the outcome's status. */
int leaves_take(int taken)
{
    struct ruleset rules = duel_rules;
    struct duel state;
    struct advance in = { .rules = &rules, .version = rules.version, .what = RESOLVE_TURN, .state = &state, .record = 1 };

    arena_reset(&arena);
    arena.limit_bytes = limit_bytes;
    codec_init(rules.state, &state);
    rules.resolve = resolve;
    rules.state_check = NULL;
    way = (enum way)taken;
    tried = TRIAL_DONE;
    advance(&in, &arena, &outcome);
    return (int)outcome.status;
}

/* What became of the trial in it. */
int leaves_tried(void)
{
    return (int)tried;
}

const char *leaves_why(void)
{
    return outcome.why ? outcome.why : "";
}
