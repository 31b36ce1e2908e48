#include "processor/moderator/gm_orders.h"

#include <string.h>

#include "processor/turn/orders_ahead.h"

static void keep(struct gm_orders *kept, const struct answer *answer)
{
    if (kept->count < GM_ORDERS_MAX && (answer->source == BY_MAIL || answer->source == BY_MODERATOR))
        kept->list[kept->count++] = *answer;
}

void gm_orders_of_turn(const struct stored_game *stored, struct gm_orders *kept)
{
    const struct open_turn *turns[] = { &stored->game.turn, &stored->game.next };

    for (int t = 0; t < 2; t++)
        for (int i = 0; i < turns[t]->answer_count; i++)
            keep(kept, &turns[t]->answers[i]);
}

enum status gm_orders_after(struct stored_game *stored, int number, struct gm_orders *kept, struct error *err)
{
    struct hash unused = { { 0 } };
    struct record_row row;
    struct record record;
    enum status status;

    if (number >= stored->game.records) {
        gm_orders_of_turn(stored, kept);
        return OK;
    }
    status = store_record_get(stored->home->store, stored->row.id, number + 1, &row, err);
    if (status == OK)
        status = record_read(&record, row.body, strlen(row.body), stored->game.rules->name, &unused, stored->arena, err);
    if (status != OK)
        return error_in(err, "record %d", number + 1);
    for (int i = 0; i < record.answer_count && record.kind == RECORD_TURN; i++)
        keep(kept, &record.answers[i]);
    return OK;
}

enum status gm_orders_put(struct stored_game *stored, const struct gm_orders *kept, struct error *err)
{
    int turn = kept->count > 0 ? stored_turn_after(stored, stored->game.records) : 0;
    enum status status = OK;

    for (int seat = 0; seat < stored->seat_count && status == OK; seat++) {
        const struct answer *last = NULL;
        const char *text = "";

        for (int i = 0; i < kept->count; i++)
            if (kept->list[i].seat == seat) {
                last = &kept->list[i];
                text = arena_printf(stored->arena, "%s%s\n", text, last->text);
            }
        if (last)
            status = orders_ahead_put(stored, seat, turn, text, last->mail, last->received_utc_s, err);
    }
    return status;
}
