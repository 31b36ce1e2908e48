/* What fixed sizes mean for players: a refusal at the sheet, never a turn that breaks. */
#include <check.h>
#include <string.h>

#include "engine/game.h"
#include "engine/games/knightmare/effects/state.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"

extern const struct ruleset knightmare_rules;

Suite *suite_face_orders_limits(void);

static const char position[] = "FEN 4k3/8/8/8/8/8/8/R3K3 w - - | W: TRUCE | CE: FORBIDDEN CITY(W)@a5";

static uint64_t seed(void *context, int record)
{
    (void)context;
    return (uint64_t)record;
}

/* The verdict on a white mail's second line when so many continuing effects can still begin. */
static const struct sheet_line *judged(struct arena *arena, int room)
{
    const struct ruleset *rules = ruleset_find("knightmare");
    struct game_world world = { .seed = seed };
    struct state *state = ARENA_NEW(arena, struct state);
    struct game *game = ARENA_NEW(arena, struct game);
    struct game_receipt *receipt = ARENA_NEW(arena, struct game_receipt);
    struct game_step step;
    struct value *options;
    struct error err = { OK, "" };

    ck_assert_int_eq(ruleset_options(rules, arena, value_object(arena), &options, &err), OK);
    ck_assert_msg(position_read(&knightmare_rules, arena, state, position, &err) == OK, "%s", err.message);
    while (effect_room(EFFECTS_CONST(&state->effects)) > room) {
        struct effect *next = &state->effects.list[state->effects.count++];

        *next = next[-1];
        next->id = ++state->effects.last_id;
        next->number = ++state->effects.last_number;
    }
    state->cards = 0;            /* the doubles belong to no deck */
    game_begin_at(game, arena, rules, options, state, 1);
    game_step(game, &world, arena, &step);
    ck_assert_msg(step.kind == GAME_PUBLISHED, "%s", step.why);
    game_judge(game, &world, &(struct game_mail){ .seat = 0, .orders = order_lines_of(arena, "MOVE a1a2\nPLAY TRUCE") }, arena, receipt);
    ck_assert_int_eq(receipt->sheet.line_count, 2);
    return &receipt->sheet.lines[1];
}

START_TEST(a_card_too_many_is_refused_at_the_sheet)
{
    struct arena arena = { 0 };
    const struct sheet_line *line = judged(&arena, 64);

    ck_assert_msg(line->verdict == VERDICT_ACCEPTED, "%s", line->reason);
    line = judged(&arena, 3);
    ck_assert_int_eq(line->verdict, VERDICT_REJECTED);
    ck_assert_str_eq(line->code, "LIMIT");
    arena_release(&arena);
}
END_TEST

Suite *suite_face_orders_limits(void)
{
    Suite *suite = suite_create("face_orders_limits");
    TCase *tcase = tcase_create("limits");

    tcase_add_test(tcase, a_card_too_many_is_refused_at_the_sheet);
    suite_add_tcase(suite, tcase);
    return suite;
}
