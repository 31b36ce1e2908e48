/* A game of Arena from a position, turn by turn, by the functions that real games are moved by: for tests of properties.
 *
 * Each turn is found at fault when an invariant breaks it, when its record resolved again gives other bytes, or when the
 * state that it leaves is not read back as it is written. */
#ifndef POSTERN_TESTS_ARENA_CASE_H
#define POSTERN_TESTS_ARENA_CASE_H

#include "engine/game.h"
#include "engine/games/arena/state/state.h"

struct arena_case {
    /* Of the test: what a seat writes when this is asked of it ("orders", "declare"); NULL: nothing. */
    const char *(*write)(void *context, const struct state *state, int seat, const char *kind);
    void *context;

    struct arena arena;          /* of the game: grows until arena_case_begin */
    struct arena scratch;        /* of the last turn */
    struct game game;
    uint64_t seed;
    struct game_record record;   /* of the last turn */
    const char *wrong;           /* NULL: all is well */
};

/* A new game: an item of the position a line. */
void arena_case_begin(struct arena_case *the, const char *position, uint64_t seed);

/* One turn to its end. False: the game is over, or something is wrong. */
bool arena_case_turn(struct arena_case *the);

/* How many events of this name the last turn told. */
int arena_case_count(const struct arena_case *the, const char *event);

void arena_case_release(struct arena_case *the);

#endif
