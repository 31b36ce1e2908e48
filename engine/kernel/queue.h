/* Queue: acts that wait to be carried out, by class and sequence, and within a class first in, first out or last in,
 * first out.
 *
 * When an act's turn comes, its targets are checked again: it is then executed, or squandered with the first reason
 * that applies. A queue that lasts from turn to turn (casts in progress) is in the state; a queue for one phase is in
 * the arena.
 *
 * queue_run carries out the waiting acts. queue_perform carries out one act at once, with checkpoints where others may
 * act first (interrupt) or answer it (meet). A game gives callbacks for the checkpoints that it needs and gets back
 * how the act ended; answers are acts too, performed inside this one, so the last answer works first. An act that is
 * being performed is in the queue with its stage, where views, judges and facts see it; between turns every act in the
 * queue waits.
 *
 * Each rule set declares how many acts can wait: QUEUE_TYPE(queue, 64); makes a `struct queue` of up to 64 acts. One
 * more breaks the turn, so the sheet refuses orders that would add too many. */
#ifndef POSTERN_QUEUE_H
#define POSTERN_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/codec.h"
#include "engine/kernel/event.h"

struct turn;

enum { QUEUE_TARGETS = 8, QUEUE_DATA = 4, QUEUE_STOPPED = -1 };

struct queue_target {
    int32_t kind;             /* of the rule set; 0: none */
    int32_t id;
    int32_t place;            /* where a thing is to go, or where it was when it was named; the rule set's own */
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
    int32_t parent;           /* id of the act that it answers; 0: it answers none */
    int32_t stage;            /* enum act_stage */
    audience hidden_from;     /* seats that may not know that it exists; 0: everybody may */
    audience sealed_from;     /* seats that may not know its `data` alone */
    int32_t stopped;          /* id of the act that has stopped it, or QUEUE_STOPPED; 0: nothing has */
};

/* The stage of an act that is being performed. */
enum act_stage {
    ACT_WAITS,                /* waits for queue_run */
    ACT_ANNOUNCED,            /* has been told; others may act before it */
    ACT_DELIVERED,            /* nothing forbids it; others may answer it */
    ACT_MET,                  /* no more answers: it works now */
    ACT_STAGES
};
extern const char *const act_stage_names[ACT_STAGES];

/* How it ended. */
enum act_end {
    ACT_UNDONE,               /* its maker could no longer do it: it counts as never made, and costs nothing */
    ACT_SQUANDERED,           /* it was made, and something forbade it */
    ACT_STOPPED,              /* an answer or the end of the game stopped it */
    ACT_DONE,                 /* it was carried out */
    ACT_GONE,                 /* it was taken out of the queue, or the whole state was replaced meanwhile */
    ACT_ENDS
};
extern const char *const act_end_names[ACT_ENDS];

extern const struct codec queue_act_codec;

/* Declares struct type, a queue of at most `most` acts. */
#define QUEUE_TYPE(type, most)                               \
    struct type {                                            \
        int32_t count;                                       \
        int32_t last_id;                                     \
        struct queue_act acts[most];   /* in order of id */  \
    }

/* Defines its codec table under the name `symbol`, for use inside a state's table. Queues of every size are stored in
 * the same form. */
#define QUEUE_CODEC(symbol, type)                                              \
    static const struct codec_field symbol##_fields[] = {                      \
        FIELD_LIST(struct type, "acts", acts, count, CODEC_STRUCT, &queue_act_codec), \
        FIELD_INT(struct type, "last_id", last_id),                            \
    };                                                                         \
    static const struct codec symbol = CODEC_TABLE("queue", struct type, symbol##_fields)

/* A queue to change, and one only to read. They are valid as long as the queue that they refer to. */
struct queue_in {
    int32_t *count, *last_id;
    struct queue_act *acts;
    int capacity;
};
struct queue_const {
    int count;
    const struct queue_act *acts;
};
#define QUEUE(queue)                                                       \
    ((struct queue_in){ &(queue)->count, &(queue)->last_id, (queue)->acts, \
                        (int)(sizeof (queue)->acts / sizeof (queue)->acts[0]) })
#define QUEUE_CONST(queue) ((struct queue_const){ (queue)->count, (queue)->acts })

/* What a rule set says about a queue. A reason is the RULES' word ("target_off_board"); NULL: nothing forbids the
 * act. */
struct queue_rules {
    bool (*ready)(const void *state, const struct queue_act *act);        /* NULL: all are */
    bool (*last_first)(int class);                                        /* NULL: first-in first */
    const char *(*forbids)(struct turn *turn, const struct queue_act *act);
    void (*execute)(struct turn *turn, const struct queue_act *act);
    void (*squander)(struct turn *turn, const struct queue_act *act, const char *reason);
    /* For queue_perform; each may be NULL. Callbacks receive a copy of the act as it is at that moment. */
    void (*announce)(struct turn *turn, const struct queue_act *act);    /* pays for the act and tells it */
    void (*interrupt)(struct turn *turn, const struct queue_act *act);   /* opens windows for acts before it */
    bool (*undone)(struct turn *turn, const struct queue_act *act);      /* can its maker no longer do it? */
    void (*meet)(struct turn *turn, const struct queue_act *act);        /* opens windows for answers to it */
    void (*ended)(struct turn *turn, const struct queue_act *act, enum act_end end);   /* the act has already left the
                                                                                        * queue */
    bool (*over)(const void *state);                                     /* is the game over? Then nothing more happens */
};

/* Adds an act and returns its id. A full queue breaks the turn; the parser of orders must prevent that. */
int queue_add(struct turn *turn, struct queue_in queue, struct queue_act act);

/* The act that would come next, or NULL. */
const struct queue_act *queue_next(const void *state, struct queue_const queue, const struct queue_rules *rules);

const struct queue_act *queue_find(struct queue_const queue, int id);
struct queue_act *queue_edit(struct turn *turn, struct queue_in queue, int id);

/* Removes an act without an event. Does nothing when the act has already gone. */
void queue_remove(struct queue_in queue, int id);

/* Carries out all ready acts one by one: takes the next, checks it again, executes or squanders it, ends the step. An
 * act that is added meanwhile waits in its order. Each act leaves the queue before it is checked, so the queue holds
 * only the others that still wait; callbacks receive a copy. */
void queue_run(struct turn *turn, struct queue_in queue, const struct queue_rules *rules);

/* Performs one act at once: announce (a step), interrupt, undone?, forbids?, meet, execute, ended (a step). After each
 * checkpoint it looks the act up again, so changes that others made in between count (queue_edit, queue_stop,
 * queue_remove). When the state is replaced meanwhile (turn_restore), every act begun before ends as ACT_GONE without
 * a call of `ended`: the other state decides where the cost of the act is. This function sets the id. A full queue
 * breaks the turn, so a game limits the depth of answers by a number that everybody may know. */
enum act_end queue_perform(struct turn *turn, struct queue_in queue, const struct queue_rules *rules,
                           struct queue_act act);

/* Stops an act: it will not be carried out. by: id of the act that stops it, or QUEUE_STOPPED. Does nothing when the
 * act has gone. To cancel an act that waits, remove it instead. */
void queue_stop(struct queue_in queue, int id, int by);

#endif
