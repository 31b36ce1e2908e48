#include "tests/support/box_script.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* A test without its server has nothing to check, so it ends here. */
static void must(bool so)
{
    if (!so) {
        perror("scripted mailbox");
        abort();
    }
}

/* ---- the mailbox ---- */

struct box *box_open(void)
{
    struct box *box = mmap(NULL, sizeof *box, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

    must(box != MAP_FAILED);
    box->validity = 77;
    return box;
}

void box_close(struct box *box)
{
    munmap(box, sizeof *box);
}

struct box_mail *box_put(struct box *box, const char *bytes, size_t n)
{
    struct box_mail *mail = &box->mails[box->count];

    must(box->count < BOX_MAILS_MAX && n <= BOX_BYTES - box->bytes_n);
    *mail = (struct box_mail){ .uid = (uint32_t)(box->count * 3 + 5), .at = box->bytes_n, .n = n, .size = n };
    memcpy(box->bytes + box->bytes_n, bytes, n);
    box->bytes_n += n;
    box->count++;
    return mail;
}

int box_count(const struct box *box, enum box_place place)
{
    int count = 0;

    for (int i = 0; i < box->count; i++)
        count += box->mails[i].place == place;
    return count;
}

/* ---- sending and receiving ---- */

static void say_bytes(struct box_talk *talk, const char *bytes, size_t n)
{
    if (talk->left >= 0 && n >= (size_t)talk->left) {
        n = (size_t)talk->left;
        talk->over = true;
    }
    while (n > 0) {
        ssize_t sent = send(talk->fd, bytes, n, MSG_NOSIGNAL);

        if (sent <= 0) {
            talk->over = true;
            return;
        }
        if (talk->left >= 0)
            talk->left -= sent;
        bytes += sent;
        n -= (size_t)sent;
    }
}

static void say_text(struct box_talk *talk, const char *text)
{
    while (*text && !talk->over) {
        size_t n = strcspn(text, "$");

        say_bytes(talk, text, n);
        text += n;
        if (*text == '$') {
            say_bytes(talk, talk->tag, strlen(talk->tag));
            text++;
        }
    }
}

static const struct box_line *line_of(const struct box_talk *talk, enum box_step step)
{
    for (int i = 0; i < talk->script->lines_n; i++) {
        const struct box_line *line = &talk->script->lines[i];

        if (line->step == step && (line->connection == 0 || line->connection == talk->box->connections)
            && (line->nth == 0 || line->nth == talk->times[step]))
            return line;
    }
    return NULL;
}

static void then(struct box_talk *talk, enum box_then what)
{
    char rest[256];

    if (what == BOX_STALL)
        while (recv(talk->fd, rest, sizeof rest, 0) > 0)
            ;
    if (what != BOX_GO_ON)
        talk->over = true;
}

bool box_deviates(struct box_talk *talk, enum box_step step)
{
    const struct box_line *line;

    talk->times[step]++;
    line = line_of(talk, step);
    if (!line)
        return false;
    if (line->before)
        say_text(talk, line->before);
    if (line->instead)
        say_text(talk, line->instead);
    else if (line->then == BOX_GO_ON || line->only)
        return false;
    then(talk, line->then);
    return true;
}

void box_say(struct box_talk *talk, enum box_step step, const char *bytes, size_t n)
{
    const struct box_line *line = line_of(talk, step);

    if (!line || !line->only) {
        say_bytes(talk, bytes, n);
        return;
    }
    say_bytes(talk, bytes, line->only < n ? line->only : n);
    then(talk, line->then);
}

bool box_hear(struct box_talk *talk, char *line, size_t room)
{
    struct box *box = talk->box;
    size_t n;

    if (talk->over || !fgets(line, (int)room, talk->in))
        return false;
    n = strlen(line);
    if (box->commands_n + n < BOX_LOG_BYTES) {
        memcpy(box->commands + box->commands_n, line, n + 1);
        box->commands_n += n;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

/* ---- the process ---- */

static void talk_on(struct box *box, const struct box_script *script, int fd)
{
    struct box_talk talk = { .box = box, .script = script, .fd = fd, .in = fdopen(fd, "r"), .left = -1 };

    box->connections++;
    if (script->total && box->connections == 1)
        talk.left = script->total;
    if (script->pop3)
        box_talk_pop3(&talk);
    else
        box_talk_imap(&talk);
    fclose(talk.in);
}

struct box_server box_serve(struct box *box, const struct box_script *script, int port)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
                                   .sin_port = htons((uint16_t)port) };
    socklen_t length = sizeof address;
    struct box_server server;
    int listener = socket(AF_INET, SOCK_STREAM, 0), fd, yes = 1;

    must(listener >= 0 && setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0);
    must(bind(listener, (struct sockaddr *)&address, sizeof address) == 0);
    must(listen(listener, 16) == 0);
    must(getsockname(listener, (struct sockaddr *)&address, &length) == 0);
    server.port = ntohs(address.sin_port);
    server.pid = fork();
    must(server.pid >= 0);
    if (server.pid > 0) {
        close(listener);
        return server;
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    while ((fd = accept(listener, NULL, NULL)) >= 0)
        talk_on(box, script, fd);
    _exit(EXIT_SUCCESS);
}

void box_stop(struct box_server *server)
{
    if (server->pid <= 0)
        return;
    kill(server->pid, SIGKILL);
    waitpid(server->pid, NULL, 0);
    server->pid = 0;
}
