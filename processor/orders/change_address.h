/* Change of address: a player moves his mails to another address. After ADDRESS, Postern asks the new address whether that is
 * right (confirmation.h), and only its YES moves the seat; the old address gets a notice, and older reply addresses end. */
#ifndef POSTERN_ORDERS_CHANGE_ADDRESS_H
#define POSTERN_ORDERS_CHANGE_ADDRESS_H

#include "processor/orders/confirmation.h"

/* The word ADDRESS with its argument. *said: the answer, in the stored game's arena. Inside the caller's transaction. */
enum status change_address_ask(struct stored_game *stored, int seat, const char *wanted, const char **said, struct error *err);

/* "address": the new address has said yes. */
extern const struct confirmation_kind confirmation_address_kind;

#endif
