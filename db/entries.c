/* Entries of chains: of leagues, and of pools of ratings.
 *
 * A body tells hashes as 64 digits, which are half of it and more. In the table each stands as "~" in the body, and its 32 bytes in
 * the column `hash`, in the order of the body, behind the first bytes of the entry's own hash: enough of them to see whether the
 * row has changed, and the whole hash of the last entry stands with its chain. In a body that has a text "~" of its own the digits
 * stay. What bodies say again and again stands as one byte (table entry_word). */
#include <stdio.h>
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

/* ---- words ---- */

/* A database is full of its words: none is ever changed or left out. */
static enum status know_words(struct store *store, struct error *err)
{
    struct entry_words *words = &store->words;
    sqlite3_stmt *row = NULL;
    int code = SQLITE_DONE;

    if (words->is_read)
        return OK;
    if (store_statement(store, STATEMENT_ENTRY_WORDS, &row, err) != OK)
        return err->status;
    while ((code = sqlite3_step(row)) == SQLITE_ROW) {
        int byte = sqlite3_column_int(row, 0);
        const char *text = store_text(row, 1);

        if (byte > 0 && byte < ' ' && text)
            snprintf(words->text[byte], sizeof words->text[byte], "%s", text);
    }
    sqlite3_reset(row);
    words->is_read = code == SQLITE_DONE;
    return words->is_read ? OK : store_fault(store, "the words of entries", err);
}

/* The byte whose word the text begins with, the longest one; 0: there is none. */
static char word_at(const struct entry_words *words, const char *text)
{
    char found = 0;
    size_t most = 0;

    for (char byte = 1; byte < ' '; byte++) {
        const char *word = words->text[(int)byte];
        size_t bytes = word[0] == text[0] ? strlen(word) : 0;

        if (bytes > most && strncmp(text, word, bytes) == 0) {
            found = byte;
            most = bytes;
        }
    }
    return found;
}

/* What a byte of a stored body says; "": itself. */
static const char *said_by(const struct entry_words *words, char byte)
{
    return byte > 0 && byte < ' ' ? words->text[(int)byte] : "";
}

/* ---- storing ---- */

/* The body as it is stored, and the bytes of its hashes behind those that are in the blob already. text and room: places of the
 * body's length. */
static void pack(const struct entry_words *words, const char *body, char *text, unsigned char *room, struct blob *hashes)
{
    bool plain = strstr(body, mark) != NULL;

    while (*body) {
        char byte = word_at(words, body);

        if (byte) {
            *text++ = byte;
            body += strlen(words->text[(int)byte]);
        } else if (plain || !is_hash(body)) {
            *text++ = *body++;
        } else {
            add_bytes(hashes, room, body + 1);
            memcpy(text, mark, MARK_BYTES);
            text += MARK_BYTES;
            body += QUOTED_BYTES;
        }
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
    if (know_words(store, err) != OK)
        return err->status;
    memcpy(room, hash.bytes, STORE_CHECK_BYTES);
    pack(&store->words, body, text, room, &hashes);
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

static size_t unpacked_bytes(const struct entry_words *words, const char *text, size_t hashes)
{
    size_t bytes = 1 + hashes * (QUOTED_BYTES - MARK_BYTES);

    for (; *text; text++) {
        size_t said = strlen(said_by(words, *text));

        bytes += said > 0 ? said : 1;
    }
    return bytes;
}

/* hashes: NULL where the marks are no hashes. */
static void unpack(const struct entry_words *words, const char *text, const unsigned char *hashes, char *body)
{
    while (*text) {
        const char *word = said_by(words, *text);
        size_t bytes = strlen(word);

        if (bytes > 0) {
            memcpy(body, word, bytes);
            body += bytes;
            text++;
        } else if (hashes && strncmp(text, mark, MARK_BYTES) == 0) {
            body = add_digits(body, hashes);
            hashes += HASH_BYTES;
            text += MARK_BYTES;
        } else {
            *body++ = *text++;
        }
    }
    *body = '\0';
}

/* The body of a row; *hash: what it tells of the entry's hash. A row that nobody has stored so is given as it is, and its hash will not
 * be right. */
static enum status read_entry(struct store *store, sqlite3_stmt *row, const char **body, struct blob *hash, struct error *err)
{
    const char *text = store_text(row, 1) ? store_text(row, 1) : "";
    struct blob all = store_blob(row, 2);
    bool is_ours = all.count >= STORE_CHECK_BYTES && (all.count - STORE_CHECK_BYTES) % HASH_BYTES == 0;
    size_t hashes = is_ours ? (all.count - STORE_CHECK_BYTES) / HASH_BYTES : 0;

    *hash = (struct blob){ all.bytes, is_ours ? STORE_CHECK_BYTES : all.count };
    if ((size_t)marks_in(text) != hashes)
        hashes = 0;
    *body = store_fill(&store->entry, unpacked_bytes(&store->words, text, hashes));
    if (!*body)
        return error_set(err, ERR_IO, "there is no memory for an entry");
    unpack(&store->words, text, hashes > 0 ? (const unsigned char *)all.bytes + STORE_CHECK_BYTES : NULL, store->entry.bytes);
    return OK;
}

enum status store_each_entry(struct store *store, enum statement list, int64_t chain, store_entry_each *each, void *context,
                             struct error *err)
{
    sqlite3_stmt *row = NULL;
    enum status status = know_words(store, err);
    int code = SQLITE_DONE;

    if (status == OK)
        status = store_statement(store, list, &row, err);
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
