/* Rated pools: the chains of ratings. Results wait in rows until their period is over; then one entry rates them (engine/league/pool.h).
 *
 * The hash of an entry is chained as those of a league; the founding is the hash of {"months","pool","system"} as canonical JSON. */
#ifndef POSTERN_LEAGUE_RATED_POOL_H
#define POSTERN_LEAGUE_RATED_POOL_H

#include "engine/league/pool.h"
#include "processor/game/stored_game.h"
#include "processor/league/league.h"

struct hash chain_pool_founding(struct arena *arena, const char *pool, enum pool_system system, int months);

/* The system of a league's games, and the name of its pool: its setting, or the rule set's. */
enum pool_system league_system(const struct league *league);
const char *league_pool(const struct league *league);

/* A player's rating in the pool of a league. */
enum status league_rating(struct league *league, int player, struct rating *rating, bool *has, struct error *err);

/* An entry was added: a rated result of a board waits for the end of its period, and what waited of the same board is
 * dropped. A pool keeps the periods that its first result gave it. Inside the caller's transaction. */
enum status rated_pool_take(struct league *league, int section, const struct pairing *pairing, const char *hash, struct error *err);

/* The same of a game outside leagues that is over, if all its players want it rated; of one that goes on, what waited is
 * dropped. */
enum status rated_pool_take_game(struct home *home, int64_t game, struct error *err);

/* The length of a league's periods has to be that of its pool, if that exists. ERR_CONFLICT. */
enum status rated_pool_check_months(struct home *home, const char *name, enum pool_system system, int months, struct error *err);

/* The part of a run: closes all periods that are over, a transaction each. */
enum status run_ratings(struct home *home, struct error *err);

/* All entries of a pool, folded from the first: texts as they are stored. ERR_CORRUPT: an entry or a rating has changed since it
 * was stored. */
struct pool_chain {
    struct pool_row row;
    struct pool pool;
    const char **bodies;
    struct hash *hashes;
    struct hash head;
};
enum status pool_chain_open(struct home *home, int64_t id, struct arena *arena, struct pool_chain *chain, struct error *err);

#endif
