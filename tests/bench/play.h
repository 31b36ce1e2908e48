/* Play: orders for rows that need a game in the middle of its life, which the rule set itself chooses at random. */
#ifndef POSTERN_BENCH_PLAY_H
#define POSTERN_BENCH_PLAY_H

#include "engine/game.h"

/* Order lines of a seat for every request that it has not answered; "" when it passes on all. */
const char *play_orders(const struct game *game, const struct game_world *world, int seat, struct arena *scratch,
                        struct rng *choice);

/* Puts orders on file for every seat that owes an answer, then defaults for the rest. Ends the bench when one of them is
 * refused. */
void play_answer(struct game *game, const struct game_world *world, struct arena *scratch, struct rng *choice);

#endif
