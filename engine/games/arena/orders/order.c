#include "engine/games/arena/orders/order.h"

#include <string.h>

#include "engine/kernel/text.h"

static const char *const verb_words[VERBS] = {
    NULL, "TERRAIN", "STORM", "CALM", "EQUIP", "DROP", "GIVE", "MOUNT", "DISMOUNT", "CAST", "USE", "STOP", "MOVE", "FLY",
    "LAND", "SHOOT", "WRECK", "BATTLES", "PASS", "HOLD", "PHASE",
};
static const char *const half_words[] = { "MP1", "MP2" };
static const char *const set_up_words[] = { "ARMY", "BUY", "SPELL", "PLACE", NULL };

const char *ar_order_word(int index)
{
    enum { HALVES = sizeof half_words / sizeof half_words[0], TURN_WORDS = VERBS - 1 };

    if (index < TURN_WORDS)
        return verb_words[index + 1];
    return index < TURN_WORDS + HALVES ? half_words[index - TURN_WORDS] : set_up_words[index - TURN_WORDS - HALVES];
}

/* ---- creatures and items ---- */

int ar_tag_of(const char *word)
{
    for (int seat = 0; seat < SEATS; seat++) {
        int number = cursor_tag(word, seat == SEAT_LEFT ? "L" : "R", TAG_MOST);

        if (number > 0)
            return ar_tag(seat, number);
    }
    return 0;
}

/* The one creature of this kind that the seat has; 0: none; -1: several. */
static int only_one(const struct state *state, int seat, int kind)
{
    int id = 0;

    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].kind == kind && ar_controller(state, &state->creatures[i]) == seat) {
            if (id)
                return -1;
            id = state->creatures[i].id;
        }
    return id;
}

static void expect_creatures(struct cursor *cursor, const struct state *state)
{
    for (int i = 0; cursor_listens(cursor) && i < state->creature_count; i++)
        cursor_expect(cursor, cursor->at, 1, ar_creature_tag(cursor_arena(cursor), state->creatures[i].id));
}

bool ar_take_creature(struct cursor *cursor, const struct state *state, int seat, int *id)
{
    int first = cursor->at, kind = 0, found;

    *id = ar_tag_of(cursor_text(cursor));
    if (*id) {
        expect_creatures(cursor, state);
        return try_word(cursor, cursor_text(cursor));
    }
    expect_creatures(cursor, state);
    if (!take_name(cursor, "creature", ar_creature_names, CREATURE_KINDS, 3, &kind))
        return false;
    found = only_one(state, seat, kind);
    if (!found)
        found = only_one(state, SEAT_NOBODY, kind);      /* a vehicle that nobody steers */
    if (found > 0) {
        *id = found;
        return true;
    }
    cursor->at = first;
    return cursor_refuse(cursor, "NAME", first, found ? "there are several of %s: write the tag" : "there is no %s of yours",
                         ar_creature_names[kind]);
}

/* A creature that is on the board. */
static bool take_present(struct cursor *cursor, const struct state *state, int seat, int *id)
{
    int token = cursor->at;

    if (!ar_take_creature(cursor, state, seat, id))
        return false;
    return ar_creature(state, *id) || cursor_refuse(cursor, "NAME", token, "there is no creature %s",
                                                    ar_creature_tag(cursor_arena(cursor), *id));
}

static bool take_mover(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    int id = 0;

    if (!take_present(cursor, state, seat, &id))
        return false;
    if (order->creature_count == ORDER_CREATURES)
        return cursor_refuse(cursor, "LIMIT", -1, "at most %d creatures stand in a line", ORDER_CREATURES);
    order->creatures[order->creature_count++] = id;
    return true;
}

/* Creatures, as long as tags or names follow; then hexes. */
static bool take_movers(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    if (!take_mover(cursor, state, seat, order))
        return false;
    while (ar_tag_of(cursor_text(cursor)))
        if (!take_mover(cursor, state, seat, order))
            return false;
    return true;
}

static const char *movers_text(struct arena *arena, const struct order *order)
{
    const char *text = "";

    for (int i = 0; i < order->creature_count; i++)
        text = arena_printf(arena, "%s %s", text, ar_creature_tag(arena, order->creatures[i]));
    return text;
}

/* Names of the items that it bears or that lie with it: "POTION" is enough when only one of them is a potion. Of others, when
 * none is meant. */
static const char *const *item_names(struct cursor *cursor, const struct state *state, const struct creature *at)
{
    const char **here = arena_alloc(cursor_arena(cursor), CARDS * sizeof *here);
    int card = 0, used = 0;

    for (int i = 0; at && i < state->item_count; i++) {
        const struct item *item = &state->items[i];

        if (item->bearer == at->id || (!item->bearer && item->space == at->space))
            here[item->card] = ar_card_names[item->card];
    }
    return order_find_name(&cursor->tokens, cursor->at, here, CARDS, 3, &used, &card) == NAME_FOUND ? here : ar_card_names;
}

/* By its number, or by its name when the creature has only one with that name. */
static bool take_item(struct cursor *cursor, const struct state *state, int creature, int *number)
{
    const struct creature *at = ar_creature(state, creature);
    int card = 0, token = cursor->at;

    if (cursor_tag(cursor_text(cursor), "I", TAG_MOST)) {
        if (!take_tag(cursor, "an item", "I", TAG_MOST, number))
            return false;
        return ar_item(state, *number) || cursor_refuse(cursor, "ITEM", token, "there is no item I%d", *number);
    }
    if (!take_name(cursor, "item", item_names(cursor, state, at), CARDS, 3, &card))
        return false;
    for (int i = 0; i < state->item_count; i++) {
        const struct item *item = &state->items[i];

        if (item->card == card && (item->bearer == creature || (!item->bearer && at && item->space == at->space))) {
            *number = item->number;
            return true;
        }
    }
    return cursor_refuse(cursor, "ITEM", token, "there is no %s here", ar_card_names[card]);
}

/* ---- the readers of lines ---- */

static bool take_hex(struct cursor *cursor, const struct state *state, int *space)
{
    if (!take_space(cursor, ar_board_of(state), space))
        return false;
    *space = hex_space(hex_of(*space), HEX_GROUND);
    return true;
}

static const char *space_text(struct cursor *cursor, const struct state *state, int space)
{
    return ar_space_name(cursor_arena(cursor), state, space);
}

static bool read_terrain(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    (void)seat;
    if (!take_hex(cursor, state, &order->spaces[0])
        || !take_name(cursor, "terrain", ar_terrain_names, TERRAINS, 2, &order->terrain))
        return false;
    order->text = arena_printf(cursor_arena(cursor), "TERRAIN %s %s", space_text(cursor, state, order->spaces[0]),
                               ar_terrain_names[order->terrain]);
    return true;
}

static bool read_weather(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    (void)seat;
    if (!take_hex(cursor, state, &order->spaces[0]))
        return false;
    order->text = arena_printf(cursor_arena(cursor), "%s %s", verb_words[order->verb],
                               space_text(cursor, state, order->spaces[0]));
    return true;
}

static bool read_item(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    struct arena *arena = cursor_arena(cursor);
    const char *verb = verb_words[order->verb];

    if (!take_mover(cursor, state, seat, order) || !take_item(cursor, state, order->creatures[0], &order->item))
        return false;
    order->text = arena_printf(arena, "%s%s I%d", verb, movers_text(arena, order), order->item);
    if (order->verb != VERB_GIVE)
        return true;
    if (!take_present(cursor, state, seat, &order->other))
        return false;
    order->text = arena_printf(arena, "%s %s", order->text, ar_creature_tag(arena, order->other));
    return true;
}

static bool read_mount(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    struct arena *arena = cursor_arena(cursor);

    if (!take_mover(cursor, state, seat, order))
        return false;
    try_word(cursor, "ON");
    if (!take_present(cursor, state, seat, &order->other))
        return false;
    order->text = arena_printf(arena, "MOUNT%s %s", movers_text(arena, order), ar_creature_tag(arena, order->other));
    return true;
}

static bool read_creature_alone(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    if (!take_mover(cursor, state, seat, order))
        return false;
    order->text = arena_printf(cursor_arena(cursor), "%s%s", verb_words[order->verb],
                               movers_text(cursor_arena(cursor), order));
    return true;
}

static bool add_step(struct cursor *cursor, struct order *order, int hex, enum hex_layer layer)
{
    if (order->space_count == ORDER_STEPS)
        return cursor_refuse(cursor, "LIMIT", -1, "a path has at most %d hexes", ORDER_STEPS);
    order->spaces[order->space_count++] = hex_space(hex, layer);
    return true;
}

/* "C3-C4-C5", "C3->C4": false when the word is no such path, and nothing is taken. */
static bool try_joined(struct cursor *cursor, const struct state *state, struct order *order, enum hex_layer layer)
{
    const char *word = cursor_text(cursor), *at = word;
    int count = order->space_count;

    for (bool more = strchr(word, '-') != NULL; more;) {
        size_t used = 0;
        int space = hex_parse_space(ar_board_of(state), at, &used);

        at += used;
        more = at[0] == '-';
        if (space == HEX_NONE || (*at && !more) || order->space_count == ORDER_STEPS) {
            order->space_count = count;
            return false;
        }
        at += more ? at[1] == '>' ? 2 : 1 : 0;
        add_step(cursor, order, hex_of(space), layer);
    }
    return order->space_count > count && try_word(cursor, word);
}

static bool take_steps(struct cursor *cursor, const struct state *state, struct order *order, enum hex_layer layer)
{
    while (!cursor_at_end(cursor) && !cursor_is(cursor, "LAND")) {
        int space = 0;

        if (try_joined(cursor, state, order, layer) || try_word(cursor, "AND"))
            continue;
        if (!take_space(cursor, ar_board_of(state), &space) || !add_step(cursor, order, hex_of(space), layer))
            return false;
    }
    return true;
}

static bool read_path(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    enum hex_layer layer = order->verb == VERB_FLY ? HEX_AIR : HEX_GROUND;
    struct arena *arena = cursor_arena(cursor);
    char name[HEX_NAME_BYTES];

    if (!take_movers(cursor, state, seat, order) || !take_steps(cursor, state, order, layer))
        return false;
    if (order->verb == VERB_MOVE && order->space_count == 0)
        return cursor_refuse(cursor, "SQUARE", -1, "where to? MOVE %s and the hexes of its path",
                             ar_creature_tag(arena, order->creatures[0]));
    order->text = arena_printf(arena, "%s%s", verb_words[order->verb], movers_text(arena, order));
    for (int i = 0; i < order->space_count; i++)
        order->text = arena_printf(arena, "%s %s", order->text,
                                   hex_name(ar_board_of(state), hex_of(order->spaces[i]), name));
    order->land = order->verb == VERB_FLY && try_word(cursor, "LAND");
    if (order->land)
        order->text = arena_printf(arena, "%s LAND", order->text);
    return true;
}

bool ar_take_aim_at_space(struct cursor *cursor, const struct state *state, int *space)
{
    const struct creature *at = ar_creature(state, ar_tag_of(cursor_text(cursor)));

    if (at)
        return cursor_refuse(cursor, "SQUARE", cursor->at, "this is aimed at a space: %s is at %s",
                             ar_creature_tag(cursor_arena(cursor), at->id), space_text(cursor, state, at->space));
    return take_space(cursor, ar_board_of(state), space);
}

static bool read_shot(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    if (!take_movers(cursor, state, seat, order))
        return false;
    try_word(cursor, "AT");
    if (!ar_take_aim_at_space(cursor, state, &order->spaces[0]))
        return false;
    order->text = arena_printf(cursor_arena(cursor), "SHOOT%s AT %s", movers_text(cursor_arena(cursor), order),
                               space_text(cursor, state, order->spaces[0]));
    return true;
}

static bool read_wreck(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    struct arena *arena = cursor_arena(cursor);

    if (!take_present(cursor, state, seat, &order->other))
        return false;
    try_word(cursor, "WITH");
    if (!take_movers(cursor, state, seat, order))
        return false;
    order->text = arena_printf(arena, "WRECK %s WITH%s", ar_creature_tag(arena, order->other), movers_text(arena, order));
    return true;
}

static bool read_battles(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    (void)seat;
    order->text = "BATTLES";
    do {
        if (order->space_count == ORDER_STEPS
            || !take_space(cursor, ar_board_of(state), &order->spaces[order->space_count]))
            return false;
        order->text = arena_printf(cursor_arena(cursor), "%s %s", order->text,
                                   space_text(cursor, state, order->spaces[order->space_count]));
        order->space_count++;
    } while (!cursor_at_end(cursor));
    return true;
}

static bool read_word_alone(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    (void)cursor;
    (void)state;
    (void)seat;
    order->text = verb_words[order->verb];
    return true;
}

static bool read_phase(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    int number = 0, token = cursor->at;

    (void)state;
    (void)seat;
    if (!take_int(cursor, "the phase", PHASE_TERRAIN, PHASE_WINNING, &number))
        return false;
    if (number == PHASE_MAGIC || number == PHASE_MAGIC_2) {
        order->text = half_words[number == PHASE_MAGIC_2];
    } else if (number == PHASE_EQUIP || number == PHASE_EQUIP_2) {
        order->text = arena_printf(cursor_arena(cursor), "PHASE %d", number);
    } else {
        return cursor_refuse(cursor, "ORDER", token, "orders that need a phase named go in PHASE 2, MP1, MP2 or PHASE 8");
    }
    order->phase = (enum phase)number;
    return true;
}

/* ---- declarations ---- */

static bool read_spell(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    struct declaration *declaration = &order->declaration;
    int token = cursor->at, used = 0, card = 0;

    if (!ar_tag_of(cursor_text(cursor))
        && order_find_name(&cursor->tokens, token, ar_card_names, CARDS, 3, &used, &card) == NAME_FOUND)
        return cursor_refuse(cursor, "NAME", token, "who casts it? CAST L1 %s", ar_card_names[card]);
    if (!take_mover(cursor, state, seat, order))
        return false;
    token = cursor->at;
    if (!take_name(cursor, "spell", ar_card_names, CARDS, 3, &declaration->card))
        return false;
    if (ar_card(declaration->card)->kind != CARD_SPELL)
        return cursor_refuse(cursor, "SPELL", token, "%s is no spell: USE", ar_card_names[declaration->card]);
    if (!ar_lists(state->players[seat].spells, declaration->card))
        return cursor_refuse(cursor, "SPELL", token, "%s is not in your spell list", ar_card_names[declaration->card]);
    return true;
}

static bool read_ability(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    struct declaration *declaration = &order->declaration;
    const char *ability;
    int token;

    if (!take_mover(cursor, state, seat, order))
        return false;
    ability = ar_creature_kind(ar_creature(state, order->creatures[0])->kind)->ability;
    token = cursor->at;
    for (int card = 1; ability && card < CARDS; card++)
        if (ar_card_names[card] && text_equal(ar_card_names[card], ability)
            && order_is(&cursor->tokens, cursor->at, arena_text_n(cursor_arena(cursor), ability, strcspn(ability, " ")))) {
            declaration->card = card;
            return take_name(cursor, "ability", ar_card_names, CARDS, 3, &declaration->card);
        }
    if (!take_item(cursor, state, order->creatures[0], &declaration->item))
        return false;
    declaration->card = ar_item(state, declaration->item)->card;
    if (ar_card(declaration->card)->casting == CAST_CONTINUOUS)
        return cursor_refuse(cursor, "ITEM", token, "%s works always: there is nothing to use",
                             ar_card_names[declaration->card]);
    return true;
}

static bool read_declaration(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    struct declaration *declaration = &order->declaration;
    bool read = order->verb == VERB_CAST ? read_spell(cursor, state, seat, order) : read_ability(cursor, state, seat, order);

    if (!read)
        return false;
    declaration->seat = seat;
    declaration->caster = order->creatures[0];
    if (!ar_take_target(cursor, state, order))
        return false;
    order->text = ar_declaration_text(cursor_arena(cursor), state, declaration, order->label);
    return true;
}

const char *ar_declaration_text(struct arena *arena, const struct state *state, const struct declaration *declaration,
                                int label)
{
    const struct card *card = ar_card(declaration->card);
    const char *text = arena_printf(arena, "%s %s", declaration->item || card->kind == CARD_ABILITY ? "USE" : "CAST",
                                    ar_creature_tag(arena, declaration->caster));
    const char *target = card->target == TARGET_EFFECT && label ? (label == LABEL_LAST ? "LAST"
                                                                                       : arena_printf(arena, "F%d", label))
                                                                : ar_target_text(arena, state, declaration);

    text = declaration->item ? arena_printf(arena, "%s I%d", text, declaration->item)
                             : arena_printf(arena, "%s %s", text, card->name);
    if (*target)
        text = arena_printf(arena, "%s AT %s", text, target);
    if (declaration->place != HEX_NONE)
        text = arena_printf(arena, "%s TO %s", text, ar_space_name(arena, state, declaration->place));
    if (declaration->word >= 0)
        text = arena_printf(arena, "%s AS %s", text, ar_terrain_names[declaration->word]);
    return text;
}

/* ---- a line ---- */

typedef bool verb_reader(struct cursor *cursor, const struct state *state, int seat, struct order *order);

static verb_reader *const readers[VERBS] = {
    [VERB_TERRAIN] = read_terrain, [VERB_STORM] = read_weather, [VERB_CALM] = read_weather, [VERB_EQUIP] = read_item,
    [VERB_DROP] = read_item, [VERB_GIVE] = read_item, [VERB_MOUNT] = read_mount, [VERB_DISMOUNT] = read_creature_alone,
    [VERB_CAST] = read_declaration, [VERB_USE] = read_declaration, [VERB_STOP] = read_creature_alone,
    [VERB_MOVE] = read_path, [VERB_FLY] = read_path, [VERB_LAND] = read_creature_alone, [VERB_SHOOT] = read_shot,
    [VERB_WRECK] = read_wreck, [VERB_BATTLES] = read_battles, [VERB_PASS] = read_word_alone, [VERB_HOLD] = read_word_alone,
    [VERB_PHASE] = read_phase,
};

/* What may stand in front of an order: its phase, and in an answer to a window also the window's name. */
static const struct { const char *words[2]; enum phase phase; const char *text; } fronts[] = {
    { { "MP1:" }, PHASE_MAGIC, "MP1: " }, { { "MP2:" }, PHASE_MAGIC_2, "MP2: " },
    { { "W1:" }, PHASE_MAGIC, "MP1: " }, { { "W2:" }, PHASE_MAGIC_2, "MP2: " },
    { { "PHASE", "2:" }, PHASE_EQUIP, "PHASE 2: " }, { { "PHASE", "3:" }, PHASE_MAGIC, "MP1: " },
    { { "PHASE", "5:" }, PHASE_MAGIC_2, "MP2: " }, { { "PHASE", "8:" }, PHASE_EQUIP_2, "PHASE 8: " },
};

static enum phase phase_in_front(struct cursor *cursor)
{
    for (size_t i = 0; i < sizeof fronts / sizeof fronts[0]; i++) {
        const char *second = fronts[i].words[1];

        if (order_is(&cursor->tokens, cursor->at, fronts[i].words[0])
            && (!second || order_is(&cursor->tokens, cursor->at + 1, second))) {
            cursor->at += second ? 2 : 1;
            return fronts[i].phase;
        }
    }
    return PHASE_NONE;
}

const char *ar_front_text(enum phase front)
{
    for (size_t i = 0; i < sizeof fronts / sizeof fronts[0]; i++)
        if (fronts[i].phase == front)
            return fronts[i].text;
    return "";
}

/* Words in brackets at the end of a line are a remark, as in positions: "FLY L1 C4 (no LAND)". */
static void leave_remark(struct cursor *cursor)
{
    int at = cursor->at + 1;

    if (cursor->end <= at || !order_is(&cursor->tokens, cursor->end - 1, ")"))
        return;
    while (at < cursor->end && !order_is(&cursor->tokens, at, "("))
        at++;
    if (at < cursor->end)
        cursor->end = at;
}

bool ar_read_order(struct cursor *cursor, const struct state *state, int seat, struct order *order)
{
    *order = (struct order){ .declaration = { .place = HEX_NONE, .word = -1 } };
    leave_remark(cursor);
    order->front = phase_in_front(cursor);
    for (int half = 0; half < 2; half++)
        if (try_word(cursor, half_words[half])) {
            order->verb = VERB_PHASE;
            order->phase = half ? PHASE_MAGIC_2 : PHASE_MAGIC;
            order->text = half_words[half];
            return take_end(cursor);
        }
    for (enum verb verb = VERB_TERRAIN; verb < VERBS; verb++)
        if (try_word(cursor, verb_words[verb])) {
            order->verb = verb;
            return readers[verb](cursor, state, seat, order) && take_end(cursor);
        }
    return cursor_refuse(cursor, "ORDER", cursor->at, "\"%s\" is no order of Arena", cursor_text(cursor));
}

/* ---- a mail ---- */

/* The first and the second phase in which such an order can be carried out; the same when there is only one. */
static const struct { enum phase early, late; } verb_phases[VERBS] = {
    [VERB_TERRAIN] = { PHASE_TERRAIN, PHASE_TERRAIN }, [VERB_STORM] = { PHASE_TERRAIN, PHASE_TERRAIN },
    [VERB_CALM] = { PHASE_TERRAIN, PHASE_TERRAIN }, [VERB_EQUIP] = { PHASE_EQUIP, PHASE_EQUIP_2 },
    [VERB_DROP] = { PHASE_EQUIP, PHASE_EQUIP_2 }, [VERB_GIVE] = { PHASE_EQUIP, PHASE_EQUIP_2 },
    [VERB_MOUNT] = { PHASE_EQUIP, PHASE_EQUIP_2 }, [VERB_DISMOUNT] = { PHASE_EQUIP, PHASE_EQUIP_2 },
    [VERB_CAST] = { PHASE_MAGIC, PHASE_MAGIC_2 }, [VERB_USE] = { PHASE_MAGIC, PHASE_MAGIC_2 },
    [VERB_STOP] = { PHASE_MAGIC, PHASE_MAGIC_2 }, [VERB_MOVE] = { PHASE_MOVEMENT, PHASE_MOVEMENT },
    [VERB_FLY] = { PHASE_MOVEMENT, PHASE_MOVEMENT }, [VERB_LAND] = { PHASE_MOVEMENT, PHASE_MOVEMENT },
    [VERB_SHOOT] = { PHASE_COMBAT, PHASE_COMBAT }, [VERB_WRECK] = { PHASE_COMBAT, PHASE_COMBAT },
    [VERB_BATTLES] = { PHASE_COMBAT, PHASE_COMBAT },
};

/* Lines before the first movement go early, later ones late, until a line names the phase. */
static void set_phases(struct orders *orders)
{
    bool late = false;

    for (int i = 0; i < orders->count; i++) {
        struct order *order = &orders->list[i];

        if (order->verb == VERB_PHASE || order->front)
            late = (order->verb == VERB_PHASE ? order->phase : order->front) > PHASE_MOVEMENT;
        if (order->verb != VERB_PHASE)
            order->phase = late ? verb_phases[order->verb].late : verb_phases[order->verb].early;
        if (order->phase == PHASE_MOVEMENT && order->verb != VERB_PHASE)
            late = true;
    }
}

void ar_read_orders(struct arena *arena, const struct state *state, int seat, const char *text, struct orders *orders)
{
    int capacity = 0;

    *orders = (struct orders){ .count = 0 };
    for (const char *line; orders->count < ORDERS_MAX && (line = order_next_line(arena, &text));) {
        struct cursor cursor;
        struct order *order;

        orders->list = arena_grow(arena, orders->list, orders->count, &capacity, sizeof *orders->list);
        order = &orders->list[orders->count++];

        if (cursor_open_text(&cursor, arena, line) && ar_read_order(&cursor, state, seat, order))
            continue;
        *order = (struct order){ .text = cursor.tokens.line, .unread = cursor_said(&cursor)->reason };
    }
    set_phases(orders);
}
