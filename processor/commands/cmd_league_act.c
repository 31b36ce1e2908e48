/* What the moderator does in a league: the acts of league/moderator.h from the command line. */
#include <stdio.h>

#include "processor/base/slurp.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/commands/league_print.h"
#include "processor/commands/options.h"
#include "processor/league/moderator.h"

enum { LEAGUE_ARENA_BYTES = 512 << 20, OWN_MOST = 3, PAIRS_BYTES_MAX = 1 << 20 };

/* One transaction; a dry run is rolled back. */
static enum status carry_out(struct home *home, const struct league_act_row *row, struct league_act *act, const char *name, struct arena *arena,
                             bool dry, struct error *err)
{
    int64_t id;
    enum status status = league_find(home, name, &id, err);

    if (status == OK)
        status = store_begin(home->store, DURABILITY_FULL, err);
    if (status != OK)
        return status;
    status = league_open(home, id, arena, &act->league, err);
    if (status == OK)
        status = row->carry_out(act, err);
    if (status == OK && !dry) {
        status = store_commit(home->store, err);
        return status == OK && league_act_is_erase(row) ? store_forget(home->store, err) : status;
    }
    store_rollback(home->store);
    return status;
}

struct own {
    struct option_spec list[OWN_MOST];
};

/* Those of one act; those that it has not have no name. */
static struct own take_own(enum own_options which, struct league_act *act)
{
    const struct option_spec all[OWN_OPTIONS][OWN_MOST] = {
        [OWN_OPEN] = { { .name = "--days", .kind = OPTION_NUMBER, .number = &act->days, .value = "N",
                         .help = "the season starts in so many days" },
                       { .name = "--starts", .kind = OPTION_TEXT, .text = &act->starts, .value = "TIME",
                         .help = "the season starts then" },
                       { .name = "--beacon", .kind = OPTION_TEXT, .text = &act->beacon, .value = "NAME",
                         .help = "a public beacon goes into all draws: which, and of what time" } },
        [OWN_ENTER] = { { .name = "--luck", .kind = OPTION_TEXT, .text = &act->luck, .value = "WORD", .help = "goes into all draws" },
                        { .name = "--bot", .kind = OPTION_TEXT, .text = &act->bot, .value = "NAME",
                          .help = "a bot of this name, not a player" },
                        { .name = "--team", .kind = OPTION_TEXT, .text = &act->team, .value = "NAME",
                          .help = "mates are kept apart in Swiss rounds" } },
        [OWN_PAIR] = { { .name = "--from", .kind = OPTION_TEXT, .text = &act->from, .value = "FILE",
                         .help = "the pairs, FIRST SECOND a line; - is standard input" },
                       { .name = "--rematch", .flag = &act->rematch, .help = "two may meet again" },
                       { .name = NULL } },
    };

    struct own own;

    for (int i = 0; i < OWN_MOST; i++)
        own.list[i] = all[which][i];
    return own;
}

/* The file of `pair`. */
static enum status read_pairs(struct league_act *act, struct arena *arena, struct error *err)
{
    char *text;
    size_t bytes;
    enum status status = act->from ? slurp(act->from, PAIRS_BYTES_MAX, arena, &text, &bytes, err) : OK;

    if (status == OK && act->from)
        act->pairs = text;
    return status;
}

int cmd_league_act(int argc, char **argv)
{
    const struct league_act_row *row = league_act_find(argv[0]);
    struct league_act act = { .days = LEAGUE_DAYS_SETTING };
    const char *now = NULL;
    bool dry = false;
    const struct own own = take_own(row->own, &act);
    const struct option_spec options[] = {
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME", .help = "the time to work at" },
        { .name = "--dry-run", .flag = &dry, .help = "say what would be done and how the league would stand, and store nothing" },
        own.list[0], own.list[1], own.list[2],
        { .name = NULL },
    };
    char usage[160];
    const struct command_spec spec = { .usage = usage, .about = row->about, .options = options, .least = 1 + row->least,
                                       .most = row->most < 0 ? -1 : 1 + row->most };
    struct arena arena = { .limit_bytes = LEAGUE_ARENA_BYTES };
    struct home home;
    struct error err;
    enum status status;
    int count, code;

    snprintf(usage, sizeof usage, "league %s LEAGUE %s [--now TIME] [--dry-run]", row->name, row->words);
    code = options_read(&spec, argc, argv, &count);
    if (code >= 0 || (code = command_open(&home, HOME_WORK, now)) >= 0)
        return code;
    act.words = argv + 1;
    act.count = count - 1;
    status = read_pairs(&act, &arena, &err);
    if (status == OK)
        status = carry_out(&home, row, &act, argv[0], &arena, dry, &err);
    if (status == OK)
        printf("%s%s\n", dry ? "dry run: " : "", act.said);
    if (status == OK && dry)
        league_print(act.league);
    arena_release(&arena);
    return command_close(&home, status, &err);
}
