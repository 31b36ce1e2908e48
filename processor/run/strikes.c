#include "processor/run/strikes.h"

#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/base/exit_code.h"

/* The note is one line of fixed length, so that the handler writes one byte of it:
 *
 *     game                   12   1   0 f
 */
enum { NOTE_BYTES = 36, HOW_AT = 34, STACK_BYTES = 64 << 10 };

/* How a run ended; the handlers write one of the first three. */
enum how { FAULT = 'f', LIMIT = 'l', ON_PURPOSE = 'p', KILLED = '-' };

static const char *const work_names[] = { "game", "mail" };

struct strikes {
    enum strikes_work work;
    int64_t id;                      /* 0: there are none */
    int faults, kills;
    enum how how;
};

static struct {
    const char *path;                /* of the note */
    bool open;                       /* since the first piece of work; nothing to do leaves no note */
    int fd;                          /* -1: there is none */
    bool read;                       /* what the last run left has been read */
    struct strikes left;             /* by it, until that piece of work is done */
    struct strikes now;              /* the piece of work in hand */
    struct strikes refused;          /* left alone, however often it is begun before the end */
    int limit_s;
} noted = { .fd = -1 };

/* What handlers look at. */
static volatile sig_atomic_t at_work;
static pid_t owner;
static char limit_text[160];

/* ---- signals ---- */

static const struct ending {
    int signal;
    enum how how;
} endings[] = {
    { SIGSEGV, FAULT },      { SIGABRT, FAULT },     { SIGBUS, FAULT },       { SIGFPE, FAULT },
    { SIGILL, FAULT },       { SIGTRAP, FAULT },     { SIGPROF, LIMIT },      { SIGXCPU, LIMIT },
    { SIGTERM, ON_PURPOSE }, { SIGINT, ON_PURPOSE }, { SIGHUP, ON_PURPOSE },  { SIGQUIT, ON_PURPOSE },
};

enum { ENDINGS = sizeof endings / sizeof endings[0] };

static struct sigaction before[ENDINGS];

/* Notes how the run ends, and lets it end as it would have. A child that a signal finds before it has left the program
 * notes nothing. */
static void on_signal(int number, siginfo_t *info, void *context)
{
    (void)context;
    for (int i = 0; i < ENDINGS; i++) {
        char how = (char)endings[i].how;

        if (endings[i].signal != number)
            continue;
        if (at_work && getpid() == owner && pwrite(noted.fd, &how, 1, HOW_AT) != 1)
            at_work = 0;             /* nothing can be noted: the next run takes it for a kill */
        sigaction(number, &before[i], NULL);
    }
    if (number == SIGPROF) {
        if (write(STDERR_FILENO, limit_text, strlen(limit_text)) < 0)
            at_work = 0;
        _exit(EXIT_OUR_BUG);
    }
    if (info->si_code <= 0 || number == SIGXCPU)
        raise(number);               /* a fault comes again by itself when its instruction does */
}

/* The stack may be what has run out, so the handlers have one of their own. */
static void catch_signals(void)
{
    static char stack[STACK_BYTES];
    const stack_t own = { .ss_sp = stack, .ss_size = sizeof stack };
    struct sigaction action = { .sa_sigaction = on_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK };

    owner = getpid();
    sigaltstack(&own, NULL);
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < ENDINGS; i++) {
        sigaction(endings[i].signal, NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN)
            sigaction(endings[i].signal, &action, NULL);
    }
}

static void release_signals(void)
{
    for (int i = 0; i < ENDINGS; i++)
        sigaction(endings[i].signal, &before[i], NULL);
}

/* Processor time, not clock time: a slow machine is not the game's fault. */
static void set_limit(int seconds)
{
    const struct itimerval limit = { .it_value = { .tv_sec = seconds } };

    if (noted.limit_s > 0)
        setitimer(ITIMER_PROF, &limit, NULL);
}

/* ---- the note ---- */

static void write_note(const struct strikes *strikes)
{
    char text[2 * NOTE_BYTES];       /* counts have three digits at most; the compiler cannot know */

    if (noted.fd < 0)
        return;
    snprintf(text, sizeof text, "%s %20" PRId64 " %3d %3d %c\n", work_names[strikes->work], strikes->id, strikes->faults,
             strikes->kills, (char)strikes->how);
    if (pwrite(noted.fd, text, NOTE_BYTES, 0) != NOTE_BYTES) {
        close(noted.fd);
        noted.fd = -1;
    }
}

/* The note between two pieces of work: what was left stays as it was. */
static void write_left(void)
{
    struct strikes idle = noted.left;

    idle.how = ON_PURPOSE;           /* whatever ends the run now, no work is to blame */
    write_note(&idle);
}

/* The number in so many columns, with blanks before it. */
static bool parse_column(const char *text, size_t columns, int64_t most, int64_t *number)
{
    char digits[NOTE_BYTES] = "";

    memcpy(digits, text, columns);
    return text_parse_int(digits + strspn(digits, " "), 0, most, number) == TEXT_INT_OK;
}

static bool parse(const char *text, struct strikes *strikes)
{
    int64_t faults, kills;
    int work = text_n_equal(text, 4, work_names[STRIKES_MAIL]) ? STRIKES_MAIL : STRIKES_GAME;

    if (!text_n_equal(text, 4, work_names[work]) || !parse_column(text + 5, 20, INT64_MAX, &strikes->id)
        || !parse_column(text + 26, 3, STRIKES_FAULTS, &faults) || !parse_column(text + 30, 3, STRIKES_KILLS, &kills))
        return false;
    strikes->work = (enum strikes_work)work;
    strikes->faults = (int)faults;
    strikes->kills = (int)kills;
    strikes->how = (enum how)text[HOW_AT];
    return true;
}

/* An older Postern's note, or none, tells of no strikes. */
static void read_left(void)
{
    char text[NOTE_BYTES + 1] = "";
    struct strikes left;

    if (noted.read)
        return;
    noted.read = true;
    if (noted.fd < 0 || pread(noted.fd, text, NOTE_BYTES, 0) != NOTE_BYTES || !parse(text, &left))
        return;
    left.faults += left.how == FAULT || left.how == LIMIT;
    left.kills += left.how == KILLED;
    noted.left = left;
}

static void open_note(void)
{
    if (noted.open)
        return;
    noted.open = true;
    noted.fd = open(noted.path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    read_left();
    write_left();
    catch_signals();
}

void strikes_open(struct home *home)
{
    noted.path = home_file(home, "resolving");
    noted.limit_s = home->config.limit_s;
}

void strikes_close(void)
{
    if (!noted.open)
        return;
    noted.open = false;
    noted.refused.id = 0;
    release_signals();
    if (noted.fd >= 0)
        close(noted.fd);
    noted.fd = -1;
    if (noted.left.id == 0)
        (void)unlink(noted.path);
}

/* ---- work ---- */

static bool is_left(const struct strikes *work)
{
    return noted.left.id == work->id && noted.left.work == work->work;
}

static const char *doing(enum strikes_work work)
{
    return work == STRIKES_GAME ? "resolved this game" : "read this mail";
}

static enum status refuse(const struct strikes *strikes, struct error *err)
{
    if (strikes->faults < STRIKES_FAULTS)
        return error_set(err, ERR_BUG, "five runs were killed from outside while they %s, and none got further; it may have "
                         "been the machine (out of memory, no power) and not the game: then it can go on",
                         doing(strikes->work));
    return strikes->how == LIMIT
               ? error_set(err, ERR_BUG, "two runs in a row worked for more than %d s ([resolve] limit-s) while they %s",
                           noted.limit_s, doing(strikes->work))
               : error_set(err, ERR_BUG, "two runs in a row ended by a fault while they %s", doing(strikes->work));
}

enum status strikes_begin(enum strikes_work work, int64_t id, struct error *err)
{
    struct strikes *now = &noted.now;

    open_note();
    *now = (struct strikes){ .work = work, .id = id };
    if (is_left(now))
        *now = noted.left;
    if (now->faults >= STRIKES_FAULTS || now->kills >= STRIKES_KILLS) {
        noted.left.id = 0;
        noted.refused = *now;
    }
    if (noted.refused.id == id && noted.refused.work == work)
        return refuse(&noted.refused, err);
    now->how = KILLED;
    write_note(now);
    snprintf(limit_text, sizeof limit_text, "postern: %s%" PRId64 " took more than %d s ([resolve] limit-s), and is given up "
             "for this run\n", work == STRIKES_GAME ? "g" : "mail ", id, noted.limit_s);
    at_work = noted.fd >= 0;
    set_limit(noted.limit_s);
    return OK;
}

void strikes_end(void)
{
    set_limit(0);
    at_work = 0;
    if (is_left(&noted.now))
        noted.left.id = 0;
    write_left();
}
