/* Positions: seats, figures, things and the effects on them. */
#include "engine/games/wizwar/face/position_parts.h"

#include <string.h>

static struct wizwar *ww_placed(struct placing *placing)
{
    return placing->state;
}

static bool take_place(struct cursor *cursor, const struct wizwar *ww, int32_t *place)
{
    const struct maze *maze = maze_of(cursor_arena(cursor), &ww->board);
    int square = GRID_NONE;

    if (!take_square(cursor, &maze->grid, &square))
        return false;
    *place = maze_place(maze, square);
    return true;
}

static bool is_square(struct cursor *cursor, const struct wizwar *ww)
{
    const struct maze *maze = maze_of(cursor_arena(cursor), &ww->board);
    size_t used = 0;
    int square = grid_parse(&maze->grid, cursor_text(cursor), &used);

    return square != GRID_NONE && cursor_text(cursor)[used] == '\0';
}

static bool take_card(struct cursor *cursor, int *card)
{
    return take_name(cursor, "card", ww_card_names, PSEUDO_FIRST, 3, card);
}

static bool take_owner(struct cursor *cursor, int32_t *owner)
{
    int seat = 0;

    if (!position_seat(cursor, &seat))
        return false;
    *owner = seat + 1;
    return true;
}

/* ---- seats ---- */

static struct thing *treasure_of(struct wizwar *ww, int seat, int number)
{
    for (int i = 0; i < ww->thing_count; i++)
        if (ww->things[i].kind == CARD_treasure && ww->things[i].owner == seat + 1 && ww->things[i].number == number)
            return &ww->things[i];
    return NULL;
}

/* "R1", or NULL with the line refused. */
static struct thing *take_treasure(struct cursor *cursor, struct wizwar *ww)
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
    thing = take_treasure(cursor, ww);
    if (!thing)
        return false;
    thing->carrier = figure + 1;
    thing->place = PLACE_NONE;
    return true;
}

/* Objects that a figure displays, as a complete list: objects already there stay, with all their properties. */
static bool read_shows(struct placing *placing, struct cursor *cursor, int figure)
{
    struct wizwar *ww = ww_placed(placing);
    bool kept[THINGS_MAX] = { false };
    int before = ww->thing_count;

    while (!cursor_at_end(cursor) && !cursor_is(cursor, "life") && !cursor_is(cursor, "carries")) {
        int card = 0, charges = 0, at = -1;

        if (try_word(cursor, "-") || try_word(cursor, "nothing") || try_word(cursor, ","))
            continue;
        if (!take_card(cursor, &card))
            return false;
        for (int i = 0; i < before && at < 0; i++)
            if (!kept[i] && ww->things[i].carrier == figure + 1 && ww->things[i].kind == card)
                at = i;
        if (at < 0) {
            thing_add(ww, (struct thing){ .kind = card, .carrier = figure + 1, .value = ww_cards[card]->value });
            at = ww->thing_count - 1;
        } else {
            kept[at] = true;
        }
        if (try_word(cursor, "of") && !take_card(cursor, &ww->things[at].spell))
            return false;
        if (try_word(cursor, "charges")) {
            if (!take_int(cursor, "the charges", 0, 20, &charges))
                return false;
            ww->things[at].value = charges;
        }
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

/* One property of a wizard, of one or several words. */
static bool read_of_seat(struct placing *placing, struct cursor *cursor, int seat)
{
    struct wizwar *ww = ww_placed(placing);
    struct player *player = &ww->players[seat];
    enum field_taken taken = take_field(cursor, player_fields, player);
    int number = 0;

    if (taken == FIELD_ABSENT && seat == ww->active)
        taken = take_field(cursor, now_fields, &ww->now);
    if (taken != FIELD_ABSENT)
        return taken == FIELD_TAKEN;
    if (try_word(cursor, "["))
        return read_hand(placing, cursor, PILE(&player->hand), "]");
    if (try_word(cursor, "hand"))
        return read_hand(placing, cursor, PILE(&player->hand), "]");
    if (try_word(cursor, "inert"))
        return read_hand(placing, cursor, PILE(&player->inert), "]");
    if (try_word(cursor, "life")) {
        if (!take_int(cursor, "the lives", 0, WW_LIFE_MAX, &number))
            return false;
        ww->figures[seat].life = number;
        return true;
    }
    if (try_word(cursor, "carries"))
        return read_carries(placing, cursor, seat);
    if (try_word(cursor, "shows"))
        return read_shows(placing, cursor, seat);
    if (try_word(cursor, "stuck"))
        return ww->figures[seat].stuck = true;
    if (try_word(cursor, "past")) {
        if (!take_int(cursor, "the record of his last turn", 1, 9999, &number))
            return false;
        player->past_count = 1;
        player->past[0] = number;
        return true;
    }
    if (try_word(cursor, "holds")) {
        const struct maze *maze = maze_of(placing->arena, &ww->board);
        size_t used = 0;
        int face = grid_parse_face(&maze->grid, cursor_text(cursor), &used);

        if (face == GRID_NONE)
            return cursor_refuse(cursor, "SQUARE", cursor->at, "which door? holds c3S");
        cursor->at++;
        player->holds_place = maze_place(maze, grid_face_square(face));
        player->holds_direction = (int32_t)grid_face_direction(face);
        return true;
    }
    if (try_word(cursor, "dead")) {
        player->out = player->out ? player->out : ++ww->gone;
        ww->figures[seat].place = PLACE_NONE;
        ww->figures[seat].life = 0;
        return true;
    }
    try_word(cursor, "at");
    return take_place(cursor, ww, &ww->figures[seat].place);
}

static bool read_seat(struct placing *placing, struct cursor *cursor)
{
    int seat = 0;

    if (!position_seat(cursor, &seat))
        return false;
    while (!cursor_at_end(cursor))
        if (!read_of_seat(placing, cursor, seat))
            return false;
    return true;
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

    if (try_word(cursor, "of") && !take_owner(cursor, &owner))
        return false;
    figure = placing->asserting ? find_figure(ww, card, owner, 0) : figure_free(ww);
    if (figure == FIGURE_NONE)
        return placing->asserting ? (cursor->at = cursor->end, placing_unlike(placing, "there is none"))
                                  : cursor_refuse(cursor, "LIMIT", 0, "there are too many figures");
    it = &ww->figures[figure];
    if (!placing->asserting) {
        for (number = 1; find_figure(ww, card, 0, number) != FIGURE_NONE; number++)
            ;
        *it = (struct figure){ .kind = card, .owner = owner, .number = number, .life = ww_cards[card]->life };
    }
    try_word(cursor, "at");
    if (is_square(cursor, ww) && !take_place(cursor, ww, &it->place))
        return false;
    if (try_word(cursor, "life")) {
        if (!take_int(cursor, "its life", 1, 20, &number))
            return false;
        it->life = number;
    }
    return take_end(cursor);
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

    if (!take_card(cursor, &stored.card))
        return false;
    while (!cursor_at_end(cursor)) {
        int number = 0;

        if (try_word(cursor, "of")) {
            if (!take_owner(cursor, &owner))
                return false;
            stored.seat = owner - 1;
        } else if (try_word(cursor, "with")) {
            if (!take_int(cursor, "its number", 1, 20, &number))
                return false;
            stored.number = number;
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
        held = take_treasure(cursor, ww);
        if (!held)
            return false;
    } else {
        if (!take_card(cursor, &card))
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
        return take_owner(cursor, &thing->owner);
    if (try_word(cursor, "like"))
        return take_card(cursor, &thing->spell);
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
static bool read_thing(struct placing *placing, struct cursor *cursor, int card)
{
    struct wizwar *ww = ww_placed(placing);
    struct thing *thing;
    int32_t place = PLACE_NONE;
    int id;

    try_word(cursor, "on");
    try_word(cursor, "floor");
    try_word(cursor, "token");
    try_word(cursor, "at");
    if (!take_place(cursor, ww, &place))
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
    struct thing *thing = take_treasure(cursor, ww);

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
    if (!take_place(cursor, ww, &thing->place))
        return false;
    thing->carrier = thing->inside = 0;
    thing->glued = try_word(cursor, "glued");
    return take_end(cursor);
}

/* ---- what begins with a name ---- */

static bool is_seat(struct cursor *cursor)
{
    for (int seat = 0; seat < WW_SEATS; seat++)
        if (cursor_is(cursor, ww_seat_names[seat]))
            return true;
    return false;
}

bool position_read_named(struct placing *placing, struct cursor *cursor)
{
    int card = 0;

    if (is_seat(cursor))
        return read_seat(placing, cursor);
    if (!take_card(cursor, &card))
        return false;
    if (card_has(card, CARD_MONSTER) || card == CARD_alter_ego)
        return read_figure(placing, cursor, card);
    return read_thing(placing, cursor, card);
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
        if (thing->value != ww_cards[thing->kind]->value)
            text = arena_printf(arena, "%s charges %d", text, thing->value);
    }
    return *text ? text : "nothing";
}

static void write_seat(struct writing *writing, const struct wizwar *ww, int seat)
{
    const struct maze *maze = maze_of(writing->arena, &ww->board);
    const struct player *player = &ww->players[seat];
    const struct thing *treasure = thing_treasure(ww, seat);
    const char *name = ww_seat_names[seat];

    if (player->out) {
        write_item(writing, "%s dead", name);
        return;
    }
    write_item(writing, "%s %s life %d%s%s%s", name, maze_square_name(maze, ww->figures[seat].place), ww->figures[seat].life,
               fields_text(writing->arena, player_fields, player),
               seat == ww->active ? fields_text(writing->arena, now_fields, &ww->now) : "",
               ww->figures[seat].stuck ? " stuck" : "");
    write_item(writing, "%s hand %s", name, pile_text(writing->arena, ww_card_names, PILE_CONST(&player->hand)));
    if (player->inert.count)
        write_item(writing, "%s inert %s", name, pile_text(writing->arena, ww_card_names, PILE_CONST(&player->inert)));
    write_item(writing, "%s shows %s", name, shows_text(writing->arena, ww, seat));
    if (treasure)
        write_item(writing, "%s carries %s", name, thing_name(writing->arena, ww, treasure));
    if (player->holds_place)
        write_item(writing, "%s holds %s", name,
                   maze_face_name(maze, maze_face(maze, player->holds_place, player->holds_direction)));
}

static const char *seats_text(struct arena *arena, const char *head, uint32_t bits)
{
    const char *text = "";

    for (int seat = 0; seat < WW_SEATS; seat++)
        if (bits >> seat & 1u)
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : head, ww_seat_names[seat]);
    return text;
}

static void write_thing(struct writing *writing, const struct wizwar *ww, const struct thing *thing)
{
    const struct maze *maze = maze_of(writing->arena, &ww->board);
    const char *at = maze_square_name(maze, thing->place), *more = fields_text(writing->arena, thing_fields, thing);

    if (thing->kind == CARD_treasure) {
        write_item(writing, "treasure %s %s%s", thing_name(writing->arena, ww, thing), at, thing->glued ? " glued" : "");
        return;
    }
    write_item(writing, "%s %s%s%s%s%s%s%s", ww_card_names[thing->kind], at,
               thing->owner ? arena_printf(writing->arena, " of %s", ww_seat_names[thing->owner - 1]) : "", more,
               thing->lost ? arena_printf(writing->arena, " points %d", ww_cards[thing->kind]->life - thing->lost) : "",
               thing->spell ? arena_printf(writing->arena, " like %s", ww_card_names[thing->spell]) : "",
               seats_text(writing->arena, " believed ", (uint32_t)thing->believes),
               seats_text(writing->arena, " unbelieved ", (uint32_t)(thing->decided & ~thing->believes)));
}

void position_write_named(struct writing *writing, const void *state)
{
    const struct wizwar *ww = state;
    const struct maze *maze = maze_of(writing->arena, &ww->board);

    for (int i = 0; i < ww->thing_count; i++)
        if (!ww->things[i].carrier)
            write_thing(writing, ww, &ww->things[i]);
    for (int seat = 0; seat < ww->seats; seat++)
        write_seat(writing, ww, seat);
    for (int figure = FIGURE_OTHERS; figure < FIGURES_MAX; figure++)
        if (figure_lives(ww, figure))
            write_item(writing, "%s%s%s %s life %d", ww_card_names[ww->figures[figure].kind],
                       ww->figures[figure].owner ? " of " : "",
                       ww->figures[figure].owner ? ww_seat_names[ww->figures[figure].owner - 1] : "",
                       maze_square_name(maze, ww->figures[figure].place), ww->figures[figure].life);
}

/* ---- running effects ---- */

/* Its bearer: "blue", "TROLL of red", "ALTER EGO of red", "all". */
static bool take_bearer(struct cursor *cursor, const struct wizwar *ww, int *figure)
{
    int card = 0;
    int32_t owner = 0;

    *figure = FIGURE_NONE;
    if (try_word(cursor, "all"))
        return true;
    if (is_seat(cursor))
        return position_seat(cursor, figure);
    if (!take_card(cursor, &card) || (try_word(cursor, "of") && !take_owner(cursor, &owner)))
        return false;
    *figure = find_figure(ww, card, owner, 0);
    return *figure != FIGURE_NONE || cursor_refuse(cursor, "TARGET", cursor->at - 1, "there is no such figure");
}

static bool same(const struct effect *one, const struct effect *other)
{
    return one->kind == other->kind && one->owner == other->owner && one->target_kind == other->target_kind
        && one->target == other->target && one->left == other->left && one->data[EFFECT_SHARE] == other->data[EFFECT_SHARE];
}

/* "running BLIND on blue by red count 2 share 12 clock blue mark 1" */
bool position_read_running(struct placing *placing, struct cursor *cursor)
{
    struct wizwar *ww = ww_placed(placing);
    struct effect effect = { .data = { [EFFECT_SHARE] = WHOLE } };
    int figure = FIGURE_NONE, seat = 0, number = 0;

    if (!take_card(cursor, &effect.kind) || !take_word(cursor, "on") || !take_bearer(cursor, ww, &figure))
        return false;
    effect.target_kind = figure == FIGURE_NONE ? TARGET_GLOBAL : TARGET_FIGURE;
    effect.target = figure == FIGURE_NONE ? 0 : figure;
    seat = figure_is_wizard(figure) ? figure : 0;
    if (try_word(cursor, "by") && !position_seat(cursor, &seat))
        return false;
    effect.owner = seat;
    if (try_word(cursor, "count")) {
        if (!take_int(cursor, "its count", 1, 99, &number))
            return false;
        effect.left = number;
        effect.moment = MOMENT_TURN_START;
    }
    if (try_word(cursor, "share")) {
        if (!take_int(cursor, "its share in 24ths", 1, WHOLE, &number))
            return false;
        effect.data[EFFECT_SHARE] = number;
    }
    if (try_word(cursor, "mark")) {
        if (!take_int(cursor, "its mark", 0, 99, &number))
            return false;
        effect.data[EFFECT_MARK] = number;
    }
    effect.seat = EFFECT_SEAT(effect.owner);
    if (!take_end(cursor))
        return false;
    if (card_shows(effect.kind, TRAIT(EMPATHY)) && effect.left)
        effect.moment = MOMENT_TURN_END;
    for (int i = 0; placing->asserting && i < ww->effects.count; i++)
        if (same(&ww->effects.list[i], &effect))
            return true;
    if (placing->asserting)
        return placing_unlike(placing, "%s", "");
    effect.id = ++ww->effects.last_id;
    effect.number = ++ww->effects.last_number;
    ww->effects.list[ww->effects.count++] = effect;
    return true;
}

void position_write_running(struct writing *writing, const void *state)
{
    const struct wizwar *ww = state;

    for (int i = 0; i < ww->effects.count; i++) {
        const struct effect *effect = &ww->effects.list[i];
        const char *on = effect->target_kind == TARGET_GLOBAL ? "all" : figure_is_wizard(effect->target)
            ? ww_seat_names[effect->target]
            : arena_printf(writing->arena, "%s of %s", ww_card_names[ww->figures[effect->target].kind],
                           ww_seat_names[ww->figures[effect->target].owner - 1]);

        write_item(writing, "running %s on %s by %s%s%s%s", ww_card_names[effect->kind], on, ww_seat_names[effect->owner],
                   effect->left ? arena_printf(writing->arena, " count %d", effect->left) : "",
                   effect->data[EFFECT_SHARE] != WHOLE ? arena_printf(writing->arena, " share %d", effect->data[EFFECT_SHARE]) : "",
                   effect->data[EFFECT_MARK] ? arena_printf(writing->arena, " mark %d", effect->data[EFFECT_MARK]) : "");
    }
}
