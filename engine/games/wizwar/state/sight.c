#include "engine/games/wizwar/state/sight.h"

struct observer observer_of(const struct wizwar *ww, int figure)
{
    return (struct observer){ .figure = figure, .pierce = figure_trait(ww, figure, TRAIT(PIERCES)) > 0 };
}

/* ---- edges ---- */

static bool door_is_held(const struct maze *maze, const struct wizwar *ww, int face)
{
    int other = grid_other_face(&maze->grid, face);

    for (int seat = 0; seat < ww->seats; seat++) {
        const struct player *player = &ww->players[seat];
        int held = player->holds_place ? maze_face(maze, player->holds_place, player->holds_direction) : GRID_NONE;

        if (held != GRID_NONE && (held == face || held == other))
            return true;
    }
    return false;
}

/* An illusion exists for those who believe in it (WW-ILLU-01). */
enum feature edge_truth(const struct maze *maze, const struct wizwar *ww, int face, int observer)
{
    enum feature feature = maze_feature(maze, face);
    const struct edge *edge;

    if (feature == FEATURE_ILLUSION) {
        edge = maze_edge(maze, face);
        return observer >= 0 && ((uint32_t)edge->believes >> observer & 1u) ? FEATURE_MADE_WALL : FEATURE_OPEN;
    }
    if (feature_is_door(feature) && door_is_held(maze, ww, face))
        return FEATURE_OPEN;
    return feature;
}

static int8_t *answer_to(struct answers *answers, int number, bool *known)
{
    int at = number % ANSWERS;

    *known = answers->of[at] == number + 1;
    answers->of[at] = (int16_t)(number + 1);
    return &answers->answer[at];
}

/* What the observer knows; otherwise a new memory, in this place. */
static struct in_the_way *known_to(struct observer observer, struct in_the_way *own)
{
    if (observer.known)
        return observer.known;
    *own = (struct in_the_way){ .squares = { .of = { 0 } } };
    return own;
}

/* A line of sight under examination. */
struct looking {
    const struct maze *maze;
    const struct wizwar *ww;
    int observer;
    int32_t start;
    int32_t closed;              /* a square that counts as filled; PLACE_NONE: none */
    int shut;                    /* a face + 1 over which nothing comes in; 0: none */
    struct in_the_way *in_the_way;
};

static bool hides(enum feature feature)
{
    return feature_is_wall(feature) || feature_is_door(feature);
}

static bool has_mirror(const struct maze *maze, int face)
{
    const struct edge *edge = maze_edge(maze, face);

    return edge && edge->mirror;
}

enum { EDGE_SHUT = 64 };         /* more things than any observer sees through */

/* Layers on either face and what lies between them count one each (WW-LAYER-08). */
static int things_between(const struct looking *looking, int near, int far)
{
    const struct maze *maze = looking->maze;
    int halves[2], count = maze_halves(maze, near, halves), things = 0;

    things += maze_ivy(maze, near) > 0;
    if (far != GRID_NONE)
        things += maze_ivy(maze, far) > 0;
    for (int i = 0; i < count; i++)
        things += hides(edge_truth(maze, looking->ww, halves[i], looking->observer)) + has_mirror(maze, halves[i]);
    return things;
}

static int edge_in_the_way(const void *context, int near, int far)
{
    const struct looking *looking = context;
    bool known;
    int8_t *things = answer_to(&looking->in_the_way->faces, near, &known);

    if (!known)
        *things = (int8_t)things_between(looking, near, far);
    return looking->shut && far == looking->shut - 1 ? EDGE_SHUT : *things;
}

static bool holds_wall(const struct looking *looking, int face)
{
    enum feature feature = maze_feature(looking->maze, face);

    return feature == FEATURE_ILLUSION ? edge_truth(looking->maze, looking->ww, face, looking->observer) != FEATURE_OPEN
                                       : hides(feature);
}

static bool corner_in_the_way(const void *context, const int *edges, int count)
{
    const struct looking *looking = context;

    for (int i = 0; i < count; i++) {
        int halves[2], both = maze_halves(looking->maze, edges[i], halves);

        for (int k = 0; k < both; k++)
            if (holds_wall(looking, halves[k]))
                return true;
    }
    return false;
}

static bool big_figure_in(const struct wizwar *ww, int32_t place, int but)
{
    int figure = FIGURE_NONE;

    while ((figure = figure_in(ww, place, figure)) != FIGURE_NONE)
        if (figure != but && figure_trait(ww, figure, TRAIT(BIG)))
            return true;
    return false;
}

static bool square_in_the_way(const void *context, int square)
{
    const struct looking *looking = context;
    int32_t place = maze_place(looking->maze, square);
    bool known;
    int8_t *filled = answer_to(&looking->in_the_way->squares, square, &known);

    if (!known)
        *filled = square_shows(looking->ww, place, TRAIT(OPAQUE), looking->observer)
               || big_figure_in(looking->ww, place, looking->observer);
    return *filled || (looking->closed != PLACE_NONE && place == looking->closed);
}

bool nubbin_stands(const struct maze *maze, const struct wizwar *ww, int32_t place, enum grid_direction corner, int observer)
{
    struct looking looking = { .maze = maze, .ww = ww, .observer = observer };
    int edges[GRID_CORNER_EDGES_MAX];
    int count = grid_corner_edges(&maze->grid, maze_square(maze, place), corner, edges);

    return corner_in_the_way(&looking, edges, count);
}

/* ---- sight ---- */

static struct grid_sight sight_of(const struct looking *looking, struct observer observer)
{
    return (struct grid_sight){ .edge = edge_in_the_way, .corner = corner_in_the_way, .square = square_in_the_way,
                                .context = looking, .ignored_max = observer.pierce, .crossings_max = RIMS_MOST,
                                .squares_max = observer.reach };
}

/* At the bottom of a pit one sees the pit alone (RULES 16.5). */
static bool is_sunk_at(const struct wizwar *ww, int figure, int32_t place)
{
    return figure >= 0 && ww->figures[figure].sunk && ww->figures[figure].place == place
        && !figure_trait(ww, figure, TRAIT(MIST));
}

bool sees_square(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int32_t to,
                 bool inside, struct grid_view *view)
{
    struct in_the_way own;
    struct looking looking = { .maze = maze, .ww = ww, .observer = observer.figure, .start = from,
                               .in_the_way = known_to(observer, &own) };
    struct grid_sight sight = sight_of(&looking, observer);
    int start = maze_square(maze, from), end = maze_square(maze, to);

    if (start == GRID_NONE || end == GRID_NONE)
        return false;
    if (from != to && is_sunk_at(ww, observer.figure, from))
        return false;
    /* A figure in a bush sees only itself and the bush (WW-OBST-02, 03). */
    if (square_shows(ww, from, TRAIT(HIDES), observer.figure) && (inside || from != to))
        return false;
    if (inside && square_shows(ww, to, TRAIT(HIDES), observer.figure))
        return false;
    return grid_sees(&maze->grid, &sight, start, end, view);
}

/* A layer on the visible face hides everything beneath it (WW-LAYER-06, 07). */
static int layer_at_end(const void *context, int face)
{
    return maze_ivy(((const struct looking *)context)->maze, face) > 0;
}

bool sees_edge(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int face,
               bool layer, struct grid_view *view)
{
    struct in_the_way own;
    struct looking looking = { .maze = maze, .ww = ww, .observer = observer.figure, .start = from,
                               .in_the_way = known_to(observer, &own) };
    struct grid_sight sight = sight_of(&looking, observer);

    if (!layer)
        sight.end = layer_at_end;
    if (is_sunk_at(ww, observer.figure, from))
        return false;
    return maze_square(maze, from) != GRID_NONE && !square_shows(ww, from, TRAIT(HIDES), observer.figure)
        && grid_sees_edge(&maze->grid, &sight, maze_square(maze, from), face, view);
}

bool figure_sees(const struct maze *maze, const struct wizwar *ww, int figure, int other)
{
    if (!figure_lives(ww, figure) || !figure_lives(ww, other))
        return false;
    if (figure == other)
        return true;
    if (figure_trait(ww, figure, TRAIT(BLIND)))
        return false;
    return sees_square(maze, ww, observer_of(ww, figure), ww->figures[figure].place, ww->figures[other].place, true, NULL);
}

bool line_passes(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int32_t to,
                 int32_t through, int rims)
{
    struct in_the_way own;
    struct looking looking = { .maze = maze, .ww = ww, .observer = observer.figure, .start = from, .closed = through,
                               .in_the_way = known_to(observer, &own) };
    struct grid_sight sight = sight_of(&looking, observer);
    struct grid_view view;

    if (from == through || to == through || !sees_square(maze, ww, observer, from, to, false, &view) || view.crossings > rims)
        return false;
    sight.crossings_max = view.crossings;
    return !grid_sees(&maze->grid, &sight, maze_square(maze, from), maze_square(maze, to), NULL);
}

static bool goes(const struct looking *looking, const struct grid_sight *sight, int32_t to, int edge, struct grid_view *view)
{
    const struct maze *maze = looking->maze;
    int start = maze_square(maze, looking->start);

    return edge == GRID_NONE ? grid_sees(&maze->grid, sight, start, maze_square(maze, to), view)
                             : grid_sees_edge(&maze->grid, sight, start, edge, view);
}

bool line_comes_over(const struct maze *maze, const struct wizwar *ww, struct observer observer, int32_t from, int32_t to,
                     int edge, int face)
{
    struct in_the_way own;
    struct looking looking = { .maze = maze, .ww = ww, .observer = observer.figure, .start = from,
                               .in_the_way = known_to(observer, &own) };
    struct grid_sight sight = sight_of(&looking, observer);
    struct grid_view view;

    if (maze_square(maze, from) == GRID_NONE || maze_square(maze, to) == GRID_NONE || !goes(&looking, &sight, to, edge, &view))
        return false;
    looking.shut = face + 1;
    sight.crossings_max = view.crossings;
    return !goes(&looking, &sight, to, edge, NULL);
}

/* ---- steps ---- */

int steps_between(const struct maze *maze, int32_t from, int32_t to)
{
    struct grid_walk walk = { 0 };
    int start = maze_square(maze, from), end = maze_square(maze, to);
    int16_t *steps;

    if (start == GRID_NONE || end == GRID_NONE)
        return GRID_NONE;
    steps = arena_alloc(maze->arena, (size_t)grid_squares(&maze->grid) * sizeof *steps);
    grid_reach(&maze->grid, &walk, start, steps);
    return steps[end];
}
