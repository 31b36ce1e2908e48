#include "processor/base/host_word.h"

#include <string.h>

#include "engine/kernel/common_word.h"
#include "engine/kernel/text.h"

#define HOST_WORD_ROW(id, spelling, does, who, form, says, answer) \
    [HOST_##id] = { .word = spelling, .kind = HOST_##does, .users = (who), .shown = form, .help = says },
const struct host_word host_words[HOST_WORD_COUNT] = { HOST_WORDS(HOST_WORD_ROW) };
#undef HOST_WORD_ROW

int host_word_find(const char *line)
{
    char first;

    line += strspn(line, " ");
    first = text_upper(*line);
    if (common_word_begins(line) != WORD_NONE)
        return -1;
    for (int i = 0; i < HOST_WORD_COUNT; i++)
        if (host_words[i].word[0] == first && host_words[i].kind <= HOST_HEADS && common_word_is(line, host_words[i].word))
            return i;
    return -1;
}

bool host_word_is(const char *line, enum host_word_id word)
{
    return common_word_is(line + strspn(line, " "), host_words[word].word);
}

bool host_word_is_command(const char *line)
{
    int word = host_word_find(line);
    enum common_word common = common_word_begins(line + strspn(line, " "));

    return (word >= 0 && word != HOST_ADD) || (common != WORD_NONE && common != WORD_ANYWAY);
}

bool host_word_shadows(const char *order)
{
    for (int i = 0; i < HOST_WORD_COUNT; i++)
        if (host_words[i].kind != HOST_TOLD && common_word_is(order, host_words[i].word))
            return true;
    return false;
}

/* ---- HELP ---- */

enum { HELP_COLUMN = 20 };

/* A text with its further lines indented to a column. */
static const char *hanging(struct arena *arena, const char *text, int column)
{
    size_t bytes = strcspn(text, "\n");

    if (!text[bytes])
        return text;
    return arena_printf(arena, "%s\n  %*s%s", arena_text_n(arena, text, bytes), column, "",
                        hanging(arena, text + bytes + 1, column));
}

const char *host_word_list(struct arena *arena)
{
    const char *list = "";

    for (int i = 0; i < HOST_WORD_COUNT; i++)
        if (host_words[i].shown[0])
            list = arena_printf(arena, "%s  %-*s%s\n", list, HELP_COLUMN, host_words[i].shown,
                                hanging(arena, host_words[i].help, HELP_COLUMN));
    return list;
}

const char *host_word_help(struct arena *arena, const char *word)
{
    for (int i = 0; i < HOST_WORD_COUNT; i++)
        if (host_words[i].help[0] && text_equal_ignoring_case(word, host_words[i].word))
            return arena_printf(arena, "%s\n    %s", host_words[i].shown[0] ? host_words[i].shown : host_words[i].word,
                                hanging(arena, host_words[i].help, 2));
    return NULL;
}
