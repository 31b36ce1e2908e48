/* A scenario from its first block to its last, and what it found. */
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/text.h"
#include "processor/harness/scenario_match.h"
#include "processor/text/templates.h"

enum { RUNS_MAX = 16, SCENARIO_ARENA_BYTES = 1 << 30 };

struct runner {
    const struct scenario *scenario;
    const struct scenario_output *output;
    struct scenario_result *result;
    struct arena *arena;
    struct templates *templates;     /* NULL: no mail is looked into */
    struct match runs[RUNS_MAX];
    int run_count;
    struct error *err;
};

static void fail(struct runner *runner, int number, const char *expectation, const char *actual)
{
    runner->result->failures++;
    if (runner->output->failures)
        fprintf(runner->output->failures, "%s:%d: %s\n    %s\n", runner->scenario->file, number, expectation, actual);
}

/* ---- `same SEAT as LABEL`: whole runs are compared, byte for byte ---- */

static const struct match_mail *mail_to(const struct match *match, int seat, int nth)
{
    for (int i = 0; i < match->mail_count; i++)
        if (match->mails[i].seat == seat && nth-- == 0)
            return &match->mails[i];
    return NULL;
}

static const char *first_difference(struct runner *runner, const struct match *one, const struct match *other, int seat)
{
    for (int i = 0;; i++) {
        const struct match_mail *left = mail_to(one, seat, i), *right = mail_to(other, seat, i);
        size_t at = 0;

        if (!left && !right)
            return NULL;
        if (!left || !right)
            return arena_printf(runner->arena, "one run sent %d mails, the other more", i);
        if (strcmp(left->text, right->text) == 0)
            continue;
        while (left->text[at] && left->text[at] == right->text[at])
            at++;
        at = at > 20 ? at - 20 : 0;
        return arena_printf(runner->arena, "mail %d differs: \"%.60s\" against \"%.60s\"", i + 1, left->text + at,
                            right->text + at);
    }
}

static const struct match *run_labelled(const struct runner *runner, const char *label, const struct match *mine)
{
    for (int i = 0; i < runner->run_count; i++)
        if (runner->runs[i].label && text_equal_ignoring_case(runner->runs[i].label, label))
            return &runner->runs[i] == mine ? &runner->runs[0] : &runner->runs[i];
    return NULL;
}

static enum status check_same(struct runner *runner, const struct match *mine, const struct scenario_line *line)
{
    const char *at = line->text + strlen("same ");
    size_t name_bytes = strcspn(at, " ");
    const char *as = strstr(at, " as ");
    const struct match *other;
    const char *difference;
    int seat;

    if (!as || match_seat(mine, at, name_bytes, &seat, runner->err) != OK)
        return error_set(runner->err, ERR_FORMAT, "%s:%d: it reads: same SEAT as LABEL", runner->scenario->file,
                         line->number);
    other = run_labelled(runner, as + 4 + strspn(as + 4, " "), mine);
    if (!other)
        return error_set(runner->err, ERR_FORMAT, "%s:%d: there is no run \"%s\"; `again LABEL` begins one",
                         runner->scenario->file, line->number, as + 4);
    runner->result->expectations++;
    difference = first_difference(runner, mine, other, seat);
    if (difference)
        fail(runner, line->number, line->text, difference);
    return OK;
}

static bool is_same_line(const char *text)
{
    return text_has_prefix_ignoring_case(text, "same ");
}

/* ---- blocks ---- */

/* Fails for each refused order that no expectation mentions: its writer expected it to be accepted. */
static void fail_unmentioned(struct runner *runner, struct match *match, int number)
{
    for (int i = 0; i < match->refused_line_count; i++) {
        const struct match_refused *refused = &match->refused_lines[i];
        const char *seat = match->game.rules->seat_name(match->game.state, refused->seat);

        if (refused->mentioned)
            continue;
        runner->result->expectations++;
        fail(runner, number, arena_printf(runner->arena, "the order of %s \"%s\" is accepted, or `rejected %s` says otherwise",
                                          seat, refused->line.text, seat),
             arena_printf(runner->arena, "%s: %s", refused->line.code ? refused->line.code : "refused",
                          refused->line.reason ? refused->line.reason : "no reason"));
    }
}

static enum status run_expectations(struct runner *runner, struct match *match, const struct scenario_block *block)
{
    int previous = EXPECT_NOTHING_YET;

    for (int i = 0; i < block->line_count; i++) {
        const struct scenario_line *line = &block->lines[i];
        const char *actual;
        bool holds;

        if (is_same_line(line->text))
            continue;
        if (expect_line(match, line->text, &previous, &holds, &actual, runner->err) != OK)
            return error_in(runner->err, "%s:%d", runner->scenario->file, line->number);
        runner->result->expectations++;
        if (!holds)
            fail(runner, line->number, line->text, actual);
    }
    if (!match->scenario->old)
        fail_unmentioned(runner, match, block->number);
    match->refused_line_count = 0;
    return OK;
}

/* A text ends with a new line, whether it has one or not. */
static void print_lines(FILE *out, const char *text)
{
    size_t length = strlen(text);

    fprintf(out, "%s%s", text, length > 0 && text[length - 1] != '\n' ? "\n" : "");
}

static void dump(struct runner *runner, struct match *match, int number)
{
    FILE *out = runner->output->dump;
    struct game_look look;

    match_look(match, &look);
    fprintf(out, "## %s:%d\n", runner->scenario->file, number);
    if (position_is_known(match->game.rules))
        print_lines(out, position_write(match->game.rules, match->arena, look.state));
    fprintf(out, "view %s\n", value_write(match->arena, ruleset_view(match->game.rules, match->arena, look.state,
                                                                     SEAT_MODERATOR), NULL));
    for (int i = 0; i < match->event_count; i++)
        fprintf(out, "event %s\n", value_write(match->arena, match->events[i], NULL));
    for (int i = 0; i < look.request_count; i++)
        fprintf(out, "asked %s %s%s\n", match->game.rules->seat_name(look.state, look.requests[i].seat),
                look.requests[i].name, look.requests[i].late ? " (late)" : "");
}

static enum status begin_run(struct runner *runner, const char *label, int number)
{
    struct match *match;
    enum status status;

    if (runner->run_count == RUNS_MAX)
        return error_set(runner->err, ERR_FORMAT, "%s:%d: a scenario has at most %d runs", runner->scenario->file, number,
                         RUNS_MAX);
    match = &runner->runs[runner->run_count++];
    status = match_begin(match, runner->scenario, label, runner->arena, runner->err);
    match->templates = runner->templates;
    return status;
}

static enum status end_run(struct runner *runner)
{
    struct match *match = &runner->runs[runner->run_count - 1];

    if (match->broken)
        fail(runner, runner->scenario->number, "the rules hold", match->broken);
    else if (match_left_over(match))
        fail(runner, runner->scenario->number, "all dice are drawn",
             arena_printf(runner->arena, "\"%s\" is left over", match_left_over(match)->result));
    return OK;
}

static enum status run_block(struct runner *runner, const struct scenario_block *block)
{
    struct match *match = &runner->runs[runner->run_count - 1];
    enum status status;

    if (block->kind == BLOCK_AGAIN) {
        end_run(runner);
        return begin_run(runner, block->rest, block->number);
    }
    if (match->broken)
        return OK;
    if (block->kind == BLOCK_EXPECT)
        return run_expectations(runner, match, block);
    status = match_block(match, block, runner->err);
    if (status == OK && runner->output->dump && block->kind != BLOCK_DICE && block->kind != BLOCK_SHUFFLE)
        dump(runner, match, block->number);
    return status;
}

static enum status run_same_lines(struct runner *runner)
{
    const struct scenario *scenario = runner->scenario;
    const struct match *match = &runner->runs[0];
    enum status status = OK;
    int run = 0;

    for (int i = 0; i < scenario->block_count && status == OK; i++) {
        const struct scenario_block *block = &scenario->blocks[i];

        if (block->kind == BLOCK_AGAIN)
            match = &runner->runs[++run];
        for (int k = 0; block->kind == BLOCK_EXPECT && k < block->line_count && status == OK; k++)
            if (is_same_line(block->lines[k].text))
                status = check_same(runner, match, &block->lines[k]);
    }
    return status;
}

enum status scenario_run(const struct scenario *scenario, const struct scenario_output *output,
                         struct scenario_result *result, struct error *err)
{
    struct arena arena = { .limit_bytes = SCENARIO_ARENA_BYTES };
    struct runner *runner;
    enum status status;

    memset(result, 0, sizeof *result);
    if (scenario->wrong)
        return error_set(err, ERR_FORMAT, "%s", scenario->wrong);
    runner = ARENA_NEW(&arena, struct runner);
    *runner = (struct runner){ .scenario = scenario, .output = output, .result = result, .arena = &arena, .err = err };
    status = scenario->has_mails ? templates_open(NULL, &runner->templates, err) : OK;
    if (status == OK)
        status = begin_run(runner, NULL, scenario->number);
    for (int i = 0; i < scenario->block_count && status == OK; i++)
        status = run_block(runner, &scenario->blocks[i]);
    if (status == OK)
        status = end_run(runner);
    if (status == OK)
        status = run_same_lines(runner);
    templates_close(runner->templates);
    arena_release(&arena);
    return status;
}
