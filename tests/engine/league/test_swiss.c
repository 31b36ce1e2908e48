/* Swiss rounds, board by board. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "engine/league/swiss.h"
#include "tests/support/section_file.h"
#include "tests/support/vectors.h"

enum { APART_MAX = 16, BOARDS_MAX = SECTION_SLOTS_MAX / 2 + 1 };

static const bool *read_absent(struct arena *arena, const char *cell)
{
    bool *absent = arena_alloc(arena, SECTION_SLOTS_MAX + 1);
    int slots[SECTION_SLOTS_MAX];
    int count = vector_ints(cell, slots, SECTION_SLOTS_MAX);

    for (int i = 0; i < count; i++)
        absent[slots[i]] = true;
    return absent;
}

static int read_apart(const char *cell, struct swiss_pair *apart)
{
    int slots[2 * APART_MAX];
    int count = vector_ints(cell, slots, 2 * APART_MAX) / 2;

    for (int i = 0; i < count; i++)
        apart[i] = (struct swiss_pair){ slots[2 * i], slots[2 * i + 1] };
    return count;
}

static void compare(struct arena *arena, char **cells)
{
    struct section section = section_of_file(arena, cells[0]);
    struct swiss_board boards[BOARDS_MAX];
    struct swiss_pair apart[APART_MAX];
    struct swiss_settings settings = {
        .seed = strtoull(cells[2], NULL, 16), .initial = (int)vector_number(cells[3]),
        .free_seats = strcmp(cells[4], "free") == 0, .absent = read_absent(arena, cells[5]),
        .apart = apart, .apart_count = read_apart(cells[6], apart),
    };
    int expected[2 * BOARDS_MAX];
    int count = vector_ints(cells[7], expected, 2 * BOARDS_MAX) / 2;

    ck_assert_int_eq(section.rounds, vector_number(cells[1]) - 1);
    ck_assert_int_eq(swiss_pair(arena, &section, &settings, boards), count);
    for (int i = 0; i < count; i++)
        ck_assert_msg(boards[i].first == expected[2 * i] && boards[i].second == expected[2 * i + 1],
                      "%s: board %d is %d-%d, not %d-%d", cells[0], i + 1, boards[i].first, boards[i].second, expected[2 * i],
                      expected[2 * i + 1]);
}

START_TEST(equals_every_vector)
{
    vectors_each("pair.tsv", compare);
}
END_TEST

/* Three rounds of four players leave nobody new to meet, and still there is an answer; who is alone has a bye. */
START_TEST(always_has_an_answer)
{
    struct arena arena = { 0 };
    struct section section = section_new(&arena, 4, 3);
    struct swiss_settings settings = { .seed = 1, .initial = 1 };
    struct swiss_board boards[BOARDS_MAX];
    bool absent[5] = { false, true, true, true, false };
    int64_t met = 0;

    for (int round = 0; round < 3; round++) {
        struct section before = section_new(&arena, 4, round);

        for (int slot = 1; slot <= 4; slot++)
            for (int i = 0; i < round; i++)
                *section_round(&before, slot, i) = *section_round(&section, slot, i);
        ck_assert_int_eq(swiss_pair(&arena, &before, &settings, boards), 2);
        for (int i = 0; i < 2; i++) {
            *section_round(&section, boards[i].first, round) = (struct slot_round){ ROUND_PLAYED, boards[i].second, 1, 2 };
            *section_round(&section, boards[i].second, round) = (struct slot_round){ ROUND_PLAYED, boards[i].first, 2, 0 };
        }
    }
    ck_assert_int_eq(swiss_pair(&arena, &section, &settings, boards), 2);
    for (int i = 0; i < 2; i++)
        met += boards[i].cost.at[1];
    ck_assert_int_eq(met, 2);
    settings.absent = absent;
    ck_assert_int_eq(swiss_pair(&arena, &section, &settings, boards), 1);
    ck_assert(boards[0].first == 4 && boards[0].second == 0);
    absent[4] = true;
    ck_assert_int_eq(swiss_pair(&arena, &section, &settings, boards), 0);
    arena_release(&arena);
}
END_TEST

Suite *suite_league_swiss(void);
Suite *suite_league_swiss(void)
{
    Suite *suite = suite_create("league_swiss");
    TCase *tcase = tcase_create("swiss");

    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, equals_every_vector);
    tcase_add_test(tcase, always_has_an_answer);
    suite_add_tcase(suite, tcase);
    return suite;
}
