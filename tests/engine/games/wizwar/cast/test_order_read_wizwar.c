/* Refusals: a wrong line of orders comes back with the nearest one that is accepted. */
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

static const struct sheet_line *judged(struct arena *arena, const char *line)
{
    static const struct game_world outside = { .seed = seed_of };
    struct game_mail mail = { .seat = 0, .source = BY_MAIL, .orders = order_lines_of(arena, line) };
    struct game_receipt receipt;
    struct game_step step;
    struct game game;

    game_begin_at(&game, arena, &wizwar_rules, value_object(arena), read_back_position(arena, &wizwar_rules, position), 0);
    game_step(&game, &outside, arena, &step);
    game_judge(&game, &outside, &mail, arena, &receipt);
    ck_assert_int_eq(receipt.sheet.line_count, 1);
    return receipt.sheet.lines;
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

Suite *suite_cast_order_read_wizwar(void)
{
    Suite *suite = suite_create("wizwar/order_read");
    TCase *all = tcase_create("orders");

    tcase_set_timeout(all, 60);
    tcase_add_loop_test(all, a_wrong_line_has_a_near_form, 0, COUNT(cases));
    tcase_add_loop_test(all, the_near_form_is_accepted, 0, COUNT(cases));
    suite_add_tcase(suite, all);
    return suite;
}
