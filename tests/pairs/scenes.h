/* Scenes: the boards on which two spells meet, and what they can be aimed at there. */
#ifndef POSTERN_PAIRS_SCENES_H
#define POSTERN_PAIRS_SCENES_H

#include <stdint.h>

#include "tests/pairs/play.h"

/* What happens to the targets before the two spells come up. */
enum situation {
    TARGET_STAYS, TARGET_IS_AWAY, TARGET_LEAVES, TARGET_TELEPORTS, TARGET_GOES_DEAD, TARGET_IN_STRUCTURE, SITUATIONS
};
extern const char *const situation_names[SITUATIONS];

/* Which players cast the two. */
enum casters { BOTH_RED, RED_THEN_BLUE, BLUE_THEN_RED, CASTERS };
extern const char *const casters_names[CASTERS];

/* One meeting of two cards. */
struct meeting {
    int card[2];
    enum situation situation;
    enum casters casters;
    uint64_t hash;               /* what else is as it is */
};

/* Sets it up: position, orders, targets. play->wrong says what is wrong with the position. */
void scene_ready(struct play *play, const struct meeting *meeting);

/* Numbers that look random, for choosing among boards. */
uint64_t scene_hash(uint64_t number);

#endif
