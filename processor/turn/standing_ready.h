/* Standing ready: standing orders that stand for a turn's orders without a mail go on file by themselves, at most for one
 * turn a run, and `least-hours` after the last turn that they answered. */
#ifndef POSTERN_TURN_STANDING_READY_H
#define POSTERN_TURN_STANDING_READY_H

#include "processor/game/stored_game.h"

/* Puts them on file when it is time, and stores the game. Outside a transaction. */
enum status standing_ready_take(struct stored_game *stored, struct error *err);

/* A deadline is past: puts those of its seats on file too that act only then. Who has them has not missed the turn. */
void standing_ready_at_deadline(struct stored_game *stored);

/* A record was made: the next turn that they may answer comes later when they answered this one. */
void standing_ready_note(struct stored_game *stored, const struct game_record *record);

#endif
