#include "engine/kernel/turn_inside.h"

#include <stdio.h>
#include <string.h>

#include "engine/kernel/ruleset.h"

enum { EVENTS_MAX = 50000 };

/* ---- leaving ---- */

_Noreturn void turn_leave(struct turn *turn, enum exit_reason reason)
{
    attempt_leave(&turn->out, reason);
}

_Noreturn void turn_broken(struct turn *turn, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(turn->why, sizeof turn->why, format, args);
    va_end(args);
    turn_leave(turn, EXIT_BROKEN);
}

void turn_end_of_knowledge(struct turn *turn, enum forecast_end end)
{
    if (turn->trial)
        turn_leave(turn, EXIT_TRIAL);
    if (!turn->in->forecast)
        return;
    turn->ends = end;
    turn_leave(turn, EXIT_FORETOLD);
}

void turn_hidden(struct turn *turn)
{
    if (!turn->trial)
        turn_end_of_knowledge(turn, FORECAST_HIDDEN);
}

static void turn_exhausted(void *context)
{
    struct turn *turn = context;

    turn_broken(turn, "the turn needs more than the %zu MiB that a turn may use", turn->arena->limit_bytes >> 20);
}

/* ---- telling ---- */

static const struct event_type *event_type(struct turn *turn, int type)
{
    ensure(turn, type >= 0 && type < EVENT_GAME + turn->rules->event_count);
    return type < EVENT_GAME ? &event_kernel_types[type] : &turn->rules->events[type - EVENT_GAME];
}

static struct value *field_value(struct arena *arena, const struct event_field *field)
{
    switch (field->kind) {
    case VALUE_INT:
        return value_int(arena, field->number);
    case VALUE_BOOL:
        return value_bool(arena, field->number != 0);
    case VALUE_TEXT:
        return value_text(arena, field->text);
    default:
        return field->tree ? value_copy(arena, field->tree) : value_null(arena);
    }
}

void turn_emit(struct turn *turn, int type, const audience *seen_by, const struct event_field *fields)
{
    const struct event_type *described;
    struct event *event;

    if (turn->trial)
        return;
    described = event_type(turn, type);
    ensure(turn, turn->event_count < EVENTS_MAX);
    turn->events = arena_grow(turn->arena, turn->events, turn->event_count, &turn->event_capacity, sizeof *event);
    event = &turn->events[turn->event_count++];
    *event = (struct event){
        .type = type,
        .name = described->name,
        .seen_by = seen_by ? *seen_by : described->seen_by,
        .turn = turn->rules->turn_number(turn->state),
        .phase = turn->phase,
        .step = turn->step,
        .fields = value_object(turn->arena),
    };
    turn->step_events++;
    for (; fields->key; fields++)
        value_set_lasting(event->fields, fields->key, value_key_head(fields->key), field_value(turn->arena, fields));
}

void turn_phase(struct turn *turn, const char *phase)
{
    turn->phase = phase;
}

void turn_step(struct turn *turn)
{
    /* A partly known state need not keep the invariants. */
    bool checked = turn->rules->state_check && !turn->in->forecast && !turn->in->unchecked;
    const char *wrong = checked ? turn->rules->state_check(turn->arena, turn->state) : NULL;

    if (wrong)
        turn_broken(turn, "after step %d (%s): %s", turn->step, turn->phase, wrong);
    turn_close_step(turn);
}

void turn_close_step(struct turn *turn)
{
    const struct advance *in = turn->in;

    attempt_step();
    if (turn->step_events > 0) {
        if (in->watch)
            in->watch(in->watch_context, turn->state, turn->events, turn->event_count, turn->step);
        turn->step++;
    }
    turn->step_events = 0;
}

/* ---- the rest ---- */

void *turn_state(struct turn *turn)
{
    return turn->state;
}

const void *turn_known(struct turn *turn, int seat)
{
    if (turn->known)
        ruleset_know(turn->rules, turn->known, turn->state, seat);
    else
        turn->known = (void *)ruleset_known(turn->rules, turn->arena, turn->state, seat);
    return turn->known;
}

struct arena *turn_arena(struct turn *turn)
{
    return turn->arena;
}

const struct ruleset *turn_rules(const struct turn *turn)
{
    return turn->rules;
}

const struct value *turn_options(const struct turn *turn)
{
    return turn->options;
}

int turn_record(const struct turn *turn)
{
    return turn->in->record;
}

bool rules_before(const struct turn *turn, int version)
{
    return turn->in->version < version;
}

bool turn_is_trial(const struct turn *turn)
{
    return turn->trial;
}

const void *recall(struct turn *turn, int record)
{
    void *state = arena_alloc(turn->arena, ruleset_state_bytes(turn->rules));

    turn_hidden(turn);
    if (!turn->in->recall || !turn->in->recall(turn->in->recall_context, record, state))
        turn_broken(turn, "the state after record %d is asked for, and there is none", record);
    return state;
}

void turn_restore(struct turn *turn, const void *past)
{
    memmove(turn->state, past, ruleset_state_bytes(turn->rules));
    turn->restores++;
}

int turn_restores(const struct turn *turn)
{
    return turn->restores;
}

/* The struct is already zeroed and has what unwinding needs, so this fills it field by field. The turn changes the state. */
static void begin(struct turn *turn, const struct advance *in, struct arena *arena, void *state)
{
    turn->in = in;
    turn->rules = in->rules;
    turn->options = in->options;
    turn->arena = arena;
    turn->phase = "";
    turn->step = 1;
    turn->before = 1;
    turn->stream = rng_stream(in->seed, NULL);
    turn->state = state;
    turn->used = arena_alloc(arena, (size_t)in->answer_count * sizeof *turn->used);
    turn->script_used = arena_alloc(arena, (size_t)in->script_count * sizeof *turn->script_used);
}

/* The function that a trial runs. */
struct trial_act {
    struct turn *trial;
    void (*act)(struct turn *turn, void *context);
    void *context;
};

static void run_act(void *context)
{
    const struct trial_act *trial = context;

    trial->act(trial->trial, trial->context);
}

static enum trial try_it(struct turn *trial, void (*act)(struct turn *, void *), void *context, const void **after)
{
    struct trial_act run = { .trial = trial, .act = act, .context = context };
    int reason;

    trial->trial = true;
    reason = attempt(&trial->out, run_act, &run);
    if (after)
        *after = trial->state;
    return reason == EXIT_NONE ? TRIAL_DONE : reason == EXIT_TRIAL ? TRIAL_STOPPED : TRIAL_BROKEN;
}

enum trial turn_try(struct turn *turn, void (*act)(struct turn *turn, void *context), void *context,
                    const void **after)
{
    struct turn *trial = ARENA_NEW(turn->arena, struct turn);

    begin(trial, turn->in, turn->arena, codec_copied(turn->rules->state, turn->arena, turn->state));
    trial->phase = turn->phase;
    return try_it(trial, act, context, after);
}

static enum trial try_own(const struct ruleset *rules, const struct value *options, struct arena *arena, void *state,
                          void (*act)(struct turn *turn, void *context), void *context, const void **after)
{
    struct advance *in = ARENA_NEW(arena, struct advance);
    struct turn *trial = ARENA_NEW(arena, struct turn);

    *in = (struct advance){ .rules = rules, .version = rules->version, .what = RESOLVE_TURN, .options = options };
    begin(trial, in, arena, state);
    return try_it(trial, act, context, after);
}

enum trial turn_try_state(const struct ruleset *rules, const struct value *options, struct arena *arena,
                          const void *state, void (*act)(struct turn *turn, void *context), void *context,
                          const void **after)
{
    return try_own(rules, options, arena, codec_copied(rules->state, arena, state), act, context, after);
}

enum trial turn_try_known(const struct ruleset *rules, const struct value *options, struct arena *arena, const void *state,
                          int seat, void (*act)(struct turn *turn, void *context), void *context)
{
    return try_own(rules, options, arena, ruleset_known(rules, arena, state, seat), act, context, NULL);
}

static void resolve(struct turn *turn)
{
    const struct advance *in = turn->in;

    switch (in->what) {
    case RESOLVE_SETUP:
        turn->rules->setup(turn, in->seats);
        break;
    case RESOLVE_TURN:
        turn->rules->resolve(turn);
        break;
    case RESOLVE_BETWEEN:
        turn_between(turn, in->between_seat, in->between_text);
        break;
    }
    turn_step(turn);
    turn_check_all_published(turn);
}

static void fill(struct outcome *outcome, const struct turn *turn)
{
    outcome->state = turn->state;
    outcome->events = turn->events;
    outcome->event_count = turn->event_count;
    outcome->open = turn->open;
    outcome->open_count = turn->open_count;
    outcome->taken = turn->taken;
    outcome->taken_count = turn->taken_count;
    outcome->refused = turn->refused;
    outcome->refused_count = turn->refused_count;
    outcome->asks = turn->asks;
    outcome->ordered = turn->ordered;
    outcome->ends = turn->ends;
    outcome->assumed = turn->assumed;
    outcome->script_used = turn->script_used;
    outcome->restored = turn_restores(turn) > 0;
    outcome->why = outcome->status == OUTCOME_BROKEN ? turn->why : NULL;
}

/* The function that an advance runs; it begins with the input's state, except in a set-up. */
struct resolving {
    struct turn *turn;
    const struct advance *input;
};

static void run_resolution(void *context)
{
    const struct resolving *resolution = context;
    const struct advance *input = resolution->input;

    struct arena *arena = resolution->turn->arena;

    begin(resolution->turn, input, arena,
          input->what == RESOLVE_SETUP || !input->state ? arena_alloc(arena, ruleset_state_bytes(input->rules))
                                                        : codec_copied(input->rules->state, arena, input->state));
    resolve(resolution->turn);
}

/* The outcome, by the reason why the resolution ended. */
static enum outcome_status status_of(const struct turn *turn, int reason)
{
    if (turn->in->forecast)
        return OUTCOME_FORETOLD;
    switch (reason) {
    case EXIT_NONE:
        return turn->open_count > 0 ? OUTCOME_DRAFT : OUTCOME_DONE;
    case EXIT_ASKING:
        return OUTCOME_ASKING;
    default:
        return OUTCOME_BROKEN;
    }
}

void advance(const struct advance *input, struct arena *arena, struct outcome *outcome)
{
    void (*exhausted)(void *) = arena->exhausted;
    void *context = arena->context;
    struct turn *turn = arena_alloc(arena, sizeof *turn);
    struct resolving resolution = { .turn = turn, .input = input };
    int reason;

    memset(outcome, 0, sizeof *outcome);
    if (!turn) {
        outcome->status = OUTCOME_BROKEN;
        outcome->why = "no memory is left in the arena";
        return;
    }
    turn->in = input;
    turn->arena = arena;
    arena->exhausted = turn_exhausted;
    arena->context = turn;
    reason = attempt(&turn->out, run_resolution, &resolution);
    if (reason == EXIT_BROKEN || reason == EXIT_TRIAL)
        turn->ends = FORECAST_HIDDEN;
    outcome->status = status_of(turn, reason);
    arena->exhausted = exhausted;
    arena->context = context;
    fill(outcome, turn);
}
