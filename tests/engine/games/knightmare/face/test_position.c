#include <check.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

extern const struct ruleset knightmare_rules;

Suite *suite_face_position(void);

static const char ledger[] = "engine/games/knightmare/rulings.json";

static struct state *read_position(struct arena *arena, const char *text)
{
    struct state *state = ARENA_NEW(arena, struct state);
    struct error err = { OK, "" };

    knightmare_state_init(state);
    ck_assert_msg(position_read(&knightmare_rules, arena, state, text, &err) == OK, "%s: %s", text, err.message);
    ck_assert_msg(knightmare_state_check(state) == NULL, "%s: %s", text, knightmare_state_check(state));
    return state;
}

/* Is this one of the lines? */
static bool has_line(const char *lines, const char *line)
{
    size_t bytes = strlen(line);

    for (; *lines; lines += strcspn(lines, "\n") + 1)
        if (strcspn(lines, "\n") == bytes && memcmp(lines, line, bytes) == 0)
            return true;
    return false;
}

/* Items over a board, and their written lines. */
static const struct { const char *text, *written; } items[] = {
    { "W: bog, HOLY WAR", "W: BOG, HOLY WAR" },
    { "B: BOG; deck top PACIFISM, CRAB", "deck B: PACIFISM, CRAB" },
    { "W: BOG; discards CRAB", "discards W: CRAB" },
    { "W: -", "W: -" }, { "W:", "W: -" },
    { "BOX W: captured N,P ; dead P", "BOX W: captured N,P ; dead P" },
    { "BOX B: captured Q,K (Prince)", "BOX B: captured Q,K" },
    { "BOX W: captured PRINCESS", "BOX W: captured PRINCESS" },
    { "BOX W: dead P", "BOX W: dead P" }, { "BOX W: dead P | BOX W: captured -; dead P", "BOX W: dead P" },
    { "CE: CURSE(B)@d1 ; FORTIFICATION(W)@a2/a3,b2/b3", "CE: CURSE(B)@d1 ; FORTIFICATION(W)@a2/a3 b2/b3" },
    { "CE: PALADIN(W)@a1", "CE: PALADIN(W)@a1 suspended" },
    { "CE: CRACK OF DOOM(W)@c4,d4", "CE: CRACK OF DOOM(W)@c4,d4" },
    { "CE: HAND TO HAND(B)@a1-h8", "CE: HAND TO HAND(B)@a1-h8" },
    { "CE: CURSE(B, card HAUNTING MEMORIES)@d1", "CE: CURSE(B, card HAUNTING MEMORIES)@d1" },
    { "CE: CURSE(B, card none)@d1", "CE: CURSE(B, card none)@d1" },
    { "CE: NEW TACTICS(W)", "CE: NEW TACTICS(W)" },
    { "CE: CONFABULATION(W)@d1[Q+N] ; CURSE(B)@d1 (merged)", "CE: CONFABULATION(W)@d1[Q+N] ; CURSE(B)@d1(merged)" },
    { "CE: CURSE(B)@d1 (part N) ; CONFABULATION(W)@d1[Q+N]", "CE: CURSE(B)@d1(part N) ; CONFABULATION(W)@d1[Q+N]" },
    { "ORIENT CW90", "ORIENT CW90" },
    { "LAST: card W BOG, card B CRAB (two turns ago; W played none, too)", "LAST: card W BOG, card B CRAB" },
    { "LAST: card B CRAB, card W BOG as PEACE TALKS(B)", "LAST: card B CRAB, card W BOG as PEACE TALKS(B)" },
    { "LAST: move B r h8", "LAST: move B r h8" },
    { "LAST: held d1", "LAST: held d1" }, { "LAST: card B DUNGEON, held d1", "LAST: card B DUNGEON, held d1" },
    { "LAST: shielded a8, away W K", "LAST: shielded a8, away W K" },
    { "LAST: hill W e4 2, lostmove W, seen WARLORD", "LAST: hill W e4 2, lostmove W, seen WARLORD" },
    { "ADD: PRINCESS(W)@d2", "ADD: PRINCESS(W)@d2" },
    { "ADD: PRINCESS(W)@d2 ; ROYAL KNIGHT(B)@d7 | ADD: PRINCESS(W)@d3", "ADD: PRINCESS(W)@d3" },
    { "OPT RULES=FIDE", "OPT RULES=FIDE" },
    { "OPT cards=common, POINTS=150/120 COPIES=3 SETS=1 ABDUCTION=DICE COUNTERS=HELD PANICHOURS=12",
      "OPT CARDS=COMMON POINTS=150/120 COPIES=3 SETS=1 ABDUCTION=DICE COUNTERS=HELD PANICHOURS=12" },
    { "OPT POINTS=120", "OPT POINTS=120" },
};

static const char board[] = "FEN r3k2r/8/8/8/8/8/8/R2QK2R w KQkq - | ";

START_TEST(reads_items)
{
    struct arena arena = { 0 };
    struct state *state = read_position(&arena, arena_printf(&arena, "%s%s", board, items[_i].text));
    const char *all = position_write(&knightmare_rules, &arena, state), *instead;
    struct error err = { OK, "" };

    ck_assert_msg(has_line(all, items[_i].written), "%s: %s", items[_i].text, all);
    instead = position_holds(&knightmare_rules, &arena, state, items[_i].written, &err);
    ck_assert_msg(instead == NULL && err.status == OK, "%s: %s%s", items[_i].text, instead ? instead : "", err.message);
    state = ARENA_NEW(&arena, struct state);
    ck_assert_msg(position_read(&knightmare_rules, &arena, state, all, &err) == OK, "%s: %s", all, err.message);
    ck_assert_str_eq(position_write(&knightmare_rules, &arena, state), all);
    arena_release(&arena);
}
END_TEST

static const struct { const char *text, *complaint; } faults[] = {
    { "ORIENT LEFT", "\"LEFT\" is not understood; it reads: ORIENT 0, CW90, 180 or CCW90" },
    { "HEIR: W", "White has no second King on the board" }, { "HEIR: X", "it reads: W or B" },
    { "ADD: PRINCESS@d2", "it reads: ADD: PRINCESS(W)@d1" }, { "ADD: PRINCESS(W)@d1", "ADD: somebody stands on d1 already" },
    { "BOX W: N", "\"N\" is not understood; it reads: BOX W: captured N,P ; dead P" },
    { "BOX W: captured X", "\"X\" is no man in a box" }, { "BOX W: captured Q (Prince)", "\"(\" is too much here" },
    { "W: BOG (no card)", "the name of the card is missing" },
    { "CE: CURSE@d8", "there is no card \"CURSE@d8\"" },
    { "CE: BOG(W)", "BOG has no continuing effect" }, { "CE: CRSE(W)@d1", "there is no card \"CRSE\"" },
    { "CE: MEDUSA(W, HAUNTING)@d1", "card is expected, not \"HAUNTING\"" },
    { "CE: CURSE(B)@d4", "CURSE lies on a man, and nobody stands there" },
    { "CE: CURSE(B)", "CURSE lies on one square, as @e4" },
    { "CE: NEW TACTICS(B)@e4", "NEW TACTICS lies on no square" },
    { "CE: FORTIFICATION(B)@d4/d5", "FORTIFICATION lies on two edges, as @d4/d5 e4/e5" },
    { "CE: FORTIFICATION(B)@d4/d5 d4/d5", "FORTIFICATION: a wall is two edges that share one corner, as d4/d5 e4/e5" },
    { "CE: HAND TO HAND(B)@g6-c2", "HAND TO HAND: an area is named by its lower left corner and the one across, as a1-g6" },
    { "CE: CRACK OF DOOM(W)@d4", "CRACK OF DOOM lies on two squares, as @d4,d5" },
    { "CE: CRACK OF DOOM(W)@d4,d4", "CRACK OF DOOM: it lies on two squares" },
    { "CE: CONFABULATION(W)@d1", "it reads: CONFABULATION(W)@d4[Q+N], with a man on d4" },
    { "CE: CURSE(B)@d1[Q+N]", "it reads: CONFABULATION(W)@d4[Q+N]" },
    { "CE: CURSE(B)@d1 (Prince e1)", "a Prince is a King who has handed his crown on, and none stands on e1" },
    { "CE: COUP(W)@a1 (Prince d1)", "none stands on d1" }, { "CE: CURSE(B)@d1 (hidden)", "it reads: (part B)" },
    { "CE: CURSE(B)@d1 (merged)", "it reads: (part B)" }, { "CE: CURSE(B)@d1 (part N)", "it reads: (part B)" },
    { "CE: NEW TACTICS(B) (White King away)", "a King of White is on the board" },
    { "W: BOGG", "there is no card \"BOGG\"; did you mean \"BOG\"?" },
    { "LAST: weather fine", "\"weather\" is not understood; it reads: card W NAME" },
    { "LAST: move B q h8", "the man moved last reads move B r g7" },
    { "LAST: hill W a1 2", "hill reads hill W e4 2" }, { "LAST: held d5", "held names the square of a man" },
    { "LAST: away W R", "K is expected" },
    { "OPT COPIES=9", "the option copies is a number from 1 to 4, not \"9\"" },
    { "OPT RULES=XX", "the option rules is kc or fide, not \"XX\"" }, { "OPT WEATHER=FINE", "there is no option \"WEATHER\"" },
    { "FIN 8/8", "\"FIN 8/8\" is no item of a position; FEN, W:" }, { "no man on a4", "is no item of a position" },
};

START_TEST(says_what_is_wrong)
{
    struct arena arena = { 0 };
    struct state *state = read_position(&arena, board);
    struct error err = { OK, "" };

    ck_assert(position_read(&knightmare_rules, &arena, state, faults[_i].text, &err) != OK);
    ck_assert_msg(strstr(err.message, faults[_i].complaint) != NULL, "%s: %s", faults[_i].text, err.message);
    arena_release(&arena);
}
END_TEST

/* Items that can be read one by one, but make no position together: the message, and its line. */
static const struct { const char *lines[3], *wrong; int line; } impossible[] = {
    { { "FEN 8/8/8/8/8/8/8/4K3 w - -", "W: BOG" }, "Black has no King", 1 },
    { { "W: BOG" }, "White has no King", 1 },
    { { "FEN 4k3/8/8/8/8/8/8/K3K3 w - -" }, "White has 2 Kings; where an HEIR has been played stands HEIR: W", 1 },
    { { "FEN 4k3/8/8/8/8/8/8/K3K3 w - -", "HEIR: W" }, NULL, 0 },
    { { "FEN k3k3/8/8/8/8/8/8/K3K3 w - -", "HEIR: B" }, "White has 2 Kings", 1 },
    { { "FEN 4k3/8/8/8/8/8/4R3/K7 w - -", "W: BOG" }, "Black is in check, and White is to move", 1 },
    { { "FEN 4k3/8/8/8/8/8/4R3/K7 b - -", "W: BOG" }, NULL, 0 },
    { { "FEN 4k3/8/8/8/8/8/4R3/K7 w - -", "CE: FORTIFICATION(W)@e4/e5 d4/d5" }, NULL, 0 },
    { { "FEN 4k2k/8/8/8/8/8/4R3/K7 w - -", "HEIR: B" }, NULL, 0 },
    { { "FEN 4k3/8/8/8/8/8/4R3/8 b - -", "LAST: away W K" }, NULL, 0 },
};

START_TEST(is_no_position)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct position position;
    struct error err = { OK, "" };

    position_begin(&position, &knightmare_rules, &arena, state);
    for (int i = 0; i < 3 && impossible[_i].lines[i]; i++)
        ck_assert_msg(position_add(&position, impossible[_i].lines[i], i + 1, &err) == OK, "%s", err.message);
    ck_assert_int_eq(position_end(&position, &err), impossible[_i].wrong ? ERR_CONFLICT : OK);
    ck_assert_msg(!impossible[_i].wrong || strstr(err.message, impossible[_i].wrong), "%s", err.message);
    ck_assert_int_eq(position.line, impossible[_i].line);
    arena_release(&arena);
}
END_TEST

/* A FEN over a game makes new men; effects on the old ones stay only with those in the same place. */
START_TEST(a_fen_hands_no_effect_to_another_man)
{
    struct arena arena = { 0 };
    struct state *state = read_position(&arena, "FEN r3k2r/8/8/8/8/8/8/R2QK2R w KQkq - | CE: CURSE(B)@d1 ; PALADIN(W)@a1 ; "
                                        "CRACK OF DOOM(W)@c4,d4 ; CURSE(W, card HAUNTING MEMORIES)@h8 | LAST: move W R a1");
    struct error err = { OK, "" };

    ck_assert_int_eq(position_read(&knightmare_rules, &arena, state, "FEN 4k3/8/8/8/8/8/8/3QK2R w - -", &err), OK);
    ck_assert_str_eq(position_write(&knightmare_rules, &arena, state),
                     "FEN 4k3/8/8/8/8/8/8/3QK2R w - - 0 1\nW: -\nB: -\nCE: CURSE(B)@d1 ; CRACK OF DOOM(W)@c4,d4\n");
    ck_assert_int_eq(state->beside_count, 0);
    arena_release(&arena);
}
END_TEST

/* Facts as `then` lines of the ledger have them, of one position. */
static const char rich[] =
    "FEN 4k2r/8/2n5/8/8/5N2/PP6/R3K2R w - - | W: BOG | B: CRAB; deck top CURSE | CE: CURSE(W)@h8 ; PALADIN(W)@a1"
    " | BOX W: captured Q ; dead P | discards B: PACIFISM";
static const struct { const char *fact; bool holds; } facts[] = {
    { "white knight on f3", true }, { "white knight stays on f3", true }, { "black knight on f3", false },
    { "rook still on a1", true }, { "no man on a4", true }, { "no man on a1", false }, { "man on f3 has kind N", true },
    { "man on f3 has kind B", false }, { "BOX W captured still holds Q", true }, { "BOX W captured is empty", false },
    { "BOX B captured is empty", true }, { "BOX W dead P", true }, { "BOX B dead P", false },
    { "BOG in White's hand", true }, { "BOG NOT in White's hand", false }, { "PACIFISM in Black's discard pile", true },
    { "CURSE on top of Black's deck", true }, { "CRAB on top of Black's deck", false },
    { "effect on CURSE@h8", true }, { "effect on CURSE@h7", false }, { "effect suspended PALADIN@a1", true },
    { "effect resumed PALADIN", false }, { "effect off PALADIN", false }, { "effect off TRUCE", true },
    { "effect on CURSE(W)@h8", true }, { "vital King of White is e1", true },
    { "vital King of White is e2", false }, { "White has one King", true }, { "White has two Kings", false },
    { "White to move again", true }, { "Black to move", false }, { "White's King not in check", true }, { "no check", true },
};

START_TEST(tells_facts)
{
    struct arena arena = { 0 };
    struct state *state = read_position(&arena, rich);
    struct error err = { OK, "" };
    const char *why = position_holds(&knightmare_rules, &arena, state, facts[_i].fact, &err);

    ck_assert_msg(err.status == OK, "%s", err.message);
    ck_assert_msg((why == NULL) == facts[_i].holds, "%s: %s", facts[_i].fact, why ? why : "holds");
    arena_release(&arena);
}
END_TEST

/* Every position of the ledger reads, and its written form reads as the same. */
START_TEST(reads_the_ledger)
{
    json_t *rulings = json_load_file(ledger, 0, NULL), *ruling;
    size_t number;

    ck_assert(rulings != NULL);
    json_array_foreach(rulings, number, ruling) {
        const char *given = json_string_value(json_object_get(ruling, "given"));
        struct arena arena = { 0 };
        struct state *state = ARENA_NEW(&arena, struct state), *copy = ARENA_NEW(&arena, struct state);
        struct error err = { OK, "" };
        const char *written;

        ck_assert_msg(position_read(&knightmare_rules, &arena, state, given, &err) == OK, "%s: %s", given, err.message);
        ck_assert_msg(knightmare_state_check(state) == NULL, "%s: %s", given, knightmare_state_check(state));
        written = position_write(&knightmare_rules, &arena, state);
        ck_assert_msg(position_read(&knightmare_rules, &arena, copy, written, &err) == OK, "%s\n%s: %s", given, written, err.message);
        ck_assert_str_eq(position_write(&knightmare_rules, &arena, copy), written);
        arena_release(&arena);
    }
    json_decref(rulings);
}
END_TEST

Suite *suite_face_position(void)
{
    Suite *suite = suite_create("face_position");
    TCase *tcase = tcase_create("position");

    tcase_add_loop_test(tcase, reads_items, 0, (int)(sizeof items / sizeof items[0]));
    tcase_add_loop_test(tcase, says_what_is_wrong, 0, (int)(sizeof faults / sizeof faults[0]));
    tcase_add_loop_test(tcase, is_no_position, 0, (int)(sizeof impossible / sizeof impossible[0]));
    tcase_add_test(tcase, a_fen_hands_no_effect_to_another_man);
    tcase_add_loop_test(tcase, tells_facts, 0, (int)(sizeof facts / sizeof facts[0]));
    tcase_add_test(tcase, reads_the_ledger);
    suite_add_tcase(suite, tcase);
    return suite;
}
