/* Ladders: a ranking that changes only by challenges.
 *
 * A ladder is a list of player numbers from the top; positions count from 1. */
#ifndef POSTERN_LADDER_H
#define POSTERN_LADDER_H

#include <stdbool.h>

struct ladder {
    int *players;       /* from the top; the caller's */
    int count;
};

/* From 1 at the top; 0: the player is not on it. */
int ladder_position(const struct ladder *ladder, int player);

/* May a player challenge another? Yes if the other is above by at most a fifth of the player's own position, or by at
 * most three places. */
bool ladder_reaches(const struct ladder *ladder, int challenger, int challenged);

/* The challenger won: if still below, the challenger moves directly above the present position of the challenged
 * player. */
void ladder_won(struct ladder *ladder, int challenger, int challenged);

/* A player falls by this many places, at most to the bottom. */
void ladder_drop(struct ladder *ladder, int player, int places);

#endif
