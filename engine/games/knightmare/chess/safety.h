/* Safety: which moves leave the player's own King safe, computed from pins and checkers.
 *
 * It works where checks can come only along lines and by leaps of men whom no effect touches, and there is one vital
 * King (rules->tried is false); elsewhere it allows everything, and moves are tried on a copy. */
#ifndef KNIGHTMARE_SAFETY_H
#define KNIGHTMARE_SAFETY_H

#include "engine/games/knightmare/chess/move_rules.h"

struct safety {
    int king;                        /* the vital King's cell, or CELL_NONE: there is no King to protect */
    uint64_t checkers;
    uint64_t allowed;                /* where other men may go: anywhere, or to cells that end the check */
    uint64_t pinned;
    int line_count;
    uint64_t lines[DIRECTION_COUNT]; /* for each pin: cells from the King up to and including the pinning man */
};

/* A safety that allows everything. */
struct safety safety_none(void);

/* The safety of the colour's King; safety_none when it cannot be computed. */
void safety_find(struct safety *safety, const struct move_rules *rules, int colour);

/* Where a man other than the King may go from the cell. */
static inline uint64_t safety_allowed(const struct safety *safety, int cell)
{
    uint64_t allowed = safety->allowed;

    if (safety->pinned & cell_bit(cell))
        for (int i = 0; i < safety->line_count; i++)
            if (safety->lines[i] & cell_bit(cell))
                allowed &= safety->lines[i];
    return allowed;
}

/* Would the colour's King be safe on the cell if these cells were occupied? Men who are not on them are gone. */
bool safety_of(const struct move_rules *rules, int colour, int cell, uint64_t occupied);

#endif
