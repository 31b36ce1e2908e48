/* The ratings in a league's file: whoever changes them, and makes all hashes anew, is found by the league's own entries. */
#include <check.h>
#include <string.h>

#include "processor/base/bytes.h"
#include "processor/league/chain.h"
#include "processor/league/file.h"
#include "processor/league/rated_pool.h"
#include "tests/support/paper_season.h"

Suite *suite_league_verify_ratings(void);

#define HASH "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

enum { PLAYERS = 4, PERIODS = 2 };

static struct paper_season paper;
static struct pool pool;
static struct value *periods[PERIODS];      /* entries of the ratings */
static struct value *results;               /* of the second, before it is completed */
static int january;

/* ---- a season in February, after a month in which another league shared its ratings ---- */

static void add_period(int index, struct value *of_period)
{
    struct error err = { 0 };

    periods[index] = pool_entry(&pool, period_begins_utc_s(january + index + 1, 1), january + index);
    value_set(&paper.arena, periods[index], "results", of_period);
    ck_assert_msg(pool_complete(&pool, periods[index], &err) == OK, "%s", err.message);
    pool_apply(&pool, periods[index]);
}

static struct value *read_value(const char *text)
{
    struct value *value;
    struct error err = { 0 };

    ck_assert_msg(value_read(&paper.arena, text, strlen(text), &value, &err) == OK, "%s", err.message);
    return value;
}

static void enter_all(void)
{
    paper_open(&paper, 0);
    for (int player = 1; player <= PLAYERS; player++) {
        struct value *entry = paper_entry(&paper, "enter");
        const struct rating *rating = pool_find(&pool, player);

        value_set_int(&paper.arena, entry, "player", player);
        value_set_text(&paper.arena, entry, "luck", "");
        if (rating)
            value_set_int(&paper.arena, entry, "rating", rating_shown(rating, POOL_PAIRS));
        paper_add(&paper, entry);
    }
}

static void take_results(void)
{
    const struct season_section *of = &paper.season.sections[0];

    results = value_list(&paper.arena);
    for (int i = 0; i < of->pairing_count; i++) {
        struct value *result = season_rated_result(&paper.season, 0, &of->pairings[i]);

        if (!result)
            continue;
        value_set_int(&paper.arena, result, "at", value_get_int(paper.entries[of->pairings[i].result - 1], "at", 0));
        value_set_text(&paper.arena, result, "hash", HASH);
        value_add(results, result);
    }
}

static void make_season(void)
{
    struct value *others;

    paper_init(&paper, "format=round-robin size=4 rated=yes");
    january = period_find("1970-01", 1);
    pool_init(&pool, &paper.arena, POOL_PAIRS, 1);
    others = read_value("[{\"at\":9,\"entry\":7,\"game\":\"g900\",\"hash\":\"" HASH "\",\"league\":\"l9\",\"players\":[1,2],\"points\":[2,0]}]");
    add_period(0, others);
    paper.season.at_utc_s = period_begins_utc_s(january + 1, 1);
    enter_all();
    paper_start(&paper);
    while (paper.season.sections[0].made < paper.season.sections[0].rounds) {
        paper_round(&paper, 0);
        paper_results(&paper, 0, 5);
    }
    take_results();
    ck_assert_int_eq(results->count, PLAYERS * (PLAYERS - 1) / 2);
}

/* Entries as lines; the hashes are those of the entries as they are now. */
static const char *file_of(void)
{
    struct hash head = chain_pool_founding(&paper.arena, "duel", POOL_PAIRS, 1);
    struct bytes file, lines;

    bytes_init(&file, &paper.arena, 0);
    bytes_init(&lines, &paper.arena, 0);
    for (int i = 0; i < PERIODS; i++) {
        const char *body = value_write(&paper.arena, periods[i], NULL);
        struct hash body_hash = hash_bytes(body, strlen(body));

        head = chain_league_next(&head, body);
        bytes_printf(&lines, "{\"body\":%s,\"body_hash\":\"%s\",", body, hash_hex(&paper.arena, &body_hash));
        bytes_printf(&lines, "\"hash\":\"%s\"}\n", hash_hex(&paper.arena, &head));
    }
    bytes_printf(&file, "%s{\"entries\":%d,\"hash\":\"%s\",", paper_file(&paper), PERIODS, hash_hex(&paper.arena, &head));
    bytes_printf(&file, "\"months\":1,\"pool\":\"duel\",\"system\":\"glicko-2\"}\n%s", lines.data);
    return file.data;
}

static struct league_verdict verify(const char *file)
{
    struct league_verdict verdict;
    struct error err = { 0 };

    ck_assert_msg(paper_verify(&paper.arena, file, &verdict, &err) == OK, "%s", err.message);
    return verdict;
}

START_TEST(true_ratings_are_verified)
{
    struct league_verdict verdict;

    make_season();
    add_period(1, results);
    verdict = verify(file_of());
    ck_assert_msg(!verdict.why, "%s", verdict.why);
    ck_assert_int_eq(verdict.periods, PERIODS);
    ck_assert_int_eq(verdict.rated, PLAYERS * (PLAYERS - 1) / 2);
    paper_release(&paper);
}
END_TEST

/* ---- tampering with the results ---- */

static void drop_result(void)
{
    results->first = results->first->next;
    results->count--;
}

static void double_result(void)
{
    value_add(results, value_copy(&paper.arena, results->first));
}

static void change_points(void)
{
    const struct value *points = value_find(results->first, "points");

    points->first->number = points->first->number == 2 ? 1 : 2;
    points->last->number = 2 - points->first->number;
}

static void change_player(void)
{
    value_find(results->first, "players")->first->number = PLAYERS + 1;
}

static void make_silent(void)
{
    value_set_int(&paper.arena, results->first, "silent", value_find(results->first, "players")->first->number);
}

static void change_entry(void)
{
    value_set_int(&paper.arena, results->first, "entry", 1);
}

static void change_entry_far(void)
{
    value_set_int(&paper.arena, results->first, "entry", 100000);
}

/* The result is annulled in its month, and listed nevertheless. */
static void take_back(void)
{
    struct value *entry = paper_entry(&paper, "annul");

    value_set_int(&paper.arena, entry, "entry", value_get_int(results->first, "entry", 0));
    paper_add(&paper, entry);
}

static void change_entrant(void)
{
    value_set_int(&paper.arena, paper.entries[1], "rating", value_get_int(paper.entries[1], "rating", 0) + 1);
}

static void forget_entrant(void)
{
    value_set_int(&paper.arena, paper.entries[PLAYERS], "rating", 1600000);
}

static const struct { void (*change)(void); const char *says; } tamperings[] = {
    { drop_result, "the ratings lack the result of entry " },
    { double_result, "stands in the ratings twice" },
    { change_points, " is not that of entry " },
    { change_player, " is not that of entry " },
    { make_silent, " is not that of entry " },
    { change_entry, "of entry 1 is no rated result of this league" },
    { change_entry_far, "of entry 100000 is no rated result of this league" },
    { take_back, "was taken back, and stands in the ratings" },
    { change_entrant, "entry 2: \"rating\" is not that of p1" },
    { forget_entrant, "\"rating\" is not that of p4" },
};

START_TEST(a_changed_result_is_found_out)
{
    struct league_verdict verdict;

    make_season();
    tamperings[_i].change();
    add_period(1, results);
    verdict = verify(file_of());
    ck_assert_ptr_nonnull(verdict.why);
    ck_assert_msg(strstr(verdict.why, tamperings[_i].says) != NULL, "%s", verdict.why);
    paper_release(&paper);
}
END_TEST

/* ---- what is right ---- */

/* Annulled in its month, it is not listed; annulled later, it stays in the month that was closed. */
START_TEST(a_result_taken_back_in_time_is_not_missed)
{
    struct league_verdict verdict;

    make_season();
    take_back();
    drop_result();
    add_period(1, results);
    verdict = verify(file_of());
    ck_assert_msg(!verdict.why, "%s", verdict.why);
    paper_release(&paper);
}
END_TEST

START_TEST(a_result_that_changes_after_its_month_stays_in_it)
{
    struct league_verdict verdict;

    make_season();
    add_period(1, results);
    paper.season.at_utc_s = period_begins_utc_s(january + 2, 1) + 3600;
    take_back();
    verdict = verify(file_of());
    ck_assert_msg(!verdict.why, "%s", verdict.why);
    ck_assert_int_eq(verdict.rated, PLAYERS * (PLAYERS - 1) / 2);
    paper_release(&paper);
}
END_TEST

/* ---- tampering with what was computed ---- */

static void change_value(void)
{
    value_find(value_find(periods[1], "players")->last, "after")->first->number++;
}

static void drop_player(void)
{
    struct value *others = value_list(&paper.arena);

    for (const struct value *row = value_find(periods[1], "players")->first->next; row; row = row->next)
        value_add(others, value_copy(&paper.arena, row));
    value_set(&paper.arena, periods[1], "players", others);
}

static void change_period(void)
{
    value_set_text(&paper.arena, periods[1], "period", "1970-03");
}

static void change_number(void)
{
    value_set_int(&paper.arena, periods[1], "number", 3);
}

static const struct { void (*change)(void); const char *says; } computed[] = {
    { change_value, "ratings, entry 2: \"players\" of p4 is not what follows" },
    { drop_player, "ratings, entry 2: \"players\" of p1 is not what follows" },
    { change_period, "ratings, entry 2 cannot come there: the period 1970-02 comes next" },
    { change_number, "ratings, entry 2 cannot come there: \"number\" is 2" },
};

START_TEST(a_changed_entry_is_found_out)
{
    struct league_verdict verdict;

    make_season();
    add_period(1, results);
    computed[_i].change();
    verdict = verify(file_of());
    ck_assert_ptr_nonnull(verdict.why);
    ck_assert_msg(strstr(verdict.why, computed[_i].says) != NULL, "%s", verdict.why);
    paper_release(&paper);
}
END_TEST

/* The last line of the ratings is cut off. */
START_TEST(an_entry_cut_off_is_found_out)
{
    struct league_verdict verdict;
    char *file;
    size_t bytes;

    make_season();
    add_period(1, results);
    file = arena_text(&paper.arena, file_of());
    bytes = strlen(file) - 1;
    while (file[bytes - 1] != '\n')
        bytes--;
    file[bytes] = '\0';
    verdict = verify(file);
    ck_assert_ptr_nonnull(verdict.why);
    ck_assert_msg(strstr(verdict.why, "their header tells of other entries") != NULL, "%s", verdict.why);
    paper_release(&paper);
}
END_TEST

Suite *suite_league_verify_ratings(void)
{
    Suite *suite = suite_create("league_verify_ratings");
    TCase *tcase = tcase_create("ratings");

    tcase_add_test(tcase, true_ratings_are_verified);
    tcase_add_loop_test(tcase, a_changed_result_is_found_out, 0, sizeof tamperings / sizeof tamperings[0]);
    tcase_add_test(tcase, a_result_taken_back_in_time_is_not_missed);
    tcase_add_test(tcase, a_result_that_changes_after_its_month_stays_in_it);
    tcase_add_loop_test(tcase, a_changed_entry_is_found_out, 0, sizeof computed / sizeof computed[0]);
    tcase_add_test(tcase, an_entry_cut_off_is_found_out);
    suite_add_tcase(suite, tcase);
    return suite;
}
