/* What the pool's files share. */
#ifndef POSTERN_LEAGUE_POOL_INSIDE_H
#define POSTERN_LEAGUE_POOL_INSIDE_H

#include "engine/league/points.h"
#include "engine/league/pool.h"

/* A result of the period. */
struct pool_outcome {
    int seats;
    int players[TABLE_SEATS_MAX];   /* their positions in the list of players */
    int worth[TABLE_SEATS_MAX];     /* half points, at a table places */
    bool counts;                    /* it is not a second loss by silence */
};

/* The players of a pool with the newcomers of an entry, by number, and its results in order. */
struct pool_work {
    enum pool_system system;
    struct pool_player *players;    /* changed: he has played */
    int player_count;
    struct pool_outcome *outcomes;
    int outcome_count;
};

/* Reads an entry whose results are sound. In the pool's arena. */
struct pool_work pool_work_of(const struct pool *pool, const struct value *entry);

/* Changes the ratings of all players by the results. */
void pool_rate(struct arena *arena, struct pool_work *work);

/* Are the results such as the system rates, and of this time? ERR_FORMAT says which is not. */
enum status pool_check_results(const struct pool *pool, const struct value *entry, int64_t from_utc_s, int64_t until_utc_s,
                               struct error *err);

#endif
