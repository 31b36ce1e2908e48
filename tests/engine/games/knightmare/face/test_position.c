#include <check.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "engine/games/knightmare/face/position.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/text.h"

Suite *suite_face_position(void);

static const char ledger[] = "engine/games/knightmare/rulings.json";

static struct state *read_position(struct arena *arena, const char *text)
{
    struct state *state = ARENA_NEW(arena, struct state);
    struct error err = { OK, "" };

    knightmare_state_init(state);
    ck_assert_msg(km_position_read(arena, state, text, &err) == OK, "%s: %s", text, err.message);
    ck_assert_msg(knightmare_state_check(state) == NULL, "%s: %s", text, knightmare_state_check(state));
    return state;
}

/* Items over a board, what they are written as, and their item's name. */
static const struct { const char *text; enum item item; int colour; const char *written; } items[] = {
    { "W: bog, HOLY WAR", ITEM_HAND, 0, "BOG, HOLY WAR" },
    { "B: BOG; deck top PACIFISM, CRAB", ITEM_DECK, 1, "PACIFISM, CRAB" },
    { "W: BOG; discards CRAB", ITEM_DISCARDS, 0, "CRAB" },
    { "W: - (no card)", ITEM_HAND, 0, "" },
    { "BOX W: captured N,P ; dead P", ITEM_BOX, 0, "captured N,P ; dead P" },
    { "BOX B: captured Q,K (Prince)", ITEM_BOX, 1, "captured Q,K" },
    { "BOX W: captured PRINCESS", ITEM_BOX, 0, "captured PRINCESS" },
    { "BOX W: dead P", ITEM_BOX, 0, "dead P" },
    { "CE: CURSE(B)@d1 ; FORTIFICATION(W)@a2/a3,b2/b3", ITEM_CE, 0, "CURSE(B)@d1 ; FORTIFICATION(W)@a2/a3 b2/b3" },
    { "CE: PALADIN(W)@a1", ITEM_CE, 0, "PALADIN(W)@a1 suspended" },
    { "CE: CRACK OF DOOM(W)@c4,d4", ITEM_CE, 0, "CRACK OF DOOM(W)@c4,d4" },
    { "CE: HAND TO HAND(B)@a1-h8 (White King away)", ITEM_CE, 0, "HAND TO HAND(B)@a1-h8" },
    { "CE: CURSE(B, card HAUNTING MEMORIES)@d1", ITEM_CE, 0, "CURSE(B, card HAUNTING MEMORIES)@d1" },
    { "CE: CURSE(B, card none)@d1", ITEM_CE, 0, "CURSE(B, card none)@d1" },
    { "CE: NEW TACTICS(W)", ITEM_CE, 0, "NEW TACTICS(W)" },
    { "ORIENT CW90", ITEM_ORIENT, 0, "CW90" }, { "ORIENT 0", ITEM_ORIENT, 0, "0" },
    { "LAST: card W BOG, card B CRAB (two turns ago; W played none, too)", ITEM_LAST, 0, "card W BOG, card B CRAB" },
    { "LAST: card B CRAB, card W BOG as PEACE TALKS(B)", ITEM_LAST, 0, "card B CRAB, card W BOG as PEACE TALKS(B)" },
    { "LAST: move B r h8", ITEM_LAST, 0, "move B r h8" },
    { "LAST: hill W e4 2, lostmove W, seen WARLORD", ITEM_LAST, 0, "hill W e4 2, lostmove W, seen WARLORD" },
    { "ADD: PRINCESS(W)@d2", ITEM_ADD, 0, "PRINCESS(W)@d2" },
    { "OPT RULES=FIDE", ITEM_OPT, 0, "RULES=FIDE" },
    { "OPT cards=common, POINTS=150/120 COPIES=3 SETS=1 ABDUCTION=DICE COUNTERS=HELD PANICHOURS=12", ITEM_OPT, 0,
      "CARDS=COMMON POINTS=150/120 COPIES=3 SETS=1 ABDUCTION=DICE COUNTERS=HELD PANICHOURS=12" },
    { "OPT POINTS=120", ITEM_OPT, 0, "POINTS=120" },
};

static const char board[] = "FEN r3k2r/8/8/8/8/8/8/R2QK2R w KQkq - | ";

START_TEST(reads_items)
{
    struct arena arena = { 0 };
    struct state *state = read_position(&arena, arena_printf(&arena, "%s%s", board, items[_i].text));
    const char *all, *heading;
    struct error err = { OK, "" };

    ck_assert_str_eq(position_item_text(&arena, state, items[_i].item, items[_i].colour), items[_i].written);
    heading = km_position_holds(&arena, state, items[_i].item == ITEM_CE ? arena_printf(&arena, "CE: %s", items[_i].written)
                                                                        : items[_i].text, &err);
    ck_assert_msg(heading == NULL && err.status == OK, "%s: %s%s", items[_i].text, heading ? heading : "", err.message);
    all = km_position_write(&arena, state);
    state = ARENA_NEW(&arena, struct state);
    for (const char *line; (line = position_part(&arena, &all, "\n"));)
        ck_assert_msg(km_position_read(&arena, state, line, &err) == OK, "%s: %s", line, err.message);
    ck_assert_str_eq(position_item_text(&arena, state, items[_i].item, items[_i].colour), items[_i].written);
    arena_release(&arena);
}
END_TEST

static const struct { const char *text, *complaint; } faults[] = {
    { "ORIENT LEFT", "ORIENT is 0, CW90, 180 or CCW90, not \"LEFT\"" },
    { "HEIR: W", "HEIR: White has no second King on the board" }, { "HEIR: X", "HEIR is W or B, not \"X\"" },
    { "ADD: PRINCESS@d2", "ADD reads PRINCESS(W)@d1" }, { "ADD: PRINCESS(W)@d1", "ADD: somebody stands on d1 already" },
    { "BOX W: N", "a box reads captured N,P ; dead P, not \"N\"" }, { "BOX W: captured X", "\"X\" is no man in a box" },
    { "CE: CURSE@d8", "an effect reads NAME(W)@c4, not \"CURSE@d8\"" },
    { "CE: BOG(W)", "BOG has no continuing effect" }, { "CE: CRSE(W)@d1", "effect \"CRSE(W)@d1\": there is no card \"CRSE\"" },
    { "CE: MEDUSA(W, HAUNTING)@d1", "after the side stands the copy's card" },
    { "W: BOGG", "there is no card \"BOGG\"; did you mean \"BOG\"?" },
    { "LAST: weather fine", "\"weather fine\" is nothing that LAST tells" },
    { "LAST: move B q h8", "the man moved last reads move B r g7" },
    { "LAST: hill W a1 2", "hill reads hill W e4 2" }, { "LAST: held d5", "held names the square of a man" },
    { "LAST: away W R", "away reads away W K" },
    { "OPT COPIES=9", "the option copies is a number from 1 to 4, not \"9\"" },
    { "OPT RULES=XX", "the option rules is kc or fide, not \"XX\"" }, { "OPT WEATHER=FINE", "there is no option \"WEATHER\"" },
    { "FIN 8/8", "\"FIN 8/8\" is no item of a position; FEN, W:" },
};

START_TEST(says_what_is_wrong)
{
    struct arena arena = { 0 };
    struct state *state = read_position(&arena, board);
    struct error err = { OK, "" };

    ck_assert(km_position_read(&arena, state, faults[_i].text, &err) != OK);
    ck_assert_msg(strstr(err.message, faults[_i].complaint) == err.message, "%s: %s", faults[_i].text, err.message);
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
    { "effect on CURSE@h8 (card owner W)", true }, { "vital King of White is e1", true },
    { "vital King of White is e2", false }, { "White has one King", true }, { "White has two Kings", false },
    { "White to move again", true }, { "Black to move", false }, { "White's King not in check", true }, { "no check", true },
};

START_TEST(tells_facts)
{
    struct arena arena = { 0 };
    struct state *state = read_position(&arena, rich);
    struct error err = { OK, "" };
    const char *why = km_position_holds(&arena, state, facts[_i].fact, &err);

    ck_assert_msg(err.status == OK, "%s", err.message);
    ck_assert_msg((why == NULL) == facts[_i].holds, "%s: %s", facts[_i].fact, why ? why : "holds");
    arena_release(&arena);
}
END_TEST

/* Every position of the ledger reads, and what is written of it reads as the same. */
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
        const char *written, *lines;

        ck_assert_msg(km_position_read(&arena, state, given, &err) == OK, "%s: %s", given, err.message);
        ck_assert_msg(knightmare_state_check(state) == NULL, "%s: %s", given, knightmare_state_check(state));
        written = lines = km_position_write(&arena, state);
        for (const char *line; (line = position_part(&arena, &lines, "\n"));)
            ck_assert_msg(km_position_read(&arena, copy, line, &err) == OK, "%s\n%s: %s", given, line, err.message);
        ck_assert_str_eq(km_position_write(&arena, copy), written);
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
    tcase_add_loop_test(tcase, tells_facts, 0, (int)(sizeof facts / sizeof facts[0]));
    tcase_add_test(tcase, reads_the_ledger);
    suite_add_tcase(suite, tcase);
    return suite;
}
