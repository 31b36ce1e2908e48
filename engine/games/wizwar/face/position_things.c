/* Positions: things in squares, treasures, and what safes and slime hold. */
#include "engine/games/wizwar/face/position_parts.h"

#include <string.h>

static struct wizwar *ww_placed(struct placing *placing)
{
    return placing->state;
}

/* ---- treasures ---- */

static struct thing *treasure_of(struct wizwar *ww, int seat, int number)
{
    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].kind == CARD_treasure && ww->things[i].owner == seat + 1 && ww->things[i].number == number)
            return &ww->things[i];
    return NULL;
}

/* "R1", or NULL with the line refused. */
struct thing *position_treasure(struct cursor *cursor, struct wizwar *ww)
{
    const char *word = cursor_text(cursor);

    for (int seat = 0; seat < ww->seats; seat++)
        for (int number = 1; number <= 2; number++) {
            struct thing *thing = treasure_of(ww, seat, number);
            const char *name = thing ? thing_name(cursor_arena(cursor), ww, thing) : "";

            if (thing && (strcmp(name, word) == 0 || (word[0] == name[0] + ('a' - 'A') && strcmp(word + 1, name + 1) == 0))) {
                cursor->at++;
                return thing;
            }
        }
    cursor_refuse(cursor, "NAME", cursor->at, "\"%s\" is no treasure, as R1 is one", word);
    return NULL;
}

/* ---- things ---- */

static struct thing *find_thing(struct wizwar *ww, int card, int32_t place)
{
    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].kind == card && !ww->things[i].carrier && ww->things[i].place == place)
            return &ww->things[i];
    return NULL;
}

static bool read_stored(struct cursor *cursor, struct wizwar *ww, int slime)
{
    struct stored stored = { .slime = slime };
    int32_t owner = 0;

    if (!position_card(cursor, &stored.card))
        return false;
    while (!cursor_at_end(cursor)) {
        int number = 0;

        if (try_word(cursor, "of")) {
            if (!position_owner(cursor, &owner))
                return false;
            stored.seat = owner - 1;
        } else if (try_word(cursor, "with")) {
            if (!take_int(cursor, "its number", 1, 20, &number))
                return false;
            stored.number = number;
        } else if (try_word(cursor, "spent")) {
            if (!take_int(cursor, "the cards that lie with it", 0, 9999, &number))
                return false;
            stored.spent = number;
        } else if (try_word(cursor, "hidden")) {
            stored.hidden_from = AUDIENCE_ALL_BUT(stored.seat);
        } else if (try_word(cursor, "wand")) {
            stored.wand = true;
        } else if (try_word(cursor, "ego")) {
            stored.by_ego = true;
        } else {
            break;
        }
    }
    for (int i = 0; i < ww->stored_count; i++)
        if (memcmp(&ww->stored[i], &stored, sizeof stored) == 0)
            return true;
    if (ww->stored_count == STORED_MAX)
        return cursor_refuse(cursor, "LIMIT", 0, "%d spells are the most", STORED_MAX);
    ww->stored[ww->stored_count++] = stored;
    return true;
}

static const struct position_field thing_fields[] = {
    POSITION_INT(struct thing, "EV", value, 0, 99),
    POSITION_INT(struct thing, "exact", exact24, 0, 360),
    POSITION_WORD(struct thing, "glued", glued),
    POSITION_WORD(struct thing, "enchanted", enchanted),
    POSITION_WORD(struct thing, "growing", growing),
    POSITION_WORD(struct thing, "real", real),
    POSITION_WORD(struct thing, "dud", dud),
    { .word = NULL },
};

static bool read_believers(struct cursor *cursor, struct thing *thing, bool real)
{
    int seat = 0;

    do {
        if (!position_seat(cursor, &seat))
            return false;
        thing->decided |= 1 << seat;
        thing->believes = real ? thing->believes | 1 << seat : thing->believes & ~(1 << seat);
    } while (try_word(cursor, ","));
    return true;
}

static bool read_with(struct placing *placing, struct cursor *cursor, struct thing *safe)
{
    struct wizwar *ww = ww_placed(placing);
    struct thing *held;
    int card = 0, id = safe->id;
    int32_t place = safe->place;

    if (cursor_text(cursor)[1] >= '1' && cursor_text(cursor)[1] <= '2') {
        held = position_treasure(cursor, ww);
        if (!held)
            return false;
    } else {
        if (!position_card(cursor, &card))
            return false;
        held = find_thing(ww, card, place);
        if (!held && placing->asserting)
            return placing_unlike(placing, "it does not hold that");
        if (!held)
            held = thing_add(ww, (struct thing){ .kind = card });
    }
    held->carrier = 0;
    held->place = place;
    held->inside = id;
    return true;
}

static bool read_of_thing(struct placing *placing, struct cursor *cursor, int id)
{
    struct wizwar *ww = ww_placed(placing);
    struct thing *thing = thing_edit(ww, id);
    int number = 0;

    switch (take_field(cursor, thing_fields, thing)) {
    case FIELD_TAKEN:
        return true;
    case FIELD_WRONG:
        return false;
    case FIELD_ABSENT:
        break;
    }
    if (try_word(cursor, "of"))
        return position_owner(cursor, &thing->owner);
    if (try_word(cursor, "like"))
        return position_card(cursor, &thing->spell);
    if (try_word(cursor, "believed"))
        return read_believers(cursor, thing, true);
    if (try_word(cursor, "unbelieved"))
        return read_believers(cursor, thing, false);
    if (try_word(cursor, "storing"))
        return read_stored(cursor, ww, id);
    if (try_word(cursor, "with"))
        return read_with(placing, cursor, thing);
    if (try_word(cursor, "points")) {
        if (!take_int(cursor, "its points", 1, 20, &number))
            return false;
        thing->lost = ww_cards[thing->kind]->life - number;
        return true;
    }
    return placing_unreadable(cursor, "THORNBUSH c4 points 3; DAGGER c5 glued; BLACK HOLE e4 EV 4 of red");
}

/* "THORNBUSH c4 points 5", "DAGGER c5 glued" */
bool position_read_thing(struct placing *placing, struct cursor *cursor, int card)
{
    struct wizwar *ww = ww_placed(placing);
    struct thing *thing;
    int32_t place = PLACE_NONE;
    int id;

    try_word(cursor, "on");
    try_word(cursor, "floor");
    try_word(cursor, "token");
    try_word(cursor, "at");
    if (!position_place(cursor, ww, &place))
        return false;
    thing = find_thing(ww, card, place);
    if (!thing && placing->asserting)
        return cursor->at = cursor->end, placing_unlike(placing, "it is not there");
    if (!thing)
        thing = thing_add(ww, (struct thing){ .kind = card, .place = place });
    if (!thing)
        return cursor_refuse(cursor, "LIMIT", 0, "%d things are the most", THINGS_MAX);
    id = thing->id;
    while (!cursor_at_end(cursor))
        if (!read_of_thing(placing, cursor, id))
            return false;
    if (thing_edit(ww, id)->kind == CARD_boobytrap && thing_edit(ww, id)->owner)
        thing_edit(ww, id)->sealed_from = AUDIENCE_ALL_BUT(thing_edit(ww, id)->owner - 1);
    return true;
}

/* "treasure R1 h3", "treasure R1 h3 glued" */
bool position_read_treasure(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);
    struct thing *thing = position_treasure(cursor, ww);

    if (!thing)
        return false;
    try_word(cursor, "on");
    try_word(cursor, "floor");
    if (try_word(cursor, "gone")) {
        if (placing->asserting)
            return placing_unlike(placing, "it is there");
        thing_remove(ww, thing->id);
        return take_end(cursor);
    }
    if (!position_place(cursor, ww, &thing->place))
        return false;
    thing->carrier = thing->inside = 0;
    thing->glued = try_word(cursor, "glued");
    return take_end(cursor);
}

static const char *seats_text(struct arena *arena, const char *head, uint32_t bits)
{
    const char *text = "";

    for (int seat = 0; seat < WW_SEATS; seat++)
        if (bits >> seat & 1u)
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : head, ww_seat_names[seat]);
    return text;
}

/* " with R2": what lies in the safe. */
static const char *locked_text(struct arena *arena, const struct wizwar *ww, int safe)
{
    const char *text = "";

    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].inside == safe)
            text = arena_printf(arena, "%s with %s", text, ww->things[i].kind == CARD_treasure
                                                               ? thing_name(arena, ww, &ww->things[i])
                                                               : ww_card_names[ww->things[i].kind]);
    return text;
}

/* " storing FIREBALL of red with 2 hidden": the spells that wait in slime. */
static const char *stored_text(struct arena *arena, const struct wizwar *ww, int slime)
{
    const char *text = "";

    for (int i = 0; i < ww->stored_count; i++) {
        const struct stored *stored = &ww->stored[i];

        if (stored->slime == slime)
            text = arena_printf(arena, "%s storing %s of %s%s%s%s%s%s", text, ww_card_names[stored->card],
                                ww_seat_names[stored->seat], stored->number ? arena_printf(arena, " with %d", stored->number) : "",
                                stored->spent ? arena_printf(arena, " spent %d", stored->spent) : "",
                                stored->hidden_from ? " hidden" : "", stored->wand ? " wand" : "", stored->by_ego ? " ego" : "");
    }
    return text;
}

void position_write_thing(struct writing *writing, const struct wizwar *ww, const struct thing *thing)
{
    const struct maze *maze = maze_of(writing->arena, &ww->board);
    const char *at = maze_square_name(maze, thing->place), *more = fields_text(writing->arena, thing_fields, thing);

    /* What lies in a safe is written with it. */
    if (thing->inside)
        return;
    if (thing->kind == CARD_treasure) {
        write_item(writing, "treasure %s %s%s", thing_name(writing->arena, ww, thing), at, thing->glued ? " glued" : "");
        return;
    }
    write_item(writing, "%s %s%s%s%s%s%s%s%s%s", ww_card_names[thing->kind], at,
               thing->owner ? arena_printf(writing->arena, " of %s", ww_seat_names[thing->owner - 1]) : "", more,
               thing->lost ? arena_printf(writing->arena, " points %d", ww_cards[thing->kind]->life - thing->lost) : "",
               thing->spell ? arena_printf(writing->arena, " like %s", ww_card_names[thing->spell]) : "",
               seats_text(writing->arena, " believed ", (uint32_t)thing->believes),
               seats_text(writing->arena, " unbelieved ", (uint32_t)(thing->decided & ~thing->believes)),
               locked_text(writing->arena, ww, thing->id), stored_text(writing->arena, ww, thing->id));
}

void position_write_gone(struct writing *writing, const struct wizwar *ww)
{
    for (int seat = 0; seat < ww->seats; seat++)
        for (int number = 1; number <= 2; number++)
            if (!treasure_of((struct wizwar *)ww, seat, number))
                write_item(writing, "treasure %c%d gone", ww_seat_names[seat][0] - ('a' - 'A'), number);
}
