/* The archive: records that nothing is expected to follow soon, each with its snapshot in one compressed piece.
 *
 * A piece is body, events, state and around, each ended by a NUL, through zlib; a record without a snapshot has empty
 * ones. A state is much like the one before it: a piece names the one (`after`) whose texts are its dictionary, and one in
 * CHAIN_MOST stands alone, so that a record is read out of few pieces. db/records.c looks here for what is in no other
 * table, so that nobody else knows of it. */
#include <stdlib.h>
#include <string.h>

#include <zlib.h>

#include "db/internal.h"

enum { LEVEL = 9, CHAIN_MOST = 8, PIECE_BYTES_MAX = 1 << 30 };

char *store_fill(struct store_buffer *buffer, size_t bytes)
{
    if (bytes > buffer->room) {
        char *grown = realloc(buffer->bytes, bytes);

        if (!grown)
            return NULL;
        buffer->bytes = grown;
        buffer->room = bytes;
    }
    buffer->count = bytes;
    return buffer->bytes;
}

static void swap(struct store_buffer *one, struct store_buffer *other)
{
    struct store_buffer kept = *one;

    *one = *other;
    *other = kept;
}

/* ---- reading ---- */

static enum status damaged(struct error *err)
{
    return error_set(err, ERR_CORRUPT, "a record in the archive is damaged; restore a backup");
}

/* The result must have exactly so many bytes. */
static bool inflate_all(struct blob packed, const struct store_buffer *dictionary, char *out, size_t bytes)
{
    z_stream stream = { .next_in = (Bytef *)(uintptr_t)packed.bytes, .avail_in = (uInt)packed.count,
                        .next_out = (Bytef *)out, .avail_out = (uInt)bytes };
    int code;

    if (inflateInit(&stream) != Z_OK)
        return false;
    code = inflate(&stream, Z_FINISH);
    if (code == Z_NEED_DICT && dictionary
        && inflateSetDictionary(&stream, (const Bytef *)dictionary->bytes, (uInt)dictionary->count) == Z_OK)
        code = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    return code == Z_STREAM_END && stream.total_out == bytes && stream.avail_in == 0;
}

static enum status find_piece(struct store *store, int64_t id, sqlite3_stmt **row, struct error *err)
{
    STORE_ROW(store, STATEMENT_ARCHIVE_PIECE, *row, err, "i", id);
    return OK;
}

/* The pieces that a record is read out of, itself first. ERR_NOT_FOUND: it is not in the archive. */
static enum status find_chain(struct store *store, int64_t id, int64_t chain[CHAIN_MOST], int *count, struct error *err)
{
    for (*count = 0; *count < CHAIN_MOST; ) {
        sqlite3_stmt *row = NULL;
        enum status status = find_piece(store, id, &row, err);

        if (status != OK)
            return *count > 0 && status == ERR_NOT_FOUND ? damaged(err) : status;
        chain[(*count)++] = id;
        if (sqlite3_column_type(row, 2) == SQLITE_NULL)
            return OK;
        id = sqlite3_column_int64(row, 2);
    }
    return damaged(err);
}

/* Inflates a piece into the store's buffer, where its dictionary was before. */
static enum status unpack_one(struct store *store, int64_t id, struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = find_piece(store, id, &row, err);
    const struct store_buffer *dictionary;
    int64_t bytes;

    if (status != OK)
        return status;
    bytes = sqlite3_column_int64(row, 1);
    if (bytes < 1 || bytes > PIECE_BYTES_MAX)
        return damaged(err);
    swap(&store->unpacked, &store->dictionary);
    if (!store_fill(&store->unpacked, (size_t)bytes))
        return error_set(err, ERR_IO, "no memory for a record of the archive");
    dictionary = sqlite3_column_type(row, 2) == SQLITE_NULL ? NULL : &store->dictionary;
    return inflate_all(store_blob(row, 0), dictionary, store->unpacked.bytes, (size_t)bytes) ? OK : damaged(err);
}

enum status store_unpack(struct store *store, int64_t id, struct store_texts *texts, struct error *err)
{
    const char **all[] = { &texts->body, &texts->events, &texts->state, &texts->around };
    int64_t chain[CHAIN_MOST];
    const char *at, *end;
    int count;
    enum status status = find_chain(store, id, chain, &count, err);

    while (status == OK && count > 0)
        status = unpack_one(store, chain[--count], err);
    if (status != OK)
        return status;
    at = store->unpacked.bytes;
    end = at + store->unpacked.count;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        const char *stop = memchr(at, '\0', (size_t)(end - at));

        if (!stop)
            return damaged(err);
        *all[i] = at;
        at = stop + 1;
    }
    return OK;
}

/* ---- writing ---- */

/* The texts of a row of ARCHIVE_LOOK, one after another in the store's buffer. */
static enum status gather(struct store *store, sqlite3_stmt *row, struct error *err)
{
    enum { FIRST = 3, LAST = 6 };        /* columns body, events, state, around */
    size_t bytes = 0;
    char *at;

    for (int column = FIRST; column <= LAST; column++)
        bytes += (size_t)sqlite3_column_bytes(row, column) + 1;
    at = bytes <= PIECE_BYTES_MAX ? store_fill(&store->unpacked, bytes) : NULL;
    if (!at)
        return error_set(err, ERR_IO, "a record of %zu bytes is too large for the archive", bytes);
    for (int column = FIRST; column <= LAST; column++) {
        size_t count = (size_t)sqlite3_column_bytes(row, column);

        if (count > 0)
            memcpy(at, sqlite3_column_blob(row, column), count);
        at[count] = '\0';
        at += count + 1;
    }
    return OK;
}

/* Compresses the store's buffer. False when there is no memory. */
static bool deflate_all(struct store *store, const struct store_buffer *dictionary)
{
    z_stream stream = { .next_in = (Bytef *)store->unpacked.bytes, .avail_in = (uInt)store->unpacked.count };
    int code = deflateInit(&stream, LEVEL);

    if (code == Z_OK && dictionary)
        code = deflateSetDictionary(&stream, (const Bytef *)dictionary->bytes, (uInt)dictionary->count);
    if (code == Z_OK && !store_fill(&store->packed, deflateBound(&stream, stream.avail_in) + store->unpacked.count))
        code = Z_MEM_ERROR;
    if (code == Z_OK) {
        stream.next_out = (Bytef *)store->packed.bytes;
        stream.avail_out = (uInt)(store->packed.count - store->unpacked.count);
        code = deflate(&stream, Z_FINISH);
        store->packed.count = stream.total_out;
    }
    deflateEnd(&stream);
    return code == Z_STREAM_END;
}

/* Checks that the row comes out of the archive as it went in, because its source is about to be deleted. after: the
 * piece whose texts are in the store's dictionary; 0: it stands alone. */
static enum status pack_row(struct store *store, sqlite3_stmt *row, int64_t after, struct store_archived *tally,
                            struct error *err)
{
    const struct store_buffer *dictionary = after ? &store->dictionary : NULL;
    size_t bytes;
    struct blob piece;
    char *again;
    enum status status = gather(store, row, err);

    if (status != OK)
        return status;
    if (!deflate_all(store, dictionary))
        return error_set(err, ERR_IO, "no memory to compress a record");
    bytes = store->unpacked.count;
    piece = (struct blob){ store->packed.bytes, store->packed.count };
    again = store->packed.bytes + piece.count;
    if (!inflate_all(piece, dictionary, again, bytes) || memcmp(again, store->unpacked.bytes, bytes) != 0)
        return error_set(err, ERR_BUG, "a record does not come out of its compression as it went in");
    tally->records++;
    tally->bytes_before += (int64_t)bytes;
    tally->bytes_after += (int64_t)piece.count;
    STORE_RUN(store, STATEMENT_ARCHIVE_NEW, err, "ibibiz", sqlite3_column_int64(row, 0), store_blob(row, 1),
              sqlite3_column_int64(row, 2), piece, (int64_t)bytes, after);
}

/* All rows of ARCHIVE_LOOK. What was packed last is the dictionary of the next. */
static enum status pack_all(struct store *store, sqlite3_stmt *row, struct store_archived *tally, struct error *err)
{
    int64_t before = 0;
    int code;

    for (int i = 0; (code = sqlite3_step(row)) == SQLITE_ROW; i++) {
        enum status status = pack_row(store, row, i % CHAIN_MOST ? before : 0, tally, err);

        if (status != OK)
            return status;
        before = sqlite3_column_int64(row, 0);
        swap(&store->unpacked, &store->dictionary);
    }
    return code == SQLITE_DONE ? OK : store_fault(store, "the records", err);
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

    if (status != OK)
        return status;
    store_bind(row, "ii", first, last);
    status = pack_all(store, row, tally, err);
    sqlite3_reset(row);
    if (status == OK)
        status = drop(store, STATEMENT_ARCHIVE_DROP_SNAPSHOTS, first, last, err);
    return status == OK ? drop(store, STATEMENT_ARCHIVE_DROP_RECORDS, first, last, err) : status;
}
