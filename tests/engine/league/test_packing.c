/* Sums of packed costs compare as the sums of the vectors do. */
#include <check.h>

#include "engine/kernel/rng.h"
#include "engine/league/packing.h"

enum { VERTICES = 8, COSTS = VERTICES * (VERTICES - 1) / 2, ROUNDS = 400 };

/* Numbers of any width up to the widest; negative ones, and some that are the same everywhere. */
static void draw_costs(struct rng *rng, int widest, struct cost *costs)
{
    for (int j = 0; j < COST_NUMBERS; j++) {
        uint64_t values = UINT64_C(1) << rng_below(rng, (uint64_t)widest + 1);
        int64_t least = -(int64_t)rng_below(rng, values);

        for (int i = 0; i < COSTS; i++)
            costs[i].at[j] = least + (int64_t)rng_below(rng, values);
    }
}

/* Draws a pairing; its cost, as a vector and packed. */
static void draw_sum(struct rng *rng, const struct packing *packing, const struct cost *costs, struct cost *sum,
                     int64_t *packed)
{
    int left[VERTICES];

    for (int v = 0; v < VERTICES; v++)
        left[v] = v;
    for (int count = VERTICES; count > 0; count -= 2) {
        int at = (int)rng_below(rng, (uint64_t)count - 1);
        const struct cost *cost = &costs[cost_index(left[at], left[count - 1])];
        int64_t words[COST_NUMBERS];

        packing_pack(packing, cost, words);
        for (int i = 0; i < packing->words; i++)
            packed[i] += words[i];
        for (int i = 0; i < COST_NUMBERS; i++)
            sum->at[i] += cost->at[i];
        left[at] = left[count - 2];
    }
}

static int compare_words(int count, const int64_t *left, const int64_t *right)
{
    for (int i = 0; i < count; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

START_TEST(sums_compare_alike)
{
    static const int widest[] = { 0, 1, 8, 16, 48 };
    struct rng rng = rng_stream((uint64_t)_i, "packing");
    struct cost costs[COSTS];
    int most = 0;

    for (int round = 0; round < ROUNDS; round++) {
        struct cost sums[2] = { { { 0 } }, { { 0 } } };
        int64_t packed[2][COST_NUMBERS] = { { 0 }, { 0 } };
        struct packing packing;

        draw_costs(&rng, widest[_i], costs);
        packing = packing_of(VERTICES, costs);
        for (int i = 0; i < 2; i++)
            draw_sum(&rng, &packing, costs, &sums[i], packed[i]);
        ck_assert_int_eq(compare_words(packing.words, packed[0], packed[1]), cost_compare(&sums[0], &sums[1]));
        most = packing.words > most ? packing.words : most;
    }
    ck_assert_int_eq(most == 1, widest[_i] <= 1);
}
END_TEST

Suite *suite_league_packing(void);
Suite *suite_league_packing(void)
{
    Suite *suite = suite_create("league_packing");
    TCase *tcase = tcase_create("packing");

    tcase_set_timeout(tcase, 60);
    tcase_add_loop_test(tcase, sums_compare_alike, 0, 5);
    suite_add_tcase(suite, tcase);
    return suite;
}
