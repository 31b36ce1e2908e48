#include "engine/kernel/help.h"

#include <string.h>

#include "engine/kernel/text.h"

/* The text after one of a page's words: "" when there is only the word; NULL: the text begins with none of them. */
static const char *behind(struct arena *arena, const char *words, const char *word)
{
    for (const char *at = words;; at++) {
        size_t bytes = strcspn(at, "|");
        const char *own = arena_text_n(arena, at, bytes);

        if (text_equal_ignoring_case(word, own))
            return "";
        if (bytes > 0 && text_has_prefix_ignoring_case(word, own) && text_is_blank(word[bytes]))
            return word + bytes + strspn(word + bytes, " \t");
        at += bytes;
        if (!*at)
            return NULL;
    }
}

static const char *page_of(const struct help_page *page, struct arena *arena, const char *word)
{
    const char *about = page->words ? behind(arena, page->words, word) : word;

    if (!about)
        return NULL;
    if (page->words && !*about)
        return page->made ? page->made(arena) : page->text;
    return page->find ? page->find(arena, about) : NULL;
}

const char *help_find(const struct help_page *pages, struct arena *arena, const char *word)
{
    const char *found = NULL;

    for (const struct help_page *page = pages; page && !found && (page->words || page->find); page++)
        found = page_of(page, arena, word);
    return found;
}

const char *help_rows(struct arena *arena, const char *head, int first, int end,
                      const char *(*row)(struct arena *arena, int thing))
{
    const char *rows = head;

    for (int thing = first; thing < end; thing++) {
        const char *one = row(arena, thing);

        if (one)
            rows = arena_printf(arena, "%s%s", rows, one);
    }
    return rows;
}
