/* Seasons of tables: who sits together, and how it stands. */
#include "engine/league/season.h"
#include "engine/league/season_entry.h"
#include "engine/league/tables.h"

/* Half points come in thirtieths of two. */
enum { SIXTIETHS_A_HALF = 30 };

struct table_line *season_table_lines(const struct season *season, int section)
{
    const struct season_section *of = &season->sections[section];
    size_t room = (size_t)of->slot_count + 1;
    struct table_line *lines = arena_alloc(season->arena, room * sizeof *lines);
    struct table_result *results = arena_alloc(season->arena, ((size_t)of->pairing_count + 1) * sizeof *results);
    int *extra = arena_alloc(season->arena, room * sizeof *extra), count = 0;

    for (int i = 0; i < of->pairing_count; i++) {
        const struct pairing *pairing = &of->pairings[i];

        if (pairing->kind == ROUND_BYE)
            extra[pairing->first] += SIXTIETHS_A_HALF * pairing->points;
        if (pairing->kind != ROUND_PLAYED)
            continue;
        results[count].count = pairing->seats;
        for (int seat = 0; seat < pairing->seats; seat++) {
            results[count].slots[seat] = pairing->slots[seat];
            results[count].places[seat] = pairing->places[seat];
        }
        count++;
    }
    for (int slot = 1; slot <= of->slot_count; slot++)
        for (int round = 1; round <= of->made; round++)
            extra[slot] += of->slots[slot - 1].rests[round] ? SIXTIETHS_A_HALF : 0;
    table_standings_fill(season->arena, &season->settings.place_points, results, count, of->slot_count, extra, lines);
    return lines;
}

/* ---- rounds ---- */

/* Who plays, by points and start number. */
static int rank_players(const struct season *season, int section, int round, struct tables_player *players)
{
    const struct season_section *of = &season->sections[section];
    const struct table_line *lines = season_table_lines(season, section);
    int *points = arena_alloc(season->arena, ((size_t)of->slot_count + 1) * sizeof *points), count = 0;

    for (int i = 0; i < of->slot_count; i++)
        points[lines[i].slot] = lines[i].points;
    for (int slot = 1; slot <= of->slot_count; slot++) {
        int at = count;

        if (of->slots[slot - 1].withdrawn || of->slots[slot - 1].rests[round])
            continue;
        for (; at > 0 && points[players[at - 1].slot] < points[slot]; at--)
            players[at] = players[at - 1];
        players[at] = (struct tables_player){ .slot = slot };
        count++;
    }
    return count;
}

static void count_pairing(const struct pairing *pairing, struct tables_player *by_slot[], int *met, int slots)
{
    for (int seat = 0; seat < pairing->seats; seat++) {
        int slot = pairing->slots[seat];

        if (by_slot[slot] && pairing->kind == ROUND_BYE)
            by_slot[slot]->byes++;
        else if (by_slot[slot])
            by_slot[slot]->seats_had[seat]++;
        for (int other = 0; other < pairing->seats; other++)
            if (other != seat)
                met[(slot - 1) * slots + pairing->slots[other] - 1]++;
    }
}

void season_pair_tables(const struct season *season, int section, int round, uint64_t seed, struct value *boards)
{
    const struct season_section *of = &season->sections[section];
    struct tables_player players[TABLES_PLAYERS_MAX], *by_slot[TABLES_PLAYERS_MAX + 1] = { NULL };
    int count = rank_players(season, section, round, players), slots = of->slot_count;
    int *met = arena_alloc(season->arena, (size_t)slots * (size_t)slots * sizeof *met);
    struct tables_round draw = { .seed = seed, .most = season->settings.table_most, .least = season->settings.table_least,
                                 .is_first = of->made == 0, .players = players, .count = count, .met = met, .slots = slots };
    struct tables_drawn drawn;

    for (int i = 0; i < count; i++)
        by_slot[players[i].slot] = &players[i];
    for (int i = 0; i < of->pairing_count; i++)
        count_pairing(&of->pairings[i], by_slot, met, slots);
    tables_draw(season->arena, &draw, &drawn);
    for (int i = 0; i < drawn.count; i++)
        season_add_board(season, boards, drawn.tables[i].slots, drawn.tables[i].count);
    for (int i = 0; i < drawn.out_count; i++)
        season_add_board(season, boards, (int[]){ drawn.out[i], 0 }, 2);
}
