/* Positions of Wiz-War are read and written as the same, those of random games, too, with what is seen of them; and those of the
 * ledger are read. */
#include <check.h>
#include <jansson.h>
#include <string.h>

#include "engine/kernel/position.h"
#include "tests/support/read_back.h"

extern const struct ruleset wizwar_rules;

Suite *suite_face_position_wizwar(void);

static const char *const positions[] = {
    "base F2c",
    "base F3\nturn of blue about to start\nround 4 turn 11 first green",
    "base F2c\nRed c3 [FIREBALL, NUMBER 3] life 5 carries B1 shows BLOODSTONE, DAGGER\nBlue h3 owes 2 frights 1 nowalk 1 stuck",
    "base F2c\nRed c3 steps 1 attacks 1 taken 2 walked acted again speeds 1 rooted brave uncommons 2",
    "base F2c\nRed c3 past 3 7 9 grace c3 seeks B2\nBlue h3 inert GIFT FROM BELOW",
    "base F4c\nGreen dead 2 resigned\nYellow dead 1",
    "base F2c\nTROLL of Red c4 life 3\nALTER EGO of Blue h4 life 2\nrunning BLIND on ALTER EGO of Blue by Red count 2",
    "base F2c\nrunning MIST BODY on Blue by Red count 2 share 12 clock Blue mark 1\nrunning GRAVITY on all by Red count 3",
    "base F2c\nSAFE d4 of Blue with R2\ntreasure B1 gone\ntreasure B2 d2 glued\nDAGGER d4",
    "base F2c\nFILL SQUARE WITH SLIME d3 of Red storing FIREBALL of Red with 2 hidden storing BLIND of Blue with 3",
    "base F2c\nfield of Red c3E\nfield of Blue\nTROLL of Red c3\nfield of Blue against TROLL of Red",
    "base F2c\nedge c4E created wall points 3 of Red\nedge c3S door unlocked enchanted\nedge d4E ivy 3\nedge e4S mirror",
    "base F3c\nsector S1 T3 turned 90 slot 0 0 of Red\nBOOBYTRAP c4 of Red real exact 54 growing\nBOOBYTRAP d4 of Red exact 54",
    "base F2c\nTHORNBUSH c4 points 3\nBLACK HOLE e4 EV 4 of Red\ndeck FIREBALL, BLIND\ndiscards NUMBER 3, FIREBALL",
    "base F3c\nsector S2 T4 turned 90 slot 1 0 unowned\nRed c3 steps 0",
    "base F4c\nturn of Green\nGreen dead 1 attacks 1 steps 0",
    ("base F2c\nLIGHTNING WAND d4 EV 2\nDAGGER d4 number 1\nDAGGER d4 number 2\nLARGE ROCK c4\n"
     "SAFE d4 of Blue with LIGHTNING WAND with DAGGER number 2"),
};

START_TEST(what_is_written_is_read)
{
    struct arena arena = { 0 };

    read_back(&arena, &wizwar_rules, read_back_position(&arena, &wizwar_rules, positions[_i]), true);
    arena_release(&arena);
}
END_TEST

enum { GAMES = 8, STEPS_MAX = 160 };

START_TEST(states_of_games_are_read_back)
{
    read_back_game(&wizwar_rules, 2 + _i % 5, (uint64_t)_i + 1, STEPS_MAX, true);
}
END_TEST

static const char ledger[] = "engine/games/wizwar/rulings.json";

/* These tell what happened before, or how a set-up goes; no position can hold that. */
static const char *const stories[] = { "WW-FF-11", "WW-TIME-01", "WW-TIME-02", "WW-MTRAP-09", NULL };

static bool is_story(const char *id)
{
    for (int i = 0; stories[i]; i++)
        if (strcmp(stories[i], id) == 0)
            return true;
    return false;
}

/* "as WW-DUR-08", "see WW-PAIN-01" */
static bool refers(const char *given)
{
    return strncmp(given, "as ", 3) == 0 || strncmp(given, "see ", 4) == 0;
}

/* Reads a position as that of a scenario, with coming dice and standing orders. */
static bool reads(struct arena *arena, const char *given, struct error *err)
{
    void *state = arena_alloc(arena, ruleset_state_bytes(&wizwar_rules));
    struct position position;

    position_begin(&position, &wizwar_rules, arena, state);
    position.takes_asides = true;
    return position_add(&position, given, 1, err) == OK && position_end(&position, err) == OK;
}

/* Every position of the ledger is read; what is none is refused in words that say so. */
START_TEST(the_ledger_is_read)
{
    json_t *rulings = json_load_file(ledger, 0, NULL), *ruling;
    size_t number;
    int read = 0;

    ck_assert(rulings != NULL);
    json_array_foreach(rulings, number, ruling) {
        const char *given = json_string_value(json_object_get(ruling, "given"));
        const char *id = json_string_value(json_object_get(ruling, "id"));
        struct arena arena = { 0 };
        struct error err = { OK, "" };
        bool good;

        if (!json_is_true(json_object_get(ruling, "testable")))
            continue;
        good = reads(&arena, given, &err);
        ck_assert_msg(good == !(is_story(id) || refers(given)), "%s: %s: %s", id, given, err.message);
        ck_assert_msg(good || strstr(err.message, "happened before") != NULL, "%s: %s: %s", id, given, err.message);
        read += good;
        arena_release(&arena);
    }
    json_decref(rulings);
    ck_assert_int_gt(read, 400);
}
END_TEST

/* A seat that the board does not have is refused, wherever it stands. */
static const char *const strangers[] = {
    "base F2c | turn of Green", "base F2c | Green's turn", "base F2c | Green c3", "base F3c | Yellow c3 life 5",
    "base F2c | TROLL of Green c3", "base F2c | running BLIND on Green by Red count 2", "base F2c | running BLIND on Red by Green",
};

START_TEST(nobody_else_plays)
{
    struct arena arena = { 0 };
    struct error err = { OK, "" };

    ck_assert(!reads(&arena, strangers[_i], &err));
    ck_assert_msg(strstr(err.message, "does not play") != NULL, "%s: %s", strangers[_i], err.message);
    arena_release(&arena);
}
END_TEST

Suite *suite_face_position_wizwar(void)
{
    Suite *suite = suite_create("wizwar/position");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 120);
    tcase_add_loop_test(all, what_is_written_is_read, 0, (int)(sizeof positions / sizeof positions[0]));
    tcase_add_loop_test(all, states_of_games_are_read_back, 0, GAMES);
    tcase_add_test(all, the_ledger_is_read);
    tcase_add_loop_test(all, nobody_else_plays, 0, (int)(sizeof strangers / sizeof strangers[0]));
    suite_add_tcase(suite, all);
    return suite;
}
