/* postern league calc by lines: every file of vectors comes out as it went in, and what cannot be read is said. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "processor/base/bytes.h"
#include "processor/league/calc.h"
#include "tests/support/vectors.h"

Suite *suite_league_calc(void);

/* Rows as the command prints them. */
static void write_row(void *context, const struct calc_row *row)
{
    struct bytes *out = context;

    for (int i = 0; i < row->count; i++)
        bytes_printf(out, "%s%s", i > 0 ? "\t" : "", row->cells[i]);
    bytes_add_char(out, '\n');
}

static const struct { const char *kind, *file; } files[] = {
    { "q48", "q48" }, { "glicko2", "glicko2" }, { "wenglin", "wenglin" }, { "points", "points" }, { "share", "share" },
    { "reliability", "reliability" }, { "divisions", "divisions" }, { "ladder", "ladder" }, { "bracket", "bracket" },
    { "tables", "tables" }, { "berger", "berger1" }, { "berger", "berger2" },
};

START_TEST(a_file_of_vectors_comes_out_as_it_went_in)
{
    struct arena arena = { 0 };
    struct error err = { 0 };
    struct bytes out;
    char *text = whole_file(arena_printf(&arena, "tests/engine/league/%s.tsv", files[_i].file));

    bytes_init(&out, &arena, 0);
    ck_assert_msg(calc_lines(calc_find(files[_i].kind), text, write_row, &out, &err) == OK, "%s", err.message);
    ck_assert_str_eq(out.data, text);
    free(text);
    arena_release(&arena);
}
END_TEST

/* Inputs alone, columns that are dropped, empty lines, line ends of other systems. */
static const struct { const char *kind, *in, *out; } read_cases[] = {
    { "points", "a\t1,2", "a\t1,2\t480,240\n" },
    { "points", "# x\r\n\r\na\t1,2\tsomething\telse\r\nb\t1,1\n", "# x\na\t1,2\t480,240\nb\t1,1\t360,360\n" },
    { "q48", "mul\t9223372036854775807\t9223372036854775807\n",
      "mul\t9223372036854775807\t9223372036854775807\t302231454903657293611008\n" },
    { "q48", "div\t-9223372036854775808\t1\n",
      "div\t-9223372036854775808\t1\t-2596148429267413814265248164610048\n" },
    { "berger", "3\t1\n3\t1\n", "3\t1\t1\t1\t2\t3\n3\t1\t2\t1\t1\t2\n3\t1\t3\t1\t3\t1\n"
      "3\t1\t1\t1\t2\t3\n3\t1\t2\t1\t1\t2\n3\t1\t3\t1\t3\t1\n" },
    { "berger", "3\t1\t9\n3\t1\t9\n", "3\t1\t1\t1\t2\t3\n3\t1\t2\t1\t1\t2\n3\t1\t3\t1\t3\t1\n" },
    { "ladder", "l\t3,1,2\tmay:2:3:no may:3:2\n", "l\t3,1,2\tmay:2:3:yes may:3:2:no\t3,1,2\n" },
    { "ladder", "l\t3,1,2\t-\n", "l\t3,1,2\t-\t3,1,2\n" },
    { "tables", "t\t4\t3\tfirst\tcc413132b2b093fc\t1,2\t-\t-\t-\n", "t\t4\t3\tfirst\tcc413132b2b093fc\t1,2\t-\t-\t-\t-\t2,1\n" },
};

START_TEST(reads_and_computes)
{
    struct arena arena = { 0 };
    struct error err = { 0 };
    struct bytes out;

    bytes_init(&out, &arena, 0);
    ck_assert_msg(calc_lines(calc_find(read_cases[_i].kind), read_cases[_i].in, write_row, &out, &err) == OK, "%s", err.message);
    ck_assert_str_eq(out.data, read_cases[_i].out);
    arena_release(&arena);
}
END_TEST

static const struct { const char *kind, *in, *says; } wrong[] = {
    { "q48", "mul\t1\t2\npow\t1\t2\n", "line 2, column 1 (function): it is one of mul, div, sqrt, exp, log, not \"pow\"" },
    { "q48", "mul\t1\n", "line 1, column 3 (b): the line ends before it" },
    { "q48", "mul\t1\t9223372036854775808\n", "line 1, column 3 (b): it is a whole number from" },
    { "q48", "mul\t1\t2x\n", "line 1, column 3 (b): it should end before \"x\"" },
    { "q48", "div\t1\t0\n", "nothing can be divided by 0" },
    { "q48", "sqrt\t-1\t0\n", "column 2 (a): there is no root of a negative number" },
    { "q48", "log\t0\t0\n", "only numbers above 0 have a logarithm" },
    { "q48", "exp\t14073748835532801\t0\n", "a is 50 times 2^48 at most" },
    { "glicko2", "g\t99999\t200000\t60000000\t-\n", "column 2 (rating): it is a whole number from 100000 to 4000000" },
    { "glicko2", "g\t1500000\t200000\t60000000\t1500000:30000\n", "column 5 (games): ':' is missing before nothing more" },
    { "glicko2", "g\t1500000\t200000\t60000000\t1500000:30000:3\n", "a result in half points is a whole number from 0 to 2" },
    { "glicko2", "g\t1500000\t200000\t60000000\t1500000:30000:1,\n", "a rating in thousandths is a whole number" },
    { "wenglin", "w\t0\t25000000:8333333:1\n", "a game has two seats at least" },
    { "wenglin", "w\t2\t25000000:8333333:1\n", "column 2 (drift)" },
    { "points", "p\t1,2,3,4,5,6,7\n", "column 2 (places): there are 6 numbers at most" },
    { "points", "p\t0,1\n", "a place is a whole number from 1 to 100, not \"0,1\"" },
    { "share", "s\t10\t\n", "column 3 (turns)" },
    { "reliability", "r\t1\t-1\t0\t0\n", "column 3 (within grace)" },
    { "berger", "65\t1\n", "column 1 (players): it is a whole number from 2 to 64" },
    { "berger", "4\t3\n", "column 2 (cycles): it is a whole number from 1 to 2" },
    { "bracket", "513\n", "from 2 to 512, not \"513\"" },
    { "divisions", "d\t0\t1\t1\t1:0:0:0:1500\n", "column 2 (size)" },
    { "divisions", "d\t8\t1\t1\t1:0:0:0\n", "column 5 (entrants): ':' is missing before nothing more" },
    { "divisions", "d\t8\t1\t1\t1:1:1:2:1500,2:1:2:2:1500,1:0:0:0:1500\n", "line 1, column 5 (entrants): entrant 1 stands there twice" },
    { "divisions", "d\t8\t1\t1\t1:1:1:2:1500\nd\t8\t1\t1\t1:1:1:2:1500,2:1:3:2:1500\n",
      "line 2, column 5 (entrants): entrant 2 has place 3, and the last of his tier is 2" },
    { "divisions", "d\t8\t1\t1\t1:0:1:0:1500\n", "entrant 1 has place 1, and the last of his tier is 0" },
    { "ladder", "l\t1,2,1\t-\n", "column 2 (from the top): player 1 stands there twice" },
    { "ladder", "l\t1,2\twon:1:3\n", "column 3 (acts): player 3 is not on the ladder" },
    { "ladder", "l\t1,2\twin:1:2\n", "an act is one of won, lost, drawn, drop, may, not \"win:1:2\"" },
    { "ladder", "l\t1,2\tmay:1:2:perhaps\n", "`may` is followed by yes, no or nothing" },
    { "tables", "t\t2\t3\tfirst\tcc413132b2b093fc\t1,2\t-\t-\t-\n", "column 3 (least): it is a whole number from 2 to 2" },
    { "tables", "t\t4\t3\tnext\tcc413132b2b093fc\t1,2\t-\t-\t-\n", "it is first or later, not \"next\"" },
    { "tables", "t\t4\t3\tfirst\tcc41\t1,2\t-\t-\t-\n", "a seed is 16 hexadecimal digits, not \"cc41\"" },
    { "tables", "t\t4\t3\tfirst\tcc413132b2b093fc\t1,1\t-\t-\t-\n", "column 6 (ranked): slot 1 stands there twice" },
    { "tables", "t\t4\t3\tfirst\tcc413132b2b093fc\t1,2\t1:1:1\t-\t-\n", "column 7 (met): slot 1 cannot meet itself" },
    { "tables", "t\t4\t3\tfirst\tcc413132b2b093fc\t1,2\t-\t1\t-\n", "column 8 (byes)" },
    { "tables", "t\t4\t3\tfirst\tcc413132b2b093fc\t1,2\t-\t-\t1:7\n", "column 9 (seats had): a seat is a whole number from 1 to 6" },
};

START_TEST(says_which_line_and_column_cannot_be_read)
{
    struct arena arena = { 0 };
    struct error err = { 0 };
    struct bytes out;

    bytes_init(&out, &arena, 0);
    ck_assert_int_eq(calc_lines(calc_find(wrong[_i].kind), wrong[_i].in, write_row, &out, &err), ERR_FORMAT);
    ck_assert_msg(strstr(err.message, wrong[_i].says) != NULL, "%s", err.message);
    arena_release(&arena);
}
END_TEST

Suite *suite_league_calc(void)
{
    Suite *suite = suite_create("league_calc");
    TCase *tcase = tcase_create("calc");

    tcase_add_loop_test(tcase, a_file_of_vectors_comes_out_as_it_went_in, 0, sizeof files / sizeof files[0]);
    tcase_add_loop_test(tcase, reads_and_computes, 0, sizeof read_cases / sizeof read_cases[0]);
    tcase_add_loop_test(tcase, says_which_line_and_column_cannot_be_read, 0, sizeof wrong / sizeof wrong[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
