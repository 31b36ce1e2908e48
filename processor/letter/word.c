#include "processor/letter/word.h"

#include <string.h>

#include "processor/base/host_word.h"

const char *letter_word_end(const char *text)
{
    while (*text && *text != '\n' && *text != ';' && !(text[0] == ' ' && text[1] == '#'))
        text++;
    return text;
}

const char *letter_word_next(const char *text)
{
    for (;;) {
        text += strspn(text, " \n;");
        if (*text != '#')
            return *text ? text : NULL;
        text += strcspn(text, "\n");
    }
}

bool letter_word_only(const char *text)
{
    bool has_word = false;

    while ((text = letter_word_next(text))) {
        if (!host_word_is_command(text))
            return false;
        has_word = true;
        text = letter_word_end(text);
    }
    return has_word;
}
