/* The turn in which a card is played, as far as it has been carried out: what responses look back on. RULES 7.2.
 *
 * The turn fills it in; a card reads it, and says in it what becomes of the turn. */
#ifndef KNIGHTMARE_PLAYED_TURN_H
#define KNIGHTMARE_PLAYED_TURN_H

#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/turn.h"

struct played_turn {
    const struct state *start;                   /* after the start of the turn: what CHAOS goes back to */
    const struct state *before[STEPS_MAX + 1];   /* the state before each step of the turn, by its number */
    const char *early;           /* what the mover has said of a question in the mail that passes over a counter; NULL */
    bool stopped;                /* a card has stopped the man who moved: what lets him move again is spent all the same */
    bool forfeited;              /* the card at work takes the whole turn from the mover: he does not move again */
};

/* Back to an earlier moment of the turn; hands, decks and steps stay. */
void km_go_back(struct turn *turn, const struct state *to);

#endif
