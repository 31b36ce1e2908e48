/* A player's duties: to flee from a feared figure before he does anything else; as an IDIOT, to head for a treasure (RULES
 * 16.3). */
#include "engine/games/wizwar/turn/turn.h"

/* Squares at least this far from all feared figures. */
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

    return way_to(turn, seat, ww_of(turn)->figures[seat].place, is_refuge, &refuge, steps, squares) != GRID_NONE;
}

/* The movement that the best NUMBER card of the hand would add. */
static int number_left(const struct wizwar *ww, int seat)
{
    const struct hand *hand = &ww->players[seat].hand;
    int best = 0;

    if (ww->now.numbered || ww->now.climbed || figure_trait(ww, seat, TRAIT(SLOW)))
        return 0;
    for (int i = 0; i < hand->count; i++)
        if (card_is_number(hand->cards[i]) && ww_card(hand->cards[i])->value > best)
            best = ww_card(hand->cards[i])->value;
    return best > 0 ? best + figure_trait(ww, seat, TRAIT(NUMBERS_MORE)) : 0;
}

/* Out of the radius by walking, with a NUMBER card when that is enough; otherwise as far away as walking takes him. */
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

/* A wizard who was outside when his turn began, or has fled, is free for the rest of it. */
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

/* ---- IDIOT ---- */

/* Squares of treasures: of the named one, or of any. */
struct goal {
    const struct maze *maze;
    const struct wizwar *ww;
    int seat, id;                /* 0: any except those in his square */
};

static bool is_goal(const void *context, int square)
{
    const struct goal *goal = context;
    int32_t place = maze_place(goal->maze, square);

    for (int i = 0; i < goal->ww->thing_count; i++) {
        const struct thing *thing = &goal->ww->things[i];

        if (thing->kind == CARD_treasure && thing_place(goal->ww, thing) == place
            && (goal->id ? thing->id == goal->id : place != goal->ww->figures[goal->seat].place))
            return true;
    }
    return false;
}

/* The treasure that he heads for: the named one, otherwise the nearest. False: none, or he has reached it. */
static bool goal_of(struct turn *turn, int seat, struct goal *goal)
{
    const struct wizwar *ww = ww_of(turn);
    const struct thing *named = thing_find(ww, ww->players[seat].goal);

    *goal = (struct goal){ .maze = ww_maze(turn), .ww = ww, .seat = seat, .id = named ? named->id : 0 };
    return figure_trait(ww, seat, TRAIT(IDIOT)) && (!named || thing_place(ww, named) != ww->figures[seat].place);
}

const char *goal_forbids(struct turn *turn, int seat, int face, const char **code)
{
    struct goal goal;
    int squares[ORDER_STEPS], here, there, far = grid_other_face(&ww_maze(turn)->grid, face);

    if (far == GRID_NONE || !goal_of(turn, seat, &goal))
        return NULL;
    here = way_to(turn, seat, goal.ww->figures[seat].place, is_goal, &goal, ORDER_STEPS, squares);
    if (here == GRID_NONE || is_goal(&goal, grid_face_square(far)))
        return NULL;
    there = way_to(turn, seat, maze_place(goal.maze, grid_face_square(far)), is_goal, &goal, ORDER_STEPS, squares);
    *code = "STATE";
    return there != GRID_NONE && there < here ? NULL : "an IDIOT heads for the nearest treasure";
}

/* The treasure that he has reached was the nearest one: he stays there for this turn. */
static void note_goal(struct wizwar *ww, int seat)
{
    for (int i = 0; i < ww->thing_count && ww->players[seat].goal == 0; i++)
        if (ww->things[i].kind == CARD_treasure && thing_place(ww, &ww->things[i]) == ww->figures[seat].place)
            ww->players[seat].goal = ww->things[i].id;
}

void goal_sought(struct turn *turn, int seat)
{
    struct wizwar *ww = ww_of(turn);
    struct order way = { .kind = ORDER_MOVE, .figure = seat, .places = true, .count = 1 };
    struct goal goal;
    int squares[ORDER_STEPS];
    const char *code;

    while (!ww->ending && figure_lives(ww, seat) && !ww->now.lost && !ww->now.picked && ww->now.phase == PHASE_ACTION
           && ww->now.steps > 0 && goal_of(turn, seat, &goal)) {
        if (ww->now.walked)
            note_goal(ww, seat);
        if (!goal_of(turn, seat, &goal)
            || way_to(turn, seat, ww->figures[seat].place, is_goal, &goal, ORDER_STEPS, squares) == GRID_NONE)
            return;
        way.steps[0] = maze_place(goal.maze, squares[0]);
        if (run_move(turn, &way, &code))
            return;
    }
}
