/* Things that exist only for those who believe in them. */
#include "engine/games/wizwar/cast/reading.h"

static const char *empty_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    *code = "TARGET";
    return maze_feature(maze, act_edge(maze, ww, act)) == FEATURE_OPEN ? NULL : "the edge is not empty";
}

static void pretend_wall(struct turn *turn, const struct queue_act *act)
{
    edge_set(turn, maze_face(ww_maze(turn), act->targets[0].place, act->targets[0].id), FEATURE_ILLUSION, act->seat + 1);
}

const struct card ww_card_illusion_wall = {
    .number = CARD_illusion_wall, .range = RANGE_LOS, .aims = AIM_EDGE, .rulings = "WW-ILLU-01 to 11",
    .help = "a wall for everybody who believes in it",
    .forbids = empty_forbids, .resolve = pretend_wall,
};

static bool read_likeness(struct reading *reading, struct queue_act *act)
{
    int card;

    if (!read_card(reading, &card))
        return false;
    act_aim(act, TARGET_CARD, card, PLACE_NONE);
    return true;
}

/* Like what fills a square, not like a BLACK HOLE (WW-ICR-01, 05). */
static const char *likeness_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct queue_target *like = act_target(act, TARGET_CARD, 0);

    (void)maze;
    (void)ww;
    *code = "CARD";
    if (!like)
        return "like what? THEN THORNBUSH";
    return card_shows(like->id, TRAIT(CREATION)) && card_shows(like->id, TRAIT(FILLS)) ? NULL : "it cannot look like that";
}

static void pretend(struct turn *turn, const struct queue_act *act)
{
    struct thing *thing = thing_make(turn, act->kind, act->seat, act_target(act, TARGET_SQUARE, 0)->place);

    if (!thing)
        return;
    thing->spell = act_target(act, TARGET_CARD, 0)->id;
    thing->decided = 1 << act->seat;             /* its maker knows better (WW-ICR-04) */
    beliefs_settle(turn);
}

const struct card ww_card_illusionary_creation = {
    .number = CARD_illusionary_creation, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FAKE), .rulings = "WW-ICR-01 to 06", .help = "looks like something that fills a square",
    .form = " AT {square} THEN THORNBUSH",
    .read = read_likeness, .forbids = likeness_forbids, .resolve = pretend,
};
