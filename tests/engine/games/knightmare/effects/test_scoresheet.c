#include <check.h>
#include <string.h>

#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/kernel/text.h"

Suite *suite_effects_scoresheet(void);

static void add_turn(struct state *state, int number, int colour, const char *words)
{
    state->board.move_number = number;
    state->board.to_move = (uint8_t)colour;
    scoresheet_begin(state);
    if (*words)
        scoresheet_add(state, words);
}

static const char *row(const struct value *rows, int number)
{
    const struct value *at = rows->first;

    while (number-- > 0 && at)
        at = at->next;
    return at ? at->text : "";
}

START_TEST(pairs_the_turns)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct value *rows;

    add_turn(state, 9, COLOUR_BLACK, "Nf6");
    add_turn(state, 10, COLOUR_WHITE, "e4");
    scoresheet_add(state, "CURSE");
    add_turn(state, 10, COLOUR_BLACK, "");
    add_turn(state, 11, COLOUR_WHITE, "O-O");
    ck_assert_str_eq(scoresheet_last(state), "O-O");
    ck_assert_str_eq(scoresheet_before_last(&arena, state), "");
    add_turn(state, 11, COLOUR_BLACK, "");
    rows = scoresheet_rows(&arena, state);
    ck_assert_int_eq(rows->count, 3);
    ck_assert_str_eq(row(rows, 0), " 9...  Nf6");
    ck_assert_str_eq(row(rows, 1), "10.    e4, CURSE                     -");
    ck_assert_str_eq(row(rows, 2), "11.    O-O");
    arena_release(&arena);
}
END_TEST

/* A turn without room beside the other's gets rows of its own, broken between words and no wider than the rest. */
START_TEST(breaks_long_turns)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct value *rows;

    add_turn(state, 1, COLOUR_WHITE, "PLOTS WITHIN PLOTS");
    scoresheet_add(state, "DISINTEGRATION");
    scoresheet_add(state, "PACIFISM");
    scoresheet_add(state, "MOVE ONE");
    scoresheet_add(state, "(HAUNTING MEMORIES)");
    add_turn(state, 1, COLOUR_BLACK, "e5");
    rows = scoresheet_rows(&arena, state);
    ck_assert_int_eq(rows->count, 3);
    ck_assert_str_eq(row(rows, 0), " 1.    PLOTS WITHIN PLOTS, DISINTEGRATION, PACIFISM, MOVE ONE (HAUNTING");
    ck_assert_str_eq(row(rows, 1), "       MEMORIES)");
    ck_assert_str_eq(row(rows, 2), " 1...  e5");
    for (int i = 0; i < 60; i++)
        scoresheet_add(state, "e4-e5");
    ck_assert(strlen(scoresheet_last(state)) < 180);
    ck_assert(text_equal(scoresheet_last(state) + strlen(scoresheet_last(state)) - 5, ", ..."));
    arena_release(&arena);
}
END_TEST

/* An answer stands beside what it answers, and says what became of it; a mate that the game survived is a check. */
START_TEST(marks_answers)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct value *rows;

    add_turn(state, 2, COLOUR_WHITE, "Qg4");
    scoresheet_add(state, "(BOG)");
    scoresheet_note(state, "ends on e2");
    add_turn(state, 2, COLOUR_BLACK, "a6");
    scoresheet_note(state, "nothing to note it on");
    add_turn(state, 3, COLOUR_WHITE, "Ra8#");
    rows = scoresheet_rows(&arena, state);
    ck_assert_str_eq(row(rows, 0), " 2.    Qg4 (BOG: ends on e2)         a6");
    ck_assert_str_eq(row(rows, 1), " 3.    Ra8#");
    add_turn(state, 3, COLOUR_BLACK, "");
    ck_assert_str_eq(row(scoresheet_rows(&arena, state), 1), " 3.    Ra8#");
    scoresheet_add(state, "BODYGUARD");
    ck_assert_str_eq(row(scoresheet_rows(&arena, state), 1), " 3.    Ra8+ (no mate: BODYGUARD)     BODYGUARD");
    arena_release(&arena);
}
END_TEST

/* The room is limited: the oldest turns leave, whole, and a line says so. */
START_TEST(keeps_the_newest)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    int turns = 0;

    while (!scoresheet_is_cut(state)) {
        ck_assert_int_lt(turns, SCORESHEET_BYTES);
        add_turn(state, 1 + turns / 2, turns % 2, "Nf3");
        turns++;
    }
    ck_assert_int_gt(turns, SCORESHEET_BYTES / 12);
    ck_assert(text_has_prefix(state->scoresheet.text, "1b Nf3\n2w Nf3\n"));
    ck_assert_str_eq(row(scoresheet_rows(&arena, state), 0), " 1...  Nf3");
    for (int i = 0; i < 5000; i++) {
        add_turn(state, 1 + turns / 2, turns % 2, "Qa1xb2#");
        ck_assert(strlen(state->scoresheet.text) < SCORESHEET_BYTES);
        turns++;
    }
    ck_assert_str_eq(scoresheet_last(state), "Qa1xb2#");
    arena_release(&arena);
}
END_TEST

Suite *suite_effects_scoresheet(void)
{
    Suite *suite = suite_create("effects_scoresheet");
    TCase *tcase = tcase_create("movelist");

    tcase_add_test(tcase, pairs_the_turns);
    tcase_add_test(tcase, breaks_long_turns);
    tcase_add_test(tcase, marks_answers);
    tcase_add_test(tcase, keeps_the_newest);
    suite_add_tcase(suite, tcase);
    return suite;
}
