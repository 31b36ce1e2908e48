#include "processor/game/seal_rows.h"

#include <string.h>

#include "processor/base/bytes.h"

enum { ROW_BYTES = 1024 };

static const char *const tables[] = { "request", "absence", "queued", "press", "gathered" };

struct summing {
    struct arena *arena;
    struct hash sum;                 /* of the rows so far */
};

static void add_cell(struct bytes *row, const struct store_cell *cell)
{
    bytes_add_text(row, cell->column);
    if (cell->kind == STORE_CELL_INTEGER) {
        bytes_add_char(row, '=');
        bytes_add_int(row, cell->number);
        bytes_add_char(row, ';');
        return;
    }
    bytes_add_char(row, ':');
    bytes_add_int(row, (int64_t)cell->kind);
    bytes_add_char(row, ':');
    bytes_add_int(row, (int64_t)cell->bytes.count);
    bytes_add_char(row, ':');
    bytes_add(row, cell->bytes.bytes, cell->bytes.count);
}

static enum status add_row(void *context, const char *table, const struct store_cell *cells, int count, struct error *err)
{
    struct summing *summing = context;
    struct bytes row;
    struct hash hash;

    bytes_init(&row, summing->arena, ROW_BYTES);
    bytes_add_text(&row, table);
    bytes_add_char(&row, ' ');
    for (int i = 0; i < count; i++)
        add_cell(&row, &cells[i]);
    if (row.failed)
        return error_set(err, ERR_CORRUPT, "a row of %s is too long", table);
    hash = hash_bytes(row.data, row.n);
    summing->sum = record_chain(&summing->sum, &hash);
    return OK;
}

/* The seal does not cover numbers that another home would replace. */
static enum status make(const struct stored_game *stored, const char **seal, struct error *err)
{
    struct summing summing = { .arena = stored->arena };
    const char *text;
    struct hash made;
    enum status status = OK;

    for (size_t i = 0; i < sizeof tables / sizeof tables[0] && status == OK; i++)
        status = store_game_rows_of(stored->home->store, stored->row.id, tables[i], add_row, &summing, err);
    if (status != OK)
        return status;
    text = arena_printf(stored->arena, "rows %s %s", stored->origin, hash_hex(stored->arena, &summing.sum));
    made = record_keyed(stored->secret, text, strlen(text));
    *seal = hash_hex(stored->arena, &made);
    return OK;
}

enum status seal_rows_make(struct stored_game *stored, struct error *err)
{
    enum status status = make(stored, &stored->row.rows_seal, err);

    if (status == OK)
        stored->rows_changed = false;
    return status;
}

enum status seal_rows_mark(struct stored_game *stored, struct error *err)
{
    enum status status = seal_rows_make(stored, err);

    return status == OK ? store_game_seal_rows(stored->home->store, stored->row.id, stored->row.rows_seal, err) : status;
}

enum status seal_rows_check(const struct stored_game *stored, struct error *err)
{
    const char *seal = "";
    enum status status = stored->seal_is_due ? make(stored, &seal, err) : OK;

    if (status != OK || !stored->seal_is_due || strcmp(seal, stored->row.rows_seal) == 0)
        return status;
    return error_set(err, ERR_CORRUPT, "what it has beside its row (requests, absences, orders sent ahead, press, mails that wait for "
                     "a mail of the day) is not as it was stored");
}
