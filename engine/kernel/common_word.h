/* Common words: with what lines of a mail begin that mean the same in all games. Some are answered by the host of the
 * game (STATUS, HELP ...), some change a game by the kernel (STANDING, RESIGN ...). A rule set's own orders begin with
 * none of them, which ruleset_check sees to. */
#ifndef POSTERN_COMMON_WORD_H
#define POSTERN_COMMON_WORD_H

#include <stdbool.h>

/* Words that change a game; older spellings are read as the same. */
enum common_word {
    WORD_NONE, WORD_ANYWAY, WORD_STANDING, WORD_STANDING_CLEAR, WORD_STANDING_LIST, WORD_RESIGN, WORD_OFFER_DRAW,
    WORD_ACCEPT_DRAW, WORD_ACCEPT_OFFER, WORD_DECLINE_OFFER, WORD_WITHDRAW_OFFER, WORD_OFFERS, WORD_OFFER, WORD_INTERLUDE,
    WORD_SETTING
};

/* Which word that changes a game a line is; *rest: what stands behind it. Never WORD_OFFER, WORD_INTERLUDE or
 * WORD_SETTING, which a rule set tells. */
enum common_word common_word_read(const char *line, const char **rest);

/* Which common word a line begins with, in capitals ("HELP", "OFFER DRAW"), or NULL. Case does not matter, and
 * punctuation may follow. ADD is none: what follows it are orders. */
const char *common_word_find(const char *line);

/* Would a line that begins with `order` be taken for a common word, or for what stands before orders (ADD, CHECK)? */
bool common_word_shadows(const char *order);

#endif
