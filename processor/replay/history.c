#include "processor/replay/history.h"

#include <string.h>

#include "engine/kernel/text.h"

int replay_seat(const struct replay_header *header, const char *word)
{
    int64_t number;

    if (text_equal_ignoring_case(word, "onlooker"))
        return SEAT_ONLOOKER;
    for (int seat = 0; seat < header->founding.seats; seat++)
        if (text_equal_ignoring_case(word, header->seats[seat]))
            return seat;
    if (text_lower(word[0]) == 'p' && word[1])
        word++;
    return text_parse_int(word, 1, header->founding.seats, &number) == TEXT_INT_OK ? (int)number - 1 : SEAT_MODERATOR;
}

enum status replay_history_events(struct value *seen, const struct value *events, bool as_seat, int seat, struct arena *arena,
                                  struct error *err)
{
    struct event_steps steps = { 0 };

    if (events->kind != VALUE_LIST)
        return error_set(err, ERR_FORMAT, "its events are no list");
    for (const struct value *item = events->first; item; item = item->next) {
        struct event event;
        struct value *shown;

        if (event_read(arena, item, &event, err) != OK)
            return err->status;
        shown = as_seat ? event_for_seat(arena, &event, seat, &steps) : value_copy(arena, item);
        if (shown)
            value_add(seen, shown);
    }
    return OK;
}

static void choose_answers(struct replay_history *history, const struct value *answers)
{
    for (const struct value *item = answers ? answers->first : NULL; item; item = item->next)
        if (!history->as_seat || value_get_int(item, "seat", 0) == history->seat + 1)
            value_add(history->answers, value_copy(&history->arena, item));
}

static void add_answer(struct replay_history *history, const struct answer *answer)
{
    struct value *item = value_add(history->answers, value_object(&history->arena));

    value_set_text(&history->arena, item, "name", answer->name);
    value_set_int(&history->arena, item, "received", answer->received_utc_s);
    value_set_int(&history->arena, item, "seat", answer->seat + 1);
    value_set_text(&history->arena, item, "source", answer_source_names[answer->source]);
    value_set_text(&history->arena, item, "text", answer->text);
}

/* What a record tells that has been read. */
static void take_record(struct replay_history *history, const struct record *record)
{
    history->number = record->number;
    history->kind = record_kind_names[record->kind];
    history->note = history->as_seat ? NULL : record->note;
    for (int i = 0; i < record->answer_count; i++)
        if (!history->as_seat || record->answers[i].seat == history->seat)
            add_answer(history, &record->answers[i]);
}

/* Goes on to the state after the record; without it, or after one that cannot have happened, the rest is shown without positions. */
static void resolve(struct replay_history *history, const struct replay_line *line, const struct record *record, struct error *err)
{
    history->running = record && replay_run_record(&history->run, record, err) == OK;
    history->previous = line->hash;
    if (!history->running)
        history->stopped = arena_text(&history->lasting, err->message);
    else if (history->run.set_up && !history->viewless)
        history->view = ruleset_view(history->run.rules, &history->arena, history->run.state,
                                     history->as_seat ? history->seat : SEAT_ONLOOKER);
}

/* The events as they came out, when the file says the same. */
static bool take_resolved(struct replay_history *history, const struct replay_line *line)
{
    const struct replay_run *run = &history->run;

    if (!history->running || history->as_seat || !run->events || run->events_bytes != line->events_bytes
        || memcmp(run->events, line->events, line->events_bytes) != 0)
        return false;
    history->events = run->event_list;
    return true;
}

static enum status read_events(struct replay_history *history, const struct replay_line *line, struct error *err)
{
    struct value *events, *seen;

    if (take_resolved(history, line))
        return OK;
    if (value_read(&history->arena, line->events, line->events_bytes, &events, err) != OK)
        return err->status;
    history->events = seen = value_list(&history->arena);
    return replay_history_events(seen, events, history->as_seat, history->seat, &history->arena, err);
}

/* A body as it stands there, whatever it is. */
static enum status read_body(struct replay_history *history, const struct replay_line *line, struct error *err)
{
    struct value *body;

    if (value_read(&history->arena, line->body, line->body_bytes, &body, err) != OK)
        return err->status;
    history->number = (int)value_get_int(body, "number", 0);
    history->kind = value_get_text(body, "kind", record_kind_names[RECORD_SETUP]);
    history->note = history->as_seat ? NULL : value_get_text(body, "note", NULL);
    choose_answers(history, value_find(body, "answers"));
    return OK;
}

static enum status read_full(struct replay_history *history, const struct replay_file *file, struct error *err)
{
    struct replay_line line;
    struct record record;
    struct error fault;
    bool is_read;

    if (replay_line_read(&line, file->line, file->bytes, err) != OK)
        return err->status;
    is_read = history->running && record_read(&record, line.body, line.body_bytes, history->header->founding.rules,
                                              &history->previous, &history->arena, &fault) == OK;
    if (is_read)
        take_record(history, &record);
    else if (read_body(history, &line, err) != OK)
        return err->status;
    if (history->running)
        resolve(history, &line, is_read ? &record : NULL, &fault);
    return read_events(history, &line, err);
}

static enum status read_told(struct replay_history *history, const struct replay_file *file, struct error *err)
{
    struct value *events = value_list(&history->arena);
    struct replay_told told;
    enum status status = replay_told_read(&told, history->header->scope, file->line, file->bytes, &history->arena, err);

    if (status != OK)
        return status;
    history->number = told.number;
    history->kind = record_kind_names[told.kind];
    history->view = value_copy(&history->arena, told.view);
    choose_answers(history, told.answers);
    for (const struct value *item = told.events->first; item; item = item->next)
        value_add(events, value_copy(&history->arena, item));
    history->events = events;
    return OK;
}

void replay_history_begin(struct replay_history *history, const struct replay_header *header)
{
    *history = (struct replay_history){ .header = header };
    history->arena.limit_bytes = history->lasting.limit_bytes = (size_t)1 << 30;
}

void replay_history_resolve(struct replay_history *history)
{
    struct error err;

    history->running = replay_run_begin(&history->run, &history->header->founding, history->header->seats, &err) == OK;
    history->run.shown = true;
    if (!history->running)
        history->stopped = arena_text(&history->lasting, err.message);
}

enum status replay_history_next(struct replay_history *history, const struct replay_file *file, struct error *err)
{
    enum status status;

    arena_reset(&history->arena);
    history->note = NULL;
    history->view = NULL;
    history->events = value_list(&history->arena);
    history->answers = value_list(&history->arena);
    status = history->header->scope == REPLAY_FULL ? read_full(history, file, err) : read_told(history, file, err);
    history->turn = (int)value_get_int(history->events->first, "turn", -1);
    return status;
}

void replay_history_release(struct replay_history *history)
{
    replay_run_release(&history->run);
    arena_release(&history->lasting);
    arena_release(&history->arena);
}
