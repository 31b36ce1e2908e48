#include "processor/base/screen.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor/base/utf8.h"

enum { CHUNK_BYTES = 4096, ESCAPED_BYTES_MAX = 12 };

/* One guarded stream. */
struct guard {
    FILE *raw, *shown;
    bool may_return;         /* a carriage return begins the line anew: progress on standard error */
    char rest[UTF8_BYTES_MAX];   /* a character whose end has not come yet */
    size_t rest_bytes;
};

static struct guard guards[2];
static FILE *terminal;       /* while a pager stands before it; NULL: none does */
static pid_t pager;

/* How many bytes a character should have that begins with `first`. */
static size_t whole_bytes(char first)
{
    unsigned char byte = (unsigned char)first;

    return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf8 ? 4 : 1;
}

static bool is_plain(const struct guard *guard, uint32_t point)
{
    return point == '\n' || point == '\t' || (point == '\r' && guard->may_return) || !utf8_is_control(point);
}

/* Writes the character at `text`; gives the bytes that it took, 0 when nothing could be written. */
static size_t put_one(const struct guard *guard, const char *text, size_t bytes)
{
    uint32_t point;
    size_t taken = utf8_next(text, bytes, &point);
    bool is_broken = point == UTF8_REPLACEMENT && taken == 1;

    if (!is_broken && is_plain(guard, point))
        return fwrite(text, 1, taken, guard->raw) == taken ? taken : 0;
    return fprintf(guard->raw, "\\u%04x", (unsigned)(is_broken ? UTF8_REPLACEMENT : point)) > 0 ? taken : 0;
}

/* Writes the whole characters of a text; gives the bytes taken, and sets *failed when the stream takes no more. */
static size_t put_whole(const struct guard *guard, const char *text, size_t bytes, bool *failed)
{
    size_t done = 0;

    while (done < bytes) {
        size_t plain = 0, taken;

        while (done + plain < bytes && text[done + plain] >= ' ' && text[done + plain] < 0x7f)
            plain++;
        if (plain > 0 && fwrite(text + done, 1, plain, guard->raw) != plain)
            *failed = true;
        done += plain;
        if (done == bytes || *failed)
            break;
        if (bytes - done < whole_bytes(text[done]))
            break;
        taken = put_one(guard, text + done, bytes - done);
        *failed = taken == 0;
        done += taken;
        if (*failed)
            break;
    }
    return done;
}

/* Completes a character of which an earlier write brought only the first bytes. */
static bool complete_rest(struct guard *guard, const char **text, size_t *bytes)
{
    bool failed = false;
    size_t taken;

    while (guard->rest_bytes > 0 && *bytes > 0 && guard->rest_bytes < whole_bytes(guard->rest[0])) {
        guard->rest[guard->rest_bytes++] = *(*text)++;
        (*bytes)--;
    }
    if (guard->rest_bytes == 0 || guard->rest_bytes < whole_bytes(guard->rest[0]))
        return true;
    for (size_t at = 0; at < guard->rest_bytes && !failed; at += taken) {
        taken = put_one(guard, guard->rest + at, guard->rest_bytes - at);
        failed = taken == 0;
    }
    guard->rest_bytes = 0;
    return !failed;
}

static ssize_t guard_write(void *cookie, const char *text, size_t bytes)
{
    struct guard *guard = cookie;
    size_t all = bytes, done;
    bool failed = !complete_rest(guard, &text, &bytes);

    done = failed ? 0 : put_whole(guard, text, bytes, &failed);
    if (!failed && done < bytes) {
        guard->rest_bytes = bytes - done;
        memcpy(guard->rest, text + done, guard->rest_bytes);
    }
    if (fflush(guard->raw) != 0)
        failed = true;
    return failed ? 0 : (ssize_t)all;
}

static FILE *put_before(struct guard *guard, FILE *raw, bool may_return)
{
    static const cookie_io_functions_t writer = { .write = guard_write };

    *guard = (struct guard){ .raw = raw, .may_return = may_return };
    guard->shown = fopencookie(guard, "w", writer);
    return guard->shown ? guard->shown : raw;
}

void screen_guard(void)
{
    stdout = put_before(&guards[0], stdout, false);
    stderr = put_before(&guards[1], stderr, true);
    if (isatty(STDOUT_FILENO))
        setvbuf(stdout, NULL, _IOLBF, CHUNK_BYTES);
    setvbuf(stderr, NULL, _IONBF, 0);
}

FILE *screen_exact(void)
{
    fflush(stdout);
    return guards[0].raw ? guards[0].raw : stdout;
}

bool screen_finish(void)
{
    FILE *raw = guards[0].raw ? guards[0].raw : stdout;
    bool is_shown = fflush(stdout) == 0 && !ferror(stdout);

    return fflush(raw) == 0 && !ferror(raw) && is_shown;
}

/* The child: becomes the pager; if there is none, it copies the text as it is. */
static void page(const char *const *argv, int in)
{
    char bytes[CHUNK_BYTES];
    ssize_t count;

    dup2(in, STDIN_FILENO);
    close(in);
    signal(SIGPIPE, SIG_DFL);
    execvp(argv[0], (char *const *)(uintptr_t)argv);
    while ((count = read(STDIN_FILENO, bytes, sizeof bytes)) > 0)
        if (write(STDOUT_FILENO, bytes, (size_t)count) != count)
            break;
    _exit(0);
}

/* Starts the pager. Returns the stream that it reads; NULL: it was not started. */
static FILE *start_pager(const char *const *argv)
{
    int ends[2];

    if (pipe(ends) != 0)
        return NULL;
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    pager = fork();
    if (pager == 0)
        page(argv, ends[0]);
    close(ends[0]);
    if (pager < 0)
        close(ends[1]);
    return pager < 0 ? NULL : fdopen(ends[1], "w");
}

bool screen_page_begin(const char *const *argv)
{
    FILE *to = NULL;

    if (guards[0].shown && isatty(STDOUT_FILENO)) {
        fflush(stdout);
        fflush(guards[0].raw);
        signal(SIGPIPE, SIG_IGN);    /* a reader who leaves the pager has seen enough */
        to = start_pager(argv);
    }
    if (!to)
        return false;
    terminal = guards[0].raw;
    guards[0].raw = to;
    return true;
}

void screen_page_end(void)
{
    if (!terminal)
        return;
    fflush(stdout);
    clearerr(stdout);
    fclose(guards[0].raw);
    while (waitpid(pager, NULL, 0) < 0 && errno == EINTR)
        continue;
    guards[0].raw = terminal;
    terminal = NULL;
}

bool screen_is_terminal(FILE *stream)
{
    for (size_t i = 0; i < sizeof guards / sizeof guards[0]; i++)
        if (guards[i].shown && stream == guards[i].shown)
            return isatty(i == 0 ? STDOUT_FILENO : STDERR_FILENO);
    return isatty(fileno(stream));
}
