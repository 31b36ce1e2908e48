/* Points for places, points shared by holders, reliability. */
#include <check.h>

#include "engine/league/points.h"
#include "tests/support/vectors.h"

START_TEST(places_are_worth_every_vector)
{
    struct vectors vectors = vectors_read("tests/engine/league/points.tsv");
    int places[TABLE_SEATS_MAX], points[TABLE_SEATS_MAX], expected[TABLE_SEATS_MAX];
    struct place_points usual;
    struct error err;

    ck_assert_int_eq(place_points_read(PLACE_POINTS_USUAL, &usual, &err), OK);
    for (int i = 0; i < vectors.count; i++) {
        int seats = vector_ints(vectors.rows[i][1], places, TABLE_SEATS_MAX), all = 0;

        points_of_places(&usual, places, seats, points);
        ck_assert_int_eq(seats, vector_ints(vectors.rows[i][2], expected, TABLE_SEATS_MAX));
        for (int j = 0; j < seats; j++) {
            ck_assert_int_eq(points[j], expected[j]);
            all += points[j];
        }
        ck_assert_int_eq(all, 12 * POINT_PARTS);
    }
    vectors_release(&vectors);
}
END_TEST

/* Tables without a list have the usual one; who tie share. */
START_TEST(places_are_worth_what_a_league_says)
{
    static const int places[] = { 2, 1, 2 }, four[] = { 4, 3, 2, 1 };
    struct place_points own;
    struct error err;
    int points[TABLE_SEATS_MAX];

    ck_assert_int_eq(place_points_read("9-2-1", &own, &err), OK);
    points_of_places(&own, places, 3, points);
    ck_assert_int_eq(points[0], 90);
    ck_assert_int_eq(points[1], 540);
    ck_assert_int_eq(points[2], 90);
    points_of_places(&own, four, 4, points);
    ck_assert_int_eq(points[3], 360);
    ck_assert_int_eq(points[0], 60);
}
END_TEST

START_TEST(holders_share_every_vector)
{
    struct vectors vectors = vectors_read("tests/engine/league/share.tsv");
    int turns[16], shares[16], expected[16];

    for (int i = 0; i < vectors.count; i++) {
        int holders = vector_ints(vectors.rows[i][2], turns, 16);

        points_share((int)vector_number(vectors.rows[i][1]), turns, holders, shares);
        ck_assert_int_eq(holders, vector_ints(vectors.rows[i][3], expected, 16));
        for (int j = 0; j < holders; j++)
            ck_assert_int_eq(shares[j], expected[j]);
    }
    vectors_release(&vectors);
}
END_TEST

START_TEST(nobody_played_a_turn)
{
    static const int turns[2] = { 0, 0 };
    int shares[2];

    points_share(120, turns, 2, shares);
    ck_assert_int_eq(shares[0], 0);
    ck_assert_int_eq(shares[1], 120);
}
END_TEST

START_TEST(reliability_equals_every_vector)
{
    struct vectors vectors = vectors_read("tests/engine/league/reliability.tsv");

    for (int i = 0; i < vectors.count; i++) {
        char **cells = vectors.rows[i];
        struct reliability_counts counts = {
            .in_time = vector_number(cells[1]), .within_grace = vector_number(cells[2]),
            .missed = vector_number(cells[3]), .stood_in = vector_number(cells[4]),
        };

        ck_assert_int_eq(reliability(&counts), vector_number(cells[5]));
    }
    vectors_release(&vectors);
    ck_assert_int_eq(reliability(&(struct reliability_counts){ 0 }), 900);
}
END_TEST

Suite *suite_league_points(void);
Suite *suite_league_points(void)
{
    Suite *suite = suite_create("league_points");
    TCase *tcase = tcase_create("points");

    tcase_add_test(tcase, places_are_worth_every_vector);
    tcase_add_test(tcase, places_are_worth_what_a_league_says);
    tcase_add_test(tcase, holders_share_every_vector);
    tcase_add_test(tcase, nobody_played_a_turn);
    tcase_add_test(tcase, reliability_equals_every_vector);
    suite_add_tcase(suite, tcase);
    return suite;
}
