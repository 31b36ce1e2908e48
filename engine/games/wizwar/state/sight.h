/* Sight: who sees what, in exact whole numbers. RULES 7.
 *
 * Obstacles depend on the observer: an illusion blocks the sight of those who believe in it, and a VISIONSTONE sees
 * through one thing on an edge. So every question names its observer, a figure. */
#ifndef WIZWAR_SIGHT_H
#define WIZWAR_SIGHT_H

#include "engine/games/wizwar/state/card.h"

/* Answers to a question about numbered places, by the remainder of the number: an answer may be forgotten. */
enum { ANSWERS = 256 };
struct answers {
    int16_t of[ANSWERS];         /* the number + 1; 0: none */
    int8_t answer[ANSWERS];
};

/* What is in the way on squares and over faces. The images of a target give many lines, most of them over the same. */
struct in_the_way {
    struct answers squares, faces;
};

struct observer {
    int figure;                  /* the observer; FIGURE_NONE: one who sees only real things */
    int pierce;                  /* how many things on edges the observer sees through */
    struct in_the_way *known;    /* what it has met already, zeroes at first, for several questions about one position; NULL: nothing */
    int reach;                   /* how many squares along the line count, in steps N, E, S, W; 0: any number */
};

/* The figure as an observer, with what it carries. */
struct observer observer_of(const struct wizwar *ww, int figure);

/* ---- edges ---- */

/* What the edge is for the observer: an illusion is a wall or nothing, a door held open is nothing. For a rim edge, this
 * half of it. */
enum feature edge_truth(const struct maze *maze, const struct wizwar *ww, int face, int observer);
/* Is there a nubbin at this corner of the square for the observer? RULES 7.2. */
bool nubbin_stands(const struct maze *maze, const struct wizwar *ww, int32_t place, enum grid_direction corner, int observer);

/* ---- sight ---- */

/* Sight from a place to a square: to the thing itself, or to its content (`inside`: a hidden figure in it is not
 * seen). */
bool sees_square(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int32_t to,
                 bool inside, struct grid_view *view);
/* Sight to an edge, from the side of `face` or from the other side; *seen is the face that is seen. `layer`: to the
 * layer on that face; else to what is under it. */
bool sees_edge(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int face,
               bool layer, struct grid_view *view);
/* Does one figure see another? BLIND sees nobody. */
bool figure_sees(const struct maze *maze, const struct wizwar *ww, int figure, int other);

/* Does the line of sight from one place to another go through this square? It crosses at most `rims` joined rims. */
enum { RIMS_MOST = 2 };
bool line_passes(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int32_t to,
                 int32_t through, int rims);
/* Does it enter over this edge, into the square of the face? `edge`: the face that the line goes to, or GRID_NONE: to the
 * square. */
bool line_comes_over(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int32_t to,
                     int edge, int face);
/* Steps N, E, S, W from one place to another through anything, joined rims included. */
int steps_between(const struct maze *maze, int32_t from, int32_t to);

#endif
