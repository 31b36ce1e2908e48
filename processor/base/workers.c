#include "processor/base/workers.h"

#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "processor/base/exit_code.h"
#include "processor/base/progress.h"

/* Comes before what was written about an item. */
struct heading {
    int item, code;
    size_t bytes;
};

/* What has come from one process and is not a whole result yet. */
struct stream {
    int fd;                          /* -1: it has ended */
    pid_t pid;
    char *bytes;
    size_t count, room;
};

struct result {
    bool came;
    int code;
    char *text;
    size_t bytes;
};

struct running {
    const struct workers *workers;
    atomic_int *next;                /* the next item that nobody has taken, seen by all processes */
    struct stream streams[WORKERS_MOST];
    int stream_count;
    struct result *results;
    int printed, came, worst;        /* items that are printed, in order, and that have come */
    struct progress progress;
};

static int processors(void)
{
    cpu_set_t set;

    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/* ---- in a process of its own ---- */

static bool write_all(int fd, const void *bytes, size_t count)
{
    for (size_t at = 0; at < count; ) {
        ssize_t written = write(fd, (const char *)bytes + at, count - at);

        if (written < 0 && errno != EINTR)
            return false;
        at += written > 0 ? (size_t)written : 0;
    }
    return true;
}

static bool do_item(const struct workers *workers, int item, int fd)
{
    struct heading heading;
    char *text = NULL;
    size_t bytes = 0;
    FILE *out = open_memstream(&text, &bytes);
    bool sent;

    if (!out)
        return false;
    memset(&heading, 0, sizeof heading);
    heading.item = item;
    heading.code = workers->work(workers->context, item, out);
    if (fclose(out) != 0)
        return false;
    heading.bytes = bytes;
    sent = write_all(fd, &heading, sizeof heading) && write_all(fd, text, bytes);
    free(text);
    return sent;
}

static _Noreturn void work(const struct running *running, int fd)
{
    bool going = true;

    while (going) {
        int item = atomic_fetch_add(running->next, 1);

        going = item < running->workers->count && do_item(running->workers, item, fd);
    }
    fflush(stderr);
    _exit(0);
}

/* ---- what comes back ---- */

static void print_ready(struct running *running)
{
    for (; running->printed < running->workers->count && running->results[running->printed].came; running->printed++) {
        struct result *result = &running->results[running->printed];

        fwrite(result->text, 1, result->bytes, stdout);
        free(result->text);
        result->text = NULL;
    }
}

static void keep_result(struct running *running, const struct heading *heading, const char *text)
{
    struct result *result = &running->results[heading->item];

    *result = (struct result){ .came = true, .code = heading->code, .text = malloc(heading->bytes + 1), .bytes = heading->bytes };
    if (!result->text)
        abort();
    memcpy(result->text, text, heading->bytes);
    running->worst = exit_worse(running->worst, heading->code);
    if (running->workers->codes)
        running->workers->codes[heading->item] = heading->code;
    progress_step(&running->progress, ++running->came);
}

/* Takes the whole results out of what has come. */
static void take_results(struct running *running, struct stream *stream)
{
    size_t at = 0;
    struct heading heading;

    while (stream->count - at >= sizeof heading) {
        memcpy(&heading, stream->bytes + at, sizeof heading);
        if (stream->count - at - sizeof heading < heading.bytes)
            break;
        keep_result(running, &heading, stream->bytes + at + sizeof heading);
        at += sizeof heading + heading.bytes;
    }
    if (at > 0)
        memmove(stream->bytes, stream->bytes + at, stream->count - at);
    stream->count -= at;
}

static void read_stream(struct running *running, struct stream *stream)
{
    enum { CHUNK = 1 << 16 };
    ssize_t got;

    if (stream->room - stream->count < CHUNK) {
        stream->room = 2 * stream->room + CHUNK;
        stream->bytes = realloc(stream->bytes, stream->room);
        if (!stream->bytes)
            abort();
    }
    got = read(stream->fd, stream->bytes + stream->count, CHUNK);
    if (got > 0) {
        stream->count += (size_t)got;
        take_results(running, stream);
    } else if (got == 0 || errno != EINTR) {
        close(stream->fd);
        stream->fd = -1;
    }
}

static void listen_to_all(struct running *running)
{
    struct pollfd polled[WORKERS_MOST];
    int open;

    do {
        open = 0;
        for (int i = 0; i < running->stream_count; i++) {
            polled[i] = (struct pollfd){ .fd = running->streams[i].fd, .events = POLLIN };
            open += running->streams[i].fd >= 0;
        }
        if (open > 0 && poll(polled, (nfds_t)running->stream_count, -1) < 0 && errno != EINTR)
            abort();
        for (int i = 0; open > 0 && i < running->stream_count; i++)
            if (polled[i].fd >= 0 && polled[i].revents != 0)
                read_stream(running, &running->streams[i]);
        print_ready(running);
    } while (open > 0);
}

/* ---- all of it ---- */

static bool start(struct running *running)
{
    struct stream *stream = &running->streams[running->stream_count];
    int ends[2];

    if (pipe(ends) != 0)
        return false;
    stream->pid = fork();
    if (stream->pid == 0) {
        close(ends[0]);
        for (int i = 0; i < running->stream_count; i++)
            close(running->streams[i].fd);
        work(running, ends[1]);
    }
    close(ends[1]);
    if (stream->pid < 0) {
        close(ends[0]);
        return false;
    }
    stream->fd = ends[0];
    running->stream_count++;
    return true;
}

/* Items of processes that broke down. */
static void settle_lost(struct running *running)
{
    const struct workers *workers = running->workers;
    int lost = 0;

    for (int item = 0; item < workers->count; item++) {
        if (running->results[item].came)
            continue;
        lost++;
        keep_result(running, &(struct heading){ .item = item, .code = EXIT_OUR_BUG }, "");
    }
    print_ready(running);
    if (lost > 0)
        fprintf(stderr, "postern: %d of %d %s could not be done, because a process broke down\n", lost, workers->count, workers->what);
}

static void finish(struct running *running)
{
    for (int i = 0; i < running->stream_count; i++) {
        while (waitpid(running->streams[i].pid, NULL, 0) < 0 && errno == EINTR)
            continue;
        free(running->streams[i].bytes);
    }
    settle_lost(running);
    progress_end(&running->progress);
    free(running->results);
    munmap(running->next, sizeof *running->next);
}

int workers_run(const struct workers *workers)
{
    static struct running running;
    int jobs = workers->jobs == WORKERS_EVERY ? processors() : workers->jobs;

    running = (struct running){ .workers = workers, .results = calloc((size_t)workers->count + 1, sizeof *running.results),
                                .next = mmap(NULL, sizeof *running.next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0) };
    if (!running.results || running.next == MAP_FAILED)
        abort();
    atomic_init(running.next, 0);
    progress_begin(&running.progress, stderr, workers->what, workers->count);
    fflush(NULL);
    while (running.stream_count < jobs && running.stream_count < workers->count && running.stream_count < WORKERS_MOST)
        if (!start(&running))
            break;
    listen_to_all(&running);
    finish(&running);
    return running.worst;
}
