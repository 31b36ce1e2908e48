/* The standing orders and settings of a game between two runs; for the files game*.c. */
#ifndef POSTERN_GAME_STANDING_H
#define POSTERN_GAME_STANDING_H

#include "engine/game.h"

/* The place of a seat's standing order or setting with this number, or -1. */
int game_standing_numbered(const struct game *game, int seat, int id);

/* Stores a seat's standing order, in the order of seats, then of ids; under the id that it has, where it replaces another
 * order, or with id 0 under the next one. It applies after the requests that are open now.
 * A setting replaces its older value; while a turn is open, the older value stays until the record, for requests that
 * came before the newer one. */
void game_standing_add(struct game *game, const struct standing *given, int seat);

/* Drops the one with this id, or all of the seat's (0). */
void game_standing_clear(struct game *game, int seat, int64_t id);

/* A turn has become a record: removes once-only orders that fired in it and settings that have a newer value, and
 * resets the others for the next turn's requests. */
void game_standing_age(struct game *game, const struct game_record *record);

/* False for a setting that a newer value has replaced, else true. */
bool game_standing_stands(const struct game *game, int index);

#endif
