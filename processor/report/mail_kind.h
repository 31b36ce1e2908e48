/* Mail kinds: all kinds of mail that Postern writes, a row each.
 *
 * A new kind is its enumerator here, its row in mail_kind.c, a template, and the place that sends it (mail.h). No other code
 * decides its name, its subject, what it answers and whether it may wait. */
#ifndef POSTERN_REPORT_MAIL_KIND_H
#define POSTERN_REPORT_MAIL_KIND_H

#include <stdbool.h>

enum mail_kind {
    /* to a seat */
    MAIL_REPORT,
    MAIL_INVITATION,
    MAIL_INVITATION_AGAIN,
    MAIL_WELCOME,                    /* to a player who takes a seat in the middle of a game */
    MAIL_DIGEST,                     /* the mail of the day */
    MAIL_REMINDER,                   /* to those who owe orders ... */
    MAIL_LATE,                       /* ... and to the others, whom the game waits for */
    MAIL_DEADLINE,                   /* it was moved */
    MAIL_ABSENCE,
    MAIL_PRESS,
    MAIL_LUCK,                       /* about the words and hashes that go into the draws */
    MAIL_DRAW,
    MAIL_OFFER,
    MAIL_MODERATOR,                  /* what the game master did or said */
    MAIL_DISMISSED,
    MAIL_RECEIPT,
    MAIL_PAGE,                       /* his page to try orders on, where it is too large for the answer */
    MAIL_RECEIPT_QUESTION,           /* about an unproved mail: is it yours? */
    /* to an address */
    MAIL_CONFIRM,                    /* a question that needs YES, and its result */
    MAIL_MOVED,                      /* to the former address of a seat */
    MAIL_STRANGER,
    /* to an observer */
    MAIL_PUBLIC,
    MAIL_OBSERVER_ANSWER,
    /* to a player of a league */
    MAIL_LEAGUE_ROUND,
    MAIL_LEAGUE_TABLE,               /* of a week */
    MAIL_LEAGUE_END,
    MAIL_LEAGUE_NOTE,                /* what concerns him alone: a challenge */
    MAIL_LEAGUE_ANSWER,              /* to his words */
    /* to the moderator */
    MAIL_NOTICE,
    MAIL_KINDS                       /* how many there are */
};

/* Where it stands among the mails before it. */
enum mail_place {
    MAIL_NEWS,                       /* one of many to the same reader, who can end them */
    MAIL_ANSWER,                     /* answers a mail, perhaps */
    MAIL_ALONE                       /* of no thread */
};

/* May it wait for the mail of the day? */
enum mail_haste {
    MAIL_AT_ONCE,
    MAIL_WAITS_UNASKED,              /* while the game does not wait for its reader */
    MAIL_WAITS
};

struct mail_kind_row {
    const char *name;                /* in its headers and in the outbox */
    const char *template;            /* NULL: the sender has the text */
    const char *subject;             /* a template too, rendered with the same view; the game's label goes before it */
    enum mail_place place;
    enum mail_haste haste;
    bool in_thread;                  /* it answers the game's first mail to its reader, so that no thread gets deeper, and has
                                        the game's subject if that is the same for all (thread=game) */
};

const struct mail_kind_row *mail_kind_get(enum mail_kind kind);

#endif
