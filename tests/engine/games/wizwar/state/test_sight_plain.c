/* Lines of sight and walks of Wiz-War against the plain second opinion.
 *
 * A maze is thrown at random: tiles as RULES 3.5 draws them, turned, anywhere beside each other, rims joined by magic, edges
 * changed in every way, obstacles, a big man, doors held open. The engine and the plain opinion are told of it each in its
 * own terms. Both must agree on what one wizard sees, and on how far it is for him to every square. PLAIN_POSITIONS in the
 * environment says how many mazes; without it they are few. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/wizwar/effects/effects.h"
#include "engine/kernel/rng.h"
#include "tests/support/plain_maze.h"
#include "tests/support/sweep.h"

Suite *suite_state_sight_plain(void);

enum { LOOPS = 20, MAZES = 200, LOOKER = 0, BIG_ONE = 1, HOLDER = 2, SEATS = 3, FACES_LOOKED_AT = 60 };

static char drawings[DRAWINGS][PLAIN_TILE_LINES][PLAIN_TILE_LETTERS + 1];

/* A maze in both forms during the throw. */
struct throwing {
    struct rng rng;
    struct plain_maze plain;
    struct plain_place from;     /* the observer's square */
    struct plain_walker walker;
    struct wizwar ww;
    struct arena arena;
    const struct maze *maze;
};

static int below(struct throwing *t, int count)
{
    return (int)rng_below(&t->rng, (uint64_t)count);
}

static bool one_in(struct throwing *t, int k)
{
    return below(t, k) == 0;
}

static int32_t engine_place(struct plain_place place)
{
    return place_at(place.column, place.row);
}

static struct plain_place some_place(struct throwing *t)
{
    const struct plain_tile *tile = &t->plain.tiles[below(t, t->plain.tile_count)];
    int column = below(t, PLAIN_SIDE), row = below(t, PLAIN_SIDE);

    return (struct plain_place){ tile->column * PLAIN_SIDE + column, tile->row * PLAIN_SIDE + row };
}

/* ---- tiles ---- */

/* The tiles as RULES 3.5 draws them: three side by side, twice. The test tile has only its outer ring. */
static void read_drawings(void)
{
    static const char *const empty[] = { "+---+---+   +---+---+", "|                   |", "                     " };
    enum { WIDTH = 23, LINE_BYTES = 200 };
    FILE *in = fopen("engine/games/wizwar/RULES.md", "r");
    char line[LINE_BYTES];
    int first = 0, row = 0;

    ck_assert_ptr_nonnull(in);
    for (int i = 0; i < PLAIN_TILE_LINES; i++)
        memcpy(drawings[0][i], empty[i % 10 == 0 ? 0 : i == 5 ? 2 : 1], PLAIN_TILE_LETTERS);
    while (fgets(line, sizeof line, in)) {
        if (line[0] == 'T' && strstr(line, "  T")) {
            first = line[1] - '0';
            row = 0;
        } else if (first > 0 && row < PLAIN_TILE_LINES && strlen(line) >= 2 * WIDTH + PLAIN_TILE_LETTERS) {
            for (int k = 0; k < 3; k++)
                memcpy(drawings[first + k][row], line + k * WIDTH, PLAIN_TILE_LETTERS);
            row++;
        }
    }
    fclose(in);
    ck_assert_int_eq(row, PLAIN_TILE_LINES);
    ck_assert_int_eq(first, 4);
}

static bool taken(const struct throwing *t, int column, int row)
{
    for (int i = 0; i < t->plain.tile_count; i++)
        if (t->plain.tiles[i].column == column && t->plain.tiles[i].row == row)
            return true;
    return false;
}

/* Two lie side by side; more lie as at the beginning, or each beside an earlier one. */
static void throw_slot(struct throwing *t, int number, int count, bool as_begun, int *column, int *row)
{
    *column = number % (count == 2 || count == 4 ? 2 : 3);
    *row = number / (count == 2 || count == 4 ? 2 : 3);
    if (as_begun)
        return;
    for (*column = *row = 0; taken(t, *column, *row);) {
        const struct plain_tile *beside = &t->plain.tiles[below(t, t->plain.tile_count)];
        int way = below(t, 4);

        *column = beside->column + (way == 1) - (way == 3);
        *row = beside->row + (way == 2) - (way == 0);
    }
}

static void throw_tiles(struct throwing *t)
{
    int count = 2 + below(t, PLAIN_TILES - 1);
    bool as_begun = count == 2 || one_in(t, 2);

    t->ww.seats = SEATS;
    for (int i = 0; i < count; i++) {
        int drawing = below(t, DRAWINGS), owner = below(t, SEATS + 1) - 1, column, row;
        struct plain_tile *tile = &t->plain.tiles[i];

        throw_slot(t, i, count, as_begun, &column, &row);
        *tile = (struct plain_tile){ column, row, below(t, 4), owner, (const char (*)[PLAIN_TILE_LETTERS + 1])drawings[drawing] };
        t->ww.board.sectors[i] = (struct sector){ .column = column, .row = row, .turn = tile->turn, .drawing = drawing,
                                                  .owner = owner + 1 };
        t->plain.tile_count = t->ww.board.sector_count = i + 1;
    }
}

static bool is_rim_side(const struct throwing *t, int tile, int side)
{
    const struct plain_tile *it = &t->plain.tiles[tile];

    return !taken(t, it->column + (side == 1) - (side == 3), it->row + (side == 2) - (side == 0));
}

static bool is_joined(const struct throwing *t, int tile, int side)
{
    for (int i = 0; i < t->plain.joint_count; i++) {
        const struct plain_joint *joint = &t->plain.joints[i];

        if ((joint->tile == tile && joint->side == side) || (joint->partner == tile && joint->partner_side == side))
            return true;
    }
    return false;
}

static void add_joint(struct throwing *t, int tile, int side, int partner, int partner_side)
{
    t->plain.joints[t->plain.joint_count++] = (struct plain_joint){ tile, side, partner, partner_side };
    t->ww.board.joints[t->ww.board.joint_count++] = (struct joint){ tile, side, partner, partner_side };
}

static int tile_under(const struct throwing *t, struct plain_place place)
{
    for (int i = 0; i < t->plain.tile_count; i++)
        if (t->plain.tiles[i].column * PLAIN_SIDE <= place.column && place.column < (t->plain.tiles[i].column + 1) * PLAIN_SIDE
            && t->plain.tiles[i].row * PLAIN_SIDE <= place.row && place.row < (t->plain.tiles[i].row + 1) * PLAIN_SIDE)
            return i;
    return -1;
}

static struct plain_face beyond(const struct throwing *t, int tile, int side)
{
    const struct plain_tile *it = &t->plain.tiles[tile];
    int last = PLAIN_SIDE - 1;
    struct plain_face out = { { it->column * PLAIN_SIDE + (side == 1 ? last : 0), it->row * PLAIN_SIDE + (side == 2 ? last : 0) }, side };

    return plain_over(&t->plain, out);
}

/* REDIRECTION: two rim sides become partners, and their old partners do, too. */
static void throw_joint(struct throwing *t)
{
    int tiles[2], sides[2], old[2], old_sides[2];

    for (int k = 0; k < 2; k++) {
        struct plain_face in;

        tiles[k] = below(t, t->plain.tile_count);
        sides[k] = below(t, 4);
        if (!is_rim_side(t, tiles[k], sides[k]))
            return;
        in = beyond(t, tiles[k], sides[k]);
        old[k] = tile_under(t, in.place);
        old_sides[k] = in.direction;
    }
    for (int k = 0; k < 2; k++)
        if (is_joined(t, tiles[k], sides[k]) || is_joined(t, old[k], old_sides[k]))
            return;
    if ((tiles[0] == tiles[1] && sides[0] == sides[1]) || (tiles[0] == old[1] && sides[0] == old_sides[1]))
        return;
    add_joint(t, tiles[0], sides[0], tiles[1], sides[1]);
    add_joint(t, old[0], old_sides[0], old[1], old_sides[1]);
}

/* ---- edges ---- */

static bool is_written(const struct throwing *t, struct plain_face face)
{
    for (int i = 0; i < t->plain.edge_count; i++) {
        struct plain_face other = t->plain.edges[i].face, back = plain_over(&t->plain, face);

        if ((plain_same(other.place, face.place) && other.direction == face.direction)
            || (plain_same(other.place, back.place) && other.direction == back.direction))
            return true;
    }
    return false;
}

static void throw_edge(struct throwing *t)
{
    static const struct { enum feature feature; enum plain_holds holds; } kinds[] = {
        { FEATURE_OPEN, PLAIN_NOTHING }, { FEATURE_OPEN, PLAIN_NOTHING }, { FEATURE_WALL, PLAIN_WALL }, { FEATURE_DOOR, PLAIN_DOOR },
        { FEATURE_MADE_WALL, PLAIN_WALL }, { FEATURE_MADE_DOOR, PLAIN_DOOR }, { FEATURE_ILLUSION, PLAIN_NOTHING },
        { FEATURE_FIRE, PLAIN_SEEN_THROUGH }, { FEATURE_WATER, PLAIN_SEEN_THROUGH },
    };
    struct plain_face face = { some_place(t), 1 + below(t, 2) };     /* stored under its western or northern square */
    int kind = below(t, (int)(sizeof kinds / sizeof kinds[0]));
    struct plain_edge edge = { .holds = kinds[kind].holds, .owner = -1, .mirror = one_in(t, 10), .ivy = one_in(t, 8) };
    bool rim;

    if (one_in(t, 4))
        face.direction = below(t, 4);
    rim = !plain_same(plain_over(&t->plain, face).place,
                      (struct plain_place){ face.place.column + (face.direction == 1) - (face.direction == 3),
                                            face.place.row + (face.direction == 2) - (face.direction == 0) });
    if ((!rim && (face.direction == 0 || face.direction == 3)) || is_written(t, face))
        return;
    edge.face = face;
    edge.far_ivy = !rim && one_in(t, 8);
    edge.illusion = kinds[kind].feature == FEATURE_ILLUSION;
    edge.believed = edge.illusion && one_in(t, 2);
    edge.unlocked = edge.holds == PLAIN_DOOR && one_in(t, 4);
    /* No tile has a door on its rim. */
    if (kinds[kind].feature == FEATURE_MADE_DOOR || tile_under(t, face.place) != tile_under(t, plain_over(&t->plain, face).place))
        edge.owner = below(t, SEATS);
    t->ww.board.edges[t->ww.board.edge_count++] = (struct edge){
        .place = engine_place(face.place), .direction = face.direction, .feature = (int32_t)kinds[kind].feature,
        .owner = edge.owner + 1, .ivy = { edge.ivy ? 7 : 0, edge.far_ivy ? 7 : 0 }, .mirror = edge.mirror,
        .unlocked = edge.unlocked, .believes = edge.believed ? 1 << LOOKER : 0,
    };
    t->plain.edges[t->plain.edge_count++] = edge;
}

/* A figure holds a door open that the position names. */
static void throw_holder(struct throwing *t)
{
    struct plain_edge *edge = t->plain.edge_count ? &t->plain.edges[below(t, t->plain.edge_count)] : NULL;

    if (!edge || edge->holds != PLAIN_DOOR)
        return;
    edge->held = true;
    t->ww.players[HOLDER].holds_place = engine_place(edge->face.place);
    t->ww.players[HOLDER].holds_direction = edge->face.direction;
}

/* ---- what fills squares, and who stands there ---- */

static void throw_stuff(struct throwing *t)
{
    static const struct { int card; bool opaque, hides, solid; } kinds[] = {
        { CARD_thornbush, true, true, false }, { CARD_rosebush, true, true, false }, { CARD_dust_cloud, true, true, false },
        { CARD_stone, true, false, true }, { CARD_slime, false, false, false }, { CARD_create_pit, false, false, false },
        { CARD_black_hole, false, false, false }, { CARD_tacks, false, false, false }, { CARD_safe, false, false, false },
    };
    int kind = below(t, (int)(sizeof kinds / sizeof kinds[0]));
    struct plain_place place = some_place(t);

    thing_add(&t->ww, (struct thing){ .kind = kinds[kind].card, .place = engine_place(place) });
    t->plain.stuff[t->plain.stuff_count++] = (struct plain_stuff){ place, kinds[kind].opaque, kinds[kind].hides, kinds[kind].solid };
}

static void add_effect(struct wizwar *ww, int card, int figure)
{
    ww->effects.list[ww->effects.count++] = (struct effect){ .id = ++ww->effects.last_id, .kind = card, .target_kind = TARGET_FIGURE,
                                                             .target = figure, .owner = figure };
}

static void carry(struct wizwar *ww, int card)
{
    thing_add(ww, (struct thing){ .kind = card, .carrier = LOOKER + 1 });
}

static void throw_figures(struct throwing *t)
{
    struct plain_place big = some_place(t);

    t->from = some_place(t);
    t->ww.figures[LOOKER] = (struct figure){ .kind = CARD_wizard, .place = engine_place(t->from), .life = WW_LIFE };
    t->ww.figures[HOLDER] = (struct figure){ .kind = CARD_wizard, .place = engine_place(some_place(t)), .life = WW_LIFE };
    if (one_in(t, 2) && !plain_same(big, t->from)) {
        t->ww.figures[BIG_ONE] = (struct figure){ .kind = CARD_wizard, .place = engine_place(big), .life = WW_LIFE };
        add_effect(&t->ww, CARD_big_man, BIG_ONE);
        t->plain.stuff[t->plain.stuff_count++] = (struct plain_stuff){ big, true, false, true };
    }
    t->walker = (struct plain_walker){ .seat = LOOKER, .mist = one_in(t, 4), .key = one_in(t, 4) };
    if (t->walker.mist)
        add_effect(&t->ww, CARD_mist_body, LOOKER);
    if (t->walker.key)
        carry(&t->ww, CARD_master_key);
}

/* False: such a board is impossible, so the test throws another one. */
static bool throw_maze(struct throwing *t)
{
    int edges = below(t, 40), stuff = below(t, PLAIN_STUFF - 1);

    throw_tiles(t);
    for (int i = below(t, 3); i > 0; i--)
        throw_joint(t);
    if (board_fault(&t->arena, &t->ww.board))
        return false;
    for (int i = 0; i < edges; i++)
        throw_edge(t);
    if (one_in(t, 2))
        throw_holder(t);
    for (int i = 0; i < stuff; i++)
        throw_stuff(t);
    throw_figures(t);
    t->maze = maze_of(&t->arena, &t->ww.board);
    return true;
}

/* ---- comparing ---- */

static const char *label(const struct throwing *t, const char *what, int32_t to)
{
    static char text[200];

    snprintf(text, sizeof text, "%s from %s to %s", what, maze_square_name(t->maze, engine_place(t->from)), maze_square_name(t->maze, to));
    return text;
}

static void compare_square(const struct throwing *t, const struct plain_view *view, struct plain_place to)
{
    for (int way = 0; way < 4; way++) {
        struct observer observer = { .figure = LOOKER, .pierce = way % 2 };
        bool sees = sees_square(t->maze, &t->ww, observer, engine_place(t->from), engine_place(to), way / 2, NULL);

        ck_assert_msg(sees == plain_sees(&t->plain, view, way % 2, t->from, to, way / 2), "%s: pierce %d, inside %d: %d",
                      label(t, "sight", engine_place(to)), way % 2, way / 2, sees);
    }
}

static void compare_face(const struct throwing *t, const struct plain_view *view, struct plain_face face)
{
    for (int way = 0; way < 4; way++) {
        struct observer observer = { .figure = LOOKER, .pierce = way % 2 };
        bool sees = sees_edge(t->maze, &t->ww, observer, engine_place(t->from),
                              maze_face(t->maze, engine_place(face.place), face.direction), way / 2, NULL);

        ck_assert_msg(sees == plain_sees_edge(&t->plain, view, way % 2, t->from, face, way / 2),
                      "%s, side %d: pierce %d, layer %d: %d", label(t, "sight", engine_place(face.place)), face.direction, way % 2,
                      way / 2, sees);
    }
}

/* The features on a side, and whether he may walk there. */
static void compare_side(const struct throwing *t, struct plain_face out)
{
    struct plain_face in = plain_over(&t->plain, out);
    int face = maze_face(t->maze, engine_place(out.place), out.direction), far = grid_other_face(&t->maze->grid, face);
    const char *code, *why = step_forbids(t->maze, &t->ww, LOOKER, face, MOTION_WALK, &code);

    ck_assert_msg(far == maze_face(t->maze, engine_place(in.place), in.direction), "over %s lies %s", maze_face_name(t->maze, face),
                  maze_face_name(t->maze, far));
    ck_assert_msg(!why == plain_may_step(&t->plain, &t->walker, out), "out over %s: %s", maze_face_name(t->maze, face),
                  why ? why : "he can");
}

static bool passes(const void *context, int face, int to)
{
    const struct throwing *t = context;
    const char *code;

    (void)to;
    return !step_forbids(t->maze, &t->ww, LOOKER, face, MOTION_WALK, &code);
}

static void compare_walk(const struct throwing *t, struct plain_place to, const int16_t *steps)
{
    int walked = steps[maze_square(t->maze, engine_place(to))];

    ck_assert_msg(plain_steps(&t->plain, &t->walker, t->from, to) == walked, "%s: %d steps", label(t, "way", engine_place(to)), walked);
    ck_assert_msg(plain_steps(&t->plain, NULL, t->from, to) == steps_between(t->maze, engine_place(t->from), engine_place(to)), "%s",
                  label(t, "steps", engine_place(to)));
}

static void compare(struct throwing *t)
{
    struct grid_walk walk = { .passes = passes, .context = t };
    int16_t *steps = arena_alloc(&t->arena, (size_t)grid_squares(&t->maze->grid) * sizeof *steps);
    struct plain_view view;

    plain_look(&t->plain, t->from, &view);
    grid_reach(&t->maze->grid, &walk, maze_square(t->maze, engine_place(t->from)), steps);
    for (int i = 0; i < t->plain.tile_count * PLAIN_SIDE * PLAIN_SIDE; i++) {
        const struct plain_tile *tile = &t->plain.tiles[i / (PLAIN_SIDE * PLAIN_SIDE)];
        struct plain_place place = { tile->column * PLAIN_SIDE + i % PLAIN_SIDE,
                                     tile->row * PLAIN_SIDE + i / PLAIN_SIDE % PLAIN_SIDE };

        for (int direction = 0; direction < 4; direction++)
            compare_side(t, (struct plain_face){ place, direction });
        compare_square(t, &view, place);
        if (one_in(t, 4))
            compare_walk(t, place, steps);
    }
    for (int i = 0; i < FACES_LOOKED_AT; i++)
        compare_face(t, &view, (struct plain_face){ some_place(t), below(t, 4) });
}

START_TEST(agrees)
{
    struct rng rng = rng_stream((uint64_t)_i, "mazes");

    read_drawings();
    for (int i = 0; i < sweep_positions(MAZES) / LOOPS; i++) {
        struct throwing *t = calloc(1, sizeof *t);

        t->rng = rng_stream(rng_below(&rng, UINT64_MAX), "maze");
        if (throw_maze(t))
            compare(t);
        arena_release(&t->arena);
        free(t);
    }
}
END_TEST

Suite *suite_state_sight_plain(void)
{
    Suite *suite = suite_create("wizwar/sight");
    TCase *tcase = tcase_create("plain");

    tcase_set_timeout(tcase, 600);
    tcase_add_loop_test(tcase, agrees, 0, LOOPS);
    suite_add_tcase(suite, tcase);
    return suite;
}
