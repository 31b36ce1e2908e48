#include "engine/kernel/text_clean.h"

#include <stdint.h>
#include <string.h>

#include "engine/kernel/text.h"

static uint32_t code_point(const char *at, int bytes)
{
    static const uint8_t masks[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    uint32_t code = (uint8_t)at[0] & masks[bytes];

    for (int i = 1; i < bytes; i++)
        code = code << 6 | ((uint8_t)at[i] & 0x3f);
    return code;
}

/* Controls, marks that turn the direction of text, and what XML does not allow. */
static bool is_unwanted(uint32_t code, bool lines)
{
    if (code == '\n')
        return !lines;
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e || code == 0x200f
           || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff
           || (code & 0xfffe) == 0xfffe;
}

static const char *clean_each(struct arena *arena, const char *text, size_t most, bool lines)
{
    const char *end = text + strlen(text);
    size_t room = strlen(text) < most ? strlen(text) : most;
    char *clean = arena_alloc(arena, room + sizeof "...");
    size_t used = 0;

    while (text < end) {
        int bytes = text_utf8_bytes(text, end);
        bool kept = bytes > 0 && !is_unwanted(code_point(text, bytes), lines);

        if (used + (kept ? (size_t)bytes : 1) > most) {
            memcpy(clean + used, "...", sizeof "...");
            return clean;
        }
        if (kept)
            memcpy(clean + used, text, (size_t)bytes);
        else
            clean[used] = bytes > 0 ? ' ' : '?';
        used += kept ? (size_t)bytes : 1;
        text += bytes > 0 ? bytes : 1;
    }
    clean[used] = '\0';
    return clean;
}

/* Are eight bytes printable ASCII? Below 0x20 the difference, at 0x7f the sum, and above the byte itself has the highest bit. */
static bool are_plain(const char *text)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    uint64_t word;

    memcpy(&word, text, sizeof word);
    return !((word | (word - each * 0x20) | (word + each)) & each * 0x80);
}

size_t text_plain_bytes(const char *text, size_t bytes)
{
    size_t at = 0;

    while (at + sizeof(uint64_t) <= bytes && are_plain(text + at))
        at += sizeof(uint64_t);
    while (at < bytes && text[at] >= 0x20 && text[at] < 0x7f)
        at++;
    return at;
}

bool text_is_ascii(const char *text, size_t bytes)
{
    uint64_t all = 0, word;

    for (; bytes >= sizeof word; text += sizeof word, bytes -= sizeof word) {
        memcpy(&word, text, sizeof word);
        all |= word;
    }
    for (; bytes > 0; text++, bytes--)
        all |= (unsigned char)*text;
    return !(all & UINT64_C(0x8080808080808080));
}

bool text_is_plain_n(const char *text, size_t bytes)
{
    return text_plain_bytes(text, bytes) == bytes;
}

bool text_is_plain(const char *text, size_t most)
{
    size_t bytes = strlen(text);

    return bytes <= most && text_is_plain_n(text, bytes);
}

const char *text_clean(struct arena *arena, const char *text, size_t most, bool lines)
{
    if (text_is_plain(text, most))
        return arena_text(arena, text);
    if (text_is_plain(text, SIZE_MAX))
        return arena_printf(arena, "%s...", arena_text_n(arena, text, most));
    return clean_each(arena, text, most, lines);
}
