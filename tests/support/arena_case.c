#include "tests/support/arena_case.h"

#include <string.h>

#include "engine/kernel/position.h"

extern const struct ruleset arena_rules;

static uint64_t seed_of(void *context, int record)
{
    return ((const struct arena_case *)context)->seed + (uint64_t)record;
}

static const struct value *options_of(struct arena_case *the)
{
    struct value *whole = NULL;
    struct error err = { OK, "" };

    if (ruleset_options(&arena_rules, &the->arena, NULL, &whole, &err) != OK)
        the->wrong = arena_text(&the->arena, err.message);
    return whole;
}

void arena_case_begin(struct arena_case *the, const char *position, uint64_t seed)
{
    struct state *state;
    struct error err = { OK, "" };
    const struct value *options;

    arena_reset(&the->arena);
    the->wrong = NULL;
    the->seed = seed;
    the->record = (struct game_record){ 0 };
    options = options_of(the);
    state = ARENA_NEW(&the->arena, struct state);
    position_options(&arena_rules, state, options);
    if (position_read(&arena_rules, &the->arena, state, position, &err) != OK)
        the->wrong = arena_printf(&the->arena, "%s\n%s", err.message, position);
    else if (ar_state_check(&the->arena, state))
        the->wrong = arena_printf(&the->arena, "%s\n%s", ar_state_check(&the->arena, state), position);
    game_begin_at(&the->game, &the->arena, &arena_rules, options, state, 0);
}

/* ---- a turn ---- */

static void answer_all(struct arena_case *the, const struct game_world *world)
{
    struct game_look look;

    game_look(&the->game, world, &the->scratch, &look);
    for (int i = 0; i < look.request_count; i++) {
        const struct request *request = &look.requests[i];
        const char *text = request->answered ? NULL : the->write(the->context, look.state, request->seat, request->kind);
        struct game_mail mail = { .seat = request->seat, .source = BY_MAIL };
        struct game_receipt receipt;

        if (!text)
            continue;
        mail.orders = order_lines_of(&the->scratch, text);
        game_take(&the->game, world, &mail, &the->scratch, &receipt);
    }
    if (!game_ready(&the->game))
        game_deadline(&the->game, world, &the->scratch, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
}

static const char *state_text(struct arena_case *the, const void *state)
{
    return codec_format(&ar_state_codec, state, &the->scratch, NULL);
}

static void check_replay(struct arena_case *the, const void *before)
{
    const struct game_record *record = &the->record;
    struct advance in = { .rules = &arena_rules, .version = the->game.version, .what = RESOLVE_TURN, .state = before,
                          .record = record->number,
                          .seed = record->seed, .answers = record->answers, .answer_count = record->answer_count,
                          .options = the->game.options };
    struct outcome outcome;

    advance(&in, &the->scratch, &outcome);
    if (outcome.status != OUTCOME_DONE || outcome.event_count != record->event_count) {
        the->wrong = arena_printf(&the->scratch, "resolved again: %s; %d events, not %d", outcome.why ? outcome.why : "", outcome.event_count,
                                  record->event_count);
        return;
    }
    for (int i = 0; i < record->event_count && !the->wrong; i++)
        if (strcmp(value_write(&the->scratch, event_value(&the->scratch, &record->events[i]), NULL),
                   value_write(&the->scratch, event_value(&the->scratch, &outcome.events[i]), NULL)) != 0)
            the->wrong = arena_printf(&the->scratch, "resolved again: event %d (%s) differs", i + 1, record->events[i].name);
    if (strcmp(state_text(the, record->state), state_text(the, outcome.state)) != 0)
        the->wrong = "resolved again: the state differs";
}

/* Writes the state as a position and reads that back: it has to be the same state. */
static void check_notation(struct arena_case *the)
{
    const char *text = position_write(&arena_rules, &the->scratch, the->record.state);
    struct state *again = ARENA_NEW(&the->scratch, struct state);
    struct error err = { OK, "" };

    position_options(&arena_rules, again, the->game.options);
    if (position_read(&arena_rules, &the->scratch, again, text, &err) != OK)
        the->wrong = arena_printf(&the->scratch, "%s: %s", err.message, text);
    else if (strcmp(position_write(&arena_rules, &the->scratch, again), text) != 0)
        the->wrong = arena_printf(&the->scratch, "is read back as another: %s", text);
}

bool arena_case_turn(struct arena_case *the)
{
    enum { STEPS_MOST = 40 };
    struct game_world world = { .seed = seed_of, .context = the };
    struct game_step step = { .kind = GAME_WAITS };
    void *before;

    if (the->wrong || the->game.over)
        return false;
    arena_reset(&the->scratch);
    before = arena_copy(&the->scratch, the->game.state, sizeof(struct state));
    for (int i = 0; i < STEPS_MOST && step.kind != GAME_RECORD; i++) {
        game_step(&the->game, &world, &the->scratch, &step);
        if (step.kind == GAME_BROKEN) {
            the->wrong = arena_printf(&the->scratch, "the turn breaks: %s", step.why);
            return false;
        }
        if (step.kind != GAME_RECORD)
            answer_all(the, &world);
    }
    if (step.kind != GAME_RECORD) {
        the->wrong = "the turn does not end";
        return false;
    }
    the->record = step.record;
    check_replay(the, before);
    if (!the->wrong)
        check_notation(the);
    return !the->wrong && !the->game.over;
}

int arena_case_count(const struct arena_case *the, const char *event)
{
    int count = 0;

    for (int i = 0; i < the->record.event_count; i++)
        count += strcmp(the->record.events[i].name, event) == 0;
    return count;
}

void arena_case_release(struct arena_case *the)
{
    arena_release(&the->arena);
    arena_release(&the->scratch);
}
