/* Phase 7, Retreat, and the check of who can stay in the air. RULES 6.9, 6.4. */
#include "engine/games/arena/turn/turn.h"

/* ---- where to ---- */

/* May the unit whose bottom this is retreat into the space? */
static bool is_legal(const struct state *state, const struct creature *unit, int space)
{
    int seat = ar_controller(state, unit);

    if (seat == SEAT_NOBODY || ar_present(state, ar_other(seat), space) || ar_entry_barred(state, unit, space)
        || ar_walled(state, unit->space, space))
        return false;
    if (hex_layer(space) == HEX_AIR)
        return ar_flies(state, unit);
    return hex_layer(unit->space) == HEX_AIR || ar_move(state, unit) > 0;
}

/* Spaces next to it that its player controls; for a flyer the ground below, too. In board order. */
static int refuges_of(const struct state *state, const struct creature *unit, int refuges[HEX_DIRECTIONS + 1])
{
    int hexes[HEX_DIRECTIONS], count = 0, hex = hex_of(unit->space), seat = ar_controller(state, unit);
    int around = hex_neighbours(ar_board_of(state), hex, hexes);
    bool below = hex_layer(unit->space) == HEX_AIR;

    for (int i = 0; i < around; i++) {
        int space = hex_space(hexes[i], hex_layer(unit->space));

        if (below && hexes[i] > hex) {
            below = false;
            if (state->control[hex] == seat + 1 && is_legal(state, unit, hex_space(hex, HEX_GROUND)))
                refuges[count++] = hex_space(hex, HEX_GROUND);
        }
        if (state->control[hexes[i]] == seat + 1 && is_legal(state, unit, space))
            refuges[count++] = space;
    }
    if (below && state->control[hex] == seat + 1 && is_legal(state, unit, hex_space(hex, HEX_GROUND)))
        refuges[count++] = hex_space(hex, HEX_GROUND);
    return count;
}

bool ar_has_refuge(const struct state *state, int creature)
{
    int refuges[HEX_DIRECTIONS + 1];

    return refuges_of(state, ar_bottom(state, ar_creature(state, creature)), refuges) > 0;
}

/* ---- a unit ---- */

/* Who is driven up from a mount that has died is in the air for the first turn of its own: RULES 6.4. Version 1 counted none. */
static void retreat_to(const struct playing *playing, int id, int space)
{
    struct turn *turn = playing->turn;
    struct creature *unit;

    emit(turn, ARENA_RETREAT, event_text("creature", ar_name(turn, id)),
         event_text("from", ar_at(turn, ar_creature(playing->state, id)->space)), event_text("to", ar_at(turn, space)));
    ar_unit_to(turn, id, space, NULL);
    unit = ar_creature_edit(playing->state, id);
    if (hex_layer(space) == HEX_AIR && unit->clock == 0 && !rules_before(turn, 2))
        unit->clock = 1;
}

static void set_leaving(struct state *state, int bottom, enum leaving leaves)
{
    for (int i = 0; i < state->creature_count; i++) {
        struct creature *creature = &state->creatures[i];

        if (creature->id == bottom || ar_rides(state, creature, ar_creature(state, bottom)))
            creature->leaves = (int8_t)leaves;
    }
}

/* One unit goes back, or its bottom dies and its riders try by themselves. */
static void retreat(const struct playing *playing, int id)
{
    struct state *state = playing->state;
    const struct creature *unit = ar_creature(state, id);
    enum leaving leaves = (enum leaving)unit->leaves;
    int refuges[HEX_DIRECTIONS + 1], count, back = unit->came_from - 1;

    if (leaves == LEAVES_ATTACKER && back >= 0 && is_legal(state, unit, back)) {
        retreat_to(playing, id, back);
    } else {
        count = refuges_of(state, unit, refuges);
        if (count == 0) {
            set_leaving(state, id, leaves);
            ar_die(playing->turn, id, "no retreat", LEAVES_CORPSE);
            return;
        }
        retreat_to(playing, id, refuges[roll(playing->turn, AUDIENCE_ALL, count, "retreat") - 1]);
    }
    set_leaving(state, id, STAYS);
}

/* ---- which units retreat ---- */

/* AR-VEH-06: a vehicle without a pilot stays, and a rider that cannot steer it goes on foot. */
static void leave_vehicles(const struct playing *playing)
{
    struct state *state = playing->state;

    for (int i = 0; i < state->creature_count; i++) {
        struct creature *creature = &state->creatures[i];

        if (creature->leaves && creature->mount && ar_uncontrolled(state, ar_bottom(state, creature))
            && creature->mount == ar_bottom(state, creature)->id)
            ar_dismount(playing->turn, creature->id, "retreat");
    }
    for (int i = 0; i < state->creature_count; i++)
        if (ar_absent(state, &state->creatures[i]))
            state->creatures[i].leaves = STAYS;
}

/* A creature that leaves takes its mount along: the whole unit leaves. */
static void spread_leaving(const struct playing *playing)
{
    struct state *state = playing->state;

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];
        const struct creature *bottom = ar_bottom(state, creature);

        if (creature->leaves && bottom->leaves < creature->leaves)
            set_leaving(state, bottom->id, (enum leaving)creature->leaves);
    }
}

/* The next unit: attackers before others, then board order, then tag order. 0: none is left. */
static int next_unit(const struct state *state)
{
    const struct creature *next = NULL;

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *unit = &state->creatures[i];

        if (!unit->leaves || unit->mount)
            continue;
        if (!next || unit->leaves < next->leaves || (unit->leaves == next->leaves && unit->space < next->space))
            next = unit;
    }
    return next ? next->id : 0;
}

/* ---- the grounding check ---- */

/* AR-FLY-15, AR-FLY-16: at its limit it lands where it may, or dies. */
static void ground(const struct playing *playing, const struct creature *unit)
{
    const struct state *state = playing->state;
    struct turn *turn = playing->turn;
    int below = unit->space - 1;

    if (ar_entry_barred(state, unit, below) || ar_present(state, ar_other(playing->seat), below)) {
        ar_die(turn, unit->id, "cannot land", LEAVES_CORPSE);
        return;
    }
    emit(turn, ARENA_LANDING, event_text("creature", ar_name(turn, unit->id)), event_text("at", ar_at(turn, below)),
         event_flag("forced", true));
    ar_unit_to(turn, unit->id, below, NULL);
}

static void check_grounding(const struct playing *playing)
{
    const struct state *state = playing->state;

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *unit = &state->creatures[i];

        if (unit->mount || hex_layer(unit->space) != HEX_AIR || ar_controller(state, unit) != playing->seat
            || ar_absent(state, unit) || unit->clock < ar_flight(state, unit).turns)
            continue;
        ground(playing, unit);
        ar_settle(playing->turn);
        i = -1;                                  /* the list may have moved */
    }
}

/* RULES 6.1: when a battle leaves nobody there, control is as before, also if poison had emptied the hex before the
 * attackers had to leave it. In version 0 they kept it. */
static void restore_control(const struct playing *playing, int hex)
{
    if (!playing->state->older && playing->fields->control[hex] != FIELD_QUIET)
        ar_control_after(playing->turn, hex, playing->fields->control[hex]);
}

void ar_retreat_phase(const struct playing *playing)
{
    int unit, hex;

    turn_phase(playing->turn, "retreat");
    leave_vehicles(playing);
    spread_leaving(playing);
    while ((unit = next_unit(playing->state)) != 0) {
        hex = hex_of(ar_creature(playing->state, unit)->space);
        retreat(playing, unit);
        restore_control(playing, hex);
        ar_settle(playing->turn);
    }
    check_grounding(playing);
    turn_step(playing->turn);
}
