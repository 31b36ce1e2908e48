#include <check.h>

#include "engine/games/knightmare/chess/draw_rules.h"
#include "engine/games/knightmare/chess/fen.h"

Suite *suite_chess_draw_rules(void);

static const struct move_rules_source fide = { .code = CODE_FIDE };

static uint64_t key_of(const char *fen)
{
    struct board board;
    struct error err = { OK, "" };
    struct move_rules rules;

    ck_assert_msg(fen_read(&board, fen, FEN_CARDS, &err) == OK, "%s", err.message);
    move_rules_derive(&rules, &board, &fide);
    return draw_rules_key(&rules, 0);
}

/* Is it the same position for repetition? */
static const struct { const char *one, *other; bool same; } key_cases[] = {
    { "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 7 30", true },
    { "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1", false },
    { "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false },
    { "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/r3K3 w - - 0 1", false },
    { "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", false },
    { "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/1R2K3 w - - 0 1", false },
    /* a right to take en passant counts only if somebody could use it: nobody is near, or he is pinned */
    { "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1", true },
    { "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1", false },
    { "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1", true },
};

START_TEST(keys_tell_positions_apart)
{
    ck_assert_int_eq(key_of(key_cases[_i].one) == key_of(key_cases[_i].other), key_cases[_i].same);
}
END_TEST

START_TEST(keys_tell_cards_apart)
{
    struct board board;
    struct move_rules rules;
    uint64_t plain, paired;

    board_start(&board);
    move_rules_derive(&rules, &board, &fide);
    plain = draw_rules_key(&rules, 0);
    ck_assert_uint_ne(plain, draw_rules_key(&rules, 1));
    board.orient = ORIENT_180;
    ck_assert_uint_ne(plain, draw_rules_key(&rules, 0));
    board.orient = ORIENT_0;
    board_add(&board, COLOUR_WHITE, KIND_BISHOP, cell_parse("b1"));
    move_rules_derive(&rules, &board, &fide);
    paired = draw_rules_key(&rules, 0);
    ck_assert_uint_ne(plain, paired);
    board_join(&board, cell_parse("b1"), true);
    ck_assert_uint_ne(paired, draw_rules_key(&rules, 0));
}
END_TEST

START_TEST(repeats_are_counted)
{
    struct history history = { 0 };

    ck_assert_int_eq(draw_rules_repeats(&history), 0);
    for (uint64_t i = 0; i < 9; i++)
        draw_rules_remember(&history, i % 4, false);
    ck_assert_int_eq(draw_rules_repeats(&history), REPEATS_TO_CLAIM);
    draw_rules_remember(&history, 0, true);
    ck_assert_int_eq(draw_rules_repeats(&history), 1);
    ck_assert_int_eq(history.count, 1);
}
END_TEST

START_TEST(the_oldest_is_forgotten)
{
    struct history history = { 0 };

    for (uint64_t i = 0; i < 1000; i++)
        draw_rules_remember(&history, i, false);
    ck_assert_int_eq(history.count, QUIET_PLIES_TO_DRAW + 2);
    ck_assert_uint_eq(history.keys[history.count - 1], 999);
    ck_assert_uint_eq(history.keys[0], 1000 - (uint64_t)history.count);
}
END_TEST

static const struct { const char *fen; bool dead; } dead_cases[] = {
    { "4k3/8/8/8/8/8/8/4K3 w - -", true },
    { "4k3/8/8/8/8/8/8/3BK3 w - -", true },
    { "3nk3/8/8/8/8/8/8/4K3 w - -", true },
    { "3bk3/8/8/8/8/8/8/4KB2 w - -", false },          /* d8 and f1: one dark, one light */
    { "2b1k3/8/8/8/8/8/8/4KB2 w - -", true },          /* c8 and f1: both light */
    { "4k3/8/8/8/8/8/8/B1B1K3 w - -", true },
    { "4k3/8/8/8/8/8/8/2B1KB2 w - -", false },
    { "4k3/8/8/8/8/8/8/2N1KN2 w - -", false },
    { "3nk3/8/8/8/8/8/8/4KN2 w - -", false },
    { "4k3/8/8/8/8/8/8/3RK3 w - -", false },
    { "4k3/8/8/8/8/8/8/3QK3 w - -", false },
    { "4k3/8/8/8/8/8/4P3/4K3 w - -", false },
    /* Pawns locked from side to side, the Kings behind them */
    { "8/8/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - -", true },
    { "8/8/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 b - -", true },
    { "4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - -", true },
    /* no way past the guarded cells at the side; then a way in; a lever; a Pawn that a King can reach */
    { "8/8/3k4/1p1p1p2/pPpPpPp1/P1P1P1P1/8/4K3 w - -", true },
    { "8/8/3k4/1p1p1p2/pPpPpP2/P1P1P3/8/4K3 w - -", false },
    { "8/8/3k4/pp1p1p1p/PPpPpPpP/2P1P1P1/8/4K3 w - -", false },
    { "4k3/8/8/8/4p3/4P3/8/4K3 w - -", false },
};

START_TEST(knows_dead_positions)
{
    struct board board;
    struct error err = { OK, "" };
    struct move_rules rules;

    ck_assert_msg(fen_read(&board, dead_cases[_i].fen, FEN_CHESS, &err) == OK, "%s", err.message);
    move_rules_derive(&rules, &board, &fide);
    ck_assert_int_eq(draw_rules_dead_position(&rules), dead_cases[_i].dead);
}
END_TEST

#define LOOP(tcase, test, cases) tcase_add_loop_test((tcase), (test), 0, sizeof(cases) / sizeof((cases)[0]))

Suite *suite_chess_draw_rules(void)
{
    Suite *suite = suite_create("chess_draw_rules");
    TCase *tcase = tcase_create("drawn");

    LOOP(tcase, keys_tell_positions_apart, key_cases);
    tcase_add_test(tcase, keys_tell_cards_apart);
    tcase_add_test(tcase, repeats_are_counted);
    tcase_add_test(tcase, the_oldest_is_forgotten);
    LOOP(tcase, knows_dead_positions, dead_cases);
    suite_add_tcase(suite, tcase);
    return suite;
}
