/* Line of sight: the search follows a segment square by square, and turns with the board where it crosses a joined
 * rim; all comparisons use whole numbers. Unfolding gives the possible ends: images of the target are laid out beyond
 * each rim, and beyond each rim of those. */
#include "engine/kernel/grid.h"

#include <stdlib.h>
#include <string.h>

struct point {
    int across, along;
};

/* A segment on its way. */
struct ray {
    const struct grid *grid;
    const struct grid_sight *sight;
    struct grid_spot spot;
    int crossings, ignored;
    bool parting;               /* the two ways past a corner have led to different squares ... */
    bool columns_first;         /* ... and the search follows the one that crosses the line between columns first */
};

static enum grid_direction turned(enum grid_direction heading, int turn)
{
    return (enum grid_direction)((heading + turn) % 4);
}

/* Continues over an edge; false: sight is blocked. */
static bool cross(struct ray *ray, enum grid_direction heading, bool through_the_edge)
{
    const struct grid *grid = ray->grid;
    const struct grid_sight *sight = ray->sight;
    int near = grid_face(ray->spot.square, turned(heading, ray->spot.turn));
    int far = grid_other_face(grid, near);

    if (far == GRID_NONE)
        return false;
    if (grid->joined && grid->joined[near] != GRID_NONE && ++ray->crossings > sight->crossings_max)
        return false;
    if (through_the_edge && sight->edge) {
        ray->ignored += sight->edge(sight->context, near, far);
        if (ray->ignored > sight->ignored_max)
            return false;
    }
    grid_go_through(&ray->spot, near, far);
    return true;
}

/* Continues past a corner over two edges without touching either. */
static bool cross_both(struct ray *ray, enum grid_direction first, enum grid_direction second)
{
    return cross(ray, first, false) && cross(ray, second, false);
}

/* Continues past a corner that has no square of this board across it. The ways on either side of the corner lead to
 * the same square, except where several rims meet there. */
static bool cross_rim_corner(struct ray *ray, enum grid_direction columnwise, enum grid_direction rowwise)
{
    struct ray columns_first = *ray, rows_first = *ray;
    bool one = cross_both(&columns_first, columnwise, rowwise);
    bool other = cross_both(&rows_first, rowwise, columnwise);
    bool take_columns = one && (!other || columns_first.crossings <= rows_first.crossings);

    if (one && other && (columns_first.spot.square != rows_first.spot.square ||
                         columns_first.spot.turn != rows_first.spot.turn)) {
        take_columns = ray->columns_first;
        columns_first.parting = rows_first.parting = true;
    }
    *ray = take_columns ? columns_first : rows_first;
    return one || other;
}

/* Continues exactly through a corner. */
static bool cross_corner(struct ray *ray, enum grid_direction columnwise, enum grid_direction rowwise)
{
    const struct grid_sight *sight = ray->sight;
    enum grid_direction one = turned(columnwise, ray->spot.turn), other = turned(rowwise, ray->spot.turn);
    enum grid_direction corner = GRID_NE + (other == turned(one, 1) ? one : other);
    int diagonal = grid_step(ray->grid, ray->spot.square, corner);
    int edges[GRID_CORNER_EDGES_MAX];
    int count = grid_corner_edges(ray->grid, ray->spot.square, corner, edges);

    if (sight->corner && sight->corner(sight->context, edges, count))
        return false;
    if (diagonal == GRID_NONE)
        return cross_rim_corner(ray, columnwise, rowwise);
    ray->spot.square = diagonal;
    return true;
}

/* Follows a segment to its end. Lines between squares lie at odd distances from its start: the segment meets the i-th
 * line between columns at (2i + 1) / across of its length, and does not cross a line that it meets exactly at its
 * end. */
static bool follow(struct ray *ray, struct point segment)
{
    const struct grid_sight *sight = ray->sight;
    bool northward = (segment.along > 0) != ray->grid->southward;
    enum grid_direction columnwise = segment.across > 0 ? GRID_E : GRID_W;
    enum grid_direction rowwise = northward ? GRID_N : GRID_S;
    int across = abs(segment.across), along = abs(segment.along);
    int column = 1, row = 1;     /* distances of the next lines */

    while (column < across || row < along) {
        int order = column * along - row * across;
        bool crossed;

        if (order == 0) {
            crossed = cross_corner(ray, columnwise, rowwise);
            column += 2;
            row += 2;
        } else if (order < 0) {
            crossed = cross(ray, columnwise, true);
            column += 2;
        } else {
            crossed = cross(ray, rowwise, true);
            row += 2;
        }
        if (!crossed)
            return false;
        if (column >= across && row >= along)
            break;
        if (sight->square && sight->square(sight->context, ray->spot.square))
            return false;
    }
    return true;
}

/* Points that have been tried, by their hash. Folds lead to the same image in several ways: over two rims and back, or over two in
 * either order. */
enum { TRIED_MAX = 128, TRIED_SLOTS = 2 * TRIED_MAX };
struct tried {
    int count;
    uint32_t slots[TRIED_SLOTS];     /* both distances in 16 bits; 0: free */
};

/* The target: a square, or either face of an edge. */
struct aim {
    const struct grid *grid;
    const struct grid_sight *sight;
    int from;
    int square;                  /* GRID_NONE: an edge */
    int face, other_face;
    bool found;
    struct grid_view view;       /* the best so far */
    struct tried tried;
};

/* A full table knows no more points: they are tried again. The point 0/0 is no centre and no middle. */
static bool is_new(struct tried *tried, struct point point)
{
    uint32_t key = (uint32_t)point.across << 16 ^ ((uint32_t)point.along & 0xffff);
    uint32_t slot = key * UINT32_C(0x9e3779b1) >> 24;

    for (; tried->slots[slot]; slot = (slot + 1) % TRIED_SLOTS)
        if (tried->slots[slot] == key)
            return false;
    if (tried->count < TRIED_MAX) {
        tried->slots[slot] = key;
        tried->count++;
    }
    return true;
}

static int length_squared(const struct grid_view *view)
{
    return view->across * view->across + view->along * view->along;
}

static bool better(const struct grid_view *view, const struct grid_view *than)
{
    if (view->crossings != than->crossings)
        return view->crossings < than->crossings;
    if (length_squared(view) != length_squared(than))
        return length_squared(view) < length_squared(than);
    if (view->across != than->across)
        return view->across < than->across;
    return view->along < than->along;
}

/* The face in which a segment to the middle of an edge has ended: the segment reaches it in the direction in which the
 * distance is odd. */
static int face_at_end(const struct ray *ray, struct point segment)
{
    bool northward = (segment.along > 0) != ray->grid->southward;
    enum grid_direction heading;

    if (segment.across % 2 != 0)
        heading = segment.across > 0 ? GRID_E : GRID_W;
    else
        heading = northward ? GRID_N : GRID_S;
    return grid_face(ray->spot.square, turned(heading, ray->spot.turn));
}

static bool has_arrived(const struct aim *aim, struct ray *ray, struct point segment, int *face)
{
    *face = GRID_NONE;
    if (aim->square != GRID_NONE)
        return ray->spot.square == aim->square;
    *face = face_at_end(ray, segment);
    if (*face != aim->face && *face != aim->other_face)
        return false;
    if (aim->sight->end)
        ray->ignored += aim->sight->end(aim->sight->context, *face);
    return ray->ignored <= aim->sight->ignored_max;
}

/* Tries one image; keeps it when it is visible and better than the best so far. True when the ways past a corner have
 * parted. */
static bool try_segment(struct aim *aim, struct point segment, bool columns_first)
{
    struct ray ray = { .grid = aim->grid, .sight = aim->sight, .spot = { aim->from, 0 },
                       .columns_first = columns_first };
    struct grid_view view;
    int face;

    if (!follow(&ray, segment) || !has_arrived(aim, &ray, segment, &face))
        return ray.parting;
    view = (struct grid_view){ .last = ray.spot.square, .face = face, .crossings = ray.crossings,
                               .across = segment.across, .along = segment.along, .ignored = ray.ignored };
    if (!aim->found || better(&view, &aim->view))
        aim->view = view;
    aim->found = true;
    return ray.parting;
}

static bool is_too_far(const struct grid_sight *sight, struct point segment)
{
    return sight->squares_max > 0 && abs(segment.across) + abs(segment.along) > 2 * sight->squares_max;
}

static struct point centre_of(const struct grid *grid, int square)
{
    return (struct point){ 2 * grid_column(grid, square) + 1, 2 * grid_row(grid, square) + 1 };
}

static void try_image(struct aim *aim, struct point image)
{
    struct point start = centre_of(aim->grid, aim->from);
    struct point segment = { image.across - start.across, image.along - start.along };

    if (!is_too_far(aim->sight, segment) && try_segment(aim, segment, true))
        try_segment(aim, segment, false);
}

static struct point unfold(const struct grid *grid, const struct grid_fold *fold, struct point point)
{
    int sign = grid->southward ? -1 : 1;

    for (int i = 0; i < fold->turn; i++)
        point = (struct point){ sign * point.along, -sign * point.across };
    return (struct point){ point.across + fold->across, point.along + fold->along };
}

/* Tries the images that lie this many joined rims away. */
static void try_images(struct aim *aim, struct point point, int crossings)
{
    if (crossings == 0) {
        if (is_new(&aim->tried, point))
            try_image(aim, point);
        return;
    }
    for (int i = 0; i < aim->grid->fold_count; i++)
        try_images(aim, unfold(aim->grid, &aim->grid->folds[i], point), crossings - 1);
}

/* An image that is visible across n rims lies n folds away, so an image further away cannot be better. */
static bool look(struct aim *aim, const struct point *points, int count, struct grid_view *view)
{
    int crossings_max = aim->grid->fold_count > 0 ? aim->sight->crossings_max : 0;

    for (int crossings = 0; crossings <= crossings_max && !aim->found; crossings++)
        for (int i = 0; i < count; i++)
            try_images(aim, points[i], crossings);
    if (aim->found && view)
        *view = aim->view;
    return aim->found;
}

bool grid_sees(const struct grid *grid, const struct grid_sight *sight, int from, int to, struct grid_view *view)
{
    struct aim aim = { .grid = grid, .sight = sight, .from = from, .square = to, .face = GRID_NONE,
                       .other_face = GRID_NONE };
    struct point centre = centre_of(grid, to);

    return look(&aim, &centre, 1, view);
}

static struct point middle_of(const struct grid *grid, int face)
{
    struct point point = centre_of(grid, grid_face_square(face));
    int north = grid->southward ? -1 : 1;

    switch (grid_face_direction(face)) {
    case GRID_N:
        point.along += north;
        break;
    case GRID_E:
        point.across++;
        break;
    case GRID_S:
        point.along -= north;
        break;
    default:
        point.across--;
    }
    return point;
}

bool grid_sees_edge(const struct grid *grid, const struct grid_sight *sight, int from, int face,
                    struct grid_view *view)
{
    int other = grid_other_face(grid, face);
    struct aim aim = { .grid = grid, .sight = sight, .from = from, .square = GRID_NONE, .face = face,
                       .other_face = other };
    struct point middles[2] = { middle_of(grid, face) };
    int count = 1;

    if (other != GRID_NONE && grid->joined && grid->joined[face] != GRID_NONE)
        middles[count++] = middle_of(grid, other);
    return look(&aim, middles, count, view);
}
