/* Held: mails with a player's address in From: and no proof. Their orders are judged and shown to the registered address
 * alone, in the words that they were understood as, and wait there until that is answered. */
#ifndef POSTERN_ORDERS_UNCONFIRMED_H
#define POSTERN_ORDERS_UNCONFIRMED_H

#include "processor/orders/reading.h"

/* Holds a mail for one of its blocks, and asks whether who->claimed_seat sent it. */
enum status held_put(struct reading *reading, int number, const struct who *who);

/* The answer to that question: who->serial is the mail that was held. It is taken as if it had been an answer. */
enum status held_confirm(struct reading *reading, const struct who *who);

#endif
