/* Order lines: how they are read, and the messages about those that cannot be obeyed. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "engine/games/sanctum/order_phase.h"
#include "engine/games/sanctum/reader.h"
#include "tests/support/sanctum_table.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* The board for all lines; RED writes them. */
static const char board[] =
    "gr3 RED E5: m9 swordsman, m10 archer | gr4 BLUE E6: m11 swordsman [Veteran] | gr5 RED G4: m12 Boggart | "
    "gr6 BLUE H8: m13 swordsman [Veteran] | gr6 bears Iron Ranks | gr7 BLUE in bh1: m14 swordsman [Veteran] | "
    "bh1 Will o' the Wisp RED holds gr7 exit K6 clock 2 | gr8 RED in bh2: m15-m17 Arboriads | "
    "bh2 Arboriads RED holds gr8 | C6 town RED novices 2 | J7 town BLUE | globe bears Awaiting BLUE 3 | "
    "hand RED: Wrack x2, Fireball, Unravel, Ch'tai Exchange, Teleportation, Inundate, Seelie Court, Encampment, "
    "Faerie Circle, Lost Mine, Awaiting, Fortify, Insurrection, Bolt of Somersaults, Slay Monster, Will o' the Wisp, "
    "Forced March, Xia's Walk";

static const struct { const char *line, *becomes, *code, *part; } lines[] = {
    /* casts */
    { "cast wrack on m13", "CAST Wrack ON m13", NULL, NULL },
    { "CAST Wrac ON M13", "CAST Wrack ON m13", NULL, NULL },
    { "CAST fireball gr6", "CAST Fireball ON gr6", NULL, NULL },
    { "CAST Fireball ON H8", "CAST Fireball ON gr6", NULL, NULL },
    { "CAST willo ON gr6", "CAST Will o' the Wisp ON gr6", NULL, NULL },
    { "CAST Will o the Wisp ON gr6", "CAST Will o' the Wisp ON gr6", NULL, NULL },
    { "CAST xias walk ON gr3", "CAST Xia's Walk ON gr3", NULL, NULL },
    { "CAST chtai m9 and m13", "CAST Ch'tai Exchange ON m9 AND m13", NULL, NULL },
    { "CAST Ch'tai Exchange ON m13 AND m9", "CAST Ch'tai Exchange ON m13 AND m9", NULL, NULL },
    { "CAST Teleportation gr3 TO C5", "CAST Teleportation gr3 TO C5", NULL, NULL },
    { "CAST Inundate ON e-7", "CAST Inundate ON E7", NULL, NULL },
    { "CAST Inundate ON E6", "CAST Inundate ON E6", NULL, NULL },         /* whether it is unoccupied is checked later */
    { "CAST Seelie Court ON J7", "CAST Seelie Court ON J7", NULL, NULL },
    { "CAST Awaiting", "CAST Awaiting", NULL, NULL },
    { "CAST Unravel ON bh1", "CAST Unravel ON bh1", NULL, NULL },
    { "CAST Unravel ON s3", "CAST Unravel ON s3", NULL, NULL },
    { "CAST Bolt of Somersaults ON gr5", "CAST Bolt of Somersaults ON gr5", NULL, NULL },
    { "CAST Slay Monster ON m12", "CAST Slay Monster ON m12", NULL, NULL },
    { "CAST Faerie Circle ON gr4", "CAST Faerie Circle ON gr4", NULL, NULL },   /* groups are not concealed */
    { "CAST Lost Mine ON gr5", "CAST Lost Mine ON gr5", NULL, NULL },
    { "CAST Wrack ON m11", NULL, "TARGET", "concealed by the forest" },
    { "CAST Wrack ON m14", NULL, "TARGET", "off the board" },
    { "CAST Wrack ON m99", NULL, "TARGET", "no minion m99" },
    { "CAST Wrack ON gr6", NULL, "TARGET", "a minion, like m12" },
    { "CAST Wrack", NULL, "TARGET", "a minion" },
    { "CAST Wrock ON m13", NULL, "NAME", "Wrack" },
    { "CAST", NULL, "NAME", "spell" },
    { "CAST Tremor", NULL, "CARD", "do not hold Tremor" },
    { "CAST Encampment ON gr6", NULL, "TARGET", "gr6 belongs to BLUE" },
    { "CAST Encampment ON gr1", NULL, "TARGET", "stands in a structure" },
    { "CAST Encampment ON gr5", NULL, "TARGET", "takes recruits" },
    { "CAST Faerie Circle ON gr3", NULL, "TARGET", "does not stand in forest" },
    { "CAST Lost Mine ON gr3", NULL, "TARGET", "neither on a mountain" },
    { "CAST Will o' the Wisp ON gr2", NULL, "TARGET", "stands in a Sanctum" },
    { "CAST Slay Monster ON m9", NULL, "TARGET", "takes monsters" },
    { "CAST Ch'tai Exchange ON m9 AND m10", NULL, "TARGET", "one that is not yours" },
    { "CAST Ch'tai Exchange ON m9 AND m12", NULL, "TARGET", "takes recruits" },
    { "CAST Ch'tai Exchange ON m9", NULL, "TARGET", "two recruits" },
    { "CAST Teleportation gr6 TO C5", NULL, "TARGET", "belongs to BLUE" },
    { "CAST Teleportation gr5 TO C5", NULL, "TARGET", "takes recruits" },
    { "CAST Teleportation gr3 TO Z5", NULL, "SQUARE", "no square" },
    { "CAST Inundate ON D5", NULL, "TARGET", "entrance" },
    { "CAST Inundate ON C6", NULL, "TARGET", "empty square" },
    { "CAST Inundate ON D4", NULL, "TARGET", "empty square" },
    { "CAST Inundate ON gr3", NULL, "TARGET", "a square" },
    { "CAST Seelie Court ON D4", NULL, "TARGET", "Sanctum" },
    { "CAST Seelie Court ON E5", NULL, "TARGET", "a structure" },
    { "CAST Fortify ON J7", NULL, "TARGET", "belongs to BLUE" },
    { "CAST Insurrection ON C6", NULL, "TARGET", "belongs to RED" },
    { "CAST Awaiting ON E5", NULL, "TARGET", "globe" },
    { "CAST Unravel ON s99", NULL, "TARGET", "no active spell s99" },
    { "CAST Unravel ON s4", NULL, "TARGET", "off the board" },
    { "CAST Unravel ON bh9", NULL, "TARGET", "no boardhop" },
    { "CAST Wrack ON m13 m9", NULL, "ORDER", "too much" },
    /* moves */
    { "MOVE gr3 E4", "MOVE gr3 E4", NULL, NULL },
    { "move GR3 n", "MOVE gr3 E6", NULL, NULL },
    { "MOVE gr3 W W", "MOVE gr3 D5 C5", NULL, NULL },
    { "MOVE E5 E4", "MOVE gr3 E4", NULL, NULL },
    { "MOVE gr3 K9", "MOVE gr3 K9", NULL, NULL },                         /* a warning, not a refusal */
    { "HOLD gr3", "HOLD gr3", NULL, NULL },
    { "MOVE gr6 H9", NULL, "GROUP", "belongs to BLUE" },
    { "MOVE gr5 G5", NULL, "GROUP", "monsters" },
    { "MOVE gr8 G5", NULL, "GROUP", "monsters" },
    { "MOVE gr99 G5", NULL, "GROUP", "no group gr99" },
    { "MOVE m9 E4", NULL, "GROUP", "no order splits a group" },
    { "MOVE gr3 E13", NULL, "SQUARE", "no square" },
    { "MOVE gr3", NULL, "SQUARE", "missing" },
    { "MOVE gr3 E4 E3 E2", NULL, "LIMIT", "2 squares" },
    { "MOVE", NULL, "GROUP", "a group is expected" },
    /* training, mana, the rest */
    { "TRAIN C6 SWORD 2", "TRAIN C6 SWORD 2", NULL, NULL },
    { "train c6 archers", "TRAIN C6 ARCHER 1", NULL, NULL },
    { "TRAIN D4 MANA CLA 3", "TRAIN D4 MANA CLA 3", NULL, NULL },
    { "TRAIN C6 SWORD 3", NULL, "TRAIN", "has 2 novices" },
    { "TRAIN C6 MANA STR", NULL, "TRAIN", "only the Sanctum" },
    { "TRAIN D4 MANA ORD", NULL, "TRAIN", "STR and CLA only" },
    { "TRAIN J7 SWORD", NULL, "TRAIN", "own no structure" },
    { "TRAIN C6 KNIGHT", NULL, "TRAIN", "SWORD, ARCHER" },
    { "MANA J7 wor", "MANA J7 WOR", NULL, NULL },
    { "MANA J7 GOLD", NULL, "NAME", "type of mana" },
    { "DISCARD Wrack", "DISCARD Wrack", NULL, NULL },
    { "DISCARD Tremor", NULL, "CARD", "do not hold" },
    { "SPLIT gr3", NULL, "ORDER", "begins no order" },
    { "", NULL, "ORDER", "begins no order" },
    /* conditions */
    { "IF ENEMY AT E6 THEN CAST Fireball ON gr4 ELSE MOVE gr3 N",
      "IF ENEMY AT E6 THEN CAST Fireball ON gr4 ELSE MOVE gr3 E6", NULL, NULL },
    { "if not exists gr4 and init red then hold gr3", "IF NOT EXISTS gr4 AND INIT RED THEN HOLD gr3", NULL, NULL },
    { "IF OWNER C6 BLUE THEN MANA C6 STR", "IF OWNER C6 BLUE THEN MANA C6 STR", NULL, NULL },
    { "IF ONBOARD m9 AND OFFBOARD gr7 THEN HOLD gr3", "IF ONBOARD m9 AND OFFBOARD gr7 THEN HOLD gr3", NULL, NULL },
    { "IF FREE E5 MOVE gr3 N", NULL, "CONDITION", "AND or THEN" },
    { "IF FREE E5 AND FREE E6 AND FREE E7 THEN HOLD gr3", NULL, "CONDITION", "two parts" },
    { "IF SUNNY THEN HOLD gr3", NULL, "CONDITION", "a condition is" },
    { "IF FREE E5 THEN", NULL, "ORDER", "begins no order" },
    { "IF FREE E5", NULL, "CONDITION", "THEN" },
};

START_TEST(reads_lines)
{
    struct table table;
    struct reader reader;
    struct sheet_line said;

    table_open(&table, board);
    sa_reader_begin(&reader, &table.arena, table.state, SIDE_RED, ARENA_NEW(&table.arena, struct orders));
    sa_reader_line(&reader, lines[_i].line, &said);
    if (lines[_i].becomes) {
        ck_assert_msg(said.verdict != VERDICT_REJECTED, "\"%s\" is refused: %s", lines[_i].line, said.reason);
        ck_assert_str_eq(said.canonical, lines[_i].becomes);
        sa_reader_begin(&reader, &table.arena, table.state, SIDE_RED, ARENA_NEW(&table.arena, struct orders));
        sa_reader_line(&reader, lines[_i].becomes, &said);   /* the full form reads as itself */
        ck_assert_str_eq(said.canonical, lines[_i].becomes);
    } else {
        ck_assert_msg(said.verdict == VERDICT_REJECTED, "\"%s\" is accepted", lines[_i].line);
        ck_assert_str_eq(said.code, lines[_i].code);
        ck_assert_msg(strstr(said.reason, lines[_i].part) != NULL, "\"%s\": %s", lines[_i].line, said.reason);
        ck_assert_int_le(said.fault_column, (int)strlen(lines[_i].line) + 1);
    }
    table_close(&table);
}
END_TEST

/* Lines of one mail, `|` between them; how many are accepted, and the code of the last. */
static const struct { const char *hand, *pool, *mail; int accepted; const char *last_code; } mails[] = {
    { "Wrack x2", "STR 2", "CAST Wrack ON m5|CAST Wrack ON m6", 1, "MANA" },
    { "Wrack x2", "STR 4", "CAST Wrack ON m5|CAST Wrack ON m6", 2, NULL },
    { "Wrack", "STR 4", "CAST Wrack ON m5|CAST Wrack ON m6", 1, "CARD" },
    { "Wrack x6", "STR 20", "CAST Wrack ON m5|CAST Wrack ON m5|CAST Wrack ON m5|CAST Wrack ON m5|CAST Wrack ON m5|"
                            "CAST Wrack ON m5", 5, "LIMIT" },
    { "Wrack x2", "STR 4", "DISCARD Wrack|DISCARD Wrack", 1, "LIMIT" },
    { "Wrack", "STR 4", "CAST Wrack ON m5|DISCARD Wrack", 1, "CARD" },
    { "Wrack", "STR 4", "DISCARD Wrack|CAST Wrack ON m5", 1, "CARD" },
    /* one card serves both branches, and the dearer one is paid */
    { "Wrack", "STR 2", "IF FREE E5 THEN CAST Wrack ON m5 ELSE CAST Wrack ON m6", 1, NULL },
    { "Wrack, Fireball", "STR 5 CLA 1", "IF FREE E5 THEN CAST Wrack ON m5 ELSE CAST Fireball ON gr2", 1, NULL },
    { "Wrack, Fireball", "STR 4 CLA 1", "IF FREE E5 THEN CAST Wrack ON m5 ELSE CAST Fireball ON gr2", 0, "MANA" },
    { "Wrack x2, Fireball", "STR 6 CLA 1",
      "IF FREE E5 THEN CAST Wrack ON m5 ELSE CAST Fireball ON gr2|CAST Wrack ON m5", 1, "MANA" },
    /* one order a group, unless it hangs on a condition */
    { "-", "-", "MOVE gr1 N|MOVE gr1 S", 1, "LIMIT" },
    { "-", "-", "IF FREE D5 THEN MOVE gr1 N|MOVE gr1 S", 2, NULL },
    { "-", "-", "TRAIN D4 SWORD 3|TRAIN D4 ARCHER 2", 1, "TRAIN" },
    { "-", "-", "TRAIN D4 SWORD 3|TRAIN D4 ARCHER 1", 2, NULL },
};

START_TEST(counts_what_lines_take)
{
    struct table table;
    struct reader reader;
    struct sheet_line said = { .verdict = VERDICT_NONE };
    char items[200];
    int accepted = 0;

    snprintf(items, sizeof items, "hand RED: %s | pool RED %s", mails[_i].hand, mails[_i].pool);
    table_open(&table, items);
    sa_reader_begin(&reader, &table.arena, table.state, SIDE_RED, ARENA_NEW(&table.arena, struct orders));
    for (const char *at = mails[_i].mail; *at;) {
        size_t bytes = strcspn(at, "|");

        sa_reader_line(&reader, arena_text_n(&table.arena, at, bytes), &said);
        accepted += said.verdict != VERDICT_REJECTED;
        at += bytes + (at[bytes] == '|');
    }
    ck_assert_int_eq(accepted, mails[_i].accepted);
    if (mails[_i].last_code)
        ck_assert_str_eq(said.code, mails[_i].last_code);
    else
        ck_assert(said.verdict != VERDICT_REJECTED);
    table_close(&table);
}
END_TEST

static const struct { const char *text, *becomes, *reason; } standing[] = {
    { "MANA ANY MYS", "STANDING MANA ANY MYS", NULL },
    { "train any sword", "STANDING TRAIN ANY SWORD", NULL },
    { "TRAIN D4 MANA STR", "STANDING TRAIN D4 MANA STR", NULL },
    { "MOVE gr1 VIA D5 D6 C6", "STANDING MOVE gr1 VIA D5 D6 C6", NULL },
    { "MOVE gr1 N N", "STANDING MOVE gr1 VIA D5 D6", NULL },
    { "HOLD", "STANDING HOLD", NULL },
    { "HOLD gr1", "STANDING HOLD gr1", NULL },
    { "MOVE gr2 VIA I8", NULL, "belongs to BLUE" },
    { "TRAIN D4 MANA ORD", NULL, "STR and CLA only" },
    { "CAST Wrack ON m5", NULL, "turn by turn" },
    { "MANA ANY", NULL, "type of mana" },
};

START_TEST(reads_standing_orders)
{
    struct table table;
    struct standing out = { 0 };
    const char *reason = NULL;

    table_open(&table, "turn 5");
    ck_assert_int_eq(sa_standing(&table.arena, table.state, 0, standing[_i].text, &out, &reason),
                     standing[_i].becomes != NULL);
    if (standing[_i].becomes) {
        ck_assert_str_eq(out.text, standing[_i].becomes);
        ck_assert_str_eq(out.kind, "orders");
        ck_assert_int_eq(out.mode, STANDING_JOINS);
    } else {
        ck_assert_msg(strstr(reason, standing[_i].reason) != NULL, "%s", reason);
    }
    table_close(&table);
}
END_TEST

Suite *suite_sanctum_orders(void);

Suite *suite_sanctum_orders(void)
{
    Suite *suite = suite_create("sanctum_orders");
    TCase *tcase = tcase_create("orders");

    tcase_add_loop_test(tcase, reads_lines, 0, COUNT(lines));
    tcase_add_loop_test(tcase, counts_what_lines_take, 0, COUNT(mails));
    tcase_add_loop_test(tcase, reads_standing_orders, 0, COUNT(standing));
    suite_add_tcase(suite, tcase);
    return suite;
}
