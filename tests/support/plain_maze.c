#include "tests/support/plain_maze.h"

#include <stdlib.h>

enum { NORTH, EAST, SOUTH, WEST, CROSSINGS_MOST = 2, CORNER_PARTS = 64 };

bool plain_same(struct plain_place one, struct plain_place other)
{
    return one.column == other.column && one.row == other.row;
}

static int floor_div(int number, int by)
{
    return number >= 0 ? number / by : -((by - 1 - number) / by);
}

/* ---- tiles ---- */

static int tile_of(const struct plain_maze *maze, struct plain_place place)
{
    for (int i = 0; i < maze->tile_count; i++)
        if (maze->tiles[i].column == floor_div(place.column, PLAIN_SIDE) && maze->tiles[i].row == floor_div(place.row, PLAIN_SIDE))
            return i;
    return -1;
}

bool plain_is_place(const struct plain_maze *maze, struct plain_place place)
{
    return tile_of(maze, place) >= 0;
}

static struct plain_place next_to(struct plain_place place, int direction)
{
    if (direction == NORTH)
        place.row--;
    else if (direction == EAST)
        place.column++;
    else if (direction == SOUTH)
        place.row++;
    else
        place.column--;
    return place;
}

static int tile_at(const struct plain_maze *maze, int column, int row)
{
    for (int i = 0; i < maze->tile_count; i++)
        if (maze->tiles[i].column == column && maze->tiles[i].row == row)
            return i;
    return -1;
}

/* ---- rims ---- */

/* "At the next occupied slot in that direction, counted cyclically along the same row or column of slots." */
static int natural_partner(const struct plain_maze *maze, int tile, int side)
{
    const struct plain_tile *it = &maze->tiles[tile];
    int column = it->column, row = it->row, most = 2 * PLAIN_TILES, found = -1;

    for (int i = 1; i < 2 * most && found < 0; i++) {
        /* on from here, and then from far behind up to here */
        int away = i < most ? i : i - 2 * most;

        if (side == NORTH)
            found = tile_at(maze, column, row - away);
        else if (side == EAST)
            found = tile_at(maze, column + away, row);
        else if (side == SOUTH)
            found = tile_at(maze, column, row + away);
        else
            found = tile_at(maze, column - away, row);
    }
    return found < 0 ? tile : found;
}

static bool in_joint(const struct plain_maze *maze, int tile, int side)
{
    for (int i = 0; i < maze->joint_count; i++) {
        const struct plain_joint *joint = &maze->joints[i];

        if ((joint->tile == tile && joint->side == side) || (joint->partner == tile && joint->partner_side == side))
            return true;
    }
    return false;
}

static void partner_of(const struct plain_maze *maze, int tile, int side, int *partner, int *in)
{
    *partner = natural_partner(maze, tile, side);
    *in = (side + 2) % 4;
    /* With two tiles side by side, the ways north and south cross over. */
    if (maze->tile_count == 2 && maze->tiles[0].row == maze->tiles[1].row && (side == NORTH || side == SOUTH)
        && !in_joint(maze, 1 - tile, *in))
        *partner = 1 - tile;
    for (int i = 0; i < maze->joint_count; i++) {
        const struct plain_joint *joint = &maze->joints[i];

        if (joint->tile == tile && joint->side == side) {
            *partner = joint->partner;
            *in = joint->partner_side;
        } else if (joint->partner == tile && joint->partner_side == side) {
            *partner = joint->tile;
            *in = joint->side;
        }
    }
}

/* Position k counted from the left hand of an observer who looks in a direction, out of the side or in through it. */
static int from_left(struct plain_place place, int heading)
{
    int column = place.column - floor_div(place.column, PLAIN_SIDE) * PLAIN_SIDE;
    int row = place.row - floor_div(place.row, PLAIN_SIDE) * PLAIN_SIDE, last = PLAIN_SIDE - 1;

    if (heading == NORTH)
        return column;
    if (heading == EAST)
        return row;
    return heading == SOUTH ? last - column : last - row;
}

/* The square of a tile at a side, so many from the left hand of a figure that enters with this heading. */
static struct plain_place at_side(const struct plain_tile *tile, int heading, int k)
{
    int last = PLAIN_SIDE - 1;
    struct plain_place place = { tile->column * PLAIN_SIDE, tile->row * PLAIN_SIDE };

    if (heading == NORTH)
        return (struct plain_place){ place.column + k, place.row + last };
    if (heading == EAST)
        return (struct plain_place){ place.column, place.row + k };
    if (heading == SOUTH)
        return (struct plain_place){ place.column + last - k, place.row };
    return (struct plain_place){ place.column + last, place.row + last - k };
}

struct plain_face plain_over(const struct plain_maze *maze, struct plain_face out)
{
    struct plain_place next = next_to(out.place, out.direction);
    int partner, in;

    if (plain_is_place(maze, next))
        return (struct plain_face){ next, (out.direction + 2) % 4 };
    partner_of(maze, tile_of(maze, out.place), out.direction, &partner, &in);
    return (struct plain_face){ at_side(&maze->tiles[partner], (in + 2) % 4, from_left(out.place, out.direction)), in };
}

static bool is_rim(const struct plain_maze *maze, struct plain_face face)
{
    return !plain_is_place(maze, next_to(face.place, face.direction));
}

/* ---- edges ---- */

static enum plain_holds drawn_on(const struct plain_maze *maze, struct plain_face face)
{
    const struct plain_tile *tile = &maze->tiles[tile_of(maze, face.place)];
    int column = face.place.column - tile->column * PLAIN_SIDE, row = face.place.row - tile->row * PLAIN_SIDE;
    int direction = face.direction, line, letter;
    char what;

    /* Turns back to the drawing of the tile, a quarter at a time. */
    for (int i = 0; i < tile->turn; i++) {
        int was = column;

        column = row;
        row = PLAIN_SIDE - 1 - was;
        direction = (direction + 3) % 4;
    }
    line = 2 * row + 1 + (direction == SOUTH) - (direction == NORTH);
    letter = 4 * column + 2 + 2 * (direction == EAST) - 2 * (direction == WEST);
    what = tile->drawing[line][letter];
    return what == 'D' ? PLAIN_DOOR : what == '|' || what == '-' ? PLAIN_WALL : PLAIN_NOTHING;
}

/* The record of the edge, from the side of `face`; NULL: it is as drawn. */
static const struct plain_edge *written(const struct plain_maze *maze, struct plain_face face, bool *from_far)
{
    struct plain_face far = { next_to(face.place, face.direction), (face.direction + 2) % 4 };

    for (int i = 0; i < maze->edge_count; i++) {
        const struct plain_edge *edge = &maze->edges[i];

        *from_far = plain_same(edge->face.place, far.place) && edge->face.direction == far.direction;
        if (*from_far || (plain_same(edge->face.place, face.place) && edge->face.direction == face.direction))
            return edge;
    }
    return NULL;
}

/* This half of the edge as it is for the observer. */
static struct plain_edge half_of(const struct plain_maze *maze, struct plain_face face)
{
    bool from_far = false;
    const struct plain_edge *edge = written(maze, face, &from_far);
    struct plain_edge half = { .face = face, .holds = drawn_on(maze, face), .owner = -1 };
    struct plain_place next = next_to(face.place, face.direction);

    if (edge) {
        half = *edge;
        half.ivy = from_far ? edge->far_ivy : edge->ivy;
        half.far_ivy = from_far ? edge->ivy : edge->far_ivy;
        if (edge->illusion)
            half.holds = edge->believed ? PLAIN_WALL : PLAIN_NOTHING;
        return half;
    }
    /* Where two tiles touch, there is a wall if either draws one. */
    if (plain_is_place(maze, next) && half.holds != PLAIN_WALL) {
        enum plain_holds other = drawn_on(maze, (struct plain_face){ next, (face.direction + 2) % 4 });

        half.holds = other == PLAIN_NOTHING ? half.holds : other;
    }
    return half;
}

/* The halves of an edge: one, or two where it lies on the rim. */
static int halves_of(const struct plain_maze *maze, struct plain_face face, struct plain_edge halves[2])
{
    struct plain_face other;

    halves[0] = half_of(maze, face);
    if (!is_rim(maze, face))
        return 1;
    other = plain_over(maze, face);
    if (plain_same(other.place, face.place) && other.direction == face.direction)
        return 1;
    halves[1] = half_of(maze, other);
    /* "A pair of rim edges counts as ONE edge": who holds its door open holds it open on both. */
    halves[0].held = halves[1].held = halves[0].held || halves[1].held;
    return 2;
}

static bool closes(const struct plain_edge *half)
{
    return half->holds == PLAIN_WALL || (half->holds == PLAIN_DOOR && !half->held);
}

/* Things on an edge that stop sight, each counted: RULES 7.5 counts two on one edge as two. */
static int things_on(const struct plain_maze *maze, struct plain_face face)
{
    struct plain_edge halves[2];
    int count = halves_of(maze, face, halves), things = 0;

    for (int i = 0; i < count; i++)
        things += closes(&halves[i]) + halves[i].mirror;
    things += halves[0].ivy;
    return things + (count == 2 ? halves[1].ivy : !is_rim(maze, face) && halves[0].far_ivy);
}

/* ---- corners ---- */

/* A corner of a square: the corner at the left hand of an observer who looks out in a direction is the end of that side. */
struct part {
    struct plain_place place;
    int corner;                  /* 0 north-east, 1 south-east, 2 south-west, 3 north-west */
};

static bool corner_holds(const struct plain_maze *maze, struct plain_face face)
{
    struct plain_edge halves[2];
    int count = halves_of(maze, face, halves);

    for (int i = 0; i < count; i++)
        if (halves[i].holds == PLAIN_WALL || halves[i].holds == PLAIN_DOOR)
            return true;
    return false;
}

/* A post exists if an edge that meets there holds a wall or a door. Goes round the point from square to square, over rims
 * too. Corner c lies between the sides c and c + 1: on the right hand of a figure that goes out over c, on the left over c +
 * 1. */
static bool post_stands(const struct plain_maze *maze, struct plain_place place, int corner)
{
    struct part parts[CORNER_PARTS] = { { place, corner } };
    int count = 1;

    for (int i = 0; i < count; i++)
        for (int hand = 0; hand < 2; hand++) {
            struct plain_face out = { parts[i].place, (parts[i].corner + hand) % 4 }, in = plain_over(maze, out);
            /* On the right hand going out is on the right hand coming in: looking in, that is side + 2 turned. */
            struct part next = { in.place, hand == 0 ? (in.direction + 3) % 4 : in.direction };
            bool known = false;

            if (corner_holds(maze, out))
                return true;
            for (int k = 0; k < count; k++)
                known = known || (plain_same(parts[k].place, next.place) && parts[k].corner == next.corner);
            if (!known && count < CORNER_PARTS)
                parts[count++] = next;
        }
    return false;
}

/* ---- squares ---- */

static bool any_stuff(const struct plain_maze *maze, struct plain_place place, bool opaque, bool hides, bool solid)
{
    for (int i = 0; i < maze->stuff_count; i++) {
        const struct plain_stuff *stuff = &maze->stuff[i];

        if (plain_same(stuff->place, place) && ((opaque && stuff->opaque) || (hides && stuff->hides) || (solid && stuff->solid)))
            return true;
    }
    return false;
}

/* ---- walking ---- */

bool plain_may_step(const struct plain_maze *maze, const struct plain_walker *walker, struct plain_face out)
{
    struct plain_edge halves[2];
    int count = halves_of(maze, out, halves);
    struct plain_face in = plain_over(maze, out);

    for (int i = 0; i < count; i++) {
        const struct plain_edge *half = &halves[i];
        int owner = half->owner >= 0 ? half->owner : maze->tiles[tile_of(maze, half->face.place)].owner;

        if (half->holds == PLAIN_WALL)
            return false;
        if (half->holds == PLAIN_DOOR && !half->held && !half->unlocked && !walker->mist && !walker->key && owner != walker->seat)
            return false;
        if ((half->ivy || (count == 1 && half->far_ivy)) && !walker->mist)
            return false;
    }
    return !any_stuff(maze, in.place, false, false, true);
}

int plain_steps(const struct plain_maze *maze, const struct plain_walker *walker, struct plain_place from, struct plain_place to)
{
    struct plain_place reached[PLAIN_PLACES] = { from };
    int steps[PLAIN_PLACES] = { 0 }, count = 1;

    for (int i = 0; i < count; i++) {
        if (plain_same(reached[i], to))
            return steps[i];
        for (int direction = 0; direction < 4; direction++) {
            struct plain_face out = { reached[i], direction };
            struct plain_place next = plain_over(maze, out).place;
            bool known = walker && !plain_may_step(maze, walker, out);

            for (int k = 0; k < count; k++)
                known = known || plain_same(reached[k], next);
            if (!known) {
                reached[count] = next;
                steps[count++] = steps[i] + 1;
            }
        }
    }
    return -1;
}

/* ---- sight ---- */

/* A part of a segment: n of d. */
struct fraction {
    int n, d;
};

static int compare(struct fraction one, struct fraction other)
{
    int left = one.n * other.d, right = other.n * one.d;

    return (left > right) - (left < right);
}

/* Values that many segments need are computed once: the features of each side, and whether a post is on it. */
struct known {
    const struct plain_maze *maze;
    struct plain_face over[PLAIN_PLACES][4];
    bool rim[PLAIN_PLACES][4];
    int things[PLAIN_PLACES][4];
    int post[PLAIN_PLACES][4];   /* 1: there is one, 0: none; -1: not computed yet */
};

/* Its place in a list of all places. */
static int number_of(const struct plain_maze *maze, struct plain_place place)
{
    int tile = tile_of(maze, place);

    return (tile * PLAIN_SIDE + place.row - maze->tiles[tile].row * PLAIN_SIDE) * PLAIN_SIDE + place.column
         - maze->tiles[tile].column * PLAIN_SIDE;
}

static struct plain_place numbered(const struct plain_maze *maze, int number)
{
    const struct plain_tile *tile = &maze->tiles[number / (PLAIN_SIDE * PLAIN_SIDE)];

    return (struct plain_place){ tile->column * PLAIN_SIDE + number % PLAIN_SIDE,
                                 tile->row * PLAIN_SIDE + number / PLAIN_SIDE % PLAIN_SIDE };
}

static void learn(const struct plain_maze *maze, struct known *known)
{
    known->maze = maze;
    for (int i = 0; i < maze->tile_count * PLAIN_SIDE * PLAIN_SIDE; i++)
        for (int direction = 0; direction < 4; direction++) {
            struct plain_face face = { numbered(maze, i), direction };

            known->over[i][direction] = plain_over(maze, face);
            known->rim[i][direction] = is_rim(maze, face);
            known->things[i][direction] = things_on(maze, face);
            known->post[i][direction] = -1;
        }
}

/* A segment on its way. Across and along belong to the whole segment, in half squares, eastward and southward as at its
 * start; a quarter is added where a rim turns the board. */
struct segment {
    struct known *known;
    struct plain_view *view;
    int across, along;
    struct plain_place at;
    int quarters, crossings, seen_through;
};

/* Which lines between columns, or between rows, come next: the first lies half a square away, each other one a square on. */
static struct fraction line_at(int number, int length)
{
    return (struct fraction){ 2 * number + 1, length };
}

/* Over a side; false: too many rims, or more things in the way than any observer sees through. */
static bool go_over(struct segment *segment, int heading, bool through_edge)
{
    const struct known *known = segment->known;
    int out = (heading + segment->quarters) % 4, here = number_of(known->maze, segment->at);
    struct plain_face in = known->over[here][out];

    if (known->rim[here][out] && ++segment->crossings > CROSSINGS_MOST)
        return false;
    if (through_edge)
        segment->seen_through += known->things[here][out];
    segment->at = in.place;
    segment->quarters = (segment->quarters + (in.direction + 2) - out + 4) % 4;
    return segment->seen_through <= PLAIN_PIERCE_MOST;
}

static void arrive(const struct segment *segment, int last_heading)
{
    int here = number_of(segment->known->maze, segment->at), direction = (last_heading + segment->quarters) % 4;
    bool to_edge = segment->across % 2 != 0 || segment->along % 2 != 0;
    int *least = to_edge ? &segment->view->faces[here][direction] : &segment->view->squares[here];

    if (segment->seen_through < *least)
        *least = segment->seen_through;
}

static bool post_in_the_way(const struct segment *segment, int corner)
{
    int *post = &segment->known->post[number_of(segment->known->maze, segment->at)][corner];

    if (*post < 0)
        *post = post_stands(segment->known->maze, segment->at, corner);
    return *post > 0;
}

static void follow(struct segment segment, int column, int row);

/* Past a corner: straight on if the board continues there, otherwise by the two sides, in either order. */
static void follow_corner(struct segment segment, int columnwise, int rowwise, int column, int row)
{
    int one = (columnwise + segment.quarters) % 4, other = (rowwise + segment.quarters) % 4;
    int corner = (one + 1) % 4 == other ? one : other;
    struct plain_place across = next_to(next_to(segment.at, one), other);
    struct segment second = segment;

    if (post_in_the_way(&segment, corner))
        return;
    if (plain_is_place(segment.known->maze, across)) {
        segment.at = across;
        follow(segment, column, row);
        return;
    }
    if (go_over(&segment, columnwise, false) && go_over(&segment, rowwise, false))
        follow(segment, column, row);
    if (go_over(&second, rowwise, false) && go_over(&second, columnwise, false))
        follow(second, column, row);
}

/* From its square on, with so many lines between columns and between rows behind it. */
static void follow(struct segment segment, int column, int row)
{
    int across = abs(segment.across), along = abs(segment.along);
    int columnwise = segment.across > 0 ? EAST : WEST, rowwise = segment.along > 0 ? SOUTH : NORTH;
    struct fraction end = { 1, 1 };
    bool columns = across > 0 && compare(line_at(column, across), end) < 0;
    bool rows = along > 0 && compare(line_at(row, along), end) < 0;
    int order;

    if (!columns && !rows) {
        arrive(&segment, across % 2 != 0 ? columnwise : rowwise);
        return;
    }
    if (column + row > 0 && any_stuff(segment.known->maze, segment.at, true, false, false))
        return;
    order = !columns ? 1 : !rows ? -1 : compare(line_at(column, across), line_at(row, along));
    if (order == 0)
        follow_corner(segment, columnwise, rowwise, column + 1, row + 1);
    else if (go_over(&segment, order < 0 ? columnwise : rowwise, true))
        follow(segment, column + (order < 0), row + (order > 0));
}

/* The greatest distance of a square, beyond two rims too. */
static int farthest(const struct plain_maze *maze)
{
    int least[2] = { 0, 0 }, most[2] = { 0, 0 };

    for (int i = 0; i < maze->tile_count; i++) {
        const int slot[2] = { maze->tiles[i].column, maze->tiles[i].row };

        for (int k = 0; k < 2; k++) {
            least[k] = i == 0 || slot[k] < least[k] ? slot[k] : least[k];
            most[k] = i == 0 || slot[k] > most[k] ? slot[k] : most[k];
        }
    }
    for (int k = 0; k < 2; k++)
        most[k] += 1 - least[k];
    return (CROSSINGS_MOST + 1) * PLAIN_SIDE * (most[0] > most[1] ? most[0] : most[1]);
}

/* Every segment that ends in the middle of a square, or of a side. */
void plain_look(const struct plain_maze *maze, struct plain_place from, struct plain_view *view)
{
    static struct known known;
    int reach = 2 * farthest(maze);

    learn(maze, &known);
    for (int i = 0; i < PLAIN_PLACES; i++) {
        view->squares[i] = PLAIN_UNSEEN;
        for (int direction = 0; direction < 4; direction++)
            view->faces[i][direction] = PLAIN_UNSEEN;
    }
    for (int across = -reach; across <= reach; across++)
        for (int along = -reach; along <= reach; along++)
            if (across % 2 == 0 || along % 2 == 0)
                follow((struct segment){ .known = &known, .view = view, .across = across, .along = along, .at = from }, 0, 0);
}

bool plain_sees(const struct plain_maze *maze, const struct plain_view *view, int pierce, struct plain_place from,
                struct plain_place to, bool inside)
{
    /* "A wizard in a LOS-blocking obstacle can see only himself, the obstacle." */
    if (any_stuff(maze, from, false, true, false))
        return plain_same(from, to) && !inside;
    if (inside && any_stuff(maze, to, false, true, false))
        return false;
    return plain_same(from, to) || view->squares[number_of(maze, to)] <= pierce;
}

/* From one side of the edge: past the things that hang there, to what lies beneath. */
static bool sees_side(const struct plain_maze *maze, const struct plain_view *view, int pierce, struct plain_face face, bool layer)
{
    return view->faces[number_of(maze, face.place)][face.direction] + (!layer && half_of(maze, face).ivy) <= pierce;
}

bool plain_sees_edge(const struct plain_maze *maze, const struct plain_view *view, int pierce, struct plain_place from,
                     struct plain_face face, bool layer)
{
    return !any_stuff(maze, from, false, true, false)
        && (sees_side(maze, view, pierce, face, layer) || sees_side(maze, view, pierce, plain_over(maze, face), layer));
}
