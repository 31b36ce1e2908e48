/* A self-played game as a replay file, so that what verifies real games can be tried on any number of others. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "processor/replay/replay.h"
#include "processor/harness/soak_game.h"

static const char *const *seat_names(struct soak_game *soak)
{
    const char **names = arena_alloc(soak->arena, (size_t)soak->game.seats * sizeof *names);

    for (int seat = 0; seat < soak->game.seats; seat++)
        names[seat] = arena_text(soak->arena, soak->game.rules->seat_name(soak->game.state, seat));
    return names;
}

static struct replay_header header_of(struct soak_game *soak)
{
    struct replay_header header = {
        .scope = REPLAY_FULL,
        .founding = soak->founding,
        .version = soak->game.version,
        .seats = seat_names(soak),
        .revealed = soak->game.over,
        .records = soak->record_count,
        .generator = "postern soak",
    };

    if (header.revealed)
        memcpy(header.secret, soak->secret, SECRET_BYTES);
    return header;
}

static enum status entry_of(struct soak_game *soak, const struct soak_record *kept, struct hash *previous,
                            struct replay_entry *entry, struct error *err)
{
    const struct ruleset *rules = soak->game.rules;
    struct record_dice dice = { .seed = record_seed(&soak->founding, soak->secret, &(struct place){ .number = kept->number }) };
    const char *state;
    struct game_record played = { .number = kept->number, .kind = kept->kind, .answers = kept->answers,
                                  .answer_count = kept->answer_count };
    struct record record;
    enum status status = codec_save(rules->state, kept->after, soak->scratch, &state, NULL, err);

    if (status == OK)
        status = record_make(&record, &played, rules, soak->game.version, &dice, NULL, NULL, kept->events, state, previous,
                             soak->scratch, err);
    if (status != OK)
        return error_in(err, "record %d", kept->number);
    *previous = record.hash;
    *entry = (struct replay_entry){ record.body, strlen(record.body), kept->events, strlen(kept->events), record.hash };
    return OK;
}

static enum status write_records(struct soak_game *soak, const struct replay_header *header, FILE *out,
                                 struct error *err)
{
    struct hash previous = record_founding(&header->founding);
    struct replay_writer *writer;
    enum status status = replay_write_open(&writer, out, header, err);

    if (status != OK)
        return status;
    for (int i = 0; i < soak->record_count && status == OK; i++) {
        struct replay_entry entry;

        status = entry_of(soak, &soak->records[i], &previous, &entry, err);
        if (status == OK)
            status = replay_write_record(writer, &entry, err);
        arena_reset(soak->scratch);
    }
    if (status == OK)
        return replay_write_close(writer, err);
    replay_write_drop(writer);
    return status;
}

static enum status write_file(struct soak_game *soak, const char *path, struct error *err)
{
    struct replay_header header = header_of(soak);
    FILE *out;
    enum status status;

    if (mkdir(soak->options->replays, 0777) != 0 && errno != EEXIST)
        return error_set(err, ERR_IO, "%s", strerror(errno));
    out = fopen(path, "wb");
    if (!out)
        return error_set(err, ERR_IO, "%s", strerror(errno));
    status = write_records(soak, &header, out, err);
    if (fclose(out) != 0 && status == OK)
        return error_set(err, ERR_IO, "%s", strerror(errno));
    return status;
}

void soak_replay(struct soak_game *soak)
{
    const char *path = arena_printf(soak->arena, "%s/%s-%llu-%lld.replay", soak->options->replays,
                                    soak->game.rules->name, (unsigned long long)soak->options->seed,
                                    (long long)soak->number + 1);
    struct error err;

    if (write_file(soak, path, &err) == OK)
        soak->report->replays++;
    else
        soak_fault(soak, &soak->report->replays_unwritten, "%s: %s", path, err.message);
}
