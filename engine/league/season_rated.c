/* What results of a season mean for ratings. */
#include "engine/kernel/text.h"
#include "engine/league/season.h"
#include "engine/league/season_entry.h"

bool season_is_rated(const struct season *season)
{
    bool bots = false;

    for (int i = 0; i < season->entrant_count; i++)
        bots = bots || (season->entrants[i].bot && !season->entrants[i].left);
    return season->settings.rated != RATED_NO && !bots;
}

/* Is this pairing the one whose result an entry gives, changes or takes back? */
static bool is_judged(const struct pairing *pairing, const struct value *entry, bool annul)
{
    if (annul)
        return pairing->result > 0 && pairing->result == value_get_int(entry, "entry", 0);
    return pairing->round == value_get_int(entry, "round", 0) && pairing->board == value_get_int(entry, "board", 0)
           && pairing->leg == value_get_int(entry, "leg", 1);
}

bool season_judges(const struct season *season, const struct value *entry, int *section, int *index)
{
    static const char *const kinds[] = { "result", "forfeit", "adjudicate", "decide", "annul" };
    const char *kind = value_get_text(entry, "kind", "");
    bool annul = text_equal(kind, "annul");

    if (text_find(kind, kinds, 5) < 0)
        return false;
    for (*section = 0; *section < season->section_count; ++*section)
        for (*index = 0; *index < season->sections[*section].pairing_count; ++*index)
            if ((annul || *section == season_section_find(value_get_text(entry, "section", ""))) &&
                is_judged(&season->sections[*section].pairings[*index], entry, annul))
                return true;
    return false;
}

static void add_numbers(struct arena *arena, struct value *result, const char *key, const int *numbers, int count)
{
    struct value *list = value_list(arena);

    for (int i = 0; i < count; i++)
        value_add_int(arena, list, numbers[i]);
    value_set(arena, result, key, list);
}

struct value *season_rated_result(const struct season *season, int section, const struct pairing *pairing)
{
    const struct season_section *of = &season->sections[section];
    struct value *result;
    int players[TABLE_SEATS_MAX];

    if (!pairing->rated || !pairing->game || (pairing->seats == 2 && pairing->both != 2))
        return NULL;
    result = value_object(season->arena);
    for (int seat = 0; seat < pairing->seats; seat++)
        players[seat] = of->slots[pairing->slots[seat] - 1].player;
    value_set_int(season->arena, result, "entry", pairing->result);
    value_set_text(season->arena, result, "game", pairing->game);
    value_set_text(season->arena, result, "league", season->league);
    add_numbers(season->arena, result, "players", players, pairing->seats);
    if (pairing->seats == 2)
        add_numbers(season->arena, result, "points", (int[]){ pairing->points, pairing->both - pairing->points }, 2);
    else
        add_numbers(season->arena, result, "places", pairing->places, pairing->seats);
    if (pairing->silent)
        value_set_int(season->arena, result, "silent", of->slots[pairing->silent - 1].player);
    return result;
}
