/* Samples: random orders, made from the forms of the catalogue and the entries of cards, for bots, soak and fuzzers.
 * They use only what the chooser may know. */
#ifndef KNIGHTMARE_SAMPLE_H
#define KNIGHTMARE_SAMPLE_H

#include "engine/games/knightmare/effects/plan.h"
#include "engine/kernel/rng.h"

/* The colour, position and card (its root; NULL: none) of a sample, and the move before it. */
struct sample {
    struct arena *arena;
    const struct state *state;
    int colour;
    const struct card *card;
    const struct step *trigger;
    struct rng *choice;
};

/* `text` followed by elements of the form with likely targets; the result is often not legal. */
const char *sample_line(const struct sample *sample, const char *text, const char *form);

/* "PLAY CARD e2e4": a play of the card with this number that passes the card's own test, after some tries, or NULL. */
const char *sample_play(struct arena *arena, const struct state *state, int colour, int number,
                        const struct step *trigger, struct rng *choice);

/* "RESPOND CARD e4": the same for a card that answers the step of that number. */
const char *sample_response(struct arena *arena, const struct state *state, int colour, int number, int step,
                            struct rng *choice);

/* The card whose rules apply; for a copy, the card that it would copy now, or CARD_NONE. */
int sample_root(struct arena *arena, const struct state *state, int colour, int number);

#endif
