/* Sectors that turn, move, or exchange their structures, and everything that goes with them (RULES 3.6). */
#include "engine/games/wizwar/effects/effects.h"

#include <string.h>

/* The board before and after, and the sector that each one's structures go to; GRID_NONE: they stay. */
struct carriage {
    const struct maze *before, *after;
    const int *goes;
};

/* ---- places ---- */

static int sector_of(const struct maze *maze, int32_t place, int *column, int *row)
{
    int square = maze_square(maze, place);

    return square == GRID_NONE ? GRID_NONE : tiles_find(&maze->tiles, &maze->grid, square, column, row);
}

static bool is_carried(const struct carriage *carriage, int32_t place)
{
    int column, row, sector = sector_of(carriage->before, place, &column, &row);

    return sector != GRID_NONE && carriage->goes[sector] != GRID_NONE;
}

/* The new place of everything that was at the place; *direction turns with it. */
static int32_t carried_to(const struct carriage *carriage, int32_t place, int32_t *direction)
{
    const struct maze *after = carriage->after;
    int column, row, sector = sector_of(carriage->before, place, &column, &row), to;
    enum grid_direction drawn, turned = GRID_N;

    if (!is_carried(carriage, place))
        return place;
    to = carriage->goes[sector];
    drawn = tiles_drawn(&carriage->before->tiles, sector, (enum grid_direction)*direction);
    while (tiles_drawn(&after->tiles, to, turned) != drawn)
        turned = (enum grid_direction)(turned + 1);
    *direction = (int32_t)turned;
    return maze_place(after, tiles_square(&after->tiles, &after->grid, to, column, row));
}

static int32_t place_carried(const struct carriage *carriage, int32_t place)
{
    int32_t direction = 0;

    return carried_to(carriage, place, &direction);
}

/* ---- edges ---- */

/* An edge on its way: it has no destination when `lost`; `border`: it lay on the outline of a sector that goes. */
struct moving_edge {
    struct edge edge;
    bool border, moved, lost;
};

/* The same edge, looked at from its other side. */
static void look_back(struct edge *edge)
{
    int32_t layer = edge->ivy[0];

    edge->place = place_next(edge->place, (enum grid_direction)edge->direction);
    edge->direction = (edge->direction + 2) % 4;
    edge->ivy[0] = edge->ivy[1];
    edge->ivy[1] = layer;
}

/* On the border a D4 decides whether it goes along: 1 and 2 yes, 3 and 4 no (WW-RECON-04). */
static struct moving_edge edge_goes(struct turn *turn, const struct carriage *carriage, const struct edge *edge)
{
    struct moving_edge going = { .edge = *edge };
    int32_t far = place_next(edge->place, (enum grid_direction)edge->direction);
    int column, row, one = sector_of(carriage->before, edge->place, &column, &row);
    bool first = is_carried(carriage, edge->place), second = is_carried(carriage, far);

    going.border = (first || second) && one != sector_of(carriage->before, far, &column, &row);
    going.moved = first || second;
    if (going.border)
        going.moved = roll_die(turn, 4, "edge-moves") <= 2;
    if (going.moved && !first)
        look_back(&going.edge);
    if (going.moved)
        going.edge.place = carried_to(carriage, going.edge.place, &going.edge.direction);
    else if (maze_square(carriage->after, going.edge.place) == GRID_NONE)
        look_back(&going.edge);
    going.lost = maze_square(carriage->after, going.edge.place) == GRID_NONE;
    return going;
}

static enum feature drawn_at(const struct carriage *carriage, int32_t place, int direction, bool newcomer)
{
    const struct maze *after = carriage->after;
    int column, row, sector = sector_of(after, place, &column, &row);
    bool goes = false;

    for (int i = 0; i < after->board->sector_count && sector != GRID_NONE; i++)
        goes = goes || carriage->goes[i] == sector;
    if (sector == GRID_NONE || (newcomer && !goes))
        return FEATURE_OPEN;
    return drawing_feature(after->board->sectors[sector].drawing, column, row,
                           tiles_drawn(&after->tiles, sector, (enum grid_direction)direction));
}

static int strength_of(enum feature feature)
{
    return feature_is_wall(feature) ? 3 : feature_is_door(feature) ? 2 : feature == FEATURE_OPEN ? 0 : 1;
}

/* The feature that another sector brings to the edge: the neighbour of a sector that moved, or a sector that comes to one
 * that stayed. */
static enum feature foreign_at(const struct carriage *carriage, const struct moving_edge *going)
{
    const struct edge *edge = &going->edge;
    int32_t far = place_next(edge->place, (enum grid_direction)edge->direction);
    enum feature other = drawn_at(carriage, far, (edge->direction + 2) % 4, !going->moved);
    enum feature own = going->moved ? FEATURE_OPEN : drawn_at(carriage, edge->place, edge->direction, true);

    return strength_of(own) > strength_of(other) ? own : other;
}

static bool is_kept(const struct wizwar *ww, const struct maze *maze, int face)
{
    int key = maze_key(maze, face);

    for (int i = 0; i < ww->board.edge_count; i++)
        if (ww->board.edges[i].place == maze_place(maze, grid_face_square(key))
            && ww->board.edges[i].direction == (int32_t)grid_face_direction(key))
            return true;
    return false;
}

/* Two on one edge: a wall beats a door, a door beats all others; layers on the loser fall with it. */
static void edge_lands(struct turn *turn, const struct carriage *carriage, const struct moving_edge *going)
{
    struct wizwar *ww = ww_of(turn);
    struct edge landed = going->edge, *there;
    int face = maze_face(carriage->after, landed.place, landed.direction);
    bool kept = is_kept(ww, carriage->after, face);
    enum feature other = going->border ? foreign_at(carriage, going) : FEATURE_OPEN;

    if (maze_key(carriage->after, face) != face)
        look_back(&landed);
    there = edge_edit(carriage->after, &ww->board, face);
    if (!there)
        return;
    if (kept ? strength_of((enum feature)landed.feature) > strength_of((enum feature)there->feature)
             : strength_of((enum feature)landed.feature) >= strength_of(other))
        *there = landed;
    else if (!kept)
        there->feature = (int32_t)other;
    edge_tidy(carriage->after, &ww->board, face);
}

static void edges_move(struct turn *turn, const struct carriage *carriage, const struct board *before)
{
    struct moving_edge *going = arena_alloc(turn_arena(turn), EDGES_MAX * sizeof *going);

    for (int i = 0; i < before->edge_count; i++)
        going[i] = edge_goes(turn, carriage, &before->edges[i]);
    for (int moved = 0; moved < 2; moved++)
        for (int i = 0; i < before->edge_count; i++)
            if (going[i].moved == (moved == 1) && !going[i].lost)
                edge_lands(turn, carriage, &going[i]);
}

/* ---- figures and things on them ---- */

static void players_move(struct wizwar *ww, const struct carriage *carriage)
{
    for (int seat = 0; seat < ww->seats; seat++) {
        struct player *player = &ww->players[seat];

        player->home = place_carried(carriage, player->home);
        player->grace = place_carried(carriage, player->grace);
        player->holds_place = carried_to(carriage, player->holds_place, &player->holds_direction);
    }
}

static void contents_move(struct wizwar *ww, const struct carriage *carriage)
{
    for (int figure = 0; figure < FIGURES_MAX; figure++)
        ww->figures[figure].place = place_carried(carriage, ww->figures[figure].place);
    for (int i = 0; i < ww->thing_count; i++)
        ww->things[i].place = place_carried(carriage, ww->things[i].place);
    for (int i = 0; i < ww->field_count; i++)
        ww->fields[i].place = carried_to(carriage, ww->fields[i].place, &ww->fields[i].direction);
    players_move(ww, carriage);
    ww->now.opened_place = carried_to(carriage, ww->now.opened_place, &ww->now.opened_direction);
}

/* ---- the whole ---- */

const char *sectors_fault(struct arena *arena, const struct board *planned)
{
    struct board *bare = arena_copy(arena, planned, sizeof *bare);

    bare->edge_count = 0;
    return board_fault(arena, bare);
}

void sectors_become(struct turn *turn, const struct board *planned, const int goes[SECTORS_MAX], bool all)
{
    struct wizwar *ww = ww_of(turn);
    const struct board *before = arena_copy(turn_arena(turn), &ww->board, sizeof *before);
    struct carriage carriage = { .before = maze_of(turn_arena(turn), before), .goes = goes };

    ww->board = *planned;
    ww->board.edge_count = 0;
    memset(ww->board.edges, 0, sizeof ww->board.edges);
    carriage.after = ww_maze(turn);
    edges_move(turn, &carriage, before);
    if (all)
        contents_move(ww, &carriage);
    beliefs_settle(turn);
    ww_look_for_winner(turn);
}

/* ---- sides that are partners ---- */

/* The side of a sector that is the partner of this rim side. */
static void partner_of(const struct maze *maze, int sector, int side, int *partner, int *partner_side)
{
    static const int columns[4] = { 2, 4, 2, 0 }, rows[4] = { 0, 2, 4, 2 };
    const struct sector *slot = &maze->board->sectors[sector];
    int face = maze_face(maze, place_at(slot->column * SECTOR_SIDE + columns[side], slot->row * SECTOR_SIDE + rows[side]), side);
    int other = grid_other_face(&maze->grid, face), column, row;

    *partner = tiles_find(&maze->tiles, &maze->grid, grid_face_square(other), &column, &row);
    *partner_side = (int)grid_face_direction(other);
}

static bool joins(const struct joint *joint, int sector, int side)
{
    return (joint->sector == sector && joint->side == side) || (joint->partner == sector && joint->partner_side == side);
}

void joint_drop(struct board *board, int at)
{
    for (board->joint_count--; at < board->joint_count; at++)
        board->joints[at] = board->joints[at + 1];
    board->joints[board->joint_count] = (struct joint){ 0 };
}

void joints_drop(struct board *board, int sector, int side)
{
    for (int i = board->joint_count - 1; i >= 0; i--)
        if (joins(&board->joints[i], sector, side))
            joint_drop(board, i);
}

static void add_joint(struct board *board, int sector, int side, int partner, int partner_side)
{
    if (board->joint_count < JOINTS_MAX)
        board->joints[board->joint_count++] = (struct joint){ sector, side, partner, partner_side };
}

const char *sides_join(const struct maze *maze, struct board *board, int one, int side, int other, int other_side)
{
    int left, left_side, right, right_side;

    partner_of(maze, one, side, &left, &left_side);
    partner_of(maze, other, other_side, &right, &right_side);
    if (left == other && left_side == other_side)
        return "these sides are partners already";
    joints_drop(board, one, side);
    joints_drop(board, other, other_side);
    add_joint(board, one, side, other, other_side);
    add_joint(board, left, left_side, right, right_side);
    return NULL;
}
