/* Refusals: each says which line, where in it, why, and if possible the nearest legal form (RULES 18.6). */
#include <check.h>
#include <string.h>

#include "engine/game.h"
#include "tests/support/sanctum_table.h"

extern const struct ruleset sanctum_rules;

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* The board for all mails; RED writes them. */
static const char board[] =
    "pool RED ORD 9 STR 9 CLA 3 MYS 9 WIL 9 WOR 9 | gr3 RED E5: m9 swordsman, m10 archer | "
    "gr4 BLUE E6: m11 swordsman [Veteran] | gr5 RED G4: m12 Boggart | gr6 BLUE H8: m13 swordsman [Veteran] | "
    "gr6 bears Iron Ranks | gr7 BLUE in bh1: m14 swordsman [Veteran] | "
    "bh1 Will o' the Wisp RED holds gr7 exit K6 clock 2 | gr8 RED in bh2: m15-m18 Vision swordsmen | "
    "C6 town RED novices 2 | bh2 Citizens' Militia RED holds gr8 defends C6 | J7 town BLUE | "
    "K7 colony NEUTRAL (s9) | globe bears Awaiting BLUE 3 | "
    "hand RED: Wrack x2, Fireball, Unravel, Ch'tai Exchange, Teleportation, Inundate, Seelie Court, Encampment, "
    "Faerie Circle, Lost Mine, Awaiting, Fortify, Insurrection, Bolt of Somersaults, Slay Monster, Will o' the Wisp, "
    "Forced March, Xia's Walk, Parted Sea, Sunlance, Tremor x3";

/* The last line of the mail is the wrong one: its number, code, the column of the mistake (0: the whole line), the words,
 * and the form that the refusal offers. */
static const struct { const char *mail; int number; const char *code; int column; const char *reason, *nearest; } cases[] = {
    { "CAST Wrack ON m11", 1, "TARGET", 15, "m11 is concealed by the forest on E6", "CAST Wrack ON m5" },
    { "CAST Wrack ON m14", 1, "TARGET", 15, "m14 is off the board", "CAST Wrack ON m5" },
    { "CAST Wrack ON m99", 1, "TARGET", 15, "there is no minion m99 in play", "CAST Wrack ON m5" },
    { "CAST Wrack ON gr6", 1, "TARGET", 15, "Wrack is cast on a minion, like m12, not on \"gr6\"",
      "CAST Wrack ON m5" },
    { "CAST Wrack ON E5", 1, "TARGET", 15, "Wrack is cast on a minion, like m12, not on \"E5\"", "CAST Wrack ON m5" },
    { "CAST Wrack", 1, "TARGET", 11, "Wrack is cast on a minion, like m12", "CAST Wrack ON m5" },
    { "CAST Wrock ON m13", 1, "NAME", 6, "there is no spell \"Wrock\"; did you mean \"Wrack\"?", "CAST Wrack ON m13" },
    { "CAST", 1, "NAME", 5, "the name of the spell is missing", "CAST Awaiting" },
    { "CAST Wellspring ON m9", 1, "CARD", 6, "you do not hold Wellspring", "CAST Wrack ON m9" },
    { "CAST Encampment ON gr6", 1, "TARGET", 20,
      "Encampment takes one of yours; gr6 belongs to BLUE", "CAST Encampment ON gr3" },
    { "CAST Encampment ON gr1", 1, "TARGET", 20, "gr1 stands in a structure", "CAST Encampment ON gr3" },
    { "CAST Encampment ON gr5", 1, "TARGET", 20,
      "Encampment takes recruits; gr5 is of monsters", "CAST Encampment ON gr3" },
    { "CAST Encampment ON gr7", 1, "TARGET", 20, "gr7 is off the board", "CAST Encampment ON gr3" },
    { "CAST Fireball ON gr99", 1, "TARGET", 18, "there is no group gr99 in play", "CAST Fireball ON gr2" },
    { "CAST Faerie Circle ON gr3", 1, "TARGET", 23, "gr3 does not stand in forest", "CAST Faerie Circle ON gr4" },
    { "CAST Lost Mine ON gr3", 1, "TARGET", 19,
      "gr3 stands neither on a mountain nor next to one", "CAST Lost Mine ON gr5" },
    { "CAST Will o' the Wisp ON gr2", 1, "TARGET", 26, "gr2 stands in a Sanctum", "CAST Will o' the Wisp ON gr4" },
    { "CAST Slay Monster ON m9", 1, "TARGET", 22,
      "Slay Monster takes monsters; m9 is of recruits", "CAST Slay Monster ON m12" },
    { "CAST Sunlance ON m9", 1, "TARGET", 18,
      "Sunlance takes one of your opponent; m9 belongs to RED", "CAST Sunlance ON m5" },
    { "CAST Ch'tai Exchange ON m9 AND m10", 1, "TARGET", 25,
      "Ch'tai Exchange takes one recruit of yours and one that is not yours", "CAST Ch'tai Exchange ON m5 AND m10" },
    { "CAST Ch'tai Exchange ON m9 AND m12", 1, "TARGET", 32,
      "Ch'tai Exchange takes recruits; m12 is of monsters", "CAST Ch'tai Exchange ON m9 AND m5" },
    { "CAST Ch'tai Exchange ON m9 AND m9", 1, "TARGET", 32, "m9 is named twice", "CAST Ch'tai Exchange ON m9 AND m5" },
    { "CAST Ch'tai Exchange ON m9", 1, "TARGET", 27, "Ch'tai Exchange takes two recruits: m3 AND m21",
      "CAST Ch'tai Exchange ON m9 AND m5" },
    { "CAST Teleportation gr6 TO C5", 1, "TARGET", 20, "Teleportation takes one of yours; gr6 belongs to BLUE",
      "CAST Teleportation gr1 TO C5" },
    { "CAST Teleportation gr5 TO C5", 1, "TARGET", 20, "Teleportation takes recruits; gr5 is of monsters",
      "CAST Teleportation gr1 TO C5" },
    { "CAST Teleportation gr3 TO Z5", 1, "SQUARE", 27, "there is no square \"Z5\"", "CAST Teleportation gr3 TO B5" },
    { "CAST Teleportation gr3", 1, "SQUARE", 23, "a square is missing, like E5", "CAST Teleportation gr3 TO B5" },
    { "CAST Inundate ON D5", 1, "TARGET", 18, "D5 is an entrance of a Sanctum", "CAST Inundate ON A5" },
    { "CAST Inundate ON C6", 1, "TARGET", 18,
      "on C6 is a town; Inundate needs an empty square", "CAST Inundate ON A5" },
    { "CAST Inundate ON D4", 1, "TARGET", 18,
      "on D4 is a sanctum; Inundate needs an empty square", "CAST Inundate ON A5" },
    { "CAST Inundate ON gr3", 1, "TARGET", 18,
      "Inundate is cast on a square, like E5, not on \"gr3\"", "CAST Inundate ON A5" },
    { "CAST Inundate ON A1", 1, "TARGET", 18,
      "Inundate is cast on a square, like E5, not on \"A1\"", "CAST Inundate ON A5" },
    { "CAST Parted Sea ON E7", 1, "TARGET", 20,
      "E7 is plains, on which Parted Sea cannot be cast", "CAST Parted Sea ON D8" },
    { "CAST Seelie Court ON D4", 1, "TARGET", 22, "a Sanctum cannot be a target", "CAST Seelie Court ON C6" },
    { "CAST Seelie Court ON K7", 1, "TARGET", 22,
      "Seelie Court takes a town; on K7 is a colony", "CAST Seelie Court ON C6" },
    { "CAST Seelie Court ON E5", 1, "TARGET", 22,
      "Seelie Court is cast on a structure, by its square, like C6, not on \"E5\"", "CAST Seelie Court ON C6" },
    { "CAST Fortify ON J7", 1, "TARGET", 17, "Fortify takes one of yours; J7 belongs to BLUE", "CAST Fortify ON C6" },
    { "CAST Insurrection ON C6", 1, "TARGET", 22,
      "Insurrection takes one of your opponent; C6 belongs to RED", "CAST Insurrection ON J7" },
    { "CAST Awaiting ON E5", 1, "TARGET", 18, "Awaiting is cast on the globe, without ON", "CAST Awaiting" },
    { "CAST Unravel ON s99", 1, "TARGET", 17, "there is no active spell s99", "CAST Unravel ON s1" },
    { "CAST Unravel ON s4", 1, "TARGET", 17, "s4 is on something that is off the board", "CAST Unravel ON s1" },
    { "CAST Unravel ON bh9", 1, "TARGET", 17, "there is no boardhop bh9", "CAST Unravel ON s1" },
    { "CAST Unravel ON gr3", 1, "TARGET", 17,
      "Unravel is cast on an active spell, like s4 or bh2, not on \"gr3\"", "CAST Unravel ON s1" },
    { "CAST Unravel", 1, "TARGET", 13, "Unravel is cast on an active spell, like s4 or bh2", "CAST Unravel ON s1" },
    { "CAST Wrack ON m13 m9", 1, "ORDER", 19, "\"m9\" is too much here", "CAST Wrack ON m13" },
    { "CAST Wrack ON m13\nCAST Wrack ON m13\nCAST Wrack ON m5", 3, "CARD", 1,
      "your last Wrack is used by a line above", "CAST Sunlance ON m5" },
    { "CAST Fireball ON gr6\nCAST Teleportation gr3 TO C5\nCAST Ch'tai Exchange ON m9 AND m13", 3, "MANA", 1,
      "Ch'tai Exchange costs 2 CLA and 3 WIL; 9 ORD and 4 STR and 9 MYS and 5 WIL and 9 WOR is left",
      "CAST Wrack ON m5" },
    { "CAST Wrack ON m13\nCAST Wrack ON m13\nCAST Fortify ON C6\nCAST Xia's Walk ON gr3\n"
      "CAST Parted Sea ON E8\nCAST Forced March ON gr3", 6, "LIMIT", 1, "you have ordered 5 casts already",
      NULL },
    { "MOVE gr6 H9", 1, "GROUP", 6, "gr6 belongs to BLUE", "MOVE gr1 D5" },
    { "MOVE gr5 G5", 1, "GROUP", 6, "gr5 is of monsters, which move by themselves", "MOVE gr1 D5" },
    { "MOVE gr8 G5", 1, "GROUP", 6, "gr8 comes and goes by itself, with combat", "MOVE gr1 D5" },
    { "MOVE gr99 G5", 1, "GROUP", 6, "there is no group gr99 in play", "MOVE gr1 D5" },
    { "MOVE m9 E4", 1, "GROUP", 6, "m9 moves with its group gr3; no order splits a group", "MOVE gr3 E4" },
    { "MOVE gr3 E13", 1, "SQUARE", 10, "there is no square \"E13\"", "MOVE gr3 F5" },
    { "MOVE gr3 VIA E4 E3", 1, "ORDER", 10, "VIA is for standing orders, as STANDING MOVE gr1 VIA D5 D6; this one takes the "
      "steps of a turn alone", "STANDING MOVE gr3 VIA E4 E3" },
    { "MOVE gr3 NE", 1, "SQUARE", 10, "there is no square \"NE\"; a step is N, E, S or W, or a square like E5", "MOVE gr3 F5" },
    { "MOVE gr3", 1, "SQUARE", 9, "where to is missing, like MOVE gr3 E5", "MOVE gr3 F5" },
    { "MOVE gr3 E4 E3 E2", 1, "LIMIT", 16, "that is more than 2 squares", "MOVE gr3 E4" },
    { "MOVE", 1, "GROUP", 5, "a group is expected, like gr1 or the square where it stands", "MOVE gr1 D5" },
    { "MOVE G9 G10", 1, "GROUP", 6, "no group stands on G9", "MOVE gr1 D5" },
    { "MOVE banana E5", 1, "GROUP", 6, "a group is expected, like gr1 or the square where it stands", "MOVE gr1 D5" },
    { "MOVE gr3 N\nMOVE gr3 S", 2, "LIMIT", 6, "gr3 has a MOVE or HOLD of yours already", "MOVE gr1 D3" },
    { "HOLD gr3\nMOVE gr3 S", 2, "LIMIT", 6, "gr3 has a MOVE or HOLD of yours already", "MOVE gr1 D3" },
    { "HOLD gr6", 1, "GROUP", 6, "gr6 belongs to BLUE", "HOLD gr1" },
    { "HOLD gr3 E5", 1, "ORDER", 10, "\"E5\" is too much here", "HOLD gr3" },
    { "HOLD gr", 1, "GROUP", 6, "a group is expected, like gr1 or the square where it stands", "HOLD gr1" },
    { "TRAIN C6 SWORD 3", 1, "TRAIN", 7, "C6 has 2 novices for this", "TRAIN C6 SWORD 2" },
    { "TRAIN C6 MANA STR", 1, "TRAIN", 10, "only the Sanctum trains novices as mana", "TRAIN D4 MANA STR 1" },
    { "TRAIN D4 MANA ORD", 1, "TRAIN", 10, "your house trains STR and CLA only", "TRAIN D4 MANA STR 1" },
    { "TRAIN D4 MANA GOLD", 1, "NAME", 15, "a type of mana is expected: ORD, STR, CLA, MYS, WIL or WOR",
      "TRAIN D4 MANA STR 1" },
    { "TRAIN J7 SWORD", 1, "TRAIN", 7, "you own no structure on J7", "TRAIN D4 SWORD 1" },
    { "TRAIN E5 SWORD", 1, "TRAIN", 7, "you own no structure on E5", "TRAIN D4 SWORD 1" },
    { "TRAIN C6 KNIGHT", 1, "TRAIN", 10, "novices are trained as SWORD, ARCHER or MANA with its type",
      "TRAIN C6 SWORD 1" },
    { "TRAIN C6", 1, "TRAIN", 9, "novices are trained as SWORD, ARCHER or MANA with its type", "TRAIN C6 SWORD 1" },
    { "TRAIN C6 SWORD 9", 1, "TRAIN", 16, "the number of novices is a number from 1 to 8, not \"9\"",
      "TRAIN C6 SWORD 2" },
    { "TRAIN C6 SWORD two", 1, "TRAIN", 16, "the number of novices is a number from 1 to 8, not \"two\"",
      "TRAIN C6 SWORD 2" },
    { "TRAIN", 1, "SQUARE", 6, "a square is missing, like E5", "TRAIN D4 SWORD 1" },
    { "MANA J7 GOLD", 1, "NAME", 9, "a type of mana is expected: ORD, STR, CLA, MYS, WIL or WOR", "MANA J7 ORD" },
    { "MANA Z9 ORD", 1, "SQUARE", 6, "there is no square \"Z9\"", "MANA D4 ORD" },
    { "MANA J7", 1, "NAME", 8, "a type of mana is expected: ORD, STR, CLA, MYS, WIL or WOR", "MANA J7 ORD" },
    { "DISCARD Wellspring", 1, "CARD", 1, "you do not hold Wellspring, or a line above casts it", "DISCARD Wrack" },
    { "DISCARD", 1, "NAME", 8, "the name of the spell is missing", "DISCARD Wrack" },
    { "DISCARD Wrack\nDISCARD Fireball", 2, "LIMIT", 1, "one card a turn may be discarded", NULL },
    { "SPLIT gr3", 1, "ORDER", 1, "\"SPLIT\" begins no order: CAST, MOVE, HOLD, TRAIN, DISCARD, MANA, IF",
      "HOLD gr3" },
    { "ATTACK E6", 1, "ORDER", 1, "\"ATTACK\" begins no order: CAST, MOVE, HOLD, TRAIN, DISCARD, MANA, IF",
      NULL },
    { "IF FREE E5 MOVE gr3 N", 1, "CONDITION", 12, "AND or THEN is expected before \"MOVE\"",
      "IF FREE E5 THEN MOVE gr3 E6" },
    { "IF FREE E5 AND FREE E6 AND FREE E7 THEN HOLD gr3", 1, "CONDITION", 28,
      "a condition has at most two parts", "IF FREE E5 AND FREE E6 THEN HOLD gr3" },
    { "IF SUNNY THEN HOLD gr3", 1, "CONDITION", 4,
      "a condition is EXISTS, ONBOARD, OFFBOARD, ENEMY AT, FREE, OWNER or INIT, with NOT before it if need be",
      "HOLD gr3" },
    { "IF FREE E5 THEN", 1, "ORDER", 16, "\"\" begins no order: CAST, MOVE, HOLD, TRAIN, DISCARD, MANA, IF",
      "IF FREE E5 THEN HOLD gr1" },
    { "IF FREE E5", 1, "CONDITION", 11, "THEN and an order are missing", "IF FREE E5 THEN HOLD gr1" },
    { "IF OWNER C6 GREEN THEN HOLD gr3", 1, "CONDITION", 13, "RED, BLUE or NEUTRAL is expected",
      "IF OWNER C6 RED THEN HOLD gr3" },
    { "IF EXISTS E5 THEN HOLD gr3", 1, "CONDITION", 11, "a group or minion is expected, like gr7",
      "IF EXISTS gr1 THEN HOLD gr3" },
    { "IF FREE E5 THEN CAST Wrack ON m11", 1, "TARGET", 31,
      "m11 is concealed by the forest on E6", "IF FREE E5 THEN CAST Wrack ON m5" },
    { "STANDING CAST Wrack ON m13", 1, "STANDING", 0,
      "a standing order is STANDING MANA, TRAIN, MOVE ... VIA or HOLD; casts and discards are ordered turn "
      "by turn, without the word STANDING", NULL },
    { "STANDING MOVE gr6 VIA H9", 1, "STANDING", 0, "gr6 belongs to BLUE", NULL },
};

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record;
}

START_TEST(refuses)
{
    static const struct game_world outside = { .seed = seed_of };
    struct table table;
    struct game game;
    struct game_step step;
    struct game_mail mail = { .seat = 0, .source = BY_MAIL };
    struct game_receipt receipt;
    const struct sheet_line *line;

    table_open(&table, board);
    mail.orders = order_lines_of(&table.arena, cases[_i].mail);
    game_begin_at(&game, &table.arena, &sanctum_rules, value_object(&table.arena), table.state, 0);
    game_step(&game, &outside, &table.arena, &step);
    game_judge(&game, &outside, &mail, &table.arena, &receipt);
    ck_assert_int_gt(receipt.sheet.line_count, 0);
    line = &receipt.sheet.lines[receipt.sheet.line_count - 1];
    ck_assert_int_eq(line->verdict, VERDICT_REJECTED);
    ck_assert_int_eq(line->number, cases[_i].number);
    ck_assert_str_eq(line->code, cases[_i].code);
    ck_assert_int_eq(line->fault_column, cases[_i].column);
    ck_assert_str_eq(line->reason, cases[_i].reason);
    ck_assert_pstr_eq(line->nearest, cases[_i].nearest);
    for (int i = 0; i + 1 < receipt.sheet.line_count; i++)
        ck_assert_int_eq(receipt.sheet.lines[i].verdict, VERDICT_ACCEPTED);
    table_close(&table);
}
END_TEST

/* The offered form is accepted. */
START_TEST(offers_what_is_legal)
{
    static const struct game_world outside = { .seed = seed_of };
    struct table table;
    struct game game;
    struct game_step step;
    struct game_mail mail = { .seat = 0, .source = BY_MAIL };
    struct game_receipt receipt;

    table_open(&table, board);
    mail.orders = order_lines_of(&table.arena, cases[_i].nearest ? cases[_i].nearest : "HOLD gr1");
    game_begin_at(&game, &table.arena, &sanctum_rules, value_object(&table.arena), table.state, 0);
    game_step(&game, &outside, &table.arena, &step);
    game_judge(&game, &outside, &mail, &table.arena, &receipt);
    ck_assert_int_eq(receipt.sheet.lines[0].verdict, VERDICT_ACCEPTED);
    table_close(&table);
}
END_TEST

Suite *suite_sanctum_orders_refusals(void);

Suite *suite_sanctum_orders_refusals(void)
{
    Suite *suite = suite_create("sanctum_orders_refusals");
    TCase *tcase = tcase_create("refusals");

    tcase_add_loop_test(tcase, refuses, 0, COUNT(cases));
    tcase_add_loop_test(tcase, offers_what_is_legal, 0, COUNT(cases));
    suite_add_tcase(suite, tcase);
    return suite;
}
