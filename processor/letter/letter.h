/* Letter: one raw mail becomes a verdict, the proof that it carries, and the order text in it.
 *
 * The stage knows no game, no database and no configuration file: what it must know of the house stands in
 * struct letter_context. It judges what a mail *is* and which of its words are the writer's own; whether a token
 * is genuine, a password right or an order legal is for the stages after it.
 *
 * Every input gets a verdict. The reader takes the beginning of a mail that is too large; the mail counts if its whole text
 * stands there. If a mail breaks its reader, the reader takes its header alone once more, so that LETTER_QUARANTINE still
 * says who asks for an answer. The raw bytes are checked against caps on size and headers first; then a child process under
 * resource limits takes apart MIME, charsets and text, so that the worst that a mail can do is to cost one
 * child: LETTER_QUARANTINE. Every text that comes out is valid UTF-8 without control characters (order text keeps
 * its line feeds), and no mail that is automatic, a bounce, a list's or our own ever yields order text. */
#ifndef POSTERN_LETTER_H
#define POSTERN_LETTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "engine/error.h"
#include "engine/kernel/arena.h"

enum {
    LETTER_BYTES_MAX = 1 << 20,          /* how much of a larger mail is read: */
    LETTER_BEGINNING_BYTES = 64 << 10,
    LETTER_TEXT_BYTES_MAX = 64 << 10,    /* of order text; a longer text is cut, and a note says so */
    LETTER_SUBJECT_BYTES_MAX = 200,
    LETTER_TOKEN_CHARACTERS = 16,        /* lower-case base32 of 10 bytes */
    LETTER_NO_TURN = -1
};

enum letter_verdict {
    LETTER_ORDERS,        /* there is text that may hold orders */
    LETTER_COMMAND,       /* only words common to all games (letter_word.h) */
    LETTER_EMPTY,         /* readable, but nothing is left except quotes, signature and the like */
    LETTER_AUTOMATIC,     /* a vacation note or other machine mail: never answered */
    LETTER_BOUNCE,        /* a delivery report */
    LETTER_LIST,          /* came through a mailing list */
    LETTER_OWN,           /* written by us */
    LETTER_UNREADABLE,    /* no header, no text part, encrypted */
    LETTER_QUARANTINE     /* beyond a cap, or it broke its reader; proof and tokens come from its header, if that can be read */
};

/* The strongest proof in the mail of who wrote it. */
enum letter_proof {
    LETTER_PROOF_NONE,
    LETTER_PROOF_DMARC,      /* our own MX says that From: is genuine */
    LETTER_PROOF_PASSWORD,   /* a password stands in an #orders line */
    LETTER_PROOF_UNCHECKED,  /* a well-formed reply token, or a DMARC result whose author is not known to be our MX */
    LETTER_PROOF_TOKEN       /* a checked token; set by the stage that holds the key, never here */
};

enum letter_token_source { LETTER_TOKEN_ENVELOPE, LETTER_TOKEN_RECIPIENT, LETTER_TOKEN_SUBJECT };

/* The purpose of an address of ours: `g12.p3.r41.TOKEN` answers the 41st request, `g12.p3.leave.TOKEN` ends reports,
 * `c.TOKEN` answers a question that is asked before something is done, `g12.o3.TOKEN` is an observer's and
 * `g12.o3.leave.TOKEN` ends his mails (seat: his number), `l3.p17.r5.TOKEN` answers a mail of league 3 to player 17 (game: the
 * league, seat: the player, request: the league's entries then). */
enum letter_token_use { LETTER_TOKEN_REPLY, LETTER_TOKEN_LEAVE, LETTER_TOKEN_CONFIRM, LETTER_TOKEN_OBSERVE,
                        LETTER_TOKEN_UNOBSERVE, LETTER_TOKEN_LEAGUE };

/* The plus part of such an address. Well-formed, not yet genuine. */
struct letter_token {
    int32_t game, seat, request;       /* request: the number; 0 with leave and of observers; all 0 of a question */
    int32_t use;                       /* enum letter_token_use */
    enum letter_token_source source;
    const char *text;                  /* LETTER_TOKEN_CHARACTERS, lower case */
};

/* Orders in one frame `#orders GAME [tTURN] [PLAYER [PASSWORD]]`, or the whole text when there is no frame. A missing
 * part is "". The password must never be logged or echoed. */
struct letter_block {
    bool framed;
    bool closed;                       /* an #end was found; always false without a frame */
    const char *game, *player, *password;
    int32_t turn;                      /* LETTER_NO_TURN when not written */
    const char *text;                  /* lines ended by "\n" each */
};

/* Who sent a delivery report about what; texts are "" when unknown. */
struct letter_bounce {
    const char *id, *token;            /* of our envelope sender bounce+ID.TOKEN@dom */
    bool permanent;                    /* Action: failed with a Status of 5.x.x */
    const char *status;                /* "5.1.1" */
    const char *original_id;           /* Message-ID of the mail that bounced, without <> */
};

struct letter {
    enum letter_verdict verdict;
    const char *reason;                /* one line for the operator; never holds a password */
    enum letter_proof proof;
    const char *from;                  /* the one valid addr-spec of the one From:, else "" */
    const char *charset;               /* the charset that the text was read as, lower case; "" without text */
    const char *text_hash;             /* hash of that text, 64 hex digits (text_hash.h says what it covers); "": none was read,
                                          or a password in it could not be left out */
    const char *subject;               /* decoded and cleaned; never to be copied into a header unescaped */
    const char *message_id;            /* the first one, without <> and blanks; "" when there is none */
    const char *in_reply_to;
    const char *return_path;           /* "" for <> and when there is none */
    bool has_return_path;              /* an address, or <> */
    bool has_date;
    int64_t date_utc_s;                /* Date: as the writer's machine claims */
    int64_t received_utc_s;            /* of the topmost Received that one of our hosts wrote; 0: none */
    struct letter_bounce bounce;

    const struct letter_token *tokens; /* envelope first, then To and Cc, then the subject; each once */
    int32_t token_count;
    const struct letter_block *blocks; /* empty unless the verdict is LETTER_ORDERS or LETTER_COMMAND */
    int32_t block_count;
    const char *const *recipients;     /* every valid address of the envelope headers, To and Cc, once each */
    int32_t recipient_count;
    const char *const *references;     /* Message-IDs without <>, oldest first */
    int32_t reference_count;
    const char *const *auth_results;   /* Authentication-Results above the first Received of a foreign host */
    int32_t auth_result_count;
    const char *const *cuts;           /* what the reader left out and why, in words */
    int32_t cut_count;
    const char *const *told;           /* the part of these notes that the writer has to hear, as sentences to him */
    int32_t told_count;
};

/* How the untrusted part of the work is run. */
enum letter_mode {
    LETTER_FORK_EACH,    /* a child for this mail alone */
    LETTER_KEEP_CHILD,   /* one child for many mails; forked again after a crash and now and then */
    LETTER_INLINE        /* no child: for tests, fuzzing and measuring, never for mail from outside */
};

enum { LETTER_AHEAD_MAX = 16 };

/* What passes between a child and us. Zero is an empty one; its buffer is kept for the next. */
struct letter_message {
    char *bytes;
    size_t room;
    size_t got;          /* received so far: this message, and what came behind it */
    uint32_t count;      /* of the message's bytes, behind their number */
    bool is_cut;         /* a mail goes on behind these bytes */
};

/* A kept child. Zero is one that has not been started. */
struct letter_child {
    pid_t pid;
    int socket;
    int served;                          /* mails since it was forked */
    struct letter_ahead {
        char *bytes;
        size_t count, room;
    } ahead[LETTER_AHEAD_MAX];           /* the mails that it was given ahead, a ring */
    int ahead_first, ahead_count;
    size_t ahead_bytes;                  /* of all of them */
    struct letter_message answer;
};

/* What the stage knows about the house; all zero means that it knows nothing. */
struct letter_context {
    enum letter_mode mode;
    struct letter_child *child;              /* LETTER_KEEP_CHILD: the caller's; close it with letter_close */
    const char *const *own_addresses;        /* the robot and every other address that we write from */
    int own_address_count;
    const char *const *own_hosts;            /* names that stand after `by` in the Received of our own hosts */
    int own_host_count;
    const char *authserv_id;                 /* the name that our MX signs Authentication-Results with, or NULL */
    const char *const *recipient_headers;    /* where the envelope recipient stands; none: Envelope-To,
                                                Delivered-To and X-Original-To */
    int recipient_header_count;
};

/* Reads one mail. *out and everything in it lives in the arena, which should have room for 1 MiB. Gives OK with a
 * verdict for every input; a status other than OK means that no child could be run (ERR_IO) or that the arena is at
 * its limit (ERR_BUG), and says nothing about the mail: try it again.
 * A kept child sees the context as it was when the child was forked: close it before changing the context. */
enum status letter_read(const char *raw, size_t raw_bytes, const struct letter_context *context,
                        struct arena *arena, struct letter *out, struct error *err);

/* The same for the beginning of a mail that goes on: LETTER_QUARANTINE when its text does not end in it. */
enum status letter_read_beginning(const char *raw, size_t raw_bytes, const struct letter_context *context,
                                  struct arena *arena, struct letter *out, struct error *err);

/* Gives a kept child a mail that will be read soon, so that it reads while the caller does other things: letter_read then
 * takes its answer. Mails that were given ahead and are not read in that order cost their answers and nothing else. False:
 * there is no room for more now, or no child to be had. A mail that is long or beyond a cap is passed over. */
bool letter_read_ahead(const char *raw, size_t raw_bytes, const struct letter_context *context);

/* Ends a kept child, if there is one, and waits for it. The struct is ready for use again. */
void letter_close(struct letter_child *child);

/* The order text of all blocks in one: bare when there is one block, each under its `#orders` line (without the
 * password) when there are several. "" when there is none. NULL at the arena's limit. */
const char *letter_orders(const struct letter *letter, struct arena *arena);

/* "orders", "command", ...; "token", "password", ... as `postern letter` prints them. */
const char *letter_verdict_name(enum letter_verdict verdict);
const char *letter_proof_name(enum letter_proof proof);

#endif
