/* Fetch: raw mails out of a mailbox, one after the other.
 *
 * The order of steps makes a mail survive any crash of ours: fetch_next gives it, the caller stores it and
 * commits, and only then calls fetch_let_go, after which the source may move or delete it. A process that dies in between
 * gets the mail again next time, with the same uid, by which the caller recognizes it.
 *
 * Every source promises this (also one that speaks to a server):
 *   - fetch_next gives every mail that was there when fetch_open returned and was not let go of before, each once,
 *     in one fixed order; it never marks, moves or changes a mail.
 *   - (validity, uid) names a mail for as long as it lies there, and is never given to another; where the server
 *     starts counting anew, validity changes.
 *   - a mail is handed over whole or not at all: if the transfer breaks off, fetch_next fails and never gives a short mail.
 *     A mail above FETCH_MAIL_BYTES_MAX comes as its first FETCH_OVERSIZE_BYTES with FETCH_OVERSIZE, an unreadable one
 *     as no bytes with FETCH_UNREADABLE; neither stops the mails behind it.
 *   - fetch_let_go takes effect at once, or when fetch_settle returns; a mail that was let go of moves to where a
 *     person can still find it (folders Processed, or Quarantine for the two flags), or is deleted where there are no
 *     folders; there, a mail that was not taken whole stays. Letting go of a mail that somebody else took is no error.
 *   - a failure undoes nothing that was let go of and settled, and loses nothing of the rest; a mail that the server
 *     withholds fails the fetch after all others were given. */
#ifndef POSTERN_FETCH_H
#define POSTERN_FETCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/error.h"
#include "processor/base/secret.h"

enum {
    FETCH_MAIL_BYTES_MAX = 1 << 20,
    FETCH_OVERSIZE_BYTES = 64 << 10,
    FETCH_UID_BYTES_MAX = 200,
    FETCH_NO_TIME = -1
};

enum fetch_flag { FETCH_OVERSIZE = 1, FETCH_UNREADABLE = 2 };

struct fetch_mail {           /* good until the next call with the same source */
    const char *uid;          /* printable ASCII without blanks; at most FETCH_UID_BYTES_MAX */
    int64_t validity;         /* UIDVALIDITY of an IMAP folder; for a mail of a Maildir that is given whole, what tells its file
                                 from others of the same name; else 0 */
    const char *bytes;        /* as they lay there: any line ends, any bytes */
    size_t bytes_n;
    size_t whole_n;           /* how large the mail is; above bytes_n when FETCH_OVERSIZE */
    int64_t received_utc_s;   /* when the mail came, by the source's word (INTERNALDATE); FETCH_NO_TIME when it does not say */
    unsigned flags;
    const char *problem;      /* FETCH_UNREADABLE: why, one line; else NULL */
};

enum fetch_kind { FETCH_MAILDIR, FETCH_MBOX, FETCH_STDIN, FETCH_IMAP, FETCH_POP3 };

enum fetch_tls {
    FETCH_STARTTLS,           /* nothing is sent in the clear before it; a server without it is refused */
    FETCH_TLS,                /* from the first byte */
    FETCH_PLAIN               /* only for a server on this machine */
};

enum fetch_taken { FETCH_NOT_TAKEN, FETCH_TAKEN, FETCH_TAKEN_IN_PART };

struct fetch_config {         /* texts are borrowed for as long as the source is open */
    enum fetch_kind kind;
    const char *path;         /* of the Maildir (with new/ and cur/ in it) or the mbox */
    bool file_times;          /* MAILDIR: a file's time is the time its mail came; true if our own delivery agent
                                 writes it, false if mails are copied in */
    bool empty_mbox;          /* MBOX: emptied when every mail in it was let go of; otherwise left alone, and its
                                 mails come again */
    int fd;                   /* STDIN: where to read, 0 as a rule */

    const char *host;         /* IMAP and POP3 */
    int port;                 /* 0: by tls */
    enum fetch_tls tls;
    const char *ca_file;      /* NULL: the system's */
    const char *user;
    struct secret_source password;
    bool oauth;               /* the password is an OAuth 2 access token (XOAUTH2) */
    const char *folder;       /* IMAP, UTF-8; NULL: INBOX */
    const char *processed;    /* IMAP: where taken mails go; NULL: Processed */
    const char *quarantine;   /* IMAP: where those go that were not taken whole; NULL: Quarantine */
    int connect_timeout_s;    /* 0: 20 */
    int reply_timeout_s;      /* how long the server may be silent; 0: 60 */

    /* MAILDIR, IMAP and POP3: whether this mail is durable already, from a run that could no longer let go of it. The source
     * does not give such a mail again; the next fetch_settle lets go of it. NULL: none is. */
    enum fetch_taken (*taken)(void *context, int64_t validity, const char *uid);
    void *context;
};

struct fetch_source;

/* Whose mailbox this is, for messages and to recognize it: "robot at mail.example.org, INBOX"; or the path, if there is
 * one. */
void fetch_name(const struct fetch_config *config, char *text, size_t text_bytes);

/* Opens the source and lists what is there. ERR_NOT_FOUND: no such mailbox; ERR_LOCKED: somebody else is writing to
 * it, try later; ERR_IO, ERR_SERVER, ERR_CONFIG as everywhere. */
enum status fetch_open(const struct fetch_config *config, struct fetch_source **out, struct error *err);

/* Gives the next mail; *there is false when no more mails are left. */
enum status fetch_next(struct fetch_source *source, struct fetch_mail *mail, bool *there, struct error *err);

/* The caller has made the mail durable. uid is one that fetch_next gave since fetch_open. */
enum status fetch_let_go(struct fetch_source *source, const char *uid, struct error *err);

/* Carries out every pending fetch_let_go. The caller calls it after each batch, also after an empty one.
 * ERR_REFUSED: the server would not do it; the mails are durable, stay where they are and come again. */
enum status fetch_settle(struct fetch_source *source, struct error *err);

/* Closes the source; mails that were not settled stay where they are. NULL is allowed. */
void fetch_close(struct fetch_source *source);

#endif
