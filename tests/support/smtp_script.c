#include "tests/support/smtp_script.h"

#include <arpa/inet.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COMMAND_BYTES = 4096 };

/* The server's process: its script and the current talk. */
struct session {
    const struct smtp_line *lines;
    int lines_n;
    const char *ehlo;
    struct smtp_log *log;
    FILE *in, *out;
    int number;      /* of this connection */
    int mail;        /* in it */
    bool over;
};

static void lock(struct smtp_log *log)
{
    while (__atomic_test_and_set(&log->lock, __ATOMIC_ACQUIRE))
        sched_yield();
}

static void unlock(struct smtp_log *log)
{
    __atomic_clear(&log->lock, __ATOMIC_RELEASE);
}

static void note(char *to, size_t *n, const char *text)
{
    size_t length = strlen(text);

    if (*n + length + 1 > SMTP_LOG_BYTES)
        return;
    memcpy(to + *n, text, length + 1);
    *n += length;
}

static void note_command(struct session *session, const char *command)
{
    lock(session->log);
    note(session->log->commands, &session->log->commands_n, command);
    unlock(session->log);
}

/* What the script replies at a step of this connection and mail, or `usual`. */
static const char *answer(const struct session *session, enum smtp_step step, const char *usual)
{
    for (int i = 0; i < session->lines_n; i++) {
        const struct smtp_line *line = &session->lines[i];

        if (line->step == step && (line->connection == 0 || line->connection == session->number)
            && (line->mail == 0 || line->mail == session->mail))
            return line->say;
    }
    return usual;
}

/* Sends the reply, or does what it stands for. True when the reply was a yes (2xx or 3xx) and the talk continues. */
static bool reply(struct session *session, const char *say)
{
    bool then_cut = strncmp(say, SMTP_THEN_CUT, 1) == 0;

    if (strcmp(say, SMTP_STALL) == 0)
        while (getc(session->in) != EOF)
            ;
    if (strcmp(say, SMTP_STALL) == 0 || strcmp(say, SMTP_CUT) == 0) {
        session->over = true;
        return false;
    }
    fprintf(session->out, "%s\r\n", say + then_cut);
    fflush(session->out);
    session->over = session->over || then_cut;
    return say[then_cut] < '4' && !session->over;
}

static void note_mail(struct session *session, const char *mail)
{
    lock(session->log);
    session->log->mails++;
    note(session->log->data, &session->log->data_n, mail);
    unlock(session->log);
}

static void take_mail(struct session *session)
{
    static char mail[SMTP_LOG_BYTES];
    char line[COMMAND_BYTES];
    size_t n = 0;
    const char *middle = answer(session, SMTP_MIDDLE, NULL), *last;

    mail[0] = '\0';
    while (fgets(line, sizeof line, session->in) && strcmp(line, ".\r\n") != 0) {
        note(mail, &n, line[0] == '.' ? line + 1 : line);
        if (middle && !reply(session, middle))
            return;
    }
    if (feof(session->in) || ferror(session->in)) {   /* a client that dies may reset the connection */
        session->over = true;
        return;
    }
    last = answer(session, SMTP_END, "250 2.0.0 taken");
    if (last[strspn(last, SMTP_THEN_CUT)] == '2' || strcmp(last, SMTP_CUT) == 0)
        note_mail(session, mail);
    reply(session, last);
}

static void obey(struct session *session, const char *command)
{
    if (strncmp(command, "EHLO", 4) == 0) {
        reply(session, answer(session, SMTP_EHLO, session->ehlo ? session->ehlo : "250 script"));
    } else if (strncmp(command, "AUTH", 4) == 0) {
        char secret[COMMAND_BYTES];

        if (reply(session, "334 ") && fgets(secret, sizeof secret, session->in)) {
            note_command(session, secret);
            reply(session, answer(session, SMTP_AUTH, "235 welcome"));
        }
    } else if (strncmp(command, "MAIL", 4) == 0) {
        session->mail++;
        reply(session, answer(session, SMTP_MAIL, "250 2.1.0 sender"));
    } else if (strncmp(command, "RCPT", 4) == 0) {
        reply(session, answer(session, SMTP_RCPT, "250 2.1.5 recipient"));
    } else if (strncmp(command, "DATA", 4) == 0) {
        if (reply(session, answer(session, SMTP_DATA, "354 go ahead")))
            take_mail(session);
    } else if (strncmp(command, "QUIT", 4) == 0) {
        reply(session, SMTP_THEN_CUT "221 bye");
    } else {
        reply(session, "250 whatever");
    }
}

static void count(struct session *session, int more)
{
    struct smtp_log *log = session->log;

    lock(log);
    if (more > 0)
        session->number = ++log->connections;
    log->talking += more;
    log->most_talking = log->talking > log->most_talking ? log->talking : log->most_talking;
    unlock(log);
}

static void talk(struct session *session, int fd)
{
    char command[COMMAND_BYTES];

    session->in = fdopen(fd, "r");
    session->out = fdopen(dup(fd), "w");
    session->mail = 0;
    session->over = false;
    if (!reply(session, answer(session, SMTP_GREETING, "220 script ready")))
        session->over = true;
    while (!session->over && fgets(command, sizeof command, session->in)) {
        note_command(session, command);
        obey(session, command);
    }
    fclose(session->in);
    fclose(session->out);
    count(session, -1);
}

/* A test or a bench without its server has nothing to check, so it ends here. */
static void must(bool so)
{
    if (!so) {
        perror("scripted mail server");
        abort();
    }
}

static void serve(struct session *session, int listener, bool many)
{
    int fd;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_IGN);
    while ((fd = accept(listener, NULL, NULL)) >= 0) {
        count(session, 1);
        if (!many) {
            talk(session, fd);
            continue;
        }
        if (fork() == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            talk(session, fd);
            _exit(EXIT_SUCCESS);
        }
        close(fd);
    }
    _exit(EXIT_SUCCESS);
}

static struct smtp_server start(const struct smtp_line *lines, int lines_n, const char *ehlo, bool many)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t length = sizeof address;
    struct smtp_server server;
    struct session session = { .lines = lines, .lines_n = lines_n, .ehlo = ehlo };
    int listener = socket(AF_INET, SOCK_STREAM, 0);

    server.log = mmap(NULL, sizeof *server.log, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    must(server.log != MAP_FAILED && listener >= 0);
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
    session.log = server.log;
    serve(&session, listener, many);
    return server;
}

struct smtp_server smtp_script_start(const struct smtp_line *lines, int lines_n, const char *ehlo)
{
    return start(lines, lines_n, ehlo, false);
}

struct smtp_server smtp_script_start_many(const struct smtp_line *lines, int lines_n, const char *ehlo)
{
    return start(lines, lines_n, ehlo, true);
}

void smtp_script_stop(struct smtp_server *server)
{
    kill(server->pid, SIGKILL);
    waitpid(server->pid, NULL, 0);
    munmap(server->log, sizeof *server->log);
    server->pid = 0;
}
