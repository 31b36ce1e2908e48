/* Changes: each kind of change to the board has one function here that makes it and tells it. */
#ifndef POSTERN_ARENA_CHANGES_H
#define POSTERN_ARENA_CHANGES_H

#include "engine/games/arena/changes/events.h"
#include "engine/games/arena/state/values.h"

extern const struct effect_rules ar_effect_rules;

/* ---- hexes ---- */

void ar_terrain_set(struct turn *turn, int hex, enum terrain terrain, int seat, int cost);
/* Who controls a hex is looked at again. RULES 6.1. */
void ar_control_look(struct turn *turn, int hex);
void ar_storm_begin(struct turn *turn, int hex, int seat);

/* ---- creatures ---- */

/* A creature of a seat appears; returns its id, or 0 where there is no room for one more. id: the tag that comes back
 * (Resurrect), or 0 for a new one. */
int ar_create(struct turn *turn, int seat, int kind, int space, int id, const char *cause);
/* Dies where it is: leaves a corpse and its items, and riders who cannot stay up die with it. */
enum corpse_left { LEAVES_CORPSE, LEAVES_NOTHING };
void ar_die(struct turn *turn, int creature, const char *cause, enum corpse_left corpse);
/* A whole unit goes to a space; the creature is its bottom. how: "walks", "flies", "retreats", a card. */
void ar_unit_to(struct turn *turn, int creature, int space, const char *how);
/* One creature alone, off its mount and without its riders. */
void ar_creature_to(struct turn *turn, int creature, int space, const char *how);
/* Lasting change of Power and Move. */
void ar_change(struct turn *turn, int creature, int power, int move, const char *cause);
void ar_heal(struct turn *turn, int creature, const char *cause);

/* ---- riding ---- */

void ar_mount(struct turn *turn, int rider, int mount);
/* Gets off. In the air who flies stays up by himself; who does not comes down at the next ar_settle. */
void ar_dismount(struct turn *turn, int rider, const char *cause);

/* ---- items ---- */

int ar_item_create(struct turn *turn, int card, int space);
void ar_item_give(struct turn *turn, int item, int bearer);
void ar_item_drop(struct turn *turn, int item);
void ar_item_remove(struct turn *turn, int item, const char *cause);
/* A use comes back that was out of range; what has none left goes out of the game when the effects of a phase are over. */
void ar_item_refund(struct state *state, int item);
void ar_items_used_up(struct turn *turn);
/* What lies in the air falls to the ground. AR-ITEM-12. */
void ar_items_fall(struct turn *turn);
void ar_corpse_remove(struct turn *turn, int corpse, const char *cause);

/* ---- magic ---- */

void ar_pool_pay(struct turn *turn, int seat, int points);
/* What lasts begins on a target. phase: 1 or 2, where a phase long effect has to end. */
void ar_effect_begin(struct turn *turn, const struct declaration *declaration, enum target kind, int target);
/* A casting is lost, its cost too. */
void ar_casting_lost(struct turn *turn, int creature, const char *cause);

/* ---- what follows from changes ---- */

/* Looks again at what hangs on others: castings of the helpless, mountings that no longer fit, vehicles without a pilot in
 * the air, creatures in the air that neither fly nor are carried. Closes the step. */
void ar_settle(struct turn *turn);

void ar_game_end(struct turn *turn, enum ending ending, int winner);
void ar_refuse(struct turn *turn, int seat, const char *order, const char *code, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
