#include "processor/letter/text_hash.h"

#include <sodium.h>
#include <string.h>

#include "engine/kernel/text.h"
#include "processor/base/bytes.h"
#include "processor/base/host_word.h"
#include "processor/letter/word.h"

enum { HASH_BYTES = 32 };

/* The end of a line: its first CR or LF, or the end of the text. */
static const char *line_stop(const char *line, const char *end)
{
    const char *feed = memchr(line, '\n', (size_t)(end - line)), *stop = feed ? feed : end;
    const char *carriage = memchr(line, '\r', (size_t)(stop - line));

    return carriage ? carriage : stop;
}

/* Adds the text with its line ends made even, without blanks at the ends of lines and without empty lines at its end. */
static void add_even(struct bytes *out, const char *text, size_t bytes)
{
    const char *end = text + bytes;
    size_t written = 0;     /* up to here the text is more than blanks */

    if (bytes >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    while (text < end) {
        const char *stop = line_stop(text, end), *last = stop;

        while (last > text && text_is_blank(last[-1]))
            last--;
        bytes_add(out, text, (size_t)(last - text));
        written = last > text ? out->n : written;
        if (stop < end)
            bytes_add_char(out, '\n');
        text = stop + (stop < end) + (end - stop > 1 && stop[0] == '\r' && stop[1] == '\n');
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

        if (host_word_is(orders, HOST_PASSWORD)) {
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
