/* printf into an arena. Nearly all formats of a game hold texts and whole numbers and nothing else; they are put together here,
 * with one look at each text. The rest is left to vsnprintf. */
#include "engine/kernel/arena.h"

#include <stdio.h>
#include <string.h>

#include "engine/kernel/json.h"

enum { PIECES_MAX = 24, SHORT_BYTES = 256 };

/* What a format and its arguments come to, piece by piece. */
struct pieces {
    struct { const char *text; size_t bytes; } list[PIECES_MAX];
    int count;
    size_t bytes;                                    /* of all */
    char numbers[PIECES_MAX][JSON_INT_BYTES];
};

static void add(struct pieces *pieces, const char *text, size_t bytes)
{
    pieces->list[pieces->count].text = text;
    pieces->list[pieces->count++].bytes = bytes;
    pieces->bytes += bytes;
}

/* One conversion; false when it is none of the plain ones. */
static bool add_conversion(struct pieces *pieces, char conversion, va_list *args)
{
    char *number = pieces->numbers[pieces->count];
    const char *text;

    switch (conversion) {
    case 's':
        text = va_arg(*args, const char *);
        if (text)
            add(pieces, text, strlen(text));
        return text != NULL;
    case 'd':
        add(pieces, number, (size_t)(json_write_int(number, va_arg(*args, int)) - number));
        return true;
    case 'c':
        *number = (char)va_arg(*args, int);
        add(pieces, number, 1);
        return true;
    case '%':
        add(pieces, "%", 1);
        return true;
    default:
        return false;
    }
}

/* False when the format is not plain, or long. */
static bool take_apart(struct pieces *pieces, const char *format, va_list *args)
{
    pieces->count = 0;
    pieces->bytes = 0;
    while (*format) {
        size_t plain = 0;

        while (format[plain] && format[plain] != '%')
            plain++;
        if (pieces->count + 2 > PIECES_MAX)
            return false;
        if (plain > 0)
            add(pieces, format, plain);
        format += plain;
        if (!*format)
            break;
        if (!add_conversion(pieces, format[1], args))
            return false;
        format += 2;
    }
    return true;
}

static char *put_together(struct arena *arena, const struct pieces *pieces)
{
    char *text = arena_alloc_unset(arena, pieces->bytes + 1), *to = text;

    if (!text)
        return NULL;
    for (int i = 0; i < pieces->count; i++) {
        memcpy(to, pieces->list[i].text, pieces->list[i].bytes);
        to += pieces->list[i].bytes;
    }
    *to = '\0';
    return text;
}

static char *by_library(struct arena *arena, const char *format, va_list args, va_list again)
{
    char shorter[SHORT_BYTES];       /* nearly every text fits, and is then formatted only once */
    int length = vsnprintf(shorter, sizeof shorter, format, args);
    char *text;

    if (length < 0)
        length = 0;
    if ((size_t)length < sizeof shorter)
        return arena_text_n(arena, shorter, (size_t)length);
    text = arena_alloc_unset(arena, (size_t)length + 1);
    if (text)
        vsnprintf(text, (size_t)length + 1, format, again);
    return text;
}

char *arena_vprintf(struct arena *arena, const char *format, va_list args)
{
    struct pieces pieces;
    va_list plain, again;
    char *text;

    va_copy(plain, args);
    va_copy(again, args);
    text = take_apart(&pieces, format, &plain) ? put_together(arena, &pieces) : by_library(arena, format, args, again);
    va_end(again);
    va_end(plain);
    return text;
}

char *arena_printf(struct arena *arena, const char *format, ...)
{
    va_list args;
    char *text;

    va_start(args, format);
    text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}
