#include <check.h>
#include <string.h>

#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/effects/plan.h"
#include "engine/kernel/text.h"

Suite *suite_effects_arguments(void);

enum { CARDS_IN_ALL = 134 };     /* RULES 12: eighty of set 1, fifty-four of set 2 */

static int card_named(const char *name)
{
    int number = text_find(name, km_card_names() + 1, km_card_count() - 1) + 1;

    ck_assert_msg(number > 0, "no card %s", name);
    return number;
}

static const char *read_back(struct arena *arena, int card, const char *text, struct cast *cast)
{
    struct order_fault fault = { 0 };
    const char *canonical = NULL;

    *cast = (struct cast){ 0 };
    ck_assert_msg(km_arguments_read(arena, card, text, cast, &canonical, &fault), "%s %s: %s", km_card_names()[card],
                  text, fault.reason);
    return canonical;
}

START_TEST(knows_all_cards)
{
    ck_assert_int_eq(km_card_count() - 1, CARDS_IN_ALL);
    for (int card = 1; card < km_card_count(); card++) {
        ck_assert_str_eq(km_card(card)->name, km_card_names()[card]);
        ck_assert_int_eq(km_card(card)->number, card);
    }
}
END_TEST

START_TEST(reads_every_example)
{
    struct arena arena = { 0 };
    struct cast cast;
    int card = _i + 1;
    const char *example = km_card_example(card);

    ck_assert_str_eq(read_back(&arena, card, example, &cast), example);
    ck_assert_int_eq(*km_card_form(card) != '\0', *example != '\0' || !strcmp(km_card_names()[card], "UNDER ELF HILL"));
    arena_release(&arena);
}
END_TEST

/* Arguments as written and in their canonical form. */
static const struct { const char *card, *text, *canonical; } forms[] = {
    { "CHARGE!", " Nf3-e5 ", "f3e5" }, { "CHARGE!", "f3 E5+", "f3e5" }, { "ASSASSIN", "a1xa4", "a1a4" },
    { "ANNEXATION", "a2a4", "a2a4" }, { "ANNEXATION", "a2-a4, c2-c4", "a2a4 c2c4" },
    { "ANNEXATION", "a6a8=n c6c8=R", "a6a8=N c6c8=R" },
    { "GUARDIAN", "e2e4 follow", "e2e4 FOLLOW" }, { "GUARDIAN", "e2e4", "e2e4" }, { "GUARDIAN", "e7e8=B FOLLOW", "e7e8=B FOLLOW" },
    { "MADMAN", "c3e5g3", "c3-e5-g3" }, { "MADMAN", "c3 e5", "c3-e5" },
    { "ONSLAUGHT", "a2", "a2" }, { "ONSLAUGHT", "a2 b2 c2 d2 e7=Q f2 g2 h2", "a2 b2 c2 d2 e7=Q f2 g2 h2" },
    { "IRRESISTIBLE FORCE", "e7=N", "e7=N" },
    { "HERO WORSHIP", "e1h1 as r", "e1h1 AS R" }, { "HERO WORSHIP", "e1-h1 AS ROOK", "e1h1 AS ROOK" },
    { "SPECIAL PROMOTION", "c7c8=warlord", "c7c8=WARLORD" }, { "SPECIAL PROMOTION", "e7d8=royal-knight", "e7d8=ROYAL KNIGHT" },
    { "HIDDEN PASSAGE", "e1 e5", "e1 e5" }, { "FIREBALL", "", "" }, { "FIREBALL", "f5", "f5" },
    { "SPLIT KNIGHT", "e5 c6 g6", "e5 c6 g6" }, { "MARTYR", "d4xb6xf6", "d4 b6 f6" },
    { "PASSING IN THE NIGHT", "a2a7", "a2-a7" }, { "PASSING IN THE NIGHT", "a2-a7 h2g5", "a2-a7 h2-g5" },
    { "EVIL EYE", "d1d7", "d1xd7" }, { "FIGURE DANCE", "", "" }, { "FIGURE DANCE", "prom a8=n h1=Q", "PROM a8=N h1=Q" },
    { "RESURRECTION", "N2 b1", "N2 b1" }, { "RESURRECTION", "Knight b1", "KNIGHT b1" }, { "RESURRECTION", "Nb1", "N b1" },
    { "RESURRECTION", "B b1", "B b1" }, { "RESURRECTION", "b2 b1", "B2 b1" }, { "RESURRECTION", "PRINCESS d1", "PRINCESS d1" },
    { "HOSTAGE", "R a7", "R a7" }, { "LEGACY", "vendetta", "VENDETTA" }, { "LEGACY", "take back this", "TAKE BACK THIS EVIL DAY" },
    { "FOG OF WAR", "", "" }, { "FOG OF WAR", "plots", "PLOTS WITHIN PLOTS" }, { "CHAOS", "", "" }, { "CHAOS", "cancel 2", "CANCEL 2" },
    { "SURVIVORS' REWARD", "a4=R", "a4=R" }, { "CHALLENGE", "g8", "g8" }, { "CHALLENGE", "Qd7 AS N", "d7 AS N" },
    { "EARTHQUAKE", "ccw", "CCW" }, { "EARTHQUAKE", "CW PROM a7=R b8=N", "CW PROM a7=R b8=N" }, { "CORNERED", "e4 sw", "e4 SW" },
    { "HERESY", "", "" }, { "HERESY", "c1-c2", "c1c2" },
    { "PEACE TALKS", "TRUCE", "TRUCE" }, { "PEACE TALKS", "new tactics", "NEW TACTICS" }, { "PEACE TALKS", "HEIR", "HEIR" },
    { "PEACE TALKS", "medusa(w)@C3", "MEDUSA(W)@c3" }, { "BIG MOJO", "HAND TO HAND (B)", "HAND TO HAND(B)" },
    { "PEACE TALKS", "FORTIFICATION@d4/d5 e4/e5", "FORTIFICATION@d4/d5 e4/e5" },
    { "PEACE TALKS", "CRACK OF DOOM@d4,d5", "CRACK OF DOOM@d4,d5" }, { "DIPLOMATIC IMMUNITY", "ROYAL KNIGHT @ b1", "ROYAL KNIGHT@b1" },
    { "HAUNTING MEMORIES", "FORBIDDEN CITY@e5", "FORBIDDEN CITY@e5" }, { "COUNTERTHRUST", "", "" },
};

START_TEST(reads_forms)
{
    struct arena arena = { 0 };
    struct cast cast;
    int card = card_named(forms[_i].card);

    ck_assert_str_eq(read_back(&arena, card, forms[_i].text, &cast), forms[_i].canonical);
    ck_assert_str_eq(read_back(&arena, card, forms[_i].canonical, &cast), forms[_i].canonical);
    arena_release(&arena);
}
END_TEST

/* Unreadable arguments: the place, and the beginning of the message. */
static const struct { const char *card, *text; int column; const char *complaint; } faults[] = {
    { "CHARGE!", "", 1, "a square left and a square gone to is missing; an order reads CHARGE! f3e5" },
    { "CHARGE!", "f3", 3, "a second square is missing" },
    { "CHARGE!", "f3 z9", 3, "a second square is missing" },
    { "CRAB", "z9", 1, "\"z9\" is not a square; an order reads CRAB c4" },
    { "CRAB", "c4 c5", 4, "\"c5\" is more than the order has room for" },
    { "FREEZE!", "e4", 1, "nothing stands after the name; an order reads FREEZE!" },
    { "ANNEXATION", "a2a4 c2c4 d2d4", 11, "\"d2d4\" is more" },
    { "ONSLAUGHT", "a2 b2 c2 d2 e2 f2 g2 h2 a3", 25, "\"a3\" is more" },
    { "BATTLEFIELD PROMOTION", "e5", 3, "the kind that he becomes is missing; an order reads BATTLEFIELD PROMOTION e5=N" },
    { "BATTLEFIELD PROMOTION", "e5=Z", 4, "after = stands the kind" },
    { "HERO WORSHIP", "e1e4", 5, "AS is missing; an order reads HERO WORSHIP e1e4 AS R" },
    { "HERO WORSHIP", "e1e4 AS", 8, "a kind of man is missing" },
    { "CHALLENGE", "g8 AS x", 7, "\"x\" is not a kind of man" },
    { "FORTIFICATION", "d4/d5", 6, "an edge between two squares is missing" },
    { "FORTIFICATION", "d4/e5 e4/e5", 6, "an edge lies between two squares that touch along a side" },
    { "FORTIFICATION", "d4 d5", 4, "an edge is written with a stroke" },
    { "RESURRECTION", "b1", 3, "a square is missing; an order reads RESURRECTION N b1" },
    { "RESURRECTION", "X b1", 1, "\"X\" is not the letter of a man in the box" },
    { "RESURRECTION", "N0 b1", 3, "a second Knight of the box is N2" },
    { "LEGACY", "", 1, "a card's name is missing" },
    { "LEGACY", "RIPPOSTE", 1, "there is no card \"RIPPOSTE\"; did you mean \"RIPOSTE\"?" },
    { "PEACE TALKS", "", 1, "an effect in play is missing" },
    { "PEACE TALKS", "MEDUSA(X)@c3", 7, "in brackets stands whose card it is" },
    { "PEACE TALKS", "MEDUSA@", 8, "after @ stands where the effect lies" },
    { "EARTHQUAKE", "LEFT", 1, "\"LEFT\" is not CW or CCW" },
    { "CORNERED", "e4 N", 4, "\"N\" is not a corner" },
    { "CHAOS", "CANCEL", 7, "a number is missing" },
};

START_TEST(says_what_is_wrong)
{
    struct arena arena = { 0 };
    struct order_fault fault = { 0 };
    struct cast cast = { 0 };
    const char *canonical;

    ck_assert(!km_arguments_read(&arena, card_named(faults[_i].card), faults[_i].text, &cast, &canonical, &fault));
    ck_assert_msg(text_has_prefix(fault.reason, faults[_i].complaint), "%s %s: %s", faults[_i].card, faults[_i].text,
                  fault.reason);
    ck_assert_int_eq(fault.column, faults[_i].column);
    arena_release(&arena);
}
END_TEST

START_TEST(fills_the_cast)
{
    struct arena arena = { 0 };
    struct cast cast;

    read_back(&arena, card_named("ANNEXATION"), "a6a8=N Nc2c4", &cast);
    ck_assert_int_eq(cast.cell_count, 4);
    ck_assert_int_eq(cast.cells[3], cell_parse("c4"));
    ck_assert_int_eq(cast.becomes[1], KIND_KNIGHT);
    ck_assert_int_eq(cast.letters[2], KIND_KNIGHT);
    read_back(&arena, card_named("RESURRECTION"), "N2 b1", &cast);
    ck_assert_int_eq(cast.boxed, KIND_KNIGHT);
    ck_assert_int_eq(cast.boxed_number, 2);
    ck_assert_int_eq(cast.named_kinds, 0);
    read_back(&arena, card_named("RESURRECTION"), "KNIGHT b1", &cast);
    ck_assert_int_eq(cast.named_kinds, 1 << KIND_KNIGHT);
    read_back(&arena, card_named("PEACE TALKS"), "CRAB(B)@c4", &cast);
    ck_assert_int_eq(cast.effect, card_named("CRAB"));
    ck_assert_int_eq(cast.effect_side, COLOUR_BLACK + 1);
    read_back(&arena, card_named("EARTHQUAKE"), "CCW PROM a7=R b8=N", &cast);
    ck_assert_int_eq(cast.quarter, -1);
    ck_assert_int_eq(cast.cell_count, 2);
    ck_assert_int_eq(cast.becomes[0], KIND_ROOK);
    arena_release(&arena);
}
END_TEST

/* A copy's arguments, read by the card that is copied. */
static const struct { const char *root, *text; int cells; const char *complaint; } copies[] = {
    { "FORBIDDEN CITY", "e5", 1, NULL }, { "FORBIDDEN CITY", "FORBIDDEN CITY@e5", 1, NULL },
    { "FORBIDDEN CITY", "forbidden city e5", 1, NULL }, { "BLESSING", "b8e4", 2, NULL },
    { "PEACE TALKS", "CRAB@c4", 1, NULL }, { "PEACE TALKS", "PEACE TALKS CRAB@c4", 1, NULL },
    { "PANIC", "", 0, NULL }, { "PANIC", "e4", 0, "nothing stands after the name" },
    { "FORBIDDEN CITY", "", 0, "a square is missing" },
};

START_TEST(reads_copies)
{
    struct arena arena = { 0 };
    struct cast copy, cast;
    struct order_fault fault = { 0 };
    bool read;

    read_back(&arena, card_named("HAUNTING MEMORIES"), copies[_i].text, &copy);
    read = km_arguments_copied(&arena, card_named(copies[_i].root), &copy, &cast, &fault);
    if (copies[_i].complaint)
        ck_assert(!read && text_has_prefix(fault.reason, copies[_i].complaint));
    else
        ck_assert_msg(read, "%s", fault.reason);
    ck_assert_int_eq(cast.cell_count, copies[_i].cells);
    arena_release(&arena);
}
END_TEST

Suite *suite_effects_arguments(void)
{
    Suite *suite = suite_create("effects_arguments");
    TCase *tcase = tcase_create("arguments");

    tcase_add_test(tcase, knows_all_cards);
    tcase_add_loop_test(tcase, reads_every_example, 0, CARDS_IN_ALL);
    tcase_add_loop_test(tcase, reads_forms, 0, (int)(sizeof forms / sizeof forms[0]));
    tcase_add_loop_test(tcase, says_what_is_wrong, 0, (int)(sizeof faults / sizeof faults[0]));
    tcase_add_test(tcase, fills_the_cast);
    tcase_add_loop_test(tcase, reads_copies, 0, (int)(sizeof copies / sizeof copies[0]));
    suite_add_tcase(suite, tcase);
    return suite;
}
