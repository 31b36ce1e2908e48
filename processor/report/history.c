#include "processor/report/history.h"

#include <string.h>

#include "processor/game/chain.h"

struct collecting {
    struct stored_game *stored;
    struct turn_news *news;
};

static enum status add_record(void *context, const struct record_row *row, const struct record *record, struct error *err)
{
    struct collecting *collecting = context;
    struct arena *arena = collecting->stored->arena;
    struct turn_news *news = collecting->news;
    struct value *list;
    enum status status = value_read(arena, row->events, strlen(row->events), &list, err);

    for (const struct value *item = status == OK ? list->first : NULL; item && status == OK; item = item->next) {
        news->events = arena_grow(arena, news->events, news->event_count, &news->event_capacity, sizeof *news->events);
        status = event_read(arena, item, &news->events[news->event_count++], err);
    }
    news->last_record = record->number;
    news->head = record->hash;
    return status == OK ? OK : error_in(err, "record %d", record->number);
}

/* What the open turn has told so far, as the players know it. */
static enum status add_open_turn(struct stored_game *stored, struct turn_news *news, struct error *err)
{
    const struct open_turn *turn = &stored->game.turn;
    enum status status = OK;

    news->draft = stored->game.draft;
    for (int i = 0; i < turn->event_count && status == OK; i++) {
        struct value *event;

        news->events = arena_grow(stored->arena, news->events, news->event_count, &news->event_capacity, sizeof *news->events);
        status = value_read(stored->arena, turn->events[i], strlen(turn->events[i]), &event, err);
        if (status == OK)
            status = event_read(stored->arena, event, &news->events[news->event_count++], err);
    }
    return status;
}

enum status history_now(struct stored_game *stored, struct turn_news *news, struct error *err)
{
    int last = stored->game.records;
    enum status status = history_told(stored, last, last, news, err);

    return status == OK ? add_open_turn(stored, news, err) : status;
}

enum status history_told(struct stored_game *stored, int from, int to, struct turn_news *news, struct error *err)
{
    struct collecting collecting = { stored, news };

    memset(news, 0, sizeof *news);
    news->first_record = from;
    return chain_read(stored, from, to, add_record, &collecting, err);
}
