/* A league's file is verified, and whatever is changed in it is found and named. */
#include <check.h>
#include <string.h>

#include "processor/league/file.h"
#include "tests/support/league_chain.h"
#include "tests/support/paper_season.h"
#include "tests/support/scratch.h"

Suite *suite_league_verify(void);

static struct paper_season paper;

static void make_season(void)
{
    paper_init(&paper, "format=swiss rounds=3 size=8 up=1 down=1");
    paper_open(&paper, 15);
    paper_start(&paper);
    paper_play(&paper, 3);
}

static struct league_verdict verify(const char *file)
{
    struct league_verdict verdict;
    struct error err = { 0 };

    ck_assert_msg(paper_verify(&paper.arena, file, &verdict, &err) == OK, "%s", err.message);
    return verdict;
}

static struct value *entry_of(const char *kind, int which)
{
    for (int i = 0; i < paper.count; i++)
        if (strcmp(value_get_text(paper.entries[i], "kind", ""), kind) == 0 && which-- == 0)
            return paper.entries[i];
    ck_abort_msg("there is no %s", kind);
    return NULL;
}

START_TEST(a_season_is_verified)
{
    struct league_verdict verdict;

    make_season();
    verdict = verify(paper_file(&paper));
    ck_assert_msg(!verdict.why, "%s", verdict.why);
    ck_assert_int_eq(verdict.entries, paper.count);
    ck_assert_int_eq(verdict.seasons, 1);
    ck_assert_int_eq(verdict.open_seasons, 0);
    ck_assert_int_eq(verdict.seeds, 7);
    ck_assert_int_eq(verdict.games, 3 * 4 + 3 * 3);
    paper_release(&paper);
}
END_TEST

/* Before the close nobody can know the seeds. */
START_TEST(an_open_season_is_verified_in_part)
{
    struct league_verdict verdict;

    make_season();
    paper.count--;
    verdict = verify(paper_file(&paper));
    ck_assert_msg(!verdict.why, "%s", verdict.why);
    ck_assert_int_eq(verdict.open_seasons, 1);
    ck_assert_int_eq(verdict.seeds, 0);
    paper_release(&paper);
}
END_TEST

/* ---- tampering: entries are changed, and the whole chain made anew ---- */

static void change_result(void)
{
    struct value *entry = entry_of("result", 0);
    int first = (int)value_find(entry, "points")->first->number;

    paper_points(&paper, entry, 2 - first, first);
    if (first == 1)
        paper_points(&paper, entry, 2, 0);
}

static void change_pairing(void)
{
    struct value *board = value_find(entry_of("round", 1), "boards")->first;

    board->first->number = board->next->first->number;
}

static void change_seats(void)
{
    struct value *board = value_find(entry_of("round", 0), "boards")->first;
    int64_t first = board->first->number;

    board->first->number = board->last->number;
    board->last->number = first;
}

static void change_seed(void)
{
    value_set_text(&paper.arena, entry_of("round", 2), "seed",
                   "ff112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
}

static void change_luck(void)
{
    value_set_text(&paper.arena, entry_of("enter", 4), "luck", "another");
}

static void change_place(void)
{
    struct value *places = value_find(entry_of("close", 0), "places")->first;
    int64_t slot = places->first->last->number;

    places->first->last->number = places->first->next->last->number;
    places->first->next->last->number = slot;
}

static void change_start_numbers(void)
{
    const struct value *players = value_find(value_find(entry_of("start", 0), "sections")->first, "players");
    int64_t player = players->first->number;

    players->first->number = players->last->number;
    players->last->number = player;
}

static void change_commitment(void)
{
    value_set_text(&paper.arena, entry_of("game", 5), "commitment",
                   "ff112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
}

static void change_secret(void)
{
    value_set_text(&paper.arena, entry_of("close", 0), "secret",
                   "ff112233445566778899aabbccddeeff00112233445566778899aabbccddeeff");
}

static void drop_entry(void)
{
    int at = 0;

    while (strcmp(value_get_text(paper.entries[at], "kind", ""), "result") != 0)
        at++;
    memmove(&paper.entries[at], &paper.entries[at + 1], (size_t)(paper.count - at - 1) * sizeof paper.entries[0]);
    paper.count--;
}

/* Two who have entered change their order. */
static void change_order(void)
{
    static const char *const places[] = { "number", "at" };
    struct value *one = paper.entries[1], *other = paper.entries[2];

    for (int i = 0; i < 2; i++) {
        int64_t place = value_get_int(one, places[i], 0);

        value_set_int(&paper.arena, one, places[i], value_get_int(other, places[i], 0));
        value_set_int(&paper.arena, other, places[i], place);
    }
    paper.entries[1] = other;
    paper.entries[2] = one;
}

static const struct { void (*change)(void); const char *says; } tamperings[] = {
    { change_result, "is not what follows" },
    { change_pairing, "\"boards\" is not what follows" },
    { change_seats, "\"boards\" is not what follows" },
    { change_seed, "seed does not follow from the season's secret" },
    { change_luck, "seed does not follow from the season's secret" },
    { change_place, "\"places\" is not what follows" },
    { change_start_numbers, "\"sections\" is not what follows" },
    { change_commitment, "commitment does not follow from the season's secret" },
    { change_secret, "does not follow from the season's secret" },
    { change_order, "seed does not follow from the season's secret" },
    { drop_entry, "cannot come there" },
};

START_TEST(a_changed_season_is_found_out)
{
    struct league_verdict verdict;

    make_season();
    tamperings[_i].change();
    verdict = verify(paper_file(&paper));
    ck_assert_ptr_nonnull(verdict.why);
    ck_assert_msg(strstr(verdict.why, tamperings[_i].says) != NULL, "%s", verdict.why);
    ck_assert_msg(strncmp(verdict.why, "entry ", 6) == 0, "%s", verdict.why);
    paper_release(&paper);
}
END_TEST

/* ---- a file that was changed as it is ---- */

START_TEST(a_changed_letter_is_found_out)
{
    struct arena arena = { 0 };
    const char *file;
    size_t bytes;

    make_season();
    file = paper_file(&paper);
    bytes = strlen(file);
    for (size_t at = 0; at < bytes; at += 97) {
        char *changed = arena_text(&arena, file);
        struct league_verdict verdict;
        struct error err = { 0 };

        changed[at] = changed[at] == '7' ? '8' : '7';
        if (paper_verify(&arena, changed, &verdict, &err) == OK && !verdict.why)
            ck_abort_msg("byte %d, '%c', was changed, and nobody noticed", (int)at, file[at]);
        arena_reset(&arena);
    }
    arena_release(&arena);
    paper_release(&paper);
}
END_TEST

/* Of a long chain only what its games are told by stays in memory, whatever its lines need: the bound is 96 MB for 100,000 games. */
START_TEST(a_long_chain_needs_little_memory)
{
    struct arena arena = { .limit_bytes = (size_t)64 << 20 };
    struct league_verdict verdict;
    struct lines lines;
    struct error err = { 0 };
    int games;

    scratch_open();
    games = league_chain_write(scratch_path("chain.jsonl"), 256, 4000);
    ck_assert_int_eq(lines_open(&lines, scratch_path("chain.jsonl"), &err), OK);
    ck_assert_msg(league_verify(&arena, &lines, NULL, &verdict, &err) == OK, "%s", err.message);
    ck_assert_msg(!verdict.why, "%s", verdict.why);
    ck_assert_int_eq(verdict.games, games);
    ck_assert_int_eq(verdict.results, games);
    ck_assert_msg(arena.used_bytes < (size_t)games * 640, "%zu bytes for %d games", arena.used_bytes, games);
    lines_close(&lines);
    arena_release(&arena);
    scratch_release();
}
END_TEST

START_TEST(an_entry_cut_off_is_found_out)
{
    struct league_verdict verdict;
    char *file;
    size_t bytes;

    make_season();
    file = arena_text(&paper.arena, paper_file(&paper));
    bytes = strlen(file) - 1;
    while (file[bytes - 1] != '\n')
        bytes--;
    file[bytes] = '\0';
    verdict = verify(file);
    ck_assert_ptr_nonnull(verdict.why);
    ck_assert_ptr_nonnull(strstr(verdict.why, "the header tells of"));
    paper_release(&paper);
}
END_TEST

static const struct { const char *file, *says; } wrong[] = {
    { "", "it is empty" },
    { "x\n", "line 1" },
    { "[]\n", "line 1 is no JSON object" },
    { "{}\n", "line 1 is not the header" },
    { "{\"format\":\"postern-league\",\"format_version\":2,\"league\":\"l1\",\"options\":{},\"rules\":\"duel\",\"settings\":{}}\n",
      "its format is of version 2" },
    { "{\"format\":\"postern-league\",\"format_version\":1,\"league\":\"l1\",\"options\":{},\"rules\":\"duel\",\"settings\":{}}\n",
      "the settings of a league" },
};

START_TEST(what_is_no_such_file_is_refused)
{
    struct arena arena = { 0 };
    struct league_verdict verdict;
    struct error err = { 0 };

    ck_assert_int_eq(paper_verify(&arena, wrong[_i].file, &verdict, &err), ERR_FORMAT);
    ck_assert_msg(strstr(err.message, wrong[_i].says) != NULL, "%s", err.message);
    arena_release(&arena);
}
END_TEST

Suite *suite_league_verify(void)
{
    Suite *suite = suite_create("league_verify");
    TCase *tcase = tcase_create("verify");

    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, a_season_is_verified);
    tcase_add_test(tcase, an_open_season_is_verified_in_part);
    tcase_add_loop_test(tcase, a_changed_season_is_found_out, 0, sizeof tamperings / sizeof tamperings[0]);
    tcase_add_test(tcase, a_changed_letter_is_found_out);
    tcase_add_test(tcase, a_long_chain_needs_little_memory);
    tcase_add_test(tcase, an_entry_cut_off_is_found_out);
    tcase_add_loop_test(tcase, what_is_no_such_file_is_refused, 0, sizeof wrong / sizeof wrong[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
