#include "engine/league/season.h"

#include "engine/kernel/text.h"

enum { LETTERS = 26 };

enum status season_init(struct season *season, struct arena *arena, const char *league, const char *rules,
                        const struct value *settings, struct error *err)
{
    *season = (struct season){ .arena = arena, .league = arena_text(arena, league), .rules = arena_text(arena, rules) };
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
    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].slot_count; j++)
            if (season->sections[i].slots[j].player == player) {
                *section = i;
                *slot = j + 1;
                return true;
            }
    return false;
}

struct pairing *season_pairing(const struct season *season, int section, int round, int board)
{
    struct season_section *of = &season->sections[section];

    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].round == round && of->pairings[i].board == board)
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

int season_open_games(const struct season *season, int section)
{
    int open = 0;

    for (int i = 0; i < season->section_count; i++)
        for (int j = 0; j < season->sections[i].pairing_count; j++)
            open += (section < 0 || section == i) && season->sections[i].pairings[j].kind == ROUND_OPEN;
    return open;
}

/* ---- as standings see it ---- */

static void set_pairing(const struct section *section, const struct pairing *pairing)
{
    int round = pairing->round - 1;

    *section_round(section, pairing->first, round) = (struct slot_round){
        .kind = pairing->kind, .opponent = pairing->second, .seat = pairing->second ? 1 : 0, .points = pairing->points,
    };
    if (pairing->second)
        *section_round(section, pairing->second, round) = (struct slot_round){
            .kind = pairing->kind, .opponent = pairing->first, .seat = 2, .points = pairing->both - pairing->points,
        };
}

/* Has he left before half of his games were played? Then they count for nobody's points. */
static bool is_struck(const struct season *season, const struct season_section *of, int slot)
{
    int played = 0, games = 0;

    if (season->settings.format != FORMAT_ROUND_ROBIN || !of->slots[slot - 1].withdrawn)
        return false;
    for (int i = 0; i < of->pairing_count; i++)
        if (of->pairings[i].second && (of->pairings[i].first == slot || of->pairings[i].second == slot))
            played += of->pairings[i].kind == ROUND_PLAYED;
    games = (of->slot_count - 1) * season->settings.cycles;
    return 2 * played < games;
}

struct section season_section(const struct season *season, int number)
{
    const struct season_section *of = &season->sections[number];
    struct section section = section_new(season->arena, of->slot_count, of->made);

    for (int slot = 1; slot <= of->slot_count; slot++)
        for (int round = 1; round <= of->made; round++)
            if (of->slots[slot - 1].rests[round])
                *section_round(&section, slot, round - 1) = (struct slot_round){ .kind = ROUND_HALF, .points = 1 };
    for (int i = 0; i < of->pairing_count; i++)
        set_pairing(&section, &of->pairings[i]);
    for (int slot = 1; slot <= of->slot_count; slot++) {
        if (!is_struck(season, of, slot))
            continue;
        for (int round = 0; round < of->made; round++) {
            int opponent = section_round(&section, slot, round)->opponent;

            *section_round(&section, slot, round) = (struct slot_round){ .kind = ROUND_ZERO };
            if (opponent)
                *section_round(&section, opponent, round) = (struct slot_round){ .kind = ROUND_ZERO };
        }
    }
    return section;
}

struct standings_line *season_table(const struct season *season, int number)
{
    struct section section = season_section(season, number);
    struct standings_line *lines = arena_alloc(season->arena, (size_t)section.slots * sizeof *lines);

    standings_fill(season->arena, &section, season->settings.format == FORMAT_ROUND_ROBIN, season->settings.criteria,
                   season->settings.criteria_count, lines);
    return lines;
}
