#include <check.h>
#include <string.h>

#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/effects/state.h"

Suite *suite_chess_board(void);

static struct board read_position(const char *fen)
{
    struct board board;
    struct error err = { OK, "" };

    ck_assert_msg(fen_read(&board, fen, FEN_CARDS, &err) == OK, "%s", err.message);
    return board;
}

START_TEST(starts_as_chess_does)
{
    struct board board;
    char text[FEN_BYTES];

    board_start(&board);
    fen_write(&board, text);
    ck_assert_str_eq(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    ck_assert_int_eq(board.men_count, 33);
    ck_assert_ptr_null(board_check(&board));
}
END_TEST

/* ---- places as the players see them: RULES 3 ---- */

static const struct { int orient; const char *files, *rank_2, *black_queen; int forward; } orient_cases[] = {
    { ORIENT_0,     "a1b1c1d1e1f1g1h1", "a2h2", "d8", DIRECTION_N },
    { ORIENT_CW90,  "h1h2h3h4h5h6h7h8", "g1g8", "a4", DIRECTION_W },
    { ORIENT_180,   "h8g8f8e8d8c8b8a8", "a7h7", "e1", DIRECTION_S },
    { ORIENT_CCW90, "a8a7a6a5a4a3a2a1", "b1b8", "h5", DIRECTION_E },
};

START_TEST(turns_under_the_players)
{
    struct board board = { .orient = (uint8_t)orient_cases[_i].orient };
    uint64_t rank_1 = 0;

    for (int file = 0; file < 8; file++) {
        int cell = cell_parse(orient_cases[_i].files + 2 * file);

        ck_assert_int_eq(board_cell(&board, COLOUR_WHITE, file, 1), cell);
        ck_assert_int_eq(board_cell(&board, COLOUR_BLACK, file, 8), cell);
        rank_1 |= cell_bit(cell);
    }
    ck_assert_uint_eq(board_rank_cells(&board, COLOUR_WHITE, 1), rank_1);
    ck_assert_uint_eq(board_rank_cells(&board, COLOUR_BLACK, 8), rank_1);
    ck_assert(board_rank_cells(&board, COLOUR_WHITE, 2) >> cell_parse(orient_cases[_i].rank_2) & 1);
    ck_assert(board_rank_cells(&board, COLOUR_WHITE, 2) >> cell_parse(orient_cases[_i].rank_2 + 2) & 1);
    ck_assert_int_eq(board_forward(&board, COLOUR_WHITE), orient_cases[_i].forward);
    ck_assert_int_eq(board_forward(&board, COLOUR_BLACK), direction_opposite(orient_cases[_i].forward));
    ck_assert_uint_eq(board_starting_cells(&board, COLOUR_BLACK, KIND_QUEEN),
                      cell_bit(cell_parse(orient_cases[_i].black_queen)));
}
END_TEST

START_TEST(starting_cells_by_kind)
{
    struct board board = { .orient = ORIENT_0 };

    ck_assert_uint_eq(board_starting_cells(&board, COLOUR_WHITE, KIND_PAWN), 0xFF00);
    ck_assert_uint_eq(board_starting_cells(&board, COLOUR_WHITE, KIND_ROOK), 0x81);
    ck_assert_uint_eq(board_starting_cells(&board, COLOUR_WHITE, KIND_BISHOP), 0x24);
    ck_assert_uint_eq(board_starting_cells(&board, COLOUR_WHITE, KIND_PRINCESS), 0);
}
END_TEST

/* ---- men on and off the board ---- */

START_TEST(men_leave_and_come_back)
{
    struct board board = read_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    int rook = board.at[7];

    board_lift(&board, rook, PLACE_AWAY);
    ck_assert_int_eq(board.castling, 15 & ~CASTLING_WHITE_SHORT);
    ck_assert_ptr_null(board_check(&board));
    board_put(&board, rook, cell_parse("h1"));
    ck_assert_int_eq(board.castling, 15 & ~CASTLING_WHITE_SHORT);
    ck_assert_int_eq(board.at[7], rook);
    ck_assert(board.men[rook].moved);
    ck_assert_ptr_null(board_check(&board));
}
END_TEST

START_TEST(men_change_kind)
{
    struct board board = read_position("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1");
    int man = board.at[cell_parse("d4")];

    board_change_kind(&board, man, KIND_PRINCESS);
    ck_assert_uint_eq(board.named, cell_bit(cell_parse("d4")));
    ck_assert_uint_eq(board.of_kind[KIND_KNIGHT], 0);
    ck_assert_ptr_null(board_check(&board));
    board_change_kind(&board, man, KIND_BISHOP);
    ck_assert_uint_eq(board.named, 0);
    ck_assert_ptr_null(board_check(&board));
}
END_TEST

START_TEST(two_men_share_a_cell)
{
    struct board board = read_position("4k3/8/8/8/3N4/8/8/4K3 w - - 0 1"), other;
    int d4 = cell_parse("d4"), knight = board.at[d4];
    int pawn = board_add(&board, COLOUR_WHITE, KIND_PAWN, d4);

    ck_assert_uint_eq(board.paired, cell_bit(d4));
    ck_assert_uint_eq(board.of_kind[KIND_KNIGHT] | board.of_kind[KIND_PAWN], cell_bit(d4));
    ck_assert_ptr_null(board_check(&board));
    board_change_kind(&board, pawn, KIND_KNIGHT);
    board_change_kind(&board, pawn, KIND_ROOK);
    ck_assert_uint_eq(board.of_kind[KIND_KNIGHT], cell_bit(d4));
    ck_assert_ptr_null(board_check(&board));

    /* The order of arrival does not matter: it is the same board. */
    other = board;
    board_lift(&other, knight, PLACE_AWAY);
    ck_assert_ptr_null(board_check(&other));
    ck_assert_uint_eq(other.paired, 0);
    ck_assert_int_eq(other.men[pawn].partner, MAN_NONE);
    board_put(&other, knight, d4);
    other.men[knight].moved = board.men[knight].moved;
    ck_assert_mem_eq(&other, &board, sizeof board);
}
END_TEST

START_TEST(a_joined_piece_goes_whole)
{
    struct board board = read_position("4k3/8/8/8/3N4/8/8/R3K3 w Q - 0 1");
    int d4 = cell_parse("d4"), knight = board.at[d4], rook = board.at[cell_parse("a1")];
    int pawn = board_add(&board, COLOUR_WHITE, KIND_PAWN, d4);

    board_join(&board, d4, true);
    board_shift(&board, pawn, cell_parse("d5"));
    ck_assert_int_eq(board.men[knight].cell, cell_parse("d5"));
    ck_assert(board.men[knight].joined && board.men[pawn].joined && board.men[knight].moved);
    board_swap(&board, rook, knight);
    ck_assert_int_eq(board.men[pawn].cell, cell_parse("a1"));
    ck_assert_int_eq(board.men[knight].cell, cell_parse("a1"));
    ck_assert_int_eq(board.men[rook].cell, cell_parse("d5"));
    ck_assert(board.men[pawn].joined);
    ck_assert_int_eq(board.castling, 0);
    ck_assert_uint_eq(board.paired, cell_bit(cell_parse("a1")));
    ck_assert_ptr_null(board_check(&board));
}
END_TEST

START_TEST(numbers_of_men_who_are_gone_are_given_again)
{
    struct board board;
    int last = 0;

    board_clear(&board);
    for (int i = 1; i < MEN_MAX; i++) {
        last = board_add(&board, COLOUR_WHITE, KIND_PAWN, i % CELL_COUNT);
        ck_assert_int_eq(last, i);
        board_lift(&board, last, i == 40 ? PLACE_GONE : PLACE_DEAD);
    }
    ck_assert_int_eq(board_add(&board, COLOUR_BLACK, KIND_BISHOP, 5), 40);
    ck_assert_int_eq(board_add(&board, COLOUR_BLACK, KIND_BISHOP, 6), MAN_NONE);
    ck_assert_ptr_null(board_check(&board));
}
END_TEST

START_TEST(passing_is_forgotten)
{
    struct board board = read_position("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");

    board_end_turn(&board);
    ck_assert_int_eq(board.passed_count, 0);
    board = read_position("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1");
    board_lift(&board, board.at[cell_parse("d4")], PLACE_CAPTURED);
    ck_assert_int_eq(board.passed_count, 0);
}
END_TEST

/* ---- what board_check finds ---- */

static void break_colour(struct board *board) { board->men[1].colour = 2; }
static void break_kind(struct board *board) { board->men[1].kind = KIND_COUNT; }
static void break_no_kind(struct board *board) { board->men[1].kind = KIND_NONE; }
static void break_cell(struct board *board) { board->men[1].cell = 64; }
static void break_same_cell(struct board *board) { board->men[1].cell = board->men[2].cell; }
static void break_partner(struct board *board) { board->men[1].partner = 2; }
static void break_partner_number(struct board *board) { board->men[1].partner = 255; }
static void break_joined(struct board *board) { board->men[1].joined = true; }
static void break_place(struct board *board) { board->men[1].place = PLACE_CAPTURED; }
static void break_nobody(struct board *board) { board->men[0].place = PLACE_BOARD; }
static void break_at(struct board *board) { board->at[20] = 1; }
static void break_set(struct board *board) { board->of_colour[0] |= cell_bit(30); }
static void break_count(struct board *board) { board->men_count = MEN_MAX + 1; }
static void break_side(struct board *board) { board->to_move = 2; }
static void break_castling(struct board *board) { board->castling = 16; }
static void break_passed(struct board *board) { board->passed_count = 1; }

static void (*const breaks[])(struct board *board) = {
    break_colour, break_kind, break_no_kind, break_cell, break_same_cell, break_partner, break_partner_number,
    break_joined, break_place, break_nobody, break_at, break_set, break_count, break_side, break_castling, break_passed,
};

START_TEST(check_sees)
{
    struct board board;

    board_start(&board);
    breaks[_i](&board);
    ck_assert_ptr_nonnull(board_check(&board));
}
END_TEST

/* ---- stored and read again ---- */

START_TEST(is_stored_and_read)
{
    struct arena arena = { 0 };
    struct state state, read;
    struct error err = { OK, "" };
    size_t bytes;
    const char *json;

    ck_assert_ptr_null(codec_check(&knightmare_state_codec));
    knightmare_state_init(&state);
    state.board = read_position("r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq d3 3 17");
    board_add(&state.board, COLOUR_WHITE, KIND_KNIGHT, cell_parse("a1"));
    board_join(&state.board, cell_parse("a1"), true);
    board_change_kind(&state.board, state.board.at[cell_parse("h8")], KIND_PALADIN);
    board_lift(&state.board, state.board.at[cell_parse("h1")], PLACE_DEAD);
    state.board.orient = ORIENT_CCW90;
    draw_rules_remember(&state.history, UINT64_C(0xfedcba9876543210), false);
    ck_assert_ptr_null(knightmare_state_check(&state));
    json = codec_format(&knightmare_state_codec, &state, &arena, &bytes);
    ck_assert_msg(codec_read(&knightmare_state_codec, &read, json, bytes, &arena, &err) == OK, "%s", err.message);
    ck_assert_mem_eq(&read, &state, sizeof state);
    arena_release(&arena);
}
END_TEST

static const struct { const char *json, *complaint; } bad_boards[] = {
    { "{\"men\":[{},{\"cell\":99,\"kind\":\"pawn\",\"place\":\"board\",\"printed\":\"pawn\"}]}", "a man is out of range" },
    { "{\"men\":[{},{\"cell\":-1,\"kind\":\"pawn\",\"place\":\"board\",\"printed\":\"pawn\"}]}", "a man is out of range" },
    { "{\"men\":[{},{\"cell\":9,\"place\":\"board\"}]}", "a man is of no kind" },
    { "{\"men\":[{},{\"cell\":9,\"kind\":\"pawn\",\"place\":\"board\",\"printed\":\"pawn\"},"
      "{\"cell\":9,\"kind\":\"rook\",\"place\":\"board\",\"printed\":\"rook\"}]}", "do not know of each other" },
    { "{\"passed\":[{\"man\":3}]}", "a man who may be taken en passant is not on the board" },
    { "{\"castling\":77}", "side, orient or castling is out of range" },
    { "{\"quiet_plies\":-1}", "a count is out of range" },
};

START_TEST(what_cannot_be_is_not_read)
{
    struct error err = { OK, "" };
    struct board board;

    ck_assert_int_eq(codec_read(&board_codec, &board, bad_boards[_i].json, strlen(bad_boards[_i].json), NULL, &err),
                     ERR_FORMAT);
    ck_assert_msg(strstr(err.message, bad_boards[_i].complaint) != NULL, "%s", err.message);
}
END_TEST

START_TEST(state_check_sees)
{
    struct state state;

    knightmare_state_init(&state);
    ck_assert_ptr_null(knightmare_state_check(&state));
    ck_assert_int_eq(knightmare_state_rules(&state).code, CODE_KC);
    state.options.code = CODE_FIDE;
    ck_assert_int_eq(knightmare_state_rules(&state).code, CODE_FIDE);
    state.options.code = 2;
    ck_assert_ptr_nonnull(knightmare_state_check(&state));
    state.options.code = CODE_KC;
    state.history.count = -1;
    ck_assert_ptr_nonnull(knightmare_state_check(&state));
}
END_TEST

/* ---- kinds ---- */

START_TEST(kinds_have_names)
{
    for (enum kind kind = KIND_PAWN; kind < KIND_COUNT; kind++) {
        ck_assert_int_eq(kind_of_name(kind_name(kind)), kind);
        ck_assert_int_eq(kind_base(kind_base(kind)), kind_base(kind));
        if (kind < KIND_FIRST_NAMED)
            ck_assert_int_eq(kind_of_letter(kind_letter(kind)), kind);
    }
    ck_assert_int_eq(kind_of_name("royal KNIGHT"), KIND_ROYAL_KNIGHT);
    ck_assert_int_eq(kind_of_name("nothing"), KIND_NONE);
    ck_assert_int_eq(kind_of_letter('n'), KIND_KNIGHT);
    ck_assert_int_eq(kind_of_letter('x'), KIND_NONE);
    ck_assert_int_eq(kind_of_letter('\0'), KIND_NONE);
}
END_TEST

#define LOOP(tcase, test, cases) tcase_add_loop_test((tcase), (test), 0, sizeof(cases) / sizeof((cases)[0]))

Suite *suite_chess_board(void)
{
    Suite *suite = suite_create("chess_board");
    TCase *tcase = tcase_create("board");

    tcase_add_test(tcase, starts_as_chess_does);
    LOOP(tcase, turns_under_the_players, orient_cases);
    tcase_add_test(tcase, starting_cells_by_kind);
    tcase_add_test(tcase, men_leave_and_come_back);
    tcase_add_test(tcase, men_change_kind);
    tcase_add_test(tcase, two_men_share_a_cell);
    tcase_add_test(tcase, a_joined_piece_goes_whole);
    tcase_add_test(tcase, numbers_of_men_who_are_gone_are_given_again);
    tcase_add_test(tcase, passing_is_forgotten);
    LOOP(tcase, check_sees, breaks);
    tcase_add_test(tcase, is_stored_and_read);
    LOOP(tcase, what_cannot_be_is_not_read, bad_boards);
    tcase_add_test(tcase, state_check_sees);
    tcase_add_test(tcase, kinds_have_names);
    suite_add_tcase(suite, tcase);
    return suite;
}
