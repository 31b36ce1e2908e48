/* A result of a league against the replay of its game: what is otherwise in one of them is named. */
#include <check.h>
#include <string.h>

#include "processor/league/file.h"
#include "processor/replay/replay.h"
#include "tests/support/replay_case.h"

/* The entries of the made game, as a league would have them. */
static struct value *game, *result;
static struct league_replays replays;
static struct lines lines;

static struct value *points_list(int first)
{
    struct value *points = value_list(&made.arena);

    value_add_int(&made.arena, points, first);
    value_add_int(&made.arena, points, 2 - first);
    return points;
}

static int made_points(void)
{
    audience winners = made.check.result.winners;

    return winners == AUDIENCE_SEAT(0) ? 2 : winners == AUDIENCE_SEAT(1) ? 0 : 1;
}

static void read_replays(char *text)
{
    const char *line;
    size_t bytes;

    ck_assert_int_eq(lines_of(&lines, fmemopen(text, strlen(text), "r"), &made.err), OK);
    replays = (struct league_replays){ .lines = &lines };
    while (lines_next(&lines, &line, &bytes, &made.err) == OK && line)
        ck_assert_int_eq(league_replays_add(&replays, &made.arena, line, bytes, &made.err), OK);
}

static void make_entries(void)
{
    struct hash founding;

    ck_assert_int_eq(case_verify(made.text, made.text_bytes), OK);
    ck_assert(made.check.result.over);
    founding = made.check.chain[0];
    game = value_object(&made.arena);
    value_set_text(&made.arena, game, "game", "g1");
    value_set_text(&made.arena, game, "founding", hash_hex(&made.arena, &founding));
    value_set_text(&made.arena, game, "commitment", hash_hex(&made.arena, &made.check.header.founding.commitment));
    result = value_object(&made.arena);
    value_set_text(&made.arena, result, "game", "g1");
    value_set_text(&made.arena, result, "hash", hash_hex(&made.arena, &made.check.last));
    value_set_int(&made.arena, result, "record", made.check.records);
    value_set(&made.arena, result, "points", points_list(made_points()));
    read_replays(arena_printf(&made.arena, "{\"replay\":\"g1\"}\n%.*s", (int)made.text_bytes, made.text));
    ck_assert_int_eq(replays.count, 1);
}

static void close_lines(void)
{
    lines_close(&lines);
}

/* What is said; "": nothing is wrong. */
static const char *why_of(bool *found)
{
    const char *why;

    ck_assert_msg(league_replay_check(&made.arena, &replays, game, result, found, &why, &made.err) == OK, "%s", made.err.message);
    return why ? why : "";
}

START_TEST(a_true_result_is_found_true)
{
    bool found;

    ck_assert_str_eq(why_of(&found), "");
    ck_assert(found);
    replays.list[0].game = "g2";
    ck_assert_str_eq(why_of(&found), "");
    ck_assert(!found);
}
END_TEST

static void change_points(void)
{
    value_set(&made.arena, result, "points", points_list(made_points() == 2 ? 0 : 2));
}

static void change_hash(void)
{
    value_set_text(&made.arena, result, "hash", value_get_text(game, "founding", ""));
}

static void change_record(void)
{
    value_set_int(&made.arena, result, "record", made.check.records + 1);
}

static void change_founding(void)
{
    value_set_text(&made.arena, game, "founding", value_get_text(result, "hash", ""));
}

static void change_commitment(void)
{
    value_set_text(&made.arena, game, "commitment", value_get_text(result, "hash", ""));
}

static void cut_replay(void)
{
    replays.list[0].bytes /= 2;
}

static const struct { void (*change)(void); const char *says; } tamperings[] = {
    { change_points, "\"points\" are not those" },
    { change_hash, "\"hash\" is not that of record" },
    { change_record, "\"hash\" is not that of record" },
    { change_founding, "\"founding\" of g1 is not" },
    { change_commitment, "\"commitment\" of g1 is not" },
    { cut_replay, "the replay of g1 differs" },
};

START_TEST(a_false_one_is_named)
{
    bool found;

    tamperings[_i].change();
    ck_assert_msg(strstr(why_of(&found), tamperings[_i].says) != NULL, "%s", why_of(&found));
}
END_TEST

Suite *suite_league_verify_replay(void);
Suite *suite_league_verify_replay(void)
{
    Suite *suite = suite_create("league_verify_replay");
    TCase *tcase = tcase_create("replays");

    tcase_add_checked_fixture(tcase, replay_case_set_up, replay_case_tear_down);
    tcase_add_checked_fixture(tcase, make_entries, close_lines);
    tcase_add_test(tcase, a_true_result_is_found_true);
    tcase_add_loop_test(tcase, a_false_one_is_named, 0, sizeof tamperings / sizeof tamperings[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
