/* SAN: a move as chess books print it ("Nf3", "exd5", "e4"), which names one square.
 *
 * It is not an order, because with cards it can mean several men; but the writer can be shown the order that it
 * probably means. */
#ifndef KNIGHTMARE_SAN_PARSE_H
#define KNIGHTMARE_SAN_PARSE_H

#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/arena.h"

/* The order ("MOVE g1f3") that a line in shorthand means for the side to move, if it is the only legal move that fits;
 * else NULL. */
const char *km_san_parse(struct arena *arena, const struct state *state, const char *line);

#endif
