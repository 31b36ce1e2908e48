/* How a season stands: the rounds of a section, and its table. */
#include "engine/league/season.h"
#include "engine/league/season_entry.h"

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

static struct standings_line *table_of_rounds(const struct season *season, int number)
{
    struct section section = season_section(season, number);
    struct standings_line *lines = arena_alloc(season->arena, (size_t)section.slots * sizeof *lines);

    standings_fill(season->arena, &section, season->settings.format == FORMAT_ROUND_ROBIN, season->settings.criteria,
                   season->settings.criteria_count, lines);
    return lines;
}

/* ---- by rank ---- */

static void count_pairing(struct standings_line *line, const struct pairing *pairing)
{
    int points = pairing_points(pairing, line->slot);

    if (!pairing->second || (pairing->kind != ROUND_PLAYED && pairing->kind != ROUND_FORFEIT) || !pairing_has(pairing, line->slot))
        return;
    line->values[TIE_PTS] += points;
    line->values[TIE_WON] += points == 2 && pairing->kind == ROUND_PLAYED;
    line->values[TIE_SEC] += pairing->second == line->slot && pairing->kind == ROUND_PLAYED;
}

/* ranks: by slot, from 1, the smaller the better; equal ones share a place. */
static struct standings_line *table_of_ranks(const struct season *season, int number, const int *ranks)
{
    const struct season_section *of = &season->sections[number];
    struct standings_line *lines = arena_alloc(season->arena, (size_t)of->slot_count * sizeof *lines);

    for (int slot = 1; slot <= of->slot_count; slot++) {
        int at = slot - 1;

        for (; at > 0 && ranks[lines[at - 1].slot] > ranks[slot]; at--)
            lines[at] = lines[at - 1];
        lines[at] = (struct standings_line){ .slot = slot };
    }
    for (int i = 0; i < of->slot_count; i++) {
        bool shared = i > 0 && ranks[lines[i].slot] == ranks[lines[i - 1].slot];

        lines[i].place = shared ? lines[i - 1].place : i + 1;
        for (int j = 0; j < of->pairing_count; j++)
            count_pairing(&lines[i], &of->pairings[j]);
    }
    return lines;
}

static struct standings_line *table_of_tables(const struct season *season, int number)
{
    int slots = season->sections[number].slot_count;
    struct table_line *from = season_table_lines(season, number);
    struct standings_line *lines = arena_alloc(season->arena, (size_t)slots * sizeof *lines);

    for (int i = 0; i < slots; i++) {
        lines[i] = (struct standings_line){ .slot = from[i].slot, .place = from[i].place };
        lines[i].values[TIE_PTS] = from[i].points;
        lines[i].values[TIE_SEC] = from[i].seconds;
    }
    return lines;
}

struct standings_line *season_table(const struct season *season, int number)
{
    switch (season->settings.format) {
    case FORMAT_KNOCKOUT:
        return table_of_ranks(season, number, season_knockout_ranks(season, number));
    case FORMAT_LADDER:
        return table_of_ranks(season, number, season_ladder_ranks(season, number));
    case FORMAT_TABLES:
        return table_of_tables(season, number);
    default:
        return table_of_rounds(season, number);
    }
}
