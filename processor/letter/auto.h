/* Letter auto: mails that no person wrote for us to read: our own, bounces, lists, vacation notes.
 *
 * Postern never answers one of them or takes orders from it (a vacation note may quote a whole report). */
#ifndef POSTERN_LETTER_AUTO_H
#define POSTERN_LETTER_AUTO_H

#include <stdbool.h>

#include "processor/letter/letter.h"
#include "processor/letter/mime.h"

/* Judges a mail by its head, which *letter already holds. True when it is one of these, with verdict and reason set. */
bool letter_auto_judge(const struct letter_mime *mime, const struct letter_context *context, struct arena *arena,
                       struct letter *letter);

#endif
