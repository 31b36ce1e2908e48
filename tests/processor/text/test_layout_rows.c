/* Rows that templates write, as tables. */
#include <check.h>
#include <string.h>

#include "processor/text/layout.h"

static const struct {
    const char *text, *set;
} cases[] = {
    { "", "" },
    { "no table\n", "no table\n" },
    { "no newline", "no newline\n" },
    { "|a|bb\n|ccc|d\n", "  a    bb\n  ccc  d\n" },
    { "|=at|>hits\n|D4|7\n|D11|12\n", "  at   hits\n  ---  ----\n  D4      7\n  D11    12\n" },
    { "one\n|a\ntwo\n|b\n", "one\n  a\ntwo\n  b\n" },
    { "|=at|what\n", "" },                        /* titles alone are no table */
    { "|a||c\n|a|b|c\n", "  a     c\n  a  b  c\n" },
    { "|a\n|b|more\n", "  a\n  b  more\n" },      /* rows may have different lengths */
    { " |a|b\n", " |a|b\n" },                     /* a row begins the line */
    { "|\n", "" },
    { "|=Piece|>Points|Note\n|rook|5|checked\n|n\xC3\xA4ht|-1234567\n",
      "  Piece    Points  Note\n"
      "  -----  --------  -------\n"
      "  rook          5  checked\n"
      "  n\xC3\xA4ht   -1234567\n" },
    { "|=Piece|>Points|Note\n|rook|5|is checked by the bishop and by the other bishop, too, and may not castle\n|bishop|3\n",
      "  Piece   Points  Note\n"
      "  ------  ------  ------------------------------------------------------\n"
      "  rook         5  is checked by the bishop and by the other bishop, too,\n"
      "                  and may not castle\n"
      "  bishop       3\n" },
    { "|=A|>B\n|x|1\n|y\n|z|3|4\n", "  A  B\n  -  -  -\n  x  1\n  y\n  z  3  4\n" },
    { "|tabs\tand\x7Fmore|1\n", "  tabs and more  1\n" },
    { "|=|>\n|a|1\n", "\n  -  -\n  a  1\n" },          /* empty titles are titles */
    { "|a|b|c\n|=x\n|d\n", "  x\n  -\n  a\n  d\n" },     /* the last titles count */
    { "|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17\n",
      "  1  2  3  4  5  6  7  8  9  10  11  12  13  14  15  16\n" },
};

START_TEST(sets)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct error err;
    char *set;

    ck_assert_int_eq(layout_rows(&arena, cases[_i].text, &set, &err), OK);
    ck_assert_str_eq(set, cases[_i].set);
    arena_release(&arena);
}
END_TEST

START_TEST(a_full_arena_is_told)
{
    struct arena arena = { .limit_bytes = 256 };
    struct error err;
    char *set;

    ck_assert_int_eq(layout_rows(&arena, "|a|b\n|c\td|e\n", &set, &err), ERR_BUG);
    ck_assert_str_eq(err.message, "tables: no memory left");
    arena_release(&arena);
}
END_TEST

/* No row is wider than a mail, however long its last cell is. */
START_TEST(fits)
{
    struct arena arena = { .limit_bytes = 1 << 20 };
    struct error err;
    char *set;

    ck_assert_int_eq(layout_rows(&arena, "|=a|b\n|first|a cell that goes on and on, for longer than any line of a mail "
                                         "may ever be, and then some\n", &set, &err), OK);
    for (const char *line = set; *line; line += strcspn(line, "\n") + 1)
        ck_assert_uint_le(strcspn(line, "\n"), LAYOUT_COLUMNS);
    arena_release(&arena);
}
END_TEST

Suite *suite_text_layout_rows(void);
Suite *suite_text_layout_rows(void)
{
    Suite *suite = suite_create("text_layout_rows");
    TCase *tcase = tcase_create("layout_rows");

    tcase_add_loop_test(tcase, sets, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_test(tcase, a_full_arena_is_told);
    tcase_add_test(tcase, fits);
    suite_add_tcase(suite, tcase);
    return suite;
}
