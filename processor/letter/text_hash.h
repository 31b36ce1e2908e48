/* Letter text hash: the text that a mail's orders were read from, as 64 hex digits that its writer can make himself.
 *
 * It is BLAKE2b-256 over the decoded text part: transfer encoding and charset undone, as UTF-8 without a byte order mark;
 * every line ends in one LF, blanks and tabs at the end of a line and empty lines at the end of the text are cut. Nothing
 * else is changed: quoted lines, signatures, curly quotes, flowed lines as they were broken, the tags of an HTML text all
 * count. So
 *
 *     sed 's/[ \t\r]*$//' TEXT | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' | b2sum -l 256
 *
 * gives the same. One thing is not in it, because who knows the orders could try passwords until the hash fits: of the
 * password in a frame and of what stands behind PASSWORD every byte counts as `*`, wherever in the text the word stands.
 * What is struck out of a stored mail reads the same, so that its text hash stays. */
#ifndef POSTERN_LETTER_TEXT_HASH_H
#define POSTERN_LETTER_TEXT_HASH_H

#include "processor/letter/letter.h"

/* The hash of a text of `bytes` bytes out of which these blocks were read, in the arena. "" when a password in them stands
 * otherwise in the text (broken up by tags, say), so that it cannot be left out. */
const char *letter_text_hash(const char *text, size_t bytes, const struct letter_block *blocks, int block_count,
                             struct arena *arena);

#endif
