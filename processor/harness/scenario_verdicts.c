/* Lines of an `expect` block about what became of orders. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/harness/scenario_compare.h"
#include "processor/harness/scenario_expect.h"
#include "processor/harness/scenario_known.h"

static const char *verdict_names[] = { "nothing", "accepted", "corrected", "rejected", "ignored" };

static const char *tell_line(struct arena *arena, const struct sheet_line *line)
{
    return arena_printf(arena, "\"%s\" was %s%s%s%s%s", line->text, verdict_names[line->verdict],
                        line->code ? " " : "", line->code ? line->code : "", line->reason ? ": " : "",
                        line->reason ? line->reason : "");
}

static bool code_fits(const char *wanted, const char *code)
{
    return !wanted || (code && text_equal_ignoring_case(wanted, code));
}

static bool reason_fits(const char *wanted, const char *reason)
{
    return !wanted || (reason && compare_holds_text(reason, wanted));
}

/* A rule set tells an order that failed when its moment came by an event of its own; one with a `line` is the
 * sheet's. */
static bool refused_at_its_moment(const struct match *match, int seat, const char *canonical, const char *code,
                                  const char *reason, const char **actual)
{
    const char *name = match->game.rules->seat_name(match->game.state, seat);
    const char *refusal = match->game.rules->refusal_event;

    for (int i = 0; refusal && i < match->event_count; i++) {
        const struct value *event = match->events[i];

        if (strcmp(value_get_text(event, "event", ""), refusal) != 0 || value_find(event, "line")
            || !text_equal_ignoring_case(value_get_text(event, "side", ""), name)
            || (canonical && !text_equal_ignoring_case(value_get_text(event, "order", ""), canonical)))
            continue;
        *actual = value_write(match->arena, event, NULL);
        if (code_fits(code, value_get_text(event, "code", NULL)) && reason_fits(reason, value_get_text(event, "reason", NULL)))
            return true;
    }
    for (int i = 0; i < match->refusal_count; i++) {
        const struct refused_answer *refused = match->refusals[i];

        if (refused->answer.seat != seat || (canonical && !strstr(refused->answer.text, canonical)))
            continue;
        *actual = refused->reason;
        if (reason_fits(reason, refused->reason))
            return true;
    }
    return false;
}

static const struct sheet_line *line_numbered(const struct sheet *sheet, int64_t number)
{
    const struct sheet_line *found = NULL;

    /* If a line has several orders, it means a refused one. */
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].number == number && (!found || sheet->lines[i].verdict == VERDICT_REJECTED))
            found = &sheet->lines[i];
    return found;
}

/* What a line of expect says about a line of orders. */
struct verdict_wanted {
    enum verdict verdict;
    const char *code, *reason;   /* NULL: any */
};

static void judge_line(struct expectation *expectation, int seat, const struct sheet_line *line,
                       const struct verdict_wanted *wanted)
{
    const char *code = wanted->code, *reason = wanted->reason;

    expectation->actual = tell_line(expectation->match->arena, line);
    if (line->verdict == VERDICT_REJECTED || wanted->verdict == VERDICT_IGNORED)
        expectation->holds = line->verdict == wanted->verdict && code_fits(code, line->code)
                             && reason_fits(reason, line->reason);
    else
        expectation->holds = refused_at_its_moment(expectation->match, seat, line->canonical, code, reason,
                                                   &expectation->actual)
                             == (wanted->verdict == VERDICT_REJECTED);
}

/* Without a number: all lines are accepted, or some line is rejected or ignored. */
static void judge_lines(struct expectation *expectation, int seat, const struct sheet *sheet,
                        const struct verdict_wanted *wanted)
{
    bool all = wanted->verdict == VERDICT_ACCEPTED;

    for (int i = 0; i < sheet->line_count; i++) {
        judge_line(expectation, seat, &sheet->lines[i], wanted);
        if (expectation->holds != all)
            return;
    }
}

/* Marks orders that are expected to be refused as mentioned. number 0: all lines that fit. */
static void mention_lines(struct expectation *expectation, int seat, int number, const struct verdict_wanted *wanted)
{
    struct match *match = expectation->match;

    for (int i = 0; i < match->refused_line_count; i++) {
        struct match_refused *refused = &match->refused_lines[i];

        if (refused->seat == seat && (number == 0 || refused->line.number == number)
            && code_fits(wanted->code, refused->line.code) && reason_fits(wanted->reason, refused->line.reason))
            refused->mentioned = true;
    }
}

/* [CODE] ["part of the reason"], and nothing more */
static enum status take_refusal(struct expectation *expectation, const char **at, const char **code, const char **reason)
{
    struct match *match = expectation->match;

    *at = expect_skip_blanks(*at);
    *code = **at && **at != '"' ? expect_word(match->arena, at) : NULL;
    if (*code && !match->scenario->old && known_code(match->game.rules, *code, expectation->err) != OK)
        return ERR_FORMAT;
    *at = expect_skip_blanks(*at);
    *reason = **at == '"' ? expect_word(match->arena, at) : NULL;
    return expect_end(expectation, *at, "[CODE] [\"part of the reason\"] at the end of the line");
}

/* rejected|accepted|ignored SEAT [N] [CODE] ["part of the reason"] */
static enum status expect_verdict(struct expectation *expectation, const char *rest, enum verdict verdict)
{
    struct match *match = expectation->match;
    const char *name = expect_word(match->arena, &rest);
    struct verdict_wanted wanted = { .verdict = verdict };
    const struct sheet_line *line;
    const char *word;
    int64_t number = 0;
    int seat;

    if (!name || match_seat(match, name, strlen(name), &seat, expectation->err) != OK)
        return expect_not_understood(expectation, name ? name : "", "rejected SEAT [LINE] [CODE] [\"part of the reason\"]");
    rest = expect_skip_blanks(rest);
    if (text_is_digit(*rest)) {
        word = expect_word(match->arena, &rest);
        if (text_parse_int(word, 1, 100000, &number) != TEXT_INT_OK)
            return expect_not_understood(expectation, word, "a line's number");
    }
    if (take_refusal(expectation, &rest, &wanted.code, &wanted.reason) != OK)
        return ERR_FORMAT;
    if (verdict == VERDICT_REJECTED)
        mention_lines(expectation, seat, (int)number, &wanted);
    expectation->actual = "that mail has no such line";
    if (!match->has_receipt[seat])
        return OK;
    line = line_numbered(&match->receipts[seat].sheet, number);
    if (number == 0)
        judge_lines(expectation, seat, &match->receipts[seat].sheet, &wanted);
    else if (line)
        judge_line(expectation, seat, line, &wanted);
    return OK;
}

static bool any_line_refused(struct match *tried, int seat, const char *code, const char *reason, const char **actual)
{
    const struct sheet *sheet = &tried->receipts[seat].sheet;

    for (int i = 0; i < sheet->line_count; i++) {
        const struct sheet_line *line = &sheet->lines[i];

        *actual = tell_line(tried->arena, line);
        if (line->verdict == VERDICT_REJECTED)
            return code_fits(code, line->code) && reason_fits(reason, line->reason);
        if (refused_at_its_moment(tried, seat, line->canonical, code, reason, actual))
            return true;
    }
    return false;
}

/* The first arrow before a verdict: orders may have arrows of their own. If there is none, the first arrow; NULL: no
 * arrow at all. */
static const char *verdict_arrow(const char *line)
{
    for (const char *arrow = strstr(line, "->"); arrow; arrow = strstr(arrow + 2, "->")) {
        const char *after = arrow + 2;

        if (expect_keyword(&after, "accepted") || expect_keyword(&after, "rejected"))
            return arrow;
    }
    return strstr(line, "->");
}

/* try SEAT: orders -> accepted | rejected [CODE] ["part of the reason"] */
enum status expect_try(struct expectation *expectation, const char *rest)
{
    struct match *match = expectation->match;
    const char *colon = strchr(rest, ':');
    const char *arrow = verdict_arrow(rest);
    const char *word, *code = NULL, *reason = NULL, *after;
    struct match tried;
    bool refused;
    int seat;

    if (!colon || !arrow || arrow < colon
        || match_seat(match, rest, (size_t)(colon - rest), &seat, expectation->err) != OK)
        return expect_not_understood(expectation, rest, "try SEAT: orders -> accepted, or -> rejected [CODE] [\"reason\"]");
    after = arrow + 2;
    word = expect_word(match->arena, &after);
    if (!word || (!text_equal_ignoring_case(word, "accepted") && !text_equal_ignoring_case(word, "rejected")))
        return expect_not_understood(expectation, word ? word : "", "accepted or rejected");
    if (take_refusal(expectation, &after, &code, &reason) != OK)
        return ERR_FORMAT;
    match_try(match, seat, arena_text_n(match->arena, colon + 1, (size_t)(arrow - colon - 1)), &tried);
    expectation->actual = "no line of it was refused";
    refused = any_line_refused(&tried, seat, code, reason, &expectation->actual);
    expectation->holds = refused == text_equal_ignoring_case(word, "rejected");
    if (tried.broken) {
        expectation->holds = false;
        expectation->actual = tried.broken;
    }
    return OK;
}

enum status expect_rejected(struct expectation *expectation, const char *line)
{
    return expect_verdict(expectation, line, VERDICT_REJECTED);
}

enum status expect_accepted(struct expectation *expectation, const char *line)
{
    return expect_verdict(expectation, line, VERDICT_ACCEPTED);
}

enum status expect_ignored(struct expectation *expectation, const char *line)
{
    return expect_verdict(expectation, line, VERDICT_IGNORED);
}
