/* The generator against known counts: perft.tsv, the table of RULES 15, and positions made for one rule each. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/chess/notation.h"
#include "engine/games/knightmare/chess/perft.h"

Suite *suite_chess_perft(void);

/* perft.tsv goes deeper; the rows here take a few seconds together. */
enum { ROW_LEAVES_MOST = 10000000, ROWS = 13, LINE_BYTES = 512 };

static const struct move_rules_source fide = { .code = CODE_FIDE };
static const struct move_rules_source kc = { .code = CODE_KC };

static struct board read_position(const char *fen)
{
    struct board board;
    struct error err = { OK, "" };

    ck_assert_msg(fen_read(&board, fen, FEN_CARDS, &err) == OK, "%s", err.message);
    return board;
}

/* The fields of the nth row of perft.tsv that is not a comment. */
static int read_row(int wanted, char line[LINE_BYTES], char *fields[16])
{
    FILE *file = fopen("tests/engine/games/knightmare/chess/perft.tsv", "r");
    int row = -1, count = 0;

    ck_assert_ptr_nonnull(file);
    while (row < wanted && fgets(line, LINE_BYTES, file))
        row += line[0] != '#';
    fclose(file);
    if (row < wanted)
        return 0;
    line[strcspn(line, "\n")] = '\0';
    for (char *at = line; *at && count < 16; at += strspn(at, "\t")) {
        fields[count++] = at;
        at += strcspn(at, "\t");
        if (*at)
            *at++ = '\0';
    }
    return count;
}

START_TEST(counts_every_row)
{
    char line[LINE_BYTES], *fields[16];
    int count = read_row(_i, line, fields);
    uint64_t total = 0;
    struct board board;

    ck_assert_int_ge(count, 4);
    board = read_position(fields[2]);
    for (int depth = 1; depth + 2 < count; depth++) {
        uint64_t leaves = strtoull(fields[depth + 2], NULL, 10);

        total += leaves;
        if (total > ROW_LEAVES_MOST)
            break;
        ck_assert_msg(perft_count(&board, &fide, depth) == leaves, "%s, depth %d: not %llu leaves", fields[1], depth,
                      (unsigned long long)leaves);
    }
}
END_TEST

START_TEST(knows_every_row)
{
    char line[LINE_BYTES], *fields[16];

    ck_assert_int_gt(read_row(ROWS - 1, line, fields), 0);
    ck_assert_int_eq(read_row(ROWS, line, fields), 0);
}
END_TEST

/* RULES 15: leaves at depth 1, 2, 3 under both codes. */
static const struct { const char *fen; uint64_t by_fide[3], by_kc[3]; } code_cases[] = {
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", { 20, 400, 8902 }, { 20, 400, 8902 } },
    { "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", { 48, 2039, 97862 }, { 48, 2043, 98196 } },
    { "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", { 14, 191, 2812 }, { 14, 191, 2812 } },
    { "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -", { 6, 264, 9467 }, { 6, 264, 9467 } },
    { "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", { 44, 1486, 62379 }, { 44, 1486, 62478 } },
    { "4k3/8/8/8/8/5r2/8/R3K2R w KQ -", { 23, 396, 9198 }, { 24, 415, 9717 } },
    { "4k3/8/8/8/8/4r3/8/R3K2R w KQ -", { 4, 72, 1686 }, { 6, 104, 2391 } },
    { "4k3/8/8/8/8/6r1/8/R3K2R w KQ -", { 25, 432, 10372 }, { 25, 432, 10413 } },
    { "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", { 26, 568, 13744 }, { 26, 574, 13922 } },
};

START_TEST(counts_by_either_code)
{
    struct board board = read_position(code_cases[_i].fen);

    for (int depth = 1; depth <= 3; depth++) {
        ck_assert_uint_eq(perft_count(&board, &fide, depth), code_cases[_i].by_fide[depth - 1]);
        ck_assert_uint_eq(perft_count(&board, &kc, depth), code_cases[_i].by_kc[depth - 1]);
    }
}
END_TEST

START_TEST(depth_nought_is_one_leaf)
{
    struct board board;

    board_start(&board);
    ck_assert_uint_eq(perft_count(&board, &fide, 0), 1);
}
END_TEST

/* A move and whether each code allows it. */
static const struct { const char *fen, *move; bool by_fide, by_kc; } move_cases[] = {
    /* castling: out of, through and into check; the Rook may be attacked, and so may the squares that it passes */
    { "4k3/8/8/8/8/4r3/8/R3K2R w KQ -", "O-O", false, true },
    { "4k3/8/8/8/8/4r3/8/R3K2R w KQ -", "O-O-O", false, true },
    { "4k3/8/8/8/8/5r2/8/R3K2R w KQ -", "O-O", false, true },
    { "4k3/8/8/8/8/3r4/8/R3K2R w KQ -", "O-O-O", false, true },
    { "4k3/8/8/8/8/6r1/8/R3K2R w KQ -", "O-O", false, false },
    { "4k3/8/8/8/8/2r5/8/R3K2R w KQ -", "O-O-O", false, false },
    { "4k3/8/8/8/8/7r/8/R3K2R w KQ -", "O-O", true, true },
    { "4k3/8/8/8/8/1r6/8/R3K2R w KQ -", "O-O-O", true, true },
    { "4k3/8/8/8/8/8/8/RN2K2R w KQ -", "O-O-O", false, false },
    { "4k3/8/8/8/8/8/8/R3K1NR w KQ -", "O-O", false, false },
    { "4k3/8/8/8/8/8/8/R3K2R w Q -", "O-O", false, false },
    { "4k3/8/8/8/8/8/8/R3K2R w Q -", "O-O-O", true, true },
    { "r3k2r/8/8/8/8/8/8/4K3 b kq -", "O-O", true, true },
    { "r3k2r/8/8/8/8/8/8/4K3 b kq -", "e8c8", true, true },
    /* the castled Rook comes between */
    { "4k3/8/8/8/8/8/8/r3K2R w K -", "O-O", false, true },
    { "4k3/8/8/8/8/8/8/R3K2r w Q -", "O-O-O", false, true },
    { "4k3/8/8/8/8/8/8/R2rK3 w Q -", "O-O-O", false, false },
    /* en passant: both Pawns leave the King's rank; the taken Pawn gave the check; a pin along the diagonal */
    { "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3", "e4d3", false, false },
    { "8/8/8/8/k2Pp3/8/8/3K4 b - d3", "e4d3", true, true },
    { "8/8/8/4k3/3Pp3/8/8/3K4 b - d3", "e4d3", true, true },
    { "8/8/8/8/3Pp3/2k5/8/3K2B1 b - d3", "e4d3", true, true },
    { "7k/8/8/3pP3/2K5/8/8/b7 w - d6", "e5d6", true, true },
    { "7b/8/8/3pP3/8/2K5/8/7k w - d6", "e5d6", false, false },
    /* a double step: over nothing, from rank 2, and by KC from rank 1 */
    { "4k3/8/8/8/4n3/8/4P3/4K3 w - -", "e2e4", false, false },
    { "4k3/8/8/8/8/4n3/4P3/4K3 w - -", "e2e4", false, false },
    { "4k3/8/8/8/8/4P3/8/4K3 w - -", "e3e5", false, false },
    { "4k3/8/8/8/8/8/8/P3K3 w - -", "a1a3", false, true },
    { "p3k3/8/8/8/8/8/8/4K3 b - -", "a8a6", false, true },
    /* promotion, also by capture, and to nothing royal */
    { "5r1k/4P3/8/8/8/8/8/4K3 w - -", "e7e8=N", true, true },
    { "5r1k/4P3/8/8/8/8/8/4K3 w - -", "e7xf8=B", true, true },
    { "5r1k/4P3/8/8/8/8/8/4K3 w - -", "e7e8", true, true },
    { "5r1k/4P3/8/8/8/8/8/4K3 w - -", "e7e8=K", false, false },
    { "5r1k/4P3/8/8/8/8/8/4K3 w - -", "e7e8=P", false, false },
    { "5r1k/8/4P3/8/8/8/8/4K3 w - -", "e6e7=Q", false, false },
    /* pins: along the line only */
    { "4k3/4r3/8/8/8/8/4R3/4K3 w - -", "e2e5", true, true },
    { "4k3/4r3/8/8/8/8/4R3/4K3 w - -", "e2xe7", true, true },
    { "4k3/4r3/8/8/8/8/4R3/4K3 w - -", "e2d2", false, false },
    { "4k3/8/8/8/7b/8/5P2/4K3 w - -", "f2g3", false, false },
    { "4k3/8/8/8/8/6b1/5P2/4K3 w - -", "f2xg3", true, true },
    /* two checkers: only the King moves; away from the line he is checked on, not along it */
    { "4k3/4r3/8/8/8/3n4/8/3QK3 w - -", "d1d3", false, false },
    { "4k3/4r3/8/8/8/3n4/8/3QK3 w - -", "e1d2", true, true },
    { "4k3/4r3/8/8/8/8/8/4K3 w - -", "e1e2", false, false },
    { "4k3/4r3/8/8/8/8/8/4K3 w - -", "e1d1", true, true },
    { "4k3/8/8/8/8/8/4q3/4K3 w - -", "e1e2", true, true },
    { "4k3/8/8/8/8/4r3/4q3/4K3 w - -", "e1e2", false, false },
    { "8/8/8/8/8/4k3/8/4K3 w - -", "e1e2", false, false },
};

static bool allows(const struct move_rules_source *source, const char *fen, const char *order)
{
    struct board board = read_position(fen);
    struct move_text text;
    struct move move;
    struct move_rules rules;
    char why[NOTATION_WHY_BYTES] = "";

    move_rules_derive(&rules, &board, source);
    ck_assert_msg(notation_read(order, &text, why), "%s: %s", order, why);
    return notation_find(&rules, &text, &move, why);
}

START_TEST(allows_what_the_codes_allow)
{
    ck_assert_msg(allows(&fide, move_cases[_i].fen, move_cases[_i].move) == move_cases[_i].by_fide, "FIDE: %s in %s",
                  move_cases[_i].move, move_cases[_i].fen);
    ck_assert_msg(allows(&kc, move_cases[_i].fen, move_cases[_i].move) == move_cases[_i].by_kc, "KC: %s in %s",
                  move_cases[_i].move, move_cases[_i].fen);
}
END_TEST

/* Orders played one after another, and the resulting position. */
static const struct { const char *fen, *orders[6], *becomes; } play_cases[] = {
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", { "e2e4", "c7c5", "g1f3" },
      "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2" },
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", { "e2e4" },
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1" },
    { "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9", { "O-O", "O-O-O" }, "2kr3r/8/8/8/8/8/8/R4RK1 w - - 6 10" },
    { "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9", { "h1h8", "e8e7" }, "r6R/4k3/8/8/8/8/8/R3K3 w Q - 1 10" },
    { "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", { "a1b1", "h8g8" }, "r3k1r1/8/8/8/8/8/8/1R2K2R w Kq - 2 2" },
    { "8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 5", { "e4d3" }, "8/8/8/8/k7/3p4/8/3K4 w - - 0 6" },
    { "8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 5", { "a4a5", "d1e1" }, "8/8/8/k7/3Pp3/8/8/4K3 b - - 2 6" },
    { "5r1k/4P3/8/8/8/8/8/4K3 w - - 7 30", { "e7f8=N", "h8g8" }, "5Nk1/8/8/8/8/8/8/4K3 w - - 1 31" },
};

START_TEST(plays_moves)
{
    struct board board = read_position(play_cases[_i].fen);
    char text[FEN_BYTES];

    for (int i = 0; i < 6 && play_cases[_i].orders[i]; i++) {
        struct move_rules rules;
        struct move_text order;
        struct move move;
        char why[NOTATION_WHY_BYTES] = "";

        move_rules_derive(&rules, &board, &fide);
        ck_assert(notation_read(play_cases[_i].orders[i], &order, why));
        ck_assert_msg(notation_find(&rules, &order, &move, why), "%s", why);
        board_play(&board, &move);
        board_end_turn(&board);
        ck_assert_ptr_null(board_check(&board));
    }
    fen_write(&board, text);
    ck_assert_str_eq(text, play_cases[_i].becomes);
}
END_TEST

/* The state of a position for the side to move. */
static const struct { const char *fen; bool checked, can_move; } end_cases[] = {
    { "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", true, false },
    { "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false, false },
    { "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", true, false },
    { "7k/6Q1/8/6K1/8/8/8/8 b - - 0 1", true, true },
    { "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false, true },
};

START_TEST(knows_mate_and_stalemate)
{
    struct board board = read_position(end_cases[_i].fen);
    struct move_rules rules;

    move_rules_derive(&rules, &board, &fide);
    ck_assert_int_eq(attacks_all_checked(&rules, board.to_move), end_cases[_i].checked);
    ck_assert_int_eq(moves_any(&rules), end_cases[_i].can_move);
}
END_TEST

START_TEST(men_keep_their_identity)
{
    struct board board = read_position("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
    int rook = board.at[cell_parse("h1")], king = board.at[cell_parse("e1")], pawn = board.at[cell_parse("b7")];
    int victim = board.at[cell_parse("a8")];
    struct move castling = { .from = 4, .to = 6, .man = (uint8_t)king, .sort = MOVE_CASTLING, .via = CELL_NONE };
    struct move promotion = {
        .from = 49, .to = 56, .man = (uint8_t)pawn, .taken = (uint8_t)victim, .becomes = KIND_KNIGHT, .via = CELL_NONE,
    };

    board_play(&board, &castling);
    ck_assert_int_eq(board.at[cell_parse("g1")], king);
    ck_assert_int_eq(board.at[cell_parse("f1")], rook);
    ck_assert(board.men[king].moved && board.men[rook].moved);
    ck_assert_int_eq(board.castling, CASTLING_BLACK_SHORT | CASTLING_BLACK_LONG);
    board_play(&board, &promotion);
    ck_assert_int_eq(board.at[cell_parse("a8")], pawn);
    ck_assert_int_eq(board.men[pawn].kind, KIND_KNIGHT);
    ck_assert_int_eq(board.men[pawn].printed, KIND_PAWN);
    ck_assert(board.men[pawn].promoted);
    ck_assert_int_eq(board.men[victim].place, PLACE_CAPTURED);
    ck_assert_int_eq(board.castling, CASTLING_BLACK_SHORT);
    ck_assert_ptr_null(board_check(&board));
}
END_TEST

#define LOOP(tcase, test, cases) tcase_add_loop_test((tcase), (test), 0, sizeof(cases) / sizeof((cases)[0]))

Suite *suite_chess_perft(void)
{
    Suite *suite = suite_create("chess_perft");
    TCase *counts = tcase_create("perft"), *rules = tcase_create("rules");

    tcase_set_timeout(counts, 120);
    tcase_add_loop_test(counts, counts_every_row, 0, ROWS);
    tcase_add_test(counts, knows_every_row);
    LOOP(counts, counts_by_either_code, code_cases);
    tcase_add_test(counts, depth_nought_is_one_leaf);
    LOOP(rules, allows_what_the_codes_allow, move_cases);
    LOOP(rules, plays_moves, play_cases);
    LOOP(rules, knows_mate_and_stalemate, end_cases);
    tcase_add_test(rules, men_keep_their_identity);
    suite_add_tcase(suite, counts);
    suite_add_tcase(suite, rules);
    return suite;
}
