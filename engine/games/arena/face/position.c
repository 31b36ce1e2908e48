#include "engine/games/arena/face/position.h"

#include "engine/games/arena/face/army.h"
#include "engine/games/arena/orders/order.h"
#include "engine/games/arena/state/values.h"
#include "engine/kernel/position.h"

bool ar_take_side(struct cursor *cursor, int *seat)
{
    static const char *const names[] = { "LEFT", "RIGHT", "L", "R" };

    for (int i = 0; i < 4; i++)
        if (try_word(cursor, names[i])) {
            *seat = i % 2;
            return true;
        }
    return cursor_refuse(cursor, "ITEM", cursor->at, "LEFT or RIGHT is expected, not \"%s\"", cursor_text(cursor));
}

/* ---- remarks ---- */

bool ar_try_remark(struct cursor *cursor)
{
    if (!try_word(cursor, "("))
        return false;
    while (!cursor_at_end(cursor) && !try_word(cursor, ")"))
        cursor->at++;
    return true;
}

bool ar_take_end(struct cursor *cursor)
{
    while (ar_try_remark(cursor))
        ;
    return take_end(cursor);
}

/* ---- the turn ---- */

/* "Turn LEFT (5)" */
static bool read_turn(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int seat = 0, number = 0;

    if (!ar_take_side(cursor, &seat))
        return false;
    if (try_word(cursor, "(")) {
        try_word(cursor, "player-turn");
        if (!take_int(cursor, "the player-turn", 1, TURN_LAST + 1, &number) || !take_word(cursor, ")"))
            return false;
    }
    state->turn = number ? number : state->active == seat && placing->asserting ? state->turn : seat + 1;
    state->active = seat;
    return ar_take_end(cursor);
}

static void write_turn(struct writing *writing, const void *game)
{
    const struct state *state = game;

    write_item(writing, "Turn %s (%d)", ar_seat_names[state->active], (int)state->turn);
}

static bool read_rout(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;

    state->rout = try_word(cursor, "on");
    return state->rout || take_word(cursor, "off");
}

static bool read_forfeits(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;

    state->forfeits = try_word(cursor, "on");
    return state->forfeits || take_word(cursor, "off");
}

/* "ended by rout, RIGHT wins" */
static bool read_ended(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int ending = 0, winner = SEAT_NOBODY;

    if (!take_word(cursor, "by") || !take_name(cursor, "ending", ar_ending_names, ENDINGS, 3, &ending))
        return false;
    if (try_word(cursor, ",") && (!ar_take_side(cursor, &winner) || !take_word(cursor, "wins")))
        return false;
    state->ending = ending;
    state->winner = winner + 1;
    return true;
}

static void write_switches(struct writing *writing, const void *game)
{
    const struct state *state = game;

    if (state->ending)
        write_item(writing, "ended by %s%s%s", ar_ending_names[state->ending],
                   state->winner ? state->winner == SEAT_LEFT + 1 ? ", LEFT" : ", RIGHT" : "", state->winner ? " wins" : "");
    if (state->rout)
        write_item(writing, "rout on");
    if (state->forfeits)
        write_item(writing, "forfeits on");
}

/* ---- hexes ---- */

/* "C1-C4", "C7", several with commas or blanks between; "only" after them means no other hex: *only. */
static bool take_hexes(struct cursor *cursor, const struct state *state, bool hexes[HEXES_MAX], bool *only)
{
    const struct hex_board *board = ar_board_of(state);

    while (!cursor_at_end(cursor)) {
        const char *word = cursor_text(cursor);
        size_t used = 0, more = 0;
        int first, last;

        if (cursor_is(cursor, "only"))
            *only = true;
        if (try_word(cursor, ",") || try_word(cursor, "only") || ar_try_remark(cursor))
            continue;
        first = last = hex_parse(board, word, &used);
        if (first != HEX_NONE && word[used] == '-')
            last = hex_parse(board, word + used + 1, &more);
        if (first == HEX_NONE || last == HEX_NONE || word[used + more + (word[used] == '-')])
            return cursor_refuse(cursor, "ITEM", cursor->at, "\"%s\" is no hex, and no row of hexes like C1-C4", word);
        for (int hex = first; hex <= last; hex++)
            hexes[hex] = true;
        try_word(cursor, word);
    }
    return true;
}

static bool read_control_of(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    bool hexes[HEXES_MAX] = { false }, only = false;
    int control = 0;

    if (try_word(cursor, "nobody"))
        control = 0;
    else if (ar_take_side(cursor, &control))
        control++;
    else
        return false;
    if (!take_word(cursor, ":") || !take_hexes(cursor, state, hexes, &only))
        return false;
    for (int hex = 0; hex < HEXES_MAX; hex++)
        if (hexes[hex])
            state->control[hex] = (int8_t)control;
        else if (only && state->control[hex] == control && !ar_is_king_hex(state->basic, hex))
            state->control[hex] = 0;             /* a king's hex has its default */
    return true;
}

static void write_control(struct writing *writing, const void *game)
{
    static const char *const names[] = { "nobody", "L", "R" };
    const struct state *state = game;
    char name[HEX_NAME_BYTES];

    for (int control = 0; control <= SEATS; control++) {
        const char *text = "";

        for (int hex = 0; hex < hex_count(ar_board_of(state)); hex++)
            if (state->control[hex] == control)
                text = arena_printf(writing->arena, "%s %s", text, hex_name(ar_board_of(state), hex, name));
        if (*text)
            write_item(writing, "control %s:%s", names[control], text);
    }
}

static bool read_storm(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    const struct effect *storm;
    int space = 0, left = 0;

    if (!take_space(cursor, ar_board_of(state), &space))
        return false;
    if (try_word(cursor, "left") && !take_int(cursor, "the turns left", 1, STORM_TURNS, &left))
        return false;
    storm = ar_storm_at(state, hex_of(space));
    if (storm) {
        state->effects.list[storm - state->effects.list].left = left ? left : storm->left;
        return ar_take_end(cursor);
    }
    if (placing->asserting)
        return placing_unlike(placing, "there is no storm on %s", ar_space_name(placing->arena, state, space));
    state->effects.list[state->effects.count++] = (struct effect){
        .id = ++state->effects.last_id, .kind = CARD_STORM, .target_kind = TARGET_HEX,
        .target = hex_space(hex_of(space), HEX_AIR), .moment = MOMENT_TURN_END, .left = left ? left : STORM_TURNS };
    return ar_take_end(cursor);
}

static void write_hexes(struct writing *writing, const void *game)
{
    const struct state *state = game;
    const struct hex_board *board = ar_board_of(state);
    char name[HEX_NAME_BYTES];

    for (int hex = 0; hex < hex_count(board); hex++) {
        const struct effect *storm = ar_storm_at(state, hex);

        if (state->terrain[hex] != (int8_t)ar_first_terrain(board, hex))
            write_item(writing, "%s=%s", hex_name(board, hex, name), ar_terrain_names[state->terrain[hex]]);
        if (storm)
            write_item(writing, "storm %s left %d", hex_name(board, hex, name), (int)storm->left);
    }
}

/* ---- players ---- */

/* "L 20 R 20" */
static bool take_of_players(struct cursor *cursor, const char *what, int most, int32_t *const of[SEATS])
{
    int seat = 0, number = 0;

    do {
        if (!ar_take_side(cursor, &seat) || !take_int(cursor, what, 0, most, &number))
            return false;
        *of[seat] = number;
        try_word(cursor, ",");
        ar_try_remark(cursor);
    } while (!cursor_at_end(cursor));
    return true;
}

static bool read_pool(struct placing *placing, struct cursor *cursor)
{
    struct player *players = ((struct state *)placing->state)->players;

    return take_of_players(cursor, "the pool", POOL_MOST, (int32_t *const[]){ &players[SEAT_LEFT].pool, &players[SEAT_RIGHT].pool });
}

static bool read_missed(struct placing *placing, struct cursor *cursor)
{
    struct player *players = ((struct state *)placing->state)->players;

    return take_of_players(cursor, "the turns", TURN_LAST, (int32_t *const[]){ &players[SEAT_LEFT].missed, &players[SEAT_RIGHT].missed });
}

/* "numbers L 12 R 7 I 2 K 3 X 4": the last ones that have been given. */
static bool read_numbers(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    const struct { const char *letter; int32_t *last; } given[] = {
        { "L", &state->players[SEAT_LEFT].last_tag }, { "R", &state->players[SEAT_RIGHT].last_tag }, { "I", &state->last_item },
        { "K", &state->last_corpse }, { "X", &state->effects.last_number },
    };
    const size_t count = sizeof given / sizeof given[0];

    do {
        size_t i = 0;
        int last = 0;

        while (i < count && !try_word(cursor, given[i].letter))
            i++;
        if (i == count)
            return cursor_refuse(cursor, "ITEM", cursor->at, "L, R, I, K or X is expected, not \"%s\"", cursor_text(cursor));
        if (!take_int(cursor, "the number", 0, INT16_MAX, &last))
            return false;
        *given[i].last = last;
    } while (!cursor_at_end(cursor));
    return true;
}

static void write_numbers(struct writing *writing, const void *game)
{
    const struct state *state = game;

    write_item(writing, "numbers L %d R %d I %d K %d X %d", (int)state->players[SEAT_LEFT].last_tag,
               (int)state->players[SEAT_RIGHT].last_tag, (int)state->last_item, (int)state->last_corpse,
               (int)state->effects.last_number);
}

static void list_all(uint64_t spells[SPELL_WORDS])
{
    for (int card = 1; card < CARDS; card++)
        if (ar_card(card) && ar_card(card)->kind == CARD_SPELL)
            ar_list(spells, card);
}

static bool take_spells(struct cursor *cursor, uint64_t spells[SPELL_WORDS])
{
    int card = 0;

    for (int word = 0; word < SPELL_WORDS; word++)
        spells[word] = 0;
    if (try_word(cursor, "none"))
        return ar_take_end(cursor);
    if (try_word(cursor, "any")) {
        list_all(spells);
        return ar_take_end(cursor);
    }
    while (!cursor_at_end(cursor)) {
        int token = cursor->at;

        if (!take_name(cursor, "spell", ar_card_names, CARDS, 3, &card))
            return false;
        if (ar_card(card)->kind != CARD_SPELL)
            return cursor_refuse(cursor, "ITEM", token, "%s is no spell", ar_card_names[card]);
        ar_list(spells, card);
        ar_try_remark(cursor);
        try_word(cursor, ",");
    }
    return true;
}

/* "spells L: fireball, slow", "spells R: none", "spells any" */
static bool read_spells(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int seat = 0;

    if (cursor_is(cursor, "any")) {
        list_all(state->players[SEAT_LEFT].spells);
        return take_spells(cursor, state->players[SEAT_RIGHT].spells);
    }
    return ar_take_side(cursor, &seat) && take_word(cursor, ":") && take_spells(cursor, state->players[seat].spells);
}

static bool read_known(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int seat = 0;

    return ar_take_side(cursor, &seat) && take_word(cursor, ":") && take_spells(cursor, state->players[seat].known);
}

static const char *spells_text(struct arena *arena, const uint64_t spells[SPELL_WORDS])
{
    const char *text = "";

    for (int card = 1; card < CARDS; card++)
        if (ar_lists(spells, card))
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", ar_card_names[card]);
    return *text ? text : "none";
}

static void write_players(struct writing *writing, const void *game)
{
    const struct state *state = game;

    write_item(writing, "pool L %d R %d", (int)state->players[SEAT_LEFT].pool, (int)state->players[SEAT_RIGHT].pool);
    for (int seat = 0; seat < SEATS; seat++) {
        write_item(writing, "spells %s: %s", ar_seat_names[seat], spells_text(writing->arena, state->players[seat].spells));
        write_item(writing, "known %s: %s", ar_seat_names[seat], spells_text(writing->arena, state->players[seat].known));
        if (state->players[seat].missed)
            write_item(writing, "missed %s %d", ar_seat_names[seat], (int)state->players[seat].missed);
    }
}

/* ---- anything else: units, a hex's terrain, the other half of `control` ---- */

static bool read_hex(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int space = 0, terrain = 0;

    if (!take_space(cursor, ar_board_of(state), &space))
        return false;
    if (try_word(cursor, "uncontrolled")) {
        state->control[hex_of(space)] = 0;
        return true;
    }
    if (!take_word(cursor, "=") || !take_name(cursor, "terrain", ar_terrain_names, TERRAINS, 2, &terrain))
        return false;
    state->terrain[hex_of(space)] = (int8_t)terrain;
    return true;
}

bool ar_read_hexes(struct placing *placing, struct cursor *cursor)
{
    do {
        if (!read_hex(placing, cursor))
            return false;
    } while (try_word(cursor, ","));
    return ar_take_end(cursor);
}

static bool read_other(struct placing *placing, struct cursor *cursor)
{
    if (ar_tag_of(cursor_text(cursor)))
        return ar_read_units(placing, cursor);
    if (cursor_is(cursor, "L") || cursor_is(cursor, "R") || cursor_is(cursor, "nobody"))
        return read_control_of(placing, cursor);
    return ar_read_hexes(placing, cursor);
}

/* A hex without a named controller belongs to its occupant, and a king's hex to its owner. RULES 2.2. */
static void settle(void *game)
{
    struct state *state = game;

    for (int hex = 0; hex < hex_count(ar_board_of(state)); hex++)
        for (int layer = HEX_GROUND; layer <= HEX_AIR && state->control[hex] == 0; layer++)
            for (int seat = 0; seat < SEATS; seat++)
                if (ar_present(state, seat, hex_space(hex, (enum hex_layer)layer)))
                    state->control[hex] = (int8_t)(seat + 1);
}

/* In a game a rider that does not fit gets off at once. RULES 6.3. */
static const char *overloaded(const struct position *position, const void *game)
{
    const struct state *state = game;

    for (int i = 0; i < state->creature_count; i++)
        if (ar_loaded(state, &state->creatures[i]) > LOAD_FULL)
            return arena_printf(position->arena, "%s cannot carry what rides it",
                                ar_creature_tag(position->arena, state->creatures[i].id));
    return NULL;
}

static void begin(void *game, const struct value *options)
{
    enum { POOL_USUAL = 40 };
    struct state *state = game;

    ar_begin(state, options);
    for (int seat = 0; seat < SEATS; seat++)
        state->players[seat].pool = POOL_USUAL;
}

static const struct position_item items[] = {
    { .head = "Turn", .read = read_turn, .write = write_turn, .first = true },
    { .head = "rout", .read = read_rout, .write = write_switches },
    { .head = "forfeits", .read = read_forfeits },
    { .head = "ended", .read = read_ended },
    { .head = "control", .read = read_control_of },
    { .head = "storm", .read = read_storm, .write = write_hexes },
    { .head = "pool", .read = read_pool, .write = write_players },
    { .head = "missed", .read = read_missed },
    { .head = "spells", .read = read_spells },
    { .head = "known", .read = read_known },
    { .head = "numbers", .read = read_numbers },
    { .head = "I#", .read = ar_read_item },
    { .head = "K#", .read = ar_read_corpses, .write = ar_write_corpses },
    { .head = "X#", .read = ar_read_enchantment },
    { .head = "", .read = read_other, .write = ar_write_units },
    { .head = "items", .write = ar_write_items },
    { .head = "enchantments", .write = ar_write_enchantments },
    { .head = "castings", .write = ar_write_castings },
    { .head = "controlled", .write = write_control },
    { .head = "numbered", .write = write_numbers },
    { .head = NULL },
};

const struct position_rules ar_position = {
    .items = items, .marks = "(),:;[]@=", .separators = ";.", .asides = "next ASK TARGET", .options = begin, .settle = settle,
    .forbids = overloaded,
};
