/* Weng-Lin: ratings for games of three seats and more, by the Plackett-Luce model, one game at a time, in Q48. */
#ifndef POSTERN_WENGLIN_H
#define POSTERN_WENGLIN_H

#include <stdbool.h>
#include <stdint.h>

enum { WENGLIN_SEATS_MAX = 16 };

struct wenglin {            /* as it is stored */
    int64_t mu, sigma;      /* 1e-6: -25000000 to 75000000, and 500000 to 8333333 */
};

/* A newcomer: 25, 25/3. */
struct wenglin wenglin_newcomer(void);

/* Changes the ratings of all seats by one game. Places are from 1, the best; equal ones tie. drift: strength may have
 * changed since the last game, so uncertainty never falls to zero. */
void wenglin_rate(struct wenglin *seats, const int *places, int count, bool drift);

#endif
