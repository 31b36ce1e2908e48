/* Phase 4, Movement: all take-offs, then walks and flights in the order of the mail, then all landings. RULES 6.4. */
#include "engine/games/arena/turn/turn.h"

/* ---- a unit ---- */

static struct creature *bottom_of(const struct playing *playing, int id)
{
    const struct creature *creature = ar_creature(playing->state, id);

    return creature ? ar_creature_edit(playing->state, ar_bottom(playing->state, creature)->id) : NULL;
}

static bool is_airborne(const struct creature *creature)
{
    return hex_layer(creature->space) == HEX_AIR;
}

/* It has reached a space with an enemy, and stays to fight. */
static bool is_held(const struct playing *playing, const struct creature *unit)
{
    return unit->came_from && ar_present(playing->state, ar_other(playing->seat), unit->space)
           && !ar_has(playing->state, unit, CHANGE_INVISIBLE);
}

static const char *unit_forbidden(const struct playing *playing, const struct creature *unit)
{
    const struct state *state = playing->state;

    if (!unit)
        return "it is gone";
    if (ar_uncontrolled(state, unit))
        return "no pilot";                                   /* AR-VEH-01 */
    if (ar_controller(state, unit) != playing->seat)
        return "it is not yours";
    if (ar_helpless(state, unit))
        return "it cannot act";
    return ar_casting(state, unit->id) || unit->cast ? "it is casting a spell" : NULL;    /* AR-CAST-15, AR-CAST-23 */
}

/* ---- which units walk and which fly ---- */

/* A unit with both orders follows the one written first. AR-FLY-03. */
static void assign(const struct playing *playing, struct order *order)
{
    enum moved how = order->verb == VERB_MOVE ? MOVED_WALKED : MOVED_FLOWN;
    int kept = 0;

    for (int i = 0; i < order->creature_count; i++) {
        struct creature *unit = bottom_of(playing, order->creatures[i]);
        const char *why = unit_forbidden(playing, unit);

        if (!why && unit->moved && unit->moved != (int8_t)how)
            why = how == MOVED_FLOWN ? "it walks in this turn" : "it flies in this turn";
        if (!why && how == MOVED_WALKED && is_airborne(unit))
            why = "it is in the air: FLY or LAND";
        if (why) {
            ar_refuse_order(playing, order, "MOVE", "%s: %s",
                            ar_creature_tag(turn_arena(playing->turn), order->creatures[i]), why);
            continue;
        }
        unit->moved = (int8_t)how;
        order->creatures[kept++] = order->creatures[i];
    }
    order->creature_count = kept;
}

/* ---- taking off ---- */

static const char *take_off_forbidden(const struct playing *playing, const struct creature *unit)
{
    if (!ar_flies(playing->state, unit))
        return "it cannot fly";
    return ar_entry_barred(playing->state, unit, unit->space + 1);    /* AR-STORM-11 */
}

static bool take_off(const struct playing *playing, struct order *order, int id)
{
    struct creature *unit = bottom_of(playing, id);
    const char *why;

    if (is_airborne(unit))
        return true;
    why = order->verb == VERB_LAND ? "it is not in the air" : take_off_forbidden(playing, unit);
    if (why)
        return ar_refuse_order(playing, order, "FLY", "%s: %s", ar_creature_tag(turn_arena(playing->turn), id), why);
    unit->clock = 1;
    emit(playing->turn, ARENA_TAKE_OFF, event_text("creature", ar_name(playing->turn, unit->id)),
         event_text("at", ar_at(playing->turn, unit->space + 1)), event_int("clock", 1));
    ar_unit_to(playing->turn, unit->id, unit->space + 1, NULL);
    turn_step(playing->turn);
    return true;
}

static void take_offs(const struct playing *playing, struct order *order)
{
    int kept = 0;

    for (int i = 0; i < order->creature_count; i++)
        if (take_off(playing, order, order->creatures[i]))
            order->creatures[kept++] = order->creatures[i];
    order->creature_count = kept;
}

/* ---- steps ---- */

static int steps_of(const struct playing *playing, const struct creature *unit)
{
    return is_airborne(unit) ? ar_flight(playing->state, unit).speed : ar_move(playing->state, unit);
}

static const char *step_forbidden(const struct playing *playing, const struct creature *unit, int space)
{
    const struct state *state = playing->state;
    const char *why = unit_forbidden(playing, unit);         /* in its present space, a sleep or a Stasis may hold it again */

    if (why)
        return why;
    if (hex_layer(space) != hex_layer(unit->space) || hex_space_distance(ar_board_of(state), unit->space, space) != 1)
        return "it is not next to it";
    if (is_held(playing, unit))
        return "an enemy is where it is: it stops there";
    if (unit->steps >= steps_of(playing, unit))
        return "that is too far";
    if (ar_walled(state, unit->space, space))
        return "a wall is in the way";
    return ar_entry_barred(state, unit, space);
}

/* AR-FLY-04: steps already made count, the rest of the path is dropped. */
static void follow(const struct playing *playing, const struct order *order, int id)
{
    for (int i = 0; i < order->space_count; i++) {
        struct creature *unit = bottom_of(playing, id);
        const char *why;

        if (!unit || (i == 0 && order->spaces[0] == unit->space))
            continue;
        why = step_forbidden(playing, unit, order->spaces[i]);
        if (why) {
            ar_refuse_order(playing, order, "MOVE", "%s to %s: %s", ar_creature_tag(turn_arena(playing->turn), id),
                            ar_at(playing->turn, order->spaces[i]), why);
            return;
        }
        unit->steps++;
        ar_unit_to(playing->turn, unit->id, order->spaces[i], is_airborne(unit) ? "flies" : "walks");
        turn_step(playing->turn);
    }
}

/* ---- landing ---- */

/* Enemies below do not matter; an enemy in its final space does, AR-FLY-19. */
static const char *landing_forbidden(const struct playing *playing, const struct creature *unit)
{
    return is_held(playing, unit) ? "an enemy is where it is: it fights there"
                                  : ar_entry_barred(playing->state, unit, unit->space - 1);
}

static void land(const struct playing *playing, int id, bool forced)
{
    struct creature *unit = bottom_of(playing, id);

    emit(playing->turn, ARENA_LANDING, event_text("creature", ar_name(playing->turn, unit->id)),
         event_text("at", ar_at(playing->turn, unit->space - 1)), event_flag("forced", forced));
    ar_unit_to(playing->turn, unit->id, unit->space - 1, NULL);
    turn_step(playing->turn);
}

static void land_ordered(const struct playing *playing, const struct order *order)
{
    for (int i = 0; i < order->creature_count; i++) {
        const struct creature *unit = bottom_of(playing, order->creatures[i]);
        const char *why;

        if (!unit || !is_airborne(unit))
            continue;
        why = unit_forbidden(playing, unit);
        if (!why)
            why = landing_forbidden(playing, unit);
        if (why)
            ar_refuse_order(playing, order, "FLY", "%s does not land: %s",
                            ar_creature_tag(turn_arena(playing->turn), order->creatures[i]), why);
        else
            land(playing, unit->id, false);
    }
}

/* AR-FLY-13, AR-FLY-14: at its limit it lands, with or without an order; Stasis holds it in its place. */
static void land_at_limit(const struct playing *playing)
{
    const struct state *state = playing->state;

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *unit = &state->creatures[i];

        if (!unit->mount && is_airborne(unit) && !ar_absent(state, unit) && ar_controller(state, unit) == playing->seat
            && unit->clock >= ar_flight(state, unit).turns && !landing_forbidden(playing, unit))
            land(playing, unit->id, true);
    }
}

/* ---- stranded units ---- */

/* AR-STORM-07 to AR-STORM-09: a creature that began the turn where it may not be, and is still there, must retreat. */
static void look_at_stranded(const struct playing *playing)
{
    struct state *state = playing->state;

    for (int i = 0; i < state->creature_count; i++) {
        struct creature *unit = &state->creatures[i];

        if (unit->stranded == unit->space + 1 && !unit->mount && !ar_absent(state, unit)
            && ar_barred(state, unit, unit->space))
            unit->leaves = LEAVES_DEFENDER;
    }
}

void ar_movement_phase(const struct playing *playing)
{
    struct orders *orders = playing->orders;

    turn_phase(playing->turn, "movement");
    for (int i = 0; i < orders->count; i++)
        if (orders->list[i].phase == PHASE_MOVEMENT)
            assign(playing, &orders->list[i]);
    for (int i = 0; i < orders->count; i++)
        if (orders->list[i].phase == PHASE_MOVEMENT && orders->list[i].verb != VERB_MOVE)
            take_offs(playing, &orders->list[i]);
    for (int i = 0; i < orders->count; i++)
        for (int k = 0; orders->list[i].phase == PHASE_MOVEMENT && k < orders->list[i].creature_count; k++)
            follow(playing, &orders->list[i], orders->list[i].creatures[k]);
    for (int i = 0; i < orders->count; i++)
        if (orders->list[i].phase == PHASE_MOVEMENT && (orders->list[i].land || orders->list[i].verb == VERB_LAND))
            land_ordered(playing, &orders->list[i]);
    land_at_limit(playing);
    look_at_stranded(playing);
    effect_tick(playing->turn, MOMENT_AFTER_MOVEMENT, EFFECT_NOBODY);
    ar_settle(playing->turn);
}
