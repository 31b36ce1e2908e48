/* Values: what a creature is and can do now, computed from its card, its permanent changes, the effects on it, and its
 * items. RULES 1: none is ever below 0. These functions change nothing. */
#ifndef POSTERN_ARENA_VALUES_H
#define POSTERN_ARENA_VALUES_H

#include "engine/games/arena/state/state.h"

/* ---- changes on a creature ---- */

/* A change comes from enchantments, phase-long effects, items, or the creature's own ability. Magic does not work in a
 * hex of Anti-Magic; effects that cannot reach a creature do not count; of several items with one name only one
 * counts, AR-ITEM-07. */

/* Is a change with this flag in force on it? */
bool ar_has(const struct state *state, const struct creature *creature, enum change_flag flag);
/* The item with such a change that it carries; 0: none. */
int ar_item_with(const struct state *state, const struct creature *creature, enum change_flag flag);

/* Does an earlier enchantment of the same name on the same target count in its place? RULES 6.6. */
bool ar_is_double(const struct state *state, const struct effect *effect);

/* Does magic of this type never reach such a creature? RULES 6.6: undead and machines; animals. */
bool ar_immune(const struct creature_kind *kind, enum magic_type type);

/* ---- values ---- */

uint32_t ar_attributes(const struct creature *creature);
bool ar_is(const struct creature *creature, enum attribute attribute);
bool ar_is_living(const struct creature *creature);   /* neither undead nor machine */
int ar_power(const struct state *state, const struct creature *creature);
/* In a battle of this turn: with the changes that count only in battles. */
int ar_battle_power(const struct state *state, const struct creature *creature);
int ar_move(const struct state *state, const struct creature *creature);
int ar_size(const struct state *state, const struct creature *creature);
struct flight ar_flight(const struct state *state, const struct creature *creature);
bool ar_flies(const struct state *state, const struct creature *creature);
/* Its normal attack as in a battle, and its ranged one (most 0: none), with all changes. */
struct attack ar_attack(const struct state *state, const struct creature *creature);
struct attack ar_ranged(const struct state *state, const struct creature *creature);
/* The kind whose body and magic it has now. */
const struct creature_kind *ar_body(const struct state *state, const struct creature *creature);
/* The highest level of spells of a type that it casts; 0: none. */
int ar_level(const struct state *state, const struct creature *creature, enum magic_type type);
bool ar_is_caster(const struct state *state, const struct creature *creature);
/* Its price for a spell. */
int ar_spell_cost(const struct state *state, const struct creature *creature, const struct card *card);
/* Can it not act itself: asleep, or in Stasis? */
bool ar_helpless(const struct state *state, const struct creature *creature);
/* May it be on such ground, as the bottom of its unit? */
bool ar_walks_on(const struct state *state, const struct creature *creature, enum terrain terrain);

/* ---- riding and control: riding.c ---- */

const struct creature *ar_bottom(const struct state *state, const struct creature *creature);
/* Does the first ride the second, directly or through other mounts? */
bool ar_rides(const struct state *state, const struct creature *rider, const struct creature *mount);
/* Is it a vehicle that nobody can steer? */
bool ar_uncontrolled(const struct state *state, const struct creature *creature);
/* Its owner; SEAT_NOBODY: an uncontrolled vehicle. */
int ar_controller(const struct state *state, const struct creature *creature);
/* Does it count as absent: an uncontrolled vehicle, or in Stasis? */
bool ar_absent(const struct state *state, const struct creature *creature);
/* Could it steer the vehicle in its stack: has hands, is awake, is not a vehicle, is not casting? */
bool ar_can_steer(const struct state *state, const struct creature *creature);
/* A mount's load, in eighths of its capacity; and the load that a creature with all its riders would add.
 * AR-MOUNT-04. */
enum { LOAD_FULL = 8 };
int ar_loaded(const struct state *state, const struct creature *mount);
int ar_unit_load(const struct state *state, const struct creature *rider, const struct creature *mount);

/* ---- places: places.c ---- */

/* The effect on a hex (either layer) or on a side whose change has this flag, or NULL. */
const struct effect *ar_effect_at(const struct state *state, enum target kind, int target, enum change_flag flag);
bool ar_anti_magic(const struct state *state, int space);
bool ar_storm(const struct state *state, int hex);
const struct effect *ar_storm_at(const struct state *state, int hex);

/* A creature of the seat in that space that does not count as absent; NULL: none. */
const struct creature *ar_present(const struct state *state, int seat, int space);
/* The spaces in which each seat has such a creature, for those who look at all of them; both have one in a battle. */
struct ar_presence {
    bool at[SEATS][2 * HEXES_MAX];
};
void ar_find_presence(const struct state *state, struct ar_presence *presence);
bool ar_is_battle(const struct ar_presence *presence, int space);

/* What a banner adds to the seat's total there: once, and only if it works on somebody there. */
int ar_side_bonus(const struct state *state, int seat, int space);
/* The Power of all creatures of the seat there, except absent ones, and the bonus. */
int ar_side_power(const struct state *state, int seat, int space);
/* Why a creature may not be in a space, as the bottom of its unit; NULL: it may. `entering`: also why it may not
 * enter. */
const char *ar_barred(const struct state *state, const struct creature *creature, int space);
const char *ar_entry_barred(const struct state *state, const struct creature *creature, int space);
/* Does a wall stop movement from one space to another of the same layer? */
bool ar_walled(const struct state *state, int from, int to);
/* The space of a target, for ranges; HEX_NONE: it is gone. For a wall, one of its ends; `far` receives the other. */
int ar_target_space(const struct state *state, const struct declaration *declaration, int *far);
/* The distance from the caster to the target; -1: it is gone. AR-RANGE-01 to AR-RANGE-05. */
int ar_target_distance(const struct state *state, const struct declaration *declaration);

#endif
