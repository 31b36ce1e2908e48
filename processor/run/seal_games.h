/* Seal games: a game that an older Postern made has no seal until it is stored again, which may never happen. */
#ifndef POSTERN_RUN_SEAL_GAMES_H
#define POSTERN_RUN_SEAL_GAMES_H

#include "processor/run/run.h"

/* Does the game have a seal? A game that has moved needs none. */
enum status game_is_sealed(struct home *home, int64_t game, bool *sealed, struct error *err);

/* A step of a run: seals the games that have none, each in a transaction of its own, and never again: a run does not look at
 * every game. A game that cannot be opened is left as it is. */
enum status run_seal(struct home *home, struct run_tally *tally, struct error *err);

#endif
