#include "processor/base/chain_line.h"

#include <string.h>

#define CHAIN_LINE_START "Chain: record "

enum { RECORD_DIGITS_MOST = 7 };

const char *chain_line_write(struct arena *arena, int record, const char *hex)
{
    return arena_printf(arena, CHAIN_LINE_START "%d, %.*s", record, CHAIN_LINE_DIGITS, hex);
}

/* Counts the bytes from place `from` on that are all among `these`. */
static size_t span(const char *line, size_t bytes, size_t from, const char *these)
{
    size_t at = from;

    while (at < bytes && line[at] && strchr(these, line[at]))
        at++;
    return at - from;
}

bool chain_line_read(const char *line, size_t bytes, int *record, char digits[CHAIN_LINE_DIGITS + 1])
{
    size_t start = strlen(CHAIN_LINE_START), number, hex;

    if (bytes > 0 && line[bytes - 1] == '\r')
        bytes--;
    if (bytes < start || memcmp(line, CHAIN_LINE_START, start) != 0)
        return false;
    number = span(line, bytes, start, "0123456789");
    hex = start + number + 2;
    if (number == 0 || number > RECORD_DIGITS_MOST || hex + CHAIN_LINE_DIGITS != bytes || memcmp(line + hex - 2, ", ", 2) != 0
        || span(line, bytes, hex, "0123456789abcdef") != CHAIN_LINE_DIGITS)
        return false;
    *record = 0;
    for (size_t i = start; i < start + number; i++)
        *record = 10 * *record + (line[i] - '0');
    memcpy(digits, line + hex, CHAIN_LINE_DIGITS);
    digits[CHAIN_LINE_DIGITS] = '\0';
    return true;
}
