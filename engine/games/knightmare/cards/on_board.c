/* Cards on squares and edges: walls, closed squares, squares that give powers, and the rest of a smaller board.
 * RULES 11. */
#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/places.h"

/* ---- FORTIFICATION: 11.4 ---- */

static const char *fortification_forbids(const struct state *state, struct cast *cast)
{
    (void)state;
    return move_rules_edges_meet(cast->edges[0], cast->edges[1]) ? NULL
               : km_refuse(cast, "TARGET", "the two edges of the wall share one corner, as d4/d5 e4/e5 do");
}

static void fortification_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_fortify(rules, km_effect_edge(effect, 0), km_effect_edge(effect, 1));
}

const struct card card_fortification = {
    .number = CARD_NUMBER(fortification), .name = "FORTIFICATION", .set = 1, .points = 7, .timing = TIMING_AFTER,
    .continuing = true, .lies = LIES_ON_EDGES, .forbids = fortification_forbids, .resolve = km_begin,
    .bend = fortification_bend,
    .text = "A wall along two edges that meet stands between squares for the rest of the game: d4/d5 e4/e5.",
    .rulings = "KC-FORT-01 KC-FORT-02 KC-FORT-03 KC-FORT-04 KC-FORT-05 KC-FORT-06 KC-FORT-07 KC-FORT-08 KC-FORT-09 "
               "KC-FORT-10",
};

/* ---- FORBIDDEN CITY: 11.3 ---- */

static const char *empty_cell_forbids(const struct state *state, struct cast *cast)
{
    return km_open_cells(state) & cell_bit(cast->cells[0]) ? NULL
               : km_refuse(cast, "TARGET", "the card needs an empty square that may be entered");
}

static void city_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_block(rules, effect->target);
}

const struct card card_forbidden_city = {
    .number = CARD_NUMBER(forbidden_city), .name = "FORBIDDEN CITY", .set = 1, .points = 5, .timing = TIMING_AFTER,
    .continuing = true, .lies = LIES_ON_CELL, .forbids = empty_cell_forbids, .resolve = km_begin, .bend = city_bend,
    .text = "Nobody enters or passes an empty square that you name, for the rest of the game.",
    .rulings = "KC-FORT-08",
};

/* ---- CRACK OF DOOM: 11.3 for two squares ---- */

static const char *crack_forbids(const struct state *state, struct cast *cast)
{
    uint64_t open = km_open_cells(state);
    int direction = cell_direction(cast->cells[0], cast->cells[1]);

    if (direction == DIRECTION_COUNT || direction_is_diagonal(direction))
        return km_refuse(cast, "TARGET", "CRACK OF DOOM names two squares that share an edge");
    if (!(open & cell_bit(cast->cells[0])) || !(open & cell_bit(cast->cells[1])))
        return km_refuse(cast, "TARGET", "CRACK OF DOOM needs two empty squares");
    return NULL;
}

static void crack_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_block(rules, effect->target);
    move_rules_block(rules, effect->data[DATA_SECOND]);
}

const struct card card_crack_of_doom = {
    .number = CARD_NUMBER(crack_of_doom), .name = "CRACK OF DOOM", .set = 2, .points = 7, .timing = TIMING_AFTER,
    .continuing = true, .lies = LIES_ON_CELLS, .forbids = crack_forbids, .resolve = km_begin, .bend = crack_bend,
    .text = "Nobody enters or passes two empty squares side by side that you name, for the rest of the game.",
    .rulings = "KC-CRACK-01 KC-COUNTERSPELL-01",
};

/* ---- HOLY GROUND and SEAT OF POWER: 11.5 ---- */

/* They act on moves, that is, on the man who is there when a move begins; jumps within a move do not use them
 * (KC-SEAT-01, KC-SEAT-02). */
static void lend(struct move_rules *rules, int cell, unsigned manners)
{
    int man = rules->board->at[cell];

    for (int both = 0; both < 2 && man != MAN_NONE; both++, man = rules->board->men[man].partner)
        move_rules_add_manners(rules, man, manners);
}

static void holy_ground_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    lend(rules, effect->target, MANNER_DIAGONAL);
}

static void seat_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    lend(rules, effect->target, MANNER_DIAGONAL | MANNER_STRAIGHT);
}

const struct card card_holy_ground = {
    .number = CARD_NUMBER(holy_ground), .name = "HOLY GROUND", .set = 2, .points = 6, .timing = TIMING_AFTER,
    .continuing = true, .lies = LIES_ON_CELL, .forbids = empty_cell_forbids, .resolve = km_begin,
    .bend = holy_ground_bend,
    .text = "A man who begins a move on an empty square that you name may make it as a Bishop, for the rest of the game.",
    .rulings = "KC-CURSE-03 KC-SEAT-02",
};

const struct card card_seat_of_power = {
    .number = CARD_NUMBER(seat_of_power), .name = "SEAT OF POWER", .set = 2, .points = 8, .timing = TIMING_AFTER,
    .continuing = true, .lies = LIES_ON_CELL, .forbids = empty_cell_forbids, .resolve = km_begin, .bend = seat_bend,
    .text = "A man who begins a move on an empty square that you name may make it as a Queen, for the rest of the game.",
    .rulings = "KC-SEAT-01 KC-SEAT-02 KC-SEAT-03 KC-SEAT-04",
};

/* ---- HAND TO HAND: 11.2 ---- */

/* It shrinks once, when it is played (KC-HAND-01). */
static void hand_to_hand_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_block_all(rules, ~km_area_of(effect));
}

const struct card card_hand_to_hand = {
    .number = CARD_NUMBER(hand_to_hand), .name = "HAND TO HAND", .set = 2, .points = 8, .timing = TIMING_AFTER,
    .unique = true, .continuing = true, .lies = LIES_ON_AREA, .resolve = km_begin, .bend = hand_to_hand_bend,
    .text = "The board is the smallest rectangle that holds all men as they stand now, for the rest of the game.",
    .rulings = "KC-HAND-01 KC-HAND-02 KC-HAND-03 KC-HAND-04",
};
