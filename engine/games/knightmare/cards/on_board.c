/* Cards that lie on the board: walls, and squares that nobody enters. RULES 11. */
#include "engine/games/knightmare/cards.h"

/* ---- FORTIFICATION: 11.4 ---- */

static const char *fortification_forbids(const struct state *state, struct cast *cast)
{
    (void)state;
    return law_edges_meet(cast->edges[0], cast->edges[1]) ? NULL
               : km_refuse(cast, "TARGET", "the two edges of the wall share one corner, as d4/d5 e4/e5 do");
}

static struct edge edge_of(const struct effect *effect, int which)
{
    return (struct edge){ (uint8_t)effect->data[2 * which], (uint8_t)effect->data[2 * which + 1] };
}

static void fortification_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_fortify(law, edge_of(effect, 0), edge_of(effect, 1));
}

const struct card card_fortification = {
    .name = "FORTIFICATION", .set = 1, .points = 7, .timing = TIMING_AFTER, .continuing = true,
    .forbids = fortification_forbids, .resolve = km_begin_on_board, .bend = fortification_bend,
    .text = "A wall of two edges that meet stands between squares for the rest of the game: d4/d5 e4/e5.",
    .rulings = "KC-FORT-01 KC-FORT-02 KC-FORT-03 KC-FORT-04 KC-FORT-05 KC-FORT-06 KC-FORT-07 KC-FORT-08 KC-FORT-09 "
               "KC-FORT-10",
};

/* ---- FORBIDDEN CITY: 11.3 ---- */

static const char *city_forbids(const struct state *state, struct cast *cast)
{
    return state->board.at[cast->cells[0]] == MAN_NONE ? NULL
               : km_refuse(cast, "TARGET", "FORBIDDEN CITY needs an empty square");
}

static void city_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_block(law, effect->target);
}

const struct card card_forbidden_city = {
    .name = "FORBIDDEN CITY", .set = 1, .points = 5, .timing = TIMING_AFTER, .continuing = true,
    .forbids = city_forbids, .resolve = km_begin_on_board, .bend = city_bend,
    .text = "Nobody enters or passes an empty square that you name, for the rest of the game.",
    .rulings = "KC-FORT-08",
};
