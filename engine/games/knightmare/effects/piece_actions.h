/* Piece actions: how men of the board are moved, exchanged, captured, killed and promoted, each with its event. */
#ifndef KNIGHTMARE_PIECE_ACTIONS_H
#define KNIGHTMARE_PIECE_ACTIONS_H

#include "engine/games/knightmare/effects/cards.h"

/* Captures the men who share a cell together, joined or not, unless only one of them is meant. */
void km_capture(struct turn *turn, int man, const char *by);
void km_capture_one(struct turn *turn, int man, const char *by);
void km_kill(struct turn *turn, int man, const char *by);              /* he is dead: RULES 5.1 */
void km_promote(struct turn *turn, int man, int kind);
/* A joined piece moves as a whole. */
void km_relocate(struct turn *turn, int man, int cell);
void km_swap(struct turn *turn, int one, int other);
void km_move(struct turn *turn, const struct move *move, int card, bool record);

#endif
