#include "processor/report/digest_mail.h"

#include "processor/report/digest.h"
#include "processor/report/mail.h"
#include "processor/report/mail_address.h"
#include "processor/report/stand.h"

enum { DIGEST_ARENA_BYTES = 256 << 20 };

static enum status mail_gathered(struct stored_game *stored, int seat, struct error *err)
{
    struct value *view = value_object(stored->arena), *items;
    enum status status;

    if (!stored_has_player(stored, seat) || mail_address_silent(&stored->seats[seat]))
        return digest_put_off(stored, seat, err);
    status = digest_take(stored, seat, &items, err);
    if (status != OK || items->count == 0)
        return status;
    stand_show(stored, seat, view);
    value_set_text(stored->arena, view, "game", stored->label);
    value_set_text(stored->arena, view, "name", stored->row.name);
    value_set_text(stored->arena, view, "seat", stored_seat_name(stored, seat));
    value_set_bool(stored->arena, view, "missing", game_waits_for(&stored->game, seat));
    value_set_text(stored->arena, view, "deadline", stored_time(stored, seat, stored->row.deadline_utc_s));
    value_set(stored->arena, view, "items", items);
    return mail_to_seat(stored, seat, &(struct mail){ .kind = MAIL_DIGEST, .view = view, .seq = stored->game.records }, err);
}

struct due_seats {
    struct arena *arena;
    struct due_seat { int64_t game; int seat; } *list;
    int count, capacity;
};

static void keep_due(void *context, int64_t game, int seat)
{
    struct due_seats *due = context;

    due->list = arena_grow(due->arena, due->list, due->count, &due->capacity, sizeof *due->list);
    due->list[due->count++] = (struct due_seat){ game, seat };
}

static enum status send_one(struct home *home, const struct due_seat *due, struct arena *arena, struct error *err)
{
    struct stored_game *stored;
    enum status status = store_begin(home->store, DURABILITY_NORMAL, err);

    if (status == OK)
        status = stored_game_open(home, due->game, arena, &stored, err);
    if (status == OK)
        status = mail_gathered(stored, due->seat, err);
    if (status == OK)
        status = stored_game_save(stored, err);
    if (status == OK)
        return store_commit(home->store, err);
    store_rollback(home->store);
    return status;
}

enum status run_digest(struct home *home, struct run_tally *tally, struct error *err)
{
    struct arena arena = { .limit_bytes = DIGEST_ARENA_BYTES }, games = { .limit_bytes = DIGEST_ARENA_BYTES };
    struct due_seats due = { .arena = &arena };
    enum status status = store_gathered_due(home->store, home->now_utc_s, keep_due, &due, err);

    (void)tally;
    for (int i = 0; i < due.count && status == OK; i++) {
        status = send_one(home, &due.list[i], &games, err);
        arena_reset(&games);
        if (status == OK || status == ERR_IO || status == ERR_LOCKED)
            continue;
        home_log(home, due.list[i].game, due.list[i].seat, "the mail of the day cannot be made: %s", err->message);
        status = OK;
    }
    if (status == OK && due.count > 0)
        status = store_barrier(home->store, err);
    arena_release(&games);
    arena_release(&arena);
    return status;
}
