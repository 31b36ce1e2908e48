#include "processor/league/bank.h"

#include "processor/league/league.h"
#include "processor/report/deadline.h"
#include "processor/report/remind.h"
#include "processor/turn/nmr.h"
#include "processor/turn/standing_ready.h"

enum { SECONDS_A_DAY = 86400, LEAGUE_ARENA_BYTES = 512 << 20 };

/* A day of one player; *left: days that he has after it, -1: he had none. */
static enum status spend(struct league *league, int player, const char *game, int *left, struct error *err)
{
    struct value *entry = league_entry(league, "note", NULL);
    enum status status;
    int section, slot;

    *left = -1;
    value_set_text(league->arena, entry, "act", "bank");
    value_set_int(league->arena, entry, "player", player);
    value_set_text(league->arena, entry, "game", game);
    status = league_add(league, entry, err);
    if (status == ERR_CONFLICT)
        return OK;
    if (status == OK && season_slot_of(&league->season, player, &section, &slot))
        *left = league->season.settings.bank_days - league->season.sections[section].slots[slot - 1].bank_spent;
    return status;
}

/* Why the deadline moves, by seat. */
struct moving {
    const char *why[SEATS_MAX];
    bool moves;
};

static enum status spend_of_seat(struct league *league, const struct pairing *pairing, int section, struct stored_game *stored,
                                 int seat, struct moving *moving, struct error *err)
{
    int player = league->season.sections[section].slots[pairing->slots[seat] - 1].player, left;
    enum status status = spend(league, player, stored->label, &left, err);

    if (status != OK || left < 0)
        return status;
    moving->moves = true;
    moving->why[seat] = arena_printf(stored->arena, "No orders came from you, so a day of your time bank is spent. Days left for your games "
                                     "of this season: %d.", left);
    return OK;
}

static enum status spend_of_all(struct league *league, struct stored_game *stored, audience seats, struct moving *moving, struct error *err)
{
    int section;
    const struct pairing *pairing = season_game(&league->season, stored->label, &section);
    bool plays = pairing && pairing->kind == ROUND_OPEN && league->season.phase == SEASON_PLAYING;
    enum status status = OK;

    for (int seat = 0; plays && seat < pairing->seats && status == OK; seat++)
        if (seats & AUDIENCE_SEAT(seat))
            status = spend_of_seat(league, pairing, section, stored, seat, moving, err);
    return status;
}

static enum status move_deadline(struct stored_game *stored, const struct moving *moving, struct error *err)
{
    int64_t was = stored->row.deadline_utc_s;
    enum status status;

    deadline_move(stored, stored->home->now_utc_s + SECONDS_A_DAY);
    status = remind_moved_each(stored, was, moving->why, err);
    return status == OK ? stored_game_save(stored, err) : status;
}

static enum status spend_inside(struct stored_game *stored, int64_t id, audience seats, bool *moved, struct error *err)
{
    struct arena arena = { .limit_bytes = LEAGUE_ARENA_BYTES };
    struct moving moving = { .moves = false };
    struct league *league;
    enum status status = league_open(stored->home, id, &arena, &league, err);

    for (int seat = 0; seat < stored->seat_count; seat++)
        moving.why[seat] = "A day of a player's time bank is spent.";
    if (status == OK)
        status = spend_of_all(league, stored, seats, &moving, err);
    if (status == OK && moving.moves)
        status = move_deadline(stored, &moving, err);
    *moved = moving.moves;
    arena_release(&arena);
    return status;
}

enum status league_spend_days(struct stored_game *stored, bool *moved, struct error *err)
{
    struct store *store = stored->home->store;
    int64_t id;
    audience seats;
    enum status status = store_pairing_get(store, stored->row.id, &id, err);

    *moved = false;
    if (status != OK || stored->row.phase != PHASE_RUNNING)
        return status == ERR_NOT_FOUND ? OK : status;
    standing_ready_at_deadline(stored);
    seats = missed_seats(stored);
    if (!seats)
        return OK;
    status = store_begin(store, DURABILITY_FULL, err);
    if (status != OK)
        return status;
    status = spend_inside(stored, id, seats, moved, err);
    if (status == OK && *moved)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}
