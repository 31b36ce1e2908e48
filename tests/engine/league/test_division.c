/* Which players go into which section. */
#include <check.h>

#include "engine/league/division.h"
#include "tests/support/vectors.h"

enum { ENTRANTS_MAX = 512, NUMBERS = 5 };

static int read_entrants(const char *cell, struct division_entrant *entrants)
{
    int numbers[NUMBERS * ENTRANTS_MAX];
    int count = vector_ints(cell, numbers, NUMBERS * ENTRANTS_MAX) / NUMBERS;

    for (int i = 0; i < count; i++) {
        const int *at = &numbers[NUMBERS * i];

        entrants[i] = (struct division_entrant){ at[0], at[1], at[2], at[3], at[4] };
    }
    return count;
}

static void compare(struct arena *arena, char **cells)
{
    struct division_rules rules = {
        (int)vector_number(cells[1]), (int)vector_number(cells[2]), (int)vector_number(cells[3]),
    };
    struct division_entrant entrants[ENTRANTS_MAX];
    int sizes[ENTRANTS_MAX], expected[ENTRANTS_MAX];
    int count = read_entrants(cells[4], entrants), at = 0;
    int sections = divisions_make(arena, rules, entrants, count, sizes);
    const char *list = cells[5];

    ck_assert_int_eq(vector_ints(list, expected, ENTRANTS_MAX), count);
    for (int i = 0; i < count; i++)
        ck_assert_msg(entrants[i].entry == expected[i], "%s: %d on place %d", cells[0], entrants[i].entry, i + 1);
    for (int i = 0; i < sections; i++, list++) {
        int size = 1;

        for (; *list && *list != '|'; list++)
            size += *list == ',';
        ck_assert_msg(sizes[i] == size, "%s: section %d has %d", cells[0], i + 1, sizes[i]);
        ck_assert_int_eq(*list == '\0', i == sections - 1);
        at += size;
    }
    ck_assert_int_eq(at, count);
}

START_TEST(equals_every_vector)
{
    vectors_each("divisions.tsv", compare);
}
END_TEST

Suite *suite_league_division(void);
Suite *suite_league_division(void)
{
    Suite *suite = suite_create("league_division");
    TCase *tcase = tcase_create("division");

    tcase_add_test(tcase, equals_every_vector);
    suite_add_tcase(suite, tcase);
    return suite;
}
