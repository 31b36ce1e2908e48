/* Tiles: boards in the layout of Wiz-War - slots, turned tiles, partners beyond the rim - and sight across them. */
#include "engine/kernel/tiles.h"

#include <check.h>
#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct arena arena;
static struct grid grid;

/* Slots of 2 to 6 players: in a row, or in two rows. */
static const struct tiles two = { 5, 2, { { 0, 0, 0 }, { 1, 0, 0 } } };
static const struct tiles three = { 5, 3, { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } } };
static const struct tiles four = { 5, 4, { { 0, 0, 0 }, { 1, 0, 1 }, { 0, 1, 2 }, { 1, 1, 3 } } };
static const struct tiles six = { 5, 6, { { 0, 0, 0 }, { 1, 0, 1 }, { 2, 0, 2 }, { 0, 1, 3 }, { 1, 1, 0 }, { 2, 1, 1 } } };
/* The first tile of four has been laid north of the second, the last west of the third. */
static const struct tiles moved = { 5, 4, { { 1, -1, 0 }, { 1, 0, 1 }, { 0, 1, 2 }, { -1, 1, 3 } } };
/* Six tiles that touch no other: the greatest possible number of rim sides. */
static const struct tiles apart = { 5, 6, { { 0, 0, 0 }, { 2, 0, 0 }, { 4, 0, 0 }, { 1, 1, 0 }, { 3, 1, 0 }, { 5, 1, 0 } } };

static void tear_down(void)
{
    arena_release(&arena);
}

static int at(const char *name)
{
    size_t used;
    int square = grid_parse(&grid, name, &used);

    ck_assert_msg(square != GRID_NONE && name[used] == '\0', "%s", name);
    return square;
}

static void lay(const struct tiles *tiles, const struct tile_joint *joints, int count)
{
    ck_assert(tiles_grid(&arena, tiles, &grid));
    ck_assert_int_eq(tiles_join(tiles, &grid, joints, count), 0);
}

/* ---- the rectangle and its names ---- */

static const struct { const struct tiles *tiles; int columns, rows; const char *first, *last, *none; } boards[] = {
    { &two, 10, 5, "a1", "j5", "a6" },      { &three, 15, 5, "a1", "o5", "p1" },
    { &four, 10, 10, "a1", "j10", "k1" },   { &six, 15, 10, "a1", "o10", "a11" },
    { &moved, 15, 15, "-a6", "j5", "a1" },  { &apart, 30, 10, "a1", "ad10", "f1" },
};

START_TEST(a_board_is_as_large_as_its_tiles)
{
    size_t used;

    lay(boards[_i].tiles, NULL, 0);
    ck_assert_int_eq(grid.columns, boards[_i].columns);
    ck_assert_int_eq(grid.rows, boards[_i].rows);
    at(boards[_i].first);
    at(boards[_i].last);
    ck_assert_int_eq(grid_parse(&grid, boards[_i].none, &used), GRID_NONE);
}
END_TEST

/* Names stay the same when the board grows to the west and north; numbers do not. */
START_TEST(places_stay_when_the_board_grows)
{
    int before, column, row;

    lay(&four, NULL, 0);
    before = at("h3");
    grid_place(&grid, before, &column, &row);
    lay(&moved, NULL, 0);
    ck_assert_int_ne(at("h3"), before);
    ck_assert_int_eq(grid_at(&grid, column, row), at("h3"));
    ck_assert_int_eq(grid_at(&grid, 7, -1), at("h-1"));
    ck_assert_int_eq(grid_at(&grid, -1, 5), at("-a6"));
    ck_assert_int_eq(grid_at(&grid, 0, 0), GRID_NONE);
}
END_TEST

START_TEST(bad_boards_are_refused)
{
    static const struct tiles bad[] = {
        { 5, 0, { { 0, 0, 0 } } }, { 0, 1, { { 0, 0, 0 } } }, { 5, 2, { { 1, 1, 0 }, { 1, 1, 2 } } },
        { 5, 2, { { 0, 0, 0 }, { 12, 0, 0 } } }, { 5, 2, { { 0, -6, 0 }, { 0, 6, 0 } } }, { 5, TILES_MAX + 1, { { 0, 0, 0 } } },
    };

    ck_assert(!tiles_grid(&arena, &bad[_i], &grid));
}
END_TEST

/* ---- places on a tile ---- */

static const struct { int tile, column, row; enum grid_direction direction; const char *square; enum grid_direction lying; }
    drawn[] = {
    { 0, 0, 0, GRID_N, "a1", GRID_N }, { 0, 4, 1, GRID_E, "e2", GRID_E },
    { 1, 0, 0, GRID_N, "j1", GRID_E }, { 1, 1, 0, GRID_W, "j2", GRID_N }, { 1, 2, 2, GRID_S, "h3", GRID_W },
    { 2, 0, 0, GRID_E, "e10", GRID_W }, { 2, 4, 3, GRID_S, "a7", GRID_N },
    { 3, 0, 0, GRID_N, "f10", GRID_W }, { 3, 1, 0, GRID_S, "f9", GRID_E },
};

START_TEST(tiles_lie_turned)
{
    int square, column, row, face;

    lay(&four, NULL, 0);
    square = tiles_square(&four, &grid, drawn[_i].tile, drawn[_i].column, drawn[_i].row);
    ck_assert_int_eq(square, at(drawn[_i].square));
    face = tiles_face(&four, &grid, drawn[_i].tile, drawn[_i].column, drawn[_i].row, drawn[_i].direction);
    ck_assert_int_eq(face, grid_face(square, drawn[_i].lying));
    ck_assert_int_eq(tiles_find(&four, &grid, square, &column, &row), drawn[_i].tile);
    ck_assert_int_eq(column, drawn[_i].column);
    ck_assert_int_eq(row, drawn[_i].row);
    ck_assert_int_eq(tiles_drawn(&four, drawn[_i].tile, drawn[_i].lying), drawn[_i].direction);
}
END_TEST

/* Objects on a tile move with it: found on the old board, put on the new one. */
START_TEST(a_tile_carries_what_lies_on_it)
{
    struct grid before;
    int column, row, tile;

    lay(&four, NULL, 0);
    before = grid;
    tile = tiles_find(&four, &before, at("b1"), &column, &row);
    lay(&moved, NULL, 0);
    ck_assert_int_eq(tiles_at(&moved, 1, -1), tile);
    ck_assert_int_eq(tiles_at(&moved, 0, 0), GRID_NONE);
    ck_assert_int_eq(tiles_square(&moved, &grid, tile, column, row), at("g-5"));
    ck_assert_int_eq(tiles_find(&moved, &grid, 0, &column, &row), GRID_NONE);
}
END_TEST

/* ---- partners ---- */

static const struct tile_joint crossed[] = { { 0, 1, GRID_N, GRID_S }, { 1, 0, GRID_N, GRID_S } };
static const struct tile_joint turned_sides[] = { { 0, 3, GRID_N, GRID_E }, { 2, 1, GRID_S, GRID_E }, { 3, 1, GRID_S, GRID_N },
                                                  { 0, 2, GRID_W, GRID_W } };

static const struct { const struct tiles *tiles; const struct tile_joint *joints; int count; const char *from;
                      enum grid_direction out; const char *to; int turn; } exits[] = {
    { &two, crossed, 2, "c1", GRID_N, "h5", 0 }, { &two, crossed, 2, "g5", GRID_S, "b1", 0 },
    { &two, crossed, 2, "a4", GRID_W, "j4", 0 }, { &two, crossed, 2, "e4", GRID_E, "f4", 0 },
    { &three, NULL, 0, "g1", GRID_N, "g5", 0 },  { &three, NULL, 0, "o2", GRID_E, "a2", 0 },
    { &four, NULL, 0, "a1", GRID_N, "a10", 0 },  { &four, NULL, 0, "a1", GRID_W, "j1", 0 },
    { &moved, NULL, 0, "e8", GRID_E, "-e8", 0 }, { &moved, NULL, 0, "g-5", GRID_N, "g5", 0 },
    { &moved, NULL, 0, "f-2", GRID_W, "j-2", 0 },/* alone in its row */
    { &apart, NULL, 0, "e1", GRID_E, "k1", 0 },  { &apart, NULL, 0, "ad6", GRID_E, "f6", 0 },
    { &four, turned_sides, 4, "a1", GRID_N, "j10", 3 }, { &four, turned_sides, 4, "e1", GRID_N, "j6", 3 },
    { &four, turned_sides, 4, "a2", GRID_W, "a9", 2 },  { &four, turned_sides, 4, "a10", GRID_S, "j1", 1 },
};

START_TEST(one_comes_in_at_the_partner)
{
    struct grid_spot spot = { 0, 0 };

    lay(exits[_i].tiles, exits[_i].joints, exits[_i].count);
    spot.square = at(exits[_i].from);
    ck_assert(grid_go(&grid, &spot, exits[_i].out));
    ck_assert_int_eq(spot.square, at(exits[_i].to));
    ck_assert_int_eq(spot.turn, exits[_i].turn);
    ck_assert(grid_go(&grid, &spot, grid_opposite(exits[_i].out)));
    ck_assert_int_eq(spot.square, at(exits[_i].from));
}
END_TEST

START_TEST(partners_by_nature_are_mutual)
{
    static const struct tiles *const all[] = { &two, &three, &four, &six, &moved, &apart };
    const struct tiles *tiles = all[_i];

    for (int tile = 0; tile < tiles->count; tile++)
        for (enum grid_direction side = GRID_N; side <= GRID_W; side++) {
            struct tile_joint one, back;

            if (!tiles_is_rim(tiles, tile, side))
                continue;
            one = tiles_natural(tiles, tile, side);
            back = tiles_natural(tiles, one.partner, one.in);
            ck_assert_int_eq(back.partner, tile);
            ck_assert_int_eq(back.in, side);
        }
}
END_TEST

/* 24 rim sides make 24 folds at most, and there is room for 32. */
START_TEST(all_rims_find_room)
{
    lay(&apart, NULL, 0);
    ck_assert_int_le(grid.fold_count, 24);
    for (int square = 0; square < grid_squares(&grid); square++)
        for (enum grid_direction side = GRID_N; grid_exists(&grid, square) && side <= GRID_W; side++)
            ck_assert_int_ne(grid_other_face(&grid, grid_face(square, side)), GRID_NONE);
}
END_TEST

static const struct { struct tile_joint joint; int left; } bad_joints[] = {
    { { 0, 1, GRID_E, GRID_N }, 0 },      /* touches the other tile: no rim side, so all join by nature */
    { { 0, 0, GRID_N, GRID_N }, 0 },      /* itself */
    { { 0, 1, GRID_N, GRID_N }, 2 },      /* and S of both, whose partners are taken */
};

START_TEST(sides_without_a_partner_are_counted)
{
    ck_assert(tiles_grid(&arena, &two, &grid));
    ck_assert_int_eq(tiles_join(&two, &grid, &bad_joints[_i].joint, 1), bad_joints[_i].left);
}
END_TEST

/* ---- sight across them ---- */

/* Red does not believe in the wall between c3 and d3; the owner of the stone looks through one thing. */
struct observer {
    int who, pierce;
};

static int hides(const void *context, int near, int far)
{
    const struct observer *observer = context;

    (void)far;
    if (grid_edge(&grid, near) == grid_edge(&grid, grid_face(at("c3"), GRID_E)))
        return observer->who != 0;
    return grid_edge(&grid, near) == grid_edge(&grid, grid_face(at("e3"), GRID_E));
}

static bool sees(struct observer observer, const char *from, const char *to, int *crossings)
{
    struct grid_sight sight = { .edge = hides, .context = &observer, .ignored_max = observer.pierce, .crossings_max = 2 };
    struct grid_view view = { 0 };
    bool seen = grid_sees(&grid, &sight, at(from), at(to), &view);

    *crossings = view.crossings;
    return seen;
}

START_TEST(each_observer_sees_his_own_truth)
{
    int crossings;

    ck_assert(tiles_grid(&arena, &two, &grid));                /* no rims: nothing is visible the other way round */
    ck_assert(sees((struct observer){ 0, 0 }, "b3", "d3", &crossings));
    ck_assert(!sees((struct observer){ 1, 0 }, "b3", "d3", &crossings));
    ck_assert(sees((struct observer){ 1, 1 }, "b3", "d3", &crossings));
    ck_assert(!sees((struct observer){ 1, 1 }, "b3", "f3", &crossings));
    ck_assert(sees((struct observer){ 0, 1 }, "b3", "f3", &crossings) && crossings == 0);
    tiles_join(&two, &grid, crossed, 2);
    ck_assert(sees((struct observer){ 1, 1 }, "b3", "f3", &crossings) && crossings == 1);
}
END_TEST

Suite *suite_kernel_tiles(void);
Suite *suite_kernel_tiles(void)
{
    Suite *suite = suite_create("kernel_tiles");
    TCase *tcase = tcase_create("tiles");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, a_board_is_as_large_as_its_tiles, 0, COUNT(boards));
    tcase_add_test(tcase, places_stay_when_the_board_grows);
    tcase_add_loop_test(tcase, bad_boards_are_refused, 0, 6);
    tcase_add_loop_test(tcase, tiles_lie_turned, 0, COUNT(drawn));
    tcase_add_test(tcase, a_tile_carries_what_lies_on_it);
    tcase_add_loop_test(tcase, one_comes_in_at_the_partner, 0, COUNT(exits));
    tcase_add_loop_test(tcase, partners_by_nature_are_mutual, 0, 6);
    tcase_add_test(tcase, all_rims_find_room);
    tcase_add_loop_test(tcase, sides_without_a_partner_are_counted, 0, COUNT(bad_joints));
    tcase_add_test(tcase, each_observer_sees_his_own_truth);
    suite_add_tcase(suite, tcase);
    return suite;
}
