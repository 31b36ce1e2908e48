/* Pool: the ratings of players, as a fold over the entries of a chain of their own.
 *
 * An entry closes a period: it lists the period's results in their order, and for each player whose rating changes the values
 * before and after it. A pool of pairs rates games for two by Glicko-2, a period at a time; one of tables rates games of three
 * seats and more by Plackett-Luce, a game at a time. Of games that a player loses by silence only the first of a period
 * counts.
 *
 * Body: `at`, `kind` ("rating"), `number` (from 1, without gaps), `period` ("2026-11", the first month), `results` (objects with
 * `at`, `game`, `hash` of its last record, `players` by seat, `points` in half points or `places`; of a game of a league also
 * `league` and `entry`, the number of the entry with the result; `silent`: the player who lost by silence), `reliability` (of players who were asked for turns, by number: lists of player, and turns
 * in time, within grace, missed, and in time in seats taken over), and, which follows
 * from these and the entries before, `players`: objects with `player`, `before` and `after`, each a list: rating, deviation,
 * volatility, or mu and sigma, in the units of glicko2.h and wenglin.h. */
#ifndef POSTERN_LEAGUE_POOL_H
#define POSTERN_LEAGUE_POOL_H

#include "engine/error.h"
#include "engine/kernel/value.h"
#include "engine/league/glicko2.h"
#include "engine/league/period.h"
#include "engine/league/wenglin.h"

enum pool_system { POOL_PAIRS, POOL_TABLES };

/* The name of a system in founding and exports: "glicko-2", "plackett-luce"; and back, or -1. */
const char *pool_system_name(enum pool_system system);
int pool_system_find(const char *name);

/* What a player is worth: of a pool of pairs `pairs` alone counts, of one of tables `table`. */
struct rating {
    struct glicko2 pairs;
    struct wenglin table;
    int games;                      /* rated, in all */
    int won, drawn;                 /* of them; at a table: alone in the first place, shared */
    int played;                     /* the period of the last rated game */
};

struct pool_player {
    int player;
    struct rating rating;
    bool changed;                   /* by the last entry: it lists him */
};

struct pool {
    struct arena *arena;            /* everything below lives here */
    enum pool_system system;
    int months;                     /* of a period */
    int entries;                    /* the number of the last; 0: none */
    int64_t at_utc_s;               /* of the last */
    int period;                     /* the last that was closed */
    struct pool_player *players;    /* by number */
    int player_count;
};

/* An empty pool. months: 1 to PERIOD_MONTHS_MAX. */
void pool_init(struct pool *pool, struct arena *arena, enum pool_system system, int months);

/* A new entry, to which `results` are added: it closes a period. In the pool's arena. */
struct value *pool_entry(const struct pool *pool, int64_t at_utc_s, int period);

/* Adds the derived member. ERR_FORMAT: a member is missing or wrong; ERR_CONFLICT: the entry cannot come now. */
enum status pool_complete(struct pool *pool, struct value *entry, struct error *err);

/* Takes in an entry that pool_complete has completed. */
void pool_apply(struct pool *pool, const struct value *entry);

/* A player's rating; of who has none, a newcomer's. NULL: he has none. */
struct rating pool_newcomer(void);
const struct rating *pool_find(const struct pool *pool, int player);

/* ---- how a rating is told ---- */

/* What is shown: the rating, of tables 60 times mu, in thousandths: so many parts of a point. */
enum { RATING_PARTS = 1000 };
int rating_shown(const struct rating *rating, enum pool_system system);

/* How uncertain it is, on the scale on which it is shown, in whole points. */
int rating_deviation(const struct rating *rating, enum pool_system system);

/* Is it provisional: still too uncertain to be told without "?"? */
bool rating_is_provisional(const struct rating *rating, enum pool_system system);

/* By what the best are ordered; a wide uncertainty counts against a player at tables. */
int64_t rating_order(const struct rating *rating, enum pool_system system);

/* "1623", "1540?". In the arena. */
const char *rating_text(struct arena *arena, const struct rating *rating, enum pool_system system);

#endif
