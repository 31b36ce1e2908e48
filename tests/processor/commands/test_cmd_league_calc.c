/* postern league calc: sections as TRF16 reports, its words and its exit codes. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/arena.h"
#include "processor/base/exit_code.h"
#include "processor/commands/commands.h"
#include "tests/support/run_command.h"
#include "tests/support/vectors.h"

Suite *suite_commands_cmd_league_calc(void);

static struct command_run ran;

/* Exchanges a sign of what was printed, and drops the last line feed. */
static void reshape(char *text, char from, char to)
{
    for (; *text; text++) {
        if (*text == from)
            *text = to;
        else if (*text == '\n')
            *text = text[1] ? ' ' : '\0';
    }
}

static const char *vector_file(struct arena *arena, const char *name)
{
    return arena_printf(arena, "tests/engine/league/%s", name);
}

static void compare_standings(struct arena *arena, char **cells)
{
    const char *words[] = { "league", "calc", "standings", vector_file(arena, cells[0]), "--tie-breaks", cells[2],
                            strcmp(cells[1], "1") == 0 ? "--round-robin" : NULL, NULL };

    run_command(&ran, cmd_league, words);
    ck_assert_msg(ran.code == EXIT_DONE, "%s", ran.err);
    reshape(ran.out, '\t', ':');
    ck_assert_str_eq(ran.out, cells[3]);
    words[4] = words[6];
    words[5] = words[6] = NULL;
    run_command(&ran, cmd_league, words);
    reshape(ran.out, '\t', ':');
    ck_assert_str_eq(ran.out, cells[3]);
}

START_TEST(standings_are_those_of_every_vector)
{
    vectors_each("standings.tsv", compare_standings);
}
END_TEST

static void compare_pairs(struct arena *arena, char **cells)
{
    const char *words[COMMAND_WORDS_MAX] = { "league", "calc", "pair", vector_file(arena, cells[0]), "--seed", cells[2],
                                             "--initial", cells[3] };
    int count = 8;

    if (strcmp(cells[4], "free") == 0)
        words[count++] = "--free-seats";
    if (strcmp(cells[5], "-") != 0) {
        words[count++] = "--absent";
        words[count++] = cells[5];
    }
    if (strcmp(cells[6], "-") != 0) {
        words[count++] = "--apart";
        words[count++] = cells[6];
    }
    run_command(&ran, cmd_league, words);
    ck_assert_msg(ran.code == EXIT_DONE, "%s", ran.err);
    reshape(ran.out, ' ', '-');
    ck_assert_str_eq(ran.out, cells[7]);
}

START_TEST(rounds_are_those_of_every_vector)
{
    vectors_each("pair.tsv", compare_pairs);
}
END_TEST

#define SEASON "tests/engine/league/trf/s24.1.trf"
#define SEED "--seed", "106e38268d7b8f8a"

static const struct { const char *words[COMMAND_WORDS_MAX]; int code; const char *out, *err; } cases[] = {
    { { "league" }, EXIT_USAGE, "", "Usage: postern league PART" },
    { { "league", "--help" }, EXIT_DONE, "Usage: postern league PART", "" },
    { { "league", "draw" }, EXIT_USAGE, "", "league has no part \"draw\"" },
    { { "league", "calc" }, EXIT_USAGE, "", "there is no kind \"\"" },
    { { "league", "calc", "elo" }, EXIT_USAGE, "", "there is no kind \"elo\"" },
    { { "league", "calc", "--help" }, EXIT_DONE, "  glicko2      a player's rating", "" },
    { { "league", "calc", "points", "--help" }, EXIT_DONE, "league calc points [--json] [FILE]", "" },
    { { "league", "calc", "points", "--json", "tests/engine/league/points.tsv" }, EXIT_DONE,
      "{\"id\":\"p0\",\"places\":\"1,1\",\"points\":\"360,360\"}\n", "" },
    { { "league", "calc", "points", "tests/none" }, EXIT_NO_FILE, "", "tests/none" },
    { { "league", "calc", "points", SEASON }, EXIT_BAD_INPUT, "", "s24.1.trf: line 1, column 2 (places): the line ends" },
    { { "league", "calc", "points", "--round-robin" }, EXIT_USAGE, "", "--round-robin" },
    { { "league", "calc", "standings", "tests/engine/league/points.tsv" }, EXIT_BAD_INPUT, "", "rounds at most, not 0 and 0" },
    { { "league", "calc", "standings", SEASON, "--tie-breaks", "PTS,LOT" }, EXIT_BAD_INPUT, "", "not \"LOT\"" },
    { { "league", "calc", "standings", SEASON, "--tie-breaks", "PTS,PTS,PTS,PTS,PTS,PTS,PTS,PTS,PTS,PTS,PTS,PTS,PTS,PTS,PTS,"
        "PTS,PTS" }, EXIT_BAD_INPUT, "", "there are 16 at most" },
    { { "league", "calc", "standings", SEASON, "--json" }, EXIT_DONE, "{\"place\":1,\"number\":1,\"PTS\":0,\"BH1\":0,", "" },
    { { "league", "calc", "pair", SEASON }, EXIT_USAGE, "", "--seed HEX is missing" },
    { { "league", "calc", "pair", SEASON, "--seed", "12" }, EXIT_BAD_INPUT, "", "--seed: a seed is 16 hexadecimal digits" },
    { { "league", "calc", "pair", SEASON, SEED, "--initial", "3" }, EXIT_USAGE, "", "--initial is 1 or 2" },
    { { "league", "calc", "pair", SEASON, SEED, "--absent", "1,99" }, EXIT_BAD_INPUT, "", "--absent: a start number is" },
    { { "league", "calc", "pair", SEASON, SEED, "--absent", "1,1" }, EXIT_BAD_INPUT, "", "--absent: 1 stands there twice" },
    { { "league", "calc", "pair", SEASON, SEED, "--apart", "1" }, EXIT_BAD_INPUT, "", "--apart: ':' is missing" },
    { { "league", "calc", "pair", SEASON, SEED, "--apart", "1:1" }, EXIT_BAD_INPUT, "", "--apart: there are pairs of two" },
};

START_TEST(prints_or_complains)
{
    run_command(&ran, cmd_league, cases[_i].words);
    ck_assert_msg(ran.code == cases[_i].code, "%d: %s", ran.code, ran.err);
    ck_assert_msg(strstr(ran.out, cases[_i].out) != NULL, "%s", ran.out);
    ck_assert_msg(strstr(ran.err, cases[_i].err) != NULL && (cases[_i].err[0] || !ran.err[0]), "%s", ran.err);
}
END_TEST

Suite *suite_commands_cmd_league_calc(void)
{
    Suite *suite = suite_create("commands_cmd_league_calc");
    TCase *tcase = tcase_create("cmd_league_calc");

    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, standings_are_those_of_every_vector);
    tcase_add_test(tcase, rounds_are_those_of_every_vector);
    tcase_add_loop_test(tcase, prints_or_complains, 0, sizeof cases / sizeof cases[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
