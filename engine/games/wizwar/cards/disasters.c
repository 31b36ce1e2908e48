/* Cards that affect the whole board. */
#include "engine/games/wizwar/cast/reading.h"

/* Everybody drops everything; anything that is displayed later falls at once (WW-GRAV-01, 02). */
static void pull_down(struct turn *turn, const struct effect *effect)
{
    (void)effect;
    /* All at the same time: if two win by it, the player whose turn it is does (RULES 15). */
    if (!rules_before(turn, 5)) {
        figures_drop_all(turn);
        return;
    }
    for (int figure = 0; figure < FIGURES_MAX && !ww_of(turn)->ending; figure++)
        if (figure_lives(ww_of(turn), figure))
            figure_drop_all(turn, figure);
}

const struct card ww_card_gravity = {
    .number = CARD_gravity, .range = RANGE_GLOBAL, .number_use = NUMBER_DURATION, .flags = CARD_ENVIRONMENT,
    .traits = TRAIT(DROPS_ALL), .rulings = "WW-GRAV-01 to 02", .help = "everybody drops everything",
    .took_hold = pull_down,
};

static const char *warp_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    (void)maze;
    *code = "TIMING";
    return act_count(act) <= ww->players[act->seat].past_count ? NULL : "so many turns of yours are not over yet";
}

/* The card lies with the discards of the restored time, wherever it was then. */
static void put_away(struct turn *turn, struct wizwar *past, int seat, int card)
{
    bool found = pile_take(PILE(&past->players[seat].hand), card) || pile_take(PILE(&past->deck), card)
        || pile_take(PILE(&past->discards), card);

    for (int other = 0; other < past->seats && !found; other++)
        found = pile_take(PILE(&past->players[other].hand), card);
    if (found)
        pile_push(turn, PILE(&past->discards), card);
}

/* The state at the end of that turn returns; a player who has given up since stays out (RULES 16.8, WW-TIME-01,
 * 02). */
static void warp(struct turn *turn, const struct queue_act *act)
{
    struct wizwar *ww = ww_of(turn);
    const struct player *player = &ww->players[act->seat];
    int count = act_count(act), seat = act->seat, card = act->kind, number = act->data[ACT_SPENT] & 7;
    int record = player->past[player->past_count - count];
    struct wizwar *past = arena_copy(turn_arena(turn), recall(turn, record), sizeof *past);
    audience resigned = ww->resigned;

    past->turn = ww->turn;
    past->resigned = resigned;
    put_away(turn, past, seat, card);
    if (number)
        put_away(turn, past, seat, number);
    turn_restore(turn, past);
    pile_shuffle(turn, PILE(&ww->deck), "deck", ww_card_name, NULL);
    emit(turn, WW_WARPED, event_text("side", ww_seat_names[seat]), event_int("turns", count));
    for (int gone = 0; gone < ww->seats; gone++)
        if ((resigned & AUDIENCE_SEAT(gone)) && ww_in_play(ww, gone))
            ww_leave(turn, gone, "resigned", FIGURE_NONE);
}

const struct card ww_card_time_warp = {
    .number = CARD_time_warp, .range = RANGE_GLOBAL, .number_use = NUMBER_STRENGTH, .flags = CARD_SHIELDED_BY_ALL, .rulings = "WW-TIME-01 to 02",
    .help = "the end of one of your turns comes back",
    .forbids = warp_forbids, .resolve = warp,
};

/* This many squares straight ahead, over everything, across the rim. */
static int32_t thrown_to(const struct maze *maze, int32_t from, int squares, int direction)
{
    struct grid_spot spot = { maze_square(maze, from), 0 };

    while (squares-- > 0 && grid_go(&maze->grid, &spot, (enum grid_direction)direction))
        ;
    return maze_place(maze, spot.square);
}

static int32_t somewhere_from(struct turn *turn, int32_t from)
{
    int distance = roll_die(turn, 4, "distance"), direction = roll_die(turn, 4, "direction") - 1;

    return thrown_to(ww_maze(turn), from, distance, direction);
}

/* What is glued stays (WW-GLUE-03), and a safe is immobile, as a token is (WW-SAFE-01); up to version 5 a safe moved. */
static bool can_be_thrown(struct turn *turn, const struct thing *thing)
{
    return !thing->glued && !thing_shows(thing, TRAIT(NO_OBJECT) | (rules_before(turn, 6) ? 0 : TRAIT(LOCKED)));
}

/* Wizards in order of seats, other figures, creations, objects, each by age (RULES 16.10). */
static void scatter(struct turn *turn, int32_t place)
{
    const struct wizwar *ww = ww_of(turn);
    int figures[FIGURES_MAX], things[THINGS_MAX], count = 0, lying = 0, figure = FIGURE_NONE;

    while ((figure = figure_in(ww, place, figure)) != FIGURE_NONE)
        figures[count++] = figure;
    for (int objects = 0; objects < 2; objects++) {
        const struct thing *thing = NULL;

        while ((thing = thing_in(ww, place, thing)) != NULL)
            if (can_be_thrown(turn, thing) && !thing_shows(thing, TRAIT(CREATION)) == objects)
                things[lying++] = thing->id;
    }
    for (int i = 0; i < count && !ww->ending; i++)
        if (figure_lives(ww, figures[i]) && !figure_trait(ww, figures[i], TRAIT(PETRIFIED)))
            figure_place(turn, figures[i], somewhere_from(turn, place), MOTION_PUSH);
    for (int i = 0; i < lying && !ww->ending; i++)
        if (thing_find(ww, things[i])) {
            thing_shift(turn, things[i], somewhere_from(turn, place));
            thing_comes_down(turn, things[i]);
        }
}

/* 1 and 2 the space itself, 3 one of its neighbours, 4 nothing (WW-HAND-11 to 13). */
static void strike_space(struct turn *turn, const struct queue_act *act)
{
    int where = roll_die(turn, 4, "hand-of-god");
    int32_t place = act->targets[0].place;

    if (where == 4)
        return;
    if (where == 3)
        place = thrown_to(ww_maze(turn), place, 1, roll_die(turn, 4, "direction") - 1);
    scatter(turn, place);
}

static bool strike_somewhere(struct turn *turn, const struct queue_act *act)
{
    struct queue_act some = *act;

    some.target_count = 0;
    act_aim(&some, TARGET_SQUARE, 0, place_by_chance(turn));
    strike_space(turn, &some);
    return true;
}

const struct card ww_card_hand_of_god = {
    .number = CARD_hand_of_god, .range = RANGE_ANY, .aims = AIM_SQUARE, .flags = CARD_ENVIRONMENT | CARD_NO_COUNTER,
    .rulings = "WW-HAND-10 to 17", .help = "everything in a square moves at random",
    .resolve = strike_space, .rank = 6, .by_chance = strike_somewhere,
};
