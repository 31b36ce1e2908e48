/* Play: one turn by the functions that real games are moved by, with the world listening.
 *
 * The turn is found at fault when an invariant breaks it; when a line is taken that RULES refuse, or the other way; when
 * a spell has not come to the one end that RULES give it; when hit points, cards, mana, places or spells are not what
 * the events say; when resolving the record again gives other bytes. */
#ifndef POSTERN_PAIRS_PLAY_H
#define POSTERN_PAIRS_PLAY_H

#include <stdint.h>

#include "engine/game.h"
#include "tests/pairs/world.h"

struct play {
    struct arena arena;          /* what the turn leaves: reset by the next play_begin */
    struct state *state;         /* before the turn; after it, the result */
    struct world world;
    const char *orders[PLAYERS]; /* one a line; the casts of world.casts among them, in the same order */
    const struct event *events;  /* of the turn */
    int event_count;
    uint64_t seed;
    const char *wrong;           /* NULL: the turn was as it should be */
    char text[600];
};

/* A position: items over another state, or over an empty one when that is NULL. play->wrong says what is wrong with them. */
void play_place(struct play *play, const struct state *from, const char *items);

/* Readies a turn on play->state: no orders yet. */
void play_begin(struct play *play, uint64_t seed);

/* Orders a spell; targets say what its words mean. */
void play_cast(struct play *play, int side, int card, const struct queue_target *targets, int count);
/* Any other line. */
void play_order(struct play *play, int side, const char *line);

void play_turn(struct play *play);

/* Every event of the turn, one a line. */
void play_print(const struct play *play);

/* "gr3", "F6", "s2" and so on. */
const char *play_name(struct arena *arena, const struct state *state, const struct queue_target *target);

#endif
