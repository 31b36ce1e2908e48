/* The engine as scripts of pages ask it, run as a part of the program: the words of a verification, and looks at records. */
#include "processor/browser/viewer.h"

#include <check.h>
#include <string.h>

#include "processor/replay/words.h"
#include "tests/support/replay_case.h"

Suite *suite_browser_viewer(void);

static const char name[] = "a.replay";

/* Puts a replay in and checks all of it. */
static void check_all(const char *text, size_t bytes)
{
    char *room = viewer_room(strlen(name) + bytes);

    memcpy(room, name, strlen(name));
    memcpy(room + strlen(name), text, bytes);
    for (int more = viewer_open(strlen(name), bytes); more; )
        more = viewer_check();
}

/* What the program says of it. */
static const char *words_of(const char *text, size_t bytes)
{
    enum status status = replay_verify_text(text, bytes, name, &made.arena, &made.check, &made.err);

    return status == OK ? replay_words(name, &made.check, &made.arena) : arena_printf(&made.arena, "postern: %s\n", made.err.message);
}

START_TEST(a_sound_replay_is_told_in_the_words_of_verify)
{
    check_all(made.text, made.text_bytes);
    ck_assert_int_eq(viewer_verdict(), REPLAY_SOUND);
    ck_assert_str_eq(viewer_words(), words_of(made.text, made.text_bytes));
    ck_assert_int_eq(viewer_checked(), made.line_count - 1);
    ck_assert_int_eq(viewer_records(), made.line_count - 1);
    ck_assert_ptr_nonnull(strstr(viewer_json(), "\"verdict\":\"ok\""));
}
END_TEST

START_TEST(a_changed_replay_names_the_record)
{
    char *changed = arena_text_n(&made.arena, made.text, made.text_bytes);
    char *at = strstr(strchr(changed, '\n') + 1, "\"seed\":\"") + strlen("\"seed\":\"");

    *at = *at == '0' ? '1' : '0';
    check_all(changed, made.text_bytes);
    ck_assert_int_eq(viewer_verdict(), REPLAY_DIFFERS);
    ck_assert_str_eq(viewer_words(), words_of(changed, made.text_bytes));
    ck_assert_ptr_nonnull(strstr(viewer_words(), "differs: record 1: "));
    ck_assert_int_eq(viewer_look(1, 0), -1);
    ck_assert_str_eq(viewer_seats(), "[]");
}
END_TEST

START_TEST(what_is_no_replay_is_not_judged)
{
    static const char text[] = "hello\n";

    check_all(text, strlen(text));
    ck_assert_int_eq(viewer_verdict(), REPLAY_DIFFERS + 1);
    ck_assert_str_eq(viewer_words(), words_of(text, strlen(text)));
    ck_assert_str_eq(viewer_json(), "null");
    check_all("", 0);
    ck_assert_str_eq(viewer_words(), words_of("", 0));
}
END_TEST

START_TEST(a_public_replay_holds_nothing_to_look_at)
{
    case_take(REPLAY_PUBLIC, 0);
    check_all(made.text, made.text_bytes);
    ck_assert_int_eq(viewer_verdict(), REPLAY_CHAIN_ONLY);
    ck_assert_str_eq(viewer_words(), words_of(made.text, made.text_bytes));
    ck_assert_int_eq(viewer_look(1, 0), -1);
}
END_TEST

/* Every record from every side; a seat is told less than the file holds. */
START_TEST(every_record_can_be_looked_at_in_any_order)
{
    int steps = 0, most = made.line_count - 1;

    check_all(made.text, made.text_bytes);
    ck_assert_str_eq(viewer_seats(), "[\"red\",\"blue\"]");
    for (int seat = -1; seat <= 2; seat++)
        for (int record = most; record >= 1; record--) {
            int count = viewer_look(record, seat);

            ck_assert_int_ge(count, 0);
            ck_assert_str_eq(viewer_svg(count + 1), "");
            for (int step = 0; step <= count; step++)
                ck_assert_int_eq(viewer_events(step)[0], '[');
            steps += seat == 0 ? count : 0;
        }
    ck_assert_int_gt(steps, most / 2);
    ck_assert_int_eq(viewer_look(most + 1, 0), -1);
    ck_assert_int_eq(viewer_look(0, 0), -1);
    ck_assert_int_eq(viewer_look(1, 3), -1);
}
END_TEST

/* The words of a record are those of its steps, in their order. */
START_TEST(a_second_look_is_like_the_first)
{
    char *first;

    check_all(made.text, made.text_bytes);
    viewer_look(2, 0);
    first = arena_text(&made.arena, viewer_events(0));
    viewer_look(3, 1);
    viewer_look(2, 0);
    ck_assert_str_eq(viewer_events(0), first);
}
END_TEST

Suite *suite_browser_viewer(void)
{
    Suite *suite = suite_create("browser_viewer");
    TCase *tests = tcase_create("viewer");

    tcase_add_checked_fixture(tests, replay_case_set_up, replay_case_tear_down);
    tcase_add_test(tests, a_sound_replay_is_told_in_the_words_of_verify);
    tcase_add_test(tests, a_changed_replay_names_the_record);
    tcase_add_test(tests, what_is_no_replay_is_not_judged);
    tcase_add_test(tests, a_public_replay_holds_nothing_to_look_at);
    tcase_add_test(tests, every_record_can_be_looked_at_in_any_order);
    tcase_add_test(tests, a_second_look_is_like_the_first);
    suite_add_tcase(suite, tests);
    return suite;
}
