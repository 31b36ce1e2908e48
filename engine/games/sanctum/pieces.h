/* Pieces: the only functions that change minions and groups. Each changes one thing and tells it. */
#ifndef POSTERN_SANCTUM_PIECES_H
#define POSTERN_SANCTUM_PIECES_H

#include "engine/games/sanctum/state.h"

struct turn;

/* An empty group with the next number; the caller fills it before the step ends. Tells nothing. */
struct group *sa_group_new(struct turn *turn, enum side owner, int square);

/* A new minion at the end of a roster, with full hit points. Tells nothing; returns its number. */
int sa_minion_new(struct turn *turn, struct group *group, enum creature kind);

/* Moves a minion to the end of another roster. Tells nothing; its old group may then be empty. */
void sa_minion_to(struct turn *turn, int minion, int group);

/* Harm from a spell or the ground: armor does not count. The minion may die, and others with it. */
void sa_minion_hurt(struct turn *turn, int minion, int amount, const char *cause);
void sa_minion_heal(struct turn *turn, int minion, int amount, const char *cause);
enum { HEAL_FULL = HITS_MOST };
/* Every member in roster order. */
void sa_group_hurt(struct turn *turn, int group, int amount, const char *cause);
void sa_group_heal(struct turn *turn, int group, int amount, const char *cause);

/* Takes hit points in combat, after armor. The attack may kill the minion. */
void sa_minion_struck(struct turn *turn, int minion, int amount, int by);

/* The minion dies of a spell or the ground (DIES), with its when-dying effects. */
void sa_minion_dies(struct turn *turn, int minion, const char *cause);

void sa_minion_level(struct turn *turn, int minion, const char *cause);

/* Removes a group that has no member left, or that goes without a when-dying effect; its spells end. Tells GROUP_DEAD
 * with `why`; NULL tells nothing (it has joined another, or was removed from the game). */
void sa_group_end(struct turn *turn, int group, const char *why);

/* Removes a group with all its members from the game (RULES 10.6), without any effects. */
void sa_group_removed(struct turn *turn, int group, const char *cause);

/* Lists all groups of a side that are now on the board, oldest first; returns their number. */
int sa_groups_on_board(const struct state *state, enum side side, int ids[GROUPS_MAX]);
/* Lists the present members of a group in roster order; returns 0 when it is gone. */
int sa_roster(const struct state *state, int group, int ids[GROUP_MEMBERS]);

#endif
