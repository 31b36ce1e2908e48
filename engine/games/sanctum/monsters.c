/* Where monsters go by themselves (RULES 9.6). */
#include "engine/games/sanctum/movement.h"
#include "engine/games/sanctum/stats.h"

static bool hostile_beside(const struct state *state, const struct group *group, int square)
{
    for (int direction = NORTH; direction < DIRECTIONS; direction++) {
        const struct group *other = sa_group_seen_at(state, sa_step(square, (enum direction)direction));

        if (other && sa_hostile(group, other))
            return true;
    }
    return false;
}

/* May the way lead over this square? */
static bool is_open(const struct state *state, const struct group *group, int square)
{
    return square != SQUARE_NONE && !sa_group_seen_at(state, square) && !sa_structure_seen_at(state, square)
           && sa_may_enter(state, group, square);
}

/* Steps from each open square to the nearest one beside a hostile group; -1: no way. Breadth first, from all of
 * those at once. */
static void measure(const struct state *state, const struct group *group, int steps[SQUARES + 1])
{
    int waiting[SQUARES];
    int first = 0, last = 0;

    for (int square = 0; square <= SQUARES; square++)
        steps[square] = -1;
    for (int square = 1; square <= SQUARES; square++) {
        if (!sa_playable(square) || !is_open(state, group, square) || !hostile_beside(state, group, square))
            continue;
        steps[square] = 0;
        waiting[last++] = square;
    }
    while (first < last) {
        int square = waiting[first++];

        for (int direction = NORTH; direction < DIRECTIONS; direction++) {
            int next = sa_step(square, (enum direction)direction);

            if (next == SQUARE_NONE || steps[next] >= 0 || !is_open(state, group, next))
                continue;
            steps[next] = steps[square] + 1;
            waiting[last++] = next;
        }
    }
}

int sa_monster_step(const struct state *state, const struct group *group)
{
    int steps[SQUARES + 1];
    int best = SQUARE_NONE;

    for (int i = 0; i < group->count; i++)
        if (sa_creature((enum creature)group->members[i].kind).immobile)
            return SQUARE_NONE;
    if (hostile_beside(state, group, group->square))
        return SQUARE_NONE;
    measure(state, group, steps);
    for (int direction = NORTH; direction < DIRECTIONS; direction++) {
        int next = sa_step(group->square, (enum direction)direction);

        if (next == SQUARE_NONE || steps[next] < 0)
            continue;
        if (best == SQUARE_NONE || steps[next] < steps[best])
            best = next;
    }
    return best;
}
