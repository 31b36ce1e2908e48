/* postern game export, postern game import: one game from a home to another. */
#include <inttypes.h>
#include <stdio.h>

#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "processor/commands/options.h"
#include "processor/moderator/transfer.h"

enum { TRANSFER_ARENA_BYTES = 1 << 30 };

static void print_json(const struct transfer_tally *tally)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    struct value *object = value_object(&arena);

    value_set_text(&arena, object, "from", tally->from);
    value_set_int(&arena, object, "game", tally->game);
    value_set_text(&arena, object, "name", tally->name);
    value_set_text(&arena, object, "origin", tally->origin);
    value_set_int(&arena, object, "records", tally->records);
    value_set_int(&arena, object, "told", tally->told);
    value_set_text(&arena, object, "to", tally->to);
    puts(value_write(&arena, object, NULL));
    arena_release(&arena);
}

static void print_gone(const char *file, const struct transfer_tally *tally)
{
    printf("g%" PRId64 " \"%s\" has left this home with %d records; nothing of it moves here any more.\n"
           "%s holds all of it, the secret of its chance too: keep it as secret as the key, and carry it over. There\n"
           "`postern game import` takes it in, in the home of %s and in no other. Until then it waits.\n",
           tally->game, tally->name, tally->records, file, tally->to);
}

static void print_come(const char *file, const struct transfer_tally *tally)
{
    printf("\"%s\" is g%" PRId64 " here, with %d records; seeds and chain go on as %s. %d mails that tell where it is\n"
           "played now are queued, `postern send` or `run` mails them. %s is not needed any more: remove it.\n",
           tally->name, tally->game, tally->records, tally->origin, tally->told, file);
}

static enum status open_at(struct home *home, const char *now, struct error *err)
{
    enum status status = home_open(home_path(), HOME_WORK, home, err);

    if (status == OK && now) {
        status = home_read_time(now, &home->now_utc_s, err);
        if (status != OK)
            home_close(home);
    }
    return status;
}

int cmd_game_export(int argc, char **argv)
{
    const char *now = NULL, *to = NULL;
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--to", .kind = OPTION_TEXT, .text = &to, .value = "ADDRESS",
          .help = "of the other home's robot; its `postern.conf` has it" },
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME", .help = "the time to work at" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "game export GAME FILE --to ADDRESS [--now TIME] [--json]",
        .about = "Moves a game to another home: writes all of it into a new file, for the home of that robot alone, and\n"
                 "marks it as moved here. It is not resolved here any more, and mails for it are answered with where it\n"
                 "went. The file holds the secret of the game's chance, hidden hands, addresses and press: who reads it\n"
                 "knows them all. It has mode 0600. Should it be lost or not have been written, the same command writes\n"
                 "it again.",
        .options = options, .least = 2, .most = 2,
    };
    struct arena arena = { .limit_bytes = TRANSFER_ARENA_BYTES };
    struct transfer_tally tally;
    struct home home;
    struct error err;
    enum status status;
    int64_t id;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (!to) {
        error_set(&err, ERR_FORMAT, "a game that is moved needs --to ADDRESS, that of the other home's robot");
        return exit_failure(&err);
    }
    status = open_at(&home, now, &err);
    if (status != OK)
        return exit_failure(&err);
    status = stored_game_find(&home, argv[0], &id, &err);
    if (status == OK)
        status = transfer_out(&home, id, to, argv[1], &arena, &tally, &err);
    code = status == OK ? EXIT_DONE : exit_failure(&err);
    if (status == OK && json)
        print_json(&tally);
    else if (status == OK)
        print_gone(argv[1], &tally);
    home_close(&home);
    arena_release(&arena);
    return code;
}

int cmd_game_import(int argc, char **argv)
{
    const char *now = NULL, *name = NULL;
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--name", .kind = OPTION_TEXT, .text = &name, .value = "NAME",
          .help = "another name, when there is a game of its own here" },
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME", .help = "the time to work at" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "game import FILE [--name NAME] [--now TIME] [--json]",
        .about = "Takes in a game that `postern game export` of another home has written for this one. It gets a number of\n"
                 "this home and keeps its history, chain and chance; deadlines that could not be kept are put off, and\n"
                 "each player is mailed where to answer from now on. All of it is done or nothing. A file that is\n"
                 "damaged, that others can read, or that is for another home is refused.",
        .options = options, .least = 1, .most = 1,
    };
    struct arena arena = { .limit_bytes = TRANSFER_ARENA_BYTES };
    struct transfer_tally tally;
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    status = open_at(&home, now, &err);
    if (status != OK)
        return exit_failure(&err);
    status = transfer_in(&home, argv[0], name, &arena, &tally, &err);
    code = status == OK ? EXIT_DONE : exit_failure(&err);
    if (status == OK && json)
        print_json(&tally);
    else if (status == OK)
        print_come(argv[0], &tally);
    home_close(&home);
    arena_release(&arena);
    return code;
}
