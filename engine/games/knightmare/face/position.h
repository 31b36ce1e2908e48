/* What the reader of positions (position.c) and what writes and compares them (position_text.c) share. */
#ifndef KNIGHTMARE_POSITION_H
#define KNIGHTMARE_POSITION_H

#include "engine/games/knightmare/effects/cards.h"

/* The kinds of the men of one colour in the two boxes, in their order: [0] captured, [1] dead. */
struct boxes {
    int count[2];
    uint8_t kinds[2][MEN_MAX];
};

/* The items of a position, by how they begin; an item about one player's things has his letter in it. */
enum item { ITEM_FEN, ITEM_HAND, ITEM_DECK, ITEM_DISCARDS, ITEM_BOX, ITEM_CE, ITEM_ORIENT, ITEM_LAST, ITEM_HEIR,
            ITEM_ADD, ITEM_OPT, ITEM_COUNT };

/* Which item it is and whose; *rest is what follows, without remarks in brackets (those of CE mean something and
 * stay). ITEM_COUNT when it is none. */
enum item position_item(struct arena *arena, const char *text, int *colour, const char **rest);

/* Reads one item over the state. */
enum status position_read_item(struct arena *arena, struct state *state, const char *text, struct error *err);

/* "captured N,P ; dead P" */
enum status position_read_boxes(struct arena *arena, const char *text, struct boxes *boxes, struct error *err);

/* The list of CE, over all effects of the state. as_written: asleep as the text has it, not as the board makes them. */
enum status position_read_effects(struct arena *arena, struct state *state, const char *text, bool as_written,
                                  struct error *err);

/* A fact about the state in the words of the ledger's `then` lines (position_fact.c): NULL when it is so, else what is
 * so instead. */
const char *position_fact_holds(struct arena *arena, const struct state *state, const char *text, struct error *err);

/* Parts of a text between separators, trimmed; *text goes on to the next. NULL after the last. */
const char *position_part(struct arena *arena, const char **text, const char *separator);

/* What an item says of this state now, as it would be written; one that names part of a hand (`deck top`) is `item`
 * itself. */
const char *position_item_text(struct arena *arena, const struct state *state, enum item item, int colour);

extern const char *const position_orients[4];

/* ---- for the rule set's entry ---- */

enum status km_position_read(struct arena *arena, void *state, const char *item, struct error *err);
const char *km_position_write(struct arena *arena, const void *state);
const char *km_position_holds(struct arena *arena, const void *state, const char *item, struct error *err);

#endif
