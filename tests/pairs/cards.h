/* Cards: the 70 spells as RULES 14.7 lists them, written down a second time. Nothing here comes from the game's own
 * catalogue: where the two differ, one of them is wrong. */
#ifndef POSTERN_PAIRS_CARDS_H
#define POSTERN_PAIRS_CARDS_H

#include <stdbool.h>

enum { CARDS = 70 };

/* The target of a card. */
enum on { ON_MINION, ON_GROUP, ON_STRUCTURE, ON_SQUARE, ON_GLOBE, ON_SPELL, ON_TWO, ON_PAIRS };

/* What remains after it has been executed. */
enum leaves { LEAVES_NOTHING, LEAVES_SPELL, LEAVES_BOARDHOP, LEAVES_HOPPER };

struct card {
    const char *name;
    const char *primary;     /* types of mana of its house */
    const char *secondary;
    int cost, cost_too;
    enum on on;
    char whose;              /* 'f'riendly, 'e'nemy, 0 any */
    char what;               /* 'r'ecruits, 'm'onsters, 0 any */
    char where;              /* not in a 'S'anctum, not in a 's'tructure, 'f'orest, at a 'm'ountain, 0 any */
    const char *terrain;     /* letters of the squares that it takes; NULL: any */
    bool vacant;             /* no group may be there when it executes */
    bool no_entrance;
    bool town;               /* no colony */
    bool once;               /* alteration or conjuration, not "may be cast more than once" */
    enum leaves leaves;
    int lasts;               /* turns, or hop clock; 0: none */
    int creates;             /* minions of a new group */
    int hits;                /* of each of them */
};

extern const struct card cards[CARDS];

/* -1 when there is no such card. */
int card_named(const char *name);

/* Its cost in a type of mana ("ORD"), without Tollkeepers. */
int card_cost(int card, const char *mana);

#endif
