/* Changes: each kind of change to the board has one function here, which makes the change and tells it. */
#ifndef POSTERN_ARENA_CHANGES_H
#define POSTERN_ARENA_CHANGES_H

#include "engine/games/arena/changes/events.h"
#include "engine/games/arena/state/values.h"

extern const struct effect_rules ar_effect_rules;

/* ---- hexes ---- */

void ar_terrain_set(struct turn *turn, int hex, enum terrain terrain, int seat, int cost);
/* Checks again who controls a hex. RULES 6.1. */
void ar_control_look(struct turn *turn, int hex);
/* The same, and where nobody is it is again what it was: seat + 1, or 0. */
void ar_control_after(struct turn *turn, int hex, int was);
void ar_storm_begin(struct turn *turn, int hex, int seat);

/* ---- creatures ---- */

/* Makes a creature of a seat appear; returns its id, or 0 when there is no room for another. id: the tag that returns
 * (Resurrect), or 0 for a new one. */
int ar_create(struct turn *turn, int seat, int kind, int space, int id, const char *cause);
/* The creature dies on its space: it leaves a corpse and its items, and riders that cannot stay in the air die with
 * it. */
enum corpse_left { LEAVES_CORPSE, LEAVES_NOTHING };
void ar_die(struct turn *turn, int creature, const char *cause, enum corpse_left corpse);
/* Moves a whole unit to a space; the creature is at its bottom. how: "walks", "flies", "retreats", a card. */
void ar_unit_to(struct turn *turn, int creature, int space, const char *how);
/* The same by magic: nobody in it has come from anywhere, RULES 6.9. */
void ar_unit_sent(struct turn *turn, int creature, int space, const char *how);
/* Moves only one creature by magic, off its mount and without its riders. */
void ar_creature_to(struct turn *turn, int creature, int space, const char *how);
/* Lasting change of Power and Move. */
void ar_change(struct turn *turn, int creature, int power, int move, const char *cause);
void ar_heal(struct turn *turn, int creature, const char *cause);

/* ---- riding ---- */

void ar_mount(struct turn *turn, int rider, int mount);
/* Dismounts. In the air a flyer stays up by itself; any other creature comes down at the next ar_settle. */
void ar_dismount(struct turn *turn, int rider, const char *cause);

/* ---- items ---- */

int ar_item_create(struct turn *turn, int card, int space);
void ar_item_give(struct turn *turn, int item, int bearer);
void ar_item_drop(struct turn *turn, int item);
void ar_item_remove(struct turn *turn, int item, const char *cause);
/* Restores a use that was out of range; an item without uses leaves the game after the effects of a phase. */
void ar_item_refund(struct state *state, int item);
void ar_items_used_up(struct turn *turn);
/* Items in the air fall to the ground. AR-ITEM-12. */
void ar_items_fall(struct turn *turn);
void ar_corpse_remove(struct turn *turn, int corpse, const char *cause);

/* ---- magic ---- */

void ar_pool_pay(struct turn *turn, int seat, int points);
/* Begins a lasting effect on a target. phase: 1 or 2, the phase in which a phase-long effect ends. */
void ar_effect_begin(struct turn *turn, const struct declaration *declaration, enum target kind, int target);
/* A casting is lost, together with its cost. */
void ar_casting_lost(struct turn *turn, int creature, const char *cause);

/* ---- consequences of changes ---- */

/* Checks again everything that depends on other things: castings of helpless creatures, riders that no longer fit,
 * vehicles in the air without a pilot, creatures in the air that neither fly nor are carried. Ends the step. */
void ar_settle(struct turn *turn);

void ar_game_end(struct turn *turn, enum ending ending, int winner);
void ar_refuse(struct turn *turn, int seat, const char *order, const char *code, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
