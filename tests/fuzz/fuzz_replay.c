/* Any answers and states, as a replay from a stranger may hold them: no judge has seen them, and still the rules have to
 * come to an end with them, or break in an orderly way; and twice in the same way.
 *
 * A line is the answer to the next question (`;` between its orders), `!2 TEXT` an interlude of seat 2, `={...}` a state
 * that a moderator sets. The first line names the rule set. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/advance.h"
#include "engine/kernel/ruleset.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

enum { ANSWERS_MAX = 64, RECORDS_MAX = 64 };

struct fuzzed {
    const struct ruleset *rules;
    const struct value *options;
    struct arena *arena, scratch;
    void *state;
    bool set_up;
    int record;
    struct answer answers[ANSWERS_MAX];
    int answer_count;
};

/* The fuzzer looks for crashes. */
static void must(bool condition)
{
    if (!condition)
        abort();
}

static bool recall_state(void *context, int record, void *state)
{
    const struct fuzzed *fuzzed = context;

    if (record < 1 || record >= fuzzed->record)
        return false;
    memcpy(state, fuzzed->state, ruleset_state_bytes(fuzzed->rules));
    return true;
}

static struct advance input_of(struct fuzzed *fuzzed)
{
    return (struct advance){
        .rules = fuzzed->rules,
        .version = fuzzed->rules->version,
        .what = fuzzed->set_up ? RESOLVE_TURN : RESOLVE_SETUP,
        .state = fuzzed->state,
        .seats = fuzzed->rules->seats_least,
        .options = fuzzed->options,
        .record = fuzzed->record,
        .seed = (uint64_t)fuzzed->record * 7919,
        .answers = fuzzed->answers,
        .answer_count = fuzzed->answer_count,
        .recall = recall_state,
        .recall_context = fuzzed,
    };
}

static void resolve(struct fuzzed *fuzzed, const struct advance *in, struct outcome *outcome)
{
    struct outcome again;

    arena_reset(&fuzzed->scratch);
    advance(in, &fuzzed->scratch, outcome);
    advance(in, &fuzzed->scratch, &again);
    must(again.status == outcome->status && again.event_count == outcome->event_count);
    must(codec_equal(fuzzed->rules->state, again.state, outcome->state));
}

/* Is it over, or can it go on? */
static bool take_over(struct fuzzed *fuzzed, const struct outcome *outcome)
{
    struct ruleset_result result = { 0 };

    memcpy(fuzzed->state, outcome->state, ruleset_state_bytes(fuzzed->rules));
    fuzzed->set_up = true;
    fuzzed->answer_count = 0;
    fuzzed->rules->result(fuzzed->state, &result);
    return !result.over && ++fuzzed->record < RECORDS_MAX;
}

static bool give_answer(struct fuzzed *fuzzed, char *text)
{
    struct advance in = input_of(fuzzed);
    const struct request *asked = NULL;
    struct outcome outcome;

    resolve(fuzzed, &in, &outcome);
    if (outcome.status == OUTCOME_BROKEN || fuzzed->answer_count == ANSWERS_MAX)
        return false;
    for (int i = outcome.open_count - 1; i >= 0; i--)
        if (!outcome.open[i].request.answered)
            asked = &outcome.open[i].request;
    if (outcome.status == OUTCOME_DONE)
        return take_over(fuzzed, &outcome);
    for (char *at = text; *at; at++)
        if (*at == ';')
            *at = '\n';
    fuzzed->answers[fuzzed->answer_count++] = (struct answer){
        .seat = asked->seat, .name = arena_text(fuzzed->arena, asked->name), .text = text, .frozen = true,
    };
    return true;
}

static bool give_interlude(struct fuzzed *fuzzed, const char *text)
{
    struct advance in = input_of(fuzzed);
    struct outcome outcome;
    int seat = text[1] - '1';

    if (!fuzzed->set_up || !ruleset_has_interludes(fuzzed->rules) || seat < 0 || seat >= fuzzed->rules->seats_least || text[2] != ' ')
        return true;
    in.what = RESOLVE_BETWEEN;
    in.answer_count = 0;
    in.between_seat = seat;
    in.between_text = text + 3;
    resolve(fuzzed, &in, &outcome);
    return outcome.status == OUTCOME_DONE && take_over(fuzzed, &outcome);
}

static bool set_state(struct fuzzed *fuzzed, const char *json)
{
    const struct ruleset *rules = fuzzed->rules;
    struct ruleset_result result = { 0 };

    if (codec_read(rules->state, fuzzed->state, json, strlen(json), fuzzed->arena, NULL) != OK
        || (rules->state_check && rules->state_check(fuzzed->arena, fuzzed->state)))
        return false;
    fuzzed->set_up = true;
    fuzzed->answer_count = 0;
    rules->result(fuzzed->state, &result);
    return !result.over;
}

static void play(struct fuzzed *fuzzed, char *line)
{
    bool goes_on = true;

    while (goes_on && line) {
        char *end = strchr(line, '\n');

        if (end)
            *end = '\0';
        if (*line == '!')
            goes_on = give_interlude(fuzzed, line);
        else if (*line == '=')
            goes_on = set_state(fuzzed, line + 1);
        else
            goes_on = give_answer(fuzzed, line);
        line = end ? end + 1 : NULL;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { 0 };
    struct fuzzed fuzzed = { .arena = &arena, .record = 1 };
    char *text = arena_text_n(&arena, (const char *)data, bytes);
    size_t name_bytes = strcspn(text, "\n");
    struct value *options;

    fuzzed.rules = ruleset_find(arena_text_n(&arena, text, name_bytes));
    if (fuzzed.rules && text[name_bytes]) {
        must(ruleset_options(fuzzed.rules, &arena, NULL, &options, NULL) == OK);
        fuzzed.options = options;
        fuzzed.state = arena_alloc(&arena, ruleset_state_bytes(fuzzed.rules));
        play(&fuzzed, text + name_bytes + 1);
    }
    arena_release(&fuzzed.scratch);
    arena_release(&arena);
    return 0;
}
