#include "engine/league/ladder.h"

int ladder_position(const struct ladder *ladder, int player)
{
    for (int i = 0; i < ladder->count; i++)
        if (ladder->players[i] == player)
            return i + 1;
    return 0;
}

bool ladder_reaches(const struct ladder *ladder, int challenger, int challenged)
{
    int from = ladder_position(ladder, challenger), to = ladder_position(ladder, challenged);
    int reach = from / 5 > 3 ? from / 5 : 3;

    return from > 0 && to > 0 && to < from && from - to <= reach;
}

/* Moves a player from one position to another; the players between move by one. */
static void move(struct ladder *ladder, int from, int to)
{
    int player = ladder->players[from - 1];
    int step = from < to ? 1 : -1;

    for (int i = from; i != to; i += step)
        ladder->players[i - 1] = ladder->players[i - 1 + step];
    ladder->players[to - 1] = player;
}

void ladder_won(struct ladder *ladder, int challenger, int challenged)
{
    int from = ladder_position(ladder, challenger), to = ladder_position(ladder, challenged);

    if (to > 0 && from > to)
        move(ladder, from, to);
}

void ladder_drop(struct ladder *ladder, int player, int places)
{
    int from = ladder_position(ladder, player);

    if (from > 0)
        move(ladder, from, from + places < ladder->count ? from + places : ladder->count);
}
