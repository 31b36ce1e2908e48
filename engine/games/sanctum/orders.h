/* Orders: the meaning of the order lines of RULES 18. One reader serves the sheet that judges a mail and the turn that
 * carries it out, on the same state, so they cannot disagree. */
#ifndef POSTERN_SANCTUM_ORDERS_H
#define POSTERN_SANCTUM_ORDERS_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/arena.h"
#include "engine/kernel/queue.h"

struct state;

enum { ORDERS_MAX = 64, CONDITIONS_MAX = 24, ROUTE_MAX = 16, TERMS_MAX = 2, CASTS_MAX = 5, PAIRS_MAX = 3 };

enum order_kind { ORDER_NONE, ORDER_TRAIN, ORDER_CAST, ORDER_MOVE, ORDER_HOLD, ORDER_DISCARD, ORDER_MANA, ORDER_KINDS };

enum term_kind { TERM_NONE, TERM_EXISTS, TERM_ONBOARD, TERM_OFFBOARD, TERM_ENEMY_AT, TERM_FREE, TERM_OWNER, TERM_INIT };

/* One part of a condition: `NOT ENEMY AT E5`. */
struct term {
    int32_t kind;            /* enum term_kind */
    bool negated;
    int32_t target;          /* enum target: group or minion */
    int32_t id;
    int32_t square;
    int32_t side;
};

/* One order; an IF is two orders with one condition. */
struct order {
    int32_t kind;            /* enum order_kind */
    bool standing;
    bool any;                /* a standing order: for every structure */
    int32_t condition;       /* number of its condition, from 1; 0: none */
    bool otherwise;          /* stands after ELSE */
    int32_t spell;           /* CAST, DISCARD */
    int32_t target_count;
    struct queue_target targets[PAIRS_MAX];
    int32_t group;           /* MOVE, HOLD; 0 in a HOLD for all */
    int32_t square;          /* TRAIN, MANA */
    int32_t step_count;
    uint8_t steps[ROUTE_MAX];/* MOVE: its squares, or the squares VIA */
    int32_t trains;          /* TRAIN: enum recruit_class + 1; 0: mana */
    int32_t amount;          /* TRAIN: how many; 0: all */
    int32_t mana;            /* TRAIN, MANA */
};

struct condition {
    int32_t term_count;
    struct term terms[TERMS_MAX];
    int32_t decided;         /* 0: not yet; 1: THEN; 2: ELSE */
};

struct orders {
    int32_t count;
    struct order list[ORDERS_MAX];
    int32_t condition_count;
    struct condition conditions[CONDITIONS_MAX];
};

#endif
