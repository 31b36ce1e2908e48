/* Row league-month: a month's ratings of 10,000 players from 20,000 games for two, who are rated already, against the second
 * that they may take, as the machine's yard has it. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/kernel/rng.h"
#include "engine/league/pool.h"
#include "tests/bench/bench.h"

enum { PLAYERS = 10000, GAMES = 20000, MONTHS = 3 };

static const double most_ns = 1e9;
static const char hash[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

static void add_pair(struct arena *arena, struct value *result, const char *key, int first, int second)
{
    struct value *list = value_list(arena);

    value_add_int(arena, list, first);
    value_add_int(arena, list, second);
    value_set(arena, result, key, list);
}

/* Games of everybody against anybody, in one period. */
static struct value *results_of(struct arena *arena, struct rng *rng, int64_t from_utc_s)
{
    struct value *results = value_list(arena);

    for (int i = 0; i < GAMES; i++) {
        struct value *result = value_object(arena);
        int one = 1 + (int)rng_below(rng, PLAYERS), away = 1 + (int)rng_below(rng, PLAYERS - 1);
        int points = (int)rng_below(rng, 3);

        value_set_int(arena, result, "at", from_utc_s + i);
        value_set(arena, result, "game", value_printf(arena, "g%d", i + 1));
        value_set_text(arena, result, "hash", hash);
        add_pair(arena, result, "players", one, 1 + (one - 1 + away) % PLAYERS);
        add_pair(arena, result, "points", points, 2 - points);
        value_add(results, result);
    }
    return results;
}

/* What a month takes, in nanoseconds. */
static double month(struct pool *pool, struct rng *rng, int period)
{
    int64_t ends = period_begins_utc_s(period + 1, 1);
    struct value *entry = pool_entry(pool, ends, period);
    struct error err = { 0 };
    uint64_t begun;

    value_set(pool->arena, entry, "results", results_of(pool->arena, rng, period_begins_utc_s(period, 1)));
    begun = bench_cpu_ns();
    if (pool_complete(pool, entry, &err) != OK) {
        fprintf(stderr, "bench league: %s\n", err.message);
        exit(1);
    }
    pool_apply(pool, entry);
    return (double)(bench_cpu_ns() - begun);
}

int main(void)
{
    struct arena arena = { .limit_bytes = (size_t)2 << 30 };
    struct rng rng = rng_stream(17, "bench");
    int first = period_find("2026-01", 1);
    struct pool pool;
    double months[MONTHS], slowest, yard;

    bench_begin(NULL);
    pool_init(&pool, &arena, POOL_PAIRS, 1);
    month(&pool, &rng, first);              /* everybody gets a rating */
    for (int i = 0; i < MONTHS; i++)
        months[i] = month(&pool, &rng, first + 1 + i);
    slowest = bench_quantile(months, MONTHS, 1);
    yard = bench_yard(most_ns);
    bench_line("league-month", slowest, yard, slowest / yard, bench_quantile(months, MONTHS, 0.25) / yard,
               bench_quantile(months, MONTHS, 0.75) / yard, BENCH_BOUND, 1);
    arena_release(&arena);
    return 0;
}
