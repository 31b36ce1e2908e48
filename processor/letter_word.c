#include "processor/letter_word.h"

#include <stddef.h>
#include <string.h>

#include "engine/kernel/text.h"

static const char *const words[] = {
    "HELP",  "STATUS",  "GAMES", "REPORT", "REPLAY",  "HISTORY", "CHECK",    "RESEND",     "PRESS",
    "WAIT",  "READY",   "ZONE",  "JOIN",   "DECLINE", "ABSENCE", "STANDING", "OFFER DRAW", "ACCEPT DRAW",
    "LUCK",  "RESIGN",  "MAPS",  "HTML",    "PASSWORD", "DIARY", "ADDRESS", "WITHDRAW ORDERS",
};

const char *letter_word_find(const char *line)
{
    while (*line == ' ')
        line++;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char behind;

        if (!text_has_prefix_ignoring_case(line, words[i]))
            continue;
        behind = line[strlen(words[i])];
        if (!text_is_alnum(behind) && (unsigned char)behind < 0x80 && behind != '-' && behind != '_')
            return words[i];
    }
    return NULL;
}

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
        if (!letter_word_find(text))
            return false;
        has_word = true;
        text = skip_order(text);
    }
    return has_word;
}
