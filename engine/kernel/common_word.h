/* Common words: lines of a mail that mean the same in all games and change a game (STANDING, RESIGN ...). The engine does
 * not handle words that the host of a game answers itself. A rule set's own orders begin with neither kind of word;
 * ruleset_check verifies this. */
#ifndef POSTERN_COMMON_WORD_H
#define POSTERN_COMMON_WORD_H

#include <stdbool.h>

/* Older spellings mean the same. */
enum common_word {
    WORD_NONE, WORD_ANYWAY, WORD_STANDING, WORD_STANDING_CLEAR, WORD_STANDING_LIST, WORD_RESIGN, WORD_OFFER_DRAW,
    WORD_ACCEPT_DRAW, WORD_ACCEPT_OFFER, WORD_DECLINE_OFFER, WORD_WITHDRAW_OFFER, WORD_OFFERS, WORD_OFFER, WORD_INTERLUDE,
    WORD_SETTING
};

/* The word that a line is; *rest receives the text after it. Never WORD_OFFER, WORD_INTERLUDE or WORD_SETTING, which
 * only a rule set recognizes. */
enum common_word common_word_read(const char *line, const char **rest);

/* The word that a line begins with, even when the text after it makes the line unreadable; WORD_NONE: none. */
enum common_word common_word_begins(const char *line);

/* Is the word valid at any time, whichever turn is open? */
bool common_word_is_timeless(enum common_word word);

/* Does a line begin with this word, in any case? Its parts may have several blanks between them, and punctuation may
 * follow. The word is in capitals. */
bool common_word_is(const char *line, const char *word);

#endif
