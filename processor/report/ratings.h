/* Ratings as they were computed last, for people: one player's with their history, and the best of a pool. They are a
 * function of the chains of league/rated_pool.h. Nothing here names an address. */
#ifndef POSTERN_REPORT_RATINGS_H
#define POSTERN_REPORT_RATINGS_H

#include "engine/league/points.h"
#include "engine/league/pool.h"
#include "processor/home/home.h"

/* The pool of this name and system; *pool is 0 when no result has come to it yet. */
enum status ratings_pool(struct home *home, const char *name, enum pool_system system, int64_t *pool, struct error *err);

/* A row as a rating. */
struct rating ratings_of_row(const struct rating_row *row, enum pool_system system);

/* A player's rating; *has is false, and the rating a newcomer's, when he has none. pool may be 0. */
enum status ratings_get(struct home *home, int64_t pool, int64_t player, enum pool_system system, struct rating *rating, bool *has,
                        struct error *err);

/* A player's turns of the last 12 months and this one, and what they make of him. 0: a newcomer. */
enum status ratings_reliability(struct home *home, int64_t player, struct reliability_counts *counts, struct error *err);

/* "93.1%". In the arena. */
const char *ratings_per_mille(struct arena *arena, int per_mille);

/* His reliability and the turns behind it, for himself. */
enum status ratings_own_reliability(struct home *home, struct arena *arena, int64_t player, const char **said, struct error *err);

/* How a player is called: his name, or "Player 31". */
const char *ratings_called(struct home *home, struct arena *arena, int64_t player);

/* The answer to RATING and what stands behind it: the name of a player or a pool; "": `own`, who may be 0. ERR_NOT_FOUND:
 * neither. */
enum status ratings_answer(struct home *home, struct arena *arena, int64_t own, const char *word, const char **said,
                           struct error *err);

#endif
