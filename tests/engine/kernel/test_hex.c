#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/hex.h"
#include "engine/kernel/rng.h"

/* Five rows of 7, 8, 9, 8, 7; and three of 6, 7, 6, where only the middle one begins at the left. */
static const struct hex_board large = { .row_count = 5, .rows = { { 2, 7 }, { 1, 8 }, { 0, 9 }, { 1, 8 }, { 2, 7 } } };
static const struct hex_board small = { .row_count = 3, .rows = { { 1, 6 }, { 0, 7 }, { 1, 6 } } };
static const struct hex_board *const boards[] = { &large, &small };

static int at(const struct hex_board *board, const char *name)
{
    size_t used;
    int hex = hex_parse(board, name, &used);

    ck_assert_msg(hex != HEX_NONE && !name[used], "%s is no hex", name);
    return hex;
}

static int space_at(const char *name)
{
    size_t used;
    int space = hex_parse_space(&large, name, &used);

    ck_assert_msg(space != HEX_NONE && !name[used], "%s is no space", name);
    return space;
}

static const struct { const struct hex_board *board; const char *hex, *around; } around_cases[] = {
    { &large, "C4", "B3 B4 C3 C5 D3 D4" },      { &large, "C1", "B1 C2 D1" },
    { &large, "C9", "B8 C8 D8" },               { &large, "A1", "A2 B1 B2" },
    { &large, "A7", "A6 B7 B8" },               { &large, "B1", "A1 B2 C1 C2" },
    { &large, "D8", "C8 C9 D7 E7" },            { &large, "E4", "D4 D5 E3 E5" },
    { &small, "B1", "A1 B2 C1" },               { &small, "B7", "A6 B6 C6" },
    { &small, "A3", "A2 A4 B3 B4" },
};

START_TEST(hexes_touch_their_neighbours)
{
    const struct hex_board *board = around_cases[_i].board;
    char text[64] = "", name[HEX_NAME_BYTES];
    int around[HEX_DIRECTIONS];
    int count = hex_neighbours(board, at(board, around_cases[_i].hex), around);

    for (int i = 0; i < count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? " " : "",
                 hex_name(board, around[i], name));
    ck_assert_str_eq(text, around_cases[_i].around);
}
END_TEST

static const struct { const char *from, *to; int distance; } distance_cases[] = {
    { "C1", "C9", 8 }, { "C4", "C4", 0 }, { "C4", "C5", 1 }, { "C4", "C4^", 1 }, { "C4", "C5^", 2 },
    { "C4^", "C5^", 1 }, { "A1", "E7", 8 }, { "A1", "E1", 4 }, { "A7", "E1", 8 }, { "B1", "D1", 2 }, { "A4^", "C1", 6 },
};

START_TEST(distances)
{
    int from = space_at(distance_cases[_i].from), to = space_at(distance_cases[_i].to);

    ck_assert_int_eq(hex_space_distance(&large, from, to), distance_cases[_i].distance);
    ck_assert_int_eq(hex_space_distance(&large, to, from), distance_cases[_i].distance);
}
END_TEST

START_TEST(hexes_are_numbered_in_board_order)
{
    const struct hex_board *board = boards[_i];
    char name[HEX_NAME_BYTES];
    size_t used;

    ck_assert_int_eq(hex_count(board), _i == 0 ? 39 : 19);
    for (int hex = 0; hex < hex_count(board); hex++) {
        ck_assert_int_eq(at(board, hex_name(board, hex, name)), hex);
        ck_assert_int_eq(hex_at(board, hex_row(board, hex), hex_x(board, hex)), hex);
        ck_assert_int_eq(hex_at(board, hex_row(board, hex), hex_x(board, hex) + 1), HEX_NONE);
    }
    for (int hex = 0; hex < hex_count(board); hex++)
        for (int direction = 0; direction < HEX_DIRECTIONS; direction++) {
            int next = hex_step(board, hex, direction);

            if (next != HEX_NONE)
                ck_assert_int_eq(hex_step(board, next, HEX_DIRECTIONS - 1 - direction), hex);
        }
    ck_assert_int_eq(hex_at(board, -1, 0), HEX_NONE);
    ck_assert_int_eq(hex_at(board, board->row_count, 0), HEX_NONE);
    ck_assert_int_eq(hex_at(board, 0, -1), HEX_NONE);
    ck_assert_int_eq(hex_step(&large, at(&large, "C4"), HEX_NE), at(&large, "B4"));
    ck_assert_int_eq(at(&large, "A2"), 1);
    ck_assert_int_eq(at(&large, "b1"), 7);
    for (int space = 0; space < hex_count(&large) * 2; space++) {
        ck_assert_int_eq(hex_parse_space(&large, hex_space_name(&large, space, name), &used), space);
        ck_assert_uint_eq(used, strlen(name));
        ck_assert_int_eq(hex_space(hex_of(space), hex_layer(space)), space);
    }
    ck_assert_int_lt(space_at("C4"), space_at("C4^"));
    ck_assert_int_lt(space_at("C4^"), space_at("C5"));
}
END_TEST

static const struct { const char *text, *hex; size_t used; const char *space; size_t space_used; } name_cases[] = {
    { "C4", "C4", 2, "C4", 2 },     { "c4^ rest", "C4", 2, "C4^", 3 }, { "C10", NULL, 0, NULL, 0 },
    { "C0", NULL, 0, NULL, 0 },     { "C04", NULL, 0, NULL, 0 },       { "F1", NULL, 0, NULL, 0 },
    { "A8", NULL, 0, NULL, 0 },     { "4C", NULL, 0, NULL, 0 },        { "C", NULL, 0, NULL, 0 },
    { "", NULL, 0, NULL, 0 },       { "C4294967300", NULL, 0, NULL, 0 }, { "C4/C5", "C4", 2, "C4", 2 },
};

START_TEST(names_are_read)
{
    char name[HEX_NAME_BYTES];
    size_t used = 99, space_used = 99;
    int hex = hex_parse(&large, name_cases[_i].text, &used);
    int space = hex_parse_space(&large, name_cases[_i].text, &space_used);

    ck_assert_uint_eq(used, name_cases[_i].used);
    ck_assert_uint_eq(space_used, name_cases[_i].space_used);
    ck_assert_int_eq(hex == HEX_NONE, name_cases[_i].hex == NULL);
    ck_assert_int_eq(space == HEX_NONE, name_cases[_i].space == NULL);
    if (hex == HEX_NONE)
        return;
    ck_assert_str_eq(hex_name(&large, hex, name), name_cases[_i].hex);
    ck_assert_str_eq(hex_space_name(&large, space, name), name_cases[_i].space);
}
END_TEST

static const struct { const char *text, *name; size_t used; } side_cases[] = {
    { "C4/C5", "C4/C5", 5 }, { "c5/c4 x", "C4/C5", 5 }, { "C4/B3", "B3/C4", 5 }, { "D4/C4", "C4/D4", 5 },
    { "C4/C6", NULL, 0 },    { "C4/C4", NULL, 0 },      { "C4", NULL, 0 },       { "C4/", NULL, 0 },
    { "C4^/C5", NULL, 0 },   { "C4/F1", NULL, 0 },
};

START_TEST(hexsides_are_read)
{
    char name[HEX_NAME_BYTES];
    size_t used = 99;
    int side = hex_parse_side(&large, side_cases[_i].text, &used);

    ck_assert_uint_eq(used, side_cases[_i].used);
    ck_assert_int_eq(side == HEX_NONE, side_cases[_i].name == NULL);
    if (side != HEX_NONE)
        ck_assert_str_eq(hex_side_name(&large, side, name), side_cases[_i].name);
}
END_TEST

/* Every pair of neighbours has one side, and each side its pair. */
START_TEST(hexsides_have_one_number)
{
    const struct hex_board *board = boards[_i];
    int sides = 0, pairs = 0, one, other;

    for (int side = -1; side <= hex_count(board) * HEX_DIRECTIONS; side++) {
        if (!hex_side_ends(board, side, &one, &other))
            continue;
        ck_assert_int_lt(one, other);
        ck_assert_int_eq(hex_side(board, one, other), side);
        ck_assert_int_eq(hex_side(board, other, one), side);
        sides++;
    }
    for (one = 0; one < hex_count(board); one++)
        for (other = 0; other < one; other++) {
            pairs += hex_distance(board, one, other) == 1;
            ck_assert_int_eq(hex_side(board, one, other) != HEX_NONE, hex_distance(board, one, other) == 1);
        }
    ck_assert_int_eq(sides, pairs);
}
END_TEST

/* ---- paths ---- */

/* What is blocked: spaces, sides on the ground, sides in the air, and going up or down. */
struct ground {
    uint8_t shut[2 * 39], wall[39 * HEX_DIRECTIONS], wall_up[39 * HEX_DIRECTIONS];
    bool no_climb;
};

static const char *forbids(const void *context, int from, int to, int side)
{
    const struct ground *ground = context;

    if (side == HEX_NONE)
        return ground->no_climb ? "no wings" : NULL;
    if (hex_layer(from) == HEX_GROUND && ground->wall[side])
        return "thorns";
    if (ground->wall_up[side])
        return "force";
    return ground->shut[to] ? "water" : NULL;
}

static void ground_init(struct ground *ground)
{
    memset(ground, 0, sizeof *ground);
    ground->shut[space_at("D4")] = 1;
    ground->wall[hex_side(&large, at(&large, "B5"), at(&large, "C5"))] = 1;
    ground->wall_up[hex_side(&large, at(&large, "C5"), at(&large, "C6"))] = 1;
    ground->no_climb = true;
}

static const struct { const char *from, *to; int steps_max, steps; } reach_cases[] = {
    { "C3", "C5", 0, 2 },
    { "C3", "C5", 2, 2 },
    { "C3", "C5", 1, HEX_NONE },
    { "D3", "D4", 0, HEX_NONE },                 /* D4 is shut on the ground */
    { "D3^", "D4^", 0, 1 },
    { "C5", "B5", 0, 2 },                        /* a wall between them, on the ground */
    { "C5^", "B5^", 0, 1 },
    { "C5", "C6", 0, 2 },                        /* one in both layers */
    { "C5^", "C6^", 0, 2 },
    { "C5", "C5^", 0, HEX_NONE },                /* no way up */
};

START_TEST(what_blocks_the_way_is_walked_around)
{
    struct ground ground;
    struct hex_walk walk = { .forbids = forbids, .context = &ground, .steps_max = reach_cases[_i].steps_max };
    int16_t steps[2 * 39];

    ground_init(&ground);
    hex_reach(&large, &walk, space_at(reach_cases[_i].from), steps);
    ck_assert_int_eq(steps[space_at(reach_cases[_i].to)], reach_cases[_i].steps);
}
END_TEST

/* When nothing blocks the way, the steps equal the distance. */
START_TEST(reach_is_distance)
{
    struct hex_walk walk = { .steps_max = _i };
    int16_t steps[2 * 39];

    for (int from = 0; from < 2 * 39; from++) {
        hex_reach(&large, &walk, from, steps);
        for (int to = 0; to < 2 * 39; to++) {
            int distance = hex_space_distance(&large, from, to);

            if (steps[to] != (_i > 0 && distance > _i ? HEX_NONE : distance))
                ck_abort_msg("from %d to %d: %d", from, to, steps[to]);
        }
    }
}
END_TEST

/* The model relaxes until nothing changes. */
START_TEST(random_reach_agrees_with_a_plain_model)
{
    struct rng rng = rng_stream((uint64_t)_i, NULL);
    struct ground ground;
    struct hex_walk walk = { .forbids = forbids, .context = &ground };
    int16_t steps[2 * 39];
    int model[2 * 39], from = (int)rng_below(&rng, 2 * 39);
    bool changed = true;

    memset(&ground, 0, sizeof ground);
    ground.no_climb = _i % 2;
    for (int i = 0; i < 2 * 39; i++) {
        ground.shut[i] = rng_below(&rng, 4) == 0;
        model[i] = i == from ? 0 : 999;
    }
    for (int i = 0; i < 39 * HEX_DIRECTIONS; i++)
        ground.wall[i] = rng_below(&rng, 4) == 0;
    while (changed) {
        changed = false;
        for (int one = 0; one < 2 * 39; one++)
            for (int other = 0; other < 2 * 39; other++) {
                int side = hex_of(one) == hex_of(other) ? HEX_NONE : hex_side(&large, hex_of(one), hex_of(other));

                if (hex_space_distance(&large, one, other) != 1 || forbids(&ground, one, other, side))
                    continue;
                if (model[other] > model[one] + 1) {
                    model[other] = model[one] + 1;
                    changed = true;
                }
            }
    }
    hex_reach(&large, &walk, from, steps);
    for (int to = 0; to < 2 * 39; to++)
        ck_assert_int_eq(steps[to], model[to] == 999 ? HEX_NONE : model[to]);
}
END_TEST

Suite *suite_kernel_hex(void);
Suite *suite_kernel_hex(void)
{
    Suite *suite = suite_create("kernel_hex");
    TCase *tcase = tcase_create("hex");

    tcase_add_loop_test(tcase, hexes_touch_their_neighbours, 0, (int)(sizeof around_cases / sizeof around_cases[0]));
    tcase_add_loop_test(tcase, distances, 0, (int)(sizeof distance_cases / sizeof distance_cases[0]));
    tcase_add_loop_test(tcase, hexes_are_numbered_in_board_order, 0, 2);
    tcase_add_loop_test(tcase, names_are_read, 0, (int)(sizeof name_cases / sizeof name_cases[0]));
    tcase_add_loop_test(tcase, hexsides_are_read, 0, (int)(sizeof side_cases / sizeof side_cases[0]));
    tcase_add_loop_test(tcase, hexsides_have_one_number, 0, 2);
    tcase_add_loop_test(tcase, what_blocks_the_way_is_walked_around, 0, (int)(sizeof reach_cases / sizeof reach_cases[0]));
    tcase_add_loop_test(tcase, reach_is_distance, 0, 4);
    tcase_add_loop_test(tcase, random_reach_agrees_with_a_plain_model, 0, 10);
    suite_add_tcase(suite, tcase);
    return suite;
}
