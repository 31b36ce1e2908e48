/* postern doctor: what is wrong with a home, and how to mend it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <time.h>

#include "processor/commands/commands.h"
#include "processor/base/workers.h"
#include "processor/commands/doctor_deep.h"
#include "processor/commands/doctor_leagues.h"
#include "processor/commands/doctor_mail.h"
#include "processor/send/deliver.h"
#include "processor/turn/due.h"
#include "processor/base/chain_line.h"
#include "processor/base/exit_code.h"
#include "processor/text/layout.h"
#include "processor/run/maintenance.h"
#include "processor/run/seal_games.h"
#include "processor/commands/options.h"
#include "processor/page/proof.h"
#include "processor/report/posting.h"
#include "processor/game/chain.h"
#include "processor/home/settings.h"

enum { SINCE_LEAST = 16, SINCE_MOST = 64 };
enum { MAIL_WAIT_S = 60, MAIL_WAIT_MOST_S = 3600 };
enum { LEAST_FREE_MIB = 100, FETCH_OLD_MINUTES = 24 * 60, CLOCK_LEAST_UTC_S = 1700000000 };

struct doctor {
    struct home *home;
    const char *since;               /* digits that a mail told of the chain; NULL: none were given */
    int since_found;                 /* games that have such a record */
    bool json;
    FILE *out;
    int worst;
};

static void print_json(FILE *out, const char *what, bool good, const char *words)
{
    struct arena arena = { .limit_bytes = 1 << 16 };
    struct value *object = value_object(&arena);

    value_set_bool(&arena, object, "good", good);
    value_set_text(&arena, object, "what", what);
    value_set_text(&arena, object, "words", words);
    fprintf(out, "%s\n", value_write(&arena, object, NULL));
    arena_release(&arena);
}

static void say(struct doctor *doctor, const char *what, bool good, const char *words, int code)
{
    if (doctor->json)
        print_json(doctor->out, what, good, words);
    else
        fprintf(doctor->out, "%-4s %-14s %s\n", good ? "ok" : "BAD", what, words);
    if (!good)
        doctor->worst = exit_worse(doctor->worst, code);
}

static void say_of(void *context, const char *what, bool good, const char *words, int code)
{
    say(context, what, good, words, code);
}

static void say_there(FILE *out, void *context, const char *what, bool good, const char *words, int code)
{
    struct doctor *doctor = context;

    doctor->out = out;
    say(doctor, what, good, words, code);
    doctor->out = stdout;
}

static void check_disk(struct doctor *doctor)
{
    struct statvfs disk;
    char words[128];
    unsigned long long free_mib;

    if (statvfs(doctor->home->path, &disk) != 0) {
        say(doctor, "disk", false, "the home's disk cannot be looked at", EXIT_DISK);
        return;
    }
    free_mib = (unsigned long long)disk.f_bavail * disk.f_frsize >> 20;
    snprintf(words, sizeof words, "%llu MiB free%s", free_mib,
             free_mib < LEAST_FREE_MIB ? "; make room before mails are lost to it" : "");
    say(doctor, "disk", free_mib >= LEAST_FREE_MIB, words, EXIT_DISK);
}

static void check_clock(struct doctor *doctor)
{
    int64_t now = (int64_t)time(NULL);

    say(doctor, "clock", now > CLOCK_LEAST_UTC_S,
        now > CLOCK_LEAST_UTC_S ? "runs" : "stands years back; deadlines would be wrong", EXIT_CONFIGURATION);
}

static void check_database(struct doctor *doctor)
{
    struct error err;
    bool good = store_check(doctor->home->store, &err) == OK;

    say(doctor, "database", good, good ? "whole" : err.message, EXIT_OUR_BUG);
}

/* Maintenance is not a fault, but nobody should forget it. */
static void check_maintenance(struct doctor *doctor)
{
    int64_t since = maintenance_since(doctor->home);
    char words[128];
    char *time_text = NULL;

    if (since == STORE_NO_TIME)
        return;
    snprintf(words, sizeof words, "on since %s: mails are only stored; `postern maintenance off` ends it",
             layout_time(&doctor->home->arena, since, "UTC", &time_text, NULL) == OK ? time_text : "?");
    say(doctor, "maintenance", true, words, EXIT_DONE);
}

/* Reports the last fetch of a source. True: all is well. */
static bool describe_fetched(struct doctor *doctor, const struct config_source *source, char *words, size_t room)
{
    int64_t began = STORE_NO_TIME, minutes;
    struct error err;

    if (store_fetched_get(doctor->home->store, source->name, &began, &err) != OK) {
        snprintf(words, room, "%s: %s", source->name, err.message);
        return false;
    }
    minutes = (doctor->home->now_utc_s - began) / 60;
    if (began == STORE_NO_TIME)
        snprintf(words, room, "%s: never fetched yet; `postern run` does it", source->name);
    else if (minutes > FETCH_OLD_MINUTES)
        snprintf(words, room, "%s: last fetched %lld hours ago; is `postern run` started by cron or a timer?",
                 source->name, (long long)minutes / 60);
    else
        snprintf(words, room, "%s: fetched %lld minutes ago", source->name, (long long)minutes);
    return began == STORE_NO_TIME || minutes <= FETCH_OLD_MINUTES;
}

/* Opens it as a run would: the folder is there, the server lets us in and lists its mails. Nothing is taken. */
static void check_source(struct doctor *doctor, const struct config_source *source)
{
    char words[ERROR_MESSAGE_BYTES + 200];
    struct fetch_source *from = NULL;
    struct error err;

    if (fetch_open(&source->fetch, &from, &err) != OK) {
        snprintf(words, sizeof words, "%s: %s", source->name, err.message);
        say(doctor, "mail in", false, words, exit_code_of(err.status));
        return;
    }
    fetch_close(from);
    say(doctor, "mail in", describe_fetched(doctor, source, words, sizeof words), words, EXIT_SERVER);
}

static void check_relay(struct doctor *doctor)
{
    struct deliver *deliver = NULL;
    struct deliver_result result = { .class = DELIVER_SETUP };
    struct error err;

    if (deliver_open(&doctor->home->config.deliver, &deliver, &err) != OK) {
        say(doctor, "mail out", false, err.message, EXIT_CONFIGURATION);
        return;
    }
    deliver_probe(deliver, &result);
    say(doctor, "mail out", result.class == DELIVER_SENT, result.class == DELIVER_SENT ? "can be sent" : result.text,
        EXIT_SERVER);
    deliver_close(deliver);
}

static void check_templates(struct doctor *doctor)
{
    struct arena arena = { .limit_bytes = 64 << 20 };
    struct templates_entry *entries;
    struct error err;
    int count = 0, bad = 0;

    if (templates_list(doctor->home->templates, &arena, &entries, &count, &err) != OK) {
        say(doctor, "templates", false, err.message, EXIT_CONFIGURATION);
    } else {
        for (int i = 0; i < count; i++)
            if (entries[i].complaint) {
                say(doctor, "templates", false, entries[i].complaint, EXIT_CONFIGURATION);
                bad++;
            }
        if (!bad)
            say(doctor, "templates", true, "all can be read", EXIT_DONE);
    }
    arena_release(&arena);
}

static void check_pages(struct doctor *doctor)
{
    say(doctor, "pages", true, page_proof_is_built() ? "can check their games in a reader's browser"
        : "made without the engine for browsers: they cannot check their games, and PAGE is not answered", EXIT_DONE);
}

/* ---- games ---- */

struct looking {
    struct doctor *doctor;
    const struct stored_game *stored;
};

/* Is the record the one that a mail told of? */
static enum status look_for_head(void *context, const struct record_row *row, const struct record *record, struct error *err)
{
    const struct looking *looking = context;
    struct doctor *doctor = looking->doctor;
    struct arena arena = { .limit_bytes = 1 << 12 };

    (void)err;
    if (strncmp(hash_hex(&arena, &record->hash), doctor->since, strlen(doctor->since)) == 0) {
        doctor->since_found++;
        say(doctor, "since", true, arena_printf(&arena, "it is record %d of %s, which has %d now", row->number,
                                                looking->stored->label, looking->stored->game.records), EXIT_DONE);
    }
    arena_release(&arena);
    return OK;
}

static void check_seal(struct doctor *doctor, int64_t game)
{
    struct error err;
    char words[120];
    bool sealed;

    if (game_is_sealed(doctor->home, game, &sealed, &err) != OK || sealed)
        return;
    snprintf(words, sizeof words, "an older Postern has stored g%" PRId64 ", without a seal; the next run or its next turn gives it one", game);
    say(doctor, "seal", true, words, EXIT_DONE);
}

static enum status check_game(struct doctor *doctor, int64_t game, struct arena *arena, struct error *err)
{
    struct looking looking = { .doctor = doctor };
    struct stored_game *stored = NULL;
    enum status status = stored_game_open(doctor->home, game, arena, &stored, err);

    looking.stored = stored;
    if (status == OK)
        status = chain_check(stored, err);
    if (status == OK && doctor->since && stored->game.records > 0)
        status = chain_read(stored, 1, stored->game.records, look_for_head, &looking, err);
    check_seal(doctor, game);
    return status;
}

/* Each game is opened, which checks what is in no record yet, and all of its chain with all its states. */
static void check_games(struct doctor *doctor)
{
    struct arena arena = { .limit_bytes = 256 << 20 };
    struct store *store = doctor->home->store;
    int64_t *ids = NULL;
    size_t count = 0;
    struct error err;

    if (store_games(store, PHASE_ANY, &ids, &count, &err) != OK) {
        say(doctor, "games", false, err.message, exit_code_of(err.status));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (check_game(doctor, ids[i], &arena, &err) != OK)
            say(doctor, "game", false, arena_printf(&arena, "%s; when it is mended, or the home restored from a backup, `postern "
                                                    "gm resume` lets it go on", err.message), exit_code_of(err.status));
        arena_reset(&arena);
    }
    if (doctor->since && doctor->since_found == 0)
        say(doctor, "since", false, "no game has a record with this hash: the home was put back to an older copy, or its history "
            "is not the one that was mailed", exit_code_of(ERR_CORRUPT));
    free(ids);
    arena_release(&arena);
}

/* The games that take a checked From: for proof, "g1, g4"; "" for none. */
static const char *games_by_from(struct doctor *doctor, struct arena *arena, struct error *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    const char *list = "";

    if (store_games(doctor->home->store, PHASE_ANY, &ids, &count, err) != OK)
        return "";
    for (size_t i = 0; i < count; i++) {
        struct game_settings settings = { .auth = AUTH_TOKEN };
        struct game_row row;

        if (store_game_get(doctor->home->store, ids[i], &row, err) != OK || row.phase == PHASE_OVER || row.phase == PHASE_VOID
            || settings_read(&settings, row.settings, arena, err) != OK || settings.auth != AUTH_FROM)
            continue;
        list = arena_printf(arena, "%s%sg%lld", list, *list ? ", " : "", (long long)ids[i]);
    }
    free(ids);
    return list;
}

/* auth=from is only as good as the Authentication-Results of the mail server: a sender can write such lines, too, and
 * only the server can remove them. */
static void check_auth(struct doctor *doctor)
{
    struct arena arena = { .limit_bytes = 16 << 20 };
    const struct config *config = &doctor->home->config;
    struct error err;
    const char *games = games_by_from(doctor, &arena, &err);

    if (*games && !config->authserv)
        say(doctor, "auth=from", false, arena_printf(&arena, "of %s: authserv is not set, so no sender's address is believed", games),
            EXIT_CONFIGURATION);
    else if (*games)
        say(doctor, "auth=from", true,
            arena_printf(&arena, "of %s: nobody can see from here whether Authentication-Results of %s were written by your mail "
                         "server, which %s has to take out of mails that come in%s; see postern.conf(5)", games, config->authserv,
                         config->authserv, config->host_count > 0 ? "" : "; hosts is not set, so no Received is known to be yours"),
            EXIT_DONE);
    arena_release(&arena);
}

static void check_counts(struct doctor *doctor)
{
    char words[160];
    int quarantined = 0, failed = 0, queued = 0, waiting = 0;
    int64_t *ids = NULL;
    size_t held = 0;
    struct error err;

    if (store_inbox_count(doctor->home->store, "quarantine", &quarantined, &err) != OK
        || store_inbox_count_waiting(doctor->home->store, &waiting, &err) != OK
        || store_outbox_count(doctor->home->store, "failed", &failed, &err) != OK
        || store_outbox_count(doctor->home->store, "queued", &queued, &err) != OK
        || store_games(doctor->home->store, PHASE_HELD, &ids, &held, &err) != OK) {
        say(doctor, "games", false, err.message, exit_code_of(err.status));
        return;
    }
    free(ids);
    snprintf(words, sizeof words, "%zu held; mails: %d queued, %d failed, %d in quarantine, %d wait for a game", held,
             queued, failed, quarantined, waiting);
    say(doctor, "games", held == 0, words, EXIT_NOT_SO);
}

/* The mails that wait, and those of them that changed after they were queued. */
struct waiting {
    int count, damaged;
    int64_t first;
};

static void look_at_waiting(void *context, const struct outbox_row *mail)
{
    struct waiting *waiting = context;

    waiting->count++;
    if (!posting_is_whole(mail) && waiting->damaged++ == 0)
        waiting->first = mail->id;
}

static void check_waiting(struct doctor *doctor)
{
    struct waiting waiting = { 0 };
    struct error err;
    char words[160];

    if (store_outbox_hashed(doctor->home->store, look_at_waiting, &waiting, &err) != OK) {
        say(doctor, "outbox", false, err.message, exit_code_of(err.status));
        return;
    }
    if (waiting.damaged > 0)
        snprintf(words, sizeof words, "%d of %d waiting mails were changed after they were queued (the first is mail %lld); they"
                 " will not be sent: restore a backup", waiting.damaged, waiting.count, (long long)waiting.first);
    else
        snprintf(words, sizeof words, "%d mails wait, as they were queued", waiting.count);
    say(doctor, "outbox", waiting.damaged == 0, words, exit_code_of(ERR_CORRUPT));
}

/* Finds the digits of a hash in a text, which may be the whole line of a report. */
static bool read_since(const char *text, const char **since)
{
    static char digits[CHAIN_LINE_DIGITS + 1];
    int record;

    *since = chain_line_read(text, strlen(text), &record, digits) ? digits : text;
    return strspn(*since, "0123456789abcdef") == strlen(*since) && strlen(*since) >= SINCE_LEAST && strlen(*since) <= SINCE_MOST;
}

/* Takes over --since and judges --wait. EXIT_USAGE, with a complaint, when one of them is wrong; otherwise EXIT_DONE. */
static int take_values(struct doctor *doctor, const char *since, int64_t wait_s)
{
    if (since && !read_since(since, &doctor->since)) {
        fprintf(stderr, "postern: --since takes the line \"Chain: ...\" of a report, or %d to %d of the digits in it\n",
                SINCE_LEAST, SINCE_MOST);
        return EXIT_USAGE;
    }
    if (wait_s < 0 || wait_s > MAIL_WAIT_MOST_S) {
        fprintf(stderr, "postern: --wait takes 0 to %d seconds\n", MAIL_WAIT_MOST_S);
        return EXIT_USAGE;
    }
    return EXIT_DONE;
}

/* Makes all findings of a home that could be opened. mail: also sends mails through the relay, and waits wait_s for them. */
static void check_all(struct doctor *doctor, bool mail, int wait_s)
{
    say(doctor, "configuration", true, "can be read, and so can the key", EXIT_DONE);
    check_database(doctor);
    check_maintenance(doctor);
    check_disk(doctor);
    check_clock(doctor);
    for (int i = 0; i < doctor->home->config.source_count; i++)
        check_source(doctor, &doctor->home->config.sources[i]);
    check_relay(doctor);
    if (mail)
        doctor_mail(doctor->home, wait_s, say_of, doctor);
    check_templates(doctor);
    check_pages(doctor);
    check_games(doctor);
    doctor_leagues(doctor->home, say_of, doctor);
    check_auth(doctor);
    check_waiting(doctor);
    check_counts(doctor);
}

/* Opens the home and checks all of it. Returns the exit code. */
static int look(struct doctor *doctor, bool mail, int64_t wait_s, const char *now)
{
    struct home home;
    struct error err;

    if (home_open(home_path(), mail ? HOME_WORK : HOME_READ, &home, &err) != OK) {
        say(doctor, "home", false, err.message, exit_code_of(err.status));
        return doctor->worst;
    }
    if (now && home_read_time(now, &home.now_utc_s, &err) != OK) {
        home_close(&home);
        return exit_failure(&err);
    }
    doctor->home = &home;
    check_all(doctor, mail, (int)wait_s);
    home_close(&home);
    return doctor->worst;
}

int cmd_doctor(int argc, char **argv)
{
    struct doctor doctor = { .out = stdout };
    const char *now = NULL, *since = NULL;
    int64_t wait_s = MAIL_WAIT_S;
    bool mail = false, deep = false;
    const struct option_spec options[] = {
        { .name = "--since", .kind = OPTION_TEXT, .text = &since, .value = "HASH",
          .help = "is the record with this hash, as a report told it, still in the history?" },
        { .name = "--mail", .kind = OPTION_FLAG, .flag = &mail,
          .help = "also sends mails through the relay to the robot, and waits for them in the mailbox" },
        { .name = "--wait", .kind = OPTION_NUMBER, .number = &wait_s, .value = "SECONDS",
          .help = "how long --mail waits (60)" },
        { .name = "--deep", .kind = OPTION_FLAG, .flag = &deep,
          .help = "also resolves every record of all games again, with all processors" },
        { .name = "--now", .kind = OPTION_TEXT, .text = &now, .value = "TIME",
          .help = "the time that fetches are judged by, as 2026-11-20T18:00Z (default: the clock)" },
        { .name = "--json", .kind = OPTION_FLAG, .flag = &doctor.json, .help = "one JSON object a finding" },
        { .name = NULL },
    };
    const struct command_spec spec = {
        .usage = "doctor [--mail [--wait SECONDS]] [--since HASH] [--deep] [--now TIME] [--json]",
        .about = "Looks at configuration, key, database, disk, clock, mailboxes, relay, templates and games, and says\n"
                 "what is wrong and how to mend it.",
        .options = options,
    };
    int count, code = options_read(&spec, argc, argv, &count);

    if (code >= 0)
        return code;
    code = take_values(&doctor, since, wait_s);
    if (code != EXIT_DONE)
        return code;
    code = look(&doctor, mail, wait_s, now);
    return deep ? exit_worse(code, doctor_deep(home_path(), WORKERS_EVERY, say_there, &doctor)) : code;
}
