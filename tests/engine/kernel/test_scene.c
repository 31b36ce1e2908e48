/* Scenes: what a builder accepts, and what it keeps. */
#include "engine/kernel/scene.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "tests/rules/duel/duel.h"

Suite *suite_kernel_scene(void);

static struct arena arena;

static void tear_down(void)
{
    arena_release(&arena);
}

static const struct scene_glyph glyphs[] = {
    { "grass", "#e3e6bf", "" },
    { "man", NULL, "<circle cx=\"20\" cy=\"20\" r=\"9\" fill=\"currentColor\"/>" },
    { NULL, NULL, NULL },
};

/* Two squares, a1 and b1. */
static struct scene *board(void)
{
    struct scene *scene = scene_new(&arena, glyphs, "Test, turn 1");

    scene_owner(scene, 1, "red");
    scene_grid(scene, SCENE_SQUARES, 2, 1);
    scene_cell(scene, "a1", 0, 0, "grass", "grass");
    scene_cell(scene, "b1", 1, 0, "grass", "grass");
    return scene;
}

static const struct scene_item man = { .layer = SCENE_PIECE, .glyph = "man", .owner = 1, .tag = "M1", .say = "M1, a man" };

static const char *json(const struct scene *scene)
{
    return value_write(&arena, scene_value(scene), NULL);
}

START_TEST(a_scene_keeps_what_it_is_given)
{
    struct scene *scene = board();

    scene_item(scene, "b1", &man);
    scene_hold(scene, "a1", 1);
    scene_edge(scene, "a1", SCENE_E, &(struct scene_edge){ .glyph = "man", .face = true, .say = "ivy" });
    scene_path(scene, "a1", "b1", 1, "M1 walked");
    scene_note(scene, "Hands", 'A', 1, "two cards");
    scene_column_name(scene, 0, "a");
    ck_assert_ptr_null(scene->fault);
    ck_assert_str_eq(
        json(scene),
        "{\"cells\":[{\"column\":0,\"ground\":\"grass\",\"id\":\"a1\",\"owner\":1,\"row\":0,\"say\":\"grass\"},"
        "{\"column\":1,\"ground\":\"grass\",\"id\":\"b1\",\"items\":[{\"glyph\":\"man\",\"layer\":\"piece\",\"owner\":1,"
        "\"say\":\"M1, a man\",\"tag\":\"M1\"}],\"row\":0,\"say\":\"grass\"}],\"column-names\":[\"a\",null],\"columns\":2,"
        "\"edges\":[{\"cell\":\"a1\",\"face\":true,\"glyph\":\"man\",\"say\":\"ivy\",\"side\":\"e\"}],\"grid\":\"squares\","
        "\"notes\":[{\"heading\":\"Hands\",\"key\":\"A\",\"owner\":1,\"say\":\"two cards\"}],\"owners\":[\"red\"],"
        "\"paths\":[{\"from\":\"a1\",\"owner\":1,\"say\":\"M1 walked\",\"to\":\"b1\"}],\"row-names\":[null],\"rows\":1,"
        "\"title\":\"Test, turn 1\"}");
}
END_TEST

/* In parts, things and edges of one kind share a line, and a letter finds its note. */
START_TEST(a_part_tells_like_things_together)
{
    const struct scene_edge wall = { .glyph = "man", .say = "wall" };
    struct scene_item marked = man;
    struct scene *scene = board();

    marked.key = 'A';
    scene_item(scene, "b1", &man);
    scene_item(scene, "a1", &man);
    scene_item(scene, "a1", &marked);
    scene_edge(scene, "a1", SCENE_N, &wall);
    scene_edge(scene, "b1", SCENE_N, &wall);
    scene_edge(scene, "b1", SCENE_E, &wall);
    scene_note(scene, "Magic", 'A', 1, "a curse");
    scene_note(scene, "Hands", 0, 1, "two cards");
    ck_assert_ptr_null(scene->fault);
    ck_assert_str_eq(value_write(&arena, scene_told(scene, SCENE_THINGS), NULL),
                     "[{\"heading\":\"red\",\"lines\":[\"M1, a man: a1, b1\",\"M1, a man [A]: a1\"]},"
                     "{\"heading\":\"Magic\",\"lines\":[\"[A] red: a curse\"]}]");
    ck_assert_str_eq(value_write(&arena, scene_told(scene, SCENE_BOARD), NULL),
                     "[{\"heading\":\"Ground\",\"lines\":[\"grass: a1 b1\"]},"
                     "{\"heading\":\"Edges\",\"lines\":[\"north: wall: a1, b1\",\"east: wall: b1\"]}]");
}
END_TEST

static const char *fault_of_item(struct scene_item item, const char *cell)
{
    struct scene *scene = board();

    scene_item(scene, cell, &item);
    ck_assert_int_eq(scene->item_count, scene->fault && !strstr(scene->fault, "said") ? 0 : 1);
    return scene->fault;
}

START_TEST(a_mistake_is_named_and_left_out)
{
    struct scene_item item = man;

    ck_assert_ptr_null(fault_of_item(item, "a1"));
    ck_assert_str_eq(fault_of_item(item, "c1"), "no such cell: c1");
    item.glyph = "dragon";
    ck_assert_str_eq(fault_of_item(item, "a1"), "no such glyph: dragon");
    item.glyph = NULL;
    ck_assert_str_eq(fault_of_item(item, "a1"), "no such glyph: none");
    item = man;
    item.owner = SCENE_OWNERS_MAX + 1;
    ck_assert_str_eq(fault_of_item(item, "a1"), "no such owner of: man");
    item = man;
    item.say = "";
    ck_assert_str_eq(fault_of_item(item, "a1"), "nothing is said of: man");
}
END_TEST

START_TEST(a_board_has_limits)
{
    struct scene *scene = board();

    scene_cell(scene, "b2", 1, 0, "grass", "grass");
    ck_assert_str_eq(scene->fault, "a cell too many, off the board, or where another one is: b2");
    scene = board();
    scene_grid(scene, SCENE_SQUARES, SCENE_SIDE_MAX + 1, 1);
    ck_assert_str_eq(scene->fault, "the board is too large or too small: 65 by 1");
    scene = board();
    for (int i = 0; i < SCENE_ITEMS_MAX; i++)
        scene_item(scene, "a1", &man);
    ck_assert_ptr_null(scene->fault);
    scene_item(scene, "a1", &man);
    ck_assert_str_eq(scene->fault, "a thing too many on: a1");
    scene = board();
    scene_edge(scene, "a1", SCENE_NW, &(struct scene_edge){ .glyph = "man", .say = "a wall" });
    ck_assert_str_eq(scene->fault, "an edge too many, or on no side of: a1");
}
END_TEST

START_TEST(texts_are_clean_and_short)
{
    struct scene *scene = board();
    char text[SCENE_SAY_BYTES + 20];

    scene_note(scene, "A", 0, 0, "one\ntwo\x1b[31m \xe2\x80\xaegnp\xff.\xc3\xa9");
    ck_assert_str_eq(scene->notes[0].say, "one two [31m  gnp?.\xc3\xa9");
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    text[SCENE_SAY_BYTES - 1] = '\xc3';
    text[SCENE_SAY_BYTES] = '\xa9';
    scene_note(scene, "A", 0, 0, text);
    ck_assert_uint_eq(strlen(scene->notes[1].say), SCENE_SAY_BYTES - 1 + strlen("..."));
    ck_assert_str_eq(scene->notes[1].say + SCENE_SAY_BYTES - 1, "...");
}
END_TEST

START_TEST(a_path_to_its_beginning_is_none)
{
    struct scene *scene = board();

    scene_path(scene, "a1", "a1", 1, "M1 waited");
    ck_assert_int_eq(scene->path_count, 0);
    ck_assert_ptr_null(scene->fault);
}
END_TEST

/* The scene is redacted before the rule set sees the state: nobody else reads a hand. */
START_TEST(a_scene_shows_what_its_seat_knows)
{
    struct duel duel = { .sides = { { .life = 9, .squire = 1, .stance = STANCE_HIGH, .hand = { 1, { CARD_STRIKE } } },
                                    { .life = 8, .squire = 5, .stance = STANCE_LOW, .hand = { 1, { CARD_BRAWL } } } } };
    const char *red = json(ruleset_scene(ruleset_find("duel"), &arena, &duel, 0, NULL));
    const char *all = json(ruleset_scene(ruleset_find("duel"), &arena, &duel, SEAT_MODERATOR, NULL));
    const char *none = json(ruleset_scene(ruleset_find("duel"), &arena, &duel, SEAT_ONLOOKER, NULL));

    ck_assert_ptr_nonnull(strstr(red, "STRIKE"));
    ck_assert_ptr_null(strstr(red, "BRAWL"));
    ck_assert_ptr_nonnull(strstr(all, "BRAWL"));
    ck_assert_ptr_null(strstr(none, "STRIKE"));
    ck_assert_ptr_null(ruleset_scene(ruleset_find("duel"), &arena, &duel, 0, NULL)->fault);
    ck_assert_str_eq(red, json(ruleset_scene(ruleset_find("duel"), &arena, &duel, 0, NULL)));
}
END_TEST

START_TEST(a_rule_set_may_have_no_scene)
{
    struct ruleset rules = *ruleset_find("duel");
    struct duel duel = { 0 };

    rules.scene = NULL;
    ck_assert_ptr_null(ruleset_scene(&rules, &arena, &duel, 0, NULL));
}
END_TEST

static const char *cell_at(const struct scene *scene, int x, int y)
{
    const struct scene_cell *cell = scene_cell_at(scene, x, y);

    return cell ? cell->id : "";
}

START_TEST(a_point_of_a_picture_lies_in_one_cell)
{
    struct scene *squares = board(), *hexes = scene_new(&arena, glyphs, "Hexes");

    ck_assert_str_eq(cell_at(squares, 22, 22), "a1");
    ck_assert_str_eq(cell_at(squares, 61, 61), "a1");
    ck_assert_str_eq(cell_at(squares, 62, 61), "b1");
    ck_assert_str_eq(cell_at(squares, 101, 42), "b1");
    ck_assert_str_eq(cell_at(squares, 102, 42), "");
    ck_assert_str_eq(cell_at(squares, 21, 42), "");
    ck_assert_str_eq(cell_at(squares, -2147483647, 2147483647), "");
    scene_grid(hexes, SCENE_HEXES, 4, 2);
    scene_cell(hexes, "A", 0, 0, "grass", "grass");
    scene_cell(hexes, "B", 2, 0, "grass", "grass");
    scene_cell(hexes, "C", 1, 1, "grass", "grass");
    ck_assert_str_eq(cell_at(hexes, 43, 46), "A");
    ck_assert_str_eq(cell_at(hexes, 63, 46), "A");
    ck_assert_str_eq(cell_at(hexes, 65, 46), "B");
    ck_assert_str_eq(cell_at(hexes, 64, 82), "C");
    ck_assert_str_eq(cell_at(hexes, 64, 62), "C");
    ck_assert_str_eq(cell_at(hexes, 60, 58), "A");
    ck_assert_str_eq(cell_at(hexes, 64, 20), "");
}
END_TEST

/* A board of one cell, laid once for each name; on it, a man. */
static struct scene *scene_in(struct arena *lasting, const char *name)
{
    struct scene *scene = scene_new(&arena, glyphs, "Test, turn 1");

    scene->lasting = lasting;
    if (!scene_ground_again(scene, name, strlen(name))) {
        scene_grid(scene, SCENE_SQUARES, 1, 1);
        scene_column_name(scene, 0, name);
        scene_cell(scene, name, 0, 0, "grass", "grass");
        scene_edge(scene, name, SCENE_E, &(struct scene_edge){ .glyph = "man", .say = "ivy" });
        scene_ground_done(scene);
    }
    scene_item(scene, name, &man);
    return scene;
}

static struct scene *scene_of(const char *name)
{
    return scene_in(&arena, name);
}

START_TEST(ground_of_the_same_is_laid_again)
{
    struct scene *first = scene_of("a1"), *again = scene_of("a1"), *other = scene_of("b1"), *back = scene_of("a1");

    ck_assert_str_eq(json(first), json(again));
    ck_assert_str_eq(json(first), json(back));
    ck_assert(!first->again && again->again && first->ground == again->ground);
    ck_assert(!other->again && !back->again && back->ground != first->ground);
    ck_assert_str_eq(other->cells[0].id, "b1");
    arena_reset(&arena);
    ck_assert(!scene_of("a1")->again);
}
END_TEST

/* What they have in common stays when the scene before is gone. */
START_TEST(ground_outlives_its_first_scene)
{
    struct arena lasting = { 0 };
    struct scene *again;

    scene_in(&lasting, "a1");
    arena_reset(&arena);
    memset(arena_alloc(&arena, 4096), 'x', 4096);
    again = scene_in(&lasting, "a1");
    ck_assert(again->again);
    ck_assert_str_eq(json(again), json(scene_of("a1")));
    arena_release(&lasting);
}
END_TEST

START_TEST(ground_that_changes_is_the_scenes_own)
{
    struct scene *first = scene_of("a1"), *changed = scene_of("a1"), *happened = scene_of("a1");

    scene_edge(changed, "a1", SCENE_W, &(struct scene_edge){ .glyph = "man", .say = "a wall" });
    scene_edge(happened, "a1", SCENE_W, &(struct scene_edge){ .glyph = "man", .happened = true, .say = "a fight" });
    ck_assert(!changed->again && !changed->ground);
    ck_assert(happened->again && happened->ground == first->ground);
    ck_assert_int_eq(first->border_count, 1);
    ck_assert_str_eq(json(first), json(scene_of("a1")));
}
END_TEST

Suite *suite_kernel_scene(void)
{
    Suite *suite = suite_create("kernel_scene");
    TCase *tcase = tcase_create("scene");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_test(tcase, a_scene_keeps_what_it_is_given);
    tcase_add_test(tcase, a_part_tells_like_things_together);
    tcase_add_test(tcase, a_mistake_is_named_and_left_out);
    tcase_add_test(tcase, a_board_has_limits);
    tcase_add_test(tcase, texts_are_clean_and_short);
    tcase_add_test(tcase, a_path_to_its_beginning_is_none);
    tcase_add_test(tcase, a_point_of_a_picture_lies_in_one_cell);
    tcase_add_test(tcase, a_scene_shows_what_its_seat_knows);
    tcase_add_test(tcase, a_rule_set_may_have_no_scene);
    tcase_add_test(tcase, ground_of_the_same_is_laid_again);
    tcase_add_test(tcase, ground_outlives_its_first_scene);
    tcase_add_test(tcase, ground_that_changes_is_the_scenes_own);
    suite_add_tcase(suite, tcase);
    return suite;
}
