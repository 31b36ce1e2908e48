/* Phase 1, Terrain Change. RULES 6.2, AR-STORM-01 to AR-STORM-06. */
#include "engine/games/arena/turn/turn.h"

static int budget_of(const struct playing *playing)
{
    int budget = 0;

    for (int hex = 0; hex < hex_count(ar_board_of(playing->state)); hex++)
        budget += playing->state->control[hex] == playing->seat + 1;
    return budget;
}

/* 4, 6 or 8, for a hex that is now the player's own, nobody's or the other player's. AR-STORM-04. */
static int price(const struct playing *playing, int hex)
{
    int control = playing->state->control[hex];

    return control == playing->seat + 1 ? 4 : control == 0 ? 6 : 8;
}

static const char *change_forbidden(const struct playing *playing, const struct order *order, int hex)
{
    const struct state *state = playing->state;
    enum terrain from = (enum terrain)state->terrain[hex];

    if (order->verb == VERB_STORM)
        return ar_storm(state, hex) ? "a storm rages there already" : NULL;
    if (order->verb == VERB_CALM)
        return ar_storm(state, hex) ? NULL : "there is no storm";
    if (ar_is_king_hex(state->basic, hex))
        return "a king's hex never changes";
    return from == (enum terrain)order->terrain ? "it is so already" : NULL;
}

static void carry_out(const struct playing *playing, const struct order *order, int hex, int cost)
{
    struct state *state = playing->state;

    if (order->verb == VERB_STORM)
        ar_storm_begin(playing->turn, hex, playing->seat);
    else if (order->verb == VERB_CALM)
        effect_end(playing->turn, ar_storm_at(state, hex)->id, EFFECT_DISPELLED);
    else
        ar_terrain_set(playing->turn, hex,
                       ar_terrain_towards((enum terrain)state->terrain[hex], (enum terrain)order->terrain), playing->seat,
                       cost);
    ar_settle(playing->turn);
}

void ar_terrain_phase(const struct playing *playing)
{
    int budget = budget_of(playing), used = 0;
    const struct order *order;

    turn_phase(playing->turn, "terrain");
    while ((order = ar_next_order(playing, PHASE_TERRAIN)) != NULL) {
        int hex = hex_of(order->spaces[0]), cost = price(playing, hex);
        const char *why = change_forbidden(playing, order, hex);

        if (why) {
            ar_refuse_order(playing, order, "TERRAIN", "%s", why);
        } else if (used + cost > budget) {
            ar_refuse_order(playing, order, "BUDGET", "needs %d, has %d", cost, budget - used);
        } else {
            used += cost;
            carry_out(playing, order, hex, cost);
        }
    }
    emit(playing->turn, ARENA_BUDGET, event_text("side", ar_side(playing->seat)), event_int("used", used),
         event_int("of", budget));
}
