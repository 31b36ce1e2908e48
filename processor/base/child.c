#include "processor/base/child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 64 };

/* Copies one word without its quotes and returns where it ends; NULL when a quote is not closed. */
static const char *take_word(const char *at, char *word)
{
    char quote = '\0';

    for (; *at && (quote || (*at != ' ' && *at != '\t')); at++) {
        if (quote && *at == quote)
            quote = '\0';
        else if (!quote && (*at == '"' || *at == '\''))
            quote = *at;
        else
            *word++ = *at;
    }
    *word = '\0';
    return quote ? NULL : at;
}

enum status child_split(struct arena *arena, const char *command, const char *const **argv, struct error *err)
{
    const char **words = arena_alloc(arena, (WORDS_MAX + 1) * sizeof *words);
    const char *at = command;
    int n = 0;

    if (!words)
        return error_set(err, ERR_BUG, "no memory left for a command line");
    for (;;) {
        char *word;

        at += strspn(at, " \t");
        if (!*at)
            break;
        if (n == WORDS_MAX)
            return error_set(err, ERR_CONFIG, "the command has more than %d words", WORDS_MAX);
        word = arena_alloc(arena, strlen(at) + 1);
        at = word ? take_word(at, word) : NULL;
        if (!at)
            return error_set(err, ERR_CONFIG, "the command has a quote that is not closed: %s", command);
        words[n++] = word;
    }
    if (n == 0 || !*words[0])
        return error_set(err, ERR_CONFIG, "the command names no program");
    *argv = words;
    return OK;
}

/* --- Running ---------------------------------------------------------------------------------------------------- */

struct streams { int in, out, complaints; };

static bool write_all(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t wrote = write(fd, bytes, n);

        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        bytes += wrote;
        n -= (size_t)wrote;
    }
    return true;
}

static bool open_streams(struct streams *streams, const void *input, size_t input_n)
{
    streams->in = memfd_create("input", MFD_CLOEXEC);
    streams->out = memfd_create("output", MFD_CLOEXEC);
    streams->complaints = memfd_create("complaints", MFD_CLOEXEC);
    return streams->in >= 0 && streams->out >= 0 && streams->complaints >= 0 && write_all(streams->in, input, input_n)
        && lseek(streams->in, 0, SEEK_SET) == 0;
}

static void close_streams(const struct streams *streams)
{
    if (streams->in >= 0)
        close(streams->in);
    if (streams->out >= 0)
        close(streams->out);
    if (streams->complaints >= 0)
        close(streams->complaints);
}

/* The child begins with the signals of a fresh program, whatever we ignore or block. Returns errno. */
static int start(const char *const *argv, const struct streams *streams, pid_t *pid)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    int failed;

    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, streams->in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, streams->out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, streams->complaints, STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    failed = posix_spawnp(pid, argv[0], &actions, &attributes, (char *const *)argv, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return failed;
}

/* Whether the process ended in time. */
static bool await(pid_t pid, int timeout_s)
{
    int fd = pidfd_open(pid, 0), ready;
    struct pollfd poller = { .fd = fd, .events = POLLIN };

    if (fd < 0)
        return true;   /* a kernel without them: wait as long as it takes */
    do
        ready = poll(&poller, 1, timeout_s * 1000);
    while (ready < 0 && errno == EINTR);
    close(fd);
    return ready != 0;
}

static void collect(pid_t pid, int timeout_s, struct child_result *result)
{
    bool in_time = await(pid, timeout_s);
    int status = 0;

    if (!in_time)
        kill(pid, SIGKILL);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (!in_time)
        result->end = CHILD_TIMED_OUT;
    else if (WIFEXITED(status))
        result->end = CHILD_EXITED;
    else
        result->end = CHILD_KILLED;
    result->code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
}

static void read_complaint(int fd, char complaint[CHILD_COMPLAINT_BYTES])
{
    ssize_t n = pread(fd, complaint, CHILD_COMPLAINT_BYTES - 1, 0);

    complaint[n > 0 ? n : 0] = '\0';
    complaint[strcspn(complaint, "\r\n")] = '\0';
    for (char *c = complaint; *c; c++)
        if (*c < ' ' || *c >= 0x7f)
            *c = '?';
}

void child_run(const char *const *argv, const void *input, size_t input_n, int timeout_s, struct child_result *result)
{
    struct streams streams;
    pid_t pid;

    *result = (struct child_result){ .end = CHILD_NOT_STARTED };
    result->code = open_streams(&streams, input, input_n) ? 0 : errno;
    if (result->code == 0)
        result->code = start(argv, &streams, &pid);
    if (result->code == 0) {
        ssize_t n;

        collect(pid, timeout_s, result);
        n = pread(streams.out, result->output, CHILD_OUTPUT_BYTES, 0);
        result->output_n = n > 0 ? (size_t)n : 0;
        read_complaint(streams.complaints, result->complaint);
    }
    close_streams(&streams);
}

void child_describe(const struct child_result *result, char *text, size_t text_bytes)
{
    const char *colon = result->complaint[0] ? ": " : "";

    switch (result->end) {
    case CHILD_EXITED:
        snprintf(text, text_bytes, "exit code %d%s%s", result->code, colon, result->complaint);
        break;
    case CHILD_KILLED:
        snprintf(text, text_bytes, "ended by signal %d%s%s", result->code, colon, result->complaint);
        break;
    case CHILD_TIMED_OUT:
        snprintf(text, text_bytes, "did not end in time%s%s", colon, result->complaint);
        break;
    case CHILD_NOT_STARTED:
        snprintf(text, text_bytes, "could not be started: %s", strerror(result->code));
        break;
    }
}
