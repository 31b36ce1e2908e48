#include "processor/letter/word.h"

#include <string.h>

#include "engine/kernel/common_word.h"

/* Behind the order at `text`: at the line's end, a `;`, or the ` #` of a comment. */
static const char *skip_order(const char *text)
{
    while (*text && *text != '\n' && *text != ';' && !(text[0] == ' ' && text[1] == '#'))
        text++;
    return text;
}

bool letter_word_only(const char *text)
{
    bool has_word = false;

    while (*text) {
        text += strspn(text, " \n;");
        if (*text == '#') {
            text += strcspn(text, "\n");
            continue;
        }
        if (!*text)
            break;
        if (!common_word_find(text))
            return false;
        has_word = true;
        text = skip_order(text);
    }
    return has_word;
}
