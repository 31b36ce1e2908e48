/* Words: which lines of a mail are the processor's, which the game's, and that the game's keep their places. */
#include <check.h>
#include <string.h>

#include "processor/letter/letter.h"
#include "processor/text/words.h"

Suite *suite_text_words(void);

static const struct {
    const char *text, *orders, *word;
    int words, turn;
    bool add, check;
} cases[] = {
    { "PLAY STRIKE\n", "PLAY STRIKE\n", NULL, 0, -1, false, false },
    { "STATUS\nPLAY STRIKE\n", "\nPLAY STRIKE\n", "STATUS", 1, -1, false, false },
    { "\n\nPLAY STRIKE\n", "\n\nPLAY STRIKE\n", NULL, 0, -1, false, false },
    { "STEP 2; PLAY STRIKE\n", "STEP 2; PLAY STRIKE\n", NULL, 0, -1, false, false },
    { "ADD PLAY STRIKE\n", "PLAY STRIKE\n", NULL, 0, -1, true, false },
    { "add\nPLAY STRIKE\n", "\nPLAY STRIKE\n", NULL, 0, -1, true, false },
    { "CHECK PLAY STRIKE\n", "PLAY STRIKE\n", NULL, 0, -1, false, true },
    { "FORECAST PLAY STRIKE\n", "PLAY STRIKE\n", NULL, 0, -1, false, true },
    { "Check add PLAY STRIKE\n", "PLAY STRIKE\n", NULL, 0, -1, true, true },
    { "FORECAST\nADD\nPASS\n", "\n\nPASS\n", NULL, 0, -1, true, true },
    { "GAME g1 TURN 7 KEY x\nPASS\n", "\nPASS\n", NULL, 0, 7, false, false },
    { "turn 12\nPASS\n", "\nPASS\n", NULL, 0, 12, false, false },
    { "TURN LEFT\n", "TURN LEFT\n", NULL, 0, -1, false, false },
    { "TURN\n", "TURN\n", NULL, 0, -1, false, false },
    { "PASS\nEND\nPLAY STRIKE\n", "PASS\n", NULL, 0, -1, false, false },
    { "standing\nriposte: RIPOSTE\nend\nPASS\n", "standing\nriposte: RIPOSTE\nend\nPASS\n", NULL, 0, -1, false, false },
    { "RESIGN\n", "RESIGN\n", NULL, 0, -1, false, false },
    { "OFFER DRAW\n", "OFFER DRAW\n", NULL, 0, -1, false, false },
    { "ZONE Europe/Berlin\nREADY\n", "\n", "ZONE Europe/Berlin", 2, -1, false, false },
    { "PASS\nSTATUS\n\n", "PASS\n", "STATUS", 1, -1, false, false },
    { "ADD - PASS; STATUS; STEP 2\n", "PASS; STEP 2\n", "STATUS", 1, -1, true, false },
    { "DECLINE OFFER 2\ndecline\n", "DECLINE OFFER 2\n", "decline", 1, -1, false, false },
    { "DECLINE OFFER, 2\n", "DECLINE OFFER, 2\n", NULL, 0, -1, false, false },
    { "WITHDRAW ORDERS\nWITHDRAW OFFER 1\n", "\nWITHDRAW OFFER 1\n", "WITHDRAW ORDERS", 1, -1, false, false },
    { "", "\n", NULL, 0, -1, false, false },
};

/* Prose that begins like a word is neither a word nor a frame nor an order. */
static const struct {
    const char *text, *orders, *passed;
    int words, turn, frames;
    bool check;
} prose[] = {
    { "PASS\nTurn 7 was fun\n", "PASS\n", "Turn 7 was fun", 0, -1, 0, false },
    { "TURN 7\nPASS\nTurn 8!\n", "\nPASS\n", "Turn 8!", 0, 7, 0, false },
    { "Turn 7 was fun\nPASS\n", "\nPASS\n", "Turn 7 was fun", 0, -1, 0, false },
    { "PASS\nCheck this out\n", "PASS\n", "Check this out", 0, -1, 0, false },
    { "PASS\nadd some salt\n", "PASS\n", "add some salt", 0, -1, 0, false },
    { "PASS\nGame 2 was better\nGame over!\n", "PASS\n", "Game 2 was better", 0, -1, 0, false },
    { "PASS\nGame three, turn 7 was fun\n", "PASS\n", "Game three, turn 7 was fun", 0, -1, 0, false },
    { "PASS\nReady when you are\nWait, no\n", "PASS\n", "Ready when you are", 0, -1, 0, false },
    { "Status quo is fine by me\nPASS\n", "\nPASS\n", "Status quo is fine by me", 0, -1, 0, false },
    { "PASS\nWITHDRAW ORDERS of that kind\n", "PASS\n", "WITHDRAW ORDERS of that kind", 0, -1, 0, false },
    { "CHECK ready or not\nPASS\n", "\nPASS\n", "ready or not", 0, -1, 0, true },
    /* and these are what they look like */
    { "PASS\nGAME g2 TURN 7.\n", "PASS\n", NULL, 0, 7, 1, false },
    { "Hi Bob,\nturn 7.\nPASS\nTURN 8:\nSTEP 2\n", "Hi Bob,\n\nPASS\n\nSTEP 2\n", NULL, 0, 8, 0, false },
    { "PASS\nturn 7: STEP 2\n", "PASS\nSTEP 2\n", NULL, 0, 7, 0, false },
    { "GAME g2: STEP 2\n", "STEP 2\n", NULL, 0, -1, 1, false },
    { "PASS\nGame Spring Cup turn 7:\n", "PASS\n", NULL, 0, 7, 1, false },
    { "Hi Bob,\nGAME g2\nCHECK PASS\n", "Hi Bob,\n\nPASS\n", NULL, 0, -1, 1, true },
    { "PASS\nCHECK\nREADY!\nWITHDRAW   ORDERS.\n", "PASS\n", NULL, 2, -1, 0, true },
    { "PASS\nREPORT 3\nZONE UTC\n", "PASS\n", NULL, 2, -1, 0, false },
};

START_TEST(prose_is_passed_over)
{
    struct arena arena = { 0 };
    struct words words;
    const char *told;

    words_sort(&arena, prose[_i].text, false, &words);
    told = words_passed_over(&arena, &words);
    ck_assert_str_eq(order_join(&arena, &words.orders), prose[_i].orders);
    ck_assert_int_eq(words.line_count, prose[_i].words);
    ck_assert_int_eq(words.turn, prose[_i].turn);
    ck_assert_int_eq(words.frame_count, prose[_i].frames);
    ck_assert_int_eq(words.check, prose[_i].check);
    ck_assert_int_eq(words.ready, prose[_i].words > 0 && strstr(prose[_i].text, "READY") != NULL);
    if (prose[_i].passed)
        ck_assert_msg(told && strstr(told, prose[_i].passed), "%s", told);
    else
        ck_assert_ptr_null(told);
    arena_release(&arena);
}
END_TEST

START_TEST(lines_are_sorted)
{
    struct arena arena = { 0 };
    struct words words;

    words_sort(&arena, cases[_i].text, false, &words);
    ck_assert_str_eq(order_join(&arena, &words.orders), cases[_i].orders);
    ck_assert_int_eq(words.line_count, cases[_i].words);
    if (cases[_i].word)
        ck_assert_str_eq(words.lines[0], cases[_i].word);
    ck_assert_int_eq(words.turn, cases[_i].turn);
    ck_assert_int_eq(words.add, cases[_i].add);
    ck_assert_int_eq(words.check, cases[_i].check);
    ck_assert_int_eq(words.forecast, strstr(cases[_i].text, "FORECAST") != NULL);
    ck_assert_int_eq(words.orders.count > 0, cases[_i].orders[strspn(cases[_i].orders, "\n")] != '\0');
    arena_release(&arena);
}
END_TEST

/* A message about a fault in an order names its place in the mail. */
START_TEST(lines_keep_their_places)
{
    struct arena arena = { 0 };
    struct words words;

    words_sort(&arena, "STATUS\n  check add MOVE a1; MOVE b2 \\\nb3\nMOVE c3\n", false, &words);
    ck_assert_int_eq(words.orders.count, 3);
    ck_assert_str_eq(words.orders.list[1].text, "MOVE b2  b3");
    ck_assert_int_eq(words.orders.list[0].number, 2);
    ck_assert_int_eq(words.orders.list[0].column, 13);
    ck_assert_int_eq(words.orders.list[1].column, 22);
    ck_assert_int_eq(words.orders.list[2].number, 4);
    ck_assert_int_eq(words.orders.list[2].column, 1);
    arena_release(&arena);
}
END_TEST

/* A text holds anything, keeps its place among the words, and leaves the lines after it their numbers. After END nothing is
 * read, not even a text. */
START_TEST(texts_stand_among_the_lines)
{
    struct arena arena = { 0 };
    struct words words;

    words_sort(&arena, "ZONE UTC\n PRESS ALL:\nhello; there # you\n> me\n\nend\nPASS; DIARY quiet # here\nDIARY a; b\n"
               "END\nPRESS ALL: late\n", false, &words);
    ck_assert_int_eq(words.line_count, 4);
    ck_assert_str_eq(words.lines[0], "ZONE UTC");
    ck_assert_str_eq(words.lines[1], "PRESS ALL:\nhello; there # you\n> me\n");
    ck_assert_str_eq(words.lines[2], "DIARY quiet");
    ck_assert_str_eq(words.lines[3], "DIARY a; b");
    ck_assert_int_eq(words.orders.count, 1);
    ck_assert_int_eq(words.orders.list[0].number, 7);
    words_sort(&arena, "PASS\nPRESS ALL:\nup to\n\nthe last line", false, &words);
    ck_assert_str_eq(words.lines[0], "PRESS ALL:\nup to\n\nthe last line");
    ck_assert_int_eq(words.orders.count, 1);
    words_sort(&arena, "DIARY\nPASS\n", false, &words);
    ck_assert_str_eq(words.lines[0], "DIARY");
    ck_assert_int_eq(words.orders.list[0].number, 2);
    arena_release(&arena);
}
END_TEST

/* What is stored for later reads like the original. */
START_TEST(kept_lines_read_as_they_came)
{
    struct arena arena = { 0 };
    struct order_lines read;
    struct words words;

    words_sort(&arena, cases[_i].text, false, &words);
    read = order_lines_of(&arena, order_join(&arena, &words.orders));
    ck_assert_int_eq(read.count, words.orders.count);
    for (int i = 0; i < read.count; i++) {
        ck_assert_str_eq(read.list[i].text, words.orders.list[i].text);
        ck_assert_int_eq(read.list[i].number, words.orders.list[i].number);
    }
    arena_release(&arena);
}
END_TEST

START_TEST(password_is_no_order)
{
    struct arena arena = { 0 };
    struct words words;

    words_sort(&arena, "PASSWORD swordfish\nPASS\n", false, &words);
    ck_assert_str_eq(words.passwords[0], "swordfish");
    ck_assert_int_eq(words.orders.count, 1);
    ck_assert_str_eq(words.orders.list[0].text, "PASS");
    words_sort(&arena, "PASSWORD\n", false, &words);
    ck_assert_int_eq(words.password_count, 0);
    arena_release(&arena);
}
END_TEST

/* The greatest number of lines in a mail takes memory in proportion. */
START_TEST(many_lines_fit)
{
    static char text[LETTER_TEXT_BYTES_MAX + 1];
    struct arena arena = { .limit_bytes = 32 << 20 };
    struct words words;

    for (int i = 0; i < LETTER_TEXT_BYTES_MAX; i++)
        text[i] = i % 2 ? '\n' : 'x';
    words_sort(&arena, text, false, &words);
    ck_assert_int_eq(words.orders.count, LETTER_TEXT_BYTES_MAX / 2);
    ck_assert_uint_eq(strlen(order_join(&arena, &words.orders)), LETTER_TEXT_BYTES_MAX);
    arena_release(&arena);
}
END_TEST

Suite *suite_text_words(void)
{
    Suite *suite = suite_create("text_words");
    TCase *tcase = tcase_create("words");

    tcase_add_loop_test(tcase, prose_is_passed_over, 0, sizeof prose / sizeof prose[0]);
    tcase_add_loop_test(tcase, lines_are_sorted, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, lines_keep_their_places);
    tcase_add_test(tcase, texts_stand_among_the_lines);
    tcase_add_loop_test(tcase, kept_lines_read_as_they_came, 0, sizeof cases / sizeof cases[0]);
    tcase_add_test(tcase, password_is_no_order);
    tcase_add_test(tcase, many_lines_fit);
    suite_add_tcase(suite, tcase);
    return suite;
}
