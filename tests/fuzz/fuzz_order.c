/* Any bytes as a mail's orders: every order is where its line and column say, is cut into tokens, and looked up. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes);

static void must(int condition)
{
    if (!condition)
        abort();
}

static const char *const names[] = {
    "Will o' the Wisp", "Ch'tai Exchange", "Wall", "Wall of Fire", NULL, "Anti-Anti", "Heave-Ho!", "Number 1", "Number 2",
};
enum { NAMES = sizeof names / sizeof names[0] };

static const char *skip_continuation(const char *text)
{
    while (((unsigned char)*text & 0xC0) == 0x80)
        text++;
    return text;
}

/* Character `column` of line `number`, or NULL past its end, where a line was continued. Bytes that continue no
 * character count with the one before. */
static const char *place(const char *text, int number, int column)
{
    while (--number > 0)
        text = strchr(text, '\n') + 1;
    text = skip_continuation(text);
    while (--column > 0 && *text && *text != '\n')
        text = skip_continuation(text + 1);
    return *text && *text != '\n' ? text : NULL;
}

/* Nothing promises the place of a text that begins with half a character. */
static int same_place(const char *found, const char *said)
{
    return found == said || ((unsigned char)*said & 0xC0) == 0x80;
}

static void check_name(struct arena *arena, const struct tokens *tokens, int first)
{
    struct order_fault fault = { .column = -1 };
    int used = 0, index = -1;

    switch (order_find_name(tokens, first, names, NAMES, 3, &used, &index)) {
    case NAME_FOUND:
        must(index >= 0 && index < NAMES && names[index] && used > 0 && first + used <= tokens->count);
        break;
    case NAME_AMBIGUOUS:
        must(used > 0 && order_candidates(arena, tokens, first, used, names, NAMES) != NULL);
        break;
    case NAME_UNKNOWN:
        must(!order_refuse_name(arena, &fault, tokens, first, "spell", names, NAMES, 3));
        must(fault.column == order_column(tokens, first) && fault.reason[0] != '\0');
    }
}

static void check_order(struct arena *arena, const struct order_line *line)
{
    struct order_fault fault = { .reason = NULL };
    struct tokens tokens;

    must(line->text[0] != '\0' && !text_is_space(line->text[0]) && line->text[0] != '-' && line->text[0] != '*');
    if (!order_tokenize(arena, line->text, &tokens, &fault)) {
        must(fault.reason != NULL);
        return;
    }
    must(tokens.count > 0);
    for (int i = 0; i < tokens.count; i++) {
        must(same_place(place(line->text, 1, tokens.list[i].column), tokens.list[i].at));
        check_name(arena, &tokens, i);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t bytes)
{
    struct arena arena = { .limit_bytes = 0 };
    char *text = arena_text_n(&arena, (const char *)data, bytes);
    struct order_lines lines = order_lines_of(&arena, text);

    for (int i = 0; i < lines.count; i++) {
        const char *at = place(text, lines.list[i].number, lines.list[i].column);

        must(at == NULL || *at == lines.list[i].text[0] || ((unsigned char)lines.list[i].text[0] & 0xC0) == 0x80
             || strchr(text, '\\') != NULL);
        check_order(&arena, &lines.list[i]);
    }
    arena_release(&arena);
    return 0;
}
