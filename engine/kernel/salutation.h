/* Salutation: lines of a mail that greet, thank or sign, as people write them around their orders.
 *
 * They are known by their look alone, which proves nothing, so only a line that was judged and is no order may be
 * passed over as one. */
#ifndef POSTERN_SALUTATION_H
#define POSTERN_SALUTATION_H

#include <stdbool.h>

#include "engine/kernel/sheet.h"

enum salutation {
    SALUTATION_NONE,
    SALUTATION_GREETING,      /* "Hi Bob, good luck!" */
    SALUTATION_CLOSING,       /* "Kind regards,": what follows is likely a name */
    SALUTATION_NAME           /* "Bob", "Ann Smith": one to three words that each begin with a capital */
};

/* What a line looks like. */
enum salutation salutation_of(const char *line);

/* Is the line this name, its first word, or another name that begins with that? */
bool salutation_signs(const char *line, const char *name);

/* Which refused lines of a judged sheet only greet or sign; how many. An order gone wrong is none of them: whatever a
 * line looks like, it has been judged, and what follows the end of a letter is a name only if no order comes after it.
 * writer: the name that he may sign with, or NULL. passed_over has room for every line. */
int salutation_find(const struct sheet *sheet, const char *writer, bool *passed_over);

#endif
