/* Letter flowed: text/plain with format=flowed (RFC 3676) back to the lines that its writer saw. */
#ifndef POSTERN_LETTER_FLOWED_H
#define POSTERN_LETTER_FLOWED_H

#include <stdbool.h>
#include <stddef.h>

#include "processor/letter/text.h"

/* Adds the text with every paragraph on one line. A stuffed leading blank goes; a line that ends in a blank joins
 * the next of the same quote depth (`delete_space` is DelSp=yes); a signature's "-- " joins nothing. Quote marks
 * are written as ">>> ". */
void letter_flowed_join(struct bytes *out, const char *text, size_t bytes, bool delete_space);

#endif
