#include "engine/games/knightmare/chess/move_rules.h"

#include <string.h>

static inline uint8_t direction_bit(int direction)
{
    return (uint8_t)(1u << (direction & 7));
}

/* ---- deriving ---- */

static struct pawn_way chess_pawns(const struct board *board, enum code code, int colour)
{
    int forward = board_forward(board, colour);
    uint8_t sides = (uint8_t)(direction_bit(forward + 1) | direction_bit(forward - 1));
    uint64_t double_from = board_rank_cells(board, colour, 2);

    if (code == CODE_KC)     /* also from the first rank: RULES 6.2, 15 */
        double_from |= board_rank_cells(board, colour, 1);
    return (struct pawn_way){
        .advance = direction_bit(forward),
        .take = sides,
        .en_passant = sides,
        .double_from = double_from,
        .last_rank = board_rank_cells(board, colour, 8),
    };
}

static void start(struct law *law, const struct board *board, const struct law_source *source)
{
    law->board = board;
    law->source = source;
    law->geometry = &geometry_plain;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        law->vital[colour] = law->kings[colour] = board->of_kind[KIND_KING] & board->of_colour[colour];
        law->shielded[colour] = law->held[colour] = 0;
        law->awaited[colour] = false;
        law->pawn[colour] = chess_pawns(board, source->code, colour);
    }
    law->tame = law->neutral = law->blocked = 0;
    law->special = board->named | board->paired;
    law->truce = law->walled = false;
    law->tried = law->special != 0 || cells_many(law->vital[COLOUR_WHITE]) || cells_many(law->vital[COLOUR_BLACK]);
    if (law->tried || source->bend)
        memset(law->men, 0, sizeof law->men);
}

/* Walls are built only when they differ from those before, as a move seldom moves a wall. */
static void finish_walls(struct law *law, const struct law *before)
{
    for (uint64_t cells = law->blocked; cells;) {
        int cell = cells_pop(&cells);

        for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
            int from = cell_step(cell, direction);

            if (from != CELL_NONE)
                law->closed[from] |= direction_bit(direction_opposite(direction));
        }
    }
    if (before && before->walled && memcmp(before->closed, law->closed, sizeof law->closed) == 0) {
        law->geometry = before->geometry;
        return;
    }
    geometry_build(&law->walls, law->closed);
    law->geometry = &law->walls;
}

static void finish(struct law *law, const struct law *before)
{
    uint64_t stranded = board_occupied(law->board) & law->blocked;   /* RULES 9.5: they may still leave */

    if (law->walled)
        finish_walls(law, before);
    law->special |= law->neutral | stranded;
    if (law->special)
        law->tried = true;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        law->movable[colour] = (law->board->of_colour[colour] | law->neutral) & ~law->held[colour];
}

static void derive(struct law *law, const struct board *board, const struct law_source *source,
                   const struct law *before)
{
    start(law, board, source);
    law->after = before != NULL;
    if (source->bend)
        source->bend(source->context, law);
    finish(law, before);
}

void law_derive(struct law *law, const struct board *board, const struct law_source *source)
{
    derive(law, board, source, NULL);
}

void law_derive_after(struct law *law, const struct board *board, const struct law *before)
{
    derive(law, board, before->source, before);
}

/* ---- asking ---- */

uint64_t law_prey(const struct law *law, int colour, bool with_neutral)
{
    const struct board *board = law->board;
    uint64_t prey = with_neutral ? board_occupied(board) : board->of_colour[colour_other(colour)] | law->neutral;

    if (law->truce)
        return 0;
    for (int owner = COLOUR_WHITE; owner <= COLOUR_BLACK; owner++)
        if (!cells_many(law->vital[owner]) && !law->awaited[owner])
            prey &= ~law->vital[owner];
    return prey & ~law->shielded[colour];
}

/* How the man moves by his kind alone. */
static struct power kind_power(const struct law *law, int number)
{
    return kind_powers[law->board->men[number].kind];
}

struct power law_power(const struct law *law, int man)
{
    const struct man_law *own = &law->men[man];
    struct power power;

    if (!(law->special & cell_bit(law->board->men[man].cell)) || !own->set)
        return kind_power(law, man);
    power = own->power;
    power.manners |= own->lent;
    return power;
}

/* A lame man who is given new manners stays lame, so reach and manners meet in one place. */
static void settle_manners(struct power *power)
{
    if (power->reach > 1)
        return;
    if (power->manners & MANNER_TWO_JUMPS)
        power->manners = (uint16_t)((power->manners & ~(unsigned)MANNER_TWO_JUMPS) | MANNER_KNIGHT);
    if (power->manners & MANNER_TWO_STEPS)
        power->manners = (uint16_t)((power->manners & ~(unsigned)MANNER_TWO_STEPS) | MANNER_STEP);
}

struct power law_limited(const struct law *law, int man, struct power power)
{
    int reach = law_power(law, man).reach;

    if (power.reach > reach)
        power.reach = (uint8_t)reach;
    settle_manners(&power);
    return power;
}

bool law_may_move(const struct law *law, int man, int colour)
{
    uint64_t bit = cell_bit(law->board->men[man].cell);

    if (!(law->movable[colour] & bit))
        return false;
    return !(law->special & bit) || !(law->men[man].held >> colour & 1);
}

bool law_may_take(const struct law *law, int man)
{
    uint64_t bit = cell_bit(law->board->men[man].cell);

    if (law->tame & bit)
        return false;
    return !(law->special & bit) || !law->men[man].tame;
}

bool law_passes_through(const struct law *law, int man)
{
    return (law->special & cell_bit(law->board->men[man].cell)) && law->men[man].passes;
}

static bool held_from(const struct law *law, int man, int colour)
{
    uint64_t bit = cell_bit(law->board->men[man].cell);

    return (law->held[colour] & bit) || ((law->special & bit) && (law->men[man].held >> colour & 1));
}

bool law_rooted(const struct law *law, int man)
{
    return held_from(law, man, COLOUR_WHITE) && held_from(law, man, COLOUR_BLACK);
}

/* ---- bending: men ---- */

static const struct man *standing(const struct law *law, int man)
{
    const struct man *who = &law->board->men[man];

    return who->place == PLACE_BOARD ? who : NULL;
}

/* The man's own entry, begun with what his kind gives him. */
static struct man_law *entry(struct law *law, int man)
{
    struct man_law *own = &law->men[man];

    law->special |= cell_bit(law->board->men[man].cell);
    if (!own->set) {
        own->power = kind_power(law, man);
        own->set = true;
    }
    return own;
}

void law_set_manners(struct law *law, int man, unsigned manners)
{
    struct man_law *own;

    if (!standing(law, man))
        return;
    own = entry(law, man);
    own->power.manners = (uint16_t)manners;
    settle_manners(&own->power);
}

void law_add_manners(struct law *law, int man, unsigned manners)
{
    if (standing(law, man))
        entry(law, man)->lent |= (uint16_t)manners;
}

void law_limit_reach(struct law *law, int man, int reach)
{
    struct man_law *own;

    if (!standing(law, man))
        return;
    own = entry(law, man);
    if (own->power.reach > reach)
        own->power.reach = (uint8_t)reach;
}

void law_lame(struct law *law, int man)
{
    if (!standing(law, man))
        return;
    law_limit_reach(law, man, 1);
    settle_manners(&entry(law, man)->power);
}

/* What is said of a man who shares his cell is noted with him alone; else the cell is enough. */
static bool shares_cell(const struct law *law, const struct man *man)
{
    return law->board->paired >> man->cell & 1;
}

void law_hold(struct law *law, int man, int colour)
{
    const struct man *who = standing(law, man);

    if (!who)
        return;
    law->tried = true;
    if (shares_cell(law, who))
        entry(law, man)->held |= (uint8_t)(1u << colour);
    else
        law->held[colour] |= cell_bit(who->cell);
}

void law_pass_through(struct law *law, int man)
{
    if (standing(law, man))
        entry(law, man)->passes = true;
}

void law_tame(struct law *law, int man)
{
    const struct man *who = standing(law, man);

    if (!who)
        return;
    law->tried = true;
    if (shares_cell(law, who))
        entry(law, man)->tame = true;
    else
        law->tame |= cell_bit(who->cell);
}

void law_shield(struct law *law, int man, int colour)
{
    const struct man *who = standing(law, man);

    if (!who)
        return;
    law->tried = true;
    law->shielded[colour] |= cell_bit(who->cell);
}

void law_guard(struct law *law, int man)
{
    if (law->source->consented && !law->after)
        return;
    law_shield(law, man, COLOUR_WHITE);
    law_shield(law, man, COLOUR_BLACK);
}

void law_neutral(struct law *law, int man)
{
    const struct man *who = standing(law, man);

    if (who)
        law->neutral |= cell_bit(who->cell);
}

void law_crown(struct law *law, int man, bool vital)
{
    const struct man *who = standing(law, man);

    if (!who)
        return;
    law->tried = true;
    law->kings[who->colour] |= cell_bit(who->cell);
    if (vital)
        law->vital[who->colour] |= cell_bit(who->cell);
    else
        law->vital[who->colour] &= ~cell_bit(who->cell);
}

void law_await_king(struct law *law, int colour)
{
    law->awaited[colour] = law->tried = true;
}

/* ---- bending: the board ---- */

static void begin_walls(struct law *law)
{
    if (law->walled)
        return;
    law->walled = true;
    memset(law->closed, 0, sizeof law->closed);
}

void law_block_all(struct law *law, uint64_t cells)
{
    begin_walls(law);
    law->blocked |= cells;
}

void law_block(struct law *law, int cell)
{
    law_block_all(law, cell_bit(cell));
}

/* Shuts the step from the cell in that direction and the step back. */
static void close_step(struct law *law, int cell, int direction)
{
    int other = cell_step(cell, direction);

    if (other == CELL_NONE)
        return;
    begin_walls(law);
    law->closed[cell] |= direction_bit(direction);
    law->closed[other] |= direction_bit(direction_opposite(direction));
}

void law_stop_vertex(struct law *law, int cell, int diagonal)
{
    int beside = cell_step(cell, direction_turned(diagonal, 1));

    close_step(law, cell, diagonal);
    if (beside != CELL_NONE)     /* the other diagonal through the vertex */
        close_step(law, beside, direction_turned(diagonal, -2));
}

/* An edge's two ends, as vertices numbered 9 to a row; the vertex south-west of a1 is 0. */
static void edge_ends(struct edge edge, int ends[2])
{
    int corner = cell_rank(edge.cell) * 9 + cell_file(edge.cell);

    switch (edge.direction) {
    case DIRECTION_N: ends[0] = corner + 9; ends[1] = corner + 10; return;
    case DIRECTION_S: ends[0] = corner;     ends[1] = corner + 1;  return;
    case DIRECTION_E: ends[0] = corner + 1; ends[1] = corner + 10; return;
    default:          ends[0] = corner;     ends[1] = corner + 9;  return;
    }
}

/* The vertex that both have, or -1. */
static int shared_vertex(struct edge one, struct edge other)
{
    int a[2], b[2], shared = -1, count = 0;

    edge_ends(one, a);
    edge_ends(other, b);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (a[i] == b[j]) {
                shared = a[i];
                count++;
            }
    return count == 1 ? shared : -1;
}

bool law_edges_meet(struct edge one, struct edge other)
{
    return shared_vertex(one, other) >= 0;
}

/* Is this the edge between the two cells? */
static bool edge_parts(struct edge edge, int cell, int beside)
{
    int other = cell_step(edge.cell, edge.direction);

    return (edge.cell == cell && other == beside) || (edge.cell == beside && other == cell);
}

/* Two edges in a vertex part the four cells around it into two groups; a diagonal is shut when its cells are in
 * different ones, that is, when each way round from one to the other crosses an edge. */
static bool parts_diagonal(struct edge one, struct edge other, int cell, int diagonal)
{
    int across = cell_step(cell, diagonal);
    int left = cell_step(cell, direction_turned(diagonal, -1));
    int right = cell_step(cell, direction_turned(diagonal, 1));
    bool left_shut = edge_parts(one, cell, left) || edge_parts(other, cell, left)
                  || edge_parts(one, left, across) || edge_parts(other, left, across);
    bool right_shut = edge_parts(one, cell, right) || edge_parts(other, cell, right)
                   || edge_parts(one, right, across) || edge_parts(other, right, across);

    return left_shut && right_shut;
}

void law_fortify(struct law *law, struct edge one, struct edge other)
{
    int vertex = shared_vertex(one, other);
    int file = vertex % 9, rank = vertex / 9;

    close_step(law, one.cell, one.direction);
    close_step(law, other.cell, other.direction);
    if (vertex < 0 || file == 0 || file == 8 || rank == 0 || rank == 8)
        return;
    if (parts_diagonal(one, other, cell_at(file - 1, rank - 1), DIRECTION_NE))
        close_step(law, cell_at(file - 1, rank - 1), DIRECTION_NE);
    if (parts_diagonal(one, other, cell_at(file, rank - 1), DIRECTION_NW))
        close_step(law, cell_at(file, rank - 1), DIRECTION_NW);
}

/* ---- bending: Pawns, captures ---- */

void law_new_tactics(struct law *law)
{
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        int forward = board_forward(law->board, colour);

        law->pawn[colour].advance = (uint8_t)(direction_bit(forward + 1) | direction_bit(forward - 1));
        law->pawn[colour].take = direction_bit(forward);
        law->pawn[colour].en_passant = 0;
    }
}

void law_phalanx(struct law *law, int colour)
{
    law->pawn[colour].take |= direction_bit(board_forward(law->board, colour));
}

void law_no_double_steps(struct law *law, int colour)
{
    law->pawn[colour].double_from = 0;
}

void law_truce(struct law *law)
{
    law->truce = true;
}
