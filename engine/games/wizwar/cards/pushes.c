/* Attacks that move the victim. */
#include "engine/games/wizwar/cast/reading.h"

static const char *fixed_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    int victim = act_victim(act);

    (void)maze;
    *code = "STATE";
    return victim != FIGURE_NONE && figure_trait(ww, victim, TRAIT(PETRIFIED)) ? "the target cannot be moved" : NULL;
}

enum { PUSH_SQUARES = 3 };

/* The spaces of a share that was sent back are also halved, rounded up. */
static int spaces(const struct queue_act *act, int whole)
{
    return (whole * act->data[ACT_SHARE] + WHOLE - 1) / WHOLE;
}

static void push_away(struct turn *turn, const struct queue_act *act)
{
    int victim = act_victim(act), heading = act_heading(turn, act);

    if (heading != GRID_NONE)
        figure_push(turn, victim, (enum grid_direction)heading, spaces(act, PUSH_SQUARES), MOTION_PUSH);
}

static bool read_way(struct reading *reading, struct queue_act *act)
{
    return read_steps(reading, act, 1);
}

static void guess_way(struct turn *turn, struct queue_act *act)
{
    act_aim(act, TARGET_STEP, chance(turn, 4, "heading"), PLACE_NONE);
}

static const char *away_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const char *why = heading_forbids(act, true, code);

    return why ? why : fixed_forbids(maze, ww, act, code);
}

const struct card ww_card_go_away = {
    .number = CARD_go_away, .range = RANGE_LOS, .aims = AIM_OPPONENT, .flags = CARD_MOVES | CARD_TAKES_TWO | CARD_AWAY,
    .help = "pushes the victim three squares away",
    .read = read_way, .guess = guess_way, .forbids = away_forbids, .resolve = push_away,
};

enum { FORCE_STEPS = 3 };

static bool read_force(struct reading *reading, struct queue_act *act)
{
    return read_steps(reading, act, QUEUE_TARGETS - 1);
}

static const char *force_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    if (act_target(act, TARGET_STEP, spaces(act, FORCE_STEPS))) {
        *code = "LIMIT";
        return "three spaces are the most";
    }
    return fixed_forbids(maze, ww, act, code);
}

/* Takes legal steps, one by one, with everything that the victim meets (WW-MF-01 to 05). */
static void walk_victim(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    const struct queue_target *step;
    int victim = act_victim(act);
    const char *code;

    for (int n = 0; n < spaces(act, FORCE_STEPS) && (step = act_target(act, TARGET_STEP, n)) != NULL; n++) {
        int face = maze_face(ww_maze(turn), ww->figures[victim].place, step->id);

        if (step_forbids(ww_maze(turn), ww, victim, face, MOTION_FORCED, &code)
            || figure_step(turn, victim, face, MOTION_FORCED))
            return;
    }
}

/* If the player is silent, the victim stays. */
static void guess_steps(struct turn *turn, struct queue_act *act)
{
    (void)turn;
    (void)act;
}

const struct card ww_card_mental_force = {
    .number = CARD_mental_force, .range = RANGE_LOS, .aims = AIM_OPPONENT, .flags = CARD_MOVES | CARD_TAKES_TWO,
    .rulings = "WW-MF-01 to 05", .help = "you walk the victim up to three squares",
    .form = " AT {figure} THEN {step}",
    .forbids = force_forbids, .read = read_force, .guess = guess_steps, .resolve = walk_victim,
};

static const char *swap_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    /* Out of slime after his death; up to version 6 the dead changed places, too. */
    if (!figure_lives(ww, act->source) && !ww_before(ww, 7))
        return "who cast it is gone";
    *code = "MOVE";
    if (act->seat == ww->active && !act->parent && !act_flag(act, ACT_RETURNED | ACT_OUT_OF_TURN) && ww->now.walked)
        return "you have moved in this turn already";
    return fixed_forbids(maze, ww, act, code);
}

/* Each loses the normal movement of his turn, this one or the next (WW-SWAP-03, 07). */
static void no_walk(struct wizwar *ww, int figure)
{
    if (figure == ww->active)
        ww->now.no_walk = true;
    else if (figure_is_wizard(figure) && ww->players[figure].no_walk == 0)
        ww->players[figure].no_walk = 1;
}

static void swap(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);
    int victim = act_victim(act);
    int32_t here = ww->figures[act->source].place, there = ww->figures[victim].place;

    no_walk(ww, act->source);
    if (act_flag(act, ACT_LINKED))
        no_walk(ww, victim);
    figure_place(turn, act->source, there, MOTION_TELEPORT);
    if (figure_lives(ww, victim))
        figure_place(turn, victim, here, MOTION_TELEPORT);
}

const struct card ww_card_swap = {
    .number = CARD_swap, .range = RANGE_ANY, .aims = AIM_WIZARD | AIM_MONSTER | AIM_EGO, .flags = CARD_MOVES | CARD_NULLIFIED | CARD_TAKES_TWO,
    .rulings = "WW-SWAP-01 to 07", .help = "you and an opponent change places",
    .forbids = swap_forbids, .resolve = swap,
};

static bool read_place(struct reading *reading, struct queue_act *act)
{
    int32_t place;

    read_word(reading, "at");
    if (!read_square(reading, &place))
        return false;
    act_aim(act, TARGET_SQUARE, 0, place);
    return true;
}

/* Up to four steps through anything, not into stone. */
static bool can_be_put(const struct maze *maze, const struct wizwar *ww, int victim, int32_t place)
{
    enum { STEPS = 4 };
    int steps = steps_between(maze, ww->figures[victim].place, place);

    return steps != GRID_NONE && steps <= STEPS && !square_shows(ww, place, TRAIT(SOLID), victim);
}

static void teleport_victim(struct turn *turn, const struct queue_act *act)
{
    const struct queue_target *to = act_target(act, TARGET_SQUARE, 0);

    if (to && can_be_put(ww_maze(turn), ww_of(turn), act_victim(act), to->place))
        figure_place(turn, act_victim(act), to->place, MOTION_TELEPORT);
}

/* One of the squares where the push can put him (WW-SLIME-02). */
static void guess_place(struct turn *turn, struct queue_act *act)
{
    const struct maze *maze = ww_maze(turn);
    int squares = grid_squares(&maze->grid), count = 0, victim = act_victim(act);
    int32_t *places = arena_alloc(turn_arena(turn), (size_t)squares * sizeof *places);

    for (int square = 0; square < squares; square++)
        if (grid_exists(&maze->grid, square) && can_be_put(maze, ww_of(turn), victim, maze_place(maze, square)))
            places[count++] = maze_place(maze, square);
    if (count > 0)
        act_aim(act, TARGET_SQUARE, 0, places[chance(turn, count, "square")]);
}

static const char *put_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *to = act_target(act, TARGET_SQUARE, 0);
    const char *why = fixed_forbids(maze, ww, act, code);

    if (why)
        return why;
    *code = "TARGET";
    if (!to)
        return "where to: THEN d5";
    return can_be_put(maze, ww, act_victim(act), to->place) ? NULL : "four steps are the most, and not into stone";
}

const struct card ww_card_teleport_opponent = {
    .number = CARD_teleport_opponent, .range = RANGE_LOS, .aims = AIM_OPPONENT, .flags = CARD_MOVES | CARD_TAKES_TWO,
    .help = "puts the victim into a square up to four steps away",
    .form = " AT {figure} THEN {square}",
    .forbids = put_forbids, .read = read_place, .guess = guess_place, .resolve = teleport_victim,
};

/* The cast marks the target; the damage is dealt on arrival, one point for each square walked since (WW-BUTT-02). */
static void charge_at(struct turn *turn, const struct queue_act *act)
{
    struct now *now = &ww_of(turn)->now;

    if (act_flag(act, ACT_FREE)) {
        act_strike(turn, act, act->data[ACT_NUMBER]);
        return;
    }
    now->prey = act_victim(act) + 1;
    now->charger = act->kind;
    now->charge = 0;
}

const struct card ww_card_butt_head = {
    .number = CARD_butt_head, .range = RANGE_ANY, .flags = CARD_PHYSICAL, .aims = AIM_OPPONENT, .rulings = "WW-BUTT-01 to 04",
    .help = "walk into the target: a point for each square that you walked",
    .resolve = charge_at,
};

/* Why the thing cannot be moved; NULL: it can (RULES 6.3). */
static const char *thing_forbids(const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *target = act_target(act, TARGET_THING, 0);
    const struct thing *thing = target ? thing_find(ww, target->id) : NULL;

    *code = "STATE";
    if (!thing)
        return NULL;
    if (thing->glued)
        return "it is glued";
    if (thing_shows(thing, TRAIT(NO_OBJECT)))
        return "tokens cannot be moved";
    return thing_shows(thing, TRAIT(FIXED)) ? "it is immobile" : NULL;
}

static const char *drag_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const char *why = thing_forbids(ww, act, code);

    return why ? why : away_forbids(maze, ww, act, code);
}

/* Round a corner it comes only as far as the corner (WW-ATC-03). */
static int32_t pulled_to(const struct wizwar *ww, const struct queue_act *act)
{
    return act->due != PLACE_NONE ? act->due : act_from(ww, act);
}

/* Out of slime it pulls one way until something is in the way, or the victim has come round the board (RULES 16.8). */
static void drag_along(struct turn *turn, int victim, int heading)
{
    const struct wizwar *ww = ww_of(turn);
    int32_t start = ww->figures[victim].place;

    for (int left = SECTOR_SIDE * SECTORS_MAX; left > 0; left--)
        if (figure_push(turn, victim, (enum grid_direction)heading, 1, MOTION_PUSH) > 0 || !figure_lives(ww, victim)
            || ww->figures[victim].place == start)
            return;
}

/* Up to version 4 the line was looked for again from each square, and he stayed if no step brought him nearer. */
static void pull_nearer(struct turn *turn, struct observer observer, int victim, int32_t to)
{
    const struct wizwar *ww = ww_of(turn);

    for (int left = steps_between(ww_maze(turn), ww->figures[victim].place, to); left > 0; left--) {
        int heading = heading_between(turn, observer, ww->figures[victim].place, to);

        if (heading == GRID_NONE || figure_push(turn, victim, (enum grid_direction)heading, 1, MOTION_PUSH) > 0
            || !figure_lives(ww, victim) || steps_between(ww_maze(turn), ww->figures[victim].place, to) >= left)
            return;
    }
}

/* Along the line until he arrives or something is in the way. */
static void pull_straight(struct turn *turn, struct observer observer, int victim, int32_t to)
{
    const struct wizwar *ww = ww_of(turn);
    struct beeline way;

    if (rules_before(turn, 5)) {
        pull_nearer(turn, observer, victim, to);
        return;
    }
    if (!beeline_begin(turn, observer, ww->figures[victim].place, to, &way))
        return;
    for (int heading; (heading = beeline_heading(&way)) != GRID_NONE;) {
        if (figure_push(turn, victim, (enum grid_direction)heading, 1, MOTION_PUSH) > 0 || !figure_lives(ww, victim))
            return;
        beeline_go(ww_maze(turn), &way);
        if (ww->figures[victim].place != maze_place(ww_maze(turn), way.spot.square))
            return;
    }
}

static void drag(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    const struct queue_target *thing = act_target(act, TARGET_THING, 0), *way = act_target(act, TARGET_STEP, 0);
    int32_t to = pulled_to(ww, act);
    int victim = act_victim(act), flown;

    if (thing) {
        thing_shift(turn, thing->id, flight_end(turn, observer_of(ww, act->source), act_place(ww, thing), to,
                                                 SECTOR_SIDE * SECTORS_MAX, &flown));
        return;
    }
    if (way && !act_flag(act, ACT_RETURNED)) {
        drag_along(turn, victim, way->id);
        return;
    }
    if (act_lacks_words(turn, ww, act))
        return;
    pull_straight(turn, observer_of(ww, act->source), victim, to);
}

const struct card ww_card_drag = {
    .number = CARD_drag, .range = RANGE_LOS, .aims = AIM_OPPONENT | AIM_OBJECT | AIM_OBSTACLE,
    .flags = CARD_MOVES | CARD_TAKES_TWO | CARD_TOWARD, .help = "pulls something straight to you",
    .read = read_way, .guess = guess_way, .forbids = drag_forbids, .resolve = drag,
};

static const char *heave_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct thing *thing = act->target_count ? thing_find(ww, act->targets[0].id) : NULL;

    (void)maze;
    *code = "TARGET";
    if (act->target_count < 2 || act->targets[0].kind != TARGET_THING)
        return "what, and where to? CAST HEAVE-HO DAGGER AT c1 WITH 2";
    if (thing && thing->carrier && thing->carrier != act->source + 1)
        return "somebody else carries it";
    return thing_forbids(ww, act, code);
}

/* A figure where it lands takes one point for each square (RULES 16.8). */
static void hit_who_is_there(struct turn *turn, const struct queue_act *act, int32_t place, int flown)
{
    int figure = figure_in(ww_of(turn), place, FIGURE_NONE);
    struct queue_act blow = *act;

    if (figure == FIGURE_NONE || figure == act->source || flown == 0)
        return;
    blow.targets[0] = (struct queue_target){ .kind = TARGET_FIGURE, .id = figure };
    act_strike(turn, &blow, flown);
}

static void heave(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    int32_t to = act->due != PLACE_NONE ? act->due : act_place(ww, &act->targets[1]), end;
    int flown;

    end = flight_end(turn, observer_of(ww, act->source), act_place(ww, &act->targets[0]), to, act_count(act) + 2, &flown);
    thing_shift(turn, act->targets[0].id, end);
    if (!ww->ending)
        hit_who_is_there(turn, act, end, flown);
}

const struct card ww_card_heave_ho = {
    .number = CARD_heave_ho, .range = RANGE_LOS, .aims = AIM_OBJECT | AIM_CARRIED | AIM_OPPONENT,
    .number_use = NUMBER_SPACES, .flags = CARD_MOVES | CARD_PHYSICAL | CARD_DEALS_POINTS, .help = "throws something its number of squares and two",
    .form = " {thing} AT {square}", .forbids = heave_forbids, .resolve = heave,
};
