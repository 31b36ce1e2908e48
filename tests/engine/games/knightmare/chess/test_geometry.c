#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/chess/geometry.h"
#include "engine/kernel/rng.h"

Suite *suite_chess_geometry(void);

START_TEST(plain_table_is_what_is_built_without_walls)
{
    const uint8_t nothing_closed[CELL_COUNT] = { 0 };
    struct geometry built;

    geometry_build(&built, nothing_closed);
    ck_assert_mem_eq(&built, &geometry_plain, sizeof built);
}
END_TEST

static uint64_t leaps_counted(int cell, int near, int far)
{
    uint64_t set = 0;

    for (int other = 0; other < CELL_COUNT; other++) {
        int files = abs(cell_file(cell) - cell_file(other)), ranks = abs(cell_rank(cell) - cell_rank(other));

        if ((files == near && ranks == far) || (files == far && ranks == near))
            set |= cell_bit(other);
    }
    return set;
}

START_TEST(leaps_are_those_of_the_kinds)
{
    ck_assert_uint_eq(geometry_knight[_i], leaps_counted(_i, 1, 2));
    ck_assert_uint_eq(geometry_champion[_i], leaps_counted(_i, 2, 3));
}
END_TEST

START_TEST(slides_end_with_the_first_in_the_way)
{
    for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
        uint64_t occupied = UINT64_C(0x8142241818244281) ^ UINT64_C(0x0010200000400800), walked = 0;

        for (int cell = cell_step(_i, direction); cell != CELL_NONE; cell = cell_step(cell, direction)) {
            walked |= cell_bit(cell);
            if (occupied & cell_bit(cell))
                break;
        }
        ck_assert_uint_eq(geometry_slide(&geometry_plain, _i, direction, occupied), walked);
    }
}
END_TEST

START_TEST(closed_steps_cut_rays)
{
    uint8_t closed[CELL_COUNT] = { 0 };
    struct geometry walled;
    int d4 = cell_parse("d4"), d5 = cell_parse("d5"), d1 = cell_parse("d1"), d8 = cell_parse("d8");

    closed[d4] = 1 << DIRECTION_N;      /* one way only */
    geometry_build(&walled, closed);
    ck_assert_uint_eq(geometry_slide(&walled, d1, DIRECTION_N, 0), geometry_plain.ray[d1][DIRECTION_N]
                      & ~geometry_plain.ray[d4][DIRECTION_N]);
    ck_assert_uint_eq(geometry_slide(&walled, d8, DIRECTION_S, 0), geometry_plain.ray[d8][DIRECTION_S]);
    ck_assert(!(walled.step[d4] & cell_bit(d5)) && (walled.step[d5] & cell_bit(d4)));
    ck_assert_uint_eq(geometry_stepped(&walled, cell_bit(d4) | cell_bit(d1), DIRECTION_N), cell_bit(cell_parse("d2")));
}
END_TEST

START_TEST(rays_end_where_a_walk_does)
{
    struct rng rng = rng_stream((uint64_t)_i, NULL);
    uint8_t closed[CELL_COUNT] = { 0 };
    struct geometry walled;

    for (int i = 0; i < 3 * _i; i++)
        closed[rng_below(&rng, CELL_COUNT)] |= (uint8_t)(1u << rng_below(&rng, DIRECTION_COUNT));
    geometry_build(&walled, closed);
    for (int cell = 0; cell < CELL_COUNT; cell++) {
        uint64_t near = 0;

        for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
            uint64_t walked = 0;
            int at = cell;

            while (!(closed[at] >> direction & 1) && cell_step(at, direction) != CELL_NONE) {
                at = cell_step(at, direction);
                walked |= cell_bit(at);
            }
            ck_assert_uint_eq(walled.ray[cell][direction], walked);
            ck_assert_int_eq(walled.open[direction] >> cell & 1, walked != 0);
            if (walked)
                near |= cell_bit(cell_step(cell, direction));
        }
        ck_assert_uint_eq(walled.step[cell], near);
    }
}
END_TEST

START_TEST(cells_have_names)
{
    char text[CELL_TEXT_BYTES];

    for (int cell = 0; cell < CELL_COUNT; cell++)
        ck_assert_int_eq(cell_parse(cell_format(cell, text)), cell);
    ck_assert_str_eq(cell_format(CELL_NONE, text), "-");
    ck_assert_int_eq(cell_parse("E4"), cell_parse("e4"));
    ck_assert_int_eq(cell_parse("i4"), CELL_NONE);
    ck_assert_int_eq(cell_parse("e9"), CELL_NONE);
    ck_assert_int_eq(cell_parse("e0"), CELL_NONE);
    ck_assert_int_eq(cell_parse("e"), CELL_NONE);
    ck_assert_int_eq(cell_parse(""), CELL_NONE);
}
END_TEST

START_TEST(sets_are_counted_and_taken_apart)
{
    uint64_t set = cell_bit(3) | cell_bit(17) | cell_bit(63);

    ck_assert_int_eq(cells_count(0), 0);
    ck_assert_int_eq(cells_count(~UINT64_C(0)), 64);
    ck_assert_int_eq(cells_count(set), 3);
    ck_assert_int_eq(cells_first(set), 3);
    ck_assert_int_eq(cells_last(set), 63);
    ck_assert(cells_many(set) && !cells_many(cell_bit(17)) && !cells_many(0));
    ck_assert_int_eq(cells_pop(&set), 3);
    ck_assert_uint_eq(set, cell_bit(17) | cell_bit(63));
}
END_TEST

START_TEST(within_is_as_far_as_a_king_walks)
{
    for (int distance = 0; distance < 8; distance++)
        for (int other = 0; other < CELL_COUNT; other++) {
            int files = abs(cell_file(_i) - cell_file(other)), ranks = abs(cell_rank(_i) - cell_rank(other));

            ck_assert_int_eq(cells_within(_i, distance) >> other & 1, files <= distance && ranks <= distance);
        }
}
END_TEST

START_TEST(directions_lead_there_and_back)
{
    for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
        int next = cell_step(_i, direction);

        if (next == CELL_NONE)
            continue;
        ck_assert_int_eq(cell_direction(_i, next), direction);
        ck_assert_int_eq(cell_step(next, direction_opposite(direction)), _i);
        ck_assert_int_eq(direction_is_upward(direction), next > _i);
        ck_assert_int_eq(direction_is_diagonal(direction),
                         cell_file(next) != cell_file(_i) && cell_rank(next) != cell_rank(_i));
    }
    ck_assert_int_eq(cell_direction(_i, _i), DIRECTION_COUNT);
}
END_TEST

Suite *suite_chess_geometry(void)
{
    Suite *suite = suite_create("chess_geometry");
    TCase *tcase = tcase_create("geometry");

    tcase_add_test(tcase, plain_table_is_what_is_built_without_walls);
    tcase_add_loop_test(tcase, leaps_are_those_of_the_kinds, 0, CELL_COUNT);
    tcase_add_loop_test(tcase, slides_end_with_the_first_in_the_way, 0, CELL_COUNT);
    tcase_add_test(tcase, closed_steps_cut_rays);
    tcase_add_loop_test(tcase, rays_end_where_a_walk_does, 0, 40);
    tcase_add_test(tcase, cells_have_names);
    tcase_add_test(tcase, sets_are_counted_and_taken_apart);
    tcase_add_loop_test(tcase, within_is_as_far_as_a_king_walks, 0, CELL_COUNT);
    tcase_add_loop_test(tcase, directions_lead_there_and_back, 0, CELL_COUNT);
    suite_add_tcase(suite, tcase);
    return suite;
}
