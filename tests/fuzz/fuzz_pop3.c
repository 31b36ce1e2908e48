/* Any bytes as a POP3 connection: they come to the same lines and texts however they are cut, and within the caps. The
 * first byte says how they are cut, the bits of the second what is wanted: a line or a text. */
#include <stdint.h>
#include <stdlib.h>

#include "processor/fetch/pop3_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

enum { DIGEST_START = 17 };

static const struct pop3_caps caps = { .line_bytes = 300, .text_bytes = 500, .keep_bytes = 50, .drain_bytes = 5000 };

static void must(int condition)
{
    if (!condition)
        abort();
}

static uint64_t mix(uint64_t digest, const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        digest = digest * 1099511628211u + (unsigned char)bytes[i];
    return digest * 31 + n;
}

static uint64_t read_all(const char *bytes, size_t n, size_t piece, unsigned wants)
{
    struct pop3_reader reader;
    uint64_t digest = DIGEST_START;
    size_t at = 0, answers = 0;
    enum pop3_take take = POP3_TAKE_MORE;

    pop3_reader_init(&reader, &caps);
    while (at < n && take != POP3_TAKE_FAULT) {
        size_t used, part = n - at < piece ? n - at : piece;
        enum pop3_want want = wants >> answers % 8 & 1 ? POP3_TEXT : POP3_LINE;

        take = pop3_reader_take(&reader, want, bytes + at, part, &used, NULL);
        must(used <= part && (take != POP3_TAKE_MORE || used == part));
        at += used;
        if (take != POP3_TAKE_WHOLE)
            continue;
        must(reader.n <= caps.text_bytes && reader.n <= reader.whole_n);
        must(reader.n == reader.whole_n || reader.n == caps.keep_bytes);
        digest = mix(digest, reader.bytes, reader.n) + reader.whole_n;
        answers++;
    }
    pop3_reader_release(&reader);
    return digest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    if (bytes < 2)
        return 0;
    must(read_all((const char *)data + 2, bytes - 2, (size_t)data[0] + 1, data[1])
         == read_all((const char *)data + 2, bytes - 2, bytes, data[1]));
    return 0;
}
