/* Pieces: the only writers of minions and groups. Each changes one thing and tells it. */
#ifndef POSTERN_SANCTUM_PIECES_H
#define POSTERN_SANCTUM_PIECES_H

#include "engine/games/sanctum/state.h"

struct turn;

/* An empty group with the next number; the caller fills it before the step ends. Tells nothing. */
struct group *sa_group_new(struct turn *turn, enum side owner, int square);

/* A new minion at the end of a roster, with full hit points. Tells nothing; returns its number. */
int sa_minion_new(struct turn *turn, struct group *group, enum creature kind);

/* A minion is moved to the end of another roster. Tells nothing; its old group may be left empty. */
void sa_minion_to(struct turn *turn, int minion, int group);

/* Harm from a spell or the ground: no armor. It may die of it, and others with it. */
void sa_minion_hurt(struct turn *turn, int minion, int amount, const char *cause);
void sa_minion_heal(struct turn *turn, int minion, int amount, const char *cause);
enum { HEAL_FULL = HITS_MOST };
/* Every member in roster order. */
void sa_group_hurt(struct turn *turn, int group, int amount, const char *cause);
void sa_group_heal(struct turn *turn, int group, int amount, const char *cause);

/* Hit points taken by an attacker in combat, after armor. It may be killed by it. */
void sa_minion_struck(struct turn *turn, int minion, int amount, int by);

/* Dies of a spell or the ground (DIES), with its when-dying effects. */
void sa_minion_dies(struct turn *turn, int minion, const char *cause);

void sa_minion_level(struct turn *turn, int minion, const char *cause);

/* The group has no member left, or goes without a when-dying effect: its spells end. why tells GROUP_DEAD of it;
 * NULL tells nothing (it has joined another, or was taken out of the game). */
void sa_group_end(struct turn *turn, int group, const char *why);

/* Taken out of the game with all its members (RULES 10.6): no effects at all. */
void sa_group_removed(struct turn *turn, int group, const char *cause);

/* All groups of a side on the board, oldest first, as they are now; returns their number. */
int sa_groups_on_board(const struct state *state, enum side side, int ids[GROUPS_MAX]);
/* The members of a group in roster order, as they are now; 0 when it is gone. */
int sa_roster(const struct state *state, int group, int ids[GROUP_MEMBERS]);

#endif
