#include <check.h>
#include <string.h>

#include "engine/games/knightmare/face/standing.h"
#include "engine/games/knightmare/turn/questions.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/text.h"

Suite *suite_face_orders_answers(void);

/* ---- rules of RULES 14.3 as the kernel's standing orders ---- */

static const struct {
    const char *rule, *kind, *conditions, *text;
    bool once;
} rules[] = {
    { "FINAL", "respond", "", "NORESPONSE", false },
    { "IF CAPTURES Q PLAY RIPOSTE", "respond", "captures=Queen", "RESPOND RIPOSTE", true },
    { "if captures q,r play riposte always", "respond", "captures=Queen|Rook", "RESPOND RIPOSTE", false },
    { "IF SLIDES R,Q PLAY BOG", "respond", "slides=Rook|Queen", "RESPOND BOG", true },
    { "IF CROSSES PLAY TOLL", "respond", "crosses=yes", "RESPOND TOLL", true },
    { "IF CROSSES PLAY TOLL ALWAYS", "respond", "crosses=yes", "RESPOND TOLL", false },
    { "IF CARD any PLAY FOG", "respond", "class=OC", "RESPOND FOG OF WAR", true },
    { "IF CARD COUP,COUNTERSPELL PLAY FOG", "respond", "class=OC card=COUP|COUNTERSPELL", "RESPOND FOG OF WAR", true },
    { "IF CARD HOLY WAR, FORBIDDEN CITY PLAY VULTURE", "respond", "class=OC card=HOLY-WAR|FORBIDDEN-CITY",
      "RESPOND VULTURE", true },
    { "IF CHECKED BY N PLAY BRIBERY f2", "orders", "checked-by=Knight", "PLAY BRIBERY f2", true },
    { "IF CHECKED BY N PLAY THINK AGAIN!", "respond", "checked-by=Knight", "RESPOND THINK AGAIN!", true },
    { "TOLL PAY h2 a2 ELSE REFUSE", "toll", "", "PAY h2\nPAY a2\nREFUSE", true },
    { "TOLL REFUSE ALWAYS", "toll", "", "REFUSE", false },
    { "toll pay h2", "toll", "", "PAY h2", true },
    { "MEDUSA VETO", "medusa", "", "VETO", true },
    { "CHAOS TAKEBACK", "redo", "", "TAKEBACK", false },
    { "THINK AGAIN! KEEP", "redo", "", "KEEP", false },
};

START_TEST(reads_a_rule)
{
    struct arena arena = { 0 };
    struct standing out;
    const char *reason = "";

    ck_assert_msg(km_standing(&arena, NULL, COLOUR_WHITE, rules[_i].rule, &out, &reason), "%s", reason);
    ck_assert_str_eq(out.kind, rules[_i].kind);
    ck_assert_str_eq(out.conditions, rules[_i].conditions);
    ck_assert_str_eq(out.text, rules[_i].text);
    ck_assert_int_eq(out.once, rules[_i].once);
    ck_assert_int_eq(out.mode, strcmp(out.kind, "redo") == 0 ? STANDING_JOINS : STANDING_DECIDES);
    arena_release(&arena);
}
END_TEST

static const struct { const char *rule, *complaint; } faults[] = {
    { "", "a rule reads" },
    { "IF", "a rule reads" },
    { "IF PLAY BOG", "a rule reads" },
    { "IF CAPTURES PLAY RIPOSTE", "a rule reads" },
    { "IF CAPTURES Q", "a rule reads" },
    { "IF CAPTURES Q PLAY", "a rule reads" },
    { "IF CROSSES Q PLAY TOLL", "a rule reads" },
    { "IF CARD WEATHER PLAY FOG", "a rule reads" },
    { "IF CAPTURES Q PLAY WEATHER", "there is no card" },
    { "IF CAPTURES Q PLAY HOLY WAR b1 c1", "only a response" },
    { "TOLL VETO", "PAY a2" },
    { "TOLL PAY z9", "PAY a2" },
    { "TOLL PAY", "PAY a2" },
    { "TOLL ELSE REFUSE", "PAY a2" },
    { "TOLL", "PAY a2" },
    { "HOLY WAR b1", "a rule reads" },
    { "CHAOS e2e4", "a rule reads" },
    { "WEATHER FINE", "a rule reads" },
};

START_TEST(complains_of_a_rule)
{
    struct arena arena = { 0 };
    struct standing out;
    const char *reason = "";

    ck_assert(!km_standing(&arena, NULL, COLOUR_WHITE, faults[_i].rule, &out, &reason));
    ck_assert_msg(strstr(reason, faults[_i].complaint) != NULL, "%s", reason);
    arena_release(&arena);
}
END_TEST

/* ---- answers to questions ---- */

static const struct { const char *line, *canonical; enum act_kind kind; } lines[] = {
    { "pay a2", "PAY a2", ACT_PAY },
    { "REFUSE", "REFUSE", ACT_REFUSE },
    { "remove C7", "REMOVE c7", ACT_REMOVE },
    { "RETURN a5", "RETURN a5", ACT_RETURN },
    { "RETURN B c8", "RETURN B c8", ACT_RETURN },
    { "heresy c8-b8 f8e8", "HERESY c8b8 f8e8", ACT_HERESY },
    { "CONSENT", "CONSENT", ACT_CONSENT },
    { "veto", "VETO", ACT_VETO },
    { "RECALL R a8", "RECALL R a8", ACT_RECALL },
    { "NAME N", "NAME N", ACT_NAME },
    { "KEEP", "KEEP", ACT_KEEP },
    { "KEEP B d4", "KEEP B d4", ACT_STAYS },
    { "TAKEBACK", "TAKEBACK", ACT_TAKEBACK },
    { "PROM h5=N", "PROM h5=N", ACT_PROMOTE },
    { "CONFIRM", "CONFIRM", ACT_CONFIRM },
    { "claim  time", "CLAIM TIME", ACT_CLAIM_TIME },
    { "GO ON", "GO ON", ACT_GO_ON },
    { "CLAIM DRAW", "CLAIM DRAW", ACT_CLAIM_DRAW },
};

/* Whatever the answer, the canonical form reads back as itself. */
START_TEST(reads_an_answer)
{
    struct arena arena = { 0 };
    struct act act, again;

    ck_assert_msg(km_read_act(&arena, lines[_i].line, COLOUR_WHITE, &act), "%s", act.reason);
    ck_assert_int_eq(act.kind, lines[_i].kind);
    ck_assert_str_eq(act.canonical, lines[_i].canonical);
    ck_assert(km_read_act(&arena, act.canonical, COLOUR_WHITE, &again));
    ck_assert_str_eq(again.canonical, act.canonical);
    arena_release(&arena);
}
END_TEST

/* Every question can be found by its kind, says what answers it, and has a kind of its own. */
START_TEST(lists_its_questions)
{
    for (int i = 0; km_questions[i]; i++) {
        ck_assert(((const struct km_question *)km_questions[i])->acts != 0);
        ck_assert(km_questions[i]->words && *km_questions[i]->words);
        ck_assert(km_questions[i]->otherwise != NULL);
        ck_assert(&km_question_find(km_questions[i]->kind)->question == km_questions[i]);
    }
    ck_assert_str_eq(km_question_find("TOLL")->question.kind, "toll");
    ck_assert(km_question_find("orders") == NULL);
}
END_TEST

Suite *suite_face_orders_answers(void)
{
    Suite *suite = suite_create("face_orders_answers");
    TCase *tcase = tcase_create("answers");

    tcase_add_loop_test(tcase, reads_a_rule, 0, (int)(sizeof rules / sizeof rules[0]));
    tcase_add_loop_test(tcase, complains_of_a_rule, 0, (int)(sizeof faults / sizeof faults[0]));
    tcase_add_loop_test(tcase, reads_an_answer, 0, (int)(sizeof lines / sizeof lines[0]));
    tcase_add_test(tcase, lists_its_questions);
    suite_add_tcase(suite, tcase);
    return suite;
}
