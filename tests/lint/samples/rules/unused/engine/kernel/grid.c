#include "engine/kernel/grid.h"

int grid_count(void)
{
    return 64;
}

int grid_only_tested(void)
{
    return 8;
}
