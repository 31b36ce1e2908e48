#include "processor/report/ratings.h"

#include <inttypes.h>
#include <string.h>

#include "engine/kernel/text.h"

enum { BEST_MOST = 20, HISTORY_MOST = 24, MONTHS_UNTIL_INACTIVE = 12, POOLS_MAX = 64 };

/* ---- finding ---- */

enum status ratings_pool(struct home *home, const char *name, enum pool_system system, int64_t *pool, struct error *err)
{
    enum status status = store_pool_find(home->store, name, pool_system_name(system), pool, err);

    if (status == ERR_NOT_FOUND) {
        *pool = 0;
        return OK;
    }
    return status;
}

struct rating ratings_of_row(const struct rating_row *row, enum pool_system system)
{
    struct rating rating = pool_newcomer();

    if (system == POOL_TABLES)
        rating.table = (struct wenglin){ row->first, row->second };
    else
        rating.pairs = (struct glicko2){ row->first, row->second, row->third };
    rating.games = row->games;
    rating.won = row->won;
    rating.drawn = row->drawn;
    rating.played = row->played;
    return rating;
}

enum status ratings_get(struct home *home, int64_t pool, int64_t player, enum pool_system system, struct rating *rating, bool *has,
                        struct error *err)
{
    struct rating_row row;
    enum status status = pool > 0 ? store_rating_last(home->store, pool, player, &row, err) : ERR_NOT_FOUND;

    *has = status == OK;
    *rating = *has ? ratings_of_row(&row, system) : pool_newcomer();
    return status == ERR_NOT_FOUND ? OK : status;
}

const char *ratings_called(struct home *home, struct arena *arena, int64_t player)
{
    struct player_row row;
    struct error unused;

    if (store_player_get(home->store, player, &row, &unused) == OK && row.name[0])
        return arena_text(arena, row.name);
    return arena_printf(arena, "Player %" PRId64, player);
}

/* ---- reliability ---- */

enum { MONTHS_RELIABLE = 12, PER_CENT_PARTS = 10 };

enum status ratings_reliability(struct home *home, int64_t player, struct reliability_counts *counts, struct error *err)
{
    struct turns_row turns = { 0 };
    enum status status = store_turns_of(home->store, player, period_of(home->now_utc_s, 1) - MONTHS_RELIABLE, &turns, err);

    *counts = (struct reliability_counts){ turns.in_time, turns.within_grace, turns.missed, turns.stood_in };
    return status;
}

const char *ratings_per_mille(struct arena *arena, int per_mille)
{
    return arena_printf(arena, "%d.%d%%", per_mille / PER_CENT_PARTS, per_mille % PER_CENT_PARTS);
}

enum status ratings_own_reliability(struct home *home, struct arena *arena, int64_t player, const char **said, struct error *err)
{
    struct reliability_counts counts;
    enum status status = ratings_reliability(home, player, &counts, err);

    if (status == OK)
        *said = arena_printf(arena, "Your reliability is %s. Turns of league games in the last 12 months: %" PRId64 " in time, %" PRId64
                             " within grace, %" PRId64 " missed, %" PRId64 " in time in seats taken over.",
                             ratings_per_mille(arena, reliability(&counts)), counts.in_time, counts.within_grace, counts.missed,
                             counts.stood_in);
    return status;
}

/* Others see the figure alone. */
static enum status tell_reliability(struct home *home, struct arena *arena, int64_t player, bool own, const char **said,
                                    struct error *err)
{
    struct reliability_counts counts;
    enum status status = own ? ratings_own_reliability(home, arena, player, said, err)
                             : ratings_reliability(home, player, &counts, err);

    if (status == OK && !own)
        *said = arena_printf(arena, "Reliability: %s", ratings_per_mille(arena, reliability(&counts)));
    return status;
}

/* ---- pools ---- */

struct shown_pool {
    int64_t id;
    const char *name;
    enum pool_system system;
    int months;
};

struct pools {
    struct home *home;
    struct arena *arena;
    struct shown_pool list[POOLS_MAX];
    int count;
};

static void add_pool(void *context, int64_t id)
{
    struct pools *pools = context;

    if (pools->count < POOLS_MAX)
        pools->list[pools->count++].id = id;
}

static enum status read_pools(struct pools *pools, struct error *err)
{
    enum status status = store_pools(pools->home->store, add_pool, pools, err);

    for (int i = 0; i < pools->count && status == OK; i++) {
        struct shown_pool *pool = &pools->list[i];
        struct pool_row row;

        status = store_pool_get(pools->home->store, pool->id, &row, err);
        if (status != OK)
            break;
        pool->name = arena_text(pools->arena, row.name);
        pool->system = (enum pool_system)pool_system_find(row.system);
        pool->months = row.months;
    }
    return status;
}

/* Does a pool of the same name rate the other kind of games? Then both are told apart. */
static const char *title_of(struct arena *arena, const struct shown_pool *pool)
{
    return arena_printf(arena, "%s, %s", pool->name, pool->system == POOL_TABLES ? "tables" : "games for two");
}

static bool is_inactive(const struct home *home, const struct shown_pool *pool, const struct rating *rating)
{
    return (period_of(home->now_utc_s, pool->months) - rating->played) * pool->months > MONTHS_UNTIL_INACTIVE;
}

/* ---- a player ---- */

struct history {
    struct arena *arena;
    const struct shown_pool *pool;
    const char *lines[HISTORY_MOST];    /* a ring */
    int count;
    struct rating last;
};

static void add_period(void *context, const struct rating_row *row)
{
    struct history *history = context;
    struct rating rating = ratings_of_row(row, history->pool->system);

    history->lines[history->count++ % HISTORY_MOST] =
        arena_printf(history->arena, "\n  %s  %6s  deviation %3d  %3d game%s", period_name(history->arena, row->period, history->pool->months),
                     rating_text(history->arena, &rating, history->pool->system), rating_deviation(&rating, history->pool->system),
                     row->games, text_plural(row->games));
    history->last = rating;
}

static enum status tell_history(struct home *home, struct arena *arena, const struct shown_pool *pool, int64_t player,
                                const char **said, struct error *err)
{
    struct history history = { .arena = arena, .pool = pool };
    enum status status = store_rating_history(home->store, pool->id, player, add_period, &history, err);
    const struct rating *last = &history.last;

    if (status != OK || history.count == 0)
        return status;
    *said = arena_printf(arena, "%s\n\n%s: %s%s\nRated games: %d, won %d, drawn %d, lost %d", *said, title_of(arena, pool),
                         rating_text(arena, last, pool->system), is_inactive(home, pool, last) ? " (inactive)" : "", last->games,
                         last->won, last->drawn, last->games - last->won - last->drawn);
    for (int i = history.count > HISTORY_MOST ? history.count - HISTORY_MOST : 0; i < history.count; i++)
        *said = arena_printf(arena, "%s%s", *said, history.lines[i % HISTORY_MOST]);
    return OK;
}

static enum status tell_player(struct home *home, struct arena *arena, int64_t player, bool own, const char **said, struct error *err)
{
    struct pools pools = { .home = home, .arena = arena };
    enum status status = read_pools(&pools, err);
    const char *head = "", *reliable = "";

    if (status == OK)
        status = tell_reliability(home, arena, player, own, &reliable, err);
    head = arena_printf(arena, "RATINGS OF %s (p%" PRId64 ")\n\n%s", ratings_called(home, arena, player), player, reliable);
    *said = head;
    for (int i = 0; i < pools.count && status == OK; i++)
        status = tell_history(home, arena, &pools.list[i], player, said, err);
    if (status == OK && *said == head)
        *said = arena_printf(arena, "%s\n\nNo rating yet: ratings are computed when a month is over, from the rated games that ended in it.", head);
    return status;
}

/* ---- the best ---- */

struct best {
    struct home *home;
    struct arena *arena;
    const struct shown_pool *pool;
    struct { int64_t player; struct rating rating; } list[BEST_MOST];
    int count, provisional, inactive;
};

static void add_player(void *context, const struct rating_row *row)
{
    struct best *best = context;
    struct rating rating = ratings_of_row(row, best->pool->system);
    int64_t order = rating_order(&rating, best->pool->system);
    int at = best->count;

    if (is_inactive(best->home, best->pool, &rating) || rating_is_provisional(&rating, best->pool->system)) {
        best->inactive += is_inactive(best->home, best->pool, &rating);
        best->provisional += !is_inactive(best->home, best->pool, &rating);
        return;
    }
    for (; at > 0 && rating_order(&best->list[at - 1].rating, best->pool->system) < order; at--)
        if (at < BEST_MOST)
            best->list[at] = best->list[at - 1];
    if (at == BEST_MOST)
        return;
    best->list[at].player = row->player;
    best->list[at].rating = rating;
    best->count += best->count < BEST_MOST;
}

static enum status tell_best(struct home *home, struct arena *arena, const struct shown_pool *pool, const char **said, struct error *err)
{
    struct best best = { .home = home, .arena = arena, .pool = pool };
    enum status status = store_ratings(home->store, pool->id, add_player, &best, err);

    *said = arena_printf(arena, "%s%sTHE BEST OF %s", *said, **said ? "\n\n" : "", title_of(arena, pool));
    for (int i = 0; i < best.count && status == OK; i++)
        *said = arena_printf(arena, "%s\n  %2d  %-24s  %6s  deviation %3d  %3d game%s", *said, i + 1,
                             ratings_called(home, arena, best.list[i].player), rating_text(arena, &best.list[i].rating, pool->system),
                             rating_deviation(&best.list[i].rating, pool->system), best.list[i].rating.games,
                             text_plural(best.list[i].rating.games));
    *said = arena_printf(arena, "%s\nBeside them %d with a provisional rating (?), and %d without a rated game in %d months.", *said,
                         best.provisional, best.inactive, MONTHS_UNTIL_INACTIVE);
    return status;
}

/* All pools of a name; *any: there is one. */
static enum status tell_pools(struct home *home, struct arena *arena, const char *name, bool *any, const char **said, struct error *err)
{
    struct pools pools = { .home = home, .arena = arena };
    enum status status = read_pools(&pools, err);

    *said = "";
    *any = false;
    for (int i = 0; i < pools.count && status == OK; i++) {
        if (!text_equal_ignoring_case(pools.list[i].name, name))
            continue;
        *any = true;
        status = tell_best(home, arena, &pools.list[i], said, err);
    }
    return status;
}

enum status ratings_answer(struct home *home, struct arena *arena, int64_t own, const char *word, const char **said,
                           struct error *err)
{
    bool numbered = (word[0] == 'p' || word[0] == 'P') && text_is_digit(word[1]), any = false;
    struct player_row row = { .id = own };
    int64_t number = 0;
    enum status status = OK;

    *said = "You have no rating here: no rated game of yours is over.";
    if (!*word)
        return own > 0 ? tell_player(home, arena, own, true, said, err) : OK;
    if (numbered && text_parse_int(word + 1, 1, INT32_MAX, &number) == TEXT_INT_OK)
        status = store_player_get(home->store, number, &row, err);
    else
        status = store_player_named(home->store, word, &row, err);
    if (status == OK)
        return tell_player(home, arena, row.id, row.id == own, said, err);
    if (status == ERR_NOT_FOUND)
        status = tell_pools(home, arena, word, &any, said, err);
    if (status == OK && !any)
        return error_set(err, ERR_NOT_FOUND, "there is no player and no rating list \"%.40s\"; a rule set is one, as RATING sanctum", word);
    return status;
}
