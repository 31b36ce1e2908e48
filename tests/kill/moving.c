/* Kills a game's move to another home at its system calls: at leaving and at arriving. At every moment the game is live in
 * at most one of the two homes, and when the command is given again it is live in exactly one, with all of its chain.
 *
 *     moving POSTERN FAULT.so [EVERY]      EVERY: only every EVERY-th point (1) */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/kill/killed.h"

static char *folder;
static char *old_home, *new_home, *file;

static int leave(const char *fault_at, const char *log)
{
    const char *argv[] = { killed_program, "-C", old_home, "game", "export", "g1", file, "--to", "robot@two.test", "--now",
                           "1000300", NULL };

    return killed_run(argv, fault_at, log);
}

static int arrive(const char *fault_at, const char *log)
{
    const char *argv[] = { killed_program, "-C", new_home, "game", "import", file, "--now", "1000400", NULL };

    return killed_run(argv, fault_at, log);
}

/* `game export g1 --done RECEIPT` or `--back`, in the old home. */
static int settle(const char *way, const char *receipt, const char *fault_at, const char *log)
{
    const char *argv[] = { killed_program, "-C", old_home, "game", "export", "g1", "--now", "1000500", way, receipt, NULL };

    return killed_run(argv, fault_at, log);
}

static long live(const char *home, const char *origin)
{
    char *sql = killed_join("SELECT count(*) FROM game WHERE iif(origin = '', 'g' || id, origin) = '%s' AND moved = ''", origin);
    long count = killed_number(home, sql);

    free(sql);
    return count;
}

/* The size of the game's history: records and their bytes. Its arrival checks the contents. */
static long history(const char *home, const char *origin)
{
    char *sql = killed_join("SELECT count(*) * 1000 + sum(length(body)) + sum(length(events)) FROM record, game"
                            " WHERE record.id >> 20 = game.id AND iif(origin = '', 'g' || game.id, origin) = '%s'", origin);
    long number = killed_number(home, sql);

    free(sql);
    return number;
}

static void make_homes(const char *base)
{
    const char *init[] = { killed_program, "init", new_home, "--robot", "robot@two.test", NULL };
    const char *remove[] = { "/bin/rm", "-rf", new_home, file, NULL };

    killed_copy(base, old_home);
    killed_run(remove, NULL, NULL);
    if (killed_run(init, NULL, NULL) != 0)
        die("no second home could be made");
}

/* The program names what a broken-off file has left, and we remove it by hand. */
static void remove_part(void)
{
    char *part = killed_join("%s.part", file);

    unlink(part);
    free(part);
}

static void check_here(long expected, const char *where)
{
    killed_check(live(old_home, "g1") == 0, "the game is still live in the home that it left", old_home, where);
    killed_check(live(new_home, "g1") == 1, "the game is not live in its new home", new_home, where);
    killed_check(history(new_home, "g1") == expected, "the game has not all of its records", new_home, where);
}

static void kill_leaving(const char *base, long calls, long every, long expected)
{
    for (long n = 1; n <= calls; n += every) {
        char *at = killed_join("%ld", n), *where = killed_join("leaving, killed at call %ld of %ld", n, calls);

        make_homes(base);
        killed_check(leave(at, NULL) == KILLED, "the process was not killed", old_home, where);
        killed_check(live(old_home, "g1") == 0 || access(file, F_OK) != 0, "there is a file of a game that has not left",
                     old_home, where);
        remove_part();
        killed_check(access(file, F_OK) == 0 || leave(NULL, NULL) == 0, "it cannot leave again", old_home, where);
        killed_check(arrive(NULL, NULL) == 0, "it cannot arrive", new_home, where);
        check_here(expected, where);
        free(at);
        free(where);
    }
}

static void kill_arriving(const char *base, long calls, long every, long expected)
{
    for (long n = 1; n <= calls; n += every) {
        char *at = killed_join("%ld", n), *where = killed_join("arriving, killed at call %ld of %ld", n, calls);

        make_homes(base);
        leave(NULL, NULL);
        killed_check(arrive(at, NULL) == KILLED, "the process was not killed", new_home, where);
        if (live(new_home, "g1") == 0)
            killed_check(arrive(NULL, NULL) == 0, "it cannot arrive again", new_home, where);
        check_here(expected, where);
        killed_check(arrive(NULL, NULL) == 1, "it arrives twice", new_home, where);
        free(at);
        free(where);
    }
}

/* A mail that came during the move waits for the game's fate. */
static long unread(void)
{
    return killed_number(old_home, "SELECT count(*) FROM inbox WHERE state = 'taken' AND waits > 0");
}

/* The receipt of this move: the new home prints it each time it is asked to take the file again. */
static char *read_receipt(void)
{
    const char *argv[] = { killed_program, "-C", new_home, "game", "import", file, "--now", "1000400", NULL };
    char *said = killed_join("%s.said", file), *receipt = killed_word(argv, "its receipt is ", said);

    free(said);
    return receipt;
}

static void kill_receipt(const char *base, long calls, long every)
{
    for (long n = 1; n <= calls; n += every) {
        char *at = killed_join("%ld", n), *where = killed_join("with the receipt, killed at call %ld of %ld", n, calls), *receipt;

        make_homes(base);
        leave(NULL, NULL);
        arrive(NULL, NULL);
        receipt = read_receipt();
        killed_check(settle("--done", receipt, at, NULL) == KILLED, "the process was not killed", old_home, where);
        killed_check(live(old_home, "g1") == 0, "the game is live again in the home that it left", old_home, where);
        settle("--done", receipt, NULL, NULL);
        killed_check(settle("--back", NULL, NULL, NULL) == 1, "a game that has arrived comes back", old_home, where);
        killed_check(unread() == 0, "mails still wait", old_home, where);
        free(receipt);
        free(at);
        free(where);
    }
}

static void kill_taking_back(const char *base, long calls, long every, long expected)
{
    for (long n = 1; n <= calls; n += every) {
        char *at = killed_join("%ld", n), *where = killed_join("taken back, killed at call %ld of %ld", n, calls);

        make_homes(base);
        leave(NULL, NULL);
        killed_check(settle("--back", NULL, at, NULL) == KILLED, "the process was not killed", old_home, where);
        if (live(old_home, "g1") == 0)
            killed_check(settle("--back", NULL, NULL, NULL) == 0, "it cannot be taken back again", old_home, where);
        killed_check(live(old_home, "g1") == 1, "it is not live where it was taken back", old_home, where);
        killed_check(history(old_home, "g1") == expected, "the game has not all of its records", old_home, where);
        killed_check(unread() == 0, "mails still wait", old_home, where);
        free(at);
        free(where);
    }
}

/* Counts the calls of an undisturbed --done and --back. */
static void measure_settling(const char *base, const char *log, long *done, long *back)
{
    long synced;
    char *receipt;

    make_homes(base);
    leave(NULL, NULL);
    unlink(log);
    if (settle("--back", NULL, NULL, log) != 0)
        die("the game could not be taken back");
    *back = killed_read_log(log, &synced);
    make_homes(base);
    leave(NULL, NULL);
    arrive(NULL, NULL);
    receipt = read_receipt();
    unlink(log);
    if (settle("--done", receipt, NULL, log) != 0)
        die("the receipt was not taken");
    *done = killed_read_log(log, &synced);
    free(receipt);
}

int main(int argc, char **argv)
{
    long done, back, every = killed_begin(argc, argv, "moving", &folder), leaving, arriving, synced, expected;
    char *base, *log;

    base = killed_join("%s/base", folder);
    old_home = killed_join("%s/old", folder);
    new_home = killed_join("%s/new", folder);
    file = killed_join("%s/file", folder);
    log = killed_join("%s/calls.log", folder);
    killed_make_base(base);
    if (killed_postern(base, "1000200", NULL, NULL) != 0)
        die("the run before it failed");
    expected = history(base, "g1");
    make_homes(base);
    if (leave(NULL, log) != 0)
        die("the undisturbed move failed: it could not leave");
    leaving = killed_read_log(log, &synced);
    unlink(log);
    if (arrive(NULL, log) != 0)
        die("the undisturbed move failed: it could not arrive");
    arriving = killed_read_log(log, &synced);
    check_here(expected, "undisturbed");
    kill_leaving(base, leaving, every, expected);
    kill_arriving(base, arriving, every, expected);
    measure_settling(base, log, &done, &back);
    kill_receipt(base, done, every);
    kill_taking_back(base, back, every, expected);
    printf("moving: %ld, %ld, %ld and %ld system calls; %ld passed, %ld failed\n", leaving, arriving, done, back, killed_passed,
           killed_failed);
    if (killed_failed == 0) {
        const char *remove[] = { "/bin/rm", "-rf", folder, NULL };

        killed_run(remove, NULL, NULL);
    }
    return killed_failed ? 1 : 0;
}
