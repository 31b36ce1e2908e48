#include "processor/fetch/imap_folder.h"

#include <stdint.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/bytes.h"

enum { NAME_BYTES_MAX = 255 };

/* Sixteen-bit units into base64 as modified UTF-7 writes it: "," for "/", no padding. */
struct shifted {
    struct bytes *out;
    uint32_t bits;
    int count;                  /* of bits that wait; -1: not shifted */
};

static void add_sextet(struct shifted *shifted, uint32_t sextet)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,";

    bytes_add_char(shifted->out, digits[sextet & 63]);
}

static void add_unit(struct shifted *shifted, uint32_t unit)
{
    if (shifted->count < 0) {
        bytes_add_char(shifted->out, '&');
        shifted->count = 0;
        shifted->bits = 0;
    }
    shifted->bits = (shifted->bits << 16 | unit) & 0xffffff;
    shifted->count += 16;
    while (shifted->count >= 6) {
        shifted->count -= 6;
        add_sextet(shifted, shifted->bits >> shifted->count);
    }
}

static void shift_back(struct shifted *shifted)
{
    if (shifted->count < 0)
        return;
    if (shifted->count > 0)
        add_sextet(shifted, shifted->bits << (6 - shifted->count));
    bytes_add_char(shifted->out, '-');
    shifted->count = -1;
}

static uint32_t code_point(const char *at, int n)
{
    static const unsigned char masks[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    uint32_t point = (unsigned char)at[0] & masks[n];

    for (int i = 1; i < n; i++)
        point = point << 6 | ((unsigned char)at[i] & 0x3f);
    return point;
}

static void add_point(struct shifted *shifted, uint32_t point)
{
    if (point >= 0x10000) {
        add_unit(shifted, 0xd800 + ((point - 0x10000) >> 10));
        add_unit(shifted, 0xdc00 + ((point - 0x10000) & 0x3ff));
        return;
    }
    if (point >= 0x80) {
        add_unit(shifted, point);
        return;
    }
    shift_back(shifted);
    if (point == '"' || point == '\\')
        bytes_add_char(shifted->out, '\\');
    bytes_add_char(shifted->out, (char)point);
    if (point == '&')
        bytes_add_char(shifted->out, '-');
}

enum status imap_folder_format(struct arena *arena, const char *name, const char **out, struct error *err)
{
    const char *end = name + strlen(name);
    struct bytes text;
    struct shifted shifted = { .out = &text, .count = -1 };

    if (name == end || end - name > NAME_BYTES_MAX)
        return error_set(err, ERR_CONFIG, "the name of a folder has from 1 to %d bytes", NAME_BYTES_MAX);
    bytes_init(&text, arena, (size_t)(end - name) * 4 + 8);
    bytes_add_char(&text, '"');
    for (int n; name < end; name += n) {
        n = text_utf8_bytes(name, end);
        if (n == 0 || (unsigned char)*name < ' ' || *name == 0x7f)
            return error_set(err, ERR_CONFIG, "the name of a folder is UTF-8 without control characters");
        add_point(&shifted, code_point(name, n));
    }
    shift_back(&shifted);
    bytes_add_char(&text, '"');
    *out = text.data;
    return text.failed ? error_set(err, ERR_IO, "no memory left for the name of a folder") : OK;
}
