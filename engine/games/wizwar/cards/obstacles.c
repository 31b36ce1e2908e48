/* Things that fill a square. */
#include "engine/games/wizwar/cast/reading.h"

static void hurt(struct turn *turn, int figure, int thing, int points, uint64_t flags)
{
    const struct thing *it = thing_find(ww_of(turn), thing);
    struct packet packet = { .victim = figure, .by = FIGURE_NONE, .card = it->spell ? it->spell : it->kind, .flags = flags,
                             .points24 = points * WHOLE };

    packet_deal_enchanted(turn, &packet, it->enchanted);
}

/* One point, the turn ends, and the next one is lost (RULES 16.5). */
static bool scratch(struct turn *turn, int figure, int thing)
{
    struct wizwar *ww = ww_of(turn);

    hurt(turn, figure, thing, 1, CARD_PHYSICAL);
    if (figure_is_wizard(figure) && figure_lives(ww, figure)) {
        ww->players[figure].owes++;
        turn_cut(turn, figure);
    }
    return true;
}

const struct card ww_card_thornbush = {
    .number = CARD_thornbush, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(FILLS) | TRAIT(HIDES) | TRAIT(OPAQUE), .life = 5,
    .rulings = "WW-OBST-01 to 09", .help = "hides anybody in it; anybody who enters takes a point and loses a turn",
    .entered = scratch,
};

static bool prick(struct turn *turn, int figure, int thing)
{
    hurt(turn, figure, thing, 3, CARD_PHYSICAL);
    return false;
}

const struct card ww_card_rosebush = {
    .number = CARD_rosebush, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(FILLS) | TRAIT(HIDES) | TRAIT(OPAQUE), .life = 5,
    .help = "hides anybody in it; anybody who enters takes three points",
    .entered = prick,
};

const struct card ww_card_stone = {
    .number = CARD_stone, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(FILLS) | TRAIT(OPAQUE) | TRAIT(SOLID), .life = 20,
    .help = "fills the square",
};

/* N, E, S, W by a D4, and a bump costs a step (RULES 16.5). */
static int lose_the_way(struct turn *turn, int figure, int thing, int direction)
{
    (void)figure;
    (void)thing;
    (void)direction;
    return roll_die(turn, 4, "way-out") - 1;
}

const struct card ww_card_dust_cloud = {
    .number = CARD_dust_cloud, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(FILLS) | TRAIT(HIDES) | TRAIT(OPAQUE) | TRAIT(TRAPS_MIST),
    .help = "hides anybody in it; anybody who leaves goes in a random direction",
    .leaves = lose_the_way,
};

/* Two points, and the movement ends; the figure must climb out (WW-PIT-01). */
static bool fall(struct turn *turn, int figure, int thing)
{
    struct figure *it = &ww_of(turn)->figures[figure];

    hurt(turn, figure, thing, 2, CARD_PHYSICAL);
    it->stuck = figure_lives(ww_of(turn), figure);
    it->sunk = it->stuck && !rules_before(turn, 5);       /* up to version 4 one saw out of a pit */
    return true;
}

const struct card ww_card_create_pit = {
    .number = CARD_create_pit, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(DEEP), .rulings = "WW-PIT-01 to 04",
    .help = "anybody who walks in takes two points, and has to climb out",
    .entered = fall,
};

/* A treasure is lost, one point, and the movement ends (WW-OOZE-02). */
static bool sink(struct turn *turn, int figure, int thing)
{
    const struct thing *treasure = thing_treasure(ww_of(turn), figure);

    if (treasure)
        thing_drop(turn, treasure->id, true);
    if (!ww_of(turn)->ending)
        hurt(turn, figure, thing, 1, CARD_PHYSICAL);
    ww_of(turn)->figures[figure].stuck = figure_lives(ww_of(turn), figure);
    return true;
}

/* On later turns a point, then a try: 3 and 4 are free (WW-OOZE-03). */
static void struggle(struct turn *turn, int figure, int thing)
{
    hurt(turn, figure, thing, 1, CARD_PHYSICAL);
    if (figure_lives(ww_of(turn), figure))
        ww_of(turn)->figures[figure].stuck = roll_die(turn, 4, "struggle") <= 2;
}

const struct card ww_card_killer_ooze = {
    .number = CARD_killer_ooze, .range = RANGE_LOS, .aims = AIM_SQUARE, .flags = CARD_NEEDS_EMPTY,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(STICKY), .rulings = "WW-OOZE-01 to 04",
    .help = "takes treasures; hurts and holds anybody who enters",
    .entered = sink, .began_in = struggle,
};

static const char *safe_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct thing *thing = act->targets[0].kind == TARGET_THING ? thing_find(ww, act->targets[0].id) : NULL;

    (void)maze;
    *code = "TARGET";
    if (thing)
        return thing->carrier ? "it is carried" : NULL;
    return square_shows(ww, act->targets[0].place, TRAIT(FIXED), FIGURE_NONE) ? "something is there already" : NULL;
}

/* Around an object on the floor, which no longer rests on the floor (WW-SAFE-03, 07). */
static void lock_up(struct turn *turn, const struct queue_act *act)
{
    struct thing *held = act->targets[0].kind == TARGET_THING ? thing_edit(ww_of(turn), act->targets[0].id) : NULL;
    int id = held ? held->id : 0;
    struct thing *safe = thing_make(turn, act->kind, act->seat, act_place(ww_of(turn), &act->targets[0]));

    if (safe && id)
        thing_edit(ww_of(turn), id)->inside = safe->id;
}

const struct card ww_card_safe = {
    .number = CARD_safe, .range = RANGE_LOS, .aims = AIM_SQUARE | AIM_OBJECT | AIM_CARRIED, .flags = CARD_ON_HOME,
    .traits = TRAIT(CREATION) | TRAIT(FIXED) | TRAIT(LOCKED), .life = 20, .rulings = "WW-SAFE-01 to 07",
    .help = "locks up an object",
    .forbids = safe_forbids, .resolve = lock_up,
};

static const char *glue_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const struct thing *thing = thing_find(ww, act->targets[0].id);

    (void)maze;
    *code = "TARGET";
    return !thing || thing->carrier ? "it does not lie on the floor" : NULL;
}

static void stick(struct turn *turn, const struct queue_act *act)
{
    struct thing *thing = thing_edit(ww_of(turn), act->targets[0].id);

    if (thing)
        thing->glued = true;
}

const struct card ww_card_glue = {
    .number = CARD_glue, .range = RANGE_LOS, .aims = AIM_OBJECT, .rulings = "WW-GLUE-01 to 03",
    .help = "an object cannot be moved any more",
    .forbids = glue_forbids, .resolve = stick,
};

enum { TOKENS = 4 };

/* Four squares, the real one with a star. */
static bool read_tokens(struct reading *reading, struct queue_act *act)
{
    const struct grid *grid = &reading->maze->grid;

    for (int i = 0; i < TOKENS; i++) {
        const char *word = cursor_text(&reading->cursor);
        size_t used = 0;
        int square = grid_parse(grid, word, &used);
        bool real = square != GRID_NONE && word[used] == '*';

        if (square == GRID_NONE || word[used + real])
            return cursor_refuse(&reading->cursor, "SQUARE", reading->cursor.at, "four squares are needed, the real one with a star: b1* d1 e5 f3");
        reading->cursor.at++;
        reading_say(reading, "%s%s", maze_square_name(reading->maze, maze_place(reading->maze, square)), real ? "*" : "");
        act_aim(act, TARGET_SQUARE, real, maze_place(reading->maze, square));
        if (cursor_is(&reading->cursor, ","))
            reading->cursor.at++;
    }
    return true;
}

static bool read_scheme(struct reading *reading, struct queue_act *act)
{
    bool growing = read_word(reading, "growing");

    if (!growing && !read_word(reading, "fixed"))
        return cursor_refuse(&reading->cursor, "ORDER", reading->cursor.at, "the scheme is FIXED or GROWING");
    act_aim(act, TARGET_NUMBER, growing, PLACE_NONE);
    return true;
}

static const char *token_forbids(const struct wizwar *ww, int32_t place)
{
    const struct thing *thing = NULL;

    for (int seat = 0; seat < ww->seats; seat++)
        if (ww->players[seat].home == place)
            return "no token lies on a home base";
    if (square_shows(ww, place, TRAIT(SOLID), FIGURE_NONE))
        return "no token lies in a stone-filled square";
    while ((thing = thing_in(ww, place, thing)) != NULL)
        if (thing->kind == CARD_treasure)
            return "no token lies on a treasure";
    return NULL;
}

static const char *trap_forbids(const struct maze *maze, const struct wizwar *ww, const struct queue_act *act, const char **code)
{
    const char *why = NULL;
    int real = 0;

    (void)maze;
    *code = "TARGET";
    for (int i = 0; i < TOKENS && !why; i++) {
        const struct queue_target *square = act_target(act, TARGET_SQUARE, i);

        if (!square)
            return "four squares are needed, the real one with a star: b1* d1 e5 f3";
        real += square->id;
        why = token_forbids(ww, square->place);
        for (int k = 0; k < i && !why; k++)
            why = act_target(act, TARGET_SQUARE, k)->place == square->place ? "four different squares are needed" : NULL;
    }
    return why ? why : real == 1 ? NULL : "one of the four is the real one: b1* d1 e5 f3";
}

/* Only its maker knows which one is real (RULES 18). */
static void conceal_token(struct queue_act *act)
{
    for (int i = 0; i < act->target_count; i++)
        if (act->targets[i].kind == TARGET_SQUARE)
            act->targets[i].id = 0;
}

/* From west to east and north to south: the order in which they were written says nothing (RULES 18). */
static void sort_squares(struct queue_target squares[TOKENS])
{
    for (int i = 1; i < TOKENS; i++)
        for (int k = i; k > 0 && squares[k].place < squares[k - 1].place; k--) {
            struct queue_target square = squares[k];

            squares[k] = squares[k - 1];
            squares[k - 1] = square;
        }
}

static void lay_tokens(struct turn *turn, const struct queue_act *act)
{
    const struct queue_target *scheme = act_target(act, TARGET_NUMBER, 0);
    struct queue_target squares[TOKENS];

    for (int i = 0; i < TOKENS; i++)
        squares[i] = *act_target(act, TARGET_SQUARE, i);
    if (!rules_before(turn, 2))
        sort_squares(squares);
    for (int i = 0; i < TOKENS; i++) {
        const struct queue_target *square = &squares[i];
        struct thing *token = thing_make(turn, act->kind, act->seat, square->place);

        if (!token)
            return;
        token->growing = scheme && scheme->id;
        token->exact24 = token->growing ? TOKEN_GROWTH_24 : TOKEN_FIXED_24;
        token->sealed_from = AUDIENCE_ALL_BUT(act->seat);
        token->real = square->id != 0;
    }
}

/* At the start of each later turn of its owner, even after his death (WW-TRAP-15 to 17). */
static void grow(struct turn *turn, int id)
{
    struct thing *token = thing_edit(ww_of(turn), id);

    if (token->growing)
        token->exact24 = token->exact24 + TOKEN_GROWTH_24 < TOKEN_GROWN_24 ? token->exact24 + TOKEN_GROWTH_24 : TOKEN_GROWN_24;
}

static void take_tokens(struct turn *turn, int owner)
{
    struct wizwar *ww = ww_of(turn);

    for (int i = ww->thing_count - 1; i >= 0; i--)
        if (ww->things[i].kind == CARD_boobytrap && ww->things[i].owner == owner)
            thing_end(turn, ww->things[i].id, "gone off", false);
}

/* When an opponent enters: the real one hurts him, and all of them go; a blank one goes (WW-TRAP-10, 18, WW-MF-05). */
static bool go_off(struct turn *turn, int figure, int id)
{
    const struct wizwar *ww = ww_of(turn);
    struct thing token = *thing_find(ww, id);
    struct packet packet = { .victim = figure, .by = FIGURE_NONE, .card = token.kind,
                             .points24 = token.exact24 };

    if (figure_seat(ww, figure) == token.owner - 1)
        return false;
    emit(turn, WW_WENT_OFF, event_text("thing", ww_card_names[token.kind]), event_text("at", ww_place(turn, token.place)),
         event_text("side", ww_seat_names[token.owner - 1]), event_text("card", token.real ? "real" : "blank"));
    if (!token.real) {
        thing_end(turn, id, "blank", false);
        return false;
    }
    packet_deal_enchanted(turn, &packet, token.enchanted);
    take_tokens(turn, token.owner);
    return false;
}

const struct card ww_card_boobytrap = {
    .number = CARD_boobytrap, .range = RANGE_ANY, .aims = AIM_SQUARE, .traits = TRAIT(NO_OBJECT),
    .rulings = "WW-TRAP-01 to 18", .help = "four tokens, one of them real",
    .form = " AT {free}* {free} {free} {free} THEN FIXED",
    .aim = read_tokens, .read = read_scheme, .forbids = trap_forbids, .conceal = conceal_token, .resolve = lay_tokens,
    .began = grow, .entered = go_off,
};

static void enchant(struct turn *turn, const struct queue_act *act)
{
    const struct maze *maze = ww_maze(turn);
    struct thing *thing = act->targets[0].kind == TARGET_THING ? thing_edit(ww_of(turn), act->targets[0].id) : NULL;
    struct edge *edge = act->targets[0].kind == TARGET_EDGE
                            ? edge_edit(maze, &ww_of(turn)->board, act_edge(maze, ww_of(turn), act)) : NULL;

    if (thing)
        thing->enchanted = true;
    if (edge)
        edge->enchanted = true;
}

const struct card ww_card_enchantment = {
    .number = CARD_enchantment, .range = RANGE_LOS, .aims = AIM_OBSTACLE | AIM_OBJECT | AIM_EDGE | AIM_CARRIED,
    .help = "a creation or weapon does a point more",
    .resolve = enchant,
};
