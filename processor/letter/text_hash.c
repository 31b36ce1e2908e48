#include "processor/letter/text_hash.h"

#include <sodium.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/bytes.h"
#include "processor/base/host_word.h"
#include "processor/letter/word.h"

enum { HASH_BYTES = 32 };

/* The text with its line ends made even. */
static void add_even(struct bytes *out, const char *text, size_t bytes)
{
    size_t written = 0;     /* up to here the line and its text are more than blanks */

    if (bytes >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3, bytes -= 3;
    for (size_t i = 0; i < bytes; i++) {
        bool ends_line = text[i] == '\n' || text[i] == '\r';

        if (text[i] == '\r' && i + 1 < bytes && text[i + 1] == '\n')
            i++;
        if (ends_line) {
            while (out->n > 0 && text_is_blank(out->data[out->n - 1]))
                out->n--;
            bytes_add_char(out, '\n');
        } else {
            bytes_add_char(out, text[i]);
            written = text_is_blank(text[i]) ? written : out->n;
        }
    }
    out->n = written;
    if (written > 0)
        bytes_add_char(out, '\n');
}

/* Strikes a word out wherever it stands; was it there? */
static bool strike(struct bytes *text, const char *word, size_t length)
{
    char *from = text->data, *at, *end = text->data + text->n;
    bool found = length == 0;

    while (length > 0 && (at = memmem(from, (size_t)(end - from), word, length))) {
        memset(at, '*', length);
        from = at + length;
        found = true;
    }
    return found;
}

/* The text behind the word PASSWORD in a block. */
static bool strike_set_passwords(struct bytes *text, const char *orders)
{
    bool found = true;

    while ((orders = letter_word_next(orders))) {
        const char *end = letter_word_end(orders), *rest = orders;

        if (host_word_find(orders) == HOST_PASSWORD) {
            while (rest < end && *rest != ' ')
                rest++;
            while (rest < end && *rest == ' ')
                rest++;
            while (end > rest && end[-1] == ' ')
                end--;
            found &= strike(text, rest, (size_t)(end - rest));
        }
        orders = end;
    }
    return found;
}

const char *letter_text_hash(const char *text, size_t bytes, const struct letter_block *blocks, int block_count,
                             struct arena *arena)
{
    struct bytes even;
    unsigned char hash[HASH_BYTES];
    char *hex = arena_alloc(arena, 2 * HASH_BYTES + 1);
    bool struck = true;

    bytes_init(&even, arena, bytes + 2);
    add_even(&even, text, bytes);
    for (int i = 0; i < block_count; i++) {
        struck &= strike(&even, blocks[i].password, strlen(blocks[i].password));
        struck &= strike_set_passwords(&even, blocks[i].text);
    }
    if (!struck || even.failed)
        return "";
    crypto_generichash(hash, HASH_BYTES, (const unsigned char *)even.data, even.n, NULL, 0);
    return sodium_bin2hex(hex, 2 * HASH_BYTES + 1, hash, HASH_BYTES);
}
