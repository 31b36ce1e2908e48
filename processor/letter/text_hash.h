/* Letter text hash: the hash of the text that a mail's orders were read from. Its writer can make the 64 hex digits himself.
 *
 * It is BLAKE2b-256 over the decoded text part: transfer encoding and charset undone, as UTF-8 without a byte order mark;
 * every line ends in one LF, blanks and tabs at the end of a line and empty lines at the end of the text are cut. Nothing
 * else changes: quoted lines, signatures, curly quotes, flowed lines as they were broken, the tags of an HTML text all
 * count. So
 *
 *     sed 's/[ \t\r]*$//' TEXT | sed -e :a -e '/^\n*$/{$d;N;ba' -e '}' | b2sum -l 256
 *
 * gives the same. The hash does not cover passwords, because somebody who knows the orders could try passwords until the hash
 * fits: every byte of the password in a frame, and of the word behind PASSWORD, counts as `*`, wherever the word stands in the
 * text. A password that is struck out of a stored mail reads the same, so the text hash of that mail stays. */
#ifndef POSTERN_LETTER_TEXT_HASH_H
#define POSTERN_LETTER_TEXT_HASH_H

#include "processor/letter/letter.h"

/* The hash of a text of `bytes` bytes from which these blocks were read, in the arena. "" when a password of theirs has
 * another form in the text (broken up by tags, say), so that it cannot be left out. */
const char *letter_text_hash(const char *text, size_t bytes, const struct letter_block *blocks, int block_count,
                             struct arena *arena);

#endif
