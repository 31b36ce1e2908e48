#include "engine/games/knightmare/chess/attacks.h"

/* ---- forward: where a man may go ---- */

static uint64_t two_jumps(const struct law *law, int cell, uint64_t occupied)
{
    uint64_t first = geometry_knight[cell];
    uint64_t reached = first;

    for (uint64_t stops = first & ~occupied & ~law->blocked; stops;)
        reached |= geometry_knight[cells_pop(&stops)];
    return reached & ~cell_bit(cell);
}

static uint64_t two_steps(const struct law *law, int cell, uint64_t occupied)
{
    uint64_t first = law->geometry->step[cell];
    uint64_t reached = first;

    for (uint64_t stops = first & ~occupied; stops;)
        reached |= law->geometry->step[cells_pop(&stops)];
    return reached & ~cell_bit(cell);
}

uint64_t attacks_reach(const struct law *law, struct power power, int cell, uint64_t occupied)
{
    uint64_t reached = 0;

    if (power.manners & MANNER_STRAIGHT)
        reached |= geometry_straight(law->geometry, cell, occupied);
    if (power.manners & MANNER_DIAGONAL)
        reached |= geometry_diagonal(law->geometry, cell, occupied);
    if (power.reach < REACH_ALL)
        reached &= cells_within(cell, power.reach);
    if (power.manners & MANNER_STEP)
        reached |= law->geometry->step[cell];
    if (power.manners & MANNER_KNIGHT)
        reached |= geometry_knight[cell];
    if (power.manners & MANNER_CHAMPION)
        reached |= geometry_champion[cell];
    if (power.manners & MANNER_TWO_JUMPS)
        reached |= two_jumps(law, cell, occupied);
    if (power.manners & MANNER_TWO_STEPS)
        reached |= two_steps(law, cell, occupied);
    return reached & ~law->blocked;
}

struct pawn_way attacks_crab_way(const struct law *law, int colour)
{
    int forward = board_forward(law->board, colour);
    uint8_t sides = (uint8_t)(1u << direction_turned(forward, 1) | 1u << direction_turned(forward, -1));

    return (struct pawn_way){
        .advance = sides, .take = sides, .last_rank = board_rank_cells(law->board, colour, 8),
    };
}

static uint64_t pawn_takes(const struct law *law, const struct pawn_way *way, int cell)
{
    uint64_t reached = 0;

    for (int direction = 0; direction < DIRECTION_COUNT; direction++)
        if (way->take >> direction & 1)
            reached |= geometry_stepped(law->geometry, cell_bit(cell), direction);
    return reached;
}

/* The cells on which a man of the colour captures from `cell` by his Pawn and Crab manners. */
static uint64_t as_pawn(const struct law *law, struct power power, int colour, int cell)
{
    struct pawn_way crab;
    uint64_t reached = 0;

    if (power.manners & MANNER_PAWN)
        reached |= pawn_takes(law, &law->pawn[colour], cell);
    if (power.manners & MANNER_CRAB) {
        crab = attacks_crab_way(law, colour);
        reached |= pawn_takes(law, &crab, cell);
    }
    return reached;
}

/* ---- backward: who could come ---- */

/* Sliders are looked for only along lines on which one stands at all. */
static uint64_t sliders_on(const struct law *law, int cell, uint64_t occupied)
{
    const struct board *board = law->board;
    uint64_t queens = board->of_kind[KIND_QUEEN];
    uint64_t straight = board->of_kind[KIND_ROOK] | queens, diagonal = board->of_kind[KIND_BISHOP] | queens;
    uint64_t found = 0;

    if (straight)
        found |= geometry_straight(law->geometry, cell, occupied) & straight;
    if (diagonal)
        found |= geometry_diagonal(law->geometry, cell, occupied) & diagonal;
    return found;
}

static uint64_t pawns_on(const struct law *law, int cell, int by)
{
    const struct pawn_way *way = &law->pawn[by];
    uint64_t found = 0;

    for (int direction = 0; direction < DIRECTION_COUNT; direction++)
        if (way->take >> direction & 1)
            found |= geometry_stepped(&geometry_plain, cell_bit(cell), direction_opposite(direction))
                   & law->geometry->open[direction];
    return found & law->board->of_kind[KIND_PAWN];
}

static bool special_attacks(const struct law *law, int man, int cell, int by, uint64_t occupied)
{
    const struct man *who = &law->board->men[man];
    struct power power;

    if (!law_may_move(law, man, by) || !law_may_take(law, man))
        return false;
    power = law_power(law, man);
    return ((attacks_reach(law, power, who->cell, occupied) | as_pawn(law, power, who->colour, who->cell))
            & cell_bit(cell)) != 0;
}

/* Men whom an effect touches are asked one by one. */
static uint64_t special_on(const struct law *law, int cell, int by, uint64_t occupied)
{
    uint64_t found = 0;

    for (uint64_t cells = law->special & law->movable[by] & ~cell_bit(cell); cells;) {
        int from = cells_pop(&cells);
        int man = law->board->at[from], partner = law->board->men[man].partner;

        if (special_attacks(law, man, cell, by, occupied)
            || (partner != MAN_NONE && special_attacks(law, partner, cell, by, occupied)))
            found |= cell_bit(from);
    }
    return found;
}

uint64_t attacks_near(const struct law *law, int cell, int by)
{
    const struct board *board = law->board;
    uint64_t found = (geometry_knight[cell] & board->of_kind[KIND_KNIGHT])
                   | (law->geometry->step[cell] & board->of_kind[KIND_KING]) | pawns_on(law, cell, by);

    return found & law->movable[by] & ~law->tame & ~law->special;
}

uint64_t attacks_on(const struct law *law, int cell, int by, uint64_t occupied)
{
    uint64_t found;

    if (law->blocked & cell_bit(cell))
        return 0;
    found = sliders_on(law, cell, occupied) & law->movable[by] & ~law->tame & ~law->special;
    found |= attacks_near(law, cell, by);
    if (law->special)
        found |= special_on(law, cell, by, occupied);
    return found;
}

uint64_t attacks_among(const struct law *law, uint64_t cells, int by)
{
    uint64_t occupied = board_occupied(law->board);
    uint64_t found = 0;

    for (cells &= ~law->shielded[by]; cells;) {
        int cell = cells_pop(&cells);

        if (attacks_on(law, cell, by, occupied))
            found |= cell_bit(cell);
    }
    return found;
}

uint64_t attacks_checked(const struct law *law, int colour)
{
    return attacks_among(law, law->vital[colour], colour_other(colour));
}

bool attacks_all_checked(const struct law *law, int colour)
{
    return law->vital[colour] && !law->awaited[colour] && attacks_checked(law, colour) == law->vital[colour];
}

/* Pawns whom the man could take en passant. */
static uint64_t passers_on(const struct law *law, const struct man *who, struct power power, int colour)
{
    const struct board *board = law->board;
    uint64_t found = 0;

    if (!(power.manners & MANNER_PAWN))
        return 0;
    for (int i = 0; i < board->passed_count; i++) {
        int direction = cell_direction(who->cell, board->passed[i].cell);

        if (board->passed[i].by == colour || direction == DIRECTION_COUNT || board->at[board->passed[i].cell])
            continue;
        if ((law->pawn[who->colour].en_passant >> direction & 1)
            && (law->geometry->open[direction] & cell_bit(who->cell)))
            found |= cell_bit(board->men[board->passed[i].man].cell);
    }
    return found;
}

uint64_t attacks_threatened(const struct law *law, int man, int colour)
{
    const struct man *who = &law->board->men[man];
    uint64_t occupied = board_occupied(law->board);
    uint64_t targets = law->board->of_colour[colour_other(colour)] | law->neutral;
    struct power power;

    if (who->place != PLACE_BOARD || law->truce || !law_may_move(law, man, colour) || !law_may_take(law, man))
        return 0;
    if (law->neutral & cell_bit(who->cell))
        targets = occupied & ~cell_bit(who->cell);
    power = law_power(law, man);
    return targets & ~law->shielded[colour]
         & (attacks_reach(law, power, who->cell, occupied) | as_pawn(law, power, who->colour, who->cell)
            | passers_on(law, who, power, colour));
}
