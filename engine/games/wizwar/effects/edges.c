/* What edges hold, layers on their faces, and who believes in illusions of walls. */
#include "engine/games/wizwar/effects/effects.h"

static void tell_edge(struct turn *turn, int face, enum feature feature, enum feature was)
{
    emit(turn, WW_EDGE, event_text("edge", ww_face(turn, face)), event_text("holds", feature_names[feature]),
         event_text("was", feature_names[was]));
}

void edge_set(struct turn *turn, int face, enum feature feature, int owner)
{
    const struct maze *maze = ww_maze(turn);
    struct wizwar *ww = ww_of(turn);
    enum feature was;
    struct edge *edge;

    ensure(turn, face != GRID_NONE);
    was = maze_feature(maze, face);
    edge = edge_edit(maze, &ww->board, face);
    if (!edge) {
        emit(turn, WW_NOTE, event_text("text", "the maze keeps no more changes of edges"));
        return;
    }
    edge->feature = (int32_t)feature;
    edge->owner = owner;
    edge->lost = 0;
    edge->decided = feature == FEATURE_ILLUSION && owner > 0 ? 1 << (owner - 1) : 0;     /* its maker never believes */
    edge->believes = 0;
    edge->unlocked = edge->enchanted = false;
    edge_tidy(maze, &ww->board, face);
    tell_edge(turn, face, feature, was);
    beliefs_settle(turn);
    press_out(turn);
}

void layer_set(struct turn *turn, int face, int points)
{
    const struct maze *maze = ww_maze(turn);
    int32_t *layer;

    ensure(turn, face != GRID_NONE);
    layer = edge_ivy(maze, &ww_of(turn)->board, face);
    if (!layer)
        return;
    *layer = points;
    edge_tidy(maze, &ww_of(turn)->board, face);
    emit(turn, WW_LAYER, event_text("edge", ww_face(turn, face)), event_int("left", points));
    beliefs_settle(turn);
}

void mirror_set(struct turn *turn, int face, bool hangs)
{
    const struct maze *maze = ww_maze(turn);
    struct edge *edge;

    ensure(turn, face != GRID_NONE);
    edge = edge_edit(maze, &ww_of(turn)->board, face);
    if (!edge)
        return;
    edge->mirror = hangs;
    edge_tidy(maze, &ww_of(turn)->board, face);
    emit(turn, WW_EDGE, event_text("edge", ww_face(turn, face)), event_text("holds", hangs ? "mirror" : "no mirror"));
}

/* ---- beliefs ---- */

/* The figure makes up its mind, once and for all: odd is real (WW-ILLU-01, WW-ICR-06). */
static void decide_belief(struct turn *turn, int figure, const char *thing, const char *at, int32_t *decided,
                          int32_t *believes)
{
    int32_t bit = (int32_t)(1u << figure);
    bool real = roll_die(turn, 4, "belief") % 2 != 0;

    *decided |= bit;
    *believes = real ? *believes | bit : *believes & ~bit;
    emit(turn, WW_BELIEF, event_text("figure", ww_figure(turn, figure)), event_text("thing", thing), event_text("at", at),
         event_flag("real", real));
}

static void look_at_edge(struct turn *turn, int figure, int i)
{
    struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    struct edge *edge = &ww->board.edges[i];
    int face = maze_face(maze, edge->place, edge->direction);

    if (edge->feature != FEATURE_ILLUSION || ((uint32_t)edge->decided >> figure & 1u)
        || figure_trait(ww, figure, TRAIT(BLIND))
        || !sees_edge(maze, ww, observer_of(ww, figure), ww->figures[figure].place, face, false, NULL))
        return;
    decide_belief(turn, figure, feature_names[FEATURE_ILLUSION], ww_face(turn, face), &edge->decided, &edge->believes);
}

static void look_at_thing(struct turn *turn, int figure, int i)
{
    struct wizwar *ww = ww_of(turn);
    struct thing *thing = &ww->things[i];

    if (!card_shows(thing->kind, TRAIT(FAKE)) || thing->carrier
        || ((uint32_t)thing->decided >> figure & 1u) || figure_trait(ww, figure, TRAIT(BLIND))
        || !sees_square(ww_maze(turn), ww, observer_of(ww, figure), ww->figures[figure].place, thing->place, false, NULL))
        return;
    decide_belief(turn, figure, ww_card_names[thing->spell], ww_place(turn, thing->place), &thing->decided, &thing->believes);
}

static bool has_illusions(const struct wizwar *ww)
{
    for (int i = 0; i < ww->board.edge_count; i++)
        if (ww->board.edges[i].feature == FEATURE_ILLUSION)
            return true;
    for (int i = 0; i < ww->thing_count; i++)
        if (card_shows(ww->things[i].kind, TRAIT(FAKE)))
            return true;
    return false;
}

void beliefs_settle(struct turn *turn)
{
    struct wizwar *ww = ww_of(turn);

    if (!has_illusions(ww))
        return;
    for (int i = 0; i < FIGURES_MAX; i++) {
        int figure = i < ww->seats ? (ww->active + i) % ww->seats : i;

        if (!figure_lives(ww, figure))
            continue;
        for (int k = 0; k < ww->board.edge_count; k++)
            look_at_edge(turn, figure, k);
        for (int k = 0; k < ww->thing_count; k++)
            look_at_thing(turn, figure, k);
    }
}

void belief_touch(struct turn *turn, int figure, int face)
{
    struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int halves[2], count = maze_halves(maze, face, halves);

    for (int i = 0; i < count; i++) {
        struct edge *edge = maze_feature(maze, halves[i]) == FEATURE_ILLUSION ? edge_edit(maze, &ww->board, halves[i]) : NULL;

        if (edge && !((uint32_t)edge->decided >> figure & 1u))
            decide_belief(turn, figure, feature_names[FEATURE_ILLUSION], ww_face(turn, face), &edge->decided,
                          &edge->believes);
    }
}
