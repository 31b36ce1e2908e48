#include "engine/league/blossom.h"

#include <string.h>

/* ---- nodes ---- */

static void find_nearest(struct graph *graph, int node)
{
    int64_t slack[COST_NUMBERS];

    graph->nearest[node] = 0;
    for (int v = 1; v <= graph->vertices; v++)
        if (graph->top[v] != node && graph->label[graph->top[v]] == LABEL_OUTER) {
            graph_find_slack(graph, *graph_best(graph, v, node), slack);
            graph_consider(graph, v, node, slack);
        }
}

void blossom_enqueue(struct graph *graph, int node)
{
    if (graph_is_vertex(graph, node)) {
        graph->queue[graph->queue_to++] = node;
        return;
    }
    for (int i = 0; i < graph->child_count[node]; i++)
        blossom_enqueue(graph, graph_children(graph, node)[i]);
}

static void set_top(struct graph *graph, int node, int top)
{
    graph->top[node] = top;
    if (graph_is_vertex(graph, node))
        return;
    for (int i = 0; i < graph->child_count[node]; i++)
        set_top(graph, graph_children(graph, node)[i], top);
}

static void reverse(int16_t *list, int count)
{
    for (int i = 0, j = count - 1; i < j; i++, j--) {
        int16_t other = list[i];

        list[i] = list[j];
        list[j] = other;
    }
}

/* The place of a child in its cycle, turned so that an even number of edges leads to it from the base. */
static int even_place(struct graph *graph, int blossom, int child)
{
    int16_t *children = graph_children(graph, blossom);
    int count = graph->child_count[blossom], place = 0;

    while (children[place] != child)
        place++;
    if (place % 2 == 0)
        return place;
    reverse(children + 1, count - 1);
    return count - place;
}

/* Makes the child at a place the base; the cycle keeps its direction. */
static void rotate(struct graph *graph, int blossom, int place)
{
    int16_t *children = graph_children(graph, blossom);

    reverse(children, place);
    reverse(children + place, graph->child_count[blossom] - place);
    reverse(children, graph->child_count[blossom]);
}

/* Matches node u with v, on u's side, down to the vertices. */
static void match(struct graph *graph, int u, int v)
{
    struct edge edge = *graph_best(graph, u, v);
    int child, place;

    graph->mate[u] = edge.to;
    if (graph_is_vertex(graph, u))
        return;
    child = *graph_holder(graph, u, edge.from);
    place = even_place(graph, u, child);
    for (int i = 0; i < place; i++)
        match(graph, graph_children(graph, u)[i], graph_children(graph, u)[i ^ 1]);
    match(graph, child, v);
    rotate(graph, u, place);
}

void blossom_augment(struct graph *graph, int u, int v)
{
    for (;;) {
        int inner = graph->top[graph->mate[u]];

        match(graph, u, v);
        if (inner == 0)
            return;
        v = inner;
        u = graph->top[graph->parent[inner]];
        match(graph, v, u);
    }
}

static int up(const struct graph *graph, int outer)
{
    int inner = graph->top[graph->mate[outer]];

    return inner ? graph->top[graph->parent[inner]] : 0;
}

int blossom_common_root(struct graph *graph, int u, int v)
{
    graph->stamp++;
    while (u || v) {
        int other = v;

        if (u) {
            if (graph->seen[u] == graph->stamp)
                return u;
            graph->seen[u] = graph->stamp;
            u = up(graph, u);
        }
        v = u;
        u = other;
    }
    return 0;
}

/* ---- blossoms ---- */

static void add_child(struct graph *graph, int blossom, int child)
{
    graph_children(graph, blossom)[graph->child_count[blossom]++] = (int16_t)child;
}

/* Adds the nodes from one up to the base, without the base. */
static void add_branch(struct graph *graph, int blossom, int from, int base)
{
    for (int outer = from; outer != base; outer = up(graph, outer)) {
        int inner = graph->top[graph->mate[outer]];

        add_child(graph, blossom, outer);
        add_child(graph, blossom, inner);
        blossom_enqueue(graph, inner);
    }
}

/* Sets the best edges of a blossom: the best of its children's. */
static void take_over_edges(struct graph *graph, int blossom, int child)
{
    for (int x = 1; x <= graph->nodes; x++) {
        struct edge edge = *graph_best(graph, child, x), *kept = graph_best(graph, blossom, x);

        if (x == blossom || !edge.from || (kept->from && !graph_has_less_slack(graph, edge, *kept)))
            continue;
        *kept = edge;
        *graph_best(graph, x, blossom) = (struct edge){ edge.to, edge.from };
    }
    for (int v = 1; v <= graph->vertices; v++)
        if (*graph_holder(graph, child, v))
            *graph_holder(graph, blossom, v) = (int16_t)child;
}

static int unused_node(struct graph *graph)
{
    int node = graph->vertices + 1;

    while (node <= graph->nodes && graph->top[node])
        node++;
    if (node > graph->nodes)
        graph->nodes = node;
    for (int x = 0; x <= graph->nodes; x++)
        *graph_best(graph, node, x) = *graph_best(graph, x, node) = (struct edge){ 0 };
    memset(graph_holder(graph, node, 0), 0, ((size_t)graph->vertices + 1) * sizeof *graph->holder);
    memset(graph_dual(graph, node), 0, (size_t)graph->words * sizeof *graph->dual);
    graph->child_count[node] = 0;
    return node;
}

void blossom_add(struct graph *graph, int u, int base, int v)
{
    int blossom = unused_node(graph);

    add_child(graph, blossom, base);
    add_branch(graph, blossom, u, base);
    reverse(graph_children(graph, blossom) + 1, graph->child_count[blossom] - 1);
    add_branch(graph, blossom, v, base);
    graph->label[blossom] = LABEL_OUTER;
    graph->mate[blossom] = graph->mate[base];
    for (int i = 0; i < graph->child_count[blossom]; i++)
        take_over_edges(graph, blossom, graph_children(graph, blossom)[i]);
    set_top(graph, blossom, blossom);
    find_nearest(graph, blossom);
}

void blossom_expand(struct graph *graph, int blossom)
{
    int16_t *children = graph_children(graph, blossom);
    int count = graph->child_count[blossom];
    int entry = *graph_holder(graph, blossom, graph_best(graph, blossom, graph->parent[blossom])->from), place;

    for (int i = 0; i < count; i++)
        set_top(graph, children[i], children[i]);
    graph->top[blossom] = 0;
    place = even_place(graph, blossom, entry);
    for (int i = 0; i < place; i += 2) {
        graph->parent[children[i]] = graph_best(graph, children[i + 1], children[i])->from;
        graph->label[children[i]] = LABEL_INNER;
        graph->nearest[children[i]] = 0;
        graph->label[children[i + 1]] = LABEL_OUTER;
        find_nearest(graph, children[i + 1]);
        blossom_enqueue(graph, children[i + 1]);
    }
    graph->label[entry] = LABEL_INNER;
    graph->parent[entry] = graph->parent[blossom];
    graph->nearest[entry] = 0;
    for (int i = place + 1; i < count; i++)
        graph->label[children[i]] = LABEL_NONE;
    for (int i = place + 1; i < count; i++)
        find_nearest(graph, children[i]);
}
