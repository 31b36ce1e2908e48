/* Plain maze: a second opinion on who sees what and who can walk where, for Wiz-War's engine to agree with.
 *
 * Written square by square from RULES 3, 6 and 7, with fractions and without tables of squares, faces, folds or images, and
 * sharing nothing with engine/games/wizwar. Slow on purpose: every segment that could be a line of sight is followed to
 * its end. Whoever reads it beside the RULES should be able to say that it is right.
 *
 * A place is a column and a row counted from a1; directions are 0 north, 1 east, 2 south, 3 west. */
#ifndef TESTS_PLAIN_MAZE_H
#define TESTS_PLAIN_MAZE_H

#include <stdbool.h>

enum { PLAIN_SIDE = 5, PLAIN_TILES = 6, PLAIN_EDGES = 160, PLAIN_JOINTS = 8, PLAIN_STUFF = 24, PLAIN_TILE_LINES = 11,
       PLAIN_TILE_LETTERS = 21, PLAIN_PLACES = PLAIN_TILES * PLAIN_SIDE * PLAIN_SIDE, PLAIN_PIERCE_MOST = 1, PLAIN_UNSEEN = 99 };

struct plain_place {
    int column, row;
};

struct plain_face {
    struct plain_place place;
    int direction;
};

struct plain_tile {
    int column, row;             /* of its slot */
    int turn;                    /* quarters clockwise */
    int owner;                   /* of its doors; -1: nobody */
    const char (*drawing)[PLAIN_TILE_LETTERS + 1];     /* as RULES 3.5 draws it */
};

/* The features of an edge, or of half of one between two partner rim sides. */
enum plain_holds { PLAIN_NOTHING, PLAIN_WALL, PLAIN_DOOR, PLAIN_SEEN_THROUGH };

/* An edge, or half of a rim edge, that is not as drawn. */
struct plain_edge {
    struct plain_face face;
    enum plain_holds holds;
    bool illusion;               /* the wall exists for those who believe in it */
    bool believed;               /* and the observer and walker does */
    int owner;                   /* of a door; -1: the tile's owner */
    bool unlocked, held;         /* a door for all; one that somebody holds open */
    bool mirror;
    bool ivy, far_ivy;           /* on this face, and on the other one */
};

/* Two rim sides that magic has joined: tiles by their place in the list. */
struct plain_joint {
    int tile, side, partner, partner_side;
};

/* The things that fill a place. */
struct plain_stuff {
    struct plain_place place;
    bool opaque;                 /* no sight through it */
    bool hides;                  /* none into it or out of it */
    bool solid;                  /* nobody can enter */
};

struct plain_maze {
    int tile_count, edge_count, joint_count, stuff_count;
    struct plain_tile tiles[PLAIN_TILES];
    struct plain_edge edges[PLAIN_EDGES];
    struct plain_joint joints[PLAIN_JOINTS];
    struct plain_stuff stuff[PLAIN_STUFF];
};

/* The walking figure. */
struct plain_walker {
    int seat;
    bool mist, key;
};

bool plain_is_place(const struct plain_maze *maze, struct plain_place place);
bool plain_same(struct plain_place one, struct plain_place other);
/* Over a side of a square, walls or not: to the next square, or in again at the partner side of a rim (RULES 3.4); the
 * result is the face by which one enters. */
struct plain_face plain_over(const struct plain_maze *maze, struct plain_face out);

/* May he walk out over this side? RULES 6.1, 6.2. */
bool plain_may_step(const struct plain_maze *maze, const struct plain_walker *walker, struct plain_face out);

/* Steps of a walk to a place, or with `walker` NULL through anything; -1: no way. */
int plain_steps(const struct plain_maze *maze, const struct plain_walker *walker, struct plain_place from, struct plain_place to);

/* The result of a look round from a square: the least number of things on edges to see through (PLAIN_UNSEEN: it cannot be
 * seen) for each square, and for each side of it from within. */
struct plain_view {
    int squares[PLAIN_PLACES], faces[PLAIN_PLACES][4];
};

void plain_look(const struct plain_maze *maze, struct plain_place from, struct plain_view *view);

/* Does an observer with this view who sees through at most `pierce` things see another square (`inside`: its contents, not
 * only the thing that fills it), or the edge of a face from either side: the layer on the side that he sees (`layer`), or
 * the edge beneath? RULES 7. */
bool plain_sees(const struct plain_maze *maze, const struct plain_view *view, int pierce, struct plain_place from,
                struct plain_place to, bool inside);
bool plain_sees_edge(const struct plain_maze *maze, const struct plain_view *view, int pierce, struct plain_place from,
                     struct plain_face face, bool layer);

#endif
