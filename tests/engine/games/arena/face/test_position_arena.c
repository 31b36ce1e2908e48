/* Positions of Arena are read and written as the same, those of random games, too. */
#include <check.h>
#include <string.h>

#include "engine/games/arena/state/state.h"
#include "engine/kernel/position.h"
#include "tests/support/read_back.h"

extern const struct ruleset arena_rules;

Suite *suite_face_position_arena(void);

static const char *const positions[] = {
    "Turn LEFT",
    "Turn RIGHT (6). L1 L2 orc@C4, L3 elf@C4; R1 kobold@C5 on R2 warhorse@C5; R3 pegasus@C5^ clock 1",
    "Turn LEFT. R1 giant@C5 Power 3 Move 0; R2 pegasus@C4 in Stasis; K1 corpse of L3 orc@C4; K2 corpse@A1",
    "Turn LEFT (5). K1 corpse@C4; L1 high priest@C3 casting resurrect at K1 since turn 3; pool L 7 R 0",
    "Turn LEFT (3). L1 warlock@C4 casting firestorm at C6^ since turn 1; R1 wizard@C9 casting anti-magic at C4 since turn 2",
    "Turn LEFT (5). L1 chronomancer@C3 casting gate at C3 to C7 since turn 1; L2 orc@C3",
    "I1 grenade@C3; L1 orc@C3; I2 magic sword on L1 spoilt; I3 net on L1 uses 1; I7 lance@B2^",
    "L1 orc@C3; R1 giant@C5; X1 slow on L1 by RIGHT; X3 sickness on R1 by LEFT in RIGHT; X4 wall of thorns on C5/C6 by LEFT",
    "X1 mirage on C5 as WATER by RIGHT; X2 anti-magic on D4 by LEFT; storm A1 left 1; storm C5 left 3; C5=FOREST; E7=ROCKY",
    "control L: C1-C4, A7; R: C5-C9; nobody: C3; spells L: fireball, slow; spells R: none; known L: slow; rout on; forfeits on",
    "Turn LEFT. L1 orc@C4 with X1 slow; R3 warhorse@D4 (empty), D4 uncontrolled; C4=FOREST, D3=ROCKY (a remark); control R: C5 only",
    "storm C5 left 2 (made last turn); control L: A1-A7 C1 (8 hexes); pool L 8 (12 already paid); spells L: fireball (range 2), slow",
    "Turn LEFT (5). L1 wizard@C3 casting anti-magic at C4 since turn 3 due 1 paid 11; R1 wizard@C9 casting anti-magic at C4 since turn 2 for LEFT",
    "Turn RIGHT (8). L7 orc@C4; missed L 2, R 1; numbers L 12 R 7 I 2 K 3 X 4; ended by rout, LEFT wins",
    "Turn LEFT (121). ended by length; L1 orc@C4", "Turn LEFT (1). ended by resignation, RIGHT wins",
    "Turn LEFT (5). K1 corpse@C4; R2 lich@C5; R1 high priest@C9 casting resurrect at K1 since turn 2; L1 high priest@C1; L1 casting crusade at C1 since turn 3; L2 high priest@C1",
    "spells any; L1 orc@A1; L12 zombie@A1; R9999 orc@E7",
};

START_TEST(what_is_written_is_read)
{
    struct arena arena = { 0 };

    read_back(&arena, &arena_rules, read_back_position(&arena, &arena_rules, positions[_i]), true);
    arena_release(&arena);
}
END_TEST

static const struct { const char *text, *complaint; } faults[] = {
    { "L1 orc@C4 with X1 fireball", "Fireball leaves no enchantment" },
    { "L1 orc@C4; X1 block magic on L1", "Block Magic leaves no enchantment" },
    { "spells L: slow, grenade", "Grenade is no spell" },
    { "I1 fireball@C4", "Fireball is no item" },
    { "L1 rifle@C4", "there is no creature \"rifle\"" },
    { "L1 orc@Z4", "there is no hex \"Z4\"" },
    { "L1 orc@C4 on L2", "there is no L2, and no kind of creature is named" },
    { "L1 ogre@C4 on L2 orc@C4", "L2 cannot carry what rides it" },
    { "L1 L2 L3 orc@C4 all on L4 elephant@C4", "L4 cannot carry what rides it" },
};

START_TEST(refuses_with_a_reason)
{
    struct arena arena = { 0 };
    struct error err = { 0 };
    struct position position;

    position_begin(&position, &arena_rules, &arena, arena_alloc(&arena, sizeof(struct state)));
    ck_assert(position_add(&position, faults[_i].text, 1, &err) != OK || position_end(&position, &err) != OK);
    ck_assert_msg(strstr(err.message, faults[_i].complaint) != NULL, "%s: %s", faults[_i].text, err.message);
    arena_release(&arena);
}
END_TEST

enum { GAMES = 6, STEPS_MAX = 200 };

START_TEST(states_of_games_are_read_back)
{
    read_back_game(&arena_rules, SEATS, (uint64_t)_i + 1, STEPS_MAX, true);
}
END_TEST

Suite *suite_face_position_arena(void)
{
    Suite *suite = suite_create("arena/position");
    TCase *all = tcase_create("all");

    tcase_add_loop_test(all, what_is_written_is_read, 0, (int)(sizeof positions / sizeof positions[0]));
    tcase_add_loop_test(all, refuses_with_a_reason, 0, (int)(sizeof faults / sizeof faults[0]));
    tcase_add_loop_test(all, states_of_games_are_read_back, 0, GAMES);
    suite_add_tcase(suite, all);
    return suite;
}
