/* Deliver: hands finished mails over, to an SMTP server, a sendmail program or Maildirs.
 *
 * A mail is complete when it comes here (compose.h): canonical bytes, checked addresses, one recipient. A repeated
 * sending sends the same bytes, so delivery is at-least-once and the caller's row says when to stop. The outcome is
 * one of five classes, because the caller does five different things; the text is for people. */
#ifndef POSTERN_SEND_DELIVER_H
#define POSTERN_SEND_DELIVER_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/error.h"
#include "processor/base/secret.h"

enum deliver_class {
    DELIVER_SENT,     /* the other side has taken it: mark it sent */
    DELIVER_LATER,    /* not taken, but a later try may succeed: back off */
    DELIVER_REFUSED,  /* not taken, and never will be: failed; says something about the recipient or the mail */
    DELIVER_UNKNOWN,  /* handed over whole, but no answer came: back off; a resend may be a duplicate */
    DELIVER_SETUP     /* a fault that does not concern this mail: stop sending, mark nothing, tell the operator */
};

enum { DELIVER_TEXT_BYTES = 256, DELIVER_CONNECTIONS_MAX = 16 };

struct deliver_result {
    enum deliver_class class;
    bool stalled;                   /* the other side says nothing, and we gave up because other work waits */
    int code;                       /* SMTP reply, exit code of sendmail, errno; 0: none */
    char text[DELIVER_TEXT_BYTES];  /* one line of printable ASCII: the server's words where there are any */
};

enum deliver_transport { DELIVER_MAILDIR, DELIVER_SENDMAIL, DELIVER_SMTP };

enum deliver_tls {
    DELIVER_STARTTLS,  /* port 587: nothing is sent in the clear before STARTTLS; a server without it is refused */
    DELIVER_TLS,       /* port 465 */
    DELIVER_PLAIN      /* port 25: for a relay on this machine; sends a password only to this machine */
};

struct deliver_config {       /* texts are borrowed for as long as the delivery is open */
    enum deliver_transport way;

    const char *maildir;      /* MAILDIR: path of the folder; %u and %d are the recipient's local part and host, in
                                 lower case ('/' in it becomes %2F), %% a percent sign. Folders are made as needed */
    bool unsynced;            /* MAILDIR: leaves out fsync, for tests that can afford to lose mail with the power */

    const char *sendmail;     /* SENDMAIL: the program, with arguments of its own if needed (child_split); called with
                                 -i -f SENDER -- RECIPIENT */

    const char *host;         /* SMTP */
    int port;                 /* 0: by tls */
    enum deliver_tls tls;
    const char *ca_file;      /* NULL: the system's */
    const char *helo;         /* our name in EHLO; NULL: this machine's */
    const char *user;         /* NULL: no login */
    struct secret_source password;
    bool oauth;               /* the password is an OAuth 2 access token (XOAUTH2) */
    int connections;          /* how many at once, at most DELIVER_CONNECTIONS_MAX; 0: 1 */
    int connect_timeout_s;    /* 0: 20 */
    int stall_s;              /* how long the other side may be silent while other work waits; 0: reply_timeout_s */
    bool (*others_wait)(void *context);   /* whether other work waits; NULL: none does */
    void *context;            /* others_wait's */
    int reply_timeout_s;      /* 0: 600, as RFC 5321 asks for the answer to a mail; also the limit of sendmail */
};

struct deliver;

/* Checks the configuration, reads the password, prepares the delivery. Opens no connection yet. ERR_CONFIG names the setting.
 * A process that sends by SMTP ignores SIGPIPE from then on. */
enum status deliver_open(const struct deliver_config *config, struct deliver **out, struct error *err);

/* Begins a mail on a free connection; the texts are borrowed until it is over. envelope_from may be "" (the empty return
 * path). Connections count from 0; only SMTP has more than one. True: it is over already, and the result is filled. */
bool deliver_begin(struct deliver *deliver, int connection, const char *envelope_from, const char *envelope_to,
                   const char *bytes, size_t n, struct deliver_result *result);

/* Waits until one of the mails that were begun is over, fills its result and gives its connection. */
int deliver_await(struct deliver *deliver, struct deliver_result *result);

/* Tests the delivery without a mail: connects and logs in, finds the program, can write the folder.
 * class is DELIVER_SENT or DELIVER_SETUP. */
void deliver_probe(struct deliver *deliver, struct deliver_result *result);

/* Says goodbye. NULL is allowed. */
void deliver_close(struct deliver *deliver);

#endif
