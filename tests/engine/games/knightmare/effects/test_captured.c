/* The boxes: who is in them, where they may come back, who replaces whom; nobody vanishes on the way. And the words that
 * name kinds. */
#include <check.h>
#include <string.h>

#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/naming.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/turn/trials.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"

extern const struct ruleset knightmare_rules;

Suite *suite_effects_captured(void);

static void read(struct arena *arena, struct state *state, const char *position)
{
    struct error err = { OK, "" };

    memset(state, 0, sizeof *state);
    ck_assert_msg(position_read(&knightmare_rules, arena, state, position, &err) == OK, "%s: %s", position, err.message);
}

/* ---- the men there ---- */

static const struct { int colour, kind, which, count; bool there; } boxed_cases[] = {
    { COLOUR_WHITE, KIND_KNIGHT, 1, 2, true },  { COLOUR_WHITE, KIND_KNIGHT, 2, 2, true },
    { COLOUR_WHITE, KIND_KNIGHT, 3, 2, false }, { COLOUR_WHITE, KIND_PALADIN, 2, 2, true },
    { COLOUR_WHITE, KIND_ROOK, 1, 0, false },   { COLOUR_WHITE, KIND_PRINCESS, 1, 1, true },
    { COLOUR_WHITE, KIND_QUEEN, 1, 0, false },  { COLOUR_BLACK, KIND_KNIGHT, 1, 0, false },
    { COLOUR_BLACK, KIND_PAWN, 1, 1, true },
};

START_TEST(finds_the_captured_alone)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    int man;

    read(&arena, state, "FEN 4k3/8/8/8/8/8/8/1N2K3 w - - | BOX W: captured N,P,PRINCESS,N ; dead R,N | BOX B: captured P");
    man = km_captured_man(state, boxed_cases[_i].colour, boxed_cases[_i].kind, boxed_cases[_i].which);
    ck_assert_int_eq(man != MAN_NONE, boxed_cases[_i].there);
    ck_assert_int_eq(km_captured_count(state, boxed_cases[_i].colour, boxed_cases[_i].kind), boxed_cases[_i].count);
    if (man != MAN_NONE)
        ck_assert_int_eq(state->board.men[man].place, PLACE_CAPTURED);
    arena_release(&arena);
}
END_TEST

/* ---- squares for his return ---- */

static const struct { const char *position; int colour, kind; const char *open, *leftmost; } start_cases[] = {
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - -", COLOUR_WHITE, KIND_ROOK, "a1h1", "a1" },
    { "FEN 4k3/8/8/8/8/8/8/R3K3 w - -", COLOUR_WHITE, KIND_ROOK, "h1", "h1" },
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - -", COLOUR_BLACK, KIND_BISHOP, "c8f8", "c8" },
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - - | ORIENT CW90", COLOUR_WHITE, KIND_KNIGHT, "h2h7", "h2" },
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - - | ORIENT 180", COLOUR_BLACK, KIND_KNIGHT, "b1g1", "g1" },
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - - | CE: FORBIDDEN CITY(W)@a1", COLOUR_WHITE, KIND_ROOK, "h1", "h1" },
    { "FEN 8/8/2k5/8/8/8/R3K3/8 w - - | CE: HAND TO HAND(B)@a2-e6", COLOUR_WHITE, KIND_ROOK, "", "-" },
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - -", COLOUR_WHITE, KIND_PRINCESS, "", "-" },
};

START_TEST(knows_the_open_starts)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    uint64_t wanted = 0, open;
    char text[CELL_TEXT_BYTES];

    for (const char *at = start_cases[_i].open; *at; at += 2)
        wanted |= cell_bit(cell_parse(at));
    read(&arena, state, start_cases[_i].position);
    open = km_open_starts(state, start_cases[_i].colour, start_cases[_i].kind);
    ck_assert_uint_eq(open, wanted);
    ck_assert_str_eq(cell_format(km_leftmost(state, open), text), start_cases[_i].leftmost);
    arena_release(&arena);
}
END_TEST

/* ---- doing it ---- */

static const struct state *done(struct arena *arena, struct state *state, void (*act)(struct turn *turn, void *context))
{
    const void *after = NULL;
    const char *wrong;

    ck_assert_int_eq(turn_try_state(&knightmare_rules, value_object(arena), arena, state, act, NULL, &after), TRIAL_DONE);
    wrong = knightmare_state_check(after);
    ck_assert_msg(wrong == NULL, "%s", wrong);
    return after;
}

static void replace_from_outside(struct turn *turn, void *context)
{
    const struct state *state = turn_state(turn);

    (void)context;
    km_replace(turn, state->board.at[cell_parse("d4")], PLACE_GONE,
               &(struct stand_in){ .man = MAN_NONE, .colour = COLOUR_WHITE, .kind = KIND_BISHOP }, "a test");
}

START_TEST(a_stand_in_takes_over)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    const struct state *after;
    int heir;

    read(&arena, state, "FEN 4k3/8/8/8/3N4/8/8/4K3 w - - | CE: PALADIN(B)@d4 ; PACIFISM(W)@d4");
    after = done(&arena, state, replace_from_outside);
    heir = after->board.at[cell_parse("d4")];
    ck_assert_int_eq(after->board.men[heir].kind, KIND_BISHOP);
    ck_assert_int_eq(after->left, 1);
    ck_assert_int_eq(after->effects.count, 2);
    for (int i = 0; i < after->effects.count; i++)
        ck_assert_int_eq(after->effects.list[i].target, heir);
    ck_assert(after->effects.list[0].suspended && !after->effects.list[1].suspended);
    arena_release(&arena);
}
END_TEST

/* When all numbers are in use, a new man takes that of one who has left. */
START_TEST(numbers_come_round)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    const struct state *after;

    read(&arena, state, "FEN 4k3/8/8/8/3N4/8/8/4K3 w - -");
    while (state->board.men_count < MEN_MAX)
        board_lift(&state->board, board_add(&state->board, COLOUR_BLACK, KIND_PAWN, cell_parse("a4")), PLACE_DEAD);
    after = done(&arena, state, replace_from_outside);
    ck_assert_int_eq(after->left, 0);
    ck_assert_int_eq(after->board.men[after->board.at[cell_parse("d4")]].kind, KIND_BISHOP);
    arena_release(&arena);
}
END_TEST

static void capture_and_return(struct turn *turn, void *context)
{
    struct state *state = turn_state(turn);
    int man = state->board.at[cell_parse("d4")];

    (void)context;
    km_capture(turn, man, "a test");
    state->turn++;
    km_return(turn, man, cell_parse("b1"));
}

static void capture_and_return_late(struct turn *turn, void *context)
{
    struct state *state = turn_state(turn);
    int man = state->board.at[cell_parse("d4")];

    (void)context;
    km_capture(turn, man, "a test");
    state->turn += 2;
    km_return(turn, man, cell_parse("b1"));
}

/* The effect that makes him another kind comes back with him, a curse does not, and only at once. */
START_TEST(comes_back_as_what_he_was)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    const struct state *after;

    read(&arena, state, "FEN 4k3/8/8/8/3B4/8/8/4K3 w - - | CE: CURSE(B)@d4");
    ck_assert_int_eq(done(&arena, state, capture_and_return)->effects.count, 0);
    read(&arena, state, "FEN 4k3/8/8/8/3N4/8/8/4K3 w - - | CE: PALADIN(B)@d4");
    after = done(&arena, state, capture_and_return);
    ck_assert_int_eq(after->effects.count, 1);
    ck_assert_int_eq(after->sides[COLOUR_BLACK].discards.count, 0);
    after = done(&arena, state, capture_and_return_late);
    ck_assert_int_eq(after->effects.count, 0);
    ck_assert_int_eq(after->sides[COLOUR_BLACK].discards.count, 1);
    arena_release(&arena);
}
END_TEST

START_TEST(nobody_vanishes)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);

    read(&arena, state, "FEN 4k3/8/8/8/3N4/8/8/4K3 w - - | CE: PALADIN(B)@d4");
    ck_assert_ptr_null(knightmare_state_check(state));
    board_lift(&state->board, state->board.at[cell_parse("d4")], PLACE_GONE);
    ck_assert_ptr_nonnull(strstr(knightmare_state_check(state), "nor has he left the game"));
    state->left = 1;
    ck_assert_ptr_nonnull(strstr(knightmare_state_check(state), "an effect lies on a man"));
    arena_release(&arena);
}
END_TEST

START_TEST(no_card_is_lost)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);

    read(&arena, state, "FEN 4k3/8/8/8/3N4/8/8/4K3 w - - | W: BOG, FOG OF WAR | CE: PALADIN(B)@d4 | discards B: CHAOS");
    ck_assert_int_eq(state->cards, 4);
    ck_assert_ptr_null(knightmare_state_check(state));
    pile_pop(PILE(&state->sides[COLOUR_WHITE].hand));
    ck_assert_ptr_nonnull(strstr(knightmare_state_check(state), "not those of the game"));
    arena_release(&arena);
}
END_TEST

/* ---- words ---- */

static const struct { const char *text; unsigned kinds; } word_cases[] = {
    { "my knights are tired", 1u << KIND_KNIGHT },
    { "KNIGHTMARE! is a card, pawnshop a house", 0 },
    { "two Queens, three PRINCESSES and a prince", 1u << KIND_QUEEN | 1u << KIND_PRINCESS | 1u << KIND_PRINCE },
    { "the king's rook.", 1u << KIND_KING | 1u << KIND_ROOK },
    { "R a8, N2, e7e8=Q", 0 },
    { "crab-apple", 1u << KIND_CRAB },
    { "s es", 0 },
    { "", 0 },
};

START_TEST(hears_whole_words)
{
    ck_assert_uint_eq(km_kinds_in(word_cases[_i].text), word_cases[_i].kinds);
}
END_TEST

#define LOOP(tcase, test, cases) tcase_add_loop_test((tcase), (test), 0, sizeof(cases) / sizeof((cases)[0]))

Suite *suite_effects_captured(void)
{
    Suite *suite = suite_create("effects_captured");
    TCase *tcase = tcase_create("boxes");

    LOOP(tcase, finds_the_captured_alone, boxed_cases);
    LOOP(tcase, knows_the_open_starts, start_cases);
    tcase_add_test(tcase, a_stand_in_takes_over);
    tcase_add_test(tcase, numbers_come_round);
    tcase_add_test(tcase, comes_back_as_what_he_was);
    tcase_add_test(tcase, nobody_vanishes);
    tcase_add_test(tcase, no_card_is_lost);
    LOOP(tcase, hears_whole_words, word_cases);
    suite_add_tcase(suite, tcase);
    return suite;
}
