/* postern log: what runs had to say, with game, turn and seat. */
#include <inttypes.h>
#include <stdio.h>
#include <time.h>

#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/base/exit_code.h"
#include "processor/home/anonymize.h"
#include "processor/commands/options.h"
#include "processor/game/stored_game.h"

struct log {
    const struct anonymizer *anonymizer;   /* NULL: lines as they are */
    bool json;
};

static const char *text_of(const struct log *log, const struct log_row *row, struct arena *arena)
{
    return log->anonymizer ? anonymizer_text(log->anonymizer, row->what, arena) : row->what;
}

static void print_json(const struct log_row *row, const char *what, struct arena *arena)
{
    struct value *object = value_object(arena);

    value_set_int(arena, object, "at", row->at_utc_s);
    if (row->game > 0)
        value_set_int(arena, object, "game", row->game);
    if (row->turn >= 0)
        value_set_int(arena, object, "turn", row->turn);
    if (row->seat >= 0)
        value_set_int(arena, object, "seat", row->seat + 1);
    value_set_text(arena, object, "what", what);
    puts(value_write(arena, object, NULL));
}

/* "2026-11-20T18:00:05Z g12 t7 p2: what". */
static void print_text(const struct log_row *row, const char *what)
{
    char at[32] = "?";
    time_t when = (time_t)row->at_utc_s;
    struct tm utc;

    if (gmtime_r(&when, &utc))
        strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", &utc);
    fputs(at, stdout);
    if (row->game > 0)
        printf(" g%" PRId64, row->game);
    if (row->turn >= 0)
        printf(" t%d", row->turn);
    if (row->seat >= 0)
        printf(" p%d", row->seat + 1);
    printf(": %s\n", what);
}

static void print_row(void *context, const struct log_row *row)
{
    const struct log *log = context;
    struct arena arena = { .limit_bytes = 1 << 20 };
    const char *what = text_of(log, row, &arena);

    if (log->json)
        print_json(row, what, &arena);
    else
        print_text(row, what);
    arena_release(&arena);
}

static enum status print_log(struct home *home, const char *game, bool anonymizer, bool json, struct error *err)
{
    struct log log = { .json = json };
    struct anonymizer *known = NULL;
    int64_t id = 0;
    enum status status = game ? stored_game_find(home, game, &id, err) : OK;

    if (status == OK && anonymizer)
        status = anonymizer_open(home, &known, err);
    log.anonymizer = known;
    return status == OK ? store_log_list(home->store, id, print_row, &log, err) : status;
}

int cmd_log(int argc, char **argv)
{
    bool anonymizer = false, json = false;
    const struct option_spec options[] = {
        { .name = "--handout", .kind = OPTION_FLAG, .flag = &anonymizer,
          .help = "without addresses, names, Message-IDs, hosts and paths, fit to be handed on" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "one JSON object a line" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "log [--handout] [--json] [GAME]",
        .about = "Lists what runs have told on standard error and kept, the oldest first: time, game, turn as its players saw\n"
                 "it, seat, and what was the matter. With GAME, of that game alone.",
        .options = options, .least = 0, .most = 1,
    };
    struct home home;
    struct error err;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_READ, NULL)) >= 0)
        return code;
    code = print_log(&home, count > 0 ? argv[0] : NULL, anonymizer, json, &err) == OK ? EXIT_DONE : exit_failure(&err);
    home_close(&home);
    return code;
}
