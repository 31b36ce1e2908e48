/* league: leagues, their files, and their computations. */
#include <stdio.h>
#include <string.h>

#include "processor/base/exit_code.h"
#include "processor/base/random.h"
#include "processor/commands/commands.h"
#include "processor/commands/options.h"

static const struct { const char *name; int (*run)(int argc, char **argv); const char *about; } parts[] = {
    { "new", cmd_league_new, "found a league" },
    { "list", cmd_league_list, "the leagues of this home" },
    { "show", cmd_league_show, "one league: its settings, players and games" },
    { "table", cmd_league_table, "the table of a section" },
    { "open", cmd_league_act, "open the entries of the next season" },
    { "enter", cmd_league_act, "enter a player, or a bot" },
    { "leave", cmd_league_act, "take an entry back" },
    { "start", cmd_league_act, "start the season now" },
    { "rest", cmd_league_act, "a player rests in a round" },
    { "withdraw", cmd_league_act, "a player goes" },
    { "erase", cmd_league_act, "take name and address of a player away" },
    { "adjudicate", cmd_league_act, "give a game that is not over its result" },
    { "decide", cmd_league_act, "decide an appeal against a judgement" },
    { "forfeit", cmd_league_act, "a game is forfeited" },
    { "annul", cmd_league_act, "a result counts no more" },
    { "substitute", cmd_league_act, "a player takes a slot over" },
    { "return", cmd_league_act, "a player who has withdrawn plays again" },
    { "apart", cmd_league_act, "two players are kept apart" },
    { "appeals", cmd_league_act, "who decides appeals" },
    { "announce", cmd_league_act, "a mail to all who take part" },
    { "set", cmd_league_act, "change settings between two seasons" },
    { "round", cmd_league_act, "make the next round of a section now" },
    { "pair", cmd_league_act, "make the next round with given pairs" },
    { "close", cmd_league_act, "close the season now" },
    { "beacon", cmd_league_act, "what the public beacon of a season told" },
    { "put-off", cmd_league_act, "the season starts later" },
    { "pause", cmd_league_act, "runs do nothing in a league" },
    { "resume", cmd_league_act, "a league goes on" },
    { "challenge", cmd_league_act, "on a ladder: a player challenges another" },
    { "decline", cmd_league_act, "on a ladder: a player declines a challenge" },
    { "void", cmd_league_act, "a season does not take place" },
    { "rating", cmd_league_rating, "ratings: of a player, or the best of a rule set" },
    { "export", cmd_league_export, "a league as a file" },
    { "verify", cmd_league_verify, "check such a file; needs no home" },
    { "calc", cmd_league_calc, "the computations of leagues; needs no home" },
};

enum { PARTS = sizeof parts / sizeof parts[0] };

static void print_parts(FILE *out)
{
    fputs("Usage: postern league PART ...\n"
          "Leagues: seasons that start, pair, rank and close by themselves in runs.\n"
          "Each part has its own --help; postern-league(1) has the whole.\n\n", out);
    for (int i = 0; i < PARTS; i++)
        fprintf(out, "  %-12s %s\n", parts[i].name, parts[i].about);
}

int cmd_league(int argc, char **argv)
{
    struct error err;

    if (random_init(&err) != OK)
        return exit_failure(&err);
    for (int i = 0; argc > 1 && i < PARTS; i++)
        if (strcmp(argv[1], parts[i].name) == 0)
            return parts[i].run(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "--help") == 0) {
        print_parts(stdout);
        return EXIT_DONE;
    }
    if (argc > 1)
        fprintf(stderr, "postern: league has no part \"%s\"; `postern league --help` lists them\n", argv[1]);
    else
        print_parts(stderr);
    return EXIT_USAGE;
}
