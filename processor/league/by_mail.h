/* Mails to leagues: from a player, at the reply address of a league's mail, and from a stranger, whom nothing proves and who is
 * asked before he enters (orders/confirmation.h). The words are in words.h. */
#ifndef POSTERN_LEAGUE_BY_MAIL_H
#define POSTERN_LEAGUE_BY_MAIL_H

#include "processor/orders/confirmation.h"

/* Does a mail that proves nobody ask something of a league? claimed: its From: is the address of a player in a game, so that
 * only lines behind LEAGUE do. */
bool league_is_asked(struct arena *arena, const char *text, bool claimed);

/* Answers such a mail, up to a number of answers a day. */
enum status league_ask(struct reading *reading, const char *text);

/* Carries out and answers the words of a proved player. */
enum status league_read(struct reading *reading, const struct sender *sender, const char *text);

/* For struct reading: answers a line behind LEAGUE in the mail of a game's player. */
enum status league_read_in_game(struct reading *reading, int64_t game, const char *address, const char *line, const char **said);

/* "enter": enters who has confirmed that he asked for it. */
extern const struct confirmation_kind confirmation_enter_kind;

#endif
