/* postern run, and its parts fetch, resolve and send. */
#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/run/dashboard.h"
#include "processor/commands/commands.h"
#include "processor/commands/in_home.h"
#include "processor/report/digest_mail.h"
#include "processor/base/exit_code.h"
#include "processor/league/bank.h"
#include "processor/league/clock.h"
#include "processor/run/maintenance.h"
#include "processor/run/seal_games.h"
#include "processor/moderator/observer.h"
#include "processor/commands/options.h"
#include "processor/report/outbox.h"
#include "processor/run/run.h"
#include "processor/home/integrity.h"

enum { PART_FETCH = 1, PART_RESOLVE = 2, PART_SEND = 4, NOTE_EVERY_S = 600 };

/* Sends what is queued. */
static enum status run_send(struct home *home, struct run_tally *tally, struct error *err)
{
    struct outbox_tally sent;
    enum status status = outbox_send(home, &sent, err);

    tally->sent += sent.sent;
    tally->later += sent.later;
    tally->refused += sent.refused;
    tally->waiting += sent.waiting;
    return status;
}

static enum status resolve(struct home *home, struct run_tally *tally, struct error *err)
{
    return run_resolve(home, tally, league_spend_days, err);
}

/* One part after the other. Maintenance may begin between any two, and leaves nothing but taking mails. */
static enum status run_parts(struct home *home, int parts, struct run_tally *tally, struct error *err)
{
    static const struct {
        int part;
        enum status (*run)(struct home *home, struct run_tally *tally, struct error *err);
        bool in_maintenance;
    } steps[] = {
        { PART_FETCH | PART_RESOLVE, run_seal, false },
        { PART_FETCH, run_fetch, true },
        { PART_FETCH, run_read, false },
        { PART_RESOLVE, resolve, false },
        { PART_RESOLVE, run_league, false },
        { PART_RESOLVE, run_dashboard, false },
        { PART_SEND, run_observers, false },
        { PART_SEND, run_digest, false },
        { PART_SEND, run_send, false },
    };
    enum status status = integrity_look(home, err);

    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && status == OK; i++) {
        tally->maintenance = maintenance_since(home) != STORE_NO_TIME;
        if (parts & steps[i].part && (steps[i].in_maintenance || !tally->maintenance))
            status = steps[i].run(home, tally, err);
    }
    return status == OK ? run_note_fetched(home, parts & PART_RESOLVE ? NOTE_EVERY_S : 0, err) : status;
}

static void print_tally(const struct run_tally *tally, bool json)
{
    if (json)
        printf("{\"held\":%d,\"later\":%d,\"maintenance\":%s,\"moved\":%d,\"put_off\":%d,\"quarantined\":%d,\"read\":%d,\"refused\":%d,"
               "\"sent\":%d,\"taken\":%d,\"waiting\":%d}\n", tally->held, tally->later,
               tally->maintenance ? "true" : "false", tally->moved, tally->put_off, tally->quarantined, tally->read, tally->refused, tally->sent, tally->taken,
               tally->waiting);
    else
        printf("%d mail%s taken, %d read (%d quarantined); %d game%s moved, %d held; %d mail%s sent, %d later, %d refused\n",
               tally->taken, text_plural(tally->taken), tally->read, tally->quarantined, tally->moved,
               text_plural(tally->moved), tally->held, tally->sent, text_plural(tally->sent), tally->later, tally->refused);
    if (!json && tally->put_off > 0)
        printf("%d deadline%s put off: no run took place for long, the clock jumped, or maintenance is over\n",
               tally->put_off, tally->put_off == 1 ? " was" : "s were");
    if (!json && tally->waiting > 0)
        printf("%d mail%s for the next minute ([deliver] a-minute)\n", tally->waiting,
               tally->waiting == 1 ? " waits" : "s wait");
    if (!json && tally->maintenance)
        puts("maintenance is on: mails are taken and stored, nothing is read, resolved or sent; "
             "`postern maintenance off` ends it");
}

static int run(int argc, char **argv, int parts, const char *usage, const char *about)
{
    const char *now = NULL;
    bool json = false;
    const struct option_spec options[] = {
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME",
          .help = "the time to work at, as 2026-11-20T18:00Z (default: the clock)" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &json, .help = "print one JSON object" },
        { .name = NULL },
    };
    const struct command_spec spec = { .usage = usage, .about = about, .options = options };
    struct run_tally tally = { 0 };
    struct home home;
    struct error err;
    enum status status;
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0 || (code = command_open(&home, HOME_WORK, now)) >= 0)
        return code;                    /* there is no work to report */
    status = run_parts(&home, parts, &tally, &err);
    code = status == OK ? home.worst : exit_worse(home.worst, exit_failure(&err));
    print_tally(&tally, json);
    home_close(&home);
    return code;
}

int cmd_run(int argc, char **argv)
{
    return run(argc, argv, PART_FETCH | PART_RESOLVE | PART_SEND, "run [--now TIME] [--json]",
               "One pass: brings mails in, reads them, resolves what is due, sends. Made for cron or a timer; a second\n"
               "one that is started meanwhile ends with 75. In maintenance it brings mails in and does nothing else.");
}

int cmd_fetch(int argc, char **argv)
{
    return run(argc, argv, PART_FETCH, "fetch [--now TIME] [--json]",
               "Brings mails in and reads them: answers are put on file, receipts are queued.");
}

int cmd_resolve(int argc, char **argv)
{
    return run(argc, argv, PART_RESOLVE, "resolve [--now TIME] [--json]",
               "Resolves every game that is due; the mails that tell of it are queued.");
}

int cmd_send(int argc, char **argv)
{
    return run(argc, argv, PART_SEND, "send [--now TIME] [--json]", "Sends the mails that are queued.");
}
