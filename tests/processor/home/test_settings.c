/* The settings of a game: names, values, their faults, and the way through the store. */
#include "processor/home/settings.h"

#include <check.h>
#include <string.h>

static struct arena arena;
static struct game_settings settings;
static struct error err;

static void set_up(void)
{
    arena = (struct arena){ 0 };
    settings_default(&settings);
}

static void tear_down(void)
{
    arena_release(&arena);
}

static const struct { const char *pair, *complaint; } bad_cases[] = {
    { "hours", "reads name=value" },
    { "hour=3", "there is no setting \"hour\"" },
    { "hours=2161", "hours: \"2161\" is no whole number from 0 to 2160" },
    { "hours=", "hours: \"\" is no whole number" },
    { "early=maybe", "early: \"maybe\" is neither yes nor no" },
    { "nmr-action=shout", "\"shout\" is not go-on, pause, stand-in, bot or resign" },
    { "press=black", "\"black\" is not none, white, grey or moderator" },
    { "cadence=mon", "cadence: a cadence needs a day and a time" },
    { "zone=Nowhere", "zone: there is no time zone" },
    { "holidays=soon", "holidays: \"soon\" is no holiday" },
    { "reminders=24 never", "reminders: they are up to 8 whole numbers" },
    { "reminders=1 2 3 4 5 6 7 8 9", "reminders: they are up to 8 whole numbers" },
    { "standby=eve", "standby: " },
};

START_TEST(what_is_wrong_is_told)
{
    ck_assert_int_ne(settings_set_pair(&settings, bad_cases[_i].pair, &arena, &err), OK);
    ck_assert_msg(strstr(err.message, bad_cases[_i].complaint) != NULL, "%s", err.message);
}
END_TEST

START_TEST(what_was_set_comes_back_from_the_store)
{
    static const char *const pairs[] = { "hours=10", "early=no", "NMR=3", "nmr-action=bot", "cadence=daily 18:00",
                                         "reminders=4, 24", "press=grey", "absence-days=0" };
    struct game_settings read;
    const char *json;

    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        ck_assert_msg(settings_set_pair(&settings, pairs[i], &arena, &err) == OK, "%s", err.message);
    json = settings_write(&settings, &arena);
    ck_assert_str_eq(json, "{\"absence-days\":0,\"cadence\":\"daily 18:00\",\"early\":0,\"hours\":10,\"nmr\":3,"
                           "\"nmr-action\":3,\"press\":2,\"reminders\":\"4, 24\"}");
    ck_assert_int_eq(settings_read(&read, json, &arena, &err), OK);
    ck_assert_int_eq(read.hours, 10);
    ck_assert(!read.early);
    ck_assert_int_eq(read.nmr_action, NMR_BOT);
    ck_assert_int_eq(read.absence_days, 0);
    ck_assert_int_eq(read.window_hours, 0);
    ck_assert_str_eq(settings_write(&read, &arena), json);
}
END_TEST

/* Reads what an older program stored: yes as 1 or 0, also where that is usual. */
START_TEST(stored_settings_of_before_are_read)
{
    ck_assert_int_eq(settings_read(&settings, "{\"early\":1,\"hours\":72,\"moderated\":1,\"press\":0}", &arena, &err), OK);
    ck_assert(settings.early && settings.moderated && settings.hours == 72 && settings.press == PRESS_NONE);
    ck_assert_str_eq(settings_write(&settings, &arena), "{\"hours\":72,\"moderated\":1}");
    ck_assert_str_eq(settings.cadence, "");
    ck_assert_int_eq(settings_read(&settings, "{\"moderated\":1}", &arena, &err), OK);
    ck_assert_int_eq(settings.hours, 72);                    /* where nothing is said: it was the usual one */
}
END_TEST

static const struct { const char *json, *complaint; } broken[] = {
    { "{\"press\":9}", "press has a number that means nothing" },
    { "{\"nmr-action\":-1}", "nmr-action has a number that means nothing" },
    { "{\"early\":7}", "early has a number that means nothing" },
    { "{\"hour\":7}", "\"hour\" is no field of settings" },
    { "{\"hours\":\"7\"}", "a whole number is expected" },
    { "", "settings" },
};

START_TEST(broken_settings_are_refused)
{
    ck_assert_int_eq(settings_read(&settings, broken[_i].json, &arena, &err), ERR_FORMAT);
    ck_assert_msg(strstr(err.message, broken[_i].complaint) != NULL, "%s", err.message);
}
END_TEST

START_TEST(reminders_fall)
{
    int hours[REMINDERS_MAX];

    ck_assert_int_eq(settings_reminders(&settings, hours), 0);
    ck_assert_int_eq(settings_set_pair(&settings, "reminders=4 48, 24", &arena, &err), OK);
    ck_assert_int_eq(settings_reminders(&settings, hours), 3);
    ck_assert_int_eq(hours[0], 48);
    ck_assert_int_eq(hours[1], 24);
    ck_assert_int_eq(hours[2], 4);
}
END_TEST

START_TEST(each_is_listed_with_its_value)
{
    struct setting_shown shown;
    int count = 0;

    while (settings_at(&settings, count, &arena, &shown)) {
        ck_assert(shown.name[0] && shown.help[0]);
        /* Every listed setting can be set again. */
        ck_assert_msg(settings_set(&settings, shown.name, shown.value, &arena, &err) == OK, "%s", err.message);
        count++;
    }
    ck_assert_int_gt(count, 15);
    ck_assert_str_eq(settings_write(&settings, &arena), "{}");
}
END_TEST

Suite *suite_home_settings(void);
Suite *suite_home_settings(void)
{
    Suite *suite = suite_create("home_settings");
    TCase *tests = tcase_create("settings");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, what_is_wrong_is_told, 0, (int)(sizeof bad_cases / sizeof bad_cases[0]));
    tcase_add_test(tests, what_was_set_comes_back_from_the_store);
    tcase_add_test(tests, stored_settings_of_before_are_read);
    tcase_add_loop_test(tests, broken_settings_are_refused, 0, (int)(sizeof broken / sizeof broken[0]));
    tcase_add_test(tests, reminders_fall);
    tcase_add_test(tests, each_is_listed_with_its_value);
    suite_add_tcase(suite, tests);
    return suite;
}
