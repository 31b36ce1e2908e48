/* Any bytes as a mail: it gets a verdict, and the result is clean, whole and survives the wire. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/letter/letter.h"
#include "processor/letter/wire.h"
#include "processor/fetch/mbox.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

/* The fuzzer looks for crashes. */
static void must(int condition)
{
    if (!condition)
        abort();
}

static void check_clean(const char *text, int may_have_lines)
{
    const char *end = text + strlen(text);

    while (text < end) {
        int n = text_utf8_bytes(text, end);

        must(n > 0);
        must((unsigned char)*text >= ' ' || (may_have_lines && *text == '\n'));
        must(*text != 0x7f);
        text += n;
    }
}

static void check_list(const char *const *texts, int count)
{
    for (int i = 0; i < count; i++)
        check_clean(texts[i], 0);
}

static void check_letter(const struct letter *letter)
{
    must(*letter->reason != '\0');
    must(letter->block_count == 0 || letter->verdict == LETTER_ORDERS || letter->verdict == LETTER_COMMAND);
    must(letter->block_count > 0 || (letter->verdict != LETTER_ORDERS && letter->verdict != LETTER_COMMAND));
    for (int i = 0; i < letter->block_count; i++) {
        check_clean(letter->blocks[i].text, 1);
        check_clean(letter->blocks[i].game, 0);
        check_clean(letter->blocks[i].player, 0);
        must(*letter->blocks[i].text != '\0');
    }
    check_clean(letter->reason, 0);
    check_clean(letter->from, 0);
    check_clean(letter->charset, 0);
    check_clean(letter->subject, 0);
    check_clean(letter->message_id, 0);
    check_clean(letter->in_reply_to, 0);
    check_clean(letter->bounce.original_id, 0);
    check_list(letter->cuts, letter->cut_count);
    check_list(letter->told, letter->told_count);
    check_list(letter->references, letter->reference_count);
    check_list(letter->auth_results, letter->auth_result_count);
    check_list(letter->recipients, letter->recipient_count);
    must(strlen(letter->subject) <= LETTER_SUBJECT_BYTES_MAX);
}

static void check_wire(const struct letter *letter, struct arena *arena)
{
    static char once[LETTER_WIRE_BYTES_MAX], twice[LETTER_WIRE_BYTES_MAX];
    size_t n = letter_wire_write(letter, once, sizeof once);
    struct letter back;

    must(n > 0);
    must(letter_wire_read(once, n, arena, &back, NULL) == OK);
    must(letter_wire_write(&back, twice, sizeof twice) == n);
    must(memcmp(once, twice, n) == 0);
}

static void read_one(const char *mail, size_t n)
{
    struct letter_context context = { .mode = LETTER_INLINE };
    struct arena arena = { .limit_bytes = 512u << 20 };
    struct letter letter;

    must(letter_read(mail, n, &context, &arena, &letter, NULL) == OK);
    check_letter(&letter);
    check_wire(&letter, &arena);
    must(letter_orders(&letter, &arena) != NULL);
    arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct mbox mbox;
    const char *mail;
    size_t n;

    mbox_init(&mbox, (const char *)data, bytes);
    while (mbox_next(&mbox, &mail, &n)) {
        char *plain = malloc(n + 1);

        must(plain != NULL);
        read_one(mail, n);
        read_one(plain, mbox_unescape(mail, n, plain));
        free(plain);
    }
    return 0;
}
