#include "processor/turn/standing_ready.h"

#include <string.h>

#include "engine/kernel/standing.h"
#include "processor/report/deadline.h"

enum { SECONDS_AN_HOUR = 3600 };

static enum status store_it(struct stored_game *stored, struct error *err)
{
    struct store *store = stored->home->store;
    enum status status = store_begin(store, DURABILITY_FULL, err);

    if (status == OK)
        status = stored_game_save(stored, err);
    if (status == OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}

enum status standing_ready_take(struct stored_game *stored, struct error *err)
{
    if (stored->row.phase != PHASE_RUNNING || stored->moderation.preview || stored->clock.rest_utc_s > stored->home->now_utc_s
        || game_put_standing(&stored->game, &stored->world, stored->arena, AUDIENCE_NOBODY) == 0)
        return OK;
    deadline_note_orders(stored);
    return store_it(stored, err);
}

static audience late_in(const struct stored_game *stored, const struct open_turn *turn)
{
    audience late = AUDIENCE_NOBODY;

    for (int i = 0; i < turn->request_count; i++)
        if (strcmp(turn->requests[i].request.kind, STANDING_ORDERS) == 0)
            late |= deadline_passed(stored, turn->requests[i].request.deadline);
    return late;
}

void standing_ready_at_deadline(struct stored_game *stored)
{
    audience late = late_in(stored, &stored->game.turn) | late_in(stored, &stored->game.next);

    game_put_standing(&stored->game, &stored->world, stored->arena, late);
}

static bool answers_orders(const struct answer *answer)
{
    return answer->source == BY_STANDING && strncmp(answer->name, STANDING_ORDERS, strlen(STANDING_ORDERS)) == 0;
}

void standing_ready_note(struct stored_game *stored, const struct game_record *record)
{
    for (int i = 0; i < record->answer_count; i++)
        if (answers_orders(&record->answers[i]))
            stored->clock.rest_utc_s = stored->home->now_utc_s + (int64_t)stored->settings.least_hours * SECONDS_AN_HOUR;
}
