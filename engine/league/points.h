/* Points: the points for places at a table, their division among the holders of a slot, and the reliability of a
 * player. */
#ifndef POSTERN_POINTS_H
#define POSTERN_POINTS_H

#include <stdint.h>

#include "engine/error.h"

enum { TABLE_SEATS_MIN = 2, TABLE_SEATS_MAX = 6, POINT_PARTS = 60 };

/* What the places of a table are worth: of one of two seats, of three ... in points. */
struct place_points {
    int worth[TABLE_SEATS_MAX + 1][TABLE_SEATS_MAX];
};

/* A table of two to six seats gives 12 points in all, so that all tables weigh alike. */
#define PLACE_POINTS_USUAL "8-4,6-4-2,6-3-2-1,5-3-2-1-1,5-3-2-1-1-0"

/* Reads such a text: a list of falling points for each number of seats, 2 to 6; numbers of seats without a list have the usual
 * one. ERR_FORMAT says what would be right. */
enum status place_points_read(const char *text, struct place_points *points, struct error *err);

/* The points of each seat, in sixtieths of a point. Places count from 1, the best; equal places tie and share their points. */
void points_of_places(const struct place_points *points, const int *places, int seats, int *sixtieths);

/* Splits the points of a finished game by the turns that each holder played; the remainder goes to the last holder. Without
 * any turns the last holder gets everything. */
void points_share(int points, const int *turns, int holders, int *shares);

/* Turns for which a player was asked for orders. */
struct reliability_counts {
    int64_t in_time, within_grace, missed;
    int64_t stood_in;       /* orders in time, in a seat taken over */
};

/* Per mille; a newcomer has 900. */
int reliability(const struct reliability_counts *counts);

#endif
