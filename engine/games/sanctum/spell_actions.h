/* Spell actions: shared by the entries of the catalogue: the general acts, and the written form of a cast. */
#ifndef POSTERN_SANCTUM_SPELL_ACTIONS_H
#define POSTERN_SANCTUM_SPELL_ACTIONS_H

#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/state.h"

struct turn;

/* In queue_act.data. */
enum { CAST_CONDITION, CAST_OTHERWISE, CAST_EATEN };

/* The caster, and the first target. */
static inline enum side sa_caster(const struct queue_act *cast) { return (enum side)cast->seat; }
static inline int sa_target(const struct queue_act *cast) { return cast->targets[0].id; }

/* ---- general acts, for .resolve ---- */

void sa_cast_enchant(struct turn *turn, const struct queue_act *cast);   /* the spell stays on its target */
void sa_cast_summon(struct turn *turn, const struct queue_act *cast);    /* creates its monsters on the square */
void sa_cast_terrain(struct turn *turn, const struct queue_act *cast);   /* the square becomes its terrain */
void sa_cast_hop(struct turn *turn, const struct queue_act *cast);       /* group or structure goes off the board */
void sa_cast_hopper(struct turn *turn, const struct queue_act *cast);    /* makes a combat-hopper */

/* All members healed to full when the boardhop brings them back. */
void sa_return_healed(struct turn *turn, int group);

#endif
