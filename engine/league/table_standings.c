#include "engine/league/table_standings.h"

#include <stdbool.h>

static void add_table(const struct place_points *worth, const struct table_result *table, struct table_line *by_slot)
{
    int points[TABLE_SEATS_MAX], firsts = 0;

    points_of_places(worth, table->places, table->count, points);
    for (int seat = 0; seat < table->count; seat++)
        firsts += table->places[seat] == 1;
    for (int seat = 0; seat < table->count; seat++) {
        struct table_line *line = &by_slot[table->slots[seat]];

        line->points += points[seat];
        line->firsts += table->places[seat] == 1 ? POINT_PARTS / firsts : 0;
        line->seconds += seat == 1;
    }
}

static bool sits_at(const struct table_result *table, int slot)
{
    for (int seat = 0; seat < table->count; seat++)
        if (table->slots[seat] == slot)
            return true;
    return false;
}

static int mean_of_opponents(const struct table_result *results, int count, const struct table_line *by_slot, int slot)
{
    int sum = 0, met = 0;

    for (int i = 0; i < count; i++) {
        if (!sits_at(&results[i], slot))
            continue;
        for (int seat = 0; seat < results[i].count; seat++)
            if (results[i].slots[seat] != slot) {
                sum += by_slot[results[i].slots[seat]].points;
                met++;
            }
    }
    return met > 0 ? sum / met : 0;
}

/* Less than 0: left is before right; 0: nothing separates them. */
static int compare(const struct table_line *left, const struct table_line *right)
{
    if (left->points != right->points)
        return right->points - left->points;
    if (left->firsts != right->firsts)
        return right->firsts - left->firsts;
    if (left->opponents != right->opponents)
        return right->opponents - left->opponents;
    return right->seconds - left->seconds;
}

void table_standings_fill(struct arena *arena, const struct place_points *worth, const struct table_result *results, int count, int slots,
                          const int *extra, struct table_line *lines)
{
    struct table_line *by_slot = arena_alloc(arena, ((size_t)slots + 1) * sizeof *by_slot);

    for (int i = 0; i < count; i++)
        add_table(worth, &results[i], by_slot);
    for (int slot = 1; slot <= slots; slot++) {
        by_slot[slot].slot = slot;
        by_slot[slot].points += extra ? extra[slot] : 0;
    }
    for (int slot = 1; slot <= slots; slot++)
        by_slot[slot].opponents = mean_of_opponents(results, count, by_slot, slot);
    for (int slot = 1; slot <= slots; slot++) {
        int at = slot - 1;

        for (; at > 0 && compare(&lines[at - 1], &by_slot[slot]) > 0; at--)
            lines[at] = lines[at - 1];
        lines[at] = by_slot[slot];
    }
    for (int i = 0; i < slots; i++)
        lines[i].place = i > 0 && compare(&lines[i - 1], &lines[i]) == 0 ? lines[i - 1].place : i + 1;
}
