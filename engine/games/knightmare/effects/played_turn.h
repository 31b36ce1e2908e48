/* The turn in which a card is played, as far as it has been carried out, for responses to look back on. RULES 7.2.
 *
 * The turn fills it in; a card reads it and sets in it what happens to the turn. */
#ifndef KNIGHTMARE_PLAYED_TURN_H
#define KNIGHTMARE_PLAYED_TURN_H

#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/turn.h"

struct played_turn {
    const struct state *start;                   /* after the start of the turn: CHAOS goes back to this */
    const struct state *before[STEPS_MAX + 1];   /* the state before each step of the turn, by its number */
    const char *early;           /* the mover's answer to a question, in the mail that declines a counter; or NULL */
    bool stopped;                /* a card has stopped the man who moved: a card that lets him move again is still spent */
    bool forfeited;              /* the card at work takes the whole turn from the mover: he does not move again */
};

/* Goes back to an earlier moment of the turn; hands, decks and steps stay. */
void km_go_back(struct turn *turn, const struct state *to);

#endif
