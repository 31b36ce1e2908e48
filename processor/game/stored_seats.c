/* Questions about a game's seats, and where it has moved. */
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/game/stored_game.h"
#include "processor/text/layout.h"

/* Do seats have their names? Before a set-up that may draw them they have numbers. */
static bool has_names(const struct stored_game *stored)
{
    return stored->game.set_up || (stored->clock.setup_waits && stored->game.rules->names_are_fixed);
}

const char *stored_seat_name(const struct stored_game *stored, int seat)
{
    if (has_names(stored))
        return stored->game.rules->seat_name(stored->game.state, seat);
    return arena_printf(stored->arena, "seat %d", seat + 1);
}

const char *stored_called(const struct stored_game *stored, int seat)
{
    if (!has_names(stored) && stored->seat_count == 2)
        return "the other player";
    return stored_seat_name(stored, seat);
}

const char *stored_reader(const struct stored_game *stored, int seat)
{
    if (stored->seats[seat].player[0])
        return stored->seats[seat].player;
    return has_names(stored) ? stored_seat_name(stored, seat) : "";
}

enum status stored_seat_find(const struct stored_game *stored, const char *word, int *seat, struct error *err)
{
    const char *names = "", *number_text = word[0] == 'p' || word[0] == 'P' ? word + 1 : word;
    int64_t number;

    for (*seat = 0; *seat < stored->seat_count; (*seat)++) {
        if (text_equal_ignoring_case(word, stored_seat_name(stored, *seat)))
            return OK;
        names = arena_printf(stored->arena, "%s%s%s", names, *names ? ", " : "", stored_seat_name(stored, *seat));
    }
    if (text_parse_int(number_text, 1, stored->seat_count, &number) == TEXT_INT_OK) {
        *seat = (int)number - 1;
        return OK;
    }
    *seat = -1;
    return *word ? error_set(err, ERR_NOT_FOUND, "%s has no seat \"%s\"; its seats are %s", stored->label, word, names)
                 : error_set(err, ERR_NOT_FOUND, "a seat is missing; those of %s are %s", stored->label, names);
}

const char *stored_asks(const struct stored_game *stored, int seat)
{
    const struct open_turn *turns[] = { &stored->game.turn, &stored->game.next };
    const char *asks = "";

    for (int t = 0; t < 2; t++)
        for (int i = 0; i < turns[t]->request_count; i++) {
            const struct request *request = &turns[t]->requests[i].request;

            if (request->seat == seat)
                asks = arena_printf(stored->arena, "%s%s %016llx\n", asks, request->name,
                                    (unsigned long long)request->about);
        }
    return asks;
}

bool stored_asks_nobody(const struct stored_game *stored)
{
    return stored->row.phase == PHASE_INVITING && (stored->game.set_up || stored->clock.setup_waits);
}

bool stored_all_joined(const struct stored_game *stored)
{
    for (int seat = 0; seat < stored->seat_count; seat++)
        if (strcmp(stored->seats[seat].state, "joined") != 0)
            return false;
    return stored->seat_count > 0;
}

bool stored_has_player(const struct stored_game *stored, int seat)
{
    const struct seat_row *row = &stored->seats[seat];

    return row->address[0] && strcmp(row->state, "gone") != 0 && strcmp(row->hand, "bot") != 0;
}

bool stored_is_open(const struct stored_game *stored, int seat)
{
    const struct seat_row *row = &stored->seats[seat];

    return stored->row.phase == PHASE_INVITING && strcmp(row->hand, "bot") != 0
           && (!row->address[0] || strcmp(row->state, "declined") == 0);
}

const char *stored_time(const struct stored_game *stored, int seat, int64_t utc_s)
{
    char *text;

    if (utc_s == STORE_NO_TIME || layout_time(stored->arena, utc_s, stored->seats[seat].zone, &text, NULL) != OK)
        return "no time set";
    return text;
}

/* ---- moved games ---- */

struct moved moved_read(struct arena *arena, const char *json)
{
    struct value *moved;

    if (!json[0])
        return (struct moved){ .at_utc_s = STORE_NO_TIME };
    if (value_read(arena, json, strlen(json), &moved, NULL) != OK)
        moved = NULL;
    return (struct moved){ .to = value_get_text(moved, "to", "another home"), .nonce = value_get_text(moved, "nonce", NULL),
                           .received = value_find(moved, "receipt") != NULL,
                           .at_utc_s = value_get_int(moved, "at", STORE_NO_TIME) };
}

const char *stored_moved_to(const struct stored_game *stored)
{
    return moved_read(stored->arena, stored->row.moved).to;
}

bool stored_received(const struct stored_game *stored)
{
    return moved_read(stored->arena, stored->row.moved).received;
}

const char *stored_leaving(const struct stored_game *stored)
{
    struct moved moved = moved_read(stored->arena, stored->row.moved);

    return moved.received ? NULL : moved.nonce;
}

int64_t stored_moved_at(const struct stored_game *stored)
{
    return moved_read(stored->arena, stored->row.moved).at_utc_s;
}
