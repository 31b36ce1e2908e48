/* Kills a run at its n-th system call that changes something, for every n, runs again, and compares history and mails
 * with an undisturbed run; then plays power cuts: the write-ahead log cut back to its last synced length and to every
 * frame after it.
 *
 *     kill POSTERN FAULT.so [EVERY]      EVERY: only every EVERY-th point (1) */
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/kill/killed.h"

enum { SAMPLE_FRAMES = 7, PAGE_BYTES = 4096, FRAME_BYTES = 24 + PAGE_BYTES, WAL_HEAD_BYTES = 32 };

static char *folder;

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

/* Every mail was put out, and none went out twice with different bytes (a mail sent twice has one file name). */
static void check_delivered(const char *home, const char *where)
{
    char *ann = killed_join("%s/mail/out/ann@x.test/new", home), *bob = killed_join("%s/mail/out/bob@x.test/new", home);
    char *eve = killed_join("%s/mail/out/eve@x.test/new", home);
    long mails = killed_number(home, "SELECT count(*) FROM outbox WHERE state = 'posted'");

    killed_check(count_files(ann) + count_files(bob) + count_files(eve) == mails, "the mails put out are not those of the outbox", home, where);
    free(eve);
    free(ann);
    free(bob);
}

static void check_home(const char *home, const char *time, char *(*seen)(const char *home), const char *expected,
                       const char *where)
{
    char *now;

    for (int i = 0; i < 2; i++)
        killed_check(killed_postern(home, time, NULL, NULL) == 0, "the run after it failed", home, where);
    now = seen(home);
    killed_check(strcmp(now, expected) == 0, "history differs from the undisturbed one", home, where);
    check_delivered(home, where);
    free(now);
}

/* ---- the two kinds of ends ---- */

static void kill_everywhere(const char *base, const char *expected, long calls, long every)
{
    char *home = killed_join("%s/killed", folder);

    for (long n = 1; n <= calls; n += every) {
        char *at = killed_join("%ld", n), *where = killed_join("killed at call %ld of %ld", n, calls);

        killed_copy(base, home);
        killed_check(killed_postern(home, "1000200", at, NULL) == KILLED, "the process was not killed", home, where);
        check_home(home, "1000200", killed_history, expected, where);
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

/* Kills the run at call n and cuts its log back to `length`, like a power cut. */
static void cut_power(const char *base, const char *expected, const char *at, long length, const char *where)
{
    char *home = killed_join("%s/cut", folder), *wal = killed_join("%s/postern.db-wal", home), *shm = killed_join("%s/postern.db-shm", home);

    killed_copy(base, home);
    killed_postern(home, "1000200", at, NULL);
    if (truncate(wal, length) != 0 && errno != ENOENT)
        die("%s: %s", wal, strerror(errno));
    unlink(shm);
    /* Runs later, so a turn that is resolved again makes different mails: none of the first may have left. */
    check_home(home, "1000300", killed_states, expected, where);
    free(home);
    free(wal);
    free(shm);
}

/* At call n: tries every length of the log from the last synced one to the written one; in a sample, only some of its
 * frames. */
static void cut_everywhere(const char *base, const char *expected, long n, long frames)
{
    char *home = killed_join("%s/measured", folder), *wal = killed_join("%s/postern.db-wal", home), *log = killed_join("%s/cut.log", folder);
    char *at = killed_join("%ld", n);
    long synced, written;

    unlink(log);
    killed_copy(base, home);
    killed_postern(home, "1000200", at, log);
    killed_read_log(log, &synced);
    written = file_length(wal);
    for (long length = synced; length <= written; length += length < WAL_HEAD_BYTES ? WAL_HEAD_BYTES : frames * FRAME_BYTES) {
        char *where = killed_join("power cut at call %ld, log of %ld cut to %ld", n, written, length);

        cut_power(base, expected, at, length, where);
        free(where);
    }
    free(home);
    free(wal);
    free(log);
    free(at);
}

int main(int argc, char **argv)
{
    long every = killed_begin(argc, argv, "crash", &folder);
    char *base, *reference, *expected;
    long calls;

    base = killed_join("%s/base", folder);
    killed_make_base(base);
    reference = killed_undisturbed(folder, base, "1000200", &calls);
    expected = killed_history(reference);
    if (!strstr(expected, "\"stance\"") || !strstr(expected, "\"game-start\""))
        die("the undisturbed run resolved nothing");
    killed_check_kinds(reference);
    kill_everywhere(base, expected, calls, every);
    free(expected);
    expected = killed_states(reference);
    for (long n = 2; n <= calls; n += every * 5)
        cut_everywhere(base, expected, n, every > 1 ? SAMPLE_FRAMES : 1);
    printf("kill: %ld system calls; %ld passed, %ld failed\n", calls, killed_passed, killed_failed);
    return killed_end(folder);
}
