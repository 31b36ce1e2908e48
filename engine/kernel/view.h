/* View: what the views of all games say in the same way: lists that a template asks of whether they are empty, the names of
 * cards, and a side with its hand, deck and discards. */
#ifndef POSTERN_VIEW_H
#define POSTERN_VIEW_H

#include "engine/kernel/deck.h"
#include "engine/kernel/value.h"

/* Puts a list into a view, and beside it "any-<key>" when there is something in it. */
void view_list(struct arena *arena, struct value *view, const char *key, struct value *list);

/* May a seat (or SEAT_MODERATOR, SEAT_ONLOOKER) see what only `owner` knows? */
bool view_shows(int seat, int owner);

/* The names of cards, in their order; a card that is not known is "unknown". */
struct value *view_cards(struct arena *arena, struct pile_const pile, const char *(*name_of)(const void *context, int card),
                         const void *context);

/* The cards of a side. */
struct view_side {
    struct pile_const hand, deck, discards;
    const char *(*name_of)(const void *context, int card);
    const void *context;
    bool own;                    /* its hand is shown, not only counted */
};

/* Says of a side how many cards it holds ("cards"), how many lie in its deck ("deck"), its "discards", and its "hand" where
 * that is shown. */
void view_side(struct arena *arena, struct value *view, const struct view_side *side);

#endif
