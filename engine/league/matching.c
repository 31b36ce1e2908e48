/* Edmonds' blossoms with dual values, in the form that takes n^3 steps.
 *
 * Nodes are numbered from 1: first the vertices, then the blossoms, each an odd cycle of nodes. A vertex has a dual value;
 * the slack of an edge is the sum of its ends' values and twice its cost, and is never below 0. Edges without slack may be
 * matched. Trees of such edges grow from all free nodes at once: OUTER nodes are an even number of edges away from their
 * root, INNER ones an odd number. When nothing grows any more, the dual values move by as much as some edge or blossom
 * allows. Costs are taken four times, so that halves stay whole: the dual values with which vertices begin are even, and all
 * OUTER vertices have values of one parity. */
#include "engine/league/matching.h"

#include <stdbool.h>
#include <string.h>

#include "engine/league/packing.h"

enum label { LABEL_NONE, LABEL_OUTER, LABEL_INNER };

struct edge {
    int16_t from, to;       /* vertices, each inside its node; from 0: no edge */
};

struct graph {
    int vertices, nodes;    /* nodes: the highest number in use */
    int room;               /* nodes that there can be, with number 0 */
    int words;              /* of a packed value */
    int64_t *costs;         /* four times: by vertex and vertex */
    int64_t *dual;          /* by node */
    int64_t *slack;         /* by node: of the edge to its nearest; as it was when the dual values last moved */
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

/* ---- values, of as many words as there are ---- */

static int64_t *dual_of(const struct graph *graph, int node)
{
    return &graph->dual[(size_t)node * (size_t)graph->words];
}

static int64_t *slack_of(const struct graph *graph, int node)
{
    return &graph->slack[(size_t)node * (size_t)graph->words];
}

static int64_t *cost_of(const struct graph *graph, int u, int v)
{
    return &graph->costs[((size_t)u * (size_t)(graph->vertices + 1) + (size_t)v) * (size_t)graph->words];
}

static bool is_less(const struct graph *graph, const int64_t *left, const int64_t *right)
{
    for (int i = 0; i < graph->words; i++)
        if (left[i] != right[i])
            return left[i] < right[i];
    return false;
}

static bool is_none(const struct graph *graph, const int64_t *value)
{
    for (int i = 0; i < graph->words; i++)
        if (value[i] != 0)
            return false;
    return true;
}

static void copy(const struct graph *graph, int64_t *to, const int64_t *from)
{
    for (int i = 0; i < graph->words; i++)
        to[i] = from[i];
}

static void add(const struct graph *graph, int64_t *sum, const int64_t *value, int times)
{
    for (int i = 0; i < graph->words; i++)
        sum[i] += times * value[i];
}

static void halve(const struct graph *graph, int64_t *value)
{
    for (int i = 0; i < graph->words; i++)
        value[i] /= 2;
}

/* ---- slack ---- */

static void find_slack(const struct graph *graph, struct edge edge, int64_t *slack)
{
    const int64_t *from = dual_of(graph, edge.from), *to = dual_of(graph, edge.to), *cost = cost_of(graph, edge.from, edge.to);

    for (int i = 0; i < graph->words; i++)
        slack[i] = from[i] + to[i] + cost[i];
}

static bool is_tight(const struct graph *graph, struct edge edge)
{
    int64_t slack[COST_NUMBERS];

    find_slack(graph, edge, slack);
    return is_none(graph, slack);
}

static bool has_less_slack(const struct graph *graph, struct edge left, struct edge right)
{
    int64_t less[COST_NUMBERS], more[COST_NUMBERS];

    find_slack(graph, left, less);
    find_slack(graph, right, more);
    return is_less(graph, less, more);
}

/* An OUTER vertex has an edge of this slack to a node. */
static void consider(struct graph *graph, int vertex, int node, const int64_t *slack)
{
    if (graph->nearest[node] && !is_less(graph, slack, slack_of(graph, node)))
        return;
    graph->nearest[node] = vertex;
    copy(graph, slack_of(graph, node), slack);
}

static void find_nearest(struct graph *graph, int node)
{
    int64_t slack[COST_NUMBERS];

    graph->nearest[node] = 0;
    for (int v = 1; v <= graph->vertices; v++)
        if (graph->top[v] != node && graph->label[graph->top[v]] == LABEL_OUTER) {
            find_slack(graph, *best_of(graph, v, node), slack);
            consider(graph, v, node, slack);
        }
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
    memset(dual_of(graph, node), 0, (size_t)graph->words * sizeof *graph->dual);
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
        int64_t slack[COST_NUMBERS];

        if (graph->label[graph->top[u]] == LABEL_INNER)
            continue;
        for (int v = 1; v <= graph->vertices; v++) {
            struct edge edge = { (int16_t)u, (int16_t)v };

            if (graph->top[u] == graph->top[v])
                continue;
            find_slack(graph, edge, slack);
            if (!is_none(graph, slack))
                consider(graph, u, graph->top[v], slack);
            else if (take_edge(graph, edge))
                return true;
        }
    }
    return false;
}

/* How far the dual values can move. */
static void find_step(const struct graph *graph, int64_t *step)
{
    int64_t limit[COST_NUMBERS];
    bool found = false;

    for (int x = 1; x <= graph->nodes; x++) {
        if (!is_top(graph, x))
            continue;
        if (graph->label[x] == LABEL_INNER && !is_vertex(graph, x))
            copy(graph, limit, dual_of(graph, x));
        else if (graph->label[x] != LABEL_INNER && graph->nearest[x])
            copy(graph, limit, slack_of(graph, x));
        else
            continue;
        if (graph->label[x] != LABEL_NONE)
            halve(graph, limit);
        if (!found || is_less(graph, limit, step))
            copy(graph, step, limit);
        found = true;
    }
}

static void move_duals(struct graph *graph, const int64_t *step)
{
    for (int v = 1; v <= graph->vertices; v++) {
        enum label label = graph->label[graph->top[v]];

        if (label != LABEL_NONE)
            add(graph, dual_of(graph, v), step, label == LABEL_OUTER ? -1 : 1);
    }
    for (int b = graph->vertices + 1; b <= graph->nodes; b++)
        if (is_top(graph, b) && graph->label[b] != LABEL_NONE)
            add(graph, dual_of(graph, b), step, graph->label[b] == LABEL_OUTER ? 2 : -2);
    for (int x = 1; x <= graph->nodes; x++)
        if (is_top(graph, x) && graph->nearest[x] && graph->label[x] != LABEL_INNER)
            add(graph, slack_of(graph, x), step, graph->label[x] == LABEL_OUTER ? -2 : -1);
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
    for (int b = graph->vertices + 1; b <= graph->nodes; b++)
        if (is_top(graph, b) && graph->label[b] == LABEL_INNER && is_none(graph, dual_of(graph, b)))
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
        int64_t step[COST_NUMBERS] = { 0 };

        find_step(graph, step);
        graph->queue_from = graph->queue_to = 0;
        move_duals(graph, step);
        if (take_tight_edges(graph))
            return;
        expand_empty(graph);
    }
}

/* ---- the whole ---- */

/* A vertex is in the queue at most twice before it is emptied: when it becomes OUTER, and when it is taken into a blossom. */
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
    *holder_of(graph, u, u) = (int16_t)u;
    for (int v = 1; v <= graph->vertices; v++) {
        if (u == v)
            continue;
        *best_of(graph, u, v) = (struct edge){ (int16_t)u, (int16_t)v };
        packing_pack(packing, &costs[cost_index(u - 1, v - 1)], cost_of(graph, u, v));
        for (int i = 0; i < graph->words; i++)
            cost_of(graph, u, v)[i] *= 4;
    }
}

/* Every vertex begins with the value at which half its cheapest edge is paid: none has less than no slack. */
static void pay_half(struct graph *graph, int u)
{
    const int64_t *least = cost_of(graph, u, u == 1 ? 2 : 1);

    for (int v = 1; v <= graph->vertices; v++)
        if (v != u && is_less(graph, cost_of(graph, u, v), least))
            least = cost_of(graph, u, v);
    add(graph, dual_of(graph, u), least, -1);
    halve(graph, dual_of(graph, u));
}

/* Takes what slack its edges leave off a vertex's value, and matches it along one that then has none, if it can. */
static void match_at_once(struct graph *graph, int u)
{
    int64_t slack[COST_NUMBERS], least[COST_NUMBERS];
    int nearest = 0;

    for (int v = 1; v <= graph->vertices; v++) {
        if (u == v)
            continue;
        find_slack(graph, (struct edge){ (int16_t)u, (int16_t)v }, slack);
        if (nearest == 0 || is_less(graph, slack, least)
            || (graph->mate[nearest] && !graph->mate[v] && !is_less(graph, least, slack))) {
            nearest = v;
            copy(graph, least, slack);
        }
    }
    add(graph, dual_of(graph, u), least, -1);
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
