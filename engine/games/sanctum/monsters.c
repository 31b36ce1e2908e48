/* How monsters move by themselves (RULES 9.6). */
#include "engine/games/sanctum/movement.h"
#include "engine/games/sanctum/stats.h"

static bool hostile_beside(const struct state *state, const struct group *group, int square)
{
    for (int direction = NORTH; direction < DIRECTIONS; direction++) {
        const struct group *other = sa_group_get_at(state, sa_step(square, (enum direction)direction));

        if (other && sa_hostile(group, other))
            return true;
    }
    return false;
}

/* A monster that chooses its way. */
struct way {
    const struct state *state;
    const struct group *group;
};

/* May the way use this square? */
static bool is_open(const void *context, int face, int to)
{
    const struct way *way = context;
    int square = sa_square_of_grid(to);

    (void)face;
    return !sa_group_get_at(way->state, square) && !sa_structure_get_at(way->state, square)
           && sa_may_enter(way->state, way->group, square);
}

static bool ends(const void *context, int square)
{
    const struct way *way = context;

    return hostile_beside(way->state, way->group, sa_square_of_grid(square));
}

int sa_monster_step(const struct state *state, const struct group *group)
{
    const struct way way = { state, group };
    const struct grid_walk walk = { .passes = is_open, .ends = ends, .context = &way };
    int first = GRID_NONE;

    for (int i = 0; i < group->count; i++)
        if (sa_creature((enum creature)group->members[i].kind).immobile)
            return SQUARE_NONE;
    return grid_path(&sa_grid, &walk, sa_grid_of_square(group->square), &first, 1) > 0 ? sa_square_of_grid(first) : SQUARE_NONE;
}
