/* postern game observe, game unobserve: who may read a game along. The moderator's acts (gm observe) under names that a
 * host looks for here, and the list of observers. */
#include <stdio.h>
#include <string.h>

#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/base/exit_code.h"
#include "processor/moderator/gm.h"
#include "processor/commands/options.h"

enum { GAME_ARENA_BYTES = 256 << 20 };

static void print_observer(void *context, const struct observer_row *row)
{
    (void)context;
    puts(row->address);
}

static enum status change(struct home *home, int64_t id, const char *act, const char *address, struct error *err)
{
    struct arena arena = { .limit_bytes = GAME_ARENA_BYTES };
    const char *said;
    enum status status = gm_do_alone(home, id, gm_act_find(act), &address, 1, "", &arena, &said, err);

    arena_release(&arena);
    return status;
}

int cmd_game_observe(int argc, char **argv)
{
    bool adds = strcmp(argv[0], "observe") == 0;
    const char *now = NULL;
    const struct option_spec options[] = {
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME", .help = "the time to work at" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = adds ? "game observe GAME [ADDRESS] [--now TIME]" : "game unobserve GAME ADDRESS [--now TIME]",
        .about = adds ? "Mails the public report of every turn to ADDRESS, which has no seat and cannot order; without an\n"
                        "address lists those that get it."
                      : "Stops mailing the public reports to ADDRESS.",
        .options = options, .least = adds ? 1 : 2, .most = 2,
    };
    struct home home;
    struct error err;
    enum status status;
    int64_t id;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, count > 1 ? HOME_WORK : HOME_READ, now)) >= 0)
        return code;
    status = stored_game_find(&home, argv[0], &id, &err);
    if (status == OK)
        status = count > 1 ? change(&home, id, adds ? "observe" : "unobserve", argv[1], &err)
                           : store_observers(home.store, id, print_observer, NULL, &err);
    return command_close(&home, status, &err);
}
