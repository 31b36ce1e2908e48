/* Walking: a figure's own steps, one by one, and what they cost. RULES 6.1. */
#include "engine/games/wizwar/turn/turn.h"

static const char *no(const char **code, const char *word, const char *reason)
{
    *code = word;
    return reason;
}

/* ---- one step ---- */

/* The real direction of the step: a cloud turns a figure that leaves it. GRID_NONE: the figure bumps. */
static int turned(struct turn *turn, int figure, int direction)
{
    const struct wizwar *ww = ww_of(turn);
    const struct thing *thing = NULL;

    if (figure_trait(ww, figure, TRAIT(SHADOW)) && !rules_before(turn, 5))
        return direction;
    while ((thing = thing_in(ww, ww->figures[figure].place, thing)) != NULL)
        if (ww_card(thing->kind) && ww_card(thing->kind)->leaves && thing_is_real_to(ww, thing, figure))
            return ww_card(thing->kind)->leaves(turn, figure, thing->id, direction);
    return direction;
}

/* Lets the effects on a figure work when it enters a square. */
static void bring_in(struct turn *turn, int figure)
{
    const struct wizwar *ww = ww_of(turn);

    for (int i = 0; i < ww->effects.count && !ww->ending && figure_lives(ww, figure); i++) {
        const struct effect *effect = &ww->effects.list[i];

        if (effect->target_kind == TARGET_FIGURE && effect->target == figure && ww_card(effect->kind)
            && ww_card(effect->kind)->came_in)
            ww_card(effect->kind)->came_in(turn, figure);
    }
}

/* The exact cost of the steps has reached his life: it is charged at once (WW-WALK-03, 04). */
static void die_on_the_way(struct turn *turn, int figure)
{
    const struct figure *it = &ww_of(turn)->figures[figure];

    if (figure_lives(ww_of(turn), figure) && it->walked24 > 0 && it->walked24 >= it->life * WHOLE)
        steps_charge(turn, figure);
}

/* He reaches the target of his charge (RULES 16.3, BUTT-HEAD). */
static void ram(struct turn *turn, int figure)
{
    struct now *now = &ww_of(turn)->now;
    struct queue_act act = { .kind = now->charger, .seat = figure, .source = figure, .data = { [ACT_SHARE] = WHOLE } };

    if (figure != ww_of(turn)->active || now->prey == 0)
        return;
    now->charge++;
    if (!figure_lives(ww_of(turn), now->prey - 1) || ww_of(turn)->figures[now->prey - 1].place != ww_of(turn)->figures[figure].place)
        return;
    act.data[ACT_NUMBER] = now->charge;
    act.data[ACT_FLAGS] = ACT_FREE | ACT_NO_QUOTA;
    act_aim(&act, TARGET_FIGURE, now->prey - 1, PLACE_NONE);
    now->prey = 0;
    act_perform(turn, act);
}

/* True: the movement is over. */
static bool take_step(struct turn *turn, int figure, int face)
{
    struct wizwar *ww = ww_of(turn);
    bool ends = figure_step(turn, figure, face, MOTION_WALK);

    turn_step(turn);
    die_on_the_way(turn, figure);
    if (!ww->ending && figure_lives(ww, figure))
        bring_in(turn, figure);
    if (!ww->ending && figure_lives(ww, figure))
        ram(turn, figure);
    if (!ww->ending && figure_lives(ww, figure))
        trigger_run(turn, "moves", figure, 0);
    return ends || ww->ending || !figure_lives(ww, figure);
}

static const char *step(struct turn *turn, int figure, int direction, bool *ends, const char **code)
{
    const struct maze *maze = ww_maze(turn);
    const struct wizwar *ww = ww_of(turn);
    int face, restores = turn_restores(turn), wanted = direction;
    const char *why;
    bool blown;

    direction = turned(turn, figure, direction);
    blown = direction != wanted;
    face = maze_face(maze, ww->figures[figure].place, direction);
    if (figure_trait(ww, figure, TRAIT(BLIND)) && grid_other_face(&maze->grid, face) != GRID_NONE)
        belief_touch(turn, figure, face);
    why = step_forbids(ww_maze(turn), ww, figure, face, MOTION_WALK, code);
    if (why && figure == ww->active && (blown || figure_trait(ww, figure, TRAIT(BLIND))))
        ww_of(turn)->now.steps--;                /* a bump */
    if (why)
        return why;
    if (trigger_enter(turn, figure, face)) {
        why = step_forbids(ww_maze(turn), ww, figure, face, MOTION_WALK, code);
        if (why)
            return why;
    }
    *ends = take_step(turn, figure, face) || turn_restores(turn) != restores;
    return NULL;
}

/* ---- the ordered movement ---- */

/* The direction of the next step: as written, or towards the next of the named squares. */
static int next_direction(struct turn *turn, int figure, const struct order *order, int *i, const char **why)
{
    const struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int from = maze_square(maze, ww->figures[figure].place), to, face;

    if (!order->places)
        return order->steps[(*i)++];
    to = maze_square(maze, order->steps[*i]);
    face = to == GRID_NONE ? GRID_NONE : grid_face_towards(&maze->grid, from, to);
    if (face != GRID_NONE) {
        ++*i;
        return (int)grid_face_direction(face);
    }
    *why = "that is no neighbouring square";
    return GRID_NONE;
}

/* A way of this many steps that is open now. */
struct path_of {
    const struct maze *maze;
    const struct wizwar *ww;
    int figure;
    bool (*ends)(const void *context, int square);
    const void *context;
};

static bool passes(const void *context, int face, int to)
{
    const struct path_of *path = context;
    const char *code;

    (void)to;
    return step_forbids(path->maze, path->ww, path->figure, face, MOTION_WALK, &code) == NULL;
}

static bool path_ends(const void *context, int square)
{
    const struct path_of *path = context;

    return path->ends(path->context, square);
}

int way_to(struct turn *turn, int figure, int32_t from, bool (*ends)(const void *context, int square), const void *context, int most,
           int squares[ORDER_STEPS])
{
    struct path_of path = { .maze = ww_maze(turn), .ww = ww_of(turn), .figure = figure, .ends = ends, .context = context };
    struct grid_walk walk = { .passes = passes, .ends = path_ends, .context = &path };
    int count = grid_path(&path.maze->grid, &walk, maze_square(path.maze, from), squares, ORDER_STEPS);

    return count <= 0 || count > most || count > ORDER_STEPS ? GRID_NONE : count;
}

static bool arrives(const void *context, int square)
{
    return square == *(const int *)context;
}

/* He reaches a single square that is further away by the shortest way that is open now. */
static bool find_way(struct turn *turn, int figure, const struct order *order, struct order *way)
{
    const struct maze *maze = ww_maze(turn);
    int squares[ORDER_STEPS], to = maze_square(maze, order->steps[0]);
    int count = way_to(turn, figure, ww_of(turn)->figures[figure].place, arrives, &to, ORDER_STEPS, squares);

    if (count == GRID_NONE)
        return false;
    *way = *order;
    way->count = count;
    for (int i = 0; i < count; i++)
        way->steps[i] = maze_place(maze, squares[i]);
    return true;
}

/* ---- wizards ---- */

const char *walking_forbids(const struct wizwar *ww, int seat, const char **code)
{
    *code = "MOVE";
    if (ww->figures[seat].place == PLACE_NONE)      /* by a SWAP of the dead, up to version 6 */
        return "you are nowhere";
    if (figure_trait(ww, seat, TRAIT(PETRIFIED)) || figure_trait(ww, seat, TRAIT(NO_WALK)))
        return no(code, "STATE", "you cannot walk in this state");
    if (ww->now.no_walk)
        return "there is no normal movement in this turn any more";
    if (ww->now.climbed)
        return "who has climbed out of a pit does not move on in this turn";
    if (ww->figures[seat].stuck)
        return "you are stuck";
    return ww->now.steps <= 0 ? "no movement is left" : NULL;
}

static const char *walk_wizard(struct turn *turn, int seat, const struct order *order, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    bool ends = false;

    for (int i = 0; i < order->count && !ends && !ww->now.lost;) {
        const char *why = walking_forbids(ww, seat, code);
        int direction = why ? GRID_NONE : next_direction(turn, seat, order, &i, &why);

        if (!why)
            why = goal_forbids(turn, seat, maze_face(ww_maze(turn), ww->figures[seat].place, direction), code);
        if (!why)
            why = step(turn, seat, direction, &ends, code);
        if (why)
            return why;
        ww->now.steps--;
        ww->now.taken++;
        ww->now.walked = true;
        if (ends && ww->now.steps > 0)
            ww->now.steps = 0;
        if (ends && i < order->count && figure_lives(ww, seat) && !ww->ending)
            return no(code, "MOVE", "the movement ended on the way");
    }
    return NULL;
}

const char *run_move(struct turn *turn, const struct order *order, const char **code)
{
    const struct maze *maze = ww_maze(turn);
    int seat = ww_of(turn)->active;
    struct order way;

    if (order->places && order->count == 1
        && grid_face_towards(&maze->grid, maze_square(maze, ww_of(turn)->figures[seat].place), maze_square(maze, order->steps[0]))
               == GRID_NONE) {
        if (!find_way(turn, seat, order, &way))
            return no(code, "MOVE", "no way leads there");
        return walk_wizard(turn, seat, &way, code);
    }
    return walk_wizard(turn, seat, order, code);
}

/* One NUMBER card a turn, or two with ADD, adds to the movement (RULES 6.1). */
const char *number_forbids(struct arena *arena, const struct wizwar *ww, int seat, const struct order *order, const char **code)
{
    const struct hand *hand = &ww->players[seat].hand;

    for (int i = 0; i < order->card_count; i++)
        if (pile_count_of(PILE_CONST(hand), order->cards[i]) < 1 + (i > 0 && order->cards[0] == order->cards[i]))
            return no(code, "HAND", arena_printf(arena, "you do not hold %s", ww_card_names[order->cards[i]]));
    if (order->card_count == 2 && !pile_has(PILE_CONST(hand), spent_card(SPENT_ADD)))
        return no(code, "HAND", "two NUMBER cards go together only with ADD");
    if (ww->now.numbered)
        return no(code, "CARD", "one NUMBER card a turn moves you on");
    if (figure_trait(ww, seat, TRAIT(SLOW)))
        return no(code, "STATE", "under SLOW no NUMBER card moves you on");
    if (ww->now.climbed)
        return no(code, "MOVE", "there is no movement in a turn of climbing out");
    return NULL;
}

const char *run_number(struct turn *turn, const struct order *order, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    int seat = ww->active, value = 0;
    const char *why = number_forbids(turn_arena(turn), ww, seat, order, code);

    if (why)
        return why;
    for (int i = 0; i < order->card_count; i++) {
        value += ww_card(order->cards[i])->value + figure_trait(ww, seat, TRAIT(NUMBERS_MORE));
        card_discard(turn, seat, order->cards[i], "movement");
    }
    if (order->card_count == 2)
        card_discard(turn, seat, spent_card(SPENT_ADD), "movement");
    ww->now.numbered = true;
    ww->now.steps += value;
    return NULL;
}

/* Out of a pit, instead of moving (WW-PIT-02 to 04). */
const char *run_climb(struct turn *turn, const struct order *order, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int seat = ww->active, face = maze_face(maze, ww->figures[seat].place, order->direction);
    const char *why;

    if (!ww->figures[seat].stuck)
        return no(code, "MOVE", "you are in no pit");
    if (!rules_before(turn, 5) && square_shows(ww, ww->figures[seat].place, TRAIT(STICKY), seat))
        return no(code, "STATE", "nobody climbs out of an ooze: a die frees you when your turn begins");
    if (ww->now.walked)
        return no(code, "MOVE", "who fell in in this turn climbs out in a later one");
    why = step_forbids(maze, ww, seat, face, MOTION_WALK, code);
    if (why)
        return why;
    ww->figures[seat].stuck = ww->figures[seat].sunk = false;
    figure_step(turn, seat, face, MOTION_WALK);
    ww->now.climbed = true;
    ww->now.steps = 0;
    return NULL;
}

/* ---- monsters ---- */

const char *run_monster_move(struct turn *turn, const struct order *order, const char **code)
{
    struct wizwar *ww = ww_of(turn);
    int figure = order->figure;
    bool ends = false;

    if (!figure_lives(ww, figure)
        || (figure_seat(ww, figure) != ww->active && !card_has(ww->figures[figure].kind, CARD_EVERYBODYS)))
        return no(code, "TARGET", "it is no monster of yours");
    if (figure_trait(ww, figure, TRAIT(NO_WALK)))
        return no(code, "STATE", "it cannot walk");
    for (int i = 0; i < order->count && !ends;) {
        const char *why = ww->figures[figure].steps >= ww_card(ww->figures[figure].kind)->rate ? "it has moved its rate" : NULL;
        int direction;

        *code = "MOVE";
        direction = why ? GRID_NONE : next_direction(turn, figure, order, &i, &why);
        if (!why)
            why = step(turn, figure, direction, &ends, code);
        if (why)
            return why;
        ww->figures[figure].steps++;
    }
    return NULL;
}
