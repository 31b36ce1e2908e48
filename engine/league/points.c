#include "engine/league/points.h"

static const int worth[TABLE_SEATS_MAX + 1][TABLE_SEATS_MAX] = {
    [2] = { 8, 4 },
    [3] = { 6, 4, 2 },
    [4] = { 6, 3, 2, 1 },
    [5] = { 5, 3, 2, 1, 1 },
    [6] = { 5, 3, 2, 1, 1, 0 },
};

static int points_of_seat(const int *places, int seats, int seat)
{
    int better = 0, tied = 0, points = 0;

    for (int i = 0; i < seats; i++) {
        better += places[i] < places[seat];
        tied += places[i] == places[seat];
    }
    for (int i = 0; i < tied; i++)
        points += worth[seats][better + i];
    return POINT_PARTS * points / tied;
}

void points_of_places(const int *places, int seats, int *sixtieths)
{
    for (int seat = 0; seat < seats; seat++)
        sixtieths[seat] = points_of_seat(places, seats, seat);
}

void points_share(int points, const int *turns, int holders, int *shares)
{
    int64_t all = 0;
    int left = points;

    for (int i = 0; i < holders; i++)
        all += turns[i];
    for (int i = 0; i + 1 < holders; i++) {
        shares[i] = all > 0 ? (int)(points * (int64_t)turns[i] / all) : 0;
        left -= shares[i];
    }
    shares[holders - 1] = left;
}

int reliability(const struct reliability_counts *counts)
{
    int64_t good = 2 * (counts->in_time + counts->stood_in) + counts->within_grace + 18;
    int64_t asked = counts->in_time + counts->within_grace + counts->missed + counts->stood_in;

    return (int)(1000 * good / (2 * asked + 20));
}
