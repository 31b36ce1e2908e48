#include "processor/page.h"

#include <stdint.h>

static void spoil(struct page *page, enum page_state state)
{
    page->state = state;
    page->capacity_bytes = page->used_bytes = 0;
}

void page_init(struct page *page, struct arena *arena, size_t expected_bytes, size_t limit_bytes)
{
    *page = (struct page){ .arena = arena, .limit_bytes = limit_bytes ? limit_bytes : SIZE_MAX / 4 };
    page->capacity_bytes = (expected_bytes < page->limit_bytes ? expected_bytes : page->limit_bytes) + 1;
    page->text = arena_alloc(arena, page->capacity_bytes);
    if (!page->text)
        spoil(page, PAGE_NO_MEMORY);
}

int page_grow(struct page *page, size_t bytes)
{
    size_t capacity = page->capacity_bytes;
    char *larger;

    if (page->state != PAGE_GOOD)
        return 0;
    if (bytes > page->limit_bytes - page->used_bytes) {
        spoil(page, PAGE_FULL);
        return 0;
    }
    while (capacity <= page->used_bytes + bytes)
        capacity *= 2;
    if (capacity > page->limit_bytes + 1)
        capacity = page->limit_bytes + 1;
    larger = arena_alloc(page->arena, capacity);
    if (!larger) {
        spoil(page, PAGE_NO_MEMORY);
        return 0;
    }
    memcpy(larger, page->text, page->used_bytes);
    page->text = larger;
    page->capacity_bytes = capacity;
    return 1;
}

char *page_text(struct page *page)
{
    if (page->state != PAGE_GOOD)
        return NULL;
    page->text[page->used_bytes] = '\0';
    return page->text;
}
