/* Any text laid out: no line is too long that could be shorter, none has a blank at its end, and a second layout changes
 * nothing. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "processor/text/layout.h"
#include "processor/text/layout_words.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static void must(int condition)
{
    if (!condition)
        abort();
}

/* A line may be too long when it belongs to a map, or is one word with its hanging indent. */
static void check_line(struct span line)
{
    const char *first = line.start, *blank;

    must(line.start < line.end ? line.end[-1] != ' ' : 1);
    if (layout_columns(line) <= LAYOUT_COLUMNS || strncmp(line.start, "  ", 2) == 0)
        return;
    while (first < line.end && strchr(" -*+.):0123456789", *first))
        first++;
    blank = memchr(first, ' ', (size_t)(line.end - first));
    must(blank == NULL || layout_columns((struct span){ line.start, blank }) > LAYOUT_COLUMNS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { .limit_bytes = 0 };
    const char *laid = layout_text(&arena, arena_text_n(&arena, (const char *)data, bytes));

    must(laid != NULL && strcmp(layout_text(&arena, laid), laid) == 0);
    must(*laid != '\n' && strstr(laid, "\n\n\n") == NULL);
    for (const char *line = laid, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        must(end != NULL);
        check_line((struct span){ line, end });
    }
    arena_release(&arena);
    return 0;
}
