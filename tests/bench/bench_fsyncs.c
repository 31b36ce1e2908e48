/* fsyncs: how often one run over many ready games syncs the database to disk. A turn must not cost one: a barrier each 64
 * games makes turns durable, and a batch makes its mails durable. The calls are counted, not timed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "processor/report/outbox.h"
#include "processor/run/run.h"
#include "tests/bench/bench.h"
#include "tests/bench/games.h"
#include "tests/support/scratch.h"

enum { GAMES = 640, BARRIERS = GAMES / 64, PATH_BYTES = 4096, MOST = 45 };

static int log_syncs, file_syncs, other_syncs;

/* These two come before those of libc, for SQLite too. */
static void count(int fd)
{
    char link[64], name[PATH_BYTES] = "";

    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    if (readlink(link, name, sizeof name - 1) < 0)
        name[0] = '\0';
    if (strstr(name, "postern.db-wal"))
        log_syncs++;
    else if (strstr(name, "postern.db"))
        file_syncs++;
    else
        other_syncs++;
}

int fsync(int fd)
{
    count(fd);
    return (int)syscall(SYS_fsync, fd);
}

int fdatasync(int fd)
{
    count(fd);
    return (int)syscall(SYS_fdatasync, fd);
}

/* One run, like the program's; prints what each part needed. */
static enum status run(const char *path, struct run_tally *tally, struct error *err)
{
    struct outbox_tally sent = { 0 };
    struct home home;
    int taken, read, resolved;
    enum status status = home_open(path, HOME_WORK, &home, err);

    if (status != OK)
        return status;
    log_syncs = file_syncs = other_syncs = 0;
    home.now_utc_s = GAMES_TIME_UTC_S;
    status = run_fetch(&home, tally, err);
    taken = log_syncs + file_syncs;
    if (status == OK)
        status = run_read(&home, tally, err);
    read = log_syncs + file_syncs - taken;
    if (status == OK)
        status = run_resolve(&home, tally, NULL, err);
    resolved = log_syncs + file_syncs - taken - read;
    if (status == OK)
        status = outbox_send(&home, &sent, err);
    printf("# %d mails taken: %d syncs; read: %d; %d games moved: %d; %d mails sent: %d\n", tally->taken, taken, read,
           tally->moved, resolved, sent.sent, log_syncs + file_syncs - taken - read - resolved);
    home_close(&home);
    return status;
}

int main(void)
{
    struct run_tally tally = { 0 };
    struct error err = { 0 };
    const char *home;
    int syncs;

    bench_begin("/tmp");
    scratch_open();
    home = scratch_path("home");
    games_make(home, ruleset_find("duel"), GAMES, 0);
    if (run(home, &tally, &err) != OK || tally.moved != GAMES) {
        fprintf(stderr, "bench fsyncs: %d of %d games moved: %s\n", tally.moved, GAMES, err.message);
        scratch_release();
        return EXIT_FAILURE;
    }
    syncs = log_syncs + file_syncs;
    printf("# of the write-ahead log %d, of the database file %d, of other files %d\n", log_syncs, file_syncs,
           other_syncs);
    bench_line("fsyncs", syncs, BARRIERS, syncs, syncs, syncs, BENCH_BOUND, MOST);
    scratch_release();
    return EXIT_SUCCESS;
}
