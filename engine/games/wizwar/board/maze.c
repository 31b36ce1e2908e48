#include "engine/games/wizwar/board/maze.h"

#include <string.h>

/* ---- making ---- */

static struct tiles tiles_of(const struct board *board)
{
    struct tiles tiles = { .side = SECTOR_SIDE, .count = board->sector_count };

    for (int i = 0; i < board->sector_count; i++) {
        const struct sector *sector = &board->sectors[i];

        tiles.list[i] = (struct tile_slot){ .column = sector->column, .row = sector->row, .turn = sector->turn };
    }
    return tiles;
}

/* With two sectors side by side, the ways north and south cross (RULES 3.4). */
static int crossing(const struct board *board, struct tile_joint joints[TILES_SIDES_MAX])
{
    const struct sector *one = &board->sectors[0], *other = &board->sectors[1];

    if (board->sector_count != 2 || one->row != other->row)
        return 0;
    joints[0] = (struct tile_joint){ .tile = 0, .out = GRID_N, .partner = 1, .in = GRID_S };
    joints[1] = (struct tile_joint){ .tile = 1, .out = GRID_N, .partner = 0, .in = GRID_S };
    return 2;
}

static bool names_side(const struct tile_joint *joint, int tile, enum grid_direction side)
{
    return (joint->tile == tile && joint->out == side) || (joint->partner == tile && joint->in == side);
}

/* The sides without their natural partner: those joined by magic, and, for the other sides, the crossing of two
 * sectors. */
static int joints_of(const struct board *board, struct tile_joint joints[TILES_SIDES_MAX])
{
    struct tile_joint crossed[TILES_SIDES_MAX];
    int crossings = crossing(board, crossed), count = 0;

    for (int i = 0; i < board->joint_count; i++) {
        const struct joint *joint = &board->joints[i];

        joints[count++] = (struct tile_joint){ .tile = joint->sector, .out = (enum grid_direction)joint->side,
                                               .partner = joint->partner, .in = (enum grid_direction)joint->partner_side };
    }
    for (int i = 0; i < crossings; i++) {
        bool taken = false;

        for (int k = 0; k < board->joint_count; k++)
            taken = taken || names_side(&joints[k], crossed[i].tile, crossed[i].out)
                || names_side(&joints[k], crossed[i].partner, crossed[i].in);
        if (!taken)
            joints[count++] = crossed[i];
    }
    return count;
}

static enum feature stronger(enum feature one, enum feature other)
{
    return feature_is_wall(one) || other == FEATURE_OPEN ? one : other;
}

static void draw_square(const struct maze *maze, int tile, int column, int row, uint8_t *drawn)
{
    int square = tiles_square(&maze->tiles, &maze->grid, tile, column, row);

    for (int i = 0; i < 4; i++) {
        enum grid_direction direction = (enum grid_direction)i;
        enum feature feature = drawing_feature(maze->board->sectors[tile].drawing, column, row, direction);
        enum grid_direction lying = (enum grid_direction)((i + maze->tiles.list[tile].turn) % 4);
        int face = grid_face(square, lying), far = grid_other_face(&maze->grid, face);

        drawn[face] = (uint8_t)stronger((enum feature)drawn[face], feature);
        if (far != GRID_NONE && maze->grid.joined[face] == GRID_NONE)
            drawn[far] = (uint8_t)stronger((enum feature)drawn[far], feature);
    }
}

static const uint8_t *drawn_of(struct maze *maze)
{
    uint8_t *drawn = arena_alloc(maze->arena, (size_t)grid_squares(&maze->grid) * 4);

    for (int tile = 0; tile < maze->tiles.count; tile++)
        for (int i = 0; i < SECTOR_SIDE * SECTOR_SIDE; i++)
            draw_square(maze, tile, i % SECTOR_SIDE, i / SECTOR_SIDE, drawn);
    return drawn;
}

static const int16_t *kept_of(struct maze *maze)
{
    int16_t *kept = arena_alloc(maze->arena, (size_t)grid_squares(&maze->grid) * 4 * sizeof *kept);

    for (int i = 0; i < maze->board->edge_count; i++) {
        const struct edge *edge = &maze->board->edges[i];
        int face = maze_face(maze, edge->place, edge->direction), next;

        if (face == GRID_NONE)
            continue;
        kept[face] = (int16_t)(i + 1);
        next = grid_step(&maze->grid, grid_face_square(face), grid_face_direction(face));
        if (next != GRID_NONE)
            kept[grid_face(next, grid_opposite(grid_face_direction(face)))] = (int16_t)(i + 1);
    }
    return kept;
}

/* ---- found again ---- */

/* Are both of the same tiles in the same places, joined in the same way? */
static bool is_laid_alike(const struct board *one, const struct board *other)
{
    return one->sector_count == other->sector_count && one->joint_count == other->joint_count
        && memcmp(one->sectors, other->sectors, (size_t)one->sector_count * sizeof one->sectors[0]) == 0
        && memcmp(one->joints, other->joints, (size_t)one->joint_count * sizeof one->joints[0]) == 0;
}

static bool is_alike(const struct board *one, const struct board *other)
{
    return is_laid_alike(one, other) && one->edge_count == other->edge_count
        && memcmp(one->edges, other->edges, (size_t)one->edge_count * sizeof one->edges[0]) == 0;
}

/* The grid and what is drawn on it, which the edges kept do not change. */
static void lay(struct maze *maze)
{
    struct tile_joint joints[TILES_SIDES_MAX];
    int count = joints_of(maze->board, joints);

    maze->tiles = tiles_of(maze->board);
    if (!tiles_grid(maze->arena, &maze->tiles, &maze->grid))
        return;
    maze->open_sides = tiles_join(&maze->tiles, &maze->grid, joints, count);
    grid_know_faces(&maze->grid, arena_alloc(maze->arena, 4 * (size_t)grid_squares(&maze->grid) * sizeof(int16_t)));
    maze->drawn = drawn_of(maze);
}

const struct maze *maze_of(struct arena *arena, const struct board *board)
{
    static const char key;
    void **last = arena_slot(arena, &key);
    const struct maze *before = *last;
    struct maze *maze;

    if (before && is_alike(before->board, board))
        return before;
    maze = ARENA_NEW(arena, struct maze);
    if (before && is_laid_alike(before->board, board))
        *maze = *before;
    maze->board = arena_copy(arena, board, sizeof *board);
    maze->arena = arena;
    if (!maze->drawn)
        lay(maze);
    if (maze->drawn)
        maze->kept = kept_of(maze);
    *last = maze;
    return maze;
}

const char *board_fault(struct arena *arena, const struct board *board)
{
    const struct maze *maze = maze_of(arena, board);

    if (!maze->drawn)
        return "the sectors lie in one slot, or too far apart";
    if (maze->open_sides > 0)
        return "a rim side has no partner";
    for (int i = 0; i < board->edge_count; i++)
        if (grid_at(&maze->grid, place_column(board->edges[i].place), place_row(board->edges[i].place)) == GRID_NONE)
            return "an edge lies off the board";
    return NULL;
}

/* ---- places and squares ---- */

int maze_square(const struct maze *maze, int32_t place)
{
    return place == PLACE_NONE ? GRID_NONE : grid_at(&maze->grid, place_column(place), place_row(place));
}

int32_t maze_place(const struct maze *maze, int square)
{
    int column = 0, row = 0;

    if (square == GRID_NONE)
        return PLACE_NONE;
    grid_place(&maze->grid, square, &column, &row);
    return place_at(column, row);
}

int maze_face(const struct maze *maze, int32_t place, int direction)
{
    int square = maze_square(maze, place);

    return square == GRID_NONE ? GRID_NONE : grid_face(square, (enum grid_direction)direction);
}

const char *maze_square_name(const struct maze *maze, int32_t place)
{
    int square = maze_square(maze, place);

    return square == GRID_NONE ? "nowhere" : grid_name(&maze->grid, square, arena_alloc(maze->arena, GRID_NAME_BYTES));
}

const char *maze_face_name(const struct maze *maze, int face)
{
    return face == GRID_NONE ? "nowhere" : grid_face_name(&maze->grid, face, arena_alloc(maze->arena, GRID_NAME_BYTES));
}

/* ---- edges ---- */

int maze_key(const struct maze *maze, int face)
{
    enum grid_direction direction = grid_face_direction(face);
    int next = grid_step(&maze->grid, grid_face_square(face), direction);

    if (next == GRID_NONE || direction == GRID_E || direction == GRID_S)
        return face;
    return grid_face(next, grid_opposite(direction));
}

const struct edge *maze_edge(const struct maze *maze, int face)
{
    return maze->kept[face] ? &maze->board->edges[maze->kept[face] - 1] : NULL;
}

enum feature maze_feature(const struct maze *maze, int face)
{
    const struct edge *edge = maze_edge(maze, face);

    return edge ? (enum feature)edge->feature : (enum feature)maze->drawn[face];
}

bool maze_is_outer(const struct maze *maze, int face)
{
    return maze->grid.joined[face] != GRID_NONE || grid_other_face(&maze->grid, face) == GRID_NONE;
}

int maze_halves(const struct maze *maze, int face, int halves[2])
{
    int other = maze->grid.joined[face];

    halves[0] = face;
    halves[1] = other;
    return other == GRID_NONE || other == face ? 1 : 2;
}

int maze_ivy(const struct maze *maze, int face)
{
    const struct edge *edge = maze_edge(maze, face);

    return edge ? edge->ivy[maze_key(maze, face) != face] : 0;
}

/* The sector on which a square lies, or -1. */
static int maze_sector(const struct maze *maze, int square)
{
    int column, row;

    return tiles_find(&maze->tiles, &maze->grid, square, &column, &row);
}

int maze_door_owner(const struct maze *maze, int face)
{
    const struct edge *edge = maze_edge(maze, face);
    int sector;

    if (edge && edge->owner)
        return edge->owner;
    sector = maze_sector(maze, grid_face_square(face));
    return sector < 0 ? 0 : maze->board->sectors[sector].owner;
}

/* ---- changing ---- */

struct edge *edge_edit(const struct maze *maze, struct board *board, int face)
{
    int key = maze_key(maze, face);
    int32_t place = maze_place(maze, grid_face_square(key));
    int direction = (int)grid_face_direction(key);

    for (int i = 0; i < board->edge_count; i++)
        if (board->edges[i].place == place && board->edges[i].direction == direction)
            return &board->edges[i];
    if (board->edge_count == EDGES_MAX)
        return NULL;
    board->edges[board->edge_count] = (struct edge){ .place = place, .direction = direction,
                                                     .feature = (int32_t)maze->drawn[key] };
    return &board->edges[board->edge_count++];
}

static bool is_bare(const struct maze *maze, const struct edge *edge, int key)
{
    return edge->feature == (int32_t)maze->drawn[key] && !edge->lost && !edge->ivy[0] && !edge->ivy[1] && !edge->mirror
        && !edge->unlocked && !edge->enchanted && !edge->owner;
}

void edge_tidy(const struct maze *maze, struct board *board, int face)
{
    struct edge *edge = edge_edit(maze, board, face);
    int at = edge ? (int)(edge - board->edges) : 0;

    if (!edge || !is_bare(maze, edge, maze_key(maze, face)))
        return;
    board->edge_count--;
    memmove(edge, edge + 1, (size_t)(board->edge_count - at) * sizeof *edge);
    memset(&board->edges[board->edge_count], 0, sizeof *edge);
}

int32_t *edge_ivy(const struct maze *maze, struct board *board, int face)
{
    struct edge *edge = edge_edit(maze, board, face);

    return edge ? &edge->ivy[maze_key(maze, face) != face] : NULL;
}
