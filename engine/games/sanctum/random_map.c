/* The random map of RULES 3.3. */
#include <string.h>

#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/setup.h"
#include "engine/games/sanctum/stats.h"
#include "engine/games/sanctum/structures.h"
#include "engine/kernel/turn.h"

enum { TOWNS = 5, TOWNS_A_SIDE = 2, STEPS_LEAST = 2, STEPS_MOST = 5, TRIES_MOST = 1000 };

struct veldt {
    struct turn *turn;
    struct state *state;
    bool symmetric;
    char default_terrain;
    int16_t to_red[SQUARES + 1], to_blue[SQUARES + 1];   /* walking steps over an open board */
    int towns[TOWNS];
    int town_count;
};

/* Squares from which one is drawn. */
struct listing {
    int squares[SQUARES];
    int count;
};

static const char *square_name(const void *context, int index)
{
    return sa_square_names[((const struct listing *)context)->squares[index]];
}

static bool is_walkable(const void *context, int face, int to)
{
    const char *terrain = context;

    (void)face;
    return !sa_terrain(terrain[sa_square_of_grid(to)])->enter;
}

/* Steps from a square over all squares that can be walked on; NULL: over an open board. -1: out of reach. */
static void walk(int from, const char *terrain, int16_t steps[SQUARES + 1])
{
    const struct grid_walk over = { .passes = terrain ? is_walkable : NULL, .context = terrain };

    steps[SQUARE_NONE] = GRID_NONE;
    grid_reach(&sa_grid, &over, sa_grid_of_square(from), steps + 1);
}

/* ---- towns ---- */

static bool near_town(const struct veldt *veldt, int square)
{
    for (int i = 0; i < veldt->town_count; i++)
        if (sa_touching(veldt->towns[i], square))
            return true;
    return false;
}

static bool is_candidate(const struct veldt *veldt, enum side side, int square)
{
    const int16_t *own = side == SIDE_RED ? veldt->to_red : veldt->to_blue;
    const int16_t *other = side == SIDE_RED ? veldt->to_blue : veldt->to_red;

    if (!sa_playable(square) || own[square] >= other[square] || own[square] < STEPS_LEAST || own[square] > STEPS_MOST
        || sa_entrance(square) || near_town(veldt, square))
        return false;
    return !veldt->symmetric || (!near_town(veldt, sa_turned(square)) && !sa_touching(square, sa_turned(square)));
}

/* Draws one town of a side, and with SYMMETRIC its image; false when there is no candidate. */
static bool draw_town(struct veldt *veldt, enum side side)
{
    struct listing listing = { .count = 0 };
    int drawn;

    for (int square = 1; square <= SQUARES; square++)
        if (is_candidate(veldt, side, square))
            listing.squares[listing.count++] = square;
    if (listing.count == 0)
        return false;
    drawn = listing.squares[pick(veldt->turn, AUDIENCE_ALL, listing.count, "town", square_name, &listing)];
    veldt->towns[veldt->town_count++] = drawn;
    if (veldt->symmetric)
        veldt->towns[veldt->town_count++] = sa_turned(drawn);
    return true;
}

static bool draw_towns(struct veldt *veldt)
{
    struct listing centre = { .squares = { sa_square_at(6, 7), sa_square_at(7, 6) }, .count = 2 };   /* F7, G6 */
    int sides = veldt->symmetric ? 1 : PLAYERS;

    veldt->town_count = 0;
    veldt->towns[veldt->town_count++] =
        centre.squares[pick(veldt->turn, AUDIENCE_ALL, centre.count, "centre-town", square_name, &centre)];
    for (int side = SIDE_RED; side < sides; side++)
        for (int i = 0; i < TOWNS_A_SIDE; i++)
            if (!draw_town(veldt, (enum side)side))
                return false;
    return true;
}

/* ---- terrain ---- */

/* Shares of 168: RULES 3.3, point 4. */
static char draw_terrain(const struct veldt *veldt)
{
    static const struct {
        int last;
        char terrain;        /* TERRAIN_NONE: the realm's own */
    } shares[] = {
        { 113, TERRAIN_NONE }, { 152, TERRAIN_FOREST }, { 160, TERRAIN_WATER }, { 165, TERRAIN_MOUNTAIN },
        { 166, TERRAIN_DESERT }, { 167, TERRAIN_SWAMP },
    };
    int drawn = roll(veldt->turn, AUDIENCE_ALL, 168, "terrain") - 1;
    int share = 0;

    while (drawn > shares[share].last)
        share++;
    return shares[share].terrain == TERRAIN_NONE ? veldt->default_terrain : shares[share].terrain;
}

/* Sancta, their entrances and towns are plains; under SYMMETRIC so is the image of the centre town. */
static bool is_fixed(const struct veldt *veldt, int square)
{
    if (square == SANCTUM_RED || square == SANCTUM_BLUE || sa_entrance(square))
        return true;
    for (int i = 0; i < veldt->town_count; i++)
        if (veldt->towns[i] == square)
            return true;
    return veldt->symmetric && sa_turned(veldt->towns[0]) == square;
}

static void lay_terrain(struct veldt *veldt)
{
    char *terrain = veldt->state->terrain;

    for (int square = 1; square <= SQUARES; square++) {
        if (!sa_playable(square))
            continue;
        if (is_fixed(veldt, square))
            terrain[square] = TERRAIN_PLAINS;
        else if (veldt->symmetric && square > sa_turned(square))
            terrain[square] = terrain[sa_turned(square)];
        else
            terrain[square] = draw_terrain(veldt);
    }
}

static bool all_reached(const struct veldt *veldt)
{
    int16_t steps[SQUARES + 1];

    walk(SANCTUM_RED, veldt->state->terrain, steps);
    for (int i = 0; i < veldt->town_count; i++)
        if (steps[veldt->towns[i]] < 0)
            return false;
    return steps[SANCTUM_BLUE] >= 0;
}

void sa_random_map(struct turn *turn, bool symmetric, char default_terrain)
{
    struct state *state = turn_state(turn);
    struct veldt veldt = { .turn = turn, .state = state, .symmetric = symmetric, .default_terrain = default_terrain };
    int tries = 0;

    walk(SANCTUM_RED, NULL, veldt.to_red);
    walk(SANCTUM_BLUE, NULL, veldt.to_blue);
    while (!draw_towns(&veldt))
        ensure(turn, ++tries < TRIES_MOST);
    do {
        ensure(turn, ++tries < TRIES_MOST);
        lay_terrain(&veldt);
    } while (!all_reached(&veldt));
    sa_structure_add(state, STRUCTURE_SANCTUM, SANCTUM_RED, SIDE_RED);
    sa_structure_add(state, STRUCTURE_SANCTUM, SANCTUM_BLUE, SIDE_BLUE);
    for (int square = 1; square <= SQUARES; square++)
        for (int i = 0; i < veldt.town_count; i++)
            if (veldt.towns[i] == square)
                sa_structure_add(state, STRUCTURE_TOWN, square, SIDE_NEUTRAL);
}
