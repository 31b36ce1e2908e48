/* postern backup: a copy of a home, taken while runs go on. */
#include <inttypes.h>
#include <stdio.h>

#include "engine/kernel/text.h"
#include "processor/home/backup.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/base/exit_code.h"
#include "processor/commands/options.h"

static void print_tally(const char *folder, const struct backup_tally *tally, bool json)
{
    if (json)
        printf("{\"games\":%d,\"made\":%" PRId64 ",\"records\":%" PRId64 "}\n", tally->games, tally->made_utc_s,
               tally->records);
    else
        printf("%s holds the home: %d game%s, %" PRId64 " record%s; database and last hashes are checked.\n"
               "It holds the key too: keep it as secret as the home. `postern restore %s DIR` makes a home of it.\n",
               folder, tally->games, text_plural(tally->games), tally->records, text_plural(tally->records), folder);
}

int cmd_backup(int argc, char **argv)
{
    const char *now = NULL;
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME",
          .help = "the time to note in it, as 2026-11-20T18:00Z (default: the clock)" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "backup DIR [--now TIME] [--json]",
        .about = "Writes database, key, configuration, templates and the password files that lie in the home into a new\n"
                 "folder, and checks the copy: its integrity, and the last hash of every game. Runs may go on meanwhile.\n"
                 "It never writes over a folder that is there already.",
        .options = options, .least = 1, .most = 1,
    };
    struct backup_tally tally;
    struct home home;
    struct error err;
    enum status status = OK;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_READ, now)) >= 0)
        return code;
    status = backup_make(&home, argv[0], &tally, &err);
    if (status == OK)
        print_tally(argv[0], &tally, json);
    return command_close(&home, status, &err);
}
