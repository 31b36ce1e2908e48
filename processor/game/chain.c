#include "processor/game/chain.h"
#include "processor/game/past.h"
#include "processor/game/seal.h"

#include <string.h>

enum { CHAIN_ARENA_BYTES = 64 << 20 };

/* A walk over records. */
struct walk {
    const struct stored_game *stored;
    struct arena arena;              /* of one record */
    struct hash previous;
    int from, to, due;               /* the records whose events we read; due: the next number */
    chain_each *each;
    void *context;
};

static enum status corrupt(struct error *err, int record, const char *what)
{
    return error_set(err, ERR_CORRUPT, "record %d is not as it was stored: %s", record, what);
}

static enum status check_events(const struct record_row *row, const struct record *record, struct error *err)
{
    struct hash events = hash_bytes(row->events, strlen(row->events));

    return hash_equal(&events, &record->events_hash) ? OK : corrupt(err, row->number, "its events are others");
}

/* In format 1 a luck word could change after a set-up without questions, so only exports check the founding. */
static bool is_loose(const struct stored_game *stored, const struct record_row *row)
{
    return row->number == 1 && stored->founding.format < FORMAT_TURNS;
}

static enum status row_hash(const struct record_row *row, struct hash *hash, struct error *err)
{
    if (row->hash.count != HASH_BYTES)
        return error_set(err, ERR_CORRUPT, "record %d has a hash of %zu bytes", row->number, row->hash.count);
    memcpy(hash->bytes, row->hash.bytes, HASH_BYTES);
    return OK;
}

/* A record as its row has it, behind the record of this hash; *previous becomes its own. */
static enum status read_row(const struct stored_game *stored, const struct record_row *row, struct hash *previous,
                            struct arena *arena, struct record *record, struct error *err)
{
    struct hash hash;
    enum status status = row_hash(row, &hash, err);

    if (status != OK)
        return status;
    if (record_read(record, row->body, strlen(row->body), stored->row.rules, previous, arena, err) != OK) {
        err->status = ERR_CORRUPT;
        return error_in(err, "record %d is not as it was stored", row->number);
    }
    if ((!hash_equal(&record->hash, &hash) && !is_loose(stored, row)) || record->number != row->number)
        return corrupt(err, row->number, "its hash differs");
    *previous = hash;
    return OK;
}

static enum status check_row(struct walk *walk, const struct record_row *row, struct record *record, struct error *err)
{
    arena_reset(&walk->arena);
    if (row->number != walk->due++)
        return error_set(err, ERR_CORRUPT, "record %d is missing", walk->due - 1);
    return read_row(walk->stored, row, &walk->previous, &walk->arena, record, err);
}

static enum status step(void *context, const struct record_row *row, struct error *err)
{
    struct walk *walk = context;
    struct record record;
    bool wanted = row->number >= walk->from && row->number <= walk->to;
    enum status status = check_row(walk, row, &record, err);

    if (status == OK && wanted)
        status = check_events(row, &record, err);
    return status == OK && wanted && walk->each ? walk->each(walk->context, row, &record, err) : status;
}

/* The hash of a record, unchecked; of record 0, of the founding. */
static enum status read_hash(const struct stored_game *stored, int number, struct hash *hash, struct error *err)
{
    struct record_row row;
    enum status status;

    if (number == 0) {
        *hash = record_founding(&stored->founding);
        return OK;
    }
    status = store_record_get(stored->home->store, stored->row.id, number, &row, err);
    if (status != OK)
        return error_in(err, "record %d", number);
    return row_hash(&row, hash, err);
}

enum status chain_record(const struct stored_game *stored, int number, struct arena *arena, struct record *record,
                         struct error *err)
{
    struct record_row row;
    struct hash previous;
    enum status status = read_hash(stored, number - 1, &previous, err);

    if (status == OK)
        status = store_record_get(stored->home->store, stored->row.id, number, &row, err);
    if (status != OK)
        return error_in(err, "record %d", number);
    return read_row(stored, &row, &previous, arena, record, err);
}

/* From a record to the last one. */
static enum status walk_on(struct walk *walk, int last, struct error *err)
{
    const struct stored_game *stored = walk->stored;
    enum status status = read_hash(stored, walk->from - 1, &walk->previous, err);

    walk->due = walk->from;
    walk->arena.limit_bytes = CHAIN_ARENA_BYTES;
    if (status == OK)
        status = store_records(stored->home->store, stored->row.id, walk->from, last, step, walk, err);
    if (status == OK && walk->due <= last)
        status = error_set(err, ERR_CORRUPT, "record %d is missing", walk->due);
    arena_release(&walk->arena);
    return status;
}

/* ---- the end ---- */

static enum status keep_end(void *context, const struct record_row *row, const struct record *record, struct error *err)
{
    struct stored_game *stored = context;
    bool counts = stored->founding.format >= FORMAT_TURNS;

    (void)row;
    past_note(stored, record);
    if (counts && record->branch != stored->row.branch)
        return error_set(err, ERR_CORRUPT, "its branch is %d, and that of its last record is %d", stored->row.branch,
                         record->branch);
    return OK;
}

enum status chain_open(struct stored_game *stored, struct error *err)
{
    int last = stored->row.records;
    struct walk walk = { .stored = stored, .from = last, .to = last, .each = keep_end, .context = stored };

    return last > 0 ? walk_on(&walk, last, err) : OK;
}

static enum status keep_state(void *context, const struct record_row *row, const struct record *record, struct error *err)
{
    (void)row;
    (void)err;
    *(struct hash *)context = record->state_hash;
    return OK;
}

static enum status state_hash(const struct stored_game *stored, int record, struct hash *state, struct error *err)
{
    struct walk walk = { .stored = stored, .from = record, .to = record, .each = keep_state, .context = state };

    if (record != stored->last.number || record == 0)
        return walk_on(&walk, record, err);
    *state = stored->last.state;
    return OK;
}

enum status chain_snapshot(const struct stored_game *stored, int record, const char **state, const char **around,
                           struct error *err)
{
    struct hash told, hash;
    enum status status = state_hash(stored, record, &told, err);

    if (status == OK)
        status = store_snapshot_get(stored->home->store, stored->row.id, record, state, around, err);
    if (status != OK)
        return error_in(err, "state after record %d", record);
    if (stored->proved && record == stored->last.number)
        return OK;
    hash = hash_bytes(*state, strlen(*state));
    if ((*state)[0] && !hash_equal(&told, &hash))
        return error_set(err, ERR_CORRUPT, "the state after record %d is not as it was stored", record);
    if (!seal_fits_around(stored, record, *around))
        return error_set(err, ERR_CORRUPT, "what lay around the state after record %d is not as it was stored", record);
    return OK;
}

/* ---- more of it ---- */

enum status chain_read(const struct stored_game *stored, int from, int to, chain_each *each, void *context,
                       struct error *err)
{
    struct walk walk = { .stored = stored, .from = from, .to = to, .each = each, .context = context };
    enum status status = walk_on(&walk, stored->game.records, err);

    if (status == OK && !hash_equal(&walk.previous, &stored->last_hash))
        status = error_set(err, ERR_CORRUPT, "the records from %d on do not lead to the last one", from);
    return status;
}

/* The data for the check of a whole game. */
struct whole {
    struct stored_game *stored;
    struct chance chance;
    struct arena arena;
};

static enum status check_whole(void *context, const struct record_row *row, const struct record *record, struct error *err)
{
    struct whole *whole = context;
    struct stored_game *stored = whole->stored;
    struct place place = chance_place(&whole->chance, record);
    struct hash seed = record_seed(&stored->founding, stored->secret, &place);
    enum status status = chance_check(&whole->chance, record, err);

    if (status == OK && !hash_equal(&seed, &record->seed))
        status = error_set(err, ERR_CORRUPT, "its seed is not that of its place");
    if (status == OK)
        status = chance_note(&whole->chance, record, err);
    if (status != OK) {
        err->status = ERR_CORRUPT;
        return error_in(err, "record %d", row->number);
    }
    return OK;
}

static enum status check_snapshots(const struct stored_game *stored, struct error *err)
{
    const char *state, *around;
    enum status status = OK;

    for (int record = 1; record <= stored->game.records && status == OK; record++)
        status = chain_snapshot(stored, record, &state, &around, err);
    return status;
}

enum status chain_check(struct stored_game *stored, struct error *err)
{
    struct whole whole = { .stored = stored };
    enum status status;

    chance_begin(&whole.chance, stored->founding.format, &whole.arena);
    status = stored->game.records > 0 ? chain_read(stored, 1, stored->game.records, check_whole, &whole, err) : OK;
    if (status == OK && stored->founding.format >= FORMAT_TURNS && whole.chance.turns != stored->game.turns)
        status = error_set(err, ERR_CORRUPT, "%d of its records are set-ups or turns, and its row says %d", whole.chance.turns,
                           stored->game.turns);
    arena_release(&whole.arena);
    if (status == OK)
        status = check_snapshots(stored, err);
    return status == OK ? OK : error_in(err, "%s", stored->label);
}
