#include "processor/report/mail_address.h"

#include "engine/kernel/value.h"

bool mail_address_silent(const struct seat_row *seat)
{
    return seat->strikes >= STRIKES_SUSPEND;
}

static const char *plus_address(const struct stored_game *stored, int seat, const char *middle, const char *token)
{
    return token_address(stored->arena, stored->home->config.robot_address,
                         arena_printf(stored->arena, "%s.p%d.%s.%s", stored->label, seat + 1, middle, token));
}

const char *mail_address_reply(const struct stored_game *stored, int seat)
{
    const struct seat_row *row = &stored->seats[seat];

    return plus_address(stored, seat, arena_printf(stored->arena, "r%d", row->serial),
                        token_make(stored->arena, &stored->home->key, "reply", stored->row.id, seat, row->serial, row->epoch));
}

const char *mail_address_leave(const struct stored_game *stored, int seat)
{
    return plus_address(stored, seat, "leave", token_make(stored->arena, &stored->home->key, "leave", stored->row.id, seat, 0,
                                                          stored->seats[seat].epoch));
}

const char *mail_address_bounce(const struct stored_game *stored, int seat)
{
    const struct seat_row *row = &stored->seats[seat];
    const char *token = token_make(stored->arena, &stored->home->key, "bounce", stored->row.id, seat, row->serial,
                                   row->epoch);

    return token_address(stored->arena, stored->home->config.bounce_address,
                         arena_printf(stored->arena, "%sp%dr%d.%s", stored->label, seat + 1, row->serial, token));
}

const char *mail_address_bounce_observer(const struct stored_game *stored, int number)
{
    const char *token = token_make(stored->arena, &stored->home->key, "bounce-observer", stored->row.id, number - 1, 0, 0);

    return token_address(stored->arena, stored->home->config.bounce_address,
                         arena_printf(stored->arena, "%so%d.%s", stored->label, number, token));
}

/* All that the token is made of, as one text. */
static const char *league_text(int64_t league, const struct player_row *player, int entries, struct arena *arena)
{
    struct value *list = value_list(arena);

    value_add_text(arena, list, "league");
    value_add_int(arena, list, league);
    value_add_int(arena, list, player->id);
    value_add_int(arena, list, entries);
    value_add_text(arena, list, player->address);
    return value_write(arena, list, NULL);
}

const char *mail_address_league(struct home *home, int64_t league, const struct player_row *player, int entries,
                                struct arena *arena)
{
    const char *token = token_of_text(arena, &home->key, league_text(league, player, entries, arena), TOKEN_CHARACTERS);

    return token_address(arena, home->config.robot_address,
                         arena_printf(arena, "l%lld.p%lld.r%d.%s", (long long)league, (long long)player->id, entries, token));
}

bool mail_address_proves_league(struct home *home, int64_t league, const struct player_row *player, int entries,
                                const char *token, struct arena *arena)
{
    return player->address[0]
           && token_is_of_text(arena, &home->key, token, league_text(league, player, entries, arena), TOKEN_CHARACTERS);
}
