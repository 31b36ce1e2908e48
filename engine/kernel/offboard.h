/* Off the board: containers that hold one piece, group or structure away from the board.
 *
 * A container has an exit (a square, or nothing), a clock (or none) and a state: inside, waiting (its time is up, but
 * the way back is blocked), or out (its content is on the board for now). Time stops inside: the rule set pauses
 * effects on the content (effect_rules.paused). Contents of different containers never meet.
 *
 * Each rule set declares how many containers fit: OFFBOARD_TYPE(offboard, 96); makes a `struct offboard` of up to 96
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
    int32_t id;                /* from 1, in order of opening; never reused */
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
    audience hidden_from;      /* seats that may not know that it exists; 0: everybody may */
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

/* Defines its codec table under the name `symbol`, for use inside a state's table. Lists of every size are stored in
 * the same form. */
#define OFFBOARD_CODEC(symbol, type)                                           \
    static const struct codec_field symbol##_fields[] = {                      \
        FIELD_INT(struct type, "last_id", last_id),                            \
        FIELD_LIST(struct type, "list", list, count, CODEC_STRUCT, &container_codec), \
    };                                                                         \
    static const struct codec symbol = CODEC_TABLE("offboard", struct type, symbol##_fields)

/* A list of containers to change, and one only to read. They are valid as long as the list that they refer to. */
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

/* What a rule set says about its containers; a member may be NULL. Callbacks receive a copy of the container. */
struct offboard_rules {
    bool (*runs)(const void *state, const struct container *container);   /* does its clock count now? NULL: yes */
    /* Why the content cannot come back now ("occupied"), or NULL. */
    const char *(*forbids)(const void *state, const struct container *container);
    void (*left)(struct turn *turn, const struct container *container);               /* tell HOP_OFF */
    void (*counted)(struct turn *turn, const struct container *container);            /* tell HOP_CLOCK */
    void (*waits)(struct turn *turn, const struct container *container, const char *why);
    /* Puts the content back on the board and tells it; the container is already closed, so time counts again. */
    void (*returns)(struct turn *turn, const struct container *container);
    /* The content leaves the game with its container, which is already closed. */
    void (*removed)(struct turn *turn, const struct container *container);
};

/* Opens a container; this function sets its id and the state INSIDE. Returns the id. Too many containers break the
 * turn, and so does a content that is already in one. */
int offboard_leave(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules,
                   struct container container);

/* Every running clock above 0 loses one, oldest container first. */
void offboard_tick(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules);

/* Every content whose time is up tries to come back, oldest container first; where it cannot, the container waits.
 * Each return is a step; a content whose time ends meanwhile does not try yet. A container that is OUT has nothing to
 * bring back. */
void offboard_return(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules);

/* Ends its time now (Awaiting ends): the content tries to come back at the next offboard_return. */
void offboard_expire(struct turn *turn, struct offboard_in offboard, int id);

/* Removes the container and its content. */
void offboard_remove(struct turn *turn, struct offboard_in offboard, const struct offboard_rules *rules, int id);

/* Closes a container without an event; the caller takes care of its content. */
void offboard_close(struct offboard_in offboard, int id);

const struct container *offboard_find(struct offboard_const offboard, int id);
struct container *offboard_edit(struct turn *turn, struct offboard_in offboard, int id);
/* The container that holds something, or NULL. */
const struct container *offboard_holding(struct offboard_const offboard, int holds_kind, int holds);

#endif
