/* Question mail: a mail that asks before something is done, with a reply address and a code of its own. A reader who
 * answers it with YES and the code says yes (orders/confirmation.h). */
#ifndef POSTERN_REPORT_QUESTION_MAIL_H
#define POSTERN_REPORT_QUESTION_MAIL_H

#include "processor/home/home.h"

enum { QUESTION_DAYS = 14 };         /* how long a question can be answered */

/* A question as it stands in its mail. */
struct confirmation_question {
    const char *reply_to;
    const char *text;                /* a paragraph: which line says yes */
    const char *token, *code;
};

/* Stores a question; the caller sets all of *asked except id, state and replies, and made_utc_s is now. epoch: the seat's, so
 * that a question ends together with the seat's reply addresses; 0 without a seat. */
enum status confirmation_open(struct home *home, struct confirmation_row *asked, int epoch, struct arena *arena,
                              struct confirmation_question *question, struct error *err);

/* The same, and queues its mail to asked->address: body and, below it, which line says yes. */
struct confirmation_mail {
    const char *subject, *body;
    const char *in_reply_to;         /* Message-ID with <>, or NULL */
};
enum status confirmation_ask(struct home *home, struct confirmation_row *asked, int epoch,
                             const struct confirmation_mail *mail, struct arena *arena, struct error *err);

/* Was the token in a reply address made for this question? */
bool confirmation_proves(struct home *home, const struct confirmation_row *asked, int epoch, const char *token,
                         struct arena *arena);

/* Is this the code of the question, as somebody wrote it? */
bool question_is_code(struct home *home, const struct confirmation_row *asked, const char *written, struct arena *arena);

/* The paragraph that tells which line says yes. */
enum status question_how_to(struct home *home, const struct confirmation_row *asked, struct arena *arena, const char **text,
                            struct error *err);

/* The address of a question with this token. */
const char *question_reply_address(struct home *home, const char *token, struct arena *arena);

/* A mail to the one who was asked; apart: what distinguishes it from the one before. */
enum status question_mail(struct home *home, const struct confirmation_row *asked, const struct confirmation_mail *mail,
                          const char *reply_to, const char *apart, struct arena *arena, struct error *err);

#endif
