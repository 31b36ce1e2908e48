/* Reliability: how the players of leagues keep their deadlines.
 *
 * Counted are turns for which a seat was asked for orders, not windows within a turn and not the set-up: sent in time (ahead or
 * by a standing order too), within grace, or missed. A turn whose deadline was put off is judged by the new one, and a seat to
 * which no mail gets through is not counted. engine/league/points.h makes a figure of the counts. */
#ifndef POSTERN_TURN_RELIABILITY_H
#define POSTERN_TURN_RELIABILITY_H

#include "processor/game/stored_game.h"

/* The seats that are asked for the orders of the open turn, or have sent them. */
audience reliability_asked(const struct stored_game *stored);

/* A turn was recorded: counts the seats of `asked` that have sent their orders. Both inside the caller's transaction. */
enum status reliability_note(const struct stored_game *stored, audience asked, const struct game_record *record, struct error *err);

/* A seat has missed the turn. */
enum status reliability_missed(const struct stored_game *stored, int seat, struct error *err);

#endif
