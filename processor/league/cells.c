#include "processor/league/cells.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/text.h"

enum { SHOWN_BYTES = 24, SEED_DIGITS = 16 };

void cells_cut(struct cells *cells, const char *line, size_t bytes)
{
    const char *end = line + bytes;

    cells->count = 0;
    for (const char *from = line; from <= end && cells->count < CELLS_MAX;) {
        const char *tab = memchr(from, '\t', (size_t)(end - from));
        const char *to = tab ? tab : end;

        cells->text[cells->count++] = arena_text_n(cells->arena, from, (size_t)(to - from));
        from = to + 1;
    }
}

bool cell_refuse(struct cells *cells, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error_setv(cells->err, ERR_FORMAT, format, args);
    va_end(args);
    if (cells->line == 0)
        error_in(cells->err, "%s", cells->names[cells->column]);
    else
        error_in(cells->err, "line %d, column %d (%s)", cells->line, cells->column + 1, cells->names[cells->column]);
    return false;
}

bool cell_open(struct cells *cells, int column)
{
    cells->column = column;
    if (column >= cells->count)
        return cell_refuse(cells, "the line ends before it; tabs stand between the columns");
    cells->at = cells->text[column];
    return true;
}

/* The text at the place, as a message shows it. */
static const char *shown(const struct cells *cells)
{
    size_t bytes = strlen(cells->at);

    if (bytes == 0)
        return "nothing more";
    return arena_printf(cells->arena, "\"%.*s%s\"", bytes < SHOWN_BYTES ? (int)bytes : SHOWN_BYTES, cells->at,
                        bytes < SHOWN_BYTES ? "" : "...");
}

static size_t digits_at(const char *at)
{
    size_t n = *at == '-' || *at == '+';

    while (text_is_digit(at[n]))
        n++;
    return n;
}

bool cell_number(struct cells *cells, const char *what, int64_t least, int64_t most, int64_t *number)
{
    size_t bytes = digits_at(cells->at);

    if (text_parse_int(arena_text_n(cells->arena, cells->at, bytes), least, most, number) != TEXT_INT_OK)
        return cell_refuse(cells, "%s is a whole number from %" PRId64 " to %" PRId64 ", not %s", what, least, most,
                           shown(cells));
    cells->at += bytes;
    return true;
}

bool cell_int(struct cells *cells, const char *what, int least, int most, int *number)
{
    int64_t wide;

    if (!cell_number(cells, what, least, most, &wide))
        return false;
    *number = (int)wide;
    return true;
}

/* The cell must end here. */
static bool cell_end(struct cells *cells)
{
    return *cells->at == '\0' || cell_refuse(cells, "it should end before %s", shown(cells));
}

bool cell_is_number(struct cells *cells, int column, int64_t least, int64_t most, int64_t *number)
{
    return cell_open(cells, column) && cell_number(cells, "it", least, most, number) && cell_end(cells);
}

bool cell_try(struct cells *cells, char sign)
{
    if (*cells->at != sign)
        return false;
    cells->at++;
    return true;
}

bool cell_sign(struct cells *cells, char sign)
{
    return cell_try(cells, sign) || cell_refuse(cells, "'%c' is missing before %s", sign, shown(cells));
}

bool cell_try_word(struct cells *cells, const char *word)
{
    size_t bytes = strlen(word);

    if (!text_has_prefix(cells->at, word) || text_is_alnum(cells->at[bytes]))
        return false;
    cells->at += bytes;
    return true;
}

bool cell_seed(struct cells *cells, uint64_t *seed)
{
    size_t digits = strspn(cells->at, "0123456789abcdefABCDEF");

    if (digits != SEED_DIGITS || cells->at[digits] != '\0')
        return cell_refuse(cells, "a seed is %d hexadecimal digits, not \"%.24s\"", SEED_DIGITS, cells->at);
    *seed = 0;
    for (size_t i = 0; i < digits; i++) {
        char digit = cells->at[i];

        *seed = 16 * *seed + (uint64_t)(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
    }
    return true;
}

bool cell_more(struct cells *cells, char sign, bool *more)
{
    *more = *cells->at != '\0';
    return !*more || cell_sign(cells, sign);
}

bool cell_is_none(const struct cells *cells)
{
    return strcmp(cells->at, "-") == 0;
}
