/* Standings of a section of tables: games of three to six seats, whose places earn points (points.h). */
#ifndef POSTERN_LEAGUE_TABLE_STANDINGS_H
#define POSTERN_LEAGUE_TABLE_STANDINGS_H

#include "engine/kernel/arena.h"
#include "engine/league/points.h"

/* A finished table. */
struct table_result {
    int count;
    int slots[TABLE_SEATS_MAX];     /* by seat, from 1 */
    int places[TABLE_SEATS_MAX];    /* by seat, from 1; equal ones tie */
};

struct table_line {
    int slot;
    int place;                      /* from 1; shared by equal slots */
    int points;                     /* PTS, in sixtieths */
    int firsts;                     /* FIRST: first places, sixty for one, shared by those who tie */
    int opponents;                  /* OPP: the mean points of the opponents, counting one met twice twice, rounded down */
    int seconds;                    /* SEC: games in the second seat */
};

/* Fills a line for each slot, best first by PTS, FIRST, OPP and SEC; slots that share a place by start number. worth: of places.
 * extra: sixtieths by slot from 1 from other sources than tables (byes); NULL: none. */
void table_standings_fill(struct arena *arena, const struct place_points *worth, const struct table_result *results, int count, int slots,
                          const int *extra, struct table_line *lines);

#endif
