/* Positions: seats and figures, and the words that items of all kinds share. */
#include "engine/games/wizwar/face/position_parts.h"

#include <string.h>

#include "engine/kernel/text.h"

static struct wizwar *ww_placed(struct placing *placing)
{
    return placing->state;
}

static bool is_figure_card(int card)
{
    return ww_card_names[card] && (card_has(card, CARD_MONSTER) || card == CARD_alter_ego);
}

/* ---- seats ---- */

/* "carries R1", "carries nothing": treasures. */
static bool read_carries(struct placing *placing, struct cursor *cursor, int figure)
{
    struct wizwar *ww = ww_placed(placing);
    struct thing *thing;
    const struct thing *held = thing_treasure(ww, figure);

    if (try_word(cursor, "nothing")) {
        if (held)
            *thing_edit(ww, held->id) = (struct thing){ .kind = CARD_treasure, .id = held->id, .owner = held->owner,
                                                        .number = held->number, .place = ww->figures[figure].place };
        return true;
    }
    thing = position_treasure(cursor, ww);
    if (!thing)
        return false;
    thing->carrier = figure + 1;
    thing->place = PLACE_NONE;
    return true;
}

/* Does the list of objects end here, before another property or another figure? */
static bool ends_list(struct cursor *cursor)
{
    static const char *const words[] = { "life", "carries", "running", "hand", "hidden", "owes", "in", "at", "holds", "holding",
                                         "stuck", "inert", "[", "and" };
    int card = 0, at = cursor->at;
    bool figure;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (cursor_is(cursor, words[i]))
            return true;
    if (cursor_at_end(cursor) || position_is_seat(cursor))
        return true;
    for (card = 1; card < PSEUDO_FIRST; card++) {
        figure = is_figure_card(card) && position_words(cursor, ww_card_names[card]);
        cursor->at = at;
        if (figure)
            return true;
    }
    return false;
}

/* "charges 3", "3 charges", "(3 charges)": the charges of the wand named last. */
static bool take_charges(struct cursor *cursor, struct thing *thing)
{
    bool bracket = try_word(cursor, "("), first = try_word(cursor, "charges");
    int charges = 0;

    if (!first && !bracket && !text_is_digit(cursor_text(cursor)[0]))
        return true;
    if (!take_int(cursor, "the charges", 0, 20, &charges) || (!first && !take_word(cursor, "charges")))
        return false;
    thing->value = charges;
    return !bracket || take_word(cursor, ")");
}

/* Objects that a figure displays, as a complete list: objects already there stay, with all their properties. */
static bool read_shows(struct placing *placing, struct cursor *cursor, int figure)
{
    struct wizwar *ww = ww_placed(placing);
    bool kept[THINGS_MAX] = { false };
    int before = ww->thing_count;

    while (!ends_list(cursor)) {
        int card = 0, at = -1, comma;

        if (try_word(cursor, "-") || try_word(cursor, "nothing"))
            continue;
        comma = cursor->at;
        if (try_word(cursor, ",")) {
            if (!ends_list(cursor))
                continue;
            cursor->at = comma;
            break;
        }
        if (!position_card(cursor, &card))
            return false;
        for (int i = 0; i < before && at < 0; i++)
            if (!kept[i] && ww->things[i].carrier == figure + 1 && ww->things[i].kind == card)
                at = i;
        if (at < 0) {
            thing_add(ww, (struct thing){ .kind = card, .carrier = figure + 1, .value = ww_card(card)->value });
            at = ww->thing_count - 1;
        } else {
            kept[at] = true;
        }
        if (try_word(cursor, "of") && !position_card(cursor, &ww->things[at].spell))
            return false;
        if (!take_charges(cursor, &ww->things[at]))
            return false;
    }
    for (int i = before - 1; i >= 0; i--)
        if (ww->things[i].carrier == figure + 1 && ww->things[i].kind != CARD_treasure && !kept[i])
            thing_remove(ww, ww->things[i].id);
    return true;
}

static const struct position_field player_fields[] = {
    POSITION_INT(struct player, "owes", owes, 0, 20),
    POSITION_INT(struct player, "frights", frights, 0, 20),
    POSITION_INT(struct player, "nowalk", no_walk, 0, 2),
    POSITION_INT(struct player, "turns", turns, 0, 9999),
    { .word = NULL },
};

static const struct position_field now_fields[] = {
    POSITION_INT(struct now, "steps", steps, -20, 40),
    POSITION_INT(struct now, "attacks", attacks, 0, 20),
    POSITION_INT(struct now, "taken", taken, 0, 40),
    POSITION_INT(struct now, "drawn", drawn, 0, 2),
    POSITION_WORD(struct now, "walked", walked),
    POSITION_WORD(struct now, "acted", acted),
    POSITION_WORD(struct now, "picked", picked),
    POSITION_WORD(struct now, "numbered", numbered),
    POSITION_WORD(struct now, "climbed", climbed),
    POSITION_WORD(struct now, "again", again),
    POSITION_WORD(struct now, "rooted", no_walk),
    POSITION_WORD(struct now, "brave", brave),
    POSITION_INT(struct now, "egoattacks", ego_attacks, 0, 20),
    POSITION_INT(struct now, "discarded", discarded, 0, 99),
    POSITION_INT(struct now, "speeds", speeds, 0, 20),
    POSITION_INT(struct now, "charge", charge, 0, 40),
    POSITION_INT(struct now, "commons", commons, 0, 99),
    POSITION_INT(struct now, "uncommons", uncommons, 0, 99),
    { .word = NULL },
};

static bool read_hand(struct placing *placing, struct cursor *cursor, struct pile_in pile, const char *close)
{
    int end = cursor->end, stop;

    for (stop = cursor->at; stop < end && strcmp(cursor->tokens.list[stop].text, close) != 0; stop++)
        ;
    cursor->end = stop;
    if (!position_pile(placing, cursor, pile, false))
        return false;
    cursor->end = end;
    return stop == end || take_word(cursor, close);
}

/* "past 3 7 9": the records that ended his last turns. */
static bool read_past(struct cursor *cursor, struct player *player)
{
    int number = 0;

    player->past_count = 0;
    while (!cursor_at_end(cursor) && cursor_text(cursor)[0] >= '0' && cursor_text(cursor)[0] <= '9') {
        if (player->past_count == PAST_MAX)
            return cursor_refuse(cursor, "LIMIT", cursor->at, "%d records are the most", PAST_MAX);
        if (!take_int(cursor, "the record of his last turn", 1, 9999, &number))
            return false;
        player->past[player->past_count++] = number;
    }
    return player->past_count > 0 || placing_unreadable(cursor, "past 3 7 9");
}

/* "seeks R1": the treasure for which he heads. */
static bool read_goal(struct cursor *cursor, struct wizwar *ww, struct player *player)
{
    const struct thing *thing = position_treasure(cursor, ww);

    if (!thing)
        return false;
    player->goal = thing->id;
    return true;
}

static bool read_life(struct cursor *cursor, struct figure *figure)
{
    int lives = 0;

    if (!take_int(cursor, "the lives", 0, WW_LIFE_MAX, &lives))
        return false;
    figure->life = lives;
    return true;
}

/* "hand 3": three cards of any kind, NUMBER 3. */
static bool take_count_of_hand(struct cursor *cursor, struct pile_in pile)
{
    int count = 0, at = cursor->at;

    if (!try_word(cursor, "empty")
        && (!text_is_digit(cursor_text(cursor)[0]) || !take_int(cursor, "the cards", 0, pile.capacity, &count)
            || !(cursor_at_end(cursor) || cursor_is(cursor, ",")))) {
        cursor->at = at;
        return false;
    }
    for (*pile.count = 0; *pile.count < count;)
        pile_add(pile, CARD_number_3);
    return true;
}

static bool is_of_hand(const struct cursor *cursor)
{
    return cursor_is(cursor, "[") || cursor_is(cursor, "hidden") || cursor_is(cursor, "hand") || cursor_is(cursor, "inert");
}

/* "[N2, N3]", "hand N2, N3", "hand -", "hidden hand empty", "hand 3", "inert GIFT FROM BELOW" */
static bool read_hand_of(struct placing *placing, struct cursor *cursor, struct player *player)
{
    if (try_word(cursor, "["))
        return read_hand(placing, cursor, PILE(&player->hand), "]");
    if (try_word(cursor, "inert"))
        return read_hand(placing, cursor, PILE(&player->inert), "]");
    try_word(cursor, "hidden");
    return take_word(cursor, "hand")
        && (take_count_of_hand(cursor, PILE(&player->hand)) || read_hand(placing, cursor, PILE(&player->hand), "]"));
}

/* "in THORNBUSH d5", "in pit d3": there, in a creation, which is made if the square has none. */
static bool read_inside(struct cursor *cursor, struct wizwar *ww, int seat)
{
    struct figure *figure = &ww->figures[seat];
    int card = 0;

    if (position_is_square(cursor, ww))
        return position_place(cursor, ww, &figure->place);
    if (!position_card(cursor, &card) || (position_is_square(cursor, ww) && !position_place(cursor, ww, &figure->place)))
        return false;
    if (!position_find_thing(ww, card, figure->place) && !thing_add(ww, (struct thing){ .kind = card, .place = figure->place }))
        return cursor_refuse(cursor, "LIMIT", 0, "%d things are the most", THINGS_MAX);
    figure->stuck = figure->stuck || card == CARD_create_pit;
    return true;
}

/* "holds c3S": a door. */
static bool read_holds(struct placing *placing, struct cursor *cursor, struct player *player)
{
    const struct maze *maze = maze_of(placing->arena, &ww_placed(placing)->board);
    size_t used = 0;
    int face = grid_parse_face(&maze->grid, cursor_text(cursor), &used);

    if (face == GRID_NONE)
        return cursor_refuse(cursor, "SQUARE", cursor->at, "which door? holds c3S");
    cursor->at++;
    player->holds_place = maze_place(maze, grid_face_square(face));
    player->holds_direction = (int32_t)grid_face_direction(face);
    return true;
}

/* "dead", "dead 2": his place among those who have left. */
static bool read_dead(struct cursor *cursor, struct wizwar *ww, int seat)
{
    struct player *player = &ww->players[seat];
    int number = 0;

    if (!player->out)
        player->out = ++ww->gone;
    if (!cursor_at_end(cursor) && cursor_text(cursor)[0] >= '1' && cursor_text(cursor)[0] <= '6'
        && !take_int(cursor, "his place among those who have left", 1, WW_SEATS, &number))
        return false;
    player->out = number ? number : player->out;
    ww->figures[seat].place = PLACE_NONE;
    ww->figures[seat].life = 0;
    return true;
}

/* One property of a wizard, of one or several words. */
static bool read_of_seat(struct placing *placing, struct cursor *cursor, int seat)
{
    struct wizwar *ww = ww_placed(placing);
    struct player *player = &ww->players[seat];
    enum field_taken taken = position_words(cursor, "owes a lost turn") ? player->owes = 1, FIELD_TAKEN
                                                                        : take_field(cursor, player_fields, player);

    if (taken == FIELD_ABSENT && seat == ww->active)
        taken = take_field(cursor, now_fields, &ww->now);
    if (taken != FIELD_ABSENT)
        return taken == FIELD_TAKEN;
    if (is_of_hand(cursor))
        return read_hand_of(placing, cursor, player);
    if (try_word(cursor, "running"))
        return position_running(placing, cursor, seat);
    if (try_word(cursor, "in"))
        return read_inside(cursor, ww, seat);
    if (try_word(cursor, "life"))
        return read_life(cursor, &ww->figures[seat]);
    if (try_word(cursor, "carries"))
        return read_carries(placing, cursor, seat);
    if (try_word(cursor, "shows"))
        return read_shows(placing, cursor, seat);
    if (try_word(cursor, "stuck"))
        return ww->figures[seat].stuck = true;
    if (try_word(cursor, "resigned"))
        return ww->resigned |= AUDIENCE_SEAT(seat), true;
    if (try_word(cursor, "past"))
        return read_past(cursor, player);
    if (try_word(cursor, "home"))
        return position_place(cursor, ww, &player->home);
    if (try_word(cursor, "grace"))
        return position_place(cursor, ww, &player->grace);
    if (try_word(cursor, "seeks"))
        return read_goal(cursor, ww, player);
    if (try_word(cursor, "holds") || try_word(cursor, "holding"))
        return read_holds(placing, cursor, player);
    if (try_word(cursor, "dead"))
        return read_dead(cursor, ww, seat);
    try_word(cursor, "at");
    return position_place(cursor, ww, &ww->figures[seat].place);
}

/* What is behind a comma or AND: another property of the same wizard, or another item. */
static bool begins_item(struct cursor *cursor)
{
    int card = 0, at = cursor->at;
    bool other = position_is_seat(cursor) || position_owns(cursor, &card);

    for (card = 1; card < PSEUDO_FIRST && !other; card++)
        if (ww_card_names[card] && position_words(cursor, ww_card_names[card]))
            other = true;
    cursor->at = at;
    return other;
}

static bool read_of_seats(struct placing *placing, struct cursor *cursor, const int *seats, int count)
{
    int from = cursor->at;

    for (int i = 0; i < count; i++) {
        cursor->at = from;
        while (!cursor_at_end(cursor)) {
            bool between = try_word(cursor, ",") || try_word(cursor, "and");

            if (between && begins_item(cursor))
                break;
            if (!between && !read_of_seat(placing, cursor, seats[i]))
                return false;
        }
    }
    return cursor_at_end(cursor) || position_read_named(placing, cursor);
}

/* "red c3 life 5", "red and blue b4", "red c3, blue d3": a comma begins another item if what is behind it is no property. */
static bool read_seat(struct placing *placing, struct cursor *cursor)
{
    int seats[WW_SEATS], count = 0;

    do {
        if (count == WW_SEATS || !position_seat(cursor, &seats[count++]))
            return false;
    } while (position_next_seat(cursor));
    if (!try_word(cursor, "all"))
        try_word(cursor, "both");
    return read_of_seats(placing, cursor, seats, count);
}

/* ---- figures ---- */

static int find_figure(const struct wizwar *ww, int card, int owner, int number)
{
    for (int figure = FIGURE_OTHERS; figure < FIGURES_MAX; figure++)
        if (figure_lives(ww, figure) && ww->figures[figure].kind == card && (owner == 0 || ww->figures[figure].owner == owner)
            && (number == 0 || ww->figures[figure].number == number))
            return figure;
    return FIGURE_NONE;
}

/* "TROLL of red c3 life 8" */
static bool read_figure(struct placing *placing, struct cursor *cursor, int card)
{
    struct wizwar *ww = ww_placed(placing);
    struct figure *it;
    int32_t owner = 0;
    int figure, number = 0;

    if (try_word(cursor, "of") && !position_owner(cursor, &owner))
        return false;
    figure = placing->asserting ? find_figure(ww, card, owner, 0) : figure_free(ww);
    if (figure == FIGURE_NONE)
        return placing->asserting ? (cursor->at = cursor->end, placing_unlike(placing, "there is none"))
                                  : cursor_refuse(cursor, "LIMIT", 0, "there are too many figures");
    it = &ww->figures[figure];
    if (!placing->asserting) {
        for (number = 1; find_figure(ww, card, 0, number) != FIGURE_NONE; number++)
            ;
        *it = (struct figure){ .kind = card, .owner = owner, .number = number, .life = ww_card(card)->life };
    }
    try_word(cursor, "at");
    if (position_is_square(cursor, ww) && !position_place(cursor, ww, &it->place))
        return false;
    if (try_word(cursor, "life")) {
        if (!take_int(cursor, "its life", 0, 20, &number))
            return false;
        it->life = number;
    }
    it->stuck = try_word(cursor, "stuck") || it->stuck;
    if (try_word(cursor, "carries") && !read_carries(placing, cursor, figure))
        return false;
    if (try_word(cursor, "shows") && !read_shows(placing, cursor, figure))
        return false;
    return take_end(cursor);
}

/* ---- what begins with a name ---- */

bool position_bearer(struct cursor *cursor, const struct wizwar *ww, int *figure)
{
    int card = 0;
    int32_t owner = 0;

    *figure = FIGURE_NONE;
    if (try_word(cursor, "all"))
        return true;
    if (position_is_seat(cursor))
        return position_seat(cursor, figure);
    if (!position_card(cursor, &card) || (try_word(cursor, "of") && !position_owner(cursor, &owner)))
        return false;
    *figure = find_figure(ww, card, owner, 0);
    return *figure != FIGURE_NONE || cursor_refuse(cursor, "TARGET", cursor->at - 1, "there is no such figure");
}

const char *position_figure_text(struct arena *arena, const struct wizwar *ww, int figure)
{
    int owner = ww->figures[figure].owner;

    if (figure_is_wizard(figure))
        return ww_seat_names[figure];
    return arena_printf(arena, "%s%s%s", ww_card_names[ww->figures[figure].kind], owner ? " of " : "",
                        owner ? ww_seat_names[owner - 1] : "");
}

bool position_read_named(struct placing *placing, struct cursor *cursor)
{
    int card = 0, seat = 0, marks;
    bool feature = false;

    if (position_owns(cursor, &seat))
        return take_word(cursor, "turn") && position_turn_of(placing, cursor, seat);
    if (position_is_seat(cursor))
        return read_seat(placing, cursor);
    if (position_is_treasure(cursor, ww_placed(placing)))
        return position_read_treasure(placing, cursor);
    if (!position_read_feature(placing, cursor, &feature))
        return false;
    if (feature)
        return true;
    marks = position_marks(cursor);
    if (try_word(cursor, "token") || try_word(cursor, "tokens") || try_word(cursor, "trap"))
        card = CARD_boobytrap;
    else if (!position_card(cursor, &card))
        return false;
    if (is_figure_card(card))
        return read_figure(placing, cursor, card);
    return position_read_thing(placing, cursor, card, marks);
}

static const char *shows_text(struct arena *arena, const struct wizwar *ww, int figure)
{
    const struct thing *thing = NULL;
    const char *text = "";

    while ((thing = thing_carried(ww, figure, thing)) != NULL) {
        if (thing->kind == CARD_treasure)
            continue;
        text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", ww_card_names[thing->kind]);
        if (thing->spell)
            text = arena_printf(arena, "%s of %s", text, ww_card_names[thing->spell]);
        if (thing->value != ww_card(thing->kind)->value)
            text = arena_printf(arena, "%s charges %d", text, thing->value);
    }
    return *text ? text : "nothing";
}

/* What few wizards have. */
static void write_more(struct writing *writing, const struct wizwar *ww, int seat)
{
    const struct maze *maze = maze_of(writing->arena, &ww->board);
    const struct player *player = &ww->players[seat];
    const struct thing *goal = player->goal ? thing_find(ww, player->goal) : NULL;
    const char *past = "";

    for (int i = 0; i < player->past_count; i++)
        past = arena_printf(writing->arena, "%s %d", past, player->past[i]);
    write_item(writing, "%s home %s%s%s%s%s%s%s", ww_seat_names[seat], maze_square_name(maze, player->home),
               player->grace ? " grace " : "", player->grace ? maze_square_name(maze, player->grace) : "",
               goal ? " seeks " : "", goal ? thing_name(writing->arena, ww, goal) : "", *past ? " past" : "", past);
}

/* " carries R1 shows DAGGER", "" */
static const char *burden_text(struct arena *arena, const struct wizwar *ww, int figure)
{
    const struct thing *treasure = thing_treasure(ww, figure);
    const char *shows = shows_text(arena, ww, figure);

    return arena_printf(arena, "%s%s%s%s", treasure ? " carries " : "", treasure ? thing_name(arena, ww, treasure) : "",
                        strcmp(shows, "nothing") == 0 ? "" : " shows ", strcmp(shows, "nothing") == 0 ? "" : shows);
}

static void write_seat(struct writing *writing, const struct wizwar *ww, int seat)
{
    const struct maze *maze = maze_of(writing->arena, &ww->board);
    const struct player *player = &ww->players[seat];
    const struct thing *treasure = thing_treasure(ww, seat);
    const char *name = ww_seat_names[seat];
    /* All that the turn before leaves to the next one. */
    const struct now next = { .again = ww->now.again, .speeds = ww->now.speeds };

    if (player->out) {
        write_item(writing, "%s dead %d%s", name, player->out, ww->resigned & AUDIENCE_SEAT(seat) ? " resigned" : "");
        return;
    }
    write_item(writing, "%s %s life %d%s%s%s%s", name, maze_square_name(maze, ww->figures[seat].place), ww->figures[seat].life,
               fields_text(writing->arena, player_fields, player),
               seat == ww->active && ww->now.begun && ww->now.steps == 0 ? " steps 0" : "",
               seat == ww->active ? fields_text(writing->arena, now_fields, ww->now.begun ? &ww->now : &next) : "",
               ww->figures[seat].stuck ? " stuck" : "");
    write_item(writing, "%s hand %s", name, pile_text(writing->arena, ww_card_names, PILE_CONST(&player->hand)));
    if (player->inert.count)
        write_item(writing, "%s inert %s", name, pile_text(writing->arena, ww_card_names, PILE_CONST(&player->inert)));
    write_item(writing, "%s shows %s", name, shows_text(writing->arena, ww, seat));
    if (treasure)
        write_item(writing, "%s carries %s", name, thing_name(writing->arena, ww, treasure));
    write_more(writing, ww, seat);
    if (player->holds_place)
        write_item(writing, "%s holds %s", name,
                   maze_face_name(maze, maze_face(maze, player->holds_place, player->holds_direction)));
}

void position_write_named(struct writing *writing, const void *state)
{
    const struct wizwar *ww = state;
    const struct maze *maze = maze_of(writing->arena, &ww->board);

    position_write_gone(writing, ww);
    for (int i = 0; i < ww->thing_count; i++)
        if (!ww->things[i].carrier)
            position_write_thing(writing, ww, &ww->things[i]);
    for (int seat = 0; seat < ww->seats; seat++)
        write_seat(writing, ww, seat);
    for (int figure = FIGURE_OTHERS; figure < FIGURES_MAX; figure++)
        if (figure_lives(ww, figure))
            write_item(writing, "%s %s life %d%s%s", position_figure_text(writing->arena, ww, figure),
                       maze_square_name(maze, ww->figures[figure].place), ww->figures[figure].life,
                       ww->figures[figure].stuck ? " stuck" : "", burden_text(writing->arena, ww, figure));
    /* Behind the figures that they name. */
    position_write_running(writing, ww);
    position_write_fields(writing, ww);
}
