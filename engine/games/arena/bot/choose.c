#include "engine/games/arena/bot/choose.h"

#include "engine/games/arena/orders/declare.h"
#include "engine/kernel/text.h"

/* The text in the making, line by line. */
struct writing_orders {
    struct arena *arena;
    const struct state *state;
    int seat;
    struct rng *choice;
    const char *text;
};

static int one_of(const struct writing_orders *writing, int count)
{
    return (int)rng_below(writing->choice, (uint64_t)(count > 0 ? count : 1));
}

static bool by_chance(const struct writing_orders *writing, int in)
{
    return one_of(writing, in) == 0;
}

static void write_line(struct writing_orders *writing, const char *line)
{
    writing->text = arena_printf(writing->arena, "%s%s%s", writing->text, *writing->text ? "\n" : "", line);
}

static const char *tag(const struct writing_orders *writing, int id)
{
    return ar_creature_tag(writing->arena, id);
}

static const char *hex_text(const struct writing_orders *writing, int hex)
{
    return ar_space_name(writing->arena, writing->state, hex_space(hex, HEX_GROUND));
}

static int some_hex(const struct writing_orders *writing)
{
    return one_of(writing, hex_count(ar_board_of(writing->state)));
}

static const struct creature *some_creature(const struct writing_orders *writing)
{
    return writing->state->creature_count ? &writing->state->creatures[one_of(writing, writing->state->creature_count)] : NULL;
}

static bool is_own(const struct writing_orders *writing, const struct creature *creature)
{
    return ar_controller(writing->state, creature) == writing->seat;
}

/* ---- declarations ---- */

static int some_wall(const struct writing_orders *writing)
{
    const struct hex_board *board = ar_board_of(writing->state);
    int around[HEX_DIRECTIONS], hex = some_hex(writing);
    int count = hex_neighbours(board, hex, around);

    return hex_side(board, hex, around[one_of(writing, count)]);
}

static int some_enchantment(const struct writing_orders *writing)
{
    const struct effects *effects = &writing->state->effects;

    return effects->count ? effects->list[one_of(writing, effects->count)].number : 0;
}

static int some_space(const struct writing_orders *writing)
{
    const struct creature *creature = some_creature(writing);

    return creature && !by_chance(writing, 4) ? creature->space : hex_space(some_hex(writing), HEX_GROUND);
}

/* A target of the card's kind, or 0. For an effect, the act, with its label. */
static int some_target(const struct writing_orders *writing, enum target kind, int *label)
{
    const struct state *state = writing->state;
    const struct creature *creature = some_creature(writing);
    const struct queue_act *act;

    switch (kind) {
    case TARGET_CREATURE:
        return creature ? creature->id : 0;
    case TARGET_CORPSE:
        return state->corpse_count ? state->corpses[one_of(writing, state->corpse_count)].number : 0;
    case TARGET_ITEM:
        return state->item_count ? state->items[one_of(writing, state->item_count)].number : 0;
    case TARGET_ENCHANTMENT:
        return some_enchantment(writing);
    case TARGET_WALL:
        return some_wall(writing);
    case TARGET_EFFECT:
        act = state->acts.count ? &state->acts.acts[one_of(writing, state->acts.count)] : NULL;
        *label = act ? ar_declaration(act).label : 0;
        return act ? act->id : 0;
    default:
        return some_space(writing);
    }
}

/* A thing that the creature could use: a spell of its player's list, its ability, an item; 0: nothing now. */
static int some_card(const struct writing_orders *writing, const struct creature *creature, int *item)
{
    const struct state *state = writing->state;
    int cards[CARDS + ITEMS_MAX], items[CARDS + ITEMS_MAX], count = 0, which;

    for (int card = 1; card < CARDS; card++)
        if (ar_card(card) && ar_card(card)->kind == CARD_SPELL && ar_lists(state->players[writing->seat].spells, card)
            && ar_level(state, creature, ar_card(card)->type) >= ar_card(card)->level) {
            items[count] = 0;
            cards[count++] = card;
        }
    for (int i = 0; i < state->item_count; i++)
        if (state->items[i].bearer == creature->id && ar_card(state->items[i].card)->casting == CAST_INSTANT) {
            items[count] = state->items[i].number;
            cards[count++] = state->items[i].card;
        }
    for (int card = 1; card < CARDS; card++)
        if (ar_card(card) && ar_card(card)->kind == CARD_ABILITY && ar_card(card)->casting == CAST_INSTANT
            && ar_creature_kind(creature->kind)->ability
            && text_equal(ar_card(card)->name, ar_creature_kind(creature->kind)->ability)) {
            items[count] = 0;
            cards[count++] = card;
        }
    which = one_of(writing, count);
    *item = count ? items[which] : 0;
    return count ? cards[which] : 0;
}

/* Does such a target have a number that is never 0? */
static bool is_numbered(enum target kind)
{
    return kind == TARGET_CREATURE || kind == TARGET_CORPSE || kind == TARGET_ITEM || kind == TARGET_ENCHANTMENT;
}

/* A declaration as a line, or NULL. now: it must be legal at once. */
static const char *some_declaration(const struct writing_orders *writing, const struct creature *creature, bool now,
                                    struct declaration *out)
{
    struct declaration declaration = { .seat = writing->seat, .caster = creature->id, .place = HEX_NONE, .word = -1 };
    int label = 0;

    declaration.card = some_card(writing, creature, &declaration.item);
    if (!declaration.card)
        return NULL;
    declaration.target = some_target(writing, ar_card(declaration.card)->target, &label);
    if (ar_card(declaration.card)->wants_place)
        declaration.place = hex_space(some_hex(writing), HEX_GROUND);
    if (ar_card(declaration.card)->wants_terrain)
        declaration.word = one_of(writing, TERRAINS);
    if (ar_card(declaration.card)->target == TARGET_EFFECT && !label)
        return NULL;
    if (declaration.target == 0 && is_numbered(ar_card(declaration.card)->target))
        return NULL;
    if (now && ar_declaration_forbidden(writing->arena, writing->state, &declaration).reason)
        return NULL;
    *out = declaration;
    return ar_declaration_text(writing->arena, writing->state, &declaration, label);
}

static const char *choose_declare(struct writing_orders *writing)
{
    struct state *noted = codec_copied(&ar_state_codec, writing->arena, writing->state);

    writing->state = noted;
    for (int i = 0; i < noted->creature_count; i++) {
        struct declaration declaration;
        const char *line = NULL;

        if (is_own(writing, &noted->creatures[i]) && !by_chance(writing, 3))
            line = some_declaration(writing, &noted->creatures[i], true, &declaration);
        if (!line)
            continue;
        write_line(writing, line);
        ar_declaration_note(noted, &declaration);
    }
    return *writing->text ? writing->text : "PASS";
}

/* ---- the orders of a turn ---- */

static void write_land(struct writing_orders *writing)
{
    int hex = some_hex(writing);

    if (by_chance(writing, 3))
        write_line(writing, arena_printf(writing->arena, "%s %s", ar_storm(writing->state, hex) ? "CALM" : "STORM",
                                         hex_text(writing, hex)));
    else
        write_line(writing, arena_printf(writing->arena, "TERRAIN %s %s", hex_text(writing, hex),
                                         ar_terrain_names[one_of(writing, TERRAINS)]));
}

static void write_equip(struct writing_orders *writing, const struct creature *creature)
{
    const struct state *state = writing->state;

    for (int i = 0; i < state->item_count; i++) {
        const struct item *item = &state->items[i];

        if (!item->bearer && item->space == creature->space && by_chance(writing, 2))
            write_line(writing, arena_printf(writing->arena, "EQUIP %s I%d", tag(writing, creature->id), (int)item->number));
        else if (item->bearer == creature->id && by_chance(writing, 12))
            write_line(writing, arena_printf(writing->arena, "DROP %s I%d", tag(writing, creature->id), (int)item->number));
    }
}

static void write_mount(struct writing_orders *writing, const struct creature *creature)
{
    const struct state *state = writing->state;

    if (creature->mount && by_chance(writing, 6))
        write_line(writing, arena_printf(writing->arena, "DISMOUNT %s", tag(writing, creature->id)));
    for (int i = 0; i < state->creature_count && !creature->mount; i++) {
        const struct creature *mount = &state->creatures[i];

        if (mount->space == creature->space && ar_size(state, mount) > ar_size(state, creature) && by_chance(writing, 4)) {
            write_line(writing, arena_printf(writing->arena, "MOUNT %s %s", tag(writing, creature->id), tag(writing, mount->id)));
            return;
        }
    }
}

/* Towards the enemy king more often than not. */
static void write_move(struct writing_orders *writing, const struct creature *creature)
{
    const struct state *state = writing->state;
    const struct hex_board *board = ar_board_of(state);
    int king = ar_king_hex(state->basic, ar_other(writing->seat)), hex = hex_of(creature->space);
    bool flies = hex_layer(creature->space) == HEX_AIR || (ar_flies(state, creature) && by_chance(writing, 2));
    int steps = flies ? ar_flight(state, creature).speed : ar_move(state, creature);
    const char *path = "";

    for (int i = 0; i < steps; i++) {
        int around[HEX_DIRECTIONS], count = hex_neighbours(board, hex, around), to = around[one_of(writing, count)];

        for (int k = 0; k < count && !by_chance(writing, 4); k++)
            if (hex_distance(board, around[k], king) < hex_distance(board, hex, king))
                to = around[k];
        hex = to;
        path = arena_printf(writing->arena, "%s %s", path, hex_text(writing, hex));
    }
    if (*path || flies)
        write_line(writing, arena_printf(writing->arena, "%s %s%s%s", flies ? "FLY" : "MOVE", tag(writing, creature->id), path,
                                         flies && by_chance(writing, 2) ? " LAND" : ""));
}

static void write_shot(struct writing_orders *writing, const struct creature *creature)
{
    const struct creature *target = some_creature(writing);

    if (ar_ranged(writing->state, creature).most == 0 || is_own(writing, target))
        return;
    write_line(writing, arena_printf(writing->arena, "SHOOT %s AT %s", tag(writing, creature->id),
                                     ar_space_name(writing->arena, writing->state, target->space)));
}

static void write_wreck(struct writing_orders *writing, const struct creature *creature)
{
    const struct creature *target = some_creature(writing);

    if (ar_uncontrolled(writing->state, target))
        write_line(writing, arena_printf(writing->arena, "WRECK %s WITH %s", tag(writing, target->id),
                                         tag(writing, creature->id)));
}

/* Every own creature may do it, each with a chance of one in `in`. */
static void each_own(struct writing_orders *writing, int in, void (*order)(struct writing_orders *, const struct creature *))
{
    const struct state *state = writing->state;

    for (int i = 0; i < state->creature_count; i++)
        if (is_own(writing, &state->creatures[i]) && by_chance(writing, in))
            order(writing, &state->creatures[i]);
}

static void write_magic(struct writing_orders *writing, const struct creature *creature)
{
    struct declaration declaration;
    const char *line = some_declaration(writing, creature, false, &declaration);

    if (line)
        write_line(writing, line);
}

static const char *choose_orders(struct writing_orders *writing)
{
    if (by_chance(writing, 8))
        write_line(writing, "HOLD");
    for (int i = 0; i < 2; i++)
        if (by_chance(writing, 3))
            write_land(writing);
    each_own(writing, 2, write_equip);
    each_own(writing, 4, write_mount);
    each_own(writing, 3, write_magic);
    each_own(writing, 1, write_move);
    if (by_chance(writing, 2))
        write_line(writing, "MP2");
    each_own(writing, 3, write_magic);
    each_own(writing, 1, write_shot);
    each_own(writing, 2, write_wreck);
    each_own(writing, 6, write_equip);
    return *writing->text ? writing->text : "PASS";
}

/* ---- armies ---- */

/* Some of everything, as far as the points reach, beginning with a walker. */
static const char *choose_army(struct writing_orders *writing)
{
    int points = writing->state->players[writing->seat].points, left = points;

    if (by_chance(writing, 4) || writing->state->basic)
        return "ARMY AUTO";
    write_line(writing, "BUY Orc");
    left -= ar_creature_kind(ar_creature_named("Orc"))->cost;
    for (int tries = 0; tries < 60 && left > points / 5; tries++) {
        int kind = 1 + one_of(writing, CREATURE_KINDS - 1), card = 1 + one_of(writing, CARDS - 1);
        bool item = by_chance(writing, 3) && ar_card(card)->kind == CARD_ITEM;
        int cost = item ? ar_card(card)->cost : ar_creature_kind(kind)->cost;

        if (cost == 0 || cost > left)
            continue;
        left -= cost;
        write_line(writing, arena_printf(writing->arena, "BUY %s", item ? ar_card(card)->name : ar_creature_names[kind]));
    }
    for (int card = 1; card < CARDS; card++)
        if (ar_card(card)->kind == CARD_SPELL && by_chance(writing, 2))
            write_line(writing, arena_printf(writing->arena, "SPELL %s", ar_card_names[card]));
    return writing->text;
}

const char *ar_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice)
{
    struct writing_orders writing = { .arena = arena, .state = state, .seat = request->seat, .choice = choice, .text = "" };

    if (text_equal(request->kind, "army"))
        return choose_army(&writing);
    return text_equal(request->kind, "orders") ? choose_orders(&writing) : choose_declare(&writing);
}

/* ---- what is written at any time ---- */

static const char *some_standing(struct writing_orders *writing)
{
    static const char *const conditions[] = { "LOSING ANY", "ATTACKED ANY", "DECLARED SPELL ON MINE", "DECLARED ANY", "MP2",
                                              "POOL >= 5", "NOT WINNING ANY AND MP2" };
    const struct creature *creature = some_creature(writing);
    struct declaration declaration;
    const char *line = creature && is_own(writing, creature) ? some_declaration(writing, creature, false, &declaration) : NULL;

    if (!line)
        return NULL;
    return arena_printf(writing->arena, "STANDING WHEN %s DO %s",
                        conditions[one_of(writing, (int)(sizeof conditions / sizeof conditions[0]))], line);
}

const char *ar_chatter(struct arena *arena, const void *game, int seat, struct rng *choice)
{
    static const char *const settings[] = { "ASK ALWAYS", "ASK NEVER", "ASK DEFAULT", "ASK IF LOSING ANY", "TARGET DEFAULT DIE",
                                            "TARGET DEFAULT WEAKEST", "TARGET DEFAULT RIDER", "TARGET C5 R1 L1" };
    struct writing_orders writing = { .arena = arena, .state = game, .seat = seat, .choice = choice, .text = "" };

    if (writing.state->turn == 0 || by_chance(&writing, 2))
        return NULL;
    if (by_chance(&writing, 3))
        return by_chance(&writing, 3) ? "STANDING CLEAR" : some_standing(&writing);
    return settings[one_of(&writing, (int)(sizeof settings / sizeof settings[0]))];
}
