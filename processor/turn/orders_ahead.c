#include "processor/turn/orders_ahead.h"

#include "processor/game/seal_rows.h"

enum status orders_ahead_put(struct stored_game *stored, int seat, int turn, const char *orders, const char *mail,
                       int64_t received_utc_s, struct error *err)
{
    enum status status = store_queued_new(stored->home->store, &(struct queued_row){
                                              .game = stored->row.id, .seat = seat, .turn = turn, .orders = orders,
                                              .mail = mail ? mail : "", .received_utc_s = received_utc_s }, err);

    return status == OK ? seal_rows_mark(stored, err) : status;
}

/* The rows in question. */
struct due_rows {
    const struct stored_game *stored;
    struct queued_row *rows;
    int count, capacity;
};

static void keep(void *context, const struct queued_row *row)
{
    struct due_rows *due = context;
    struct arena *arena = due->stored->arena;

    if (row->turn > due->stored->row.turn)
        return;
    due->rows = arena_grow(arena, due->rows, due->count, &due->capacity, sizeof *due->rows);
    due->rows[due->count] = *row;
    due->rows[due->count].orders = arena_text(arena, row->orders);
    due->rows[due->count++].mail = arena_text(arena, row->mail);
}

static const char *first_refusal(const struct sheet *sheet)
{
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_REJECTED)
            return sheet->lines[i].reason ? sheet->lines[i].reason : sheet->lines[i].text;
    return NULL;
}

static void take_one(struct stored_game *stored, const struct queued_row *row, struct turn_news *news)
{
    struct game_mail mail = { .seat = row->seat, .orders = order_lines_of(stored->arena, row->orders), .source = BY_MAIL,
                              .writer = stored->seats[row->seat].player,
                              .received_utc_s = row->received_utc_s, .hash = row->mail[0] ? row->mail : NULL };
    struct game_receipt receipt;
    const char *refusal;

    game_take(&stored->game, &stored->world, &mail, stored->arena, &receipt);
    refusal = first_refusal(&receipt.sheet);
    if (receipt.answered > 0 && !receipt.refused)
        stored->seats[row->seat].misses = 0;
    turn_news_note(news, stored->arena, row->seat,
              receipt.answered > 0 && !receipt.refused
                  ? arena_printf(stored->arena, "The orders that you sent ahead for turn %d are on file.%s%s", row->turn,
                                 refusal ? " Not taken: " : "", refusal ? refusal : "")
                  : arena_printf(stored->arena, "The orders that you sent ahead for turn %d could not be taken; send new "
                                 "ones.%s%s", row->turn, refusal ? " " : "", refusal ? refusal : ""));
}

enum status orders_ahead_take(struct stored_game *stored, struct turn_news *news, struct error *err)
{
    struct due_rows due = { .stored = stored };
    enum status status = store_queued(stored->home->store, stored->row.id, keep, &due, err);

    for (int i = 0; i < due.count && status == OK; i++) {
        if (due.rows[i].turn == stored->row.turn && game_waits_for(&stored->game, due.rows[i].seat))
            take_one(stored, &due.rows[i], news);
        else if (due.rows[i].turn == stored->row.turn)
            continue;                /* not his move yet: the turn may still come to him */
        status = store_queued_drop(stored->home->store, due.rows[i].id, err);
    }
    return status == OK && due.count > 0 ? seal_rows_mark(stored, err) : status;
}
