/* Drawings that the pictures of a page share: each is drawn once, and used by its id. */
#include <string.h>

#include "engine/kernel/scene_draw.h"

static void put_bytes(struct scene_share *key, const void *bytes, size_t count)
{
    if (count > sizeof key->bytes - key->count)
        key->full = true;
    if (key->full)
        return;
    memcpy(key->bytes + key->count, bytes, count);
    key->count += count;
}

void scene_share_begin(struct scene_share *key, enum scene_key kind)
{
    key->bytes[0] = (char)kind;
    key->count = 1;
    key->full = false;
}

void scene_share_number(struct scene_share *key, int number)
{
    put_bytes(key, &number, sizeof number);
}

void scene_share_text(struct scene_share *key, const char *text)
{
    text = text ? text : "";
    put_bytes(key, text, strlen(text) + 1);
}

static void put_use(struct picture *picture, int id, struct place at)
{
    scene_put(&picture->out, "<use href=\"#d");
    scene_put_int(&picture->out, id);
    if (at.x || at.y) {
        scene_put(&picture->out, "\" x=\"");
        scene_put_int(&picture->out, at.x);
        scene_put(&picture->out, "\" y=\"");
        scene_put_int(&picture->out, at.y);
    }
    scene_put(&picture->out, "\"/>");
}

bool scene_put_shared(struct picture *picture, const struct scene_share *key, struct place at)
{
    int id = key->full ? 0 : picture->shared->find(picture->shared->context, key->bytes, key->count);

    if (id)
        put_use(picture, id, at);
    return id != 0;
}

void scene_share_put(struct picture *picture, const struct scene_share *key, size_t from, struct place at)
{
    int id;

    if (key->full) {             /* moved as a whole, and not shared */
        const char *drawn = arena_text(picture->scene->arena, picture->out.text + from);

        picture->out.bytes = from;
        scene_printf(&picture->out, "<g transform=\"translate(%d %d)\">%s</g>", at.x, at.y, drawn);
        return;
    }
    id = picture->shared->add(picture->shared->context, key->bytes, key->count, picture->out.text + from);
    picture->out.bytes = from;
    put_use(picture, id, at);
}

void scene_share_row(struct picture *picture, size_t from)
{
    enum { MORE_THAN_A_USE = 60 };
    const struct scene_shared *shared = picture->shared;
    const char *row = picture->out.text + from;
    size_t bytes = picture->out.bytes - from;
    int id;

    if (!shared || bytes < MORE_THAN_A_USE)
        return;
    id = shared->find(shared->context, row, bytes);
    if (!id)
        id = shared->add(shared->context, row, bytes, row);
    picture->out.bytes = from;
    put_use(picture, id, (struct place){ 0, 0 });
}
