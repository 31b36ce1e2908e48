/* Edmonds' blossom algorithm with dual values, in the form with n^3 steps.
 *
 * Nodes are numbered from 1: first the vertices, then the blossoms, each an odd cycle of nodes. A vertex has a dual value;
 * the slack of an edge is the sum of its ends' values and twice its cost, and is never below 0. Edges without slack may be
 * matched. Trees of such edges grow from all free nodes at once: OUTER nodes are an even number of edges away from their
 * root, INNER ones an odd number. When no tree can grow, the dual values change by as much as the edges and blossoms
 * allow. Costs are multiplied by four, so halves stay whole: the first dual values of the vertices are even, and all OUTER
 * vertices have values of one parity. */
#include "engine/league/matching.h"

#include "engine/league/blossom.h"
#include "engine/league/packing.h"

size_t cost_index(int u, int v)
{
    size_t low = (size_t)(u < v ? u : v), high = (size_t)(u < v ? v : u);

    return high * (high - 1) / 2 + low;
}

int cost_compare(const struct cost *left, const struct cost *right)
{
    for (int i = 0; i < COST_NUMBERS; i++)
        if (left->at[i] != right->at[i])
            return left->at[i] < right->at[i] ? -1 : 1;
    return 0;
}

/* ---- a search ---- */

/* Adds a tight edge from an OUTER node to the trees. True: two trees met, and one more pair is matched. */
static bool take_edge(struct graph *graph, struct edge edge)
{
    int u = graph->top[edge.from], v = graph->top[edge.to], base;

    if (graph->label[v] == LABEL_NONE) {
        int outer = graph->top[graph->mate[v]];

        graph->parent[v] = edge.from;
        graph->label[v] = LABEL_INNER;
        graph->nearest[v] = graph->nearest[outer] = 0;
        graph->label[outer] = LABEL_OUTER;
        blossom_enqueue(graph, outer);
        return false;
    }
    if (graph->label[v] == LABEL_INNER)
        return false;
    base = blossom_common_root(graph, u, v);
    if (base) {
        blossom_add(graph, u, base, v);
        return false;
    }
    blossom_augment(graph, u, v);
    blossom_augment(graph, v, u);
    return true;
}

static bool grow(struct graph *graph)
{
    while (graph->queue_from < graph->queue_to) {
        int u = graph->queue[graph->queue_from++];
        int64_t slack[COST_NUMBERS];

        if (graph->label[graph->top[u]] == LABEL_INNER)
            continue;
        for (int v = 1; v <= graph->vertices; v++) {
            struct edge edge = { (int16_t)u, (int16_t)v };

            if (graph->top[u] == graph->top[v])
                continue;
            graph_find_slack(graph, edge, slack);
            if (!graph_is_none(graph, slack))
                graph_consider(graph, u, graph->top[v], slack);
            else if (take_edge(graph, edge))
                return true;
        }
    }
    return false;
}

/* How much the dual values can change. */
static void find_step(const struct graph *graph, int64_t *step)
{
    int64_t limit[COST_NUMBERS];
    bool found = false;

    for (int x = 1; x <= graph->nodes; x++) {
        if (!graph_is_top(graph, x))
            continue;
        if (graph->label[x] == LABEL_INNER && !graph_is_vertex(graph, x))
            graph_copy(graph, limit, graph_dual(graph, x));
        else if (graph->label[x] != LABEL_INNER && graph->nearest[x])
            graph_copy(graph, limit, graph_slack(graph, x));
        else
            continue;
        if (graph->label[x] != LABEL_NONE)
            graph_halve(graph, limit);
        if (!found || graph_is_less(graph, limit, step))
            graph_copy(graph, step, limit);
        found = true;
    }
}

static void move_duals(struct graph *graph, const int64_t *step)
{
    for (int v = 1; v <= graph->vertices; v++) {
        enum label label = graph->label[graph->top[v]];

        if (label != LABEL_NONE)
            graph_add(graph, graph_dual(graph, v), step, label == LABEL_OUTER ? -1 : 1);
    }
    for (int b = graph->vertices + 1; b <= graph->nodes; b++)
        if (graph_is_top(graph, b) && graph->label[b] != LABEL_NONE)
            graph_add(graph, graph_dual(graph, b), step, graph->label[b] == LABEL_OUTER ? 2 : -2);
    for (int x = 1; x <= graph->nodes; x++)
        if (graph_is_top(graph, x) && graph->nearest[x] && graph->label[x] != LABEL_INNER)
            graph_add(graph, graph_slack(graph, x), step, graph->label[x] == LABEL_OUTER ? -2 : -1);
}

static bool take_tight_edges(struct graph *graph)
{
    for (int x = 1; x <= graph->nodes; x++) {
        struct edge edge;

        if (!graph_is_top(graph, x) || !graph->nearest[x] || graph->top[graph->nearest[x]] == x)
            continue;
        edge = *graph_best(graph, graph->nearest[x], x);
        if (graph_is_tight(graph, edge) && take_edge(graph, edge))
            return true;
    }
    return false;
}

static void expand_empty(struct graph *graph)
{
    for (int b = graph->vertices + 1; b <= graph->nodes; b++)
        if (graph_is_top(graph, b) && graph->label[b] == LABEL_INNER && graph_is_none(graph, graph_dual(graph, b)))
            blossom_expand(graph, b);
}

/* Begins a tree at each free node; false: there are none. */
static bool begin_trees(struct graph *graph)
{
    graph->queue_from = graph->queue_to = 0;
    for (int x = 1; x <= graph->nodes; x++) {
        graph->label[x] = LABEL_NONE;
        graph->nearest[x] = 0;
        if (!graph_is_top(graph, x) || graph->mate[x])
            continue;
        graph->label[x] = LABEL_OUTER;
        blossom_enqueue(graph, x);
    }
    return graph->queue_to > 0;
}

/* Matches one pair more. */
static void search(struct graph *graph)
{
    while (!grow(graph)) {
        int64_t step[COST_NUMBERS] = { 0 };

        find_step(graph, step);
        graph->queue_from = graph->queue_to = 0;
        move_duals(graph, step);
        if (take_tight_edges(graph))
            return;
        expand_empty(graph);
    }
}

/* ---- the whole matching ---- */

/* A vertex enters the queue at most twice before the queue is emptied: when it becomes OUTER, and when it joins a
 * blossom. */
static struct graph graph_of(struct arena *arena, int vertices, int words)
{
    size_t room = 2 * (size_t)vertices + 1, across = (size_t)vertices + 1;

    return (struct graph){
        .vertices = vertices, .nodes = vertices, .room = (int)room, .words = words,
        .costs = arena_alloc(arena, across * across * (size_t)words * sizeof(int64_t)),
        .dual = arena_alloc(arena, room * (size_t)words * sizeof(int64_t)),
        .slack = arena_alloc(arena, room * (size_t)words * sizeof(int64_t)),
        .best = arena_alloc(arena, room * room * sizeof(struct edge)),
        .holder = arena_alloc(arena, room * across * sizeof(int16_t)),
        .children = arena_alloc(arena, across * across * sizeof(int16_t)),
        .child_count = arena_alloc(arena, room * sizeof(int)),
        .top = arena_alloc(arena, room * sizeof(int)),
        .mate = arena_alloc(arena, room * sizeof(int)),
        .parent = arena_alloc(arena, room * sizeof(int)),
        .nearest = arena_alloc(arena, room * sizeof(int)),
        .seen = arena_alloc(arena, room * sizeof(int)),
        .label = arena_alloc(arena, room * sizeof(enum label)),
        .queue = arena_alloc(arena, 4 * room * sizeof(int)),
    };
}

static void begin_vertex(struct graph *graph, int u, const struct packing *packing, const struct cost *costs)
{
    graph->top[u] = u;
    *graph_holder(graph, u, u) = (int16_t)u;
    for (int v = 1; v <= graph->vertices; v++) {
        if (u == v)
            continue;
        *graph_best(graph, u, v) = (struct edge){ (int16_t)u, (int16_t)v };
        packing_pack(packing, &costs[cost_index(u - 1, v - 1)], graph_cost(graph, u, v));
        for (int i = 0; i < graph->words; i++)
            graph_cost(graph, u, v)[i] *= 4;
    }
}

/* Every vertex begins with the value that pays half its cheapest edge, so no edge has a slack below 0. */
static void pay_half(struct graph *graph, int u)
{
    const int64_t *least = graph_cost(graph, u, u == 1 ? 2 : 1);

    for (int v = 1; v <= graph->vertices; v++)
        if (v != u && graph_is_less(graph, graph_cost(graph, u, v), least))
            least = graph_cost(graph, u, v);
    graph_add(graph, graph_dual(graph, u), least, -1);
    graph_halve(graph, graph_dual(graph, u));
}

/* Reduces a vertex's value by the least slack of its edges, and matches it along an edge that then has none, if it can. */
static void match_at_once(struct graph *graph, int u)
{
    int64_t slack[COST_NUMBERS], least[COST_NUMBERS];
    int nearest = 0;

    for (int v = 1; v <= graph->vertices; v++) {
        if (u == v)
            continue;
        graph_find_slack(graph, (struct edge){ (int16_t)u, (int16_t)v }, slack);
        if (nearest == 0 || graph_is_less(graph, slack, least)
            || (graph->mate[nearest] && !graph->mate[v] && !graph_is_less(graph, least, slack))) {
            nearest = v;
            graph_copy(graph, least, slack);
        }
    }
    graph_add(graph, graph_dual(graph, u), least, -1);
    if (graph->mate[u] || graph->mate[nearest])
        return;
    graph->mate[u] = nearest;
    graph->mate[nearest] = u;
}

void matching_least(struct arena *arena, int vertices, const struct cost *costs, int *mates)
{
    struct packing packing = packing_of(vertices, costs);
    struct graph graph = graph_of(arena, vertices, packing.words);

    for (int v = 1; v <= vertices; v++)
        begin_vertex(&graph, v, &packing, costs);
    for (int v = 1; v <= vertices; v++)
        pay_half(&graph, v);
    for (int v = 1; v <= vertices; v++)
        match_at_once(&graph, v);
    while (begin_trees(&graph))
        search(&graph);
    for (int v = 1; v <= vertices; v++)
        mates[v - 1] = graph.mate[v] - 1;
}
