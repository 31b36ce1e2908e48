/* Evaluation: how good a position is for a player, in hundredths of a Pawn, for the bot. A man's worth depends on the
 * moves that the move rules allow, so effects in play count although this code knows none by name. */
#ifndef KNIGHTMARE_EVALUATE_H
#define KNIGHTMARE_EVALUATE_H

#include "engine/games/knightmare/chess/move_rules.h"

enum { EVALUATE_MATE = 100000 };

/* The basic worth of a man of this kind. */
int evaluate_kind(int kind);

/* The loss for the man's colour if the other side took the man on the cell now. */
int evaluate_loss(const struct move_rules *rules, int cell, int colour);

/* The position for a colour whose turn has just ended: the opponent replies as well as he can. `rules` is that of the
 * board with him to move. */
int evaluate_turn(const struct move_rules *rules, int colour);

#endif
