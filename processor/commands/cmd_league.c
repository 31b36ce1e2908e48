/* league: leagues and what they are computed with. */
#include <stdio.h>
#include <string.h>

#include "processor/base/exit_code.h"
#include "processor/commands/commands.h"
#include "processor/commands/options.h"

int cmd_league(int argc, char **argv)
{
    static const struct { const char *name; int (*run)(int argc, char **argv); } parts[] = {
        { "calc", cmd_league_calc },
    };
    const struct command_spec spec = {
        .usage = "league calc ...",
        .about = "What leagues are computed with: ratings, standings, pairings. Each part has its own --help.",
        .least = 1, .most = -1,
    };
    int count, code;

    for (size_t i = 0; argc > 1 && i < sizeof parts / sizeof parts[0]; i++)
        if (strcmp(argv[1], parts[i].name) == 0)
            return parts[i].run(argc - 1, argv + 1);
    if (argc > 1 && argv[1][0] != '-') {
        fprintf(stderr, "postern: league has no part \"%s\"; it has calc\n", argv[1]);
        return EXIT_USAGE;
    }
    code = options_read(&spec, argc, argv, &count);
    return code >= 0 ? code : EXIT_USAGE;
}
