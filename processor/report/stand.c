#include "processor/report/stand.h"

#include <string.h>

#include "processor/report/deadline.h"
#include "processor/report/events.h"
#include "processor/text/layout.h"

/* During grace, its end counts. */
void stand_show_time(const struct stored_game *stored, int seat, struct value *view)
{
    int64_t now = stored->home->now_utc_s, deadline = stored->row.deadline_utc_s;
    const char *by;

    if (deadline != STORE_NO_TIME && deadline <= now && deadline_last(stored) > now)
        deadline = deadline_last(stored);
    if (deadline != STORE_NO_TIME && !stored->game.over
        && layout_when(stored->arena, deadline, now, stored->seats[seat].zone, &by, NULL) == OK)
        value_set_text(stored->arena, view, "by", by);
}

bool stand_owes(const struct stored_game *stored, int seat)
{
    if (stored_asks_nobody(stored))
        return strcmp(stored->seats[seat].state, "joined") != 0;
    return game_waits_for(&stored->game, seat);
}

const char *stand_waited_for(const struct stored_game *stored)
{
    const char *names = "";

    for (int seat = 0; seat < stored->seat_count; seat++)
        if (stand_owes(stored, seat))
            names = arena_printf(stored->arena, "%s%s%s", names, *names ? ", " : "", stored_seat_name(stored, seat));
    return *names ? names : "nobody";
}

void stand_show(const struct stored_game *stored, int seat, struct value *view)
{
    struct value *others = value_set(stored->arena, view, "waits_for", value_list(stored->arena));

    for (int other = 0; other < stored->seat_count; other++)
        if (other != seat && game_waits_for(&stored->game, other))
            value_add_text(stored->arena, others, stored_called(stored, other));
    value_set_int(stored->arena, view, "turn", stored->row.turn);
    value_set_bool(stored->arena, view, "must_act", game_waits_for(&stored->game, seat));
    value_set_bool(stored->arena, view, "left",
                   stored->game.set_up && !ruleset_in_play(stored->game.rules, stored->game.state, seat));
    value_set_bool(stored->arena, view, "waits_for_others", others->count > 0);
    value_set_text(stored->arena, view, "waits_for_list", event_words_listed(stored->arena, others));
    stand_show_time(stored, seat, view);
}

/* The player of a seat, and the seat's name. */
static const char *player_of(const struct stored_game *stored, int seat)
{
    const struct seat_row *row = &stored->seats[seat];
    const char *who = stored_is_open(stored, seat)        ? "nobody yet"
                      : !stored_has_player(stored, seat) ? "a program"
                      : row->player[0]                   ? row->player
                                                         : "somebody without a name";

    return stored->game.set_up ? arena_printf(stored->arena, "%s (%s)", who, stored_seat_name(stored, seat)) : who;
}

void stand_show_players(const struct stored_game *stored, struct value *view)
{
    const struct config *config = &stored->home->config;
    const char *players = "";

    for (int seat = 0; seat < stored->seat_count; seat++)
        players = arena_printf(stored->arena, "%s%s%s", players, seat > 0 ? ", " : "", player_of(stored, seat));
    value_set_bool(stored->arena, view, "anonymous", stored->settings.anonymous);
    if (!stored->settings.anonymous)
        value_set_text(stored->arena, view, "players", players);
    value_set_text(stored->arena, view, "master", config->master_name ? config->master_name : config->robot_name);
}
