/* The graph of a matching during the search: its nodes, their values and the slack of its edges. Only matching.c and
 * blossom.c use it; they explain how. */
#ifndef POSTERN_MATCHING_GRAPH_H
#define POSTERN_MATCHING_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/league/matching.h"

enum label { LABEL_NONE, LABEL_OUTER, LABEL_INNER };

struct edge {
    int16_t from, to;       /* vertices, each inside its node; from 0: no edge */
};

struct graph {
    int vertices, nodes;    /* nodes: the highest number in use */
    int room;               /* the most nodes possible, including number 0 */
    int words;              /* of a packed value */
    int64_t *costs;         /* multiplied by four; by vertex and vertex */
    int64_t *dual;          /* by node */
    int64_t *slack;         /* by node: of the edge to its nearest, at the last change of the dual values */
    struct edge *best;      /* by node and node: the edge of least slack between them */
    int16_t *holder;        /* by node and vertex: the child that holds the vertex; 0: none does */
    int16_t *children;      /* by blossom: the cycle, its base first */
    int *child_count;
    int *top;               /* the outermost node that holds a node; 0: not in use */
    int *mate;              /* the vertex at the other end of a node's matched edge; 0: free */
    int *parent;            /* the vertex from which an INNER node was reached */
    int *nearest;           /* the OUTER vertex with the edge of least slack to a node; 0: none */
    int *seen, stamp;
    enum label *label;
    int *queue, queue_from, queue_to;
};

/* ---- tables ---- */

static inline struct edge *graph_best(const struct graph *graph, int a, int b)
{
    return &graph->best[(size_t)a * (size_t)graph->room + (size_t)b];
}

static inline int16_t *graph_holder(const struct graph *graph, int node, int vertex)
{
    return &graph->holder[(size_t)node * (size_t)(graph->vertices + 1) + (size_t)vertex];
}

static inline int16_t *graph_children(const struct graph *graph, int blossom)
{
    return &graph->children[(size_t)(blossom - graph->vertices) * (size_t)(graph->vertices + 1)];
}

static inline bool graph_is_vertex(const struct graph *graph, int node)
{
    return node <= graph->vertices;
}

static inline bool graph_is_top(const struct graph *graph, int node)
{
    return graph->top[node] == node;
}

/* ---- values, of as many words as there are ---- */

static inline int64_t *graph_dual(const struct graph *graph, int node)
{
    return &graph->dual[(size_t)node * (size_t)graph->words];
}

static inline int64_t *graph_slack(const struct graph *graph, int node)
{
    return &graph->slack[(size_t)node * (size_t)graph->words];
}

static inline int64_t *graph_cost(const struct graph *graph, int u, int v)
{
    return &graph->costs[((size_t)u * (size_t)(graph->vertices + 1) + (size_t)v) * (size_t)graph->words];
}

static inline bool graph_is_less(const struct graph *graph, const int64_t *left, const int64_t *right)
{
    for (int i = 0; i < graph->words; i++)
        if (left[i] != right[i])
            return left[i] < right[i];
    return false;
}

static inline bool graph_is_none(const struct graph *graph, const int64_t *value)
{
    for (int i = 0; i < graph->words; i++)
        if (value[i] != 0)
            return false;
    return true;
}

static inline void graph_copy(const struct graph *graph, int64_t *to, const int64_t *from)
{
    for (int i = 0; i < graph->words; i++)
        to[i] = from[i];
}

static inline void graph_add(const struct graph *graph, int64_t *sum, const int64_t *value, int times)
{
    for (int i = 0; i < graph->words; i++)
        sum[i] += times * value[i];
}

static inline void graph_halve(const struct graph *graph, int64_t *value)
{
    for (int i = 0; i < graph->words; i++)
        value[i] /= 2;
}

/* ---- slack ---- */

static inline void graph_find_slack(const struct graph *graph, struct edge edge, int64_t *slack)
{
    const int64_t *from = graph_dual(graph, edge.from), *to = graph_dual(graph, edge.to);
    const int64_t *cost = graph_cost(graph, edge.from, edge.to);

    for (int i = 0; i < graph->words; i++)
        slack[i] = from[i] + to[i] + cost[i];
}

static inline bool graph_is_tight(const struct graph *graph, struct edge edge)
{
    int64_t slack[COST_NUMBERS];

    graph_find_slack(graph, edge, slack);
    return graph_is_none(graph, slack);
}

static inline bool graph_has_less_slack(const struct graph *graph, struct edge left, struct edge right)
{
    int64_t less[COST_NUMBERS], more[COST_NUMBERS];

    graph_find_slack(graph, left, less);
    graph_find_slack(graph, right, more);
    return graph_is_less(graph, less, more);
}

/* Makes an OUTER vertex the nearest of a node, if its edge of this slack is the best so far. */
static inline void graph_consider(struct graph *graph, int vertex, int node, const int64_t *slack)
{
    if (graph->nearest[node] && !graph_is_less(graph, slack, graph_slack(graph, node)))
        return;
    graph->nearest[node] = vertex;
    graph_copy(graph, graph_slack(graph, node), slack);
}

#endif
