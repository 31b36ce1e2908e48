/* Redact: a password does not stay in a stored mail. */
#ifndef POSTERN_ORDERS_REDACT_H
#define POSTERN_ORDERS_REDACT_H

#include "db/store.h"
#include "engine/kernel/arena.h"

/* Strikes a word out of the body of a stored mail, inside the caller's transaction; of a body that is encoded so that the
 * word cannot be seen in it, the header alone is kept. mail->raw is the mail as it then is, in the arena. */
enum status redact_mail(struct store *store, struct inbox_row *mail, const char *word, struct arena *arena,
                        struct error *err);

#endif
