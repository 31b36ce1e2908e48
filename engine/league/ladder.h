/* Ladders: a ranking that changes by challenges alone.
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

/* May a player challenge another? One who stands above him by at most a fifth of his own position, or three places. */
bool ladder_reaches(const struct ladder *ladder, int challenger, int challenged);

/* The challenger won: he goes directly above the challenged, as both stand now, if he still stands below. */
void ladder_won(struct ladder *ladder, int challenger, int challenged);

/* A player falls by so many places, to the bottom at most. */
void ladder_drop(struct ladder *ladder, int player, int places);

#endif
