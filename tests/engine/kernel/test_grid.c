#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/grid.h"
#include "engine/kernel/rng.h"

/* ---- the boards of the tests ---- */

/* Column x of 1..12 has the rows y with |x - y| <= 6 and 6 <= x + y <= 20: 94 squares, cut at the corners. */
static const uint64_t cut_mask[12] = {
    0x070, 0x0f8, 0x1fc, 0x3fe, 0x7ff, 0xfff, 0xfff, 0xffe, 0x7fc, 0x3f8, 0x1f0, 0x0e0,
};
static const struct grid cut = { .columns = 12, .rows = 12, .capitals = true, .mask = cut_mask };
static const struct grid chess = { .columns = 8, .rows = 8 };
static const struct grid dungeon = { .columns = 10, .rows = 5, .southward = true };
static const struct grid grown = { .columns = 40, .rows = 15, .southward = true, .columns_before_a = 5,
                                   .rows_before_1 = 5 };

static const struct grid *const boards[] = { &cut, &chess, &dungeon, &grown };

static int at(const struct grid *grid, const char *name)
{
    size_t used;
    int square = grid_parse(grid, name, &used);

    ck_assert_msg(square != GRID_NONE && !name[used], "%s is no square", name);
    return square;
}

static int face_at(const struct grid *grid, const char *name)
{
    size_t used;
    int face = grid_parse_face(grid, name, &used);

    ck_assert_msg(face != GRID_NONE && !name[used], "%s is no face", name);
    return face;
}

/* Two tiles of five by five side by side, rows counted southward; the north and south exits cross over. */
struct wrapped {
    struct grid grid;
    int16_t joined[50 * 4];
};

static void join_or_fail(struct grid *grid, int face, int partner)
{
    ck_assert(grid_join(grid, face, partner));
}

static void wrapped_init(struct wrapped *board)
{
    struct grid *grid = &board->grid;

    *grid = dungeon;
    grid->joined = board->joined;
    grid_unjoin(grid);
    for (int column = 0; column < 10; column++)
        join_or_fail(grid, grid_face(grid_square(grid, column, 0), GRID_N),
                     grid_face(grid_square(grid, (column + 5) % 10, 4), GRID_S));
    for (int row = 0; row < 5; row++)
        join_or_fail(grid, grid_face(grid_square(grid, 0, row), GRID_W),
                     grid_face(grid_square(grid, 9, row), GRID_E));
}

/* ---- squares and names ---- */

START_TEST(squares_are_numbered_by_column_then_row)
{
    char name[GRID_NAME_BYTES], before[GRID_NAME_BYTES] = "";
    int count = 0;

    for (int square = 0; square < grid_squares(&cut); square++) {
        int x = grid_column(&cut, square) + 1, y = grid_row(&cut, square) + 1;

        ck_assert_int_eq(grid_exists(&cut, square), abs(x - y) <= 6 && x + y >= 6 && x + y <= 20);
        count += grid_exists(&cut, square);
        grid_name(&cut, square, name);
        ck_assert(before[0] <= name[0]);
        memcpy(before, name, sizeof before);
    }
    ck_assert_int_eq(count, 94);
    ck_assert(!grid_exists(&cut, GRID_NONE));
    ck_assert(!grid_exists(&cut, 144));
    ck_assert_int_eq(grid_square(&chess, 0, 1), 1);
    ck_assert_int_eq(grid_square(&chess, 1, 0), 8);
    ck_assert_int_eq(grid_square(&chess, 8, 0), GRID_NONE);
    ck_assert_int_eq(grid_square(&chess, 0, -1), GRID_NONE);
}
END_TEST

static const struct { const struct grid *grid; const char *text; const char *name; size_t used; } name_cases[] = {
    { &cut, "E5", "E5", 2 },
    { &cut, "e12 N", "E12", 0 },          /* cut away */
    { &cut, "f12 N", "F12", 3 },
    { &cut, "a1", NULL, 0 },              /* cut away */
    { &cut, "M5", NULL, 0 },
    { &cut, "E13", NULL, 0 },
    { &cut, "E05", NULL, 0 },
    { &cut, "E", NULL, 0 },
    { &cut, "5E", NULL, 0 },
    { &cut, "", NULL, 0 },
    { &cut, "-A5", NULL, 0 },
    { &cut, "E99999999999999999999", NULL, 0 },
    { &chess, "H8", "h8", 2 },
    { &chess, "h9", NULL, 0 },
    { &chess, "i1", NULL, 0 },
    { &chess, "e2e4", "e2", 2 },
    { &chess, "e2-e4", "e2", 2 },
    { &grown, "-a1", "-a1", 3 },
    { &grown, "-E-5x", "-e-5", 4 },
    { &grown, "f-1", "f-1", 3 },
    { &grown, "f-0", NULL, 0 },
    { &grown, "f0", NULL, 0 },
    { &grown, "-f1", NULL, 0 },
    { &grown, "z10", "z10", 3 },
    { &grown, "aa1", "aa1", 3 },
    { &grown, "ai10", "ai10", 4 },
    { &grown, "aj10", NULL, 0 },
    { &grown, "aaa1", NULL, 0 },
    { &grown, "zzzzzzzzzzzzzzzzzzzzzzzz1", NULL, 0 },
    { &grown, "a11", NULL, 0 },
    { &grown, "--a1", NULL, 0 },
    { &grown, "a--1", NULL, 0 },
    { &grown, "\xc3\xa4" "1", NULL, 0 },
};

START_TEST(names_are_read)
{
    char name[GRID_NAME_BYTES];
    size_t used = 99;
    int square = grid_parse(name_cases[_i].grid, name_cases[_i].text, &used);

    ck_assert_uint_eq(used, name_cases[_i].used);
    ck_assert_int_eq(square != GRID_NONE, used > 0);
    if (used > 0)
        ck_assert_str_eq(grid_name(name_cases[_i].grid, square, name), name_cases[_i].name);
}
END_TEST

/* Every square, face and corner of every board is read back from its name. */
START_TEST(names_are_read_back)
{
    const struct grid *grid = boards[_i];
    char name[GRID_NAME_BYTES];
    size_t used;
    int wrong = 0;

    for (int square = 0; square < grid_squares(grid); square++) {
        if (!grid_exists(grid, square))
            continue;
        grid_name(grid, square, name);
        wrong += grid_parse(grid, name, &used) != square || name[used];
        for (int direction = GRID_N; direction <= GRID_NW; direction++) {
            enum grid_direction corner;
            int face = grid_face(square, direction % 4);

            grid_face_name(grid, face, name);
            wrong += grid_parse_face(grid, name, &used) != face || name[used];
            if (direction < GRID_NE)
                continue;
            grid_corner_name(grid, square, direction, name);
            wrong += grid_parse_corner(grid, name, &used, &corner) != square || name[used];
            wrong += (int)corner != direction;
        }
    }
    ck_assert_int_eq(wrong, 0);
}
END_TEST

static const struct { const char *text, *name; size_t used; } face_cases[] = {
    { "c4N", "c4N", 3 },       { "C4w then", "c4W", 3 },   { "c4/c5", "c4S", 5 },     { "c5/c4", "c5N", 5 },
    { "c4/d4", "c4E", 5 },     { "c4", NULL, 0 },          { "c4NE", NULL, 0 },       { "c4north", NULL, 0 },
    { "c4/e4", NULL, 0 },      { "c4/d5", NULL, 0 },       { "c4/", NULL, 0 },        { "c9N", NULL, 0 },
    { "c4 N", NULL, 0 },       { "a1/j1", NULL, 0 },
};

START_TEST(faces_are_read)
{
    char name[GRID_NAME_BYTES];
    size_t used = 99;
    int face = grid_parse_face(&dungeon, face_cases[_i].text, &used);

    ck_assert_uint_eq(used, face_cases[_i].used);
    ck_assert_int_eq(face != GRID_NONE, used > 0);
    if (used > 0)
        ck_assert_str_eq(grid_face_name(&dungeon, face, name), face_cases[_i].name);
}
END_TEST

START_TEST(corners_are_read)
{
    enum grid_direction corner;
    size_t used;

    ck_assert_int_eq(grid_parse_corner(&dungeon, "c3ne", &used, &corner), at(&dungeon, "c3"));
    ck_assert_int_eq(corner, GRID_NE);
    ck_assert_int_eq(grid_parse_corner(&dungeon, "c3N", &used, &corner), GRID_NONE);
    ck_assert_int_eq(grid_parse_corner(&dungeon, "c3", &used, &corner), GRID_NONE);
    ck_assert_int_eq(grid_parse_corner(&dungeon, "k3ne", &used, &corner), GRID_NONE);
}
END_TEST

/* ---- steps ---- */

static const struct { const struct grid *grid; const char *from, *around[8]; } step_cases[] = {
    { &cut, "E5", { "E6", "F5", "E4", "D5", "F6", "F4", "D4", "D6" } },
    { &cut, "A5", { "A6", "B5", NULL, NULL, "B6", "B4", NULL, NULL } },
    { &cut, "D10", { NULL, "E10", "D9", NULL, "E11", "E9", "C9", NULL } },
    { &chess, "h8", { NULL, NULL, "h7", "g8", NULL, NULL, "g7", NULL } },
    { &dungeon, "c3", { "c2", "d3", "c4", "b3", "d2", "d4", "b4", "b2" } },
    { &grown, "a1", { "a-1", "b1", "a2", "-a1", "b-1", "b2", "-a2", "-a-1" } },
};

START_TEST(steps_lead_to_neighbours)
{
    const struct grid *grid = step_cases[_i].grid;
    int from = at(grid, step_cases[_i].from);

    for (int direction = GRID_N; direction <= GRID_NW; direction++) {
        const char *name = step_cases[_i].around[direction];
        int to = grid_step(grid, from, direction);

        ck_assert_int_eq(to, name ? at(grid, name) : GRID_NONE);
        if (to != GRID_NONE)
            ck_assert_int_eq(grid_step(grid, to, grid_opposite(direction)), from);
    }
}
END_TEST

START_TEST(distances)
{
    ck_assert_int_eq(grid_distance(&cut, at(&cut, "E5"), at(&cut, "C9")), 6);
    ck_assert_int_eq(grid_distance(&cut, at(&cut, "C9"), at(&cut, "E5")), 6);
    ck_assert_int_eq(grid_distance(&chess, at(&chess, "a1"), at(&chess, "h2")), 8);
    ck_assert_int_eq(grid_distance(&chess, at(&chess, "d4"), at(&chess, "d4")), 0);
}
END_TEST

/* ---- edges and corners ---- */

/* Both faces of an edge have one number, and no two edges share one. */
START_TEST(an_edge_has_one_number)
{
    const struct grid *grid = boards[_i];
    static uint8_t faces_of_edge[GRID_SQUARES_MAX * 4];
    int edges = 0, wrong = 0;

    memset(faces_of_edge, 0, sizeof faces_of_edge);
    for (int face = 0; face < grid_squares(grid) * 4; face++) {
        int other;

        if (!grid_exists(grid, grid_face_square(face)))
            continue;
        other = grid_other_face(grid, face);
        wrong += other != GRID_NONE && grid_other_face(grid, other) != face;
        wrong += other != GRID_NONE && grid_edge(grid, other) != grid_edge(grid, face);
        wrong += other != GRID_NONE &&
                 grid_face_towards(grid, grid_face_square(face), grid_face_square(other)) != face;
        edges += faces_of_edge[grid_edge(grid, face)]++ == 0;
        wrong += faces_of_edge[grid_edge(grid, face)] > 2;
    }
    ck_assert_int_eq(wrong, 0);
    if (grid == &chess)
        ck_assert_int_eq(edges, 2 * 8 * 9);
}
END_TEST

static bool same_edges(const int *one, int count, const int *other, int other_count)
{
    for (int i = 0; i < count; i++) {
        bool found = false;

        for (int k = 0; k < other_count; k++)
            found |= one[i] == other[k];
        if (!found)
            return false;
    }
    return count == other_count;
}

/* A corner shows the same edges from all four squares around it; inside the board four, and at its own corner two. */
static int corner_faults(const struct grid *grid)
{
    int wrong = 0;

    for (int square = 0; square < grid_squares(grid); square++) {
        for (int corner = GRID_NE; grid_exists(grid, square) && corner <= GRID_NW; corner++) {
            int across = grid_step(grid, square, corner);
            int edges[GRID_CORNER_EDGES_MAX], others[GRID_CORNER_EDGES_MAX];
            int count = grid_corner_edges(grid, square, corner, edges);

            if (across == GRID_NONE)
                continue;
            wrong += !same_edges(edges, count, others,
                                 grid_corner_edges(grid, across, grid_opposite(corner), others));
            wrong += count != 4;
        }
    }
    return wrong;
}

START_TEST(a_corner_looks_the_same_from_all_sides)
{
    ck_assert_int_eq(corner_faults(boards[_i]), 0);
}
END_TEST

static const struct { const struct grid *grid; const char *square; enum grid_direction corner; const char *edges[4]; }
corner_cases[] = {
    { &dungeon, "c3", GRID_NE, { "c3N", "c3E", "d2S", "d2W" } },
    { &dungeon, "d2", GRID_SW, { "c3N", "c3E", "d2S", "d2W" } },
    { &dungeon, "a1", GRID_NW, { "a1N", "a1W" } },
    { &dungeon, "a1", GRID_NE, { "a1N", "a1E", "b1N" } },
    { &chess, "d4", GRID_NE, { "d4/d5", "e4/e5", "d4/e4", "d5/e5" } },
    { &cut, "A7", GRID_NW, { "A7N", "A7W" } },
    { &cut, "A7", GRID_NE, { "A7N", "A7E", "B7N", "B8W" } },     /* the square north of A7 is cut away */
    { &cut, "B8", GRID_SW, { "A7N", "A7E", "B7N", "B8W" } },
};

START_TEST(corners_have_their_edges)
{
    const struct grid *grid = corner_cases[_i].grid;
    int expected[4], edges[GRID_CORNER_EDGES_MAX];
    int wanted = 0;
    int count = grid_corner_edges(grid, at(grid, corner_cases[_i].square), corner_cases[_i].corner, edges);

    for (; wanted < 4 && corner_cases[_i].edges[wanted]; wanted++)
        expected[wanted] = grid_edge(grid, face_at(grid, corner_cases[_i].edges[wanted]));
    ck_assert_int_eq(count, wanted);
    ck_assert(same_edges(edges, count, expected, wanted));
}
END_TEST

/* ---- joined rims ---- */

/* Also after a rim is joined or undone, which forgets them. */
START_TEST(faces_that_are_known_are_those_that_are_found)
{
    static int16_t faces[4 * GRID_SQUARES_MAX];
    struct wrapped board;
    struct grid known;

    wrapped_init(&board);
    known = board.grid;
    grid_know_faces(&known, faces);
    ck_assert_ptr_eq(known.others, faces);
    for (int face = 0; face < 4 * grid_squares(&known); face++)
        ck_assert_int_eq(grid_other_face(&known, face), grid_other_face(&board.grid, face));
    grid_unjoin(&known);
    ck_assert_int_eq(grid_other_face(&known, face_at(&dungeon, "c1N")), GRID_NONE);
    grid_know_faces(&known, faces);
    ck_assert(grid_join(&known, face_at(&dungeon, "c1N"), face_at(&dungeon, "c5S")));
    ck_assert_int_eq(grid_other_face(&known, face_at(&dungeon, "c1N")), face_at(&dungeon, "c5S"));
}
END_TEST

START_TEST(exits_cross_over)
{
    struct wrapped board;
    struct grid_spot spot;

    wrapped_init(&board);
    ck_assert_int_eq(grid_other_face(&board.grid, face_at(&dungeon, "c1N")), face_at(&dungeon, "h5S"));
    ck_assert_int_eq(grid_other_face(&board.grid, face_at(&dungeon, "c5S")), face_at(&dungeon, "h1N"));
    ck_assert_int_eq(grid_edge(&board.grid, face_at(&dungeon, "h5S")), face_at(&dungeon, "c1N"));
    ck_assert_int_eq(grid_face_towards(&board.grid, at(&dungeon, "a2"), at(&dungeon, "j2")),
                     face_at(&dungeon, "a2W"));
    ck_assert_int_eq(grid_step(&board.grid, at(&dungeon, "c1"), GRID_N), GRID_NONE);
    spot = (struct grid_spot){ at(&dungeon, "c2"), 0 };
    ck_assert(grid_go(&board.grid, &spot, GRID_N) && grid_go(&board.grid, &spot, GRID_N));
    ck_assert_int_eq(spot.square, at(&dungeon, "h5"));
    ck_assert_int_eq(spot.turn, 0);
    ck_assert_int_eq(board.grid.fold_count, 6);
    ck_assert_int_eq(corner_faults(&board.grid), 0);
    grid_unjoin(&board.grid);
    ck_assert_int_eq(grid_other_face(&board.grid, face_at(&dungeon, "c1N")), GRID_NONE);
    ck_assert(!grid_go(&dungeon, &spot, GRID_S));
    ck_assert_int_eq(spot.square, at(&dungeon, "h5"));
}
END_TEST

/* A piece goes out and comes back in with the same position, counted from its left hand. */
static int from_left_outward(const struct grid *grid, int side, int position)
{
    static const struct { int column, row, across, along; } first[] = {
        [GRID_N] = { 0, 0, 1, 0 }, [GRID_E] = { 9, 0, 0, 1 }, [GRID_S] = { 4, 4, -1, 0 }, [GRID_W] = { 0, 4, 0, -1 },
    };

    return grid_face(grid_square(grid, first[side].column + first[side].across * position,
                                 first[side].row + first[side].along * position), side);
}

/* Joins the whole of two sides of the first tile's exits (N, S and W) or the second's E. */
static void join_sides(struct grid *grid, int side, int partner)
{
    for (int position = 0; position < 5; position++)
        join_or_fail(grid, from_left_outward(grid, side, position), from_left_outward(grid, partner, 4 - position));
}

static const struct { int out, in; const char *from, *to; int turn; } turn_cases[] = {
    { GRID_N, GRID_E, "a1", "j5", 3 },      /* north end of the left hand: in through E, facing west */
    { GRID_N, GRID_E, "e1", "j1", 3 },
    { GRID_N, GRID_W, "b1", "a2", 1 },
    { GRID_N, GRID_S, "b1", "b5", 0 },
    { GRID_E, GRID_S, "j2", "b5", 3 },
};

START_TEST(a_joined_rim_may_turn_the_heading)
{
    struct wrapped board = { .grid = dungeon };
    struct grid_spot spot;

    board.grid.joined = board.joined;
    grid_unjoin(&board.grid);
    join_sides(&board.grid, turn_cases[_i].out, turn_cases[_i].in);
    spot = (struct grid_spot){ at(&dungeon, turn_cases[_i].from), 0 };
    ck_assert(grid_go(&board.grid, &spot, turn_cases[_i].out));
    ck_assert_int_eq(spot.square, at(&dungeon, turn_cases[_i].to));
    ck_assert_int_eq(spot.turn, turn_cases[_i].turn);
    ck_assert(grid_go(&board.grid, &spot, grid_opposite(turn_cases[_i].out)));
    ck_assert_int_eq(spot.square, at(&dungeon, turn_cases[_i].from));
    ck_assert_int_eq(spot.turn, 0);
    ck_assert_int_eq(board.grid.fold_count, 2);
}
END_TEST

START_TEST(only_free_rims_are_joined)
{
    struct wrapped board;
    struct grid plain = dungeon;

    wrapped_init(&board);
    ck_assert(!grid_join(&board.grid, face_at(&dungeon, "c1N"), face_at(&dungeon, "d1N")));   /* joined already */
    grid_unjoin(&board.grid);
    ck_assert(!grid_join(&board.grid, face_at(&dungeon, "c1N"), face_at(&dungeon, "c1S")));   /* no rim */
    ck_assert(!grid_join(&board.grid, GRID_NONE, face_at(&dungeon, "c1N")));
    ck_assert(!grid_join(&board.grid, face_at(&dungeon, "c1N"), 50 * 4));
    ck_assert(!grid_join(&board.grid, face_at(&dungeon, "c1N"), face_at(&dungeon, "c1N")));   /* itself */
    ck_assert(!grid_join(&plain, face_at(&dungeon, "c1N"), face_at(&dungeon, "c5S")));        /* no room */
    ck_assert(grid_join(&board.grid, face_at(&dungeon, "c1N"), face_at(&dungeon, "d1N")));
}
END_TEST

static bool join_at_distance(struct grid *grid, int position)
{
    return grid_join(grid, grid_face(position, GRID_N), grid_face(16 + 2 * position, GRID_S));
}

/* Each pair at a new distance makes two folds; when the folds are used up, no new distance joins, but old ones still
 * work. */
START_TEST(folds_are_limited)
{
    struct grid grid = { .columns = 64, .rows = 1 };
    int16_t joined[64 * 4];
    int pairs = 0;

    grid.joined = joined;
    grid_unjoin(&grid);
    while (join_at_distance(&grid, pairs))
        pairs++;
    ck_assert_int_eq(pairs, GRID_FOLDS_MAX / 2);
    ck_assert_int_eq(grid_other_face(&grid, grid_face(pairs, GRID_N)), GRID_NONE);
    ck_assert_int_eq(grid.fold_count, GRID_FOLDS_MAX);
    ck_assert(grid_join(&grid, grid_face(40, GRID_N), grid_face(57, GRID_S)));
}
END_TEST

/* ---- paths ---- */

/* Marks on squares: no entry; an end. */
struct ground {
    const struct grid *grid;
    uint8_t shut[144], end[144];
    bool wall[144 * 4];         /* by edge */
};

static bool ground_passes(const void *context, int face, int to)
{
    const struct ground *ground = context;

    return !ground->shut[to] && !ground->wall[grid_edge(ground->grid, face)];
}

static bool ground_ends(const void *context, int square)
{
    return ((const struct ground *)context)->end[square];
}

static const char *path_text(const struct grid *grid, const struct grid_walk *walk, int from, int room)
{
    static char text[400];
    int path[144] = { 0 };
    int steps = grid_path(grid, walk, from, path, room);
    size_t bytes = (size_t)snprintf(text, sizeof text, "%d", steps);

    for (int i = 0; i < steps && i < room; i++) {
        char name[GRID_NAME_BYTES];

        bytes += (size_t)snprintf(text + bytes, sizeof text - bytes, " %s", grid_name(grid, path[i], name));
    }
    return text;
}

START_TEST(shortest_paths)
{
    static const enum grid_direction west_first[4] = { GRID_W, GRID_S, GRID_E, GRID_N };
    struct ground ground = { .grid = &cut };
    struct grid_walk walk = { .passes = ground_passes, .ends = ground_ends, .context = &ground };
    int from = at(&cut, "E5");

    ck_assert_str_eq(path_text(&cut, &walk, from, 9), "-1");
    ground.end[at(&cut, "G7")] = 1;
    ck_assert_str_eq(path_text(&cut, &walk, from, 9), "4 E6 E7 F7 G7");
    ck_assert_str_eq(path_text(&cut, &walk, from, 1), "4 E6");
    ck_assert_int_eq(grid_path(&cut, &walk, from, NULL, 0), 4);
    ground.shut[at(&cut, "E7")] = 1;
    ck_assert_str_eq(path_text(&cut, &walk, from, 9), "4 E6 F6 F7 G7");
    ground.wall[grid_edge(&cut, face_at(&cut, "E6E"))] = true;
    ck_assert_str_eq(path_text(&cut, &walk, from, 9), "4 F5 F6 F7 G7");
    ground.end[at(&cut, "C3")] = 1;                                       /* as near: north and east come first */
    ck_assert_str_eq(path_text(&cut, &walk, from, 9), "4 F5 F6 F7 G7");
    walk.order = west_first;
    ck_assert_str_eq(path_text(&cut, &walk, from, 9), "4 D5 C5 C4 C3");
    walk.steps_max = 3;
    ck_assert_str_eq(path_text(&cut, &walk, from, 9), "-1");
    walk.steps_max = 4;
    ck_assert_str_eq(path_text(&cut, &walk, from, 2), "4 D5 C5");
    ground.end[from] = 1;
    ck_assert_str_eq(path_text(&cut, &walk, from, 9), "0");
}
END_TEST

START_TEST(paths_go_across_joined_rims)
{
    struct wrapped board;
    struct ground ground;
    struct grid_walk walk = { .passes = ground_passes, .ends = ground_ends, .context = &ground };

    memset(&ground, 0, sizeof ground);
    wrapped_init(&board);
    ground.grid = &board.grid;
    ground.end[at(&dungeon, "h5")] = 1;
    ck_assert_str_eq(path_text(&board.grid, &walk, at(&dungeon, "c2"), 9), "2 c1 h5");
    ground.wall[face_at(&dungeon, "c1N")] = true;
    ck_assert_str_eq(path_text(&board.grid, &walk, at(&dungeon, "c2"), 9), "4 c1 d1 i5 h5");
}
END_TEST

/* The model relaxes steps until nothing changes, then walks from the start by the first direction that comes one step nearer
 * to an end. */
static void model_steps(const struct grid *grid, const struct ground *ground, int *to_end)
{
    bool changed = true;

    for (int square = 0; square < grid_squares(grid); square++)
        to_end[square] = grid_exists(grid, square) && ground->end[square] ? 0 : 999;
    while (changed) {
        changed = false;
        for (int face = 0; face < grid_squares(grid) * 4; face++) {
            int from = grid_face_square(face);
            int to = grid_exists(grid, from) ? grid_step(grid, from, face % 4) : GRID_NONE;

            if (to == GRID_NONE || !ground_passes(ground, face, to) || to_end[from] <= to_end[to] + 1)
                continue;
            to_end[from] = to_end[to] + 1;
            changed = true;
        }
    }
}

static int model_next(const struct grid *grid, const struct ground *ground, const int *to_end, int from)
{
    for (int direction = GRID_N; direction <= GRID_W; direction++) {
        int to = grid_step(grid, from, direction);

        if (to != GRID_NONE && ground_passes(ground, grid_face(from, direction), to) &&
            to_end[to] == to_end[from] - 1)
            return to;
    }
    return GRID_NONE;
}

static void random_ground(struct ground *ground, const struct grid *grid, struct rng *rng)
{
    memset(ground, 0, sizeof *ground);
    ground->grid = grid;
    for (int square = 0; square < grid_squares(grid); square++) {
        ground->shut[square] = rng_below(rng, 6) == 0;
        ground->end[square] = grid_exists(grid, square) && rng_below(rng, 30) == 0;
    }
    for (int edge = 0; edge < grid_squares(grid) * 4; edge++)
        ground->wall[edge] = rng_below(rng, 5) == 0;
}

START_TEST(random_paths_agree_with_a_plain_model)
{
    struct rng rng = rng_stream((uint64_t)_i, NULL);
    struct ground ground;
    struct grid_walk walk = { .passes = ground_passes, .ends = ground_ends, .context = &ground };
    int to_end[144], path[144], wrong = 0;

    random_ground(&ground, &cut, &rng);
    model_steps(&cut, &ground, to_end);
    for (int from = 0; from < 144; from++) {
        int steps, here = from;

        if (!grid_exists(&cut, from))
            continue;
        steps = grid_path(&cut, &walk, from, path, 144);
        wrong += steps != (to_end[from] == 999 ? GRID_NONE : to_end[from]);
        for (int i = 0; i < steps; i++) {
            here = model_next(&cut, &ground, to_end, here);
            wrong += path[i] != here;
        }
    }
    ck_assert_int_eq(wrong, 0);
}
END_TEST

START_TEST(reach_counts_steps)
{
    struct rng rng = rng_stream((uint64_t)_i, "reach");
    struct ground ground;
    struct grid_walk walk = { .passes = ground_passes, .ends = ground_ends, .context = &ground };
    int16_t steps[144];
    int from = at(&cut, "E5"), wrong = 0;

    random_ground(&ground, &cut, &rng);
    walk.steps_max = 5 * (_i % 3);
    grid_reach(&cut, &walk, from, steps);
    for (int to = 0; to < 144; to++) {
        int direct;

        memset(ground.end, 0, sizeof ground.end);
        ground.end[to] = 1;
        direct = grid_path(&cut, &walk, from, NULL, 0);
        wrong += grid_exists(&cut, to) && direct != steps[to];
    }
    ck_assert_int_eq(wrong, 0);
}
END_TEST

Suite *suite_kernel_grid(void);
Suite *suite_kernel_grid(void)
{
    Suite *suite = suite_create("kernel_grid");
    TCase *tcase = tcase_create("grid");

    tcase_add_test(tcase, squares_are_numbered_by_column_then_row);
    tcase_add_loop_test(tcase, names_are_read, 0, (int)(sizeof name_cases / sizeof name_cases[0]));
    tcase_add_loop_test(tcase, names_are_read_back, 0, 4);
    tcase_add_loop_test(tcase, faces_are_read, 0, (int)(sizeof face_cases / sizeof face_cases[0]));
    tcase_add_test(tcase, corners_are_read);
    tcase_add_loop_test(tcase, steps_lead_to_neighbours, 0, (int)(sizeof step_cases / sizeof step_cases[0]));
    tcase_add_test(tcase, distances);
    tcase_add_loop_test(tcase, an_edge_has_one_number, 0, 4);
    tcase_add_loop_test(tcase, a_corner_looks_the_same_from_all_sides, 0, 4);
    tcase_add_loop_test(tcase, corners_have_their_edges, 0, (int)(sizeof corner_cases / sizeof corner_cases[0]));
    tcase_add_test(tcase, faces_that_are_known_are_those_that_are_found);
    tcase_add_test(tcase, exits_cross_over);
    tcase_add_loop_test(tcase, a_joined_rim_may_turn_the_heading, 0, (int)(sizeof turn_cases / sizeof turn_cases[0]));
    tcase_add_test(tcase, only_free_rims_are_joined);
    tcase_add_test(tcase, folds_are_limited);
    tcase_add_test(tcase, shortest_paths);
    tcase_add_test(tcase, paths_go_across_joined_rims);
    tcase_add_loop_test(tcase, random_paths_agree_with_a_plain_model, 0, 20);
    tcase_add_loop_test(tcase, reach_counts_steps, 0, 9);
    suite_add_tcase(suite, tcase);
    return suite;
}
