/* A player-turn, phase by phase. RULES 5 and 6. Each phase is a file; they share the present turn. */
#ifndef POSTERN_ARENA_TURN_H
#define POSTERN_ARENA_TURN_H

#include "engine/games/arena/changes/changes.h"
#include "engine/games/arena/orders/declare.h"
#include "engine/kernel/question.h"

/* Who controlled a hex before the first battle on it or above it: seat + 1; FIELD_QUIET: no battle. */
enum { FIELD_QUIET = -1 };
struct battlefields {
    int8_t control[HEXES_MAX];
};

/* The present turn: its player and the orders. */
struct playing {
    struct turn *turn;
    struct state *state;
    int seat;
    struct orders *orders;
    struct battlefields *fields;
};

/* Returns the next open order of a phase and marks it as done, or NULL. */
struct order *ar_next_order(const struct playing *playing, enum phase phase);
/* Refuses an order at its moment. Returns false. */
bool ar_refuse_order(const struct playing *playing, const struct order *order, const char *code, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

void ar_terrain_phase(const struct playing *playing);
void ar_equip_phase(const struct playing *playing, enum phase phase);
void ar_movement_phase(const struct playing *playing);
/* number: 1 or 2. Returns how many declarations the other side made. */
int ar_magic_phase(const struct playing *playing, int number);
void ar_combat_phase(const struct playing *playing);
void ar_retreat_phase(const struct playing *playing);

/* Could a unit retreat by the defender's rule? The creature is the bottom of its unit. RULES 6.9, 8.7. */
bool ar_has_refuge(const struct state *state, int creature);

/* Why this creature may not shoot at a space in the present turn, or NULL. */
const char *ar_shot_forbidden(const struct state *state, const struct creature *shooter, int space);

/* The creature that a side picks by its settings, among those that it may choose; 0: the die decides. RULES 11.4. */
int ar_pick_victim(struct turn *turn, int seat, int space, const int *eligible, int count);

extern const struct question ar_declare_question;

/* The queue of declared effects, and whether an act of it works in the present magic phase. */
extern const struct queue_rules ar_effect_queue;
bool ar_is_due(const void *state, const struct queue_act *act);

void ar_resolve(struct turn *turn);

#endif
