/* Luck: what the seats of a game, and a public beacon, put into its draws, and when.
 *
 * A seat gives a word with LUCK, or first the hash of one, so that nobody who takes a seat later can choose a word that
 * suits him. While seats are free, it can replace both. When all are taken, words and hashes are fixed, and seats only tell
 * the words of their hashes, until the deadline; the hash of a silent seat goes into the draws instead. Then the luck is
 * settled, before any draw, also those of the set-up. If the game has a beacon, everybody gets by mail what is settled before
 * the beacon's time, and the game begins when the moderator has entered its value. A game of format 1 has only words. */
#ifndef POSTERN_TURN_LUCK_H
#define POSTERN_TURN_LUCK_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

/* A line LUCK of a seat; *said: the answer. Whether it changed something. */
bool luck_take(struct stored_game *stored, int seat, const char *word, const char **said);

enum luck_due {
    LUCK_IS_THROUGH,     /* luck does not keep the game from beginning */
    LUCK_WAITS,          /* for words, or the beacon */
    LUCK_IS_DUE          /* luck_go_on has something to do */
};

/* For a game whose seats are all taken. past: its deadline is past, and all mails from before it have come. *due_utc_s: when
 * to look again. */
enum luck_due luck_look(const struct stored_game *stored, bool past, int64_t *due_utc_s);

/* Asks for words, or settles the luck and tells it; in a transaction of its own. */
enum status luck_go_on(struct stored_game *stored, struct error *err);

/* The setting `beacon` has changed: checks whether it may, and tells everybody. ERR_CONFLICT: all words were told already, or
 * the beacon's time is too near. Inside the caller's transaction. */
enum status luck_name_beacon(struct stored_game *stored, struct error *err);

/* Takes the beacon's value from the moderator: 64 or 128 hex digits. ERR_CONFLICT before all else is settled, before
 * its time, and when the game has begun. */
enum status luck_enter_beacon(struct stored_game *stored, const char *text, struct error *err);

/* What players are told about the luck with the first turn; called before any draw. */
void luck_tell(struct stored_game *stored, struct turn_news *news);

#endif
