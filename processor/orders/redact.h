/* Redact: a password does not stay in a stored mail. */
#ifndef POSTERN_ORDERS_REDACT_H
#define POSTERN_ORDERS_REDACT_H

#include "db/store.h"
#include "engine/kernel/arena.h"

/* Strikes a word out of the body of a stored mail, inside the caller's transaction; if the encoding of the body hides the
 * word, it keeps only the header. mail->raw is then the new mail, in the arena. */
enum status redact_mail(struct store *store, struct inbox_row *mail, const char *word, struct arena *arena,
                        struct error *err);

#endif
