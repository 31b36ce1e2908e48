/* A confined process can do none of the things that it does not need, and continues to read and write open files. */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor/base/sandbox.h"
#include "tests/support/scratch.h"

Suite *suite_base_sandbox(void);

#ifndef POSTERN_SANITIZED        /* a sanitizer makes calls of its own when a process ends */
static int opens_a_socket(void)
{
    return socket(AF_INET, SOCK_STREAM, 0) >= 0;
}

static int runs_a_program(void)
{
    return execl("/bin/true", "true", (char *)NULL) != -1;
}

static int forks(void)
{
    return fork() >= 0;
}

static int signals(void)
{
    return kill(getppid(), 0) == 0;
}

static int removes(void)
{
    return unlink(scratch_path("file")) == 0;
}

static int renames(void)
{
    return rename(scratch_path("file"), scratch_path("other")) == 0;
}

static int makes_a_folder(void)
{
    return mkdir(scratch_path("folder"), 0700) == 0;
}

static int changes_a_mode(void)
{
    return chmod(scratch_path("file"), 0666) == 0;
}

static int (*const attempts[])(void) = { opens_a_socket, runs_a_program, forks, signals, removes, renames, makes_a_folder,
                                         changes_a_mode };

static int reads_a_file(void)
{
    char byte;
    int fd = open(scratch_path("file"), O_RDONLY);

    return fd >= 0 && read(fd, &byte, 1) == 1 && byte == 'x' && malloc(1 << 22) != NULL;
}

/* In a separate process: 0 when the attempt is refused with EPERM and reading continues, otherwise the fault. */
static int confined(int (*attempt)(void))
{
    int ended = 0;
    pid_t pid = fork();

    if (pid == 0) {
        if (!sandbox_reading())
            _exit(77);
        errno = 0;
        if (attempt())
            _exit(1);
        _exit(errno != EPERM ? 2 : !reads_a_file() ? 3 : 0);
    }
    waitpid(pid, &ended, 0);
    return WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
}

START_TEST(refuses)
{
    int ended;

    scratch_open();
    scratch_write(scratch_path("file"), "x", 1, 0600);
    ended = confined(attempts[_i]);
    ck_assert_msg(ended == 0 || ended == 77, "attempt %d ended with %d", _i, ended);
    scratch_release();
}
END_TEST
#endif

START_TEST(leaves_no_core)
{
    struct rlimit limit = { 1, 1 };

    sandbox_core();
    ck_assert_int_eq(getrlimit(RLIMIT_CORE, &limit), 0);
    ck_assert_uint_eq(limit.rlim_cur, 0);
    ck_assert_uint_eq(limit.rlim_max, 0);
#ifndef POSTERN_SANITIZED
    ck_assert_int_eq(prctl(PR_GET_DUMPABLE, 0, 0, 0, 0), 0);
#endif
}
END_TEST

Suite *suite_base_sandbox(void)
{
    Suite *suite = suite_create("base_sandbox");
    TCase *tcase = tcase_create("confine");

#ifndef POSTERN_SANITIZED
    tcase_add_loop_test(tcase, refuses, 0, sizeof attempts / sizeof attempts[0]);
#endif
    tcase_add_test(tcase, leaves_no_core);
    suite_add_tcase(suite, tcase);
    return suite;
}
