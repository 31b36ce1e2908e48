/* Cursors: what they take from a line, and their message when it is missing. */
#include "engine/kernel/cursor.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct arena arena;
static struct cursor cursor;
static const char *const fillers[] = { "the", "with", ",", NULL };
static const struct ruleset rules = { .fillers = fillers };
static const struct grid board = { .columns = 12, .rows = 12, .capitals = true };
static const struct grid hyphened = { .columns = 12, .rows = 12, .capitals = true, .hyphens = true };
static const struct hex_board hexes = { .row_count = 2, .rows = { { 1, 3 }, { 0, 4 } } };
static const char *const spells[] = { "Fireball", NULL, "Wrack", "Will o' the Wisp", "The Gate" };

static void open_line(const char *text)
{
    struct sheet *sheet = ARENA_NEW(&arena, struct sheet);

    sheet->arena = &arena;
    sheet->rules = &rules;
    sheet_read(sheet, text);
    ck_assert(cursor_open(&cursor, sheet, 0));
}

static void tear_down(void)
{
    arena_release(&arena);
}

/* ---- one order of each kind of take ---- */

static bool read_cast(void)
{
    int spell = 0, square = 0;

    return take_word(&cursor, "CAST") && take_name(&cursor, "spell", spells, COUNT(spells), 4, &spell)
           && take_word(&cursor, "AT") && take_square(&cursor, &board, &square) && take_end(&cursor);
}

static bool read_sum(void)
{
    int number = 0, other = 0;

    if (!take_int(&cursor, "the number of swords", 1, 9, &number))
        return false;
    if (try_word(&cursor, "AND") && !take_int(&cursor, "the second number", 1, 9, &other))
        return cursor_recode(&cursor, "SUM");
    return take_end(&cursor);
}

static bool read_group(void)
{
    int number = 0;

    return take_tag(&cursor, "a group", "gr", 99, &number) && take_end(&cursor)
           && (number != 13 || cursor_refuse(&cursor, "GROUP", 0, "there is no gr%d", number));
}

static bool read_space(void)
{
    int space = 0;

    return take_space(&cursor, &hexes, &space) && take_end(&cursor);
}

static bool read_hyphened(void)
{
    int square = 0;

    return take_square(&cursor, &hyphened, &square) && take_end(&cursor) && square == 4 * 12 + 4;
}

/* A line that was taken has no reason. */
static const struct { const char *line; bool (*reads)(void); const char *code; int column; const char *reason; } cases[] = {
    { "CAST Fireball AT E5", read_cast, NULL, 0, NULL },
    { "cast fire at e5", read_cast, NULL, 0, NULL },
    { "CAST the Fireball , AT the E5", read_cast, NULL, 0, NULL },
    { "CAST The Gate AT E5", read_cast, NULL, 0, NULL },
    { "CAST the Will o' the Wisp AT E5", read_cast, NULL, 0, NULL },
    { "CAST Fireball AT E5 the", read_cast, NULL, 0, NULL },
    { "THROW Fireball AT E5", read_cast, "ORDER", 1, "CAST is expected, not \"THROW\"" },
    { "CAST", read_cast, "NAME", 5, "the name of the spell is missing" },
    { "CAST Wrock AT E5", read_cast, "NAME", 6, "there is no spell \"Wrock\"; did you mean \"Wrack\"?" },
    { "CAST Fireball E5", read_cast, "ORDER", 15, "AT is expected, not \"E5\"" },
    { "CAST Fireball", read_cast, "ORDER", 14, "AT is missing" },
    { "CAST Fireball AT", read_cast, "SQUARE", 17, "a square is missing, like E5" },
    { "CAST Fireball AT Z5", read_cast, "SQUARE", 18, "there is no square \"Z5\"" },
    { "CAST Fireball AT E5x", read_cast, "SQUARE", 18, "there is no square \"E5x\"" },
    { "CAST Fireball AT E-5", read_cast, "SQUARE", 18, "there is no square \"E-5\"" },
    { "CAST Fireball AT E5 the E6", read_cast, "ORDER", 25, "\"E6\" is too much here" },
    { "3", read_sum, NULL, 0, NULL },
    { "3 AND with 4", read_sum, NULL, 0, NULL },
    { "three", read_sum, "NUMBER", 1, "the number of swords is a number from 1 to 9, not \"three\"" },
    { "3 AND", read_sum, "SUM", 6, "the second number is missing, a number from 1 to 9" },
    { "3 OR 4", read_sum, "ORDER", 3, "\"OR\" is too much here" },
    { "gr7", read_group, NULL, 0, NULL },
    { "the GR07", read_group, NULL, 0, NULL },
    { "gr", read_group, "NAME", 1, "a group is expected, like gr7, not \"gr\"" },
    { "gr100", read_group, "NAME", 1, "a group is expected, like gr7, not \"gr100\"" },
    { "the", read_group, "NAME", 4, "a group is missing, like gr7" },
    { "gr13", read_group, "GROUP", 1, "there is no gr13" },
    { "b4^", read_space, NULL, 0, NULL },
    { "A4", read_space, "SQUARE", 1, "there is no hex \"A4\"" },
    { "with", read_space, "SQUARE", 5, "a hex is missing, like B1, or B1^ for the air over it" },
    { "e-5", read_hyphened, NULL, 0, NULL },
    { "e5", read_hyphened, NULL, 0, NULL },
};

START_TEST(lines_are_read_or_answered)
{
    const struct sheet_line *said;

    open_line(cases[_i].line);
    ck_assert_int_eq(cases[_i].reads(), cases[_i].reason == NULL);
    if (!cases[_i].reason)
        return;
    said = cursor_said(&cursor);
    ck_assert_str_eq(said->reason, cases[_i].reason);
    ck_assert_str_eq(said->code, cases[_i].code);
    ck_assert_int_eq(said->fault_column, cases[_i].column);
    ck_assert_int_eq(said->verdict, VERDICT_REJECTED);
}
END_TEST

START_TEST(a_take_that_fails_stays_where_it_is)
{
    int number = 0;

    open_line("the CAST 4");
    ck_assert(!take_int(&cursor, "a number", 1, 9, &number));
    ck_assert_int_eq(cursor.at, 0);
    ck_assert(!try_word(&cursor, "MOVE") && cursor_is(&cursor, "CAST") && cursor_is(&cursor, "THE"));
    ck_assert_str_eq(cursor_text(&cursor), "CAST");
    ck_assert(try_word(&cursor, "the") && try_word(&cursor, "CAST") && take_int(&cursor, "a number", 1, 9, &number));
    ck_assert(cursor_at_end(&cursor));
    ck_assert_str_eq(cursor_text(&cursor), "");
}
END_TEST

START_TEST(tags_have_a_number)
{
    ck_assert_int_eq(cursor_tag("bh12", "bh", 99), 12);
    ck_assert_int_eq(cursor_tag("BH12", "bh", 11), 0);
    ck_assert_int_eq(cursor_tag("bh", "bh", 99), 0);
    ck_assert_int_eq(cursor_tag("b", "bh", 99), 0);
    ck_assert_int_eq(cursor_tag("bh-1", "bh", 99), 0);
    ck_assert_int_eq(cursor_tag("bh1s", "bh", 99), 0);
}
END_TEST

/* A reader moves the end nearer: it does not see the text after that. */
START_TEST(an_end_is_kept)
{
    int index = 0, number = 0;

    open_line("Will o' the Wisp 3");
    cursor.end = 2;
    ck_assert(take_name(&cursor, "spell", spells, COUNT(spells), 4, &index));
    ck_assert_int_eq(index, 3);
    ck_assert(cursor_at_end(&cursor) && take_end(&cursor));
    ck_assert(!take_int(&cursor, "the number", 1, 9, &number));
    ck_assert_str_eq(cursor_said(&cursor)->reason, "the number is missing, a number from 1 to 9");
    cursor.end = 5;
    ck_assert(try_word(&cursor, "the") && try_word(&cursor, "Wisp"));
    ck_assert(take_int(&cursor, "the number", 1, 9, &number));
}
END_TEST

START_TEST(a_text_needs_no_sheet)
{
    const char *line = "the CAST";

    ck_assert(cursor_open_text(&cursor, &arena, line));
    ck_assert_ptr_null(cursor.known);
    ck_assert_ptr_eq(cursor_arena(&cursor), &arena);
    ck_assert(try_word(&cursor, "the") && !take_word(&cursor, "MOVE"));      /* without rules there are no fillers */
    ck_assert_str_eq(cursor_said(&cursor)->reason, "MOVE is expected, not \"CAST\"");
}
END_TEST

START_TEST(a_line_that_is_too_long_is_refused)
{
    char line[2 * ORDER_TOKENS_MAX + 3];

    for (size_t i = 0; i < sizeof line; i++)
        line[i] = i % 2 ? ' ' : 'x';
    line[sizeof line - 1] = '\0';
    ck_assert(!cursor_open_text(&cursor, &arena, line));
    ck_assert_str_eq(cursor_said(&cursor)->code, "ORDER");
    ck_assert_int_eq(cursor_said(&cursor)->fault_column, 2 * ORDER_TOKENS_MAX + 1);
}
END_TEST

/* ---- forms that would have been taken ---- */

static bool expects(const struct expected *expected, int token, int tokens, const char *text)
{
    for (int i = 0; i < expected->count; i++)
        if (expected->list[i].token == token && expected->list[i].tokens == tokens
            && strcmp(expected->list[i].text, text) == 0)
            return true;
    return false;
}

START_TEST(takes_that_fail_say_what_they_would_have_taken)
{
    struct expected *expected = ARENA_NEW(&arena, struct expected);

    open_line("CAST Wil o the Wips AT E5");
    cursor.sheet->expected = expected;
    ck_assert(!try_word(&cursor, "MOVE"));
    ck_assert(expects(expected, 0, 1, "MOVE"));
    ck_assert(!read_cast());
    ck_assert(expects(expected, 1, 4, "Will o' the Wisp"));
    ck_assert(expects(expected, 1, 4, "Wrack") && expects(expected, 1, 4, "The Gate"));
    cursor.at = 5;
    ck_assert(!take_word(&cursor, "TO"));
    ck_assert(expects(expected, 5, 0, "TO") && expects(expected, 5, 1, "TO"));
    expected->count = 0;
    ck_assert(!take_square(&cursor, &board, &(int){ 0 }));
    ck_assert_int_eq(expected->count, 144);
    ck_assert(expects(expected, 5, 1, "L12"));
    expected->count = 0;
    ck_assert(!take_space(&cursor, &hexes, &(int){ 0 }) && expects(expected, 5, 1, "B4"));
    ck_assert_int_eq(expected->count, 7);
    expected->count = 0;
    ck_assert(!take_int(&cursor, "a number", 1, 99, &(int){ 0 }) && expects(expected, 5, 1, "99"));
    ck_assert_int_eq(expected->count, 12);
}
END_TEST

START_TEST(nobody_listens_past_the_limit)
{
    struct expected *expected = ARENA_NEW(&arena, struct expected);

    open_line("x");
    ck_assert(!cursor_listens(&cursor));
    cursor_expect(&cursor, 0, 1, "lost");
    cursor.sheet->expected = expected;
    for (int i = 0; i < EXPECTED_MAX; i++) {
        ck_assert(cursor_listens(&cursor));
        cursor_expect(&cursor, 0, 1, "kept");
    }
    ck_assert(!cursor_listens(&cursor));
    cursor_expect(&cursor, 0, 1, "lost");
    ck_assert_int_eq(expected->count, EXPECTED_MAX);
    ck_assert(!expects(expected, 0, 1, "lost"));
}
END_TEST

Suite *suite_kernel_cursor(void);
Suite *suite_kernel_cursor(void)
{
    Suite *suite = suite_create("kernel_cursor");
    TCase *tcase = tcase_create("cursor");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, lines_are_read_or_answered, 0, COUNT(cases));
    tcase_add_test(tcase, a_take_that_fails_stays_where_it_is);
    tcase_add_test(tcase, tags_have_a_number);
    tcase_add_test(tcase, an_end_is_kept);
    tcase_add_test(tcase, a_text_needs_no_sheet);
    tcase_add_test(tcase, a_line_that_is_too_long_is_refused);
    tcase_add_test(tcase, takes_that_fail_say_what_they_would_have_taken);
    tcase_add_test(tcase, nobody_listens_past_the_limit);
    suite_add_tcase(suite, tcase);
    return suite;
}
