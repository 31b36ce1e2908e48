/* Chain line: the line at the end of a report that says how far the game's history goes, with the first digits of its last hash:
 *
 *     Chain: record 12, 5f1c09a2e4d7b86a3305c1f9b2d84e70
 *
 * The body of a record holds a seed that nobody knows, so its hash tells nothing to a reader without the record. The line has
 * half of the digits: a host who wants to prepare two histories that end alike needs 2^64 tries. */
#ifndef POSTERN_BASE_CHAIN_LINE_H
#define POSTERN_BASE_CHAIN_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/kernel/arena.h"

enum { CHAIN_LINE_DIGITS = 32 };

/* The line without a line feed, in the arena. hex: of the record's hash, with at least so many digits. */
const char *chain_line_write(struct arena *arena, int record, const char *hex);

/* Reads a line of so many bytes (without its line feed; it ignores a CR). False: it is not a chain line. */
bool chain_line_read(const char *line, size_t bytes, int *record, char digits[CHAIN_LINE_DIGITS + 1]);

#endif
