#include "processor/letter/letter.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "processor/base/bytes.h"
#include "processor/letter/caps.h"
#include "processor/letter/child.h"
#include "processor/letter/decode.h"
#include "processor/letter/mime.h"

/* Without a child, lack of memory can only end this process. */
static void out_of_memory(void *context)
{
    (void)context;
    abort();
}

static void read_inline(const struct letter_raw *raw, const struct letter_context *context, struct arena *arena,
                        struct letter *out)
{
    void (*exhausted)(void *) = arena->exhausted;

    letter_mime_init();
    if (!exhausted)
        arena->exhausted = out_of_memory;
    letter_decode(raw, context, arena, out);
    arena->exhausted = exhausted;
}

static enum status read_apart(const struct letter_raw *raw, const struct letter_context *context, struct arena *arena,
                              struct letter *out, struct error *err)
{
    const char *broken = letter_caps_check(raw->bytes, raw->count);

    if (broken) {
        *out = letter_blank(LETTER_QUARANTINE, broken);
        return OK;
    }
    switch (context->mode) {
    case LETTER_FORK_EACH:
        return letter_child_once(raw, context, arena, out, err);
    case LETTER_KEEP_CHILD:
        assert(context->child);
        return letter_child_kept(raw, context, arena, out, err);
    case LETTER_INLINE:
        break;
    }
    read_inline(raw, context, arena, out);
    return OK;
}

/* An unreadable mail does not say whose it is, but its header alone may still say who has to be told. */
static enum status read_header_alone(const struct letter_raw *raw, const struct letter_context *context, struct arena *arena,
                                     struct letter *out, struct error *err)
{
    char *head = arena_alloc(arena, LETTER_HEAD_BYTES_MAX);
    const struct letter_raw small = { .bytes = head, .count = head ? letter_caps_head(raw->bytes, raw->count, head) : 0 };
    struct letter letter;
    enum status status;

    if (small.count == 0)
        return OK;
    status = read_apart(&small, context, arena, &letter, err);
    if (status != OK || letter.verdict != LETTER_EMPTY)
        return status;
    letter.verdict = LETTER_QUARANTINE;
    letter.reason = out->reason;
    letter.charset = letter.text_hash = "";
    *out = letter;
    return OK;
}

static enum status read_raw(const struct letter_raw *raw, const struct letter_context *context, struct arena *arena,
                            struct letter *out, struct error *err)
{
    enum status status = read_apart(raw, context, arena, out, err);

    if (status == OK && out->verdict == LETTER_QUARANTINE && out->token_count == 0)
        status = read_header_alone(raw, context, arena, out, err);
    return status;
}

enum status letter_read(const char *raw, size_t raw_bytes, const struct letter_context *context,
                        struct arena *arena, struct letter *out, struct error *err)
{
    const struct letter_raw whole = { .bytes = raw, .count = raw_bytes };

    if (raw_bytes > LETTER_BYTES_MAX)
        return letter_read_beginning(raw, LETTER_BEGINNING_BYTES, context, arena, out, err);
    return read_raw(&whole, context, arena, out, err);
}

enum status letter_read_beginning(const char *raw, size_t raw_bytes, const struct letter_context *context,
                                  struct arena *arena, struct letter *out, struct error *err)
{
    const struct letter_raw beginning = { .bytes = raw, .count = raw_bytes, .is_cut = true };

    return read_raw(&beginning, context, arena, out, err);
}

bool letter_read_ahead(const char *raw, size_t raw_bytes, const struct letter_context *context)
{
    const struct letter_raw whole = { .bytes = raw, .count = raw_bytes };

    if (context->mode != LETTER_KEEP_CHILD)
        return false;
    if (raw_bytes > LETTER_AHEAD_BYTES_MAX || letter_caps_check(raw, raw_bytes))
        return true;
    return letter_child_ahead(&whole, context);
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
