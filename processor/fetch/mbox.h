/* Mbox: several mails in one file, each behind a line "From address date".
 *
 * Such a line counts at the start of the file or after an empty line, and only if it has a time of day and a year, so
 * that a sentence that starts with From does not split a mail. Bytes that do not begin with "From " are one mail. */
#ifndef POSTERN_FETCH_MBOX_H
#define POSTERN_FETCH_MBOX_H

#include <stdbool.h>
#include <stddef.h>

struct mbox {
    const char *at, *end;
    bool is_mbox;          /* else one mail as it is */
    bool is_over;
};

void mbox_init(struct mbox *mbox, const char *bytes, size_t n);

/* The next mail, still with its "From " line and its ">From " lines; false when there is none. Bytes without a "From "
 * line give one mail, even when there are no bytes. */
bool mbox_next(struct mbox *mbox, const char **mail, size_t *n);

/* Removes the "From " line and one `>` of each ">From " line from a mail out of an mbox. `out` has room for n bytes.
 * Returns the bytes written. */
size_t mbox_unescape(const char *mail, size_t n, char *out);

#endif
