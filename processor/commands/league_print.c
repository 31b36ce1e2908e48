#include "processor/commands/league_print.h"

#include <stdio.h>
#include <string.h>

#include "processor/text/layout.h"

const char *league_phase(const struct season *season)
{
    if (season->phase == SEASON_ENTRIES)
        return "entries";
    if (season->phase == SEASON_PLAYING)
        return "playing";
    return season->number == 0 ? "founded" : "closed";
}

static void print_settings(struct league *league)
{
    struct value *settings;
    struct error err;

    if (value_read(league->arena, league->row.settings, strlen(league->row.settings), &settings, &err) != OK)
        return;
    fputs("settings ", stdout);
    for (const struct value *setting = settings->first; setting; setting = setting->next)
        printf(" %s=%s", setting->key, setting->text);
    putchar('\n');
}

static void print_entrants(struct league *league)
{
    char *starts;
    struct error err;

    if (layout_time(league->arena, league->season.starts_utc_s, NULL, &starts, &err) == OK)
        printf("starts    %s%s\n", starts, league->season.put_off ? " (put off once)" : "");
    printf("commitment %s\n", league->season.commitment);
    for (int i = 0; i < league->season.entrant_count; i++)
        if (!league->season.entrants[i].left)
            printf("  p%-4d %s\n", league->season.entrants[i].player, league_called(league, league->season.entrants[i].player));
}

static void print_open(const struct pairing *pairing)
{
    printf("  open: round %d, board %d, %s:", pairing->round, pairing->board, pairing->game ? pairing->game : "-");
    for (int seat = 0; seat < pairing->seats; seat++)
        printf("%s slot %d", seat == 0 ? "" : seat + 1 == pairing->seats ? " and" : ",", pairing->slots[seat]);
    putchar('\n');
}

static void print_section(struct league *league, int section)
{
    const struct season_section *of = &league->season.sections[section];

    printf("section %s, tier %d, round %d of %d\n", season_section_name(league->arena, section), of->tier, of->made, of->rounds);
    for (int i = 0; i < of->slot_count; i++)
        printf("  slot %-3d p%-4d %s%s\n", i + 1, of->slots[i].player, league_called(league, of->slots[i].player),
               of->slots[i].withdrawn ? " (withdrawn)" : "");
    for (int i = 0; i < of->pairing_count; i++) {
        const struct pairing *pairing = &of->pairings[i];

        if (pairing->kind == ROUND_OPEN)
            print_open(pairing);
    }
}

void league_print(struct league *league)
{
    printf("%s \"%s\", %s\n", league->label, league->row.name, league->rules->title);
    print_settings(league);
    printf("season    %d, %s\n", league->season.number, league_phase(&league->season));
    if (league->season.phase == SEASON_ENTRIES)
        print_entrants(league);
    for (int i = 0; i < league->season.section_count; i++)
        print_section(league, i);
    printf("entries   %d, the last with the hash %s\n", league->season.entries, hash_hex(league->arena, &league->head));
}
