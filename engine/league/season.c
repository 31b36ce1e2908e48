#include "engine/league/season.h"

#include "engine/kernel/text.h"

enum { LETTERS = 26 };

enum status season_init(struct season *season, struct arena *arena, const char *league, const char *rules,
                        const struct value *settings, struct error *err)
{
    *season = (struct season){ .arena = arena, .league = arena_text(arena, league), .rules = arena_text(arena, rules) };
    season->whole = settings ? value_copy(arena, settings) : NULL;
    return league_settings_read(arena, settings, &season->settings, err);
}

struct value *season_entry(const struct season *season, const char *kind, int64_t at_utc_s, const char *by)
{
    struct value *entry = value_object(season->arena);
    bool opens = text_equal(kind, "season");

    value_set_int(season->arena, entry, "at", at_utc_s);
    if (by)
        value_set_text(season->arena, entry, "by", by);
    value_set_text(season->arena, entry, "kind", kind);
    value_set_int(season->arena, entry, "number", season->entries + 1);
    value_set_int(season->arena, entry, "season", season->number + opens);
    return entry;
}

/* ---- sections ---- */

const char *season_section_name(struct arena *arena, int section)
{
    if (section < LETTERS)
        return arena_printf(arena, "%c", 'a' + section);
    return arena_printf(arena, "%s%c", season_section_name(arena, section / LETTERS - 1), 'a' + section % LETTERS);
}

int season_section_find(const char *name)
{
    int section = 0;

    for (const char *at = name; *at; at++) {
        if (!text_is_lower(*at) || section > SEASON_SECTIONS_MAX)
            return -1;
        section = LETTERS * section + (*at - 'a') + 1;
    }
    return section - 1;
}

bool season_slot_of(const struct season *season, int player, int *section, int *slot)
{
    bool found = false;

    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].slot_count; j++) {
            if (season->sections[i].slots[j].player != player)
                continue;
            *section = i;
            *slot = j + 1;
            found = true;
            if (!season->sections[i].slots[j].only_running)
                return true;
        }
    return found;
}

struct entrant *season_entrant(const struct season *season, int player)
{
    for (int i = 0; i < season->entrant_count; i++)
        if (season->entrants[i].player == player && !season->entrants[i].left)
            return &season->entrants[i];
    return NULL;
}

struct pairing *season_pairing(const struct season *season, int section, int round, int board, int leg)
{
    struct season_section *of = &season->sections[section];

    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].round == round && of->pairings[i].board == board && of->pairings[i].leg == leg)
            return &of->pairings[i];
    return NULL;
}

struct pairing *season_game(const struct season *season, const char *game, int *section)
{
    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++) {
            struct pairing *pairing = &season->sections[i].pairings[j];

            if (!pairing->game || !text_equal_ignoring_case(pairing->game, game))
                continue;
            *section = i;
            return pairing;
        }
    return NULL;
}

struct pairing *season_without_game(const struct season *season, int *section)
{
    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++) {
            struct pairing *pairing = &season->sections[i].pairings[j];

            *section = i;
            if (pairing->kind == ROUND_OPEN && !pairing->game)
                return pairing;
        }
    return NULL;
}

int season_open_games(const struct season *season, int section)
{
    int open = 0;

    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++)
            open += (section < 0 || section == i) && season->sections[i].pairings[j].kind == ROUND_OPEN;
    return open;
}

bool pairing_has(const struct pairing *pairing, int slot)
{
    for (int seat = 0; seat < pairing->seats; seat++)
        if (pairing->slots[seat] == slot)
            return true;
    return false;
}

int pairing_points(const struct pairing *pairing, int slot)
{
    if (pairing->first == slot)
        return pairing->points;
    return pairing->second == slot ? pairing->both - pairing->points : 0;
}

bool season_has_games(const struct season *season, int section, int slot)
{
    const struct season_section *of = &season->sections[section];

    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].kind == ROUND_OPEN && of->pairings[i].game && pairing_has(&of->pairings[i], slot))
            return true;
    return false;
}

bool season_is_silent(const struct season *season, int section, int slot)
{
    const struct season_section *of = &season->sections[section];
    int games = 0;

    for (int i = 0; i < of->pairing_count; i++)
        games += of->pairings[i].silent == slot;
    return games >= SEASON_SILENT_MOST && !of->slots[slot - 1].withdrawn && !of->slots[slot - 1].returned;
}

bool season_has_silent(const struct season *season)
{
    for (int i = 0; i < season->section_count; i++)
        for (int slot = 1; slot <= season->sections[i].slot_count; slot++)
            if (season_is_silent(season, i, slot))
                return true;
    return false;
}

bool season_opens_again(const struct season *season)
{
    return season->phase == SEASON_NONE && season->closed && season->settings.repeat && season->paused_utc_s == 0;
}
