#include "processor/letter/html_entity.h"

#include "engine/kernel/text.h"

static const struct { const char *name; uint32_t character; } entities[] = {
    { "amp", '&' },         { "lt", '<' },          { "gt", '>' },          { "quot", '"' },
    { "apos", '\'' },       { "nbsp", 0xa0 },       { "iexcl", 0xa1 },      { "pound", 0xa3 },
    { "sect", 0xa7 },       { "copy", 0xa9 },       { "laquo", 0xab },      { "shy", 0xad },
    { "reg", 0xae },        { "deg", 0xb0 },        { "middot", 0xb7 },     { "raquo", 0xbb },
    { "frac12", 0xbd },     { "iquest", 0xbf },     { "Agrave", 0xc0 },     { "Aacute", 0xc1 },
    { "Acirc", 0xc2 },      { "Atilde", 0xc3 },     { "Auml", 0xc4 },       { "Aring", 0xc5 },
    { "AElig", 0xc6 },      { "Ccedil", 0xc7 },     { "Egrave", 0xc8 },     { "Eacute", 0xc9 },
    { "Ecirc", 0xca },      { "Euml", 0xcb },       { "Iacute", 0xcd },     { "Icirc", 0xce },
    { "Ntilde", 0xd1 },     { "Oacute", 0xd3 },     { "Ocirc", 0xd4 },      { "Otilde", 0xd5 },
    { "Ouml", 0xd6 },       { "times", 0xd7 },      { "Oslash", 0xd8 },     { "Uacute", 0xda },
    { "Uuml", 0xdc },       { "szlig", 0xdf },      { "agrave", 0xe0 },     { "aacute", 0xe1 },
    { "acirc", 0xe2 },      { "atilde", 0xe3 },     { "auml", 0xe4 },       { "aring", 0xe5 },
    { "aelig", 0xe6 },      { "ccedil", 0xe7 },     { "egrave", 0xe8 },     { "eacute", 0xe9 },
    { "ecirc", 0xea },      { "euml", 0xeb },       { "igrave", 0xec },     { "iacute", 0xed },
    { "icirc", 0xee },      { "iuml", 0xef },       { "ntilde", 0xf1 },     { "ograve", 0xf2 },
    { "oacute", 0xf3 },     { "ocirc", 0xf4 },      { "otilde", 0xf5 },     { "ouml", 0xf6 },
    { "oslash", 0xf8 },     { "ugrave", 0xf9 },     { "uacute", 0xfa },     { "ucirc", 0xfb },
    { "uuml", 0xfc },       { "yacute", 0xfd },     { "yuml", 0xff },       { "OElig", 0x152 },
    { "oelig", 0x153 },     { "Scaron", 0x160 },    { "scaron", 0x161 },    { "ensp", 0x2002 },
    { "emsp", 0x2003 },     { "thinsp", 0x2009 },   { "zwnj", 0x200c },     { "zwj", 0x200d },
    { "lrm", 0x200e },      { "rlm", 0x200f },      { "ndash", 0x2013 },    { "mdash", 0x2014 },
    { "lsquo", 0x2018 },    { "rsquo", 0x2019 },    { "sbquo", 0x201a },    { "ldquo", 0x201c },
    { "rdquo", 0x201d },    { "bdquo", 0x201e },    { "bull", 0x2022 },     { "hellip", 0x2026 },
    { "prime", 0x2032 },    { "euro", 0x20ac },     { "trade", 0x2122 },    { "larr", 0x2190 },
    { "uarr", 0x2191 },     { "rarr", 0x2192 },     { "darr", 0x2193 },     { "minus", 0x2212 },
};

/* The character that a name like "eacute" stands for, or 0. */
static uint32_t find_entity(const char *name, size_t bytes)
{
    for (size_t i = 0; bytes > 0 && i < sizeof entities / sizeof entities[0]; i++)
        if (text_n_equal(name, bytes, entities[i].name))
            return entities[i].character;
    return 0;
}

static int hex_digit(char c)
{
    if (text_is_digit(c))
        return c - '0';
    c = text_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Reads `#62;` or `#x3e;` after the ampersand; gives the bytes taken, 0 when it is not one. */
static size_t read_number(const char *at, const char *end, uint32_t *character)
{
    bool is_hex = at + 1 < end && text_lower(at[1]) == 'x';
    const char *digit = at + (is_hex ? 2 : 1);
    const char *first = digit;
    uint32_t number = 0;

    while (digit < end && (is_hex ? hex_digit(*digit) >= 0 : text_is_digit(*digit))) {
        if (number < 0x110000)
            number = number * (is_hex ? 16 : 10) + (uint32_t)hex_digit(*digit);
        digit++;
    }
    if (digit == first)
        return 0;
    *character = number == 0 || number > 0x10ffff || (number >= 0xd800 && number < 0xe000) ? 0xfffd : number;
    return (size_t)(digit - at) + (digit < end && *digit == ';' ? 1 : 0);
}

size_t html_entity_read(const char *at, const char *end, uint32_t *character)
{
    size_t bytes = 0;

    if (at < end && *at == '#')
        return read_number(at, end, character);
    while (at + bytes < end && bytes < 10 && text_is_alnum(at[bytes]))
        bytes++;
    *character = find_entity(at, bytes);
    if (!*character)
        return 0;
    return bytes + (at + bytes < end && at[bytes] == ';' ? 1 : 0);
}
