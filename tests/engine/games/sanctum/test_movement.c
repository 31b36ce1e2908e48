/* Movement: who steps, who wins a square, where monsters go. */
#include <check.h>

#include "engine/games/sanctum/movement.h"
#include "tests/support/sanctum_table.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* The pieces, the orders, an event that must be told once, and an item that must then hold. */
static const struct { const char *items, *red, *blue, *event, *after; } cases[] = {
    /* pass I */
    { "gr3 RED E5: m9 swordsman", "MOVE gr3 E6", "", "move group=gr3 from=E5 to=E6", "gr3 E6" },
    { "gr3 RED E5: m9 swordsman", "MOVE gr3 E7", "", "stand group=gr3 reason=not_adjacent", "gr3 E5" },
    { "gr3 RED E5: m9 swordsman", "MOVE gr3 F6", "", "stand group=gr3 reason=not_adjacent", "gr3 E5" },
    { "gr3 RED G4: m9 swordsman", "MOVE gr3 G5", "", "stand group=gr3 reason=terrain", "gr3 G4" },
    { "gr3 RED G4: m9 Shadow swordsman", "MOVE gr3 G5", "", "move group=gr3 to=G5", "gr3 G5" },
    { "gr3 RED G4: m9 Shadow swordsman, m10 swordsman", "MOVE gr3 G5", "", "stand reason=terrain", "gr3 G4" },
    { "gr3 RED E5: m9 swordsman | gr3 bears Fear 2", "MOVE gr3 E6", "", "stand reason=cannot_move", "gr3 E5" },
    { "gr3 RED E5: m9 swordsman | gr4 BLUE E6: m10 swordsman", "MOVE gr3 E6", "", "stand reason=hostile", "gr3 E5" },
    { "gr3 RED E5: m9 swordsman | gr4 BLUE E6: m10 swordsman | initiative BLUE | "
      "globe bears Armistice", "MOVE gr3 E6", "MOVE gr4 E7",
      "move group=gr3 to=E6", "gr3 E6" },
    { "gr3 RED E5: m9 swordsman | gr4 BLUE E6: m10 swordsman | globe bears Armistice", "MOVE gr3 E6", "MOVE gr4 E7",
      "stand group=gr3 reason=hostile", "gr4 E7" },
    { "gr3 RED E7: m9 swordsman | E8 bears Parted Sea RED 3", "MOVE gr3 E8", "", "move group=gr3 to=E8", "gr3 E8" },
    { "gr3 RED E7: m9 swordsman | gr3 bears Xia's Walk", "MOVE gr3 E8", "", "move group=gr3 to=E8", "gr3 E8" },
    /* standing as ordered is not a failure */
    { "gr3 RED E5: m9 swordsman", "HOLD gr3\nSTANDING MOVE gr3 VIA E6", "", "paid side=RED", "gr3 E5" },
    /* pass II */
    { "gr3 RED E5: m9 swordsman | gr4 RED E6: m10 archer", "MOVE gr3 E6", "", "join object=gr3 group=gr4",
      "gr4 RED E6: m10 archer, m9 swordsman" },
    { "gr3 RED E5: m9-m12 swordsmen | gr4 RED E7: m13 archer", "MOVE gr3 E6\nMOVE gr4 E6", "",
      "join object=gr4 group=gr3", "gr3 RED E6: m9-m12 swordsmen, m13 archer" },
    { "gr3 RED E5: m9 swordsman | gr4 RED E7: m13 archer", "MOVE gr4 E6\nMOVE gr3 E6", "", "join object=gr3 group=gr4",
      "gr3 gone" },
    { "gr3 RED E5: m9-m13 swordsmen | gr4 RED E6: m14-m17 archers", "MOVE gr3 E6", "", "bounce group=gr3 to=E5",
      "gr3 E5" },
    { "gr3 RED E5: m9 swordsman | gr4 RED E6: m14 Karkara", "MOVE gr3 E6", "", "bounce group=gr3 from=E6 to=E5",
      "gr3 E5" },
    /* the bounced one takes its square back from the group that came after it */
    { "gr3 RED E5: m9-m13 swordsmen | gr4 RED E6: m14-m17 archers | gr5 RED D5: m18-m22 archers",
      "MOVE gr3 E6\nMOVE gr5 E5", "", "bounce group=gr5 from=E5 to=D5", "gr5 D5" },
    { "gr3 RED E5: m9-m13 swordsmen | gr4 RED E6: m14-m17 archers | gr5 RED D5: m18 archer",
      "MOVE gr3 E6\nMOVE gr5 E5", "", "join object=gr5 group=gr3", "gr3 E5" },
    /* group spells are united; of two with one name, the longer lasting one stays */
    { "gr3 RED E5: m9 swordsman | gr3 bears Iron Ranks 5 | gr4 RED E6: m10 archer | gr4 bears Iron Ranks 2, Fear 3",
      "MOVE gr3 E6", "", "join object=gr3 group=gr4", "gr4 bears Fear 2, Iron Ranks 4" },
    /* moving twice */
    { "gr3 RED E5: m9 swordsman | gr3 bears Fleetness 3", "MOVE gr3 E6 E7", "", "move group=gr3 from=E6 to=E7",
      "gr3 E7" },
    { "gr3 RED E5: m9 swordsman", "MOVE gr3 E6 E7", "", "move group=gr3 from=E5 to=E6", "gr3 E6" },
    { "gr3 RED E5: m9 swordsman | hand RED: Forced March", "CAST Forced March ON gr3\nMOVE gr3 E6 E7", "",
      "move group=gr3 from=E6 to=E7", "gr3 bears Footsore 1" },
    /* fresh recruits stay where they are */
    { "C6 town RED novices 1 | gr1 D3", "TRAIN C6 ARCHER 1", "", "train square=C6 what=archer n=1 group=gr3", "gr3 C6" },
    /* monsters */
    { "gr3 BLUE E2: m9 Boggart", "", "", "move group=gr3 from=E2 to=E3", "gr3 E3" },
    { "gr3 BLUE D2: m9 Boggart | gr3 bears Fear 2", "", "", "stand group=gr3 reason=cannot_move", "gr3 D2" },
};

START_TEST(moves)
{
    struct table table;

    table_open(&table, cases[_i].items);
    table_play(&table, cases[_i].red, cases[_i].blue, NULL);
    ck_assert_msg(table_count(&table, cases[_i].event) == 1, "case %d: %s\n%s", _i, cases[_i].event, table.told);
    table_expect(&table, cases[_i].after);
    table_close(&table);
}
END_TEST

static const struct { const char *items, *step; } monsters[] = {
    { "gr3 BLUE E2: m9 Boggart", "E3" },                      /* to a square beside gr1 on D4 */
    { "gr3 BLUE D3: m9 Boggart", "-" },                       /* beside it already */
    { "gr3 BLUE E2: m9 Karkara", "-" },                       /* immobile */
    { "gr3 NEUTRAL F2: m9 Boggart", "F3" },                   /* hostile to both; north before west */
    { "gr3 BLUE E3: m9 Boggart | D4 empty | gr1 gone", "-" }, /* nobody to go to */
    { "gr3 BLUE E2: m9 Boggart | gr1 E5 | E3 water", "F2" },  /* round the water and past the Sanctum */
};

START_TEST(monsters_choose)
{
    struct table table;

    table_open(&table, monsters[_i].items);
    ck_assert_str_eq(sa_square_names[sa_monster_step(table.state, sa_group(table.state, 3))], monsters[_i].step);
    table_close(&table);
}
END_TEST

START_TEST(routes_end_on_arrival)
{
    static const char route[] = "STANDING MOVE gr3 VIA E6 E5 E6";
    struct table table;

    table_open(&table, "gr3 RED E5: m9 swordsman");
    table_play(&table, route, "", NULL);
    table_expect(&table, "gr3 E6");
    table_play(&table, route, "", NULL);
    table_expect(&table, "gr3 E5");
    table_play(&table, route, "", NULL);
    table_expect(&table, "gr3 E6");
    table_play(&table, route, "", NULL);
    table_expect(&table, "gr3 E6");                           /* arrived */
    table_play(&table, "MOVE gr3 E5", "", NULL);              /* taken back: forgotten */
    table_play(&table, route, "", NULL);
    table_expect(&table, "gr3 E6");
    table_close(&table);
}
END_TEST

Suite *suite_sanctum_movement(void);

Suite *suite_sanctum_movement(void)
{
    Suite *suite = suite_create("sanctum_movement");
    TCase *tcase = tcase_create("movement");

    tcase_add_loop_test(tcase, moves, 0, COUNT(cases));
    tcase_add_loop_test(tcase, monsters_choose, 0, COUNT(monsters));
    tcase_add_test(tcase, routes_end_on_arrival);
    suite_add_tcase(suite, tcase);
    return suite;
}
