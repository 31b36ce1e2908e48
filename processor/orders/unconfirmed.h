/* Unconfirmed: mails with a player's address in From: and no proof. Postern judges their orders, shows them to the registered
 * address alone, as it understood them, and waits for an answer from there (confirmation.h). Some
 * words can never be confirmed: RESIGN, ADDRESS and PASSWORD (words_sort_unproved). */
#ifndef POSTERN_ORDERS_UNCONFIRMED_H
#define POSTERN_ORDERS_UNCONFIRMED_H

#include "processor/orders/confirmation.h"

/* Holds a mail for one of its blocks, and asks whether sender->claimed_seat sent it. */
enum status unconfirmed_put(struct reading *reading, int number, const struct sender *sender);

/* "mail": carries out the listed words as if the mail had been an answer. */
extern const struct confirmation_kind confirmation_mail_kind;

#endif
