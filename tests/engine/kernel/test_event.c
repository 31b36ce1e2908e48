/* Events: the form in a record, the form that one seat may see, and back. */
#include "engine/kernel/event.h"

#include <check.h>
#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct arena arena;
static struct error err;

static void tear_down(void)
{
    arena_release(&arena);
}

static struct event event_of(const char *name, audience seen_by, int step, const char *fields)
{
    struct event event = { .name = name, .seen_by = seen_by, .turn = 4, .phase = "magic", .step = step };

    ck_assert_int_eq(value_read(&arena, fields, strlen(fields), &event.fields, &err), OK);
    return event;
}

static const struct { audience seen_by; const char *json; bool seats[3]; bool onlooker; } audiences[] = {
    { AUDIENCE_ALL, "\"all\"", { true, true, true }, true },
    { AUDIENCE_NOBODY, "\"nobody\"", { false, false, false }, false },
    { AUDIENCE_SEAT(1), "[2]", { false, true, false }, false },
    { AUDIENCE_SEAT(0) | AUDIENCE_SEAT(2), "[1,3]", { true, false, true }, false },
    { AUDIENCE_ONLOOKERS, "[0]", { false, false, false }, true },
    { AUDIENCE_SEAT(2) | AUDIENCE_ONLOOKERS, "[3,0]", { false, false, true }, true },
};

START_TEST(audience_says_who_sees)
{
    struct event event = event_of("moved", audiences[_i].seen_by, 1, "{\"to\":\"e4\"}"), read;
    struct value *value = event_value(&arena, &event);

    ck_assert_str_eq(value_write(&arena, value_find(value, "audience"), NULL), audiences[_i].json);
    for (int seat = 0; seat < 3; seat++)
        ck_assert_int_eq(event_seen_by(&event, seat), audiences[_i].seats[seat]);
    ck_assert_int_eq(event_seen_by(&event, -1), audiences[_i].onlooker);
    ck_assert_int_eq(event_read(&arena, value, &read, &err), OK);
    ck_assert_uint_eq(read.seen_by, audiences[_i].seen_by);
}
END_TEST

START_TEST(event_comes_back)
{
    struct event event = event_of("moved", AUDIENCE_ALL, 3, "{\"group\":7,\"to\":\"e4\"}"), read;

    ck_assert_str_eq(value_write(&arena, event_value(&arena, &event), NULL),
                     "{\"audience\":\"all\",\"event\":\"moved\",\"group\":7,\"phase\":\"magic\",\"step\":3,\"to\":\"e4\","
                     "\"turn\":4}");
    ck_assert_int_eq(event_read(&arena, event_value(&arena, &event), &read, &err), OK);
    ck_assert_str_eq(read.name, "moved");
    ck_assert_str_eq(read.phase, "magic");
    ck_assert_int_eq(read.turn, 4);
    ck_assert_int_eq(read.step, 3);
    ck_assert(value_equal(read.fields, event.fields));
}
END_TEST

/* An event that another seat alone may see takes neither a place in the list nor a number of a step. */
START_TEST(filter_leaves_out_what_is_of_another_seat)
{
    struct event events[] = { event_of("moved", AUDIENCE_SEAT(1), 1, "{}"), event_of("drawn", AUDIENCE_SEAT(0), 2, "{}"),
                              event_of("shuffle", AUDIENCE_NOBODY, 3, "{}"), event_of("win", AUDIENCE_ALL, 4, "{}") };
    struct value *mine = events_for_seat(&arena, events, 4, 0), *public = events_for_seat(&arena, events, 4, -1);
    struct event_steps steps = { 0 };

    ck_assert_ptr_null(event_for_seat(&arena, &events[0], 0, &steps));
    ck_assert_int_eq(steps.seen, 0);
    ck_assert_int_eq(mine->count, 2);
    ck_assert_str_eq(value_get_text(mine->first, "event", ""), "drawn");
    ck_assert_int_eq(value_get_int(mine->first->next, "step", 0), 2);
    ck_assert_int_eq(public->count, 1);
    ck_assert_int_eq(value_get_int(public->first, "step", 0), 1);
}
END_TEST

/* A seat's steps count only what it sees, and the place of a draw is for the log. */
START_TEST(seat_sees_its_own_numbers)
{
    struct event_steps steps = { 0 };
    struct event first = event_of("moved", AUDIENCE_ALL, 2, "{}"), second = event_of("moved", AUDIENCE_ALL, 2, "{}");
    struct event draw = event_of("draw", AUDIENCE_ALL, 7, "{\"n\":12,\"of\":6,\"result\":3,\"stream\":\"main\"}");

    ck_assert_int_eq(value_get_int(event_for_seat(&arena, &first, 0, &steps), "step", 0), 1);
    ck_assert_int_eq(value_get_int(event_for_seat(&arena, &second, 0, &steps), "step", 0), 1);
    ck_assert_str_eq(value_write(&arena, event_for_seat(&arena, &draw, 0, &steps), NULL),
                     "{\"event\":\"draw\",\"of\":6,\"phase\":\"magic\",\"result\":3,\"step\":2,\"turn\":4}");
}
END_TEST

static const struct { const char *json, *complaint; } bad[] = {
    { "[]", "an event has no name" },
    { "{\"audience\":\"all\"}", "an event has no name" },
    { "{\"event\":\"moved\"}", "event moved: the audience is missing" },
    { "{\"audience\":\"some\",\"event\":\"moved\"}", "event moved: the audience is missing" },
    { "{\"audience\":[9],\"event\":\"moved\"}", "event moved: an audience holds something that is no seat" },
    { "{\"audience\":[\"red\"],\"event\":\"moved\"}", "event moved: an audience holds something that is no seat" },
};

START_TEST(bad_event_is_named)
{
    struct value *value;
    struct event event;

    ck_assert_int_eq(value_read(&arena, bad[_i].json, strlen(bad[_i].json), &value, &err), OK);
    ck_assert_int_eq(event_read(&arena, value, &event, &err), ERR_FORMAT);
    ck_assert_str_eq(err.message, bad[_i].complaint);
}
END_TEST

Suite *suite_kernel_event(void);
Suite *suite_kernel_event(void)
{
    Suite *suite = suite_create("kernel_event");
    TCase *tcase = tcase_create("event");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, audience_says_who_sees, 0, COUNT(audiences));
    tcase_add_test(tcase, event_comes_back);
    tcase_add_test(tcase, seat_sees_its_own_numbers);
    tcase_add_test(tcase, filter_leaves_out_what_is_of_another_seat);
    tcase_add_loop_test(tcase, bad_event_is_named, 0, COUNT(bad));
    suite_add_tcase(suite, tcase);
    return suite;
}
