/* Rounds of tables, seat by seat. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "engine/league/tables.h"
#include "tests/support/vectors.h"

enum { NUMBERS_MAX = 3 * TABLES_PLAYERS_MAX * TABLES_PLAYERS_MAX };

/* Ends a part of a list at a separator, and returns the part after it. */
static char *part_end(char *part, char separator)
{
    while (*part && *part != separator)
        part++;
    if (*part)
        *part++ = '\0';
    return part;
}

static void read_players(char **cells, struct tables_player *players, struct tables_round *round)
{
    int slots[TABLES_PLAYERS_MAX], byes[2 * TABLES_PLAYERS_MAX], seats[256];
    int byes_count = vector_ints(cells[7], byes, 2 * TABLES_PLAYERS_MAX) / 2;

    round->count = vector_ints(cells[5], slots, TABLES_PLAYERS_MAX);
    for (int i = 0; i < round->count; i++) {
        players[i] = (struct tables_player){ .slot = slots[i] };
        for (int j = 0; j < byes_count; j++)
            if (byes[2 * j] == slots[i])
                players[i].byes = byes[2 * j + 1];
    }
    for (char *part = cells[8], *next; *part; part = next) {
        int count;

        next = part_end(part, ',');
        count = vector_ints(part, seats, 256);
        for (int i = 0; i < round->count; i++)
            for (int j = 1; j < count && players[i].slot == seats[0]; j++)
                players[i].seats_had[seats[j] - 1]++;
    }
}

static const int *read_met(struct arena *arena, const char *cell)
{
    int *met = arena_alloc(arena, TABLES_PLAYERS_MAX * TABLES_PLAYERS_MAX * sizeof *met);
    int *numbers = arena_alloc(arena, NUMBERS_MAX * sizeof *numbers);
    int count = vector_ints(cell, numbers, NUMBERS_MAX) / 3;

    for (int i = 0; i < count; i++, numbers += 3)
        met[(numbers[0] - 1) * TABLES_PLAYERS_MAX + numbers[1] - 1] =
            met[(numbers[1] - 1) * TABLES_PLAYERS_MAX + numbers[0] - 1] = numbers[2];
    return met;
}

static void compare(struct arena *arena, char **cells)
{
    struct tables_player players[TABLES_PLAYERS_MAX];
    struct tables_round round = {
        .seed = strtoull(cells[4], NULL, 16), .most = (int)vector_number(cells[1]), .least = (int)vector_number(cells[2]),
        .is_first = strcmp(cells[3], "first") == 0, .players = players, .slots = TABLES_PLAYERS_MAX,
        .met = read_met(arena, cells[6]),
    };
    struct tables_drawn *drawn = arena_alloc(arena, sizeof *drawn);
    int expected[TABLES_PLAYERS_MAX], tables = 0;

    read_players(cells, players, &round);
    tables_draw(arena, &round, drawn);
    for (char *part = cells[9], *next; *part; part = next, tables++) {
        next = part_end(part, '|');
        ck_assert_int_lt(tables, drawn->count);
        ck_assert_int_eq(vector_ints(part, expected, TABLES_PLAYERS_MAX), drawn->tables[tables].count);
        for (int i = 0; i < drawn->tables[tables].count; i++)
            ck_assert_msg(drawn->tables[tables].slots[i] == expected[i], "%s: table %d, seat %d: %d, not %d", cells[0],
                          tables + 1, i + 1, drawn->tables[tables].slots[i], expected[i]);
    }
    ck_assert_int_eq(tables, drawn->count);
    ck_assert_int_eq(vector_ints(cells[10], expected, TABLES_PLAYERS_MAX), drawn->out_count);
    for (int i = 0; i < drawn->out_count; i++)
        ck_assert_msg(drawn->out[i] == expected[i], "%s: %d sits out, not %d", cells[0], drawn->out[i], expected[i]);
}

START_TEST(equals_every_vector)
{
    vectors_each("tables.tsv", compare);
}
END_TEST

Suite *suite_league_tables(void);
Suite *suite_league_tables(void)
{
    Suite *suite = suite_create("league_tables");
    TCase *tcase = tcase_create("tables");

    tcase_add_test(tcase, equals_every_vector);
    suite_add_tcase(suite, tcase);
    return suite;
}
