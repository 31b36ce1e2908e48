/* Off the board: containers that hold one piece, group or structure away from the board.
 *
 * A container has an exit (a square, or nothing), a clock (or none) and a state: inside, waiting (its time is
 * up, the way back is shut), or out (its content is on the board for now). Time stands still inside: the rule
 * set's effects on a content are paused because it says so (effect_rules.paused). Contents of different
 * containers never meet.
 *
 * Each rule set declares how many there can be: OFFBOARD_TYPE(offboard, 96); makes a `struct offboard` of up to 96
 * containers. */
#ifndef POSTERN_OFFBOARD_H
#define POSTERN_OFFBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/codec.h"
#include "engine/kernel/event.h"

struct turn;

enum { OFFBOARD_NO_CLOCK = -1, OFFBOARD_NO_EXIT = -1 };
enum offboard_state { OFFBOARD_INSIDE, OFFBOARD_WAITING, OFFBOARD_OUT };
extern const char *const offboard_state_names[];

struct container {
    int32_t id;                /* from 1, in order of opening, never given again */
    int32_t kind;              /* of the rule set: which spell */
    int32_t owner;
    int32_t holds_kind;        /* of the rule set: group, structure, piece */
    int32_t holds;
    int32_t exit;              /* square; OFFBOARD_NO_EXIT */
    int32_t clock;             /* moments left; OFFBOARD_NO_CLOCK */
    int32_t state;             /* enum offboard_state */
    int32_t since;             /* turn of departure */
    int32_t effect;            /* id of the effect that keeps it, or 0 */
    int32_t data[2];
    audience hidden_from;      /* seats that may not know of it at all; 0: everybody may */
    audience sealed_from;      /* seats that may not know its `data` alone */
};

extern const struct codec container_codec;

/* Declares struct type, a list of at most `most` containers. */
#define OFFBOARD_TYPE(type, most)    \
    struct type {                    \
        int32_t count;               \
        int32_t last_id;             \
        struct container list[most]; \
    }

/* Defines its table, which is called `symbol`, for use inside a state's. Lists of every size are stored alike. */
#define OFFBOARD_CODEC(symbol, type)                                           \
    static const struct codec_field symbol##_fields[] = {                      \
        FIELD_INT(struct type, "last_id", last_id),                            \
        FIELD_LIST(struct type, "list", list, count, CODEC_STRUCT, &container_codec), \
    };                                                                         \
    static const struct codec symbol = CODEC_TABLE("offboard", struct type, symbol##_fields)

/* Containers that are to be changed, and some that are only looked at. They are as good as the list that they were
 * made of. */
struct offboard_in {
    int32_t *count, *last_id;
    struct container *list;
    int capacity;
};
struct offboard_const {
    int count;
    const struct container *list;
};
#define OFFBOARD(offboard)                                                             \
    ((struct offboard_in){ &(offboard)->count, &(offboard)->last_id, (offboard)->list, \
                           (int)(sizeof (offboard)->list / sizeof (offboard)->list[0]) })
#define OFFBOARD_CONST(offboard) ((struct offboard_const){ (offboard)->count, (offboard)->list })

/* What a rule set says of its containers; a member may be NULL. A container that is handed over is a copy. */
struct offboard_rules {
    bool (*runs)(const void *state, const struct container *container);   /* does its clock count now? NULL: yes */
    /* Why the content cannot come back now ("occupied"), or NULL. */
    const char *(*forbids)(const void *state, const struct container *container);
    void (*left)(struct turn *turn, const struct container *container);               /* tell HOP_OFF */
    void (*counted)(struct turn *turn, const struct container *container);            /* tell HOP_CLOCK */
    void (*waits)(struct turn *turn, const struct container *container, const char *why);
    /* Puts the content back on the board and tells it; the container is closed already, so that its time runs. */
    void (*returns)(struct turn *turn, const struct container *container);
    /* The content is taken out of the game with its container, which is closed already. */
    void (*removed)(struct turn *turn, const struct container *container);
};

/* Opens a container; id and state INSIDE are given here. Returns the id. Too many break the turn, and so does a
 * content that is held already. */
int offboard_leave(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules,
                   struct container container);

/* Every running clock above 0 loses one, oldest container first. */
void offboard_tick(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules);

/* Every content whose time is up tries to come back, oldest container first; those that cannot wait. Each return
 * is a step; what leaves meanwhile does not try yet. One that is OUT has nothing to bring back. */
void offboard_return(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules);

/* Its time is up from now on (Awaiting ends): it tries at the next offboard_return. */
void offboard_expire(struct turn *turn, struct offboard_in offboard, int id);

/* The container goes with its content. */
void offboard_remove(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules, int id);

/* Closes a container without a word; its content is the caller's business. */
void offboard_close(struct offboard_in offboard, int id);

const struct container *offboard_find(struct offboard_const offboard, int id);
struct container *offboard_edit(struct turn *turn, struct offboard_in offboard, int id);
/* The container that holds something, or NULL. */
const struct container *offboard_holding(struct offboard_const offboard, int holds_kind, int holds);

#endif
