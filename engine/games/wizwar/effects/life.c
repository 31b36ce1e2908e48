/* Death, leaving, winning, and new figures. */
#include "engine/games/wizwar/effects/effects.h"
#include "engine/games/wizwar/state/acts.h"

void ww_end(struct turn *turn, enum ending ending, int winner)
{
    struct wizwar *ww = ww_of(turn);

    if (ww->ending)
        return;
    ww->ending = (int32_t)ending;
    ww->winner = winner + 1;
    emit(turn, WW_WON, event_text("side", winner < 0 ? NULL : ww_seat_names[winner]), event_text("how", ww_ending_names[ending]));
}

/* ---- winning ---- */

static int foreign_treasures_at_home(const struct wizwar *ww, int seat)
{
    const struct thing *thing = NULL;
    int count = 0;

    while ((thing = thing_in(ww, ww->players[seat].home, thing)) != NULL)
        count += thing->kind == CARD_treasure && thing->owner != seat + 1;
    return count;
}

/* Wins in the instant when two treasures of others lie on the floor of a home base; the player whose turn it is comes first
 * (WW-WIN-01 to 05). */
void ww_look_for_winner(struct turn *turn)
{
    const struct wizwar *ww = ww_of(turn);

    for (int i = 0; i < ww->seats && !ww->ending; i++) {
        int seat = (ww->active + i) % ww->seats;

        if (ww_in_play(ww, seat) && foreign_treasures_at_home(ww, seat) >= 2)
            ww_end(turn, ENDING_TREASURES, seat);
    }
}

/* ---- leaving ---- */

/* What he has announced and not yet cast goes back into his hand: killed before it, he has not cast it (RULES 16.2, INTERRUPT). */
static void take_back_announced(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);
    int cards[COSTS_MAX];

    for (int i = 0; i < ww->acts.count; i++) {
        const struct queue_act *act = &ww->acts.acts[i];

        if (act->source != seat || act->stage != ACT_ANNOUNCED || act_flag(act, ACT_TRAP | ACT_RETURNED))
            continue;
        for (int k = act_costs(act, cards); k > 0; k--)
            if (pile_take(PILE(&ww->discards), cards[k - 1]))
                pile_push(turn, PILE(&ww->players[seat].hand), cards[k - 1]);
    }
}

/* The killer takes the hidden cards and puts the surplus down (the turn asks for it); without a killer they are
 * discarded. */
static void leave_hand(struct turn *turn, int seat, int by)
{
    struct wizwar *ww = ww_of(turn);
    struct player *player = &ww->players[seat];
    int heir = by >= 0 ? figure_seat(ww, by) : -1;

    if (!rules_before(turn, 3))
        take_back_announced(turn, seat);
    while (player->inert.count > 0)
        pile_push(turn, PILE(&player->hand), pile_pop(PILE(&player->inert)));
    while (player->hand.count > 0) {
        int card = player->hand.cards[0];

        if (heir >= 0 && heir != seat && ww_in_play(ww, heir))
            card_pass(turn, seat, heir, card);
        else
            card_discard(turn, seat, card, "dead");
    }
}

static int in_play_count(const struct wizwar *ww)
{
    return ww->seats - ww->gone;
}

static void leave(struct turn *turn, int seat, const char *how, int by)
{
    struct wizwar *ww = ww_of(turn);

    figure_drop_all(turn, seat);
    ww->figures[seat].place = PLACE_NONE;
    ww->figures[seat].life = 0;
    effect_lift_all(turn, seat);
    leave_hand(turn, seat, by);
    ww->players[seat].holds_place = PLACE_NONE;
    ww->players[seat].out = ++ww->gone;
    emit(turn, WW_OUT, event_text("side", ww_seat_names[seat]), event_text("how", how));
}

/* Who remains when this seat has left: one has won, none is a draw (RULES 15). */
static void look_for_last(struct turn *turn, int seat)
{
    const struct wizwar *ww = ww_of(turn);

    if (in_play_count(ww) == 0)
        ww_end(turn, ENDING_NOBODY, -1);
    else if (in_play_count(ww) == 1)
        ww_end(turn, ENDING_LAST, ww_next(ww, seat));
}

void ww_leave(struct turn *turn, int seat, const char *how, int by)
{
    if (!ww_in_play(ww_of(turn), seat))
        return;
    leave(turn, seat, how, by);
    look_for_last(turn, seat);
}

static void die(struct turn *turn, int figure, int by)
{
    struct wizwar *ww = ww_of(turn);

    emit(turn, WW_DIED, event_text("figure", ww_figure(turn, figure)), event_text("by", by < 0 ? NULL : ww_figure(turn, by)));
    if (figure_is_wizard(figure)) {
        leave(turn, figure, "killed", by);
        return;
    }
    effect_lift_all(turn, figure);
    ww->figures[figure] = (struct figure){ 0 };
}

void figures_die(struct turn *turn, const int *figures, const int *by, int count)
{
    int wizard = FIGURE_NONE;

    for (int i = 0; i < count; i++) {
        if (!figure_lives(ww_of(turn), figures[i]))
            continue;
        wizard = figure_is_wizard(figures[i]) ? figures[i] : wizard;
        die(turn, figures[i], by[i]);
        if (rules_before(turn, 2) && figure_is_wizard(figures[i]))
            look_for_last(turn, figures[i]);
    }
    if (wizard != FIGURE_NONE)
        look_for_last(turn, wizard);
}

void figure_die(struct turn *turn, int figure, int by)
{
    figures_die(turn, &figure, &by, 1);
}

/* ---- turns ---- */

void turn_cut(struct turn *turn, int figure)
{
    struct wizwar *ww = ww_of(turn);

    if (figure != ww->active || !ww->now.begun || ww->now.phase == PHASE_OVER)
        return;
    ww->now.lost = true;
    ww->now.phase = PHASE_OVER;
    emit(turn, WW_TURN_LOST, event_text("side", ww_seat_names[figure]), event_text("why", "the rest of it"));
}

/* ---- making ---- */

static int number_for(const struct wizwar *ww, int kind)
{
    for (int number = 1;; number++) {
        bool used = false;

        for (int figure = FIGURE_OTHERS; figure < FIGURES_MAX; figure++)
            used = used || (ww->figures[figure].kind == kind && ww->figures[figure].number == number);
        if (!used)
            return number;
    }
}

int figure_make(struct turn *turn, int card, int owner, int32_t place)
{
    struct wizwar *ww = ww_of(turn);
    int figure = figure_free(ww);

    if (figure == FIGURE_NONE) {
        emit(turn, WW_NOTE, event_text("text", "the maze holds no more creatures"));
        return FIGURE_NONE;
    }
    /* The beliefs of the former figure with this number do not count for the new one. */
    for (int i = 0; i < ww->board.edge_count; i++) {
        ww->board.edges[i].decided &= ~(int32_t)(1u << figure);
        ww->board.edges[i].believes &= ~(int32_t)(1u << figure);
    }
    for (int i = 0; i < ww->thing_count; i++) {
        ww->things[i].decided &= ~(int32_t)(1u << figure);
        ww->things[i].believes &= ~(int32_t)(1u << figure);
    }
    ww->figures[figure] = (struct figure){ .kind = card, .owner = owner + 1, .number = number_for(ww, card), .place = place,
                                           .life = ww_card(card)->life };
    emit(turn, WW_MADE, event_text("thing", ww_figure(turn, figure)), event_text("at", ww_place(turn, place)),
         event_text("by", ww_seat_names[owner]));
    beliefs_settle(turn);
    return figure;
}
