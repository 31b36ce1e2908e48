/* The effect of one order line, and when it is allowed. */
#include "engine/games/wizwar/turn/turn.h"

#include "engine/kernel/question.h"

static const char *no(const char **code, const char *word, const char *reason)
{
    *code = word;
    return reason;
}

/* ---- phases ---- */

/* After a pick-up only that thing may be displayed; after a discard only drawing remains (WW-DRAW-01 to 03). */
static const char *phase_forbids(const struct wizwar *ww, const struct order *order, const char **code)
{
    const struct now *now = &ww->now;

    if (now->lost)
        return no(code, "LOST", "the turn is lost");
    if (order->kind == ORDER_SAY || order->kind == ORDER_PASS || order->kind == ORDER_GOAL)
        return NULL;
    if (order->kind == ORDER_DRAW)
        return now->phase == PHASE_OVER ? no(code, "PHASE", "the turn is over") : NULL;
    if (order->kind == ORDER_DISCARD)
        return now->phase <= PHASE_DISCARD ? NULL : no(code, "PHASE", "drawing ends discarding");
    if (now->phase == PHASE_DISCARD)
        return no(code, "PHASE", "in the discard phase only drawing is left");
    if (now->phase != PHASE_ACTION)
        return no(code, "PHASE", "the action phase is over");
    if ((now->picked || now->again) && !(now->picked && order->kind == ORDER_DISPLAY))
        return no(code, "PHASE", "the action phase is over");
    return NULL;
}

/* ---- tests ---- */

static bool last_act_ended(const struct wizwar *ww, enum order_test test)
{
    return ww->now.outcome == (test == TEST_HIT ? OUTCOME_HIT : test == TEST_MISSED ? OUTCOME_MISSED : OUTCOME_COUNTERED);
}

static bool test_holds(struct turn *turn, const struct order *order)
{
    const struct wizwar *ww = ww_of(turn);
    const struct queue_target *tested = &order->tested;

    switch (order->test) {
    case TEST_NONE:
        return true;
    case TEST_LIFE:
        return ww->figures[ww->active].life < tested->id;
    case TEST_IN:
        return ww->figures[tested->id].place == tested->place;
    case TEST_HAVE:
        return pile_has(PILE_CONST(&ww->players[ww->active].hand), tested->id);
    case TEST_EMPTY:
        return figure_in(ww, tested->place, FIGURE_NONE) == FIGURE_NONE && !thing_in(ww, tested->place, NULL);
    case TEST_LOS:
        return tested->kind == TARGET_FIGURE && figure_sees(ww_maze(turn), ww, ww->active, tested->id);
    default:
        return last_act_ended(ww, order->test);
    }
}

/* ---- acts ---- */

/* An act that aims at a square but hurts a figure or thing in it aims at that. */
static void aim_at_content(const struct wizwar *ww, struct queue_act *act)
{
    const struct card *card = ww_card(act->kind);
    const struct thing *thing = NULL;

    if (!card || act->target_count == 0 || act->targets[0].kind != TARGET_SQUARE || (card->aims & AIM_SQUARE)
        || !(card->aims & AIM_OBSTACLE))
        return;
    while ((thing = thing_in(ww, act->targets[0].place, thing)) != NULL)
        if (thing_shows(thing, TRAIT(CREATION))) {
            act->targets[0] = (struct queue_target){ .kind = TARGET_THING, .id = thing->id };
            return;
        }
}

static const char *run_act(struct turn *turn, struct queue_act act, const char **code)
{
    const struct wizwar *ww = ww_of(turn);
    const char *why;

    if (act_flag(&act, ACT_BY_EGO))
        act.source = figure_ego(ww, act.seat);
    aim_at_content(ww, &act);
    why = act_forbids(ww_maze(turn), ww, &act, false, code);
    if (why)
        return why;
    act_perform(turn, act);
    if (!ww_of(turn)->ending)
        trigger_run(turn, "acts", act.source, 0);
    return NULL;
}

static const char *run_blow(struct turn *turn, struct queue_act act, const char **code)
{
    act.data[ACT_FLAGS] |= ACT_FREE;
    return run_act(turn, act, code);
}

static const char *run_monster_attack(struct turn *turn, const struct order *order, const char **code)
{
    const struct wizwar *ww = ww_of(turn);
    struct queue_act act = order->act;

    if (!figure_lives(ww, order->figure))
        return no(code, "TARGET", "there is no such monster");
    if (figure_seat(ww, order->figure) != ww->active && !card_has(ww->figures[order->figure].kind, CARD_EVERYBODYS))
        return no(code, "TARGET", "it is no monster of yours");
    if (ww->round <= 1)
        return no(code, "FIRST", "nobody attacks in the first round");
    if (rules_before(turn, 2) && ww->figures[order->figure].attacks > 0)
        return no(code, "QUOTA", "it has attacked in this turn");
    act.data[ACT_FLAGS] |= ACT_NO_QUOTA;
    return run_blow(turn, act, code);
}

/* ---- cards ---- */

static const char *run_discard(struct turn *turn, const struct order *order, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    struct player *player = &ww->players[ww->active];

    for (int i = 0; i < order->card_count; i++) {
        int needed = 0;

        for (int k = 0; k <= i; k++)
            needed += order->cards[k] == order->cards[i];
        if (pile_count_of(PILE_CONST(&player->hand), order->cards[i]) + pile_count_of(PILE_CONST(&player->inert), order->cards[i])
            < needed)
            return no(code, "HAND", arena_printf(turn_arena(turn), "you do not hold %s", ww_card_names[order->cards[i]]));
    }
    if (ww->now.phase == PHASE_ACTION) {
        goal_sought(turn, ww->active);
        steps_charge(turn, ww->active);
        if (ww->ending || !ww_in_play(ww, ww->active))
            return NULL;
        ww->now.phase = PHASE_DISCARD;
        return run_discard(turn, order, code);       /* what the steps cost may have been answered by one of these */
    }
    for (int i = 0; i < order->card_count; i++, ww->now.discarded++)
        card_discard(turn, ww->active, order->cards[i], "discarded");
    return NULL;
}

/* DRAW 1 ASK: the player decides about the second card after he has seen the first (WW-DRAW-04). */
static const char *takes_second(const struct question_line *line, void *out)
{
    struct cursor cursor;
    bool *draws = out;

    if (!cursor_open(&cursor, line->sheet, line->line))
        return NULL;
    cursor_expect(&cursor, cursor.at, 1, "DRAW");
    cursor_expect(&cursor, cursor.at, 1, "STOP");
    if (!try_word(&cursor, "choose") && !cursor_is(&cursor, "draw") && !cursor_is(&cursor, "stop") && !cursor_is(&cursor, "pass"))
        return NULL;
    if (try_word(&cursor, "stop") || try_word(&cursor, "pass"))
        return take_end(&cursor) ? "CHOOSE STOP" : NULL;
    if (!take_word(&cursor, "draw") || (!cursor_at_end(&cursor) && !take_word(&cursor, "1")) || !take_end(&cursor))
        return NULL;
    if (draws)
        *draws = true;
    return "CHOOSE DRAW";
}

static const char *stop(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "CHOOSE STOP";
}

const struct question ww_second_card = {
    .kind = "second", .deadline = "question", .words = "DRAW or STOP (or CHOOSE DRAW, CHOOSE STOP)", .takes = takes_second, .otherwise = stop,
};

/* Draws a card, if there is room. Returns it; CARD_NONE: none was drawn, or it ended his game. */
static int draw_card(struct turn *turn, bool uses)
{
    struct wizwar *ww = ww_of(turn);
    int seat = ww->active, card;

    if (ww->now.drawn >= 2 || ww_room(ww, seat) <= 0)
        return CARD_NONE;
    ww->now.drawn++;
    card = card_draw(turn, seat);
    if (card)
        draw_charge(turn, seat);
    if (uses && card && ww_card(card) && card_has(card, CARD_WHEN_DRAWN) && ww_in_play(ww, seat))
        act_perform(turn, (struct queue_act){ .kind = card, .seat = seat, .source = seat, .data = { [ACT_SHARE] = WHOLE } });
    return !ww->ending && ww_in_play(ww, seat) ? card : CARD_NONE;
}

static bool is_second_due(const struct order *order, int first)
{
    return order->second == SECOND_NUMBER ? card_is_number(first) : order->second != CARD_NONE && order->second == first;
}

static const char *run_draw(struct turn *turn, const struct order *order, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    struct value *facts;
    bool more = false;
    int card = CARD_NONE;

    if (order->count > 0 && ww_room(ww, ww->active) <= 0)
        return no(code, "LIMIT", arena_printf(turn_arena(turn), "your quota of %d cards is reached", ww_quota(ww, ww->active)));
    goal_sought(turn, ww->active);
    steps_charge(turn, ww->active);
    if (ww->ending || !ww_in_play(ww, ww->active) || ww->now.phase == PHASE_OVER)
        return NULL;
    ww->now.phase = PHASE_DRAW;
    for (int i = 0; i < order->count; i++)
        if ((card = draw_card(turn, order->uses)) == CARD_NONE)
            return NULL;
    if (is_second_due(order, card))
        draw_card(turn, order->uses);
    if (!order->asks || ww->now.drawn >= 2)
        return NULL;
    facts = value_object(turn_arena(turn));
    value_set_int(turn_arena(turn), facts, "drawn", ww->now.drawn);
    decide(turn, ww->active, &ww_second_card, facts, &more, sizeof more);
    if (more)
        draw_card(turn, order->uses);
    return NULL;
}

/* ---- the rest ---- */

static const char *run_goal(struct turn *turn, const struct order *order, const char **code)
{
    const struct thing *thing = thing_find(ww_of(turn), order->thing);

    if (!thing || thing->kind != CARD_treasure)
        return no(code, "TARGET", "that is no treasure");
    ww_of(turn)->players[ww_of(turn)->active].goal = thing->id;
    return NULL;
}

static const char *run_store(struct turn *turn, const struct order *order, const char **code)
{
    const struct thing *slime = thing_find(ww_of(turn), order->thing);
    const struct card *card = slime ? ww_card(slime->kind) : NULL;

    if (!card || !card->stores)
        return no(code, "TARGET", "no spell can be put into that");
    return card->stores(turn, order->thing, &order->act, order->hidden, code);
}

static const char *run_cast(struct turn *turn, const struct order *order, const char **code)
{
    return run_act(turn, order->act, code);
}

static const char *run_hit(struct turn *turn, const struct order *order, const char **code)
{
    return run_blow(turn, order->act, code);
}

static const char *run_say(struct turn *turn, const struct order *order, const char **code)
{
    (void)code;
    emit(turn, WW_SAID, event_text("side", ww_seat_names[ww_of(turn)->active]), event_text("text", order->said));
    return NULL;
}

static const char *run_interrupt(struct turn *turn, const struct order *order, const char **code)
{
    (void)order;
    return no(code, "TIMING", ww_of(turn)->now.lost ? "the turn is lost" : "it is your own turn, and nobody acts out of turn");
}

static const char *run_play(struct turn *turn, const struct order *order, const char **code)
{
    (void)turn;
    (void)order;
    return no(code, "TIMING", "there is nothing to answer");
}

/* What an order of each kind does; NULL: nothing of its own. */
static const char *(*const runs[ORDER_KINDS])(struct turn *turn, const struct order *order, const char **code) = {
    [ORDER_MOVE] = run_move, [ORDER_NUMBER] = run_number, [ORDER_CAST] = run_cast, [ORDER_PUNCH] = run_hit,
    [ORDER_THROW] = run_hit, [ORDER_USE] = run_use, [ORDER_DISPLAY] = run_display, [ORDER_DROP] = run_drop,
    [ORDER_HOLD] = run_door, [ORDER_CLOSE] = run_door, [ORDER_TAKE] = run_take, [ORDER_DISCARD] = run_discard,
    [ORDER_DRAW] = run_draw, [ORDER_MONSTER_MOVE] = run_monster_move, [ORDER_MONSTER_ATTACK] = run_monster_attack,
    [ORDER_CLIMB] = run_climb, [ORDER_GOAL] = run_goal, [ORDER_STORE] = run_store, [ORDER_SAY] = run_say,
    [ORDER_INTERRUPT] = run_interrupt, [ORDER_PLAY] = run_play,
};

const char *order_run(struct turn *turn, const struct order *order, const char **code)
{
    const char *why = phase_forbids(ww_of(turn), order, code);

    if (why || !test_holds(turn, order))
        return why;
    why = fear_forbids(turn, order, code);
    if (why)
        return why;
    return runs[order->kind] ? runs[order->kind](turn, order, code) : NULL;
}
