/* Deadlines by days and by hours, over daylight saving and holidays. */
#include "processor/home/calendar.h"

#include <check.h>
#include <string.h>

#include "processor/home/home.h"
#include "processor/text/layout.h"

/* from, cadence, holidays, zone, hours, least hours -> the deadline */
static const struct {
    const char *from, *cadence, *holidays, *zone;
    int hours, least;
    const char *deadline;
} next_cases[] = {
    { "2026-01-01T12:00Z", "", "", "UTC", 24, 0, "2026-01-02T12:00Z" },
    { "2026-01-01T12:00Z", "", "", "UTC", 24, 48, "2026-01-03T12:00Z" },
    /* Fixed days: Thursday noon, next is Friday. */
    { "2026-01-01T12:00Z", "mon fri 18:00", "", "UTC", 24, 0, "2026-01-02T18:00Z" },
    { "2026-01-02T18:00Z", "mon fri 18:00", "", "UTC", 24, 0, "2026-01-05T18:00Z" },
    { "2026-01-02T17:59Z", "mon fri 18:00", "", "UTC", 24, 0, "2026-01-02T18:00Z" },
    /* Time to think: Friday is too near. */
    { "2026-01-01T12:00Z", "mon fri 18:00", "", "UTC", 24, 36, "2026-01-05T18:00Z" },
    { "2026-01-01T12:00Z", "mon fri 18:00", "", "UTC", 24, 30, "2026-01-02T18:00Z" },
    { "2026-01-01T12:00Z", "daily 06:00 20:00", "", "UTC", 24, 0, "2026-01-01T20:00Z" },
    { "2026-01-01T20:00Z", "daily 20:00 06:00", "", "UTC", 24, 0, "2026-01-02T06:00Z" },
    { "2026-01-02T20:00Z", "weekdays 12:00", "", "UTC", 24, 0, "2026-01-05T12:00Z" },
    /* Local time: winter is an hour from UTC, summer two; the clock changes on 29 March and 25 October 2026. */
    { "2026-03-27T12:00Z", "daily 18:00 Europe/Berlin", "", "UTC", 24, 0, "2026-03-27T17:00Z" },
    { "2026-03-28T18:00Z", "daily 18:00 Europe/Berlin", "", "UTC", 24, 0, "2026-03-29T16:00Z" },
    { "2026-10-24T18:00Z", "daily 18:00", "", "Europe/Berlin", 24, 0, "2026-10-25T17:00Z" },
    /* 02:30 is left out on 29 March: then it is 03:00. It comes twice on 25 October: the second time. */
    { "2026-03-28T12:00Z", "daily 02:30 Europe/Berlin", "", "UTC", 24, 0, "2026-03-29T01:00Z" },
    { "2026-10-24T12:00Z", "daily 02:30 Europe/Berlin", "", "UTC", 24, 0, "2026-10-25T01:30Z" },
    { "2026-01-01T12:00Z", "daily 20:00 Pacific/Auckland", "", "UTC", 24, 0, "2026-01-02T07:00Z" },
    /* The local day is not that of UTC: Monday evening in New York is Tuesday. */
    { "2026-01-05T20:00Z", "mon 22:00 America/New_York", "", "UTC", 24, 0, "2026-01-06T03:00Z" },
    /* Holidays. */
    { "2026-12-23T12:00Z", "daily 18:00", "12-24..01-01", "UTC", 24, 0, "2026-12-23T18:00Z" },
    { "2026-12-23T20:00Z", "daily 18:00", "12-24..01-01", "UTC", 24, 0, "2027-01-02T18:00Z" },
    { "2026-12-23T20:00Z", "", "2026-12-24 2026-12-25..2026-12-26", "UTC", 24, 0, "2026-12-27T20:00Z" },
    { "2027-12-23T20:00Z", "", "2026-12-24 2026-12-25..2026-12-26", "UTC", 24, 0, "2027-12-24T20:00Z" },
    /* Hours past a holiday keep the local time over the change of the clock. */
    { "2026-03-28T11:00Z", "", "2026-03-28", "Europe/Berlin", 1, 0, "2026-03-29T11:00Z" },
};

START_TEST(the_next_deadline_is_the_right_instant)
{
    struct arena arena = { 0 };
    struct calendar calendar;
    int64_t from, deadline, wanted;
    struct error err;

    ck_assert_int_eq(home_read_time(next_cases[_i].from, &from, &err), OK);
    ck_assert_int_eq(home_read_time(next_cases[_i].deadline, &wanted, &err), OK);
    ck_assert_msg(calendar_read(&calendar, next_cases[_i].cadence, next_cases[_i].holidays, next_cases[_i].zone, &arena,
                                &err) == OK, "%s", err.message);
    ck_assert_msg(calendar_next(&calendar, from, next_cases[_i].hours * 3600, next_cases[_i].least * 3600, &deadline,
                                &err) == OK, "%s", err.message);
    ck_assert_msg(deadline == wanted, "%s: %lld, not %s", next_cases[_i].from, (long long)deadline,
                  next_cases[_i].deadline);
    arena_release(&arena);
}
END_TEST

static const struct { const char *cadence, *holidays, *complaint; } bad_cases[] = {
    { "mon", "", "needs a day and a time" },
    { "18:00", "", "needs a day and a time" },
    { "monn 18:00", "", "\"monn\" is no day" },
    { "mon 24:00", "", "\"24:00\" is no day" },
    { "mon 18:60", "", "\"18:60\" is no day" },
    { "mon 18:00 Europe/Nowhere", "", "Europe/Nowhere" },
    { "daily 01:00 02:00 03:00 04:00 05:00 06:00 07:00 08:00 09:00", "", "at most 8" },
    { "", "12-32", "\"12-32\" is no holiday" },
    { "", "2026-02-29", "\"2026-02-29\" is no holiday" },
    { "", "2026-12-24..01-01", "is no holiday" },
    { "", "christmas", "is no holiday" },
};

START_TEST(what_is_no_calendar_is_told)
{
    struct arena arena = { 0 };
    struct calendar calendar;
    struct error err;

    ck_assert_int_eq(calendar_read(&calendar, bad_cases[_i].cadence, bad_cases[_i].holidays, "UTC", &arena, &err),
                     ERR_FORMAT);
    ck_assert_msg(strstr(err.message, bad_cases[_i].complaint) != NULL, "%s", err.message);
    arena_release(&arena);
}
END_TEST

START_TEST(a_calendar_of_holidays_gives_up)
{
    struct arena arena = { 0 };
    struct calendar calendar;
    struct error err;
    int64_t deadline;

    ck_assert_int_eq(calendar_read(&calendar, "daily 18:00", "01-01..12-31", "UTC", &arena, &err), OK);
    ck_assert_int_eq(calendar_next(&calendar, 0, 3600, 0, &deadline, &err), ERR_CONFIG);
    ck_assert_int_eq(calendar_read(&calendar, "", "01-01..12-31", "UTC", &arena, &err), OK);
    ck_assert_int_eq(calendar_next(&calendar, 0, 3600, 0, &deadline, &err), ERR_CONFIG);
    arena_release(&arena);
}
END_TEST

START_TEST(a_day_of_a_zone_may_have_23_hours)
{
    struct error err;
    int64_t begins, ends;

    ck_assert_int_eq(calendar_day("2026-03-29", "Europe/Berlin", &begins, &ends, &err), OK);
    ck_assert_int_eq(ends - begins, 23 * 3600);
    ck_assert_int_eq(calendar_day("2026-03-30", "Europe/Berlin", &begins, &ends, &err), OK);
    ck_assert_int_eq(ends - begins, 24 * 3600);
    ck_assert_int_eq(calendar_day("03-30", "Europe/Berlin", &begins, &ends, &err), ERR_FORMAT);
    ck_assert_int_eq(calendar_day("2026-02-30", "UTC", &begins, &ends, &err), ERR_FORMAT);
}
END_TEST

Suite *suite_home_calendar(void);
Suite *suite_home_calendar(void)
{
    Suite *suite = suite_create("home_calendar");
    TCase *cases = tcase_create("calendar");

    tcase_add_loop_test(cases, the_next_deadline_is_the_right_instant, 0,
                        (int)(sizeof next_cases / sizeof next_cases[0]));
    tcase_add_loop_test(cases, what_is_no_calendar_is_told, 0, (int)(sizeof bad_cases / sizeof bad_cases[0]));
    tcase_add_test(cases, a_calendar_of_holidays_gives_up);
    tcase_add_test(cases, a_day_of_a_zone_may_have_23_hours);
    suite_add_tcase(suite, cases);
    return suite;
}
