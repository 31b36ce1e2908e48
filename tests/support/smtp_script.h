/* A mail server on loopback that misbehaves on demand: for tests of our reaction.
 *
 * It runs in a process of its own and answers every step with success, except where a line of the script says otherwise.
 * What it saw is in memory that the test shares. It serves connections one after the other, unless it is asked to serve them
 * all at once. */
#ifndef POSTERN_TESTS_SMTP_SCRIPT_H
#define POSTERN_TESTS_SMTP_SCRIPT_H

#include <stddef.h>
#include <sys/types.h>

enum smtp_step { SMTP_GREETING, SMTP_EHLO, SMTP_AUTH, SMTP_MAIL, SMTP_RCPT, SMTP_DATA, SMTP_MIDDLE, SMTP_END };

/* One deviation. connection and mail count from 1 (mail: within its connection), 0 means every one. */
struct smtp_line {
    enum smtp_step step;
    int connection;
    int mail;
    const char *say;   /* a reply without CR LF; SMTP_CUT; SMTP_STALL */
};

#define SMTP_CUT "cut"          /* close the connection instead of answering */
#define SMTP_STALL "stall"      /* say nothing until the other side gives up */
#define SMTP_THEN_CUT "+"       /* before a reply: say it, then close */

enum { SMTP_LOG_BYTES = 1 << 20 };

struct smtp_log {
    int connections;
    int talking;                    /* of them, how many are not over */
    int most_talking;               /* the most at one time */
    char lock;                      /* of the process that writes */
    int mails;                      /* accepted: 250 was sent or was about to be */
    size_t commands_n, data_n;
    char commands[SMTP_LOG_BYTES];  /* every command line */
    char data[SMTP_LOG_BYTES];      /* the accepted mails one after the other, dots unstuffed */
};

struct smtp_server {
    int port;
    pid_t pid;
    struct smtp_log *log;
};

/* Starts it; `ehlo` is the reply to EHLO with its continuation lines, NULL for a plain reply. The port is open when this
 * returns. */
struct smtp_server smtp_script_start(const struct smtp_line *lines, int lines_n, const char *ehlo);

/* The same, but it serves all connections at the same time. */
struct smtp_server smtp_script_start_many(const struct smtp_line *lines, int lines_n, const char *ehlo);

void smtp_script_stop(struct smtp_server *server);

#endif
