/* A list of orders that a bot puts together, on a copy of what its seat knows: what the lines so far lead to, as far as
 * one can say before they are carried out. */
#ifndef WIZWAR_PLAN_H
#define WIZWAR_PLAN_H

#include "engine/games/wizwar/cast/reading.h"

struct plan {
    struct arena *arena;
    struct wizwar *ww;           /* the copy */
    const struct maze *maze;
    int seat;
    const char *text;            /* the lines so far */
};

/* Can this line be read and, of an act, carried out as things stand in the plan? *order receives it. */
bool plan_can(const struct plan *plan, const char *line, struct order *order);

static inline int32_t plan_place(const struct plan *plan)
{
    return plan->ww->figures[plan->seat].place;
}

static inline struct hand *plan_hand(const struct plan *plan)
{
    return &plan->ww->players[plan->seat].hand;
}

/* The greatest NUMBER card of the hand, or CARD_NONE. */
int plan_number(const struct plan *plan);

/* A blow, shot or spell at somebody. */
struct strike {
    int value;                   /* about the points that it is worth; 0: there is none */
    const char *line;
    int card, number;            /* what it uses up; CARD_NONE: nothing */
};

/* The best that the seat can do to an opponent from where the plan has it. */
struct strike plan_strike(const struct plan *plan);

#endif
