/* Glicko-2: ratings of players of two-seat games, one rating period at a time, in Q48, so anybody can compute them
 * again. */
#ifndef POSTERN_GLICKO2_H
#define POSTERN_GLICKO2_H

#include <stdint.h>

struct glicko2 {            /* as it is stored */
    int64_t rating;         /* thousandths: 100000 to 4000000 */
    int64_t deviation;      /* thousandths: 30000 to 350000 */
    int64_t volatility;     /* 1e-9: 10000000 to 100000000 */
};

/* A game of the period, with the opponent's rating before the period. */
struct glicko2_game {
    int64_t rating, deviation;      /* the opponent's, thousandths */
    int half_points;                /* the player's: 0, 1, 2 */
};

/* A newcomer: 1500, 350, 0.06. */
struct glicko2 glicko2_newcomer(void);

/* The player's rating after a period; without a game only the deviation grows. */
struct glicko2 glicko2_after(struct glicko2 before, const struct glicko2_game *games, int count);

#endif
