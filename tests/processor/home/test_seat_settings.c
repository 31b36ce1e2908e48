/* A player's choices for his own mails, through the row of his seat. */
#include "processor/home/seat_settings.h"

#include <check.h>

static struct arena arena;

static void tear_down(void)
{
    arena_release(&arena);
}

static const struct { const char *json; struct seat_settings settings; const char *written; } cases[] = {
    { "{}", { .maps = true, .digest = -1 }, "{}" },
    { "", { .maps = true, .digest = -1 }, "{}" },
    { "no JSON", { .maps = true, .digest = -1 }, "{}" },
    { "{\"digest\":0,\"maps\":false}", { .digest = 0 }, "{\"digest\":0,\"maps\":false}" },
    /* As older programs wrote it: everything, including usual values. */
    { "{\"digest\":450,\"html\":false,\"maps\":true}", { .maps = true, .digest = 450 }, "{\"digest\":450}" },
    { "{\"html\":true,\"maps\":true}", { .maps = true, .digest = -1, .html = true }, "{\"html\":true}" },
};

START_TEST(settings_come_back)
{
    struct seat_row seat = { .settings = cases[_i].json };
    struct seat_settings settings = seat_settings_read(&seat, &arena);

    ck_assert_int_eq(settings.maps, cases[_i].settings.maps);
    ck_assert_int_eq(settings.html, cases[_i].settings.html);
    ck_assert_int_eq(settings.digest, cases[_i].settings.digest);
    seat_settings_write(&seat, &settings, &arena);
    ck_assert_str_eq(seat.settings, cases[_i].written);
}
END_TEST

Suite *suite_home_seat_settings(void);
Suite *suite_home_seat_settings(void)
{
    Suite *suite = suite_create("home_seat_settings");
    TCase *tests = tcase_create("settings");

    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_loop_test(tests, settings_come_back, 0, (int)(sizeof cases / sizeof cases[0]));
    suite_add_tcase(suite, tests);
    return suite;
}
