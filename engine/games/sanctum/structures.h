/* Structures and the ground: the only writers of towns, colonies, novices and terrain (RULES 8). */
#ifndef POSTERN_SANCTUM_STRUCTURES_H
#define POSTERN_SANCTUM_STRUCTURES_H

#include "engine/games/sanctum/state.h"

struct turn;

/* How many turns of a structure bring a novice. */
int sa_novice_turns(enum structure_kind kind);

/* Adds a structure on a square; tells nothing. Returns its id, or 0 when there is no room for another. */
int sa_structure_add(struct state *state, enum structure_kind kind, int square, enum side owner);

/* A neutral colony with its visible helper spell (RULES 8.1). */
void sa_colony_found(struct turn *turn, int square, enum side caster);

/* Another owner has it, NEUTRAL included: its novices are lost and its counter starts anew. CAPTURE. */
void sa_structure_pass(struct turn *turn, int structure, enum side owner, enum mana mana);

/* It is no more: destroyed, or taken out of the game inside its boardhop. Its spells end with it. */
void sa_structure_destroy(struct turn *turn, int structure, const char *cause);
void sa_structure_removed(struct turn *turn, int structure, const char *cause);

/* The square becomes another terrain: what hung on the old one ends. Nothing is told of no change. */
void sa_terrain_become(struct turn *turn, int square, char terrain);

#endif
