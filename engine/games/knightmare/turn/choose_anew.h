/* The choice made anew, when the turn or its move is cancelled. RULES 7.4, 7.5. */
#ifndef KNIGHTMARE_CHOOSE_ANEW_H
#define KNIGHTMARE_CHOOSE_ANEW_H

#include "engine/games/knightmare/turn/play.h"

/* The mover has to choose anew; the opponent's card is spent, so nothing answers this. */
void km_choose_anew(struct play *play, const struct plan *old);

#endif
