/* Text for the writers of scenes: it grows, is escaped, and is cleaned of what no reader should meet. */
#include "engine/kernel/scene_inside.h"

#include <string.h>

#include "engine/kernel/text_clean.h"

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

const char *scene_clean(struct arena *arena, const char *text)
{
    return text_clean(arena, text, SCENE_SAY_BYTES, false);
}
