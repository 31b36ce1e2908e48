#include "engine/games/arena/face/view.h"

#include "engine/games/arena/face/lists.h"
#include "engine/games/arena/face/map.h"
#include "engine/games/arena/state/values.h"
#include "engine/kernel/ruleset.h"

/* ---- creatures ---- */

static const char *seat_text(int seat)
{
    return seat == SEAT_NOBODY ? "nobody" : ar_seat_names[seat];
}

static void add_attack(struct arena *arena, struct value *view, const char *key, struct attack attack)
{
    struct value *value = value_set(arena, view, key, value_object(arena));

    if (attack.most > 0) {
        value_set_int(arena, value, "least", attack.least);
        value_set_int(arena, value, "most", attack.most);
    }
    value_set_int(arena, value, "poison", attack.poison);
    value_set_int(arena, value, "power", attack.power);
    value_set_lasting_text(arena, value, "type", ar_attack_names[attack.type]);
}

static void add_riders(struct arena *arena, struct value *view, const struct state *state, int mount)
{
    struct value *list = value_set(arena, view, "riders", value_list(arena));

    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].mount == mount)
            value_add_lasting_text(arena, list, ar_creature_tag(arena, state->creatures[i].id));
}

static void add_items(struct arena *arena, struct value *view, const struct state *state, int bearer)
{
    struct value *list = value_set(arena, view, "items", value_list(arena));

    for (int i = 0; i < state->item_count; i++)
        if (state->items[i].bearer == bearer)
            value_add_lasting_text(arena, list, arena_printf(arena, "I%d", (int)state->items[i].number));
}

static void add_spells_on(struct arena *arena, struct value *view, const struct state *state, int creature)
{
    struct value *list = value_set(arena, view, "magic", value_list(arena));

    for (int i = 0; i < state->effects.count; i++)
        if (state->effects.list[i].target_kind == TARGET_CREATURE && state->effects.list[i].target == creature)
            value_add_lasting_text(arena, list, ar_card_names[state->effects.list[i].kind]);
}

/* In the order of the keys, in which members of an object stand. */
static struct value *creature_view(struct arena *arena, const struct state *state, const struct creature *creature)
{
    const struct creature_kind *kind = ar_creature_kind(creature->kind);
    struct flight flight = ar_flight(state, creature);
    struct attack ranged = ar_ranged(state, creature);
    struct value *view = value_object(arena);

    value_set_lasting_text(arena, view, "at", ar_space_name(arena, state, creature->space));
    add_attack(arena, view, "attack", ar_attack(state, creature));
    if (ar_casting(state, creature->id))
        value_set_lasting_text(arena, view, "casting", ar_card(ar_casting(state, creature->id)->kind)->name);
    if (hex_layer(creature->space) == HEX_AIR)
        value_set_int(arena, view, "clock", creature->clock);
    if (flight.turns > 0) {
        value_set_int(arena, view, "flight-speed", flight.speed);
        value_set_int(arena, view, "flight-turns", flight.turns);
    }
    add_items(arena, view, state, creature->id);
    value_set_lasting_text(arena, view, "kind", kind->name);
    add_spells_on(arena, view, state, creature->id);
    if (creature->mount)
        value_set_lasting_text(arena, view, "mount", ar_creature_tag(arena, creature->mount));
    value_set_int(arena, view, "move", ar_move(state, creature));
    value_set_int(arena, view, "power", ar_power(state, creature));
    if (ranged.most > 0)
        add_attack(arena, view, "ranged", ranged);
    add_riders(arena, view, state, creature->id);
    value_set_lasting_text(arena, view, "side", seat_text(ar_controller(state, creature)));
    value_set_int(arena, view, "size", ar_size(state, creature));
    value_set_lasting_text(arena, view, "tag", ar_creature_tag(arena, creature->id));
    return view;
}

/* ---- things ---- */

static struct value *item_view(struct arena *arena, const struct state *state, const struct item *item)
{
    struct value *view = value_object(arena);

    value_set_lasting_text(arena, view, "tag", arena_printf(arena, "I%d", (int)item->number));
    value_set_lasting_text(arena, view, "name", ar_card_names[item->card]);
    if (item->bearer)
        value_set_lasting_text(arena, view, "bearer", ar_creature_tag(arena, item->bearer));
    else
        value_set_lasting_text(arena, view, "at", ar_space_name(arena, state, item->space));
    if (item->uses)
        value_set_int(arena, view, "uses", item->uses == ITEM_SPENT ? 0 : item->uses);
    value_set_bool(arena, view, "spoilt", item->spoilt);
    return view;
}

static struct value *corpse_view(struct arena *arena, const struct state *state, const struct corpse *corpse)
{
    struct value *view = value_object(arena);

    value_set_lasting_text(arena, view, "tag", arena_printf(arena, "K%d", (int)corpse->number));
    value_set_lasting_text(arena, view, "of", ar_creature_tag(arena, corpse->creature));
    value_set_lasting_text(arena, view, "kind", ar_creature_names[corpse->kind]);
    value_set_lasting_text(arena, view, "at", ar_space_name(arena, state, hex_space(corpse->hex, HEX_GROUND)));
    return view;
}

struct value *ar_effect_view(struct arena *arena, const struct state *state, const struct effect *effect)
{
    struct value *view = value_object(arena);

    value_set_lasting_text(arena, view, "tag", arena_printf(arena, "X%d", (int)effect->number));
    value_set_lasting_text(arena, view, "card", ar_card_names[effect->kind]);
    value_set_lasting_text(arena, view, "on", ar_effect_on(arena, state, effect));
    value_set_lasting_text(arena, view, "owner", ar_seat_names[effect->owner]);
    return view;
}

struct value *ar_act_view(struct arena *arena, const struct state *state, const struct queue_act *act)
{
    struct declaration declaration = ar_declaration(act);
    struct value *view = value_object(arena);

    value_set_lasting_text(arena, view, "creature", ar_creature_tag(arena, declaration.caster));
    value_set_lasting_text(arena, view, "side", ar_seat_names[declaration.seat]);
    value_set_lasting_text(arena, view, "card", ar_card_names[declaration.card]);
    value_set_lasting_text(arena, view, "target", ar_target_text(arena, state, &declaration));
    value_set_int(arena, view, "due", declaration.due);
    if (declaration.label)
        value_set_lasting_text(arena, view, "label", arena_printf(arena, "F%d", declaration.label));
    return view;
}

/* ---- the board and the players ---- */

static struct value *hex_view(struct arena *arena, const struct state *state, int hex)
{
    struct value *view = value_object(arena);
    const struct effect *storm = ar_storm_at(state, hex);

    value_set_lasting_text(arena, view, "terrain", ar_terrain_names[state->terrain[hex]]);
    value_set_lasting_text(arena, view, "control", seat_text(state->control[hex] - 1));
    if (storm)
        value_set_int(arena, view, "storm", storm->left);
    return view;
}

static struct value *spell_names(struct arena *arena, const uint64_t spells[SPELL_WORDS])
{
    struct value *list = value_list(arena);

    for (int card = 1; card < CARDS; card++)
        if (ar_lists(spells, card))
            value_add_lasting_text(arena, list, ar_card_names[card]);
    return list;
}

static struct value *player_view(struct arena *arena, const struct state *state, int player, int seat)
{
    struct value *view = value_object(arena);
    int controlled = 0;

    for (int hex = 0; hex < hex_count(ar_board_of(state)); hex++)
        controlled += state->control[hex] == player + 1;
    value_set_int(arena, view, "pool", state->players[player].pool);
    value_set_int(arena, view, "points", state->players[player].points);
    value_set_int(arena, view, "hexes", controlled);
    value_set(arena, view, "known", spell_names(arena, state->players[player].known));
    if (seat == player || seat == SEAT_MODERATOR)
        value_set(arena, view, "spells", spell_names(arena, state->players[player].spells));
    return view;
}

static void add_things(struct arena *arena, struct value *view, const struct state *state)
{
    struct value *creatures = value_set(arena, view, "creatures", value_object(arena));
    struct value *items = value_set(arena, view, "items", value_object(arena));
    struct value *corpses = value_set(arena, view, "corpses", value_object(arena));
    struct value *enchantments = value_set(arena, view, "enchantments", value_object(arena));
    struct value *acts = value_set(arena, view, "declared", value_list(arena));

    for (int i = 0; i < state->creature_count; i++)
        value_set(arena, creatures, ar_creature_tag(arena, state->creatures[i].id),
                  creature_view(arena, state, &state->creatures[i]));
    for (int i = 0; i < state->item_count; i++)
        value_set(arena, items, arena_printf(arena, "I%d", (int)state->items[i].number),
                  item_view(arena, state, &state->items[i]));
    for (int i = 0; i < state->corpse_count; i++)
        value_set(arena, corpses, arena_printf(arena, "K%d", (int)state->corpses[i].number),
                  corpse_view(arena, state, &state->corpses[i]));
    for (int i = 0; i < state->effects.count; i++)
        if (state->effects.list[i].number)
            value_set(arena, enchantments, arena_printf(arena, "X%d", (int)state->effects.list[i].number),
                      ar_effect_view(arena, state, &state->effects.list[i]));
    for (int i = 0; i < state->acts.count; i++)
        value_add(acts, ar_act_view(arena, state, &state->acts.acts[i]));
}

struct value *ar_view(struct arena *arena, const void *game, int seat)
{
    const struct state *state = game;
    struct value *view = value_object(arena), *hexes, *players;
    char name[HEX_NAME_BYTES];

    value_set_int(arena, view, "turn", state->turn);
    value_set_lasting_text(arena, view, "active", ar_seat_names[state->active]);
    hexes = value_set(arena, view, "hexes", value_object(arena));
    for (int hex = 0; hex < hex_count(ar_board_of(state)); hex++)
        value_set(arena, hexes, hex_name(ar_board_of(state), hex, name), hex_view(arena, state, hex));
    players = value_set(arena, view, "players", value_object(arena));
    for (int player = 0; player < SEATS; player++)
        value_set(arena, players, ar_seat_names[player], player_view(arena, state, player, seat));
    add_things(arena, view, state);
    value_set(arena, view, "map", ar_map(arena, state));
    value_set(arena, view, "lists", ar_lists_of(arena, state, seat, value_find(view, "creatures")));
    if (state->ending)
        value_set_lasting_text(arena, view, "ending", ar_ending_names[state->ending]);
    return view;
}
