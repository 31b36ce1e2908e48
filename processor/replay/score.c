/* A replay in the notation of its game's kind. */
#include <string.h>
#include <time.h>

#include "processor/replay/file.h"
#include "processor/replay/run.h"

/* A game while it is resolved for its score. */
struct scoring {
    struct replay_header header;
    struct replay_run run;
    struct arena arena;              /* states and what the rule set writes */
    const void **states;
    int count;
    struct hash previous;
    char date[16];                   /* of the first orders by mail, "2026.11.23"; "" before them */
};

static void keep_state(struct scoring *scoring)
{
    scoring->states[scoring->count++] = codec_copied(scoring->run.rules->state, &scoring->arena, scoring->run.state);
}

static void note_date(struct scoring *scoring, const struct record *record)
{
    for (int i = 0; i < record->answer_count && !scoring->date[0]; i++) {
        time_t at = (time_t)record->answers[i].received_utc_s;
        struct tm utc;

        if (at > 0 && record->kind == RECORD_TURN && gmtime_r(&at, &utc))
            strftime(scoring->date, sizeof scoring->date, "%Y.%m.%d", &utc);
    }
}

const char *const *replay_players(const struct replay_header *header, struct arena *arena)
{
    const char **names = arena_alloc(arena, (size_t)header->founding.seats * sizeof *names);

    for (int seat = 0; seat < header->founding.seats; seat++)
        names[seat] = header->players && header->players[seat][0] ? header->players[seat] : header->seats[seat];
    return names;
}

static enum status play_record(struct scoring *scoring, const struct replay_file *file, struct error *err)
{
    struct replay_line line;
    struct record record;
    enum status status = replay_line_read(&line, file->line, file->bytes, err);

    if (status == OK)
        status = record_read(&record, line.body, line.body_bytes, scoring->header.founding.rules, &scoring->previous,
                             &scoring->arena, err);
    if (status == OK)
        status = replay_run_record(&scoring->run, &record, err);
    if (status != OK)
        return error_in(err, "record %d", file->number - 1);
    scoring->previous = line.hash;
    note_date(scoring, &record);
    keep_state(scoring);
    return OK;
}

static enum status play_all(struct scoring *scoring, struct replay_file *file, struct error *err)
{
    enum status status = OK;
    bool more = true;

    scoring->states = arena_alloc(&scoring->arena, ((size_t)scoring->header.records + 1) * sizeof *scoring->states);
    while (status == OK && scoring->count <= scoring->header.records) {
        status = replay_file_next(file, &more, err);
        if (status != OK || !more)
            break;
        status = play_record(scoring, file, err);
    }
    return status;
}

static enum status check_header(const struct scoring *scoring, struct error *err)
{
    if (scoring->header.scope != REPLAY_FULL)
        return error_set(err, ERR_FORMAT, "a %s replay cannot be resolved; only a full one can",
                         replay_scope_names[scoring->header.scope]);
    if (!scoring->run.rules->score)
        return error_set(err, ERR_FORMAT, "%s is written in no notation of that kind", scoring->run.rules->title);
    return OK;
}

enum status replay_score(const char *path, bool sections, FILE *out, struct error *err)
{
    struct arena arena = { 0 };
    struct scoring scoring = { .count = 0 };
    struct replay_file file;
    bool begun = false;
    enum status status = replay_file_open(&file, path, &scoring.header, &arena, err);

    scoring.arena.limit_bytes = (size_t)1 << 30;
    if (status == ERR_CONFLICT)
        err->status = status = ERR_FORMAT;
    if (status == OK) {
        begun = true;
        status = replay_run_begin(&scoring.run, &scoring.header.founding, scoring.header.seats, err);
    }
    if (status == OK)
        status = check_header(&scoring, err);
    if (status == OK)
        status = play_all(&scoring, &file, err);
    if (status == OK && scoring.count == 0)
        status = error_set(err, ERR_CONFLICT, "there is no record in it");
    if (status == OK)
        fputs(scoring.run.rules->score(&scoring.arena,
                                       &(struct ruleset_score){ .event = scoring.header.founding.game,
                                                                .seats = replay_players(&scoring.header, &scoring.arena),
                                                                .date = scoring.date[0] ? scoring.date : NULL,
                                                                .sections = sections, .count = scoring.count,
                                                                .states = scoring.states }), out);
    if (begun)
        replay_run_release(&scoring.run);
    replay_file_close(&file);
    arena_release(&scoring.arena);
    arena_release(&arena);
    return status == OK ? OK : error_in(err, "%s", path);
}
