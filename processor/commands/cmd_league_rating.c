/* league rating: what players are worth. */
#include <stdio.h>

#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/commands/options.h"
#include "processor/report/ratings.h"

int cmd_league_rating(int argc, char **argv)
{
    const struct command_spec spec = {
        .usage = "league rating PLAYER|RULES",
        .about = "The ratings of a player (p17 or a name) with their history, or the best of a rule set or another pool of ratings.",
        .least = 1, .most = 1,
    };
    struct arena arena = { .limit_bytes = ARENA_DEFAULT_BYTES };
    const char *said = "";
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_READ, NULL)) >= 0)
        return code;
    status = ratings_answer(&home, &arena, 0, argv[0], &said, &err);
    if (status == OK)
        puts(said);
    arena_release(&arena);
    return command_close(&home, status, &err);
}
