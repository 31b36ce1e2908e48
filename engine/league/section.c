#include "engine/league/section.h"

struct section section_new(struct arena *arena, int slots, int rounds)
{
    size_t count = (size_t)slots * (size_t)rounds;

    return (struct section){ slots, rounds, arena_alloc(arena, count * sizeof(struct slot_round)) };
}

struct slot_round *section_round(const struct section *section, int slot, int round)
{
    return &section->lines[(slot - 1) * section->rounds + round];
}

bool round_is_game(const struct slot_round *round)
{
    return round->kind == ROUND_PLAYED || round->kind == ROUND_OPEN;
}

int section_points(const struct section *section, int slot, int before, int open_worth)
{
    int points = 0;

    for (int i = 0; i < before; i++) {
        const struct slot_round *round = section_round(section, slot, i);

        points += round->kind == ROUND_OPEN ? open_worth : round->points;
    }
    return points;
}
