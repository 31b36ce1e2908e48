/* Any bytes as an IMAP connection: they come to the same responses however they are cut, within the caps, and
 * what is understood of them lies inside them. The first byte says how they are cut. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "processor/fetch/imap_response.h"
#include "processor/fetch/imap_uids.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

enum { DIGEST_START = 17 };

static const struct imap_caps caps = { .line_bytes = 3000, .literal_bytes = 200, .keep_bytes = 50, .drain_bytes = 5000 };

static void must(int condition)
{
    if (!condition)
        abort();
}

static void check_inside(const struct imap_reader *reader, struct span span)
{
    must(span.start <= span.end);
    must(span.start == span.end || (span.start >= reader->bytes && span.end <= reader->bytes + reader->n));
}

static void check_lists(struct span text)
{
    struct imap_uids uids = { .list = NULL };
    char set[IMAP_SET_BYTES];

    /* A range of millions is refused only at its cap: the unit tests cover those. */
    if (!memchr(text.start, ':', span_bytes(text)) && imap_uids_add_set(&uids, text, NULL) == OK) {
        imap_uids_sort(&uids);
        must(imap_set_format(uids.list, uids.count, set) <= uids.count);
    }
    (void)imap_uids_add_words(&uids, text, NULL);
    imap_uids_release(&uids);
}

static void check_response(struct imap_reader *reader)
{
    struct imap_response response = imap_response_parse(reader);

    if (response.kind == IMAP_TAGGED || response.kind == IMAP_STATUS) {
        check_inside(reader, response.code);
        check_inside(reader, response.text);
    }
    if (response.kind == IMAP_SEARCH || response.kind == IMAP_ESEARCH) {
        check_inside(reader, response.rest);
        check_lists(response.rest);
    }
    if (response.kind == IMAP_FETCH && response.fetch.body == IMAP_BODY_THERE) {
        check_inside(reader, response.fetch.bytes);
        must(response.fetch.whole_bytes >= span_bytes(response.fetch.bytes));
    }
}

static uint64_t mix(uint64_t digest, const void *bytes, size_t n)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < n; i++)
        digest = digest * 1099511628211u + at[i];
    return digest;
}

/* Reads all of it in pieces; returns a number for the result. */
static uint64_t read_all(const char *bytes, size_t n, size_t piece)
{
    struct imap_reader reader;
    uint64_t digest = DIGEST_START;
    size_t at = 0;
    enum imap_take take = IMAP_TAKE_MORE;

    imap_reader_init(&reader, &caps);
    while (at < n && take != IMAP_TAKE_FAULT) {
        size_t used, part = n - at < piece ? n - at : piece;

        take = imap_reader_take(&reader, bytes + at, part, &used, NULL);
        must(used <= part && (take != IMAP_TAKE_MORE || used == part));
        at += used;
        if (take != IMAP_TAKE_RESPONSE)
            continue;
        must(reader.literal_count <= IMAP_LITERALS_MAX);
        must(reader.n <= caps.line_bytes + IMAP_LITERALS_MAX * caps.literal_bytes);
        digest = mix(digest, &reader.n, sizeof reader.n);
        digest = mix(digest, reader.bytes, reader.n);
        check_response(&reader);
    }
    imap_reader_release(&reader);
    return digest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    if (bytes == 0)
        return 0;
    must(read_all((const char *)data + 1, bytes - 1, (size_t)data[0] + 1) == read_all((const char *)data + 1, bytes - 1, bytes));
    return 0;
}
