/* The start of a turn. RULES 6. */
#ifndef KNIGHTMARE_START_H
#define KNIGHTMARE_START_H

#include "engine/games/knightmare/turn/play.h"

/* Begins the turn, unless it has begun: a trial may be for the present turn, or for the next one. */
void km_begin_turn(struct play *play);

/* A player with neither move nor card has lost at once, or the game is drawn at once: RULES 6.3, 6.4. */
void km_judge_mover(struct play *play, int mover);

#endif
