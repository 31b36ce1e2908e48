/* The pairing that the matching finds costs as much as the best of all pairings. */
#include <check.h>

#include "engine/kernel/rng.h"
#include "engine/league/matching.h"

enum { SMALL_MAX = 12, GRAPHS = 2000, LARGE = 64 };

static void add(struct cost *sum, const struct cost *cost)
{
    for (int i = 0; i < COST_NUMBERS; i++)
        sum->at[i] += cost->at[i];
}

/* Tries each partner for the first remaining vertex, and keeps the least sum. */
static void exhaust(int vertices, const struct cost *costs, unsigned taken, struct cost sum, struct cost *least, int *pairings)
{
    int u = 0;

    while (u < vertices && (taken >> u & 1))
        u++;
    if (u == vertices) {
        if ((*pairings)++ == 0 || cost_compare(&sum, least) < 0)
            *least = sum;
        return;
    }
    for (int v = u + 1; v < vertices; v++) {
        struct cost more = sum;

        if (taken >> v & 1)
            continue;
        add(&more, &costs[cost_index(u, v)]);
        exhaust(vertices, costs, taken | 1u << u | 1u << v, more, least, pairings);
    }
}

/* Costs from a few values, so there are many ties in the first numbers; negative ones too. In every fourth graph they may be
 * large, and each has its own word. */
static void draw_costs(struct rng *rng, int vertices, struct cost *costs)
{
    uint64_t values = 1 + rng_below(rng, rng_below(rng, 4) == 0 ? UINT64_C(1) << 50 : 6);

    for (size_t i = 0; i < cost_index(0, vertices); i++)
        for (int j = 0; j < COST_NUMBERS; j++)
            costs[i].at[j] = (int64_t)rng_below(rng, j + 1 < COST_NUMBERS ? values : UINT64_C(1) << 48) - (j == 3 ? 2 : 0);
}

static struct cost cost_of_mates(int vertices, const struct cost *costs, const int *mates)
{
    struct cost sum = { 0 };

    for (int v = 0; v < vertices; v++) {
        ck_assert_int_ge(mates[v], 0);
        ck_assert_int_lt(mates[v], vertices);
        ck_assert_int_ne(mates[v], v);
        ck_assert_int_eq(mates[mates[v]], v);
        if (v < mates[v])
            add(&sum, &costs[cost_index(v, mates[v])]);
    }
    return sum;
}

START_TEST(equals_exhaustion)
{
    struct rng rng = rng_stream(17, "matching");
    struct cost costs[SMALL_MAX * (SMALL_MAX - 1) / 2];
    struct arena arena = { 0 };
    int mates[SMALL_MAX];

    for (int i = 0; i < GRAPHS; i++) {
        int vertices = 2 + 2 * (int)rng_below(&rng, i % 20 == 0 ? 6 : 5), pairings = 0;
        struct cost least, found;

        draw_costs(&rng, vertices, costs);
        exhaust(vertices, costs, 0, (struct cost){ 0 }, &least, &pairings);
        matching_least(&arena, vertices, costs, mates);
        found = cost_of_mates(vertices, costs, mates);
        ck_assert_msg(cost_compare(&found, &least) == 0, "graph %d of %d vertices", i, vertices);
        arena_reset(&arena);
    }
    arena_release(&arena);
}
END_TEST

/* A large graph with a known least pairing, because only its pairs are free. */
START_TEST(finds_the_hidden_pairs)
{
    static struct cost costs[LARGE * (LARGE - 1) / 2];
    struct rng rng = rng_stream(18, "matching");
    struct arena arena = { 0 };
    int mates[LARGE];

    draw_costs(&rng, LARGE, costs);
    for (size_t i = 0; i < cost_index(0, LARGE); i++)
        costs[i].at[0] = 1;
    for (int v = 0; v < LARGE / 2; v++)
        costs[cost_index(v, LARGE - 1 - v)].at[0] = 0;
    matching_least(&arena, LARGE, costs, mates);
    for (int v = 0; v < LARGE; v++)
        ck_assert_int_eq(mates[v], LARGE - 1 - v);
    arena_release(&arena);
}
END_TEST

Suite *suite_league_matching(void);
Suite *suite_league_matching(void)
{
    Suite *suite = suite_create("league_matching");
    TCase *tcase = tcase_create("matching");

    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, equals_exhaustion);
    tcase_add_test(tcase, finds_the_hidden_pairs);
    suite_add_tcase(suite, tcase);
    return suite;
}
