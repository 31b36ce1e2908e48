/* Entries of chains: of leagues, and of pools of ratings.
 *
 * A body tells hashes as 64 digits, which are half of it and more. In the table each stands as "~" in the body, and its 32 bytes in
 * the column `hash`, in the order of the body, behind the first bytes of the entry's own hash: enough of them to see whether the
 * row has changed, and the whole hash of the last entry stands with its chain. A body that tells no hash, or that has a text "~" of
 * its own, is stored as it is. */
#include <stdlib.h>
#include <string.h>

#include "db/internal.h"

enum { ENTRY_BITS = 32, HASH_BYTES = 32, HASH_DIGITS = 2 * HASH_BYTES };

static const char mark[] = "\"~\"";
enum { MARK_BYTES = sizeof mark - 1, QUOTED_BYTES = HASH_DIGITS + 2 };

/* Keeps chains apart. */
static int64_t key_of(int64_t chain, int number)
{
    return chain << ENTRY_BITS | number;
}

/* ---- digits ---- */

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool is_hash(const char *at)
{
    if (*at++ != '"')
        return false;
    for (int i = 0; i < HASH_DIGITS; i++)
        if (digit_of(at[i]) < 0)
            return false;
    return at[HASH_DIGITS] == '"';
}

static void add_bytes(struct blob *into, unsigned char *room, const char *digits)
{
    for (int i = 0; i < HASH_BYTES; i++)
        room[into->count++] = (unsigned char)(16 * digit_of(digits[2 * i]) + digit_of(digits[2 * i + 1]));
}

static char *add_digits(char *to, const unsigned char *bytes)
{
    static const char digits[] = "0123456789abcdef";

    *to++ = '"';
    for (int i = 0; i < HASH_BYTES; i++) {
        *to++ = digits[bytes[i] >> 4];
        *to++ = digits[bytes[i] & 15];
    }
    *to++ = '"';
    return to;
}

/* ---- storing ---- */

/* The body as it is stored, and the bytes of its hashes behind those that are in the blob already. text and room: places of the
 * body's length. */
static void pack(const char *body, char *text, unsigned char *room, struct blob *hashes)
{
    bool plain = strstr(body, mark) != NULL;

    while (*body) {
        if (plain || !is_hash(body)) {
            *text++ = *body++;
            continue;
        }
        add_bytes(hashes, room, body + 1);
        memcpy(text, mark, MARK_BYTES);
        text += MARK_BYTES;
        body += QUOTED_BYTES;
    }
    *text = '\0';
}

enum status store_entry_new(struct store *store, enum statement which, int64_t chain, int number, const char *body, struct blob hash,
                            struct error *err)
{
    size_t bytes = strlen(body) + 1;
    char *text = store_fill(&store->entry, 2 * bytes + STORE_CHECK_BYTES);
    unsigned char *room = (unsigned char *)text + bytes;
    struct blob hashes = { room, STORE_CHECK_BYTES };

    if (!text)
        return error_set(err, ERR_IO, "there is no memory for an entry of %zu bytes", bytes);
    memcpy(room, hash.bytes, STORE_CHECK_BYTES);
    pack(body, text, room, &hashes);
    STORE_RUN(store, which, err, "itb", key_of(chain, number), text, hashes);
}

/* ---- reading ---- */

static int marks_in(const char *text)
{
    int count = 0;

    for (const char *at = strstr(text, mark); at; at = strstr(at + MARK_BYTES, mark))
        count++;
    return count;
}

static void unpack(const char *text, const unsigned char *hashes, char *body)
{
    for (const char *at; (at = strstr(text, mark)) != NULL; text = at + MARK_BYTES, hashes += HASH_BYTES) {
        memcpy(body, text, (size_t)(at - text));
        body = add_digits(body + (at - text), hashes);
    }
    memcpy(body, text, strlen(text) + 1);
}

/* The body of a row; *hash: what it tells of the entry's hash. A row that nobody has stored so is given as it is, and its hash will not
 * be right. */
static enum status read_entry(struct store *store, sqlite3_stmt *row, const char **body, struct blob *hash, struct error *err)
{
    const char *text = store_text(row, 1) ? store_text(row, 1) : "";
    size_t count;

    *body = text;
    *hash = store_blob(row, 2);
    if (hash->count < STORE_CHECK_BYTES || (hash->count - STORE_CHECK_BYTES) % HASH_BYTES != 0)
        return OK;
    count = (hash->count - STORE_CHECK_BYTES) / HASH_BYTES;
    hash->count = STORE_CHECK_BYTES;
    if (count == 0 || (size_t)marks_in(text) != count)
        return OK;
    *body = store_fill(&store->entry, strlen(text) + 1 + count * (QUOTED_BYTES - MARK_BYTES));
    if (!*body)
        return error_set(err, ERR_IO, "there is no memory for an entry");
    unpack(text, (const unsigned char *)hash->bytes + STORE_CHECK_BYTES, store->entry.bytes);
    return OK;
}

enum status store_each_entry(struct store *store, enum statement list, int64_t chain, store_entry_each *each, void *context,
                             struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = store_statement(store, list, &row, err);
    int code = SQLITE_DONE;

    if (status != OK)
        return status;
    store_bind(row, "ii", key_of(chain, 0), key_of(chain + 1, 0));
    while (status == OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
        const char *body;
        struct blob hash;

        status = read_entry(store, row, &body, &hash, err);
        if (status == OK)
            status = each(context, (int)(sqlite3_column_int64(row, 0) & UINT32_MAX), body, hash, err);
    }
    sqlite3_reset(row);
    if (status != OK)
        return status;
    return code == SQLITE_DONE ? OK : store_fault(store, "the entries of a chain", err);
}
