/* Moving figures: obstacles to a step, effects on the way, pushes, and big men. RULES 6.1 and 16.4. */
#include "engine/games/wizwar/effects/effects.h"

static bool is(const struct wizwar *ww, int figure, uint64_t trait)
{
    return figure_trait(ww, figure, trait) > 0;
}

static bool is_free(enum motion motion)
{
    return motion == MOTION_WALK || motion == MOTION_FORCED;
}

/* ---- obstacles to a step ---- */

/* Is it this door, looked at from either side? */
static bool is_door_at(const struct maze *maze, int face, int32_t place, int direction)
{
    int at = place ? maze_face(maze, place, direction) : GRID_NONE;

    return at != GRID_NONE && (at == face || at == grid_other_face(&maze->grid, face));
}

/* Can the wizard open it: his own, one that is open to all, or one that he has the key to? RULES 6.2 */
static bool opens(const struct maze *maze, const struct wizwar *ww, int figure, int face)
{
    const struct edge *edge = maze_edge(maze, face);

    return (edge && edge->unlocked) || maze_door_owner(maze, face) == figure + 1 || is(ww, figure, TRAIT(UNLOCKS))
        || (figure == ww->active && is_door_at(maze, face, ww->now.opened_place, ww->now.opened_direction));
}

static bool door_lets(const struct maze *maze, const struct wizwar *ww, int figure, int face, enum motion motion)
{
    const struct edge *edge = maze_edge(maze, face);

    if (is(ww, figure, TRAIT(MIST)) || (edge && edge->unlocked))
        return true;
    if (motion == MOTION_PUSH || motion == MOTION_WAVE || !figure_is_wizard(figure))
        return false;
    return opens(maze, ww, figure, face) || is(ww, figure, TRAIT(SHADOW));
}

static const char *feature_stops(const struct maze *maze, const struct wizwar *ww, int figure, int face, enum motion motion)
{
    enum feature feature = edge_truth(maze, ww, face, figure);

    if (feature_is_wall(feature))
        return "a wall is in the way";
    if (feature_is_door(feature) && !door_lets(maze, ww, figure, face, motion))
        return "the door is locked";
    if (feature == FEATURE_WATER && is(ww, figure, TRAIT(WATERY)) && !figure_is_wizard(figure))
        return "water is in the way";
    return NULL;
}

static const char *field_stops(const struct maze *maze, const struct wizwar *ww, int figure, int face)
{
    int far = grid_other_face(&maze->grid, face);

    /* It stops figures that come in over its edge, not those that go out (RULES 16.2). */
    for (int i = 0; i < ww->field_count; i++) {
        const struct field *field = &ww->fields[i];
        int at = field->place ? maze_face(maze, field->place, field->direction) : GRID_NONE;

        if (at != GRID_NONE && at == far && field->seat != figure)
            return "a force field is in the way";
    }
    return NULL;
}

static const char *square_stops(const struct wizwar *ww, int figure, int32_t place, enum motion motion)
{
    int other = FIGURE_NONE;

    if (square_shows(ww, place, TRAIT(SOLID), figure) && (!is(ww, figure, TRAIT(SHADOW)) || motion != MOTION_WALK))
        return "the square is filled";
    while ((other = figure_in(ww, place, other)) != FIGURE_NONE) {
        if (other == figure)
            continue;
        if (is(ww, other, TRAIT(BIG)) && !is(ww, figure, TRAIT(BIG)))
            return "a big man fills the square";
        if (is(ww, other, TRAIT(PETRIFIED)) && is(ww, figure, TRAIT(BIG)))
            return "one of stone stands there";
        if (motion == MOTION_WALK && is(ww, other, TRAIT(UGLY)) && figure_is_opponent(ww, figure_seat(ww, figure), other))
            return "nobody goes near one so ugly";
    }
    return NULL;
}

int fear_distance(const struct maze *maze, const struct wizwar *ww, int figure, int32_t place)
{
    int nearest = GRID_NONE;

    for (int seat = 0; seat < ww->seats; seat++) {
        int steps = seat != figure_seat(ww, figure) && figure_lives(ww, seat) && is(ww, seat, TRAIT(FEARED))
                        ? steps_between(maze, place, ww->figures[seat].place) : GRID_NONE;

        if (steps != GRID_NONE && (nearest == GRID_NONE || steps < nearest))
            nearest = steps;
    }
    return nearest;
}

/* FEAR: an opponent does not willingly go near a feared figure. */
static bool is_feared_at(const struct maze *maze, const struct wizwar *ww, int figure, int32_t place)
{
    int there = fear_distance(maze, ww, figure, place);

    return there != GRID_NONE && there <= FEAR_RADIUS
        && fear_distance(maze, ww, figure, ww->figures[figure].place) > FEAR_RADIUS;
}

const char *step_forbids(const struct maze *maze, const struct wizwar *ww, int figure, int face, enum motion motion,
                         const char **code)
{
    int far = grid_other_face(&maze->grid, face), halves[2], count = maze_halves(maze, face, halves);
    int32_t to = far == GRID_NONE ? PLACE_NONE : maze_place(maze, grid_face_square(far));
    const char *why = NULL;

    *code = "MOVE";
    if (far == GRID_NONE)
        return "the maze ends there";
    if (!is(ww, figure, TRAIT(MIST)) && (maze_ivy(maze, face) > 0 || maze_ivy(maze, far) > 0))
        return "ivy is in the way";
    for (int i = 0; i < count && !why; i++)
        why = feature_stops(maze, ww, figure, halves[i], motion);
    if (!why)
        why = field_stops(maze, ww, figure, face);
    if (!why)
        why = square_stops(ww, figure, to, motion);
    if (!why && motion == MOTION_WALK && is_feared_at(maze, ww, figure, to))
        why = "nobody goes willingly where he is afraid";
    return why;
}

/* ---- effects of a step ---- */

enum { SCARE_STEPS = 1 };

static void frighten(struct turn *turn, int figure, enum motion motion)
{
    struct wizwar *ww = ww_of(turn);
    /* The step that he is taking is paid for when he has taken it. Up to version 4 a fright at the last step was lost. */
    int owed = motion == MOTION_WALK && !rules_before(turn, 5);

    emit(turn, WW_SPOOKED, event_text("side", ww_seat_names[figure]), event_text("at", ww_place(turn, ww->figures[figure].place)));
    if (figure == ww->active && ww->now.begun && ww->now.steps > owed)
        ww->now.steps -= SCARE_STEPS;
    else
        ww->players[figure].frights += SCARE_STEPS;
}

/* A mirror on a side of the square spooks each wizard who comes near it (WW-MIRR-01, 03). */
static void meet_mirrors(struct turn *turn, int figure, enum motion motion)
{
    const struct maze *maze = ww_maze(turn);
    int32_t place = ww_of(turn)->figures[figure].place;

    for (int direction = 0; direction < 4 && figure_is_wizard(figure); direction++) {
        int halves[2], face = maze_face(maze, place, direction), count = maze_halves(maze, face, halves);
        bool hangs = false;

        for (int i = 0; i < count; i++) {
            const struct edge *edge = maze_edge(maze, halves[i]);

            hangs = hangs || (edge && edge->mirror);
        }
        if (hangs)
            frighten(turn, figure, motion);
    }
}

/* A thing in a square works on a figure that enters: not on mist, unless the thing says so; and not if it is unreal to
 * the figure. */
static bool meets(const struct wizwar *ww, int figure, const struct thing *thing)
{
    if (!thing_is_real_to(ww, thing, figure))
        return false;
    return !is(ww, figure, TRAIT(MIST)) || thing_shows(thing, TRAIT(TRAPS_MIST));
}

/* A SHADOW walks through what fills a square without its effect. Up to version 4 it paid and suffered it, too. */
static bool slips_through(const struct turn *turn, const struct wizwar *ww, int figure, const struct thing *thing, enum motion motion)
{
    return motion == MOTION_WALK && is(ww, figure, TRAIT(SHADOW)) && thing_shows(thing, TRAIT(FILLS)) && !rules_before(turn, 5);
}

static bool meet_things(struct turn *turn, int figure, enum motion motion)
{
    const struct wizwar *ww = ww_of(turn);
    int32_t place = ww->figures[figure].place;
    int last = 0;
    bool ends = false;

    /* By id: one effect may remove others. */
    for (;;) {
        const struct thing *thing = NULL;
        const struct card *card;

        while ((thing = thing_in(ww, place, thing)) != NULL && thing->id <= last)
            ;
        if (!thing || ww->figures[figure].place != place || !figure_lives(ww, figure))
            return ends;
        last = thing->id;
        card = ww_card(thing->spell && card_type(thing->kind) != TYPE_OBJECT ? thing->spell : thing->kind);
        if (card && card->entered && meets(ww, figure, thing) && !slips_through(turn, ww, figure, thing, motion))
            ends = card->entered(turn, figure, thing->id) || ends;
    }
}

/* A field between two in one square takes its place on the border when one of them leaves (WW-FF-12). */
static void place_fields(struct wizwar *ww, int figure)
{
    for (int i = 0; i < ww->field_count; i++) {
        struct field *field = &ww->fields[i];
        int other = field->against - 1;

        if (field->place != PLACE_NONE || (figure != field->seat && figure != other) || other < 0)
            continue;
        for (int direction = 0; direction < 4; direction++)
            if (place_next(ww->figures[field->seat].place, (enum grid_direction)direction) == ww->figures[other].place) {
                field->place = ww->figures[field->seat].place;
                field->direction = direction;
            }
    }
}

bool figure_place(struct turn *turn, int figure, int32_t place, enum motion motion)
{
    static const char *const how[] = { "walk", "forced", "teleport", "push", "wave" };
    struct wizwar *ww = ww_of(turn);
    int32_t from = ww->figures[figure].place;
    bool ends;

    ww->figures[figure].place = place;
    ww->figures[figure].stuck = ww->figures[figure].sunk = false;
    if (figure_is_wizard(figure)) {
        ww->players[figure].holds_place = PLACE_NONE;
        ww->players[figure].grace = PLACE_NONE;
        if (figure == ww->active && motion != MOTION_WALK)
            ww->now.prey = 0;                    /* no charge continues behind it (WW-BUTT-03) */
    }
    place_fields(ww, figure);
    emit(turn, WW_MOVED, event_text("figure", ww_figure(turn, figure)), event_text("from", ww_place(turn, from)),
         event_text("to", ww_place(turn, place)), event_text("how", how[motion]));
    beliefs_settle(turn);
    ends = meet_things(turn, figure, motion);
    if (figure_lives(ww, figure) && ww->figures[figure].place == place)
        meet_mirrors(turn, figure, motion);
    return ends || !figure_lives(ww, figure);
}

/* The feature of the edge works on the figure that crosses it. */
static void cross(struct turn *turn, int figure, int face)
{
    const struct maze *maze = ww_maze(turn);
    int halves[2], count = maze_halves(maze, face, halves);

    for (int i = 0; i < count; i++)
        for (int card = 1; card < PSEUDO_FIRST; card++)
            if (ww_card(card) && ww_card(card)->crossed && ww_card(card)->feature == maze_feature(maze, halves[i]))
                ww_card(card)->crossed(turn, figure, halves[i]);
}

static void square_clear(struct turn *turn, int32_t place, int32_t from, enum grid_direction heading, int pusher);

static void steps_count(struct turn *turn, int figure)
{
    enum { STEP_PART = 3 };
    struct wizwar *ww = ww_of(turn);
    const struct effect *effect;

    for (int n = 0; (effect = figure_bears(ww, figure, TRAIT(COSTS_STEPS), n)) != NULL; n++)
        ww->figures[figure].walked24 += effect->data[EFFECT_SHARE] / STEP_PART;
}

/* SHADOW pays a life for each door and each obstacle that it walks through. */
static void pay_for_shadow(struct turn *turn, int figure, int face, int32_t to)
{
    const struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int halves[2], count = maze_halves(maze, face, halves);
    const struct effect *shadow = figure_bears(ww, figure, TRAIT(SHADOW), 0);
    struct packet packet = { .victim = figure, .by = FIGURE_NONE, .voluntary = true };

    if (!shadow)
        return;
    packet.card = shadow->kind;
    for (int i = 0; i < count; i++)
        if (feature_is_door(edge_truth(maze, ww, halves[i], figure))
            && !(rules_before(turn, 5) ? maze_door_owner(maze, halves[i]) == figure + 1 : opens(maze, ww, figure, halves[i])))
            packet.points24 += WHOLE;
    if (square_shows(ww, to, TRAIT(FILLS), figure))
        packet.points24 += WHOLE;
    packet_deal(turn, &packet);
}

/* A door locks again behind who has walked through it; he may hold it open as long as he stands there (RULES 6.2). Up to
 * version 4 a picked lock stayed open for the turn. */
static void lock_behind(struct turn *turn, int figure, int face)
{
    struct now *now = &ww_of(turn)->now;
    const struct maze *maze = ww_maze(turn);
    int far = grid_other_face(&maze->grid, face);

    if (figure != ww_of(turn)->active || rules_before(turn, 5))
        return;
    now->passed_place = PLACE_NONE;
    now->passed_direction = 0;
    if (!feature_is_door(maze_feature(maze, face)) && !feature_is_door(maze_feature(maze, far)))
        return;
    now->passed_place = maze_place(maze, grid_face_square(far));
    now->passed_direction = (int32_t)grid_face_direction(far);
    if (is_door_at(maze, face, now->opened_place, now->opened_direction))
        now->opened_place = now->opened_direction = 0;
}

bool door_is_his(struct turn *turn, int figure, int face)
{
    const struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);

    if (!rules_before(turn, 5))
        return opens(maze, ww, figure, face) || is_door_at(maze, face, ww->now.passed_place, ww->now.passed_direction);
    return ww->now.walked || maze_door_owner(maze, face) == figure + 1 || is(ww, figure, TRAIT(UNLOCKS));
}

bool figure_step(struct turn *turn, int figure, int face, enum motion motion)
{
    const struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int32_t from = ww->figures[figure].place, to = maze_place(maze, grid_face_square(grid_other_face(&maze->grid, face)));
    bool ends;

    if (motion == MOTION_WALK)
        pay_for_shadow(turn, figure, face, to);
    cross(turn, figure, face);
    if (!figure_lives(ww, figure))
        return true;
    if (is(ww, figure, TRAIT(BIG)))
        square_clear(turn, to, from, grid_face_direction(face), figure);
    if (motion != MOTION_TELEPORT)
        steps_count(turn, figure);
    if (motion == MOTION_WALK)
        lock_behind(turn, figure, face);
    ends = figure_place(turn, figure, to, motion);
    return ends || (is_free(motion) && !figure_lives(ww, figure));
}

/* ---- pushes ---- */

int figure_push(struct turn *turn, int figure, enum grid_direction heading, int squares, enum motion motion)
{
    const struct wizwar *ww = ww_of(turn);
    int quarters = 0;

    while (squares > 0 && figure_lives(ww, figure)) {
        const struct maze *maze = ww_maze(turn);
        struct grid_spot spot = { maze_square(maze, ww->figures[figure].place), quarters };
        int face = grid_face(spot.square, (enum grid_direction)((heading + (unsigned)quarters) % 4));
        const char *code;

        if (is(ww, figure, TRAIT(PETRIFIED)) || step_forbids(maze, ww, figure, face, motion, &code))
            break;
        grid_go(&maze->grid, &spot, heading);
        quarters = spot.turn;
        squares--;
        if (figure_step(turn, figure, face, motion))
            break;
    }
    return figure_lives(ww, figure) ? squares : 0;
}

/* The sides by which a pushed figure can leave, except the one from which it came. */
static int ways_out(const struct maze *maze, const struct wizwar *ww, int figure, int32_t from, int ways[4])
{
    int count = 0;

    for (int direction = 0; direction < 4; direction++) {
        int face = maze_face(maze, ww->figures[figure].place, direction), far = grid_other_face(&maze->grid, face);
        const char *code;

        if (far != GRID_NONE && maze_place(maze, grid_face_square(far)) != from
            && !step_forbids(maze, ww, figure, face, MOTION_PUSH, &code))
            ways[count++] = direction;
    }
    return count;
}

/* Out of a filled square, by one of the ways, by lot. */
static void squeeze_out(struct turn *turn, int32_t place)
{
    int figure = FIGURE_NONE;

    while ((figure = figure_in(ww_of(turn), place, figure)) != FIGURE_NONE) {
        int ways[4], count = ways_out(ww_maze(turn), ww_of(turn), figure, PLACE_NONE, ways);

        if (count > 0)
            figure_push(turn, figure, (enum grid_direction)ways[die_choice(turn, count, "way-out")], 1, MOTION_PUSH);
    }
}

void thing_comes_down(struct turn *turn, int id)
{
    const struct wizwar *ww = ww_of(turn);
    const struct thing *thing = thing_find(ww, id);
    int figure = FIGURE_NONE;

    if (thing && thing_shows(thing, TRAIT(SOLID)))
        squeeze_out(turn, thing->place);
    while (thing && !ww->ending && (figure = figure_in(ww, thing->place, figure)) != FIGURE_NONE) {
        if (ww_card(thing->kind) && ww_card(thing->kind)->entered && thing_is_real_to(ww, thing, figure))
            ww_card(thing->kind)->entered(turn, figure, id);
        thing = thing_find(ww, id);
    }
}

/* On in the big man's direction; otherwise by one of the other ways, by lot; otherwise out past him (WW-BIGMAN-01 to 07). */
static void push_out(struct turn *turn, int figure, int32_t from, int heading)
{
    const struct wizwar *ww = ww_of(turn);
    const struct maze *maze = ww_maze(turn);
    int ways[4], count = ways_out(maze, ww, figure, from, ways), way = -1;
    const char *code;

    if (heading >= 0
        && !step_forbids(maze, ww, figure, maze_face(maze, ww->figures[figure].place, heading), MOTION_PUSH, &code))
        way = heading;
    else if (count > 0)
        way = ways[die_choice(turn, count, "way-out")];
    /* The remaining cost of the obstacle is waived (WW-BIGMAN-06). */
    if (figure_is_wizard(figure) && square_shows(ww, ww->figures[figure].place, TRAIT(FILLS), figure))
        ww_of(turn)->players[figure].owes = 0;
    if (way >= 0)
        figure_step(turn, figure, maze_face(maze, ww->figures[figure].place, way), MOTION_PUSH);
    else if (from != PLACE_NONE)
        figure_place(turn, figure, from, MOTION_PUSH);
}

/* A big man comes into this square (from `from`): the figures there are pushed on (RULES 16.4). */
static void square_clear(struct turn *turn, int32_t place, int32_t from, enum grid_direction heading, int pusher)
{
    const struct wizwar *ww = ww_of(turn);
    int there[FIGURES_MAX], count = 0, figure = FIGURE_NONE;

    while ((figure = figure_in(ww, place, figure)) != FIGURE_NONE)
        if (figure != pusher && figure_is_opponent(ww, figure_seat(ww, pusher), figure))
            there[count++] = figure;
    for (int i = 0; i < count; i++)
        push_out(turn, there[i], from, (int)heading);
}

/* A figure shut in with a big man is forced out as soon as there is a way (WW-BIGMAN-13). */
void press_out(struct turn *turn)
{
    const struct wizwar *ww = ww_of(turn);

    for (int big = 0; big < WW_SEATS; big++) {
        int figure = FIGURE_NONE;

        if (!figure_lives(ww, big) || !is(ww, big, TRAIT(BIG)))
            continue;
        while (figure_lives(ww, big) && (figure = figure_in(ww, ww->figures[big].place, figure)) != FIGURE_NONE)
            if (figure != big && figure_is_opponent(ww, big, figure))
                push_out(turn, figure, PLACE_NONE, -1);
    }
}

/* ---- the way along a line ---- */

enum { HALVES = 2 };             /* a view counts in half squares */

bool beeline_begin(struct turn *turn, struct observer observer, int32_t from, int32_t to, struct beeline *way)
{
    static const struct observer everything = { .figure = FIGURE_NONE, .pierce = 64 };
    const struct maze *maze = ww_maze(turn);
    const struct wizwar *ww = ww_of(turn);
    struct grid_view view;

    if (from == to)
        return false;
    /* Up to version 4 a line went through all walls of the board before it went over a rim. */
    if ((rules_before(turn, 5) || !sees_square(maze, ww, observer, from, to, false, &view))
        && !sees_square(maze, ww, everything, from, to, false, &view))
        return false;
    *way = (struct beeline){ .spot = { maze_square(maze, from), 0 }, .across = view.across / HALVES, .along = view.along / HALVES };
    return true;
}

int beeline_heading(const struct beeline *way)
{
    int across = way->across < 0 ? -way->across : way->across, along = way->along < 0 ? -way->along : way->along;
    enum grid_direction heading;

    if (across == 0 && along == 0)
        return GRID_NONE;
    if (across >= along)
        heading = way->across > 0 ? GRID_E : GRID_W;
    else
        heading = way->along > 0 ? GRID_S : GRID_N;
    return (int)((heading + (unsigned)way->spot.turn) % 4);
}

void beeline_go(const struct maze *maze, struct beeline *way)
{
    enum grid_direction heading = (enum grid_direction)((beeline_heading(way) - way->spot.turn + 4) % 4);

    grid_go(&maze->grid, &way->spot, heading);
    way->across -= (heading == GRID_E) - (heading == GRID_W);
    way->along -= (heading == GRID_S) - (heading == GRID_N);
}

int heading_between(struct turn *turn, struct observer observer, int32_t from, int32_t to)
{
    struct beeline way;

    return beeline_begin(turn, observer, from, to, &way) ? beeline_heading(&way) : GRID_NONE;
}

/* ---- things that fly or are pulled ---- */

/* Is the way clear of solid things: walls, doors, layers, stone, and figures that fill their square? */
static bool flies_over(const struct maze *maze, const struct wizwar *ww, int face)
{
    int far = grid_other_face(&maze->grid, face), halves[2], count = maze_halves(maze, face, halves), figure = FIGURE_NONE;
    int32_t to;

    if (far == GRID_NONE || maze_ivy(maze, face) > 0 || maze_ivy(maze, far) > 0)
        return false;
    for (int i = 0; i < count; i++) {
        enum feature feature = edge_truth(maze, ww, halves[i], FIGURE_NONE);

        if (feature_is_wall(feature) || feature_is_door(feature))
            return false;
    }
    to = maze_place(maze, grid_face_square(far));
    while ((figure = figure_in(ww, to, figure)) != FIGURE_NONE)
        if (is(ww, figure, TRAIT(BIG)))
            return false;
    return !square_shows(ww, to, TRAIT(SOLID), FIGURE_NONE);
}

int32_t flight_end(struct turn *turn, struct observer observer, int32_t from, int32_t to, int squares, int *flown)
{
    const struct maze *maze = ww_maze(turn);
    struct beeline way;

    for (*flown = 0; *flown < squares && from != to; ++*flown) {
        int heading;

        /* Up to version 4 it looked for the line again from each square. */
        if ((*flown == 0 || rules_before(turn, 5)) && !beeline_begin(turn, observer, from, to, &way))
            return from;
        heading = beeline_heading(&way);
        if (heading == GRID_NONE || !flies_over(maze, ww_of(turn), grid_face(way.spot.square, (enum grid_direction)heading)))
            return from;
        beeline_go(maze, &way);
        from = maze_place(maze, way.spot.square);
    }
    return from;
}
