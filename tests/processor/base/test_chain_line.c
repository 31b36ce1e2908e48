#include "processor/base/chain_line.h"

#include <check.h>
#include <string.h>

#define DIGITS "5f1c09a2e4d7b86a3305c1f9b2d84e70"

START_TEST(what_is_written_is_read)
{
    struct arena arena = { .limit_bytes = 4096 };
    const char *line = chain_line_write(&arena, 1048575, DIGITS "ffff");
    char digits[CHAIN_LINE_DIGITS + 1];
    int record;

    ck_assert_str_eq(line, "Chain: record 1048575, " DIGITS);
    ck_assert(chain_line_read(line, strlen(line), &record, digits));
    ck_assert_int_eq(record, 1048575);
    ck_assert_str_eq(digits, DIGITS);
    arena_release(&arena);
}
END_TEST

static const struct { const char *line; bool is_one; } lines[] = {
    { "Chain: record 12, " DIGITS, true },
    { "Chain: record 12, " DIGITS "\r", true },
    { "Chain: record 12, " DIGITS " ", false },
    { "Chain: record 12, " DIGITS "0", false },
    { "Chain: record 12, 5f1c09a2e4d7b86a3305c1f9b2d84e7", false },
    { "Chain: record 12, 5F1C09A2E4D7B86A3305C1F9B2D84E70", false },
    { "Chain: record , " DIGITS, false },
    { "Chain: record -1, " DIGITS, false },
    { "Chain: record 12345678, " DIGITS, false },
    { "Chain: record 12 " DIGITS, false },
    { "> Chain: record 12, " DIGITS, false },
    { "Chain: record 12", false },
    { "", false },
};

START_TEST(only_such_a_line_is_read)
{
    char digits[CHAIN_LINE_DIGITS + 1];
    int record;

    ck_assert_msg(chain_line_read(lines[_i].line, strlen(lines[_i].line), &record, digits) == lines[_i].is_one, "\"%s\"",
                  lines[_i].line);
}
END_TEST

Suite *suite_base_chain_line(void);
Suite *suite_base_chain_line(void)
{
    Suite *suite = suite_create("base_chain_line");
    TCase *tcase = tcase_create("chain_line");

    tcase_add_test(tcase, what_is_written_is_read);
    tcase_add_loop_test(tcase, only_such_a_line_is_read, 0, sizeof lines / sizeof lines[0]);
    suite_add_tcase(suite, tcase);
    return suite;
}
