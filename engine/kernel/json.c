#include "engine/kernel/json.h"

#include <string.h>

#include "engine/kernel/text.h"

static const char hex_digits[] = "0123456789abcdef";

/* ---- writing ---- */

static int digits_of(uint64_t number)
{
    int digits = 1;

    for (; number >= 10000; number /= 10000)
        digits += 4;
    return digits + (number >= 10) + (number >= 100) + (number >= 1000);
}

char *json_write_int(char *out, int64_t number)
{
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    char *end;

    if (number < 0)
        *out++ = '-';
    end = out += digits_of(left);
    do
        *--out = (char)('0' + left % 10);
    while (left /= 10);
    return end;
}

char *json_write_hex64(char *out, uint64_t number)
{
    for (int i = 15; i >= 0; i--) {
        out[i] = hex_digits[number & 15];
        number >>= 4;
    }
    return out + 16;
}

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c != '"' && c != '\\';
}

static char *write_escape(char *out, unsigned char c)
{
    *out++ = '\\';
    if (c >= 0x20) {
        *out++ = (char)c;
        return out;
    }
    memcpy(out, "u00", 3);
    out[3] = hex_digits[c >> 4];
    out[4] = hex_digits[c & 15];
    return out + 5;
}

/* There is always room for the rest of the text unescaped and for the closing quote; only an escape must check for
 * more. */
char *json_write_text(char *out, const char *room_end, const char *text, size_t bytes)
{
    const char *end = text + bytes;

    if (room_end - out < 2 || (size_t)(room_end - out) - 2 < bytes)
        return NULL;
    *out++ = '"';
    for (; text < end; text++) {
        unsigned char c = (unsigned char)*text;

        if (is_plain(c)) {
            *out++ = (char)c;
            continue;
        }
        if (room_end - out < (c >= 0x20 ? 2 : JSON_ESCAPE_BYTES) + (end - text))
            return NULL;
        out = write_escape(out, c);
    }
    *out++ = '"';
    return out;
}

/* ---- reading ---- */

static bool refuse(struct json_cursor *in, const char *at, const char *fault)
{
    in->at = at;
    in->fault = fault;
    return false;
}

size_t json_text_room(const struct json_cursor *in)
{
    const char *at = in->at;

    while (at < in->end && *at != '"')
        at += *at == '\\' && in->end - at > 1 ? 2 : 1;
    return (size_t)(at - in->at) + 1;
}

static int hex_value(char c, bool canonical)
{
    if (text_is_digit(c))
        return c - '0';
    if (!canonical)
        c = text_lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The four hex digits after \u, or -1. */
static int read_unit(const struct json_cursor *in, const char *digits, bool canonical)
{
    int unit = 0;

    if (in->end - digits < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int digit = hex_value(digits[i], canonical);

        if (digit < 0)
            return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

/* A decoded character is never longer than its escape, so the room from json_text_room is enough. */
static size_t put_utf8(char *out, uint32_t code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 0x3F));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xE0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 0x3F));
        out[2] = (char)(0x80 | (code & 0x3F));
        return 3;
    }
    out[0] = (char)(0xF0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 0x3F));
    out[2] = (char)(0x80 | (code >> 6 & 0x3F));
    out[3] = (char)(0x80 | (code & 0x3F));
    return 4;
}

/* One character written as \uXXXX, or as two of them when it is past U+FFFF; in->at is on the first `\`. */
static bool read_unicode_escape(struct json_cursor *in, bool canonical, uint32_t *code)
{
    const char *start = in->at;
    int unit = read_unit(in, start + 2, canonical), low;

    if (unit < 0)
        return refuse(in, start, "\\u stands without its four hex digits");
    if (unit == 0)
        return refuse(in, start, "a text cannot hold \\u0000");
    if (canonical && unit >= 0x20)
        return refuse(in, start, "only control characters are written as \\u");
    in->at = start + 6;
    *code = (uint32_t)unit;
    if (unit < 0xD800 || unit > 0xDFFF)
        return true;
    if (unit > 0xDBFF || in->end - in->at < 2 || in->at[0] != '\\' || in->at[1] != 'u')
        return refuse(in, start, "a surrogate stands alone");
    low = read_unit(in, in->at + 2, canonical);
    if (low < 0xDC00 || low > 0xDFFF)
        return refuse(in, start, "a surrogate stands alone");
    in->at += 6;
    *code = 0x10000 + (((uint32_t)unit - 0xD800) << 10) + ((uint32_t)low - 0xDC00);
    return true;
}

static bool read_escape(struct json_cursor *in, bool canonical, uint32_t *code)
{
    static const char letters[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    const char *letter;

    if (in->end - in->at < 2)
        return refuse(in, in->end, "the text is not closed");
    if (in->at[1] == 'u')
        return read_unicode_escape(in, canonical, code);
    letter = in->at[1] ? strchr(letters, in->at[1]) : NULL;
    if (!letter)
        return refuse(in, in->at, "there is no such escape");
    if (canonical && letter - letters > 1)
        return refuse(in, in->at, "an escape that is not needed");
    *code = (unsigned char)means[letter - letters];
    in->at += 2;
    return true;
}

/* One character that is not plain ASCII, from in->at to *out. */
static bool read_special(struct json_cursor *in, bool canonical, char *out, size_t room, size_t *written)
{
    const char *start = in->at;
    uint32_t code;
    int bytes;

    if (*start == '\\') {
        char character[4];

        if (!read_escape(in, canonical, &code))
            return false;
        *written = put_utf8(character, code);
        if (*written >= room)
            return refuse(in, start, "the text is too long");
        memcpy(out, character, *written);
        return true;
    }
    if ((unsigned char)*start < 0x20)
        return refuse(in, start, "a control character stands unescaped");
    bytes = text_utf8_bytes(start, in->end);
    if (bytes == 0)
        return refuse(in, start, "the text is not UTF-8");
    if ((size_t)bytes >= room)
        return refuse(in, start, "the text is too long");
    memcpy(out, start, (size_t)bytes);
    in->at += bytes;
    *written = (size_t)bytes;
    return true;
}

bool json_read_text(struct json_cursor *in, bool canonical, char *out, size_t room)
{
    while (in->at < in->end && *in->at != '"') {
        unsigned char c = (unsigned char)*in->at;
        size_t written = 1;

        if (is_plain(c) && c < 0x80) {
            if (room < 2)
                return refuse(in, in->at, "the text is too long");
            *out = (char)c;
            in->at++;
        } else if (!read_special(in, canonical, out, room, &written)) {
            return false;
        }
        out += written;
        room -= written;
    }
    if (in->at >= in->end)
        return refuse(in, in->end, "the text is not closed");
    in->at++;
    *out = '\0';
    return true;
}

bool json_read_int(struct json_cursor *in, bool canonical, int64_t *number)
{
    const char *start = in->at, *digits = start, *at;
    bool minus = start < in->end && *start == '-';
    uint64_t sum = 0;

    digits += minus;
    for (at = digits; at < in->end && text_is_digit(*at); at++)
        sum = sum * 10 + (uint64_t)(*at - '0');       /* 19 digits fit; more are refused below */
    if (at == digits)
        return refuse(in, start, "a whole number is expected");
    if (*digits == '0' && (at - digits > 1 || (minus && canonical)))
        return refuse(in, start, "a number does not begin with 0");
    if (at - digits > 19 || sum > (uint64_t)INT64_MAX + minus)
        return refuse(in, start, "the number is too large");
    in->at = at;
    *number = !minus ? (int64_t)sum : sum == 0 ? 0 : -(int64_t)(sum - 1) - 1;
    return true;
}

char *json_show(const char *at, const char *end, char shown[JSON_SHOWN_BYTES])
{
    size_t used = 0;

    while (at < end) {
        int bytes = text_utf8_bytes(at, end);
        size_t taken = bytes > 0 ? (size_t)bytes : 1;

        if (used + taken >= JSON_SHOWN_BYTES)
            break;
        memcpy(shown + used, bytes > 0 ? at : "?", taken);
        used += taken;
        at += taken;
    }
    shown[used] = '\0';
    return shown;
}
