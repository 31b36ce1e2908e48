#include "processor/text/sheet_words.h"

#include <string.h>

enum {
    COMPLAINTS_MAX = 40,           /* lines of a mail that are named as refused or passed over; the rest are counted */
    COMPLAINT_BYTES_MAX = 10 << 10,   /* of all lines named so, */
    TAKEN_BYTES_MAX = 14 << 10,    /* and of those that were taken: the mail stays below 32 KiB */
    NOTES_MAX = 20,
    LINE_BYTES_MAX = 400           /* of a line as it was written, or what is wrong with it */
};

static const char *verdict_word(const struct sheet_line *line)
{
    switch (line->verdict) {
    case VERDICT_ACCEPTED:
        return line->warning ? "taken, but" : "taken";
    case VERDICT_CORRECTED:
        return "taken as";
    case VERDICT_REJECTED:
        return "NOT taken";
    case VERDICT_IGNORED:
    case VERDICT_NONE:
        break;
    }
    return "ignored";
}

/* A text that came from outside, at a length for people. */
static const char *shortened(struct arena *arena, const char *text)
{
    size_t bytes = strnlen(text, LINE_BYTES_MAX + 1);

    if (bytes <= LINE_BYTES_MAX)
        return text;
    for (bytes = LINE_BYTES_MAX; bytes > 0 && ((unsigned char)text[bytes] & 0xc0) == 0x80;)
        bytes--;
    return arena_printf(arena, "%.*s...", (int)bytes, text);
}

static struct value *line_value(struct arena *arena, const struct sheet_line *line)
{
    struct value *object = value_object(arena);

    value_set_int(arena, object, "line", line->number);
    value_set_text(arena, object, "written", shortened(arena, line->text));
    value_set_text(arena, object, "verdict", verdict_word(line));
    value_set_bool(arena, object, "rejected", line->verdict == VERDICT_REJECTED);
    value_set_bool(arena, object, "ignored", line->verdict == VERDICT_IGNORED);
    if (line->canonical)
        value_set_text(arena, object, "order", shortened(arena, line->canonical));
    if (line->code)
        value_set_text(arena, object, "code", line->code);
    if (line->reason)
        value_set_text(arena, object, "reason", shortened(arena, line->reason));
    if (line->warning)
        value_set_text(arena, object, "warning", shortened(arena, line->warning));
    if (line->nearest)
        value_set_text(arena, object, "nearest", shortened(arena, line->nearest));
    if (line->fault_column > 0)
        value_set_int(arena, object, "column", line->fault_column);
    return object;
}

/* One of the lists of a receipt: what is named in it, and what is only counted. */
struct line_list {
    struct value *named;
    int counted;
};

static size_t text_bytes(const char *text)
{
    size_t bytes = text ? strlen(text) : 0;

    return bytes < LINE_BYTES_MAX ? bytes : LINE_BYTES_MAX;
}

static size_t line_bytes(const struct sheet_line *line)
{
    return text_bytes(line->text) + text_bytes(line->canonical) + text_bytes(line->reason) + text_bytes(line->warning)
           + text_bytes(line->nearest) + 40;
}

static void close_list(struct arena *arena, struct value *view, const char *name, const struct line_list *list)
{
    value_set(arena, view, name, list->named);
    value_set_bool(arena, view, arena_printf(arena, "any_%s", name), list->named->count + list->counted > 0);
    if (list->counted > 0)
        value_set_int(arena, view, arena_printf(arena, "more_%s", name), list->counted);
}

static void add_notes(struct arena *arena, struct value *view, const struct value *notes)
{
    struct value *list = value_set(arena, view, "notes", value_list(arena));

    for (const struct value *note = notes ? notes->first : NULL; note && list->count < NOTES_MAX; note = note->next)
        value_add(list, value_copy(arena, note));
    value_set_bool(arena, view, "any_notes", list->count > 0);
}

void sheet_words(struct arena *arena, struct value *view, const struct game_receipt *sheet)
{
    struct line_list taken = { value_list(arena), 0 }, refused = { value_list(arena), 0 }, ignored = { value_list(arena), 0 };
    size_t complaint_bytes = 0, taken_bytes = 0;

    for (int i = 0; i < sheet->sheet.line_count; i++) {
        const struct sheet_line *line = &sheet->sheet.lines[i];
        bool complains = line->verdict == VERDICT_REJECTED || line->verdict == VERDICT_IGNORED;
        struct line_list *list = line->verdict == VERDICT_REJECTED  ? &refused
                                 : line->verdict == VERDICT_IGNORED ? &ignored
                                                                    : &taken;

        if (line->number == 0 && line->verdict == VERDICT_IGNORED)
            continue;
        *(complains ? &complaint_bytes : &taken_bytes) += line_bytes(line);
        if (taken_bytes > TAKEN_BYTES_MAX && !complains)
            list->counted++;
        else if (complains && (complaint_bytes > COMPLAINT_BYTES_MAX
                               || refused.named->count + ignored.named->count >= COMPLAINTS_MAX))
            list->counted++;
        else
            value_add(list->named, line_value(arena, line));
    }
    value_set_bool(arena, view, "orders", true);
    close_list(arena, view, "taken", &taken);
    close_list(arena, view, "refused", &refused);
    close_list(arena, view, "ignored", &ignored);
    value_set_bool(arena, view, "whole_refused", sheet->refused);
    value_set_int(arena, view, "declined", sheet->declined);
    add_notes(arena, view, sheet->sheet.notes);
}

void forecast_words(const struct event_renderer *renderer, const struct ruleset *rules, int seat,
                    const struct game_forecast *forecast, struct arena *arena, struct value *view)
{
    static const char *const ends[] = { [FORECAST_WHOLE] = "whole", [FORECAST_CHANCE] = "chance",
                                        [FORECAST_OTHERS] = "others", [FORECAST_ASKED] = "asked",
                                        [FORECAST_HIDDEN] = "hidden" };
    struct value *told = value_set(arena, view, "forecast", value_object(arena));

    if (forecast->why_not) {
        value_set_text(arena, told, "why_not", forecast->why_not);
        return;
    }
    event_words(renderer, rules, events_for_seat(arena, forecast->events, forecast->event_count, seat), arena, told);
    value_set_bool(arena, told, "assumed", forecast->assumed);
    value_set_bool(arena, told, arena_printf(arena, "ends_%s", ends[forecast->ends]), true);
}
