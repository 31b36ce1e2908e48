/* Positions: things in squares, treasures, and what safes and slime hold. */
#include "engine/games/wizwar/face/position_parts.h"

#include <string.h>

#include "engine/kernel/text.h"

enum { SQUARES_MAX = 32 };

/* ---- treasures ---- */

static struct thing *treasure_of(struct wizwar *ww, int seat, int number)
{
    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].kind == CARD_treasure && ww->things[i].owner == seat + 1 && ww->things[i].number == number)
            return &ww->things[i];
    return NULL;
}

/* "R1", or NULL with the line refused. */
bool position_is_treasure(const struct cursor *cursor, const struct wizwar *ww)
{
    const char *word = cursor_text(cursor);

    for (int seat = 0; seat < ww->seats; seat++)
        if (text_lower(word[0]) == ww_seat_names[seat][0] && (word[1] == '1' || word[1] == '2') && !word[2])
            return true;
    return false;
}

/* The treasure of this name; NULL: none is on the board. */
static struct thing *named_treasure(const struct cursor *cursor, struct wizwar *ww)
{
    const char *word = cursor_text(cursor);

    for (int seat = 0; position_is_treasure(cursor, ww) && seat < ww->seats; seat++)
        if (text_lower(word[0]) == ww_seat_names[seat][0])
            return treasure_of(ww, seat, word[1] - '0');
    return NULL;
}

struct thing *position_treasure(struct cursor *cursor, struct wizwar *ww)
{
    struct thing *thing = named_treasure(cursor, ww);

    if (thing)
        cursor->at++;
    else if (position_is_treasure(cursor, ww))
        cursor_refuse(cursor, "NAME", cursor->at, "%s is gone from the board", cursor_text(cursor));
    else
        cursor_refuse(cursor, "NAME", cursor->at, "\"%s\" is no treasure, as R1 is one", cursor_text(cursor));
    return thing;
}

/* ---- things ---- */

struct thing *position_find_thing(struct wizwar *ww, int card, int32_t place)
{
    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].kind == card && !ww->things[i].carrier && ww->things[i].place == place)
            return &ww->things[i];
    return NULL;
}

/* The thing in its square, of several alike the one with this number. */
static struct thing *thing_meant(struct wizwar *ww, const struct thing *like)
{
    for (int i = 0; i < ww->thing_count && like->number; i++)
        if (ww->things[i].kind == like->kind && !ww->things[i].carrier && ww->things[i].place == like->place
            && ww->things[i].number == like->number)
            return &ww->things[i];
    return like->number ? NULL : position_find_thing(ww, like->kind, like->place);
}

static const struct position_field thing_fields[] = {
    POSITION_INT(struct thing, "EV", value, 0, 99),
    POSITION_INT(struct thing, "exact", exact24, 0, 360),
    POSITION_WORD(struct thing, "glued", glued),
    POSITION_WORD(struct thing, "enchanted", enchanted),
    POSITION_WORD(struct thing, "growing", growing),
    POSITION_WORD(struct thing, "real", real),
    POSITION_WORD(struct thing, "dud", dud),
    POSITION_INT(struct thing, "number", number, 1, THINGS_MAX),
    { .word = NULL },
};

static bool read_with(struct placing *placing, struct cursor *cursor, struct thing *safe)
{
    struct wizwar *ww = ww_placed(placing);
    struct thing *held;
    int card = 0, number = 0, id = safe->id;
    int32_t place = safe->place;

    if (position_is_seat(cursor)) {     /* KILLER OOZE c5 with Red in it */
        if (!position_seat(cursor, &card))
            return false;
        ww->figures[card].place = place;
        return take_word(cursor, "in") && take_word(cursor, "it");
    }
    if (cursor_text(cursor)[1] >= '1' && cursor_text(cursor)[1] <= '2') {
        held = position_treasure(cursor, ww);
        if (!held)
            return false;
    } else {
        if (!position_card(cursor, &card) || (try_word(cursor, "number") && !take_int(cursor, "its number", 1, THINGS_MAX, &number)))
            return false;
        held = thing_meant(ww, &(struct thing){ .kind = card, .number = number, .place = place });
        if (!held && placing->asserting)
            return placing_unlike(placing, "it does not hold that");
        if (!held)
            held = thing_add(ww, (struct thing){ .kind = card, .number = number });
    }
    held->carrier = 0;
    held->place = place;
    held->inside = id;
    return true;
}

/* "exact 9/4": points as a fraction; whole numbers are 24ths. */
static bool take_fraction(struct cursor *cursor, struct thing *thing)
{
    const char *word = cursor_text(cursor), *slash = strchr(word, '/');
    int above = 0, below = 0;

    for (; text_is_digit(*word) && above < 1000; word++)
        above = above * 10 + *word - '0';
    for (word = slash + 1; text_is_digit(*word) && below < 1000; word++)
        below = below * 10 + *word - '0';
    if (*word || below < 1 || WHOLE % below || above * (WHOLE / below) > 15 * WHOLE)
        return cursor_refuse(cursor, "NUMBER", cursor->at, "\"%s\" is no fraction up to 15, as 9/4 is one", cursor_text(cursor));
    thing->exact24 = above * (WHOLE / below);
    cursor->at++;
    return true;
}

/* "cast 2 Red turns ago", "placed last turn": its damage has grown since then, unless the scheme is fixed (RULES 16.7). */
static bool take_age(struct cursor *cursor, struct thing *thing)
{
    int turns = 1, seat = 0;

    if (!position_words(cursor, "last turn")) {
        if (!take_int(cursor, "the turns", 0, 999, &turns))
            return false;
        if (position_is_seat(cursor) && !position_seat(cursor, &seat))
            return false;
        if ((!try_word(cursor, "turn") && !take_word(cursor, "turns")) || !take_word(cursor, "ago"))
            return false;
    }
    thing->exact24 = !thing->growing ? TOKEN_FIXED_24 : (turns + 1) * TOKEN_GROWTH_24;
    if (thing->exact24 > TOKEN_GROWN_24)
        thing->exact24 = TOKEN_GROWN_24;
    return true;
}

/* "with the fixed scheme": the other one stands before the word TRAP. */
static bool take_scheme(struct cursor *cursor, struct thing *thing)
{
    thing->growing = false;
    thing->exact24 = TOKEN_FIXED_24;
    return take_word(cursor, "fixed") && take_word(cursor, "scheme");
}

/* Words between the square and the properties. */
static bool take_filler(struct cursor *cursor)
{
    static const char *const words[] = { ",", "and", "on", "floor", "token", "tokens", "at", "already", "pit" };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (try_word(cursor, words[i]))
            return true;
    return false;
}

/* Who believes: "believed blue", "unbelieved green", "real for blue", "not real for green". */
static bool tells_believers(struct cursor *cursor, bool *believed)
{
    int at = cursor->at;

    *believed = try_word(cursor, "believed");
    if (*believed || cursor_is(cursor, "unbelieved") || cursor_is(cursor, "not"))
        return true;
    *believed = try_word(cursor, "real") && cursor_is(cursor, "for");
    cursor->at = at;
    return *believed;
}

static bool take_believers(struct cursor *cursor, struct thing *thing)
{
    bool believed = false;
    int32_t none = 0;

    tells_believers(cursor, &believed);
    if (!try_word(cursor, "unbelieved"))
        return position_believers(cursor, &thing->decided, &thing->believes);
    if (!position_believers(cursor, &thing->decided, &none))
        return false;
    thing->believes &= ~none;
    return true;
}

/* One that takes a word first; FIELD_ABSENT: it is something else. */
static enum field_taken take_property(struct placing *placing, struct cursor *cursor, struct thing *thing)
{
    struct wizwar *ww = ww_placed(placing);
    int number = 0, at = cursor->at;
    bool bracket = try_word(cursor, "(");

    if (try_word(cursor, "exact") && strchr(cursor_text(cursor), '/'))
        return take_fraction(cursor, thing) && (!bracket || take_word(cursor, ")")) ? FIELD_TAKEN : FIELD_WRONG;
    cursor->at = at;
    if (try_word(cursor, "cast") || try_word(cursor, "placed"))
        return take_age(cursor, thing) ? FIELD_TAKEN : FIELD_WRONG;
    if (try_word(cursor, "of"))
        return position_owner(cursor, &thing->owner) ? FIELD_TAKEN : FIELD_WRONG;
    if (try_word(cursor, "like"))
        return position_card(cursor, &thing->spell) ? FIELD_TAKEN : FIELD_WRONG;
    if (try_word(cursor, "storing"))
        return position_read_stored(cursor, ww, thing->id) ? FIELD_TAKEN : FIELD_WRONG;
    if (position_words(cursor, "with the"))
        return take_scheme(cursor, thing) ? FIELD_TAKEN : FIELD_WRONG;
    if (try_word(cursor, "with"))
        return read_with(placing, cursor, thing) ? FIELD_TAKEN : FIELD_WRONG;
    if (!try_word(cursor, "points"))
        return take_field(cursor, thing_fields, thing);
    if (!take_int(cursor, "its points", 1, 20, &number))
        return FIELD_WRONG;
    thing->lost = ww_card(thing->kind)->life - number;
    return FIELD_TAKEN;
}

static bool read_of_thing(struct placing *placing, struct cursor *cursor, int id)
{
    struct wizwar *ww = ww_placed(placing);
    struct thing *thing = thing_edit(ww, id);
    bool believed = false, and = cursor_is(cursor, "and");
    int card = 0, at = cursor->at, used;

    if (tells_believers(cursor, &believed)) {
        cursor->at = at;
        return take_believers(cursor, thing);
    }
    if (take_filler(cursor))
        return !and || order_find_name(&cursor->tokens, cursor->at, ww_card_words, WORDS_OF_POSITIONS, 3, &used, &card) != NAME_FOUND
            || position_read_stored(cursor, ww, id);
    switch (take_property(placing, cursor, thing)) {
    case FIELD_TAKEN:
        return true;
    case FIELD_WRONG:
        return false;
    case FIELD_ABSENT:
        break;
    }
    return placing_unreadable(cursor, "THORNBUSH c4 points 3; DAGGER c5 glued; BLACK HOLE e4 EV 4 of red");
}

int position_marks(struct cursor *cursor)
{
    int marks = 0, taken;

    do {
        taken = try_word(cursor, "real") ? THING_REAL : try_word(cursor, "growing") ? THING_GROWING : try_word(cursor, "fake") ? THING_FAKE : 0;
        marks |= taken;
    } while (taken);
    return marks;
}

/* The squares of an item: where it names what the things hold or are like, squares end. */
struct squares {
    int count, tokens[SQUARES_MAX];
    int32_t places[SQUARES_MAX];
    bool real[SQUARES_MAX];
};

static bool find_squares(struct cursor *cursor, const struct wizwar *ww, struct squares *squares)
{
    const struct maze *maze = maze_of(cursor_arena(cursor), &ww->board);
    int from = cursor->at;

    for (; !cursor_at_end(cursor) && !cursor_is(cursor, "with") && !cursor_is(cursor, "storing"); cursor->at++) {
        size_t used = 0;
        const char *word = cursor_text(cursor);
        int square = grid_parse(&maze->grid, word, &used);

        if (square == GRID_NONE || (word[used] && strcmp(word + used, "*") != 0))
            continue;
        if (squares->count == SQUARES_MAX)
            return cursor_refuse(cursor, "LIMIT", cursor->at, "%d squares are the most in one item", SQUARES_MAX);
        squares->tokens[squares->count] = cursor->at;
        squares->real[squares->count] = word[used] == '*';
        squares->places[squares->count++] = maze_place(maze, square);
    }
    cursor->at = from;
    return squares->count > 0 || position_place(cursor, ww, squares->places);
}

/* The properties of a thing; the squares among them are passed over. */
static bool read_properties(struct placing *placing, struct cursor *cursor, const struct squares *squares, int id)
{
    int next = 0;

    while (!cursor_at_end(cursor)) {
        while (next < squares->count && squares->tokens[next] < cursor->at)
            next++;
        if (next < squares->count && squares->tokens[next] == cursor->at)
            cursor->at++;
        else if (!read_of_thing(placing, cursor, id))
            return false;
    }
    return true;
}

/* What the item holds may have a number of its own. */
int position_number(const struct cursor *cursor)
{
    int64_t number = 0;

    for (int at = cursor->at; at + 1 < cursor->end && !order_is(&cursor->tokens, at, "with"); at++)
        if (order_is(&cursor->tokens, at, "number")
            && text_parse_int(cursor->tokens.list[at + 1].text, 1, THINGS_MAX, &number) == TEXT_INT_OK)
            return (int)number;
    return 0;
}

/* Is another thing of its kind in the same square? */
static bool has_twin(const struct wizwar *ww, const struct thing *thing)
{
    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].id != thing->id && ww->things[i].kind == thing->kind && ww->things[i].place == thing->place
            && !ww->things[i].carrier)
            return true;
    return false;
}

/* One thing of the item, in its square. */
static bool place_thing(struct placing *placing, struct cursor *cursor, struct thing like, const struct squares *squares)
{
    struct wizwar *ww = ww_placed(placing);
    struct thing *thing = thing_meant(ww, &like);
    int id;

    if (!thing && placing->asserting)
        return cursor->at = cursor->end, placing_unlike(placing, "it is not there");
    if (!thing)
        thing = thing_add(ww, (struct thing){ .kind = like.kind, .number = like.number, .place = like.place });
    if (!thing)
        return cursor_refuse(cursor, "LIMIT", 0, "%d things are the most", THINGS_MAX);
    id = thing->id;
    thing->real = like.real || thing->real;
    thing->growing = like.growing || thing->growing;
    thing->spell = like.spell ? like.spell : thing->spell;
    if (!read_properties(placing, cursor, squares, id))
        return false;
    thing = thing_edit(ww, id);
    if (card_shows(thing->kind, TRAIT(FAKE)) && thing->owner)
        thing->decided |= 1 << (thing->owner - 1);        /* its maker knows better, and never rolls (WW-ICR-04) */
    if (thing->kind == CARD_boobytrap && !placing->asserting && thing->exact24 == 0)
        thing->exact24 = thing->growing ? TOKEN_GROWTH_24 : TOKEN_FIXED_24;
    if (thing->kind == CARD_boobytrap && thing->owner)
        thing->sealed_from = AUDIENCE_ALL_BUT(thing->owner - 1);
    return true;
}

/* "THORNBUSH c4 points 5", "DAGGER c5 glued", "BLACK HOLE EV 4 of red a5", "tokens of blue at a1* b1 d1 e1" */
bool position_read_thing(struct placing *placing, struct cursor *cursor, int card, int marks)
{
    const struct wizwar *ww = ww_placed(placing);
    struct squares squares = { .count = 0 };
    bool fake = marks & THING_FAKE;
    int from = cursor->at, number = position_number(cursor);

    if (!find_squares(cursor, ww, &squares))
        return false;
    for (int i = 0; i < squares.count; i++) {
        struct thing like = { .kind = fake ? CARD_illusionary_creation : card, .spell = fake ? card : 0, .place = squares.places[i],
                              .real = squares.real[i] || marks & THING_REAL, .growing = marks & THING_GROWING,
                              .number = number };

        cursor->at = from;
        if (!place_thing(placing, cursor, like, &squares))
            return false;
    }
    return true;
}

/* "R1 h3", "R1 on floor h3 glued", "R1 gone" */
static bool read_treasure(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);
    struct thing *thing;

    if (placing->asserting && position_is_treasure(cursor, ww) && !named_treasure(cursor, ww))
        return order_is(&cursor->tokens, cursor->at + 1, "gone") ? (cursor->at += 2, true)
                                                                 : (cursor->at = cursor->end, placing_unlike(placing, "it is gone"));
    thing = position_treasure(cursor, ww);
    if (!thing)
        return false;
    try_word(cursor, "on");
    try_word(cursor, "floor");
    if (try_word(cursor, "gone")) {
        if (placing->asserting)
            return placing_unlike(placing, "it is there");
        thing_remove(ww, thing->id);
        return true;
    }
    if (!position_place(cursor, ww, &thing->place))
        return false;
    thing->carrier = thing->inside = 0;
    thing->glued = try_word(cursor, "glued") || (placing->asserting && thing->glued);
    return true;
}

bool position_read_treasures(struct placing *placing, struct cursor *cursor)
{
    do {
        if (!read_treasure(placing, cursor))
            return false;
    } while (try_word(cursor, "and") || try_word(cursor, ","));
    return take_end(cursor);
}

bool position_read_treasure(struct placing *placing, struct cursor *cursor)
{
    return read_treasure(placing, cursor) && take_end(cursor);
}

static const char *seats_text(struct arena *arena, const char *head, uint32_t bits)
{
    const char *text = "";

    for (int seat = 0; seat < WW_SEATS; seat++)
        if (bits >> seat & 1u)
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : head, ww_seat_names[seat]);
    return text;
}

/* Of several alike a thing needs its number, and so does one that is not the first of its kind. */
static int number_told(const struct wizwar *ww, const struct thing *thing)
{
    return thing->number > 1 || has_twin(ww, thing) ? thing->number : 0;
}

/* " with R2", " with DAGGER number 2": what lies in the safe. It stands in items of its own before. */
static const char *locked_text(struct arena *arena, const struct wizwar *ww, int safe)
{
    const char *text = "";

    for (int i = 0; i < ww->thing_count; i++) {
        const struct thing *thing = &ww->things[i];
        int number = thing->kind == CARD_treasure ? 0 : number_told(ww, thing);

        if (thing->inside == safe)
            text = arena_printf(arena, "%s with %s%s", text,
                                thing->kind == CARD_treasure ? thing_name(arena, ww, thing) : ww_card_names[thing->kind],
                                number ? arena_printf(arena, " number %d", number) : "");
    }
    return text;
}

void position_write_thing(struct writing *writing, const struct wizwar *ww, const struct thing *thing)
{
    const struct maze *maze = maze_of(writing->arena, &ww->board);
    const char *at = maze_square_name(maze, thing->place), *more;
    struct thing told = *thing;

    told.number = number_told(ww, thing);
    more = fields_text(writing->arena, thing_fields, &told);
    if (thing->kind == CARD_treasure) {
        write_item(writing, "treasure %s %s%s", thing_name(writing->arena, ww, thing), at, thing->glued ? " glued" : "");
        return;
    }
    write_item(writing, "%s %s%s%s%s%s%s%s%s%s", ww_card_names[thing->kind], at,
               thing->owner ? arena_printf(writing->arena, " of %s", ww_seat_names[thing->owner - 1]) : "", more,
               thing->lost ? arena_printf(writing->arena, " points %d", ww_card(thing->kind)->life - thing->lost) : "",
               thing->spell ? arena_printf(writing->arena, " like %s", ww_card_names[thing->spell]) : "",
               seats_text(writing->arena, " believed ", (uint32_t)thing->believes),
               seats_text(writing->arena, " unbelieved ", (uint32_t)(thing->decided & ~thing->believes)),
               locked_text(writing->arena, ww, thing->id), position_stored_text(writing->arena, ww, thing->id));
}

void position_write_gone(struct writing *writing, const struct wizwar *ww)
{
    for (int seat = 0; seat < ww->seats; seat++)
        for (int number = 1; number <= 2; number++)
            if (!treasure_of((struct wizwar *)ww, seat, number))
                write_item(writing, "treasure %c%d gone", ww_seat_names[seat][0] - ('a' - 'A'), number);
}
