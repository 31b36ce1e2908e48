/* Screen: what the program prints cannot steer the terminal that shows it.
 *
 * Texts come from mails, replays and databases of others, and may hold codes that move the cursor, set a title or
 * reverse the order of letters. All output to standard output and error passes here: control characters, bidirectional
 * overrides and bytes that are not UTF-8 are written as JSON writes them, \u001b; so printed JSON stays the same JSON. */
#ifndef POSTERN_BASE_SCREEN_H
#define POSTERN_BASE_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Puts itself before standard output and error; once, before anything is printed. A stream that it cannot guard stays as it
 * is. */
void screen_guard(void);

/* Standard output itself, for files that have to come out byte by byte. */
FILE *screen_exact(void);

/* Whether all that was printed went out; said at the end. */
bool screen_finish(void);

/* Puts a pager, a program with its arguments, between standard output and a terminal; what it gets is guarded as
 * before. If there is no such program, the text goes to the terminal as it is. False: there is no terminal, or no
 * process could be started. */
bool screen_page_begin(const char *const *argv);

/* Waits until the reader has left the pager; nothing when there is none. */
void screen_page_end(void);

/* Does a person look at this stream? Works for a guarded one too. */
bool screen_is_terminal(FILE *stream);

#endif
