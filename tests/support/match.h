/* Games of two seats, one played by the rule set's greedy player, the other by the random one. */
#ifndef SUPPORT_MATCH_H
#define SUPPORT_MATCH_H

#include <stdint.h>

/* What came of a number of games. */
struct match {
    int won, drawn, lost;        /* by the greedy player */
    int records;                 /* of all games together */
};

/* Plays games with these seeds from `seed` on; the greedy player has the seats in turn. As many as `games`, or as MATCH_GAMES
 * in the environment says. A game that does not end is drawn; one that breaks fails the test. */
struct match match_play(const char *rules, int games, uint64_t seed);

#endif
