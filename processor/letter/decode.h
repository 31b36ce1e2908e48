/* Letter decode: the whole reading of one mail that has passed its caps. This code runs in the child. */
#ifndef POSTERN_LETTER_DECODE_H
#define POSTERN_LETTER_DECODE_H

#include <stdbool.h>
#include <stddef.h>

#include "processor/letter/letter.h"

/* A mail as it came, or its beginning. */
struct letter_raw {
    const char *bytes;
    size_t count;
    bool is_cut;             /* it goes on, and is not here */
};

/* Reads a raw mail. Everything in *out lives in the arena, which must never give NULL: at its limit it ends the process. */
void letter_decode(const struct letter_raw *raw, const struct letter_context *context, struct arena *arena, struct letter *out);

/* A letter of this verdict with nothing else in it. */
struct letter letter_blank(enum letter_verdict verdict, const char *reason);

#endif
