/* The archive: records that nothing is expected to follow soon, each with its snapshot in one compressed piece.
 *
 * A piece is body, events, state and around, each ended by a NUL, through zlib; a record without a snapshot has empty
 * ones. db/records.c looks here too, so that nobody else knows of it. */
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "db/internal.h"

enum { LEVEL = 9 };

/* A buffer of the store's that grows and stays. */
static char *room_for(struct store_buffer *buffer, size_t bytes)
{
    char *grown;

    if (bytes <= buffer->room)
        return buffer->bytes;
    grown = realloc(buffer->bytes, bytes);
    if (!grown)
        return NULL;
    buffer->bytes = grown;
    buffer->room = bytes;
    return grown;
}

/* ---- reading ---- */

static enum status inflate_piece(struct store *store, struct blob packed, size_t bytes, struct error *err)
{
    uLongf inflated = bytes;

    if (!room_for(&store->unpacked, bytes))
        return error_set(err, ERR_IO, "no memory for a record of the archive");
    if (uncompress((Bytef *)store->unpacked.bytes, &inflated, packed.bytes, packed.count) != Z_OK || inflated != bytes)
        return error_set(err, ERR_CORRUPT, "a record in the archive is damaged; restore a backup");
    return OK;
}

enum status store_unpack(struct store *store, sqlite3_stmt *row, int column, struct store_texts *texts,
                         struct error *err)
{
    const char **all[] = { &texts->body, &texts->events, &texts->state, &texts->around };
    int64_t bytes = sqlite3_column_int64(row, column + 1);
    const char *at, *end;
    enum status status;

    if (bytes < 1 || bytes > STORE_PIECE_BYTES_MAX)
        return error_set(err, ERR_CORRUPT, "a record in the archive is damaged; restore a backup");
    status = inflate_piece(store, store_blob(row, column), (size_t)bytes, err);
    if (status != OK)
        return status;
    at = store->unpacked.bytes;
    end = at + bytes;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const char *stop = memchr(at, '\0', (size_t)(end - at));

        if (!stop)
            return error_set(err, ERR_CORRUPT, "a record in the archive is damaged; restore a backup");
        *all[i] = at;
        at = stop + 1;
    }
    return OK;
}

/* ---- writing ---- */

/* The texts of a row of ARCHIVE_LOOK, one after another in the store's buffer, so many bytes. */
static enum status gather(struct store *store, sqlite3_stmt *row, size_t *bytes, struct error *err)
{
    enum { FIRST = 3, LAST = 6 };        /* columns body, events, state, around */
    char *at;

    *bytes = 0;
    for (int column = FIRST; column <= LAST; column++)
        *bytes += (size_t)sqlite3_column_bytes(row, column) + 1;
    at = *bytes <= STORE_PIECE_BYTES_MAX ? room_for(&store->unpacked, *bytes) : NULL;
    if (!at)
        return error_set(err, ERR_IO, "a record of %zu bytes is too large for the archive", *bytes);
    for (int column = FIRST; column <= LAST; column++) {
        size_t count = (size_t)sqlite3_column_bytes(row, column);

        if (count > 0)
            memcpy(at, sqlite3_column_blob(row, column), count);
        at[count] = '\0';
        at += count + 1;
    }
    return OK;
}

/* The row is in the archive when it comes out again as it went in: what it was made of is about to be deleted. */
static enum status pack_row(struct store *store, sqlite3_stmt *row, struct store_archived *tally, struct error *err)
{
    size_t bytes;
    uLongf packed;
    char *piece, *again;
    enum status status = gather(store, row, &bytes, err);

    if (status != OK)
        return status;
    packed = compressBound(bytes);
    piece = room_for(&store->packed, packed + bytes);
    if (!piece)
        return error_set(err, ERR_IO, "no memory to compress a record");
    again = piece + packed;
    if (compress2((Bytef *)piece, &packed, (const Bytef *)store->unpacked.bytes, bytes, LEVEL) != Z_OK)
        return error_set(err, ERR_BUG, "a record cannot be compressed");
    if (uncompress((Bytef *)again, &(uLongf){ bytes }, (const Bytef *)piece, packed) != Z_OK
        || memcmp(again, store->unpacked.bytes, bytes) != 0)
        return error_set(err, ERR_BUG, "a record does not come out of its compression as it went in");
    tally->records++;
    tally->bytes_before += (int64_t)bytes;
    tally->bytes_after += (int64_t)packed;
    STORE_RUN(store, STATEMENT_ARCHIVE_NEW, err, "ibibi", sqlite3_column_int64(row, 0), store_blob(row, 1),
              sqlite3_column_int64(row, 2), (struct blob){ piece, packed }, (int64_t)bytes);
}

static enum status drop(struct store *store, enum statement which, int64_t first, int64_t last, struct error *err)
{
    STORE_RUN(store, which, err, "ii", first, last);
}

enum status store_archive(struct store *store, int64_t game, struct store_archived *tally, struct error *err)
{
    int64_t first = store_record_key(game, 0), last = store_record_key(game + 1, 0) - 1;
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, STATEMENT_ARCHIVE_LOOK, &row, err);
    int code = SQLITE_DONE;

    if (status != OK)
        return status;
    store_bind(row, "ii", first, last);
    while (status == OK && (code = sqlite3_step(row)) == SQLITE_ROW)
        status = pack_row(store, row, tally, err);
    if (status == OK && code != SQLITE_DONE)
        status = store_fault(store, "the records", err);
    sqlite3_reset(row);
    if (status == OK)
        status = drop(store, STATEMENT_ARCHIVE_DROP_SNAPSHOTS, first, last, err);
    return status == OK ? drop(store, STATEMENT_ARCHIVE_DROP_RECORDS, first, last, err) : status;
}
