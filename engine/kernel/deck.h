/* Decks: draw piles, hands and discards as lists of card numbers, and who may see them.
 *
 * A pile is an ordered list; index 0 is its top. The rule set numbers its cards (catalogue index + 1). In a redacted
 * state a card that the seat may not know is DECK_UNKNOWN, so counts stay right. Shuffles and drawn cards use the
 * turn's draws, and only the drawer learns which card came.
 *
 * Each rule set declares how large its piles are: PILE_TYPE(hand, 96); makes a `struct hand` of up to 96 cards. The
 * functions take a pile by value: PILE(&side->hand) to change it, PILE_CONST(&side->hand) to read it. */
#ifndef POSTERN_DECK_H
#define POSTERN_DECK_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/codec.h"

struct turn;

enum { DECK_UNKNOWN = -1 };

/* Declares struct type, a pile of at most `most` cards. */
#define PILE_TYPE(type, most) \
    struct type {             \
        int32_t count;        \
        int16_t cards[most];  \
    }

/* Defines its codec table under the name `symbol`. Piles of every size are stored in the same form. */
#define PILE_CODEC(symbol, type)                                               \
    static const struct codec_field symbol##_fields[] = {                      \
        FIELD_CARDS(struct type, "cards", cards, count, DECK_UNKNOWN),         \
    };                                                                         \
    static const struct codec symbol = CODEC_TABLE("pile", struct type, symbol##_fields)

/* A pile to change, and one only to read. They are valid as long as the pile that they refer to. */
struct pile_in {
    int32_t *count;
    int16_t *cards;
    int capacity;
};
struct pile_const {
    int count;
    const int16_t *cards;
};
#define PILE(pile) \
    ((struct pile_in){ &(pile)->count, (pile)->cards, (int)(sizeof (pile)->cards / sizeof (pile)->cards[0]) })
#define PILE_CONST(pile) ((struct pile_const){ (pile)->count, (pile)->cards })

/* Puts a card on top or at the bottom; a full pile breaks the turn. */
void pile_push(struct turn *turn, struct pile_in pile, int card);
void pile_put_under(struct turn *turn, struct pile_in pile, int card);

/* Takes the top card; 0 when there is none. */
int pile_pop(struct pile_in pile);

/* Removes the uppermost card of this number; false when there is none. */
bool pile_take(struct pile_in pile, int card);

int pile_count_of(struct pile_const pile, int card);
bool pile_has(struct pile_const pile, int card);

/* Shuffles through the turn's draws; `name` is the pile's name in the log and in scenarios ("white"). */
void pile_shuffle(struct turn *turn, struct pile_in pile, const char *name,
                  const char *(*name_of)(const void *context, int card), const void *context);

/* Exchanges hidden cards for the secrecy test: moves cards between piles at random, keeping every count. Cards whose
 * name is in names->text stay where they are (struct ruleset, exchange_hidden); names NULL: all cards move. */
struct rng;
struct pile_names {
    const char *text;
    const char *(*name_of)(const void *context, int card);
    const void *context;
};
void pile_mix(struct pile_in one, struct pile_in other, const struct pile_names *names, struct rng *choice);

/* For states without a turn (position readers), and for piles that orders can fill. Returns false when the pile
 * is full. */
bool pile_add(struct pile_in pile, int card);

#endif
