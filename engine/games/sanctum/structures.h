/* Structures and the ground: the only functions that change towns, colonies, novices and terrain (RULES 8). */
#ifndef POSTERN_SANCTUM_STRUCTURES_H
#define POSTERN_SANCTUM_STRUCTURES_H

#include "engine/games/sanctum/state.h"

struct turn;

/* How many turns a structure needs for a novice. */
int sa_novice_turns(enum structure_kind kind);

/* Adds a structure on a square; tells nothing. Returns its id, or 0 when there is no room for another. */
int sa_structure_add(struct state *state, enum structure_kind kind, int square, enum side owner);

/* A neutral colony with its visible helper spell (RULES 8.1). */
void sa_colony_found(struct turn *turn, int square, enum side caster);

/* Gives it another owner, who may be NEUTRAL: its novices are lost and its counter restarts. Tells CAPTURE. */
void sa_structure_pass(struct turn *turn, int structure, enum side owner, enum mana mana);

/* Removes it: destroyed, or removed from the game inside its boardhop. Its spells end with it. */
void sa_structure_destroy(struct turn *turn, int structure, const char *cause);
void sa_structure_removed(struct turn *turn, int structure, const char *cause);

/* Changes the terrain of a square: spells that depend on the old one end. Tells nothing when nothing changes. */
void sa_terrain_become(struct turn *turn, int square, char terrain);

#endif
