/* Courtesy: lines of a mail that greet, thank or sign, as people write them around their orders.
 *
 * They are known by their look alone, which proves nothing, so only a line that was judged and is no order may be
 * passed over as one. */
#ifndef POSTERN_COURTESY_H
#define POSTERN_COURTESY_H

#include <stdbool.h>

enum courtesy {
    COURTESY_NONE,
    COURTESY_GREETING,      /* "Hi Bob, good luck!" */
    COURTESY_CLOSING,       /* "Kind regards,": what follows is likely a name */
    COURTESY_NAME           /* "Bob", "Ann Smith": one to three words that each begin with a capital */
};

/* What a line looks like. */
enum courtesy courtesy_of(const char *line);

/* Is the line this name, or its first word? */
bool courtesy_signs(const char *line, const char *name);

#endif
