#include "processor/report/history.h"

#include <string.h>

#include "processor/game/chain.h"

struct collecting {
    struct stored_game *stored;
    struct told *told;
};

static enum status add_record(void *context, const struct record_row *row, const struct record *record, struct error *err)
{
    struct collecting *collecting = context;
    struct arena *arena = collecting->stored->arena;
    struct told *told = collecting->told;
    struct value *list;
    enum status status = value_read(arena, row->events, strlen(row->events), &list, err);

    for (const struct value *item = status == OK ? list->first : NULL; item && status == OK; item = item->next) {
        told->events = arena_grow(arena, told->events, told->event_count, &told->event_capacity, sizeof *told->events);
        status = event_read(arena, item, &told->events[told->event_count++], err);
    }
    told->last_record = record->number;
    told->head = record->hash;
    return status == OK ? OK : error_in(err, "record %d", record->number);
}

enum status history_told(struct stored_game *stored, int from, int to, struct told *told, struct error *err)
{
    struct collecting collecting = { stored, told };

    memset(told, 0, sizeof *told);
    told->first_record = from;
    return chain_read(stored, from, to, add_record, &collecting, err);
}
