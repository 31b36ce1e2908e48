#include "engine/kernel/grid.h"

static int cells(void)
{
    return grid_count();
}

int (*const duel_cells)(void) = cells;
