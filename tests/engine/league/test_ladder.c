/* Challenges change ladders. */
#include <check.h>
#include <string.h>

#include "engine/league/ladder.h"
#include "tests/support/vectors.h"

enum { PLAYERS_MAX = 64 };

static void act(struct ladder *ladder, const char *act)
{
    int numbers[2];

    ck_assert_int_eq(vector_ints(act, numbers, 2), 2);
    if (strncmp(act, "won:", 4) == 0)
        ladder_won(ladder, numbers[0], numbers[1]);
    else if (strncmp(act, "drop:", 5) == 0)
        ladder_drop(ladder, numbers[0], numbers[1]);
    else if (strncmp(act, "may:", 4) == 0)
        ck_assert_msg(ladder_reaches(ladder, numbers[0], numbers[1]) == (strstr(act, ":yes") != NULL), "%s", act);
    else
        ck_assert_msg(strncmp(act, "lost:", 5) == 0 || strncmp(act, "drawn:", 6) == 0, "%s", act);
}

START_TEST(equals_every_vector)
{
    struct vectors vectors = vectors_read("tests/engine/league/ladder.tsv");
    int players[PLAYERS_MAX], expected[PLAYERS_MAX];

    for (int i = 0; i < vectors.count; i++) {
        char **cells = vectors.rows[i];
        struct ladder ladder = { .players = players, .count = vector_ints(cells[1], players, PLAYERS_MAX) };
        char *rest = cells[2];

        for (char *end = rest; *rest; rest = end) {
            end = rest + strcspn(rest, " ");
            if (*end)
                *end++ = '\0';
            act(&ladder, rest);
        }
        ck_assert_int_eq(ladder.count, vector_ints(cells[3], expected, PLAYERS_MAX));
        for (int j = 0; j < ladder.count; j++)
            ck_assert_msg(players[j] == expected[j], "%s: place %d", cells[0], j + 1);
    }
    vectors_release(&vectors);
}
END_TEST

START_TEST(who_is_not_on_it_changes_nothing)
{
    int players[3] = { 4, 5, 6 };
    struct ladder ladder = { players, 3 };

    ck_assert_int_eq(ladder_position(&ladder, 9), 0);
    ck_assert(!ladder_reaches(&ladder, 9, 4));
    ck_assert(!ladder_reaches(&ladder, 6, 9));
    ck_assert(!ladder_reaches(&ladder, 5, 5));
    ladder_won(&ladder, 9, 4);
    ladder_won(&ladder, 6, 9);
    ladder_drop(&ladder, 9, 1);
    ck_assert_int_eq(players[0], 4);
    ck_assert_int_eq(players[1], 5);
    ck_assert_int_eq(players[2], 6);
}
END_TEST

Suite *suite_league_ladder(void);
Suite *suite_league_ladder(void)
{
    Suite *suite = suite_create("league_ladder");
    TCase *tcase = tcase_create("ladder");

    tcase_add_test(tcase, equals_every_vector);
    tcase_add_test(tcase, who_is_not_on_it_changes_nothing);
    suite_add_tcase(suite, tcase);
    return suite;
}
