/* postern archive: compresses the history of finished and idle games. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/kernel/text.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/base/exit_code.h"
#include "processor/commands/options.h"
#include "processor/game/stored_game.h"

enum { IDLE_DAYS = 30, IDLE_DAYS_MAX = 36500, DAY_S = 24 * 3600 };

struct tally {
    int games;
    struct store_archived archived;
};

/* One transaction a game; a run may be killed in between. */
static enum status archive_game(struct home *home, int64_t id, struct tally *tally, struct error *err)
{
    int before = tally->archived.records;
    enum status status = store_begin(home->store, DURABILITY_NORMAL, err);

    if (status == OK)
        status = store_archive(home->store, id, &tally->archived, err);
    if (status == OK)
        status = store_commit(home->store, err);
    if (status != OK) {
        store_rollback(home->store);
        return error_in(err, "g%" PRId64, id);
    }
    tally->games += tally->archived.records > before;
    return OK;
}

/* Whether a game's last record, if it has any, was made at that time or before. */
static enum status is_idle(struct home *home, int64_t id, int64_t since_utc_s, bool *idle, struct error *err)
{
    struct game_row game;
    struct record_row last;
    enum status status = store_game_get(home->store, id, &game, err);

    *idle = false;
    if (status != OK || game.records == 0)
        return status;
    status = store_record_get(home->store, id, game.records, &last, err);
    *idle = status == OK && last.made_utc_s <= since_utc_s;
    return status == OK ? OK : error_in(err, "g%" PRId64 ": record %d", id, game.records);
}

static enum status archive_idle(struct home *home, int64_t since_utc_s, struct tally *tally, struct error *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum status status = store_games(home->store, PHASE_ANY, &ids, &count, err);

    for (size_t i = 0; i < count && status == OK; i++) {
        bool idle;

        status = is_idle(home, ids[i], since_utc_s, &idle, err);
        if (status == OK && idle)
            status = archive_game(home, ids[i], tally, err);
    }
    free(ids);
    return status;
}

static enum status archive_named(struct home *home, int count, char **names, struct tally *tally, struct error *err)
{
    enum status status = OK;

    for (int i = 0; i < count && status == OK; i++) {
        int64_t id;

        status = stored_game_find(home, names[i], &id, err);
        if (status == OK)
            status = archive_game(home, id, tally, err);
    }
    return status;
}

static void print_tally(const struct tally *tally, bool json)
{
    const struct store_archived *archived = &tally->archived;

    if (json)
        printf("{\"bytes_after\":%" PRId64 ",\"bytes_before\":%" PRId64 ",\"games\":%d,\"records\":%d}\n",
               archived->bytes_after, archived->bytes_before, tally->games, archived->records);
    else if (archived->records == 0)
        puts("nothing to archive");
    else
        printf("%d game%s, %d record%s: %" PRId64 " bytes became %" PRId64 "; new records use that room again\n",
               tally->games, text_plural(tally->games), archived->records, text_plural(archived->records), archived->bytes_before, archived->bytes_after);
}

int cmd_archive(int argc, char **argv)
{
    const char *now = NULL;
    int64_t days = IDLE_DAYS;
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--idle", .kind = OPTION_NUMBER, .number = &days, .value = "DAYS",
          .help = "without a record for so long (default: 30)" },
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME",
          .help = "the time to count back from, as 2026-11-20T18:00Z (default: the clock)" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "archive [--idle DAYS] [--now TIME] [--json] [GAME ...]",
        .about = "Compresses the records of games that are over or lie idle, or of those named. Everything is still there:\n"
                 "reports, replays, forks and rollbacks read it as before, and a game may go on.",
        .options = options, .least = 0, .most = -1,
    };
    struct tally tally = { 0 };
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    if (days < 0 || days > IDLE_DAYS_MAX) {
        fprintf(stderr, "postern: --idle takes 0 to %d days\n", IDLE_DAYS_MAX);
        return EXIT_USAGE;
    }
    code = command_open(&home, HOME_WORK, now);
    if (code >= 0)
        return code;
    status = count > 0 ? archive_named(&home, count, argv, &tally, &err)
                       : archive_idle(&home, home.now_utc_s - days * DAY_S, &tally, &err);
    if (status == OK)
        print_tally(&tally, json);
    return command_close(&home, status, &err);
}
