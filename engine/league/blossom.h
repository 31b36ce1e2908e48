/* Blossoms: odd cycles of nodes that a search takes for one node, and the paths that go through them. */
#ifndef POSTERN_BLOSSOM_H
#define POSTERN_BLOSSOM_H

#include "engine/league/matching_graph.h"

/* All vertices of a node wait for their edges to be looked at. */
void blossom_enqueue(struct graph *graph, int node);

/* Exchanges matched and unmatched edges from u to its root, after u was matched with v. */
void blossom_augment(struct graph *graph, int u, int v);

/* The node where two branches meet; 0: they belong to different trees. */
int blossom_common_root(struct graph *graph, int u, int v);

/* The cycle that closes with the edge from u to v and meets in `base` becomes an OUTER node. */
void blossom_add(struct graph *graph, int u, int base, int v);

/* An INNER blossom falls apart: one way round its cycle stays in the tree, the other leaves it. */
void blossom_expand(struct graph *graph, int blossom);

#endif
