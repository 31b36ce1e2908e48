/* Water. */
#include "engine/games/wizwar/cast/reading.h"
#include "engine/kernel/text.h"

/* Contact with water destroys ghosts and things that cannot withstand it (WW-CLOAK-01, WW-GHOST-06). */
static void wet(struct turn *turn, int figure)
{
    const struct thing *thing = NULL;
    int lost[THINGS_MAX], count = 0;

    if (!figure_is_wizard(figure) && card_shows(ww_of(turn)->figures[figure].kind, TRAIT(WATERY))) {
        figure_die(turn, figure, FIGURE_NONE);
        return;
    }
    while ((thing = thing_carried(ww_of(turn), figure, thing)) != NULL)
        if (card_shows(thing->kind, TRAIT(WATERY)))
            lost[count++] = thing->id;
    for (int i = 0; i < count; i++)
        thing_end(turn, lost[i], "water", true);
}

static void push_by_water(struct turn *turn, int figure, int heading, int squares, int card)
{
    struct packet packet = { .victim = figure, .by = FIGURE_NONE, .card = card, .flags = CARD_WATER };

    wet(turn, figure);
    if (!figure_lives(ww_of(turn), figure) || figure_trait(ww_of(turn), figure, TRAIT(PETRIFIED)))
        return;
    packet.points24 = figure_push(turn, figure, (enum grid_direction)heading, squares, MOTION_WAVE) * WHOLE;
    packet_deal(turn, &packet);
}

/* Does water flow on over this edge? Illusions never stop it (WW-ILLU-09, 11). */
static bool flows(const struct maze *maze, const struct wizwar *ww, int face)
{
    int far = grid_other_face(&maze->grid, face), halves[2], count = maze_halves(maze, face, halves);

    if (far == GRID_NONE)
        return false;
    for (int i = 0; i < count; i++) {
        enum feature feature = edge_truth(maze, ww, halves[i], FIGURE_NONE);

        if (feature_is_wall(feature) || feature_is_door(feature))
            return false;
    }
    return !square_shows(ww, maze_place(maze, grid_face_square(far)), TRAIT(SOLID), FIGURE_NONE);
}

static void wash(struct turn *turn, int32_t place)
{
    const struct thing *thing = NULL;
    int lost[THINGS_MAX], count = 0;

    while ((thing = thing_in(ww_of(turn), place, thing)) != NULL)
        if (card_shows(thing->kind, TRAIT(WATERY)))
            lost[count++] = thing->id;
    for (int i = 0; i < count; i++)
        thing_end(turn, lost[i], "water", true);
}

static void quench(struct turn *turn, int face)
{
    int halves[2], count = maze_halves(ww_maze(turn), face, halves);

    for (int i = 0; i < count; i++)
        if (maze_feature(ww_maze(turn), halves[i]) == FEATURE_FIRE)
            edge_set(turn, halves[i], FEATURE_OPEN, 0);
}

/* A moving wave: `believers`, if it is real only to them (bits; 0: to all). */
struct wave {
    int card, strength;
    uint32_t believers, pushed;
};

static void push_who_stands(struct turn *turn, struct wave *wave, int32_t place, int heading, int squares)
{
    int figure = FIGURE_NONE;

    while ((figure = figure_in(ww_of(turn), place, figure)) != FIGURE_NONE) {
        if ((wave->pushed >> figure & 1u) || (wave->believers && !(wave->believers >> figure & 1u)))
            continue;
        wave->pushed |= 1u << figure;
        push_by_water(turn, figure, heading, squares, wave->card);
    }
}

/* From the face into its square and on: pushes the figures in the k-th square on, just before the water (RULES 16.6). */
static void run_wave(struct turn *turn, struct wave *wave, int face)
{
    struct grid_spot spot = { grid_face_square(face), 0 };
    enum grid_direction heading = grid_opposite(grid_face_direction(face));

    for (int k = 1; k <= wave->strength && !ww_of(turn)->ending; k++) {
        const struct maze *maze = ww_maze(turn);
        int way = (int)((heading + (unsigned)spot.turn) % 4), out = grid_face(spot.square, (enum grid_direction)way);

        push_who_stands(turn, wave, maze_place(maze, spot.square), way, wave->strength - k + 1);
        if (!wave->believers)
            wash(turn, maze_place(maze, spot.square));
        if (k == wave->strength || !flows(ww_maze(turn), ww_of(turn), out))
            return;
        if (!wave->believers)
            quench(turn, out);
        grid_go(&maze->grid, &spot, heading);
    }
}

static void wave_from(struct turn *turn, int face, int strength, int card, uint32_t believers)
{
    int far = grid_other_face(&ww_maze(turn)->grid, face);
    struct wave wave = { .card = card, .strength = strength, .believers = believers };

    run_wave(turn, &wave, face);
    if (far != GRID_NONE)
        run_wave(turn, &wave, far);
}

static const char *wall_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    int face = act_edge(maze, ww, act);

    *code = "TARGET";
    return face != GRID_NONE && maze_feature(maze, face) == FEATURE_OPEN ? NULL : "the edge is not empty";
}

static void raise_wave(struct turn *turn, const struct queue_act *act)
{
    wave_from(turn, act_edge(ww_maze(turn), ww_of(turn), act), act_count(act), act->kind, 0);
}

static const char *between_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act,
                                   const struct queue_act *answered)
{
    const struct card *card = ww_card(answered->kind);

    (void)maze;
    if (!card || (card->range != RANGE_LOS && answered->kind < PSEUDO_FIRST))
        return "it has no direction";
    return act_from(ww, answered) == ww->figures[act->source].place ? "its maker is too near" : NULL;
}

/* Between oneself and the source; the attack fails if one has been moved. */
static void raise_between(struct turn *turn, const struct queue_act *act, const struct queue_act *answered)
{
    const struct wizwar *ww = ww_of(turn);
    int32_t own = ww->figures[act->source].place;
    int heading = heading_between(turn, observer_of(ww, answered->source), own, act_from(ww, answered));

    if (heading == GRID_NONE)
        return;
    wave_from(turn, maze_face(ww_maze(turn), own, heading), act_count(act), act->kind, 0);
    if (ww->figures[act->source].place != own)
        queue_stop(QUEUE(&ww_of(turn)->acts), answered->id, act->id);
}

const struct card ww_card_waterwall = {
    .number = CARD_waterwall, .range = RANGE_LOS, .aims = AIM_EDGE, .number_use = NUMBER_SPACES,
    .flags = CARD_WATER | CARD_ALSO_COUNTER, .rulings = "WW-WWALL-01 to 05",
    .help = "a wave on both sides of an edge",
    .forbids = wall_forbids, .resolve = raise_wave, .answer_forbids = between_forbids, .answer = raise_between,
};

/* "1 points 3 push", in any order; the first number gives points, the second spaces. */
static bool read_split(struct reading *reading, struct queue_act *act)
{
    int points = 0, push = 0, number;

    while (text_is_digit(cursor_text(&reading->cursor)[0])) {
        if (!read_number(reading, "points or spaces", 0, 20, &number))
            return false;
        if (read_word(reading, "push"))
            push += number;
        else if (read_word(reading, "points") || read_word(reading, "point"))
            points += number;
        else
            return take_word(&reading->cursor, "points");
    }
    act_aim(act, TARGET_NUMBER, points, PLACE_NONE);
    act_aim(act, TARGET_NUMBER, push, PLACE_NONE);
    return read_steps(reading, act, 1);
}

static int number_of(const struct queue_act *act)
{
    return act->data[ACT_NUMBER] > 0 ? act->data[ACT_NUMBER] : 1;
}

/* Some of each, and any way. */
static void guess_split(struct turn *turn, struct queue_act *act)
{
    int push = chance(turn, number_of(act) + 1, "spaces");

    act_aim(act, TARGET_NUMBER, number_of(act) - push, PLACE_NONE);
    act_aim(act, TARGET_NUMBER, push, PLACE_NONE);
    act_aim(act, TARGET_STEP, chance(turn, 4, "heading"), PLACE_NONE);
}

static const char *split_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *points = act_target(act, TARGET_NUMBER, 0), *push = act_target(act, TARGET_NUMBER, 1);
    const char *why = heading_forbids(act, push && push->id > 0, code);

    (void)maze;
    (void)ww;
    if (why)
        return why;
    *code = "NUMBER";
    return !points || points->id + push->id == number_of(act) || (act->data[ACT_SPENT] == 0 && act->parent) ? NULL
                                                                                                : "points and spaces make up its number";
}

/* A push has no effect on a figure that cannot be moved at all; each blocked space costs a point (WW-WBOLT-01 to
 * 03). */
static void shoot_water(struct turn *turn, const struct queue_act *act)
{
    const struct wizwar *ww = ww_of(turn);
    const struct queue_target *split = act_target(act, TARGET_NUMBER, 0), *push = act_target(act, TARGET_NUMBER, 1);
    int victim = act_victim(act), heading = victim == FIGURE_NONE ? GRID_NONE : act_heading(turn, act);
    int points = split ? split->id : number_of(act), spaces = push ? push->id : 0;

    if (victim == FIGURE_NONE)
        points += spaces;
    else
        wet(turn, victim);
    if (victim != FIGURE_NONE && figure_lives(ww, victim) && heading != GRID_NONE && spaces > 0
        && !figure_trait(ww, victim, TRAIT(PETRIFIED)))
        points += figure_push(turn, victim, (enum grid_direction)heading, (spaces * act->data[ACT_SHARE] + WHOLE - 1) / WHOLE, MOTION_WAVE);
    if (points > 0 && (victim == FIGURE_NONE || figure_lives(ww, victim)))
        act_strike(turn, act, points);
}

const struct card ww_card_waterbolt = {
    .number = CARD_waterbolt, .range = RANGE_LOS, .aims = AIM_DAMAGED, .number_use = NUMBER_POINTS,
    .points_each = 1, .flags = CARD_WATER | CARD_MOVES | CARD_AWAY, .rulings = "WW-WBOLT-01 to 03", .help = "points, or pushes, or some of each",
    .read = read_split, .guess = guess_split, .forbids = split_forbids, .resolve = shoot_water,
};

enum { MELTED = 2 };

/* A wall that is real to the caster, or a stone (WW-ILLU-08). */
static const char *stone_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *target = &act->targets[0];
    int face = act_edge(maze, ww, act);

    *code = "TARGET";
    if (face != GRID_NONE)
        return !feature_is_wall(edge_truth(maze, ww, face, act->source)) ? "there is no wall"
               : maze_is_outer(maze, face) && !maze_edge(maze, face)     ? "outer walls stand for ever" : NULL;
    return square_shows(ww, act_place(ww, target), TRAIT(SOLID), FIGURE_NONE) ? NULL : "there is no stone";
}

/* It is a wave of strength 2; out of a stone on all four sides; out of an illusion only for believers (WW-ILLU-07). */
static void melt(struct turn *turn, const struct queue_act *act)
{
    const struct maze *maze = ww_maze(turn);
    int face = act_edge(maze, ww_of(turn), act);
    int32_t place = act_place(ww_of(turn), &act->targets[0]);
    const struct thing *stone;

    if (face != GRID_NONE) {
        const struct edge *edge = maze_edge(maze, face);
        bool unreal = maze_feature(maze, face) == FEATURE_ILLUSION;
        uint32_t believers = unreal ? (uint32_t)edge->believes : 0;

        if (!unreal)
            edge_set(turn, face, FEATURE_OPEN, 0);
        wave_from(turn, face, MELTED, act->kind, believers);
        return;
    }
    stone = square_shows(ww_of(turn), place, TRAIT(SOLID), FIGURE_NONE);
    if (stone)
        thing_end(turn, stone->id, "water", false);
    for (int direction = 0; direction < 4; direction++) {
        int far = grid_other_face(&ww_maze(turn)->grid, maze_face(ww_maze(turn), place, direction));
        struct wave wave = { .card = act->kind, .strength = MELTED };

        if (far != GRID_NONE && flows(ww_maze(turn), ww_of(turn), maze_face(ww_maze(turn), place, direction)))
            run_wave(turn, &wave, far);
    }
}

const struct card ww_card_stone_to_water = {
    .number = CARD_stone_to_water, .range = RANGE_LOS, .aims = AIM_EDGE | AIM_OBSTACLE | AIM_SQUARE,
    .flags = CARD_WATER, .rulings = "WW-STW-01", .help = "a wall or stone becomes a wave",
    .forbids = stone_forbids, .resolve = melt,
};
