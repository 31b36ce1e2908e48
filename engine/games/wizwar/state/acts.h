/* An act as the state keeps it, and the cards that it costs.
 *
 * The members of the kernel's queue_act hold an act:
 *   kind     the card, or a pseudo card (PUNCH, THROW, MONSTER'S ATTACK)
 *   seat     whose act it is;  source: the figure that acts
 *   due      place of the square by which AROUND THE CORNER bends it; PLACE_NONE: none
 *   class    id of the thing that is used or thrown; 0: none; for a card played before a step (RULES 10): the face by which
 *            the figure would enter, or GRID_NONE
 *   targets  [0] its aim (for an answer: the act that it answers), then the targets after THEN
 *   data     below */
#ifndef WIZWAR_ACTS_H
#define WIZWAR_ACTS_H

#include "engine/games/wizwar/state/card.h"

enum act_datum { ACT_NUMBER, ACT_SHARE, ACT_FLAGS, ACT_SPENT };

/* data[ACT_FLAGS]; from ACT_ABSORBED_SHIFT on the number of absorptions, from ACT_BLUNTED_SHIFT on the number of
 * halvings. */
enum {
    ACT_AMPLIFIED = 1,
    ACT_EXTENDED = 2,
    ACT_OUT_OF_TURN = 4,         /* by INTERRUPT or OPPORTUNITY FIRE: no quota */
    ACT_RETURNED = 8,            /* sent back by a counteraction: it costs no card, and nobody interrupts it */
    ACT_FREE = 16,               /* it costs no card: a shot, a blow, a spell from slime, a running spell */
    ACT_BY_EGO = 32,             /* `alter cast`: the second self is looked up when it acts */
    ACT_REVERSED = 64,
    ACT_WAND = 128,              /* a shot of a wand: not a card that anybody could keep */
    ACT_NO_QUOTA = 256,          /* an attack that does not count for the quota */
    ACT_AT_HOME = 512,           /* "at the moment" of leaving through a side (RULES 7.3): the edge is seen */
    ACT_UNANSWERABLE = 1024,     /* only cards that say so answer it (RULES 9.6) */
    ACT_LINKED = 2048,           /* it came by EMPATHY or PAIN LINK, and is not shared again */
    ACT_TRAP = 4096,             /* nobody's attack: a trap's spell */
    ACT_OTHER_PARTY = 8192,      /* its maker is only the other party of a trap's spell: nothing comes back to him */
    ACT_REACHES = 32768,         /* a punch as far as its maker sees */
    ACT_SHARED = 16384,          /* an equal share goes back to its maker when it works, in an order that a die decides */
    ACT_ABSORBED_SHIFT = 16, ACT_BLUNTED_SHIFT = 24
};

/* data[ACT_SPENT]: the NUMBER cards (3 bits each) and the other cards spent with it. */
enum { SPENT_SECOND_SHIFT = 3, SPENT_NUMBERS = 63, SPENT_ADD = 64, SPENT_AMPLIFY = 128, SPENT_EXTEND = 256, SPENT_CORNER = 512 };

static inline const struct queue_act *act_find(const struct wizwar *ww, int id)
{
    return queue_find(QUEUE_CONST(&ww->acts), id);
}

static inline bool act_flag(const struct queue_act *act, int flag)
{
    return (act->data[ACT_FLAGS] & flag) != 0;
}

/* The card that accompanies another card as this SPENT_ bit. */
int spent_card(int bit);

enum { COSTS_MAX = 7 };
/* The cards that the act costs its maker. Returns how many. */
int act_costs(const struct queue_act *act, int cards[COSTS_MAX]);

#endif
