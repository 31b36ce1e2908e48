/* Points: what places at a table are worth, how the holders of a slot share them, and how reliable a player is. */
#ifndef POSTERN_POINTS_H
#define POSTERN_POINTS_H

#include <stdint.h>

enum { TABLE_SEATS_MIN = 2, TABLE_SEATS_MAX = 6, POINT_PARTS = 60 };

/* What each seat earns, in sixtieths of a point. Places are from 1, the best; equal ones tie, and share what their places
 * are worth. A table of two to six seats gives 12 points in all. */
void points_of_places(const int *places, int seats, int *sixtieths);

/* Splits the points of a finished game by the turns that each holder played; what does not divide goes to the last. Without
 * any turn the last has all. */
void points_share(int points, const int *turns, int holders, int *shares);

/* Turns that a player was asked for orders. */
struct reliability_counts {
    int64_t in_time, within_grace, missed;
    int64_t stood_in;       /* in time, in a seat taken over */
};

/* Per mille; a newcomer has 900. */
int reliability(const struct reliability_counts *counts);

#endif
