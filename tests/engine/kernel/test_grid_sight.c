#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/grid.h"
#include "engine/kernel/rng.h"

enum { COLUMNS = 10, ROWS = 5, SQUARES = COLUMNS * ROWS };

/* Ten columns, five rows counted southward, perhaps with joined rims; things on edges and in squares. */
struct scene {
    struct grid grid;
    int16_t joined[SQUARES * 4];
    uint8_t wall[SQUARES * 4];   /* by edge: how many things hide what is beyond */
    uint8_t bush[SQUARES];
};

static int wall_on(const void *context, int near, int far)
{
    const struct scene *scene = context;

    (void)far;
    return scene->wall[grid_edge(&scene->grid, near)];
}

/* A post stands where one of the edges holds a wall. */
static bool post_at(const void *context, const int *edges, int count)
{
    const struct scene *scene = context;

    for (int i = 0; i < count; i++)
        if (scene->wall[edges[i]])
            return true;
    return false;
}

static bool bush_in(const void *context, int square)
{
    return ((const struct scene *)context)->bush[square];
}

static struct grid_sight sight_in(const struct scene *scene)
{
    return (struct grid_sight){ .edge = wall_on, .corner = post_at, .square = bush_in, .context = scene };
}

static void scene_init(struct scene *scene)
{
    memset(scene, 0, sizeof *scene);
    scene->grid = (struct grid){ .columns = COLUMNS, .rows = ROWS, .southward = true, .joined = scene->joined };
    grid_unjoin(&scene->grid);
}

static int face_of(int column, int row, enum grid_direction direction)
{
    return grid_face(column * ROWS + row, direction);
}

/* The north and south exits of the two halves cross over; west and east are opposite. */
static void join_crossed(struct scene *scene)
{
    for (int column = 0; column < COLUMNS; column++)
        ck_assert(grid_join(&scene->grid, face_of(column, 0, GRID_N), face_of((column + 5) % 10, 4, GRID_S)));
    for (int row = 0; row < ROWS; row++)
        ck_assert(grid_join(&scene->grid, face_of(0, row, GRID_W), face_of(9, row, GRID_E)));
}

static int at(const struct scene *scene, const char *name)
{
    size_t used;
    int square = grid_parse(&scene->grid, name, &used);

    ck_assert_msg(square != GRID_NONE && !name[used], "%s is no square", name);
    return square;
}

static int face_at(const struct scene *scene, const char *name)
{
    size_t used;
    int face = grid_parse_face(&scene->grid, name, &used);

    ck_assert_msg(face != GRID_NONE && !name[used], "%s is no face", name);
    return face;
}

/* Puts up the things in a list: "c4E" a wall, "c4E*2" two things on it, "c4" a bush, "*" bushes everywhere. */
static void build(struct scene *scene, const char *things)
{
    while (*things) {
        char name[16];
        size_t bytes = strcspn(things, " ");
        size_t used;
        int face;

        snprintf(name, sizeof name, "%.*s", (int)bytes, things);
        face = grid_parse_face(&scene->grid, name, &used);
        if (name[0] == '*')
            memset(scene->bush, 1, sizeof scene->bush);
        else if (face == GRID_NONE)
            scene->bush[at(scene, name)] = 1;
        else
            scene->wall[grid_edge(&scene->grid, face)] = name[used] == '*' ? 2 : 1;
        things += bytes + (things[bytes] == ' ');
    }
}

/* ---- one by one ---- */

static const struct { const char *things, *from, *to; int ignored_max; bool seen; } square_cases[] = {
    { "", "b2", "b2", 0, true },
    { "b2", "b2", "b2", 0, true },
    { "", "a1", "j5", 0, true },
    { "c3E", "b3", "d3", 0, false },
    { "c3E", "b3", "d3", 1, true },
    { "c3E*2", "b3", "d3", 1, false },
    { "c3E*2", "b3", "d3", 2, true },
    { "c3E d3E", "b3", "e3", 1, false },
    { "c3N", "c2", "c3", 0, false },
    { "c3", "b3", "d3", 0, false },         /* a bush on the way */
    { "c3", "b3", "c3", 0, true },          /* into a bush, and out of one: the caller decides */
    { "c3", "c3", "e3", 0, true },
    { "c3", "b3", "d3", 1, false },         /* it is not a thing on an edge */
    { "e4E", "d2", "f4", 0, false },        /* exactly through e3SE, where a wall ends */
    { "e4E", "d2", "f4", 1, false },        /* nobody looks through a post */
    { "", "d2", "f4", 0, true },
    { "d3S", "c3", "e5", 0, false },        /* a post at d4NE */
    { "e3E", "d2", "e3", 0, true },         /* the corner passed is another one */
    { "d2E", "d2", "e3", 0, false },
    { "e2 d3", "d2", "e3", 0, true },       /* squares only touched at a corner */
    { "c2", "a1", "e3", 0, false },         /* a1 to e3 enters b1, b2, c2, d2, d3 */
    { "b1", "a1", "e3", 0, false },
    { "c1 c3 d1 a2 e2", "a1", "e3", 0, true },
    { "b1S", "a1", "e3", 0, false },
    { "c2E", "a1", "e3", 0, false },
    { "c2N", "a1", "e3", 0, true },         /* runs past it: a1 to e3 crosses b1S, not c2N */
};

START_TEST(squares_are_seen)
{
    struct scene scene;
    struct grid_sight sight = sight_in(&scene);
    struct grid_view view = { .last = -9 };
    int from, to;

    scene_init(&scene);
    build(&scene, square_cases[_i].things);
    sight.ignored_max = square_cases[_i].ignored_max;
    from = at(&scene, square_cases[_i].from);
    to = at(&scene, square_cases[_i].to);
    ck_assert_int_eq(grid_sees(&scene.grid, &sight, from, to, &view), square_cases[_i].seen);
    ck_assert_int_eq(view.last, square_cases[_i].seen ? to : -9);
    ck_assert_int_eq(grid_sees(&scene.grid, &sight, to, from, NULL), square_cases[_i].seen);
}
END_TEST

static const struct { const char *things, *from, *edge, *seen_face, *last; } edge_cases[] = {
    { "", "b2", "c2E", "c2E", "c2" },
    { "", "b2", "d2W", "c2E", "c2" },                /* the same edge, looked at from the same side */
    { "", "e2", "c2E", "d2W", "d2" },
    { "c2E", "b2", "c2E", "c2E", "c2" },             /* it does not block its own view */
    { "c2W", "b2", "c2E", NULL, NULL },
    { "b2E", "b2", "b2E", "b2E", "b2" },
    { "c4N", "c2", "c4N", "c3S", "c3" },
    { "", "a1", "a1N", "a1N", "a1" },                /* the rim is seen from inside */
    { "", "c3", "j1N", "j1N", "j1" },
    { "d2S d3E", "c2", "d2S", "d2S", "d2" },         /* WW-NUB-03: two walls at one corner, one after the other */
    { "d2S d3E", "c2", "d3E", NULL, NULL },
    { "d3E", "c2", "d3E", "d3E", "d3" },
    { "c2", "b2", "c2E", NULL, "c2" },               /* the caller decides what the last square hides */
};

START_TEST(edges_are_seen)
{
    struct scene scene;
    struct grid_sight sight = sight_in(&scene);
    struct grid_view view;
    bool hidden = !edge_cases[_i].seen_face && !edge_cases[_i].last;
    bool seen;

    scene_init(&scene);
    build(&scene, edge_cases[_i].things);
    seen = grid_sees_edge(&scene.grid, &sight, at(&scene, edge_cases[_i].from), face_at(&scene, edge_cases[_i].edge),
                          &view);
    ck_assert_int_eq(seen, !hidden);
    if (hidden)
        return;
    ck_assert_int_eq(view.last, at(&scene, edge_cases[_i].last));
    if (edge_cases[_i].seen_face)
        ck_assert_int_eq(view.face, face_at(&scene, edge_cases[_i].seen_face));
}
END_TEST

static const struct { const char *things, *from, *to; int crossings_max; int crossings, across, along; } rim_cases[] = {
    { "", "a3", "j3", 2, 0, 18, 0 },           /* the plain way comes first, however long */
    { "b3E", "a3", "j3", 2, 1, -2, 0 },
    { "b3E", "a3", "j3", 0, -1, 0, 0 },
    { "c1S", "c1", "h5", 2, 0, 10, 8 },        /* across the board after all */
    { "c1S c1E", "c1", "h5", 1, 1, 0, -2 },    /* out to the north, in from the south of the other half */
    { "*", "a1", "e5", 2, 1, -2, -2 },         /* out at the very corner, nothing else is free: over f5's corner */
    { "*", "a1", "e5", 1, 1, -2, -2 },
    { "*", "a1", "e5", 0, -1, 0, 0 },
    { "* a1N", "a1", "e5", 2, -1, 0, 0 },      /* a post there: each of the four edges has two names */
    { "* f5S", "a1", "e5", 2, -1, 0, 0 },
    { "* j1E", "a1", "e5", 2, -1, 0, 0 },
    { "* j1N", "a1", "e5", 2, -1, 0, 0 },
    { "* f5W", "a1", "e5", 2, -1, 0, 0 },
    { "* j1S f5E a1E", "a1", "e5", 2, 1, -2, -2 },   /* these end elsewhere */
};

START_TEST(rims_are_looked_across)
{
    struct scene scene;
    struct grid_sight sight = sight_in(&scene);
    struct grid_view view;
    bool seen;

    scene_init(&scene);
    join_crossed(&scene);
    build(&scene, rim_cases[_i].things);
    sight.crossings_max = rim_cases[_i].crossings_max;
    seen = grid_sees(&scene.grid, &sight, at(&scene, rim_cases[_i].from), at(&scene, rim_cases[_i].to), &view);
    ck_assert_int_eq(seen, rim_cases[_i].crossings >= 0);
    if (!seen)
        return;
    ck_assert_int_eq(view.crossings, rim_cases[_i].crossings);
    ck_assert_int_eq(view.across, rim_cases[_i].across);
    ck_assert_int_eq(view.along, rim_cases[_i].along);
}
END_TEST

/* With nothing in the points, a segment through one touches none of its edges, not even on a rim. */
START_TEST(a_corner_belongs_to_no_edge)
{
    struct scene scene;
    struct grid_sight sight = sight_in(&scene);

    scene_init(&scene);
    join_crossed(&scene);
    build(&scene, "* a1N a1E a1S a1W e5N e5E e5S e5W c3N c3E");
    sight.corner = NULL;
    sight.crossings_max = 2;
    ck_assert(grid_sees(&scene.grid, &sight, at(&scene, "a1"), at(&scene, "e5"), NULL));
    ck_assert(grid_sees(&scene.grid, &sight, at(&scene, "e5"), at(&scene, "a1"), NULL));
    ck_assert(grid_sees(&scene.grid, &sight, at(&scene, "c3"), at(&scene, "d2"), NULL));
}
END_TEST

START_TEST(an_edge_on_a_joined_rim_is_seen_from_both_halves)
{
    struct scene scene;
    struct grid_sight sight = sight_in(&scene);
    struct grid_view view;

    scene_init(&scene);
    join_crossed(&scene);
    sight.crossings_max = 2;
    ck_assert(grid_sees_edge(&scene.grid, &sight, at(&scene, "h3"), face_at(&scene, "c1N"), &view));
    ck_assert_int_eq(view.face, face_at(&scene, "h5S"));
    ck_assert_int_eq(view.crossings, 0);
    ck_assert(grid_sees_edge(&scene.grid, &sight, at(&scene, "c3"), face_at(&scene, "h5S"), &view));
    ck_assert_int_eq(view.face, face_at(&scene, "c1N"));
}
END_TEST

/* ---- the plain model: the board laid out again and again, as far as two rims ---- */

enum { COPIES = 7, MIDDLE = 3 };    /* of the board, each way */

/* A square of the laid-out board is one of the real ones: each board above or below is half a board on. */
static int real_square(int column, int row)
{
    int boards_down = row / ROWS - MIDDLE;
    int real_column = ((column + 5 * abs(boards_down)) % COLUMNS + COLUMNS) % COLUMNS;

    return real_column * ROWS + row % ROWS;
}

/* The things between a laid-out square and the one west, or north, of it. */
static int wall_west(const struct scene *scene, int column, int row)
{
    return scene->wall[grid_edge(&scene->grid, grid_face(real_square(column, row), GRID_W))];
}

static int wall_north(const struct scene *scene, int column, int row)
{
    return scene->wall[grid_edge(&scene->grid, grid_face(real_square(column, row), GRID_N))];
}

/* The post at the north-west corner of a laid-out square. */
static bool post(const struct scene *scene, int column, int row)
{
    return wall_west(scene, column, row) || wall_north(scene, column, row) || wall_west(scene, column, row - 1) ||
           wall_north(scene, column - 1, row);
}

/* A segment in half squares of the laid-out board. */
struct segment {
    int x, y, dx, dy;
};

/* Which side of the segment's line a point lies on. */
static int side_of(const struct segment *line, int x, int y)
{
    int cross = line->dx * (y - line->y) - line->dy * (x - line->x);

    return (cross > 0) - (cross < 0);
}

/* Does the line run through the inside of a square: are its corners on both sides? */
static bool runs_through(const struct segment *line, int column, int row)
{
    bool left = false, right = false;

    for (int i = 0; i < 4; i++) {
        int side = side_of(line, 2 * column + (i & 1) * 2, 2 * row + (i >> 1) * 2);

        left |= side < 0;
        right |= side > 0;
    }
    return left && right;
}

static int lower(int one, int other)
{
    return one < other ? one : other;
}

static int higher(int one, int other)
{
    return one > other ? one : other;
}

/* Is there a rim between a laid-out square and the one west, or north, of it? */
static int rim_west(int column, int row)
{
    return real_square(column, row) / ROWS == 0;
}

static int rim_north(int row)
{
    return row % ROWS == 0;
}

/* Rims crossed past the north-west corner of a square, on the side with fewer of them. */
static int rims_at_corner(int column, int row)
{
    return rim_north(row) + lower(rim_west(column, row), rim_west(column, row - 1));
}

/* Looks at every square, edge and corner of the box around the segment, in no order: -1 when something blocks the view,
 * otherwise how many rims it crosses. */
static int model_look(const struct scene *scene, const struct segment *line, int ignored_max)
{
    int from_column = line->x / 2, to_column = (line->x + line->dx) / 2;
    int from_row = line->y / 2, to_row = (line->y + line->dy) / 2;
    int left = lower(from_column, to_column), right = higher(from_column, to_column);
    int top = lower(from_row, to_row), bottom = higher(from_row, to_row);
    int met = 0, rims = 0;

    for (int column = left; column <= right; column++)
        for (int row = top; row <= bottom; row++) {
            bool end = (column == from_column && row == from_row) || (column == to_column && row == to_row);
            int here = side_of(line, 2 * column, 2 * row);

            if (!end && runs_through(line, column, row) && scene->bush[real_square(column, row)])
                return -1;
            if (column > left && row > top && here == 0) {
                if (post(scene, column, row))
                    return -1;
                rims += rims_at_corner(column, row);
            }
            if (column > left && here * side_of(line, 2 * column, 2 * row + 2) < 0) {
                met += wall_west(scene, column, row);
                rims += rim_west(column, row);
            }
            if (row > top && here * side_of(line, 2 * column + 2, 2 * row) < 0) {
                met += wall_north(scene, column, row);
                rims += rim_north(row);
            }
        }
    return met > ignored_max ? -1 : rims;
}

/* The best image of a square in the model. False: no image is visible. */
static bool model_sees(const struct scene *scene, int from, int to, const struct grid_sight *sight,
                       struct grid_view *best)
{
    struct segment line = { 2 * (from / ROWS + MIDDLE * COLUMNS) + 1, 2 * (from % ROWS + MIDDLE * ROWS) + 1, 0, 0 };
    bool found = false;

    for (int column = 0; column < COPIES * COLUMNS; column++)
        for (int row = 0; row < COPIES * ROWS; row++) {
            int crossings, length, known = found ? best->across * best->across + best->along * best->along : 0;

            if (real_square(column, row) != to)
                continue;
            line.dx = 2 * column + 1 - line.x;
            line.dy = 2 * row + 1 - line.y;
            crossings = model_look(scene, &line, sight->ignored_max);
            length = line.dx * line.dx + line.dy * line.dy;
            if (crossings < 0 || crossings > sight->crossings_max || (found && crossings > best->crossings))
                continue;
            if (found && crossings == best->crossings && length >= known)
                continue;       /* of two equally long, the one further west and north came before */
            *best = (struct grid_view){ .crossings = crossings, .across = line.dx, .along = line.dy };
            found = true;
        }
    return found;
}

static void random_things(struct scene *scene, struct rng *rng, int in_ten)
{
    for (int face = 0; face < SQUARES * 4; face++)
        if (grid_edge(&scene->grid, face) == face)
            scene->wall[face] = rng_below(rng, 10) < (uint64_t)in_ten ? 1 + (uint8_t)rng_below(rng, 2) : 0;
    for (int square = 0; square < SQUARES; square++)
        scene->bush[square] = rng_below(rng, 20) < (uint64_t)in_ten;
}

START_TEST(random_boards_agree_with_a_plain_model)
{
    struct rng rng = rng_stream((uint64_t)_i, NULL);
    struct scene scene;
    struct grid_sight sight = sight_in(&scene);
    int wrong = 0, across_rims = 0;

    scene_init(&scene);
    if (_i % 2)
        join_crossed(&scene);
    random_things(&scene, &rng, 1 + _i % 4);
    sight.crossings_max = _i % 2 ? 2 : 0;
    sight.ignored_max = _i % 3;
    for (int pair = 0; pair < 250; pair++) {
        int from = (int)rng_below(&rng, SQUARES), to = (int)rng_below(&rng, SQUARES);
        struct grid_view view = { 0 }, model = { 0 };
        bool seen = grid_sees(&scene.grid, &sight, from, to, &view);

        wrong += model_sees(&scene, from, to, &sight, &model) != seen;
        wrong += view.crossings != model.crossings || view.across != model.across || view.along != model.along;
        across_rims += view.crossings > 0;
    }
    ck_assert_int_eq(wrong, 0);
    if (_i % 2)
        ck_assert_int_gt(across_rims, 10);
}
END_TEST

/* ---- sight is mutual, also where rims turn the board ---- */

/* Joins rim faces of the whole board in pairs of half sides, any with any. */
static void join_at_random(struct scene *scene, struct rng *rng)
{
    static const struct { int column, row, across, along; enum grid_direction direction; } sides[6] = {
        { 0, 0, 1, 0, GRID_N }, { 5, 0, 1, 0, GRID_N }, { 9, 0, 0, 1, GRID_E },
        { 9, 4, -1, 0, GRID_S }, { 4, 4, -1, 0, GRID_S }, { 0, 4, 0, -1, GRID_W },
    };
    int order[6] = { 0, 1, 2, 3, 4, 5 };

    for (int i = 5; i > 0; i--) {
        int other = (int)rng_below(rng, (uint64_t)i + 1);
        int swapped = order[i];

        order[i] = order[other];
        order[other] = swapped;
    }
    for (int pair = 0; pair < 6; pair += 2)
        for (int k = 0; k < 5; k++) {
            int one = order[pair], other = order[pair + 1], back = 4 - k;

            ck_assert(grid_join(&scene->grid,
                                face_of(sides[one].column + k * sides[one].across,
                                        sides[one].row + k * sides[one].along, sides[one].direction),
                                face_of(sides[other].column + back * sides[other].across,
                                        sides[other].row + back * sides[other].along, sides[other].direction)));
        }
}

static int length_squared(const struct grid_view *view)
{
    return view->across * view->across + view->along * view->along;
}

START_TEST(sight_is_mutual_on_turned_rims)
{
    struct rng rng = rng_stream((uint64_t)_i, "mutual");
    struct scene scene;
    struct grid_sight sight = sight_in(&scene);
    int wrong = 0, across_rims = 0;

    scene_init(&scene);
    join_at_random(&scene, &rng);
    random_things(&scene, &rng, 1 + _i % 3);
    sight.crossings_max = 2;
    for (int from = 0; from < SQUARES; from++)
        for (int to = 0; to < from; to++) {
            struct grid_view there = { 0 }, back = { 0 };
            bool seen = grid_sees(&scene.grid, &sight, from, to, &there);

            wrong += grid_sees(&scene.grid, &sight, to, from, &back) != seen;
            wrong += there.crossings != back.crossings || length_squared(&there) != length_squared(&back);
            across_rims += there.crossings > 0;
        }
    ck_assert_int_eq(wrong, 0);
    ck_assert_int_gt(across_rims, 10);
}
END_TEST

Suite *suite_kernel_grid_sight(void);
Suite *suite_kernel_grid_sight(void)
{
    Suite *suite = suite_create("kernel_grid_sight");
    TCase *tcase = tcase_create("grid_sight");

    tcase_add_loop_test(tcase, squares_are_seen, 0, (int)(sizeof square_cases / sizeof square_cases[0]));
    tcase_add_loop_test(tcase, edges_are_seen, 0, (int)(sizeof edge_cases / sizeof edge_cases[0]));
    tcase_add_loop_test(tcase, rims_are_looked_across, 0, (int)(sizeof rim_cases / sizeof rim_cases[0]));
    tcase_add_test(tcase, a_corner_belongs_to_no_edge);
    tcase_add_test(tcase, an_edge_on_a_joined_rim_is_seen_from_both_halves);
    tcase_add_loop_test(tcase, random_boards_agree_with_a_plain_model, 0, 24);
    tcase_add_loop_test(tcase, sight_is_mutual_on_turned_rims, 0, 12);
    suite_add_tcase(suite, tcase);
    return suite;
}
