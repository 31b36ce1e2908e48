/* Advance: one game goes on as far as its answers reach, in one transaction.
 *
 * Records, snapshots, the open turn and every mail that tells of it are written together or not at all. */
#ifndef POSTERN_TURN_ADVANCE_H
#define POSTERN_TURN_ADVANCE_H

#include "processor/game/stored_game.h"
#include "processor/game/turn_news.h"

/* Moves a game as far as it goes and commits (DURABILITY_NORMAL; the caller ends its group, or sets a barrier, before mails leave).
 * defaults: its deadline is past. *moved: something was stored. ERR_BUG when its rules break: nothing is stored. */
enum status game_advance(struct stored_game *stored, bool defaults, bool *moved, struct error *err);

/* Stores one record with its snapshot and adds it to the news; act: for a moderator's record, otherwise NULL. Inside the
 * caller's transaction. */
enum status game_store_record(struct stored_game *stored, const struct game_record *played, const struct record_act *act,
                              struct turn_news *news, struct error *err);

/* Steps a game as far as its answers reach, sets the deadline, queues the reports and saves; inside the caller's
 * transaction. news: what players are told besides; *moved: true when something was stored already. */
enum status game_go_on(struct stored_game *stored, struct turn_news *news, bool *moved, struct error *err);

/* What game_advance does, inside the caller's transaction. */
enum status game_advance_inside(struct stored_game *stored, bool defaults, bool *moved, struct error *err);

/* The first step of a new game inside the caller's transaction: its set-up requests are opened. */
enum status game_open_setup(struct stored_game *stored, struct error *err);

/* Holds a game: it does not move until the moderator lets it. */
enum status game_hold(struct home *home, int64_t id, const char *why, struct error *err);

#endif
