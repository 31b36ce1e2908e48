/* Positions: figures, what begins with a name, and writing both. */
#include "engine/games/wizwar/face/position_parts.h"

#include <string.h>

#include "engine/kernel/text.h"

bool position_is_figure_card(int card)
{
    return ww_card_names[card] && (card_has(card, CARD_MONSTER) || card == CARD_alter_ego);
}

/* ---- figures ---- */

/* The first figure of the kind; owner, number 0 and PLACE_NONE are any. */
static int find_figure_at(const struct wizwar *ww, int card, int owner, int number, int32_t place)
{
    for (int figure = FIGURE_OTHERS; figure < FIGURES_MAX; figure++)
        if (figure_lives(ww, figure) && ww->figures[figure].kind == card && (owner == 0 || ww->figures[figure].owner == owner)
            && (number == 0 || ww->figures[figure].number == number)
            && (place == PLACE_NONE || ww->figures[figure].place == place))
            return figure;
    return FIGURE_NONE;
}

static int find_figure(const struct wizwar *ww, int card, int owner, int number)
{
    return find_figure_at(ww, card, owner, number, PLACE_NONE);
}

/* The figure that an expectation means: of several, the one in the square that it names and with the number that it names, or
 * the nearest to that; it then differs. */
static int figure_meant(struct cursor *cursor, const struct wizwar *ww, int card, int owner)
{
    int32_t place = PLACE_NONE;
    int at = cursor->at, number = position_number(cursor), figure;

    if (position_is_square(cursor, ww))
        position_place(cursor, ww, &place);
    cursor->at = at;
    figure = find_figure_at(ww, card, owner, number, place);
    if (figure == FIGURE_NONE)
        figure = find_figure_at(ww, card, owner, 0, place);
    return figure != FIGURE_NONE ? figure : find_figure(ww, card, owner, 0);
}

/* One property of a figure that is no wizard; "[FIREBALL]" is its master's hand. */
static bool read_of_figure(struct placing *placing, struct cursor *cursor, int figure)
{
    struct wizwar *ww = ww_placed(placing);
    struct figure *it = &ww->figures[figure];

    if (position_is_square(cursor, ww))
        return position_place(cursor, ww, &it->place);
    if (try_word(cursor, "life"))
        return position_read_life(cursor, it);
    if (try_word(cursor, "stuck"))
        return it->stuck = true;
    if (try_word(cursor, "sunk"))
        return it->sunk = true;
    if (try_word(cursor, "number"))
        return take_int(cursor, "its number", 1, FIGURES_MAX, &it->number);
    if (try_word(cursor, "carries"))
        return position_read_carries(placing, cursor, figure);
    if (try_word(cursor, "shows"))
        return position_read_shows(placing, cursor, figure);
    if (try_word(cursor, "running") || try_word(cursor, "with"))
        return position_running(placing, cursor, figure);
    if (cursor_is(cursor, "[") && figure_seat(ww, figure) >= 0)
        return position_read_hand_of(placing, cursor, &ww->players[figure_seat(ww, figure)]);
    if (try_word(cursor, "by"))
        return position_owner(cursor, &it->owner);
    return position_words(cursor, "created this turn") || try_word(cursor, "at") || try_word(cursor, "both") || take_end(cursor);
}

/* "TROLL of red c3 life 8" */
static bool read_figure(struct placing *placing, struct cursor *cursor, int card)
{
    struct wizwar *ww = ww_placed(placing);
    struct figure *it;
    int32_t owner = 0;
    int figure, number = 0;

    if (try_word(cursor, "of") && (!position_owner(cursor, &owner) || !position_plays(cursor, ww, owner - 1)))
        return false;
    figure = placing->asserting ? figure_meant(cursor, ww, card, owner) : figure_free(ww);
    if (figure == FIGURE_NONE)
        return placing->asserting ? (cursor->at = cursor->end, placing_unlike(placing, "there is none"))
                                  : cursor_refuse(cursor, "LIMIT", 0, "there are too many figures");
    it = &ww->figures[figure];
    if (!placing->asserting) {
        for (number = 1; find_figure(ww, card, 0, number) != FIGURE_NONE; number++)
            ;
        *it = (struct figure){ .kind = card, .owner = owner, .number = number, .life = ww_card(card)->life };
    }
    while (!cursor_at_end(cursor))
        if (!read_of_figure(placing, cursor, figure))
            return false;
    return true;
}

/* "TROLL and SKELETON of red both c4" */
static bool read_figures(struct placing *placing, struct cursor *cursor, int card)
{
    int cards[FIGURES_MAX] = { card }, count = 1, from;

    while (count < FIGURES_MAX && try_word(cursor, "and"))
        if (!position_card(cursor, &cards[count++]))
            return false;
    from = cursor->at;
    for (int i = 0; i < count; i++) {
        cursor->at = from;
        if (!position_is_figure_card(cards[i]))
            return cursor_refuse(cursor, "NAME", from - 1, "%s is no figure", ww_card_names[cards[i]]);
        if (!read_figure(placing, cursor, cards[i]))
            return false;
    }
    return true;
}

/* ---- what begins with a name ---- */

bool position_bearer(struct cursor *cursor, const struct wizwar *ww, int *figure)
{
    int card = 0, seat = 0;
    int32_t owner = 0;

    *figure = FIGURE_NONE;
    if (try_word(cursor, "all"))
        return true;
    if (position_is_seat(cursor))
        return position_seat(cursor, figure) && position_plays(cursor, ww, *figure);
    try_word(cursor, "the");
    if (position_owns(cursor, &seat))
        owner = seat + 1;
    if (!position_card(cursor, &card) || (!owner && try_word(cursor, "of") && !position_owner(cursor, &owner)))
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

/* "no IVY, no BLACK HOLE": nothing of the kind is on the board. */
static bool read_absent(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);

    do {
        int card = 0, count = 0;

        if (!position_card(cursor, &card))
            return false;
        for (int i = 0; i < ww->thing_count; i++)
            count += ww->things[i].kind == card;
        for (int i = 0; i < ww->board.edge_count; i++)
            count += card == CARD_ivy && (ww->board.edges[i].ivy[0] > 0 || ww->board.edges[i].ivy[1] > 0);
        if (count > 0 && placing->asserting)
            return placing_unlike(placing, "there is %s", ww_card_names[card]);
        if (count > 0)
            return cursor_refuse(cursor, "ITEM", 0, "there is %s", ww_card_names[card]);
    } while (try_word(cursor, ",") && take_word(cursor, "no"));
    return take_end(cursor);
}

/* Words of items that refer to another place or tell a story. */
static bool tells_a_story(const struct cursor *cursor)
{
    return cursor_is(cursor, "history") || cursor_is(cursor, "as") || cursor_is(cursor, "see") || cursor_is(cursor, "set-up");
}

bool position_read_named(struct placing *placing, struct cursor *cursor)
{
    int card = 0, seat = 0, marks;
    int32_t place = PLACE_NONE;
    bool feature = false;

    position_drop_remarks(cursor);
    if (position_owns(cursor, &seat))
        return take_word(cursor, "turn") && position_turn_of(placing, cursor, seat);
    if (position_is_seat(cursor) || cursor_is(cursor, "all"))
        return position_read_seat(placing, cursor);
    if (try_word(cursor, "treasures") || position_is_treasure(cursor, ww_placed(placing)))
        return position_read_treasures(placing, cursor);
    if (!position_read_feature(placing, cursor, &feature))
        return false;
    if (feature)
        return true;
    if (try_word(cursor, "no"))
        return read_absent(placing, cursor);
    if (position_words(cursor, "four walls round"))
        return position_place(cursor, ww_placed(placing), &place) && position_wall_in(placing, cursor, place) && take_end(cursor);
    if (position_words(cursor, "a forced discard choice of"))
        return position_read_surplus(placing, cursor);
    if (tells_a_story(cursor))
        return cursor_refuse(cursor, "ITEM", cursor->at, "a position names what stands on the board and who holds what; what happened"
                             " before is played as orders");
    marks = position_marks(cursor);
    if (try_word(cursor, "token") || try_word(cursor, "tokens") || try_word(cursor, "trap"))
        card = CARD_boobytrap;
    else if (!position_card(cursor, &card))
        return false;
    if (position_is_figure_card(card))
        return read_figures(placing, cursor, card);
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
        if (thing->number > 1)
            text = arena_printf(arena, "%s number %d", text, thing->number);
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

static const char *stuck_text(const struct figure *figure)
{
    return figure->sunk ? figure->stuck ? " stuck sunk" : " sunk" : figure->stuck ? " stuck" : "";
}

/* How far the turn is; of one that has not begun, what the turn before leaves to it. */
static const char *now_text(struct arena *arena, const struct wizwar *ww)
{
    const struct now next = { .again = ww->now.again, .speeds = ww->now.speeds };

    return arena_printf(arena, "%s%s", ww->now.begun && ww->now.steps == 0 ? " steps 0" : "",
                        fields_text(arena, position_now_fields, ww->now.begun ? &ww->now : &next));
}

static void write_seat(struct writing *writing, const struct wizwar *ww, int seat)
{
    const struct maze *maze = maze_of(writing->arena, &ww->board);
    const struct player *player = &ww->players[seat];
    const struct thing *treasure = thing_treasure(ww, seat);
    const char *name = ww_seat_names[seat];
    const char *turn = seat == ww->active ? now_text(writing->arena, ww) : "";

    if (player->out) {
        write_item(writing, "%s dead %d%s", name, player->out, ww->resigned & AUDIENCE_SEAT(seat) ? " resigned" : "");
        if (maze_square(maze, player->home) != GRID_NONE)
            write_item(writing, "%s home %s", name, maze_square_name(maze, player->home));
        if (*turn)
            write_item(writing, "%s%s", name, turn);
        return;
    }
    write_item(writing, "%s %s life %d%s%s%s", name, maze_square_name(maze, ww->figures[seat].place), ww->figures[seat].life,
               fields_text(writing->arena, position_player_fields, player), turn, stuck_text(&ww->figures[seat]));
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
            write_item(writing, "%s %s life %d%s%s%s", position_figure_text(writing->arena, ww, figure),
                       maze_square_name(maze, ww->figures[figure].place), ww->figures[figure].life,
                       ww->figures[figure].number > 1 ? arena_printf(writing->arena, " number %d", ww->figures[figure].number) : "",
                       stuck_text(&ww->figures[figure]), burden_text(writing->arena, ww, figure));
    /* Behind the figures that they name. */
    position_write_running(writing, ww);
    position_write_fields(writing, ww);
}
