#include "processor/letter/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/kernel/text.h"
#include "processor/base/sandbox.h"
#include "processor/letter/decode.h"
#include "processor/letter/mime.h"
#include "processor/letter/wire.h"

enum {
    MAILS_A_CHILD_MAX = 1000,   /* then a fresh one: whatever leaks or fragments ends with it */
    CPU_S_A_MAIL = 5,
    STALL_S = 60,               /* without a byte from the child, wall time */
    STACK_BYTES = 8 << 20,
    MEMORY_BYTES = 256 << 20,
    MEMORY_LEFT_BYTES = 128 << 20,   /* at the least, however much the parent had mapped */
    ARENA_BYTES = 192 << 20,
    FIRST_READ_BYTES = 16 << 10      /* most messages in one call to the kernel */
};

enum child_exit { CHILD_DONE = 0, CHILD_OUT_OF_MEMORY = 41, CHILD_PIPE_BROKEN = 42 };

/* --- Messages: four bytes of length, then as many more --- */

#define CUT_BIT UINT32_C(0x80000000)   /* in a length: what follows is the beginning of a mail */

/* Sends what is left of both pieces; most often that is one call to the kernel. */
static bool send_message(int fd, const char *bytes, size_t count, bool is_cut)
{
    uint32_t length = (uint32_t)count | (is_cut ? CUT_BIT : 0);
    size_t sent = 0;

    while (sent < sizeof length + count) {
        size_t head = sent < sizeof length ? sizeof length - sent : 0;
        size_t done = sent < sizeof length ? 0 : sent - sizeof length;
        struct iovec pieces[2] = {
            { .iov_base = (char *)&length + (sizeof length - head), .iov_len = head },
            { .iov_base = (void *)(uintptr_t)(bytes + done), .iov_len = count - done },   /* sendmsg only reads */
        };
        struct msghdr header = { .msg_iov = pieces, .msg_iovlen = 2 };
        ssize_t now = sendmsg(fd, &header, MSG_NOSIGNAL);

        if (now < 0 && errno == EINTR)
            continue;
        if (now <= 0)
            return false;
        sent += (size_t)now;
    }
    return true;
}

static bool grow(char **bytes, size_t *room, size_t wanted)
{
    char *more;

    if (wanted <= *room)
        return true;
    more = realloc(*bytes, wanted);
    if (!more)
        return false;
    *bytes = more;
    *room = wanted;
    return true;
}

/* Lets go of the message that was received last; what came behind it begins the next. */
static void drop_message(struct letter_message *message)
{
    size_t used = sizeof message->count + message->count;

    if (message->got < used)
        return;
    message->got -= used;
    memmove(message->bytes, message->bytes + used, message->got);
}

static bool receive_bytes(int fd, size_t wanted, struct letter_message *message)
{
    if (!grow(&message->bytes, &message->room, wanted > FIRST_READ_BYTES ? wanted : FIRST_READ_BYTES))
        return false;
    while (message->got < wanted) {
        ssize_t now = recv(fd, message->bytes + message->got, message->room - message->got, 0);

        if (now < 0 && errno == EINTR)
            continue;
        if (now <= 0)
            return false;
        message->got += (size_t)now;
    }
    return true;
}

/* Receives one message of at most `limit` bytes. */
static bool receive_message(int fd, size_t limit, struct letter_message *message)
{
    const size_t head = sizeof message->count;

    if (!receive_bytes(fd, head, message))
        return false;
    memcpy(&message->count, message->bytes, head);
    message->is_cut = (message->count & CUT_BIT) != 0;
    message->count &= ~CUT_BIT;
    return message->count <= limit && receive_bytes(fd, head + message->count, message);
}

/* The contents of the message, behind its length. */
static const char *message_text(const struct letter_message *message)
{
    return message->bytes + sizeof message->count;
}

/* --- The child's side --- */

static void out_of_memory(void *context)
{
    (void)context;
    _exit(CHILD_OUT_OF_MEMORY);
}

static void limit(int resource, rlim_t soft, rlim_t hard)
{
    struct rlimit old, wanted = { .rlim_cur = soft, .rlim_max = hard };

    if (getrlimit(resource, &old) == 0 && old.rlim_max != RLIM_INFINITY && wanted.rlim_max > old.rlim_max)
        wanted.rlim_max = old.rlim_max;
    if (wanted.rlim_cur > wanted.rlim_max)
        wanted.rlim_cur = wanted.rlim_max;
    setrlimit(resource, &wanted);
}

/* Five seconds from now, of processor time; the kernel counts it over all mails of a child, in whole seconds. */
static void limit_time(void)
{
    static rlim_t until_s;   /* the limit now set, in this child */
    struct rusage used;
    rlim_t so_far = 0;

    if (getrusage(RUSAGE_SELF, &used) == 0)
        so_far = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + 1;
    if (so_far + CPU_S_A_MAIL == until_s)
        return;
    until_s = so_far + CPU_S_A_MAIL;
    limit(RLIMIT_CPU, until_s, RLIM_INFINITY);
}

#ifndef POSTERN_SANITIZED
/* What this process has mapped already, inherited from its parent. */
static rlim_t mapped_bytes(void)
{
    int fd = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    char text[128] = "";
    int64_t pages = 0;

    if (fd < 0)
        return 0;
    if (read(fd, text, sizeof text - 1) > 0) {
        text[strcspn(text, " ")] = '\0';
        text_parse_int(text, 0, INT32_MAX, &pages);
    }
    close(fd);
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void limit_memory(void)
{
    rlim_t least = mapped_bytes() + MEMORY_LEFT_BYTES;
    rlim_t bytes = least > MEMORY_BYTES ? least : MEMORY_BYTES;

    limit(RLIMIT_AS, bytes, bytes);
}
#endif

/* Takes everything away that reading a mail does not need; gives the descriptor of the socket. */
static int confine(int socket)
{
    static const int signals[] = { SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGCHLD, SIGXCPU };

    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], SIG_DFL);
    dup2(socket, STDIN_FILENO);
#ifdef POSTERN_SANITIZED
    close_range(STDERR_FILENO + 1, ~0U, 0);
#else
    limit_memory();
    close_range(STDIN_FILENO + 1, ~0U, 0);
#endif
    limit(RLIMIT_STACK, STACK_BYTES, RLIM_INFINITY);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_FSIZE, 0, 0);
    limit(RLIMIT_NPROC, 0, 0);
    limit_time();
#ifndef POSTERN_SANITIZED
    sandbox_reading();
#endif
    return STDIN_FILENO;
}

/* Reads a mail and sends the letter; `wire` has room for LETTER_WIRE_BYTES_MAX. */
static void answer(int socket, const struct letter_raw *raw, const struct letter_context *context, struct arena *arena,
                   char *wire)
{
    struct letter letter;
    size_t used;

    letter_decode(raw, context, arena, &letter);
    used = letter_wire_write(&letter, wire, LETTER_WIRE_BYTES_MAX);
    if (used == 0) {
        letter = letter_blank(LETTER_QUARANTINE, "what was read from it is too large");
        used = letter_wire_write(&letter, wire, LETTER_WIRE_BYTES_MAX);
    }
    if (!send_message(socket, wire, used, false))
        _exit(CHILD_PIPE_BROKEN);
}

static char *make_wire(void)
{
    char *wire = malloc(LETTER_WIRE_BYTES_MAX);

    if (!wire)
        _exit(CHILD_OUT_OF_MEMORY);
    return wire;
}

static _Noreturn void serve_one(int socket, const struct letter_raw *raw, const struct letter_context *context)
{
    struct arena arena = { .limit_bytes = ARENA_BYTES, .exhausted = out_of_memory };

    socket = confine(socket);
    answer(socket, raw, context, &arena, make_wire());
    _exit(CHILD_DONE);
}

/* Until the parent closes its end. */
static _Noreturn void serve_many(int socket, const struct letter_context *context)
{
    struct arena arena = { .limit_bytes = ARENA_BYTES, .exhausted = out_of_memory };
    struct letter_message mail = { .bytes = NULL };
    char *wire = make_wire();

    socket = confine(socket);
    while (receive_message(socket, LETTER_BYTES_MAX, &mail)) {
        const struct letter_raw raw = { .bytes = message_text(&mail), .count = mail.count, .is_cut = mail.is_cut };

        limit_time();
        answer(socket, &raw, context, &arena, wire);
        drop_message(&mail);
        arena_reset(&arena);
    }
    _exit(CHILD_DONE);
}

/* --- The parent's side --- */

/* Makes a socket pair and forks. Gives the child's pid and the parent's end, or 0 in the child with the child's. */
static enum status start(pid_t *pid, int *socket, struct error *err)
{
    struct timeval stall = { .tv_sec = STALL_S };
    int ends[2];

    letter_mime_init();
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return error_set(err, ERR_IO, "a mail cannot be read: no socket for its reader: %s", strerror(errno));
    *pid = fork();
    if (*pid < 0) {
        int why = errno;

        close(ends[0]);
        close(ends[1]);
        return error_set(err, ERR_IO, "a mail cannot be read: no process for its reader: %s", strerror(why));
    }
    *socket = ends[*pid == 0 ? 1 : 0];
    if (*pid == 0)
        return OK;
    close(ends[1]);
    setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &stall, sizeof stall);
    setsockopt(ends[0], SOL_SOCKET, SO_SNDTIMEO, &stall, sizeof stall);
    return OK;
}

/* Kills (it may hang) and waits; why the child ended, in words. */
static const char *end_child(pid_t pid, struct arena *arena)
{
    int status = 0;
    pid_t ended = waitpid(pid, &status, WNOHANG);

    if (ended == 0) {
        /* It closed its end or stalled: give a dying one the time to die by its own cause. */
        for (int i = 0; i < 100 && ended == 0; i++) {
            usleep(1000);
            ended = waitpid(pid, &status, WNOHANG);
        }
        if (ended == 0) {
            kill(pid, SIGKILL);
            waitpid(pid, NULL, 0);
            return "its reader did not come to an end";
        }
    }
    if (ended == pid && WIFSIGNALED(status))
        return WTERMSIG(status) == SIGXCPU ? "its reader needed more than 5 seconds"
                                           : arena_printf(arena, "its reader died by signal %d", WTERMSIG(status));
    if (ended == pid && WIFEXITED(status) && WEXITSTATUS(status) == CHILD_OUT_OF_MEMORY)
        return "its reader ran out of memory";
    return "its reader gave no answer";
}

/* Reads the child's answer. False when none came, or a foreign one; otherwise *status is what to report. */
static bool receive_letter(int socket, struct letter_message *wire, struct arena *arena, struct letter *out,
                           enum status *status, struct error *err)
{
    bool came = receive_message(socket, LETTER_WIRE_BYTES_MAX, wire);

    *status = OK;
    if (came) {
        *status = letter_wire_read(message_text(wire), wire->count, arena, out, err);
        drop_message(wire);
    }
    return came && *status != ERR_FORMAT;
}

enum status letter_child_once(const struct letter_raw *raw, const struct letter_context *context, struct arena *arena,
                              struct letter *out, struct error *err)
{
    struct letter_message wire = { .bytes = NULL };
    pid_t pid;
    int socket;
    enum status status = start(&pid, &socket, err);
    bool answered;

    if (status != OK)
        return status;
    if (pid == 0)
        serve_one(socket, raw, context);
    answered = receive_letter(socket, &wire, arena, out, &status, err);
    free(wire.bytes);
    close(socket);
    if (answered) {
        waitpid(pid, NULL, 0);
        return status;
    }
    *out = letter_blank(LETTER_QUARANTINE, end_child(pid, arena));
    return OK;
}

static enum status start_kept(struct letter_child *child, const struct letter_context *context, struct error *err)
{
    enum status status;

    if (child->pid != 0 && child->served >= MAILS_A_CHILD_MAX)
        letter_child_stop(child);
    if (child->pid != 0)
        return OK;
    status = start(&child->pid, &child->socket, err);
    if (status != OK) {
        child->pid = 0;
        return status;
    }
    child->served = 0;
    if (child->pid == 0)
        serve_many(child->socket, context);
    return OK;
}

/* Ends a kept child that has failed; why it did, in words. */
static const char *lose(struct letter_child *child, struct arena *arena)
{
    const char *why;

    close(child->socket);
    why = end_child(child->pid, arena);
    child->pid = 0;
    child->answer.got = 0;
    child->ahead_count = 0;
    child->ahead_bytes = 0;
    return why;
}

/* The child is there, and its socket has room for this mail beside the others. */
static bool has_room_ahead(struct letter_child *child, const struct letter_raw *raw, const struct letter_context *context)
{
    struct error unsaid;

    if (child->ahead_count == LETTER_AHEAD_MAX || child->ahead_bytes + raw->count > LETTER_AHEAD_BYTES_MAX)
        return false;
    if (child->ahead_count > 0 && child->served >= MAILS_A_CHILD_MAX)
        return false;                /* the next one has a fresh child, and this one still has work */
    return start_kept(child, context, &unsaid) == OK;
}

bool letter_child_ahead(const struct letter_raw *raw, const struct letter_context *context)
{
    struct letter_child *child = context->child;
    struct letter_ahead *ahead;

    if (!has_room_ahead(child, raw, context))
        return false;
    ahead = &child->ahead[(child->ahead_first + child->ahead_count) % LETTER_AHEAD_MAX];
    if (!grow(&ahead->bytes, &ahead->room, raw->count))
        return false;
    if (!send_message(child->socket, raw->bytes, raw->count, false)) {
        struct arena unsaid = { .limit_bytes = ARENA_BYTES };

        lose(child, &unsaid);        /* it may have a part of the mail, and would take the next one for the rest */
        arena_release(&unsaid);
        return false;
    }
    if (raw->count > 0)              /* an empty mail has no bytes, and perhaps no room */
        memcpy(ahead->bytes, raw->bytes, raw->count);
    ahead->count = raw->count;
    child->ahead_bytes += raw->count;
    child->ahead_count++;
    child->served++;
    return true;
}

static const struct letter_ahead *next_ahead(struct letter_child *child)
{
    const struct letter_ahead *next = &child->ahead[child->ahead_first];

    child->ahead_first = (child->ahead_first + 1) % LETTER_AHEAD_MAX;
    child->ahead_count--;
    child->ahead_bytes -= next->count;
    return next;
}

/* Takes the answer to a mail that was given ahead, and drops those to mails before it. True: *out is its letter. A mail that
 * broke its reader ahead is tried again. */
static bool take_ahead(struct letter_child *child, const struct letter_raw *raw, struct arena *arena, struct letter *out,
                       enum status *status, struct error *err)
{
    while (child->ahead_count > 0) {
        const struct letter_ahead *next = next_ahead(child);
        bool same = next->count == raw->count && !raw->is_cut
                    && (raw->count == 0 || memcmp(next->bytes, raw->bytes, raw->count) == 0);

        if (!receive_letter(child->socket, &child->answer, arena, out, status, err)) {
            lose(child, arena);
            return false;
        }
        if (same)
            return true;
    }
    return false;
}

enum status letter_child_kept(const struct letter_raw *raw, const struct letter_context *context, struct arena *arena,
                              struct letter *out, struct error *err)
{
    struct letter_child *child = context->child;
    enum status status;

    if (take_ahead(child, raw, arena, out, &status, err))
        return status;
    for (;;) {
        const char *why;
        bool was_fresh;

        status = start_kept(child, context, err);
        if (status != OK)
            return status;
        was_fresh = child->served++ == 0;
        if (send_message(child->socket, raw->bytes, raw->count, raw->is_cut)
            && receive_letter(child->socket, &child->answer, arena, out, &status, err))
            return status;
        why = lose(child, arena);
        if (was_fresh) {
            *out = letter_blank(LETTER_QUARANTINE, why);
            return OK;
        }
    }
}

void letter_child_stop(struct letter_child *child)
{
    if (child->pid != 0) {
        close(child->socket);
        waitpid(child->pid, NULL, 0);
    }
    for (int i = 0; i < LETTER_AHEAD_MAX; i++)
        free(child->ahead[i].bytes);
    free(child->answer.bytes);
    *child = (struct letter_child){ .pid = 0 };
}
