/* Mail: the one place that names a mail, addresses it, puts it into its thread and queues it.
 *
 * The kind (mail_kind.h) says what all mails of that kind share; the sender gives the contents. Everything happens
 * inside the caller's transaction. */
#ifndef POSTERN_REPORT_MAIL_H
#define POSTERN_REPORT_MAIL_H

#include "processor/game/stored_game.h"
#include "processor/report/mail_kind.h"
#include "processor/send/compose.h"

/* One mail. A member that is not set is absent. */
struct mail {
    enum mail_kind kind;
    const struct value *view;        /* the data for the kind's subject and template; an object */
    const char *body;                /* the text, if its sender has made it; NULL: the kind's template makes it */
    const char *gist;                /* its text in a mail of the day, NULL: the body without its first line */
    const struct compose_attachment *attachment;
    const char *picture;             /* the board, for readers of HTML: a table that the scene has made; NULL: none */
    const char *answers;             /* Message-ID of the mail that it answers, "" when that has none; NULL: it answers none */
    const char *reply_to;            /* the reply address, if it is not that of its reader's other mails */
    const char *key;                 /* in the outbox: a second mail with the same key is not queued; NULL: it is always new */
    const char *apart;               /* tells it apart from one that says the same; not seen in it */
    int seq;                         /* the same, seen in its Message-ID */
    bool may_change;                 /* it is rewritten if its game goes on before it has left (mail_change) */
};

/* Who reads it. */
struct mail_reader {
    struct arena *arena;
    const struct ruleset *rules;     /* whose templates; NULL: those for all */
    const char *address;
    const char *reply_to, *unsubscribe;
    const char *bounces_to;          /* NULL: the address of the configuration */
    const char *label, *common_subject;      /* of the game; NULL: of none; each mail has a subject of its own */
    const char *thread;              /* what all mails to him refer to, if they are of no game: "l3.s2", a season; NULL: nothing */
    const char *first;               /* Message-ID of the first mail to him; all others answer it, so that a thread never
                                        gets deeper; "" or NULL: there was none */
    int64_t game;
    int turn, seat;                  /* seat -1: he has none */
    bool html;
};

/* A reader in a game without seat and address, which the caller puts in. */
struct mail_reader mail_reader_of(const struct stored_game *stored);

/* Queues a mail. *message_id: of its first part; may be NULL. */
enum status mail_queue(struct home *home, const struct mail_reader *reader, const struct mail *mail, const char **message_id,
                       struct error *err);

/* Queues a mail to a seat, or lets it wait for the mail of the day; mails that waited before it go with it. It queues nothing
 * for a seat without a player, for one that gets only answers and no other mails, or in a preview, which shows it instead. */
enum status mail_to_seat(struct stored_game *stored, int seat, const struct mail *mail, struct error *err);

/* Rewrites the answers to a seat that may change and have not left, except those whose view has the flag `unless` (NULL: no
 * such flag): `change` changes the view of each. */
enum status mail_change(struct stored_game *stored, int seat, const char *unless,
                        void (*change)(void *context, struct value *view), void *context, struct error *err);

#endif
