/* Salutation: lines of a mail that greet, thank or sign, as people write them around their orders.
 *
 * Only their form identifies them, which proves nothing, so the sheet may ignore such a line only after it was judged
 * and is not an order. */
#ifndef POSTERN_SALUTATION_H
#define POSTERN_SALUTATION_H

#include <stdbool.h>

#include "engine/kernel/sheet.h"

enum salutation {
    SALUTATION_NONE,
    SALUTATION_GREETING,      /* "Hi Bob, good luck!" */
    SALUTATION_CLOSING,       /* "Kind regards,": the next line is probably a name */
    SALUTATION_NAME           /* "Bob", "Ann Smith": one to three words, each with a capital first */
};

/* What kind of line this looks like. */
enum salutation salutation_of(const char *line);

/* Is the line this name, its first word, or another name that begins with that word? */
bool salutation_signs(const char *line, const char *name);

/* Finds the refused lines of a judged sheet that only greet or sign; returns how many. An order with a mistake does
 * not count as one: every line has been judged, and a line after the end of a letter is a name only if no order
 * follows it. writer: the name that the writer may sign with, or NULL. passed_over has room for every line. */
int salutation_find(const struct sheet *sheet, const char *writer, bool *passed_over);

#endif
