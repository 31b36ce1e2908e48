/* The table of subcommands; the only file that ends the program. */
#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/base/heap.h"
#include "processor/base/host_word.h"
#include "processor/base/screen.h"
#include "processor/commands/options.h"

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;         /* NULL: no command for people, and not listed */
} commands[] = {
    { "init", cmd_init, "make a working home" },
    { "key", cmd_key, "the keys that prove reply addresses: list, renew, revoke" },
    { "run", cmd_run, "one pass: fetch, read, resolve, send" },
    { "fetch", cmd_fetch, "... its first part: mails in" },
    { "resolve", cmd_resolve, "... the games that are due" },
    { "send", cmd_send, "... mails out" },
    { "game", cmd_game, "new, list, show, settings, pause, observe, export, import ..." },
    { "gm", cmd_gm, "the moderator's hand: deadlines, orders, rulings, rollbacks" },
    { "check", cmd_check, "the sheet that orders would make; nothing is stored" },
    { "report", cmd_report, "a report again, from history" },
    { "rules", cmd_rules, "the rule sets and their options and rulings" },
    { "doctor", cmd_doctor, "what is wrong with a home, and how to mend it" },
    { "backup", cmd_backup, "a copy of a home, taken while runs go on" },
    { "restore", cmd_restore, "a home from a backup" },
    { "maintenance", cmd_maintenance, "mails are taken, and nothing else is done: on, off" },
    { "archive", cmd_archive, "the history of finished and idle games, compressed" },
    { "log", cmd_log, "what runs had to say, also without names" },
    { "site", cmd_site, "pages of published games as a folder of static files" },
    { "league", cmd_league, "seasons of games for two: new, open, enter, table, verify ..." },
    { "letter", cmd_letter, "show how raw mails would be read" },
    { "perft", cmd_perft, "count chess leaf nodes" },
    { "replay", cmd_replay, "games as files: export, page, show, verify" },
    { "scenario", cmd_scenario, "run scenario files: rulings, puzzles, what-ifs" },
    { "soak", cmd_soak, "self-play with invariants, replays, re-runs and secrecy" },
    { "completion", cmd_completion, NULL },
    { NULL, NULL, NULL },
};

static void print_help(FILE *out)
{
    fputs("Usage: postern [-C HOME] COMMAND [ARGUMENT ...]\n"
          "Play-by-email turn processor with replay logs.\n\n"
          "  -C HOME      the folder that `postern init` made\n"
          "               (default: $POSTERN_HOME, else here)\n"
          "  --version    print the version and end\n"
          "  --help       print this and end; `postern COMMAND --help` tells of one\n\n"
          "Commands:\n", out);
    for (const struct command *command = commands; command->name; command++)
        if (command->summary)
            fprintf(out, "  %-12s %s\n", command->name, command->summary);
}

static const struct command *find_command(const char *name)
{
    for (const struct command *command = commands; command->name; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

static int run(int argc, char **argv)
{
    const struct command *command;
    int at = 1;

    if (at + 1 < argc && strcmp(argv[at], "-C") == 0) {
        home_set(argv[at + 1]);
        at += 2;
    }
    if (at >= argc) {
        print_help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[at], "--help") == 0 || strcmp(argv[at], "-h") == 0 || strcmp(argv[at], "help") == 0) {
        print_help(stdout);
        return EXIT_DONE;
    }
    if (strcmp(argv[at], "--version") == 0) {
        puts("postern " POSTERN_VERSION);
        return EXIT_DONE;
    }
    if (strcmp(argv[at], "-C") == 0) {
        fprintf(stderr, "postern: -C takes the folder of a home, then comes the command\n");
        return EXIT_USAGE;
    }
    command = find_command(argv[at]);
    if (!command) {
        fprintf(stderr, "postern: there is no command \"%s\"; `postern --help` lists them\n", argv[at]);
        return EXIT_USAGE;
    }
    return command->run(argc - at, argv + at);
}

int main(int argc, char **argv)
{
    int code;

    heap_keep();
    for (int i = 0; ruleset_at(i); i++)
        assert(!ruleset_check(ruleset_at(i), host_word_shadows));
    /* A file that may not grow then gives an error, which is reported as one. */
    signal(SIGXFSZ, SIG_IGN);
    screen_guard();
    code = run(argc, argv);
    if (!screen_finish()) {
        fputs("postern: standard output cannot be written\n", stderr);
        code = exit_worse(code, EXIT_DISK);
    }
    exit(code);
}
