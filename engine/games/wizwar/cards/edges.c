/* Spells on edges. */
#include "engine/games/wizwar/cast/reading.h"

/* The face that was named: layers and mirrors hang on it. */
static int named_face(const struct maze *maze, const struct queue_act *act)
{
    return maze_face(maze, act->targets[0].place, act->targets[0].id);
}

static enum feature feature_of(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act)
{
    int face = act_edge(maze, ww, act);

    return face == GRID_NONE ? FEATURE_OPEN : maze_feature(maze, face);
}

static const char *empty_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    *code = "TARGET";
    return feature_of(maze, ww, act) == FEATURE_OPEN ? NULL : "the edge is not empty";
}

static void make_wall(struct turn *turn, const struct queue_act *act)
{
    edge_set(turn, act_edge(ww_maze(turn), ww_of(turn), act), FEATURE_MADE_WALL, 0);
}

const struct card ww_card_create_wall = {
    .number = CARD_create_wall, .range = RANGE_LOS, .aims = AIM_EDGE, .help = "a wall on an empty edge",
    .forbids = empty_forbids, .resolve = make_wall,
};

static const char *door_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    return feature_is_wall(feature_of(maze, ww, act)) ? NULL : empty_forbids(maze, ww, act, code);
}

static void make_door(struct turn *turn, const struct queue_act *act)
{
    edge_set(turn, act_edge(ww_maze(turn), ww_of(turn), act), FEATURE_MADE_DOOR, act->seat + 1);
}

const struct card ww_card_create_door = {
    .number = CARD_create_door, .range = RANGE_LOS, .aims = AIM_EDGE,
    .help = "a door of your own in a wall or on an empty edge",
    .forbids = door_forbids, .resolve = make_door,
};

static const char *destroy_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    enum feature feature = edge_truth(maze, ww, act_edge(maze, ww, act), FIGURE_NONE);
    int face = act_edge(maze, ww, act);

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
    int face = act_edge(ww_maze(turn), ww_of(turn), act), halves[2], count = maze_halves(ww_maze(turn), face, halves);
    struct packet packets[FIGURES_MAX];
    int hurt = figures_beside(turn, face, packets);

    for (int i = 0; i < count; i++)
        edge_set(turn, halves[i], FEATURE_OPEN, 0);
    packets_deal(turn, packets, hurt);
}

const struct card ww_card_destroy_wall = {
    .number = CARD_destroy_wall, .range = RANGE_LOS, .aims = AIM_EDGE, .points = 0,
    .help = "removes a wall or door; anybody beside it takes two points",
    .forbids = destroy_forbids, .resolve = destroy,
};

static bool is_made(enum feature feature)
{
    return feature == FEATURE_MADE_WALL || feature == FEATURE_MADE_DOOR || feature == FEATURE_FIRE || feature == FEATURE_ILLUSION;
}

/* The thing in a square that it would remove: a creation, or a token. */
static const struct thing *creation_at(const struct wizwar *ww, const struct queue_target *target)
{
    const struct thing *thing = NULL;

    if (target->kind == TARGET_THING) {
        thing = thing_find(ww, target->id);
        return thing && thing_shows(thing, TRAIT(CREATION) | TRAIT(NO_OBJECT)) ? thing : NULL;
    }
    while (target->kind == TARGET_SQUARE && (thing = thing_in(ww, target->place, thing)) != NULL)
        if (thing_shows(thing, TRAIT(CREATION)))
            return thing;
    return NULL;
}

/* On an edge the visible layer comes first, except for a figure that passes it just now (WW-LAYER-12, 13). */
static const char *dispel_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *target = &act->targets[0];
    int face = act_edge(maze, ww, act);

    *code = "TARGET";
    if (face != GRID_NONE)
        return is_made(maze_feature(maze, face)) || (maze_ivy(maze, named_face(maze, act)) > 0 && !act_flag(act, ACT_AT_HOME))
                   ? NULL : "it is not a creation";
    if (target->kind == TARGET_FIGURE)
        return figure_trait(ww, target->id, TRAIT(NO_LIFE)) ? NULL : "it is not a creation";
    return creation_at(ww, target) ? NULL : "it is not a creation";
}

static void dispel(struct turn *turn, const struct queue_act *act)
{
    const struct maze *maze = ww_maze(turn);
    const struct queue_target *target = &act->targets[0];

    if (target->kind == TARGET_FIGURE)
        figure_die(turn, target->id, FIGURE_NONE);
    else if (target->kind != TARGET_EDGE)
        thing_end(turn, creation_at(ww_of(turn), target)->id, "dispelled", false);
    else if (maze_ivy(maze, named_face(maze, act)) > 0 && !act_flag(act, ACT_AT_HOME))
        layer_set(turn, named_face(maze, act), 0);
    else
        edge_set(turn, act_edge(maze, ww_of(turn), act), FEATURE_OPEN, 0);
}

const struct card ww_card_dispel_creation = {
    .number = CARD_dispel_creation, .range = RANGE_LOS,
    .aims = AIM_SQUARE | AIM_EDGE | AIM_OBSTACLE | AIM_MONSTER | AIM_MY_MONSTER, .flags = CARD_PEACEFUL,
    .help = "removes something that a spell has made",
    .forbids = dispel_forbids, .resolve = dispel,
};

enum { IVY_POINTS = 7 };

/* On the named face, whatever lies beneath (WW-LAYER-01 to 03). */
static void plant(struct turn *turn, const struct queue_act *act)
{
    layer_set(turn, named_face(ww_maze(turn), act), IVY_POINTS);
}

/* The faces that touch the two ends of an edge, where no layer hangs yet. */
static int free_faces(const struct maze *maze, int face, int *faces, int most)
{
    static const enum grid_direction ends[4][2] = { { GRID_NW, GRID_NE }, { GRID_NE, GRID_SE }, { GRID_SW, GRID_SE }, { GRID_NW, GRID_SW } };
    int edges[GRID_CORNER_EDGES_MAX], count = 0;

    for (int end = 0; end < 2; end++) {
        int met = grid_corner_edges(&maze->grid, grid_face_square(face), ends[grid_face_direction(face)][end], edges);

        for (int i = 0; i < met; i++)
            for (int side = 0; side < 2; side++) {
                int candidate = side ? grid_other_face(&maze->grid, edges[i]) : edges[i];

                if (candidate != GRID_NONE && maze_ivy(maze, candidate) == 0 && count < most)
                    faces[count++] = candidate;
            }
    }
    return count;
}

/* Each ivy that was already there spreads (RULES 16.6, WW-EVENT-05, 09). */
static void creep(struct turn *turn)
{
    enum { MOST = 4 * GRID_CORNER_EDGES_MAX };
    const struct maze *maze = ww_maze(turn);
    int total = grid_squares(&maze->grid) * 4, *old = arena_alloc(turn_arena(turn), (size_t)total * sizeof *old), count = 0;

    for (int face = 0; face < total; face++)
        if (grid_exists(&maze->grid, grid_face_square(face)) && maze_ivy(maze, face) > 0)
            old[count++] = face;
    for (int i = 0; i < count; i++) {
        int faces[MOST], free = free_faces(ww_maze(turn), old[i], faces, MOST);

        if (free > 0)
            layer_set(turn, faces[die_choice(turn, free < 20 ? free : 20, "creep")], IVY_POINTS);
    }
}

const struct card ww_card_ivy = {
    .number = CARD_ivy, .range = RANGE_LOS, .aims = AIM_EDGE, .rulings = "WW-LAYER-01 to 14",
    .help = "a layer of ivy on one face of an edge",
    .resolve = plant,
    .on_uncommon = creep,
};

static void hang(struct turn *turn, const struct queue_act *act)
{
    mirror_set(turn, named_face(ww_maze(turn), act), true);
}

const struct card ww_card_magic_mirror = {
    .number = CARD_magic_mirror, .range = RANGE_LOS, .aims = AIM_EDGE, .rulings = "WW-MIRR-01 to 03",
    .help = "a mirror that spooks anybody who comes near",
    .resolve = hang,
};

static const char *lock_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct thing *thing = act->targets[0].kind == TARGET_THING ? thing_find(ww, act->targets[0].id) : NULL;

    *code = "TARGET";
    if (thing)
        return thing_shows(thing, TRAIT(LOCKED)) ? NULL : "it has no lock";
    return feature_is_door(feature_of(maze, ww, act)) ? NULL : "there is no door";
}

/* A door is open to him now; a safe stays open (RULES 16.6). */
static void pick_lock(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);

    if (act->targets[0].kind == TARGET_THING) {
        thing_end(turn, act->targets[0].id, "opened", false);
        return;
    }
    ww->now.opened_place = act->targets[0].place;
    ww->now.opened_direction = act->targets[0].id;
    emit(turn, WW_EDGE, event_text("edge", ww_face(turn, act_edge(ww_maze(turn), ww_of(turn), act))),
         event_text("holds", "unlocked door"));
}

const struct card ww_card_pick_lock = {
    .number = CARD_pick_lock, .range = RANGE_BESIDE, .aims = AIM_EDGE | AIM_OBSTACLE, .flags = CARD_NOT_SPELL,
    .help = "opens one locked door now, or a safe",
    .forbids = lock_forbids, .resolve = pick_lock,
};

static void remove_lock(struct turn *turn, const struct queue_act *act)
{
    const struct maze *maze = ww_maze(turn);
    struct edge *edge;

    if (act->targets[0].kind == TARGET_THING) {
        thing_end(turn, act->targets[0].id, "opened", false);
        return;
    }
    edge = edge_edit(maze, &ww_of(turn)->board, act_edge(maze, ww_of(turn), act));
    if (!edge)
        return;
    edge->unlocked = true;
    emit(turn, WW_EDGE, event_text("edge", ww_face(turn, act_edge(maze, ww_of(turn), act))), event_text("holds", "unlocked door"));
}

const struct card ww_card_remove_lock = {
    .number = CARD_remove_lock, .range = RANGE_LOS, .aims = AIM_EDGE | AIM_OBSTACLE,
    .help = "a door is open to everybody for good",
    .forbids = lock_forbids, .resolve = remove_lock,
};

static void make_fire(struct turn *turn, const struct queue_act *act)
{
    edge_set(turn, act_edge(ww_maze(turn), ww_of(turn), act), FEATURE_FIRE, act->seat + 1);
}

/* A figure that crosses it burns, except mist. */
static void burn(struct turn *turn, int figure, int face)
{
    enum { FIRE_POINTS = 4 };
    const struct edge *edge = maze_edge(ww_maze(turn), face);
    struct packet packet = { .victim = figure, .by = FIGURE_NONE, .card = CARD_wall_of_fire, .flags = CARD_FIRE,
                             .points24 = FIRE_POINTS * WHOLE };

    if (!figure_trait(ww_of(turn), figure, TRAIT(MIST)))
        packet_deal_enchanted(turn, &packet, edge && edge->enchanted);
}

const struct card ww_card_wall_of_fire = {
    .number = CARD_wall_of_fire, .range = RANGE_LOS, .aims = AIM_EDGE,
    .help = "four points of fire for everybody who crosses",
    .feature = FEATURE_FIRE, .forbids = empty_forbids, .resolve = make_fire, .crossed = burn,
};
