/* The new choice after the turn or its move was cancelled. RULES 7.4, 7.5. */
#ifndef KNIGHTMARE_CHOOSE_ANEW_H
#define KNIGHTMARE_CHOOSE_ANEW_H

#include "engine/games/knightmare/turn/play.h"

/* The mover must choose again; the opponent's card is spent, so nothing can answer this. */
void km_choose_anew(struct play *play, const struct plan *old);

#endif
