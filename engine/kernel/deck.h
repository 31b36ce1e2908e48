/* Decks: draw piles, hands and discards as lists of card numbers, and who may see what.
 *
 * A pile is an ordered list; index 0 is its top. Card numbers are the rule set's (a catalogue index + 1); in a
 * redacted state a card that the seat may not know is DECK_UNKNOWN, so counts stay true. Shuffles and drawn
 * cards go through the turn's draws, and only the drawer is told which card came. */
#ifndef POSTERN_DECK_H
#define POSTERN_DECK_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/codec.h"

struct turn;

enum { PILE_MAX = 160, DECK_UNKNOWN = -1 };

struct pile {
    int32_t count;
    int16_t cards[PILE_MAX];
};

extern const struct codec pile_codec;

/* Puts a card on top or at the bottom; a full pile breaks the turn. */
void pile_push(struct turn *turn, struct pile *pile, int card);
void pile_put_under(struct turn *turn, struct pile *pile, int card);

/* Takes the top card; 0 when there is none. */
int pile_pop(struct pile *pile);

/* Takes one card of this number out, the uppermost; false when there is none. */
bool pile_take(struct pile *pile, int card);

int pile_count_of(const struct pile *pile, int card);
bool pile_has(const struct pile *pile, int card);

/* Shuffles through the turn's draws; `name` is the pile's name in the log and in scenarios ("white"). */
void pile_shuffle(struct turn *turn, struct pile *pile, const char *name,
                  const char *(*name_of)(const void *context, int card), const void *context);

/* Makes every card unknown, for redaction. */
void pile_hide(struct pile *pile);

/* Exchanges hidden cards for the secrecy test: moves cards between piles at random, keeping every count. */
struct rng;
void pile_mix(struct pile *one, struct pile *other, struct rng *choice);

/* For trial states without a turn (position readers): false when the pile is full. */
bool pile_add(struct pile *pile, int card);

#endif
