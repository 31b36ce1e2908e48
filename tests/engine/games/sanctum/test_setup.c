/* Set-up: houses and decks as written, the first start of turn, and the random maps. */
#include <check.h>
#include <string.h>

#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/state.h"
#include "engine/kernel/advance.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

extern const struct ruleset sanctum_rules;

/* Resolves a set-up; the state lives in the arena. */
static const struct state *set_up(struct arena *arena, uint64_t seed, const char *map, const char *symmetric,
                                  const char *first, const char *second)
{
    struct answer answers[PLAYERS] = { { .seat = 0, .name = "setup.1", .text = first },
                                       { .seat = 1, .name = "setup.1", .text = second } };
    struct value *options = value_object(arena);
    struct advance in = { .rules = &sanctum_rules, .what = RESOLVE_SETUP, .seats = PLAYERS, .record = 1, .seed = seed,
                          .options = options, .answers = answers, .answer_count = PLAYERS };
    struct outcome outcome;

    value_set_text(arena, options, "map", map);
    value_set_text(arena, options, "symmetric", symmetric);
    advance(&in, arena, &outcome);
    ck_assert_msg(outcome.status == OUTCOME_DONE, "%s", outcome.why ? outcome.why : "not done");
    return outcome.state;
}

static const char auto_choice[] = "HOUSE Nature\nDECK AUTO";

START_TEST(begins_as_the_rules_say)
{
    struct arena arena = { 0 };
    const struct state *state = set_up(&arena, 7, "standard", "yes", "HOUSE Nature\nDECK AUTO", "HOUSE mind");

    ck_assert_int_eq(state->turn, 1);
    ck_assert_int_eq(state->initiative, SIDE_RED);
    ck_assert_int_eq(state->players[sa_side_of_seat(state, 0)].house, HOUSE_NATURE);
    ck_assert_int_eq(state->players[sa_side_of_seat(state, 1)].house, HOUSE_MIND);
    ck_assert_int_eq(sa_group_get_at(state, SANCTUM_RED)->count, 4);
    ck_assert_int_eq(sa_group_get_at(state, SANCTUM_RED)->id, 1);
    ck_assert_int_eq(sa_structure_get_at(state, SANCTUM_BLUE)->novices, 4);
    for (int side = 0; side < PLAYERS; side++) {
        const struct player *player = &state->players[side];
        const struct house_kind *house = sa_house((enum house)player->house);

        ck_assert_int_eq(player->hand.count, HAND_FULL);
        ck_assert_int_eq(player->deck.count, DECK_LEAST - HAND_FULL);
        ck_assert_int_eq(player->pool[house->primary], 2);
        ck_assert_int_eq(player->pool[house->secondary], 1);
    }
    arena_release(&arena);
}
END_TEST

/* RULES 5, point 5: on in leagues, off elsewhere, and its host may say otherwise in both. */
static const struct {
    enum status (*read)(const struct ruleset *rules, struct arena *arena, const struct value *given, struct value **out,
                        struct error *err);
    const char *given;
    int counter;
} balances[] = {
    { ruleset_options, NULL, 0 },         { ruleset_options, "yes", 3 },
    { ruleset_league_options, NULL, 3 },  { ruleset_league_options, "no", 0 },
};

START_TEST(balance_puts_blue_ahead)
{
    struct arena arena = { 0 };
    struct value *given = value_object(&arena), *options;
    struct outcome outcome;
    struct error err;
    struct answer answers[PLAYERS] = { { .seat = 0, .name = "setup.1", .text = auto_choice },
                                       { .seat = 1, .name = "setup.1", .text = auto_choice } };

    if (balances[_i].given)
        value_set_text(&arena, given, "balance", balances[_i].given);
    ck_assert_int_eq(balances[_i].read(&sanctum_rules, &arena, given, &options, &err), OK);
    advance(&(struct advance){ .rules = &sanctum_rules, .what = RESOLVE_SETUP, .seats = PLAYERS, .record = 1, .seed = 7,
                               .version = sanctum_rules.version, .options = options, .answers = answers,
                               .answer_count = PLAYERS }, &arena, &outcome);
    ck_assert_int_eq(sa_structure_get_at(outcome.state, SANCTUM_BLUE)->counter, balances[_i].counter);
    ck_assert_int_eq(sa_structure_get_at(outcome.state, SANCTUM_RED)->counter, 0);
    arena_release(&arena);
}
END_TEST

START_TEST(fills_up_a_short_deck)
{
    struct arena arena = { 0 };
    const struct state *state = set_up(&arena, 7, "standard", "yes", "HOUSE War\nDECK Wrack x4, Tremor 3\nDECK Fear",
                                       auto_choice);
    const struct player *player = &state->players[sa_side_of_seat(state, 0)];

    ck_assert_int_eq(player->hand.count + player->deck.count, DECK_LEAST);
    ck_assert_int_eq(pile_count_of(PILE_CONST(&player->hand), SPELL_WRACK) + pile_count_of(PILE_CONST(&player->deck), SPELL_WRACK), 4);
    ck_assert_int_eq(pile_count_of(PILE_CONST(&player->hand), SPELL_TREMOR) + pile_count_of(PILE_CONST(&player->deck), SPELL_TREMOR), 3);
    arena_release(&arena);
}
END_TEST

/* ---- random maps ---- */

static const struct { const char *map, *symmetric; } maps[] = {
    { "veldt", "yes" }, { "veldt", "no" }, { "volgaria", "yes" }, { "volgaria", "no" },
};
enum { SEEDS = 25 };

static bool is_town(const struct state *state, int square)
{
    const struct structure *structure = sa_structure_get_at(state, square);

    return structure && structure->kind == STRUCTURE_TOWN;
}

static void check_map(const struct state *state, bool symmetric)
{
    int towns = 0, centre = 0;

    for (int square = 1; square <= SQUARES; square++) {
        if (!sa_playable(square))
            continue;
        if (sa_entrance(square) || sa_structure_get_at(state, square))
            ck_assert_int_eq(state->terrain[square], TERRAIN_PLAINS);
        if (symmetric)
            ck_assert_int_eq(state->terrain[square], state->terrain[sa_turned(square)]);
        if (!is_town(state, square))
            continue;
        towns++;
        centre += square == sa_square_named("F7") || square == sa_square_named("G6");
        ck_assert(!sa_entrance(square));
        for (int other = square + 1; other <= SQUARES; other++)
            ck_assert_msg(!is_town(state, other) || !sa_touching(square, other), "towns on %s and %s touch",
                          sa_square_names[square], sa_square_names[other]);
        if (symmetric && square != sa_square_named("F7") && square != sa_square_named("G6"))
            ck_assert(is_town(state, sa_turned(square)));
    }
    ck_assert_int_eq(towns, 5);
    ck_assert_int_ge(centre, 1);
}

START_TEST(random_maps_are_fair)
{
    struct arena arena = { 0 };

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        check_map(set_up(&arena, seed, maps[_i].map, maps[_i].symmetric, auto_choice, auto_choice),
                  maps[_i].symmetric[0] == 'y');
        arena_reset(&arena);
    }
    arena_release(&arena);
}
END_TEST

START_TEST(realms_differ_in_their_ground)
{
    struct arena arena = { 0 };
    int plains[2] = { 0, 0 }, barren[2] = { 0, 0 };

    for (int realm = 0; realm < 2; realm++) {
        const struct state *state = set_up(&arena, 3, realm ? "volgaria" : "veldt", "yes", auto_choice, auto_choice);

        for (int square = 1; square <= SQUARES; square++) {
            plains[realm] += state->terrain[square] == TERRAIN_PLAINS;
            barren[realm] += state->terrain[square] == TERRAIN_BARREN;
        }
    }
    ck_assert_int_eq(barren[0], 0);
    ck_assert_int_gt(barren[1], 30);
    ck_assert_int_eq(plains[0], plains[1] + barren[1]);
    arena_release(&arena);
}
END_TEST

Suite *suite_sanctum_setup(void);

Suite *suite_sanctum_setup(void)
{
    Suite *suite = suite_create("sanctum_setup");
    TCase *tcase = tcase_create("setup");

    tcase_add_test(tcase, begins_as_the_rules_say);
    tcase_add_loop_test(tcase, balance_puts_blue_ahead, 0, COUNT(balances));
    tcase_add_test(tcase, fills_up_a_short_deck);
    tcase_add_loop_test(tcase, random_maps_are_fair, 0, COUNT(maps));
    tcase_add_test(tcase, realms_differ_in_their_ground);
    suite_add_tcase(suite, tcase);
    return suite;
}
