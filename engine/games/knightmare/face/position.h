/* Position: the items of RULES 3, for kernel/placing.h. tests/scenarios/knightmare/README.md lists them. */
#ifndef KNIGHTMARE_POSITION_H
#define KNIGHTMARE_POSITION_H

#include "engine/games/knightmare/effects/cards.h"
#include "engine/kernel/placing.h"

extern const struct position_rules km_position;

/* ---- shared by its files ---- */

/* "W" or "B". */
bool km_take_side(struct cursor *cursor, int *colour);
bool km_take_cell(struct cursor *cursor, int *cell);
bool km_take_card(struct cursor *cursor, int *card);
char km_side_letter(int colour);

/* A kind by letter or name, with nothing after it. "N", or "PRINCESS" for kinds without a letter. */
enum kind km_kind_of_text(const char *text);
const char *km_kind_text(struct arena *arena, int kind);

/* One more piece of a list. */
const char *km_listed(struct arena *arena, const char *list, const char *between, const char *piece);

/* Makes a man who is not on the board. False: no number is left, and the item is refused. */
bool km_place_away(struct state *state, struct cursor *cursor, int colour, int kind, enum place place, int *man);

/* Compares what an item writes, then restores `before`: an item that asserts changes nothing. Returns true. */
bool km_compared(struct placing *placing, const struct state *before, const char *have, const char *wanted);

/* ---- the items of its files, and their writers ---- */

bool km_read_fen(struct placing *placing, struct cursor *cursor);
bool km_read_added(struct placing *placing, struct cursor *cursor);
bool km_read_box(struct placing *placing, struct cursor *cursor);
bool km_read_effects(struct placing *placing, struct cursor *cursor);
bool km_read_last(struct placing *placing, struct cursor *cursor);
void km_write_men(struct writing *writing, const void *state);
void km_write_boxes(struct writing *writing, const void *state);
const char *km_box_text(struct arena *arena, const struct state *state, int colour);
const char *km_effects_text(struct arena *arena, const struct state *state);
const char *km_last_text(struct arena *arena, const struct state *state);

/* A fact about the state in the words of the ledger's `then` lines. */
bool km_read_fact(struct placing *placing, struct cursor *cursor);

/* Sets which effects are suspended, once all are there. */
void km_put_to_sleep(struct state *state);

#endif
