/* Divisions: into which sections a season's entrants go, by what they did in the last one. */
#ifndef POSTERN_DIVISION_H
#define POSTERN_DIVISION_H

#include "engine/kernel/arena.h"

struct division_entrant {
    int entry;          /* the caller's number for him */
    int tier, place;    /* in the last season, from 1; tier 0: he was not in it */
    int last;           /* the last place of his tier */
    int rating;
};

struct division_rules {
    int size;           /* slots of a section, as near as can be */
    int up, down;       /* how many rise from each tier, and fall from it */
};

/* Sorts the entrants, who come in order of entry, best tier first: who rises comes behind those who stay there, who falls
 * before them, newcomers last. Then cuts them into sections as equal as can be, lower ones larger; sizes has room for one
 * an entrant. Returns how many sections there are. */
int divisions_make(struct arena *arena, struct division_rules rules, struct division_entrant *entrants, int count, int *sizes);

#endif
