/* Spells on edges. */
#include "engine/games/wizwar/cast/reading.h"

static int face_of(const struct maze *maze, const struct queue_act *act)
{
    const struct queue_target *edge = act_target(act, TARGET_EDGE, 0);

    return edge ? maze_face(maze, edge->place, edge->id) : GRID_NONE;
}

static enum feature feature_of(const struct maze *maze, const struct queue_act *act)
{
    int face = face_of(maze, act);

    return face == GRID_NONE ? FEATURE_OPEN : maze_feature(maze, face);
}

static const char *empty_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    (void)ww;
    *code = "TARGET";
    return feature_of(maze, act) == FEATURE_OPEN ? NULL : "the edge is not empty";
}

static void make_wall(struct turn *turn, const struct queue_act *act)
{
    edge_set(turn, face_of(ww_maze(turn), act), FEATURE_MADE_WALL, 0);
}

const struct card ww_card_create_wall = {
    .number = CARD_create_wall, .range = RANGE_LOS, .aims = AIM_EDGE, .help = "a wall on an empty edge",
    .forbids = empty_forbids, .resolve = make_wall,
};

static const char *door_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    return feature_is_wall(feature_of(maze, act)) ? NULL : empty_forbids(maze, ww, act, code);
}

static void make_door(struct turn *turn, const struct queue_act *act)
{
    edge_set(turn, face_of(ww_maze(turn), act), FEATURE_MADE_DOOR, act->seat + 1);
}

const struct card ww_card_create_door = {
    .number = CARD_create_door, .range = RANGE_LOS, .aims = AIM_EDGE,
    .help = "a door of your own in a wall or on an empty edge",
    .forbids = door_forbids, .resolve = make_door,
};

static const char *destroy_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    enum feature feature = edge_truth(maze, ww, face_of(maze, act), FIGURE_NONE);
    int face = face_of(maze, act);

    *code = "TARGET";
    if (!feature_is_wall(feature) && !feature_is_door(feature))
        return "there is neither wall nor door";
    return maze_is_outer(maze, face) && !maze_edge(maze, face) ? "outer walls stand for ever" : NULL;
}

/* Two points, the collateral damage, for everybody on both sides, at the same time (RULES 16.6). */
static int figures_beside(struct turn *turn, int face, struct packet *packets)
{
    const struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int faces[2] = { face, grid_other_face(&maze->grid, face) }, count = 0;

    for (int i = 0; i < 2; i++) {
        int figure = FIGURE_NONE;

        while (faces[i] != GRID_NONE
               && (figure = figure_in(ww, maze_place(maze, grid_face_square(faces[i])), figure)) != FIGURE_NONE)
            packets[count++] = (struct packet){ .victim = figure, .by = FIGURE_NONE, .card = CARD_destroy_wall,
                                                .flags = CARD_PHYSICAL, .points24 = 2 * WHOLE };
    }
    return count;
}

static void destroy(struct turn *turn, const struct queue_act *act)
{
    int face = face_of(ww_maze(turn), act), halves[2], count = maze_halves(ww_maze(turn), face, halves);
    struct packet packets[FIGURES_MAX];
    int hurt = figures_beside(turn, face, packets);

    for (int i = 0; i < count; i++)
        edge_set(turn, halves[i], FEATURE_OPEN, 0);
    packets_deal(turn, packets, hurt);
}

const struct card ww_card_destroy_wall = {
    .number = CARD_destroy_wall, .range = RANGE_LOS, .aims = AIM_EDGE, .points = 0,
    .help = "removes a wall or door; who stands beside it takes two points",
    .forbids = destroy_forbids, .resolve = destroy,
};

const struct card ww_card_dispel_creation = {
    .number = CARD_dispel_creation, .range = RANGE_LOS,
    .aims = AIM_SQUARE | AIM_EDGE | AIM_OBSTACLE | AIM_MONSTER | AIM_MY_MONSTER, .flags = CARD_PEACEFUL,
    .help = "removes something that a spell has made",
};

enum { IVY_POINTS = 7 };

/* On the face that is named, whatever lies beneath (WW-LAYER-01 to 03). */
static void plant(struct turn *turn, const struct queue_act *act)
{
    layer_set(turn, face_of(ww_maze(turn), act), IVY_POINTS);
}

const struct card ww_card_ivy = {
    .number = CARD_ivy, .range = RANGE_LOS, .aims = AIM_EDGE, .rulings = "WW-LAYER-01 to 14",
    .help = "a layer of ivy on one face of an edge",
    .resolve = plant,
};

static void hang(struct turn *turn, const struct queue_act *act)
{
    mirror_set(turn, face_of(ww_maze(turn), act), true);
}

const struct card ww_card_magic_mirror = {
    .number = CARD_magic_mirror, .range = RANGE_LOS, .aims = AIM_EDGE, .rulings = "WW-MIRR-01 to 03",
    .help = "a mirror that spooks who comes near",
    .resolve = hang,
};

const struct card ww_card_pick_lock = {
    .number = CARD_pick_lock, .range = RANGE_BESIDE, .aims = AIM_EDGE | AIM_OBSTACLE, .flags = CARD_NOT_SPELL,
    .help = "opens one locked door now, or a safe",
};

const struct card ww_card_remove_lock = {
    .number = CARD_remove_lock, .range = RANGE_LOS, .aims = AIM_EDGE | AIM_OBSTACLE,
    .help = "a door is open to everybody for good",
};

static void make_fire(struct turn *turn, const struct queue_act *act)
{
    edge_set(turn, face_of(ww_maze(turn), act), FEATURE_FIRE, act->seat + 1);
}

const struct card ww_card_wall_of_fire = {
    .number = CARD_wall_of_fire, .range = RANGE_LOS, .aims = AIM_EDGE,
    .help = "four points of fire for each who crosses",
    .forbids = empty_forbids, .resolve = make_fire,
};
