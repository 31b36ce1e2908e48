#include "tests/bench/program.h"

#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/scratch.h"

extern char **environ;

const char *program_postern(void)
{
    static char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof "/postern");
    char *bench;

    path[length > 0 ? length : 0] = '\0';
    bench = strstr(path, "/bench/");
    if (!bench) {
        fprintf(stderr, "bench: %s is not in a folder bench beside postern\n", path);
        exit(EXIT_FAILURE);
    }
    memcpy(bench, "/postern", sizeof "/postern");
    return path;
}

static struct rusage used;       /* by the last program */

void program_run(const char *const *arguments)
{
    posix_spawn_file_actions_t actions;
    pid_t pid;
    int ended = -1;

    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (posix_spawn(&pid, arguments[0], &actions, NULL, (char *const *)(uintptr_t)arguments, environ) == 0)
        wait4(pid, &ended, 0, &used);
    posix_spawn_file_actions_destroy(&actions);
    if (ended != 0) {
        fprintf(stderr, "bench: %s %s fails (%d)\n", arguments[0], arguments[1], ended);
        exit(EXIT_FAILURE);
    }
}

static int open_database(const char *folder)
{
    char path[PATH_MAX + sizeof "/postern.db"];
    int fd;

    snprintf(path, sizeof path, "%s/postern.db", folder);
    fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0)
        return fd;
    fprintf(stderr, "bench: %s cannot be opened\n", path);
    exit(EXIT_FAILURE);
}

/* The copy is on disk, and the original out of memory, which a home of a million games would need for both. */
static void settle(const char *original, const char *copy)
{
    int from = open_database(original), to = open_database(copy);

    if (syncfs(to) != 0) {
        fprintf(stderr, "bench: %s cannot be brought to disk\n", copy);
        exit(EXIT_FAILURE);
    }
    (void)posix_fadvise(from, 0, 0, POSIX_FADV_DONTNEED);
    close(from);
    close(to);
}

const char *program_copy(const char *folder)
{
    static char path[PATH_MAX];
    static int copies;

    snprintf(path, sizeof path, "%s", scratch_path("copy-%d", ++copies));
    program_run((const char *const[]){ "/bin/cp", "-a", scratch_path("%s", folder), path, NULL });
    settle(scratch_path("%s", folder), path);
    return path;
}

void program_look_through(const char *folder, int64_t now_utc_s)
{
    char now[24];

    snprintf(now, sizeof now, "%" PRId64, now_utc_s);
    program_run((const char *const[]){ program_postern(), "-C", scratch_path("%s", folder), "send", "--now", now, NULL });
}

double program_cpu_ns(void)
{
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1e9
           + (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e3;
}

long program_peak_kib(void)
{
    return used.ru_maxrss;
}

bool program_is_long(void)
{
    return getenv("BENCH_LONG") != NULL;
}

int program_number(const char *name, int otherwise)
{
    const char *text = getenv(name);
    char *end;
    long number;

    if (!text)
        return otherwise;
    number = strtol(text, &end, 10);
    if (*end || number < 1 || number > INT_MAX) {
        fprintf(stderr, "bench: %s is a whole number from 1, not \"%s\"\n", name, text);
        exit(EXIT_FAILURE);
    }
    return (int)number;
}
