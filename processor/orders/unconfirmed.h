/* Unconfirmed: mails with a player's address in From: and no proof. What they order is judged and shown to the registered
 * address alone, in the words that it was understood as, and waits there until that is answered (confirmation.h). Some
 * words are never offered so: RESIGN, ADDRESS and PASSWORD (words_sort_unproved). */
#ifndef POSTERN_ORDERS_UNCONFIRMED_H
#define POSTERN_ORDERS_UNCONFIRMED_H

#include "processor/orders/confirmation.h"

/* Holds a mail for one of its blocks, and asks whether sender->claimed_seat sent it. */
enum status unconfirmed_put(struct reading *reading, int number, const struct sender *sender);

/* "mail": what was listed is done as if the mail had been an answer. */
extern const struct confirmation_kind confirmation_mail_kind;

#endif
