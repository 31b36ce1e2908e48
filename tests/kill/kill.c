/* Kills a run at its n-th system call that changes something, for every n, runs again, and compares history and mails
 * with an undisturbed run; then plays power cuts: the write-ahead log cut back to its last synced length and to every
 * frame after it.
 *
 *     kill POSTERN FAULT.so [EVERY]      EVERY: only each so many-th point (1)
 *
 * The home is made once, so that key, secret and times are the same in every run. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_BYTES = 512, PAGE_BYTES = 4096, FRAME_BYTES = 24 + PAGE_BYTES, WAL_HEAD_BYTES = 32, KILLED = 137 };

static const char *program, *fault_library;
static char folder[] = "/tmp/postern-crash-XXXXXX";
static long passed, failed;

static void die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));
static void die(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    exit(2);
}

static char *join(const char *format, ...) __attribute__((format(printf, 1, 2)));
static char *join(const char *format, ...)
{
    char *text = malloc(PATH_BYTES);
    va_list args;

    va_start(args, format);
    vsnprintf(text, PATH_BYTES, format, args);
    va_end(args);
    return text;
}

/* ---- processes ---- */

static int run(const char *const *argv, const char *fault_at, const char *log)
{
    pid_t child = fork();
    int status;

    if (child < 0)
        die("fork: %s", strerror(errno));
    if (child == 0) {
        int null = open("/dev/null", O_RDWR);

        dup2(null, STDOUT_FILENO);
        dup2(null, STDERR_FILENO);
        if (fault_at || log)
            setenv("LD_PRELOAD", fault_library, 1);
        if (fault_at)
            setenv("FAULT_AT", fault_at, 1);
        if (log)
            setenv("FAULT_LOG", log, 1);
        execv(argv[0], (char *const *)(uintptr_t)argv);
        _exit(126);
    }
    if (waitpid(child, &status, 0) != child)
        die("waitpid: %s", strerror(errno));
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int postern(const char *home, const char *time, const char *fault_at, const char *log)
{
    const char *argv[] = { program, "-C", home, "run", "--now", time,
                     NULL };

    return run(argv, fault_at, log);
}

static void copy_home(const char *from, const char *to)
{
    const char *remove[] = { "/bin/rm", "-rf", to, NULL };
    const char *copy[] = { "/bin/cp", "-a", from, to, NULL };

    if (run(remove, NULL, NULL) != 0 || run(copy, NULL, NULL) != 0)
        die("%s cannot be copied to %s", from, to);
}

/* ---- the home ---- */

static void query(const char *home, const char *sql, int (*row)(void *, int, char **, char **), void *context)
{
    char *path = join("%s/postern.db", home);
    sqlite3 *db;
    char *fault = NULL;

    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK
        || sqlite3_exec(db, sql, row, context, &fault) != SQLITE_OK)
        die("%s: %s", path, fault ? fault : sqlite3_errmsg(db));
    sqlite3_close(db);
    free(path);
}

struct answer {
    const char *home, *text;
};

/* A player's answer in the mailbox, to the mail of a row. */
static int put_answer(void *context, int count, char **values, char **names)
{
    static int number;
    const struct answer *answer = context;
    char *path = join("%s/mail/in/new/%d.answer", answer->home, ++number);
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

static void answer(const char *home, int game, int seat, const char *text)
{
    char sql[160];

    snprintf(sql, sizeof sql, "SELECT CAST(bytes AS TEXT) FROM outbox WHERE game = %d AND seat = %d ORDER BY id DESC LIMIT 1",
             game, seat);
    query(home, sql, put_answer, &(struct answer){ home, text });
}

/* Games by what the run under test finds in them; ids from 1. */
static const struct kind {
    const char *rules, *name;
    const char *joins[2];        /* to the invitations */
    const char *first;           /* of red, once the game runs; NULL: the game has not begun when the test does */
    const char *last;            /* the mail that the run finds: of blue, or both joins */
} kinds[] = {
    { "duel", "beginning", { "JOIN\nSTANCE LOW", "STANCE HIGH\nLUCK hazel" }, NULL, NULL },
    { "duel", "beginning too", { "JOIN\nSTANCE LOW", "STANCE HIGH\nLUCK hazel" }, NULL, NULL },
    { "sanctum", "sanctum", { "JOIN\nHOUSE War\nDECK AUTO", "HOUSE Death\nLUCK sloe" }, NULL, NULL },
    /* a question in the middle of the turn, and orders that it makes void */
    { "duel", "window", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "PLAY STRIKE", "RESPOND PARRY\nSTEP 4" },
    /* a draft that becomes final, and the next turn: two resolutions in one run */
    { "duel", "draft", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "PLAY STRIKE", "STEP 4" },
    { "duel", "end", { "JOIN\nSTANCE LOW", "STANCE LOW" }, "STEP 2", "RESIGN" },
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void make_game(const char *home, const struct kind *kind)
{
    const char *make[] = { program, "-C", home, "game", "new", kind->rules, "--name", kind->name, "--seat", "ann@x.test",
                           "--seat", "bob@x.test", "--now", "1000000",
                           strcmp(kind->rules, "duel") == 0 ? "--option" : NULL, "deal=even", NULL };

    if (run(make, NULL, NULL) != 0)
        die("no game of %s can be made", kind->rules);
}

static void pass(const char *home, const char *now)
{
    if (postern(home, now, NULL, NULL) != 0)
        die("the games cannot be made ready in %s", home);
}

static void join_game(const char *home, int game)
{
    for (int seat = 0; seat < 2; seat++)
        answer(home, game, seat, kinds[game - 1].joins[seat]);
}

/* A home with games whose answers lie in the mailbox: the next run takes, reads, resolves and sends. */
static void make_base(const char *home)
{
    const char *init[] = { program, "init", home, "--robot", "robot@game.test", NULL };

    if (run(init, NULL, NULL) != 0)
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
            answer(home, game, 0, kinds[game - 1].first);
    pass(home, "1000120");
    for (int game = 1; game <= KINDS; game++)
        if (kinds[game - 1].last)
            answer(home, game, 1, kinds[game - 1].last);
        else
            join_game(home, game);
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

/* All that has to be the same whatever happened: records, snapshots, what was mailed, what became of each mail. */
static char *history(const char *home)
{
    static const char *const queries[] = {
        "SELECT id, body, events, hex(hash) FROM record ORDER BY id",
        "SELECT id, state FROM snapshot ORDER BY id",
        "SELECT id, phase, records, turn, open, deadline_utc_s FROM game ORDER BY id",
        "SELECT game, seat, state, luck, serial, thread FROM seat ORDER BY game, seat",
        "SELECT key, message_id, state, hex(bytes) FROM outbox ORDER BY key",
        "SELECT hex(hash), state, verdict, game, seat FROM inbox ORDER BY 1",
        "SELECT game, seat, serial, record FROM request ORDER BY 1, 2, 3",
    };
    struct text text = { 0 };

    add(&text, "");
    for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++)
        query(home, queries[i], add_row, &text);
    return text.bytes;
}

/* What a power cut may not change even when the turn has to be resolved again at a later time. */
static char *states(const char *home)
{
    struct text text = { 0 };

    add(&text, "");
    query(home, "SELECT id, state FROM snapshot ORDER BY id", add_row, &text);
    query(home, "SELECT id, phase, records, turn FROM game ORDER BY id", add_row, &text);
    query(home, "SELECT hex(hash), state, verdict, game, seat FROM inbox ORDER BY 1", add_row, &text);
    return text.bytes;
}

static void check(int holds, const char *what, const char *home, const char *where)
{
    if (holds) {
        passed++;
        return;
    }
    failed++;
    fprintf(stderr, "%s: %s (%s)\n", where, what, home);
}

static int count_mail(void *context, int count, char **values, char **names)
{
    (void)count;
    (void)names;
    *(long *)context = strtol(values[0], NULL, 10);
    return 0;
}

static long count_files(const char *path)
{
    DIR *dir = opendir(path);
    struct dirent *entry;
    long files = 0;

    while (dir && (entry = readdir(dir)))
        files += entry->d_name[0] != '.';
    if (dir)
        closedir(dir);
    return files;
}

/* Every mail was put out, and (a mail sent twice lies under one name) none twice with other bytes. */
static void check_delivered(const char *home, const char *where)
{
    char *ann = join("%s/mail/out/ann@x.test/new", home), *bob = join("%s/mail/out/bob@x.test/new", home);
    long mails = 0;

    query(home, "SELECT count(*) FROM outbox WHERE state = 'sent'", count_mail, &mails);
    check(count_files(ann) + count_files(bob) == mails, "the mails put out are not those of the outbox", home, where);
    free(ann);
    free(bob);
}

static void check_home(const char *home, const char *time, char *(*seen)(const char *home), const char *expected,
                       const char *where)
{
    char *now;

    for (int i = 0; i < 2; i++)
        check(postern(home, time, NULL, NULL) == 0, "the run after it failed", home, where);
    now = seen(home);
    check(strcmp(now, expected) == 0, "history differs from the undisturbed one", home, where);
    check_delivered(home, where);
    free(now);
}

/* ---- the two ways to go ---- */

static long read_log(const char *path, long *last_synced)
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

static void kill_everywhere(const char *base, const char *expected, long calls, long every)
{
    char *home = join("%s/killed", folder);

    for (long n = 1; n <= calls; n += every) {
        char *at = join("%ld", n), *where = join("killed at call %ld of %ld", n, calls);

        copy_home(base, home);
        check(postern(home, "1000200", at, NULL) == KILLED, "the process was not killed", home, where);
        check_home(home, "1000200", history, expected, where);
        free(at);
        free(where);
    }
    free(home);
}

static long file_length(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 ? (long)about.st_size : 0;
}

/* Kills the run at call n and cuts its log back to `length`, as a power cut may. */
static void cut_power(const char *base, const char *expected, const char *at, long length, const char *where)
{
    char *home = join("%s/cut", folder), *wal = join("%s/postern.db-wal", home), *shm = join("%s/postern.db-shm", home);

    copy_home(base, home);
    postern(home, "1000200", at, NULL);
    if (truncate(wal, length) != 0 && errno != ENOENT)
        die("%s: %s", wal, strerror(errno));
    unlink(shm);
    /* Later, so that a turn resolved anew makes other mails: none of the first may have left. */
    check_home(home, "1000300", states, expected, where);
    free(home);
    free(wal);
    free(shm);
}

/* At call n: every length of the log from the last that was synced to the one that was written. */
static void cut_everywhere(const char *base, const char *expected, long n)
{
    char *home = join("%s/measured", folder), *wal = join("%s/postern.db-wal", home), *log = join("%s/cut.log", folder);
    char *at = join("%ld", n);
    long synced, written;

    unlink(log);
    copy_home(base, home);
    postern(home, "1000200", at, log);
    read_log(log, &synced);
    written = file_length(wal);
    for (long length = synced; length <= written; length += length < WAL_HEAD_BYTES ? WAL_HEAD_BYTES : FRAME_BYTES) {
        char *where = join("power cut at call %ld, log of %ld cut to %ld", n, written, length);

        cut_power(base, expected, at, length, where);
        free(where);
    }
    free(home);
    free(wal);
    free(log);
    free(at);
}

/* The run did of every kind what it is there for. */
static void check_kinds(const char *home)
{
    struct text text = { 0 };

    add(&text, "");
    query(home, "SELECT name, phase, records, turn FROM game WHERE name IN ('window', 'draft', 'end') ORDER BY id", add_row,
          &text);
    if (strcmp(text.bytes, "window|running|1|1\ndraft|running|3|3\nend|over|3|1\n") != 0)
        die("the undisturbed run did otherwise than its games are made for:\n%s", text.bytes);
    free(text.bytes);
}

int main(int argc, char **argv)
{
    long every = argc > 3 ? strtol(argv[3], NULL, 10) : 1;
    char *base, *reference, *log, *expected;
    long calls, synced;

    if (argc < 3 || every < 1 || !mkdtemp(folder))
        die("usage: kill POSTERN FAULT.so [EVERY]");
    program = argv[1];
    fault_library = argv[2];
    base = join("%s/base", folder);
    reference = join("%s/reference", folder);
    log = join("%s/calls.log", folder);
    make_base(base);
    copy_home(base, reference);
    if (postern(reference, "1000200", NULL, log) != 0)
        die("the undisturbed run failed");
    calls = read_log(log, &synced);
    postern(reference, "1000200", NULL, NULL);
    expected = history(reference);
    if (!strstr(expected, "\"stance\"") || !strstr(expected, "\"game-start\""))
        die("the undisturbed run resolved nothing");
    check_kinds(reference);
    kill_everywhere(base, expected, calls, every);
    free(expected);
    expected = states(reference);
    for (long n = 2; n <= calls; n += every * 5)
        cut_everywhere(base, expected, n);
    printf("kill: %ld system calls; %ld passed, %ld failed\n", calls, passed, failed);
    if (failed == 0) {
        const char *remove[] = { "/bin/rm", "-rf", folder, NULL };

        run(remove, NULL, NULL);
    }
    return failed ? 1 : 0;
}
