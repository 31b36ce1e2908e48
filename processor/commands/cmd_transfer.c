/* postern game export, postern game import: one game from a home to another. */
#include <inttypes.h>
#include <stdio.h>

#include "engine/kernel/text.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
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
    if (tally->receipt && *tally->receipt)
        value_set_text(&arena, object, "receipt", tally->receipt);
    value_set_int(&arena, object, "records", tally->records);
    value_set_int(&arena, object, "told", tally->told);
    value_set_text(&arena, object, "to", tally->to);
    puts(value_write(&arena, object, NULL));
    arena_release(&arena);
}

static void print_leaving(const char *file, const struct transfer_tally *tally)
{
    printf("g%" PRId64 " \"%s\" is on its way with %d record%s; nothing of it moves here any more, and mails for it are kept.\n"
           "%s holds all of it, the secret of its chance too: keep it as secret as the key, and carry it over. There\n"
           "`postern game import` takes it in, in the home of %s and in no other, and prints a receipt:\n"
           "`postern game export g%" PRId64 " --done RECEIPT` lets it go here. If it was refused there, --back takes it back.\n",
           tally->game, tally->name, tally->records, text_plural(tally->records), file, tally->to, tally->game);
}

static void print_done(const struct transfer_tally *tally)
{
    printf("g%" PRId64 " \"%s\" has arrived in the home of %s. %s\n", tally->game, tally->name, tally->to,
           tally->same_number ? "Mails for it that come here are passed on to there." : "Anybody who writes to it here is told so.");
}

static void print_back(const struct transfer_tally *tally)
{
    printf("g%" PRId64 " \"%s\" is played here again. The file that was made for %s is void: destroy it, or the game would be\n"
           "played twice.\n", tally->game, tally->name, tally->to);
}

static void print_come(const char *file, const struct transfer_tally *tally)
{
    printf("\"%s\" is g%" PRId64 " here, with %d record%s; seeds and chain go on as %s. ", tally->name, tally->game,
           tally->records, text_plural(tally->records), tally->origin);
    if (tally->same_number)
        printf("All mails that are out\ncan be answered as before; `postern game routes` tells the mail server where it is. %s is\n"
               "not needed any more: remove it.\n", file);
    else
        printf("Queued: %d mail%s that tell\nwhere it is played now; `postern send` or `run` sends them. %s is not needed any "
               "more: remove it.\n", tally->told, text_plural(tally->told), file);
    if (*tally->receipt)
        printf("receipt: %s\nThe home that it came from wants it: `postern game export %s --done %s`.\n", tally->receipt,
               tally->game_there, tally->receipt);
}

/* The options of `game export`. */
struct exporting {
    const char *file, *to, *receipt, *now;
    bool back, json;
};

static enum status export_one(struct home *home, int64_t id, const struct exporting *wanted, struct arena *arena,
                              struct transfer_tally *tally, struct error *err)
{
    if (wanted->receipt)
        return transfer_done(home, id, wanted->receipt, arena, tally, err);
    if (wanted->back)
        return transfer_back(home, id, arena, tally, err);
    return transfer_out(home, id, wanted->to, wanted->file, arena, tally, err);
}

static void print_exported(const struct exporting *wanted, const struct transfer_tally *tally)
{
    if (wanted->json)
        print_json(tally);
    else if (wanted->receipt)
        print_done(tally);
    else if (wanted->back)
        print_back(tally);
    else
        print_leaving(wanted->file, tally);
}

static enum status check_wanted(const struct exporting *wanted, struct error *err)
{
    int ways = (wanted->to != NULL) + (wanted->receipt != NULL) + wanted->back;

    if (ways != 1)
        return error_set(err, ERR_FORMAT, "a game that is moved needs one of --to ADDRESS (of the other home's robot), --done "
                         "RECEIPT and --back");
    if (wanted->to && !wanted->file)
        return error_set(err, ERR_FORMAT, "which file is the game written into? `postern game export GAME FILE --to %s`",
                         wanted->to);
    return !wanted->to && wanted->file ? error_set(err, ERR_FORMAT, "no file is written with --done or --back") : OK;
}

/* Reads the command line; the exit code to end with, or -1. */
static int read_export(struct exporting *wanted, int argc, char **argv)
{
    const struct option_spec options[] = {
        { .name = "--to", .kind = OPTION_TEXT, .text = &wanted->to, .value = "ADDRESS",
          .help = "of the other home's robot; its `postern.conf` has it" },
        { .name = "--done", .kind = OPTION_TEXT, .text = &wanted->receipt, .value = "RECEIPT",
          .help = "that `game import` has printed there: the game has arrived" },
        { .name = "--back", .kind = OPTION_FLAG, .flag = &wanted->back,
          .help = "the game stays here; only while no other home has taken it in" },
        { .name = "--now", .kind = OPTION_TEXT, .text = &wanted->now, .value = "TIME", .help = "the time to work at" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &wanted->json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "game export GAME FILE --to ADDRESS [--now TIME] [--json]\n"
                 "       postern game export GAME --done RECEIPT | --back [--now TIME] [--json]",
        .about = "Moves a game to another home: writes all of it into a new file, for the home of that robot alone. From then\n"
                 "on it is on its way: it is not resolved here, and mails for it are kept. With the receipt that `game import`\n"
                 "prints in the other home it is gone, and mails are answered with where it went; a game that was refused\n"
                 "there can be taken back. The file holds the secret of the game's chance, hidden hands, addresses and press:\n"
                 "anybody who reads it knows them all. It has mode 0600. If it is lost or was not written, the same command\n"
                 "writes it again.",
        .options = options, .least = 1, .most = 2,
    };
    struct error err;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    wanted->file = count > 1 ? argv[1] : NULL;
    return check_wanted(wanted, &err) == OK ? -1 : exit_failure(&err);
}

int cmd_game_export(int argc, char **argv)
{
    struct arena arena = { .limit_bytes = TRANSFER_ARENA_BYTES };
    struct exporting wanted = { 0 };
    struct transfer_tally tally = { 0 };
    struct home home;
    struct error err;
    enum status status;
    int64_t id;
    int code = read_export(&wanted, argc, argv);

    if (code >= 0 || (code = command_open(&home, HOME_WORK, wanted.now)) >= 0)
        return code;
    status = stored_game_find(&home, argv[0], &id, &err);
    if (status == OK)
        status = export_one(&home, id, &wanted, &arena, &tally, &err);
    if (status == OK)
        print_exported(&wanted, &tally);
    code = command_close(&home, status, &err);
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
                 "damaged, that others can read, or that is for another home is refused. The receipt that is printed lets\n"
                 "go of the game in the home that it came from; for a game that is here already it is printed again.",
        .options = options, .least = 1, .most = 1,
    };
    struct arena arena = { .limit_bytes = TRANSFER_ARENA_BYTES };
    struct transfer_tally tally = { 0 };
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_WORK, now)) >= 0)
        return code;
    status = transfer_in(&home, argv[0], name, &arena, &tally, &err);
    if (status == OK && json)
        print_json(&tally);
    else if (status == OK)
        print_come(argv[0], &tally);
    code = command_close(&home, status, &err);
    arena_release(&arena);
    return code;
}
