/* Kings and duties in positions as the ledger writes them. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/effects/forced_moves.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/arena.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"

extern const struct ruleset knightmare_rules;

Suite *suite_effects_kings(void);

static struct arena arena;
static struct state state;

static void read_position(struct state *into, const char *text)
{
    struct error err = { OK, "" };

    memset(into, 0, sizeof *into);
    ck_assert_msg(position_read(&knightmare_rules, &arena, into, text, &err) == OK, "%s: %s", text, err.message);
    ck_assert_ptr_null(knightmare_state_check(into));
}

static void release(void)
{
    arena_release(&arena);
}

/* "e1h4", in the order of their numbers */
static const char *cells_text(uint64_t cells)
{
    static char text[2 * CELL_COUNT + 1];
    size_t length = 0;

    text[0] = '\0';
    while (cells) {
        cell_format(cells_pop(&cells), text + length);
        length += 2;
    }
    return text;
}

/* ---- who is King ---- */

static const struct { const char *position, *vital, *kings, *threatened; } king_cases[] = {
    { "FEN 4k3/8/8/8/8/8/8/4K3 w - -", "e1", "e1", "" },
    { "FEN 4k3/8/8/8/7K/8/8/r3K3 w - - | HEIR: W", "e1h4", "e1h4", "e1" },
    { "FEN 4k3/8/8/8/8/8/2n5/K6N w - - | CE: COUP(W)@h1 (Prince a1)", "h1", "a1h1", "a1" },
    { "FEN 4k3/8/8/8/8/8/2n5/K6R w - - | CE: COUP(W)@h1 (Prince a1)", "a1", "a1", "a1" },
    { "FEN 4k3/8/8/8/3B4/8/8/4K3 w - - | CE: CONFABULATION(W)@d4[B+N] ; COUP(W)@d4 (Prince e1)", "d4", "e1d4", "" },
    { "FEN 4k3/8/8/8/8/8/8/K2N2NK w - - | HEIR: W | CE: COUP(W)@d1 (Prince h1)", "a1d1", "a1d1h1", "" },
    { "FEN 4k3/8/8/8/8/8/8/K2N2N1 w - - | CE: COUP(W)@d1 (Prince a1) ; COUP(W)@g1 (Prince d1)", "g1", "a1d1g1", "" },
    { "FEN 4k3/8/8/8/8/8/8/r3K3 w - - | CE: TRUCE(B)", "e1", "e1", "e1" },
    { "FEN 4k3/8/8/8/8/8/8/r3K3 w - - | CE: PACIFISM(B)@a1", "e1", "e1", "" },
};

START_TEST(knows_kings)
{
    read_position(&state, king_cases[_i].position);
    ck_assert_str_eq(cells_text(km_vital_cells(&state, COLOUR_WHITE)), king_cases[_i].vital);
    ck_assert_str_eq(cells_text(km_king_cells(&state, COLOUR_WHITE)), king_cases[_i].kings);
    ck_assert_str_eq(cells_text(km_threatened_kings(&state, COLOUR_WHITE)), king_cases[_i].threatened);
    ck_assert(km_is_crowned(&state, COLOUR_WHITE));
    release();
}
END_TEST

/* ---- under the hill ---- */

static const struct { const char *position, *cells; } return_cases[] = {
    { "FEN 7k/8/8/8/8/8/q7/kr6 w - - | CE: HAND TO HAND(B)@a1-c2 | LAST: away W K", "" },
    { "FEN 8/8/8/8/8/8/8/k7 w - - | CE: HAND TO HAND(B)@a1-c2 | LAST: away W K", "c1c2" },
    { "FEN 7k/8/8/8/8/8/8/8 w - - | CE: HAND TO HAND(B)@a1-c3 ; FORBIDDEN CITY(B)@b1 | LAST: away W K",
      "a1c1a2c2a3b3c3" },
    { "FEN 7k/8/8/8/8/8/8/8 w - - | CE: HAND TO HAND(B)@a1-c2 ; TRUCE(W) | LAST: away W K", "a1b1c1a2b2c2" },
};

START_TEST(knows_ways_back)
{
    int king;

    read_position(&state, return_cases[_i].position);
    state.turn = 1;
    king = km_returning_king(&state, COLOUR_WHITE);
    ck_assert_int_ne(king, MAN_NONE);
    ck_assert_int_eq(km_returning_king(&state, COLOUR_BLACK), MAN_NONE);
    ck_assert(km_is_crowned(&state, COLOUR_WHITE));
    ck_assert_str_eq(cells_text(km_return_cells(&state, king)), return_cases[_i].cells);
    release();
}
END_TEST

/* ---- what no regular card may do ---- */

static const struct { const char *before, *after; bool breaks; } rule_cases[] = {
    { "FEN 4k3/8/8/8/8/8/8/R3K3 w - -", "FEN 4k3/8/8/8/8/8/8/4K2R w - -", false },
    { "FEN 4k3/8/8/8/8/8/8/R3K3 w - -", "FEN 8/8/8/8/8/8/8/R3K3 w - -", true },
    { "FEN 4k3/8/8/8/8/8/8/R3K3 w - -", "FEN 4k3/8/8/8/8/8/8/R7 w - -", true },
    { "FEN 4k2k/8/8/8/8/8/8/R3K3 w - -", "FEN 7k/8/8/8/8/8/8/R3K3 w - -", false },
    { "FEN 4k3/8/8/8/3B4/8/8/4K3 w - - | CE: COUP(W)@d4 (Prince e1)", "FEN 4k3/8/8/8/3B4/8/8/4K3 w - -", false },
    { "FEN 4k3/8/8/8/3B4/8/8/8 w - - | CE: COUP(W)@d4 | BOX W: captured K", "FEN 4k3/8/8/8/3B4/8/8/8 w - -", true },
    { "FEN 4k3/8/8/8/3K4/8/8/8 w - - | CE: KING OF THE MOUNTAIN(W) | LAST: hill W e4 2",
      "FEN 4k3/8/8/8/4K3/8/8/8 w - - | CE: KING OF THE MOUNTAIN(W) | LAST: hill W e4 2", true },
    { "FEN 4k3/8/8/8/3K4/8/8/8 w - - | LAST: hill W e4 2", "FEN 4k3/8/8/8/4K3/8/8/8 w - - | LAST: hill W e4 2", false },
    { "FEN 4k3/8/8/8/4K3/8/8/8 w - - | CE: KING OF THE MOUNTAIN(W) | LAST: hill W e4 2",
      "FEN 4k3/8/8/8/4K3/8/8/7R w - - | CE: KING OF THE MOUNTAIN(W) | LAST: hill W e4 2", false },
};

START_TEST(knows_what_breaks_the_rule)
{
    struct state after;

    read_position(&state, rule_cases[_i].before);
    read_position(&after, rule_cases[_i].after);
    ck_assert_int_eq(km_breaks_rule(&state, &after) != NULL, rule_cases[_i].breaks);
    release();
}
END_TEST

/* ---- duties ---- */

static const struct { const char *position, *moves; } duty_cases[] = {
    { "FEN 7k/8/8/8/p7/8/8/R6K w - - | CE: VENDETTA(B)", "a1a4" },
    { "FEN 7k/8/8/8/8/p7/8/R6K w - - | CE: VENDETTA(B) ; PACIFISM(B)@a3", "a1a2 a1b1 a1c1 a1d1 a1e1 a1f1 a1g1 h1g1 h1g2 h1h2" },
    { "FEN 4r2k/8/8/8/p7/8/4R3/4K3 w - - | CE: VENDETTA(B)", "e2e8" },
    { "FEN 7k/8/8/8/8/p5p1/8/R6K w - - | CE: VENDETTA(B) ; CURSE(B)@a1", "a1a3" },
};

static int compare(const void *one, const void *other)
{
    return strcmp(one, other);
}

static const char *moves_text(const struct moves *moves)
{
    static char text[MOVES_MAX * 5];
    char list[64][5];

    ck_assert_int_le(moves->count, 64);
    for (int i = 0; i < moves->count; i++) {
        cell_format(moves->list[i].from, list[i]);
        cell_format(moves->list[i].to, list[i] + 2);
    }
    qsort(list, (size_t)moves->count, sizeof list[0], compare);
    text[0] = '\0';
    for (int i = 0, length = 0; i < moves->count; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%s", i ? " " : "", list[i]);
    return text;
}

START_TEST(knows_duties)
{
    struct moves moves;

    read_position(&state, duty_cases[_i].position);
    km_playable_moves(&state, COLOUR_WHITE, &moves);
    ck_assert_str_eq(moves_text(&moves), duty_cases[_i].moves);
    release();
}
END_TEST

#define COUNT(cases) ((int)(sizeof cases / sizeof cases[0]))

Suite *suite_effects_kings(void)
{
    Suite *suite = suite_create("effects_kings");
    TCase *cases = tcase_create("kings");

    tcase_add_loop_test(cases, knows_kings, 0, COUNT(king_cases));
    tcase_add_loop_test(cases, knows_ways_back, 0, COUNT(return_cases));
    tcase_add_loop_test(cases, knows_what_breaks_the_rule, 0, COUNT(rule_cases));
    tcase_add_loop_test(cases, knows_duties, 0, COUNT(duty_cases));
    suite_add_tcase(suite, cases);
    return suite;
}
