#include "engine/games/knightmare/chess/geometry.h"

/* The preprocessor writes the constant tables, one line of arithmetic for each cell. */
#define FILE_A UINT64_C(0x0101010101010101)
#define FILES_EAST(c) (FILE_A * ((UINT64_C(0xFE) << ((c) & 7)) & 0xFF))
#define FILES_WEST(c) (FILE_A * ((UINT64_C(1) << ((c) & 7)) - 1))
#define RANK_OF(c) (UINT64_C(0xFF) << ((c) & 56))

#define RAY_N(c) (UINT64_C(0x0101010101010100) << (c))
#define RAY_S(c) (UINT64_C(0x0080808080808080) >> (63 - (c)))
#define RAY_E(c) (RANK_OF(c) & FILES_EAST(c))
#define RAY_W(c) (RANK_OF(c) & FILES_WEST(c))
#define RAY_NE(c) ((UINT64_C(0x8040201008040200) << (c)) & FILES_EAST(c))
#define RAY_SW(c) ((UINT64_C(0x0040201008040201) >> (63 - (c))) & FILES_WEST(c))
#define RAY_NW(c) ((UINT64_C(0x0002040810204080) << (c)) & FILES_WEST(c))
#define RAY_SE(c) ((UINT64_C(0x0102040810204000) >> (63 - (c))) & FILES_EAST(c))
#define RAYS(c) { RAY_N(c), RAY_NE(c), RAY_E(c), RAY_SE(c), RAY_S(c), RAY_SW(c), RAY_W(c), RAY_NW(c) }

/* The cell this many files and ranks from c, as a set; empty past the edge. */
#define AWAY(c, files, ranks) \
    ((((c) & 7) + (files) >= 0 && ((c) & 7) + (files) < 8 && ((c) >> 3) + (ranks) >= 0 && ((c) >> 3) + (ranks) < 8) \
     ? UINT64_C(1) << (((c) + (files) + 8 * (ranks)) & 63) : UINT64_C(0))
#define LEAPS(c, near, far) \
    (AWAY(c, near, far) | AWAY(c, far, near) | AWAY(c, far, -(near)) | AWAY(c, near, -(far)) \
     | AWAY(c, -(near), -(far)) | AWAY(c, -(far), -(near)) | AWAY(c, -(far), near) | AWAY(c, -(near), far))
#define STEPS(c) (LEAPS(c, 1, 1) | LEAPS(c, 0, 1))
#define KNIGHT(c) LEAPS(c, 1, 2)
#define CHAMPION(c) LEAPS(c, 2, 3)

#define EACH_OF_RANK(X, c) \
    X(c), X((c) + 1), X((c) + 2), X((c) + 3), X((c) + 4), X((c) + 5), X((c) + 6), X((c) + 7)
#define EACH_CELL(X) \
    EACH_OF_RANK(X, 0), EACH_OF_RANK(X, 8), EACH_OF_RANK(X, 16), EACH_OF_RANK(X, 24), \
    EACH_OF_RANK(X, 32), EACH_OF_RANK(X, 40), EACH_OF_RANK(X, 48), EACH_OF_RANK(X, 56)

#define NOT_RANK_1 (~UINT64_C(0xFF))
#define NOT_RANK_8 (~UINT64_C(0) >> 8)
#define NOT_FILE_A (~FILE_A)
#define NOT_FILE_H (~(FILE_A << 7))

const struct geometry geometry_plain = {
    .ray = { EACH_CELL(RAYS) },
    .step = { EACH_CELL(STEPS) },
    .open = {
        NOT_RANK_8, NOT_RANK_8 & NOT_FILE_H, NOT_FILE_H, NOT_RANK_1 & NOT_FILE_H,
        NOT_RANK_1, NOT_RANK_1 & NOT_FILE_A, NOT_FILE_A, NOT_RANK_8 & NOT_FILE_A,
    },
};

const uint64_t geometry_knight[CELL_COUNT] = { EACH_CELL(KNIGHT) };
const uint64_t geometry_champion[CELL_COUNT] = { EACH_CELL(CHAMPION) };

/* No man goes past the cell in that direction, wherever he starts. */
static void close_step(struct geometry *geometry, int cell, int direction)
{
    uint64_t beyond = geometry_plain.ray[cell][direction];
    uint64_t from = geometry_plain.ray[cell][direction_opposite(direction)] | cell_bit(cell);

    if (!beyond)
        return;
    geometry->open[direction] &= ~cell_bit(cell);
    geometry->step[cell] &= ~geometry_shifted(cell_bit(cell), direction);
    while (from)
        geometry->ray[cells_pop(&from)][direction] &= ~beyond;
}

void geometry_build(struct geometry *geometry, const uint8_t closed[CELL_COUNT])
{
    *geometry = geometry_plain;
    for (int cell = 0; cell < CELL_COUNT; cell++)
        for (int direction = 0; closed[cell] >> direction; direction++)
            if (closed[cell] >> direction & 1)
                close_step(geometry, cell, direction);
}
