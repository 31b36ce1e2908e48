/* Text for the writers of scenes: it grows, is escaped, and is cleaned of what no reader should meet. */
#include "engine/kernel/scene_inside.h"

#include <string.h>

#include "engine/kernel/text.h"

static void put_bytes(struct scene_out *out, const char *text, size_t bytes)
{
    if (out->bytes + bytes + 1 > out->room) {
        size_t room = (out->bytes + bytes + 1) * 2;
        char *larger = arena_alloc(out->arena, room);

        if (out->bytes)
            memcpy(larger, out->text, out->bytes);
        out->text = larger;
        out->room = room;
    }
    memcpy(out->text + out->bytes, text, bytes);
    out->bytes += bytes;
    out->text[out->bytes] = '\0';
}

void scene_put(struct scene_out *out, const char *text)
{
    put_bytes(out, text, strlen(text));
}

void scene_printf(struct scene_out *out, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    scene_put(out, arena_vprintf(out->arena, format, args));
    va_end(args);
}

void scene_escape(struct scene_out *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': scene_put(out, "&amp;"); break;
        case '<': scene_put(out, "&lt;"); break;
        case '>': scene_put(out, "&gt;"); break;
        case '"': scene_put(out, "&quot;"); break;
        default: put_bytes(out, text, 1);
        }
}

const char *scene_out_text(const struct scene_out *out)
{
    return out->text ? out->text : "";
}

/* ---- clean text ---- */

static uint32_t code_point(const char *at, int bytes)
{
    static const uint8_t masks[] = { 0, 0x7f, 0x1f, 0x0f, 0x07 };
    uint32_t code = (uint8_t)at[0] & masks[bytes];

    for (int i = 1; i < bytes; i++)
        code = code << 6 | ((uint8_t)at[i] & 0x3f);
    return code;
}

/* Controls, marks that turn the direction of text, and what XML does not allow. */
static bool is_unwanted(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x61c || code == 0x200e || code == 0x200f
           || (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) || code == 0xfeff
           || (code & 0xfffe) == 0xfffe;
}

const char *scene_clean(struct arena *arena, const char *text)
{
    const char *end = text + strlen(text);
    size_t room = strlen(text) < SCENE_SAY_BYTES ? strlen(text) : SCENE_SAY_BYTES;
    char *clean = arena_alloc(arena, room + sizeof "...");
    size_t used = 0;

    while (text < end) {
        int bytes = text_utf8_bytes(text, end);
        bool kept = bytes > 0 && !is_unwanted(code_point(text, bytes));

        if (used + (kept ? (size_t)bytes : 1) > SCENE_SAY_BYTES) {
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
