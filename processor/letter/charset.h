/* Letter charset: the bytes of a text part become valid UTF-8, whatever the mail says that they are. */
#ifndef POSTERN_LETTER_CHARSET_H
#define POSTERN_LETTER_CHARSET_H

#include <stddef.h>

#include "engine/kernel/arena.h"

/* Decodes a part. A byte order mark decides; otherwise it tries the declared charset (NULL: none), then UTF-8, and
 * finally windows-1252, which accepts anything. iso-8859-1 is read as windows-1252, since its C1 controls are never
 * meant. us-ascii with 8-bit bytes is a false label, so UTF-8 is tried before windows-1252.
 * letter_mime_init must have been called. *charset receives the name of the charset used, lower case, in the arena or
 * static; *out_bytes the length. */
char *letter_charset_decode(struct arena *arena, const char *bytes, size_t count, const char *declared,
                            const char **charset, size_t *out_bytes);

#endif
