/* Sight: who sees what, in exact whole numbers. RULES 7.
 *
 * What stands in the way hangs on who looks: an illusion hides what lies behind it from those who believe in it, and a
 * VISIONSTONE sees through one thing on an edge. So every question names its observer, a figure. */
#ifndef WIZWAR_SIGHT_H
#define WIZWAR_SIGHT_H

#include "engine/games/wizwar/state/card.h"

struct observer {
    int figure;                  /* who looks; FIGURE_NONE: somebody to whom only what is real is there */
    int pierce;                  /* things on edges that he sees through */
};

/* The figure as an observer, with what it carries. */
struct observer observer_of(const struct wizwar *ww, int figure);

/* ---- edges ---- */

/* What the edge is to the observer: an illusion is a wall or nothing, a door that is held open nothing. Of a rim edge, this
 * half of it. */
enum feature edge_truth(const struct maze *maze, const struct wizwar *ww, int face, int observer);
/* Does a nubbin stand at this corner of the square, to the observer? RULES 7.2. */
bool nubbin_stands(const struct maze *maze, const struct wizwar *ww, int32_t place, enum grid_direction corner, int observer);

/* ---- sight ---- */

/* From a place to a square: the thing itself, or what is in it (`inside`: a figure that hides in it is not seen). */
bool sees_square(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int32_t to,
                 bool inside, struct grid_view *view);
/* To an edge, looked at from `face`'s side or from the other one; *seen is the face that is seen. `layer`: to what hangs
 * on that face; else to what lies beneath. */
bool sees_edge(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int face,
               bool layer, struct grid_view *view);
/* Does one figure see another? BLIND sees nobody. */
bool figure_sees(const struct maze *maze, const struct wizwar *ww, int figure, int other);

/* Does the line of sight from one place to another go through this square? */
bool line_passes(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int32_t to,
                 int32_t through);
/* Does it come over this edge, into the square of the face? `edge`: a face to which the line goes, or GRID_NONE: to the square. */
bool line_comes_over(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int32_t to,
                     int edge, int face);
/* Steps N, E, S, W from one place to another through anything, joined rims included. */
int steps_between(const struct maze *maze, int32_t from, int32_t to);

#endif
