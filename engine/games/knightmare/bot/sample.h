/* Samples: orders drawn at random, by the forms of the catalogue and by what cards say of themselves. Bots, soak and
 * fuzzers play by them. Only what the chooser may know is looked at. */
#ifndef KNIGHTMARE_SAMPLE_H
#define KNIGHTMARE_SAMPLE_H

#include "engine/games/knightmare/effects/plan.h"
#include "engine/kernel/rng.h"

/* For whom, at what position, by which card (its root; NULL: none), after which move. */
struct sample {
    struct arena *arena;
    const struct state *state;
    int colour;
    const struct card *card;
    const struct step *trigger;
    struct rng *choice;
};

/* `text` and elements by the form, at likely targets; often it fits nothing. */
const char *sample_line(const struct sample *sample, const char *text, const char *form);

/* "PLAY CARD e2e4": a play of the card by its number that its own test lets through after some tries, or NULL. */
const char *sample_play(struct arena *arena, const struct state *state, int colour, int number,
                        const struct step *trigger, struct rng *choice);

/* "RESPOND CARD e4": the same for a card that answers the step of that number. */
const char *sample_response(struct arena *arena, const struct state *state, int colour, int number, int step,
                            struct rng *choice);

/* The card whose rules hold: of a copy the one that it would copy now, or CARD_NONE. */
int sample_root(struct arena *arena, const struct state *state, int colour, int number);

#endif
