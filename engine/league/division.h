/* Divisions: assigns a season's entrants to sections by their results in the last season. */
#ifndef POSTERN_DIVISION_H
#define POSTERN_DIVISION_H

#include "engine/kernel/arena.h"

struct division_entrant {
    int entry;          /* the caller's number for the entrant */
    int tier, place;    /* in the last season, from 1; tier 0: he was not in it */
    int last;           /* the last place of his tier */
    int rating;
};

struct division_rules {
    int size;           /* slots of a section, as nearly as possible */
    int up, down;       /* how many rise and fall from each tier */
};

/* Sorts the entrants (given in order of entry), best tier first: those who rise come after those who stay in that tier,
 * those who fall come before them, newcomers last. Then cuts them into sections as equal as possible, with larger ones
 * lower; sizes has room for one number for each entrant. Returns how many sections there are. */
int divisions_make(struct arena *arena, struct division_rules rules, struct division_entrant *entrants, int count, int *sizes);

#endif
