/* Imap uids: which mails lie in a folder, and sets of them as commands write them. */
#ifndef POSTERN_FETCH_IMAP_UIDS_H
#define POSTERN_FETCH_IMAP_UIDS_H

#include <stddef.h>
#include <stdint.h>

#include "engine/error.h"
#include "processor/base/span.h"

enum { IMAP_UIDS_MAX = 1000000, IMAP_SET_BYTES = 2000 };

struct imap_uids {
    uint32_t *list;             /* malloc'ed */
    size_t count, capacity;
};

void imap_uids_release(struct imap_uids *uids);

enum status imap_uids_add(struct imap_uids *uids, uint32_t uid, struct error *err);

/* Adds what a SEARCH ("4 7 9") or an ESEARCH ("4:5,9") named. ERR_SERVER: this is not such a list, or more than
 * IMAP_UIDS_MAX. */
enum status imap_uids_add_words(struct imap_uids *uids, struct span words, struct error *err);
enum status imap_uids_add_set(struct imap_uids *uids, struct span set, struct error *err);

/* Ascending, each once. */
void imap_uids_sort(struct imap_uids *uids);

/* Writes as many of `count` ascending uids as fit, "4:5,9"; returns how many. */
size_t imap_set_format(const uint32_t *uids, size_t count, char text[IMAP_SET_BYTES]);

#endif
