#include "processor/letter/flowed.h"

#include <string.h>

struct flowed_line {
    const char *bytes;     /* after the quote marks and the stuffed blank */
    size_t count;
    int depth;
    bool is_signature;
    bool flows;            /* the next line belongs to it */
};

/* Takes the line at *at apart and moves *at behind its end. */
static struct flowed_line next_line(const char **at, const char *end)
{
    const char *feed = memchr(*at, '\n', (size_t)(end - *at));
    const char *stop = feed ? feed : end;
    struct flowed_line line = { .bytes = *at };

    *at = feed ? feed + 1 : end;
    while (stop > line.bytes && stop[-1] == '\r')
        stop--;
    while (line.bytes < stop && *line.bytes == '>') {
        line.bytes++;
        line.depth++;
    }
    if (line.bytes < stop && *line.bytes == ' ')
        line.bytes++;
    line.count = (size_t)(stop - line.bytes);
    line.is_signature = line.count == 3 && memcmp(line.bytes, "-- ", 3) == 0;
    line.flows = line.count > 0 && stop[-1] == ' ' && !line.is_signature;
    return line;
}

static void begin_line(struct bytes *out, int depth)
{
    for (int i = 0; i < depth; i++)
        bytes_add_char(out, '>');
    if (depth > 0)
        bytes_add_char(out, ' ');
}

void letter_flowed_join(struct bytes *out, const char *text, size_t bytes, bool delete_space)
{
    const char *end = text + bytes;
    bool is_open = false;    /* the line before flows on */
    int depth = 0;

    while (text < end) {
        struct flowed_line line = next_line(&text, end);

        if (is_open && (line.depth != depth || line.is_signature)) {
            bytes_add_char(out, '\n');
            is_open = false;
        }
        if (!is_open)
            begin_line(out, line.depth);
        bytes_add(out, line.bytes, line.count - (line.flows && delete_space ? 1 : 0));
        if (!line.flows)
            bytes_add_char(out, '\n');
        is_open = line.flows;
        depth = line.depth;
    }
    if (is_open)
        bytes_add_char(out, '\n');
}
