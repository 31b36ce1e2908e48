/* Standings of tables, computed by hand. */
#include <check.h>

#include "engine/league/table_standings.h"

Suite *suite_league_table_standings(void);

/* Two rounds of two tables of three; two share the second place of one table, two the first of another. */
static const struct table_result results[] = {
    { 3, { 1, 2, 3 }, { 1, 2, 3 } },
    { 3, { 4, 5, 6 }, { 1, 2, 2 } },
    { 3, { 2, 1, 4 }, { 1, 1, 3 } },
    { 3, { 3, 6, 5 }, { 2, 1, 3 } },
};

static const struct table_line expected[] = {
    { 1, 1, 660, 90, (540 + 360 + 540 + 480) / 4, 1 },
    { 6, 2, 540, 60, (480 + 300 + 360 + 300) / 4, 1 },
    { 2, 3, 540, 30, (660 + 360 + 660 + 480) / 4, 1 },
    { 4, 4, 480, 60, (300 + 540 + 540 + 660) / 4, 0 },
    { 3, 5, 360, 0, (660 + 540 + 540 + 300) / 4, 0 },
    { 5, 6, 300, 0, (480 + 540 + 360 + 540) / 4, 1 },
};

enum { SLOTS = sizeof expected / sizeof expected[0] };

START_TEST(points_firsts_opponents_and_seats)
{
    struct arena arena = { 0 };
    struct table_line lines[SLOTS];
    struct place_points usual;
    struct error err;

    ck_assert_int_eq(place_points_read(PLACE_POINTS_USUAL, &usual, &err), OK);
    table_standings_fill(&arena, &usual, results, 4, SLOTS, NULL, lines);
    for (int i = 0; i < SLOTS; i++) {
        ck_assert_int_eq(lines[i].slot, expected[i].slot);
        ck_assert_int_eq(lines[i].place, expected[i].place);
        ck_assert_int_eq(lines[i].points, expected[i].points);
        ck_assert_int_eq(lines[i].firsts, expected[i].firsts);
        ck_assert_int_eq(lines[i].opponents, expected[i].opponents);
        ck_assert_int_eq(lines[i].seconds, expected[i].seconds);
    }
    arena_release(&arena);
}
END_TEST

/* Whom nothing parts share a place; what a bye gave counts. */
START_TEST(equal_slots_share_a_place)
{
    static const int extra[] = { 0, 0, 0, 240, 0 };
    struct arena arena = { 0 };
    struct table_line lines[4];
    struct place_points usual;
    struct error err;

    ck_assert_int_eq(place_points_read(PLACE_POINTS_USUAL, &usual, &err), OK);
    table_standings_fill(&arena, &usual, NULL, 0, 4, extra, lines);
    ck_assert_int_eq(lines[0].slot, 3);
    ck_assert_int_eq(lines[0].points, 240);
    for (int i = 1; i < 4; i++)
        ck_assert_int_eq(lines[i].place, 2);
    arena_release(&arena);
}
END_TEST

Suite *suite_league_table_standings(void)
{
    Suite *suite = suite_create("league_table_standings");
    TCase *tcase = tcase_create("table_standings");

    tcase_add_test(tcase, points_firsts_opponents_and_seats);
    tcase_add_test(tcase, equal_slots_share_a_place);
    suite_add_tcase(suite, tcase);
    return suite;
}
