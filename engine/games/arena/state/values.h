/* Values: what a creature is and can do now, made from its card, what it has lost or gained for good, what lies on it, and
 * what it bears. RULES 1: none is ever below 0. All of them look only. */
#ifndef POSTERN_ARENA_VALUES_H
#define POSTERN_ARENA_VALUES_H

#include "engine/games/arena/state/state.h"

/* ---- what changes a creature ---- */

/* A change is in force through enchantments, what lasts a phase, items, or its own ability. Magic is off in a hex of
 * Anti-Magic; what cannot reach a creature does not; of several items of one name one counts, AR-ITEM-07. */

/* Is a change with this flag in force on it? */
bool ar_has(const struct state *state, const struct creature *creature, enum change_flag flag);
/* The item of such a change that it bears; 0: none. */
int ar_item_with(const struct state *state, const struct creature *creature, enum change_flag flag);

/* Is an effect whose change has this flag on a hex (either layer), or on a side? The effect, or NULL. */
const struct effect *ar_effect_at(const struct state *state, enum target kind, int target, enum change_flag flag);
bool ar_anti_magic(const struct state *state, int space);
bool ar_storm(const struct state *state, int hex);
const struct effect *ar_storm_at(const struct state *state, int hex);

/* Does magic of this type never reach such a creature? RULES 6.6: undead and machines; animals. */
bool ar_immune(const struct creature_kind *kind, enum magic_type type);

/* ---- values ---- */

uint32_t ar_attributes(const struct creature *creature);
bool ar_is(const struct creature *creature, enum attribute attribute);
bool ar_is_living(const struct creature *creature);   /* neither undead nor machine */
int ar_power(const struct state *state, const struct creature *creature);
/* In a battle of this turn: with what counts in battles alone. */
int ar_battle_power(const struct state *state, const struct creature *creature);
int ar_move(const struct state *state, const struct creature *creature);
int ar_size(const struct state *state, const struct creature *creature);
struct flight ar_flight(const struct state *state, const struct creature *creature);
bool ar_flies(const struct state *state, const struct creature *creature);
/* Its normal attack as in a battle, and its ranged one (most 0: it has none), with all that changes them. */
struct attack ar_attack(const struct state *state, const struct creature *creature);
struct attack ar_ranged(const struct state *state, const struct creature *creature);
/* Up to which level it casts spells of a type; 0: none. */
int ar_level(const struct state *state, const struct creature *creature, enum magic_type type);
bool ar_is_caster(const struct state *state, const struct creature *creature);
/* What it pays for a spell. */
int ar_spell_cost(const struct state *state, const struct creature *creature, const struct card *card);

/* ---- riding and control ---- */

const struct creature *ar_bottom(const struct state *state, const struct creature *creature);
/* Does the first ride the second, at any depth? */
bool ar_rides(const struct state *state, const struct creature *rider, const struct creature *mount);
/* Is it a vehicle with nobody who could steer it? */
bool ar_uncontrolled(const struct state *state, const struct creature *creature);
/* Whose it is; SEAT_NOBODY: an uncontrolled vehicle. */
int ar_controller(const struct state *state, const struct creature *creature);
/* As if it were not there: an uncontrolled vehicle, or in Stasis. */
bool ar_absent(const struct state *state, const struct creature *creature);
/* Cannot act itself: asleep, in Stasis. */
bool ar_helpless(const struct state *state, const struct creature *creature);
/* Could it steer the vehicle of whose stack it is a part: hands, awake, no vehicle, not casting? */
bool ar_can_steer(const struct state *state, const struct creature *creature);
/* What a mount carries, in eighths of what it can; and what a creature with all aboard it would add. AR-MOUNT-04. */
enum { LOAD_FULL = 8 };
int ar_loaded(const struct state *state, const struct creature *mount);
int ar_unit_load(const struct state *state, const struct creature *rider, const struct creature *mount);

/* ---- places ---- */

/* A creature of the seat that is there, absent ones aside; NULL: none. */
const struct creature *ar_present(const struct state *state, int seat, int space);
/* The Power of all those of the seat that are there, absent ones aside. */
int ar_side_power(const struct state *state, int seat, int space);
/* Why a creature may not be in a space, as the bottom of its unit; NULL: it may. `entering`: or why it may not come. */
const char *ar_barred(const struct state *state, const struct creature *creature, int space);
const char *ar_entry_barred(const struct state *state, const struct creature *creature, int space);
/* Does a wall stop what goes from one space to another of the same layer? */
bool ar_walled(const struct state *state, int from, int to);
/* Where a target is, for ranges: the space; HEX_NONE: it is gone. Of a wall one of its ends, `far` the other. */
int ar_target_space(const struct state *state, const struct declaration *declaration, int *far);
/* How far the target is from the caster; -1: it is gone. AR-RANGE-01 to AR-RANGE-05. */
int ar_target_distance(const struct state *state, const struct declaration *declaration);

#endif
