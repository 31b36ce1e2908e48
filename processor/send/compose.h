/* Compose: the complete bytes of an outgoing mail.
 *
 * compose_mail is a pure function: the same mail gives the same bytes, so Message-ID and multipart boundaries come
 * from a hash of the content, and the caller gives the date. The transaction that resolves the turn calls it; the stored
 * bytes are sent, also when a mail is sent again. No player's text can leave its place: header values lose their control
 * characters, addresses are checked, a body is normalised and encoded, an HTML part is escaped whole.
 *
 * The bytes are canonical: every line ends in CR LF, none is longer than 998, all of it is ASCII without NUL. */
#ifndef POSTERN_SEND_COMPOSE_H
#define POSTERN_SEND_COMPOSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum {
    COMPOSE_COLUMNS = 72,                    /* a line of a body, in characters */
    COMPOSE_PART_BYTES_MAX = 200 * 1024,     /* a longer body is sent as several numbered mails */
    COMPOSE_PARTS_MAX = 32,
    COMPOSE_ATTACHMENT_BYTES_MAX = 8 << 20,  /* common relays still accept this much as base64 */
    COMPOSE_REFERENCES_MAX = 20
};

enum compose_type { COMPOSE_TEXT, COMPOSE_JSON, COMPOSE_HTML };

struct compose_attachment {
    const char *name;        /* the name under which the player saves it; anything except letters, digits and ._- becomes _ */
    enum compose_type type;
    const void *bytes;       /* come back out exactly as they are */
    size_t bytes_n;
};

struct compose_mail {
    const char *from_name;   /* may be NULL, may be any UTF-8 */
    const char *from;        /* addresses are plain name@host; all are checked */
    const char *reply_to;    /* NULL: no such header */
    const char *to;
    const char *unsubscribe; /* the address of List-Unsubscribe, or NULL */
    const char *domain;      /* of Message-ID and List-Id; NULL: the host of `from` */

    const char *kind;        /* "report", "ack", "help" ...: a-z, 0-9 and '-' */
    const char *game;        /* "g12", or NULL for a mail outside any game; then turn and seat do not count */
    int turn;
    int seat;                /* as players count, from 1; 0: none */
    int seq;                 /* tells apart mails that agree in all the above; the Message-ID shows it, so it must never
                                count acts of anybody except its reader */
    const char *apart;       /* tells apart mails that agree in everything, and stays invisible; or NULL. An answer has the
                                hash of the mail that it answers */

    int64_t date_utc_s;
    const char *subject;     /* any UTF-8; cut at 200 bytes */
    const char *in_reply_to; /* a Message-ID with its <>, or NULL; a malformed one (players' mails have such) is
                                left out */
    const char *const *references; /* oldest first; the root and the newest are kept, at most COMPOSE_REFERENCES_MAX;
                                      in_reply_to need not be repeated */
    int references_n;
    bool replied;            /* Auto-Submitted: auto-replied (answers) instead of auto-generated */
    bool bulk;               /* Precedence: bulk (reports and broadcasts) */

    const char *body;        /* UTF-8, lines end in \n */
    bool html;               /* an HTML alternative with the same text (compose_page.h) */
    const char *picture;     /* HTML that stands in the alternative only, after the first paragraph; it is trusted. NULL: none */
    const struct compose_attachment *attachments; /* go with the first part */
    int attachments_n;
};

struct compose_part {
    const char *message_id;  /* with its <> */
    const char *bytes;
    size_t bytes_n;
};

struct compose_result {
    struct compose_part parts[COMPOSE_PARTS_MAX];
    int parts_n;             /* 1, more only for a body above COMPOSE_PART_BYTES_MAX */
    int wrapped_lines;       /* lines that were wider than COMPOSE_COLUMNS and had to be wrapped: a template is at fault */
    int wide_lines;          /* lines without a blank to wrap at, left as they are */
};

/* Makes the mail, or the numbered mails. Everything returned lives in the arena.
 * ERR_FORMAT: an address is not usable; ERR_REFUSED: body or attachment is too large; ERR_BUG: kind or game is
 * no such word, or the arena is full. */
enum status compose_mail(struct arena *arena, const struct compose_mail *mail, struct compose_result *result,
                         struct error *err);

/* The constant first reference of a game's mails: "<g12.start@dom>". */
const char *compose_thread_root(struct arena *arena, const char *game, const char *domain);

/* Whether a text is a Message-ID that our headers may contain: <left@right>, printable ASCII, at most 250. */
bool compose_is_message_id(const char *text);

#endif
