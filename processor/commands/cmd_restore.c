/* postern restore: a home from a backup. */
#include <inttypes.h>
#include <stdio.h>

#include "engine/kernel/text.h"
#include "processor/home/backup.h"
#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/run/maintenance.h"
#include "processor/commands/options.h"

static void print_tally(const char *home, const struct backup_tally *tally, bool json)
{
    if (json)
        printf("{\"games\":%d,\"made\":%" PRId64 ",\"records\":%" PRId64 "}\n", tally->games, tally->made_utc_s,
               tally->records);
    else
        printf("%s is ready: %d game%s, %" PRId64 " record%s; database and last hashes are those of the backup.\n"
               "Never start a run of the old home again: two homes would answer the same mails.\n"
               "Next: postern -C %s doctor\n", home, tally->games, text_plural(tally->games), tally->records,
               text_plural(tally->records), home);
}

int cmd_restore(int argc, char **argv)
{
    bool json = false, maintenance = false;
    const struct option_spec options[] = {
        { .name = "--maintenance", .kind = OPTION_FLAG, .flag = &maintenance,
          .help = "the home begins in maintenance: nothing is sent until `postern maintenance off`" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "restore BACKUP DIR [--maintenance] [--json]",
        .about = "Makes a home in DIR, which is empty or not there, from what `postern backup` wrote, and checks it against\n"
                 "the hashes that were noted then. Mails that were under way at the time of the backup may go out again,\n"
                 "the same to the byte.",
        .options = options, .least = 2, .most = 2,
    };
    struct backup_tally tally;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    status = backup_restore(argv[0], argv[1], &tally, &err);
    if (status == OK && maintenance)
        status = maintenance_begin(argv[1], tally.made_utc_s, &err);
    if (status != OK)
        return exit_failure(&err);
    print_tally(argv[1], &tally, json);
    return EXIT_DONE;
}
