#include "engine/kernel/question.h"

#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/suggest.h"
#include "engine/kernel/text.h"

const struct question *question_find(const struct question *const *questions, const char *kind)
{
    for (int i = 0; questions && questions[i]; i++)
        if (text_equal_ignoring_case(questions[i]->kind, kind))
            return questions[i];
    return NULL;
}

/* ---- a line and one question ---- */

/* True when the line answers, and is then accepted; otherwise it is refused or has no verdict. */
static bool try_question(const struct question_line *line, int index, void *out)
{
    const char *canonical = line->question->takes(line, out);

    if (!canonical)
        return false;
    sheet_accept(line->sheet, line->line, index, "%s", canonical);
    return true;
}

static const struct value *facts_of(struct arena *arena, const struct request *request)
{
    struct value *facts = NULL;

    return value_read(arena, request->facts, strlen(request->facts), &facts, NULL) == OK ? facts : NULL;
}

/* ---- the sheet ---- */

/* The questions that are open, each with its facts read once; by the index of the request. */
struct open_question {
    const struct question *question;
    const struct value *facts;
};

static struct open_question *find_open(struct sheet *sheet)
{
    struct open_question *open = arena_alloc(sheet->arena, (size_t)sheet->request_count * sizeof *open);

    for (int i = 0; i < sheet->request_count; i++) {
        const struct question *question = question_find(sheet->rules->questions, sheet->requests[i].kind);

        if (question && question->takes)
            open[i] = (struct open_question){ question, facts_of(sheet->arena, &sheet->requests[i]) };
    }
    return open;
}

static void judge_line(struct sheet *sheet, int line, const struct open_question *open)
{
    struct sheet_line fresh = sheet->lines[line], complaint = fresh;

    for (int i = 0; i < sheet->request_count; i++) {
        struct question_line at = { open[i].question, sheet, line, &sheet->requests[i], open[i].facts };

        if (!at.question || !at.facts)
            continue;
        if (try_question(&at, i, NULL))
            return;
        if (sheet->lines[line].verdict == VERDICT_REJECTED)
            complaint = sheet->lines[line];
        sheet->lines[line] = fresh;
    }
    sheet->lines[line] = complaint;
}

/* A line with more lines before it gets no near form: each reading counts them all again. */
enum { LINES_COUNTED_AGAIN = 20 };

/* Counts what a line that was accepted uses up. */
static void count_again(struct sheet *sheet, int line, const struct open_question *open)
{
    int index = sheet->lines[line].verdict == VERDICT_ACCEPTED ? sheet->lines[line].request : -1;

    if (index < 0 || !open[index].question || !open[index].facts)
        return;
    open[index].question->takes(&(struct question_line){ open[index].question, sheet, line, &sheet->requests[index], open[index].facts },
                                NULL);
}

/* Reads a line behind those before it, whose words nobody collects. */
static bool read_again(struct sheet *sheet, int line, void *context)
{
    const struct open_question *open = context;
    struct expected *expected = sheet->expected;

    sheet->means = NULL;
    sheet->expected = NULL;
    for (int i = 0; i < line; i++)
        count_again(sheet, i, open);
    sheet->expected = expected;
    judge_line(sheet, line, open);
    return sheet->lines[line].verdict == VERDICT_ACCEPTED;
}

static bool may_search(const struct sheet *sheet, int line)
{
    return !sheet->standing && sheet->readings > 0 && line <= LINES_COUNTED_AGAIN;
}

const char *question_nearest(struct sheet *sheet, int line)
{
    bool any = false;

    for (int i = 0; i < sheet->request_count; i++)
        any = any || question_find(sheet->rules->questions, sheet->requests[i].kind);
    return any && may_search(sheet, line) ? suggest(sheet, line, read_again, find_open(sheet)) : NULL;
}

void question_judge(struct sheet *sheet)
{
    struct open_question *open;

    if (!sheet->rules->questions || sheet->request_count == 0)
        return;
    open = find_open(sheet);
    for (int i = 0; i < sheet->line_count; i++) {
        if (sheet->lines[i].verdict != VERDICT_NONE)
            continue;
        judge_line(sheet, i, open);
        if (sheet->lines[i].verdict == VERDICT_REJECTED && may_search(sheet, i))
            sheet->lines[i].nearest = suggest(sheet, i, read_again, open);
    }
}

void question_pass_over(struct sheet *sheet)
{
    const struct question *question = sheet->standing && sheet->request_count > 0
                                          ? question_find(sheet->rules->questions, sheet->requests[0].kind) : NULL;
    bool fits = false;

    if (!question || question->sequence)
        return;
    for (int i = 0; i < sheet->line_count; i++)
        fits = fits || sheet->lines[i].verdict == VERDICT_ACCEPTED;
    for (int i = 0; i < sheet->line_count && fits; i++)
        if (sheet->lines[i].verdict == VERDICT_REJECTED)
            sheet->lines[i].verdict = VERDICT_IGNORED;
}

bool question_takes(const struct ruleset *rules, struct arena *arena, const void *known, const struct request *request,
                    const char *text)
{
    struct sheet sheet = { .arena = arena, .rules = rules, .state = known, .seat = request->seat, .requests = request,
                           .request_count = 1, .notes = value_list(arena) };

    sheet_read(&sheet, text);
    question_judge(&sheet);
    return sheet_answer(&sheet, 0) != NULL;
}

/* ---- asking ---- */

/* The lines of a text that count, joined; only the first where the others are second choices. */
static const char *read_text(struct turn *turn, const struct request *request, const struct question *question,
                             const struct value *facts, const char *text, void *out, size_t out_bytes)
{
    struct arena *arena = turn_arena(turn);
    struct sheet sheet = { 0 };
    const char *counted = NULL;

    sheet_open_known(&sheet, arena, turn_rules(turn), turn_options(turn), turn_known(turn, request->seat), request->seat,
                     request, 1);
    sheet_read(&sheet, text);
    for (int i = 0; i < sheet.line_count; i++) {
        struct question_line line = { question, &sheet, i, request, facts };

        if (out)
            memset(out, 0, out_bytes);
        if (!try_question(&line, 0, out))
            continue;
        counted = counted ? arena_printf(arena, "%s\n%s", counted, sheet.lines[i].canonical) : sheet.lines[i].canonical;
        if (!question->sequence)
            break;
    }
    return counted;
}

static struct request request_of(struct turn *turn, int seat, const struct question *question, const char *name,
                                 const struct value *facts)
{
    return (struct request){ .seat = seat, .kind = question->kind, .name = name,
                             .facts = value_write(turn_arena(turn), facts, NULL),
                             .deadline = question->deadline ? question->deadline : "orders" };
}

const char *question_read(struct turn *turn, int seat, const struct question *question, const struct value *facts,
                          const char *text, void *out, size_t out_bytes)
{
    struct request request = request_of(turn, seat, question, "", facts);

    return read_text(turn, &request, question, facts, text, out, out_bytes);
}

const char *decide(struct turn *turn, int seat, const struct question *question, struct value *facts, void *out,
                   size_t out_bytes)
{
    struct arena *arena = turn_arena(turn);
    const char *otherwise = question->otherwise(arena, turn_known(turn, seat), seat, facts), *counted;
    const struct answer *answer;
    struct request request;

    value_set_text(arena, facts, "answers", question->words);
    answer = ask(turn, &(struct ask){ .seat = seat, .kind = question->kind, .facts = facts, .default_text = otherwise,
                                      .deadline = question->deadline });
    request = request_of(turn, seat, question, answer->name, facts);
    counted = read_text(turn, &request, question, facts, answer->text, out, out_bytes);
    return counted ? counted : read_text(turn, &request, question, facts, otherwise, out, out_bytes);
}
