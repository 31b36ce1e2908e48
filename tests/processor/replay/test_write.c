/* The contents of a replay: everything, or what one seat or everybody was shown, and not a word more. */
#include "processor/replay/replay.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/replay_case.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* ---- what a seat was shown ---- */

/* Every event that the seat may not see, as in the full replay, and every answer of the others. */
static void expect_nothing_of_others(const char *file, int seat)
{
    for (int i = 0; i < made.logged.count; i++) {
        struct value *events = case_value(made.logged.events[i], strlen(made.logged.events[i]));

        for (const struct value *item = events->first; item; item = item->next) {
            struct event event;

            ck_assert_int_eq(event_read(&made.arena, item, &event, &made.err), OK);
            if (!event_seen_by(&event, seat) && strcmp(event.name, "drew") == 0)
                case_expect_absent(file, arena_printf(&made.arena, "\"card\":\"%s\",\"event\":\"drew\",\"phase\":\"%s\","
                                                      "\"side\":\"red\"", value_get_text(event.fields, "card", ""),
                                                      event.phase));
        }
        for (int k = 0; k < made.logged.records[i].answer_count; k++)
            if (made.logged.records[i].answers[k].seat != seat && made.logged.records[i].answers[k].mail)
                case_expect_absent(file, arena_printf(&made.arena, "\"received\":%lld,\"seat\":%d", (long long)1600000000 + i,
                                                 made.logged.records[i].answers[k].seat + 1));
        case_expect_absent(file, hash_hex(&made.arena, &made.logged.records[i].state_hash));
        case_expect_absent(file, hash_hex(&made.arena, &made.logged.records[i].seed));
    }
}

START_TEST(seat_replay_tells_what_the_seat_was_shown)
{
    size_t bytes;
    const char *file = case_written(&made.logged, REPLAY_SEAT, 1, &bytes);

    expect_nothing_of_others(file, 1);
    case_expect_absent(file, "shuffle");
    case_expect_absent(file, "cards for red");
    case_expect_absent(file, "\"n\":");
    ck_assert_ptr_nonnull(strstr(file, "\"event\":\"drew\",\"phase\":\"setup\",\"side\":\"blue\""));
    ck_assert_int_eq(case_verify(file, bytes), OK);
    ck_assert_msg(made.check.verdict == REPLAY_CHAIN_ONLY, "record %d: %s", made.check.record, made.check.what);
    ck_assert_int_eq(made.check.seeds, REPLAY_SEEDS_ABSENT);
    ck_assert(hash_equal(&made.check.last, &made.logged.records[made.logged.count - 1].hash));
}
END_TEST

/* The views in it hold the seat's hand and nobody else's. */
START_TEST(seat_replay_has_the_seats_views)
{

    case_take(REPLAY_SEAT, 1);
    for (int i = 1; i < made.line_count; i++) {
        struct value *line = case_value(made.lines[i], strlen(made.lines[i]));
        struct value *view = ruleset_view(made.logged.game.rules, &made.arena, made.logged.states[i - 1], 1);

        ck_assert(value_equal(value_find(line, "view"), view));
        ck_assert_ptr_nonnull(value_at(line, "/view/blue/hand"));
        ck_assert_ptr_null(value_at(line, "/view/red/hand"));
    }
}
END_TEST

START_TEST(secret_stays_while_the_game_goes_on)
{
    struct hash secret;
    struct logged open;
    size_t bytes;
    const char *file;

    logged_begin(&open, made.logged.founding.format, 11);
    logged_play(&open, 7);
    memcpy(secret.bytes, open.secret, sizeof secret.bytes);
    file = case_written(&open, REPLAY_SEAT, 0, &bytes);
    case_expect_absent(file, hash_hex(&made.arena, &secret));
    ck_assert_int_eq(case_verify(file, bytes), OK);
    ck_assert_int_eq(made.check.verdict, REPLAY_CHAIN_ONLY);
    logged_release(&open);
}
END_TEST

START_TEST(broken_chain_of_a_seat_replay_is_named)
{
    char *hash;

    case_take(REPLAY_SEAT, 1);
    hash = strstr(made.lines[5], "\"body_hash\":\"") + strlen("\"body_hash\":\"");
    *hash = *hash == '0' ? '1' : '0';
    ck_assert_int_eq(case_verify_lines(made.lines, made.line_count), OK);
    ck_assert_int_eq(made.check.verdict, REPLAY_DIFFERS);
    ck_assert_int_eq(made.check.record, 5);
}
END_TEST

/* ---- what everybody was shown ---- */

START_TEST(public_replay_lets_draws_be_made_again)
{
    size_t bytes;
    const char *file = case_written(&made.logged, REPLAY_PUBLIC, 0, &bytes);

    case_expect_absent(file, "\"event\":\"drew\"");
    case_expect_absent(file, "shuffle");
    case_expect_absent(file, "\"answers\"");
    case_expect_absent(file, "\"hand\"");
    ck_assert_int_eq(case_verify(file, bytes), OK);
    ck_assert_msg(made.check.verdict == REPLAY_CHAIN_ONLY, "record %d: %s", made.check.record, made.check.what);
    ck_assert_int_gt(made.check.draws, 0);
}
END_TEST

START_TEST(changed_draw_of_a_public_replay_is_named)
{
    char *draw, *line;
    int record = 1;

    case_take(REPLAY_PUBLIC, 0);
    draw = strstr(made.text, "\"event\":\"draw\"");
    line = strstr(draw, "\"result\":") + strlen("\"result\":");
    *line = *line == '1' ? '2' : '1';
    for (const char *at = strchr(made.text, '\n') + 1; strchr(at, '\n') < draw; at = strchr(at, '\n') + 1)
        record++;
    ck_assert_int_eq(case_verify(made.text, made.text_bytes), OK);
    ck_assert_int_eq(made.check.verdict, REPLAY_DIFFERS);
    ck_assert_int_eq(made.check.record, record);
    ck_assert_int_gt(made.check.event, 0);
    ck_assert_msg(strstr(made.check.what, "the draw \"strike\" gave") != NULL, "%s", made.check.what);
}
END_TEST

/* ---- writing ---- */

START_TEST(no_public_replay_before_the_end)
{
    struct logged open;
    FILE *out = fopen(made.path, "wb");

    logged_begin(&open, made.logged.founding.format, 3);
    logged_play(&open, 3);
    ck_assert_int_eq(logged_write(&open, REPLAY_PUBLIC, 0, out, &made.err), ERR_CONFLICT);
    ck_assert_str_eq(made.err.message, "a public replay is made when the game is over, and g12 is not");
    ck_assert_int_eq(ftell(out), 0);
    fclose(out);
    logged_release(&open);
}
END_TEST

static const struct { enum replay_scope scope; int record; const char *says; } stored_otherwise[] = {
    { REPLAY_FULL, 4, "record 4 of g12: it does not continue the chain" },
    { REPLAY_SEAT, 4, "record 4 of g12: it does not continue the chain" },
    { REPLAY_FULL, 1, "record 1 of g12: it does not continue the chain" },
};

START_TEST(writer_checks_what_was_stored)
{
    FILE *out = fopen(made.path, "wb");

    made.logged.records[stored_otherwise[_i].record - 1].hash.bytes[7] ^= 1;
    ck_assert_int_eq(logged_write(&made.logged, stored_otherwise[_i].scope, 0, out, &made.err), ERR_CORRUPT);
    ck_assert_msg(strstr(made.err.message, stored_otherwise[_i].says) != NULL, "%s", made.err.message);
    fclose(out);
}
END_TEST

START_TEST(writer_checks_events)
{
    FILE *out = fopen(made.path, "wb");

    made.logged.events[2] = "[]";
    ck_assert_int_eq(logged_write(&made.logged, REPLAY_FULL, 0, out, &made.err), ERR_CORRUPT);
    ck_assert_ptr_nonnull(strstr(made.err.message, "record 3 of g12: its events are not those"));
    fclose(out);
}
END_TEST

START_TEST(writer_checks_order_and_number)
{
    FILE *out = fopen(made.path, "wb");

    made.logged.records[3] = made.logged.records[4];
    ck_assert_int_eq(logged_write(&made.logged, REPLAY_FULL, 0, out, &made.err), ERR_CORRUPT);
    ck_assert_ptr_nonnull(strstr(made.err.message, "record 4 of g12: its number is 5"));
    fclose(out);
}
END_TEST

START_TEST(full_disk_is_said)
{
    FILE *out = fopen("/dev/full", "wb");

    if (!out)
        return;                      /* not on this system */
    ck_assert_int_eq(logged_write(&made.logged, REPLAY_FULL, 0, out, &made.err), ERR_IO);
    ck_assert_ptr_nonnull(strstr(made.err.message, "the replay cannot be written"));
    fclose(out);
}
END_TEST

static const char *converted(enum replay_scope scope, const char *seat, enum status expected, size_t *bytes)
{
    char *memory = NULL;
    FILE *out = open_memstream(&memory, bytes);
    const char *kept;

    ck_assert_int_eq(replay_convert(made.path, scope, seat, out, &made.err), expected);
    fclose(out);
    kept = arena_text_n(&made.arena, memory, *bytes);
    free(memory);
    return kept;
}

START_TEST(full_replay_gives_the_others)
{
    size_t bytes;

    case_write_file(made.text, made.text_bytes);
    ck_assert_str_eq(converted(REPLAY_FULL, NULL, OK, &bytes), made.text);
    ck_assert_str_eq(converted(REPLAY_PUBLIC, NULL, OK, &bytes), case_written(&made.logged, REPLAY_PUBLIC, 0, &bytes));
    ck_assert_str_eq(converted(REPLAY_SEAT, "BLUE", OK, &bytes), case_written(&made.logged, REPLAY_SEAT, 1, &bytes));
    ck_assert_str_eq(converted(REPLAY_SEAT, "p1", OK, &bytes), case_written(&made.logged, REPLAY_SEAT, 0, &bytes));
}
END_TEST

START_TEST(others_give_nothing_more)
{
    size_t bytes;
    const char *file = case_written(&made.logged, REPLAY_SEAT, 1, &bytes);

    case_write_file(made.text, made.text_bytes);
    converted(REPLAY_SEAT, "green", ERR_NOT_FOUND, &bytes);
    ck_assert_ptr_nonnull(strstr(made.err.message, "there is no seat \"green\""));
    case_write_file(file, strlen(file));
    converted(REPLAY_FULL, NULL, ERR_CONFLICT, &bytes);
    ck_assert_ptr_nonnull(strstr(made.err.message, "it is a seat replay; others are made from a full one"));
}
END_TEST

/* In the latest format and in the first. */
static void add_tests(Suite *suite, const char *format, void (*set_up)(void))
{
    TCase *tcase = tcase_create(format);

    tcase_add_checked_fixture(tcase, set_up, replay_case_tear_down);
    tcase_add_test(tcase, seat_replay_tells_what_the_seat_was_shown);
    tcase_add_test(tcase, seat_replay_has_the_seats_views);
    tcase_add_test(tcase, secret_stays_while_the_game_goes_on);
    tcase_add_test(tcase, broken_chain_of_a_seat_replay_is_named);
    tcase_add_test(tcase, public_replay_lets_draws_be_made_again);
    tcase_add_test(tcase, changed_draw_of_a_public_replay_is_named);
    tcase_add_test(tcase, no_public_replay_before_the_end);
    tcase_add_loop_test(tcase, writer_checks_what_was_stored, 0, COUNT(stored_otherwise));
    tcase_add_test(tcase, writer_checks_events);
    tcase_add_test(tcase, writer_checks_order_and_number);
    tcase_add_test(tcase, full_disk_is_said);
    tcase_add_test(tcase, full_replay_gives_the_others);
    tcase_add_test(tcase, others_give_nothing_more);
    suite_add_tcase(suite, tcase);
}

Suite *suite_replay_write(void);
Suite *suite_replay_write(void)
{
    Suite *suite = suite_create("replay_write");

    add_tests(suite, "format 2", replay_case_set_up);
    add_tests(suite, "format 1", replay_case_set_up_first);
    return suite;
}
