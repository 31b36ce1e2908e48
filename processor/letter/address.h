/* Letter address: who a mail is from and to, and what the plus part of our own addresses says.
 *
 * It reads address lists strictly and in one pass: it never looks at display names and comments, and an address
 * counts only if address_check accepts it. Reads `robot+g12.p3.r41.TOKEN@dom`, `bounce+ID.TOKEN@dom`. */
#ifndef POSTERN_LETTER_ADDRESS_H
#define POSTERN_LETTER_ADDRESS_H

#include <stdbool.h>

#include "engine/kernel/arena.h"
#include "processor/letter/letter.h"

/* Takes the next mailbox out of an address list and moves *list behind it. False at the end of the list. *address is
 * its addr-spec in the arena, or NULL when it has none that is valid. */
bool letter_address_next(const char **list, struct arena *arena, const char **address);

/* Reads the token at the start of `text`: `g12.p3.r41.`, `g12.p3.leave.`, `g12.o3.`, `l3.p17.r5.` or `c.` and 16 characters
 * that no letter or digit follows. Gives the place behind it, or NULL when there is none. The source is left to the caller. */
const char *letter_address_token(const char *text, struct arena *arena, struct letter_token *token);

/* Reads the token in the plus part of an address. */
bool letter_address_plus_token(const char *address, struct arena *arena, struct letter_token *token);

/* Reads `bounce+ID.TOKEN@`; the configuration says what stands before the plus. */
bool letter_address_bounce(const char *address, struct arena *arena, const char **id, const char **token);

#endif
