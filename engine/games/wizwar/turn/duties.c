/* What a player must do before he does anything else: flee from one who is feared (RULES 16.3). */
#include "engine/games/wizwar/turn/turn.h"

/* Squares at least so far from all who are feared. */
struct refuge {
    const struct maze *maze;
    const struct wizwar *ww;
    int figure, distance;
};

static bool is_refuge(const void *context, int square)
{
    const struct refuge *refuge = context;

    return fear_distance(refuge->maze, refuge->ww, refuge->figure, maze_place(refuge->maze, square)) >= refuge->distance;
}

static bool can_flee(struct turn *turn, int seat, int distance, int steps)
{
    struct refuge refuge = { .maze = ww_maze(turn), .ww = ww_of(turn), .figure = seat, .distance = distance };
    int squares[ORDER_STEPS];

    return way_to(turn, seat, is_refuge, &refuge, steps, squares) != GRID_NONE;
}

/* What the best NUMBER card of the hand would add to his movement. */
static int number_left(const struct wizwar *ww, int seat)
{
    const struct hand *hand = &ww->players[seat].hand;
    int best = 0;

    if (ww->now.numbered || ww->now.climbed || figure_trait(ww, seat, TRAIT(SLOW)))
        return 0;
    for (int i = 0; i < hand->count; i++)
        if (card_is_number(hand->cards[i]) && ww_cards[hand->cards[i]]->value > best)
            best = ww_cards[hand->cards[i]]->value;
    return best > 0 ? best + figure_trait(ww, seat, TRAIT(NUMBERS_MORE)) : 0;
}

/* Out of the radius by walking, with a NUMBER card when that is enough; else as far away as walking takes him. */
static bool must_flee(struct turn *turn, int seat)
{
    const struct wizwar *ww = ww_of(turn);
    int here = fear_distance(ww_maze(turn), ww, seat, ww->figures[seat].place), steps = ww->now.steps;
    const char *code, *why = walking_forbids(ww, seat, &code);
    int more = why && steps > 0 ? 0 : number_left(ww, seat);

    if (here == GRID_NONE || here > FEAR_RADIUS || (why && more == 0))
        return false;
    if (can_flee(turn, seat, FEAR_RADIUS + 1, steps + more))
        return true;
    for (int distance = FEAR_RADIUS; distance > here; distance--)
        if (can_flee(turn, seat, distance, steps))
            return true;
    return false;
}

/* Whoever was outside when his turn began, or has fled, is free for the rest of it. */
const char *fear_forbids(struct turn *turn, const struct order *order, const char **code)
{
    struct now *now = &ww_of(turn)->now;

    if (order->kind == ORDER_MOVE || order->kind == ORDER_NUMBER || order->kind == ORDER_SAY || order->kind == ORDER_PASS
        || order->kind == ORDER_GOAL || now->brave)
        return NULL;
    now->brave = !must_flee(turn, ww_of(turn)->active);
    *code = "STATE";
    return now->brave ? NULL : "you must flee first: MOVE out of the reach of who is feared, as far as walking takes you";
}
