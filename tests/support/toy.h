/* A rule set with nothing in it: for tests of the kernel's rooms, which need a turn to work in.
 *
 * A test writes its turn as straight code, `static void resolve(struct turn *turn) { ... }`, reports what it sees
 * with toy_say, and after toy_play compares the reports as one text. The rule set is the test's own copy, so
 * that the test may add its callbacks. */
#ifndef POSTERN_TESTS_TOY_H
#define POSTERN_TESTS_TOY_H

#include "engine/kernel/advance.h"
#include "engine/kernel/deck.h"
#include "engine/kernel/effect.h"
#include "engine/kernel/offboard.h"
#include "engine/kernel/queue.h"
#include "engine/kernel/ruleset.h"

enum { TOY_MARKS = 16, TOY_SEATS = 3, TOY_MOMENTS = 3 };

enum { PILE_MAX = 160, EFFECTS_MAX = 256, OFFBOARD_MAX = 96, QUEUE_MAX = 64 };
PILE_TYPE(pile, PILE_MAX);
EFFECTS_TYPE(effects, EFFECTS_MAX);
OFFBOARD_TYPE(offboard, OFFBOARD_MAX);
QUEUE_TYPE(queue, QUEUE_MAX);

struct toy_state {
    int32_t turn;
    int32_t marks[TOY_MARKS];       /* the value for a test's conditions */
    struct effects effects;
    struct queue queue;
    struct offboard offboard;
    struct pile piles[2];
};
extern const struct codec toy_codec;

struct toy {
    struct ruleset rules;
    struct effect_rules effects;    /* rules.effects points here */
    struct toy_state state;         /* before the turn; after it, the resulting state */
    struct arena arena;
    struct outcome outcome;         /* of the last toy_play */
    uint64_t seed;
};

void toy_init(struct toy *toy, void (*resolve)(struct turn *turn));
void toy_release(struct toy *toy);

/* Resolves one turn. Keeps the new state if the turn came to its end. */
enum outcome_status toy_play(struct toy *toy);

/* Checks that the turn `resolve` comes to its end and has reported this; told NULL: anything. */
void toy_ends(struct toy *toy, void (*resolve)(struct turn *turn), const char *told);

/* Checks that the turn `resolve` breaks, and the reason says `why`. */
void toy_breaks(struct toy *toy, void (*resolve)(struct turn *turn), const char *why);

/* Checks that the codec writes `room`, a part of the state, as `text`, and reads the same back. */
void toy_written(struct toy *toy, const struct codec *codec, const void *room, const char *text);

/* The reports of the last turn by toy_say, joined by "; ". */
const char *toy_told(struct toy *toy);

/* The state's canonical form. */
const char *toy_text(struct toy *toy);

struct toy_state *toy_state(struct turn *turn);
void toy_say(struct turn *turn, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
