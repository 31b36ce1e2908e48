/* Troubles of the disk and of the database: each ends a run with its own exit code, nothing is mailed from a
 * damaged history, and after the trouble the next run comes to the same history as an undisturbed one.
 *
 *     trouble POSTERN FAULT.so [EVERY]      EVERY: only every EVERY-th point (1) */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/kill/killed.h"

enum { EXIT_SERVER = 69, EXIT_OUR_BUG = 70, EXIT_DISK = 74, EXIT_LOCKED = 75, PAGE_BYTES = 4096, DAMAGE_BYTES = 16 };

static char *folder;
static const char now[] = "1000200";
static const char two_days_later[] = "1173000";      /* the check of the whole database is due again */

static long files_in(const char *home, const char *player)
{
    char *path = killed_join("%s/mail/out/%s/new", home, player);
    DIR *dir = opendir(path);
    struct dirent *entry;
    long files = 0;

    while (dir && (entry = readdir(dir)))
        files += entry->d_name[0] != '.';
    if (dir)
        closedir(dir);
    free(path);
    return files;
}

static long mails_out(const char *home)
{
    return files_in(home, "ann@x.test") + files_in(home, "bob@x.test") + files_in(home, "eve@x.test");
}

static int doctor(const char *home)
{
    const char *argv[] = { killed_program, "-C", home, "doctor", NULL };

    return killed_run(argv, NULL, NULL);
}

static void check_code(int code, int expected, const char *home, const char *where)
{
    char *what = killed_join("the run ended with %d, not %d", code, expected);

    killed_check(code == expected, what, home, where);
    free(what);
}

/* ---- the disk ---- */

/* From call n on no write succeeds. The code is that of a disk, or, when only sending is left, of a server: the Maildirs
 * that mails go to are on the same disk. */
static void fail_from(const char *base, const char *expected, long n, int error, const char *where)
{
    char *home = killed_join("%s/full", folder), *at = killed_join("%ld", n), *history;
    int code;

    killed_copy(base, home);
    killed_errno = error;
    code = killed_postern(home, now, at, NULL);
    killed_errno = 0;
    if (code == 0)      /* the last calls only clean up */
        killed_check(killed_number(home, "SELECT count(*) FROM outbox WHERE state <> 'posted'") == 0,
                     "the run ended well and is not done", home, where);
    else if (code != EXIT_SERVER || error != ENOSPC)
        check_code(code, EXIT_DISK, home, where);
    for (int i = 0; i < 2; i++)
        killed_check(killed_postern(home, now, NULL, NULL) == 0, "the run after it failed", home, where);
    history = killed_history(home);
    killed_check(strcmp(history, expected) == 0, "history differs from the undisturbed one", home, where);
    killed_check(mails_out(home) == killed_number(home, "SELECT count(*) FROM outbox WHERE state = 'posted'"),
                 "the mails put out are not those of the outbox", home, where);
    free(history);
    free(home);
    free(at);
}

static void fill_everywhere(const char *base, const char *expected, long calls, long every)
{
    for (long n = 1; n < calls; n += every) {
        char *where = killed_join("disk full from call %ld of %ld", n, calls);

        fail_from(base, expected, n, ENOSPC, where);
        free(where);
    }
    fail_from(base, expected, 1, EROFS, "home that may not be written");
}

/* ---- the database ---- */

/* Another program holds the database longer than we wait. */
static void lock_database(const char *base, const char *expected)
{
    char *home = killed_join("%s/locked", folder), *path = killed_join("%s/postern.db", home), *history;
    const char *where = "database that is locked";
    sqlite3 *db;

    killed_copy(base, home);
    if (sqlite3_open(path, &db) != SQLITE_OK || sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        die("%s cannot be locked", path);
    check_code(killed_postern(home, now, NULL, NULL), EXIT_LOCKED, home, where);
    sqlite3_close(db);
    check_code(killed_postern(home, now, NULL, NULL), 0, home, where);
    killed_postern(home, now, NULL, NULL);
    history = killed_history(home);
    killed_check(strcmp(history, expected) == 0, "history differs from the undisturbed one", home, where);
    free(history);
    free(home);
    free(path);
}

static void overwrite(const char *path, long at, const char *bytes, size_t n)
{
    int fd = open(path, O_RDWR);

    if (fd < 0 || pwrite(fd, bytes, n, at) != (ssize_t)n)
        die("%s cannot be written", path);
    close(fd);
}

/* Does no table and no index use the page? The contents of such a page mean nothing. */
static int is_free(const char *path, long page)
{
    char head[4];
    int fd = open(path, O_RDONLY);
    long got = pread(fd, head, sizeof head, page * PAGE_BYTES);

    close(fd);
    return got != sizeof head;
}

/* The head of each page is overwritten: the run in which the check is due ends with 70 and mails nothing. */
static void damage_everywhere(const char *base, long every)
{
    char *home = killed_join("%s/damaged", folder), *path = killed_join("%s/postern.db", home);
    char garbage[DAMAGE_BYTES];
    struct stat about;
    long before, pages;

    memset(garbage, 0xa5, sizeof garbage);
    killed_copy(base, home);
    killed_query(home, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL);
    before = mails_out(home);
    if (stat(path, &about) != 0)
        die("%s cannot be looked at", path);
    pages = (long)about.st_size / PAGE_BYTES;
    for (long page = 0; page < pages; page += every) {
        char *where = killed_join("database with page %ld of %ld damaged", page, pages);

        killed_copy(base, home);
        killed_query(home, "PRAGMA wal_checkpoint(TRUNCATE)", NULL, NULL);
        if (!is_free(path, page)) {
            overwrite(path, page * PAGE_BYTES, garbage, sizeof garbage);
            check_code(killed_postern(home, two_days_later, NULL, NULL), EXIT_OUR_BUG, home, where);
            killed_check(mails_out(home) == before, "something was mailed", home, where);
            check_code(doctor(home), EXIT_OUR_BUG, home, where);
        }
        free(where);
    }
    free(home);
    free(path);
}

/* A byte of one game's state is changed: that game is held, nothing of it is mailed, the others go on. */
static void damage_state(const char *base)
{
    char *home = killed_join("%s/changed", folder);
    const char *where = "state that is not as it was stored";

    killed_copy(base, home);
    killed_query(home, "UPDATE snapshot SET state = replace(state, '\"life\":12', '\"life\":11')"
                       " WHERE id >> 20 = (SELECT id FROM game WHERE name = 'window')", NULL, NULL);
    killed_check(killed_number(home, "SELECT count(*) FROM snapshot WHERE state LIKE '%\"life\":11%'") > 0,
                 "nothing was changed", home, where);
    check_code(killed_postern(home, now, NULL, NULL), 0, home, where);
    killed_check(killed_number(home, "SELECT phase = 'held' FROM game WHERE name = 'window'"), "the game is not held", home,
                 where);
    killed_check(killed_number(home, "SELECT held_because LIKE '%not as it was stored%' FROM game WHERE name = 'window'"),
                 "the game is held for another reason", home, where);
    killed_check(killed_number(home, "SELECT count(*) FROM game WHERE phase = 'held'") == 1, "others are held too", home, where);
    killed_check(killed_number(home, "SELECT records FROM game WHERE name = 'draft'") == 3, "the others did not go on", home,
                 where);
    free(home);
}

int main(int argc, char **argv)
{
    long every = killed_begin(argc, argv, "trouble", &folder), calls;
    char *base, *reference, *expected;

    base = killed_join("%s/base", folder);
    killed_make_base(base);
    reference = killed_undisturbed(folder, base, now, &calls);
    expected = killed_history(reference);
    fill_everywhere(base, expected, calls, every);
    lock_database(base, expected);
    damage_everywhere(base, every / 3 + 1);
    damage_state(base);
    printf("trouble: %ld system calls; %ld passed, %ld failed\n", calls, killed_passed, killed_failed);
    return killed_end(folder);
}
