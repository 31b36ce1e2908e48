/* Spells on one's own body. */
#include "engine/games/wizwar/cast/reading.h"

const struct card ww_card_adrenaline = {
    .number = CARD_adrenaline, .aims = AIM_ME | AIM_MY_MONSTER | AIM_MY_EGO, .number_use = NUMBER_DURATION,
    .traits = TRAIT(EXTRA_ATTACK), .rulings = "WW-ADREN-01 to 07", .help = "one attack more a turn",
};

const struct card ww_card_big_man = {
    .number = CARD_big_man, .aims = AIM_ME, .number_use = NUMBER_DURATION, .traits = TRAIT(BIG),
    .rulings = "WW-BIGMAN-01 to 13", .help = "you fill your square and push others on; your punch does three",
};

const struct card ww_card_mist_body = {
    .number = CARD_mist_body, .aims = AIM_ME, .number_use = NUMBER_DURATION,
    .traits = TRAIT(MIST) | TRAIT(NO_ATTACK) | TRAIT(UNTOUCHED), .rulings = "WW-MIST-01 to 06",
    .help = "you pass through all but walls, stone and big men; nobody attacks",
};

/* Through a wall, never a door; a layer on it stops everybody except a mist (WW-PTW-01, WW-LAYER-09, 10). */
static const char *pass_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    int face = act_edge(maze, ww, act), far = grid_other_face(&maze->grid, face);
    bool mist = figure_trait(ww, act->source, TRAIT(MIST)) > 0;

    *code = "TARGET";
    if (feature_is_door(edge_truth(maze, ww, face, act->source)))
        return "that is a door";
    if (!feature_is_wall(edge_truth(maze, ww, face, act->source)))
        return "there is no wall";
    *code = "MOVE";
    if (far == GRID_NONE)
        return "the maze ends there";
    if (!mist && (maze_ivy(maze, face) > 0 || maze_ivy(maze, far) > 0))
        return "ivy is in the way";
    if (ww->now.steps <= 0 && act->source == ww->active)
        return "no movement is left";
    return NULL;
}

static void pass(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int face = maze_face(maze, act->targets[0].place, act->targets[0].id);

    if (act->targets[0].place != act_from(ww, act))
        face = grid_other_face(&maze->grid, face);
    if (act->source == ww->active) {
        ww->now.steps--;
        ww->now.walked = true;
    }
    if (!square_shows(ww, maze_place(maze, grid_face_square(grid_other_face(&maze->grid, face))), TRAIT(SOLID), act->source))
        figure_step(turn, act->source, face, MOTION_FORCED);
}

const struct card ww_card_pass_through_wall = {
    .number = CARD_pass_through_wall, .range = RANGE_BESIDE, .aims = AIM_EDGE, .rulings = "WW-PTW-01 to 02",
    .help = "you step through a wall",
    .forbids = pass_forbids, .resolve = pass,
};

static const char *run_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    (void)maze;
    *code = "STATE";
    if (figure_trait(ww, act->source, TRAIT(SLOW)))
        return "under SLOW no spell moves you on";
    *code = "MOVE";
    if (ww->now.climbed)
        return "no movement points can be gained in a turn of climbing out";
    *code = "NUMBER";
    if (act->data[ACT_NUMBER] > ww->figures[act->source].life && !ww_before(ww, 7))
        return "he has not so many lives to give";
    return act->data[ACT_NUMBER] < 1 ? "how many lives? CAST POWER RUN WITH 2 LIFE" : NULL;
}

/* Given voluntarily: nothing reduces it (WW-BLOOD-01). */
static void run(struct turn *turn, const struct queue_act *act)
{
    struct packet packet = { .victim = act->source, .by = FIGURE_NONE, .card = act->kind, .voluntary = true,
                             .points24 = act->data[ACT_NUMBER] * WHOLE };

    packet_deal(turn, &packet);
    if (act->source == ww_of(turn)->active)
        ww_of(turn)->now.steps += act->data[ACT_NUMBER];
}

const struct card ww_card_power_run = {
    .number = CARD_power_run, .aims = AIM_ME, .help = "each life that you give is a step",
    .number_use = NUMBER_POINTS, .forbids = run_forbids, .resolve = run,
};

const struct card ww_card_shadow = {
    .number = CARD_shadow, .aims = AIM_ME, .number_use = NUMBER_DURATION, .traits = TRAIT(SHADOW),
    .help = "you walk through doors and obstacles for a life each time",
};

/* The action phase is over: only discarding and drawing remain, then another turn begins (WW-SPEED-03, 04). */
static void hurry(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);

    if (act->seat == ww->active)
        ww->now.again = true;
}

const struct card ww_card_speed = {
    .number = CARD_speed, .aims = AIM_ME, .rulings = "WW-SPEED-01 to 04",
    .help = "your turn ends, and another begins",
    .resolve = hurry,
};

const struct card ww_card_strength = {
    .number = CARD_strength, .aims = AIM_ME | AIM_MY_MONSTER, .number_use = NUMBER_DURATION, .traits = TRAIT(STRONG),
    .help = "physical damage that you deal is doubled",
};

enum stretched { STRETCH_TAKES, STRETCH_DROPS, STRETCH_PUNCHES };

/* The spell is cast on oneself, so the one who is punched is no target of it (WW-STR-01). */
static bool read_far_punch(struct reading *reading, struct queue_act *act)
{
    struct queue_target target = { 0 };

    if (!read_target(reading, AIM_OPPONENT, &target))
        return false;
    act_aim(act, TARGET_NUMBER, STRETCH_PUNCHES, PLACE_NONE);
    act_aim(act, TARGET_NUMBER, target.kind == TARGET_FIGURE ? target.id : FIGURE_NONE, PLACE_NONE);
    return true;
}

static struct queue_act far_punch(const struct queue_act *act)
{
    struct queue_act blow = { .seat = act->seat, .source = act->source, .kind = CARD_punch,
                              .data = { [ACT_SHARE] = WHOLE, [ACT_FLAGS] = ACT_FREE | ACT_REACHES } };

    act_aim(&blow, TARGET_FIGURE, act_target(act, TARGET_NUMBER, 1)->id, PLACE_NONE);
    return blow;
}

/* "THEN TAKE dagger", "THEN DROP R1 AT c4", "THEN PUNCH Blue" */
static bool read_stretch(struct reading *reading, struct queue_act *act)
{
    struct queue_target target = { 0 };
    int32_t place;
    bool drops;

    if (read_word(reading, "punch"))
        return read_far_punch(reading, act);
    drops = !read_word(reading, "take");

    if (drops && !read_word(reading, "drop"))
        return take_word(&reading->cursor, "take");
    if (!read_target(reading, AIM_OBJECT | AIM_CARRIED, &target))
        return false;
    act_aim(act, TARGET_NUMBER, drops ? STRETCH_DROPS : STRETCH_TAKES, PLACE_NONE);
    act_aim(act, TARGET_THING, target.id, PLACE_NONE);
    if (!drops)
        return true;
    if (!take_word(&reading->cursor, "at") || (reading_say(reading, "AT"), !read_square(reading, &place)))
        return false;
    act_aim(act, TARGET_SQUARE, 0, place);
    return true;
}

static const char *far_punch_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    struct queue_act blow = far_punch(act);

    *code = "TARGET";
    if (act_victim(&blow) == FIGURE_NONE)
        return "whom? CAST STRETCH THEN PUNCH BLUE";
    return act_forbids(maze, ww, &blow, false, code);
}

static const char *stretch_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *named = act_target(act, TARGET_THING, 0), *square = act_target(act, TARGET_SQUARE, 0);
    const struct thing *thing = named ? thing_find(ww, named->id) : NULL;
    int32_t to = square ? square->place : thing ? thing_place(ww, thing) : PLACE_NONE;

    if (act_target(act, TARGET_NUMBER, 1))
        return far_punch_forbids(maze, ww, act, code);
    *code = "TARGET";
    if (!thing || thing_shows(thing, TRAIT(CREATION) | TRAIT(NO_OBJECT)))
        return "what? CAST STRETCH THEN TAKE DAGGER, THEN DROP R1 AT c4, or THEN PUNCH BLUE";
    if (square ? thing->carrier != act->source + 1 : thing->carrier != 0)
        return square ? "you do not carry it" : "somebody carries it";
    if (!square && thing->glued)
        return "it is glued";
    /* Up to version 6 it also took a second treasure, and one for an IDIOT. */
    if (!square && !ww_before(ww, 7) && lifting_forbids(ww, thing, act->source, code))
        return lifting_forbids(ww, thing, act->source, code);
    *code = "LOS";
    return sees_square(maze, ww, observer_of(ww, act->source), act_from(ww, act), to, true, NULL) ? NULL : "it is out of sight";
}

/* A pick-up ends the action phase, even from afar. */
static void stretch(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);
    const struct queue_target *square = act_target(act, TARGET_SQUARE, 0);
    int thing;

    if (act_target(act, TARGET_NUMBER, 1)) {
        act_perform(turn, far_punch(act));
        return;
    }
    thing = act_target(act, TARGET_THING, 0)->id;
    if (square) {
        thing_shift(turn, thing, square->place);
        return;
    }
    thing_take(turn, thing, act->source);
    if (act->source == ww->active) {
        ww->now.picked = true;
        ww->now.taken_thing = thing;
        if (!ww->ending && !rules_before(turn, 7))
            trigger_run(turn, "takes", act->source, thing);
    }
}

const struct card ww_card_stretch = {
    .number = CARD_stretch, .aims = AIM_ME, .rulings = "WW-STR-01",
    .help = "you reach as far as you see: THEN TAKE dagger, THEN DROP R1 AT c4, or THEN PUNCH Blue as your attack",
    .form = " THEN TAKE {thing}",
    .read = read_stretch, .forbids = stretch_forbids, .resolve = stretch,
};
