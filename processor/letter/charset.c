#include "processor/letter/charset.h"

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <string.h>

#include <gmime/gmime.h>

#include "engine/kernel/text.h"
#include "engine/kernel/text_clean.h"
#include "processor/letter/text.h"

/* The characters of windows-1252 at 0x80 to 0x9f; 0 is a hole. */
static const uint16_t windows_1252[32] = {
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017d, 0,
    0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
};

static const char *const latin_names[] = { "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1",
                                           "cp1252", "windows-1252", "cp-1252", "x-ansi" };
static const char *const ascii_names[] = { "us-ascii", "ascii", "ansi_x3.4-1968", "iso-ir-6", "us" };
static const char *const utf8_names[] = { "utf-8", "utf8", "unicode-1-1-utf-8" };

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static char *decode_windows_1252(struct arena *arena, const char *bytes, size_t count, size_t *out_bytes)
{
    struct bytes text;

    bytes_init(&text, arena, count);
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)bytes[i];
        uint32_t character = c;

        if (c >= 0x80 && c < 0xa0)
            character = windows_1252[c - 0x80] ? windows_1252[c - 0x80] : 0xfffd;
        letter_text_add_point(&text, character);
    }
    *out_bytes = text.n;
    return text.data;
}

/* NULL when iconv does not know the name or the bytes are not valid in it. A character cut off at the end is forgiven,
 * since a mail may have been cut. */
static char *decode_with_iconv(struct arena *arena, const char *bytes, size_t count, const char *name,
                               size_t *out_bytes)
{
    struct bytes text;
    char *in = (char *)(uintptr_t)bytes;   /* iconv's prototype lacks a const; it changes nothing */
    iconv_t converter = iconv_open("UTF-8", name);
    bool sound = true;

    if (converter == (iconv_t)-1)
        return NULL;
    bytes_init(&text, arena, count);
    while (count > 0 && sound) {
        char piece[4096];
        char *out = piece;
        size_t room = sizeof piece;
        size_t done = iconv(converter, &in, &count, &out, &room);
        int why = done == (size_t)-1 ? errno : 0;

        bytes_add(&text, piece, (size_t)(out - piece));
        if (why == EINVAL)
            break;
        sound = why == 0 || why == E2BIG;
    }
    iconv_close(converter);
    if (!sound)
        return NULL;
    *out_bytes = text.n;
    return text.data;
}

static const char *byte_order_mark(const char *bytes, size_t count)
{
    if (count >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        return "utf-8";
    if (count >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0))
        return "utf-16";
    return NULL;
}

/* UTF-16 without a mark is big-endian by the book and little-endian in practice: the side on which Latin letters
 * have their zero byte tells. */
static const char *utf16_order(const char *bytes, size_t count)
{
    size_t even = 0, odd = 0;

    for (size_t i = 0; i < count && i < 512; i++)
        if (bytes[i] == '\0')
            *(i % 2 ? &odd : &even) += 1;
    return odd > even ? "UTF-16LE" : "UTF-16BE";
}

static char *lower_name(struct arena *arena, const char *name)
{
    char *copy = arena_text(arena, name);

    for (char *c = copy; *c; c++)
        *c = text_is_alnum(*c) || strchr("-_.:+", *c) ? text_lower(*c) : '-';
    return copy;
}

/* A declared charset that is neither ASCII, Latin 1 nor UTF-8. */
static char *decode_declared(struct arena *arena, const char *bytes, size_t count, const char *name,
                             size_t *out_bytes)
{
    const char *known = name;

    if (text_equal(name, "utf-16") && !byte_order_mark(bytes, count))
        known = utf16_order(bytes, count);
    else if (!text_has_prefix(name, "utf-"))
        known = g_mime_charset_iconv_name(name);
    return decode_with_iconv(arena, bytes, count, known, out_bytes);
}

char *letter_charset_decode(struct arena *arena, const char *bytes, size_t count, const char *declared,
                            const char **charset, size_t *out_bytes)
{
    const char *mark = byte_order_mark(bytes, count);
    const char *name = mark ? mark : declared && *declared && strlen(declared) <= 40 ? lower_name(arena, declared) : "";
    bool is_latin = text_find(name, latin_names, COUNT(latin_names)) >= 0;
    bool is_plain = text_find(name, ascii_names, COUNT(ascii_names)) >= 0;
    bool is_unicode = text_find(name, utf8_names, COUNT(utf8_names)) >= 0;
    bool has_high;

    if (*name && !is_latin && !is_plain && !is_unicode) {
        char *text = decode_declared(arena, bytes, count, name, out_bytes);

        if (text) {
            *charset = name;
            return text;
        }
    }
    has_high = !text_is_ascii(bytes, count);
    if (!has_high || (!is_latin && text_is_utf8(bytes, count))) {
        *out_bytes = count;
        *charset = is_latin ? name : has_high || is_unicode ? "utf-8" : "us-ascii";
        return arena_text_n(arena, bytes, count);
    }
    *charset = "windows-1252";
    return decode_windows_1252(arena, bytes, count, out_bytes);
}
