/* Card lists: the notation of cards and copies, the messages of limits, and that a line counts whole or not at all. */
#include "engine/kernel/card_list.h"

#include <check.h>

#include "engine/kernel/ruleset.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof((table)[0])))

enum { NONE, ORC, KOBOLD, MAGIC_SWORD, DRAGON, RUST, CARDS };
static const char *const names[CARDS] = { NULL, "Orc", "Kobold", "Magic Sword", "Dragon", "Rust" };

static struct arena arena;
static struct cursor cursor;
PILE_TYPE(army, 8);
static struct army army;

static int cost(int card)
{
    static const int costs[CARDS] = { 0, 3, 1, 6, 30, 2 };

    return costs[card];
}

static int most(const void *context, int card)
{
    return card == MAGIC_SWORD ? 1 : *(const int *)context;
}

static const char *forbids(struct arena *in, const void *context, int card)
{
    (void)context;
    return card == RUST ? arena_printf(in, "%s is of the second set", names[card]) : NULL;
}

static const int three = 3;
static const struct card_list_rules points = {
    .list = "army", .a_list = "an army", .card = "creature", .names = names, .count = CARDS, .letters_least = 3,
    .most_sum = 20, .unit = "points", .cost = cost, .most = most, .forbids = forbids, .context = &three, .name_code = "NAME", .limit_code = "LIMIT",
    .automatic = true, .sorted = true,
};
static const struct card_list_rules cards = {
    .a_list = "a deck", .card = "card", .names = names, .count = CARDS, .letters_least = 3, .most_sum = 5,
    .name_code = "CARD", .limit_code = "DECK",
};

static bool read_list(const char *line, const struct card_list_rules *rules, const char **text)
{
    return cursor_open_text(&cursor, &arena, line) && take_word(&cursor, "BUY")
           && take_card_list(&cursor, rules, PILE(&army), text);
}

static void set_up(void)
{
    army = (struct army){ 2, { KOBOLD, DRAGON } };      /* as earlier lines have named them */
}

static void tear_down(void)
{
    arena_release(&arena);
}

static const struct { const char *line; const struct card_list_rules *rules; const char *text; } read_cases[] = {
    { "BUY Orc", &cards, "Orc" },
    { "BUY 2 ORC", &cards, "Orc x2" },
    { "BUY ORC x2", &cards, "Orc x2" },
    { "BUY Orc 2x", &cards, "Orc x2" },
    { "BUY 2x Orc", &cards, "Orc x2" },
    { "BUY X2 Orc", &cards, "Orc x2" },
    { "BUY magic sword, Orc", &cards, "Magic Sword, Orc" },
    { "BUY Magic Sword Orc Kobold", &cards, "Magic Sword, Orc, Kobold" },
    { "BUY magic 2, orc,", &cards, "Magic Sword x2, Orc" },
    { "BUY Orc, Orc, Kobold", &cards, "Orc x2, Kobold" },
    { "BUY Orc, Kobold, Orc", &cards, "Orc, Kobold, Orc" },
};

START_TEST(cards_and_copies_are_read)
{
    struct pile_const pile;
    const char *text = NULL, *again;
    struct army first;

    ck_assert_msg(read_list(read_cases[_i].line, read_cases[_i].rules, &text), "%s", cursor_said(&cursor)->reason);
    ck_assert_str_eq(text, read_cases[_i].text);
    ck_assert_int_eq(army.cards[0], KOBOLD);
    pile = PILE_CONST(&army);
    ck_assert_int_eq(card_list_sum(&cards, pile), army.count);
    first = army;
    set_up();
    ck_assert(read_list(arena_printf(&arena, "BUY %s", text), read_cases[_i].rules, &again));    /* it reads back as itself */
    ck_assert_str_eq(text, again);
    ck_assert_mem_eq(&army, &first, sizeof army);
}
END_TEST

START_TEST(a_sorted_list_has_each_card_once)
{
    const char *text = NULL;

    army.count = 0;
    ck_assert(read_list("BUY Magic Sword, Kobold, Orc, Kobold", &points, &text));
    ck_assert_str_eq(text, "Orc, Kobold x2, Magic Sword");
    ck_assert_int_eq(card_list_sum(&points, PILE_CONST(&army)), 11);
    ck_assert(read_list("BUY AUTO", &points, &text));
    ck_assert_str_eq(text, "AUTO");
    ck_assert_int_eq(army.count, 4);
}
END_TEST

static const struct { const char *line; const struct card_list_rules *rules; const char *code; int column; const char *reason; }
    refusals[] = {
    { "BUY", &cards, "CARD", 4, "the name of the card is missing" },
    { "BUY 3", &cards, "CARD", 6, "the name of the card is missing" },
    { "BUY AUTO", &cards, "CARD", 5, "there is no card \"AUTO\"" },
    { "BUY AUTO, Orc", &points, "ORDER", 9, "\",\" is too much here" },
    { "BUY Org", &points, "NAME", 5, "there is no creature \"Org\"; did you mean \"Orc\"?" },
    { "BUY 4 Orc", &cards, "DECK", 7, "a deck holds at most 5 cards" },
    { "BUY 2 Magic Sword", &points, "LIMIT", 7, "an army holds at most 1 of Magic Sword" },
    { "BUY Orc x4", &points, "LIMIT", 5, "an army holds at most 3 of Orc" },
    { "BUY Orc, Dragon", &points, "LIMIT", 10, "with Dragon the army has 33 points, and 20 are the most" },
    { "BUY Rust", &points, "LIMIT", 5, "Rust is of the second set" },
    { "BUY Org, Rust, Orc x9, Kobold", &points, "NAME", 5,
      "there is no creature \"Org\"; did you mean \"Orc\"?; column 10: Rust is of the second set; "
      "column 16: an army holds at most 3 of Orc" },
    { "BUY u, v, w, x, y, z, Orc", &cards, "CARD", 5,
      "there is no card \"u\"; column 8: there is no card \"v\"; column 11: there is no card \"w\"; "
      "column 14: there is no card \"x\"; column 17: there is no card \"y\"; and 1 more" },
};

START_TEST(a_line_is_refused_as_a_whole)
{
    const char *text = NULL;
    const struct sheet_line *said;

    army = refusals[_i].rules == &points ? (struct army){ 0 } : army;
    ck_assert(!read_list(refusals[_i].line, refusals[_i].rules, &text));
    said = cursor_said(&cursor);
    ck_assert_str_eq(said->reason, refusals[_i].reason);
    ck_assert_str_eq(said->code, refusals[_i].code);
    ck_assert_int_eq(said->fault_column, refusals[_i].column);
    ck_assert_int_eq(army.count, refusals[_i].rules == &points ? 0 : 2);
    ck_assert_int_eq(army.cards[2], 0);
}
END_TEST

START_TEST(one_card_is_read_with_its_copies)
{
    int card = NONE, copies = 0;

    ck_assert(cursor_open_text(&cursor, &arena, "Magic Sword x4 Orc"));
    ck_assert(take_copies(&cursor, &cards, &card, &copies));
    ck_assert_int_eq(card, MAGIC_SWORD);
    ck_assert_int_eq(copies, 4);
    ck_assert(take_copies(&cursor, &cards, &card, &copies) && card == ORC && copies == 1);
    ck_assert(!take_copies(&cursor, &cards, &card, &copies));
}
END_TEST

/* The pile itself may be smaller than the limit of the rules. */
START_TEST(a_full_pile_takes_no_more)
{
    struct card_list_rules large = cards;
    const char *text = NULL;

    large.most_sum = 100;
    ck_assert(read_list("BUY 6 Orc", &large, &text));
    ck_assert_int_eq(army.count, 8);
    ck_assert(!read_list("BUY Orc", &large, &text));
    ck_assert_str_eq(cursor_said(&cursor)->reason, "a deck holds at most 8 cards");
}
END_TEST

Suite *suite_kernel_card_list(void);
Suite *suite_kernel_card_list(void)
{
    Suite *suite = suite_create("kernel_card_list");
    TCase *tcase = tcase_create("card_list");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, cards_and_copies_are_read, 0, COUNT(read_cases));
    tcase_add_test(tcase, a_sorted_list_has_each_card_once);
    tcase_add_loop_test(tcase, a_line_is_refused_as_a_whole, 0, COUNT(refusals));
    tcase_add_test(tcase, one_card_is_read_with_its_copies);
    tcase_add_test(tcase, a_full_pile_takes_no_more);
    suite_add_tcase(suite, tcase);
    return suite;
}
