/* Time bank: before a turn of a league's game is missed, its deadline moves by a day of the player's own. */
#ifndef POSTERN_LEAGUE_BANK_H
#define POSTERN_LEAGUE_BANK_H

#include "processor/game/stored_game.h"

/* The deadline of a game is past. If it is one of a league, each who owes orders spends a day, as long as he has one, and the
 * deadline moves by a day; they are told. *moved: it did. In a transaction of its own. */
enum status league_spend_days(struct stored_game *stored, bool *moved, struct error *err);

#endif
