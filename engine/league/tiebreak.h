/* Standings of a section of two-seat games, and the values that break ties. All are whole numbers: half points, quarters
 * for SB. */
#ifndef POSTERN_TIEBREAK_H
#define POSTERN_TIEBREAK_H

#include <stdint.h>

#include "engine/league/section.h"

enum tie_break {
    TIE_PTS,            /* points */
    TIE_BH1,            /* Buchholz without its lowest contribution */
    TIE_BH,             /* Buchholz: sum of the contributions of each round's opponent */
    TIE_BHM,            /* Buchholz without its lowest and highest contributions */
    TIE_SB,             /* Sonneborn-Berger: points of each round times its contribution */
    TIE_WON,            /* games won, not by forfeit */
    TIE_SEC,            /* games played in the second seat */
    TIE_WSEC,           /* of these won */
    TIE_PS,             /* sum of the running totals */
    TIE_KS,             /* points against those with half of all possible points or more */
    TIE_VALUES,         /* the criteria before this give each slot its own value */
    TIE_DE = TIE_VALUES /* direct encounter: depends on who is tied */
};

enum { TIE_NO_ENCOUNTER = -1 };

struct standings_line {
    int slot;
    int place;          /* from 1; shared by slots that no criterion separates */
    int values[TIE_VALUES];
    int encounter;      /* half points against those with whom it was tied when direct encounter was looked at first;
                           TIE_NO_ENCOUNTER: it was not, they have not all met equally often, or no game of theirs is over */
};

/* The code of a criterion ("PTS"), or -1. */
int tie_break_find(const char *code);

/* Fills one line for each slot, best first; slots with the same place are in order of start number. In a round robin a
 * forfeited game counts like a game with that opponent; elsewhere a round without a game counts as a game against an
 * equally good opponent. */
void standings_fill(struct arena *arena, const struct section *section, bool round_robin, const enum tie_break *criteria,
                    int count, struct standings_line *lines);

/* If the border behind line number `border` (from 1) divides a shared place, lots separate those who share it: the
 * smaller draw n of the stream `lot` of the seed, n the start number, comes first. Other shared places stay. */
void standings_draw_lots(struct standings_line *lines, int count, int border, uint64_t seed);

#endif
