#include "engine/kernel/common_word.h"

#include <stddef.h>

#include "engine/kernel/text.h"

static const struct { const char *spelling; enum common_word word; bool takes_rest, timeless; } spellings[] = {
    { "ANYWAY", WORD_ANYWAY, false, false },
    { "STANDING CLEAR", WORD_STANDING_CLEAR, true, true },
    { "CLEAR STANDING", WORD_STANDING_CLEAR, true, true },
    { "UNSTAND", WORD_STANDING_CLEAR, true, true },
    { "CANCEL", WORD_STANDING_CLEAR, true, true },
    { "STANDLIST", WORD_STANDING_LIST, false, true },
    { "STANDING", WORD_STANDING, true, true },
    { "STAND", WORD_STANDING, true, true },
    { "RESIGN", WORD_RESIGN, false, true },
    { "CONCEDE", WORD_RESIGN, false, true },
    { "OFFER DRAW", WORD_OFFER_DRAW, false, true },
    { "DRAW OFFER", WORD_OFFER_DRAW, false, true },
    { "DRAW?", WORD_OFFER_DRAW, false, true },
    { "ACCEPT DRAW", WORD_ACCEPT_DRAW, false, true },
    { "DRAW ACCEPT", WORD_ACCEPT_DRAW, false, true },
    { "ACCEPT OFFER", WORD_ACCEPT_OFFER, true, true },
    { "DECLINE OFFER", WORD_DECLINE_OFFER, true, true },
    { "WITHDRAW OFFER", WORD_WITHDRAW_OFFER, true, true },
    { "OFFERS", WORD_OFFERS, false, true },
};

enum { SPELLINGS = sizeof spellings / sizeof spellings[0] };

/* The text after the words of a spelling (which may have several blanks between them); NULL: the line does not begin
 * with them. */
static const char *behind(const char *line, const char *spelling)
{
    for (; *spelling; spelling++) {
        if (*spelling == ' ') {
            if (!text_is_blank(*line))
                return NULL;
            while (text_is_blank(*line))
                line++;
        } else if (text_upper(*line) == *spelling) {
            line++;
        } else {
            return NULL;
        }
    }
    return line;
}

enum common_word common_word_read(const char *line, const char **rest)
{
    for (int i = 0; i < SPELLINGS; i++) {
        const char *at = behind(line, spellings[i].spelling);

        if (!at || (*at && !text_is_blank(*at)))
            continue;
        while (text_is_blank(*at))
            at++;
        if (*at && !spellings[i].takes_rest)
            continue;
        *rest = at;
        return spellings[i].word == WORD_STANDING && !*at ? WORD_STANDING_LIST : spellings[i].word;
    }
    return WORD_NONE;
}

bool common_word_is(const char *line, const char *word)
{
    const char *at = text_upper(*line) == *word ? behind(line, word) : NULL;      /* most differ in their first letter */

    return at && !text_is_alnum(*at) && (unsigned char)*at < 0x80 && *at != '-' && *at != '_';
}

enum common_word common_word_begins(const char *line)
{
    char first = text_upper(*line);

    for (int i = 0; i < SPELLINGS; i++)
        if (first == spellings[i].spelling[0] && common_word_is(line, spellings[i].spelling))
            return spellings[i].word;
    return WORD_NONE;
}

bool common_word_is_timeless(enum common_word word)
{
    for (int i = 0; i < SPELLINGS; i++)
        if (spellings[i].word == word)
            return spellings[i].timeless;
    return false;
}
