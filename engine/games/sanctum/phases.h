/* Phases: the turn as one table. */
#ifndef POSTERN_SANCTUM_PHASES_H
#define POSTERN_SANCTUM_PHASES_H

struct turn;

/* One whole turn, from the orders to the start of the next. */
void sa_resolve(struct turn *turn);

/* The first start of turn runs only steps d and h (RULES 5). */
void sa_first_start(struct turn *turn);

#endif
