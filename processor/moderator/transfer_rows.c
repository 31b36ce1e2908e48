#include "processor/moderator/transfer_rows.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/base/secret.h"
#include "processor/base/slurp.h"

enum { ROW_ARENA_BYTES = 256 << 20, FILE_BYTES_MOST = 1 << 30 };

#define DIGEST_BEGIN "{\"digest\":\""

/* ---- cells as JSON ---- */

static const char *to_hex(struct arena *arena, struct blob bytes)
{
    char *hex = arena_alloc(arena, 2 * bytes.count + 1);

    sodium_bin2hex(hex, 2 * bytes.count + 1, bytes.bytes, bytes.count);
    return hex;
}

static bool is_text(struct blob bytes)
{
    return bytes.count == 0 || (text_is_utf8(bytes.bytes, bytes.count) && !memchr(bytes.bytes, '\0', bytes.count));
}

/* Numbers and texts as such; bytes, and texts that JSON cannot hold, as {"blob":HEX} and {"text":HEX}. */
static struct value *cell_value(struct arena *arena, const struct store_cell *cell)
{
    struct value *wrapped;

    if (cell->kind == STORE_CELL_INTEGER)
        return value_int(arena, cell->number);
    if (cell->kind == STORE_CELL_TEXT && is_text(cell->bytes))
        return value_text(arena, arena_text_n(arena, cell->bytes.bytes, cell->bytes.count));
    wrapped = value_object(arena);
    value_set_text(arena, wrapped, cell->kind == STORE_CELL_TEXT ? "text" : "blob", to_hex(arena, cell->bytes));
    return wrapped;
}

static bool from_hex(struct arena *arena, const char *hex, struct blob *bytes)
{
    size_t room = strlen(hex) / 2 + 1, count = 0;
    unsigned char *out = arena_alloc(arena, room);

    if (strlen(hex) % 2 != 0 || sodium_hex2bin(out, room, hex, strlen(hex), NULL, &count, NULL) != 0)
        return false;
    *bytes = (struct blob){ out, count };
    return count == strlen(hex) / 2;
}

static bool read_cell(struct arena *arena, const struct value *member, struct store_cell *cell)
{
    const char *text = value_get_text(member, "text", NULL), *blob = value_get_text(member, "blob", NULL);

    *cell = (struct store_cell){ .column = member->key };
    switch (member->kind) {
    case VALUE_INT:
        cell->kind = STORE_CELL_INTEGER;
        cell->number = member->number;
        return true;
    case VALUE_TEXT:
        cell->kind = STORE_CELL_TEXT;
        cell->bytes = (struct blob){ member->text, strlen(member->text) };
        return true;
    case VALUE_OBJECT:
        cell->kind = text ? STORE_CELL_TEXT : STORE_CELL_BLOB;
        return (text || blob) && from_hex(arena, text ? text : blob, &cell->bytes);
    default:
        return false;
    }
}

/* ---- writing ---- */

struct writing {
    struct stored_game *stored;
    FILE *out;
    struct arena arena;              /* of one row */
};

/* The secret stands open in the file: the other home has another key. */
static void open_secret(const struct writing *writing, struct store_cell *cell)
{
    if (strcmp(cell->column, "secret") == 0)
        cell->bytes = (struct blob){ writing->stored->secret, SECRET_BYTES };
}

static enum status write_row(void *context, const char *table, const struct store_cell *cells, int count,
                             struct error *err)
{
    struct writing *writing = context;
    struct value *line, *row;
    bool is_game = strcmp(table, "game") == 0;

    (void)err;
    arena_reset(&writing->arena);
    line = value_object(&writing->arena);
    row = value_set(&writing->arena, line, "row", value_object(&writing->arena));
    value_set_text(&writing->arena, line, "table", table);
    for (int i = 0; i < count; i++) {
        struct store_cell cell = cells[i];

        if (is_game)
            open_secret(writing, &cell);
        value_set(&writing->arena, row, cell.column, cell_value(&writing->arena, &cell));
    }
    if (is_game)
        value_set_text(&writing->arena, row, "origin", writing->stored->origin);
    fprintf(writing->out, "%s\n", value_write(&writing->arena, line, NULL));
    return OK;
}

static const char *cluster_text(const struct home *home, struct arena *arena)
{
    char *text = arena_printf(arena, "postern cluster|%s", home->config.robot_address);

    for (char *c = text; *c; c++)
        *c = text_lower(*c);
    return text;
}

bool transfer_cluster_is_ours(struct home *home, const char *cluster, struct arena *arena)
{
    return token_is_of_text(arena, &home->key, cluster, cluster_text(home, arena), TOKEN_CHARACTERS);
}

int64_t transfer_number(const char *label)
{
    int64_t number;

    return label[0] == 'g' && text_parse_int(label + 1, 1, CONFIG_GAME_MOST, &number) == TEXT_INT_OK ? number : 0;
}

static void write_header(const struct writing *writing, const char *to)
{
    const struct stored_game *stored = writing->stored;
    struct arena *arena = stored->arena;
    struct value *header = value_object(arena);

    value_set_int(arena, header, "at", stored->row.moved[0] ? stored_moved_at(stored) : stored->home->now_utc_s);
    if (config_is_peer(&stored->home->config, to))
        value_set_text(arena, header, "cluster", token_of_text(arena, &stored->home->key, cluster_text(stored->home, arena),
                                                               TOKEN_CHARACTERS));
    value_set_text(arena, header, "commitment", hash_hex(arena, &stored->founding.commitment));
    value_set_text(arena, header, "from", stored->home->config.home_address);
    value_set_text(arena, header, "game", stored->label);
    value_set_text(arena, header, "name", stored->row.name);
    if (stored_leaving(stored))
        value_set_text(arena, header, "nonce", stored_leaving(stored));
    value_set_text(arena, header, "origin", stored->origin);
    value_set_text(arena, header, "postern", POSTERN_VERSION);
    value_set_int(arena, header, "records", stored->row.records);
    value_set_int(arena, header, "schema", store_schema());
    value_set_text(arena, header, "to", to);
    value_set_int(arena, header, "transfer", TRANSFER_FORMAT);
    fprintf(writing->out, "%s\n", value_write(arena, header, NULL));
}

static const char *digest_line(struct arena *arena, const char *text, size_t bytes)
{
    struct hash hash = hash_bytes(text, bytes);

    return arena_printf(arena, DIGEST_BEGIN "%s\"}\n", hash_hex(arena, &hash));
}

enum status transfer_write(struct stored_game *stored, const char *to, const char **text, size_t *bytes, struct error *err)
{
    char *written = NULL, *whole;
    size_t count = 0;
    struct writing writing = { .stored = stored, .out = open_memstream(&written, &count),
                               .arena = { .limit_bytes = ROW_ARENA_BYTES } };
    const char *digest;
    enum status status;

    if (!writing.out)
        return error_set(err, ERR_IO, "there is no memory for the game's file");
    write_header(&writing, to);
    status = store_game_rows(stored->home->store, stored->row.id, write_row, &writing, err);
    if (fclose(writing.out) != 0 && status == OK)
        status = error_set(err, ERR_IO, "there is no memory for the game's file");
    if (status == OK) {
        digest = digest_line(stored->arena, written, count);
        *bytes = count + strlen(digest);
        whole = arena_alloc(stored->arena, *bytes + 1);
        memcpy(whole, written, count);
        memcpy(whole + count, digest, strlen(digest) + 1);
        *text = whole;
    }
    if (written)
        sodium_memzero(written, count);
    free(written);
    arena_release(&writing.arena);
    return status;
}

/* ---- reading ---- */

static enum status check_private(const char *path, struct error *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    enum status status;

    if (fd < 0)
        return error_set(err, errno == ENOENT ? ERR_NOT_FOUND : ERR_IO, "%s: %s", path, strerror(errno));
    status = secret_check_private(fd, err);
    close(fd);
    return status == OK ? OK : error_in(err, "%s", path);
}

/* Is the last line the hash of all others? */
static bool is_whole(struct arena *arena, const char *text, size_t bytes)
{
    size_t last = bytes - 1;

    if (bytes < sizeof DIGEST_BEGIN || text[last] != '\n')
        return false;
    while (last > 0 && text[last - 1] != '\n')
        last--;
    return strcmp(text + last, digest_line(arena, text, last)) == 0;
}

static enum status read_header(const char *text, struct arena *arena, struct transfer_header *header, struct error *err)
{
    struct value *line;
    enum status status = value_read(arena, text, strcspn(text, "\n"), &line, err);

    if (status != OK || value_get_int(line, "transfer", 0) == 0)
        return error_set(err, ERR_FORMAT, "this is no game that `postern game export` has written");
    if (value_get_int(line, "transfer", 0) > TRANSFER_FORMAT || value_get_int(line, "schema", 0) > store_schema())
        return error_set(err, ERR_FORMAT, "it was written by a newer Postern (%s)", value_get_text(line, "postern", "?"));
    *header = (struct transfer_header){
        .game = value_get_text(line, "game", ""),
        .origin = value_get_text(line, "origin", ""),
        .name = value_get_text(line, "name", ""),
        .from = value_get_text(line, "from", ""),
        .to = value_get_text(line, "to", ""),
        .nonce = value_get_text(line, "nonce", ""),
        .commitment = value_get_text(line, "commitment", ""),
        .cluster = value_get_text(line, "cluster", ""),
        .at_utc_s = value_get_int(line, "at", 0),
        .records = (int)value_get_int(line, "records", 0),
    };
    return OK;
}

enum status transfer_read(const char *path, struct arena *arena, const char **text, size_t *bytes,
                          struct transfer_header *header, struct error *err)
{
    char *read = NULL;
    enum status status = check_private(path, err);

    if (status == OK)
        status = slurp(path, FILE_BYTES_MOST, arena, &read, bytes, err);
    if (status != OK)
        return status;
    *text = read;
    status = read_header(read, arena, header, err);
    if (status == OK && (memchr(read, '\0', *bytes) || !is_whole(arena, read, *bytes)))
        status = error_set(err, ERR_FORMAT, "it is damaged, or cut off: its last line is not the hash of the others");
    return status == OK ? OK : error_in(err, "%s", path);
}

/* ---- rows into the store ---- */

struct putting {
    struct home *home;
    const struct transfer_header *header;
    const char *name;                /* NULL: its own */
    struct arena arena;              /* of one row */
    int64_t number;                  /* of the game in this home */
    bool begun;                      /* its own row is there */
    int64_t seats;                   /* of the game */
};

static struct store_cell text_cell(const char *column, const char *text)
{
    return (struct store_cell){ .column = column, .kind = STORE_CELL_TEXT, .bytes = { text, strlen(text) } };
}

static enum status seal(struct putting *putting, struct store_cell *cell, struct error *err)
{
    uint8_t secret[SECRET_BYTES], *sealed = arena_alloc(&putting->arena, SEALED_SECRET_BYTES);
    size_t bytes;

    if (cell->kind != STORE_CELL_BLOB || cell->bytes.count != SECRET_BYTES)
        return error_set(err, ERR_FORMAT, "its secret is not one of %d bytes", SECRET_BYTES);
    memcpy(secret, cell->bytes.bytes, SECRET_BYTES);
    bytes = key_seal(&putting->home->key, secret, false, sealed);
    sodium_memzero(secret, sizeof secret);
    cell->bytes = (struct blob){ sealed, bytes };
    return OK;
}

/* The writer, or the seat that a row is about, must be a seat of the game, or none. */
static enum status check_seat(struct putting *putting, bool is_game, const struct store_cell *cell, struct error *err)
{
    if (is_game && strcmp(cell->column, "seats") == 0)
        putting->seats = cell->kind == STORE_CELL_INTEGER ? cell->number : 0;
    if (strcmp(cell->column, "seat") != 0
        || (cell->kind == STORE_CELL_INTEGER && cell->number >= -1 && cell->number < putting->seats))
        return OK;
    return error_set(err, ERR_FORMAT, "it is of a seat that the game does not have; its seats are 0 to %" PRId64,
                     putting->seats - 1);
}

/* A mail of the game, by the hash of its bytes. */
static struct blob hash_cell(const struct store_cell *cells, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(cells[i].column, "hash") == 0)
            return cells[i].bytes;
    return (struct blob){ 0 };
}

/* Is this the row of a mail that was read here when the game was here before, or of one that came twice? */
static enum status is_known(struct putting *putting, const char *table, const struct store_cell *cells, int count, bool *known,
                            struct error *err)
{
    *known = false;
    return strcmp(table, "inbox") == 0 ? store_inbox_is_of(putting->home->store, hash_cell(cells, count), putting->number, known, err)
                                       : OK;
}

/* The values of this home that replace those of the other. */
static enum status adapt(struct putting *putting, const char *table, struct store_cell *cells, int *count,
                         struct error *err)
{
    bool is_game = strcmp(table, "game") == 0, is_mail = strcmp(table, "inbox") == 0;
    enum status status = OK;

    for (int i = 0; i < *count && status == OK; i++) {
        status = check_seat(putting, is_game, &cells[i], err);
        if (status != OK)
            return error_in(err, "%s", table);
        if (is_game && strcmp(cells[i].column, "secret") == 0)
            status = seal(putting, &cells[i], err);
        else if (is_game && putting->name && strcmp(cells[i].column, "name") == 0)
            cells[i] = text_cell("name", putting->name);
        else if (is_mail && strcmp(cells[i].column, "source") == 0)
            cells[i] = text_cell("source", arena_printf(&putting->arena, "moved g%" PRId64, putting->number));
        else if (is_mail && strcmp(cells[i].column, "uid") == 0)
            cells[i] = text_cell("uid", to_hex(&putting->arena, hash_cell(cells, *count)));
    }
    if (is_mail && *count < STORE_CELLS_MAX)
        cells[(*count)++] = (struct store_cell){ .column = "raw", .kind = STORE_CELL_BLOB };
    return status;
}

static enum status put_row(struct putting *putting, const struct value *line, struct error *err)
{
    const struct value *row = value_find(line, "row");
    const char *table = value_get_text(line, "table", "");
    struct store_cell cells[STORE_CELLS_MAX];
    bool known = false;
    int count = 0;
    enum status status;

    for (const struct value *member = row ? row->first : NULL; member; member = member->next)
        if (count == STORE_CELLS_MAX || !read_cell(&putting->arena, member, &cells[count++]))
            return error_set(err, ERR_FORMAT, "the value of \"%s\" cannot be read", member->key);
    if ((strcmp(table, "game") == 0) == putting->begun)
        return error_set(err, ERR_FORMAT, "the game itself comes first, and once");
    putting->begun = true;
    status = is_known(putting, table, cells, count, &known, err);
    if (status != OK || known)
        return status;
    status = adapt(putting, table, cells, &count, err);
    return status == OK ? store_game_row_put(putting->home->store, table, &putting->number, cells, count, err) : status;
}

/* The first line is the header, the last the digest. */
static enum status put_lines(struct putting *putting, const char *text, size_t bytes, struct error *err)
{
    const char *at = strchr(text, '\n') + 1;
    enum status status = OK;

    for (int number = 2; status == OK && strncmp(at, DIGEST_BEGIN, sizeof DIGEST_BEGIN - 1) != 0; number++) {
        size_t length = strcspn(at, "\n");
        struct value *line;

        arena_reset(&putting->arena);
        status = value_read(&putting->arena, at, length, &line, err);
        if (status == OK)
            status = put_row(putting, line, err);
        if (status != OK)
            return error_in(err, "line %d", number);
        at += length + 1;
    }
    if ((size_t)(at - text) + strcspn(at, "\n") + 1 != bytes)
        return error_set(err, ERR_FORMAT, "there is more text after its hash");
    return putting->begun ? OK : error_set(err, ERR_FORMAT, "there is no game in it");
}

enum status transfer_rows_put(struct home *home, const char *text, size_t bytes, const struct transfer_header *header,
                              const char *name, int64_t number, struct error *err)
{
    struct putting putting = { .home = home, .header = header, .name = name, .number = number,
                               .arena = { .limit_bytes = ROW_ARENA_BYTES } };
    enum status status;

    status = put_lines(&putting, text, bytes, err);
    arena_release(&putting.arena);
    return status;
}
