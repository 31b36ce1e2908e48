/* Standings of whole seasons, every tie-break of every slot. */
#include <check.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "engine/league/tiebreak.h"
#include "tests/support/section_file.h"
#include "tests/support/vectors.h"

enum { CRITERIA_MAX = 16, CELLS = 2 + TIE_VALUES };

static int read_criteria(char *cell, enum tie_break *criteria)
{
    int count = 0;

    for (char *end = cell; *cell; cell = end) {
        end = cell + strcspn(cell, ",");
        if (*end)
            *end++ = '\0';
        ck_assert_int_ge(tie_break_find(cell), 0);
        criteria[count++] = (enum tie_break)tie_break_find(cell);
    }
    return count;
}

static void compare(struct arena *arena, char **cells)
{
    enum tie_break criteria[CRITERIA_MAX];
    int count = read_criteria(cells[2], criteria);
    int *expected = arena_alloc(arena, CELLS * SECTION_SLOTS_MAX * sizeof *expected);
    struct section section = section_of_file(arena, cells[0]);
    struct standings_line *lines = arena_alloc(arena, (size_t)section.slots * sizeof *lines);

    standings_fill(arena, &section, vector_number(cells[1]) == 1, criteria, count, lines);
    ck_assert_int_eq(vector_ints(cells[3], expected, CELLS * SECTION_SLOTS_MAX), CELLS * section.slots);
    for (int i = 0; i < section.slots; i++, expected += CELLS) {
        ck_assert_msg(lines[i].place == expected[0] && lines[i].slot == expected[1], "%s: line %d has slot %d on place %d",
                      cells[0], i + 1, lines[i].slot, lines[i].place);
        for (int j = 0; j < TIE_VALUES; j++)
            ck_assert_msg(lines[i].values[j] == expected[2 + j], "%s: value %d of slot %d is %d, not %d", cells[0], j,
                          lines[i].slot, lines[i].values[j], expected[2 + j]);
    }
}

START_TEST(equals_every_vector)
{
    vectors_each("standings.tsv", compare);
}
END_TEST

static const char *const wrong[] = {
    "",
    "001    1\n",
    "001    1\n001    1\n",
    "001    1\n001    3\n",
#define PLAYER(number) "001    " number "      Player                            1500                             0.0    0  "
    PLAYER("1") "   2 w 1\n" PLAYER("2") "   1 w 0\n",
    PLAYER("1") "   2 w 1\n" PLAYER("2") "0000 - Z\n",
    PLAYER("1") "   3 w 1\n" PLAYER("2") "   1 b 0\n",
    PLAYER("1") "   1 w 1\n" PLAYER("2") "   1 b 0\n",
    PLAYER("1") "   2 w ?\n" PLAYER("2") "   1 b 0\n",
    PLAYER("1") "   2 - 1\n" PLAYER("2") "   1 - 0\n",
    PLAYER("1") "   2 w\n" PLAYER("2") "   1 b 0\n",
    PLAYER("1") "0000 - 1\n" PLAYER("2") "   1 b 0\n",
    PLAYER("1") "   2 w 1\n" PLAYER("2") "   1 b =\n",
    PLAYER("1") "   2 - +\n" PLAYER("2") "   1 - +\n",
};

START_TEST(refuses_a_report_that_cannot_be)
{
    struct arena arena = { 0 };
    struct section section;
    struct error err = { 0 };

    ck_assert_int_eq(section_read_trf(&arena, wrong[_i], &section, &err), ERR_FORMAT);
    ck_assert_uint_gt(strlen(err.message), 0);
    arena_release(&arena);
}
END_TEST

START_TEST(tells_where_two_lines_disagree)
{
    struct arena arena = { 0 };
    struct section section;
    struct error err = { 0 };

    section_read_trf(&arena, "012 x\n" PLAYER("1") "0000 - U     2 w 1\n" PLAYER("2") "0000 - Z     1 b =\n", &section, &err);
    ck_assert_str_eq(err.message, "line 2, column 102: the line of 2 does not tell of the same game");
    arena_release(&arena);
}
END_TEST

START_TEST(reads_a_good_report)
{
    struct arena arena = { 0 };
    struct section section;
    struct error err = { 0 };
    enum status status = section_read_trf(&arena, "012 x\r\n" PLAYER("1") "   2 w X\r\n" PLAYER("2") "   1 b X\r\n", &section, &err);

    ck_assert_msg(status == OK, "%s", err.message);
    ck_assert_int_eq(section.slots, 2);
    ck_assert_int_eq(section.rounds, 1);
    ck_assert_int_eq(section_round(&section, 1, 0)->kind, ROUND_OPEN);
    ck_assert_int_eq(section_points(&section, 1, 1, 1), 1);
    arena_release(&arena);
}
END_TEST

/* Four share the second place; a border behind the third line parts them, others do not. */
START_TEST(lots_part_a_place_that_a_border_runs_through)
{
    static const int places[] = { 1, 2, 2, 2, 2, 6 };
    struct standings_line lines[6];

    for (int border = 0; border <= 6; border++) {
        bool parts = border >= 2 && border <= 4;
        int slots = 0;

        for (int i = 0; i < 6; i++)
            lines[i] = (struct standings_line){ .slot = i + 1, .place = places[i] };
        standings_draw_lots(lines, 6, border, 7);
        for (int i = 0; i < 6; i++) {
            ck_assert_int_eq(lines[i].place, parts ? i + 1 : places[i]);
            slots |= 1 << lines[i].slot;
        }
        ck_assert_int_eq(slots, 0x7e);
        ck_assert_int_eq(lines[0].slot, 1);
        ck_assert_int_eq(lines[5].slot, 6);
    }
}
END_TEST

/* Draws 1 to 4 of the stream `lot` of seed 7, as SplitMix64 gives them. */
START_TEST(lots_are_the_draws_of_their_stream)
{
    struct standings_line lines[4];
    struct rng lots = rng_stream(7, "lot");
    uint64_t before = 0;

    for (int i = 0; i < 4; i++)
        lines[i] = (struct standings_line){ .slot = i + 1, .place = 1 };
    standings_draw_lots(lines, 4, 2, 7);
    for (int i = 0; i < 4; i++) {
        uint64_t draw;

        lots.next = (uint64_t)lines[i].slot;
        draw = rng_next64(&lots);
        ck_assert(i == 0 || draw > before);
        before = draw;
    }
}
END_TEST

/* Two pairs that are tied, of games that were played and of none. */
#define MET(number, one, two, three) PLAYER(number) one "  " two "  " three "\n"
static const struct { const char *report; int slots[4], encounters[4]; } encounters[] = {
    { MET("1", "   4 w 1", "   2 b 0", "   3 w 1") MET("2", "   3 w 1", "   1 w 1", "   4 b 0")
      MET("3", "   2 b 0", "   4 w 1", "   1 b 0") MET("4", "   1 b 0", "   3 b 0", "   2 w 1"),
      { 2, 1, 3, 4 }, { 2, 0, 2, 0 } },
    { PLAYER("1") "   2 w 1\n" PLAYER("2") "   1 b 0\n" PLAYER("3") "   4 w 1\n" PLAYER("4") "   3 b 0\n",
      { 1, 3, 2, 4 }, { -1, -1, -1, -1 } },
    { PLAYER("1") "   2 w 1  0000 - U\n" PLAYER("2") "   1 b 0     3 w =\n" PLAYER("3") "0000 - U     2 b =\n" PLAYER("4") "0000 - Z  0000 - Z\n",
      { 1, 3, 2, 4 }, { -1, -1, -1, -1 } },
};

START_TEST(tells_the_direct_encounter)
{
    static const enum tie_break criteria[] = { TIE_PTS, TIE_DE };
    struct arena arena = { 0 };
    struct standings_line lines[4];
    struct section section;
    struct error err = { 0 };

    ck_assert_msg(section_read_trf(&arena, encounters[_i].report, &section, &err) == OK, "%s", err.message);
    ck_assert_int_eq(section.slots, 4);
    standings_fill(&arena, &section, true, criteria, 2, lines);
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(lines[i].slot, encounters[_i].slots[i]);
        ck_assert_int_eq(lines[i].encounter, encounters[_i].encounters[i]);
    }
    arena_release(&arena);
}
END_TEST

/* A forfeited game says nothing of the opponent, who has half of all points; only in a round robin it counts as one with him. */
START_TEST(counts_forfeits_against_good_opponents_in_a_round_robin)
{
    static const enum tie_break criteria[] = { TIE_PTS };
    static const char report[] = PLAYER("1") "   2 w +     2 w =\n" PLAYER("2") "   1 b -     1 b =\n"
        PLAYER("3") "   4 w 1     4 - -\n" PLAYER("4") "   3 b 0     3 - +\n";
    static const struct { int slot, swiss, round_robin; } expected[] = { { 1, 0, 0 }, { 3, 2, 2 }, { 4, 0, 2 }, { 2, 1, 1 } };
    struct arena arena = { 0 };
    struct standings_line lines[4];
    struct section section;
    struct error err = { 0 };

    ck_assert_msg(section_read_trf(&arena, report, &section, &err) == OK, "%s", err.message);
    for (int round_robin = 0; round_robin < 2; round_robin++) {
        standings_fill(&arena, &section, round_robin == 1, criteria, 1, lines);
        for (int i = 0; i < 4; i++) {
            ck_assert_int_eq(lines[i].slot, expected[i].slot);
            ck_assert_int_eq(lines[i].values[TIE_KS], round_robin ? expected[i].round_robin : expected[i].swiss);
        }
    }
    arena_release(&arena);
}
END_TEST

Suite *suite_league_tiebreak(void);
Suite *suite_league_tiebreak(void)
{
    Suite *suite = suite_create("league_tiebreak");
    TCase *tcase = tcase_create("tiebreak");

    tcase_add_test(tcase, equals_every_vector);
    tcase_add_loop_test(tcase, refuses_a_report_that_cannot_be, 0, (int)(sizeof wrong / sizeof wrong[0]));
    tcase_add_test(tcase, tells_where_two_lines_disagree);
    tcase_add_test(tcase, reads_a_good_report);
    tcase_add_loop_test(tcase, tells_the_direct_encounter, 0, (int)(sizeof encounters / sizeof encounters[0]));
    tcase_add_test(tcase, counts_forfeits_against_good_opponents_in_a_round_robin);
    tcase_add_test(tcase, lots_part_a_place_that_a_border_runs_through);
    tcase_add_test(tcase, lots_are_the_draws_of_their_stream);
    suite_add_tcase(suite, tcase);
    return suite;
}
