/* Card lists: what a player brings to a game: a deck, an army, purchases.
 *
 * A line has a first word and then cards, each with its number of copies before or after it ("2 ORC", "ORC x2", "ORC"),
 * with or without commas; or only AUTO, if the game can make such a list itself. A line is accepted as a whole or
 * refused with all its faults.
 *
 * A game gives its names and limits, and says in its own words what else forbids a card. It gets the cards in a pile
 * and the line in its canonical form. The game itself checks whether the whole list is complete, after all lines are
 * read. */
#ifndef POSTERN_CARD_LIST_H
#define POSTERN_CARD_LIST_H

#include "engine/kernel/cursor.h"
#include "engine/kernel/deck.h"

struct card_list_rules {
    const char *list, *a_list, *card;    /* words for the list: "army", "an army", "creature" */
    const char *const *names;            /* by card number; NULL where a number has none */
    int count, letters_least;            /* number of names in the table, and the fewest letters of a shortened
                                          * name */
    int (*card_of)(int name);            /* the card that a name of the table means; NULL: the table has one name a card */
    int most_sum;                        /* of all costs; without costs, of cards */
    const char *unit;                    /* of costs: "points" */
    int (*cost)(int card);               /* NULL: each card costs 1 */
    int (*most)(const void *context, int card);    /* most copies in a list; NULL: as many as the sum allows */
    /* Why this player's list cannot have the card, in words; NULL: it can. May be NULL. */
    const char *(*forbids)(struct arena *arena, const void *context, int card);
    const void *context;
    const char *name_code, *limit_code;  /* codes of complaints: about a name, and about anything else */
    bool automatic;                      /* AUTO is allowed in place of the list */
    bool sorted;                         /* the canonical form lists cards by number; else in the order
                                          * written */
};

/* Reads the cards of a line up to its end and adds them to a pile. *text receives their canonical form ("Wrack x2,
 * Fireball"), or "AUTO". False: the line is refused and the pile unchanged. */
bool take_card_list(struct cursor *cursor, const struct card_list_rules *rules, struct pile_in pile, const char **text);

/* The total cost of a pile; without costs, its number of cards. */
int card_list_sum(const struct card_list_rules *rules, struct pile_const pile);

/* A card with its copies. *copies is 1 when the line gives no number. Other lists use it too, for example those
 * of a position. */
bool take_copies(struct cursor *cursor, const struct card_list_rules *rules, int *card, int *copies);

#endif
