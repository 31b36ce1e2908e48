/* Letter child: reads mails in a process of its own, which a mail may crash without harm.
 *
 * The child has 256 MiB of memory, 5 seconds of processor time a mail, 8 MiB of stack, no file but the socket to its
 * parent, and may neither write a file nor fork. Whatever happens to it, its parent gets an answer or learns that
 * there is none. (Built with POSTERN_SANITIZED it keeps stderr for the sanitizer's words, and its memory is not
 * limited: a sanitizer maps terabytes.) */
#ifndef POSTERN_LETTER_CHILD_H
#define POSTERN_LETTER_CHILD_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/error.h"
#include "processor/letter/decode.h"
#include "processor/letter/letter.h"

/* What a socket takes even if nobody reads at its other end: mails given ahead must not make us wait. */
enum { LETTER_AHEAD_BYTES_MAX = 32 << 10 };

/* Reads a mail in a child made for it. A child that dies or answers nonsense gives LETTER_QUARANTINE. */
enum status letter_child_once(const struct letter_raw *raw, const struct letter_context *context, struct arena *arena,
                              struct letter *out, struct error *err);

/* The same in the kept child of the context, which it starts when there is none. If a mail kills a child that
 * has read others before, a fresh child tries it once more, so that no mail pays for those before it. */
enum status letter_child_kept(const struct letter_raw *raw, const struct letter_context *context, struct arena *arena,
                              struct letter *out, struct error *err);

/* Gives the kept child a whole mail; letter_child_kept takes the answer when it is asked for the same mail. False: no more
 * now. */
bool letter_child_ahead(const struct letter_raw *raw, const struct letter_context *context);

/* Ends the kept child and waits for it; does nothing when there is none. */
void letter_child_stop(struct letter_child *child);

#endif
