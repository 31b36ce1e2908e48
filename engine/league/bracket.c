#include "engine/league/bracket.h"

static int leaves_for(int entrants)
{
    int leaves = 2;

    while (leaves < entrants)
        leaves *= 2;
    return leaves;
}

int bracket_seeds(int entrants, int leaves[BRACKET_ENTRANTS_MAX])
{
    int count = leaves_for(entrants);

    leaves[0] = 1;
    for (int width = 1; width < count; width *= 2)
        for (int i = width - 1; i >= 0; i--) {
            leaves[2 * i + 1] = 2 * width + 1 - leaves[i];
            leaves[2 * i] = leaves[i];
        }
    for (int i = 0; i < count; i++)
        if (leaves[i] > entrants)
            leaves[i] = 0;
    return count;
}
