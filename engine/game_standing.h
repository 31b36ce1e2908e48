/* The standing orders and settings of a game between two runs; the files of a game use it. */
#ifndef POSTERN_GAME_STANDING_H
#define POSTERN_GAME_STANDING_H

#include "engine/game.h"

/* Keeps what a seat has given, in the order of seats, then of ids. It is looked at behind what is open now. A setting
 * takes the place of the value before it; where a turn is open the older value stays until the record, for what comes
 * before the newer one can be seen. */
void game_standing_add(struct game *game, const struct standing *given, int seat);

/* Drops the one with this id, or all of the seat's (0). */
void game_standing_clear(struct game *game, int seat, int64_t id);

/* A turn has become a record: a once-only order that fired in it is used up, a setting that has a newer value goes,
 * and what the others may look at begins anew. */
void game_standing_age(struct game *game, const struct game_record *record);

/* Whether it is no setting that a newer value has replaced. */
bool game_standing_stands(const struct game *game, int index);

#endif
