/* The board of Sanctum: its shape, names, neighbours and the Standard map. */
#include <check.h>
#include <string.h>

#include "engine/games/sanctum/board.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

START_TEST(has_94_squares)
{
    int playable = 0;

    for (int square = 1; square <= SQUARES; square++)
        playable += sa_playable(square);
    ck_assert_int_eq(playable, 94);
    ck_assert(!sa_playable(SQUARE_NONE) && !sa_playable(SQUARES + 1));
}
END_TEST

static const struct { const char *word, *square; } names[] = {
    { "E5", "E5" },  { "e5", "E5" },   { "E-5", "E5" }, { "f12", "F12" }, { "L6", "L6" }, { "A5", "A5" },
    { "A1", "-" },   { "L12", "-" },   { "E13", "-" },  { "E0", "-" },    { "E05", "-" }, { "55", "-" },
    { "", "-" },     { "E", "-" },     { "E5x", "-" },  { "M5", "-" },    { "E+5", "-" }, { "gr5", "-" },
};

START_TEST(reads_names)
{
    ck_assert_str_eq(sa_square_names[sa_square_named(names[_i].word)], names[_i].square);
}
END_TEST

static const struct { const char *from, *north, *east, *south, *west; } neighbours[] = {
    { "E5", "E6", "F5", "E4", "D5" },
    { "F12", "-", "G12", "F11", "-" },
    { "A6", "A7", "B6", "A5", "-" },
    { "L7", "L8", "-", "L6", "K7" },
    { "E1", "E2", "F1", "-", "-" },
};

START_TEST(steps_in_four_directions)
{
    int from = sa_square_named(neighbours[_i].from);

    ck_assert_str_eq(sa_square_names[sa_step(from, NORTH)], neighbours[_i].north);
    ck_assert_str_eq(sa_square_names[sa_step(from, EAST)], neighbours[_i].east);
    ck_assert_str_eq(sa_square_names[sa_step(from, SOUTH)], neighbours[_i].south);
    ck_assert_str_eq(sa_square_names[sa_step(from, WEST)], neighbours[_i].west);
}
END_TEST

START_TEST(knows_what_is_next_to_what)
{
    int e5 = sa_square_named("E5"), f6 = sa_square_named("F6"), e6 = sa_square_named("E6");

    ck_assert(sa_adjacent(e5, e6) && !sa_adjacent(e5, f6) && !sa_adjacent(e5, e5));
    ck_assert(sa_touching(e5, f6) && sa_touching(e5, e5) && !sa_touching(e5, sa_square_named("G5")));
    /* Neighbouring numbers need not be neighbouring squares. */
    ck_assert(!sa_adjacent(sa_square_named("F12"), sa_square_named("G1")));
}
END_TEST

START_TEST(standard_map_is_as_printed)
{
    static const struct { const char *square; char letter; } squares[] = {
        { "D4", 'R' }, { "I9", 'B' }, { "C6", 'T' }, { "G3", 'T' }, { "F7", 'T' }, { "J7", 'T' }, { "F10", 'T' },
        { "E8", 'w' }, { "G5", 'm' }, { "F5", 's' }, { "E6", 'f' }, { "G2", 'l' }, { "D10", 'd' }, { "H10", 'b' },
        { "L7", '.' }, { "A6", '.' },
    };

    for (int i = 0; i < COUNT(squares); i++)
        ck_assert_msg(sa_standard_letter(sa_square_named(squares[i].square)) == squares[i].letter, "%s",
                      squares[i].square);
    for (int square = 1; square <= SQUARES; square++)
        if (sa_playable(square) && sa_terrain(sa_standard_letter(square)) && sa_standard_letter(sa_turned(square)) != 'T')
            ck_assert_int_eq(sa_standard_letter(square), sa_standard_letter(sa_turned(square)));
}
END_TEST

START_TEST(sancta_have_four_entrances_each)
{
    int entrances = 0;

    for (int square = 1; square <= SQUARES; square++)
        entrances += sa_playable(square) && sa_entrance(square);
    ck_assert_int_eq(entrances, 8);
    ck_assert_str_eq(sa_square_names[SANCTUM_RED], "D4");
    ck_assert_str_eq(sa_square_names[SANCTUM_BLUE], "I9");
}
END_TEST

Suite *suite_sanctum_board(void);

Suite *suite_sanctum_board(void)
{
    Suite *suite = suite_create("sanctum_board");
    TCase *tcase = tcase_create("board");

    tcase_add_test(tcase, has_94_squares);
    tcase_add_loop_test(tcase, reads_names, 0, COUNT(names));
    tcase_add_loop_test(tcase, steps_in_four_directions, 0, COUNT(neighbours));
    tcase_add_test(tcase, knows_what_is_next_to_what);
    tcase_add_test(tcase, standard_map_is_as_printed);
    tcase_add_test(tcase, sancta_have_four_entrances_each);
    suite_add_tcase(suite, tcase);
    return suite;
}
