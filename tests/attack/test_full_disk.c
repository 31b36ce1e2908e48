/* A full disk is reported as one, wherever SQLite meets it: on a small disk of memory, and under a limit on files. */
#include <check.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/store.h"
#include "tests/support/scratch.h"

Suite *suite_attack_full_disk(void);

enum { CANNOT_MOUNT = 77, KIB = 1024 };

static bool write_line(const char *path, const char *line)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool written = fd >= 0 && write(fd, line, strlen(line)) == (ssize_t)strlen(line);

    if (fd >= 0)
        close(fd);
    return written;
}

/* Mounts a disk of one MiB at `path`, for this process alone; root needs no name space of users for that. */
static bool mount_small(const char *path)
{
    char map[64];

    snprintf(map, sizeof map, "0 %ld 1", (long)getuid());
    if (unshare(CLONE_NEWNS) != 0
        && (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0 || !write_line("/proc/self/uid_map", map)))
        return false;
    return mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 && mount("none", path, "tmpfs", 0, "size=1m") == 0;
}

/* Fills the disk except for so many KiB. */
static void fill(const char *folder, unsigned long left_kib)
{
    static const char block[KIB];
    const char *path = scratch_path("filler");
    struct statvfs disk;
    int fd;

    remove(path);
    ck_assert_int_eq(statvfs(folder, &disk), 0);
    fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    for (unsigned long kib = disk.f_bavail * disk.f_bsize / KIB; kib > left_kib; kib--)
        if (write(fd, block, sizeof block) != sizeof block)
            break;
    close(fd);
}

/* Opens the store and writes until it fails; returns the message of the failure. */
static void write_until_full(const char *path, struct error *err)
{
    struct store *store;
    char key[32], value[2 * KIB];
    enum status status = store_open(path, STORE_OPEN_EXISTING, &store, err);

    if (status != OK)
        return;
    memset(value, 'x', sizeof value - 1);
    value[sizeof value - 1] = '\0';
    for (int i = 0; i < 4096 && status == OK; i++) {
        snprintf(key, sizeof key, "key %d", i);
        status = store_begin(store, DURABILITY_FULL, err);
        if (status == OK)
            status = store_meta_set(store, key, value, err);
        if (status == OK)
            status = store_commit(store, err);
    }
    ck_assert_int_ne(status, OK);
    store_close(store);
}

static void create(const char *path)
{
    struct error err;
    struct store *store;

    ck_assert_msg(store_open(path, STORE_CREATE, &store, &err) == OK, "%s", err.message);
    store_close(store);
}

/* The exit code of a child that runs the test and prints its failures. */
static int run_apart(void (*test)(const char *folder), const char *folder)
{
    int status = 0;
    pid_t pid = fork();

    if (pid == 0) {
        test(folder);
        _exit(0);
    }
    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void must_say(const struct error *err, const char *words, unsigned long left)
{
    if (err->status == ERR_IO && strstr(err->message, words))
        return;
    printf("with %lu KiB left: %s\n", left, err->message);
    fflush(stdout);
    _exit(1);
}

static void on_a_small_disk(const char *folder)
{
    static const unsigned long left_kib[] = { 0, 4, 16, 28, 32, 36, 48, 80, 200 };
    char *path = strdup(scratch_path("postern.db"));

    if (!mount_small(folder))
        _exit(CANNOT_MOUNT);
    create(path);
    for (size_t i = 0; i < sizeof left_kib / sizeof left_kib[0]; i++) {
        struct error err = { .status = OK };

        fill(folder, left_kib[i]);
        write_until_full(path, &err);
        must_say(&err, "the disk is full", left_kib[i]);
    }
}

static void under_a_limit(const char *folder)
{
    static const rlim_t limits_kib[] = { 0, 8, 33, 200 };
    char *path = strdup(scratch_path("postern.db"));

    (void)folder;
    create(path);
    signal(SIGXFSZ, SIG_IGN);
    for (size_t i = 0; i < sizeof limits_kib / sizeof limits_kib[0]; i++) {
        struct rlimit limit = { .rlim_cur = limits_kib[i] * KIB, .rlim_max = RLIM_INFINITY };
        struct error err = { .status = OK };

        setrlimit(RLIMIT_FSIZE, &limit);
        write_until_full(path, &err);
        must_say(&err, "limit on the size of files", limits_kib[i]);
    }
}

START_TEST(a_full_disk_is_told)
{
    int code = run_apart(on_a_small_disk, scratch_open());

    if (code == CANNOT_MOUNT)
        printf("skipped: full disk: no small disk can be mounted here\n");
    else
        ck_assert_int_eq(code, 0);
    scratch_release();
}
END_TEST

START_TEST(a_limit_on_files_is_told)
{
    ck_assert_int_eq(run_apart(under_a_limit, scratch_open()), 0);
    scratch_release();
}
END_TEST

Suite *suite_attack_full_disk(void)
{
    Suite *suite = suite_create("attack_full_disk");
    TCase *tcase = tcase_create("disk");

    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, a_full_disk_is_told);
    tcase_add_test(tcase, a_limit_on_files_is_told);
    suite_add_tcase(suite, tcase);
    return suite;
}
