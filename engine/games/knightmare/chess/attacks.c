#include "engine/games/knightmare/chess/attacks.h"

/* ---- forward: the cells to which a man may go ---- */

static uint64_t two_jumps(const struct move_rules *rules, int cell, uint64_t occupied)
{
    uint64_t first = geometry_knight[cell];
    uint64_t reached = first;

    for (uint64_t stops = first & ~occupied & ~rules->blocked; stops;)
        reached |= geometry_knight[cells_pop(&stops)];
    return reached & ~cell_bit(cell);
}

static uint64_t two_steps(const struct move_rules *rules, int cell, uint64_t occupied)
{
    uint64_t first = rules->geometry->step[cell];
    uint64_t reached = first;

    for (uint64_t stops = first & ~occupied; stops;)
        reached |= rules->geometry->step[cells_pop(&stops)];
    return reached & ~cell_bit(cell);
}

uint64_t attacks_reach(const struct move_rules *rules, struct power power, int cell, uint64_t occupied)
{
    uint64_t reached = 0;

    if (power.manners & MANNER_STRAIGHT)
        reached |= geometry_straight(rules->geometry, cell, occupied);
    if (power.manners & MANNER_DIAGONAL)
        reached |= geometry_diagonal(rules->geometry, cell, occupied);
    if (power.reach < REACH_ALL)
        reached &= cells_within(cell, power.reach);
    if (power.manners & MANNER_STEP)
        reached |= rules->geometry->step[cell];
    if (power.manners & MANNER_KNIGHT)
        reached |= geometry_knight[cell];
    if (power.manners & MANNER_CHAMPION)
        reached |= geometry_champion[cell];
    if (power.manners & MANNER_TWO_JUMPS)
        reached |= two_jumps(rules, cell, occupied);
    if (power.manners & MANNER_TWO_STEPS)
        reached |= two_steps(rules, cell, occupied);
    return reached & ~rules->blocked;
}

struct pawn_way attacks_crab_way(const struct move_rules *rules, int colour)
{
    int forward = board_forward(rules->board, colour);
    uint8_t sides = (uint8_t)(1u << direction_turned(forward, 1) | 1u << direction_turned(forward, -1));

    return (struct pawn_way){
        .advance = sides, .take = sides, .last_rank = board_rank_cells(rules->board, colour, 8),
    };
}

static uint64_t pawn_takes(const struct move_rules *rules, const struct pawn_way *way, int cell)
{
    uint64_t reached = 0;

    for (int direction = 0; direction < DIRECTION_COUNT; direction++)
        if (way->take >> direction & 1)
            reached |= geometry_stepped(rules->geometry, cell_bit(cell), direction);
    return reached;
}

/* The cells on which a man of the colour captures from `cell` by his Pawn and Crab manners. */
static uint64_t as_pawn(const struct move_rules *rules, struct power power, int colour, int cell)
{
    struct pawn_way crab;
    uint64_t reached = 0;

    if (power.manners & MANNER_PAWN)
        reached |= pawn_takes(rules, &rules->pawn[colour], cell);
    if (power.manners & MANNER_CRAB) {
        crab = attacks_crab_way(rules, colour);
        reached |= pawn_takes(rules, &crab, cell);
    }
    return reached;
}

/* ---- backward: the men who could come ---- */

/* Searches for sliders only along lines that have one. */
static uint64_t sliders_on(const struct move_rules *rules, int cell, uint64_t occupied)
{
    const struct board *board = rules->board;
    uint64_t queens = board->of_kind[KIND_QUEEN];
    uint64_t straight = board->of_kind[KIND_ROOK] | queens, diagonal = board->of_kind[KIND_BISHOP] | queens;
    uint64_t found = 0;

    if (straight)
        found |= geometry_straight(rules->geometry, cell, occupied) & straight;
    if (diagonal)
        found |= geometry_diagonal(rules->geometry, cell, occupied) & diagonal;
    return found;
}

static uint64_t pawns_on(const struct move_rules *rules, int cell, int by)
{
    const struct pawn_way *way = &rules->pawn[by];
    uint64_t found = 0;

    for (int direction = 0; direction < DIRECTION_COUNT; direction++)
        if (way->take >> direction & 1)
            found |= geometry_stepped(&geometry_plain, cell_bit(cell), direction_opposite(direction))
                   & rules->geometry->open[direction];
    return found & rules->board->of_kind[KIND_PAWN];
}

static bool special_attacks(const struct move_rules *rules, int man, int cell, int by, uint64_t occupied)
{
    const struct man *who = &rules->board->men[man];
    struct power power;

    if (!move_rules_may_move(rules, man, by) || !move_rules_may_take(rules, man))
        return false;
    power = move_rules_power(rules, man);
    return ((attacks_reach(rules, power, who->cell, occupied) | as_pawn(rules, power, who->colour, who->cell))
            & cell_bit(cell)) != 0;
}

/* Men whom an effect touches are checked one by one. */
static uint64_t special_on(const struct move_rules *rules, int cell, int by, uint64_t occupied)
{
    uint64_t found = 0;

    for (uint64_t cells = rules->special & rules->movable[by] & ~cell_bit(cell); cells;) {
        int from = cells_pop(&cells);
        int man = rules->board->at[from], partner = rules->board->men[man].partner;

        if (special_attacks(rules, man, cell, by, occupied)
            || (partner != MAN_NONE && special_attacks(rules, partner, cell, by, occupied)))
            found |= cell_bit(from);
    }
    return found;
}

uint64_t attacks_near(const struct move_rules *rules, int cell, int by)
{
    const struct board *board = rules->board;
    uint64_t found = (geometry_knight[cell] & board->of_kind[KIND_KNIGHT])
                   | (rules->geometry->step[cell] & board->of_kind[KIND_KING]) | pawns_on(rules, cell, by);

    return found & rules->movable[by] & ~rules->tame & ~rules->special;
}

uint64_t attacks_on(const struct move_rules *rules, int cell, int by, uint64_t occupied)
{
    uint64_t found;

    if (rules->blocked & cell_bit(cell))
        return 0;
    found = sliders_on(rules, cell, occupied) & rules->movable[by] & ~rules->tame & ~rules->special;
    found |= attacks_near(rules, cell, by);
    if (rules->special)
        found |= special_on(rules, cell, by, occupied);
    return found;
}

uint64_t attacks_among(const struct move_rules *rules, uint64_t cells, int by)
{
    uint64_t occupied = board_occupied(rules->board);
    uint64_t found = 0;

    for (cells &= ~rules->shielded[by]; cells;) {
        int cell = cells_pop(&cells);

        if (attacks_on(rules, cell, by, occupied))
            found |= cell_bit(cell);
    }
    return found;
}

uint64_t attacks_checked(const struct move_rules *rules, int colour)
{
    return attacks_among(rules, rules->vital[colour], colour_other(colour));
}

bool attacks_all_checked(const struct move_rules *rules, int colour)
{
    return rules->vital[colour] && !rules->awaited[colour] && attacks_checked(rules, colour) == rules->vital[colour];
}

/* Pawns whom the man could take en passant. */
static uint64_t passers_on(const struct move_rules *rules, const struct man *who, struct power power, int colour)
{
    const struct board *board = rules->board;
    uint64_t found = 0;

    if (!(power.manners & MANNER_PAWN))
        return 0;
    for (int i = 0; i < board->passed_count; i++) {
        int direction = cell_direction(who->cell, board->passed[i].cell);

        if (board->passed[i].by == colour || direction == DIRECTION_COUNT || board->at[board->passed[i].cell])
            continue;
        if ((rules->pawn[who->colour].en_passant >> direction & 1)
            && (rules->geometry->open[direction] & cell_bit(who->cell)))
            found |= cell_bit(board->men[board->passed[i].man].cell);
    }
    return found;
}

uint64_t attacks_threatened(const struct move_rules *rules, int man, int colour)
{
    const struct man *who = &rules->board->men[man];
    uint64_t occupied = board_occupied(rules->board);
    uint64_t targets = rules->board->of_colour[colour_other(colour)] | rules->neutral;
    struct power power;

    if (who->place != PLACE_BOARD || rules->truce || !move_rules_may_move(rules, man, colour)
        || !move_rules_may_take(rules, man))
        return 0;
    if (rules->neutral & cell_bit(who->cell))
        targets = occupied & ~cell_bit(who->cell);
    power = move_rules_power(rules, man);
    return targets & ~rules->shielded[colour]
         & (attacks_reach(rules, power, who->cell, occupied) | as_pawn(rules, power, who->colour, who->cell)
            | passers_on(rules, who, power, colour));
}
