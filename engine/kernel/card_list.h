/* Card lists: what a player brings to a game - a deck, an army, things bought.
 *
 * After the word that begins the line stand cards with the number of copies, before or behind them ("2 ORC", "ORC x2",
 * "ORC"), with or without commas between them; or AUTO alone, where the game makes such a list itself. A line is taken
 * as a whole or not at all, and then all its faults are named.
 *
 * A game gives its names and limits, and says in words of its own what else forbids a card. It gets the cards in a pile
 * and the line in its canonical form. What a list lacks as a whole it asks when all lines are read. */
#ifndef POSTERN_CARD_LIST_H
#define POSTERN_CARD_LIST_H

#include "engine/kernel/cursor.h"
#include "engine/kernel/deck.h"

struct card_list_rules {
    const char *list, *a_list, *card;    /* what it is called: "army", "an army", "creature" */
    const char *const *names;            /* by card number; NULL where a number has none */
    int count, letters_least;            /* names in the table, and letters to which they may be shortened */
    int most_sum;                        /* of all costs; without costs, of cards */
    const char *unit;                    /* of costs: "points" */
    int (*cost)(int card);               /* NULL: each card counts one */
    int (*most)(const void *context, int card);    /* copies in a list; NULL: as many as the sum allows */
    /* Why the card may be in no list of this player's, in words; NULL: it may. May be NULL. */
    const char *(*forbids)(struct arena *arena, const void *context, int card);
    const void *context;
    const char *name_code, *limit_code;  /* of complaints: about a name, and about all else */
    bool automatic;                      /* AUTO may stand for the list */
    bool sorted;                         /* the canonical form has the cards by number; else as written */
};

/* Reads the cards of a line up to its end and adds them to a pile. *text receives their canonical form ("Wrack x2,
 * Fireball"), or "AUTO". False: the line is refused and the pile as it was. */
bool take_card_list(struct cursor *cursor, const struct card_list_rules *rules, struct pile_in pile, const char **text);

/* The costs of a pile in all; without costs its cards. */
int card_list_sum(const struct card_list_rules *rules, struct pile_const pile);

/* A card with its copies. *copies is 1 where no number stands. For lists of other kinds too, as in a position. */
bool take_copies(struct cursor *cursor, const struct card_list_rules *rules, int *card, int *copies);

#endif
