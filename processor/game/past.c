#include "processor/game/past.h"

#include <string.h>

#include "processor/game/chain.h"
#include "processor/replay/run.h"

/* ---- what is kept ---- */

void past_note(struct stored_game *stored, const struct record *record)
{
    stored->last_hash = record->hash;
    stored->last = (struct last_record){ .number = record->number, .kind = record->kind, .version = record->version,
                                         .state = record->state_hash };
}

enum status past_thin(struct stored_game *stored, const struct record *next, struct error *err)
{
    const struct last_record *last = &stored->last;

    if (last->number == 0 || last->number % PAST_KEPT_EVERY == 0 || last->kind == RECORD_MODERATOR
        || last->version != next->version)
        return OK;
    return store_snapshot_thin(stored->home->store, stored->row.id, last->number, err);
}

/* ---- resolving again ---- */

struct again {
    struct stored_game *stored;
    struct replay_run run;
    struct arena arena;              /* of one record */
};

static bool find(void *context, int record, void *state)
{
    struct again *again = context;

    return past_recall(again->stored, again->run.records, record, state);
}

/* The state at which to begin: the last that is kept before a record. 0: none is, so that it begins with the set-up. */
static enum status find_kept(const struct stored_game *stored, int record, int *kept, const char **state, struct error *err)
{
    const char *around;
    enum status status = OK;

    *state = "";
    for (*kept = record; *kept > 0 && status == OK && !(*state)[0]; )
        status = --*kept > 0 ? chain_snapshot(stored, *kept, state, &around, err) : OK;
    return status;
}

static enum status begin(struct again *again, int record, struct error *err)
{
    struct stored_game *stored = again->stored;
    const char **names = arena_alloc(stored->arena, (size_t)stored->seat_count * sizeof *names);
    const char *state;
    int kept;
    enum status status = find_kept(stored, record, &kept, &state, err);

    for (int seat = 0; seat < stored->seat_count; seat++)
        names[seat] = stored_seat_name(stored, seat);
    if (status == OK)
        status = replay_run_begin(&again->run, &stored->founding, names, err);
    if (status == OK && kept > 0)
        status = replay_run_resume(&again->run, kept, state, find, again, err);
    return status;
}

static enum status resolve_next(struct again *again, struct error *err)
{
    struct record record;
    struct hash hash;
    enum status status;

    arena_reset(&again->arena);
    status = chain_record(again->stored, again->run.records + 1, &again->arena, &record, err);
    if (status != OK)
        return status;
    status = replay_run_record(&again->run, &record, err);
    if (status == OK) {
        hash = hash_bytes(again->run.state_text, again->run.state_bytes);
        status = hash_equal(&hash, &record.state_hash) ? OK : error_set(err, ERR_CORRUPT, "it leads to another state than it did");
    }
    return status == OK ? OK : error_in(err, "record %d", record.number);
}

enum status past_state(struct stored_game *stored, int record, void *state, struct error *err)
{
    struct again again = { .stored = stored };
    enum status status = begin(&again, record, err);

    while (status == OK && again.run.records < record)
        status = resolve_next(&again, err);
    if (status == OK)
        status = codec_read_again(stored->game.rules->state, state, again.run.state_text, again.run.state_bytes, stored->arena, err);
    replay_run_release(&again.run);
    arena_release(&again.arena);
    if (status == OK)
        return OK;
    err->status = ERR_CORRUPT;
    return error_in(err, "state after record %d, which is resolved again", record);
}

bool past_recall(struct stored_game *stored, int last, int wanted, void *state)
{
    const struct rollback *rollbacks = stored->moderation.rollbacks;
    int count = 0, record;

    while (count < stored->moderation.rollback_count && rollbacks[count].at <= last)
        count++;
    record = rollback_history_record(rollbacks, count, last, wanted);
    return record > 0 && stored_snapshot(stored, record, state, NULL, NULL) == OK;
}
