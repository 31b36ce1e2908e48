#include <check.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "tests/support/toy.h"

PILE_CODEC(pile_codec, pile);

static struct toy toy;

static void set_up(void)
{
    toy_init(&toy, NULL);
}

static void tear_down(void)
{
    toy_release(&toy);
}

static const char *name_of(const void *context, int card)
{
    static const char *const names[] = { "none", "FOG", "BOG", "CHAOS", "CRAB", "TRUCE" };

    (void)context;
    return card > 0 && card < 6 ? names[card] : "?";
}

static void say_pile(struct turn *turn, const struct pile *pile)
{
    char text[PILE_MAX * 4] = "";
    size_t bytes = 0;

    for (int i = 0; i < pile->count; i++)
        bytes += (size_t)snprintf(text + bytes, sizeof text - bytes, "%s%d", i ? " " : "", pile->cards[i]);
    toy_say(turn, "%s", text);
}

static void resolve_pile(struct turn *turn)
{
    struct pile *pile = &toy_state(turn)->piles[0];

    ck_assert_int_eq(pile_pop(PILE(pile)), 0);
    pile_push(turn, PILE(pile), 1);
    pile_push(turn, PILE(pile), 2);
    pile_put_under(turn, PILE(pile), 3);
    pile_push(turn, PILE(pile), 1);
    say_pile(turn, pile);
    ck_assert_int_eq(pile_count_of(PILE_CONST(pile), 1), 2);
    ck_assert(pile_has(PILE_CONST(pile), 3));
    ck_assert(pile_has(PILE_CONST(pile), 1));
    ck_assert(pile_take(PILE(pile), 1));
    ck_assert(!pile_take(PILE(pile), 4));
    say_pile(turn, pile);
    ck_assert_int_eq(pile_pop(PILE(pile)), 2);
}

START_TEST(cards_come_and_go)
{
    toy_ends(&toy, resolve_pile, "1 2 1 3; 2 1 3");
}
END_TEST

/* ---- shuffles ---- */

static void resolve_shuffle(struct turn *turn)
{
    struct pile *pile = &toy_state(turn)->piles[0];

    for (int card = 1; card <= 5; card++)
        pile_put_under(turn, PILE(pile), card);
    pile_shuffle(turn, PILE(pile), "white", name_of, NULL);
    say_pile(turn, pile);
}

/* Counts how often each card gets on top: a shuffle that forgot a place would leave one out. */
START_TEST(a_shuffle_keeps_the_cards_and_moves_them_all)
{
    int on_top[6] = { 0 };

    toy.rules.resolve = resolve_shuffle;
    for (toy.seed = 0; toy.seed < 400; toy.seed++) {
        memset(&toy.state, 0, sizeof toy.state);
        ck_assert_int_eq(toy_play(&toy), OUTCOME_DONE);
        for (int card = 1; card <= 5; card++)
            ck_assert_int_eq(pile_count_of(PILE_CONST(&toy.state.piles[0]), card), 1);
        on_top[toy.state.piles[0].cards[0]]++;
    }
    for (int card = 1; card <= 5; card++)
        ck_assert(on_top[card] > 50 && on_top[card] < 110);
}
END_TEST

START_TEST(a_shuffle_is_drawn_by_the_seed_and_logged_for_the_moderator)
{
    const struct event *logged;
    char told[100];

    toy.rules.resolve = resolve_shuffle;
    toy.seed = 7;
    ck_assert_int_eq(toy_play(&toy), OUTCOME_DONE);
    ck_assert_int_eq(toy.outcome.event_count, 2);
    logged = &toy.outcome.events[0];
    ck_assert_str_eq(logged->name, "shuffle");
    ck_assert_uint_eq(logged->seen_by, AUDIENCE_NOBODY);
    ck_assert_str_eq(value_get_text(logged->fields, "pile", ""), "white");
    ck_assert_int_eq(value_find(logged->fields, "order")->count, 5);
    snprintf(told, sizeof told, "%s", toy_told(&toy));
    memset(&toy.state, 0, sizeof toy.state);
    ck_assert_int_eq(toy_play(&toy), OUTCOME_DONE);
    ck_assert_str_eq(toy_told(&toy), told);
}
END_TEST

/* ---- limits ---- */

static void resolve_full(struct turn *turn)
{
    struct pile *pile = &toy_state(turn)->piles[0];

    for (int i = 0; i < PILE_MAX; i++)
        pile_push(turn, PILE(pile), 1);
    ck_assert(!pile_add(PILE(pile), 1));
    ck_assert_int_eq(pile_count_of(PILE_CONST(pile), 1), PILE_MAX);
    ck_assert_int_eq(toy_state(turn)->piles[1].count, 0);    /* the cards after it are untouched */
    toy_say(turn, "full");
    pile_push(turn, PILE(pile), 1);
}

static void resolve_no_card(struct turn *turn)
{
    toy_say(turn, "full");
    pile_put_under(turn, PILE(&toy_state(turn)->piles[0]), 0);
}

static const struct { void (*resolve)(struct turn *turn); const char *why; } broken_cases[] = {
    { resolve_full, "at most 160 cards" },
    { resolve_no_card, "card != 0" },
};

START_TEST(a_broken_promise_breaks_the_turn)
{
    toy_breaks(&toy, broken_cases[_i].resolve, broken_cases[_i].why);
    ck_assert_str_eq(toy_told(&toy), "full");
}
END_TEST

PILE_TYPE(pair, 2);
PILE_CODEC(pair_codec, pair);
PILE_TYPE(heap, 326);
PILE_CODEC(heap_codec, heap);

/* Each is full at its own size, cards move from one to the other, and the stored form does not tell the size. */
START_TEST(piles_have_the_size_that_their_rule_set_declares)
{
    struct pair pair = { 0 };
    struct heap heap = { 0 };
    struct rng rng = rng_stream(5, "mix");

    ck_assert(pile_add(PILE(&pair), 1) && pile_add(PILE(&pair), 2) && !pile_add(PILE(&pair), 3));
    ck_assert_str_eq(codec_format(&pair_codec, &pair, &toy.arena, NULL), "{\"cards\":[1,2]}");
    for (int i = 0; i < 326; i++)
        ck_assert(pile_add(PILE(&heap), 7));
    ck_assert(!pile_add(PILE(&heap), 7));
    pile_mix(PILE(&pair), PILE(&heap), NULL, &rng);
    ck_assert_int_eq(pile_count_of(PILE_CONST(&pair), 7) + pile_count_of(PILE_CONST(&heap), 7), 326);
    ck_assert_int_eq(pair.count + heap.count, 328);
    ck_assert_ptr_null(codec_check(&heap_codec));
}
END_TEST

/* ---- cards are neither made nor lost ---- */

static void resolve_random(struct turn *turn)
{
    struct pile *piles = toy_state(turn)->piles;
    struct rng rng = rng_stream(toy.seed, "cards");
    int total = 0;

    for (int i = 0; i < 1000; i++) {
        struct pile *from = &piles[rng_below(&rng, 2)];
        struct pile *to = &piles[rng_below(&rng, 2)];
        int card;

        switch (rng_below(&rng, 5)) {
        case 0:
            if (total < PILE_MAX && ++total)
                pile_push(turn, PILE(to), 1 + (int)rng_below(&rng, 5));
            break;
        case 1:
            if ((card = pile_pop(PILE(from))) != 0)
                pile_put_under(turn, PILE(to), card);
            break;
        case 2:
            card = 1 + (int)rng_below(&rng, 5);
            if (pile_take(PILE(from), card))
                pile_push(turn, PILE(to), card);
            break;
        case 3:
            pile_shuffle(turn, PILE(from), "any", name_of, NULL);
            break;
        default:
            pile_mix(PILE(from), PILE(to), NULL, &rng);
        }
        ck_assert_int_eq(piles[0].count + piles[1].count, total);
        card = pile_count_of(PILE_CONST(&piles[0]), 0) + pile_count_of(PILE_CONST(&piles[1]), 0);
        ck_assert_int_eq(card, 0);
    }
}

START_TEST(cards_are_neither_made_nor_lost)
{
    toy.seed = (uint64_t)_i;
    toy_ends(&toy, resolve_random, NULL);
}
END_TEST

/* A named card stays in its place, with all its copies. */
static const char *letter_of(const void *context, int card)
{
    static const char *const letters[] = { "", "ant", "bee", "cow", "dog", "elk" };

    (void)context;
    return letters[card];
}

START_TEST(mixing_leaves_named_cards)
{
    struct pile_names names = { "play bee\nplay elk at x", letter_of, NULL };
    struct rng rng = rng_stream(12, NULL);
    bool moved = false;

    for (int round = 0; round < 50; round++) {
        struct pile one = { .count = 3, .cards = { 1, 2, 3 } }, other = { .count = 3, .cards = { 2, 4, 5 } };

        pile_mix(PILE(&one), PILE(&other), &names, &rng);
        ck_assert_int_eq(one.cards[1], 2);
        ck_assert_int_eq(other.cards[0], 2);
        ck_assert_int_eq(other.cards[2], 5);
        ck_assert_int_eq(one.cards[0] + one.cards[2] + other.cards[1], 1 + 3 + 4);
        moved = moved || one.cards[0] != 1;
    }
    ck_assert(moved);
}
END_TEST

/* Mixing keeps both counts and all cards, and does bring every card to every place. */
START_TEST(mixing_keeps_counts)
{
    struct rng rng = rng_stream(11, NULL);
    int seen[5][6] = { { 0 } };

    for (int round = 0; round < 500; round++) {
        struct pile one = { .count = 2, .cards = { 1, 2 } };
        struct pile other = { .count = 3, .cards = { 3, 4, 5 } };

        pile_mix(PILE(&one), PILE(&other), NULL, &rng);
        ck_assert_int_eq(one.count, 2);
        ck_assert_int_eq(other.count, 3);
        for (int card = 1; card <= 5; card++)
            ck_assert_int_eq(pile_count_of(PILE_CONST(&one), card) + pile_count_of(PILE_CONST(&other), card), 1);
        for (int i = 0; i < 5; i++)
            seen[i][i < 2 ? one.cards[i] : other.cards[i - 2]]++;
    }
    for (int i = 0; i < 5; i++)
        for (int card = 1; card <= 5; card++)
            ck_assert_int_gt(seen[i][card], 50);
}
END_TEST

START_TEST(written_and_read_back)
{
    struct pile pile = { .count = 3, .cards = { 4, DECK_UNKNOWN, 120 } };
    ck_assert_msg(!codec_check(&toy_codec), "%s", codec_check(&toy_codec));
    toy_written(&toy, &pile_codec, &pile,
                "{\"cards\":[4,-1,120]}");
}
END_TEST

Suite *suite_kernel_deck(void);
Suite *suite_kernel_deck(void)
{
    Suite *suite = suite_create("kernel_deck");
    TCase *tcase = tcase_create("deck");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, cards_come_and_go);
    tcase_add_test(tcase, a_shuffle_keeps_the_cards_and_moves_them_all);
    tcase_add_test(tcase, a_shuffle_is_drawn_by_the_seed_and_logged_for_the_moderator);
    tcase_add_test(tcase, piles_have_the_size_that_their_rule_set_declares);
    tcase_add_loop_test(tcase, a_broken_promise_breaks_the_turn, 0,
                        (int)(sizeof broken_cases / sizeof broken_cases[0]));
    tcase_add_loop_test(tcase, cards_are_neither_made_nor_lost, 0, 10);
    tcase_add_test(tcase, mixing_keeps_counts);
    tcase_add_test(tcase, mixing_leaves_named_cards);
    tcase_add_test(tcase, written_and_read_back);
    suite_add_tcase(suite, tcase);
    return suite;
}
