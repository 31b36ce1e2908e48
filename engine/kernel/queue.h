/* Queue: acts that wait to be carried out, by class and sequence, first-in or last-in first within a class.
 *
 * Each act's targets are checked again when its turn comes: it is then executed, or squandered with the first
 * reason that applies. A queue that lasts from turn to turn (casts in progress) stands in the state; one that
 * lives for a phase stands in the arena.
 *
 * queue_run carries out what has waited. queue_perform carries out one act at once, through checkpoints at which
 * others may act first (interrupt) or answer it (meet). A game gives callbacks for the checkpoints that it needs and
 * gets back how the act ended; answers are acts of their own, performed inside, so the last that is made is the first
 * that works. While an act is being performed it stands in the queue with its stage, where views, judges and facts
 * see it; between turns every act that is there waits.
 *
 * Each rule set declares how many can wait: QUEUE_TYPE(queue, 64); makes a `struct queue` of up to 64 acts. A number
 * that legal orders can reach is refused at the sheet, for one more breaks the turn. */
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
    int32_t parent;           /* id of the act that it answers; 0: it answers none */
    int32_t stage;            /* enum act_stage */
    audience hidden_from;     /* seats that may not know of it at all; 0: everybody may */
    audience sealed_from;     /* seats that may not know its `data` alone */
    int32_t stopped;          /* id of the act that has stopped it, or QUEUE_STOPPED; 0: nothing has */
};

/* How far an act that is being performed has come. */
enum act_stage {
    ACT_WAITS,                /* it is not being performed: it waits for queue_run */
    ACT_ANNOUNCED,            /* it is told; others may act before it */
    ACT_DELIVERED,            /* nothing speaks against it; it may be answered */
    ACT_MET,                  /* the answers are over: it works now */
    ACT_STAGES
};
extern const char *const act_stage_names[ACT_STAGES];

/* How it ended. */
enum act_end {
    ACT_UNDONE,               /* its maker could not do it any more: it was never made, and costs nothing */
    ACT_SQUANDERED,           /* it was made, and something spoke against it */
    ACT_STOPPED,              /* by an answer, or by the end of the game */
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

/* Defines its table, which is called `symbol`, for use inside a state's. Queues of every size are stored alike. */
#define QUEUE_CODEC(symbol, type)                                              \
    static const struct codec_field symbol##_fields[] = {                      \
        FIELD_LIST(struct type, "acts", acts, count, CODEC_STRUCT, &queue_act_codec), \
        FIELD_INT(struct type, "last_id", last_id),                            \
    };                                                                         \
    static const struct codec symbol = CODEC_TABLE("queue", struct type, symbol##_fields)

/* A queue that is to be changed, and one that is only looked at. They are as good as the queue that they were made
 * of. */
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

/* What a rule set says of a queue. A reason is the RULES' word ("target_off_board"); NULL: nothing speaks
 * against it. */
struct queue_rules {
    bool (*ready)(const void *state, const struct queue_act *act);        /* NULL: all are */
    bool (*last_first)(int class);                                        /* NULL: first-in first */
    const char *(*forbids)(struct turn *turn, const struct queue_act *act);
    void (*execute)(struct turn *turn, const struct queue_act *act);
    void (*squander)(struct turn *turn, const struct queue_act *act, const char *reason);
    /* For queue_perform, each may be NULL. An act that is handed over is a copy, as it stands at that moment. */
    void (*announce)(struct turn *turn, const struct queue_act *act);    /* pays for it and tells it */
    void (*interrupt)(struct turn *turn, const struct queue_act *act);   /* opens windows for what comes before it */
    bool (*undone)(struct turn *turn, const struct queue_act *act);      /* can its maker no longer do it? */
    void (*meet)(struct turn *turn, const struct queue_act *act);        /* opens windows for what answers it */
    void (*ended)(struct turn *turn, const struct queue_act *act, enum act_end end);   /* off the queue already */
    bool (*over)(const void *state);                                     /* is the game over, so that nothing more happens? */
};

/* Adds an act and returns its id. A full queue breaks the turn: parsers keep mails below that. */
int queue_add(struct turn *turn, struct queue_in queue, struct queue_act act);

/* The act that would come next, or NULL. */
const struct queue_act *queue_next(const void *state, struct queue_const queue, const struct queue_rules *rules);

const struct queue_act *queue_find(struct queue_const queue, int id);
struct queue_act *queue_edit(struct turn *turn, struct queue_in queue, int id);

/* Takes an act out; nothing is told. Removing one that is gone does nothing. */
void queue_remove(struct queue_in queue, int id);

/* Carries out all that wait and are ready, one by one: next, check again, execute or squander, step over. An act that is
 * added meanwhile takes its place. The act whose turn it is has left the queue before it is checked, so what it
 * finds there are the others still waiting; what is handed over is a copy. */
void queue_run(struct turn *turn, struct queue_in queue, const struct queue_rules *rules);

/* Performs one act at once: announce (a step), interrupt, undone?, forbids?, meet, execute, ended (a step). After each
 * checkpoint the act is looked up again, so what others did to it in between holds (queue_edit, queue_stop,
 * queue_remove). Where the state is replaced meanwhile (turn_restore) every act begun before ends as ACT_GONE, and
 * `ended` is not called for it: what it cost lies where the other state has it. The id is given here; the whole queue
 * breaks the turn when it is full, so a game bounds the depth of answers by a number that everybody may know. */
enum act_end queue_perform(struct turn *turn, struct queue_in queue, const struct queue_rules *rules,
                           struct queue_act act);

/* The act will not be carried out; by: id of the act that stops it, or QUEUE_STOPPED. Stopping one that is gone does
 * nothing. An act that waits is not stopped but removed. */
void queue_stop(struct queue_in queue, int id, int by);

#endif
