/* Effects in force: whatever outlasts the act that made it, with its clock.
 *
 * Code refers to an effect by its id, never by position; the id stays when other effects end. Effects are kept in
 * order of id, so that every walk over them has one order. A clock has a moment from the rule set's own list, a seat
 * (whose moment counts; or anyone's), and the number of moments left. It stops while the effect is paused (its
 * target is off the board) and, if the rule set says so, while it is suspended (its conditions are unmet). The
 * kernel asks the rule set for both each time and tells every change; nobody stores them by hand. A child ends with
 * its parent.
 *
 * Each rule set declares how many effects fit: EFFECTS_TYPE(effects, 256); makes a `struct effects` of up to 256.
 * One more breaks the turn, so the sheet refuses orders that would begin too many (effect_room). */
#ifndef POSTERN_EFFECT_H
#define POSTERN_EFFECT_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/codec.h"
#include "engine/kernel/event.h"

struct turn;

enum {
    EFFECT_DATA = 4,
    EFFECT_ANY_SEAT = 0,       /* in .seat: anyone's moment; else EFFECT_SEAT(seat) */
    EFFECT_NO_CLOCK = 0,       /* in .moment: the clock never runs; moments count from 1 */
    EFFECT_NOBODY = -1         /* for effect_tick: a moment that belongs to no seat */
};
#define EFFECT_SEAT(seat) ((seat) + 1)   /* the form in which .seat holds a seat; zero means anyone */

struct effect {
    int32_t id;                /* from 1; a game never reuses it */
    int32_t number;            /* the number that players see (s3); 0: none (hidden helpers) */
    int32_t kind;              /* of the rule set: which card or spell */
    int32_t owner;             /* seat whose effect it is */
    int32_t target_kind;       /* of the rule set: minion, group, square, globe ... */
    int32_t target;
    int32_t parent;            /* id of the effect that keeps this one; 0: none */
    int32_t moment;            /* from 1, in the rule set's list; 0: no clock */
    int32_t seat;              /* whose moment: EFFECT_SEAT(seat) or EFFECT_ANY_SEAT */
    int32_t left;              /* moments left; 0: until dispelled */
    int32_t data[EFFECT_DATA]; /* the rule set's own */
    bool hidden;               /* a helper: no event tells it, and it has no number */
    bool suspended, paused;       /* as last told */
    audience hidden_from;      /* seats that may not know that it exists; 0: everybody may */
    audience sealed_from;      /* seats that may not know its `data` alone */
};

extern const struct codec effect_codec;

/* Declares struct type, a list of at most `most` effects. */
#define EFFECTS_TYPE(type, most)  \
    struct type {                 \
        int32_t count;            \
        int32_t last_id;          \
        int32_t last_number;      \
        struct effect list[most]; \
    }

/* Defines its codec table under the name `symbol`, for use inside a state's table. Lists of every size are stored
 * in the same form. */
#define EFFECTS_CODEC(symbol, type)                                            \
    static const struct codec_field symbol##_fields[] = {                      \
        FIELD_INT(struct type, "last_id", last_id),                            \
        FIELD_INT(struct type, "last_number", last_number),                    \
        FIELD_LIST(struct type, "list", list, count, CODEC_STRUCT, &effect_codec), \
    };                                                                         \
    static const struct codec symbol = CODEC_TABLE("effects", struct type, symbol##_fields)

/* A list of effects to change, and one only to read. They are valid as long as the list that they refer to. */
struct effects_in {
    int32_t *count, *last_id, *last_number;
    struct effect *list;
    int capacity;
};
struct effects_const {
    int count;
    const struct effect *list;
    int capacity;
};
#define EFFECTS(effects)                                                                         \
    ((struct effects_in){ &(effects)->count, &(effects)->last_id, &(effects)->last_number,       \
                          (effects)->list, (int)(sizeof (effects)->list / sizeof (effects)->list[0]) })
#define EFFECTS_CONST(effects)                              \
    ((struct effects_const){ (effects)->count, (effects)->list, \
                             (int)(sizeof (effects)->list / sizeof (effects)->list[0]) })

enum effect_end { EFFECT_EXPIRED, EFFECT_DISPELLED, EFFECT_MOTHER_GONE, EFFECT_TARGET_GONE, EFFECT_REPLACED };
extern const char *const effect_end_names[];

/* What a rule set says about its effects; a member may be NULL. Callbacks receive a copy of the effect: to
 * change the effect itself, use effect_edit. */
struct effect_rules {
    struct effects_in (*list)(void *state);                            /* where the state holds them; required,
                                                                        * changes nothing */
    bool (*paused)(const void *state, const struct effect *effect);    /* the clock is stopped */
    bool (*suspended)(const void *state, const struct effect *effect);    /* without effect for now */
    bool sleeping_clocks_run;                                          /* does the clock of a suspended effect go
                                                                        * on? */
    int64_t (*order)(const void *state, const struct effect *effect);  /* of ticking: lower first, then by id */
    void (*began)(struct turn *turn, const struct effect *effect);
    void (*counted)(struct turn *turn, const struct effect *effect, int from, int to);
    void (*changed)(struct turn *turn, const struct effect *before, const struct effect *now);
                                                                       /* paused, resumed, suspended, woken */
    void (*passed)(struct turn *turn, const struct effect *before, const struct effect *now);
                                                                       /* given to another target */
    void (*acts)(struct turn *turn, int id);                           /* a periodic effect, before its clock counts */
    void (*ended)(struct turn *turn, const struct effect *effect, enum effect_end how);
};

/* Begins an effect as described and tells it, with its suspended or paused state. This function sets the id, and the
 * number when the effect is not hidden and wants_number is true. An effect that is hidden from some seat has no number
 * until effect_reveal; the rule set tells it to those who may know (effect_seen_by). Returns the id. Too many effects
 * break the turn. */
int effect_begin(struct turn *turn, struct effect effect, bool wants_number);

/* Ends an effect and then its children, oldest first. Does nothing when the effect has already ended. The effect
 * has left the list before `ended` is called; children to which `ended` gives another parent stay. */
void effect_end(struct turn *turn, int id, enum effect_end how);

/* Ends every effect on a target. */
void effect_end_on(struct turn *turn, int target_kind, int target, enum effect_end how);

/* Makes an effect that was hidden from some seats known to everybody: it gets a number when wants_number is true,
 * and is told like an effect that begins. Does nothing when the effect was not hidden. */
void effect_reveal(struct turn *turn, int id, bool wants_number);

/* The audience that may know of the effect. */
audience effect_seen_by(const struct effect *effect);

/* Gives an effect another target (the new man in the place of a bribed one); it keeps its clock. */
void effect_pass(struct turn *turn, int id, int target_kind, int target);

/* Gives every effect of one target to another, oldest first. */
void effect_pass_all(struct turn *turn, int target_kind, int from, int to);

/* A moment comes for a seat (its number, or EFFECT_NOBODY). Every effect with that moment and that seat (or
 * anyone's) acts and loses one, in the rule set's order; an effect that reaches 0 ends before the next one counts.
 * Effects that begin meanwhile do not count yet. Each end is a step; an `acts` that did something closes its own
 * step with turn_step. */
void effect_tick(struct turn *turn, int moment, int seat);

/* The same for one effect, for rule sets that walk their pieces in their own order (Sanctum's event order). The
 * effect acts, counts and perhaps ends, whatever its moment and seat are; an effect that has no clock, or lasts
 * until dispelled, only acts. Does nothing when the effect has ended. */
void effect_tick_one(struct turn *turn, int id);

/* Checks again which effects are paused or suspended and tells the changes. Rule sets call it after each step in
 * which conditions may have changed. */
void effect_refresh(struct turn *turn);

/* Read access. effect_find returns NULL when the effect has ended. */
const struct effect *effect_find(struct effects_const effects, int id);
struct effect *effect_edit(struct turn *turn, int id);          /* breaks the turn when it has ended */
const struct effect *effect_on(struct effects_const effects, int kind, int target_kind, int target);
const struct effect *effect_numbered(struct effects_const effects, int number);

/* How many more effects can begin. */
int effect_room(struct effects_const effects);

/* Does an effect of this kind work on the target: present, not suspended, not paused? It needs only a state, so the
 * code that judges orders and the code that carries them out ask in the same way. */
bool effect_works(const struct effect_rules *rules, const void *state, int kind, int target_kind, int target);

#endif
