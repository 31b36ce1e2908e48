/* Arguments: the text after a card's name in an order, read by the card's form in the catalogue.
 *
 * A form is a row of elements, split by blanks:
 *     cell        c4                              kind      R, ROOK
 *     pawn        c4, or c7=N if he promotes      man       N, N2, PRINCESS: of the men in a box
 *     promotion   e5=N                            effect    MEDUSA@c3, MEDUSA(W)@c3, NEW TACTICS, WALL@d4/d5 e4/e5
 *     move        b1e5                            card      RIPOSTE
 *     advance     e2e4, or e7e8=N                 turn      CW, CCW
 *     capture     d1xd7                           corner    NE, SE, SW, NW
 *     pair        a2-a7                           number    1
 *     route       c3-e5-g3                        copied    whatever the card takes that is copied
 *     edge        d4/d5                           FOLLOW    a word in capitals stands for itself
 * An element followed by `?` may be missing, by `{1,2}` stands once or twice; what stands in brackets, beginning with
 * a word in capitals, is there as a whole or not at all. Signs between cells, and the letter of a man before his
 * cell, are read and left out.
 *
 * A kind written as a word stays a word in the canonical form, a letter stays a letter: to write the word is to name
 * the kind (RULES 14.4). */
#ifndef KNIGHTMARE_ARGUMENTS_H
#define KNIGHTMARE_ARGUMENTS_H

#include "engine/games/knightmare/effects/cards.h"
#include "engine/kernel/order.h"

/* Reads the arguments of card `number` into the cast; `*canonical` is their canonical form, "" when there are none.
 * Returns false, with the fault, when they do not fit the form; the column counts in `text`. */
bool km_arguments_read(struct arena *arena, int number, const char *text, struct cast *cast, const char **canonical,
                       struct order_fault *fault);

/* The same with a given form, for lines that are not cards; the example is a whole line. */
bool km_form_read(struct arena *arena, const char *form, const char *example, const char *text, struct cast *cast,
                  const char **canonical, struct order_fault *fault);

/* The same for the text after HAUNTING MEMORIES or COUNTERTHRUST, once the copied card is known: the root's
 * arguments, before which its name may stand ("FORBIDDEN CITY@e5"). Fills `cast`, which is the copy's own with the
 * root's card. */
bool km_arguments_copied(struct arena *arena, int root, const struct cast *copy, struct cast *cast,
                         struct order_fault *fault);

/* An effect by itself, as in positions: "CRAB(W)@c4". Sets effect, effect_side, cells and edges of the cast. */
bool km_effect_named(struct arena *arena, const char *text, struct cast *cast, struct order_fault *fault);

/* Converts an order from White's point of view to the colour's: Black's squares and directions are the other way
 * round. */
const char *km_seen_by(struct arena *arena, const char *order, int colour);

/* A kind's name in capitals, as in orders: "ROYAL KNIGHT". */
const char *km_kind_word(struct arena *arena, int kind);

/* An element of a form, for code that makes up orders: its name, and how often it occurs. NULL after the last. */
struct form_element {
    const char *name;            /* in the arena */
    int least, most;
    bool opens, closes;          /* the part in brackets begins or ends with it */
};
const char *km_form_next(struct arena *arena, const char *form, struct form_element *element);

#endif
