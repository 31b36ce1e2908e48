/* postern init: makes a home. */
#include <stdio.h>

#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/home/home.h"
#include "processor/commands/options.h"

int cmd_init(int argc, char **argv)
{
    const char *robot = "robot@localhost", *moderator = NULL;
    const struct option_spec options[] = {
        { .name = "--robot", .kind = OPTION_TEXT, .text = &robot, .value = "ADDRESS",
          .help = "the address that players will write to (robot@localhost)" },
        { .name = "--moderator", .kind = OPTION_TEXT, .text = &moderator, .value = "ADDRESS",
          .help = "who is told when something needs a person" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "init DIR [--robot ADDRESS] [--moderator ADDRESS]",
        .about = "Makes a working home: configuration with comments, key, database, Maildirs for mail in and out.",
        .options = options, .least = 1, .most = 1,
    };
    struct error err;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (home_create(argv[0], robot, moderator, &err) != OK)
        return exit_failure(&err);
    printf("%s is ready.\n\n"
           "  postern.conf   read it through: where mails come from and how they leave\n"
           "  postern.key    keep a copy elsewhere; without it nobody's replies are believed\n"
           "  mail/in        mails put here (Maildir) are taken by the next run\n\n"
           "Next: a game,\n"
           "  postern -C %s game new RULES --name NAME --seat ADDRESS --seat ADDRESS\n"
           "and then, by hand or from cron,\n"
           "  postern -C %s run\n", argv[0], argv[0], argv[0]);
    return EXIT_DONE;
}
