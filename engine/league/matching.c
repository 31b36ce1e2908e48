/* Edmonds' blossoms with dual values, in the form that takes n^3 steps.
 *
 * Nodes are numbered from 1: first the vertices, then the blossoms, each an odd cycle of nodes. A vertex has a dual value;
 * the slack of an edge is the sum of its ends' values and twice its cost, and is never below 0. Edges without slack may be
 * matched. Trees of such edges grow from all free nodes at once: OUTER nodes are an even number of edges away from their
 * root, INNER ones an odd number. When nothing grows any more, the dual values move by as much as some edge or blossom
 * allows. Costs are doubled, so that halves stay whole: all OUTER vertices have values of one parity. */
#include "engine/league/matching.h"

#include <stdbool.h>
#include <string.h>

enum label { LABEL_NONE, LABEL_OUTER, LABEL_INNER };

struct edge {
    int16_t from, to;       /* vertices, each inside its node; from 0: no edge */
};

struct graph {
    int vertices, nodes;    /* nodes: the highest number in use */
    int room;               /* nodes that there can be, with number 0 */
    const struct cost *costs;
    struct cost *dual;      /* by node */
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

/* ---- tables ---- */

static struct edge *best_of(const struct graph *graph, int a, int b)
{
    return &graph->best[(size_t)a * (size_t)graph->room + (size_t)b];
}

static int16_t *holder_of(const struct graph *graph, int node, int vertex)
{
    return &graph->holder[(size_t)node * (size_t)(graph->vertices + 1) + (size_t)vertex];
}

static int16_t *children_of(const struct graph *graph, int blossom)
{
    return &graph->children[(size_t)(blossom - graph->vertices) * (size_t)(graph->vertices + 1)];
}

static bool is_vertex(const struct graph *graph, int node)
{
    return node <= graph->vertices;
}

static bool is_top(const struct graph *graph, int node)
{
    return graph->top[node] == node;
}

/* ---- slack ---- */

static const struct cost *cost_of(const struct graph *graph, struct edge edge)
{
    return &graph->costs[cost_index(edge.from - 1, edge.to - 1)];
}

static struct cost slack_of(const struct graph *graph, struct edge edge)
{
    const struct cost *from = &graph->dual[edge.from], *to = &graph->dual[edge.to], *cost = cost_of(graph, edge);
    struct cost slack;

    for (int i = 0; i < COST_NUMBERS; i++)
        slack.at[i] = from->at[i] + to->at[i] + 2 * cost->at[i];
    return slack;
}

static bool is_tight(const struct graph *graph, struct edge edge)
{
    const struct cost *from = &graph->dual[edge.from], *to = &graph->dual[edge.to], *cost = cost_of(graph, edge);

    for (int i = 0; i < COST_NUMBERS; i++)
        if (from->at[i] + to->at[i] + 2 * cost->at[i] != 0)
            return false;
    return true;
}

static bool has_less_slack(const struct graph *graph, struct edge left, struct edge right)
{
    const struct cost *left_from = &graph->dual[left.from], *left_to = &graph->dual[left.to];
    const struct cost *right_from = &graph->dual[right.from], *right_to = &graph->dual[right.to];
    const struct cost *left_cost = cost_of(graph, left), *right_cost = cost_of(graph, right);

    for (int i = 0; i < COST_NUMBERS; i++) {
        int64_t less = left_from->at[i] + left_to->at[i] + 2 * left_cost->at[i];
        int64_t more = right_from->at[i] + right_to->at[i] + 2 * right_cost->at[i];

        if (less != more)
            return less < more;
    }
    return false;
}

static void consider(struct graph *graph, int vertex, int node)
{
    int nearest = graph->nearest[node];

    if (nearest == 0 || has_less_slack(graph, *best_of(graph, vertex, node), *best_of(graph, nearest, node)))
        graph->nearest[node] = vertex;
}

static void find_nearest(struct graph *graph, int node)
{
    graph->nearest[node] = 0;
    for (int v = 1; v <= graph->vertices; v++)
        if (graph->top[v] != node && graph->label[graph->top[v]] == LABEL_OUTER)
            consider(graph, v, node);
}

/* ---- nodes ---- */

/* All vertices of a node wait for their edges to be looked at. */
static void enqueue(struct graph *graph, int node)
{
    if (is_vertex(graph, node)) {
        graph->queue[graph->queue_to++] = node;
        return;
    }
    for (int i = 0; i < graph->child_count[node]; i++)
        enqueue(graph, children_of(graph, node)[i]);
}

static void set_top(struct graph *graph, int node, int top)
{
    graph->top[node] = top;
    if (is_vertex(graph, node))
        return;
    for (int i = 0; i < graph->child_count[node]; i++)
        set_top(graph, children_of(graph, node)[i], top);
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
    int16_t *children = children_of(graph, blossom);
    int count = graph->child_count[blossom], place = 0;

    while (children[place] != child)
        place++;
    if (place % 2 == 0)
        return place;
    reverse(children + 1, count - 1);
    return count - place;
}

/* The child at a place becomes the base; the cycle keeps its sense. */
static void rotate(struct graph *graph, int blossom, int place)
{
    int16_t *children = children_of(graph, blossom);

    reverse(children, place);
    reverse(children + place, graph->child_count[blossom] - place);
    reverse(children, graph->child_count[blossom]);
}

/* Matches node u with v, on u's side, down to the vertices. */
static void match(struct graph *graph, int u, int v)
{
    struct edge edge = *best_of(graph, u, v);
    int child, place;

    graph->mate[u] = edge.to;
    if (is_vertex(graph, u))
        return;
    child = *holder_of(graph, u, edge.from);
    place = even_place(graph, u, child);
    for (int i = 0; i < place; i++)
        match(graph, children_of(graph, u)[i], children_of(graph, u)[i ^ 1]);
    match(graph, child, v);
    rotate(graph, u, place);
}

/* Exchanges matched and unmatched edges from u to its root, after u was matched with v. */
static void augment(struct graph *graph, int u, int v)
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

/* The node where two branches meet; 0: they belong to different trees. */
static int common_root(struct graph *graph, int u, int v)
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
    children_of(graph, blossom)[graph->child_count[blossom]++] = (int16_t)child;
}

/* The nodes from one up to the base, which is not taken. */
static void add_branch(struct graph *graph, int blossom, int from, int base)
{
    for (int outer = from; outer != base; outer = up(graph, outer)) {
        int inner = graph->top[graph->mate[outer]];

        add_child(graph, blossom, outer);
        add_child(graph, blossom, inner);
        enqueue(graph, inner);
    }
}

/* The best edges of a blossom are the best of its children. */
static void take_over_edges(struct graph *graph, int blossom, int child)
{
    for (int x = 1; x <= graph->nodes; x++) {
        struct edge edge = *best_of(graph, child, x), *kept = best_of(graph, blossom, x);

        if (x == blossom || !edge.from || (kept->from && !has_less_slack(graph, edge, *kept)))
            continue;
        *kept = edge;
        *best_of(graph, x, blossom) = (struct edge){ edge.to, edge.from };
    }
    for (int v = 1; v <= graph->vertices; v++)
        if (*holder_of(graph, child, v))
            *holder_of(graph, blossom, v) = (int16_t)child;
}

static int unused_node(struct graph *graph)
{
    int node = graph->vertices + 1;

    while (node <= graph->nodes && graph->top[node])
        node++;
    if (node > graph->nodes)
        graph->nodes = node;
    for (int x = 0; x <= graph->nodes; x++)
        *best_of(graph, node, x) = *best_of(graph, x, node) = (struct edge){ 0 };
    memset(holder_of(graph, node, 0), 0, ((size_t)graph->vertices + 1) * sizeof *graph->holder);
    graph->dual[node] = (struct cost){ 0 };
    graph->child_count[node] = 0;
    return node;
}

static void add_blossom(struct graph *graph, int u, int base, int v)
{
    int blossom = unused_node(graph);

    add_child(graph, blossom, base);
    add_branch(graph, blossom, u, base);
    reverse(children_of(graph, blossom) + 1, graph->child_count[blossom] - 1);
    add_branch(graph, blossom, v, base);
    graph->label[blossom] = LABEL_OUTER;
    graph->mate[blossom] = graph->mate[base];
    for (int i = 0; i < graph->child_count[blossom]; i++)
        take_over_edges(graph, blossom, children_of(graph, blossom)[i]);
    set_top(graph, blossom, blossom);
    find_nearest(graph, blossom);
}

/* An INNER blossom falls apart: one way round its cycle stays in the tree, the other leaves it. */
static void expand(struct graph *graph, int blossom)
{
    int16_t *children = children_of(graph, blossom);
    int count = graph->child_count[blossom];
    int entry = *holder_of(graph, blossom, best_of(graph, blossom, graph->parent[blossom])->from), place;

    for (int i = 0; i < count; i++)
        set_top(graph, children[i], children[i]);
    graph->top[blossom] = 0;
    place = even_place(graph, blossom, entry);
    for (int i = 0; i < place; i += 2) {
        graph->parent[children[i]] = best_of(graph, children[i + 1], children[i])->from;
        graph->label[children[i]] = LABEL_INNER;
        graph->nearest[children[i]] = 0;
        graph->label[children[i + 1]] = LABEL_OUTER;
        find_nearest(graph, children[i + 1]);
        enqueue(graph, children[i + 1]);
    }
    graph->label[entry] = LABEL_INNER;
    graph->parent[entry] = graph->parent[blossom];
    graph->nearest[entry] = 0;
    for (int i = place + 1; i < count; i++)
        graph->label[children[i]] = LABEL_NONE;
    for (int i = place + 1; i < count; i++)
        find_nearest(graph, children[i]);
}

/* ---- a search ---- */

/* Takes a tight edge from an OUTER node into the trees. True: two trees met, and one pair more is matched. */
static bool take_edge(struct graph *graph, struct edge edge)
{
    int u = graph->top[edge.from], v = graph->top[edge.to], base;

    if (graph->label[v] == LABEL_NONE) {
        int outer = graph->top[graph->mate[v]];

        graph->parent[v] = edge.from;
        graph->label[v] = LABEL_INNER;
        graph->nearest[v] = graph->nearest[outer] = 0;
        graph->label[outer] = LABEL_OUTER;
        enqueue(graph, outer);
        return false;
    }
    if (graph->label[v] == LABEL_INNER)
        return false;
    base = common_root(graph, u, v);
    if (base) {
        add_blossom(graph, u, base, v);
        return false;
    }
    augment(graph, u, v);
    augment(graph, v, u);
    return true;
}

static bool grow(struct graph *graph)
{
    while (graph->queue_from < graph->queue_to) {
        int u = graph->queue[graph->queue_from++];

        if (graph->label[graph->top[u]] == LABEL_INNER)
            continue;
        for (int v = 1; v <= graph->vertices; v++) {
            struct edge edge = { (int16_t)u, (int16_t)v };

            if (graph->top[u] == graph->top[v])
                continue;
            if (!is_tight(graph, edge))
                consider(graph, u, graph->top[v]);
            else if (take_edge(graph, edge))
                return true;
        }
    }
    return false;
}

static void halve(struct cost *cost)
{
    for (int i = 0; i < COST_NUMBERS; i++)
        cost->at[i] /= 2;
}

/* How far the dual values can move. */
static struct cost step_of(const struct graph *graph)
{
    struct cost step = { 0 }, limit;
    bool found = false;

    for (int x = 1; x <= graph->nodes; x++) {
        if (!is_top(graph, x))
            continue;
        if (graph->label[x] == LABEL_INNER && !is_vertex(graph, x))
            limit = graph->dual[x];
        else if (graph->label[x] != LABEL_INNER && graph->nearest[x])
            limit = slack_of(graph, *best_of(graph, graph->nearest[x], x));
        else
            continue;
        if (graph->label[x] != LABEL_NONE)
            halve(&limit);
        if (!found || cost_compare(&limit, &step) < 0)
            step = limit;
        found = true;
    }
    return step;
}

static void move_dual(struct cost *dual, const struct cost *step, int times)
{
    for (int i = 0; i < COST_NUMBERS; i++)
        dual->at[i] += times * step->at[i];
}

static void move_duals(struct graph *graph, const struct cost *step)
{
    for (int v = 1; v <= graph->vertices; v++) {
        enum label label = graph->label[graph->top[v]];

        if (label != LABEL_NONE)
            move_dual(&graph->dual[v], step, label == LABEL_OUTER ? -1 : 1);
    }
    for (int b = graph->vertices + 1; b <= graph->nodes; b++)
        if (is_top(graph, b) && graph->label[b] != LABEL_NONE)
            move_dual(&graph->dual[b], step, graph->label[b] == LABEL_OUTER ? 2 : -2);
}

static bool take_tight_edges(struct graph *graph)
{
    for (int x = 1; x <= graph->nodes; x++) {
        struct edge edge;

        if (!is_top(graph, x) || !graph->nearest[x] || graph->top[graph->nearest[x]] == x)
            continue;
        edge = *best_of(graph, graph->nearest[x], x);
        if (is_tight(graph, edge) && take_edge(graph, edge))
            return true;
    }
    return false;
}

static void expand_empty(struct graph *graph)
{
    static const struct cost none = { 0 };

    for (int b = graph->vertices + 1; b <= graph->nodes; b++)
        if (is_top(graph, b) && graph->label[b] == LABEL_INNER && cost_compare(&graph->dual[b], &none) == 0)
            expand(graph, b);
}

/* Begins a tree at each free node; false: there is none. */
static bool begin_trees(struct graph *graph)
{
    graph->queue_from = graph->queue_to = 0;
    for (int x = 1; x <= graph->nodes; x++) {
        graph->label[x] = LABEL_NONE;
        graph->nearest[x] = 0;
        if (!is_top(graph, x) || graph->mate[x])
            continue;
        graph->label[x] = LABEL_OUTER;
        enqueue(graph, x);
    }
    return graph->queue_to > 0;
}

/* Matches one pair more. */
static void search(struct graph *graph)
{
    while (!grow(graph)) {
        struct cost step = step_of(graph);

        graph->queue_from = graph->queue_to = 0;
        move_duals(graph, &step);
        if (take_tight_edges(graph))
            return;
        expand_empty(graph);
    }
}

/* ---- the whole ---- */

/* A vertex is in the queue at most twice before it is emptied: when it becomes OUTER, and when it is taken into a blossom. */
static struct graph graph_of(struct arena *arena, int vertices, const struct cost *costs)
{
    size_t room = 2 * (size_t)vertices + 1, across = (size_t)vertices + 1;

    return (struct graph){
        .vertices = vertices, .nodes = vertices, .room = (int)room, .costs = costs,
        .dual = arena_alloc(arena, room * sizeof(struct cost)),
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

/* Every vertex begins with the value at which the cheapest edge of all has no slack. */
static void begin(struct graph *graph)
{
    struct cost least = graph->costs[0];

    for (size_t i = 1; i < cost_index(0, graph->vertices); i++)
        if (cost_compare(&graph->costs[i], &least) < 0)
            least = graph->costs[i];
    for (int v = 1; v <= graph->vertices; v++) {
        graph->top[v] = v;
        *holder_of(graph, v, v) = (int16_t)v;
        move_dual(&graph->dual[v], &least, -1);
        for (int u = 1; u <= graph->vertices; u++)
            if (u != v)
                *best_of(graph, u, v) = (struct edge){ (int16_t)u, (int16_t)v };
    }
}

void matching_least(struct arena *arena, int vertices, const struct cost *costs, int *mates)
{
    struct graph graph = graph_of(arena, vertices, costs);

    begin(&graph);
    while (begin_trees(&graph))
        search(&graph);
    for (int v = 1; v <= vertices; v++)
        mates[v - 1] = graph.mate[v] - 1;
}
