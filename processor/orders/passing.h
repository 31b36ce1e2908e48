/* Passing on: mails of games that play in another home of the cluster.
 *
 * The mail server's router leads a mail to the home that has its game (`postern game routes`). One that was under way while the
 * game moved comes to the home that it left. That home keeps it while nobody knows where the game will be, and then passes it on
 * once, sealed, as it came; the other home reads it as if it had come there at that time, with every check of its sender. So it
 * is the other home that answers, and nobody is answered twice. */
#ifndef POSTERN_ORDERS_PASSING_H
#define POSTERN_ORDERS_PASSING_H

#include "processor/orders/reading.h"

/* Takes the mail that another home has passed on out of its envelope, to be read next. *is: it was one, and its envelope is
 * settled. */
enum status passing_take(struct reading *reading, bool *is);

/* Was the mail put into the inbox by ourselves, for one game alone? */
bool passing_is_copy(const struct inbox_row *mail);

/* Passes a decoded mail on, or keeps it, for each game of it that has moved within the cluster. What it holds for other games
 * stays in reading->letter; *over: nothing is left. */
enum status passing_on(struct reading *reading, bool *over);

#endif
