/* A player-turn from its start to its end. RULES 5. */
#include <string.h>

#include "engine/games/arena/turn/turn.h"

/* ---- orders ---- */

struct order *ar_next_order(const struct playing *playing, enum phase phase)
{
    for (int i = 0; i < playing->orders->count; i++) {
        struct order *order = &playing->orders->list[i];

        if (order->phase == phase && !order->done && order->verb != VERB_PHASE) {
            order->done = true;
            return order;
        }
    }
    return NULL;
}

bool ar_refuse_order(const struct playing *playing, const struct order *order, const char *code, const char *format, ...)
{
    const char *reason;
    va_list args;

    va_start(args, format);
    reason = arena_vprintf(turn_arena(playing->turn), format, args);
    va_end(args);
    ar_refuse(playing->turn, playing->seat, order->text, code, "%s", reason);
    return false;
}

static const struct answer *ask_orders(struct turn *turn, int seat)
{
    struct value *facts = value_object(turn_arena(turn));

    value_set_int(turn_arena(turn), facts, "turn", ar_state(turn)->turn);
    value_set_text(turn_arena(turn), facts, "phase", ar_state(turn)->magic_phase ? "movement" : "start");
    return ask(turn, &(struct ask){ .seat = seat, .kind = "orders", .facts = facts, .default_text = "PASS" });
}

static bool has_hold(const struct orders *orders)
{
    for (int i = 0; i < orders->count; i++)
        if (orders->list[i].verb == VERB_HOLD)
            return true;
    return false;
}

/* RULES 10.7: three turns in a row without orders forfeit the game. */
static bool has_forfeited(struct turn *turn, int seat, const struct answer *answer)
{
    enum { MISSED_MOST = 3 };
    struct player *player = &ar_state(turn)->players[seat];

    player->missed = answer->source == BY_DEFAULT ? player->missed + 1 : 0;
    return ar_state(turn)->forfeits && player->missed >= MISSED_MOST;
}

/* ---- start and end ---- */

/* A creature that begins where it may not be is marked, RULES 6.2. */
static void start(const struct playing *playing)
{
    struct state *state = playing->state;

    turn_phase(playing->turn, "start");
    emit(playing->turn, ARENA_TURN, event_text("side", ar_side(playing->seat)), event_int("number", state->turn));
    for (int i = 0; i < state->creature_count; i++) {
        struct creature *unit = &state->creatures[i];

        if (unit->mount || ar_controller(state, unit) != playing->seat || !ar_barred(state, unit, unit->space))
            continue;
        unit->stranded = (int16_t)(unit->space + 1);
        emit(playing->turn, ARENA_STRANDED, event_text("creature", ar_name(playing->turn, unit->id)),
             event_text("at", ar_at(playing->turn, unit->space)));
    }
    turn_step(playing->turn);
}

/* Flight clocks count the turn whose orders are in, AR-FLY-18; until then a position shows the turns before it,
 * AR-FLY-13. */
static void count_flights(const struct playing *playing)
{
    struct state *state = playing->state;

    for (int i = 0; i < state->creature_count; i++) {
        struct creature *unit = &state->creatures[i];

        if (!unit->mount && ar_controller(state, unit) == playing->seat)
            unit->clock = (int16_t)(hex_layer(unit->space) == HEX_AIR ? unit->clock + 1 : 0);
    }
}

static void end(const struct playing *playing)
{
    struct state *state = playing->state;

    turn_phase(playing->turn, "end");
    effect_tick(playing->turn, MOMENT_TURN_END, EFFECT_NOBODY);
    turn_step(playing->turn);
    ar_forget_turn(state);
    if (state->ending)
        return;
    if (state->turn >= TURN_LAST)
        ar_game_end(playing->turn, ENDING_LENGTH, SEAT_NOBODY);
    state->turn++;
    state->active = ar_other(playing->seat);
}

/* ---- winning ---- */

static bool holds_king(const struct state *state, int seat)
{
    return ar_present(state, seat, hex_space(ar_king_hex(state->basic, ar_other(seat)), HEX_GROUND)) != NULL;
}

static bool moves(const struct state *state, const struct creature *creature)
{
    return ar_move(state, creature) > 0 || ar_flight(state, creature).speed > 0;
}

/* One that has all of the attributes, and is no vehicle. */
static bool has_creature(const struct state *state, int seat, uint32_t attributes, bool that_moves)
{
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (!ar_is(creature, IS_VEHICLE) && ar_controller(state, creature) == seat
            && (ar_attributes(creature) & attributes) == attributes && (!that_moves || moves(state, creature)))
            return true;
    }
    return false;
}

/* By itself, or on a vehicle that somebody could steer. Before version 3 hands were not asked for. */
static bool may_reach_king(struct turn *turn, int seat)
{
    const struct state *state = ar_state(turn);

    if (has_creature(state, seat, 0, true))
        return true;
    for (int i = 0; i < state->creature_count; i++)
        if (ar_is(&state->creatures[i], IS_VEHICLE) && moves(state, &state->creatures[i]))
            return has_creature(state, seat, rules_before(turn, 3) ? 0 : IS_HANDS, false);
    return false;
}

/* A side without creatures loses to a side that could reach a king; when neither side could, nobody wins. RULES
 * 6.10. */
static void look_for_rout(const struct playing *playing)
{
    const struct state *state = playing->state;

    for (int seat = 0; seat < SEATS; seat++)
        if (!has_creature(state, seat, 0, false) && has_creature(state, ar_other(seat), 0, true)) {
            ar_game_end(playing->turn, ENDING_ROUT, ar_other(seat));
            return;
        }
    if (!may_reach_king(playing->turn, SEAT_LEFT) && !may_reach_king(playing->turn, SEAT_RIGHT))
        ar_game_end(playing->turn, ENDING_STALEMATE, SEAT_NOBODY);
}

static void winning_phase(const struct playing *playing)
{
    const int seats[SEATS] = { playing->seat, ar_other(playing->seat) };

    turn_phase(playing->turn, "winning");
    for (int i = 0; i < SEATS; i++)
        if (holds_king(playing->state, seats[i])) {
            ar_game_end(playing->turn, ENDING_KING, seats[i]);
            return;
        }
    if (playing->state->rout)
        look_for_rout(playing);
    if (!playing->state->ending)
        emit(playing->turn, ARENA_WINNING, event_text("side", ar_side(SEAT_NOBODY)));
}

/* ---- the turn ---- */

/* Lines that were readable when they were mailed, but not on the present state. */
static void refuse_unread(const struct playing *playing)
{
    for (int i = 0; i < playing->orders->count; i++)
        if (playing->orders->list[i].verb == VERB_NONE)
            ar_refuse_order(playing, &playing->orders->list[i], "ORDER", "%s", playing->orders->list[i].unread);
}

/* HOLD: a player who was answered in MP1 gives the remaining orders again. RULES 10.8. */
static void order_anew(const struct playing *playing)
{
    const struct answer *answer = ask_orders(playing->turn, playing->seat);

    ar_read_orders(turn_arena(playing->turn), playing->state, playing->seat, answer->text, playing->orders);
    refuse_unread(playing);
    for (int i = 0; i < playing->orders->count; i++) {
        struct order *order = &playing->orders->list[i];

        if (order->phase == PHASE_EQUIP)
            order->phase = PHASE_EQUIP_2;
        else if (order->phase == PHASE_MAGIC)
            order->phase = PHASE_MAGIC_2;
    }
}

static void play(const struct playing *playing)
{
    bool hold = has_hold(playing->orders);

    refuse_unread(playing);
    ar_terrain_phase(playing);
    ar_equip_phase(playing, PHASE_EQUIP);
    if (ar_magic_phase(playing, 1) > 0 && hold)
        order_anew(playing);
    ar_movement_phase(playing);
    ar_magic_phase(playing, 2);
    ar_combat_phase(playing);
    ar_retreat_phase(playing);
    ar_equip_phase(playing, PHASE_EQUIP_2);
    winning_phase(playing);
}

void ar_resolve(struct turn *turn)
{
    struct state *state = ar_state(turn);
    struct playing playing = { .turn = turn, .state = state, .seat = state->active,
                               .orders = ARENA_NEW(turn_arena(turn), struct orders),
                               .fields = ARENA_NEW(turn_arena(turn), struct battlefields) };
    const struct answer *answer;

    start(&playing);
    answer = ask_orders(turn, playing.seat);
    count_flights(&playing);
    if (has_forfeited(turn, playing.seat, answer)) {
        ar_game_end(turn, ENDING_MISSED, ar_other(playing.seat));
        return;
    }
    state->older = rules_before(turn, 1);
    memset(playing.fields->control, FIELD_QUIET, sizeof playing.fields->control);
    ar_read_orders(turn_arena(turn), state, playing.seat, answer->text, playing.orders);
    play(&playing);
    end(&playing);
}
