/* The streams are those that anybody computes from the published rule. */
#include <check.h>

#include "engine/kernel/rng.h"

/* From the published reference of the algorithm. */
START_TEST(is_splitmix64)
{
    static const uint64_t expected[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821),
    };
    struct rng rng = rng_stream(1234567, NULL);

    for (int i = 0; i < 5; i++)
        ck_assert_uint_eq(rng_next64(&rng), expected[i]);
    ck_assert_uint_eq(rng_draws(&rng), 5);
    rng = rng_stream(0, NULL);
    ck_assert_uint_eq(rng_next64(&rng), UINT64_C(0xe220a8397b1dcdaf));
    rng = rng_stream(UINT64_MAX, NULL);
    ck_assert_uint_eq(rng_next64(&rng), UINT64_C(0xe4d971771b652c20));
}
END_TEST

static const struct { const char *text; uint64_t hash; } hashes[] = {
    { "", UINT64_C(0xcbf29ce484222325) },
    { "a", UINT64_C(0xaf63dc4c8601ec8c) },
    { "foobar", UINT64_C(0x85944171f73967e8) },
    { "chongo was here!\n", UINT64_C(0x46810940eff5f915) },
    { "\xFF", UINT64_C(0xaf64724c8602eb6e) },
};

START_TEST(hash_is_fnv1a)
{
    ck_assert_uint_eq(hash_fnv1a(hashes[_i].text), hashes[_i].hash);
}
END_TEST

START_TEST(hash_goes_on)
{
    ck_assert_uint_eq(hash_fnv1a_more(hash_fnv1a("foo"), "bar", 3), hash_fnv1a("foobar"));
    ck_assert_uint_eq(hash_fnv1a_more(HASH_FNV1A_START, "", 0), HASH_FNV1A_START);
}
END_TEST

START_TEST(a_named_stream_starts_elsewhere)
{
    struct rng main_stream = rng_stream(99, NULL), named = rng_stream(99, "step.2");
    struct rng by_hand = { .start = 99 ^ hash_fnv1a("step.2") };

    ck_assert_uint_eq(named.start, by_hand.start);
    ck_assert_uint_eq(named.next, 0);
    rng_next64(&main_stream);
    ck_assert_uint_eq(rng_next64(&named), rng_next64(&by_hand));
    ck_assert_uint_ne(rng_stream(99, "").start, 99);
}
END_TEST

/* The state is only start and number, so any draw can be looked up. */
START_TEST(draw_n_is_found_by_its_number)
{
    struct rng rng = rng_stream(5, NULL), later = { .start = 5, .next = 1000 };

    for (int i = 0; i < 1000; i++)
        rng_next64(&rng);
    ck_assert_uint_eq(rng_next64(&rng), rng_next64(&later));
}
END_TEST

static const uint64_t ranges[] = { 2, 3, 6, 7, 20, 52, 1000, UINT64_C(1) << 32, (UINT64_C(1) << 63) - 1,
                                   UINT64_C(1) << 63, (UINT64_C(1) << 63) + 1, UINT64_C(3) << 62, UINT64_MAX };

/* Compares with the rule in its own words, with 128 bits to spare. */
START_TEST(below_passes_over_what_would_be_unfair)
{
    uint64_t k = ranges[_i];
    unsigned __int128 fair = ((unsigned __int128)1 << 64) / k * k;
    struct rng rng = rng_stream(k, "below"), plain = rng_stream(k, "below");

    for (int i = 0; i < 200; i++) {
        uint64_t draw;

        do
            draw = rng_next64(&plain);
        while (draw >= fair);
        ck_assert_uint_eq(rng_below(&rng, k), draw % k);
        ck_assert_uint_eq(rng_draws(&rng), rng_draws(&plain));
    }
    if (k == (UINT64_C(1) << 63) + 1)       /* about every second draw is one too many */
        ck_assert_uint_gt(rng_draws(&rng), 300);
}
END_TEST

START_TEST(a_choice_of_one_draws_nothing)
{
    struct rng rng = rng_stream(1, NULL);

    ck_assert_uint_eq(rng_below(&rng, 1), 0);
    ck_assert_uint_eq(rng_below(&rng, 0), 0);
    ck_assert_uint_eq(rng_draws(&rng), 0);
}
END_TEST

START_TEST(a_die_is_fair)
{
    struct rng rng = rng_stream(42, "die");
    int seen[6] = { 0 };

    for (int i = 0; i < 60000; i++)
        seen[rng_below(&rng, 6)]++;
    for (int i = 0; i < 6; i++) {
        ck_assert_int_gt(seen[i], 9700);
        ck_assert_int_lt(seen[i], 10300);
    }
}
END_TEST

Suite *suite_kernel_rng(void);
Suite *suite_kernel_rng(void)
{
    Suite *suite = suite_create("kernel_rng");
    TCase *tcase = tcase_create("rng");

    tcase_add_test(tcase, is_splitmix64);
    tcase_add_loop_test(tcase, hash_is_fnv1a, 0, sizeof hashes / sizeof hashes[0]);
    tcase_add_test(tcase, hash_goes_on);
    tcase_add_test(tcase, a_named_stream_starts_elsewhere);
    tcase_add_test(tcase, draw_n_is_found_by_its_number);
    tcase_add_loop_test(tcase, below_passes_over_what_would_be_unfair, 0, sizeof ranges / sizeof ranges[0]);
    tcase_add_test(tcase, a_choice_of_one_draws_nothing);
    tcase_add_test(tcase, a_die_is_fair);
    suite_add_tcase(suite, tcase);
    return suite;
}
