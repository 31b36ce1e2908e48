/* Letter head: what the headers of a mail say, put into struct letter: addresses, tokens, ids, dates, proof. */
#ifndef POSTERN_LETTER_HEAD_H
#define POSTERN_LETTER_HEAD_H

#include "processor/letter/letter.h"
#include "processor/letter/mime.h"

/* Fills from, recipients, tokens, bounce id and token, return path, ids, references, dates, subject, auth_results,
 * and proof as far as headers tell it. */
void letter_head_read(const struct letter_mime *mime, const struct letter_context *context, struct arena *arena,
                      struct letter *out);

#endif
