/* Text for the writers of scenes: it grows, is escaped, and is cleaned of what no reader should meet. */
#include "engine/kernel/scene_inside.h"

#include <stdio.h>
#include <string.h>

#include "engine/kernel/text_clean.h"

/* Makes room for so many bytes more and a NUL: where the text lies, or where there is more. */
static void enlarge(struct scene_out *out, size_t bytes)
{
    enum { STEP_BYTES = 512 };
    size_t room = (out->bytes + bytes + 1) * 2;
    char *larger;

    if (out->room > 0 && arena_extend(out->arena, out->text, out->room, bytes + STEP_BYTES)) {
        out->room += bytes + STEP_BYTES;
        return;
    }
    larger = arena_alloc_unset(out->arena, room);
    if (out->bytes)
        memcpy(larger, out->text, out->bytes);
    out->text = larger;
    out->room = room;
}

static void make_room(struct scene_out *out, size_t bytes)
{
    if (out->bytes + bytes + 1 > out->room)
        enlarge(out, bytes);
}

static void put_bytes(struct scene_out *out, const char *text, size_t bytes)
{
    make_room(out, bytes);
    memcpy(out->text + out->bytes, text, bytes);
    out->bytes += bytes;
    out->text[out->bytes] = '\0';
}

void scene_put(struct scene_out *out, const char *text)
{
    put_bytes(out, text, strlen(text));
}

void scene_put_int(struct scene_out *out, int number)
{
    char digits[16];
    char *at = digits + sizeof digits;
    unsigned left = number < 0 ? 0u - (unsigned)number : (unsigned)number;

    do
        *--at = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (number < 0)
        *--at = '-';
    put_bytes(out, at, (size_t)(digits + sizeof digits - at));
}

static void put_by_library(struct scene_out *out, const char *format, va_list args)
{
    enum { USUAL_BYTES = 200 };          /* nearly every text fits, and is then formatted only once */
    va_list again;
    int bytes;

    make_room(out, USUAL_BYTES);
    va_copy(again, args);
    bytes = vsnprintf(out->text + out->bytes, out->room - out->bytes, format, args);
    if ((size_t)bytes >= out->room - out->bytes) {
        make_room(out, (size_t)bytes);
        vsnprintf(out->text + out->bytes, (size_t)bytes + 1, format, again);
    }
    va_end(again);
    out->bytes += (size_t)bytes;
}

/* Texts and whole numbers; false where the format holds something else. */
static bool put_plain(struct scene_out *out, const char *format, va_list *args)
{
    for (;;) {
        size_t plain = 0;

        while (format[plain] && format[plain] != '%')
            plain++;
        put_bytes(out, format, plain);
        if (!format[plain])
            return true;
        format += plain + 2;
        switch (format[-1]) {
        case 's': scene_put(out, va_arg(*args, const char *)); break;
        case 'd': scene_put_int(out, va_arg(*args, int)); break;
        case '%': scene_put(out, "%"); break;
        default: return false;
        }
    }
}

void scene_printf(struct scene_out *out, const char *format, ...)
{
    size_t before = out->bytes;
    va_list args, again;

    va_start(args, format);
    va_copy(again, args);
    if (!put_plain(out, format, &args)) {
        out->bytes = before;
        put_by_library(out, format, again);
    }
    va_end(again);
    va_end(args);
}

void scene_escape(struct scene_out *out, const char *text)
{
    for (size_t plain = strcspn(text, "&<>\""); put_bytes(out, text, plain), text[plain]; plain = strcspn(text, "&<>\"")) {
        text += plain;
        switch (*text++) {
        case '&': scene_put(out, "&amp;"); break;
        case '<': scene_put(out, "&lt;"); break;
        case '>': scene_put(out, "&gt;"); break;
        default: scene_put(out, "&quot;");
        }
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
