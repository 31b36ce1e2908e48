/* Standings of a section of two-seat games, and the values that break ties in them. Whole numbers all: half points, quarters
 * for SB. */
#ifndef POSTERN_TIEBREAK_H
#define POSTERN_TIEBREAK_H

#include "engine/league/section.h"

enum tie_break {
    TIE_PTS,            /* points */
    TIE_BH1,            /* Buchholz, less its lowest contribution */
    TIE_BH,             /* Buchholz: what each round's opponent contributes */
    TIE_BHM,            /* less its lowest and its highest */
    TIE_SB,             /* Sonneborn-Berger: points of each round times its contribution */
    TIE_WON,            /* games won, not by forfeit */
    TIE_SEC,            /* games played in the second seat */
    TIE_WSEC,           /* of these won */
    TIE_PS,             /* sum of the running totals */
    TIE_KS,             /* points against those with half of all possible points or more */
    TIE_VALUES,         /* those before have a value of their own for each slot */
    TIE_DE = TIE_VALUES /* direct encounter: depends on who is tied */
};

struct standings_line {
    int slot;
    int place;          /* from 1; shared by those whom nothing parts */
    int values[TIE_VALUES];
};

/* The code of a criterion ("PTS"), or -1. */
int tie_break_find(const char *code);

/* Fills a line a slot, best first; those who share a place by start number. In a round robin a forfeited game counts for its
 * opponent's sake, elsewhere a round without a game counts as one against somebody as good as oneself. */
void standings_fill(struct arena *arena, const struct section *section, bool round_robin, const enum tie_break *criteria,
                    int count, struct standings_line *lines);

#endif
