#include "processor/letter/letter.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "processor/base/bytes.h"
#include "processor/letter/caps.h"
#include "processor/letter/child.h"
#include "processor/letter/decode.h"
#include "processor/letter/mime.h"

/* Without a child there is nothing else that memory trouble could end. */
static void out_of_memory(void *context)
{
    (void)context;
    abort();
}

static void read_inline(const char *raw, size_t bytes, const struct letter_context *context, struct arena *arena,
                        struct letter *out)
{
    void (*exhausted)(void *) = arena->exhausted;

    letter_mime_init();
    if (!exhausted)
        arena->exhausted = out_of_memory;
    letter_decode(raw, bytes, context, arena, out);
    arena->exhausted = exhausted;
}

enum status letter_read(const char *raw, size_t raw_bytes, const struct letter_context *context,
                        struct arena *arena, struct letter *out, struct error *err)
{
    const char *broken = letter_caps_check(raw, raw_bytes);

    if (broken) {
        *out = letter_blank(LETTER_QUARANTINE, broken);
        return OK;
    }
    switch (context->mode) {
    case LETTER_FORK_EACH:
        return letter_child_once(raw, raw_bytes, context, arena, out, err);
    case LETTER_KEEP_CHILD:
        assert(context->child);
        return letter_child_kept(raw, raw_bytes, context, arena, out, err);
    case LETTER_INLINE:
        break;
    }
    read_inline(raw, raw_bytes, context, arena, out);
    return OK;
}

void letter_close(struct letter_child *child)
{
    letter_child_stop(child);
}

const char *letter_orders(const struct letter *letter, struct arena *arena)
{
    struct bytes text;

    if (letter->block_count == 1)
        return letter->blocks[0].text;
    bytes_init(&text, arena, 0);
    for (int i = 0; i < letter->block_count; i++) {
        const struct letter_block *block = &letter->blocks[i];

        bytes_printf(&text, "#orders %s", block->game);
        if (block->turn != LETTER_NO_TURN)
            bytes_printf(&text, " t%d", (int)block->turn);
        bytes_printf(&text, "%s%s\n%s#end\n", *block->player ? " " : "", block->player, block->text);
    }
    return text.failed ? NULL : text.data;
}
