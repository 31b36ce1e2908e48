/* Places: where an effect lies, as orders, positions and reports name it.
 *
 * A card says by `lies` what its effect lies on; from that an effect is made of what an order or a position names,
 * found again when a card names it, and written. Where it lies is in effect.target and in the slots of effect.data that
 * enum effect_data names. */
#ifndef KNIGHTMARE_PLACES_H
#define KNIGHTMARE_PLACES_H

#include "engine/games/knightmare/effects/cards.h"

/* The effect that a cast would begin, or that a position names by a cast; without an id. */
struct effect km_effect_of(const struct state *state, const struct cast *cast);

/* Does a cast that names an effect ("MEDUSA@c3", "CRAB(W)", "FORTIFICATION@d4/d5 e4/e5") mean this one? */
bool km_effect_meant(const struct state *state, const struct effect *effect, const struct cast *cast);

/* The oldest effect in play, of those with a card beside the board, that the cast means; NULL: there is none. */
const struct effect *km_effect_found(const struct state *state, const struct cast *cast);

/* Why an effect cannot lie as it does, with what would be right; NULL: it can. */
const char *km_effect_misplaced(const struct effect *effect);

/* "c3", "d4,d5", "c3-g6", "d4/d5 e4/e5", "e4 NE"; "" for what lies nowhere. */
const char *km_effect_place(struct arena *arena, const struct state *state, const struct effect *effect);

/* Where a secret effect lies, or where the man stands whom it means; CELL_NONE as far as the state tells. */
int km_secret_cell(const struct state *state, const struct effect *effect);

/* One of the two edges on which an effect lies. */
struct edge km_effect_edge(const struct effect *effect, int which);

/* The rectangle of an effect that lies on an area. */
uint64_t km_area_of(const struct effect *effect);

/* The cells that the board has at all (HAND TO HAND), and its corners. */
uint64_t km_area(const struct state *state);
uint64_t km_corners(const struct state *state);

#endif
