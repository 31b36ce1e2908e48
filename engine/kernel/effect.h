/* Effects in force: what outlasts the act that made it, and its clock.
 *
 * An effect is addressed by its id, never by position, and keeps it when others end. Effects are kept in order
 * of id, so that every walk over them has one order. A clock is a moment of the rule set's own list, a seat
 * (whose moment; or anyone's), and how many are left; it stands while the effect is paused (its target is off the
 * board) and, if the rule set says so, while it is suspended (its conditions are unmet). Both are asked of the rule
 * set each time, never stored by hand; a change is told. A child ends with its parent.
 *
 * Each rule set declares how many there can be: EFFECTS_TYPE(effects, 256); makes a `struct effects` of up to 256. A
 * number that legal orders can reach is refused at the sheet (effect_room), for one more breaks the turn. */
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
    EFFECT_NOBODY = -1         /* to effect_tick: a moment of no seat's */
};
#define EFFECT_SEAT(seat) ((seat) + 1)   /* as .seat holds a seat, so that zero means anyone */

struct effect {
    int32_t id;                /* from 1, never given again in the game */
    int32_t number;            /* the number that players see (s3); 0: none, as hidden helpers have */
    int32_t kind;              /* of the rule set: which card or spell */
    int32_t owner;             /* seat whose effect it is */
    int32_t target_kind;       /* of the rule set: minion, group, square, globe ... */
    int32_t target;
    int32_t parent;            /* id of the effect that keeps this one; 0: none */
    int32_t moment;            /* from 1, in the rule set's list; 0: no clock */
    int32_t seat;              /* whose moment: EFFECT_SEAT(seat) or EFFECT_ANY_SEAT */
    int32_t left;              /* moments left; 0: until dispelled */
    int32_t data[EFFECT_DATA]; /* the rule set's own */
    bool hidden;               /* not told and not numbered: a helper */
    bool suspended, paused;       /* as last told */
    audience hidden_from;      /* seats that may not know of it at all; 0: everybody may */
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

/* Defines its table, which is called `symbol`, for use inside a state's. Lists of every size are stored alike. */
#define EFFECTS_CODEC(symbol, type)                                            \
    static const struct codec_field symbol##_fields[] = {                      \
        FIELD_INT(struct type, "last_id", last_id),                            \
        FIELD_INT(struct type, "last_number", last_number),                    \
        FIELD_LIST(struct type, "list", list, count, CODEC_STRUCT, &effect_codec), \
    };                                                                         \
    static const struct codec symbol = CODEC_TABLE("effects", struct type, symbol##_fields)

/* A list of effects that is to be changed, and one that is only looked at. They are as good as the list that they
 * were made of. */
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

/* What a rule set says of its effects; a member may be NULL. An effect that is handed over is a copy: what is to
 * change goes through effect_edit. */
struct effect_rules {
    struct effects_in (*list)(void *state);                            /* where they stand; required, looks only */
    bool (*paused)(const void *state, const struct effect *effect);    /* the clock stands */
    bool (*suspended)(const void *state, const struct effect *effect);    /* without effect for now */
    bool sleeping_clocks_run;                                          /* does an suspended one's clock go on? */
    int64_t (*order)(const void *state, const struct effect *effect);  /* of ticking: lower first, then by id */
    void (*began)(struct turn *turn, const struct effect *effect);
    void (*counted)(struct turn *turn, const struct effect *effect, int from, int to);
    void (*changed)(struct turn *turn, const struct effect *before, const struct effect *now);
                                                                       /* paused, resumed, suspended, woken */
    void (*passed)(struct turn *turn, const struct effect *before, const struct effect *now);
                                                                       /* to another target */
    void (*acts)(struct turn *turn, int id);                           /* a periodic effect, before its clock counts */
    void (*ended)(struct turn *turn, const struct effect *effect, enum effect_end how);
};

/* Begins an effect as described (id and number are given here; number only when not hidden and wants_number) and
 * tells it, suspended or paused as it is then. One that is hidden from somebody has no number until effect_reveal, and
 * is told by the rule set to those who may know (effect_seen_by). Returns its id. Too many effects break the turn. */
int effect_begin(struct turn *turn, struct effect effect, bool wants_number);

/* Ends an effect and, after it, its children, oldest first. Ending one that is gone does nothing. When `ended` is
 * told the effect is off the list already; what `ended` gives another parent stays. */
void effect_end(struct turn *turn, int id, enum effect_end how);

/* Ends every effect on a target. */
void effect_end_on(struct turn *turn, int target_kind, int target, enum effect_end how);

/* From now on everybody may know of an effect that was hidden from some: it gets a number, if it is to have one, and
 * is told as one that begins. Nothing happens to one that was not hidden. */
void effect_reveal(struct turn *turn, int id, bool wants_number);

/* Who may know of it, as an audience to tell. */
audience effect_seen_by(const struct effect *effect);

/* Passes an effect on to another target (the new man in a bribed one's place); it keeps its clock. */
void effect_pass(struct turn *turn, int id, int target_kind, int target);

/* Passes on every effect of one target, oldest first. */
void effect_pass_all(struct turn *turn, int target_kind, int from, int to);

/* One moment comes for a seat (its number, or EFFECT_NOBODY): every effect with that moment whose seat fits (its
 * own, or anyone's) acts and loses one, in the rule set's order; one that reaches 0 ends before the next is looked
 * at. Effects that begin meanwhile do not count yet. Each end is a step; an `acts` that did something closes its own
 * with turn_step. */
void effect_tick(struct turn *turn, int moment, int seat);

/* The same for one effect, for rule sets that walk their pieces in an order of their own (Sanctum's event order):
 * acts, counts and perhaps ends, whatever its moment and seat say; one without a clock or until dispelled only
 * acts. Ticking one that is gone does nothing. */
void effect_tick_one(struct turn *turn, int id);

/* Looks again at which are paused or suspended and tells what changed. Rule sets call it after each step in which
 * conditions may have changed. */
void effect_refresh(struct turn *turn);

/* Read access. find gives NULL when it has ended. */
const struct effect *effect_find(struct effects_const effects, int id);
struct effect *effect_edit(struct turn *turn, int id);          /* breaks the turn when it has ended */
const struct effect *effect_on(struct effects_const effects, int kind, int target_kind, int target);
const struct effect *effect_numbered(struct effects_const effects, int number);

/* How many more can begin. */
int effect_room(struct effects_const effects);

/* Is one of this kind on the target in force: there, not suspended, not paused? Asked of a bare state, so that what
 * judges orders and what carries them out ask in one way. */
bool effect_works(const struct effect_rules *rules, const void *state, int kind, int target_kind, int target);

#endif
