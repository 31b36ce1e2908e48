#include <check.h>
#include <string.h>

#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/chess/notation.h"

Suite *suite_chess_notation(void);

static const struct move_rules_source fide = { .code = CODE_FIDE };
static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
static const char promotes[] = "5r1k/4P3/8/8/8/8/8/4K3 w - -";
static const char castles[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";

static void derive(struct move_rules *rules, struct board *board, const char *fen)
{
    struct error err = { OK, "" };

    ck_assert_msg(fen_read(board, fen, FEN_CARDS, &err) == OK, "%s", err.message);
    move_rules_derive(rules, board, &fide);
}

/* An order, and the canonical form of the move it means. */
static const struct { const char *fen, *order, *canonical; } good[] = {
    { start, "e2e4", "e2e4" }, { start, "E2-E4", "e2e4" }, { start, " e2 e4 ", "e2e4" }, { start, "Pe2e4", "e2e4" },
    { start, "Ng1f3", "g1f3" }, { start, "nG1-F3+", "g1f3" }, { start, "b1c3!", "b1c3" }, { start, "Nb1c3", "b1c3" },
    { promotes, "e7e8=Q", "e7e8=Q" }, { promotes, "e7e8", "e7e8=Q" }, { promotes, "e7xf8=n", "e7f8=N" },
    { promotes, "e7-e8r#", "e7e8=R" }, { promotes, "e7e8=bishop", "e7e8=B" },
    { castles, "O-O", "O-O" }, { castles, "o-o-o", "O-O-O" }, { castles, "0-0", "O-O" }, { castles, "e1g1", "O-O" },
    { castles, "Ke1-c1", "O-O-O" }, { castles, "OOO", "O-O-O" },
    { "4k3/8/8/8/8/8/8/B3K3 w - -", "Ba1d4", "a1d4" }, { "4k3/1p6/8/8/8/8/8/B3K3 b - -", "b7b5", "b7b5" },
};

START_TEST(reads_orders)
{
    struct board board;
    struct move_rules rules;
    struct move_text text;
    struct move move;
    char why[NOTATION_WHY_BYTES] = "", order[NOTATION_BYTES];

    derive(&rules, &board, good[_i].fen);
    ck_assert_msg(notation_read(good[_i].order, &text, why), "%s: %s", good[_i].order, why);
    ck_assert_msg(notation_find(&rules, &text, &move, why), "%s: %s", good[_i].order, why);
    ck_assert_str_eq(notation_order(&move, order), good[_i].canonical);
    ck_assert(notation_read(order, &text, why) && notation_find(&rules, &text, &move, why));
    ck_assert_str_eq(notation_order(&move, order), good[_i].canonical);
}
END_TEST

/* An order that cannot be read as a move. */
static const struct { const char *order, *complaint; } unreadable[] = {
    { "", "a move names the square that the man leaves and the one he goes to, as e2e4 or Ng1f3" },
    { "Nf3", "a move names the square that the man leaves" },
    { "e4", "a move names the square that the man leaves" },
    { "hello", "a move names the square" },
    { "e9e4", "there is no square e9" },
    { "e2e9", "there is no square e9" },
    { "Ki4e4", "there is no square i4" },
    { "e7e8=W", "\"=w\" after the squares is no kind to promote to, as in e7e8=Q" },
    { "e7e8=queer", "\"=queer\" after the squares is no kind" },
    { "a1a2a3a4a5a6a7a8b8", "a move has at most 8 squares" },
    { "e2e4 and then some more words that do not belong here at all", "that is too long for a move" },
};

START_TEST(says_what_cannot_be_read)
{
    struct move_text text;
    char why[NOTATION_WHY_BYTES] = "";

    ck_assert(!notation_read(unreadable[_i].order, &text, why));
    ck_assert_msg(strncmp(why, unreadable[_i].complaint, strlen(unreadable[_i].complaint)) == 0, "%s: %s",
                  unreadable[_i].order, why);
}
END_TEST

/* An impossible move, and the message about it. */
static const struct { const char *fen, *order, *complaint; } illegal[] = {
    { start, "e3e4", "nobody stands on e3" },
    { start, "e7e5", "the Pawn on e7 is Black's" },
    { start, "Ne2e4", "a Pawn stands on e2, not a Knight" },
    { start, "e2e5", "the Pawn on e2 cannot go to e5" },
    { start, "g1e2", "the Knight on g1 cannot go to e2" },
    { start, "e2e4=Q", "a move to e4 cannot promote to a Queen" },
    { start, "g1-h3-f4", "the Knight on g1 cannot go to f4" },
    { promotes, "e7e8=K", "a move to e8 cannot promote to a King" },
    { start, "O-O", "something stands between King and Rook" },
    { "4k3/8/8/8/8/8/8/R3K2R w Q -", "O-O", "King or Rook has moved, so you can no longer castle that way" },
    { "4k3/8/8/8/8/5r2/8/R3K2R w KQ -", "O-O", "you cannot castle out of check, through it or into it" },
    { "4k3/4r3/8/8/8/8/4R3/4K3 w - -", "e2d2", "e2d2 would leave your King in check" },
    { "4k3/4r3/8/8/8/8/8/4K3 w - -", "e1e2", "e1e2 would leave your King in check" },
};

START_TEST(says_why_not)
{
    struct board board;
    struct move_rules rules;
    struct move_text text;
    struct move move;
    char why[NOTATION_WHY_BYTES] = "";

    derive(&rules, &board, illegal[_i].fen);
    ck_assert_msg(notation_read(illegal[_i].order, &text, why), "%s", why);
    ck_assert(!notation_find(&rules, &text, &move, why));
    ck_assert_str_eq(why, illegal[_i].complaint);
}
END_TEST

static void hold_knight(const void *context, struct move_rules *rules)
{
    (void)context;
    move_rules_hold(rules, rules->board->at[cell_parse("g1")], COLOUR_WHITE);
}

START_TEST(says_that_a_man_is_held)
{
    struct move_rules_source source = { .code = CODE_KC, .bend = hold_knight };
    struct board board;
    struct move_rules rules;
    struct move_text text;
    struct move move;
    char why[NOTATION_WHY_BYTES] = "";

    board_start(&board);
    move_rules_derive(&rules, &board, &source);
    ck_assert(notation_read("g1f3", &text, why));
    ck_assert(!notation_find(&rules, &text, &move, why));
    ck_assert_str_eq(why, "the Knight on g1 may not be moved now");
}
END_TEST

/* A WARLORD on e1 may walk to g1 or castle; both have a name, and an order may write out the legs of a walk. */
static void crown_warlord(const void *context, struct move_rules *rules)
{
    (void)context;
    move_rules_set_manners(rules, rules->board->at[cell_parse("e1")], kind_powers[KIND_WARLORD].manners);
}

static const struct { const char *order, *canonical; int sort; } warlord_cases[] = {
    { "e1g1", "e1-f1-g1", MOVE_PLAIN }, { "O-O", "O-O", MOVE_CASTLING }, { "e1-d2-e3", "e1-d2-e3", MOVE_PLAIN },
    { "e1-f2-e3", "e1-f2-e3", MOVE_PLAIN }, { "e1e2", "e1e2", MOVE_PLAIN },
};

START_TEST(legs_may_be_written_out)
{
    struct move_rules_source source = { .code = CODE_KC, .bend = crown_warlord };
    struct board board;
    struct move_rules rules;
    struct error err;
    struct move_text text;
    struct move move;
    char why[NOTATION_WHY_BYTES] = "", order[NOTATION_BYTES];

    ck_assert(fen_read(&board, castles, FEN_CARDS, &err) == OK);
    move_rules_derive(&rules, &board, &source);
    ck_assert(notation_read(warlord_cases[_i].order, &text, why));
    ck_assert_msg(notation_find(&rules, &text, &move, why), "%s", why);
    ck_assert_int_eq(move.sort, warlord_cases[_i].sort);
    ck_assert_str_eq(notation_order(&move, order), warlord_cases[_i].canonical);
}
END_TEST

static const struct { const char *fen, *order, *san; } san_cases[] = {
    { start, "e2e4", "e4" },
    { start, "g1f3", "Nf3" },
    { "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -", "d8h4", "Qh4#" },
    { "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -", "h5f7", "Qxf7#" },
    { castles, "O-O", "O-O" },
    { "5k2/8/8/8/8/8/8/4K2R w K -", "O-O", "O-O+" },
    { "3k4/8/8/8/8/8/8/R3K3 w Q -", "O-O-O", "O-O-O+" },
    { promotes, "e7e8=Q", "e8=Q" },
    { promotes, "e7f8=Q", "exf8=Q+" },
    { promotes, "e7f8=N", "exf8=N" },
    { "8/8/8/8/k2Pp3/8/8/3K4 b - d3", "e4d3", "exd3" },
    { "4k3/8/8/8/8/2N3N1/8/4K3 w - -", "c3e4", "Nce4" },
    { "4k3/8/2N5/8/2N5/8/8/4K3 w - -", "c4e5", "N4e5" },
    { "4k3/8/2N5/8/2N3N1/8/8/4K3 w - -", "c4e5", "Nc4e5" },
    { "4k3/8/8/8/R6R/8/8/4K3 w - -", "a4d4", "Rad4" },
    { "4k3/8/8/8/R6R/8/8/4K3 w - -", "a4a8", "Ra8+" },
    { "4k3/8/8/8/8/2N3N1/8/2r1K3 w - -", "e1d2", "Kd2" },
    /* the other Knight is pinned and does not count */
    { "4k3/8/8/8/1b6/2N3N1/8/4K3 w - -", "g3e4", "Ne4" },
};

START_TEST(writes_san)
{
    struct board board;
    struct move_rules rules;
    struct move_text text;
    struct move move;
    char why[NOTATION_WHY_BYTES] = "", san[NOTATION_BYTES];

    derive(&rules, &board, san_cases[_i].fen);
    ck_assert(notation_read(san_cases[_i].order, &text, why));
    ck_assert_msg(notation_find(&rules, &text, &move, why), "%s", why);
    ck_assert_str_eq(notation_san(&rules, &move, san), san_cases[_i].san);
}
END_TEST

START_TEST(writes_what_has_no_letter)
{
    struct board board;
    struct move_rules rules;
    struct move_text text;
    struct move move;
    struct error err;
    char why[NOTATION_WHY_BYTES] = "", san[NOTATION_BYTES];

    ck_assert(fen_read(&board, "4k3/8/8/8/8/8/8/3QK3 w - -", FEN_CHESS, &err) == OK);
    board_change_kind(&board, board.at[cell_parse("d1")], KIND_PRINCESS);
    move_rules_derive(&rules, &board, &fide);
    ck_assert(notation_read("d1e3", &text, why) && notation_find(&rules, &text, &move, why));
    ck_assert_str_eq(notation_san(&rules, &move, san), "d1-e3");
}
END_TEST

#define LOOP(tcase, test, cases) tcase_add_loop_test((tcase), (test), 0, sizeof(cases) / sizeof((cases)[0]))

Suite *suite_chess_notation(void)
{
    Suite *suite = suite_create("chess_notation");
    TCase *tcase = tcase_create("notation");

    LOOP(tcase, reads_orders, good);
    LOOP(tcase, says_what_cannot_be_read, unreadable);
    LOOP(tcase, says_why_not, illegal);
    tcase_add_test(tcase, says_that_a_man_is_held);
    LOOP(tcase, legs_may_be_written_out, warlord_cases);
    LOOP(tcase, writes_san, san_cases);
    tcase_add_test(tcase, writes_what_has_no_letter);
    suite_add_tcase(suite, tcase);
    return suite;
}
