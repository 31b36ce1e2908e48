#include "engine/error.h"

#include <stdio.h>
#include <string.h>

/* A cut must not leave half a UTF-8 character behind: the line goes into a mail. */
static void drop_half_character(char *text)
{
    size_t end = strlen(text), start = end, wanted;
    unsigned char lead;

    while (start > 0 && ((unsigned char)text[start - 1] & 0xC0) == 0x80)
        start--;
    if (start == 0)
        return;
    lead = (unsigned char)text[--start];
    wanted = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    if (end - start < wanted)
        text[start] = '\0';
}

/* The words may quote text from a stranger; a line break in them would forge a second line in a log or a mail. */
static void keep_one_line(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == '\x7f')
            *text = ' ';
}

static void format_line(char line[ERROR_MESSAGE_BYTES], const char *format, va_list args)
{
    int wanted = vsnprintf(line, ERROR_MESSAGE_BYTES, format, args);

    if (wanted < 0)
        line[0] = '\0';
    else if (wanted >= ERROR_MESSAGE_BYTES)
        drop_half_character(line);
    keep_one_line(line);
}

enum status error_setv(struct error *err, enum status status, const char *format, va_list args)
{
    char line[ERROR_MESSAGE_BYTES];     /* not err->message at once: an argument may point into it */

    if (!err)
        return status;
    format_line(line, format, args);
    err->status = status;
    memcpy(err->message, line, strlen(line) + 1);
    return status;
}

enum status error_set(struct error *err, enum status status, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    error_setv(err, status, format, args);
    va_end(args);
    return status;
}

enum status error_in(struct error *err, const char *format, ...)
{
    char where[ERROR_MESSAGE_BYTES], fact[ERROR_MESSAGE_BYTES];
    va_list args;
    int wanted;

    if (!err)
        return ERR_BUG;
    va_start(args, format);
    format_line(where, format, args);
    va_end(args);
    memcpy(fact, err->message, strlen(err->message) + 1);
    wanted = snprintf(err->message, sizeof err->message, "%s: %s", where, fact);
    if (wanted >= ERROR_MESSAGE_BYTES)
        drop_half_character(err->message);
    return err->status;
}
