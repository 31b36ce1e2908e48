/* The places of effects: read from a position, written back, and named by cards. */
#include <check.h>
#include <string.h>

#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/effects/promotions.h"
#include "engine/games/knightmare/turn/turn.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"

extern const struct ruleset knightmare_rules;

Suite *suite_effects_places(void);

static void read(struct arena *arena, struct state *state, const char *position)
{
    struct error err = { OK, "" };

    memset(state, 0, sizeof *state);
    ck_assert_msg(position_read(&knightmare_rules, arena, state, position, &err) == OK, "%s: %s", position, err.message);
}

/* An effect of a position, its place, and the names that do and do not mean it. */
static const struct { const char *effect, *place, *names, *other; } places[] = {
    { "CURSE(B)@d1", "d1", "CURSE@d1", "CURSE@e1" },
    { "CURSE(B)@d1", "d1", "CURSE(B)", "CURSE(W)" },
    { "CURSE(B)@d1", "d1", "CURSE", "CRAB@d1" },
    { "FORBIDDEN CITY(W)@d4", "d4", "FORBIDDEN CITY@d4", "FORBIDDEN CITY@d5" },
    { "SEAT OF POWER(W)@d1", "d1", "SEAT OF POWER@d1", "HOLY GROUND@d1" },
    { "CRACK OF DOOM(W)@c4,d4", "c4,d4", "CRACK OF DOOM@d4", "CRACK OF DOOM@e4" },
    { "CRACK OF DOOM(W)@c4,d4", "c4,d4", "CRACK OF DOOM@d4,c4", "CRACK OF DOOM@d4,e4" },
    { "FORTIFICATION(W)@d4/d5,e4/e5", "d4/d5 e4/e5", "FORTIFICATION@e5/e4 d5/d4", "FORTIFICATION@d4/d5 f4/f5" },
    { "FORTIFICATION(W)@d4/d5,e4/e5", "d4/d5 e4/e5", "FORTIFICATION@d4/d5", "FORTIFICATION@d4" },
    { "HAND TO HAND(W)@c1-g8", "c1-g8", "HAND TO HAND", "HAND TO HAND@a1-h8" },
    { "HAND TO HAND(W)", "d1-e8", "HAND TO HAND@d1-e8", "HAND TO HAND(B)" },
    { "CORNERED(W)@e4 NE", "e4 NE", "CORNERED@e4", "CORNERED@e5" },
    { "NEW TACTICS(W)", "", "NEW TACTICS", "NEW TACTICS@d1" },
};

static bool meant(struct arena *arena, const struct state *state, const char *named)
{
    struct order_fault fault = { 0 };
    struct cast cast = { 0 };

    ck_assert_msg(km_effect_named(arena, named, &cast, &fault), "%s: %s", named, fault.reason);
    return km_effect_meant(state, &state->effects.list[0], &cast);
}

START_TEST(is_written_and_meant)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    const char *position = arena_printf(&arena, "FEN 4k3/8/8/8/8/8/8/3QK3 w - - | CE: %s", places[_i].effect);

    read(&arena, state, position);
    ck_assert_int_eq(state->effects.count, 1);
    ck_assert_str_eq(km_effect_place(&arena, state, &state->effects.list[0]), places[_i].place);
    ck_assert_msg(meant(&arena, state, places[_i].names), "%s does not mean %s", places[_i].names, places[_i].effect);
    ck_assert_msg(!meant(&arena, state, places[_i].other), "%s means %s", places[_i].other, places[_i].effect);
    arena_release(&arena);
}
END_TEST

/* Two boards, one inside the other, leave only the cells that both have. */
START_TEST(areas_meet)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);

    read(&arena, state, "FEN 8/8/2k5/8/8/2K5/8/8 w - - | CE: HAND TO HAND(W)@b2-f7 ; HAND TO HAND(B)@c3-h6");
    ck_assert_int_eq(cells_count(km_area(state)), 4 * 4);
    ck_assert_uint_eq(km_corners(state), cell_bit(cell_parse("c3")) | cell_bit(cell_parse("f3"))
                                             | cell_bit(cell_parse("c6")) | cell_bit(cell_parse("f6")));
    read(&arena, state, "FEN 8/8/2k5/8/8/2K5/8/8 w - -");
    ck_assert_int_eq(cells_count(km_area(state)), CELL_COUNT);
    ck_assert_uint_eq(km_corners(state), cell_bit(cell_parse("a1")) | cell_bit(cell_parse("h1"))
                                             | cell_bit(cell_parse("a8")) | cell_bit(cell_parse("h8")));
    arena_release(&arena);
}
END_TEST

/* Pawns on the last rank of the board as it lies; merged ones and men of other kinds do not promote. */
static const struct { const char *position; int colour; const char *due; } dues[] = {
    { "FEN P3k3/8/8/8/8/8/8/p3K3 w - -", COLOUR_WHITE, "a8" },
    { "FEN P3k3/8/8/8/8/8/8/p3K3 w - -", COLOUR_BLACK, "a1" },
    { "FEN 4k3/8/P6p/8/8/8/R7/4K3 w - - | ORIENT CW90", COLOUR_WHITE, "a6" },
    { "FEN 4k3/8/P6p/8/8/8/R7/4K3 w - - | ORIENT CW90", COLOUR_BLACK, "h6" },
    { "FEN 4k3/8/P6p/8/8/8/8/4K3 w - - | ORIENT CCW90", COLOUR_WHITE, "" },
    { "FEN P3k3/8/8/8/8/8/8/4K3 w - - | CE: CRAB(W)@a8", COLOUR_WHITE, "a8" },
};

START_TEST(finds_who_promotes)
{
    struct arena arena = { 0 };
    struct state *state = ARENA_NEW(&arena, struct state);
    const char *due = dues[_i].due;

    read(&arena, state, dues[_i].position);
    ck_assert_uint_eq(promotions_due(&state->board, dues[_i].colour), *due ? cell_bit(cell_parse(due)) : 0);
    arena_release(&arena);
}
END_TEST

#define LOOP(tcase, test, cases) tcase_add_loop_test((tcase), (test), 0, sizeof(cases) / sizeof((cases)[0]))

Suite *suite_effects_places(void)
{
    Suite *suite = suite_create("effects_places");
    TCase *tcase = tcase_create("places");

    LOOP(tcase, is_written_and_meant, places);
    tcase_add_test(tcase, areas_meet);
    LOOP(tcase, finds_who_promotes, dues);
    suite_add_tcase(suite, tcase);
    return suite;
}
