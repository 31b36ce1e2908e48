/* Swiss rounds: the pairing of all present players with the smallest total cost.
 *
 * The numbers of a pair's cost, the most important first: kept apart; met before; a second bye; points of the player with
 * the bye; two absolute wishes for one seat; difference in score, squared; two strong wishes; floating again; two wishes;
 * distance from the upper half against the lower; a lot. */
#ifndef POSTERN_SWISS_H
#define POSTERN_SWISS_H

#include <stdint.h>

#include "engine/league/matching.h"
#include "engine/league/section.h"

struct swiss_pair {
    int a, b;               /* start numbers */
};

struct swiss_settings {
    uint64_t seed;          /* seed of the round: lots come from its stream `pairing` */
    int initial;            /* the seat of odd start numbers before anybody has had a seat: 1, 2 */
    bool free_seats;        /* seats are equal in value: they are drawn, and no wish counts */
    const bool *absent;     /* by slot; NULL: all are present */
    const struct swiss_pair *apart;     /* pairs that must not meet */
    int apart_count;
};

struct swiss_board {
    int first, second;      /* start numbers by seat; second 0: a bye */
    struct cost cost;
};

/* Pairs the round after the section's rounds. Boards are in order of the higher score, then the higher rank, with the bye
 * last. Returns how many boards there are: none if nobody is present. */
int swiss_pair(struct arena *arena, const struct section *section, const struct swiss_settings *settings,
               struct swiss_board *boards);

/* What a pair costs in numbers that its players are told: they are kept apart, have met so often, wish the same seat absolutely; of a
 * bye: the slot had points without a game before. */
struct swiss_remarks {
    bool apart, clash, free;
    int met;
};

/* Of a pair in the round after the section's rounds; other 0: a bye. Of the settings only those who are kept apart and the worth of seats
 * count. */
struct swiss_remarks swiss_remark(const struct section *section, const struct swiss_settings *settings, int slot, int other);

#endif
