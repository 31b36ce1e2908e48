/* Places: the place of an effect, as orders, positions and reports name it.
 *
 * A card's `lies` says what its effect lies on. With it this module makes an effect from an order or a position, finds
 * one that a card names, and writes it. The place is in effect.target and in the slots of effect.data that enum
 * effect_data names. */
#ifndef KNIGHTMARE_PLACES_H
#define KNIGHTMARE_PLACES_H

#include "engine/games/knightmare/effects/cards.h"

/* The effect that a cast would begin, or that a position describes by a cast; without an id. */
struct effect km_effect_of(const struct state *state, const struct cast *cast);

/* Does a cast that names an effect ("MEDUSA@c3", "CRAB(W)", "FORTIFICATION@d4/d5 e4/e5") mean this one? */
bool km_effect_meant(const struct state *state, const struct effect *effect, const struct cast *cast);

/* The oldest effect in play with a card beside the board that the cast means; NULL: there is none. */
const struct effect *km_effect_found(const struct state *state, const struct cast *cast);

/* Why an effect cannot be in its place, with what would be right; NULL: it can. */
const char *km_effect_misplaced(const struct effect *effect);

/* "c3", "d4,d5", "c3-g6", "d4/d5 e4/e5", "e4 NE"; "" for an effect without a place. */
const char *km_effect_place(struct arena *arena, const struct state *state, const struct effect *effect);

/* The cell of a secret effect, or of the man whom it means; CELL_NONE when the state does not tell. */
int km_secret_cell(const struct state *state, const struct effect *effect);

/* One of the two edges on which an effect lies. */
struct edge km_effect_edge(const struct effect *effect, int which);

/* The rectangle of an effect that lies on an area. */
uint64_t km_area_of(const struct effect *effect);

/* The remaining cells of the board (HAND TO HAND), and its corners. */
uint64_t km_area(const struct state *state);
uint64_t km_corners(const struct state *state);

#endif
