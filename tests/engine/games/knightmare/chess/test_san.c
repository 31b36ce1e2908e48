#include <check.h>
#include <stdio.h>
#include <string.h>

#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/chess/notation.h"
#include "engine/games/knightmare/chess/san.h"

Suite *suite_chess_san(void);

static const struct move_rules_source fide = { .code = CODE_FIDE };
static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
static const char knights[] = "4k3/8/8/8/8/5N2/8/1N2K3 w - -";
static const char b_or_bishop[] = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - -";
static const char promotes[] = "5r1k/4P3/8/8/8/8/8/4K3 w - -";
static const char pinned[] = "4k3/8/8/8/4r3/8/4N3/4K3 w - -";

/* What is written, and every order that it may mean. */
static const struct { const char *fen, *written, *orders; } cases[] = {
    { start, "e4", "e2e4 " }, { start, "Nf3", "g1f3 " }, { start, "nf3", "g1f3 " }, { start, "1. e4", "e2e4 " },
    { start, "12.Nf3!", "g1f3 " }, { start, "1... Nc3", "b1c3 " }, { start, "Nd4", "" }, { start, "e5", "" },
    { knights, "Nd2", "b1d2 f3d2 " }, { knights, "Nbd2", "b1d2 " }, { knights, "N3d2", "f3d2 " }, { knights, "Nfd2", "f3d2 " },
    { knights, "Nad2", "" },
    { b_or_bishop, "bxc3", "b2c3 " }, { b_or_bishop, "Bxc3+", "d2c3 " }, { b_or_bishop, "b4", "b2b4 " },
    { promotes, "e8=Q+", "e7e8=Q " }, { promotes, "e8", "e7e8=Q " }, { promotes, "exf8=N", "e7f8=N " },
    { promotes, "e8=knight", "e7e8=N " },
    { pinned, "Nc3", "e2c3 " },  /* leaves the King in check, and there is no other */
};

START_TEST(finds_what_is_meant)
{
    struct board board;
    struct move_rules rules;
    struct error err = { OK, "" };
    struct move moves[4];
    struct san san;
    char all[64] = "", order[NOTATION_BYTES];
    int count;

    ck_assert_msg(fen_read(&board, cases[_i].fen, FEN_CARDS, &err) == OK, "%s", err.message);
    move_rules_derive(&rules, &board, &fide);
    ck_assert(san_read(cases[_i].written, false, &san));
    count = san_find(&rules, &san, moves, 4);
    for (int i = 0; i < count; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s ", notation_order(&moves[i], order));
    ck_assert_str_eq(all, cases[_i].orders);
}
END_TEST

/* A small b is a file as in print, and a Bishop when asked for. */
START_TEST(reads_the_other_b)
{
    struct san san;

    ck_assert(san_read("bc3", false, &san) && san.kind == KIND_PAWN && san.file == 1);
    ck_assert(san_read("bc3", true, &san) && san.kind == KIND_BISHOP && san.file == -1);
    ck_assert(san_read("Bc3", false, &san) && san.kind == KIND_BISHOP);
    ck_assert(san_read("Bc3", true, &san) && san.kind == KIND_PAWN);
}
END_TEST

static const char *const others[] = { "", "hello", "Nf9", "e4 please", "e8=W", "Nf3?", "1.", "e2e4", "x" };

START_TEST(leaves_other_text_alone)
{
    struct san san;

    ck_assert(!san_read(others[_i], false, &san));
}
END_TEST

Suite *suite_chess_san(void)
{
    Suite *suite = suite_create("chess_san");
    TCase *tc = tcase_create("san");

    tcase_add_loop_test(tc, finds_what_is_meant, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tc, reads_the_other_b);
    tcase_add_loop_test(tc, leaves_other_text_alone, 0, sizeof others / sizeof others[0]);
    suite_add_tcase(suite, tc);
    return suite;
}
