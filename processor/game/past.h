/* Past: the states after earlier records.
 *
 * A state follows from the one before it and the record between, so that not every state is kept: the newest one is, one in
 * PAST_KEPT_EVERY, those that a moderator set, and the last one under each version of the rules. Any other is resolved again
 * from the last kept one before it, and must come out with the hash that its record has. What lies around a state (standing
 * orders, offers, misses) is kept for every record. */
#ifndef POSTERN_GAME_PAST_H
#define POSTERN_GAME_PAST_H

#include "processor/game/stored_game.h"

enum { PAST_KEPT_EVERY = 16 };

/* Notes which record is the last one. */
void past_note(struct stored_game *stored, const struct record *record);

/* Before a record is stored behind the noted one: drops the noted one's state when it need not be kept. Inside the caller's
 * transaction. */
enum status past_thin(struct stored_game *stored, const struct record *next, struct error *err);

/* The state after a record, resolved again. ERR_CORRUPT when another state comes out than its record tells, or when it cannot
 * be resolved. What it points to lives in the game's arena. */
enum status past_state(struct stored_game *stored, int record, void *state, struct error *err);

/* For the engine: the state that the rules mean by record `wanted` when record last + 1 is resolved. False: there is none. */
bool past_recall(struct stored_game *stored, int last, int wanted, void *state);

#endif
