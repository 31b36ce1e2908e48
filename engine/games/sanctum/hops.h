/* Hops: ways off the board and back (RULES 11), built on the kernel's containers; teleports, which are boardhops of
 * zero length; and combat-hoppers. */
#ifndef POSTERN_SANCTUM_HOPS_H
#define POSTERN_SANCTUM_HOPS_H

#include "engine/games/sanctum/state.h"

struct turn;

/* Moves a group or structure off the board into a new boardhop. turns: its clock, or OFFBOARD_NO_CLOCK.
 * Returns the number of the boardhop. HOP_OFF. */
int sa_hop_off(struct turn *turn, int spell, enum side caster, enum target kind, int id, int turns);

/* Creates a combat-hopper's group inside a new boardhop; structure: the one that it defends, or 0. Tells CREATED. */
void sa_hopper_made(struct turn *turn, int spell, enum side caster, int group, int structure);

/* Dispels a boardhop: removes its content from the game (SA-OFF-12). Tells DISPELLED, REMOVED. */
void sa_boardhop_dispel(struct turn *turn, int boardhop);

/* A spell that holds monsters back has ended: its boardhops expire or are dispelled with it (SA-LIST-10
 * SA-LIST-11). */
void sa_hold_back_over(struct turn *turn, const struct effect *effect, enum effect_end how);

/* A group of monsters has just been created on the board: a spell that holds them back takes it at once. */
void sa_hold_back(struct turn *turn, int group);

/* A group is gone: if it was a combat-hopper, its spell is dispelled (SA-HOPPER-06). */
void sa_hopper_dead(struct turn *turn, int group);

/* A structure has another owner, or is gone: its militia's spell may be dispelled. */
void sa_militia_check(struct turn *turn, int structure);

/* A group hops off the board and on again in one instant (RULES 11.7). HOP_OFF, HOP_ON, TELEPORT. cause: the spell or
 * creature that causes it. */
void sa_teleport(struct turn *turn, int group, int to, const char *cause);
/* Tells the three events of a teleport, of a group or minion, with nothing between them. */
void sa_teleport_told(struct turn *turn, enum target kind, int id, int from, int to, const char *cause);

/* Teleports to a random square among all unoccupied, empty squares that are not entrances. False when there is
 * none. */
bool sa_teleport_anywhere(struct turn *turn, int group, const char *purpose, const char *cause);

/* Step b2: clocks, then returns. */
void sa_hops_count(struct turn *turn);
/* Phases 5a and 5c: combat-hoppers appear and leave. */
void sa_hoppers_appear(struct turn *turn);
void sa_hoppers_leave(struct turn *turn);

/* Is a boardhop of this combat-hopper spell active for this structure? */
bool sa_militia_on(const struct state *state, int spell, int structure);

#endif
