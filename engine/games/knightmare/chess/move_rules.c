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

static void start(struct move_rules *rules, const struct board *board, const struct move_rules_source *source)
{
    rules->board = board;
    rules->source = source;
    rules->geometry = &geometry_plain;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        rules->vital[colour] = rules->kings[colour] = board->of_kind[KIND_KING] & board->of_colour[colour];
        rules->shielded[colour] = rules->held[colour] = 0;
        rules->awaited[colour] = false;
        rules->pawn[colour] = chess_pawns(board, source->code, colour);
    }
    rules->tame = rules->neutral = rules->blocked = 0;
    rules->special = board->named | board->paired;
    rules->truce = rules->walled = false;
    rules->tried = rules->special != 0 || cells_many(rules->vital[COLOUR_WHITE])
    || cells_many(rules->vital[COLOUR_BLACK]);
    if (rules->tried || source->bend)
        memset(rules->men, 0, sizeof rules->men);
}

/* Walls are built only when they differ from those before, because a move seldom changes a wall. */
static void finish_walls(struct move_rules *rules, const struct move_rules *before)
{
    for (uint64_t cells = rules->blocked; cells;) {
        int cell = cells_pop(&cells);

        for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
            int from = cell_step(cell, direction);

            if (from != CELL_NONE)
                rules->closed[from] |= direction_bit(direction_opposite(direction));
        }
    }
    if (before && before->walled && memcmp(before->closed, rules->closed, sizeof rules->closed) == 0) {
        rules->geometry = before->geometry;
        return;
    }
    geometry_build(&rules->walls, rules->closed);
    rules->geometry = &rules->walls;
}

static void finish(struct move_rules *rules, const struct move_rules *before)
{
    uint64_t stranded = board_occupied(rules->board) & rules->blocked;  /* RULES 9.5: men there may still leave */

    if (rules->walled)
        finish_walls(rules, before);
    rules->special |= rules->neutral | stranded;
    if (rules->special)
        rules->tried = true;
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        rules->movable[colour] = (rules->board->of_colour[colour] | rules->neutral) & ~rules->held[colour];
}

static void derive(struct move_rules *rules, const struct board *board, const struct move_rules_source *source,
                   const struct move_rules *before)
{
    start(rules, board, source);
    rules->after = before != NULL;
    if (source->bend)
        source->bend(source->context, rules);
    finish(rules, before);
}

void move_rules_derive(struct move_rules *rules, const struct board *board, const struct move_rules_source *source)
{
    derive(rules, board, source, NULL);
}

void move_rules_derive_after(struct move_rules *rules, const struct board *board, const struct move_rules *before)
{
    derive(rules, board, before->source, before);
}

/* ---- asking ---- */

uint64_t move_rules_prey(const struct move_rules *rules, int colour, bool with_neutral)
{
    const struct board *board = rules->board;
    uint64_t prey = with_neutral ? board_occupied(board) : board->of_colour[colour_other(colour)] | rules->neutral;

    if (rules->truce)
        return 0;
    for (int owner = COLOUR_WHITE; owner <= COLOUR_BLACK; owner++)
        if (!cells_many(rules->vital[owner]) && !rules->awaited[owner])
            prey &= ~rules->vital[owner];
    return prey & ~rules->shielded[colour];
}

/* How the man moves by his kind, without effects. */
static struct power kind_power(const struct move_rules *rules, int number)
{
    return kind_powers[rules->board->men[number].kind];
}

struct power move_rules_power(const struct move_rules *rules, int man)
{
    const struct man_rules *own = &rules->men[man];
    struct power power;

    if (!(rules->special & cell_bit(rules->board->men[man].cell)) || !own->set)
        return kind_power(rules, man);
    power = own->power;
    power.manners |= own->lent;
    return power;
}

/* A lame man who gets new manners stays lame, so reach and manners are combined in one place. */
static void settle_manners(struct power *power)
{
    if (power->reach > 1)
        return;
    if (power->manners & MANNER_TWO_JUMPS)
        power->manners = (uint16_t)((power->manners & ~(unsigned)MANNER_TWO_JUMPS) | MANNER_KNIGHT);
    if (power->manners & MANNER_TWO_STEPS)
        power->manners = (uint16_t)((power->manners & ~(unsigned)MANNER_TWO_STEPS) | MANNER_STEP);
}

struct power move_rules_limited(const struct move_rules *rules, int man, struct power power)
{
    int reach = move_rules_power(rules, man).reach;

    if (power.reach > reach)
        power.reach = (uint8_t)reach;
    settle_manners(&power);
    return power;
}

bool move_rules_may_move(const struct move_rules *rules, int man, int colour)
{
    uint64_t bit = cell_bit(rules->board->men[man].cell);

    if (!(rules->movable[colour] & bit))
        return false;
    return !(rules->special & bit) || !(rules->men[man].held >> colour & 1);
}

bool move_rules_may_take(const struct move_rules *rules, int man)
{
    uint64_t bit = cell_bit(rules->board->men[man].cell);

    if (rules->tame & bit)
        return false;
    return !(rules->special & bit) || !rules->men[man].tame;
}

bool move_rules_passes_through(const struct move_rules *rules, int man)
{
    return (rules->special & cell_bit(rules->board->men[man].cell)) && rules->men[man].passes;
}

static bool held_from(const struct move_rules *rules, int man, int colour)
{
    uint64_t bit = cell_bit(rules->board->men[man].cell);

    return (rules->held[colour] & bit) || ((rules->special & bit) && (rules->men[man].held >> colour & 1));
}

bool move_rules_rooted(const struct move_rules *rules, int man)
{
    return held_from(rules, man, COLOUR_WHITE) && held_from(rules, man, COLOUR_BLACK);
}

/* ---- bending: men ---- */

static const struct man *standing(const struct move_rules *rules, int man)
{
    const struct man *who = &rules->board->men[man];

    return who->place == PLACE_BOARD ? who : NULL;
}

/* The man's own entry, which starts with the power of his kind. */
static struct man_rules *entry(struct move_rules *rules, int man)
{
    struct man_rules *own = &rules->men[man];

    rules->special |= cell_bit(rules->board->men[man].cell);
    if (!own->set) {
        own->power = kind_power(rules, man);
        own->set = true;
    }
    return own;
}

void move_rules_set_manners(struct move_rules *rules, int man, unsigned manners)
{
    struct man_rules *own;

    if (!standing(rules, man))
        return;
    own = entry(rules, man);
    own->power.manners = (uint16_t)manners;
    settle_manners(&own->power);
}

void move_rules_add_manners(struct move_rules *rules, int man, unsigned manners)
{
    if (standing(rules, man))
        entry(rules, man)->lent |= (uint16_t)manners;
}

void move_rules_limit_reach(struct move_rules *rules, int man, int reach)
{
    struct man_rules *own;

    if (!standing(rules, man))
        return;
    own = entry(rules, man);
    if (own->power.reach > reach)
        own->power.reach = (uint8_t)reach;
}

void move_rules_lame(struct move_rules *rules, int man)
{
    if (!standing(rules, man))
        return;
    move_rules_limit_reach(rules, man, 1);
    settle_manners(&entry(rules, man)->power);
}

/* For a man who shares his cell, the note is on the man; otherwise the cell is enough. */
static bool shares_cell(const struct move_rules *rules, const struct man *man)
{
    return rules->board->paired >> man->cell & 1;
}

void move_rules_hold(struct move_rules *rules, int man, int colour)
{
    const struct man *who = standing(rules, man);

    if (!who)
        return;
    rules->tried = true;
    if (shares_cell(rules, who))
        entry(rules, man)->held |= (uint8_t)(1u << colour);
    else
        rules->held[colour] |= cell_bit(who->cell);
}

void move_rules_pass_through(struct move_rules *rules, int man)
{
    if (standing(rules, man))
        entry(rules, man)->passes = true;
}

void move_rules_tame(struct move_rules *rules, int man)
{
    const struct man *who = standing(rules, man);

    if (!who)
        return;
    rules->tried = true;
    if (shares_cell(rules, who))
        entry(rules, man)->tame = true;
    else
        rules->tame |= cell_bit(who->cell);
}

void move_rules_shield(struct move_rules *rules, int man, int colour)
{
    const struct man *who = standing(rules, man);

    if (!who)
        return;
    rules->tried = true;
    rules->shielded[colour] |= cell_bit(who->cell);
}

void move_rules_guard(struct move_rules *rules, int man)
{
    if (rules->source->consented && !rules->after)
        return;
    move_rules_shield(rules, man, COLOUR_WHITE);
    move_rules_shield(rules, man, COLOUR_BLACK);
}

void move_rules_neutral(struct move_rules *rules, int man)
{
    const struct man *who = standing(rules, man);

    if (who)
        rules->neutral |= cell_bit(who->cell);
}

void move_rules_crown(struct move_rules *rules, int man, bool vital)
{
    const struct man *who = standing(rules, man);

    if (!who)
        return;
    rules->tried = true;
    rules->kings[who->colour] |= cell_bit(who->cell);
    if (vital)
        rules->vital[who->colour] |= cell_bit(who->cell);
    else
        rules->vital[who->colour] &= ~cell_bit(who->cell);
}

void move_rules_await_king(struct move_rules *rules, int colour)
{
    rules->awaited[colour] = rules->tried = true;
}

/* ---- bending: the board ---- */

static void begin_walls(struct move_rules *rules)
{
    if (rules->walled)
        return;
    rules->walled = true;
    memset(rules->closed, 0, sizeof rules->closed);
}

void move_rules_block_all(struct move_rules *rules, uint64_t cells)
{
    begin_walls(rules);
    rules->blocked |= cells;
}

void move_rules_block(struct move_rules *rules, int cell)
{
    move_rules_block_all(rules, cell_bit(cell));
}

/* Closes the step from the cell in that direction and the step back. */
static void close_step(struct move_rules *rules, int cell, int direction)
{
    int other = cell_step(cell, direction);

    if (other == CELL_NONE)
        return;
    begin_walls(rules);
    rules->closed[cell] |= direction_bit(direction);
    rules->closed[other] |= direction_bit(direction_opposite(direction));
}

void move_rules_stop_vertex(struct move_rules *rules, int cell, int diagonal)
{
    int beside = cell_step(cell, direction_turned(diagonal, 1));

    close_step(rules, cell, diagonal);
    if (beside != CELL_NONE)     /* the other diagonal through the vertex */
        close_step(rules, beside, direction_turned(diagonal, -2));
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

bool move_rules_edges_meet(struct edge one, struct edge other)
{
    return shared_vertex(one, other) >= 0;
}

/* Is this the edge between the two cells? */
static bool edge_parts(struct edge edge, int cell, int beside)
{
    int other = cell_step(edge.cell, edge.direction);

    return (edge.cell == cell && other == beside) || (edge.cell == beside && other == cell);
}

/* Two edges in a vertex part the four cells around it into two groups; a diagonal is closed when its cells are in
 * different groups, that is, when each way round from one to the other crosses an edge. */
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

void move_rules_fortify(struct move_rules *rules, struct edge one, struct edge other)
{
    int vertex = shared_vertex(one, other);
    int file = vertex % 9, rank = vertex / 9;

    close_step(rules, one.cell, one.direction);
    close_step(rules, other.cell, other.direction);
    if (vertex < 0 || file == 0 || file == 8 || rank == 0 || rank == 8)
        return;
    if (parts_diagonal(one, other, cell_at(file - 1, rank - 1), DIRECTION_NE))
        close_step(rules, cell_at(file - 1, rank - 1), DIRECTION_NE);
    if (parts_diagonal(one, other, cell_at(file, rank - 1), DIRECTION_NW))
        close_step(rules, cell_at(file, rank - 1), DIRECTION_NW);
}

/* ---- bending: Pawns, captures ---- */

void move_rules_new_tactics(struct move_rules *rules)
{
    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++) {
        int forward = board_forward(rules->board, colour);

        rules->pawn[colour].advance = (uint8_t)(direction_bit(forward + 1) | direction_bit(forward - 1));
        rules->pawn[colour].take = direction_bit(forward);
        rules->pawn[colour].en_passant = 0;
    }
}

void move_rules_phalanx(struct move_rules *rules, int colour)
{
    rules->pawn[colour].take |= direction_bit(board_forward(rules->board, colour));
}

void move_rules_no_double_steps(struct move_rules *rules, int colour)
{
    rules->pawn[colour].double_from = 0;
}

void move_rules_truce(struct move_rules *rules)
{
    rules->truce = true;
}
