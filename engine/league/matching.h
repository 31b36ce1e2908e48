/* Matching: pairs all vertices of a complete graph so that the sum of their costs is least.
 *
 * A cost is a vector of whole numbers; vectors are added number by number and compared from the first number on. Each
 * number stays below 2^58, and so does the sum of as many numbers as there are vertices. */
#ifndef POSTERN_MATCHING_H
#define POSTERN_MATCHING_H

#include <stddef.h>
#include <stdint.h>

#include "engine/kernel/arena.h"

enum { MATCHING_VERTICES_MAX = 514, COST_NUMBERS = 11 };

struct cost {
    int64_t at[COST_NUMBERS];
};

/* The index of the cost of two different vertices (from 0) in a list of vertices * (vertices - 1) / 2 costs. */
size_t cost_index(int u, int v);

/* Less than, equal to, greater than 0. */
int cost_compare(const struct cost *left, const struct cost *right);

/* Fills mates[v] for each vertex. The number of vertices is even. If several pairings cost the least, the choice
 * depends only on the costs. */
void matching_least(struct arena *arena, int vertices, const struct cost *costs, int *mates);

#endif
