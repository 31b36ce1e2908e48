/* Queue: acts that wait to be carried out, by class and sequence, first-in or last-in first within a class.
 *
 * Each act's targets are checked again when its turn comes: it is then executed, or squandered with the first
 * reason that applies. A queue that lasts from turn to turn (casts in progress) stands in the state; one that
 * lives for a phase stands in the arena. */
#ifndef POSTERN_QUEUE_H
#define POSTERN_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/codec.h"

struct turn;

enum { QUEUE_MAX = 64, QUEUE_TARGETS = 8, QUEUE_DATA = 4 };

struct queue_target {
    int32_t kind;             /* of the rule set; 0: none */
    int32_t id;
    int32_t place;            /* where something shall go or was when named; the rule set's own */
};

struct queue_act {
    int32_t id;               /* from 1 in this queue, in the order of adding */
    int32_t seat;
    int32_t kind;             /* of the rule set: which card or spell */
    int32_t class;            /* lower classes first */
    int32_t due;              /* the rule set's own: turns to go, casting time ... */
    int32_t source;           /* who casts, what pays; the rule set's own */
    int32_t target_count;
    struct queue_target targets[QUEUE_TARGETS];
    int32_t data[QUEUE_DATA];
};

struct queue {
    int32_t count;
    int32_t last_id;
    struct queue_act acts[QUEUE_MAX];   /* in order of id */
};

extern const struct codec queue_act_codec;
extern const struct codec queue_codec;

/* What a rule set says of a queue. A reason is the RULES' word ("target_off_board"); NULL: nothing speaks
 * against it. */
struct queue_rules {
    bool (*ready)(const void *state, const struct queue_act *act);        /* NULL: all are */
    bool (*last_first)(int class);                                        /* NULL: first-in first */
    const char *(*forbids)(struct turn *turn, const struct queue_act *act);
    void (*execute)(struct turn *turn, const struct queue_act *act);
    void (*squander)(struct turn *turn, const struct queue_act *act, const char *reason);
};

/* Adds an act and returns its id. A full queue breaks the turn: parsers keep mails below that. */
int queue_add(struct turn *turn, struct queue *queue, struct queue_act act);

/* The act that would come next, or NULL. */
const struct queue_act *queue_next(const void *state, const struct queue *queue, const struct queue_rules *rules);

const struct queue_act *queue_find(const struct queue *queue, int id);
struct queue_act *queue_edit(struct turn *turn, struct queue *queue, int id);

/* Takes an act out; nothing is told. Removing one that is gone does nothing. */
void queue_remove(struct queue *queue, int id);

/* Carries out all that are ready, one by one: next, check again, execute or squander, step over. An act that is
 * added meanwhile takes its place. The act whose turn it is has left the queue before it is checked, so what it
 * finds there are the others still waiting; what is handed over is a copy. */
void queue_run(struct turn *turn, struct queue *queue, const struct queue_rules *rules);

#endif
