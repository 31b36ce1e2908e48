/* Positions: wizards and what is theirs. */
#include "engine/games/wizwar/face/position_parts.h"

#include <string.h>

#include "engine/kernel/text.h"

/* "carries R1", "carries nothing": treasures. */
bool position_read_carries(struct placing *placing, struct cursor *cursor, int figure)
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
                                         "stuck", "sunk", "inert", "[", "and" };
    int card = 0, at = cursor->at;
    bool figure;

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (cursor_is(cursor, words[i]))
            return true;
    if (cursor_at_end(cursor) || position_is_seat(cursor))
        return true;
    for (card = 1; card < PSEUDO_FIRST; card++) {
        figure = position_is_figure_card(card) && position_words(cursor, ww_card_names[card]);
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

/* "number 2": dagger2. */
static bool take_thing_number(struct cursor *cursor, struct thing *thing)
{
    int number = 0;

    if (!try_word(cursor, "number"))
        return true;
    if (!take_int(cursor, "its number", 1, THINGS_MAX, &number))
        return false;
    thing->number = number;
    return true;
}

/* The first of the `count` things that is such an object of the figure's and not kept yet, or -1. */
static int find_displayed(const struct wizwar *ww, int figure, int card, const bool *kept, int count)
{
    for (int i = 0; i < count; i++)
        if (!kept[i] && ww->things[i].carrier == figure + 1 && ww->things[i].kind == card)
            return i;
    return -1;
}

/* Objects that a figure displays, as a complete list: objects already there stay, with all their properties. */
bool position_read_shows(struct placing *placing, struct cursor *cursor, int figure)
{
    struct wizwar *ww = ww_placed(placing);
    bool kept[THINGS_MAX] = { false };
    int before = ww->thing_count;

    while (!ends_list(cursor)) {
        int card = 0, at, comma;

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
        at = find_displayed(ww, figure, card, kept, before);
        if (at < 0) {
            thing_add(ww, (struct thing){ .kind = card, .carrier = figure + 1, .value = ww_card(card)->value });
            at = ww->thing_count - 1;
        } else {
            kept[at] = true;
        }
        if (try_word(cursor, "of") && !position_card(cursor, &ww->things[at].spell))
            return false;
        if (!take_charges(cursor, &ww->things[at]) || !take_thing_number(cursor, &ww->things[at]))
            return false;
    }
    for (int i = before - 1; i >= 0; i--)
        if (ww->things[i].carrier == figure + 1 && ww->things[i].kind != CARD_treasure && !kept[i])
            thing_remove(ww, ww->things[i].id);
    return true;
}

const struct position_field position_player_fields[] = {
    POSITION_INT(struct player, "owes", owes, 0, 20),
    POSITION_INT(struct player, "frights", frights, 0, 20),
    POSITION_INT(struct player, "nowalk", no_walk, 0, 2),
    POSITION_INT(struct player, "turns", turns, 0, 9999),
    { .word = NULL },
};

const struct position_field position_now_fields[] = {
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
static bool read_past(struct placing *placing, struct cursor *cursor, int seat)
{
    struct player *player = &ww_placed(placing)->players[seat];
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
static bool read_goal(struct placing *placing, struct cursor *cursor, int seat)
{
    const struct thing *thing = position_treasure(cursor, ww_placed(placing));

    if (!thing)
        return false;
    ww_placed(placing)->players[seat].goal = thing->id;
    return true;
}

bool position_read_life(struct cursor *cursor, struct figure *figure)
{
    int lives = 0;

    if (!take_int(cursor, "the lives", 0, WW_LIFE_MAX, &lives))
        return false;
    figure->life = lives;
    return true;
}

static void fill_hand(struct pile_in pile, int count)
{
    for (*pile.count = 0; *pile.count < count;)
        pile_add(pile, CARD_number_3);
}

/* "hand 3": three cards of any kind, NUMBER 3. */
static bool take_count_of_hand(struct cursor *cursor, struct pile_in pile)
{
    int count = 0, at = cursor->at;

    if (!try_word(cursor, "empty")
        && (!text_is_digit(cursor_text(cursor)[0]) || !take_int(cursor, "the cards", 0, pile.capacity, &count))) {
        cursor->at = at;
        return false;
    }
    fill_hand(pile, count);
    return try_word(cursor, "cards") || true;
}

/* "1 card", "4 cards" */
static bool is_count_of_cards(const struct cursor *cursor)
{
    return text_is_digit(cursor_text(cursor)[0])
        && (order_is(&cursor->tokens, cursor->at + 1, "card") || order_is(&cursor->tokens, cursor->at + 1, "cards"));
}

static bool read_count_of_cards(struct cursor *cursor, struct pile_in pile)
{
    int count = 0;

    if (!take_int(cursor, "the cards", 0, pile.capacity, &count))
        return false;
    fill_hand(pile, count);
    return try_word(cursor, "card") || take_word(cursor, "cards");
}

static bool is_of_hand(const struct cursor *cursor)
{
    return cursor_is(cursor, "[") || cursor_is(cursor, "hidden") || cursor_is(cursor, "hand") || cursor_is(cursor, "inert");
}

/* "[N2, N3]", "hand N2, N3", "hand -", "hidden hand empty", "hand 3", "inert GIFT FROM BELOW" */
bool position_read_hand_of(struct placing *placing, struct cursor *cursor, struct player *player)
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
static bool read_inside(struct placing *placing, struct cursor *cursor, int seat)
{
    struct wizwar *ww = ww_placed(placing);
    struct figure *figure = &ww->figures[seat];
    int card = 0;

    if (position_is_square(cursor, ww))
        return position_place(cursor, ww, &figure->place);
    if (!position_card(cursor, &card) || (position_is_square(cursor, ww) && !position_place(cursor, ww, &figure->place)))
        return false;
    if (!position_find_thing(ww, card, figure->place) && !thing_add(ww, (struct thing){ .kind = card, .place = figure->place }))
        return cursor_refuse(cursor, "LIMIT", 0, "%d things are the most", THINGS_MAX);
    figure->sunk = figure->sunk || card == CARD_create_pit;
    figure->stuck = figure->stuck || figure->sunk;
    return true;
}

/* "entered THORNBUSH d5 on his last turn" */
static bool read_entered(struct placing *placing, struct cursor *cursor, int seat)
{
    if (!read_inside(placing, cursor, seat))
        return false;
    position_words(cursor, "on his last turn");
    return true;
}

/* "has played": his turns have begun. */
static bool read_played(struct placing *placing, struct cursor *cursor, int seat)
{
    struct player *player = &ww_placed(placing)->players[seat];

    player->turns += player->turns == 0;
    return take_word(cursor, "played");
}

/* The door on a side of the square, if there is exactly one; or GRID_NONE. */
static int only_door(const struct maze *maze, int32_t place)
{
    int found = GRID_NONE, count = 0;

    for (int direction = 0; direction < 4 && place != PLACE_NONE; direction++)
        if (feature_is_door(maze_feature(maze, maze_face(maze, place, direction)))) {
            found = maze_face(maze, place, direction);
            count++;
        }
    return count == 1 ? found : GRID_NONE;
}

/* "holds c3S", "holding it": a door. */
static bool read_holds(struct placing *placing, struct cursor *cursor, int seat)
{
    struct player *player = &ww_placed(placing)->players[seat];
    const struct maze *maze = maze_of(placing->arena, &ww_placed(placing)->board);
    size_t used = 0;
    int face = cursor_is(cursor, "it") ? only_door(maze, ww_placed(placing)->figures[seat].place) : grid_parse_face(&maze->grid, cursor_text(cursor), &used);

    if (face == GRID_NONE)
        return cursor_refuse(cursor, "SQUARE", cursor->at, "which door? It has to be there already, and is named as in holds c3S");
    cursor->at++;
    player->holds_place = maze_place(maze, grid_face_square(face));
    player->holds_direction = (int32_t)grid_face_direction(face);
    return true;
}

/* "dead", "dead 2": his place among those who have left. */
static bool read_dead(struct placing *placing, struct cursor *cursor, int seat)
{
    struct wizwar *ww = ww_placed(placing);
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

static bool read_running(struct placing *placing, struct cursor *cursor, int seat)
{
    return position_running(placing, cursor, seat);
}

static bool read_life_of(struct placing *placing, struct cursor *cursor, int seat)
{
    return position_read_life(cursor, &ww_placed(placing)->figures[seat]);
}

static bool read_stuck(struct placing *placing, struct cursor *cursor, int seat)
{
    (void)cursor;
    return ww_placed(placing)->figures[seat].stuck = true;
}

static bool read_sunk(struct placing *placing, struct cursor *cursor, int seat)
{
    (void)cursor;
    return ww_placed(placing)->figures[seat].sunk = true;
}

static bool read_resigned(struct placing *placing, struct cursor *cursor, int seat)
{
    (void)cursor;
    ww_placed(placing)->resigned |= AUDIENCE_SEAT(seat);
    return true;
}

static bool read_home(struct placing *placing, struct cursor *cursor, int seat)
{
    return position_place(cursor, ww_placed(placing), &ww_placed(placing)->players[seat].home);
}

static bool read_grace(struct placing *placing, struct cursor *cursor, int seat)
{
    return position_place(cursor, ww_placed(placing), &ww_placed(placing)->players[seat].grace);
}

/* "shut in d3 by four walls" */
static bool read_shut(struct placing *placing, struct cursor *cursor, int seat)
{
    int32_t *place = &ww_placed(placing)->figures[seat].place;

    return take_word(cursor, "in") && position_place(cursor, ww_placed(placing), place) && position_wall_in(placing, cursor, *place)
        && (position_words(cursor, "by four walls") || take_end(cursor));
}

/* "c4 since last turn": he has not walked in this one. */
static bool read_since(struct placing *placing, struct cursor *cursor, int seat)
{
    struct wizwar *ww = ww_placed(placing);

    if (seat == ww->active) {
        ww->now.taken = 0;
        ww->now.walked = false;
    }
    return take_word(cursor, "last") && take_word(cursor, "turn");
}

static const struct {
    const char *word;
    bool (*read)(struct placing *placing, struct cursor *cursor, int seat);
} properties[] = {
    { "running", read_running }, { "in", read_inside }, { "life", read_life_of }, { "carries", position_read_carries },
    { "shows", position_read_shows }, { "stuck", read_stuck }, { "sunk", read_sunk }, { "resigned", read_resigned }, { "past", read_past },
    { "home", read_home }, { "grace", read_grace }, { "seeks", read_goal }, { "holds", read_holds }, { "holding", read_holds },
    { "dead", read_dead }, { "shut", read_shut }, { "no", position_read_none }, { "quota", position_read_quota },
    { "since", read_since }, { "entered", read_entered }, { "has", read_played }, { "with", position_read_sight },
};

/* One property of a wizard, of one or several words. */
static bool read_of_seat(struct placing *placing, struct cursor *cursor, int seat)
{
    struct wizwar *ww = ww_placed(placing);
    struct player *player = &ww->players[seat];
    enum field_taken taken = position_words(cursor, "owes a lost turn") ? player->owes = 1, FIELD_TAKEN
                                                                        : take_field(cursor, position_player_fields, player);

    if (taken == FIELD_ABSENT && seat == ww->active)
        taken = take_field(cursor, position_now_fields, &ww->now);
    if (taken != FIELD_ABSENT)
        return taken == FIELD_TAKEN;
    if (is_count_of_cards(cursor))
        return read_count_of_cards(cursor, PILE(&player->hand));
    if (is_of_hand(cursor))
        return position_read_hand_of(placing, cursor, player);
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++)
        if (try_word(cursor, properties[i].word))
            return properties[i].read(placing, cursor, seat);
    if (!try_word(cursor, "at") && cursor_text(cursor)[strcspn(cursor_text(cursor), "0123456789")] == '\0')
        return placing_unreadable(cursor, "Red c3 [FIREBALL, N3] life 5 shows DAGGER; what happened before is played, not placed");
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

/* All players but the one whose turn it is. */
static int others(const struct wizwar *ww, int seats[WW_SEATS])
{
    int count = 0;

    for (int seat = 0; seat < ww->seats; seat++)
        if (seat != ww->active)
            seats[count++] = seat;
    return count;
}

/* "red c3 life 5", "red and blue b4", "red c3, blue d3": a comma begins another item if what is behind it is no property. */
bool position_read_seat(struct placing *placing, struct cursor *cursor)
{
    int seats[WW_SEATS], count = 0;

    if (position_words(cursor, "all others"))
        return read_of_seats(placing, cursor, seats, others(ww_placed(placing), seats));
    do {
        if (count == WW_SEATS || !position_seat(cursor, &seats[count])
            || !position_plays(cursor, ww_placed(placing), seats[count++]))
            return false;
    } while (position_next_seat(cursor));
    if (!try_word(cursor, "all"))
        try_word(cursor, "both");
    return read_of_seats(placing, cursor, seats, count);
}
