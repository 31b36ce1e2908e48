/* Ranges, walls and movement of Arena against the plain second opinion.
 *
 * A position is thrown at random and written down as RULES 2.2 has it; the rule set reads that, and plays a turn of walks
 * and flights by mail. The plain opinion is told of the same position in its own terms. Both must agree on who may be
 * where, on the walls between neighbours, on ranges, and on where every creature is when the Movement phase is over.
 * PLAIN_POSITIONS in the environment says how many positions; without it they are few. */
#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game.h"
#include "engine/games/arena/state/values.h"
#include "engine/kernel/position.h"
#include "engine/kernel/ruleset.h"
#include "tests/support/plain_arena.h"
#include "tests/support/sweep.h"

extern const struct ruleset arena_rules;

Suite *suite_turn_movement_plain(void);

enum { LOOPS = 20, POSITIONS = 300, TEXT_BYTES = 8192, ORDERS = PLAIN_UNITS + 8, KEY_BYTES = 16, RANGES = 12 };

/* A position and its orders in both forms during the throw. */
struct throwing {
    struct rng rng;
    struct plain_arena plain;
    struct plain_order orders[ORDERS];
    int order_count;
    char position[TEXT_BYTES], mail[TEXT_BYTES];
    int numbers[2], enchantments, items;
};

static int below(struct throwing *t, int count)
{
    return (int)rng_below(&t->rng, (uint64_t)count);
}

static bool one_in(struct throwing *t, int k)
{
    return below(t, k) == 0;
}

static void write_to(char text[TEXT_BYTES], const char *format, ...) __attribute__((format(printf, 2, 3)));

static void write_to(char text[TEXT_BYTES], const char *format, ...)
{
    size_t used = strlen(text);
    va_list args;

    va_start(args, format);
    ck_assert_int_lt(vsnprintf(text + used, TEXT_BYTES - used, format, args), (int)(TEXT_BYTES - used));
    va_end(args);
}

static const char *place_name(struct plain_place place)
{
    static char names[8][KEY_BYTES];
    static int next;
    char *name = names[next++ % 8];

    snprintf(name, KEY_BYTES, "%c%d%s", 'A' + place.row, place.column, place.air ? "^" : "");
    return name;
}

static const char *tag_of(const struct plain_unit *unit, int number)
{
    static char names[8][KEY_BYTES];
    static int next;
    char *name = names[next++ % 8];

    snprintf(name, KEY_BYTES, "%c%d", unit->right ? 'R' : 'L', number);
    return name;
}

/* ---- the board ---- */

static struct plain_place some_hex(struct throwing *t)
{
    struct plain_place place = { 0 };

    do
        place = (struct plain_place){ below(t, PLAIN_ROWS), 1 + below(t, PLAIN_COLUMNS), false };
    while (!plain_on_board(t->plain.basic, place.row, place.column));
    return place;
}

static struct plain_place some_neighbour(struct throwing *t, struct plain_place place)
{
    struct plain_place other;

    do
        other = some_hex(t);
    while (!plain_adjacent(t->plain.basic, place, other));
    other.air = place.air;
    return other;
}

static const char *terrain_name(char terrain)
{
    static const struct { char letter; const char *name; } names[] = {
        { 'W', "WATER" }, { 'R', "RIVER" }, { 'G', "GRASS" }, { 'F', "FOREST" }, { 'K', "ROCKY" },
    };

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].letter == terrain)
            return names[i].name;
    return "";
}

static struct plain_hex *hex_of_place(struct throwing *t, struct plain_place place)
{
    return &t->plain.hex[place.row][place.column];
}

static void throw_terrain(struct throwing *t)
{
    int middle = t->plain.basic ? 1 : 2;

    for (int row = 0; row < PLAIN_ROWS; row++)
        for (int column = 1; plain_on_board(t->plain.basic, row, column); column++) {
            struct plain_hex *hex = &t->plain.hex[row][column];

            hex->terrain = row == middle ? 'R' : 'G';
            if (one_in(t, 2))
                continue;
            hex->terrain = "WRGFK"[below(t, 5)];
            write_to(t->position, "%c%d=%s\n", 'A' + row, column, terrain_name(hex->terrain));
        }
}

static void throw_hex_magic(struct throwing *t)
{
    for (int i = below(t, 4); i > 0; i--) {
        struct plain_place place = some_hex(t);

        if (!hex_of_place(t, place)->mirage) {
            hex_of_place(t, place)->mirage = "WRGFK"[below(t, 5)];
            write_to(t->position, "X%d mirage on %s as %s\n", ++t->enchantments, place_name(place),
                     terrain_name(hex_of_place(t, place)->mirage));
        }
        place = some_hex(t);
        if (!hex_of_place(t, place)->sanctuary)
            write_to(t->position, "X%d sanctuary on %s\n", ++t->enchantments, place_name(place));
        hex_of_place(t, place)->sanctuary = true;
    }
    for (int i = below(t, 5); i > 0; i--) {
        struct plain_place place = some_hex(t);

        if (!hex_of_place(t, place)->storm)
            write_to(t->position, "storm %s left %d\n", place_name(place), 1 + below(t, 3));
        hex_of_place(t, place)->storm = true;
    }
}

/* No Anti-Magic lies on a wall: RULES do not say whether it ends walls. */
static void throw_walls(struct throwing *t)
{
    for (int i = below(t, 4); i > 0; i--) {
        struct plain_place place = some_hex(t);

        if (!hex_of_place(t, place)->anti_magic)
            write_to(t->position, "X%d anti-magic on %s\n", ++t->enchantments, place_name(place));
        hex_of_place(t, place)->anti_magic = true;
    }
    for (int i = below(t, PLAIN_WALLS); i > 0; i--) {
        struct plain_place one = some_hex(t), other = some_neighbour(t, one);

        if (hex_of_place(t, one)->anti_magic || hex_of_place(t, other)->anti_magic)
            continue;
        t->plain.walls[t->plain.wall_count] = (struct plain_wall){ one, other, one_in(t, 2) };
        write_to(t->position, "X%d wall of %s on %s/%s\n", ++t->enchantments,
                 t->plain.walls[t->plain.wall_count++].force ? "force" : "thorns", place_name(one), place_name(other));
    }
}

/* ---- units ---- */

static void enchant(struct throwing *t, const char *card, const char *tag)
{
    write_to(t->position, "X%d %s on %s\n", ++t->enchantments, card, tag);
}

static void equip(struct throwing *t, struct plain_unit *unit, int mark, const char *item)
{
    unit->marks |= mark;
    write_to(t->position, "I%d %s on %s\n", ++t->items, item, tag_of(unit, unit->number));
}

static void throw_items(struct throwing *t, struct plain_unit *unit)
{
    if (!unit->body->hands || unit->body->size > 2 || t->plain.basic)
        return;
    if (one_in(t, 5))
        equip(t, unit, PLAIN_BOOTS, "boots of speed");
    if (unit->body->size > 1)
        return;
    if (one_in(t, 8))
        equip(t, unit, PLAIN_CLIMBING, "climbing gear");
    if (one_in(t, 8))
        equip(t, unit, PLAIN_CANOE, "canoe");
    if (one_in(t, 8))
        equip(t, unit, PLAIN_AXE, "woodsman's axe");
    if (unit->body->turns == 0 && !unit->at.air && one_in(t, 6))
        equip(t, unit, PLAIN_JET, "jet pack");
}

static void throw_enchantments(struct throwing *t, struct plain_unit *unit)
{
    const char *tag = tag_of(unit, unit->number);

    if (one_in(t, 10)) {
        unit->marks |= PLAIN_SLOW;
        enchant(t, "slow", tag);
    }
    if (one_in(t, 8)) {
        unit->marks |= PLAIN_HASTE;
        enchant(t, "haste", tag);
    }
    if (one_in(t, 15) && !unit->at.air) {
        unit->marks |= PLAIN_STASIS;
        enchant(t, "stasis", tag);
    }
    if (one_in(t, 15) && !unit->at.air && !unit->body->beast && !unit->body->lifeless) {
        unit->marks |= PLAIN_SLEEP;
        enchant(t, "sleep", tag);
    }
    if (one_in(t, 10) && !unit->rider && !unit->body->vehicle) {
        unit->marks |= PLAIN_INVISIBLE;
        enchant(t, "invisibility", tag);
    }
}

/* The creatures in the air have to land in this turn at the earliest; no vehicle is there without a pilot. */
static void throw_air(struct throwing *t, struct plain_unit *unit)
{
    if (unit->body->turns < 2 || (unit->body->vehicle && !unit->rider) || one_in(t, 2))
        return;
    unit->at.air = true;
    unit->clock = 1 + below(t, unit->body->turns - 1);
}

static void throw_rider(struct throwing *t, struct plain_unit *unit)
{
    if (t->plain.basic || unit->body->size < 2 || (!unit->body->vehicle && !one_in(t, 4)) || one_in(t, 6))
        return;
    unit->rider = ++t->numbers[unit->right];
    unit->rider_sleeps = unit->body->turns == 0 && one_in(t, 12);
}

static void write_unit(struct throwing *t, const struct plain_unit *unit)
{
    write_to(t->position, "%s %s@%s", tag_of(unit, unit->number), unit->body->name, place_name(unit->at));
    if (unit->clock)
        write_to(t->position, " clock %d", unit->clock);
    write_to(t->position, "\n");
    if (unit->rider)
        write_to(t->position, "%s human grunt on %s\n", tag_of(unit, unit->rider), tag_of(unit, unit->number));
    if (unit->rider_sleeps)
        enchant(t, "sleep", tag_of(unit, unit->rider));
}

static void throw_unit(struct throwing *t, bool right)
{
    struct plain_unit *unit = &t->plain.units[t->plain.unit_count];
    int kinds = 0, walkers = 0;

    for (; plain_body(kinds); kinds++)
        walkers += walkers == kinds && !plain_body(kinds)->vehicle;
    *unit = (struct plain_unit){ .right = right, .body = plain_body(below(t, t->plain.basic ? walkers : kinds)) };
    unit->number = ++t->numbers[right];
    unit->at = some_hex(t);
    throw_rider(t, unit);
    throw_air(t, unit);
    write_unit(t, unit);
    if (!t->plain.basic)
        throw_enchantments(t, unit);
    throw_items(t, unit);
    if (unit->clock && unit->right == t->plain.right_plays)
        unit->clock++;                           /* the turn begins */
    t->plain.unit_count++;
}

static void throw_position(struct throwing *t)
{
    t->plain.basic = one_in(t, 8);
    t->plain.right_plays = one_in(t, 2);
    write_to(t->position, "Turn %s (%d)\n", t->plain.right_plays ? "RIGHT" : "LEFT", t->plain.right_plays ? 6 : 5);
    throw_terrain(t);
    if (!t->plain.basic) {
        throw_hex_magic(t);
        throw_walls(t);
    }
    for (int right = 0; right < 2; right++)
        for (int i = 3 + below(t, 10); i > 0; i--)
            throw_unit(t, right);
}

/* ---- orders ---- */

/* Mostly neighbouring hexes, and sometimes one that is not next to the one before. */
static void throw_path(struct throwing *t, struct plain_order *order, struct plain_place from)
{
    int count = below(t, 4 + 1);

    if (one_in(t, 6))
        order->path[order->count++] = from;
    for (int i = 0; i < count; i++) {
        from = one_in(t, 25) ? some_hex(t) : some_neighbour(t, from);
        order->path[order->count++] = from;
    }
}

static void write_order(struct throwing *t, const struct plain_order *order)
{
    static const char *const words[] = { "MOVE", "FLY", "LAND" };
    const struct plain_unit *unit = &t->plain.units[order->unit];
    bool by_rider = unit->rider && one_in(t, 3);

    write_to(t->mail, "%s %s", words[order->how], tag_of(unit, by_rider ? unit->rider : unit->number));
    for (int i = 0; i < order->count; i++)
        write_to(t->mail, " %c%d", 'A' + order->path[i].row, order->path[i].column);
    write_to(t->mail, "%s\n", order->land ? " LAND" : "");
}

static void throw_order(struct throwing *t, int number)
{
    const struct plain_unit *unit = &t->plain.units[number];
    struct plain_order *order = &t->orders[t->order_count++];
    bool flyer = unit->body->turns > 0 || (unit->marks & PLAIN_JET) || unit->at.air;

    *order = (struct plain_order){ .unit = number, .how = flyer ? !one_in(t, 3) : one_in(t, 12) };
    if (unit->at.air && one_in(t, 5))
        order->how = PLAIN_LAND;
    if (order->how != PLAIN_LAND)
        throw_path(t, order, unit->at);
    if (order->how == PLAIN_WALK && order->count == 0)
        order->path[order->count++] = some_neighbour(t, unit->at);
    order->land = order->how == PLAIN_FLY && one_in(t, 2);
    write_order(t, order);
}

/* Units of the active side, in any order; some get both a walk and a flight. */
static void throw_orders(struct throwing *t)
{
    for (int i = 0; i < t->plain.unit_count; i++)
        if (t->plain.units[i].right == t->plain.right_plays && !one_in(t, 8))
            throw_order(t, i);
    for (int i = 0; i < t->plain.unit_count && one_in(t, 3); i++) {
        int number = below(t, t->plain.unit_count), given = 0, how = 0;

        for (int k = 0; k < t->order_count; k++)
            if (t->orders[k].unit == number) {
                given++;
                how = t->orders[k].how;
            }
        if (given != 1 || t->plain.units[number].at.air)
            continue;
        throw_order(t, number);
        if ((t->orders[t->order_count - 1].how == PLAIN_WALK) == (how == PLAIN_WALK)) {
            t->order_count--;                    /* two walks are a different case */
            t->mail[strlen(t->mail) - 1] = '\0';
            *(strrchr(t->mail, '\n') ? strrchr(t->mail, '\n') + 1 : t->mail) = '\0';
        }
    }
}

/* ---- comparing ---- */

static struct plain_place place_of(const struct hex_board *board, int space)
{
    char name[HEX_NAME_BYTES];

    hex_space_name(board, space, name);
    return (struct plain_place){ name[0] - 'A', (int)strtol(name + 1, NULL, 10), strchr(name, '^') != NULL };
}

static const struct creature *creature_of(const struct state *state, const struct plain_unit *unit)
{
    return ar_creature(state, ar_tag(unit->right ? SEAT_RIGHT : SEAT_LEFT, unit->number));
}

static void compare_places(const struct throwing *t, const struct state *state)
{
    const struct hex_board *board = ar_board_of(state);

    for (int space = 0; space < 2 * hex_count(board); space++) {
        struct plain_place place = place_of(board, space);

        for (int right = 0; right < 2; right++)
            ck_assert_msg((ar_present(state, right, space) != NULL) == plain_present(&t->plain, right, place),
                          "is anybody of %s in %s?\n%s", ar_seat_names[right], place_name(place), t->position);
        for (int i = 0; i < t->plain.unit_count; i++) {
            const struct plain_unit *unit = &t->plain.units[i];
            const struct creature *creature = creature_of(state, unit);

            ck_assert_msg(!ar_barred(state, creature, space) == plain_may_be(&t->plain, unit, place),
                          "may %s be in %s?\n%s", tag_of(unit, unit->number), place_name(place), t->position);
            ck_assert_msg(!ar_entry_barred(state, creature, space) == plain_may_enter(&t->plain, unit, place),
                          "may %s enter %s?\n%s", tag_of(unit, unit->number), place_name(place), t->position);
        }
    }
}

static void compare_walls(const struct throwing *t, const struct state *state)
{
    const struct hex_board *board = ar_board_of(state);

    for (int from = 0; from < 2 * hex_count(board); from++) {
        int around[HEX_DIRECTIONS], count = hex_neighbours(board, hex_of(from), around);

        for (int i = 0; i < count; i++) {
            int to = hex_space(around[i], hex_layer(from));

            ck_assert_msg(ar_walled(state, from, to)
                          == plain_walled(&t->plain, place_of(board, from), place_of(board, to)),
                          "is there a wall between %s and %s?\n%s", place_name(place_of(board, from)),
                          place_name(place_of(board, to)), t->position);
        }
    }
}

/* The number of a card by its name. */
static int card_named(const char *name)
{
    for (int card = 1; card < CARDS; card++)
        if (ar_card(card) && strcmp(ar_card(card)->name, name) == 0)
            return card;
    ck_abort_msg("there is no card %s", name);
    return 0;
}

static void compare_range(const struct throwing *t, const struct state *state, const struct plain_unit *caster,
                          const char *card, int target, int plainly)
{
    struct declaration declaration = { .seat = caster->right, .caster = creature_of(state, caster)->id,
                                       .card = card_named(card), .target = target, .place = HEX_NONE, .word = -1 };

    ck_assert_msg(ar_target_distance(state, &declaration) == plainly, "%s from %s is %d away, plainly %d\n%s", card,
                  tag_of(caster, caster->number), ar_target_distance(state, &declaration), plainly, t->position);
}

/* From a creature to another, to a space, to a wall with both its hexes. */
static void compare_ranges(struct throwing *t, const struct state *state)
{
    const struct hex_board *board = ar_board_of(state);
    const struct plain_arena *plain = &t->plain;

    for (int i = 0; i < RANGES; i++) {
        const struct plain_unit *caster = &plain->units[below(t, plain->unit_count)];
        const struct plain_unit *target = &plain->units[below(t, plain->unit_count)];
        int space = below(t, 2 * hex_count(board)), around[HEX_DIRECTIONS], one, other, near, far;

        compare_range(t, state, caster, "Slow", creature_of(state, target)->id,
                      plain_distance(plain->basic, caster->at, target->at));
        compare_range(t, state, caster, "Fireball", space, plain_distance(plain->basic, caster->at, place_of(board, space)));
        one = hex_of(space);
        other = around[below(t, hex_neighbours(board, one, around))];
        near = plain_distance(plain->basic, caster->at, place_of(board, hex_space(one, HEX_GROUND)));
        far = plain_distance(plain->basic, caster->at, place_of(board, hex_space(other, HEX_GROUND)));
        compare_range(t, state, caster, "Wall of Thorns", hex_side(board, one, other), near > far ? near : far);
    }
}

/* ---- the turn ---- */

static uint64_t seed_of(void *context, int record)
{
    (void)context;
    return (uint64_t)record;
}

static const char *moved_to(const struct event *event)
{
    if (strcmp(event->name, "move") == 0)
        return value_get_text(event->fields, "to", NULL);
    if (strcmp(event->name, "take-off") == 0 || strcmp(event->name, "landing") == 0)
        return value_get_text(event->fields, "at", NULL);
    return NULL;
}

/* The place to which the events of the Movement phase have brought a unit. */
static const char *engine_place(const struct game_record *record, const char *tag, const char *from)
{
    for (int i = 0; i < record->event_count; i++) {
        const struct event *event = &record->events[i];
        const char *to = strcmp(event->phase, "movement") == 0 ? moved_to(event) : NULL;

        if (to && strcmp(value_get_text(event->fields, "creature", ""), tag) == 0)
            from = to;
    }
    return from;
}

static void compare_movement(struct throwing *t, const struct game_record *record)
{
    struct plain_arena before = t->plain;

    plain_movement(&t->plain, t->orders, t->order_count);
    for (int i = 0; i < t->plain.unit_count; i++) {
        const struct plain_unit *unit = &t->plain.units[i];
        const char *ours = engine_place(record, tag_of(unit, unit->number), place_name(before.units[i].at));

        ck_assert_msg(strcmp(ours, place_name(unit->at)) == 0, "%s ends its move in %s, plainly in %s\n%s%s",
                      tag_of(unit, unit->number), ours, place_name(unit->at), t->position, t->mail);
    }
}

static void play(struct throwing *t, struct arena *arena, const struct value *options, const struct state *state)
{
    struct game_world world = { .seed = seed_of };
    struct game game;
    struct game_step step;
    struct game_mail mail = { .seat = t->plain.right_plays, .source = BY_MAIL, .orders = order_lines_of(arena, t->mail) };
    struct game_receipt receipt;

    game_begin_at(&game, arena, &arena_rules, options, state, 0);
    game_step(&game, &world, arena, &step);
    game_take(&game, &world, &mail, arena, &receipt);
    for (int i = 0; i < receipt.sheet.line_count; i++)
        ck_assert_msg(receipt.sheet.lines[i].verdict != VERDICT_REJECTED, "%s: %s\n%s", receipt.sheet.lines[i].text,
                      receipt.sheet.lines[i].reason, t->position);
    game_deadline(&game, &world, arena, DEFAULT_EVERY, NULL, AUDIENCE_ALL);
    game_step(&game, &world, arena, &step);
    ck_assert_msg(step.kind == GAME_RECORD, "the turn does not end: %s\n%s%s", step.why ? step.why : "it waits", t->position,
                  t->mail);
    compare_movement(t, &step.record);
}

static struct value *options_of(struct arena *arena, bool basic)
{
    struct value *given = value_object(arena), *whole;
    struct error err = { OK, "" };

    value_set_text(arena, given, "rules", basic ? "basic" : "advanced");
    ck_assert_int_eq(ruleset_options(&arena_rules, arena, given, &whole, &err), OK);
    return whole;
}

static void compare(struct throwing *t, struct arena *arena)
{
    struct state *state = ARENA_NEW(arena, struct state);
    struct error err = { OK, "" };
    const struct value *options;
    const char *broken;

    throw_position(t);
    throw_orders(t);
    options = options_of(arena, t->plain.basic);
    position_options(&arena_rules, state, options);
    ck_assert_msg(position_read(&arena_rules, arena, state, t->position, &err) == OK, "%s\n%s", err.message, t->position);
    broken = ar_state_check(arena, state);
    ck_assert_msg(!broken, "%s\n%s", broken, t->position);
    compare_places(t, state);
    compare_walls(t, state);
    compare_ranges(t, state);
    play(t, arena, options, state);
}

START_TEST(positions_agree)
{
    int count = sweep_positions(POSITIONS) / LOOPS;
    struct rng rng = rng_stream((uint64_t)_i, "plain arena");
    struct arena arena = { 0 };

    for (int i = 0; i < count; i++) {
        struct throwing *t = ARENA_NEW(&arena, struct throwing);

        t->rng = rng_stream(rng_below(&rng, UINT64_MAX), "position");
        compare(t, &arena);
        arena_reset(&arena);
    }
    arena_release(&arena);
}
END_TEST

/* From every space to every other, on both boards. */
START_TEST(distances_agree)
{
    bool basic = _i == 1;
    const struct hex_board *board = ar_board(basic);

    for (int from = 0; from < 2 * hex_count(board); from++)
        for (int to = 0; to < 2 * hex_count(board); to++)
            ck_assert_int_eq(hex_space_distance(board, from, to),
                             plain_distance(basic, place_of(board, from), place_of(board, to)));
}
END_TEST

Suite *suite_turn_movement_plain(void)
{
    Suite *suite = suite_create("arena/movement_plain");
    TCase *all = tcase_create("all");

    tcase_set_timeout(all, 600);
    tcase_add_loop_test(all, distances_agree, 0, 2);
    tcase_add_loop_test(all, positions_agree, 0, LOOPS);
    suite_add_tcase(suite, all);
    return suite;
}
