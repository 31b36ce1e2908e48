/* A replay as a readable history. */
#include "processor/replay/replay.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/replay_case.h"

/* ---- showing ---- */

static const char *shown(const struct replay_show *show, enum status expected)
{
    char *memory = NULL;
    size_t bytes;
    FILE *out = open_memstream(&memory, &bytes);
    const char *kept;

    ck_assert_msg(replay_show(made.path, show, out, &made.err) == expected, "%s", made.err.message);
    fclose(out);
    kept = arena_text_n(&made.arena, memory, bytes);
    free(memory);
    return kept;
}

START_TEST(history_is_shown_in_words)
{
    const char *history;

    case_write_file(made.text, made.text_bytes);
    history = shown(&(struct replay_show){ 0 }, OK);
    ck_assert_ptr_nonnull(strstr(history, "g12, duel version 0, "));
    ck_assert_ptr_nonnull(strstr(history, " pace=slow\n"));
    ck_assert_ptr_nonnull(strstr(history, "luck word of red: rain\n"));
    ck_assert_ptr_nonnull(strstr(history, "\nrecord 1, setup, turn 0\n"
                                          "  red to stance.1 (mail, 2020-09-13 12:26:40 UTC): STANCE "));
    ck_assert_ptr_nonnull(strstr(history, "\nrecord 7, moderator\n  note: cards for red\n"));
    ck_assert_ptr_nonnull(strstr(history, "\nrecord 8, interlude, turn "));
    ck_assert_ptr_nonnull(strstr(history, "  event gift from=red\n  event drew card=STRIKE side=blue  (to blue)\n"));
    ck_assert_ptr_nonnull(strstr(history, " pile=red  (to nobody)\n"));
}
END_TEST

START_TEST(history_is_shown_as_a_seat)
{
    const char *as_blue, *as_onlooker;

    case_write_file(made.text, made.text_bytes);
    as_blue = shown(&(struct replay_show){ .as = "blue" }, OK);
    case_expect_absent(as_blue, "shuffle");
    case_expect_absent(as_blue, "cards for red");
    case_expect_absent(as_blue, "red to ");
    ck_assert_ptr_nonnull(strstr(as_blue, "  event drew card=STRIKE side=blue\n"));
    ck_assert_ptr_nonnull(strstr(as_blue, "blue to stance.1"));
    as_onlooker = shown(&(struct replay_show){ .as = "onlooker" }, OK);
    case_expect_absent(as_onlooker, "event drew");
    ck_assert_ptr_nonnull(strstr(as_onlooker, "  event gift from=red\n"));
}
END_TEST

START_TEST(one_record_is_shown_as_json)
{
    struct value *object;
    const char *json;

    case_write_file(made.text, made.text_bytes);
    json = shown(&(struct replay_show){ .record = 8, .json = true, .as = "red" }, OK);
    object = case_value(json, strlen(json));
    ck_assert_int_eq(value_get_int(object, "number", 0), 8);
    ck_assert_str_eq(value_get_text(object, "kind", ""), "interlude");
    ck_assert_int_eq(value_find(object, "events")->count, 1);
    ck_assert_str_eq(value_get_text(value_find(object, "answers")->first, "text", ""), "GIVE STRIKE");
}
END_TEST

START_TEST(seat_replay_is_shown_as_it_is)
{
    size_t bytes;
    const char *file = case_written(&made.logged, REPLAY_SEAT, 1, &bytes), *history;

    case_write_file(file, bytes);
    history = shown(&(struct replay_show){ 0 }, OK);
    ck_assert_ptr_nonnull(strstr(history, "seat replay of blue"));
    ck_assert_str_eq(strstr(history, "\nrecord 2"), strstr(shown(&(struct replay_show){ .as = "blue" }, OK), "\nrecord 2"));
    shown(&(struct replay_show){ .as = "red" }, ERR_CONFLICT);
}
END_TEST

START_TEST(record_that_is_not_there_is_said)
{
    case_write_file(made.text, made.text_bytes);
    shown(&(struct replay_show){ .record = 99 }, ERR_NOT_FOUND);
    ck_assert_ptr_nonnull(strstr(made.err.message, "it has no record 99; its last is "));
    shown(&(struct replay_show){ .as = "green" }, ERR_NOT_FOUND);
}
END_TEST

Suite *suite_replay_show(void);
Suite *suite_replay_show(void)
{
    Suite *suite = suite_create("replay_show");
    TCase *tcase = tcase_create("replay_show");

    tcase_add_checked_fixture(tcase, replay_case_set_up, replay_case_tear_down);
    tcase_add_test(tcase, history_is_shown_in_words);
    tcase_add_test(tcase, history_is_shown_as_a_seat);
    tcase_add_test(tcase, one_record_is_shown_as_json);
    tcase_add_test(tcase, seat_replay_is_shown_as_it_is);
    tcase_add_test(tcase, record_that_is_not_there_is_said);
    suite_add_tcase(suite, tcase);
    return suite;
}
