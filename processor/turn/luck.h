/* Luck: what the seats of a game, and a public beacon, put into its draws, and when.
 *
 * A seat gives a word with LUCK, or the hash of one first, so that nobody who takes a seat after it can choose a word that
 * suits him: while seats are free both can be replaced. When all are taken nothing of it changes any more but that the
 * words of the hashes are told, until the deadline; who stays silent is drawn with his hash. Then it is settled, before
 * anything is drawn, the set-up included. Where the game has a beacon, everybody is mailed what is settled before the
 * beacon's time, and the game begins when the moderator has entered what it told. A game of format 1 has words alone. */
#ifndef POSTERN_TURN_LUCK_H
#define POSTERN_TURN_LUCK_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

/* A line LUCK of a seat; *said: the answer. Whether it changed something. */
bool luck_take(struct stored_game *stored, int seat, const char *word, const char **said);

enum luck_due {
    LUCK_IS_THROUGH,     /* the game may begin as far as luck goes */
    LUCK_WAITS,          /* for words, or the beacon */
    LUCK_IS_DUE          /* luck_go_on has something to do */
};

/* Of a game whose seats are all taken. past: its deadline is, as far as mails can have come. *due_utc_s: when to look
 * again. */
enum luck_due luck_look(const struct stored_game *stored, bool past, int64_t *due_utc_s);

/* Asks for words, or settles the luck and tells it; in a transaction of its own. */
enum status luck_go_on(struct stored_game *stored, struct error *err);

/* The setting `beacon` has been changed: may it be? Everybody is told. ERR_CONFLICT: all was told already, or it is too near.
 * Inside the caller's transaction. */
enum status luck_name_beacon(struct stored_game *stored, struct error *err);

/* What the beacon told, as the moderator has it: 64 or 128 hex digits. ERR_CONFLICT while not all else is settled, before
 * its time, and when the game has begun. */
enum status luck_enter_beacon(struct stored_game *stored, const char *text, struct error *err);

/* What players are told of it with the first turn; before anything is drawn. */
void luck_tell(struct stored_game *stored, struct turn_news *news);

#endif
