#include "engine/kernel/sheet.h"

#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/question.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/suggest.h"

static struct sheet_line *line_at(struct sheet *sheet, int line)
{
    return &sheet->lines[line];
}

void sheet_accept(struct sheet *sheet, int line, int request, const char *format, ...)
{
    struct sheet_line *judged = line_at(sheet, line);
    va_list args;

    va_start(args, format);
    judged->canonical = arena_vprintf(sheet->arena, format, args);
    va_end(args);
    judged->request = request;
    judged->verdict = VERDICT_ACCEPTED;
}

void sheet_correct(struct sheet *sheet, int line, const char *format, ...)
{
    struct sheet_line *judged = line_at(sheet, line);
    va_list args;

    va_start(args, format);
    judged->reason = arena_vprintf(sheet->arena, format, args);
    va_end(args);
    judged->verdict = VERDICT_CORRECTED;
}

void sheet_reject(struct sheet *sheet, int line, const char *code, int column, const char *format, ...)
{
    struct sheet_line *judged = line_at(sheet, line);
    va_list args;

    va_start(args, format);
    judged->reason = arena_vprintf(sheet->arena, format, args);
    va_end(args);
    judged->code = code;
    judged->fault_column = column;
    judged->canonical = NULL;
    judged->verdict = VERDICT_REJECTED;
}

void sheet_warn(struct sheet *sheet, int line, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    line_at(sheet, line)->warning = arena_vprintf(sheet->arena, format, args);
    va_end(args);
}

void sheet_note(struct sheet *sheet, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    value_add_text(sheet->arena, sheet->notes, arena_vprintf(sheet->arena, format, args));
    va_end(args);
}

int sheet_request(const struct sheet *sheet, const char *kind)
{
    for (int i = 0; i < sheet->request_count; i++)
        if (!kind || strcmp(sheet->requests[i].kind, kind) == 0)
            return i;
    return -1;
}

void sheet_open(struct sheet *sheet, struct arena *arena, const struct ruleset *rules, const struct value *options,
                const void *state, int seat, const struct request *requests, int request_count)
{
    sheet_open_known(sheet, arena, rules, options, ruleset_known(rules, arena, state, seat), seat, requests, request_count);
}

void sheet_open_known(struct sheet *sheet, struct arena *arena, const struct ruleset *rules, const struct value *options,
                      const void *known, int seat, const struct request *requests, int request_count)
{
    sheet->arena = arena;
    sheet->rules = rules;
    sheet->options = options;
    sheet->state = known;
    sheet->seat = seat;
    sheet->requests = requests;
    sheet->request_count = request_count;
    sheet->readings = SUGGEST_READINGS;
    sheet->notes = value_list(arena);
}

void sheet_take(struct sheet *sheet, const struct order_lines *orders)
{
    sheet->line_count = orders->count;
    sheet->lines = arena_alloc(sheet->arena, (size_t)orders->count * sizeof *sheet->lines);
    for (int i = 0; i < orders->count; i++)
        sheet->lines[i] = (struct sheet_line){
            .number = orders->list[i].number,
            .column = orders->list[i].column,
            .text = orders->list[i].text,
            .request = -1,
        };
}

void sheet_read(struct sheet *sheet, const char *text)
{
    struct order_lines orders = order_lines_of(sheet->arena, text);

    sheet_take(sheet, &orders);
}

/* A line that nothing takes: what the first open question would take is said with it. */
static void reject_unknown(struct sheet *sheet, int line)
{
    for (int i = 0; i < sheet->request_count; i++) {
        const struct question *question = question_find(sheet->rules->questions, sheet->requests[i].kind);

        if (question && question->words) {
            sheet_reject(sheet, line, "ORDER", 0, "this is no order that can be given now; the open question takes %s", question->words);
            return;
        }
    }
    sheet_reject(sheet, line, "ORDER", 0, "this is no order that can be given now");
}

void sheet_run(struct sheet *sheet)
{
    question_judge(sheet);
    sheet->rules->judge(sheet);
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE) {
            reject_unknown(sheet, i);
            if (!sheet->lines[i].nearest)
                sheet->lines[i].nearest = question_nearest(sheet, i);
        }
    question_pass_over(sheet);
}

void sheet_judge(struct sheet *sheet, struct arena *arena, const struct ruleset *rules, const struct value *options,
                 const void *state, int seat, const struct request *requests, int request_count, const char *text)
{
    sheet_open(sheet, arena, rules, options, state, seat, requests, request_count);
    sheet_read(sheet, text);
    sheet_run(sheet);
}

static bool any_rejected(const struct sheet *sheet)
{
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_REJECTED)
            return true;
    return false;
}

bool sheet_refused(const struct sheet *sheet)
{
    return (sheet->whole || sheet->standing) && any_rejected(sheet);
}

static bool answers(const struct sheet_line *line, int request)
{
    return line->request == request && line->canonical && line->verdict != VERDICT_REJECTED;
}

const char *sheet_answer(const struct sheet *sheet, int request)
{
    size_t bytes = 0;
    char *answer, *to;

    if (sheet_refused(sheet))
        return NULL;
    for (int i = 0; i < sheet->line_count; i++)
        if (answers(&sheet->lines[i], request))
            bytes += strlen(sheet->lines[i].canonical) + 1;
    if (bytes == 0)
        return NULL;
    answer = to = arena_alloc_unset(sheet->arena, bytes);
    for (int i = 0; i < sheet->line_count; i++)
        if (answers(&sheet->lines[i], request)) {
            size_t length = strlen(sheet->lines[i].canonical);

            memcpy(to, sheet->lines[i].canonical, length);
            to += length;
            *to++ = '\n';
        }
    to[-1] = '\0';
    return answer;
}
