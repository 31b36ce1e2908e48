/* World: what is true according to the events of a turn.
 *
 * It begins as a state, and from then on believes the events alone; it knows cards from cards.h and rules from RULES,
 * none from the game's own code. At each spell of the queue it says what must come of it (world_reason.c), and at the
 * end of the turn it must be like the state that the game has come to. */
#ifndef POSTERN_PAIRS_WORLD_H
#define POSTERN_PAIRS_WORLD_H

#include <stdbool.h>

#include "engine/games/sanctum/state.h"
#include "engine/kernel/event.h"
#include "tests/pairs/cards.h"

enum { WORLD_MINIONS = 128, WORLD_GROUPS = 48, WORLD_SPELLS = 64, WORLD_HOPS = 32, WORLD_CASTS = 10 };

struct world_minion {
    int id, group, hits, most;
    bool recruit, gone;
};
struct world_group {
    int id, owner, square;       /* SQUARE_NONE: off the board */
    bool gone;
};
struct world_structure {
    int id, kind, owner, home;
    bool off, gone;
};
struct world_spell {
    int number;                  /* s number; 0: a helper that is not visible */
    const char *name;
    int caster, kind, target, left;
    bool gone;
    int counted;                 /* times in this step b1 */
    bool counts;                 /* ... and whether it should be */
};
struct world_hop {
    int id;
    const char *name;
    int owner, kind, holds, exit, clock, state, defends;
    bool gone;
};

/* A spell as ordered, and its result so far. */
struct world_cast {
    int card, caster, count;
    struct queue_target targets[3];
    bool marked;                 /* by an Intercession */
    bool refused;                /* at the sheet */
    bool done;
};

struct world {
    const char *wrong;           /* the first fault */
    char text[400];              /* its words */
    int initiative;
    char terrain[SQUARES + 2];
    struct world_minion minions[WORLD_MINIONS];
    struct world_group groups[WORLD_GROUPS];
    struct world_structure structures[STRUCTURES_MAX];
    struct world_spell spells[WORLD_SPELLS];
    struct world_hop hops[WORLD_HOPS];
    int minion_count, group_count, structure_count, spell_count, hop_count;
    int last_minion, last_group, last_structure, last_spell, last_hop;
    int pool[PLAYERS][MANA_TYPES], paid[PLAYERS][MANA_TYPES], mana[PLAYERS][MANA_TYPES];
    int house[PLAYERS];
    struct world_cast casts[WORLD_CASTS];   /* in the order of the queue */
    int cast_count, at;
    bool executing;              /* the cast before `at`, of a kind that tells more of itself */
    bool in_b1;
};

/* Says what is wrong; the first word stands. */
void world_fail(struct world *world, const char *format, ...) __attribute__((format(printf, 2, 3)));

void world_begin(struct world *world, const struct state *state);

/* Takes an event in. */
void world_hear(struct world *world, const struct event *event);

/* The first difference between the world and a state, as world->wrong. */
void world_compare(struct world *world, const struct state *state);

/* ---- what must come of a cast ---- */

/* Is it legal on the board as last reported (RULES 3.1, 14.2)? */
bool world_legal(const struct world *world, int card, int side, const struct queue_target *targets, int count);

/* The reason for which the next cast of the queue is squandered (RULES 14.3), or NULL. */
const char *world_reason(const struct world *world, const struct world_cast *cast);

/* The same of one pair of a Teleportation. */
const char *world_pair_reason(const struct world *world, const struct world_cast *cast, int pair);

/* ---- looking ---- */

struct world_minion *world_minion(struct world *world, int id);
struct world_group *world_group(struct world *world, int id);
struct world_structure *world_structure_at(struct world *world, int square, bool off);
const struct world_minion *world_minion_seen(const struct world *world, int id);
const struct world_group *world_group_seen(const struct world *world, int id);
const struct world_group *world_group_on(const struct world *world, int square);
const struct world_structure *world_structure_seen(const struct world *world, int id);
const struct world_structure *world_structure_on(const struct world *world, int square);
const struct world_spell *world_spell_numbered(const struct world *world, int number);
const struct world_spell *world_spell_on(const struct world *world, const char *name, int kind, int target);
/* SQUARE_NONE: off the board, gone, or no place at all. */
int world_place(const struct world *world, int kind, int id);

#endif
