/* Confirmations: acts about which Postern asks by mail first. Did you send this? Should your mails go there? Should the
 * game end?
 *
 * A question is one mail with a reply address and a code of its own, and lists every word that would be carried out. Postern
 * carries it out when an answer comes to that address whose first line is YES and the code, and cancels it when the first word
 * is NO. Anything else (an out-of-office note, prose, a wrong code) changes nothing and is answered once. Token and code
 * are made with the home's key from the whole question, so they fit no other question, and nobody else can make them.
 *
 * A new kind of question is a struct confirmation_kind in the table of run/read.c, and a template that asks. */
#ifndef POSTERN_ORDERS_CONFIRMATION_H
#define POSTERN_ORDERS_CONFIRMATION_H

#include "processor/orders/reading.h"
#include "processor/report/question_mail.h"

/* Both are called inside the transaction of the mail that answers, with a question whose texts live in its arena. */
struct confirmation_kind {
    const char *name;                /* as it is stored */
    /* Does what was asked and answers. A mail that has to wait for its game (reading_wait) leaves the question open. */
    enum status (*carry_out)(struct reading *reading, const struct confirmation_row *asked);
    /* Releases what waited for the answer; NULL: nothing did. */
    enum status (*cancel)(struct reading *reading, const struct confirmation_row *asked);
};

/* Handles a mail to a question's address: text is the first block of the mail, "" for none. kinds ends with NULL. */
enum status confirmation_answer(struct reading *reading, const struct confirmation_kind *const *kinds,
                                const struct sender *sender, const char *text);

#endif
