/* View: the parts that the views of all games share: lists with a flag for templates that says whether they are empty, the
 * names of cards, and a side with its hand, deck and discards. */
#ifndef POSTERN_VIEW_H
#define POSTERN_VIEW_H

#include "engine/kernel/deck.h"
#include "engine/kernel/value.h"

/* Puts a list into a view, and also "any-<key>" when the list is not empty. */
void view_list(struct arena *arena, struct value *view, const char *key, struct value *list);

/* May a seat (or SEAT_MODERATOR, SEAT_ONLOOKER) see things that only `owner` knows? */
bool view_shows(int seat, int owner);

/* The names of cards, in order; an unknown card is "unknown". */
struct value *view_cards(struct arena *arena, struct pile_const pile, const char *(*name_of)(const void *context, int card),
                         const void *context);

/* The cards of a side. */
struct view_side {
    struct pile_const hand, deck, discards;
    const char *(*name_of)(const void *context, int card);
    const void *context;
    bool own;                    /* its hand is shown, not only counted */
};

/* Adds to a side's view how many cards are in its hand ("cards") and its deck ("deck"), its "discards", and its "hand"
 * where that is shown. */
void view_side(struct arena *arena, struct value *view, const struct view_side *side);

#endif
