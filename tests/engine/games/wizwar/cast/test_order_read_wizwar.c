/* Refusals: a wrong line of orders, or of an answer in the middle of a turn, comes back with the nearest one that is accepted. */
#include <check.h>

#include "engine/game.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/read_back.h"

extern const struct ruleset wizwar_rules;

Suite *suite_cast_order_read_wizwar(void);

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

/* Red writes all lines. He does not know what Blue holds. */
static const char position[] =
    "base F2c\nRed c3 [FIREBALL, BLIND, DESTROY WALL, NUMBER 4] shows DAGGER\nTROLL of Red c2\nTHORNBUSH c4\nwall c3N\n"
    "Blue e3 [FULL SHIELD, ABSORB] shows BLOODSTONE\ndoor d3S";

static const char between[] = "base F2c\nRed b4 [FIREBALL]\nBlue d4 [INTERRUPT, THORNBUSH]";
static const char mixed[] = "base F2c\nRed c3 [CHAOS, NUMBER 2]\nBlue h3 [ABSORB, FULL SHIELD]";

static const struct { const char *line, *code, *nearest; } cases[] = {
    { "mvoe e", "ORDER", "MOVE E" },
    { "cast fireblal at Blue", "NAME", "CAST FIREBALL AT blue" },
    { "cast fireball Bleu", "SQUARE", "CAST FIREBALL blue" },
    { "cast fireball at Bleu", "SQUARE", "CAST FIREBALL AT blue" },
    { "cast blind at Blue with 7", "NUMBER", "CAST BLIND AT blue WITH 4" },
    { "cast blind at Blue with", "NUMBER", "CAST BLIND AT blue" },
    { "cast blind at Blue wtih 4", "ORDER", "CAST BLIND AT blue WITH 4" },
    { "throw dagger Blue", "ORDER", "THROW dagger AT blue" },
    { "drop daggr", "NAME", "DROP dagger" },
    { "punch Bleu", "SQUARE", "PUNCH blue" },
    { "monster troll atack Blue", "ORDER", "MONSTER troll1 ATTACK blue" },
    { "draw 3", "NUMBER", "DRAW 2" },
    { "discard fierball", "NAME", "DISCARD FIREBALL" },
    { "if hitt punch Blue", "ORDER", "IF HIT PUNCH blue" },
    { "hold d3", "SQUARE", "HOLD d3S" },
    { "pikc lock d3S", "ORDER", "PICK LOCK d3S" },
    { "syo hello", "ORDER", NULL },
    { "if life punch Blue", "NUMBER", "IF HIT PUNCH blue" },
    { "play absorb", "TIMING", NULL },
};

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record;
}

static void begin(struct game *game, struct arena *arena, const char *windows, const char *text)
{
    struct value *options = value_object(arena);
    struct game_step step;

    value_set_text(arena, options, "windows", windows);
    game_begin_at(game, arena, &wizwar_rules, options, read_back_position(arena, &wizwar_rules, text), 0);
    game_step(game, &(struct game_world){ .seed = seed_of }, arena, &step);
}

static const struct sheet_line *judged_of(const struct game *game, struct arena *arena, int seat, const char *line)
{
    static const struct game_world outside = { .seed = seed_of };
    struct game_mail mail = { .seat = seat, .source = BY_MAIL, .orders = order_lines_of(arena, line) };
    struct game_receipt receipt;

    game_judge(game, &outside, &mail, arena, &receipt);
    ck_assert_int_gt(receipt.sheet.line_count, 0);
    return &receipt.sheet.lines[receipt.sheet.line_count - 1];
}

static const struct sheet_line *judged(struct arena *arena, const char *line)
{
    struct game game;

    begin(&game, arena, "honest", position);
    return judged_of(&game, arena, 0, line);
}

START_TEST(a_wrong_line_has_a_near_form)
{
    struct arena arena = { 0 };
    const struct sheet_line *line = judged(&arena, cases[_i].line);

    ck_assert_int_eq(line->verdict, VERDICT_REJECTED);
    ck_assert_str_eq(line->code, cases[_i].code);
    ck_assert_pstr_eq(line->nearest, cases[_i].nearest);
    arena_release(&arena);
}
END_TEST

START_TEST(the_near_form_is_accepted)
{
    struct arena arena = { 0 };

    if (cases[_i].nearest)
        ck_assert_int_eq(judged(&arena, cases[_i].nearest)->verdict, VERDICT_ACCEPTED);
    arena_release(&arena);
}
END_TEST

/* ---- answers in the middle of a turn ---- */

/* What Red does, and what Blue answers to it; the last line counts. */
static const struct { const char *windows, *position, *orders, *answer, *code, *nearest; } answers[] = {
    { "honest", position, "cast fireball at Blue", "paly absorb", "ORDER", "PLAY ABSORB" },
    { "honest", position, "cast fireball at Blue", "absorb", "ORDER", "PLAY ABSORB" },
    { "honest", position, "cast fireball at Blue", "pass please", "ORDER", "PASS" },
    { "honest", position, "cast fireball at Blue", "play absrob", "NAME", "PLAY ABSORB" },
    { "honest", position, "cast fireball at Blue", "play full shield, absrob", "NAME", "PLAY FULL SHIELD , ABSORB" },
    { "honest", position, "cast fireball at Blue", "play full shield, blunt", "HAND", "PLAY FULL SHIELD , ABSORB" },
    { "honest", position, "cast fireball at Blue", "play full sheild, absorb", "NAME", "PLAY FULL SHIELD , ABSORB" },
    { "honest", position, "cast fireball at Blue", "play absorb absorb", "ORDER", "PLAY ABSORB" },
    { "honest", position, "cast fireball at Blue", "play absorb\nplay absorb", "HAND", "PLAY FULL SHIELD" },
    { "honest", position, "cast fireball at Blue", "move e", "ORDER", NULL },
    { "full", position, "cast fireball at Blue", "play absorb, full shield", "LIMIT", "PLAY ABSORB" },
    { "full", position, "cast fireball at Blue", "play absorb then full shield", "LIMIT", "PLAY ABSORB" },
    { "full", position, "cast fireball at Blue", "if have absorb play absorb", "ORDER", "PLAY ABSORB" },
    { "full", position, "cast fireball at Blue", "must play absorb", "ORDER", "PLAY ABSORB" },
    { "full", position, "cast fireball at Blue", "pley absorb", "ORDER", "PLAY ABSORB" },
    { "full", between, "cast fireball at Blue", "intrrupt thornbush at c4", "ORDER", "INTERRUPT THORNBUSH AT c4" },
    { "full", between, "cast fireball at Blue", "interrupt thornbsh at c4", "NAME", "INTERRUPT THORNBUSH AT c4" },
    { "honest", mixed, "cast chaos", "play full shield, absorb", "LIMIT", "PLAY FULL SHIELD" },
    { "honest", mixed, "cast chaos", "play absorb", "TIMING", "PLAY FULL SHIELD" },
    { "honest", mixed, "cast chaos", "if have absorb play full shield", "ORDER", "PLAY FULL SHIELD" },
};

static void ask_blue(struct game *game, struct arena *arena, int i)
{
    static const struct game_world outside = { .seed = seed_of };
    struct game_mail mail = { .seat = 0, .source = BY_MAIL, .orders = order_lines_of(arena, answers[i].orders) };
    struct game_receipt receipt;
    struct game_step step;

    begin(game, arena, answers[i].windows, answers[i].position);
    game_take(game, &outside, &mail, arena, &receipt);
    game_step(game, &outside, arena, &step);
    ck_assert_int_eq(step.kind, GAME_PUBLISHED);
    ck_assert(game_waits_for(game, 1));
}

START_TEST(a_wrong_answer_has_a_near_form)
{
    struct arena arena = { 0 };
    const struct sheet_line *line;
    struct game game;

    ask_blue(&game, &arena, _i);
    line = judged_of(&game, &arena, 1, answers[_i].answer);
    ck_assert_int_eq(line->verdict, VERDICT_REJECTED);
    ck_assert_str_eq(line->code, answers[_i].code);
    ck_assert_pstr_eq(line->nearest, answers[_i].nearest);
    arena_release(&arena);
}
END_TEST

START_TEST(its_near_form_is_accepted)
{
    struct arena arena = { 0 };
    struct game game;

    ask_blue(&game, &arena, _i);
    if (answers[_i].nearest)
        ck_assert_int_eq(judged_of(&game, &arena, 1, answers[_i].nearest)->verdict, VERDICT_ACCEPTED);
    arena_release(&arena);
}
END_TEST

Suite *suite_cast_order_read_wizwar(void)
{
    Suite *suite = suite_create("wizwar/order_read");
    TCase *all = tcase_create("orders");

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, a_wrong_line_has_a_near_form, 0, COUNT(cases));
    tcase_add_loop_test(all, the_near_form_is_accepted, 0, COUNT(cases));
    tcase_add_loop_test(all, a_wrong_answer_has_a_near_form, 0, COUNT(answers));
    tcase_add_loop_test(all, its_near_form_is_accepted, 0, COUNT(answers));
    suite_add_tcase(suite, all);
    return suite;
}
