#include "processor/league/twin.h"

#include "processor/league/games.h"
#include "processor/league/table.h"

static const char *kind_of(const struct pairing *pairing)
{
    static const char *const kinds[] = {
        [ROUND_OPEN] = "open", [ROUND_PLAYED] = "played", [ROUND_FORFEIT] = "forfeit", [ROUND_BYE] = "bye", [ROUND_FULL] = "bye",
        [ROUND_HALF] = "rest", [ROUND_ZERO] = "none",
    };

    return kinds[pairing->kind];
}

static struct value *game_of(struct league *league, const struct season_section *of, const struct pairing *pairing, int slot)
{
    struct value *game = value_object(league->arena), *opponents = value_list(league->arena);

    for (int seat = 0; seat < pairing->seats; seat++)
        if (pairing->slots[seat] != slot)
            value_add_text(league->arena, opponents, league_called(league, of->slots[pairing->slots[seat] - 1].player));
    if (pairing->game)
        value_set_text(league->arena, game, "game", pairing->game);
    value_set_text(league->arena, game, "kind", kind_of(pairing));
    value_set(league->arena, game, "opponents", opponents);
    if (pairing->seats > 2 && pairing->kind == ROUND_PLAYED)
        value_set_int(league->arena, game, "place", pairing->places[league_seat_of(pairing, slot)]);
    else if (pairing->kind != ROUND_OPEN)
        value_set_int(league->arena, game, "points", pairing_points(pairing, slot));
    value_set_int(league->arena, game, "round", pairing->round);
    value_set_int(league->arena, game, "seat", league_seat_of(pairing, slot) + 1);
    value_set_int(league->arena, game, "until", pairing->until_utc_s);
    return game;
}

static int rests_left(const struct league *league, const struct season_section *of, const struct slot *slot)
{
    int left = league->season.settings.rests;

    for (int round = 1; round <= of->rounds; round++)
        left -= slot->rests[round];
    return left > 0 ? left : 0;
}

enum status league_twin(struct league *league, int player, struct value **twin, struct error *err)
{
    const struct season_section *of;
    struct value *made = value_object(league->arena), *games = value_list(league->arena);
    int section, slot;

    if (!season_slot_of(&league->season, player, &section, &slot))
        return error_set(err, ERR_CONFLICT, "p%d has no slot in season %d", player, league->season.number);
    of = &league->season.sections[section];
    for (int i = 0; i < of->pairing_count; i++)
        if (pairing_has(&of->pairings[i], slot))
            value_add(games, game_of(league, of, &of->pairings[i], slot));
    value_set_int(league->arena, made, "bank_days", league->season.settings.bank_days - of->slots[slot - 1].bank_spent);
    value_set_int(league->arena, made, "entry", league->season.entries);
    value_set(league->arena, made, "games", games);
    value_set_text(league->arena, made, "hash", hash_hex(league->arena, &league->head));
    value_set_text(league->arena, made, "league", league->label);
    value_set_text(league->arena, made, "name", league->row.name);
    value_set_text(league->arena, made, "player", league_name(league, player));
    value_set_int(league->arena, made, "rests", rests_left(league, of, &of->slots[slot - 1]));
    value_set_int(league->arena, made, "round", of->made);
    value_set_int(league->arena, made, "rounds", of->rounds);
    value_set_text(league->arena, made, "rules", league->row.rules);
    value_set_int(league->arena, made, "season", league->season.number);
    value_set_text(league->arena, made, "section", season_section_name(league->arena, section));
    value_set_int(league->arena, made, "slot", slot);
    value_set(league->arena, made, "table", league_table_values(league, section));
    value_set_bool(league->arena, made, "withdrawn", of->slots[slot - 1].withdrawn);
    *twin = made;
    return OK;
}
