/* A mailbox on loopback, served by IMAP or POP3, that misbehaves on demand: for tests of our reaction.
 *
 * The server runs in a process of its own and answers every command honestly, except where a line of the script says
 * otherwise. The mailbox and what the server saw are in memory that the test shares, and outlive a server. */
#ifndef POSTERN_TESTS_BOX_SCRIPT_H
#define POSTERN_TESTS_BOX_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

enum { BOX_MAILS_MAX = 4096, BOX_BYTES = 16 << 20, BOX_LOG_BYTES = 1 << 20 };

enum box_place { BOX_INBOX, BOX_PROCESSED, BOX_QUARANTINE, BOX_GONE, BOX_PLACES };

struct box_mail {
    uint32_t uid;
    enum box_place place;
    bool deleted;                    /* marked; gone when it is expunged */
    size_t at, n;                    /* in bytes */
    uint64_t size;                   /* as the server gives it */
};

struct box {
    uint32_t validity;
    int count;
    struct box_mail mails[BOX_MAILS_MAX];
    bool has_folder[BOX_PLACES];     /* those that letting go creates */
    int connections;
    size_t commands_n, bytes_n;
    char commands[BOX_LOG_BYTES];    /* every line that a client sent */
    char bytes[BOX_BYTES];
};

/* An empty mailbox; a mail put into it, \r\n line ends; those in a place counted. */
struct box *box_open(void);
void box_close(struct box *box);
struct box_mail *box_put(struct box *box, const char *bytes, size_t n);
int box_count(const struct box *box, enum box_place place);

enum box_step {
    BOX_GREETING, BOX_CAPABILITY, BOX_STARTTLS, BOX_LOGIN, BOX_LOGOUT,
    BOX_SELECT, BOX_SEARCH, BOX_SIZES, BOX_BODIES, BOX_MOVE, BOX_COPY, BOX_STORE, BOX_EXPUNGE, BOX_CREATE,  /* IMAP */
    BOX_LIST, BOX_UIDL, BOX_RETR, BOX_TOP, BOX_DELE,                                                        /* POP3 */
    BOX_OTHER
};

enum box_then { BOX_GO_ON, BOX_CUT, BOX_STALL };

/* One deviation. */
struct box_line {
    enum box_step step;
    int connection;                  /* from 1; 0: every one */
    int nth;                         /* how often this step has come in the connection, from 1; 0: every time */
    const char *before;              /* sent before the answer; in all texts $ is replaced by the tag */
    const char *instead;             /* sent instead of the answer; the server then does nothing */
    size_t only;                     /* how many bytes of the answer are sent; the command is carried out; 0: all */
    enum box_then then;
};

struct box_script {
    bool pop3;
    const char *capabilities;        /* NULL: the usual ones */
    const char *date;                /* IMAP: when every mail came; NULL: in July 2026 */
    const struct box_line *lines;
    int lines_n;
    long total;                      /* the first connection is cut after so many bytes in total; 0: never */
};

struct box_server {
    int port;
    pid_t pid;
};

/* Starts it; the port is open when this returns. A port other than 0 is used as given. */
struct box_server box_serve(struct box *box, const struct box_script *script, int port);
void box_stop(struct box_server *server);

/* ---- between box_script.c and the two protocols ---- */

struct box_talk {
    struct box *box;
    const struct box_script *script;
    FILE *in;
    int fd;
    char tag[64];
    int times[BOX_OTHER + 1];
    bool marked[BOX_MAILS_MAX];      /* POP3: to be deleted at QUIT */
    long left;                       /* bytes before the connection is cut; -1: no end */
    bool over;
};

/* Sends the script's text instead of the answer; true if there is one. */
bool box_deviates(struct box_talk *talk, enum box_step step);
/* Sends the answer that was prepared for a step. */
void box_say(struct box_talk *talk, enum box_step step, const char *bytes, size_t n);
/* Reads a line without its end; false: the connection is over. */
bool box_hear(struct box_talk *talk, char *line, size_t room);

void box_talk_imap(struct box_talk *talk);
void box_talk_pop3(struct box_talk *talk);

#endif
