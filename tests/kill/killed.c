#include "tests/kill/killed.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 512 };

const char *killed_program, *killed_fault_library, *killed_output;
long killed_passed, killed_failed;
int killed_errno;

char *killed_join(const char *format, ...)
{
    char *text = malloc(PATH_BYTES);
    va_list args;

    va_start(args, format);
    vsnprintf(text, PATH_BYTES, format, args);
    va_end(args);
    return text;
}

/* ---- processes ---- */

int killed_run(const char *const *argv, const char *fault_at, const char *log)
{
    char preload[PATH_BYTES], at[64], number[32], logged[PATH_BYTES];
    const char *settings[5] = { NULL };
    int count = 0;

    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", killed_fault_library);
    snprintf(at, sizeof at, "FAULT_AT=%s", fault_at ? fault_at : "");
    snprintf(number, sizeof number, "FAULT_ERRNO=%d", killed_errno);
    snprintf(logged, sizeof logged, "FAULT_LOG=%s", log ? log : "");
    if (fault_at || log)
        settings[count++] = preload;
    if (fault_at)
        settings[count++] = at;
    if (killed_errno)
        settings[count++] = number;
    if (log)
        settings[count++] = logged;
    return program_run(&(struct program){ .argv = argv, .out = killed_output, .err = killed_output, .settings = settings });
}

int killed_postern(const char *home, const char *time, const char *fault_at, const char *log)
{
    const char *argv[] = { killed_program, "-C", home, "run", "--now", time,
                     NULL };

    return killed_run(argv, fault_at, log);
}

char *killed_word(const char *const *argv, const char *before, const char *output)
{
    char text[1024] = "", *at;
    FILE *in;

    killed_output = output;
    killed_run(argv, NULL, NULL);
    killed_output = NULL;
    in = fopen(output, "r");
    if (!in)
        die("%s cannot be read", output);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    at = strstr(text, before);
    if (!at)
        die("there is no \"%s\" in %s", before, output);
    at += strlen(before);
    return killed_join("%.*s", (int)strcspn(at, " \n"), at);
}

void killed_copy(const char *from, const char *to)
{
    const char *remove[] = { "/bin/rm", "-rf", to, NULL };
    const char *copy[] = { "/bin/cp", "-a", from, to, NULL };

    if (killed_run(remove, NULL, NULL) != 0 || killed_run(copy, NULL, NULL) != 0)
        die("%s cannot be copied to %s", from, to);
}

/* ---- the home ---- */

void killed_query(const char *home, const char *sql, int (*row)(void *, int, char **, char **), void *context)
{
    char *fault = home_query(home, sql, row, context);

    if (fault)
        die("%s: %s", home, fault);
}

struct answer {
    const char *home, *text;
};

/* A player's answer in the mailbox, to the mail of a row. */
static int put_answer(void *context, int count, char **values, char **names)
{
    static int number;
    const struct answer *answer = context;
    char *path = killed_join("%s/mail/in/new/%d.answer", answer->home, ++number);
    FILE *out = fopen(path, "w");
    const char *reply = strstr(values[0], "Reply-To: <");

    (void)count;
    (void)names;
    if (!out || !reply)
        die("%s cannot be written", path);
    reply += strlen("Reply-To: <");
    fprintf(out, "From: player@x.test\nTo: %.*s\nMessage-ID: <a%d@x.test>\nSubject: answer\n\n%s\n",
            (int)strcspn(reply, ">"), reply, number, answer->text);
    fclose(out);
    free(path);
    return 0;
}

void killed_answer(const char *home, int game, int seat, const char *text)
{
    char sql[160];

    snprintf(sql, sizeof sql, "SELECT CAST(bytes AS TEXT) FROM outbox WHERE game = %d AND seat = %d ORDER BY id DESC LIMIT 1",
             game, seat);
    killed_query(home, sql, put_answer, &(struct answer){ home, text });
}

/* The games, by what the run under test finds in them; ids from 1. */
static const struct kind {
    const char *rules, *name;
    const char *joins[2];        /* to the invitations */
    const char *first;           /* of red, once the game runs; NULL: the game has not begun when the test does */
    const char *last;            /* the mail that the run finds: of blue, or both joins */
    const char *set[6];          /* settings */
    const char *gm[6];           /* what the moderator does before the run: the act, and the words after the game */
} kinds[] = {
    { "duel", "beginning", { "JOIN\nSTANCE LOW", "STANCE HIGH\nLUCK hazel" }, NULL, NULL, { NULL }, { NULL } },
    { "duel", "beginning too", { "JOIN\nSTANCE LOW", "STANCE HIGH\nLUCK hazel" }, NULL, NULL, { NULL }, { NULL } },
    { "sanctum", "sanctum", { "JOIN\nHOUSE War\nDECK AUTO", "HOUSE Death\nLUCK sloe" }, NULL, NULL, { NULL }, { NULL } },
    /* a question in the middle of the turn, and orders that it voids */
    { "duel", "window", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "PLAY STRIKE", "RESPOND PARRY\nSTEP 4", { NULL }, { NULL } },
    /* a draft that becomes final, and the next turn: two resolutions in one run */
    { "duel", "draft", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "PLAY STRIKE", "STEP 4", { NULL }, { NULL } },
    { "duel", "end", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "STEP 2", "RESIGN", { NULL }, { NULL } },
    /* a turn that a card cancels and that is resolved again from its fallback, and the turn after it: two resolutions as
     * well */
    { "knightmare", "cancelled", { "JOIN\nDECK HOLY WAR, BOG", "DECK CHAOS, BOG" }, "MOVE e2e4\nPLAY HOLY WAR b1 c1\nELSE d2d4",
      "RESPOND CHAOS\nMOVE e7e5", { NULL }, { NULL } },
    /* other things that players do, and orders for a later turn */
    { "duel", "words", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "WAIT",
      "PRESS ALL: hello\nDIARY deep\nABSENCE 1970-01-20 TO 1970-01-22\nTURN 2\nSTEP 4", { "press=white" }, { NULL } },
    /* a mail of the day that goes out, and mails that wait and go along with one that asks */
    { "duel", "day", { "JOIN\nSTANCE LOW\nDIGEST 13:49", "STANCE LOW" }, "STEP 2", "PRESS ALL: hello", { "press=white" },
      { NULL } },
    { "duel", "gathered", { "JOIN\nSTANCE LOW\nDIGEST 13:55", "STANCE LOW\nDIGEST 20:00" }, "STEP 2", "STEP 4", { NULL },
      { NULL } },
    /* a passed deadline: a bot, a stand-in who is asked; and a deadline that comes near */
    { "duel", "bot", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "STATUS", "STATUS", { "nmr=1", "nmr-action=bot" },
      { "extend", "until", "1000150" } },
    { "duel", "stand-in", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "STATUS", "STATUS",
      { "nmr=1", "nmr-action=stand-in", "standby=eve@x.test" }, { "extend", "until", "1000150" } },
    { "duel", "reminded", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "STATUS", "STATUS", { "reminders=1", "tell-late=yes" },
      { "extend", "until", "1000900" } },
    /* a turn that is shown to the moderator, and a position of his */
    { "duel", "moderated", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "STATUS", "STATUS", { "moderated=yes" },
      { "orders", "red", "STEP", "2" } },
    { "duel", "observed", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "STEP 2", "STEP 4", { NULL }, { "observe", "eve@x.test" } },
    { "duel", "rolled back", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "STEP 2", "STATUS", { NULL }, { "rollback", "1", "keep" } },
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void make_game(const char *home, const struct kind *kind)
{
    const char *make[40] = { killed_program, "-C", home, "game", "new", kind->rules, "--name", kind->name, "--seat",
                             "ann@x.test", "--seat", "bob@x.test", "--now", "1000000" };
    int count = 14;

    if (strcmp(kind->rules, "duel") == 0) {
        make[count++] = "--option";
        make[count++] = "deal=even";
    }
    for (int i = 0; kind->set[i]; i++) {
        make[count++] = "--set";
        make[count++] = kind->set[i];
    }
    if (killed_run(make, NULL, NULL) != 0)
        die("no game of %s can be made", kind->rules);
}

static void act(const char *home, int game, const struct kind *kind)
{
    char label[16];
    const char *argv[16] = { killed_program, "-C", home, "gm", kind->gm[0], label, "--now", "1000130" };
    int count = 8;

    snprintf(label, sizeof label, "g%d", game);
    for (int i = 1; kind->gm[i]; i++)
        argv[count++] = kind->gm[i];
    if (killed_run(argv, NULL, NULL) != 0)
        die("the moderator cannot do %s", kind->gm[0]);
}

static void pass(const char *home, const char *now)
{
    if (killed_postern(home, now, NULL, NULL) != 0)
        die("the games cannot be made ready in %s", home);
}

static void join_game(const char *home, int game)
{
    for (int seat = 0; seat < 2; seat++)
        killed_answer(home, game, seat, kinds[game - 1].joins[seat]);
}

/* A home with games whose answers are in the mailbox: the next run takes, reads, resolves and sends. */
void killed_make_base(const char *home)
{
    const char *init[] = { killed_program, "init", home, "--robot", "robot@game.test", NULL };

    if (killed_run(init, NULL, NULL) != 0)
        die("no home can be made in %s", home);
    for (int i = 0; i < KINDS; i++)
        make_game(home, &kinds[i]);
    pass(home, "1000100");
    for (int game = 1; game <= KINDS; game++)
        if (kinds[game - 1].first)
            join_game(home, game);
    pass(home, "1000110");
    for (int game = 1; game <= KINDS; game++)
        if (kinds[game - 1].first)
            killed_answer(home, game, 0, kinds[game - 1].first);
    pass(home, "1000120");
    for (int game = 1; game <= KINDS; game++)
        if (kinds[game - 1].last)
            killed_answer(home, game, 1, kinds[game - 1].last);
        else
            join_game(home, game);
    for (int game = 1; game <= KINDS; game++)
        if (kinds[game - 1].gm[0])
            act(home, game, &kinds[game - 1]);
}

/* ---- comparing ---- */

struct text {
    char *bytes;
    size_t count, capacity;
};

static void add(struct text *text, const char *more)
{
    size_t length = strlen(more);

    if (text->count + length + 1 > text->capacity) {
        text->capacity = (text->count + length + 1) * 2;
        text->bytes = realloc(text->bytes, text->capacity);
        if (!text->bytes)
            die("no memory");
    }
    memcpy(text->bytes + text->count, more, length + 1);
    text->count += length;
}

static int add_row(void *context, int count, char **values, char **names)
{
    (void)names;
    for (int i = 0; i < count; i++) {
        add(context, values[i] ? values[i] : "NULL");
        add(context, i + 1 < count ? "|" : "\n");
    }
    return 0;
}

char *killed_rows(const char *home, const char *const *queries, size_t count)
{
    struct text text = { 0 };

    add(&text, "");
    for (size_t i = 0; i < count; i++)
        killed_query(home, queries[i], add_row, &text);
    return text.bytes;
}

/* Everything that has to be the same whatever happened: records, snapshots, mails, and the result of each mail. */
char *killed_history(const char *home)
{
    static const char *const queries[] = {
        "SELECT id, body, events, hex(hash) FROM record ORDER BY id",
        "SELECT id, state FROM snapshot ORDER BY id",
        "SELECT id, phase, records, turn, open, deadline_utc_s, clock, hand, branch FROM game ORDER BY id",
        "SELECT game, seat, address, state, luck, serial, thread, hand, misses, missed, late FROM seat ORDER BY game, seat",
        "SELECT game, seat, from_utc_s, to_utc_s, approved FROM absence ORDER BY id",
        "SELECT game, seat, turn, orders FROM queued ORDER BY id",
        "SELECT game, seat, kind, seats, text FROM press ORDER BY id",
        "SELECT game, seat, subject, text, due_utc_s FROM gathered ORDER BY id",
        "SELECT game, number, address, state, told FROM observer ORDER BY 1, 2",
        "SELECT kind, game, seat, address, turn, subject, words, state, replies FROM confirmation ORDER BY 1, 2, 3, 4",
        "SELECT key, message_id, state, hex(bytes) FROM outbox ORDER BY key",
        "SELECT hex(hash), state, verdict, game, seat FROM inbox ORDER BY 1",
        "SELECT game, seat, serial, record, undone FROM request ORDER BY 1, 2, 3",
    };

    return killed_rows(home, queries, sizeof queries / sizeof queries[0]);
}

/* Everything that a power cut may not change, even when the turn has to be resolved again at a later time. */
char *killed_states(const char *home)
{
    static const char *const queries[] = {
        "SELECT id, state FROM snapshot ORDER BY id",
        "SELECT id, phase, records, turn FROM game ORDER BY id",
        "SELECT hex(hash), state, verdict, game, seat FROM inbox ORDER BY 1",
    };

    return killed_rows(home, queries, sizeof queries / sizeof queries[0]);
}

void killed_check(int holds, const char *what, const char *home, const char *where)
{
    if (holds) {
        killed_passed++;
        return;
    }
    killed_failed++;
    fprintf(stderr, "%s: %s (%s)\n", where, what, home);
}

static int take_number(void *context, int count, char **values, char **names)
{
    (void)count;
    (void)names;
    *(long *)context = values[0] ? strtol(values[0], NULL, 10) : 0;
    return 0;
}

long killed_number(const char *home, const char *sql)
{
    long number = 0;

    killed_query(home, sql, take_number, &number);
    return number;
}

long killed_read_log(const char *path, long *last_synced)
{
    FILE *in = fopen(path, "r");
    long calls = 0;
    char line[64];

    *last_synced = 0;
    while (in && fgets(line, sizeof line, in)) {
        if (strncmp(line, "calls ", 6) == 0)
            calls = strtol(line + 6, NULL, 10);
        else if (strncmp(line, "synced ", 7) == 0)
            *last_synced = strtol(line + 7, NULL, 10);
    }
    if (in)
        fclose(in);
    return calls;
}

/* The run did its work for every kind of game. */
void killed_check_kinds(const char *home)
{
    struct text text = { 0 };

    add(&text, "");
    killed_query(home, "SELECT name, phase, records, turn FROM game WHERE name IN ('window', 'draft', 'end', 'cancelled') ORDER BY id", add_row,
          &text);
    if (strcmp(text.bytes, "window|running|1|1\ndraft|running|3|3\nend|over|3|1\ncancelled|running|2|2\n") != 0)
        die("the undisturbed run did otherwise than its games are made for:\n%s", text.bytes);
    text.count = 0;
    killed_query(home, "SELECT (SELECT count(*) FROM press), (SELECT count(*) FROM absence), (SELECT count(*) FROM queued),"
                       " (SELECT count(*) FROM seat WHERE hand = 'bot'),"
                       " (SELECT count(*) FROM confirmation WHERE address = 'eve@x.test' AND state = 'asked'),"
                       " (SELECT count(*) FROM outbox WHERE kind IN ('reminder', 'late')) > 0,"
                       " (SELECT count(*) FROM game WHERE hand ->> 'preview' IS NOT NULL),"
                       " (SELECT count(*) FROM request WHERE undone) > 0,"
                       " (SELECT count(*) FROM outbox WHERE kind = 'digest'), (SELECT count(*) FROM gathered),"
                       " (SELECT count(*) FROM outbox WHERE kind = 'public')", add_row, &text);
    if (strcmp(text.bytes, "3|1|1|1|1|1|1|1|1|1|2\n") != 0)
        die("the undisturbed run did not do all that players and moderators may ask for:\n%s", text.bytes);
    free(text.bytes);
}

long killed_begin(int argc, char **argv, const char *name, char **folder)
{
    const char *above = getenv("TMPDIR");
    long every = argc > 3 ? strtol(argv[3], NULL, 10) : 1;

    *folder = killed_join("%s/postern-%s-XXXXXX", above && *above ? above : "/tmp", name);
    if (argc < 3 || every < 1 || !mkdtemp(*folder))
        die("usage: %s POSTERN FAULT.so [EVERY]", argv[0]);
    killed_program = argv[1];
    killed_fault_library = argv[2];
    return every;
}

char *killed_undisturbed(const char *folder, const char *base, const char *time, long *calls)
{
    char *home = killed_join("%s/reference", folder), *log = killed_join("%s/calls.log", folder);
    long synced;

    killed_copy(base, home);
    if (killed_postern(home, time, NULL, log) != 0)
        die("the undisturbed run failed");
    *calls = killed_read_log(log, &synced);
    killed_postern(home, time, NULL, NULL);
    free(log);
    return home;
}

int killed_end(const char *folder)
{
    const char *remove[] = { "/bin/rm", "-rf", folder, NULL };

    if (killed_failed > 0)
        return 1;
    killed_run(remove, NULL, NULL);
    return 0;
}
