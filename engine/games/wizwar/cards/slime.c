/* Slime, and the spells that wait in it. */
#include "engine/games/wizwar/cast/reading.h"

/* Up to version 5 only the first NUMBER card was asked for, and a sum needed no ADD. */
static const char *cost_forbids(struct turn *turn, const struct queue_act *act, const char **code)
{
    const struct hand *hand = &ww_of(turn)->players[act->seat].hand;
    int number = act->data[ACT_SPENT] & 7;
    bool held = rules_before(turn, 6) ? pile_has(PILE_CONST(hand), act->kind) && (!number || pile_has(PILE_CONST(hand), number))
                                      : act_affordable(ww_of(turn), act);

    *code = "HAND";
    if (!held)
        return "you do not hold it";
    *code = "CARD";
    return rules_before(turn, 6) || !(act->data[ACT_SPENT] & ~(SPENT_NUMBERS | SPENT_ADD)) ? NULL
               : "only its NUMBER goes into the slime with a spell";
}

/* The cards that wait in the slime: the spell, if it is one, and its NUMBER. */
static int cards_in(struct turn *turn, int card, int spent, int cards[COSTS_MAX])
{
    struct queue_act act = { .kind = card, .data = { [ACT_SPENT] = rules_before(turn, 6) ? spent & 7 : spent } };

    if (card == CARD_NONE)
        act.data[ACT_FLAGS] = ACT_FREE;
    return act_costs(&act, cards);
}

static void pay(struct turn *turn, const struct queue_act *act)
{
    int cards[COSTS_MAX], count = cards_in(turn, act->kind, act->data[ACT_SPENT], cards);

    for (int i = 0; i < count; i++)
        pile_take(PILE(&ww_of(turn)->players[act->seat].hand), cards[i]);
}

/* A player who puts a spell in pays for it now; it goes off when a figure enters (RULES 16.5). */
static const char *store(struct turn *turn, int thing, const struct queue_act *act, bool hidden, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    const struct thing *slime = thing_find(ww, thing);
    struct stored stored = { .slime = thing, .seat = act->seat, .card = act->kind, .number = act->data[ACT_NUMBER],
                             .spent = act->data[ACT_SPENT], .by_ego = !figure_is_wizard(act->source) };
    const char *why = cost_forbids(turn, act, code);

    if (why)
        return why;
    *code = "CARD";
    if (!card_is_spell(act->kind) || card_type(act->kind) == TYPE_COUNTER)
        return "only spells are put into slime";
    if (!card_aims_at_figures(act->kind))
        return "into slime go only spells that are cast at figures";
    *code = "LOS";
    if (!sees_square(ww_maze(turn), ww, observer_of(ww, act->source), ww->figures[act->source].place, slime->place, false, NULL))
        return "there is no line of sight to the slime";
    *code = "QUOTA";
    if (card_type(act->kind) == TYPE_ATTACK && attacks_left(ww, act->seat, false) <= 0)
        return "no attacks are left in this turn";
    *code = "FIRST";
    if (card_type(act->kind) == TYPE_ATTACK && ww->round <= 1)
        return "nobody attacks in the first round";
    *code = "LIMIT";
    if (ww->stored_count == STORED_MAX)
        return "no more spells can wait in slime";
    pay(turn, act);
    ww->now.attacks += card_type(act->kind) == TYPE_ATTACK;
    stored.hidden_from = hidden ? AUDIENCE_ALL_BUT(act->seat) : AUDIENCE_NOBODY;
    ww->stored[ww->stored_count++] = stored;
    emit(turn, WW_STORED, event_text("side", ww_seat_names[act->seat]), event_text("at", ww_place(turn, slime->place)));
    return NULL;
}

/* An attack does not strike its own caster or his second self: it stays (WW-SLIME-03 to 06). */
static bool goes_off_at(const struct wizwar *ww, const struct stored *stored, int figure)
{
    return card_type(stored->card) != TYPE_ATTACK || figure_seat(ww, figure) != stored->seat;
}

static void take_out(struct turn *turn, int at)
{
    struct wizwar *ww = ww_of(turn);
    struct stored was = ww->stored[at];
    int cards[COSTS_MAX], count = cards_in(turn, was.wand ? CARD_NONE : was.card, was.spent, cards);

    for (ww->stored_count--; at < ww->stored_count; at++)
        ww->stored[at] = ww->stored[at + 1];
    ww->stored[ww->stored_count] = (struct stored){ 0 };
    for (int i = 0; i < count; i++)
        pile_push(turn, PILE(&ww->discards), cards[i]);
}

static void go_off(struct turn *turn, int at, int figure)
{
    struct wizwar *ww = ww_of(turn);
    struct stored stored = ww->stored[at];
    struct queue_act act = { .kind = stored.card, .seat = stored.seat, .source = stored.seat,
                             .data = { [ACT_NUMBER] = stored.number, [ACT_SHARE] = WHOLE } };

    act.data[ACT_FLAGS] = ACT_FREE | ACT_NO_QUOTA | ACT_TRAP | (stored.wand ? ACT_WAND : 0);
    act_aim(&act, TARGET_FIGURE, figure, PLACE_NONE);
    emit(turn, WW_WENT_OFF, event_text("thing", "slime"), event_text("at", ww_place(turn, ww->figures[figure].place)),
         event_text("card", ww_card_names[stored.card]), event_text("side", ww_seat_names[stored.seat]));
    take_out(turn, at);
    act_perform(turn, act);
}

/* Two steps, or all remaining ones; then the waiting spells go off, in order. */
static bool wade(struct turn *turn, int figure, int thing)
{
    struct wizwar *ww = ww_of(turn);
    int32_t place = ww->figures[figure].place;

    if (figure == ww->active && ww->now.steps > 1)
        ww->now.steps--;
    for (int i = 0; i < ww->stored_count && !ww->ending && figure_lives(ww, figure) && ww->figures[figure].place == place;) {
        if (ww->stored[i].slime == thing && goes_off_at(ww, &ww->stored[i], figure)) {
            go_off(turn, i, figure);
            i = 0;
        } else {
            i++;
        }
    }
    return false;
}

const struct card ww_card_slime = {
    .number = CARD_slime, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(FILLS), .rulings = "WW-SLIME-01 to 07",
    .help = "costs two steps; spells may be put into it",
    .entered = wade, .stores = store,
};
