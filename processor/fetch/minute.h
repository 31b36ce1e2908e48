/* Fetch minute: when a mail was written, as its Date claims, told from its bytes alone. It has one use: what is stored about
 * mails of one time lies together. So it may be wrong, and it is the same for the same bytes. */
#ifndef POSTERN_FETCH_MINUTE_H
#define POSTERN_FETCH_MINUTE_H

#include <stddef.h>
#include <stdint.h>

/* Minutes since 1970; -1 when the header has no Date that can be read. */
int64_t fetch_minute(const char *mail, size_t bytes);

#endif
