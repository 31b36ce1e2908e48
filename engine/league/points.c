#include "engine/league/points.h"

#include <stdbool.h>

#include "engine/kernel/text.h"

enum { PLACE_POINTS_MOST = 1000 };

/* ---- what places are worth ---- */

/* The numbers up to a comma, dashes between them. Returns how many there are; -1: one is none, or there are too many. */
static int read_list(const char **at, int *worth)
{
    for (int count = 0; text_is_digit(**at) && count < TABLE_SEATS_MAX; (*at)++) {
        int number = 0;

        for (; text_is_digit(**at) && number <= PLACE_POINTS_MOST; (*at)++)
            number = 10 * number + (**at - '0');
        worth[count++] = number;
        if (**at == ',' || !**at)
            return count;
        if (**at != '-')
            return -1;
    }
    return -1;
}

/* The first place is worth something, and no place more than a better one. */
static bool is_falling(const int *worth, int count)
{
    for (int i = 1; i < count; i++)
        if (worth[i] > worth[i - 1])
            return false;
    return worth[0] > 0 && worth[0] <= PLACE_POINTS_MOST;
}

static enum status read_lists(const char *text, struct place_points *points, struct error *err)
{
    bool given[TABLE_SEATS_MAX + 1] = { false };

    for (const char *at = text;; at++) {
        int worth[TABLE_SEATS_MAX] = { 0 }, seats = read_list(&at, worth);

        if (seats < TABLE_SEATS_MIN || !is_falling(worth, seats) || given[seats])
            return error_set(err, ERR_FORMAT, "place-points are falling numbers up to %d for tables of %d to %d, once each, as \"%s\", not "
                             "\"%.60s\"", PLACE_POINTS_MOST, TABLE_SEATS_MIN, TABLE_SEATS_MAX, PLACE_POINTS_USUAL, text);
        given[seats] = true;
        for (int i = 0; i < seats; i++)
            points->worth[seats][i] = worth[i];
        if (!*at)
            return OK;
    }
}

enum status place_points_read(const char *text, struct place_points *points, struct error *err)
{
    enum status status = read_lists(PLACE_POINTS_USUAL, points, err);

    return status == OK ? read_lists(text, points, err) : status;
}

static int points_of_seat(const struct place_points *points, const int *places, int seats, int seat)
{
    int better = 0, tied = 0, all = 0;

    for (int i = 0; i < seats; i++) {
        better += places[i] < places[seat];
        tied += places[i] == places[seat];
    }
    for (int i = 0; i < tied; i++)
        all += points->worth[seats][better + i];
    return POINT_PARTS * all / tied;
}

void points_of_places(const struct place_points *points, const int *places, int seats, int *sixtieths)
{
    for (int seat = 0; seat < seats; seat++)
        sixtieths[seat] = points_of_seat(points, places, seats, seat);
}

/* ---- shares, reliability ---- */

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
