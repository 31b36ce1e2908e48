/* Enchant: spells that last, built on the kernel's effects. */
#ifndef POSTERN_SANCTUM_ENCHANT_H
#define POSTERN_SANCTUM_ENCHANT_H

#include "engine/games/sanctum/state.h"
#include "engine/kernel/effect.h"

struct turn;

extern const struct effect_rules sa_effect_rules;

/* Begins a spell or helper on a target, with the duration of its entry. Returns the effect's id. */
int sa_enchant(struct turn *turn, int spell, enum side caster, enum target kind, int target);

/* Dispels an active spell. DISPELLED. */
void sa_dispel(struct turn *turn, int effect);

/* Step b1: the at-start-of-turn event for everything on the board and for the globe (RULES 6). */
void sa_start_of_turn(struct turn *turn);

/* The owner of a spell in the event order (all groups oldest first, then squares, then the globe); may be
 * SIDE_NEUTRAL. */
enum side sa_effect_side(const struct state *state, const struct effect *effect);

#endif
