/* The state that views and sheets are made from holds nothing that the seat may not know. */
#include <check.h>
#include <string.h>

#include "engine/games/sanctum/spells.h"
#include "engine/games/sanctum/stats.h"
#include "engine/games/sanctum/view.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/sanctum_table.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

extern const struct ruleset sanctum_rules;

static const char board[] =
    "hand RED: Wrack x2 | deck RED: Fear | discards RED: Tremor | hand BLUE: Fireball | deck BLUE: Veteran, Volcano | "
    "trained BLUE MYS 2 | C6 town BLUE novices 2 counter 1 mana WIL | gr3 BLUE E5: m9 swordsman | "
    "gr3 bears Iron Ranks 3, Footsore 2 | gr3 route 00000000000000ff done 1";

/* The state as a seat may know it. */
static const struct state *known(struct table *table, int seat)
{
    return ruleset_known(&sanctum_rules, &table->arena, table->state, seat);
}

START_TEST(hides_what_is_the_opponents)
{
    struct table table;
    const struct state *red;
    const struct player *blue;

    table_open(&table, board);
    red = known(&table, 0);
    blue = &red->players[SIDE_BLUE];
    ck_assert_int_eq(blue->hand.count, 1);
    ck_assert_int_eq(blue->hand.cards[0], DECK_UNKNOWN);
    ck_assert_int_eq(blue->deck.count, 2);
    ck_assert_int_eq(blue->deck.cards[1], DECK_UNKNOWN);
    for (int type = 0; type < MANA_TYPES; type++)
        ck_assert(blue->pool[type] == 0 && blue->trained[type] == 0 && blue->kept[type] == 0);
    ck_assert_int_eq(sa_structure_get_at(red, sa_square_named("C6"))->novices, 0);
    ck_assert_int_eq(sa_structure_get_at(red, sa_square_named("C6"))->mana, MANA_NONE);
    ck_assert_int_eq(sa_group_get(red, 3)->route, 0);
    ck_assert(!effect_on(EFFECTS_CONST(&red->effects), SPELL_FOOTSORE, TARGET_GROUP, 3));
    ck_assert(effect_on(EFFECTS_CONST(&red->effects), SPELL_IRON_RANKS, TARGET_GROUP, 3));
    ck_assert_int_eq(sa_numbers(red, sa_group_get(red, 3), sa_minion_get(red, 9)).hand, 3);
    table_close(&table);
}
END_TEST

START_TEST(shows_what_is_ones_own_but_not_the_deck)
{
    struct table table;
    const struct state *blue;

    table_open(&table, board);
    blue = known(&table, 1);
    ck_assert_int_eq(blue->players[SIDE_BLUE].hand.cards[0], SPELL_FIREBALL);
    ck_assert_int_eq(blue->players[SIDE_BLUE].deck.cards[0], DECK_UNKNOWN);
    ck_assert_int_eq(blue->players[SIDE_BLUE].trained[MANA_MYS], 2);
    ck_assert_int_eq(sa_structure_get_at(blue, sa_square_named("C6"))->novices, 2);
    ck_assert(effect_on(EFFECTS_CONST(&blue->effects), SPELL_FOOTSORE, TARGET_GROUP, 3));
    ck_assert_int_eq(sa_numbers(blue, sa_group_get(blue, 3), sa_minion_get(blue, 9)).hand, 2);
    table_close(&table);
}
END_TEST

/* A word for the eyes of one seat only, and whether it is in the view of a seat. */
static const struct { int seat; const char *word; bool there; } words[] = {
    { 0, "Wrack", true },     { 0, "Fireball", false }, { 0, "Veteran", false }, { 0, "Footsore", false },
    { 1, "Fireball", true },  { 1, "Wrack", false },    { 1, "Volcano", false }, { 1, "Footsore", true },
    { SEAT_ONLOOKER, "Wrack", false },   { SEAT_ONLOOKER, "Fireball", false }, { SEAT_ONLOOKER, "Footsore", false },
    { SEAT_ONLOOKER, "Iron Ranks", true },
    { SEAT_MODERATOR, "Wrack", true },   { SEAT_MODERATOR, "Fireball", true }, { SEAT_MODERATOR, "Volcano", true },
    { SEAT_MODERATOR, "Footsore", true },
};

START_TEST(says_only_what_may_be_said)
{
    struct table table;
    const char *view;

    table_open(&table, board);
    view = value_write(&table.arena, ruleset_view(&sanctum_rules, &table.arena, table.state, words[_i].seat), NULL);
    ck_assert_msg((strstr(view, words[_i].word) != NULL) == words[_i].there, "seat %d, %s", words[_i].seat, words[_i].word);
    table_close(&table);
}
END_TEST

/* Cards change places unseen: the seat's own view stays the same, byte for byte. */
START_TEST(hidden_cards_may_change_places)
{
    struct table table;
    struct rng choice = rng_stream(3, NULL);
    const char *before;

    table_open(&table, board);
    before = value_write(&table.arena, ruleset_view(&sanctum_rules, &table.arena, table.state, 0), NULL);
    for (int i = 0; i < 8; i++) {
        ck_assert(sa_exchange_hidden(table.state, 0, NULL, &choice));
        ck_assert_str_eq(before, value_write(&table.arena, ruleset_view(&sanctum_rules, &table.arena, table.state, 0), NULL));
    }
    table_close(&table);
}
END_TEST

Suite *suite_sanctum_redact(void);

Suite *suite_sanctum_redact(void)
{
    Suite *suite = suite_create("sanctum_redact");
    TCase *tcase = tcase_create("secret");

    tcase_add_test(tcase, hides_what_is_the_opponents);
    tcase_add_test(tcase, shows_what_is_ones_own_but_not_the_deck);
    tcase_add_loop_test(tcase, says_only_what_may_be_said, 0, COUNT(words));
    tcase_add_test(tcase, hidden_cards_may_change_places);
    suite_add_tcase(suite, tcase);
    return suite;
}
