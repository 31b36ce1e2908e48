/* The greedy player against the random one: it wins, and by its play, not only by the other's blunders. */
#include <check.h>
#include <string.h>

#include "engine/games/knightmare/bot/bot.h"
#include "engine/games/knightmare/effects/state.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/match.h"

extern const struct ruleset knightmare_rules;

Suite *suite_bot_bot(void);

enum { GAMES = 4 };

START_TEST(beats_the_random_player)
{
    struct match match = match_play("knightmare", GAMES, 100);

    ck_assert_int_eq(match.lost, 0);
    ck_assert_int_ge(4 * match.won, 3 * (match.won + match.drawn));
}
END_TEST

/* Positions with a question to the greedy player, and a part of its answer. */
static const struct { const char *position, *kind, *answer; } asked[] = {
    /* two captures by cards are better than one by a move */
    { "FEN 3qk3/8/8/r6R/8/8/8/3R2K1 w - - | W: PLOTS WITHIN PLOTS, EVIL EYE, EVIL EYE", "orders", "PLAY PLOTS WITHIN PLOTS\nPLAY EVIL EYE" },
    { "FEN 4k3/8/8/8/8/8/8/R3K3 w - - | W: BOG, FOG OF WAR | LAST: card B RIPOSTE", "counter", "COUNTER FOG OF WAR" },
    { "FEN 4k3/8/8/8/8/8/8/R3K3 w - - | W: BOG, FOG OF WAR | LAST: card B TOLL", "counter", "NOCOUNTER" },
    { "FEN 4k3/8/8/8/8/8/8/R3K3 w - - | W: BOG, TOLL", "another", "NOCARD" },
    { "FEN 4k3/8/8/8/8/8/8/R3K3 w - - | W: BOG", "toll", NULL },
};

START_TEST(answers_what_is_asked)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    struct error err = { OK, "" };
    struct rng choice = rng_stream(1, "test");
    struct request request = { .seat = 0, .kind = asked[_i].kind, .name = asked[_i].kind, .facts = "{}" };
    const char *text;

    ck_assert_msg(position_read(&knightmare_rules, &arena, state, asked[_i].position, &err) == OK, "%s", err.message);
    text = km_bot(&arena, state, &request, &choice);
    if (!asked[_i].answer)
        ck_assert_ptr_null(text);
    else
        ck_assert_msg(text && strstr(text, asked[_i].answer), "\"%s\"", text ? text : "silence");
    arena_release(&arena);
}
END_TEST

Suite *suite_bot_bot(void)
{
    Suite *suite = suite_create("bot_bot");
    TCase *tc = tcase_create("bot");

    tcase_set_timeout(tc, 60);
    tcase_add_test(tc, beats_the_random_player);
    tcase_add_loop_test(tc, answers_what_is_asked, 0, (int)(sizeof asked / sizeof asked[0]));
    suite_add_tcase(suite, tc);
    return suite;
}
