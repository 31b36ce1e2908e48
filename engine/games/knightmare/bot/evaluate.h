/* Evaluation: how good a position is for a player, in hundredths of a Pawn, for the bot. What a man is worth follows from
 * what the move rules let him do, so effects in play count without being known by name. */
#ifndef KNIGHTMARE_EVALUATE_H
#define KNIGHTMARE_EVALUATE_H

#include "engine/games/knightmare/chess/move_rules.h"

enum { EVALUATE_MATE = 100000 };

/* What a man of the kind is worth as such. */
int evaluate_kind(int kind);

/* What the man on the cell would cost his colour if the other side took him now. */
int evaluate_loss(const struct move_rules *rules, int cell, int colour);

/* The position for a colour whose turn has just ended: the opponent replies as well as he can. `rules` is that of the
 * board with him to move. */
int evaluate_turn(const struct move_rules *rules, int colour);

#endif
