/* Blossoms: odd cycles of nodes that a search treats as one node, and the paths through them. */
#ifndef POSTERN_BLOSSOM_H
#define POSTERN_BLOSSOM_H

#include "engine/league/matching_graph.h"

/* Queues all vertices of a node, so their edges get checked. */
void blossom_enqueue(struct graph *graph, int node);

/* Exchanges matched and unmatched edges from u to its root, after u was matched with v. */
void blossom_augment(struct graph *graph, int u, int v);

/* The node where two branches meet; 0: they belong to different trees. */
int blossom_common_root(struct graph *graph, int u, int v);

/* Makes an OUTER node of the cycle that closes with the edge from u to v and meets in `base`. */
void blossom_add(struct graph *graph, int u, int base, int v);

/* Expands an INNER blossom: one way round its cycle stays in the tree, the other leaves it. */
void blossom_expand(struct graph *graph, int blossom);

#endif
