#include "processor/text/layout.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* ---- text ---- */

static const struct { const char *text, *becomes; } texts[] = {
    { "", "" },
    { "\n \n\t\n", "" },
    { "a", "a\n" },
    { "a\nb\n", "a\nb\n" },
    { "\n\na  \t\n\n\n \nb\n\n", "a\n\nb\n" },
    { "a\r\nb\rc\r\n\r\nd", "a\nb\nc\n\nd\n" },
    { "a\tb\n\tc\n1234567\td\n12345678\te", "a       b\n        c\n1234567 d\n12345678        e\n" },
    { "\xC3\xA4\t|", "\xC3\xA4       |\n" },
    { "bell\a, escape\x1B[1m, delete\x7F", "bell, escape[1m, delete\n" },
    /* exactly 72 columns stay, even with more bytes; one more breaks */
    { "123456789 123456789 123456789 123456789 123456789 123456789 123456789 12",
      "123456789 123456789 123456789 123456789 123456789 123456789 123456789 12\n" },
    { "123456789 123456789 123456789 123456789 123456789 123456789 123456789 \xC3\xA4\xE2\x86\x92",
      "123456789 123456789 123456789 123456789 123456789 123456789 123456789 \xC3\xA4\xE2\x86\x92\n" },
    { "123456789 123456789 123456789 123456789 123456789 123456789 123456789 123",
      "123456789 123456789 123456789 123456789 123456789 123456789 123456789\n123\n" },
    /* blanks inside a line stay, those at a break disappear */
    { "123456789 123456789 123456789.  123456789 123456789 123456789 123456789    123 4",
      "123456789 123456789 123456789.  123456789 123456789 123456789 123456789\n123 4\n" },
    /* maps and tables */
    { "  | 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 |  ",
      "  | 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 |\n" },
    { "\t123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789",
      "        123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789\n" },
    /* lists and orders */
    { "- 23456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789",
      "- 23456789 123456789 123456789 123456789 123456789 123456789 123456789\n  123456789\n" },
    { "* 23456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 "
      "123456789 123456789 123456789 123456789",
      "* 23456789 123456789 123456789 123456789 123456789 123456789 123456789\n"
      "  123456789 123456789 123456789 123456789 123456789 123456789 123456789\n  123456789\n" },
    { " 12) MOVE 9 123456789 123456789 123456789 123456789 123456789 123456789 123456789",
      " 12) MOVE 9 123456789 123456789 123456789 123456789 123456789 123456789\n     123456789\n" },
    { "3: MOVE 89 123456789 123456789 123456789 123456789 123456789 123456789 123456789",
      "3: MOVE 89 123456789 123456789 123456789 123456789 123456789 123456789\n   123456789\n" },
    { "3.  MOVE 9 123456789 123456789 123456789 123456789 123456789 123456789 123456789",
      "3.  MOVE 9 123456789 123456789 123456789 123456789 123456789 123456789\n    123456789\n" },
    /* no marks */
    { "2026: 6789 123456789 123456789 123456789 123456789 123456789 123456789 123456789",
      "2026: 6789 123456789 123456789 123456789 123456789 123456789 123456789\n123456789\n" },
    { "-3456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789",
      "-3456789 123456789 123456789 123456789 123456789 123456789 123456789\n123456789\n" },
    { "-             123456789 123456789 123456789 123456789 123456789 123456789 123456789",
      "-             123456789 123456789 123456789 123456789 123456789\n123456789 123456789\n" },
    /* a word that is too long stays whole, and a mark is never alone */
    { "mailto:robot+g12.p3.leave.0123456789012345678901234567890123456789012345678901234567890123456789@game.test a",
      "mailto:robot+g12.p3.leave.0123456789012345678901234567890123456789012345678901234567890123456789@game.test\n"
      "a\n" },
    { "- mailto:robot+g12.p3.leave.0123456789012345678901234567890123456789012345678901234567890123@game.test a",
      "- mailto:robot+g12.p3.leave.0123456789012345678901234567890123456789012345678901234567890123@game.test\n"
      "  a\n" },
};

START_TEST(text_is_laid_out)
{
    struct arena arena = { .limit_bytes = 0 };
    char *once = layout_text(&arena, texts[_i].text);

    ck_assert_str_eq(once, texts[_i].becomes);
    ck_assert_str_eq(layout_text(&arena, once), once);
    arena_release(&arena);
}
END_TEST

/* Words of 1 to 20 letters, at random: no word is lost, no line too long, and no line has room for one more. */
START_TEST(paragraphs_are_filled)
{
    enum { WORDS = 400 };
    struct arena arena = { .limit_bytes = 0 };
    char text[WORDS * 21 + 1], *laid, *line;
    size_t used = 0, at = 0;
    unsigned state = 12345;

    for (int i = 0; i < WORDS; i++) {
        state = state * 1103515245u + 12345u;
        for (unsigned n = state / 65536 % 20 + 1; n > 0; n--)
            text[used++] = 'a' + (char)(i % 26);
        text[used++] = ' ';
    }
    text[used - 1] = '\0';
    laid = layout_text(&arena, text);
    for (line = laid; *line;) {
        size_t length = strcspn(line, "\n");
        size_t next = strcspn(line + length + 1, " \n");

        ck_assert_uint_le(length, LAYOUT_COLUMNS);
        ck_assert(line[length + 1] == '\0' || length + 1 + next > LAYOUT_COLUMNS);
        ck_assert(strncmp(line, text + at, length) == 0);
        at += length + 1;
        line += length + 1;
    }
    ck_assert_uint_eq(at, used);
    arena_release(&arena);
}
END_TEST

START_TEST(a_full_arena_gives_no_text)
{
    struct arena arena = { .limit_bytes = 64 };

    ck_assert_ptr_null(layout_text(&arena, "123456789 123456789 123456789 123456789 123456789 123456789 123456789 123"));
    arena_release(&arena);
}
END_TEST

/* ---- times and zones ---- */

enum { NOVEMBER_20_18_00 = 1795197600, JULY_1_21_30 = 1782941400 };

static const struct { int64_t utc_s; const char *zone, *text; } times[] = {
    { NOVEMBER_20_18_00, NULL, "Fri 20 Nov 2026 18:00 UTC" },
    { NOVEMBER_20_18_00, "", "Fri 20 Nov 2026 18:00 UTC" },
    { NOVEMBER_20_18_00, "utc", "Fri 20 Nov 2026 18:00 UTC" },
    { NOVEMBER_20_18_00, "Europe/Berlin", "Fri 20 Nov 2026 18:00 UTC (19:00 Europe/Berlin)" },
    { NOVEMBER_20_18_00, "Europe/London", "Fri 20 Nov 2026 18:00 UTC (18:00 Europe/London)" },
    { NOVEMBER_20_18_00, "america/los_angeles", "Fri 20 Nov 2026 18:00 UTC (10:00 America/Los_Angeles)" },
    { NOVEMBER_20_18_00, "Asia/Tokyo", "Fri 20 Nov 2026 18:00 UTC (Sat 21 Nov 03:00 Asia/Tokyo)" },
    { NOVEMBER_20_18_00, "+05:30", "Fri 20 Nov 2026 18:00 UTC (23:30 +05:30)" },
    { JULY_1_21_30, "Europe/Berlin", "Wed 1 Jul 2026 21:30 UTC (23:30 Europe/Berlin)" },
    { JULY_1_21_30, "Europe/Helsinki", "Wed 1 Jul 2026 21:30 UTC (Thu 2 Jul 00:30 Europe/Helsinki)" },
    { 0, "America/New_York", "Thu 1 Jan 1970 00:00 UTC (Wed 31 Dec 19:00 America/New_York)" },
    { -1, NULL, "Wed 31 Dec 1969 23:59 UTC" },
};

START_TEST(time_is_written)
{
    struct arena arena = { .limit_bytes = 0 };
    struct error err;
    char *text;

    ck_assert_msg(layout_time(&arena, times[_i].utc_s, times[_i].zone, &text, &err) == OK, "%s", err.message);
    ck_assert_str_eq(text, times[_i].text);
    arena_release(&arena);
}
END_TEST

/* A subject's words about a deadline, on the reader's clock. */
static const struct { int64_t utc_s, now_utc_s; const char *zone, *text; } whens[] = {
    { NOVEMBER_20_18_00, NOVEMBER_20_18_00 - 7200, "", "Fri 18:00" },
    { NOVEMBER_20_18_00, NOVEMBER_20_18_00 - 7200, "Europe/Berlin", "Fri 19:00" },
    { NOVEMBER_20_18_00, NOVEMBER_20_18_00 - 7200, "Asia/Tokyo", "Sat 03:00" },
    { NOVEMBER_20_18_00, NOVEMBER_20_18_00 - 6 * 86400 + 1, "UTC", "Fri 18:00" },
    { NOVEMBER_20_18_00, NOVEMBER_20_18_00 - 6 * 86400, "UTC", "Fri 20 Nov 18:00" },
    { NOVEMBER_20_18_00, NOVEMBER_20_18_00 + 1, "UTC", "Fri 20 Nov 18:00" },
    { 1798761600, 1798761599, "UTC", "Fri 1 Jan 2027 00:00" },
    { 1798761600, 1798761599, "America/New_York", "Thu 19:00" },
};

START_TEST(short_time_is_on_the_clock_of_the_reader)
{
    struct arena arena = { 0 };
    const char *text = NULL;
    struct error err;

    ck_assert_msg(layout_when(&arena, whens[_i].utc_s, whens[_i].now_utc_s, whens[_i].zone, &text, &err) == OK, "%s",
                  err.message);
    ck_assert_str_eq(text, whens[_i].text);
    arena_release(&arena);
}
END_TEST

static const char *const no_zones[] = {
    "Europe/Berln", "Europe", "Europe/", "/Europe/Berlin", "../zoneinfo/Europe/Berlin", "Europe/../Europe/Berlin",
    "zone.tab", "leapseconds", ":Europe/Berlin", "Europe/Berlin\n", "+99:00", "+5", "Middle/Earth",
    "Europe/Berlin/Europe/Berlin/Europe/Berlin/Europe/Berlin/Europe/Berlin/Europe/Berlin",
};

START_TEST(a_zone_is_refused)
{
    struct arena arena = { .limit_bytes = 0 };
    struct error err;
    char *text = NULL;

    ck_assert_int_eq(layout_time(&arena, 0, no_zones[_i], &text, &err), ERR_CONFIG);
    ck_assert_ptr_null(text);
    ck_assert(strstr(err.message, "there is no time zone \"") == err.message);
    ck_assert_ptr_nonnull(strstr(err.message, "write it as Area/City, for example Europe/Berlin, or UTC"));
    arena_release(&arena);
}
END_TEST

static const struct { const char *written, *zone; } zones[] = {
    { "Europe/Berlin", "Europe/Berlin" },
    { "EUROPE/BERLIN", "Europe/Berlin" },
    { "america/argentina/buenos_aires", "America/Argentina/Buenos_Aires" },
    { "America/Port-au-Prince", "America/Port-au-Prince" },
    { "Etc/GMT+5", "Etc/GMT+5" },
    { "Utc", "UTC" },
    { "", "UTC" },
    { "-03:30", "-03:30" },
};

START_TEST(a_zone_is_read)
{
    struct arena arena = { .limit_bytes = 0 };
    struct error err;
    char *zone;

    ck_assert_msg(layout_zone(&arena, zones[_i].written, &zone, &err) == OK, "%s", err.message);
    ck_assert_str_eq(zone, zones[_i].zone);
    arena_release(&arena);
}
END_TEST

START_TEST(a_time_out_of_range_is_refused)
{
    struct arena arena = { .limit_bytes = 0 };
    struct error err;
    char *text;

    ck_assert_int_eq(layout_time(&arena, INT64_MAX, NULL, &text, &err), ERR_FORMAT);
    ck_assert_str_eq(err.message, "9223372036854775807 seconds since 1970 are outside the years 1 to 9999");
    arena_release(&arena);
}
END_TEST

Suite *suite_text_layout(void);
Suite *suite_text_layout(void)
{
    Suite *suite = suite_create("text_layout");
    TCase *text = tcase_create("text"), *table = tcase_create("table"), *time = tcase_create("time");

    tcase_add_loop_test(text, text_is_laid_out, 0, COUNT(texts));
    tcase_add_test(text, paragraphs_are_filled);
    tcase_add_test(text, a_full_arena_gives_no_text);
    tcase_add_loop_test(time, time_is_written, 0, COUNT(times));
    tcase_add_loop_test(time, short_time_is_on_the_clock_of_the_reader, 0, COUNT(whens));
    tcase_add_loop_test(time, a_zone_is_refused, 0, COUNT(no_zones));
    tcase_add_loop_test(time, a_zone_is_read, 0, COUNT(zones));
    tcase_add_test(time, a_time_out_of_range_is_refused);
    suite_add_tcase(suite, text);
    suite_add_tcase(suite, table);
    suite_add_tcase(suite, time);
    return suite;
}
