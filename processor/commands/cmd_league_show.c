/* league list, league show, league table. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"
#include "processor/base/screen.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/commands/league_print.h"
#include "processor/commands/options.h"
#include "processor/league/acts.h"
#include "processor/league/table.h"
#include "processor/league/twin.h"
#include "processor/text/layout.h"

enum { LEAGUE_ARENA_BYTES = 512 << 20 };

static enum status open_named(struct home *home, const char *name, struct arena *arena, struct league **league, struct error *err)
{
    int64_t id;
    enum status status = league_find(home, name, &id, err);

    return status == OK ? league_open(home, id, arena, league, err) : status;
}

/* ---- list ---- */

struct listing {
    struct home *home;
    enum status status;
    struct error *err;
    int64_t ids[1024];
    int count;
};

static void add_id(void *context, int64_t id)
{
    struct listing *listing = context;

    if (listing->count < (int)(sizeof listing->ids / sizeof listing->ids[0]))
        listing->ids[listing->count++] = id;
}

static enum status list_one(struct home *home, int64_t id, bool json, struct error *err)
{
    struct arena arena = { .limit_bytes = LEAGUE_ARENA_BYTES };
    struct league *league;
    enum status status = league_open(home, id, &arena, &league, err);

    if (status == OK && json) {
        struct value *row = value_object(&arena);

        value_set_int(&arena, row, "entries", league->season.entries);
        value_set_text(&arena, row, "league", league->label);
        value_set_text(&arena, row, "name", league->row.name);
        value_set_text(&arena, row, "phase", league_phase(&league->season));
        value_set_text(&arena, row, "rules", league->row.rules);
        value_set_int(&arena, row, "season", league->season.number);
        puts(value_write(&arena, row, NULL));
    } else if (status == OK) {
        int open = league->season.phase == SEASON_PLAYING ? season_open_games(&league->season, -1) : 0;

        printf("%-5s %-24s %-12s season %d, %s, %d game%s open\n", league->label, league->row.name, league->row.rules,
               league->season.number, league_phase(&league->season), open, text_plural(open));
    }
    arena_release(&arena);
    return status;
}

int cmd_league_list(int argc, char **argv)
{
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--json", .flag = &json, .help = "an object a league" },
        { .name = NULL },
    };
    const struct command_spec spec = { .usage = "league list [--json]", .about = "The leagues of this home.", .options = options };
    struct listing listing = { .count = 0 };
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_READ, NULL)) >= 0)
        return code;
    status = store_leagues(home.store, add_id, &listing, &err);
    for (int i = 0; i < listing.count && status == OK; i++)
        status = list_one(&home, listing.ids[i], json, &err);
    return command_close(&home, status, &err);
}

/* ---- show ---- */

/* What his mails tell, as one line of JSON. */
static enum status show_player(struct league *league, const char *word, struct error *err)
{
    struct value *twin;
    int player;
    enum status status = league_find_player(league, word, &player, err);

    if (status == OK)
        status = league_twin(league, player, &twin, err);
    if (status == OK)
        puts(value_write(league->arena, twin, NULL));
    return status;
}

int cmd_league_show(int argc, char **argv)
{
    const char *player = NULL;
    const struct option_spec options[] = {
        { .name = "--player", .kind = OPTION_TEXT, .text = &player, .value = "PLAYER",
          .help = "what his mails tell, as JSON: games, table, time bank, the last entry" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "league show LEAGUE [--player PLAYER]",
        .about = "A league: its settings, its present season, who plays, and which games are open. LEAGUE is l3 or a name.",
        .options = options, .least = 1, .most = 1,
    };
    struct arena arena = { .limit_bytes = LEAGUE_ARENA_BYTES };
    struct league *league;
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_READ, NULL)) >= 0)
        return code;
    status = open_named(&home, argv[0], &arena, &league, &err);
    if (status == OK && player)
        status = show_player(league, player, &err);
    else if (status == OK)
        league_print(league);
    arena_release(&arena);
    return command_close(&home, status, &err);
}

/* ---- table ---- */

enum form { FORM_TEXT, FORM_JSON, FORM_CSV, FORM_TRF };

static enum status print_table(struct league *league, int section, enum form form, bool draws, struct error *err)
{
    char *text = NULL;
    enum status status = OK;

    if (form == FORM_CSV) {
        fputs(league_table_csv(league, section), screen_exact());
    } else if (form == FORM_TRF) {
        fputs(league_table_trf(league, section, draws), stdout);
    } else if (form == FORM_JSON) {
        for (const struct value *row = league_table_values(league, section)->first; row; row = row->next)
            puts(value_write(league->arena, row, NULL));
    } else {
        printf("%s, season %d, section %s\n", league->row.name, league->season.number,
               season_section_name(league->arena, section));
        status = layout_rows(league->arena, league_table_rows(league, section, SECTION_ROUNDS_MAX), &text, err);
        if (status == OK)
            fputs(text, stdout);
    }
    return status;
}

static enum status print_tables(struct league *league, const char *section, enum form form, bool draws, struct error *err)
{
    int wanted = section ? season_section_find(section) : -1;
    enum status status = OK;

    if (league->season.section_count == 0)
        return error_set(err, ERR_CONFLICT, "%s: no season has started", league->label);
    if (section && (wanted < 0 || wanted >= league->season.section_count))
        return error_set(err, ERR_NOT_FOUND, "%s has no section \"%s\"; its last is %s", league->label, section,
                         season_section_name(league->arena, league->season.section_count - 1));
    if (form == FORM_TRF && league->season.settings.format > FORMAT_SWISS)
        return error_set(err, ERR_FORMAT, "a TRF16 report is of a round robin or a Swiss season");
    if (!section && form == FORM_TRF && league->season.section_count > 1)
        return error_set(err, ERR_FORMAT, "a TRF16 report is of one section: name it, a to %s",
                         season_section_name(league->arena, league->season.section_count - 1));
    for (int i = 0; i < league->season.section_count && status == OK; i++)
        if (wanted < 0 || i == wanted)
            status = print_table(league, i, form, draws, err);
    return status;
}

int cmd_league_table(int argc, char **argv)
{
    bool json = false, csv = false, trf = false;
    const char *open = NULL;
    const struct option_spec options[] = {
        { .name = "--json", .flag = &json, .help = "an object a slot" },
        { .name = "--csv", .flag = &csv, .help = "a row a slot, with a heading" },
        { .name = "--trf", .flag = &trf, .help = "a TRF16 report, for other programs" },
        { .name = "--open", .kind = OPTION_TEXT, .text = &open, .value = "draw",
          .help = "with --trf: open games stand as draws, not as X" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "league table LEAGUE [SECTION] [--json | --csv | --trf [--open draw]]",
        .about = "The table of a section, or of all. In --json and --csv points are half points, SB is in quarters.",
        .options = options, .least = 1, .most = 2,
    };
    struct arena arena = { .limit_bytes = LEAGUE_ARENA_BYTES };
    struct league *league;
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (json + csv + trf > 1 || (open && (!trf || strcmp(open, "draw") != 0))) {
        fprintf(stderr, "postern: league table: %s\n",
                json + csv + trf > 1 ? "one of --json, --csv, --trf" : "--open draw goes with --trf");
        return EXIT_USAGE;
    }
    if ((code = command_open(&home, HOME_READ, NULL)) >= 0)
        return code;
    status = open_named(&home, argv[0], &arena, &league, &err);
    if (status == OK)
        status = print_tables(league, count > 1 ? argv[1] : NULL, json ? FORM_JSON : csv ? FORM_CSV : trf ? FORM_TRF : FORM_TEXT,
                              open != NULL, &err);
    arena_release(&arena);
    return command_close(&home, status, &err);
}
