#include "engine/kernel/common_word.h"

#include <string.h>

#include "engine/kernel/text.h"

static const struct { const char *spelling; enum common_word word; bool takes_rest; } spellings[] = {
    { "ANYWAY", WORD_ANYWAY, false },
    { "STANDING CLEAR", WORD_STANDING_CLEAR, true },
    { "CLEAR STANDING", WORD_STANDING_CLEAR, true },
    { "UNSTAND", WORD_STANDING_CLEAR, true },
    { "CANCEL", WORD_STANDING_CLEAR, true },
    { "STANDLIST", WORD_STANDING_LIST, false },
    { "STANDING", WORD_STANDING, true },
    { "STAND", WORD_STANDING, true },
    { "RESIGN", WORD_RESIGN, false },
    { "CONCEDE", WORD_RESIGN, false },
    { "OFFER DRAW", WORD_OFFER_DRAW, false },
    { "DRAW OFFER", WORD_OFFER_DRAW, false },
    { "DRAW?", WORD_OFFER_DRAW, false },
    { "ACCEPT DRAW", WORD_ACCEPT_DRAW, false },
    { "DRAW ACCEPT", WORD_ACCEPT_DRAW, false },
    { "ACCEPT OFFER", WORD_ACCEPT_OFFER, true },
    { "DECLINE OFFER", WORD_DECLINE_OFFER, true },
    { "WITHDRAW OFFER", WORD_WITHDRAW_OFFER, true },
    { "OFFERS", WORD_OFFERS, false },
};

/* Does the line begin with the words of a spelling (blanks between words may be several)? Gives what follows. */
static bool begins_with(const char *line, const char *spelling, const char **rest)
{
    for (; *spelling; spelling++) {
        if (*spelling == ' ') {
            if (!text_is_blank(*line))
                return false;
            while (text_is_blank(*line))
                line++;
        } else if (text_upper(*line) == *spelling) {
            line++;
        } else {
            return false;
        }
    }
    if (*line && !text_is_blank(*line))
        return false;
    while (text_is_blank(*line))
        line++;
    *rest = line;
    return true;
}

enum common_word common_word_read(const char *line, const char **rest)
{
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++) {
        if (!begins_with(line, spellings[i].spelling, rest) || (**rest && !spellings[i].takes_rest))
            continue;
        if (spellings[i].word == WORD_STANDING && !**rest)
            return WORD_STANDING_LIST;
        return spellings[i].word;
    }
    return WORD_NONE;
}

/* What the host of a game answers itself, and what it passes on to the kernel. Of two that begin alike the longer stands
 * first. */
static const char *const words[] = {
    "HELP",  "STATUS",  "GAMES", "REPORT", "REPLAY",  "HISTORY", "CHECK", "FORECAST",    "RESEND",     "PRESS",
    "WAIT",  "READY",   "ZONE",  "JOIN",   "DECLINE OFFER", "DECLINE", "ABSENCE", "STANDING", "OFFER DRAW", "ACCEPT DRAW",
    "ACCEPT OFFER", "WITHDRAW OFFER", "OFFERS",
    "LUCK",  "RESIGN",  "MAPS",  "HTML",    "PASSWORD", "DIARY", "ADDRESS", "DIGEST", "OBSERVE", "UNOBSERVE",
    "WITHDRAW ORDERS",
};

const char *common_word_find(const char *line)
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

/* What may stand before orders on their line, or around them. */
static const char *const around[] = { "ADD", "ANYWAY", "END", "GAME" };

bool common_word_shadows(const char *order)
{
    const char *rest;

    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++)
        if (begins_with(order, around[i], &rest))
            return true;
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
        if (begins_with(order, spellings[i].spelling, &rest))
            return true;
    return common_word_find(order) != NULL;
}
