/* Decks: the cards that each player brings to the game (DECK lines), or that are dealt to a player who brings none.
 * RULES 2. */
#ifndef KNIGHTMARE_DECKS_H
#define KNIGHTMARE_DECKS_H

#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/sheet.h"
#include "engine/kernel/turn.h"

/* Asks both players at once, then fills, shuffles and deals; a player who sends nothing gets a random legal deck. With
 * a common deck nobody is asked: it has every card of the sets once. */
void km_make_decks(struct turn *turn);

/* Judges DECK lines: each adds to the deck, and the deck as a whole stays within the options. */
void km_judge_deck(struct sheet *sheet, int request);

/* A random legal deck, as DECK lines. */
const char *km_choose_deck(struct arena *arena, const struct state *state, int seat, struct rng *choice);

#endif
