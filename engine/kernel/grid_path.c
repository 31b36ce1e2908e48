/* Shortest paths: the search visits squares in the order in which it found them, and the neighbours of each in the
 * walk's order of directions. So the first shortest path that it finds to a square is also the first by directions. */
#include "engine/kernel/grid.h"

static const enum grid_direction compass[4] = { GRID_N, GRID_E, GRID_S, GRID_W };

struct search {
    const struct grid *grid;
    const struct grid_walk *walk;
    int16_t *steps;                          /* GRID_NONE: not found yet */
    int16_t found[GRID_SQUARES_MAX];         /* in the order of finding */
    int16_t came_from[GRID_SQUARES_MAX];
    int count, next;
};

static void begin(struct search *search, int from)
{
    for (int i = 0; i < grid_squares(search->grid); i++)
        search->steps[i] = GRID_NONE;
    search->steps[from] = 0;
    search->found[0] = (int16_t)from;
    search->count = 1;
    search->next = 0;
}

/* The square behind a face if the search has not found it before, else GRID_NONE. */
static int find_beyond(const struct search *search, int face)
{
    const struct grid_walk *walk = search->walk;
    int other = grid_other_face(search->grid, face);
    int to;

    if (other == GRID_NONE)
        return GRID_NONE;
    to = grid_face_square(other);
    if (search->steps[to] != GRID_NONE)
        return GRID_NONE;
    return !walk->passes || walk->passes(walk->context, face, to) ? to : GRID_NONE;
}

/* Finds the neighbours of the next square. Returns the first of them at which the path ends, or GRID_NONE. */
static int expand(struct search *search, bool to_an_end)
{
    const struct grid_walk *walk = search->walk;
    const enum grid_direction *order = walk->order ? walk->order : compass;
    int square = search->found[search->next++];

    if (walk->steps_max > 0 && search->steps[square] >= walk->steps_max)
        return GRID_NONE;
    for (int i = 0; i < 4; i++) {
        int to = find_beyond(search, grid_face(square, order[i]));

        if (to == GRID_NONE)
            continue;
        search->steps[to] = (int16_t)(search->steps[square] + 1);
        search->came_from[to] = (int16_t)square;
        search->found[search->count++] = (int16_t)to;
        if (to_an_end && walk->ends(walk->context, to))
            return to;
    }
    return GRID_NONE;
}

int grid_path(const struct grid *grid, const struct grid_walk *walk, int from, int *path, int room)
{
    int16_t steps[GRID_SQUARES_MAX];
    struct search search;
    int end = GRID_NONE;
    int length;

    if (walk->ends(walk->context, from))
        return 0;
    search.grid = grid;
    search.walk = walk;
    search.steps = steps;
    begin(&search, from);
    while (end == GRID_NONE && search.next < search.count)
        end = expand(&search, true);
    if (end == GRID_NONE)
        return GRID_NONE;
    length = steps[end];
    for (int at = end; path && at != from; at = search.came_from[at])
        if (steps[at] <= room)
            path[steps[at] - 1] = at;
    return length;
}

void grid_reach(const struct grid *grid, const struct grid_walk *walk, int from, int16_t *steps)
{
    struct search search;

    search.grid = grid;
    search.walk = walk;
    search.steps = steps;
    begin(&search, from);
    while (search.next < search.count)
        expand(&search, false);
}
