/* Combat: who hits whom, how hard, and with what result. */
#include <check.h>
#include <string.h>

#include "engine/games/sanctum/stats.h"
#include "tests/support/sanctum_table.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* ---- numbers ---- */

static const struct { const char *items; int minion, level, armor, hand, missile, hand_2, missile_1; } numbers[] = {
    { "gr3 RED E5: m9 swordsman", 9, 0, 1, 3, 0, 4, 0 },                       /* Humans: +1 hand in round 2 */
    { "gr3 RED E5: m9 archer", 9, 0, 0, 0, 2, 0, 2 },
    { "gr3 RED E5: m9 Elf archer", 9, 0, 0, 0, 2, 0, 3 },                      /* Elves: +1 missile in round 1 */
    { "gr3 RED E5: m9 swordsman level 2", 9, 2, 1, 5, 0, 6, 0 },
    { "gr3 RED E5: m9 swordsman level 1 [Veteran]", 9, 2, 1, 5, 0, 6, 0 },
    { "gr3 RED E5: m9 archer level 1", 9, 1, 0, 0, 3, 0, 3 },                  /* a damage of 0 stays 0 */
    { "gr3 RED E5: m9 archer [Vicious Strength]", 9, 0, 0, 0, 2, 0, 2 },
    { "gr3 RED E5: m9 swordsman [Vicious Strength, Cyclopean Hide]", 9, 0, 3, 5, 0, 6, 0 },
    { "gr3 RED E5: m9 swordsman | gr3 bears Iron Ranks, Footsore", 9, 0, 2, 2, 0, 3, 0 },
    { "gr3 RED E5: m9 swordsman [Bellwether], m10 swordsman", 10, 0, 2, 3, 0, 4, 0 },
    { "gr3 RED E5: m9 swordsman [Bellwether], m10 swordsman [Bellwether]", 10, 0, 2, 3, 0, 4, 0 },
    { "gr3 RED E5: m9 archer [Pixie Dust], m10 archer | gr3 bears Footsore", 10, 0, 0, 0, 0, 0, 0 },
    { "gr3 RED E5: m9 swordsman [Obeisance], m10 swordsman level 2", 10, 0, 1, 3, 0, 4, 0 },
    { "gr3 RED E5: m9 swordsman level 1 [Obeisance], m10 swordsman", 9, 1, 1, 4, 0, 5, 0 },   /* not the bearer */
    { "gr3 RED E5: m9 swordsman level 1 [Obeisance], m10 archer [Obeisance]", 9, 0, 1, 3, 0, 4, 0 },
    { "gr3 RED F5: m9 swordsman", 9, 0, 0, 3, 0, 4, 0 },                       /* swamp */
    { "gr3 RED F5: m9 archer", 9, 0, 0, 0, 2, 0, 2 },
    { "gr3 RED F5: m9 Boggart", 9, 0, 0, 3, 0, 3, 0 },
    { "gr3 RED F5: m9 Bog Horror", 9, 0, 1, 5, 0, 5, 0 },                      /* swampwalk */
    { "C6 town RED | C6 bears Fortify | gr3 RED C6: m9 swordsman", 9, 0, 3, 3, 0, 4, 0 },
    { "C6 town BLUE | C6 bears Fortify | gr3 RED C6: m9 swordsman", 9, 0, 1, 3, 0, 4, 0 },
    { "gr3 RED E5: m9 Brimstone Dragon", 9, 2, 2, 7, 7, 7, 7 },
    { "gr3 RED E5: m9 Gatemouth", 9, 0, 2, 0, 0, 0, 0 },
};

START_TEST(adds_up)
{
    struct table table;
    const struct group *group;
    int place = 0;

    table_open(&table, numbers[_i].items);
    group = sa_group_get_of(table.state, numbers[_i].minion, &place);
    ck_assert_int_eq(sa_level(table.state, group, &group->members[place]), numbers[_i].level);
    ck_assert_int_eq(sa_armor(table.state, group, &group->members[place]), numbers[_i].armor);
    ck_assert_int_eq(sa_damage(table.state, group, &group->members[place], false, 0), numbers[_i].hand);
    ck_assert_int_eq(sa_damage(table.state, group, &group->members[place], true, 0), numbers[_i].missile);
    ck_assert_int_eq(sa_damage(table.state, group, &group->members[place], false, 2), numbers[_i].hand_2);
    ck_assert_int_eq(sa_damage(table.state, group, &group->members[place], true, 1), numbers[_i].missile_1);
    table_close(&table);
}
END_TEST

/* ---- fights ---- */

/* Up to four events, each with the number of times it must be told. */
static const struct {
    const char *items, *dice;
    struct { const char *event; int count; } told[4];
    const char *after;
} fights[] = {
    /* bashers sit out round 1 and are paired from round 2; five rounds at most */
    { "gr3 RED E5: m9 Gargoyle swordsman | gr4 BLUE E6: m10 Gargoyle swordsman", NULL,
      { { "round", 5 }, { "hit minion=m9 victim=m10 damage=3 absorbed=1", 4 }, { "combat-end rounds=5", 1 } },
      "m9 1/9" },
    /* armor is used up until the next round: two hits of 3 on armor 1 take 5 */
    { "gr3 RED E5: m9-m10 Gargoyle swordsmen | gr4 BLUE E6: m11 Misfit swordsman", NULL,
      { { "hit victim=m11 absorbed=1", 2 }, { "hit victim=m11 absorbed=0", 2 }, { "killed minion=m11", 1 },
        { "combat-end rounds=3", 1 } }, "gr4 gone" },
    /* shooters shoot from round 1, the level bonus of experience comes at step a */
    { "gr3 RED E5: m9 Elf archer | gr4 BLUE E6: m10 swordsman 2/7", NULL,
      { { "hit minion=m9 victim=m10 damage=3 absorbed=1 hits=0", 1 }, { "combat-end rounds=1", 1 },
        { "level minion=m9 to=1 cause=experience", 1 } }, "m9 level 1 experienced" },
    /* once a game */
    { "gr3 RED E5: m9 Elf archer experienced | gr4 BLUE E6: m10 swordsman 2/7", NULL,
      { { "killed minion=m10 by=m9", 1 }, { "level", 0 } }, "m9 level 0" },
    /* leftover bashers take those without hand attacks first */
    { "gr3 RED E5: m9-m10 swordsmen | gr4 BLUE E6: m11 swordsman, m12 archer", "victim:m9",
      { { "hit minion=m9 victim=m11", 2 }, { "hit minion=m10 victim=m12 hits=0", 1 } }, NULL },
    /* the initiative player's side attacks first */
    { "gr3 RED E5: m9 swordsman 1/7 | gr4 BLUE E6: m10 swordsman 1/7 | initiative BLUE", NULL,
      { { "killed minion=m9 by=m10", 1 }, { "killed minion=m10", 0 } }, "gr3 gone" },
    { "gr3 RED E5: m9 swordsman 1/7 | gr4 BLUE E6: m10 swordsman 1/7", NULL,
      { { "killed minion=m10 by=m9", 1 }, { "killed minion=m9", 0 } }, "gr4 gone" },
    /* NEUTRAL comes between the players */
    { "gr3 NEUTRAL E5: m9 Simian Warrior 1/7 | gr4 BLUE E6: m10 swordsman 1/7", NULL,
      { { "killed minion=m10 by=m9", 1 } }, "gr4 gone" },
    /* higher level first */
    { "gr3 RED E5: m9 swordsman, m10 swordsman level 1 | gr4 BLUE E6: m11 archer 1/7", "victim:m9",
      { { "hit minion=m11 victim=m9", 1 }, { "killed minion=m11 by=m10", 1 } }, NULL },
    /* both attacks: a shooter in round 1, a basher with its victim kept from round 2, twice a round */
    { "gr3 RED E5: m9 Brimstone Dragon | gr4 BLUE E6: m10-m11 Gargoyle swordsmen", "victim:m11",
      { { "hit minion=m9 victim=m11 damage=7", 2 }, { "killed minion=m11", 1 }, { "killed minion=m10", 1 } },
      "gr4 gone" },
    /* Skirmish */
    { "gr3 RED E5: m9 swordsman | gr4 BLUE E6: m10 swordsman | gr4 bears Skirmish 2", NULL,
      { { "round", 2 }, { "combat-end rounds=2", 1 } }, "m9 4/7" },
    /* an Accursed Minion takes a possible victim along */
    { "gr3 RED E5: m9 swordsman 1/7 [Accursed Minion], m10 archer 3/7, m11 archer 4/7 | gr4 BLUE E6: m12 Misfit swordsman"
      " | gr4 bears Skirmish | initiative BLUE", NULL,
      { { "killed minion=m9 by=m12", 1 }, { "dies minion=m10 cause=Accursed", 1 },
        { "damage minion=m11 amount=3 hits=1", 1 } }, "m11 1/7" },
    /* one fight with each neighbour, north before south */
    { "gr3 RED E5: m9 Karkara | gr4 BLUE E6: m10 archer | gr5 BLUE E4: m11 archer | gr1 gone", NULL,
      { { "combat-start group=gr3 enemy=gr4", 1 }, { "combat-start group=gr3 enemy=gr5", 1 }, { "combat-start", 2 } },
      NULL },
    /* diagonal neighbours do not fight, nor does anybody under an Armistice */
    { "gr3 RED E5: m9 swordsman | gr4 BLUE F6: m10 swordsman", NULL, { { "combat-start", 0 } }, "m9 7/7" },
    { "gr3 RED E5: m9 swordsman | gr4 BLUE E6: m10 swordsman | globe bears Armistice", NULL,
      { { "combat-start", 0 }, { "expired spell=Armistice", 1 } }, "globe bears -" },
    /* a minion without an attack can be a victim */
    { "gr3 RED E5: m9 Gatemouth | gr4 BLUE F6: m10 swordsman", NULL, { { "teleport", 0 } }, "gr3 E5" },
};

START_TEST(fights_as_it_should)
{
    struct table table;

    table_open(&table, fights[_i].items);
    table_play(&table, "", "", fights[_i].dice);
    for (int i = 0; i < COUNT(fights[_i].told) && fights[_i].told[i].event; i++)
        ck_assert_msg(table_count(&table, fights[_i].told[i].event) == fights[_i].told[i].count, "fight %d: %d x %s\n%s",
                      _i, fights[_i].told[i].count, fights[_i].told[i].event, table.told);
    if (fights[_i].after)
        table_expect(&table, fights[_i].after);
    table_close(&table);
}
END_TEST

Suite *suite_sanctum_combat(void);

Suite *suite_sanctum_combat(void)
{
    Suite *suite = suite_create("sanctum_combat");
    TCase *tcase = tcase_create("combat");

    tcase_add_loop_test(tcase, adds_up, 0, COUNT(numbers));
    tcase_add_loop_test(tcase, fights_as_it_should, 0, COUNT(fights));
    suite_add_tcase(suite, tcase);
    return suite;
}
