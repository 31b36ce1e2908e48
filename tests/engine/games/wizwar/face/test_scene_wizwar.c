/* Scenes of Wiz-War: what differs by viewer. */
#include "engine/games/wizwar/face/scene.h"

#include <check.h>
#include <string.h>

#include "engine/games/wizwar/state/card.h"
#include "engine/kernel/ruleset.h"

Suite *suite_face_scene_wizwar(void);

enum { RED, BLUE, GREEN, SEATS_HERE };

static struct arena arena;
static struct wizwar *ww;

/* Three wizards; east of b2 stands an illusion that RED has made and in which BLUE believes. */
static void set_up(void)
{
    ww = ARENA_NEW(&arena, struct wizwar);
    ww->turn = 1;
    ww->seats = SEATS_HERE;
    board_lay(&ww->board, SEATS_HERE);
    ww->board.edge_count = 1;
    ww->board.edges[0] = (struct edge){ .place = place_at(1, 1), .direction = GRID_E, .feature = FEATURE_ILLUSION, .owner = RED + 1,
                                        .decided = 1 << BLUE, .believes = 1 << BLUE };
    for (int seat = 0; seat < SEATS_HERE; seat++) {
        ww->figures[seat] = (struct figure){ .kind = CARD_wizard, .owner = seat + 1, .place = place_at(seat, 0), .life = WW_LIFE };
        ww->players[seat].home = place_at(2, 2);
        ww->players[seat].hand = (struct hand){ .count = 1, .cards = { CARD_fireball } };
    }
}

static void tear_down(void)
{
    arena_release(&arena);
}

static const struct scene *seen_by(int seat)
{
    const struct scene *scene = ruleset_scene(ruleset_find("wizwar"), &arena, ww, seat, NULL);

    ck_assert_msg(!scene->fault, "%s", scene->fault);
    return scene;
}

/* What stands east of b2; NULL: nothing. */
static const struct scene_edge *east_of_b2(int seat)
{
    const struct scene *scene = seen_by(seat);

    for (int i = 0; i < scene->border_count; i++)
        if (strcmp(scene->cells[scene->borders[i].cell].id, "b2") == 0 && scene->borders[i].side == SCENE_E)
            return &scene->borders[i].edge;
    return NULL;
}

START_TEST(an_illusion_differs_by_viewer)
{
    ck_assert(east_of_b2(RED)->doubtful);
    ck_assert_str_eq(east_of_b2(RED)->say, "an illusion of a wall");
    ck_assert(!east_of_b2(BLUE)->doubtful);
    ck_assert_str_eq(east_of_b2(BLUE)->glyph, "wall");
    ck_assert_ptr_null(strstr(scene_text(seen_by(BLUE)), "illusion"));
    ck_assert_ptr_null(east_of_b2(GREEN));
    ck_assert_ptr_null(east_of_b2(SEAT_ONLOOKER));
    ck_assert(east_of_b2(SEAT_MODERATOR)->doubtful);
}
END_TEST

/* A wall that is one looks to its believer as an illusion does: to the byte. */
START_TEST(a_believer_cannot_tell_an_illusion_from_a_wall)
{
    const char *illusion = scene_svg(seen_by(BLUE)), *text = scene_text(seen_by(BLUE));

    ww->board.edges[0].feature = FEATURE_MADE_WALL;
    ck_assert_str_eq(scene_svg(seen_by(BLUE)), illusion);
    ck_assert_str_eq(scene_text(seen_by(BLUE)), text);
}
END_TEST

START_TEST(a_hand_is_its_owners)
{
    ck_assert_ptr_nonnull(strstr(scene_text(seen_by(RED)), "  red: hand: "));
    ck_assert_ptr_null(strstr(scene_text(seen_by(RED)), "  blue: hand: "));
    ck_assert_ptr_null(strstr(scene_text(seen_by(SEAT_ONLOOKER)), "hand: "));
    ck_assert_ptr_nonnull(strstr(scene_text(seen_by(SEAT_MODERATOR)), "  blue: hand: "));
}
END_TEST

START_TEST(before_the_set_up_there_is_no_board)
{
    memset(ww, 0, sizeof *ww);
    ck_assert_int_eq(seen_by(SEAT_ONLOOKER)->cell_count, 0);
}
END_TEST

Suite *suite_face_scene_wizwar(void)
{
    Suite *suite = suite_create("face_scene_wizwar");
    TCase *tcase = tcase_create("scene");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, an_illusion_differs_by_viewer);
    tcase_add_test(tcase, a_believer_cannot_tell_an_illusion_from_a_wall);
    tcase_add_test(tcase, a_hand_is_its_owners);
    tcase_add_test(tcase, before_the_set_up_there_is_no_board);
    suite_add_tcase(suite, tcase);
    return suite;
}
