/* Writing replays: the records as they are stored, or what one reader was shown of them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/replay/file.h"
#include "processor/replay/run.h"

struct replay_writer {
    FILE *out;
    const struct replay_header *header;
    struct hash previous;
    int records;
    bool running;                    /* views are wanted: the records are resolved again */
    struct replay_run run;
    struct arena arena;              /* of one record */
};

/* ---- opening ---- */

static enum status begin_run(struct replay_writer *writer, struct error *err)
{
    const struct replay_header *header = writer->header;

    if (header->scope == REPLAY_FULL)
        return OK;
    if (header->scope == REPLAY_PUBLIC && !header->revealed)
        return error_set(err, ERR_CONFLICT, "a public replay is made when the game is over, and %s is not",
                         header->founding.game);
    writer->running = true;
    return replay_run_begin(&writer->run, &header->founding, header->seats, err);
}

enum status replay_write_open(struct replay_writer **out, FILE *file, const struct replay_header *header,
                              struct error *err)
{
    struct replay_writer *writer = calloc(1, sizeof *writer);
    enum status status;

    if (!writer)
        return error_set(err, ERR_IO, "there is no memory for a replay");
    writer->out = file;
    writer->header = header;
    writer->arena.limit_bytes = (size_t)1 << 30;
    writer->previous = record_founding(&header->founding);
    status = begin_run(writer, err);
    if (status != OK) {
        replay_write_drop(writer);
        return status;
    }
    fputs(replay_header_line(header, &writer->arena), file);
    fputc('\n', file);
    *out = writer;
    return OK;
}

void replay_write_drop(struct replay_writer *writer)
{
    if (writer->running)
        replay_run_release(&writer->run);
    arena_release(&writer->arena);
    free(writer);
}

/* ---- what a reader was shown ---- */

/* The place of a public draw in its stream lets anybody make it again, once the secret is told. */
static void add_draw(struct arena *arena, struct value *shown, const struct event *event)
{
    const struct value *n = value_find(event->fields, "n"), *stream = value_find(event->fields, "stream");

    if (strcmp(event->name, "draw") != 0 || !n || !stream)
        return;
    value_set(arena, shown, "n", value_copy(arena, n));
    value_set(arena, shown, "stream", value_copy(arena, stream));
}

static enum status shown_events(struct replay_writer *writer, const struct replay_entry *entry, int seat,
                                struct value **out, struct error *err)
{
    struct value *list = value_list(&writer->arena), *events;
    struct event_steps steps = { 0 };
    enum status status = value_read(&writer->arena, entry->events, entry->events_bytes, &events, err);

    for (const struct value *item = status == OK ? events->first : NULL; item && status == OK; item = item->next) {
        struct event event;
        struct value *shown;

        status = event_read(&writer->arena, item, &event, err);
        shown = status == OK ? event_for_seat(&writer->arena, &event, seat, &steps) : NULL;
        if (!shown)
            continue;
        value_add(list, shown);
        if (seat == SEAT_ONLOOKER)
            add_draw(&writer->arena, shown, &event);
    }
    *out = list;
    return status == OK ? OK : error_in(err, "its events");
}

/* The number of an interlude that was applied in the middle of a turn counts those of others. */
static struct value *without_count(struct arena *arena, const struct value *answer)
{
    struct value *shown = value_copy(arena, answer);

    if (text_has_prefix(value_get_text(answer, "name", ""), INTERLUDE_PREFIX))
        value_set_text(arena, shown, "name", "interlude");
    return shown;
}

/* The seat's own answers, as its record has them. */
static struct value *own_answers(struct replay_writer *writer, const struct replay_entry *entry, int seat)
{
    struct value *list = value_list(&writer->arena), *body;
    const struct value *answers;

    if (value_read(&writer->arena, entry->body, entry->body_bytes, &body, NULL) != OK)
        return list;
    answers = value_find(body, "answers");
    for (const struct value *item = answers ? answers->first : NULL; item; item = item->next)
        if (value_get_int(item, "seat", 0) == seat + 1)
            value_add(list, without_count(&writer->arena, item));
    return list;
}

/* The shown events come from the stored ones, the views from states that are computed again. */
static enum status run_again(struct replay_writer *writer, const struct record *record,
                             const struct replay_entry *entry, struct error *err)
{
    struct replay_run *run = &writer->run;
    enum status status = replay_run_record(run, record, err);

    if (status == OK && run->events && strcmp(run->events, entry->events) != 0)
        status = error_set(err, ERR_CONFLICT, "its events come out otherwise than they are stored");
    return status;
}

static enum status write_told(struct replay_writer *writer, const struct record *record,
                              const struct replay_entry *entry, struct error *err)
{
    const struct replay_header *header = writer->header;
    bool is_public = header->scope == REPLAY_PUBLIC;
    int seat = is_public ? SEAT_ONLOOKER : header->seat;
    struct value *line = value_object(&writer->arena), *events;
    enum status status = run_again(writer, record, entry, err);

    if (status == OK)
        status = shown_events(writer, entry, seat, &events, err);
    if (status != OK)
        return status;
    if (is_public)
        value_set_int(&writer->arena, line, "branch", record->branch);
    else
        value_set(&writer->arena, line, "answers", own_answers(writer, entry, seat));
    value_set_text(&writer->arena, line, "body_hash", hash_hex(&writer->arena, &record->body_hash));
    if (is_public && record->dice)
        value_set_int(&writer->arena, line, "dice", record->dice);
    value_set(&writer->arena, line, "events", events);
    value_set_text(&writer->arena, line, "hash", hash_hex(&writer->arena, &record->hash));
    value_set_text(&writer->arena, line, "kind", record_kind_names[record->kind]);
    value_set_int(&writer->arena, line, "number", record->number);
    value_set(&writer->arena, line, "view", ruleset_view(writer->run.rules, &writer->arena, writer->run.state, seat));
    fputs(value_write(&writer->arena, line, NULL), writer->out);
    fputc('\n', writer->out);
    return OK;
}

/* ---- records ---- */

static void write_full(struct replay_writer *writer, const struct record *record, const struct replay_entry *entry)
{
    FILE *out = writer->out;

    fputs("{\"body\":", out);
    fwrite(entry->body, 1, entry->body_bytes, out);
    fprintf(out, ",\"body_hash\":\"%s\",\"events\":", hash_hex(&writer->arena, &record->body_hash));
    fwrite(entry->events, 1, entry->events_bytes, out);
    fprintf(out, ",\"hash\":\"%s\"}\n", hash_hex(&writer->arena, &record->hash));
}

static enum status check_entry(struct replay_writer *writer, const struct replay_entry *entry, struct record *record,
                               struct error *err)
{
    struct hash events;

    if (record_read(record, entry->body, entry->body_bytes, writer->header->founding.rules, &writer->previous, &writer->arena,
                    err) != OK)
        return err->status = ERR_CORRUPT;
    events = hash_bytes(entry->events, entry->events_bytes);
    if (record->number != writer->records + 1)
        return error_set(err, ERR_CORRUPT, "its number is %d", record->number);
    if (!hash_equal(&record->hash, &entry->hash))
        return error_set(err, ERR_CORRUPT, "it does not continue the chain of the records before it");
    if (!hash_equal(&record->events_hash, &events))
        return error_set(err, ERR_CORRUPT, "its events are not those that it was made with");
    return OK;
}

enum status replay_write_record(struct replay_writer *writer, const struct replay_entry *entry, struct error *err)
{
    struct record record;
    enum status status;

    arena_reset(&writer->arena);
    status = check_entry(writer, entry, &record, err);
    if (status == OK && writer->running)
        status = write_told(writer, &record, entry, err);
    else if (status == OK)
        write_full(writer, &record, entry);
    if (status != OK)
        return error_in(err, "record %d of %s", writer->records + 1, writer->header->founding.game);
    writer->previous = record.hash;
    writer->records++;
    return OK;
}

enum status replay_write_close(struct replay_writer *writer, struct error *err)
{
    enum status status = OK;

    if (writer->records != writer->header->records)
        status = error_set(err, ERR_CORRUPT, "%s has %d records, and %d were to be written", writer->header->founding.game,
                           writer->records, writer->header->records);
    else if (fflush(writer->out) != 0 || ferror(writer->out))
        status = error_set(err, ERR_IO, "the replay cannot be written: %s", strerror(errno));
    replay_write_drop(writer);
    return status;
}

/* ---- from one scope to another ---- */

static enum status convert_records(struct replay_file *file, struct replay_writer *writer, struct error *err)
{
    bool more;
    enum status status;

    while ((status = replay_file_next(file, &more, err)) == OK && more) {
        struct replay_line line;

        status = replay_line_read(&line, file->line, file->bytes, err);
        if (status != OK)
            return status;
        file->line[line.events + line.events_bytes - file->line] = '\0';
        status = replay_write_record(writer, &(struct replay_entry){ line.body, line.body_bytes, line.events,
                                                                     line.events_bytes, line.hash }, err);
        if (status != OK)
            return status;
    }
    return status;
}

static enum status convert_header(struct replay_header *header, enum replay_scope scope, const char *seat,
                                  struct error *err)
{
    if (header->scope != REPLAY_FULL)
        return error_set(err, ERR_CONFLICT, "it is a %s replay; others are made from a full one",
                         replay_scope_names[header->scope]);
    header->scope = scope;
    if (scope != REPLAY_SEAT)
        return OK;
    header->seat = replay_seat(header, seat);
    if (header->seat < 0)
        return error_set(err, ERR_NOT_FOUND, "there is no seat \"%s\" in it", seat);
    return OK;
}

static enum status convert(struct replay_file *file, struct replay_header *header, enum replay_scope scope,
                           const char *seat, FILE *out, struct error *err)
{
    struct replay_writer *writer;
    enum status status = convert_header(header, scope, seat, err);

    if (status == OK)
        status = replay_write_open(&writer, out, header, err);
    if (status != OK)
        return status;
    status = convert_records(file, writer, err);
    if (status == OK)
        return replay_write_close(writer, err);
    replay_write_drop(writer);
    return status;
}

enum status replay_convert(const char *path, enum replay_scope scope, const char *seat, FILE *out, struct error *err)
{
    struct arena arena = { 0 };
    struct replay_header header;
    struct replay_file file;
    enum status status = replay_file_open(&file, path, &header, &arena, err);

    if (status == OK)
        status = convert(&file, &header, scope, seat, out, err);
    replay_file_close(&file);
    arena_release(&arena);
    return status == OK ? OK : error_in(err, "%s", path);
}
