/* Stats: what minions and groups can do now, including all spells on them. Nothing is stored: a child of a group
 * mother is active exactly on the present group of its mother's bearer (RULES 12.4), because the code looks for it
 * there each time. */
#ifndef POSTERN_SANCTUM_STATS_H
#define POSTERN_SANCTUM_STATS_H

#include <stdbool.h>

#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/state.h"

/* Everything that spells give a member of a group; without a minion, what they give the group itself. */
struct boon sa_boon(const struct state *state, const struct group *group, const struct minion *minion);

int sa_level(const struct state *state, const struct group *group, const struct minion *minion);

/* Its armor at the start of a round of combat. */
int sa_armor(const struct state *state, const struct group *group, const struct minion *minion);

/* Damage of one attack in a round (0: outside combat, no nation's bonus); 0 when it has no such attack. */
int sa_damage(const struct state *state, const struct group *group, const struct minion *minion, bool missile,
              int round);

/* All of that at once, outside combat rounds, as reports show it. */
struct numbers {
    int level, armor, hand, missile;
};
struct numbers sa_numbers(const struct state *state, const struct group *group, const struct minion *minion);

/* Set of enum walk. */
int sa_walks(const struct state *state, const struct group *group, const struct minion *minion);

/* Could every member enter this square's terrain? */
bool sa_may_enter(const struct state *state, const struct group *group, int square);

/* Does a spell part the water of this square? */
bool sa_parted(const struct state *state, int square);

bool sa_moves_twice(const struct state *state, const struct group *group);
/* What keeps it from moving, or NULL. */
const char *sa_rooted(const struct state *state, const struct group *group);

/* The mothers whose children are active on a group, one of each kind, oldest first. Returns their number. */
enum { CHILDREN_MAX = 8 };
int sa_children(const struct state *state, const struct group *group, int parents[CHILDREN_MAX]);

/* Does a member have a spell of this kind on it? */
bool sa_bears(const struct state *state, const struct minion *minion, int spell);

#endif
