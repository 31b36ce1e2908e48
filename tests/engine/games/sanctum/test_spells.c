/* The effect of each card, a line or two for each; the cards that the ledger mentions have their scenarios beside. */
#include <check.h>
#include <string.h>

#include "tests/support/sanctum_table.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* The pieces besides BASE, orders and dice; an event that must be told `times` times, and an item that must hold at the
 * start of the next turn. NULL: not checked. */
static const struct { const char *items, *red, *blue, *dice, *event; int times; const char *after; } cases[] = {
    /* Abomination */
    { "gr3 BLUE F3: m9 swordsman, m10 swordsman 2/7 | hand RED: Accursed Minion, Disintegrate",
      "CAST Accursed Minion ON m9\nCAST Disintegrate ON m9", "", NULL, "dies minion=m10 cause=Accursed", 1, "gr3 gone" },
    { "gr3 BLUE F3: m9 swordsman, m10 swordsman 2/7 | hand RED: Plague", "CAST Plague ON gr3", "", NULL,
      "damage amount=2", 2, "m9 3/5" },
    { "hand RED: Bog Horror", "CAST Bog Horror ON G4", "", NULL, "created group=gr3 square=G4", 1, "m9 Bog Horror 15/15" },
    { "hand RED: Pact of the Maw x2", "CAST Pact of the Maw\nCAST Pact of the Maw", "",
      "pact-of-the-maw:m2 pact-of-the-maw:m2", "damage minion=m2 amount=1", 2, "m2 5/7" },
    { "globe bears Pact of the Maw RED", "", "", "pact-of-the-maw:m1", "mana side=RED STR=2 CLA=1 WIL=1", 1, NULL },
    { "globe bears Awaiting BLUE 2 | hand RED: Awaiting", "CAST Awaiting", "", NULL, "squandered reason=already_active",
      1, "globe bears Awaiting BLUE 1" },
    /* Body */
    { "hand RED: Cyclopean Hide", "CAST Cyclopean Hide ON m1", "", NULL, NULL, 0, "m1 [Cyclopean Hide]" },
    { "gr3 BLUE E5: m9 swordsman 1/7 | hand RED: Healing Spring", "CAST Healing Spring ON E5", "", NULL,
      "heal minion=m9 amount=2", 1, "m9 3/7" },
    { "hand RED: Inundate", "CAST Inundate ON E5", "", NULL, "terrain square=E5 from=plains to=water", 1, "E5 water" },
    { "gr3 BLUE E5: m9 swordsman | hand RED: Inundate", "CAST Inundate ON E5", "", NULL, "squandered reason=requirement",
      1, "E5 plains" },
    { "hand RED: Wellspring", "CAST Wellspring ON m1", "", NULL, "mana side=RED STR=2 CLA=1 WOR=1", 1, NULL },
    /* Death */
    { "gr3 BLUE E5: m9 swordsman | hand RED: Dust of Ages", "CAST Dust of Ages ON E5", "", NULL,
      "damage minion=m9 amount=1 cause=desert", 1, "m9 6/7" },
    { "gr3 BLUE E5: m9 swordsman | gr3 bears Raven Shroud 3 | hand RED: Wrack, Fear",
      "CAST Wrack ON m9\nCAST Fear ON gr3", "", NULL, "squandered reason=protected", 2, "gr3 bears Raven Shroud 2" },
    { "gr3 BLUE E5: m9 swordsman 1/7 | gr3 bears Raven Shroud | hand BLUE: Mend the Host", "", "CAST Mend the Host ON gr3",
      NULL, "heal minion=m9 amount=4", 1, "m9 5/7" },
    { "gr3 BLUE K6: m9 Stone Golem | hand RED: Slay Monster", "CAST Slay Monster ON m9", "", NULL, "dies minion=m9", 1,
      "gr3 gone" },
    { "hand RED: Vicious Strength", "CAST Vicious Strength ON m1", "", NULL, NULL, 0, "m1 [Vicious Strength]" },
    /* Despair */
    { "gr3 BLUE E5: m9 swordsman | hand RED: Disorient", "CAST Disorient ON gr3", "MOVE gr3 E6", "disorient:W",
      "move group=gr3 to=D5", 1, NULL },
    { "gr3 BLUE E5: m9 swordsman | hand RED: Disorient | gr1 gone", "CAST Disorient ON gr3", "", "disorient:S",
      "move group=gr3 to=E4", 1, "gr3 E4" },
    { "gr3 BLUE A6: m9 swordsman | hand RED: Disorient", "CAST Disorient ON gr3", "MOVE gr3 A7", "disorient:W", "move", 0,
      "gr3 A6" },
    { "gr3 BLUE E5: m9 swordsman | hand RED: Fear", "CAST Fear ON gr3", "MOVE gr3 E6", NULL, "stand reason=cannot_move", 1,
      "gr3 bears Fear 1" },
    { "J7 town BLUE novices 2 counter 1 | hand RED: Insurrection", "CAST Insurrection ON J7", "", NULL,
      "capture square=J7 by=NEUTRAL from=BLUE", 1, "J7 town NEUTRAL novices 0 counter 0" },
    { "J7 town BLUE | gr3 BLUE J7: m9 swordsman | hand RED: Insurrection", "CAST Insurrection ON J7", "", NULL,
      "squandered reason=requirement", 1, "J7 town BLUE" },
    { "hand RED: Obeisance", "CAST Obeisance ON m5", "", NULL, NULL, 0, "gr2 bears Obeisance Owed" },
    /* Hope */
    { "gr3 RED E5: m9 swordsman | gr4 BLUE E6: m10 swordsman | hand RED: Armistice", "CAST Armistice", "", NULL,
      "combat-start", 0, "globe bears -" },
    { "C6 town RED | hand RED: Threshold of Order", "CAST Threshold of Order ON C6", "", NULL,
      "mana side=RED STR=3 CLA=1 ORD=2", 1, NULL },
    { "C6 town RED | hand RED: Citizens' Militia x2",
      "CAST Citizens' Militia ON C6\nCAST Citizens' Militia ON C6", "", NULL, "squandered reason=already_active", 1,
      "bh1 Citizens' Militia RED holds gr3 defends C6" },
    { "C6 town RED | gr3 RED in bh1: m9-m12 Vision swordsmen | bh1 Citizens' Militia RED holds gr3 defends C6 | "
      "hand BLUE: Insurrection", "", "CAST Insurrection ON C6", NULL, "dispelled", 0, "gr3 in bh1" },
    { "C6 town NEUTRAL | gr3 RED in bh1: m9 Vision swordsman | bh1 Citizens' Militia RED holds gr3 defends C6 | "
      "gr4 BLUE C6: m10 swordsman", "", "", NULL, "removed object=gr3", 1, "bh1 gone" },
    /* Justice */
    { "hand RED: Intercession | hand BLUE: Wrack x2", "CAST Intercession", "CAST Wrack ON m1\nCAST Wrack ON m2", NULL,
      "squandered spell=Wrack reason=intercepted", 1, "m2 3/7" },
    { "hand RED: Wrack | hand BLUE: Intercession", "CAST Wrack ON m5", "CAST Intercession", NULL, "squandered", 0,
      "m5 3/7" },
    { "hand RED: Intercession | hand BLUE: Wrack x2", "CAST Intercession",
      "IF INIT BLUE THEN CAST Wrack ON m1\nCAST Wrack ON m2", NULL, "squandered spell=Wrack reason=intercepted", 1,
      "hand BLUE: Wrack" },
    { "gr3 BLUE E8: m9 swordsman | hand RED: Parted Sea", "CAST Parted Sea ON E8", "", NULL, "drown", 0,
      "E8 bears Parted Sea 2" },
    { "gr3 BLUE E8: m9 swordsman", "", "", NULL, "drown minion=m9 square=E8", 1, "gr3 gone" },
    { "gr3 BLUE E5: m9 swordsman [Sentinel] | hand RED: Fireball, Inundate, Wrack",
      "CAST Fireball ON gr3\nCAST Inundate ON F5\nCAST Wrack ON m5", "", NULL, "squandered reason=protected", 2, "m5 3/7" },
    { "gr3 BLUE K6: m9 swordsman [Sentinel] | K7 town BLUE | K7 bears Fortify | hand RED: Unravel",
      "CAST Unravel ON s2", "", NULL, "squandered spell=Unravel reason=protected", 1, "K7 bears Fortify" },
    { "gr3 BLUE E5: m9 swordsman | gr3 bears Iron Ranks | hand RED: Will o' the Wisp, Unravel",
      "CAST Will o' the Wisp ON gr3\nCAST Unravel ON s1", "", NULL, "squandered spell=Unravel reason=target_off_board", 1,
      "gr3 bears Iron Ranks 5" },
    { "gr3 BLUE E5: m9 swordsman | gr3 bears Iron Ranks | hand RED: Unravel x2", "CAST Unravel ON s1\nCAST Unravel ON s1",
      "", NULL, "squandered spell=Unravel reason=target_dead", 1, "gr3 bears -" },
    /* Life */
    { "gr3 RED E5: m9 swordsman | hand RED: Fleetness", "CAST Fleetness ON gr3\nMOVE gr3 E6 E7", "", NULL, "move group=gr3",
      2, "gr3 bears Fleetness 2" },
    { "hand RED: Homestead", "CAST Homestead ON E5", "", NULL, "created structure=colony square=E5", 1,
      "E5 colony NEUTRAL (s1)" },
    { "H10 barren | hand RED: Homestead", "CAST Homestead ON H10", "", NULL, "terrain square=H10 to=plains", 1,
      "H10 colony NEUTRAL" },
    { "hand RED: Sunlance", "CAST Sunlance ON m5", "", NULL, "damage minion=m5 amount=6", 1, "m5 1/7" },
    /* Making */
    { "hand RED: Karkara", "CAST Karkara ON E5", "", NULL, "created group=gr3", 1, "gr3 RED E5: m9 Karkara 18/18" },
    { "hand RED: Stone Golem", "CAST Stone Golem ON G5", "", NULL, "created group=gr3 square=G5", 1, "m9 Stone Golem" },
    /* Mind */
    { "hand RED: Burst of Will", "CAST Burst of Will", "", NULL, "mana side=RED STR=2 CLA=1 WIL=3", 1, NULL },
    { "gr3 RED E5: m9 swordsman | hand RED: Kumatru Trance | hand BLUE: Wrack", "CAST Kumatru Trance ON gr3\nMOVE gr3 E6",
      "CAST Wrack ON m9", NULL, "squandered spell=Wrack reason=protected", 1, "gr3 E5" },
    { "gr3 RED E5: m9 swordsman | hand RED: Teleportation", "CAST Teleportation gr3 TO K9", "", NULL,
      "squandered reason=requirement", 1, "gr3 E5" },
    { "gr3 RED E5: m9 swordsman | gr4 RED E7: m10 swordsman | hand RED: Teleportation",
      "CAST Teleportation gr3 TO C5, gr4 TO C5", "", NULL, "squandered spell=Teleportation reason=requirement", 1, "gr3 C5" },
    /* Nature */
    { "hand RED: Jungle, Simian Warriors", "CAST Jungle ON E7", "", NULL, "terrain square=E7 to=forest", 1,
      "E7 bears Jungle" },
    { "E6 bears Jungle RED | hand RED: Simian Warriors", "CAST Simian Warriors ON E6", "", NULL, "created group=gr3", 1,
      "m9 Simian Warrior 10/10" },
    { "E6 bears Jungle RED | hand RED: Volcano", "CAST Volcano ON E6", "", NULL, "expired spell=Jungle", 1, "E6 bears -" },
    { "hand RED: Pixie Dust", "CAST Pixie Dust ON m5", "", NULL, NULL, 0, "gr2 bears Glamour" },
    { "hand RED: Tree Man", "CAST Tree Man ON E5", "", NULL, "created group=gr3", 1, "m9 Tree Man 14/14" },
    { "gr3 RED E7: m9 swordsman | hand RED: Xia's Walk", "CAST Xia's Walk ON gr3\nMOVE gr3 E8", "", NULL, "drown", 0,
      "gr3 E8" },
    /* Unmaking */
    { "hand RED: Boggart", "CAST Boggart ON E5", "", NULL, "created group=gr3", 1, "m9 Boggart" },
    { "gr3 BLUE E5: m9 swordsman | hand RED: Disintegrate", "CAST Disintegrate ON m9", "", NULL, "dies minion=m9", 1,
      "gr3 gone" },
    /* War */
    { "hand RED: Brimstone Dragon", "CAST Brimstone Dragon ON G2", "", NULL, "created group=gr3 square=G2", 1,
      "m9 Brimstone Dragon 24/24" },
    { "C6 town RED novices 1 | hand RED: Call to Arms", "CAST Call to Arms ON C6", "", NULL,
      "train square=C6 what=swordsman n=2 group=gr3", 1, "gr3 RED C6: m9-m10 swordsmen" },
    { "C6 town RED | gr3 RED C6: m9-m15 swordsmen | hand RED: Call to Arms", "CAST Call to Arms ON C6", "", NULL,
      "train n=1", 1, "C6 town novices 1" },
    { "gr3 RED E5: m9 swordsman | hand RED: Forced March", "CAST Forced March ON gr3\nMOVE gr3 E6 E7", "", NULL,
      "move group=gr3", 2, "gr3 bears Footsore 1 hidden" },
    { "hand BLUE: Seize the Hour | gr3 RED E5: m9 swordsman 1/7 | gr4 BLUE E6: m10 swordsman 1/7", "",
      "CAST Seize the Hour", NULL, "killed minion=m9 by=m10", 1, "initiative BLUE" },
    { "gr3 RED G2: m9 swordsman", "", "", NULL, "damage minion=m9 amount=3 cause=lava", 1, "m9 4/7" },
    { "gr3 RED E5: m9 swordsman | hand RED: Volcano", "CAST Volcano ON E5", "", NULL, "terrain to=lava", 1, "m9 4/7" },
    /* the capture of a town, its mana, initiative */
    { "gr3 BLUE C7: m9 swordsman", "", "MOVE gr3 C6\nMANA C6 WOR", NULL, "mana side=BLUE MYS=2 WIL=1 WOR=1", 1,
      "initiative BLUE" },
    { "gr3 BLUE C7: m9 swordsman", "", "MOVE gr3 C6\nSTANDING MANA ANY STR\nIF FREE E5 THEN MANA C6 CLA", NULL,
      "mana side=BLUE MYS=2 WIL=1 CLA=1", 1, "C6 town BLUE mana CLA" },
    { "gr3 BLUE C7: m9 swordsman | gr4 RED J8: m10 swordsman", "MOVE gr4 J7", "MOVE gr3 C6", NULL, "initiative", 0,
      "initiative RED" },
    /* the end */
    { "gr2 gone | gr3 RED I8: m9 swordsman", "MOVE gr3 I9", "", NULL, "game-end how=conquest winner=RED", 1,
      "over conquest RED" },
    { "gr1 gone | gr2 gone | gr3 RED I8: m9 swordsman | gr4 BLUE D5: m10 swordsman", "MOVE gr3 I9", "MOVE gr4 D4", NULL,
      "game-end how=conquest winner=nobody", 1, "over conquest NEUTRAL" },
    { "turn 60 | C6 town BLUE", "", "", NULL, "game-end how=length winner=BLUE", 1, NULL },
    { "turn 60 | gr3 RED E5: m9 swordsman", "", "", NULL, "game-end how=length winner=RED", 1, NULL },
    { "turn 60", "", "", NULL, "game-end how=length winner=nobody", 1, NULL },
    { "turn 59", "", "", NULL, "game-end", 0, "turn 60" },
};

START_TEST(works)
{
    struct table table;

    table_open(&table, cases[_i].items);
    table_play(&table, cases[_i].red, cases[_i].blue, cases[_i].dice);
    ck_assert_msg(table_count(&table, "order-refused") == 0, "case %d\n%s", _i, table.told);
    if (cases[_i].event)
        ck_assert_msg(table_count(&table, cases[_i].event) == cases[_i].times, "case %d: %d x %s\n%s", _i,
                      cases[_i].times, cases[_i].event, table.told);
    if (cases[_i].after)
        table_expect(&table, cases[_i].after);
    table_close(&table);
}
END_TEST

Suite *suite_sanctum_spells(void);

Suite *suite_sanctum_spells(void)
{
    Suite *suite = suite_create("sanctum_spells");
    TCase *tcase = tcase_create("spells");

    tcase_add_loop_test(tcase, works, 0, COUNT(cases));
    suite_add_tcase(suite, tcase);
    return suite;
}
