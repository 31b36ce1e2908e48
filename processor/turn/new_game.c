#include "processor/turn/new_game.h"

#include "processor/report/report.h"
#include "processor/turn/advance.h"

static enum status check_bots(const struct new_game *wanted, struct error *err)
{
    int bots = 0;

    for (int seat = 0; seat < wanted->seat_count; seat++) {
        bots += wanted->kinds[seat] >= SEAT_BOT;
        if (wanted->kinds[seat] == SEAT_GREEDY && !wanted->rules->bot)
            return error_set(err, ERR_FORMAT, "%s has no bot that looks for the best order; --seat bot plays at random",
                             wanted->rules->name);
    }
    if (bots == wanted->seat_count)
        return error_set(err, ERR_FORMAT, "the program would play alone; `postern soak` does that");
    return OK;
}

enum status new_game_check(const struct new_game *wanted, struct error *err)
{
    const struct ruleset *rules = wanted->rules;

    if (wanted->seat_count >= rules->seats_least && wanted->seat_count <= rules->seats_most)
        return check_bots(wanted, err);
    if (rules->seats_least == rules->seats_most)
        return error_set(err, ERR_FORMAT, "%s has %d seats, not %d; give --seat ADDRESS once for each", rules->name,
                         rules->seats_least, wanted->seat_count);
    return error_set(err, ERR_FORMAT, "%s has %d to %d seats, not %d; give --seat ADDRESS once for each", rules->name,
                     rules->seats_least, rules->seats_most, wanted->seat_count);
}

/* The program, and who makes the game himself, are there from the beginning. */
static void take_seats(struct stored_game *stored, const struct new_game *wanted)
{
    for (int seat = 0; seat < wanted->seat_count; seat++) {
        if (wanted->kinds[seat] == SEAT_PLAYER)
            continue;
        stored->seats[seat].state = "joined";
        if (wanted->kinds[seat] >= SEAT_BOT)
            stored->seats[seat].hand = "bot";
    }
}

enum status new_game_make(struct home *home, const struct new_game *wanted, struct arena *arena, struct stored_game **out,
                          struct error *err)
{
    struct stored_game *stored = NULL;
    int64_t id;
    enum status status = new_game_check(wanted, err);

    if (status == OK)
        status = stored_game_new(home, wanted, &id, err);
    if (status == OK)
        status = stored_game_open(home, id, arena, &stored, err);
    if (status != OK)
        return status;
    take_seats(stored, wanted);
    status = game_open_setup(stored, err);
    for (int seat = 0; seat < stored->seat_count && status == OK; seat++)
        if (stored_has_player(stored, seat))
            status = report_invite(stored, seat, err);
    if (stored_all_joined(stored))
        stored->row.due_utc_s = home->now_utc_s;     /* this run looks whether it can begin */
    *out = stored;
    return status == OK ? stored_game_save(stored, err) : status;
}
