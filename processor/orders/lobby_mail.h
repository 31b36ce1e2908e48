/* Lobby mail: LIST, SEATS, SIGNON and NEW GAME in a mail that nothing proves. A list is the one answer of the day; a
 * word that changes something has to be confirmed first with YES and a code. */
#ifndef POSTERN_ORDERS_LOBBY_MAIL_H
#define POSTERN_ORDERS_LOBBY_MAIL_H

#include "processor/orders/confirmation.h"
#include "processor/base/host_word.h"

/* Answers the word with which a stranger's mail begins; rest: what stands behind it; more: what a list tells beside the games. */
enum status lobby_mail_read(struct reading *reading, enum host_word_id word, const char *rest, const char *more);

extern const struct confirmation_kind confirmation_lobby_kind;

#endif
