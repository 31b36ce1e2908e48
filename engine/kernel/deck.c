#include "engine/kernel/deck.h"

#include <stddef.h>
#include <string.h>

#include "engine/kernel/rng.h"
#include "engine/kernel/turn.h"

bool pile_add(struct pile_in pile, int card)
{
    if (*pile.count >= pile.capacity)
        return false;
    pile.cards[(*pile.count)++] = (int16_t)card;
    return true;
}

void pile_put_under(struct turn *turn, struct pile_in pile, int card)
{
    ensure(turn, card != 0 && card >= DECK_UNKNOWN && card <= INT16_MAX);
    if (!pile_add(pile, card))
        turn_broken(turn, "a pile holds at most %d cards", pile.capacity);
}

void pile_push(struct turn *turn, struct pile_in pile, int card)
{
    pile_put_under(turn, pile, card);
    memmove(&pile.cards[1], &pile.cards[0], (size_t)(*pile.count - 1) * sizeof pile.cards[0]);
    pile.cards[0] = (int16_t)card;
}

static void take_out(struct pile_in pile, int place)
{
    --*pile.count;
    memmove(&pile.cards[place], &pile.cards[place + 1], (size_t)(*pile.count - place) * sizeof pile.cards[0]);
    pile.cards[*pile.count] = 0;
}

int pile_pop(struct pile_in pile)
{
    int card;

    if (*pile.count == 0)
        return 0;
    card = pile.cards[0];
    take_out(pile, 0);
    return card;
}

static int place_of(struct pile_const pile, int card)
{
    for (int i = 0; i < pile.count; i++)
        if (pile.cards[i] == card)
            return i;
    return -1;
}

bool pile_take(struct pile_in pile, int card)
{
    int place = place_of((struct pile_const){ *pile.count, pile.cards }, card);

    if (place < 0)
        return false;
    take_out(pile, place);
    return true;
}

int pile_count_of(struct pile_const pile, int card)
{
    int count = 0;

    for (int i = 0; i < pile.count; i++)
        count += pile.cards[i] == card;
    return count;
}

bool pile_has(struct pile_const pile, int card)
{
    return place_of(pile, card) >= 0;
}

void pile_shuffle(struct turn *turn, struct pile_in pile, const char *name,
                  const char *(*name_of)(const void *context, int card), const void *context)
{
    shuffle(turn, name, pile.cards, *pile.count, name_of, context);
}

static bool is_named(const struct pile_names *names, int card)
{
    return names && names->text && strstr(names->text, names->name_of(names->context, card)) != NULL;
}

/* The cards of both piles that may move, as one list; returns how many. */
static int movable(struct pile_in one, struct pile_in other, const struct pile_names *names, int16_t **places)
{
    struct pile_in piles[] = { one, other };
    int count = 0;

    for (int p = 0; p < (one.cards == other.cards ? 1 : 2); p++)
        for (int i = 0; i < *piles[p].count; i++)
            if (!is_named(names, piles[p].cards[i]))
                places[count++] = &piles[p].cards[i];
    return count;
}

void pile_mix(struct pile_in one, struct pile_in other, const struct pile_names *names, struct rng *choice)
{
    enum { PLACES_MAX = 1024 };
    int16_t *places[PLACES_MAX];

    if (*one.count + *other.count > PLACES_MAX)
        return;
    for (int left = movable(one, other, names, places); left > 1; left--) {
        int16_t *chosen = places[rng_below(choice, (uint64_t)left)], *last = places[left - 1], card = *chosen;

        *chosen = *last;
        *last = card;
    }
}
