/* Positions of Arena in words, RULES 2.2; tests/scenarios/arena/README.md has the whole notation. */
#ifndef POSTERN_ARENA_POSITION_H
#define POSTERN_ARENA_POSITION_H

#include "engine/games/arena/state/state.h"
#include "engine/kernel/placing.h"

extern const struct position_rules ar_position;

/* ar_try_remark skips words in brackets, which are remarks; false: there are none. ar_take_end also requires the end of the
 * line after them. */
bool ar_try_remark(struct cursor *cursor);
bool ar_take_end(struct cursor *cursor);

/* LEFT, RIGHT, L or R. */
bool ar_take_side(struct cursor *cursor, int *seat);

/* "L3", "R2 warhorse@C5": a creature that bears something; with more than its tag it is placed, too. */
bool ar_read_bearer(struct placing *placing, struct cursor *cursor, int *id);
/* A kind of creature by its name, also in the plural: "orcs". */
bool ar_take_kind(struct cursor *cursor, int *kind);
void ar_place_corpse(struct state *state, const struct corpse *corpse);

/* Items with files of their own: position_things.c, position_units.c. */
bool ar_read_item(struct placing *placing, struct cursor *cursor);
void ar_write_items(struct writing *writing, const void *state);
bool ar_read_corpses(struct placing *placing, struct cursor *cursor);
void ar_write_corpses(struct writing *writing, const void *state);
bool ar_read_units(struct placing *placing, struct cursor *cursor);
void ar_write_units(struct writing *writing, const void *state);
void ar_write_castings(struct writing *writing, const void *state);
/* "C4=FOREST, D3=GRASS", "D4 uncontrolled". */
bool ar_read_hexes(struct placing *placing, struct cursor *cursor);
bool ar_read_enchantment(struct placing *placing, struct cursor *cursor);
void ar_write_enchantments(struct writing *writing, const void *state);

#endif
