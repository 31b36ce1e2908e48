/* Ratings are a fold over a chain of their own: anybody who has its entries computes them again. */
#include <check.h>
#include <string.h>

#include "engine/league/pool.h"

Suite *suite_league_pool(void);

#define HASH "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static struct arena arena;
static struct pool pool;

static void begin(enum pool_system system)
{
    arena_release(&arena);
    arena = (struct arena){ .limit_bytes = 16 << 20 };
    pool_init(&pool, &arena, system, 1);
}

/* An entry for a period, with results as JSON. */
static struct value *entry_of(const char *period, const char *results)
{
    int number = period_find(period, 1);
    struct value *entry = pool_entry(&pool, period_begins_utc_s(number + 1, 1), number), *list;
    struct error err = { 0 };

    ck_assert_msg(value_read(&arena, results, strlen(results), &list, &err) == OK, "%s", err.message);
    value_set(&arena, entry, "results", list);
    return entry;
}

static void add(const char *period, const char *results)
{
    struct value *entry = entry_of(period, results);
    struct error err = { 0 };

    ck_assert_msg(pool_complete(&pool, entry, &err) == OK, "%s", err.message);
    pool_apply(&pool, entry);
}

/* A result of this moment of November 2026. */
static const char *result(int64_t at_utc_s, const char *more)
{
    return arena_printf(&arena, "{\"at\":%lld,\"game\":\"g1\",\"hash\":\"" HASH "\",%s}", (long long)at_utc_s, more);
}

static int64_t november(void)
{
    return period_begins_utc_s(period_find("2026-11", 1), 1);
}

/* ---- periods ---- */

START_TEST(test_months_are_found_by_their_moments)
{
    arena = (struct arena){ .limit_bytes = 1 << 20 };
    ck_assert_int_eq(period_begins_utc_s(period_find("1970-01", 1), 1), 0);
    ck_assert_int_eq(period_begins_utc_s(period_find("2024-03", 1), 1), INT64_C(1709251200));
    ck_assert_int_eq(period_begins_utc_s(period_find("2100-03", 1), 1), INT64_C(4107542400));
    for (int months = 1; months <= PERIOD_MONTHS_MAX; months++)
        for (int period = period_of(0, months) + 1; period < period_of(0, months) + 2000 / months; period++) {
            int64_t begins = period_begins_utc_s(period, months);

            ck_assert_int_eq(period_of(begins, months), period);
            ck_assert_int_eq(period_of(begins - 1, months), period - 1);
            ck_assert_int_eq(period_find(period_name(&arena, period, months), months), period);
        }
    arena_release(&arena);
}
END_TEST

START_TEST(test_a_name_that_is_no_month_is_none)
{
    static const char *const names[] = { "", "2026", "2026-13", "2026-00", "2026-1", "2026-011", "20x6-01", "1969-12", "2026/01" };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        ck_assert_msg(period_find(names[i], 1) == -1, "%s", names[i]);
    ck_assert_int_eq(period_find("2026-02", 3), -1);
    ck_assert_int_ne(period_find("2026-04", 3), -1);
}
END_TEST

/* ---- pairs ---- */

START_TEST(test_a_period_counts_opponents_as_they_were_before_it)
{
    struct glicko2 newcomer = glicko2_newcomer(), winner, loser;
    struct glicko2_game won = { newcomer.rating, newcomer.deviation, 2 }, lost = { newcomer.rating, newcomer.deviation, 0 };

    begin(POOL_PAIRS);
    add("2026-11", arena_printf(&arena, "[%s,%s]", result(november(), "\"players\":[7,3],\"points\":[2,0]"),
                                result(november() + 1, "\"players\":[3,9],\"points\":[2,0]")));
    winner = glicko2_after(newcomer, &won, 1);
    loser = glicko2_after(newcomer, &lost, 1);
    ck_assert_int_eq(pool_find(&pool, 7)->pairs.rating, winner.rating);
    ck_assert_int_eq(pool_find(&pool, 9)->pairs.rating, loser.rating);
    ck_assert_int_eq(pool_find(&pool, 3)->pairs.rating, newcomer.rating);
    ck_assert_int_eq(pool_find(&pool, 3)->games, 2);
    ck_assert_int_eq(pool_find(&pool, 3)->won, 1);
    ck_assert_ptr_null(pool_find(&pool, 4));
}
END_TEST

START_TEST(test_who_does_not_play_becomes_less_certain)
{
    struct glicko2 before;

    begin(POOL_PAIRS);
    add("2026-11", arena_printf(&arena, "[%s]", result(november(), "\"players\":[1,2],\"points\":[1,1]")));
    before = pool_find(&pool, 1)->pairs;
    add("2026-12", "[]");
    ck_assert_int_eq(pool_find(&pool, 1)->pairs.rating, before.rating);
    ck_assert_int_eq(pool_find(&pool, 1)->pairs.deviation, glicko2_after(before, NULL, 0).deviation);
    ck_assert_int_gt(pool_find(&pool, 1)->pairs.deviation, before.deviation);
    ck_assert_int_eq(pool_find(&pool, 1)->played, period_find("2026-11", 1));
}
END_TEST

START_TEST(test_a_second_loss_by_silence_does_not_count)
{
    struct rating once;

    begin(POOL_PAIRS);
    add("2026-11", arena_printf(&arena, "[%s]", result(november(), "\"players\":[1,2],\"points\":[2,0],\"silent\":2")));
    once = *pool_find(&pool, 2);
    begin(POOL_PAIRS);
    add("2026-11", arena_printf(&arena, "[%s,%s]", result(november(), "\"players\":[1,2],\"points\":[2,0],\"silent\":2"),
                                result(november(), "\"players\":[2,3],\"points\":[0,2],\"silent\":2")));
    ck_assert_int_eq(pool_find(&pool, 2)->pairs.rating, once.pairs.rating);
    ck_assert_int_eq(pool_find(&pool, 2)->games, 1);
    ck_assert_int_eq(pool_find(&pool, 3)->games, 0);
    ck_assert_int_eq(pool_find(&pool, 3)->pairs.rating, glicko2_newcomer().rating);
}
END_TEST

/* ---- tables ---- */

START_TEST(test_tables_are_rated_one_after_the_other)
{
    struct wenglin first[3] = { wenglin_newcomer(), wenglin_newcomer(), wenglin_newcomer() }, second[3];

    wenglin_rate(first, (int[]){ 1, 2, 3 }, 3, true);
    second[0] = first[2];
    second[1] = first[0];
    second[2] = wenglin_newcomer();
    wenglin_rate(second, (int[]){ 1, 1, 3 }, 3, true);
    begin(POOL_TABLES);
    add("2026-11", arena_printf(&arena, "[%s,%s]", result(november(), "\"places\":[1,2,3],\"players\":[5,6,7]"),
                                result(november(), "\"places\":[1,1,3],\"players\":[7,5,8]")));
    ck_assert_int_eq(pool_find(&pool, 7)->table.mu, second[0].mu);
    ck_assert_int_eq(pool_find(&pool, 5)->table.sigma, second[1].sigma);
    ck_assert_int_eq(pool_find(&pool, 5)->won, 1);
    ck_assert_int_eq(pool_find(&pool, 5)->drawn, 1);
    ck_assert_int_eq(pool_find(&pool, 8)->games, 1);
}
END_TEST

/* ---- what cannot be ---- */

static const struct { const char *period, *players, *why; } refused[] = {
    { "2027-01", "\"players\":[1,2],\"points\":[2,0]", "comes next" },
    { "2026-12", "\"players\":[1,1],\"points\":[2,0]", "two different numbers" },
    { "2026-12", "\"players\":[1,2,3],\"points\":[2,0]", "two different numbers" },
    { "2026-12", "\"players\":[1,2],\"points\":[2,1]", "points" },
    { "2026-12", "\"places\":[1,2],\"players\":[1,2]", "points" },
    { "2026-12", "\"players\":[1,2],\"points\":[2,0],\"silent\":3", "silent" },
};

START_TEST(test_impossible_entries_are_refused)
{
    int64_t at = period_begins_utc_s(period_find(refused[_i].period, 1), 1);
    struct error err = { 0 };

    begin(POOL_PAIRS);
    add("2026-11", "[]");
    ck_assert_int_ne(pool_complete(&pool, entry_of(refused[_i].period, arena_printf(&arena, "[%s]", result(at, refused[_i].players))), &err), OK);
    ck_assert_msg(strstr(err.message, refused[_i].why) != NULL, "%s", err.message);
}
END_TEST

START_TEST(test_a_result_of_another_month_and_a_period_that_is_not_over_are_refused)
{
    struct error err = { 0 };
    struct value *early;

    begin(POOL_PAIRS);
    ck_assert_int_eq(pool_complete(&pool, entry_of("2026-11", arena_printf(&arena, "[%s]", result(november() - 1, "\"players\":[1,2],\"points\":[2,0]"))), &err),
                     ERR_FORMAT);
    ck_assert_ptr_nonnull(strstr(err.message, "lie in the period"));
    early = entry_of("2026-11", "[]");
    value_set_int(&arena, early, "at", november() + 86400);
    ck_assert_int_eq(pool_complete(&pool, early, &err), ERR_CONFLICT);
    ck_assert_ptr_nonnull(strstr(err.message, "is not over"));
}
END_TEST

START_TEST(test_uncertain_ratings_are_shown_as_provisional)
{
    struct rating rating = pool_newcomer();

    arena = (struct arena){ .limit_bytes = 1 << 20 };
    ck_assert_str_eq(rating_text(&arena, &rating, POOL_PAIRS), "1500?");
    ck_assert_str_eq(rating_text(&arena, &rating, POOL_TABLES), "1500?");
    rating.pairs = (struct glicko2){ 1622500, 110000, 60000000 };
    rating.table = (struct wenglin){ 30000000, 4000000 };
    ck_assert_str_eq(rating_text(&arena, &rating, POOL_PAIRS), "1623");
    ck_assert_str_eq(rating_text(&arena, &rating, POOL_TABLES), "1800");
    arena_release(&arena);
}
END_TEST

Suite *suite_league_pool(void)
{
    Suite *suite = suite_create("league_pool");
    TCase *tests = tcase_create("pool");

    tcase_add_test(tests, test_months_are_found_by_their_moments);
    tcase_add_test(tests, test_a_name_that_is_no_month_is_none);
    tcase_add_test(tests, test_a_period_counts_opponents_as_they_were_before_it);
    tcase_add_test(tests, test_who_does_not_play_becomes_less_certain);
    tcase_add_test(tests, test_a_second_loss_by_silence_does_not_count);
    tcase_add_test(tests, test_tables_are_rated_one_after_the_other);
    tcase_add_loop_test(tests, test_impossible_entries_are_refused, 0, (int)(sizeof refused / sizeof refused[0]));
    tcase_add_test(tests, test_a_result_of_another_month_and_a_period_that_is_not_over_are_refused);
    tcase_add_test(tests, test_uncertain_ratings_are_shown_as_provisional);
    suite_add_tcase(suite, tests);
    return suite;
}
