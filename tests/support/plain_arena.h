/* Plain arena: a second opinion on ranges, walls and movement, for Arena's engine to agree with.
 *
 * Written hex by hex from RULES 2, 3.1, 6.4, 13 and 14, without tables of neighbours or short cuts, and sharing nothing
 * with engine/games/arena. Slow on purpose: whoever reads it beside the RULES should be able to say that it is right.
 * Rows count from 0 (A), columns from 1. A unit is a creature, with a Human Grunt riding on it or without. */
#ifndef TESTS_PLAIN_ARENA_H
#define TESTS_PLAIN_ARENA_H

#include <stdbool.h>

enum { PLAIN_ROWS = 5, PLAIN_COLUMNS = 9, PLAIN_UNITS = 32, PLAIN_WALLS = 12, PLAIN_STEPS = 6 };

/* A ground hex, or the airspace over it. */
struct plain_place {
    int row, column;
    bool air;
};

/* A row of RULES 13, as far as movement asks for it. */
struct plain_body {
    const char *name;
    int move;
    const char *terrain;         /* the Terrain code */
    int speed, turns;            /* Flight; turns 0: none */
    int size;
    bool hands, vehicle;
    bool unholy;                 /* evil or undead */
    bool beast, lifeless;        /* an animal; undead or a machine */
};

/* What lies on the creature that carries the unit, or is borne by it. */
enum plain_mark {
    PLAIN_SLOW = 1, PLAIN_HASTE = 2, PLAIN_STASIS = 4, PLAIN_SLEEP = 8, PLAIN_INVISIBLE = 16, PLAIN_BOOTS = 32,
    PLAIN_ANY_MAGIC = 63,        /* all these are magic */
    PLAIN_CLIMBING = 64, PLAIN_CANOE = 128, PLAIN_AXE = 256, PLAIN_JET = 512,
};

struct plain_unit {
    int number;                  /* of its tag, L1 or R1 */
    bool right;
    const struct plain_body *body;
    struct plain_place at;
    int rider;                   /* number of the Human Grunt's tag; 0: nobody rides */
    bool rider_sleeps;
    int marks;                   /* enum plain_mark */
    int clock;                   /* of a flyer, this turn counted */

    int steps;                   /* made in this turn */
    bool came, walks, flies;     /* entered where it is; which of the two it was ordered first */
};

struct plain_hex {
    char terrain;                /* W R G F K, as RULES 2.4 lists them */
    char mirage;                 /* the same; '\0': none */
    bool storm, sanctuary, anti_magic;
};

struct plain_wall {
    struct plain_place one, other;
    bool force;                  /* else of thorns */
};

struct plain_arena {
    bool basic;
    bool right_plays;
    struct plain_hex hex[PLAIN_ROWS][PLAIN_COLUMNS + 1];     /* [row][column] */
    int wall_count;
    struct plain_wall walls[PLAIN_WALLS];
    int unit_count;
    struct plain_unit units[PLAIN_UNITS];                    /* in tag order */
};

enum plain_how { PLAIN_WALK, PLAIN_FLY, PLAIN_LAND };

struct plain_order {
    int unit;                    /* its place in the list of units */
    enum plain_how how;
    int count;
    struct plain_place path[PLAIN_STEPS];
    bool land;                   /* FLY .. LAND */
};

/* The rows of RULES 13 that are thrown; NULL after the last. */
const struct plain_body *plain_body(int number);

bool plain_on_board(bool basic, int row, int column);
bool plain_adjacent(bool basic, struct plain_place one, struct plain_place other);
/* RULES 2.2: hexes, and one more when the layers differ. */
int plain_distance(bool basic, struct plain_place from, struct plain_place to);
/* Does a wall stop a walk from one hex to another, in the layer of both? */
bool plain_walled(const struct plain_arena *arena, struct plain_place from, struct plain_place to);
/* Is a creature of a side there, absent ones aside? */
bool plain_present(const struct plain_arena *arena, bool right, struct plain_place place);
int plain_move_of(const struct plain_arena *arena, const struct plain_unit *unit);
bool plain_may_be(const struct plain_arena *arena, const struct plain_unit *unit, struct plain_place place);
bool plain_may_enter(const struct plain_arena *arena, const struct plain_unit *unit, struct plain_place place);

/* The whole Movement phase of the side that plays: units stand where it leaves them. */
void plain_movement(struct plain_arena *arena, const struct plain_order *orders, int count);

#endif
