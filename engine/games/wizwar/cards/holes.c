/* Black holes. */
#include "engine/games/wizwar/cast/reading.h"

enum { HOLE_BASE = 2, HOLE_LEAST = 3 };

static void open_hole(struct turn *turn, const struct queue_act *act)
{
    struct thing *hole = thing_make(turn, act->kind, act->seat, act_target(act, TARGET_SQUARE, 0)->place);

    if (hole)
        hole->value = HOLE_BASE + (act->data[ACT_NUMBER] > 0 ? act->data[ACT_NUMBER] : 1);
}

/* For a wizard who begins his turn in it (WW-HOLE-04, 05). */
static void crush(struct turn *turn, int figure, int thing)
{
    const struct thing *hole = thing_find(ww_of(turn), thing);
    struct packet packet = { .victim = figure, .by = FIGURE_NONE, .card = hole->kind, .points24 = WHOLE };

    ww_of(turn)->now.steps -= hole->value;
    packet_deal(turn, &packet);
}

/* Magical damage lowers it, never below 3 (WW-HOLE-06). */
static void shrink_hole(struct turn *turn, int thing, int points)
{
    struct thing *hole = thing_edit(ww_of(turn), thing);

    if (hole->value > HOLE_LEAST)
        hole->value = hole->value - points > HOLE_LEAST ? hole->value - points : HOLE_LEAST;
}

/* A thing that touches it leaves the game and makes it stronger; carried things do not touch it (WW-HOLE-02, 10). */
static void swallow(struct turn *turn, int thing, int other)
{
    const struct thing *it = thing_find(ww_of(turn), other);

    if (thing_shows(it, TRAIT(NO_OBJECT)) || thing_shows(it, TRAIT(LOCKED)))
        return;
    thing_end(turn, other, "swallowed", false);
    thing_edit(ww_of(turn), thing)->value++;
}

/* ---- the pull ---- */

struct pull {
    int id;                      /* of a thing; of a figure, minus figure and 1 */
    int32_t from, to;
};

static const struct thing *nearest_hole(const struct maze *maze, const struct wizwar *ww, int32_t from, int but)
{
    const struct thing *best = NULL;
    int least = 0;

    for (int i = 0; i < ww->thing_count; i++) {
        const struct thing *hole = &ww->things[i];
        int steps = ww_card(hole->kind) == &ww_card_black_hole && hole->id != but ? steps_between(maze, from, hole->place) : GRID_NONE;

        if (steps > 0 && (!best || steps < least || (steps == least && hole->value > best->value))) {
            best = hole;
            least = steps;
        }
    }
    return best;
}

/* One square along the greater distance, east or west if they are equal, unless a wall or door is there (WW-HOLE-07). */
static int32_t drawn_to(const struct maze *maze, const struct wizwar *ww, int32_t from, int32_t hole)
{
    int across = place_column(hole) - place_column(from), along = place_row(hole) - place_row(from);
    bool rows = (along < 0 ? -along : along) > (across < 0 ? -across : across);
    enum grid_direction direction = rows ? (along > 0 ? GRID_S : GRID_N) : across > 0 ? GRID_E : GRID_W;
    int face = maze_face(maze, from, direction), far = grid_other_face(&maze->grid, face);
    enum feature feature = edge_truth(maze, ww, face, FIGURE_NONE);

    if (far == GRID_NONE || maze_is_outer(maze, face) || feature_is_wall(feature) || feature_is_door(feature)
        || square_shows(ww, maze_place(maze, grid_face_square(far)), TRAIT(SOLID), FIGURE_NONE))
        return from;
    return maze_place(maze, grid_face_square(far));
}

static bool can_be_drawn(const struct thing *thing)
{
    return !thing->carrier && !thing->inside && !thing->glued && !thing_shows(thing, TRAIT(NO_OBJECT) | TRAIT(LOCKED));
}

/* All moves are computed from the places before the pull (RULES 16.5). */
static int reckon(struct turn *turn, struct pull *pulls)
{
    const struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int count = 0;

    for (int i = 0; i < ww->thing_count; i++) {
        const struct thing *hole = can_be_drawn(&ww->things[i]) ? nearest_hole(maze, ww, ww->things[i].place, ww->things[i].id) : NULL;

        if (hole)
            pulls[count++] = (struct pull){ ww->things[i].id, ww->things[i].place, drawn_to(maze, ww, ww->things[i].place, hole->place) };
    }
    for (int figure = 0; figure < FIGURES_MAX; figure++) {
        const struct thing *hole = figure_lives(ww, figure) ? nearest_hole(maze, ww, ww->figures[figure].place, 0) : NULL;

        if (hole)
            pulls[count++] = (struct pull){ -figure - 1, ww->figures[figure].place,
                                            drawn_to(maze, ww, ww->figures[figure].place, hole->place) };
    }
    return count;
}

static bool is_hole(const struct wizwar *ww, int id)
{
    const struct thing *thing = id > 0 ? thing_find(ww, id) : NULL;

    return thing && ww_card(thing->kind) == &ww_card_black_hole;
}

/* Two that come together or trade places disappear. Returns the sum of their strengths, 0: none met. */
static int collide(struct turn *turn, const struct pull *pulls, int count)
{
    const struct wizwar *ww = ww_of(turn);

    for (int i = 0; i < count * count; i++) {
        const struct pull *one = &pulls[i / count], *other = &pulls[i % count];
        int strength;

        if (i / count >= i % count || !is_hole(ww, one->id) || !is_hole(ww, other->id)
            || (one->to != other->to && (one->to != other->from || other->to != one->from)))
            continue;
        strength = thing_find(ww, one->id)->value + thing_find(ww, other->id)->value;
        thing_end(turn, one->id, "collided", false);
        thing_end(turn, other->id, "collided", false);
        return strength;
    }
    return 0;
}

/* Its consequences are nobody's attack (WW-HOLE-08). */
static void burst(struct turn *turn, int strength)
{
    const struct wizwar *ww = ww_of(turn);
    struct queue_act act = { .kind = ww_card_black_hole.brings, .seat = ww->active, .source = ww->active,
                             .data = { [ACT_NUMBER] = strength, [ACT_SHARE] = WHOLE,
                                       [ACT_FLAGS] = ACT_FREE | ACT_NO_QUOTA | ACT_TRAP } };

    act_perform(turn, act);
}

static void draw_in(struct turn *turn)
{
    struct pull *pulls = arena_alloc(turn_arena(turn), (THINGS_MAX + FIGURES_MAX) * sizeof *pulls);
    int count = reckon(turn, pulls), strengths[THINGS_MAX], bursts = 0;

    while (bursts < THINGS_MAX && (strengths[bursts] = collide(turn, pulls, count)) > 0)
        bursts++;

    for (int i = 0; i < count && !ww_of(turn)->ending; i++)
        if (pulls[i].id > 0 && pulls[i].to != pulls[i].from && thing_find(ww_of(turn), pulls[i].id))
            thing_shift(turn, pulls[i].id, pulls[i].to);
    for (int i = 0; i < count && !ww_of(turn)->ending; i++)
        if (pulls[i].id < 0 && pulls[i].to != pulls[i].from && figure_lives(ww_of(turn), -pulls[i].id - 1))
            figure_place(turn, -pulls[i].id - 1, pulls[i].to, MOTION_PUSH);
    for (int i = 0; i < bursts && !ww_of(turn)->ending; i++)
        burst(turn, strengths[i]);
}

const struct card ww_card_black_hole = {
    .number = CARD_black_hole, .range = RANGE_LOS, .aims = AIM_SQUARE, .number_use = NUMBER_STRENGTH,
    .flags = CARD_NEEDS_EMPTY, .traits = TRAIT(CREATION) | TRAIT(FIXED), .rulings = "WW-HOLE-01 to 10",
    .brings = CARD_cataclysm, .help = "draws in what lies around",
    .resolve = open_hole, .began_in = crush, .hit = shrink_hole, .touched = swallow, .on_common = draw_in,
};
