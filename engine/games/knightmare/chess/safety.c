#include "engine/games/knightmare/chess/safety.h"

#include "engine/games/knightmare/chess/attacks.h"

struct safety safety_none(void)
{
    return (struct safety){ .king = CELL_NONE, .allowed = ~UINT64_C(0) };
}

/* The nearest slider in that direction gives check, or pins the only man between. */
static void look_along(struct safety *safety, const struct move_rules *rules, int direction, uint64_t sliders)
{
    const struct geometry *geometry = rules->geometry;
    uint64_t ray = geometry->ray[safety->king][direction];
    uint64_t line, between;
    int nearest;

    sliders &= ray;
    if (!sliders)
        return;
    nearest = direction_is_upward(direction) ? cells_first(sliders) : cells_last(sliders);
    line = ray ^ geometry->ray[nearest][direction];
    between = line & board_occupied(rules->board) & ~cell_bit(nearest);
    if (!between) {
        safety->checkers |= cell_bit(nearest);
        safety->allowed &= line;
    } else if (!cells_many(between)) {
        safety->pinned |= between;
        safety->lines[safety->line_count++] = line;
    }
}

static void look_around(struct safety *safety, const struct move_rules *rules, int enemy)
{
    const struct board *board = rules->board;
    uint64_t able = rules->movable[enemy];
    uint64_t queens = board->of_kind[KIND_QUEEN] & able;
    uint64_t straight = (board->of_kind[KIND_ROOK] & able) | queens;
    uint64_t diagonal = (board->of_kind[KIND_BISHOP] & able) | queens;

    for (int direction = DIRECTION_N; direction < DIRECTION_COUNT; direction += 2)
        look_along(safety, rules, direction, straight);
    for (int direction = DIRECTION_NE; direction < DIRECTION_COUNT; direction += 2)
        look_along(safety, rules, direction, diagonal);
}

void safety_find(struct safety *safety, const struct move_rules *rules, int colour)
{
    int enemy = colour_other(colour);
    uint64_t near;

    safety->king = CELL_NONE;
    safety->checkers = safety->pinned = 0;
    safety->allowed = ~UINT64_C(0);
    safety->line_count = 0;
    if (rules->tried || !rules->vital[colour])
        return;
    safety->king = cells_first(rules->vital[colour]);
    look_around(safety, rules, enemy);
    near = attacks_near(rules, safety->king, enemy);
    if (near) {
        safety->checkers |= near;
        safety->allowed &= near;
    }
    if (cells_many(safety->checkers))
        safety->allowed = 0;
}

bool safety_of(const struct move_rules *rules, int colour, int cell, uint64_t occupied)
{
    return !(attacks_on(rules, cell, colour_other(colour), occupied) & occupied);
}
