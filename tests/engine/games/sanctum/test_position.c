/* The position notation: the written form reads back, and an item holds after it was written. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/sanctum_table.h"

extern const struct ruleset sanctum_rules;

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* States that together use every item. */
static const char *const states[] = {
    "turn 5",
    "turn 9 | initiative BLUE | seat RED 2 | F9 water | C6 town BLUE novices 2 counter 1 | J7 town RED mana ORD",
    "gr3 RED E5: m9 swordsman 4/7 level 1 [Vicious Strength], m10 archer marked, m11 Vision archer experienced",
    "gr3 RED E5: m9 swordsman [Bellwether, Pixie Dust RED] | gr3 bears s4 Iron Ranks BLUE 5, Footsore 2 hidden",
    "gr3 RED E5: m9 swordsman | gr3 BEARS Iron Ranks | C6 town RED mana none",
    "E3 colony RED (s1) | E3 bears Fortify | E3 ground bears Healing Spring",
    "C6 town BLUE | C6 bears Fortify, Threshold of Order | globe bears s5 Awaiting RED 3, Armistice",
    "gr3 RED in bh1: m9 swordsman | bh1 Will o' the Wisp BLUE holds gr3 exit E6 clock 2 since 4",
    "gr3 RED in bh2: m9-m10 Simian Warriors | bh2 Awaiting RED holds gr3 exit E6 | globe bears Awaiting RED 2",
    "gr3 RED in bh1: m9 swordsman | bh1 Encampment RED holds gr3 exit E5 WAITING | gr4 BLUE E5: m10 Stone Golem 3/16",
    "C6 town RED | gr3 RED in bh1: m9-m12 Vision swordsmen | bh1 Citizens' Militia RED holds gr3 defends C6",
    "gr3 RED E8: m9 Loch Dweller 3/16 | bh1 Loch Dweller RED holds gr3 OUT",
    "hand RED: Unravel, Wrack x2 | discards RED: Fear | deck BLUE: Ch'tai Exchange, Fear x3 | pool RED ORD 2 STR 1",
    "house RED Hope | house BLUE Body | trained RED CLA 2 | delta BLUE -1 | over conquest BLUE",
    "gr1 gone | gr2 gone | D4 empty | gr7 NEUTRAL F7: m20 Boggart 5/8 | gr7 route 00000000000000ff done 2",
    /* the last two name a square again after its town has left it */
    "C6 town BLUE novices 3 counter 1 mana MYS | C6 bears Fortify | bh1 Seelie Court RED holds C6 clock 3",
    "C6 town BLUE | bh1 Seelie Court RED holds C6 clock 3 | C6 colony RED (s7) | C6 bears Fortify",
};
enum { TWICE_NAMED = 2 };

START_TEST(comes_back_as_it_was_written)
{
    struct table table;
    struct state *again;
    struct error err = { 0 };
    const char *text, *text_again, *wrong;

    table_open(&table, states[_i]);
    text = position_write(&sanctum_rules, &table.arena, table.state);
    again = ARENA_NEW(&table.arena, struct state);
    for (const char *at = text; *at;) {
        size_t bytes = strcspn(at, "\n");
        enum status status = position_read(&sanctum_rules, &table.arena, again, arena_text_n(&table.arena, at, bytes), &err);

        ck_assert_msg(status == OK, "%s", err.message);
        at += bytes + (at[bytes] == '\n');
    }
    text_again = position_write(&sanctum_rules, &table.arena, again);
    ck_assert_str_eq(text, text_again);
    wrong = sa_state_check(&table.arena, again);
    ck_assert_msg(!wrong, "%s", wrong);
    table_close(&table);
}
END_TEST

START_TEST(holds_of_itself)
{
    struct table table;

    table_open(&table, states[_i]);
    table_expect(&table, states[_i]);
    table_close(&table);
}
END_TEST

static const struct { const char *items, *item; bool holds; } questions[] = {
    { "gr3 RED E5: m9 swordsman 4/7, m10 archer", "gr3 E5", true },
    { "gr3 RED E5: m9 swordsman 4/7, m10 archer", "gr3 BLUE", false },
    { "gr3 RED E5: m9 swordsman 4/7, m10 archer", "m9 4/7", true },
    { "gr3 RED E5: m9 swordsman 4/7, m10 archer", "m9 swordsman", true },
    { "gr3 RED E5: m9 swordsman 4/7, m10 archer", "m9 archer", false },
    { "gr3 RED E5: m9 swordsman 4/7, m10 archer", "gr3 RED E5: m9 swordsman, m10 archer", true },
    { "gr3 RED E5: m9 swordsman 4/7, m10 archer", "gr3 RED E5: m10 archer, m9 swordsman", false },
    { "gr3 RED E5: m9 swordsman 4/7, m10 archer", "gr3 RED E5: m9 swordsman", false },
    { "gr3 RED E5: m9 swordsman", "gr3 gone", false },
    { "gr3 RED E5: m9 swordsman", "gr4 gone", true },
    { "gr3 RED E5: m9 swordsman", "gr4 E6", false },
    { "gr3 RED E5: m9 swordsman", "m12 7/7", false },
    { "gr3 RED E5: m9 swordsman", "E5 unoccupied", false },
    { "gr3 RED E5: m9 swordsman", "E6 unoccupied | E6 forest | E6 empty", true },
    { "gr3 RED E5: m9 swordsman | gr3 bears Iron Ranks 3, Fear 2", "gr3 bears Fear, Iron Ranks", true },
    { "gr3 RED E5: m9 swordsman | gr3 bears Iron Ranks 3, Fear 2", "gr3 bears Iron Ranks 3", false },
    { "gr3 RED E5: m9 swordsman | gr3 bears Iron Ranks 3", "gr3 bears Iron Ranks 4", false },
    { "gr3 RED E5: m9 swordsman", "gr3 bears -", true },
    { "gr3 RED E5: m9 swordsman [Bellwether]", "gr3 bears Bellwether's Guard", true },
    { "gr3 RED E5: m9 swordsman [Bellwether]", "gr3 bears -", true },
    { "gr3 RED E5: m9 swordsman", "gr3 bears Bellwether's Guard", false },
    { "gr3 RED E5: m9 swordsman [Veteran]", "m9 [Veteran]", true },
    { "gr3 RED E5: m9 swordsman [Veteran]", "m9 []", false },
    { "gr3 RED in bh1: m9 swordsman | bh1 Encampment RED holds gr3 exit E5 clock 2", "gr3 in bh1", true },
    { "gr3 RED in bh1: m9 swordsman | bh1 Encampment RED holds gr3 exit E5 clock 2", "gr3 in bh2", false },
    { "gr3 RED in bh1: m9 swordsman | bh1 Encampment RED holds gr3 exit E5 clock 2", "bh1 exit E5", true },
    { "gr3 RED in bh1: m9 swordsman | bh1 Encampment RED holds gr3 exit E5 clock 2", "bh1 WAITING", false },
    { "gr3 RED in bh1: m9 swordsman | bh1 Encampment RED holds gr3 exit E5 clock 2", "bh2 gone", true },
    { "hand RED: Wrack, Fear, Wrack", "hand RED: Wrack x2, Fear", true },
    { "hand RED: Wrack, Fear", "hand RED: Wrack", false },
    { "deck RED: Wrack, Fear", "deck RED: Fear, Wrack", false },
    { "C6 town BLUE", "C6 town BLUE", true },
    { "C6 town BLUE", "C6 town RED", false },
    { "C6 town BLUE", "C6 empty", false },
    { "turn 5", "pool RED all 10", true },
    { "turn 5", "pool RED ORD 10", false },
};

START_TEST(answers_questions)
{
    struct table table;
    struct error err = { 0 };
    const char *instead;

    table_open(&table, questions[_i].items);
    instead = position_holds(&sanctum_rules, &table.arena, table.state, questions[_i].item, &err);
    ck_assert_msg(err.status == OK, "%s", err.message);
    ck_assert_msg((instead == NULL) == questions[_i].holds, "%s: %s", questions[_i].item, instead ? instead : "holds");
    table_close(&table);
}
END_TEST

static const char *const unreadable[] = {
    "", "gr3", "gr3 RED E5", "gr3 RED E5 swordsman", "gr3 RED E5: swordsman", "gr3 RED E5: m9", "m99 3/7",
    "gr3 RED E5: m9 dragonfly", "gr3 RED E5: m9 swordsman 9/7", "gr3 RED E5: m9 swordsman [Vetran]",
    "gr3 RED E5: m9 swordsman [Veteran", "gr3 RED E5: m9-m20 swordsmen", "E5 cheese", "C6 town BLUE novices 99",
    "Z9 water", "hand RED Wrack", "hand GREEN: Wrack", "hand RED: Wrock", "pool RED ORD", "bh1", "bh1 Wisp holds gr3",
    "turn", "turn x", "initiative NEUTRAL", "base other", "globe bears Nothing", "house RED Lions", "seat RED 3",
    "gr3 bears Iron Ranks", "numbers gr x", "over there", "gr9999999 RED E5: m9 swordsman", "numbers gr 99999999",
    "C6 town BLUE mana gold", "bh1 Encampment RED holds", "bh1 Encampment RED holds gr3 exit",
    "gr1 bears Veteran", "m1 [Iron Ranks]", "globe bears Fortify", "D4 bears Fear", "E5 bears Fortify",
    "m1 [Wrack]", "C6 town RED (s3)", "bh1 Iron Ranks RED holds gr1 exit E5",
};

START_TEST(refuses_with_a_reason)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct error err = { 0 };

    ck_assert_int_eq(position_read(&sanctum_rules, &arena, state, "base", &err), OK);
    ck_assert_msg(position_read(&sanctum_rules, &arena, state, unreadable[_i], &err) == ERR_FORMAT || !*unreadable[_i], "\"%s\"",
                  unreadable[_i]);
    ck_assert_msg(err.message[0] || !*unreadable[_i], "\"%s\" has no reason", unreadable[_i]);
    arena_release(&arena);
}
END_TEST

/* Items that can be read one by one, but make no position together; the message. */
static const struct { const char *items, *wrong; } impossible[] = {
    { "gr3 RED E5: m9 swordsman | gr4 RED E5: m10 swordsman", "E5 holds two groups" },
    { "gr3 RED E5: m9 swordsman, m10 Boggart", "gr3 holds recruits and monsters" },
    { "gr3 RED in bh1: m9 swordsman", "gr3 is on no square and in no boardhop" },
    { "gr3 RED E5: m9 swordsman | bh1 Encampment RED holds gr3 OUT | gr3 gone | bh1 Encampment RED holds gr4",
      "what bh1 holds is not in play" },
    { "bh1 Citizens' Militia RED holds C6", "bh1 cannot hold what it holds" },
    { "bh1 Seelie Court RED holds gr1", "bh1 cannot hold what it holds" },
    { "C6 town RED | C6 water", "C6 has a structure and is no plains" },
    { "hand RED: Wrack x100 | deck RED: Wrack x100", "RED has more than 160 cards" },
    { "gr3 RED in bh1: m9 swordsman | bh1 Encampment RED holds gr3 clock 1",
      "bh1 has no exit to come back to, as \"exit E5\"" },
    { "gr3 RED in bh1: m9 swordsman | bh1 Encampment RED holds gr3 WAITING", "bh1 has no exit to come back to" },
    { "globe bears Awaiting RED 2 | gr3 RED in bh1: m9 swordsman | bh1 Awaiting RED holds gr3",
      "bh1 has no exit to come back to" },
    { "gr3 RED in bh1: m9 Loch Dweller | bh1 Loch Dweller RED holds gr3 WAITING",
      "bh1 is a combat-hopper's, and that comes back to fight: it has no exit and no clock, and does not wait" },
    { "gr3 RED in bh1: m9 Loch Dweller | bh1 Loch Dweller RED holds gr3 clock 2", "bh1 is a combat-hopper's" },
    { "gr3 RED in bh1: m9 Loch Dweller | bh1 Loch Dweller RED holds gr3 exit E5", "bh1 is a combat-hopper's" },
    { "gr3 RED in bh1: m9 Loch Dweller | C6 town RED | bh1 Loch Dweller RED holds gr3 defends C6",
      "bh1 defends nothing: only a militia does" },
    { "gr3 RED in bh1: m9 swordsman | bh1 Citizens' Militia RED holds gr3",
      "bh1 does not say which structure it defends, as \"defends C6\"" },
    { "gr3 RED E5: m9 swordsman | bh1 Encampment RED holds gr3 exit E5 OUT", "bh1 is OUT, as only a combat-hopper's can be" },
    { "gr3 RED in bh1: m9 swordsman | bh1 Encampment RED holds gr3 exit E5 | bh2 Encampment RED holds gr3 exit E6",
      "bh1 and bh2 hold the same; each boardhop has a content of its own" },
    { "gr3 RED in bh4: m9 swordsman | bh4 Encampment RED holds gr3 exit E5 | numbers bh 3", "bh4 has a number never given" },
    { "gr1 bears s3 Iron Ranks 5 | gr2 bears s3 Fear 2", "Iron Ranks and Fear are both s3; each spell has a number of its own" },
    { "E3 colony RED (s7) | gr1 bears s7 Iron Ranks", "Colony and Iron Ranks are both s7" },
    { "gr1 bears s7 Iron Ranks 3 | numbers s 6", "Iron Ranks has the number s7, which was never given" },
};

START_TEST(is_no_position)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct position position;
    struct error err = { 0 };

    position_begin(&position, &sanctum_rules, &arena, state);
    ck_assert_int_eq(position_add(&position, "base", 1, &err), OK);
    ck_assert_msg(position_add(&position, impossible[_i].items, 2, &err) == OK, "%s", err.message);
    ck_assert_int_eq(position_end(&position, &err), ERR_CONFLICT);
    ck_assert_msg(strstr(err.message, impossible[_i].wrong) != NULL, "%s: %s", impossible[_i].items, err.message);
    ck_assert_int_eq(position.line, 2);
    arena_release(&arena);
}
END_TEST

/* RULES 19.0: the lines that show the notation are read as they stand there, with their comments. */
START_TEST(reads_the_lines_of_the_rules)
{
    FILE *rules = fopen("engine/games/sanctum/RULES.md", "r");
    struct table table;
    struct error err = { 0 };
    char line[4096];
    bool shown = false;
    int read = 0, with_comment = 0;

    ck_assert_ptr_nonnull(rules);
    table_open(&table, "base");
    while (fgets(line, sizeof line, rules)) {
        shown = strncmp(line, "###", 3) == 0 ? strncmp(line, "### 19.0", 8) == 0 : shown;
        if (!shown || strncmp(line, "    ", 4) != 0)
            continue;
        line[strcspn(line, "\n")] = '\0';
        read++;
        with_comment += strchr(line, '#') != NULL;
        ck_assert_msg(position_read(&sanctum_rules, &table.arena, table.state, line, &err) == OK, "%s: %s", line, err.message);
    }
    fclose(rules);
    ck_assert_int_ge(read, 5);
    ck_assert_int_ge(with_comment, 3);
    table_close(&table);
}
END_TEST

Suite *suite_sanctum_position(void);

Suite *suite_sanctum_position(void)
{
    Suite *suite = suite_create("sanctum_position");
    TCase *tcase = tcase_create("position");

    tcase_add_loop_test(tcase, comes_back_as_it_was_written, 0, COUNT(states));
    tcase_add_loop_test(tcase, holds_of_itself, 0, COUNT(states) - TWICE_NAMED);
    tcase_add_loop_test(tcase, answers_questions, 0, COUNT(questions));
    tcase_add_loop_test(tcase, is_no_position, 0, COUNT(impossible));
    tcase_add_test(tcase, reads_the_lines_of_the_rules);
    tcase_add_loop_test(tcase, refuses_with_a_reason, 0, COUNT(unreadable));
    suite_add_tcase(suite, tcase);
    return suite;
}
