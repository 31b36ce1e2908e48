/* league export, league verify. */
#include <stdio.h>
#include <string.h>

#include "processor/base/exit_code.h"
#include "processor/base/screen.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/commands/options.h"
#include "processor/league/file.h"

static const size_t arena_bytes_max = (size_t)2 << 30;

static enum status export(struct home *home, const char *name, bool names, bool ratings, bool replays, struct error *err)
{
    struct arena arena = { .limit_bytes = arena_bytes_max };
    struct league *league;
    int64_t id;
    enum status status = league_find(home, name, &id, err);

    if (status == OK)
        status = league_open(home, id, &arena, &league, err);
    if (status == OK)
        league_write(league, names, screen_exact());
    if (status == OK && ratings)
        status = league_write_ratings(league, screen_exact(), err);
    if (status == OK && replays)
        status = league_write_replays(league, names, screen_exact(), err);
    arena_release(&arena);
    return status;
}

int cmd_league_export(int argc, char **argv)
{
    bool no_names = false, ratings = false, replays = false;
    const struct option_spec options[] = {
        { .name = "--replays", .flag = &replays, .help = "with the full replays of all games that are over" },
        { .name = "--ratings", .flag = &ratings, .help = "with the ratings that its results have changed" },
        { .name = "--no-names", .flag = &no_names, .help = "players are numbers alone" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "league export LEAGUE [--ratings] [--replays] [--no-names]",
        .about = "Prints a league with all its seasons as a file that anybody can verify.",
        .options = options, .least = 1, .most = 1,
    };
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_READ, NULL)) >= 0)
        return code;
    status = export(&home, argv[0], !no_names, ratings, replays, &err);
    return command_close(&home, status, &err);
}

/* ---- verify ---- */

static int tell(const char *path, const struct league_verdict *verdict)
{
    if (verdict->why) {
        printf("%s: DIFFERS: %s\n", path, verdict->why);
        return EXIT_NOT_SO;
    }
    printf("%s: ok: league %s of %s, %d entries, %d seasons, %d seeds and the secrets of %d games checked; head %s\n", path,
           verdict->league, verdict->rules, verdict->entries, verdict->seasons, verdict->seeds, verdict->games, verdict->hash);
    if (verdict->periods > 0)
        printf("%s: ratings of %d period%s were computed again; %d results of this league stand in them\n", path, verdict->periods,
               verdict->periods > 1 ? "s" : "", verdict->rated);
    if (verdict->replays > 0)
        printf("%s: %d results were compared with replays, which were resolved again\n", path, verdict->replays);
    if (verdict->results > verdict->replays)
        printf("%s: of %d results no replay is here: they were taken as they stand\n", path, verdict->results - verdict->replays);
    if (verdict->open_seasons > 0)
        printf("%s: the secret of %d season%s is not told yet: its seeds and the secrets of its games were not checked\n", path,
               verdict->open_seasons, verdict->open_seasons > 1 ? "s" : "");
    return EXIT_DONE;
}

static int verify(const char *path, const char *directory)
{
    struct arena arena = { .limit_bytes = arena_bytes_max };
    struct league_verdict verdict;
    struct lines lines;
    struct error err;
    int code;
    enum status status = lines_open(&lines, path, &err);

    if (status != OK)
        return exit_failure(&err);
    status = league_verify(&arena, &lines, directory, &verdict, &err);
    if (status != OK)
        error_in(&err, "%s", path);
    code = status == OK ? tell(path, &verdict) : exit_failure(&err);
    lines_close(&lines);
    arena_release(&arena);
    return code;
}

int cmd_league_verify(int argc, char **argv)
{
    const char *directory = NULL;
    const struct option_spec options[] = {
        { .name = "--replays", .kind = OPTION_TEXT, .text = &directory, .value = "DIR",
          .help = "full replays of its games, as DIR/g12.jsonl" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "league verify FILE... [--replays DIR]",
        .about = "Computes a league's file again: the chain of its entries, sections, start numbers, pairings, places, and, of\n"
                 "seasons that are closed, all seeds and the secrets of all games. Names the first entry and member that differ\n"
                 "and ends with 1 then. Ratings that the file brings along are computed again from their results. Results are\n"
                 "compared with the replays that it brings along, and with those in DIR, each of which is resolved again. Needs no\n"
                 "home; - is standard input.",
        .options = options, .least = 1, .most = -1,
    };
    int count, worst = EXIT_DONE, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    for (int i = 0; i < count; i++)
        worst = exit_worse(worst, verify(argv[i], directory));
    return worst;
}
