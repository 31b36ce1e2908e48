/* One player's turn (RULES 5). */
#include "engine/games/wizwar/turn/turn.h"

#include <string.h>

#include "engine/kernel/order.h"

/* ---- its start ---- */

static int base_steps(const struct wizwar *ww, int seat)
{
    int steps = figure_trait(ww, seat, TRAIT(SMALL)) ? WW_STEPS - 1 : WW_STEPS;

    if (figure_trait(ww, seat, TRAIT(SLOW)))
        steps = 1;
    return steps + figure_trait(ww, seat, TRAIT(FASTER)) - ww->players[seat].frights;
}

/* A seat's things work at the start of its turns, even after the seat has left (WW-TRAP-17). */
static void things_begin(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);

    for (int id = 1; id <= ww->last_thing; id++) {
        const struct thing *thing = thing_find(ww, id);

        if (thing && thing->owner == seat + 1 && ww_card(thing->kind) && ww_card(thing->kind)->began)
            ww_card(thing->kind)->began(turn, id);
    }
}

static void square_begins(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);

    for (int id = 1; id <= ww->last_thing && figure_lives(ww, seat); id++) {
        const struct thing *thing = thing_find(ww, id);
        const struct card *card = thing ? ww_card(thing->spell && card_type(thing->kind) != TYPE_OBJECT ? thing->spell : thing->kind)
                                        : NULL;

        if (card && card->began_in && !thing->carrier && !thing->inside && thing->place == ww->figures[seat].place
            && thing_is_real_to(ww, thing, seat) && (!figure_trait(ww, seat, TRAIT(MIST)) || thing_shows(thing, TRAIT(TRAPS_MIST))))
            card->began_in(turn, seat, id);
    }
}

static void clocks_run(struct turn *turn, int seat)
{
    effect_tick(turn, MOMENT_TURN_START, seat);
    things_begin(turn, seat);
}

/* Turns under SLOW are counted, lost ones too (RULES 16.3). */
static void count_slow_turns(struct turn *turn, int seat)
{
    const struct effect *slow;

    for (int n = 0; (slow = figure_bears(ww_of(turn), seat, TRAIT(SLOW), n)) != NULL; n++)
        effect_edit(turn, slow->id)->data[EFFECT_MARK]++;
}

static void is_it_lost(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);
    bool by_spell = figure_trait(ww, seat, TRAIT(LOSES_TURNS)) > 0;

    if (!by_spell && ww->players[seat].owes == 0)
        return;
    if (ww->players[seat].owes > 0)
        ww->players[seat].owes--;
    ww->now.lost = true;
    emit(turn, WW_TURN_LOST, event_text("side", ww_seat_names[seat]), event_text("why", by_spell ? "a spell" : "an obstacle"));
}

static void begin(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);
    int speeds = ww->now.again ? ww->now.speeds + 1 : 0;

    ww->now = (struct now){ .begun = true, .speeds = speeds };
    ww->turn++;
    ww->players[seat].turns++;
    for (int figure = 0; figure < FIGURES_MAX; figure++)
        ww->figures[figure].steps = ww->figures[figure].attacks = 0;
    emit(turn, WW_TURN_BEGAN, event_text("side", ww_seat_names[seat]), event_int("number", ww->turn), event_int("round", ww->round));
    ww->now.no_walk = ww->players[seat].no_walk > 0;
    ww->players[seat].no_walk = 0;
    if (ww->players[seat].goal && thing_find(ww, ww->players[seat].goal)
        && thing_place(ww, thing_find(ww, ww->players[seat].goal)) == ww->figures[seat].place)
        ww->players[seat].goal = 0;
    clocks_run(turn, seat);
    ww->now.steps = base_steps(ww, seat);
    ww->players[seat].frights = 0;
    if (!ww->ending)
        square_begins(turn, seat);
    count_slow_turns(turn, seat);
    if (!ww->ending && ww_in_play(ww, seat))
        is_it_lost(turn, seat);
    turn_step(turn);
}

/* ---- its lines ---- */

static bool is_cut(struct turn *turn, int restores)
{
    const struct wizwar *ww = ww_of(turn);

    return ww->ending || turn_restores(turn) != restores || !ww_in_play(ww, ww->active) || ww->now.phase == PHASE_OVER;
}

/* After the first line, others may fire at the player who has begun (RULES 10). */
static void note_first_line(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);

    if (ww->now.acted)
        return;
    ww->now.acted = true;
    if (!ww->ending)
        trigger_run(turn, "turn", seat, 0);
}

/* "At the moment" of leaving (RULES 7.3): the next line is one step, and the cast aims at that side. */
static bool leaves_by_next(struct turn *turn, const struct order *order, const char *next)
{
    const struct wizwar *ww = ww_of(turn);
    const struct queue_target *target = &order->act.targets[0];
    int32_t from = ww->figures[ww->active].place, to = place_next(from, GRID_N);
    struct reading reading;
    struct order step;

    if (order->kind != ORDER_CAST || !next || order->act.target_count == 0
        || !reading_open_text(&reading, turn_arena(turn), ww, ww->active, next) || !order_read(&reading, &step)
        || step.kind != ORDER_MOVE || step.count != 1 || step.places)
        return false;
    to = place_next(from, (enum grid_direction)step.steps[0]);
    if (target->kind == TARGET_EDGE)
        return (target->place == from && target->id == step.steps[0])
            || (target->place == to && target->id == (step.steps[0] + 2) % 4);
    return act_place(ww, target) == to;
}

/* One line. True: the player gets a question for more. */
static bool run_line(struct turn *turn, int seat, const char *text, const char *next)
{
    struct wizwar *ww = ww_of(turn);
    struct reading reading;
    struct order order = { .must = false };
    const char *code = "ORDER", *why;
    bool must;

    if (!reading_open_text(&reading, turn_arena(turn), ww, seat, text) || !order_read(&reading, &order)) {
        why = cursor_said(&reading.cursor)->reason ? cursor_said(&reading.cursor)->reason : "it is not understood";
        code = cursor_said(&reading.cursor)->code ? cursor_said(&reading.cursor)->code : "ORDER";
        must = order.must && !rules_before(turn, 6);     /* a line that names what is gone, which went on up to version 5 */
    } else {
        if (order.kind == ORDER_ASK)
            return true;
        must = order.must;
        if (leaves_by_next(turn, &order, next)
            && (square_shows(ww, ww->figures[seat].place, TRAIT(HIDES), seat) || figure_trait(ww, seat, TRAIT(MIST))))
            order.act.data[ACT_FLAGS] |= ACT_AT_HOME;
        why = order_run(turn, &order, &code);
    }
    if (why)
        order_refused(turn, seat, text, code, why);
    if (!ww->ending)
        note_first_line(turn, seat);
    turn_step(turn);
    return why && must;
}

/* The orders that were left when the turn was lost in its middle: up to version 5 their player heard nothing of them. */
static void refuse_rest(struct turn *turn, int seat, const char *line, const char *text, int restores)
{
    const struct wizwar *ww = ww_of(turn);

    if (ww->ending || turn_restores(turn) != restores || !ww_in_play(ww, seat) || !ww->now.lost || rules_before(turn, 6))
        return;
    for (; line; line = order_next_line(turn_arena(turn), &text))
        order_refused(turn, seat, line, "LOST", "the turn is lost");
}

/* A list of orders. True: the player gets a question for more. */
static bool run_lines(struct turn *turn, int seat, const char *text, int restores)
{
    const char *line = order_next_line(turn_arena(turn), &text), *next;

    for (; line && !is_cut(turn, restores); line = next) {
        next = order_next_line(turn_arena(turn), &text);
        if (run_line(turn, seat, line, next))
            return true;
        if (!is_cut(turn, restores))
            quotas_settle(turn);
    }
    refuse_rest(turn, seat, line, text, restores);
    return false;
}

static void orders_of(struct turn *turn, int seat, int restores)
{
    bool more = true;

    while (more && !is_cut(turn, restores)) {
        struct value *facts = value_object(turn_arena(turn));
        const struct answer *answer;

        value_set_int(turn_arena(turn), facts, "turn", ww_of(turn)->turn);
        answer = ask(turn, &(struct ask){ .seat = seat, .kind = "orders", .facts = facts, .default_text = "DRAW 2" });
        more = run_lines(turn, seat, answer->text, restores);
    }
}

/* ---- its end ---- */

static void monsters_end(struct turn *turn)
{
    struct wizwar *ww = ww_of(turn);

    for (int figure = FIGURE_OTHERS; figure < FIGURES_MAX && !ww->ending; figure++) {
        const struct card *card = ww_card(ww->figures[figure].kind);

        if (figure_lives(ww, figure) && card && card->turn_ended)
            card->turn_ended(turn, figure);
    }
}

static void remember(struct turn *turn, int seat)
{
    struct player *player = &ww_of(turn)->players[seat];

    if (player->past_count == PAST_MAX)
        memmove(player->past, player->past + 1, (size_t)--player->past_count * sizeof *player->past);
    player->past[player->past_count++] = turn_record(turn);
}

/* Passes the turn to the next seat in play; the clocks of absent seats run when their turns would have come. */
static void pass_on(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);
    int next = seat;

    do {
        next = (next + 1) % ww->seats;
        if (next == ww->first)
            ww->round++;
        if (!ww_in_play(ww, next) && next != seat) {
            clocks_run(turn, next);
            if (!rules_before(turn, 5))
                clocks_end(turn, next);
        }
    } while (!ww->ending && !ww_in_play(ww, next) && next != seat);
    ww->active = next;
}

static void end(struct turn *turn, int seat, int restores)
{
    struct wizwar *ww = ww_of(turn);

    goal_sought(turn, seat);
    if (!ww->ending && turn_restores(turn) == restores)
        steps_charge(turn, seat);
    if (!ww->ending && turn_restores(turn) == restores)
        monsters_end(turn);
    if (!ww->ending && turn_restores(turn) == restores)
        quotas_settle(turn);
    if (ww->ending || turn_restores(turn) != restores)
        return;
    turn_phase(turn, "end");
    clocks_end(turn, seat);
    ww->field_count = 0;
    memset(ww->fields, 0, sizeof ww->fields);
    if (figure_lives(ww, seat))
        ww->players[seat].grace = ww->figures[seat].place;
    emit(turn, WW_TURN_ENDED, event_text("side", ww_seat_names[seat]));
    remember(turn, seat);
    ww->now.begun = false;
    if (!ww->now.again || !ww_in_play(ww, seat)) {
        ww->now.again = false;
        pass_on(turn, seat);
    }
    turn_step(turn);
}

/* A position may name turns that this game has not had: TIME WARP finds as few completed turns as there are (RULES 16.8,
 * WW-TIME-01). */
static void forget_unplayed(struct turn *turn)
{
    for (int seat = 0; seat < ww_of(turn)->seats; seat++) {
        struct player *player = &ww_of(turn)->players[seat];
        int kept = 0;

        for (int i = 0; i < player->past_count; i++)
            if (player->past[i] < turn_record(turn))
                player->past[kept++] = player->past[i];
        memset(player->past + kept, 0, (size_t)(player->past_count - kept) * sizeof *player->past);
        player->past_count = kept;
    }
}

/* The lowest version that the rules of this game come before; 0: they are the newest. */
static int version_before(const struct turn *turn)
{
    for (int version = 1; version <= WW_VERSION; version++)
        if (rules_before(turn, version))
            return version;
    return 0;
}

void ww_resolve(struct turn *turn)
{
    struct wizwar *ww = ww_of(turn);
    int seat = ww->active, restores = turn_restores(turn);

    turn_phase(turn, "turn");
    ww->before = version_before(turn);
    forget_unplayed(turn);
    if (!ww->now.begun)
        begin(turn, seat);
    if (!ww->ending && ww->now.lost && ww_in_play(ww, seat))
        trigger_run(turn, "turn", seat, 0);
    else if (!ww->ending && ww_in_play(ww, seat))
        orders_of(turn, seat, restores);
    ensure(turn, ww->acts.count == 0);
    if (turn_restores(turn) == restores)
        end(turn, seat, restores);
    ww->before = 0;
}
