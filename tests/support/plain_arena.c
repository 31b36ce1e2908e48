#include "tests/support/plain_arena.h"

#include <stdlib.h>
#include <string.h>

/* Name, Move, Terrain, Flight speed and turns, size, hands, vehicle, evil or undead, animal, undead or machine. */
static const struct plain_body bodies[] = {
    { "Human Grunt", 1, "Grass", 0, 0, 1, true, false, false, false, false },
    { "Orc", 1, "Rocky", 0, 0, 1, true, false, true, false, false },
    { "Elf", 1, "Forest", 0, 0, 1, true, false, false, false, false },
    { "Lizard Man", 1, "All", 0, 0, 1, true, false, false, false, false },
    { "Merfolk", 1, "Water", 0, 0, 1, true, false, false, false, false },
    { "Wolf", 2, "Forest", 0, 0, 1, false, false, false, true, false },
    { "Centaur", 2, "All land", 0, 0, 2, true, false, false, false, false },
    { "Ninja", 2, "All land", 0, 0, 1, true, false, false, false, false },
    { "Skeleton", 1, "All land", 0, 0, 1, true, false, true, false, true },
    { "Ghost", 1, "All", 0, 0, 1, false, false, true, false, true },
    { "Ogre", 1, "Rocky", 0, 0, 2, true, false, true, false, false },
    { "Wall of Stone", 0, "All land", 0, 0, 3, false, false, false, false, true },
    { "Sea Serpent", 1, "Water", 0, 0, 3, false, false, false, true, false },
    { "Jeep", 3, "Grass", 0, 0, 2, false, true, false, false, true },
    { "Motorboat", 2, "Water", 0, 0, 2, false, true, false, false, true },
    { "Warhorse", 2, "Grass", 0, 0, 2, false, true, false, true, false },
    { "Hellhorse", 2, "All land", 0, 0, 2, false, true, true, false, false },
    { "Harpy", 1, "Rocky", 2, 2, 1, true, false, true, false, false },
    { "Gargoyle", 1, "Rocky", 1, 2, 2, true, false, true, false, false },
    { "Pegasus", 2, "Grass", 2, 2, 2, false, false, false, false, false },
    { "Griffin", 1, "All land", 3, 2, 3, false, false, false, true, false },
    { "Dragon", 1, "All land", 2, 1, 4, false, false, true, false, false },
    { "Bat Swarm", 0, "All land", 2, 3, 1, false, false, false, true, false },
    { "Drake", 1, "Rocky", 2, 1, 3, false, false, false, true, false },
    { "Flying Carpet", 0, "Grass", 2, 2, 2, false, true, false, false, false },
    { "Hot Air Balloon", 0, "Grass", 0, 3, 3, false, true, false, false, true },
    { "Helicopter", 0, "Grass", 3, 2, 3, false, true, false, false, true },
};

const struct plain_body *plain_body(int number)
{
    return number >= 0 && number < (int)(sizeof bodies / sizeof bodies[0]) ? &bodies[number] : NULL;
}

/* ---- the board ---- */

static int columns_of(bool basic, int row)
{
    static const int advanced[] = { 7, 8, 9, 8, 7 }, basics[] = { 6, 7, 6 };

    if (row < 0 || row >= (basic ? 3 : 5))
        return 0;
    return basic ? basics[row] : advanced[row];
}

bool plain_on_board(bool basic, int row, int column)
{
    return column >= 1 && column <= columns_of(basic, row);
}

/* RULES 2.1: half hexes from the left. */
static int half_hexes(bool basic, struct plain_place place)
{
    static const int advanced[] = { 2, 1, 0, 1, 2 }, basics[] = { 1, 0, 1 };

    return (basic ? basics : advanced)[place.row] + 2 * (place.column - 1);
}

bool plain_adjacent(bool basic, struct plain_place one, struct plain_place other)
{
    int across = abs(half_hexes(basic, one) - half_hexes(basic, other)), down = abs(one.row - other.row);

    return (down == 0 && across == 2) || (down == 1 && across == 1);
}

/* Counted out: all hexes that one step more reaches, until the other is among them. */
static int hexes_between(bool basic, struct plain_place from, struct plain_place to)
{
    int steps[PLAIN_ROWS][PLAIN_COLUMNS + 1];

    memset(steps, -1, sizeof steps);
    steps[from.row][from.column] = 0;
    for (int made = 0; steps[to.row][to.column] < 0; made++)
        for (int row = 0; row < PLAIN_ROWS; row++)
            for (int column = 1; column <= columns_of(basic, row); column++)
                for (int r = 0; r < PLAIN_ROWS && steps[row][column] == made; r++)
                    for (int c = 1; c <= columns_of(basic, r); c++)
                        if (steps[r][c] < 0
                            && plain_adjacent(basic, (struct plain_place){ row, column, false },
                                              (struct plain_place){ r, c, false }))
                            steps[r][c] = made + 1;
    return steps[to.row][to.column];
}

int plain_distance(bool basic, struct plain_place from, struct plain_place to)
{
    return hexes_between(basic, from, to) + (from.air != to.air);
}

static bool same_hex(struct plain_place one, struct plain_place other)
{
    return one.row == other.row && one.column == other.column;
}

static bool same_place(struct plain_place one, struct plain_place other)
{
    return same_hex(one, other) && one.air == other.air;
}

bool plain_walled(const struct plain_arena *arena, struct plain_place from, struct plain_place to)
{
    for (int i = 0; i < arena->wall_count; i++) {
        const struct plain_wall *wall = &arena->walls[i];
        bool between = (same_hex(wall->one, from) && same_hex(wall->other, to))
                       || (same_hex(wall->one, to) && same_hex(wall->other, from));

        if (between && (wall->force || !to.air))
            return true;
    }
    return false;
}

static const struct plain_hex *hex_at(const struct plain_arena *arena, struct plain_place place)
{
    return &arena->hex[place.row][place.column];
}

/* ---- creatures ---- */

/* In a hex of Anti-Magic no magic is in force. */
static bool has(const struct plain_arena *arena, const struct plain_unit *unit, int mark)
{
    if ((mark & PLAIN_ANY_MAGIC) && hex_at(arena, unit->at)->anti_magic)
        return false;
    return (unit->marks & mark) != 0;
}

static bool has_pilot(const struct plain_arena *arena, const struct plain_unit *unit)
{
    return unit->rider && (!unit->rider_sleeps || hex_at(arena, unit->at)->anti_magic);
}

static bool is_uncontrolled(const struct plain_arena *arena, const struct plain_unit *unit)
{
    return unit->body->vehicle && !has_pilot(arena, unit);
}

bool plain_present(const struct plain_arena *arena, bool right, struct plain_place place)
{
    for (int i = 0; i < arena->unit_count; i++) {
        const struct plain_unit *unit = &arena->units[i];

        if (unit->right != right || !same_place(unit->at, place))
            continue;
        if (unit->rider || (!is_uncontrolled(arena, unit) && !has(arena, unit, PLAIN_STASIS)))
            return true;
    }
    return false;
}

/* Neither asleep nor in Stasis, and steered by somebody if it is a vehicle. */
static bool can_act(const struct plain_arena *arena, const struct plain_unit *unit)
{
    return !is_uncontrolled(arena, unit) && !has(arena, unit, PLAIN_SLEEP) && !has(arena, unit, PLAIN_STASIS);
}

int plain_move_of(const struct plain_arena *arena, const struct plain_unit *unit)
{
    int move = unit->body->move;

    if (has(arena, unit, PLAIN_SLEEP) || has(arena, unit, PLAIN_STASIS))
        return 0;
    if (has(arena, unit, PLAIN_SLOW))
        move--;
    if (has(arena, unit, PLAIN_HASTE))
        move++;
    if (has(arena, unit, PLAIN_BOOTS))
        move++;
    return move < 0 ? 0 : move;
}

static int flight_turns(const struct plain_unit *unit)
{
    return unit->marks & PLAIN_JET ? 1 : unit->body->turns;
}

static int flight_speed(const struct plain_unit *unit)
{
    return unit->marks & PLAIN_JET ? 2 : unit->body->speed;
}

/* ---- where it may be ---- */

/* RULES 2.4, the second table. */
static bool code_enters(const char *code, char terrain)
{
    if (strcmp(code, "All") == 0)
        return true;
    if (strcmp(code, "Water") == 0)
        return terrain == 'W' || terrain == 'R';
    if (strcmp(code, "All land") == 0)
        return terrain != 'W';
    if (terrain == 'G' || terrain == 'R')
        return true;
    if (terrain == 'F')
        return strcmp(code, "Forest") == 0;
    return terrain == 'K' && strcmp(code, "Rocky") == 0;
}

/* As the hex counts for entering. */
static char terrain_at(const struct plain_arena *arena, struct plain_place place)
{
    const struct plain_hex *hex = hex_at(arena, place);

    return hex->mirage && !hex->anti_magic ? hex->mirage : hex->terrain;
}

bool plain_may_be(const struct plain_arena *arena, const struct plain_unit *unit, struct plain_place place)
{
    char terrain = terrain_at(arena, place);

    if (place.air)
        return !hex_at(arena, place)->storm;
    if (terrain == 'W' && has(arena, unit, PLAIN_CANOE))
        return true;
    if (terrain == 'K' && has(arena, unit, PLAIN_CLIMBING))
        return true;
    if (terrain == 'F' && has(arena, unit, PLAIN_AXE))
        return true;
    return code_enters(unit->body->terrain, terrain);
}

/* RULES 15: the two ends of the middle row are the kings' areas. */
static bool is_own_king_area(const struct plain_unit *unit, struct plain_place place)
{
    return place.row == 1 && place.column == (unit->right ? 7 : 1);
}

bool plain_may_enter(const struct plain_arena *arena, const struct plain_unit *unit, struct plain_place place)
{
    const struct plain_hex *hex = hex_at(arena, place);

    if (!plain_may_be(arena, unit, place))
        return false;
    if (!place.air && hex->sanctuary && !hex->anti_magic && unit->body->unholy)
        return false;
    return !arena->basic || place.air || !is_own_king_area(unit, place);
}

/* ---- the Movement phase, RULES 6.4 ---- */

/* It has come to an enemy and has to stop there. */
static bool is_held(const struct plain_arena *arena, const struct plain_unit *unit)
{
    return unit->came && plain_present(arena, !unit->right, unit->at) && !has(arena, unit, PLAIN_INVISIBLE);
}

/* Which of a walk and a flight was written first; the other is refused. */
static bool is_kept(const struct plain_arena *arena, struct plain_unit *unit, const struct plain_order *order)
{
    bool walk = order->how == PLAIN_WALK;

    if (unit->right != arena->right_plays || !can_act(arena, unit))
        return false;
    if (walk ? unit->flies || unit->at.air : unit->walks)
        return false;
    unit->walks = unit->walks || walk;
    unit->flies = unit->flies || !walk;
    return true;
}

/* False: the whole line is dropped. */
static bool takes_off(const struct plain_arena *arena, struct plain_unit *unit)
{
    struct plain_place up = { unit->at.row, unit->at.column, true };

    if (unit->at.air)
        return true;
    if (flight_turns(unit) == 0 || !plain_may_enter(arena, unit, up))
        return false;
    unit->at = up;
    unit->came = true;
    unit->clock = 1;
    return true;
}

static void follow(const struct plain_arena *arena, struct plain_unit *unit, const struct plain_order *order)
{
    for (int i = 0; i < order->count; i++) {
        struct plain_place to = { order->path[i].row, order->path[i].column, unit->at.air };
        int most = unit->at.air ? flight_speed(unit) : plain_move_of(arena, unit);

        if (i == 0 && same_hex(to, unit->at))
            continue;                            /* the hex that it starts from may be written first */
        if (!plain_adjacent(arena->basic, unit->at, to) || is_held(arena, unit) || !can_act(arena, unit)
            || unit->steps >= most || plain_walled(arena, unit->at, to) || !plain_may_enter(arena, unit, to))
            return;
        unit->at = to;
        unit->came = true;
        unit->steps++;
    }
}

static void land(const struct plain_arena *arena, struct plain_unit *unit)
{
    struct plain_place down = { unit->at.row, unit->at.column, false };

    if (unit->at.air && !is_held(arena, unit) && plain_may_enter(arena, unit, down))
        unit->at = down;
}

void plain_movement(struct plain_arena *arena, const struct plain_order *orders, int count)
{
    bool *kept = calloc((size_t)count + 1, sizeof *kept);

    for (int i = 0; i < count; i++)
        kept[i] = is_kept(arena, &arena->units[orders[i].unit], &orders[i]);
    for (int i = 0; i < count; i++)
        if (kept[i] && orders[i].how != PLAIN_WALK)
            kept[i] = takes_off(arena, &arena->units[orders[i].unit]);
    for (int i = 0; i < count; i++)
        if (kept[i])
            follow(arena, &arena->units[orders[i].unit], &orders[i]);
    for (int i = 0; i < count; i++)
        if (kept[i] && (orders[i].land || orders[i].how == PLAIN_LAND) && can_act(arena, &arena->units[orders[i].unit]))
            land(arena, &arena->units[orders[i].unit]);
    for (int i = 0; i < arena->unit_count; i++) {
        struct plain_unit *unit = &arena->units[i];

        if (unit->right == arena->right_plays && !is_uncontrolled(arena, unit) && unit->at.air
            && !has(arena, unit, PLAIN_STASIS) && unit->clock >= flight_turns(unit))
            land(arena, unit);
    }
    free(kept);
}
