/* A page: text that grows at its end, in an arena.
 *
 * Whoever writes does not look at every piece: the first one that has no room spoils the page, everything after
 * it is dropped, and page_text and `state` tell. A page whose arena is at its limit without `exhausted` has run
 * out of memory; one that would grow beyond limit_bytes is full. */
#ifndef POSTERN_PAGE_H
#define POSTERN_PAGE_H

#include <stddef.h>
#include <string.h>

#include "engine/kernel/arena.h"

enum page_state { PAGE_GOOD, PAGE_FULL, PAGE_NO_MEMORY };

struct page {
    struct arena *arena;
    char *text;                 /* not closed before page_text */
    size_t used_bytes;
    size_t capacity_bytes;
    size_t limit_bytes;
    enum page_state state;
};

/* Begins a page that will probably hold about so many bytes and at most limit_bytes (0: no limit but the arena's). */
void page_init(struct page *page, struct arena *arena, size_t expected_bytes, size_t limit_bytes);

/* Makes room for more bytes and one NUL. Only page_put and page_fill call it. Says whether there is room. */
int page_grow(struct page *page, size_t bytes);

static inline void page_put(struct page *page, const char *text, size_t bytes)
{
    if (bytes >= page->capacity_bytes - page->used_bytes && !page_grow(page, bytes))
        return;
    memcpy(page->text + page->used_bytes, text, bytes);
    page->used_bytes += bytes;
}

static inline void page_puts(struct page *page, const char *text)
{
    page_put(page, text, strlen(text));
}

/* The same character `count` times. */
static inline void page_fill(struct page *page, char c, size_t count)
{
    if (count >= page->capacity_bytes - page->used_bytes && !page_grow(page, count))
        return;
    memset(page->text + page->used_bytes, c, count);
    page->used_bytes += count;
}

/* The text so far, closed with a NUL; NULL when the page is spoilt. */
char *page_text(struct page *page);

#endif
