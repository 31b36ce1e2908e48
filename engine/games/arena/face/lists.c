#include "engine/games/arena/face/lists.h"

#include "engine/games/arena/face/view.h"
#include "engine/games/arena/orders/declare.h"
#include "engine/games/arena/state/values.h"
#include "engine/kernel/ruleset.h"
#include "engine/kernel/text.h"

struct listing {
    struct arena *arena;
    const struct state *state;
    int seat;                    /* the reader's; SEAT_ONLOOKER, SEAT_MODERATOR */
    const struct value *creatures;   /* their views, by their tags */
    struct value *lists;
};

static const char *joined(struct arena *arena, const char *text, const char *more)
{
    return *text ? arena_printf(arena, "%s, %s", text, more) : more;
}

/* Adds a list by its name, and whether it has any items. */
static void put(struct listing *listing, const char *name, struct value *list)
{
    value_set(listing->arena, listing->lists, name, list);
    value_set_bool(listing->arena, listing->lists, arena_printf(listing->arena, "any-%s", name), list->count > 0);
}

static bool plays(const struct listing *listing)
{
    return listing->seat == SEAT_LEFT || listing->seat == SEAT_RIGHT;
}

/* ---- the land ---- */

static const char *hex_text(struct listing *listing, int hex)
{
    return ar_space_name(listing->arena, listing->state, hex_space(hex, HEX_GROUND));
}

/* The hexes for which this is true, as one text. */
static const char *hexes_with(struct listing *listing, const int8_t *of, int wanted)
{
    const char *text = "";

    for (int hex = 0, count = hex_count(ar_board_of(listing->state)); hex < count; hex++)
        if (of[hex] == wanted)
            text = joined(listing->arena, text, hex_text(listing, hex));
    return text;
}

static void list_land(struct listing *listing)
{
    struct value *terrain = value_list(listing->arena), *control = value_list(listing->arena);
    struct value *storms = value_list(listing->arena);

    for (int kind = 0; kind < TERRAINS; kind++) {
        const char *hexes = kind == TERRAIN_GRASS ? "" : hexes_with(listing, listing->state->terrain, kind);
        struct value *item = *hexes ? value_add(terrain, value_object(listing->arena)) : NULL;

        if (!item)
            continue;
        value_set_lasting_text(listing->arena, item, "terrain", ar_terrain_names[kind]);
        value_set_lasting_text(listing->arena, item, "hexes", hexes);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        struct value *item = value_add(control, value_object(listing->arena));

        value_set_lasting_text(listing->arena, item, "side", ar_seat_names[seat]);
        value_set_lasting_text(listing->arena, item, "hexes", hexes_with(listing, listing->state->control, seat + 1));
        value_set_lasting_text(listing->arena, item, "king", hex_text(listing, ar_king_hex(listing->state->basic, seat)));
    }
    for (int hex = 0; hex < hex_count(ar_board_of(listing->state)); hex++) {
        const struct effect *storm = ar_storm_at(listing->state, hex);
        struct value *item = storm ? value_add(storms, value_object(listing->arena)) : NULL;

        if (!item)
            continue;
        value_set_lasting_text(listing->arena, item, "hex", hex_text(listing, hex));
        value_set_lasting_text(listing->arena, item, "left",
                               arena_printf(listing->arena, "%d more player-turn%s", (int)storm->left, text_plural(storm->left)));
    }
    put(listing, "terrain", terrain);
    put(listing, "control", control);
    put(listing, "storms", storms);
}

/* ---- creatures ---- */

static const char *attack_text(struct arena *arena, struct attack attack)
{
    const char *type = attack.type ? ar_attack_names[attack.type] : "";

    return attack.poison ? arena_printf(arena, "%s%spoison %d", type, *type ? ", " : "", attack.poison) : type;
}

static const char *ranged_text(struct arena *arena, struct attack ranged)
{
    const char *how = attack_text(arena, ranged);

    return arena_printf(arena, "shoots %d%s%s at %d-%d", ranged.power, *how ? " " : "", how, ranged.least, ranged.most);
}

static const char *flight_text(struct listing *listing, const struct creature *creature, struct flight flight)
{
    if (hex_layer(creature->space) != HEX_AIR)
        return arena_printf(listing->arena, "flies %d for %d turn%s", flight.speed, flight.turns,
                            text_plural(flight.turns));
    return arena_printf(listing->arena, "flies %d, %d of %d turns in the air", flight.speed, creature->clock, flight.turns);
}

static const char *magic_text(struct listing *listing, const struct creature *creature)
{
    const struct creature_kind *body = ar_body(listing->state, creature);
    const char *text = "";

    for (int type = 0; type < MAGIC_TYPES; type++)
        if (ar_kind_level(body, type) > 0)
            text = joined(listing->arena, text, arena_printf(listing->arena, "%s %d", ar_magic_names[type],
                                                             ar_kind_level(body, type)));
    return *text ? arena_printf(listing->arena, "casts %s", text) : text;
}

static const char *borne_text(struct listing *listing, const struct creature *creature)
{
    const char *text = "";

    for (int i = 0; i < listing->state->item_count; i++) {
        const struct item *item = &listing->state->items[i];

        if (item->bearer != creature->id)
            continue;
        text = joined(listing->arena, text, arena_printf(listing->arena, "I%d %s%s", (int)item->number,
                                                         ar_card(item->card)->name, item->spoilt ? " (spoilt)" : ""));
        if (item->uses > 0)
            text = arena_printf(listing->arena, "%s (%d left)", text, item->uses);
    }
    return text;
}

static const char *lying_on(struct listing *listing, const struct creature *creature)
{
    const struct effects *effects = &listing->state->effects;
    const char *text = "";

    for (int i = 0; i < effects->count; i++)
        if (effects->list[i].target_kind == TARGET_CREATURE && effects->list[i].target == creature->id)
            text = joined(listing->arena, text, ar_card(effects->list[i].kind)->name);
    return text;
}

static void note(struct listing *listing, const char **notes, const char *more)
{
    if (*more)
        *notes = **notes ? arena_printf(listing->arena, "%s; %s", *notes, more) : more;
}

/* Facts that the numbers do not show. */
static const char *notes_on(struct listing *listing, const struct creature *creature)
{
    struct flight flight = ar_flight(listing->state, creature);
    struct attack ranged = ar_ranged(listing->state, creature);
    const struct queue_act *casting = ar_casting(listing->state, creature->id);
    const char *notes = "";

    if (creature->mount)
        note(listing, &notes, arena_printf(listing->arena, "on %s", ar_creature_tag(listing->arena, creature->mount)));
    if (ar_uncontrolled(listing->state, creature))
        note(listing, &notes, "nobody steers it");
    if (flight.turns > 0)
        note(listing, &notes, flight_text(listing, creature, flight));
    if (ranged.most > 0)
        note(listing, &notes, ranged_text(listing->arena, ranged));
    note(listing, &notes, attack_text(listing->arena, ar_attack(listing->state, creature)));
    note(listing, &notes, magic_text(listing, creature));
    note(listing, &notes, borne_text(listing, creature));
    note(listing, &notes, lying_on(listing, creature));
    if (casting)
        note(listing, &notes, arena_printf(listing->arena, "is casting %s", ar_card(casting->kind)->name));
    return notes;
}

static struct value *creature_line(struct listing *listing, const struct creature *creature)
{
    const char *tag = ar_creature_tag(listing->arena, creature->id);
    struct value *line = value_twin(listing->arena, value_find(listing->creatures, tag));

    value_set_lasting_text(listing->arena, line, "notes", notes_on(listing, creature));
    return line;
}

/* The creatures that a side controls; for SEAT_NOBODY, the vehicles that nobody steers. */
static struct value *army_of(struct listing *listing, int owner)
{
    struct value *army = value_object(listing->arena), *creatures = value_list(listing->arena);
    const char *hands = "";

    for (int i = 0; i < listing->state->creature_count; i++) {
        const struct creature *creature = &listing->state->creatures[i];

        if (ar_controller(listing->state, creature) != owner)
            continue;
        value_add(creatures, creature_line(listing, creature));
        if (ar_is(creature, IS_HANDS))
            hands = joined(listing->arena, hands, ar_creature_tag(listing->arena, creature->id));
    }
    value_set_lasting_text(listing->arena, army, "hands", hands);
    if (owner != SEAT_NOBODY) {
        value_set_lasting_text(listing->arena, army, "side", ar_seat_names[owner]);
        value_set_int(listing->arena, army, "pool", listing->state->players[owner].pool);
    }
    value_set_bool(listing->arena, army, "mine", owner == listing->seat);
    value_set(listing->arena, army, "creatures", creatures);
    return army;
}

static void list_armies(struct listing *listing)
{
    struct value *armies = value_list(listing->arena), *nobodys = army_of(listing, SEAT_NOBODY);
    int first = plays(listing) ? listing->seat : SEAT_LEFT;

    value_add(armies, army_of(listing, first));
    value_add(armies, army_of(listing, ar_other(first)));
    put(listing, "armies", armies);
    put(listing, "nobodys", (struct value *)value_find(nobodys, "creatures"));
}

/* ---- things and magic ---- */

static void list_things(struct listing *listing)
{
    struct value *items = value_list(listing->arena), *corpses = value_list(listing->arena);
    const struct state *state = listing->state;

    for (int i = 0; i < state->item_count; i++)
        if (!state->items[i].bearer)
            value_add_lasting_text(listing->arena, items,
                                   arena_printf(listing->arena, "I%d %s at %s", (int)state->items[i].number,
                                                ar_card(state->items[i].card)->name,
                                                ar_space_name(listing->arena, state, state->items[i].space)));
    for (int i = 0; i < state->corpse_count; i++)
        value_add_lasting_text(listing->arena, corpses,
                               arena_printf(listing->arena, "K%d of %s, %s, at %s", (int)state->corpses[i].number,
                                            ar_creature_tag(listing->arena, state->corpses[i].creature),
                                            ar_creature_names[state->corpses[i].kind], hex_text(listing, state->corpses[i].hex)));
    put(listing, "items", items);
    put(listing, "corpses", corpses);
}

const char *ar_effect_on(struct arena *arena, const struct state *state, const struct effect *effect)
{
    if (effect->target_kind == TARGET_CREATURE)
        return ar_creature_tag(arena, effect->target);
    return effect->target_kind == TARGET_WALL ? ar_side_name(arena, state, effect->target)
                                              : ar_space_name(arena, state, effect->target);
}

static const char *lasting_text(struct arena *arena, const struct effect *effect)
{
    if (effect->moment != MOMENT_REPEATS)
        return "until it is dispelled";
    return arena_printf(arena, "works again in each turn of %s until it is dispelled", ar_seat_names[effect->seat - 1]);
}

static const char *due_text(struct arena *arena, const struct declaration *declaration)
{
    if (declaration->due == 0)
        return "this turn";
    return arena_printf(arena, "in %d turn%s of %s", declaration->due, text_plural(declaration->due),
                        ar_seat_names[declaration->seat]);
}

static void list_magic(struct listing *listing)
{
    struct value *magic = value_list(listing->arena), *casting = value_list(listing->arena);
    const struct state *state = listing->state;
    bool any_declared = false;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->number)
            value_set_lasting_text(listing->arena, value_add(magic, ar_effect_view(listing->arena, state, effect)), "lasts",
                                   lasting_text(listing->arena, effect));
    }
    for (int i = 0; i < state->acts.count; i++) {
        struct declaration declaration = ar_declaration(&state->acts.acts[i]);

        value_set_lasting_text(listing->arena, value_add(casting, ar_act_view(listing->arena, state, &state->acts.acts[i])), "works",
                               due_text(listing->arena, &declaration));
        any_declared = any_declared || declaration.label;
    }
    value_set_bool(listing->arena, listing->lists, "any-declared", any_declared);
    put(listing, "magic", magic);
    put(listing, "casting", casting);
}

/* ---- spells ---- */

/* The reader's creatures that could cast the spell, by its type and level: "L3, L5". */
static const char *casters_of(struct listing *listing, const struct card *card)
{
    const char *text = "";

    for (int i = 0; i < listing->state->creature_count; i++) {
        const struct creature *creature = &listing->state->creatures[i];

        if (ar_controller(listing->state, creature) == listing->seat && ar_level(listing->state, creature, card->type) >= card->level)
            text = joined(listing->arena, text, ar_creature_tag(listing->arena, creature->id));
    }
    return text;
}

static const char *casting_text(struct arena *arena, const struct card *card)
{
    return card->casting == CAST_TURNS ? arena_printf(arena, "%d turn%s", card->turns, text_plural(card->turns))
                                       : ar_casting_names[card->casting];
}

static void list_spells(struct listing *listing)
{
    struct value *spells = value_list(listing->arena), *known = value_list(listing->arena);
    int other = plays(listing) ? ar_other(listing->seat) : SEAT_RIGHT;

    for (int number = 1; number < CARDS; number++) {
        const struct card *card = ar_card(number);
        struct value *line;

        if (card && ar_lists(listing->state->players[other].known, number))
            value_add_lasting_text(listing->arena, known, card->name);
        if (!card || !plays(listing) || !ar_lists(listing->state->players[listing->seat].spells, number))
            continue;
        line = value_add(spells, value_object(listing->arena));
        value_set_lasting_text(listing->arena, line, "name", card->name);
        value_set_lasting_text(listing->arena, line, "type",
                               arena_printf(listing->arena, "%s %d", ar_magic_names[card->type], card->level));
        value_set_int(listing->arena, line, "cost", card->cost);
        value_set_lasting_text(listing->arena, line, "casting", casting_text(listing->arena, card));
        value_set_int(listing->arena, line, "range", card->range);
        value_set_lasting_text(listing->arena, line, "casters", casters_of(listing, card));
    }
    put(listing, "spells", spells);
    put(listing, "known", known);
}

/* ---- in a window: what may be declared, and how battles stand ---- */

/* "(Destruction 2, Instant, costs 8, range 2)", "(Tech, Instant, 1 left, range 0)" */
static const char *usable_text(struct listing *listing, const struct creature *creature, const struct card *card,
                               const struct item *item)
{
    struct arena *arena = listing->arena;
    const char *text = arena_printf(arena, "(%s", ar_magic_names[card->type]);

    if (card->level)
        text = arena_printf(arena, "%s %d", text, card->level);
    text = arena_printf(arena, "%s, %s", text, casting_text(arena, card));
    if (card->kind == CARD_SPELL)
        text = arena_printf(arena, "%s, costs %d", text, ar_spell_cost(listing->state, creature, card));
    if (item && item->uses)
        text = arena_printf(arena, "%s, %d left", text, item->uses);
    return arena_printf(arena, "%s, range %d)", text, card->range);
}

static void add_usable(struct listing *listing, struct value *usable, const struct creature *creature, int card,
                       const struct item *item)
{
    struct declaration declaration = { .seat = listing->seat, .caster = creature->id, .card = card,
                                       .item = item ? item->number : 0 };
    const char *tag = ar_creature_tag(listing->arena, creature->id), *order;
    struct value *line;

    if (!ar_could_declare(listing->arena, listing->state, &declaration))
        return;
    order = item ? arena_printf(listing->arena, "USE %s I%d, %s", tag, declaration.item, ar_card(card)->name)
                 : arena_printf(listing->arena, "%s %s %s", ar_card(card)->kind == CARD_SPELL ? "CAST" : "USE", tag,
                                ar_card(card)->name);
    line = value_add(usable, value_object(listing->arena));
    value_set_lasting_text(listing->arena, line, "order", order);
    value_set_lasting_text(listing->arena, line, "what", usable_text(listing, creature, ar_card(card), item));
}

/* What the reader's creatures could declare, by the reader's own list. */
static void list_usable(struct listing *listing)
{
    struct value *usable = value_list(listing->arena);
    const struct state *state = listing->state;

    for (int i = 0; plays(listing) && state->magic_phase && i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (ar_controller(state, creature) != listing->seat)
            continue;
        for (int k = 0; k < state->item_count; k++)
            if (state->items[k].bearer == creature->id)
                add_usable(listing, usable, creature, state->items[k].card, &state->items[k]);
        for (int card = 1; card < CARDS; card++)
            if (ar_card(card) && ar_card(card)->kind != CARD_ITEM)
                add_usable(listing, usable, creature, card, NULL);
    }
    put(listing, "usable", usable);
}

/* "LEFT L1 L2 (3)" */
static const char *side_text(struct listing *listing, int seat, int space)
{
    const char *text = ar_seat_names[seat];

    for (int i = 0; i < listing->state->creature_count; i++) {
        const struct creature *creature = &listing->state->creatures[i];

        if (creature->space == space && ar_controller(listing->state, creature) == seat
            && !ar_absent(listing->state, creature))
            text = arena_printf(listing->arena, "%s %s", text, ar_creature_tag(listing->arena, creature->id));
    }
    return arena_printf(listing->arena, "%s (%d)", text, ar_side_power(listing->state, seat, space));
}

/* The battles of this turn, and who wins each if nothing more happens. */
static void list_battles(struct listing *listing)
{
    struct value *battles = value_list(listing->arena);
    const struct state *state = listing->state;
    struct ar_presence presence;

    ar_find_presence(state, &presence);
    for (int space = 0; space < 2 * hex_count(ar_board_of(state)); space++) {
        struct value *battle;
        int margin;

        if (!ar_is_battle(&presence, space))
            continue;
        margin = ar_side_power(state, SEAT_LEFT, space) - ar_side_power(state, SEAT_RIGHT, space);
        battle = value_add(battles, value_object(listing->arena));
        value_set_lasting_text(listing->arena, battle, "at", ar_space_name(listing->arena, state, space));
        value_set_lasting_text(listing->arena, battle, "left", side_text(listing, SEAT_LEFT, space));
        value_set_lasting_text(listing->arena, battle, "right", side_text(listing, SEAT_RIGHT, space));
        if (margin)
            value_set_lasting_text(listing->arena, battle, "winner", ar_seat_names[margin > 0 ? SEAT_LEFT : SEAT_RIGHT]);
    }
    put(listing, "battles", battles);
}

struct value *ar_lists_of(struct arena *arena, const struct state *state, int seat, const struct value *creatures)
{
    struct listing listing = { arena, state, seat, creatures, value_object(arena) };

    list_land(&listing);
    list_armies(&listing);
    list_things(&listing);
    list_magic(&listing);
    list_spells(&listing);
    list_usable(&listing);
    list_battles(&listing);
    return listing.lists;
}
