/* Mail: the one way on which a mail is named, addressed, put into its thread and queued.
 *
 * Its kind (mail_kind.h) says what is the same for all of that kind; the sender gives what is told. Everything happens
 * inside the caller's transaction. */
#ifndef POSTERN_REPORT_MAIL_H
#define POSTERN_REPORT_MAIL_H

#include "processor/game/stored_game.h"
#include "processor/report/mail_kind.h"
#include "processor/send/compose.h"

/* One mail. What is not set is not there. */
struct mail {
    enum mail_kind kind;
    const struct value *view;        /* what the kind's subject and template see; an object */
    const char *body;                /* the text, when its sender has made it; NULL: by the kind's template */
    const char *gist;                /* what a mail of the day tells of it, NULL: the body without its first line */
    const struct compose_attachment *attachment;
    const char *answers;             /* Message-ID of the mail that it answers, "" when that has none; NULL: it answers none */
    const char *reply_to;            /* when it is answered elsewhere than its reader's other mails */
    const char *key;                 /* in the outbox: a second one with the same is not queued; NULL: it is new in any case */
    const char *apart;               /* tells it apart from one that says the same; not seen in it */
    int seq;                         /* the same, seen in its Message-ID */
    bool may_change;                 /* it is made anew when its game goes on before it has left (mail_change) */
};

/* Who reads it. */
struct mail_reader {
    struct arena *arena;
    const struct ruleset *rules;     /* whose templates; NULL: those for all */
    const char *address;
    const char *reply_to, *unsubscribe;
    const char *bounces_to;          /* NULL: the address of the configuration */
    const char *label, *common_subject;      /* of the game; NULL: of none; each mail has a subject of its own */
    const char *first;               /* Message-ID of the first mail to him, which all others answer, so that a thread never
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

/* Queues a mail to a seat, or lets it wait for the mail of the day; what waited before it goes with it. Nothing is queued for
 * a seat without a player, for one that gets no mails (answers alone come to it), or in a preview, which shows it instead. */
enum status mail_to_seat(struct stored_game *stored, int seat, const struct mail *mail, struct error *err);

/* Makes those answers to a seat anew that may change and have not left: `change` gets the view of each and changes what it
 * tells, or says that the answer stays as it is. */
enum status mail_change(struct stored_game *stored, int seat, bool (*change)(void *context, struct value *view), void *context,
                        struct error *err);

#endif
