#include <check.h>
#include <string.h>

#include "engine/games/knightmare/chess/fen.h"

Suite *suite_chess_fen(void);

/* Read and written again; NULL: the text stays the same. */
static const struct { const char *fen, *written; } round_trips[] = {
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", NULL },
    { "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", NULL },
    { "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", NULL },
    { "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2", NULL },
    { "4k3/8/8/8/8/8/8/R3K2R w Q - 99 120", NULL },
    { "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1" },
    { "4k3/8/8/8/8/8/8/4K3 b - - 12", "4k3/8/8/8/8/8/8/4K3 b - - 12 1" },
    { "  4k3/8/8/8/8/8/8/R3K2R\t w  QK -  3 4 ", "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 4" },
    { "11111111/8/8/8/k7/8/8/K7 w - - 0 1", "8/8/8/8/k7/8/8/K7 w - - 0 1" },
};

START_TEST(reads_and_writes)
{
    struct board board;
    struct error err = { OK, "" };
    char text[FEN_BYTES];

    ck_assert_msg(fen_read(&board, round_trips[_i].fen, FEN_CHESS, &err) == OK, "%s", err.message);
    ck_assert_ptr_null(board_check(&board));
    fen_write(&board, text);
    ck_assert_str_eq(text, round_trips[_i].written ? round_trips[_i].written : round_trips[_i].fen);
}
END_TEST

static const struct { const char *fen, *complaint; } bad[] = {
    { "", "FEN: 0 of the fields that are needed: board, side to move, castling, en passant" },
    { "8/8/8/8/8/8/8/8 w -", "FEN: 3 of the fields" },
    { "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e4", "more than 6 fields: \"e4\"" },
    { "4k3/8/8/8/8/8/8 w - - 0 1", "FEN field 1 (board): ends after rank 2; eight ranks are needed" },
    { "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "FEN field 1 (board): goes on after rank 1: \"/8\"" },
    { "4k4/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8 is longer than 8 squares" },
    { "4k3/8/8/8/8/8/7/4K3 w - - 0 1", "rank 2 has 7 squares, not 8" },
    { "4k3/8/8/8/8/ppppppppp/8/4K3 w - - 0 1", "rank 3 is longer than 8 squares" },
    { "4k3/8/8/8/4x3/8/8/4K3 w - - 0 1", "rank 4: \"x\" is neither a man (KQRBNP, kqrbnp) nor a number 1-8" },
    { "4k3/8/8/8/9/8/8/4K3 w - - 0 1", "rank 4: \"9\" is neither" },
    { "4k3/8/8/8/4\xc3\xb6/8/8/4K3 w - - 0 1", "rank 4: \"?\" is neither" },
    { "4k3/8/8/8/8/8/8/4K3 x - - 0 1", "FEN field 2 (side to move): \"x\" is neither w nor b" },
    { "4k3/8/8/8/8/8/8/4K3 w KX - 0 1", "FEN field 3 (castling): K needs White's King on e1 and a Rook of his on h1" },
    { "4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "FEN field 3 (castling): \"X\" is none of K, Q, k, q" },
    { "4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "K stands twice" },
    { "r3k3/8/8/8/8/8/8/4K2R w Kkq - 0 1", "k needs Black's King on e8 and a Rook of his on h8" },
    { "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "FEN field 4 (en passant): \"e9\" is neither a square nor -" },
    { "4k3/8/8/8/8/8/8/4K3 w - e66 0 1", "\"e66\" is neither a square" },
    { "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", "with White to move it would be on rank 6" },
    { "4k3/8/8/8/4P3/8/8/4K3 b - e6 0 1", "with Black to move it would be on rank 3" },
    { "4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "no Pawn of White's can just have passed e3" },
    { "4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", "no Pawn of White's can just have passed e3" },
    { "4k3/8/8/8/8/8/8/4K3 w - - x 1", "FEN field 5 (quiet plies): \"x\" is no number 0-9999" },
    { "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "\"-1\" is no number 0-9999" },
    { "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "FEN field 6 (move number): \"0\" is no number 1-9999" },
    { "8/8/8/8/8/8/8/4K3 w - - 0 1", "FEN: field 1 (board): Black has 0 Kings, not one" },
    { "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has 2 Kings, not one" },
    { "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "a Pawn stands on rank 1 or 8" },
    { "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "field 2 (side to move): White is to move, but Black's King is in check" },
};

START_TEST(complains)
{
    struct board board, before;
    struct error err = { OK, "" };

    board_start(&board);
    before = board;
    ck_assert_int_eq(fen_read(&board, bad[_i].fen, FEN_CHESS, &err), ERR_FORMAT);
    ck_assert_msg(strstr(err.message, bad[_i].complaint) != NULL, "\"%s\" says: %s", bad[_i].fen, err.message);
    ck_assert_mem_eq(&board, &before, sizeof board);
}
END_TEST

START_TEST(complains_of_a_long_field)
{
    struct board board;
    struct error err = { OK, "" };
    char text[300];

    memset(text, '1', sizeof text);
    text[sizeof text - 1] = '\0';
    ck_assert_int_eq(fen_read(&board, text, FEN_CHESS, &err), ERR_FORMAT);
    ck_assert_str_eq(err.message, "FEN: field 1 (board) is longer than any can be");
}
END_TEST

/* Positions that only cards can produce. */
static const char *const by_cards[] = {
    "8/8/8/8/8/8/8/8 w - - 0 1", "4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/P3K2p w - - 0 1",
    "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "4k3/8/8/8/8/4P3/8/3K4 b - e2 0 1",
};

START_TEST(takes_what_cards_make)
{
    struct board board;
    struct error err = { OK, "" };
    char text[FEN_BYTES];

    ck_assert_msg(fen_read(&board, by_cards[_i], FEN_CARDS, &err) == OK, "%s", err.message);
    fen_write(&board, text);
    ck_assert_str_eq(text, by_cards[_i]);
}
END_TEST

START_TEST(moved_men_follow_from_rights)
{
    struct board board;
    struct error err = { OK, "" };

    ck_assert(fen_read(&board, "4k3/8/8/8/8/8/8/R3K2R w K - 0 1", FEN_CHESS, &err) == OK);
    ck_assert(!board.men[board.at[4]].moved && !board.men[board.at[7]].moved);
    ck_assert(board.men[board.at[0]].moved && board.men[board.at[60]].moved);
}
END_TEST

#define LOOP(tcase, test, cases) tcase_add_loop_test((tcase), (test), 0, sizeof(cases) / sizeof((cases)[0]))

Suite *suite_chess_fen(void)
{
    Suite *suite = suite_create("chess_fen");
    TCase *tcase = tcase_create("fen");

    LOOP(tcase, reads_and_writes, round_trips);
    LOOP(tcase, complains, bad);
    tcase_add_test(tcase, complains_of_a_long_field);
    LOOP(tcase, takes_what_cards_make, by_cards);
    tcase_add_test(tcase, moved_men_follow_from_rights);
    suite_add_tcase(suite, tcase);
    return suite;
}
