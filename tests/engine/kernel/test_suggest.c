/* Nearest forms: what one change finds, in which order, and at what cost. */
#include "engine/kernel/suggest.h"

#include <check.h>
#include <string.h>

#include "engine/kernel/cursor.h"
#include "engine/kernel/text.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct arena arena;
static const struct grid board = { .columns = 4, .rows = 4, .capitals = true };
static const char *const spells[] = { "Fireball", "Wrack", "Will o' the Wisp" };

/* Shared by the lines of a mail. */
struct hand {
    int held;                    /* the one spell in it */
    int readings;
};

static bool read_cast(struct cursor *cursor, const struct hand *hand)
{
    int spell = 0, square = 0, first = cursor->at;
    char name[GRID_NAME_BYTES];

    if (!take_name(cursor, "spell", spells, COUNT(spells), 4, &spell))
        return false;
    if (spell != hand->held) {
        cursor_expect(cursor, first, cursor->at - first, spells[hand->held]);
        return cursor_refuse(cursor, "CARD", first, "you do not hold %s", spells[spell]);
    }
    cursor_prefer(cursor, cursor->at, 0, "AT B2");
    if (!take_word(cursor, "AT") || !take_square(cursor, &board, &square) || !take_end(cursor))
        return false;
    sheet_accept(cursor->sheet, cursor->line, 0, "CAST %s AT %s", spells[spell], grid_name(&board, square, name));
    if (square == grid_square(&board, 3, 3))
        sheet_warn(cursor->sheet, cursor->line, "that is far");
    return true;
}

/* "CAST spell AT square", "PASS", or "STEP number" up to 3 and better not 3. */
static bool read_line(struct sheet *sheet, int line, void *context)
{
    struct hand *hand = context;
    struct cursor cursor;
    int number = 0;

    hand->readings++;
    if (!cursor_open(&cursor, sheet, line))
        return false;
    if (try_word(&cursor, "CAST"))
        return read_cast(&cursor, hand);
    if (try_word(&cursor, "PASS") && take_end(&cursor)) {
        sheet_accept(sheet, line, 0, "PASS");
        return true;
    }
    if (!take_word(&cursor, "STEP") || !take_int(&cursor, "the number of steps", 1, 3, &number) || !take_end(&cursor))
        return false;
    sheet_accept(sheet, line, 0, "STEP %d", number);
    if (number == 3)
        sheet_warn(sheet, line, "that is far");
    if (number == 3 && cursor.tokens.count > 2)
        sheet->lines[line].nearest = "STEP 1";
    return true;
}

static void judged(struct sheet *sheet, const char *text, struct hand *hand)
{
    *sheet = (struct sheet){ .arena = &arena, .readings = SUGGEST_READINGS };
    sheet_read(sheet, text);
    for (int i = 0; i < sheet->line_count; i++)
        read_line(sheet, i, hand);
    hand->readings = 0;
}

static void tear_down(void)
{
    arena_release(&arena);
}

static const struct { const char *line, *nearest; } cases[] = {
    { "CAST Frieball AT A1", "CAST Fireball AT A1" },
    { "CAST Wrack AT A1", "CAST Fireball AT A1" },
    { "CAST Wil o the Wisp AT A1", "CAST Fireball AT A1" },      /* and the writer does not hold that one */
    { "CAST Fireball A1", "CAST Fireball AT A1" },
    { "CAST Fireball ON A1", "CAST Fireball AT A1" },
    { "CAST Fireball", "CAST Fireball AT B2" },                  /* preferred */
    { "CAST Fireball AT", "CAST Fireball AT A1" },
    { "CAST Fireball AT D5", "CAST Fireball AT A1" },            /* of all equally near ones the first */
    { "CAST Fireball AT B33", "CAST Fireball AT A1" },           /* a number is not a slip of the pen */
    { "CAST Fireball AT A1 A2", "CAST Fireball AT A1" },
    { "CAST Fireball AT A1 or so say", "CAST Fireball AT A1" },/* three words too many ... */
    { "CAST Fireball AT A1 or so I say", NULL },           /* ... and four */
    { "CASTE Fireball AT A1", "CAST Fireball AT A1" },
    { "Fireball AT A1", "CAST Fireball AT A1" },
    { "CAST \"Fireball\" AT A1 A2", "CAST Fireball AT A1" },
    { "CAST AT A1", "CAST Fireball AT A1" },
    { "STEP 7", "STEP 2" },
    { "STEP", "STEP 2" },
    { "STEP two", "STEP 2" },
    { "JUMP 2", "STEP 2" },
    { "JUMP 3", "STEP 3" },                                      /* with a warning, and there is no other */
    { "banana", NULL },
    { "PASSE", "PASS" },
    { "PASS it on", "PASS" },
};

START_TEST(the_nearest_form_is_found)
{
    struct hand hand = { .held = 0 };
    struct sheet sheet;
    struct sheet_line before;
    const char *nearest;

    judged(&sheet, cases[_i].line, &hand);
    before = sheet.lines[0];
    ck_assert_int_eq(before.verdict, VERDICT_REJECTED);
    nearest = suggest(&sheet, 0, read_line, &hand);
    ck_assert_pstr_eq(nearest, cases[_i].nearest);
    ck_assert_int_eq(memcmp(&before, &sheet.lines[0], sizeof before), 0);
    ck_assert_ptr_null(sheet.expected);
    ck_assert_int_eq(hand.readings, SUGGEST_READINGS - sheet.readings);
    if (!nearest)
        return;
    judged(&sheet, nearest, &hand);
    ck_assert_int_eq(sheet.lines[0].verdict, VERDICT_ACCEPTED);
    ck_assert_str_eq(sheet.lines[0].canonical, nearest);
}
END_TEST

START_TEST(what_was_nearly_written_comes_first)
{
    struct hand hand = { .held = 0 };
    struct sheet sheet;

    judged(&sheet, "CAST Friebal AT C3", &hand);
    ck_assert_str_eq(suggest(&sheet, 0, read_line, &hand), "CAST Fireball AT C3");
    ck_assert_int_eq(hand.readings, 2);
}
END_TEST

START_TEST(a_mail_has_so_many_readings)
{
    struct hand hand = { .held = 0 };
    struct sheet sheet;

    judged(&sheet, "CAST Fireball AT A1 or so I say\nSTEP 9\nCAST Fireball AT", &hand);
    sheet.readings = 4;
    ck_assert_ptr_null(suggest(&sheet, 0, read_line, &hand));
    ck_assert_int_eq(sheet.readings, 0);
    ck_assert_ptr_null(suggest(&sheet, 1, read_line, &hand));
    sheet.readings = SUGGEST_READINGS;
    ck_assert_str_eq(suggest(&sheet, 1, read_line, &hand), "STEP 2");
    ck_assert_str_eq(suggest(&sheet, 2, read_line, &hand), "CAST Fireball AT A1");
    ck_assert_int_gt(sheet.readings, SUGGEST_READINGS - 20);
}
END_TEST

/* Thousands of lines: the search is bounded, and so is its use of the mail's arena. */
START_TEST(a_mail_has_room_for_many_refused_lines)
{
    enum { LINES = 8000, ROOM_BYTES = 8 << 20 };
    struct hand hand = { .held = 0 };
    struct sheet sheet;
    char *text = arena_alloc(&arena, LINES * strlen("STEP x\n") + 1);
    size_t before;

    for (int i = 0; i < LINES; i++)
        memcpy(text + (size_t)i * strlen("STEP x\n"), "STEP x\n", strlen("STEP x\n") + 1);
    judged(&sheet, text, &hand);
    before = arena.used_bytes;
    for (int i = 0; i < LINES; i++)
        suggest(&sheet, i, read_line, &hand);
    ck_assert_int_le(hand.readings, SUGGEST_READINGS);
    ck_assert_uint_le(arena.used_bytes - before, ROOM_BYTES);
}
END_TEST

/* The reader accepts the line, so another rule refused it, and none of its words is to blame. */
static bool accept_all(struct sheet *sheet, int line, void *context)
{
    (void)context;
    sheet_accept(sheet, line, 0, "ALL");
    return true;
}

START_TEST(what_is_right_in_itself_has_no_nearest_form)
{
    struct hand hand = { .held = 0 };
    struct sheet sheet;

    judged(&sheet, "STEP 9", &hand);
    ck_assert_ptr_null(suggest(&sheet, 0, accept_all, NULL));
    ck_assert_int_eq(sheet.readings, SUGGEST_READINGS - 1);
}
END_TEST

Suite *suite_kernel_suggest(void);
Suite *suite_kernel_suggest(void)
{
    Suite *suite = suite_create("kernel_suggest");
    TCase *tcase = tcase_create("suggest");

    tcase_add_checked_fixture(tcase, NULL, tear_down);
    tcase_add_loop_test(tcase, the_nearest_form_is_found, 0, COUNT(cases));
    tcase_add_test(tcase, what_was_nearly_written_comes_first);
    tcase_add_test(tcase, a_mail_has_so_many_readings);
    tcase_add_test(tcase, a_mail_has_room_for_many_refused_lines);
    tcase_add_test(tcase, what_is_right_in_itself_has_no_nearest_form);
    suite_add_tcase(suite, tcase);
    return suite;
}
