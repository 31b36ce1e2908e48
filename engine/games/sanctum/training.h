/* Training: novices become recruits or mana (RULES 7). */
#ifndef POSTERN_SANCTUM_TRAINING_H
#define POSTERN_SANCTUM_TRAINING_H

#include "engine/games/sanctum/state.h"

struct turn;

/* Phase 2. */
void sa_training_phase(struct turn *turn);

/* Trains up to this many novices of a structure on the board as recruits, as far as there is room. Tells TRAIN.
 * Returns how many were trained. */
int sa_train_recruits(struct turn *turn, int structure, enum recruit_class class, int count);

#endif
