/* Common words: lines of a mail that mean the same in all games and change a game (STANDING, RESIGN ...). What the host of a
 * game answers itself is none of the engine's. A rule set's own orders begin with none of either, which ruleset_check sees
 * to. */
#ifndef POSTERN_COMMON_WORD_H
#define POSTERN_COMMON_WORD_H

#include <stdbool.h>

/* Older spellings are read as the same. */
enum common_word {
    WORD_NONE, WORD_ANYWAY, WORD_STANDING, WORD_STANDING_CLEAR, WORD_STANDING_LIST, WORD_RESIGN, WORD_OFFER_DRAW,
    WORD_ACCEPT_DRAW, WORD_ACCEPT_OFFER, WORD_DECLINE_OFFER, WORD_WITHDRAW_OFFER, WORD_OFFERS, WORD_OFFER, WORD_INTERLUDE,
    WORD_SETTING
};

/* Which word a line is; *rest: what stands behind it. Never WORD_OFFER, WORD_INTERLUDE or WORD_SETTING, which a rule set
 * tells. */
enum common_word common_word_read(const char *line, const char **rest);

/* Which word a line begins with, also one that cannot be read because of what stands behind it; WORD_NONE: none. */
enum common_word common_word_begins(const char *line);

/* Does the word count at any time, whatever turn is open? */
bool common_word_is_timeless(enum common_word word);

/* Does a line begin with this word, whatever the case? Between its parts blanks may be several, and punctuation may follow.
 * The word is in capitals. */
bool common_word_is(const char *line, const char *word);

#endif
