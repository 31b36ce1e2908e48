/* Views: what the views of all games show in the same way. */
#include "engine/kernel/view.h"

#include <check.h>

#include "engine/kernel/ruleset.h"

Suite *suite_kernel_view(void);

PILE_TYPE(pile, 4);

static struct arena arena;

static void tear_down(void)
{
    arena_release(&arena);
}

static const char *name_of(const void *context, int card)
{
    return ((const char *const *)context)[card];
}

START_TEST(a_side_shows_its_cards)
{
    static const char *const names[] = { "?", "BOG", "TOLL" };
    struct pile hand = { 2, { 2, DECK_UNKNOWN } }, deck = { 3, { 1, 1, 1 } }, discards = { 1, { 1 } };
    struct view_side side = { PILE_CONST(&hand), PILE_CONST(&deck), PILE_CONST(&discards), name_of, names, false };
    struct value *view = value_object(&arena);

    view_side(&arena, view, &side);
    ck_assert_str_eq(value_write(&arena, view, NULL), "{\"cards\":2,\"deck\":3,\"discards\":[\"BOG\"]}");
    side.own = true;
    view_side(&arena, view, &side);
    ck_assert_str_eq(value_write(&arena, view, NULL),
                     "{\"cards\":2,\"deck\":3,\"discards\":[\"BOG\"],\"hand\":[\"TOLL\",\"unknown\"]}");
}
END_TEST

START_TEST(a_list_says_whether_it_is_empty)
{
    struct value *view = value_object(&arena), *list = value_list(&arena);

    view_list(&arena, view, "acts", list);
    ck_assert_str_eq(value_write(&arena, view, NULL), "{\"acts\":[]}");
    value_add_int(&arena, list, 7);
    view_list(&arena, view, "acts", list);
    ck_assert_str_eq(value_write(&arena, view, NULL), "{\"acts\":[7],\"any-acts\":true}");
}
END_TEST

START_TEST(owners_and_moderators_see_what_is_secret)
{
    ck_assert(view_shows(0, 0) && view_shows(3, 3) && view_shows(SEAT_MODERATOR, 0) && view_shows(SEAT_MODERATOR, -2));
    ck_assert(!view_shows(0, 1) && !view_shows(SEAT_ONLOOKER, 0) && !view_shows(SEAT_ONLOOKER, SEAT_ONLOOKER));
}
END_TEST

Suite *suite_kernel_view(void)
{
    Suite *suite = suite_create("kernel_view");
    TCase *tcase = tcase_create("view");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_test(tcase, a_side_shows_its_cards);
    tcase_add_test(tcase, a_list_says_whether_it_is_empty);
    tcase_add_test(tcase, owners_and_moderators_see_what_is_secret);
    suite_add_tcase(suite, tcase);
    return suite;
}
