/* Interludes at once: an act that a player may do at any time applies at the open question, after the requests that
 * were published for it, so these come up again unchanged. */
#include "engine/kernel/turn_inside.h"

#include <string.h>

#include "engine/kernel/json.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

/* The number after this prefix in a name ("interlude.3." then 2), or 0. */
static int number_behind(const char *name, const char *prefix)
{
    int64_t number = 0;

    if (!text_has_prefix(name, prefix) || text_parse_int(name + strlen(prefix), 1, INT32_MAX, &number) != TEXT_INT_OK)
        return 0;
    return (int)number;
}

const char *interlude_name(struct arena *arena, int asks, int number)
{
    return arena_printf(arena, INTERLUDE_PREFIX "%d.%d", asks, number);
}

int interlude_number(const char *name, int asks)
{
    char prefix[sizeof INTERLUDE_PREFIX + JSON_INT_BYTES + 1] = INTERLUDE_PREFIX;
    char *end = json_write_int(prefix + strlen(prefix), asks);

    end[0] = '.';
    end[1] = '\0';
    return number_behind(name, prefix);
}

/* The interlude with the lowest number that is not applied yet; NULL: there is none. This also marks later duplicates of
 * it as used. */
static const struct answer *next_interlude(struct turn *turn)
{
    const struct answer *next = NULL;
    int lowest = 0;

    for (int i = 0; i < turn->in->answer_count; i++) {
        int number = turn->used[i] ? 0 : interlude_number(turn->in->answers[i].name, turn->asks);

        if (number > 0 && (!next || number < lowest)) {
            next = &turn->in->answers[i];
            lowest = number;
        }
    }
    for (int i = 0; next && i < turn->in->answer_count; i++)
        turn->used[i] = turn->used[i] || strcmp(turn->in->answers[i].name, next->name) == 0;
    return next;
}

void turn_between(struct turn *turn, int seat, const char *text)
{
    const struct ruleset *rules = turn->rules;

    turn_phase(turn, "interlude");
    if (rules->ended_early && text_equal(text, "RESIGN"))
        rules->ended_early(turn, seat == 0 ? 1 : 0);
    else if (rules->ended_early && text_equal(text, "DRAW"))
        rules->ended_early(turn, SEAT_ONLOOKER);
    else if (rules->between)
        rules->between(turn, seat, text);
    else
        turn_broken(turn, "\"%s\" is no interlude of %s", text, rules->title);
}

/* A separate step in a separate phase with separate dice, so later rolls are the same as without it. The act that asks
 * may be in the middle of a step, where the invariants need not hold yet. */
static void apply(struct turn *turn, const struct answer *interlude)
{
    const struct ruleset *rules = turn->rules;
    bool sound = !rules->state_check || !rules->state_check(turn->arena, turn->state);
    const char *phase = turn->phase, *stream_name = turn->stream_name;
    struct rng stream = turn->stream;

    turn_list(turn, interlude);
    turn_close_step(turn);
    turn_stream(turn, interlude->name);
    turn->in_interlude = true;
    turn_between(turn, interlude->seat, interlude->text);
    turn->in_interlude = false;
    if (sound)
        turn_step(turn);
    else
        turn_close_step(turn);
    turn->phase = phase;
    turn->stream = stream;
    turn->stream_name = stream_name;
    turn->interluded_at = turn->asks + 1;
}

void turn_apply_interludes(struct turn *turn)
{
    const struct ruleset *rules = turn->rules;
    const struct answer *interlude;

    if (!rules->interludes_at_once || turn->in->forecast)
        return;
    while ((interlude = next_interlude(turn)) != NULL) {
        const char *why = rules->interlude_forbids(turn->arena, turn->state, interlude->seat, interlude->text);

        if (why)
            turn_refuse(turn, interlude, why);
        else
            apply(turn, interlude);
    }
}

bool turn_is_released(struct turn *turn, int seat)
{
    struct ruleset_result result = { 0 };

    if (turn->interluded_at != turn->asks + 1)
        return false;
    turn->rules->result(turn->state, &result);
    return result.over || !ruleset_in_play(turn->rules, turn->state, seat);
}
