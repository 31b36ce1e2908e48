/* Moments: the hooks of the effects in play at the start and the end of a turn and about a move. RULES 6. */
#ifndef KNIGHTMARE_MOMENTS_H
#define KNIGHTMARE_MOMENTS_H

#include "engine/games/knightmare/effects/cards.h"

/* The hooks of the effects in play, and their clocks. */
void km_turn_starts(struct turn *turn);
void km_turn_ends(struct turn *turn);
void km_move_comes(struct turn *turn);
void km_after_move(struct turn *turn, int step);
const char *km_before_move(struct turn *turn, const struct move *move);
const char *km_demands(const struct state *before, const struct state *now);
bool km_lets_pass(const struct state *state);
bool km_stops_cards(const struct state *state);

/* The id of the effect that does not count for the mover's move (DIPLOMATIC IMMUNITY); 0: all count. */
int km_ignored(const struct state *state);

#endif
