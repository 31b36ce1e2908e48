/* Imap folder: the name of a folder as a command writes it. */
#ifndef POSTERN_FETCH_IMAP_FOLDER_H
#define POSTERN_FETCH_IMAP_FOLDER_H

#include "engine/error.h"
#include "engine/kernel/arena.h"

/* Quoted, and in modified UTF-7 (RFC 3501, 5.1.3) where it is not plain ASCII. The name is UTF-8. ERR_CONFIG: it is
 * empty, too long, no UTF-8 or has control characters. */
enum status imap_folder_format(struct arena *arena, const char *name, const char **out, struct error *err);

#endif
