#include "processor/base/utf8.h"

#include "engine/kernel/text.h"

size_t utf8_next(const char *text, size_t bytes, uint32_t *point)
{
    const unsigned char *at = (const unsigned char *)text;
    int n;

    *point = at[0];
    if (at[0] < 0x80)
        return 1;
    *point = UTF8_REPLACEMENT;
    n = text_utf8_bytes(text, text + bytes);
    if (n == 0)
        return 1;
    *point = at[0] & (0x7fu >> n);
    for (int i = 1; i < n; i++)
        *point = *point << 6 | (at[i] & 0x3fu);
    return (size_t)n;
}

size_t utf8_put(char *out, uint32_t point)
{
    if (point < 0x80) {
        out[0] = (char)point;
        return 1;
    }
    if (point < 0x800) {
        out[0] = (char)(0xc0 | point >> 6);
        out[1] = (char)(0x80 | (point & 0x3f));
        return 2;
    }
    if (point < 0x10000) {
        out[0] = (char)(0xe0 | point >> 12);
        out[1] = (char)(0x80 | (point >> 6 & 0x3f));
        out[2] = (char)(0x80 | (point & 0x3f));
        return 3;
    }
    out[0] = (char)(0xf0 | point >> 18);
    out[1] = (char)(0x80 | (point >> 12 & 0x3f));
    out[2] = (char)(0x80 | (point >> 6 & 0x3f));
    out[3] = (char)(0x80 | (point & 0x3f));
    return 4;
}

bool utf8_is_control(uint32_t point)
{
    return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0x2028 || point == 0x2029
        || (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069) || point == 0xfeff;
}
