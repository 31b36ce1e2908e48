/* Scenario files: every kind of expectation holds and fails, and bad files are answered with line and reason. */
#include "processor/harness/scenario.h"

#include <check.h>
#include <string.h>

#include "processor/commands/commands.h"
#include "processor/base/exit_code.h"
#include "tests/support/run_command.h"
#include "tests/support/scratch.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

static struct command_run run;

static void set_up(void)
{
    scratch_open();
}

static void tear_down(void)
{
    scratch_release();
}

static void run_text(const char *text)
{
    const char *path = scratch_path("one.scn");

    scratch_write(path, text, strlen(text), 0600);
    run_command(&run, cmd_scenario, (const char *const[]){ "scenario", path, NULL });
}

static const char start[] = "scenario  one\nrules duel\ndice strike:3\nposition\n  base\n  turn 2\n  red hand STRIKE, BRAWL\n"
                            "  blue hand PARRY\nturn\n  red: PLAY STRIKE\nexpect\n  ";

/* About a strike under its default: what holds, and what does not. */
static const struct { const char *expectation; bool holds; } expectations[] = {
    { "event damage side=blue points=4", true },
    { "event damage points>3", true },
    { "event damage points<4", false },
    { "event damage side=red", false },
    { "1 event damage", true },
    { "2 event damage", false },
    { "no event parried", true },
    { "no event damage", false },
    { "event card-played\n  then event damage", true },
    { "event damage\n  then event card-played", false },
    { "is blue life 8", true },
    { "is blue life 9", false },
    { "is not blue life 9", true },
    { "is not blue life 8", false },
    { "/blue/life == 8", true },
    { "/blue/life != 8", false },
    { "/blue/life > 7", true },
    { "/blue/hand contains \"PARRY\"", true },
    { "/blue/hand contains \"STRIKE\"", false },
    { "/blue/hand/9 absent", true },
    { "/blue/hand present", true },
    { "as red /blue/hand absent", true },
    { "as blue /blue/hand absent", false },
    { "draft", true },
    { "not draft", false },
    { "not over", true },
    { "over", false },
    { "Event DAMAGE Side=BLUE", true },
    { "event card_played", true },
    { "No Event card_played", false },
    { "/blue/hand CONTAINS parry", true },
    { "asked blue respond", true },
    { "asked red orders", false },
    { "not asked red orders", true },
    { "accepted red", true },
    { "rejected red", false },
    { "try blue: RESPOND PARRY -> accepted", true },
    { "try blue: RESPOND MIRROR -> rejected HAND", true },
    { "try blue: RESPOND MIRROR -> rejected CARD", false },
    { "try blue: RESPOND MIRROR -> accepted", false },
    { "try blue: RESPOND -> PARRY -> rejected", true },   /* its own arrow is part of the order */
};

START_TEST(expectation_holds_or_fails)
{
    char text[1024];

    snprintf(text, sizeof text, "%s%s\n", start, expectations[_i].expectation);
    run_text(text);
    ck_assert_msg(run.code == (expectations[_i].holds ? EXIT_DONE : EXIT_NOT_SO), "%s: %d: %s%s",
                  expectations[_i].expectation, run.code, run.out, run.err);
    ck_assert_ptr_nonnull(strstr(run.out, expectations[_i].holds ? "1 passed, 0 failed" : "0 passed, 1 failed"));
    if (!expectations[_i].holds)
        ck_assert_msg(strstr(run.out, "one.scn:1") != NULL, "no line: %s", run.out);
}
END_TEST

/* Whole scenarios for the lines that need more than one block. */
#define BASE "scenario a\nrules duel\n"
#define HANDS "position\n  base\n  turn 2\n  red hand STRIKE, BRAWL, YESTERDAY\n  blue hand PARRY, MIRROR\n"

static const struct { const char *text; bool holds; } wholes[] = {
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\nexpect\n  mail red contains \"damage\"\n", true },
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\nexpect\n  mail red contains \"MIRROR\"\n", false },
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\nexpect\n  mail red contains damage\n", true },
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\nexpect\n"
      "  mail red contains \xe2\x80\x9c" "damage\xe2\x80\x9d\n  mail red lacks \xe2\x80\x9c" "MIRROR\xe2\x80\x9d\n", true },
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\nexpect\n  mail red contains damage done\n", false },
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\nexpect\n  mail red lacks \"MIRROR\"\n", true },
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\nexpect\n  mail blue lacks \"MIRROR\"\n", false },
    /* What red may not know changes nothing for red ... */
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\nagain other\ndice 3\nset\n  blue hand POISON, BANISH\n"
      "turn\n  red: PLAY STRIKE\nexpect\n  same red as other\n", true },
    /* ... and much for blue. */
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\nagain other\ndice 3\nset\n  blue hand POISON, BANISH\n"
      "turn\n  red: PLAY STRIKE\nexpect\n  same blue as other\n", false },
    { BASE "past\n  base | red life 9\n  base | red life 7\n  base | red life 5\n" HANDS
      "turn\n  red: PLAY YESTERDAY\nexpect\n  event remembered red=9\n  is red life 9\n", true },
    { BASE HANDS "turn\n  red: PLAY YESTERDAY\nexpect\n  event squandered reason=no_past\n", true },
    { BASE HANDS "set\n  red life 3\nexpect\n  is red life 3\n  is blue life 12\n", true },
    { BASE HANDS "set\n  red life 3\nexpect\n  is red life 12\n", false },
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\n  deadline\nexpect\n  not draft\n", true },
    { BASE "dice 3\n" HANDS "turn\n  red: PLAY STRIKE\n  deadline window\nexpect\n  draft\n", true },
    /* A refused order that no line mentions was meant to be valid. */
    { BASE HANDS "turn\n  red: PLAY MIRROR\nexpect\n  is red life 12\n", false },
    { BASE HANDS "turn\n  red: PLAY MIRROR\nexpect\n  is red life 12\n  rejected red\n", true },
    { BASE HANDS "turn\n  red: PLAY MIRROR\nexpect\n  is red life 12\n  rejected red 1\n", true },
    { BASE HANDS "turn\n  red: PLAY MIRROR\nexpect\n  is red life 12\nexpect\n  not over\n", false },
    { "scenario a\nrules sanctum\nposition\n  base\nturn\n  red: MOVE gr9 N\nexpect\n  is gr1 RED D4\n", false },
    { "scenario a\nrules sanctum\nposition\n  base\nturn\n  red: MOVE gr9 N\nexpect\n"
      "  event order-refused side=red\n", true },
    /* Two mails of a seat in a row: the second replaces the first; one mail has both orders. */
    { BASE HANDS "turn\n  red: PLAY MIRROR\n  next mail\n  red: PLAY BRAWL\nexpect\n  rejected red 1\n", false },
    /* The turn stops where it asks. */
    { BASE HANDS "turn\n  red: PLAY BRAWL\n  stop\nexpect\n  asked blue brawl\n", true },
    { BASE HANDS "turn\n  red: PLAY BRAWL\nexpect\n  asked blue brawl\n", false },
    { BASE HANDS "turn\nexpect\n  not asked red orders\n  asked blue orders\n", true },
    { BASE HANDS "turn x2\nexpect\n  asked red orders\n", true },
    { BASE HANDS "turn x2\nexpect\n  asked blue orders\n", false },
    { BASE HANDS "turn\n  red: RESIGN\nexpect\n  over blue resignation\n", true },
    { BASE HANDS "  red deck PARRY\nturn\n  red: PASS\nexpect\n  event drew side=red\n", true },
    { BASE HANDS "turn\n  red: RESIGN\nexpect\n  over red resignation\n", false },
    { BASE "dice 3\n" HANDS "turn\n  red: PASS\nexpect\n  not over\n", false },       /* a die is left over */
    { BASE "dice 9\n" HANDS "turn\n  red: PLAY STRIKE\nexpect\n  not over\n", false }, /* no die has nine sides */
    { BASE HANDS "turn\n  red: PASS\n  red: PLAY PARRY\nexpect\n  rejected red 2 HAND \"do not hold\"\n", true },
    { BASE HANDS "turn\n  red: PASS\n  red: PLAY PARRY\nexpect\n  rejected red 1\n", false },
    { BASE HANDS "turn\n  red: PASS\n  red: PLAY PARRY\nexpect\n  rejected red\n  rejected red HAND\n", true },
    { BASE HANDS "turn\n  red: PASS\n  red: PLAY PARRY\nexpect\n  rejected red TIMING\n", false },
    { BASE HANDS "turn\n  red: PASS\n  red: PLAY PARRY\nexpect\n  accepted red\n", false },
    { BASE HANDS "turn\n  red: PASS\nexpect\n  accepted red\n", true },
    { "Scenario a\nRules DUEL\nPosition\n  base\nTurn X2\nExpect\n  Is turn 3\n", true },
    { "\xef\xbb\xbfscenario a\r\nrules duel\r\nposition\r\n  base\r\nexpect\r\n  is turn 0\r\n", true },
    { BASE HANDS "turn\n  red: PLAY BRAWL\n  blue: FIST 2\n  red: FIST 2\nexpect\n  event brawl red=\"FIST 2\"\n"
      "  next event damage side=red\n  next event damage side=blue\n", true },
    { BASE HANDS "turn\n  red: PLAY BRAWL\n  blue: FIST 2\n  red: FIST 2\nexpect\n  event brawl\n"
      "  next event damage side=blue\n", false },
    /* The whole mail, as a host sends it: the open questions, and the unused lines. */
    { "scenario a\nrules sanctum\nposition\n  base\nturn\nexpect\n  mail red contains \"WHAT YOU HAVE TO DO\"\n"
      "  mail blue contains \"You are BLUE\"\n", true },
    { "scenario a\nrules knightmare\nposition\n  FEN 4k3/8/8/8/8/8/8/R3K3 w - - | W: FANATIC | B: CHAOS\nturn\n"
      "  white: MOVE a1a5\n  black: RESPOND CHAOS\n  black: MOVE e8e7\n  stop\nexpect\n"
      "  mail black contains \"were dropped: your response gave the other side a decision first\"\n"
      "  mail white lacks \"were dropped\"\n", true },
    /* Kinds of requests are those of the rule set and those of its questions. */
    { "scenario a\nrules knightmare\nposition\n  FEN 4k3/8/8/8/8/8/8/R3K3 w - -\nturn\nexpect\n  asked black orders\n"
      "  not asked white redo\n  not asked white toll\n", true },
    /* What might have happened: to a group of the position, by a card of the game, under a number not given yet. */
    { "scenario a\nrules sanctum\nposition\n  base\nturn\n  red: HOLD\n  blue: HOLD\nexpect\n  no event move group=gr1\n"
      "  no event created group=gr9\n  no event cast spell=Fireball\n  no event game-end winner=BLUE turn=77\n", true },
    { "scenario a # so\nrules duel\nposition # here\n  # the fixture\n  base # and no more\nexpect\n  is turn 0\n", true },
};

START_TEST(whole_scenario_holds_or_fails)
{
    run_text(wholes[_i].text);
    ck_assert_msg(run.code == (wholes[_i].holds ? EXIT_DONE : EXIT_NOT_SO), "%s: %d: %s%s", wholes[_i].text, run.code,
                  run.out, run.err);
}
END_TEST

/* Duel lists neither fields nor kinds nor codes: Sanctum does. */
#define SANCTUM "scenario a\nrules sanctum\nposition\n  base\n"
#define HOLD SANCTUM "turn\n  red: HOLD\n  blue: HOLD\nexpect\n  "

static const struct { const char *text, *line; } bad_files[] = {
    { HOLD "no event move grupp=gr1\n", "one.scn:9: event move has no field \"grupp\"" },
    { HOLD "event damage minion=m1 colour!=red\n", "one.scn:9: event damage has no field" },
    { HOLD "no event move group=gx\n", "one.scn:9: nothing here is called \"gx\", so that no event can have it as group" },
    { HOLD "event move group!=grx\n", "one.scn:9: nothing here is called \"grx\"" },
    { HOLD "no event cast spell=\"Fire Bal\"\n", "one.scn:9: nothing here is called \"Fire Bal\"" },
    { HOLD "no event moved\n", "one.scn:9: sanctum tells no event \"moved\"" },
    { HOLD "not asked red window\n", "one.scn:9: sanctum asks nothing of the kind \"window\"" },
    { "scenario a\nrules knightmare\nposition\n  FEN 4k3/8/8/8/8/8/8/R3K3 w - -\nexpect\n  not asked white again\n",
      "one.scn:6: knightmare asks nothing of the kind \"again\"; it asks orders setup respond counter redo another confirm" },
    { HOLD "rejected red TARGIT\n", "one.scn:9: sanctum refuses nothing as \"TARGIT\"" },
    { HOLD "try red: MOVE gr1 N -> rejected TARGIT\n", "one.scn:9: sanctum refuses nothing as" },
    { HOLD "/gruops/gr1 absent\n", "one.scn:9: no view of sanctum has a \"gruops\"" },
    { HOLD "as blue /groups/gr1/sqare != D4\n", "one.scn:9: no view of sanctum has a \"sqare\"" },
    { HOLD "/groups/gr1/sqare lacks D\n", "one.scn:9: no view of sanctum has a \"sqare\"" },
    { HOLD "/turn != two\n", "one.scn:9: it is a number" },
    { HOLD "/turn ==\n", "one.scn:9" },
    { HOLD "/groups present gr1\n", "one.scn:9: nothing stands behind present and absent" },
    { HOLD "/groups/gr9 absent now\n", "one.scn:9: nothing stands behind present and absent" },
    { HOLD "/groups/gr1/owner < 3\n", "one.scn:9: it is no number" },
    { HOLD "/groups/gr1/owner == \"RED\" BLUE\n", "one.scn:9: \"BLUE\" is not understood" },
    { HOLD "mail red lacks \"one\" \"two\"\n", "one.scn:9: \"\"two\"\" is not understood" },
    { HOLD "help MOVE contains \"move\" \"two\"\n", "one.scn:9: \"\"two\"\" is not understood" },
    { HOLD "rejected red 1 TARGET \"no\" such\n", "one.scn:9: \"such\" is not understood" },
    { HOLD "asked red orders now\n", "one.scn:9: \"now\" is not understood" },
    { HOLD "not draft yet\n", "one.scn:9: \"yet\" is not understood" },
    { HOLD "is\n", "one.scn:9: \"is\" is not understood" },
    { "scenario a\nrules arena\nposition\n  Turn LEFT\nset\n  ASK NEVER\n", "one.scn:6: \"ASK NEVER\" is no part of a state" },
    { "scenario a\nrules arena\nposition\n  Turn LEFT; ASK NEVER for green\nturn\n", "one.scn:4: there is no seat \"green\"" },
    { SANCTUM "position\n  base\n", "one.scn:5: this scenario has a position already" },
    { SANCTUM "again two\nturn\nagain Two\nturn\n", "one.scn:7: this scenario has a run \"Two\" already" },
    { HOLD "then event move\n", "one.scn:9: `then` and `next` stand below a line with an event" },
    { HOLD "next event move\n", "one.scn:9: `then` and `next` stand below a line with an event" },
    { HOLD "not over red\n", "one.scn:9" },
    { HOLD "over red conqest\n", "one.scn:9: sanctum does not end by \"conqest\"; it ends by conquest, resignation, agreement, length" },
    { HOLD "over rde conquest\n", "one.scn:9: there is no seat \"rde\"" },
    { SANCTUM "dice\nturn\n  red: HOLD\n", "one.scn:5: a result is missing; it reads: dice 3 to-hit:4" },
    { SANCTUM "dice 3, to-hit: 4\nturn\n  red: HOLD\n", "one.scn:5: a result is missing" },
    { "scenario a\nrules wizwar\nposition\n  base F2c | dice\nturn\n  red: pass\n", "one.scn:4: a result is missing" },
    { "scenario a\nrules wizwar\nposition\n  base F2c\nexpect\n  over red treasure\n",
      "one.scn:6: wizwar does not end by \"treasure\"; it ends by treasures, last, agreement, nobody" },
    { SANCTUM "rulings SA-RET-99\n", "one.scn:1: the ledger of sanctum has no ruling \"SA-RET-99\"" },
    { SANCTUM SANCTUM, "one.scn:5: this file has a scenario \"a\" already" },
    { SANCTUM "turn\n  stop\n  red: HOLD\n", "one.scn:7: nothing stands behind `stop`" },
    { "turn\n", "one.scn:1: " },
    { "scenario a\nposition base\n", "one.scn:2: " },
    { "scenario a\nrules halma\n", "one.scn:2: " },
    { "scenario a\nrules duel\nnonsense\n", "one.scn:3: " },
    { "scenario a\nrules duel\n  indented\n", "one.scn:3: " },
    { "scenario a\nrules duel\nseed x\n", "one.scn:3: " },
    { "scenario a\nrules duel\nshuffle red\n", "one.scn:3: " },
    { "scenario a\n", "one.scn:1: " },
    { "", "one.scn:1: there is no scenario" },
    { "scenario a\nrules duel\nposition\n  base # so\n  red lief 3\n", "one.scn:5: " },
    { "scenario a\nrules duel\nposition\n  base\noptions deal=odd\n", "one.scn:5: " },
    { "scenario a\nrules sanctum\nposition\n  base\n  gr3 RED in bh1: m9 swordsman | bh1 Encampment RED holds gr3\n"
      "  turn 6\n", "one.scn:5: \"bh1 Encampment RED holds gr3\": this position is impossible: bh1 has no exit" },
    { SANCTUM "turn\n  red: PASS\n  deadline order\n", "one.scn:7: sanctum has no deadline class \"order\"; it has orders" },
    { "scenario a\nrules duel\nposition\n  red life many\n", "one.scn:4: " },
    { "scenario a\nrules duel\nposition\n  base\nturn\n  green: PASS\n", "one.scn:6: " },
    { "scenario a\nrules duel\nposition\n  base\nexpect\n  perhaps\n", "one.scn:6: " },
};

/* Files from the time before names were checked and refused orders had to be mentioned. */
static const char *const old_files[] = {
    "scenario a\nrules sanctum\nrulings SA-NOTHING\nposition\n  base\nturn\n  red: MOVE gr9 N\n  deadline order\nexpect\n"
    "  no event hopoff square=E5\n  /lists/gropus absent\n  not asked red oders\n  then no event hop-on\n"
    "scenario a\nrules sanctum\nposition\n  base | gr3 RED in bh1: m9 swordsman\nexpect\n  /turn != five\n",
};

START_TEST(an_old_file_is_taken_as_it_is)
{
    const char *path = scratch_path("old.scn");

    scratch_write(path, old_files[_i], strlen(old_files[_i]), 0600);
    run_command(&run, cmd_scenario, (const char *const[]){ "scenario", path, NULL });
    ck_assert_int_ne(run.code, EXIT_DONE);
    run_command(&run, cmd_scenario, (const char *const[]){ "scenario", "--old", path, NULL });
    ck_assert_msg(run.code == EXIT_DONE, "%d: %s%s", run.code, run.out, run.err);
}
END_TEST

START_TEST(bad_file_is_answered_with_its_line)
{
    run_text(bad_files[_i].text);
    ck_assert_msg(run.code == EXIT_BAD_INPUT, "%d: %s%s", run.code, run.out, run.err);
    ck_assert_msg(strstr(run.err, bad_files[_i].line) != NULL, "%s", run.err);
}
END_TEST

/* An unreadable or impossible file fails alone. */
START_TEST(bad_scenario_spoils_no_other)
{
    run_text("scenario a\nrules duel\nnonsense\n  more of it\n"
             "scenario b\nrules duel\nposition\n  base\nexpect\n  perhaps\n"
             "scenario c\nrules duel\nposition\n  base\nexpect\n  is turn 9\n"
             "scenario d\nrules duel\nposition\n  base\nexpect\n  is turn 0\n");
    ck_assert_int_eq(run.code, EXIT_BAD_INPUT);
    ck_assert_ptr_nonnull(strstr(run.err, "one.scn:3: "));
    ck_assert_ptr_nonnull(strstr(run.err, "one.scn:10: "));
    ck_assert_ptr_nonnull(strstr(run.out, "one.scn:16: "));
    ck_assert_ptr_nonnull(strstr(run.out, "1 passed, 3 failed"));
}
END_TEST

Suite *suite_harness_scenario(void);
Suite *suite_harness_scenario(void)
{
    Suite *suite = suite_create("harness_scenario");
    TCase *tcase = tcase_create("scenario");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, expectation_holds_or_fails, 0, COUNT(expectations));
    tcase_add_loop_test(tcase, whole_scenario_holds_or_fails, 0, COUNT(wholes));
    tcase_add_loop_test(tcase, an_old_file_is_taken_as_it_is, 0, COUNT(old_files));
    tcase_add_loop_test(tcase, bad_file_is_answered_with_its_line, 0, COUNT(bad_files));
    tcase_add_test(tcase, bad_scenario_spoils_no_other);
    suite_add_tcase(suite, tcase);
    return suite;
}
