#include "tests/recorded/recorded.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA_BYTES = 1 << 30 };

/* ---- marks ---- */

static const char *mark_of(struct arena *arena, const char *event, size_t bytes)
{
    struct hash hash = hash_bytes(event, bytes);

    return arena_text_n(arena, hash_hex(arena, &hash), MARK_BYTES);
}

/* The marks of a canonical JSON list of events, or NULL when the text is no such list. */
static const char *marks_of(struct arena *arena, const char *events, size_t bytes)
{
    struct value *list;
    char *marks;
    size_t used = 0;

    if (value_read(arena, events, bytes, &list, NULL) != OK || list->kind != VALUE_LIST)
        return NULL;
    marks = arena_alloc(arena, (size_t)list->count * MARK_BYTES + 1);
    for (const struct value *event = list->first; event; event = event->next, used += MARK_BYTES) {
        size_t event_bytes;
        const char *text = value_write(arena, event, &event_bytes);

        memcpy(marks + used, mark_of(arena, text, event_bytes), MARK_BYTES);
    }
    marks[used] = '\0';
    return marks;
}

/* ---- comparing ---- */

static const char *event_now(struct recorded *game, size_t index)
{
    struct value *list;
    const struct value *event;

    if (value_read(&game->scratch, game->run.events, game->run.events_bytes, &list, NULL) != OK)
        return "unreadable";
    event = list->first;
    while (event && index-- > 0)
        event = event->next;
    return event ? value_write(&game->scratch, event, NULL) : "not there";
}

/* Names the first event with a different mark. */
static enum status conflict_event(struct recorded *game, struct error *err)
{
    const char *now = marks_of(&game->scratch, game->run.events, game->run.events_bytes), *then = game->marks;
    size_t index = 0, count = strlen(then) / MARK_BYTES;

    if (!now)
        return error_set(err, ERR_CONFLICT, "its events are no list");
    while (index < count && strncmp(now + index * MARK_BYTES, then + index * MARK_BYTES, MARK_BYTES) == 0)
        index++;
    game->difference = event_now(game, index);
    return error_set(err, ERR_CONFLICT, "event %zu differs (%zu were recorded, %zu come out now)", index + 1, count,
                     strlen(now) / MARK_BYTES);
}

static enum status compare(struct recorded *game, struct error *err)
{
    const struct replay_run *run = &game->run;
    struct hash state = hash_bytes(run->state_text, run->state_bytes);

    if (run->events) {
        struct hash events = hash_bytes(run->events, run->events_bytes);

        if (!hash_equal(&events, &game->record.events_hash))
            return conflict_event(game, err);
    }
    if (!hash_equal(&state, &game->record.state_hash))
        return error_set(err, ERR_CONFLICT, "its %d events are as recorded, and the state after it is not", run->event_count);
    return OK;
}

/* ---- a game ---- */

enum status recorded_open(struct recorded *game, const char *path, struct error *err)
{
    const struct replay_header *header = &game->header;
    enum status status;

    memset(game, 0, sizeof *game);
    game->path = path;
    game->lasting.limit_bytes = game->scratch.limit_bytes = ARENA_BYTES;
    status = replay_file_open(&game->file, path, &game->header, &game->lasting, err);
    if (status == OK)
        status = replay_run_begin(&game->run, &header->founding, header->seats, err);
    if (status != OK)
        return error_in(err, "%s", path);
    game->previous = record_founding(&header->founding);
    return OK;
}

void recorded_close(struct recorded *game)
{
    replay_file_close(&game->file);
    replay_run_release(&game->run);
    arena_release(&game->lasting);
    arena_release(&game->scratch);
}

static enum status read_line(struct recorded *game, struct error *err)
{
    char *tab = memchr(game->file.line, '\t', game->file.bytes);

    if (!tab)
        return error_set(err, ERR_FORMAT, "its line has no tab between marks and body");
    *tab = '\0';
    game->marks = game->file.line;
    return record_read(&game->record, tab + 1, game->file.bytes - (size_t)(tab + 1 - game->file.line), game->header.founding.rules,
                       &game->previous, &game->scratch, err);
}

static enum status check_record(struct recorded *game, struct error *err)
{
    enum status status = read_line(game, err);

    if (status == OK && game->record.version > game->header.version)
        status = error_set(err, ERR_CONFLICT, "its version is %d, and its header's %d", game->record.version,
                           game->header.version);
    if (status == OK)
        status = replay_run_record(&game->run, &game->record, err);
    if (status == ERR_CONFLICT && game->run.events)
        error_in(err, "after %d events", game->run.event_count);
    if (status == OK)
        status = compare(game, err);
    return status;
}

enum status recorded_next(struct recorded *game, bool *more, struct error *err)
{
    enum status status;

    arena_reset(&game->scratch);
    game->difference = NULL;
    status = replay_file_next(&game->file, more, err);
    if (status == OK && *more) {
        game->records++;
        status = check_record(game, err);
        game->previous = game->record.hash;
    } else if (status == OK && game->records != game->header.records) {
        status = error_set(err, ERR_CONFLICT, "the header says %d records", game->header.records);
    }
    return status == OK ? OK : error_in(err, "%s: record %d", game->path, game->records);
}

/* ---- keeping ---- */

static enum status keep_record(const struct replay_line *line, const struct record *record, FILE *out, struct arena *arena,
                               struct error *err)
{
    const char *marks = record->kind == RECORD_MODERATOR ? arena_text_n(arena, line->events, line->events_bytes)
                                                         : marks_of(arena, line->events, line->events_bytes);

    if (!marks)
        return error_set(err, ERR_FORMAT, "record %d: its events are no list", record->number);
    fprintf(out, "%s\t%.*s\n", marks, (int)line->body_bytes, line->body);
    return OK;
}

/* The records as lines in memory, so that the header can tell the version of the last one. */
static enum status keep_records(struct replay_file *file, struct replay_header *header, int records, FILE *out,
                                struct error *err)
{
    struct hash previous = { { 0 } };
    struct arena arena = { .limit_bytes = ARENA_BYTES };
    enum status status = OK;
    bool more = true;

    for (int i = 0; i < records && status == OK; i++) {
        struct replay_line line;
        struct record record;

        arena_reset(&arena);
        status = replay_file_next(file, &more, err);
        if (status == OK && !more)
            status = error_set(err, ERR_FORMAT, "it has %d records", i);
        if (status == OK)
            status = replay_line_read(&line, file->line, file->bytes, err);
        if (status == OK)
            status = record_read(&record, line.body, line.body_bytes, header->founding.rules, &previous, &arena, err);
        if (status == OK)
            status = keep_record(&line, &record, out, &arena, err);
        header->version = record.version;
    }
    arena_release(&arena);
    return status;
}

static enum status keep(struct replay_file *file, struct replay_header *header, int records, FILE *out, struct error *err)
{
    struct arena arena = { .limit_bytes = ARENA_BYTES };
    char *lines = NULL;
    size_t bytes = 0;
    FILE *memory = open_memstream(&lines, &bytes);
    enum status status;

    if (!memory)
        return error_set(err, ERR_IO, "there is no memory for its records");
    header->records = records > 0 && records < header->records ? records : header->records;
    status = keep_records(file, header, header->records, memory, err);
    fclose(memory);
    if (status == OK)
        fprintf(out, "%s\n%s", replay_header_line(header, &arena), lines);
    free(lines);
    arena_release(&arena);
    return status;
}

enum status recorded_keep(const char *replay, int records, FILE *out, struct error *err)
{
    struct arena arena = { .limit_bytes = ARENA_BYTES };
    struct replay_header header;
    struct replay_file file;
    enum status status = replay_file_open(&file, replay, &header, &arena, err);

    if (status == OK && header.scope != REPLAY_FULL)
        status = error_set(err, ERR_FORMAT, "it is no full replay");
    if (status == OK)
        status = keep(&file, &header, records, out, err);
    replay_file_close(&file);
    arena_release(&arena);
    return status == OK ? OK : error_in(err, "%s", replay);
}

/* ---- showing ---- */

static void show_outcome(struct recorded *game, FILE *out)
{
    struct value *list;

    if (value_read(&game->scratch, game->run.events, game->run.events_bytes, &list, NULL) == OK)
        for (const struct value *event = list->first; event; event = event->next)
            fprintf(out, "%s\n", value_write(&game->scratch, event, NULL));
    if (game->run.records == game->records)
        fprintf(out, "%s\n", game->run.state_text);
}

enum status recorded_show(const char *path, int record, FILE *out, struct error *err)
{
    struct recorded game;
    enum status status = recorded_open(&game, path, err);
    bool more = status == OK;

    while (more && status == OK && game.records < record)
        status = recorded_next(&game, &more, err);
    /* This command is for records that differ. */
    if ((status == OK || status == ERR_CONFLICT) && game.records == record && game.run.events) {
        show_outcome(&game, out);
        status = OK;
    }
    recorded_close(&game);
    return status;
}
