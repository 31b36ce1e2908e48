/* Creatures and what they carry: they appear, move, ride, die. */
#include <string.h>

#include "engine/games/arena/changes/changes.h"

/* ---- appearing ---- */

int ar_create(struct turn *turn, int seat, int kind, int space, int id, const char *cause)
{
    struct state *state = ar_state(turn);
    struct player *player = &state->players[seat];
    struct creature *creature;

    if (state->creature_count == CREATURES_MAX || (!id && player->last_tag == TAG_MOST) || ar_creature(state, id))
        return 0;
    if (!id)
        id = ar_tag(seat, ++player->last_tag);
    creature = ar_creature_insert(state, id);
    creature->kind = (int16_t)kind;
    creature->space = (int16_t)space;
    if (cause)
        emit(turn, ARENA_CREATED, event_text("creature", ar_name(turn, id)), event_text("kind", ar_creature_names[kind]),
             event_text("at", ar_at(turn, space)), event_text("side", ar_side(seat)), event_text("cause", cause));
    ar_control_look(turn, hex_of(space));
    return id;
}

/* ---- dying ---- */

static void leave_corpse(struct turn *turn, const struct creature *creature)
{
    struct state *state = ar_state(turn);
    struct corpse *corpse = &state->corpses[state->corpse_count];

    if (ar_attributes(creature) & (IS_UNDEAD | IS_ILLUSION) || state->corpse_count == CORPSES_MAX)
        return;                                  /* AR-TARGET-05 */
    state->corpse_count++;
    *corpse = (struct corpse){ .number = ++state->last_corpse, .creature = creature->id, .kind = creature->kind,
                               .hex = (int16_t)hex_of(creature->space) };
    emit(turn, ARENA_CORPSE, event_text("corpse", arena_printf(turn_arena(turn), "K%d", (int)corpse->number)),
         event_text("of", ar_name(turn, creature->id)),
         event_text("at", ar_at(turn, hex_space(corpse->hex, HEX_GROUND))));
}

static void leave_items(struct turn *turn, int creature, int space)
{
    struct state *state = ar_state(turn);

    for (int i = 0; i < state->item_count; i++)
        if (state->items[i].bearer == creature) {
            state->items[i].bearer = 0;
            state->items[i].space = (int16_t)hex_space(hex_of(space), HEX_GROUND);
        }
}

/* A rider whose mount has died: in the air a rider that cannot fly also dies, unless a parachute opens.
 * AR-MOUNT-08. */
static void lose_mount(struct turn *turn, int id)
{
    struct state *state = ar_state(turn);
    struct creature *rider = ar_creature_edit(state, id);
    int item = ar_item_with(state, rider, CHANGE_PARACHUTE);

    if (hex_layer(rider->space) == HEX_GROUND) {
        rider->mount = 0;
        return;
    }
    if (ar_flies(state, rider)) {
        rider->mount = 0;
        rider->clock = 1;
        return;
    }
    if (!item) {
        ar_die(turn, id, "falls with its mount", LEAVES_CORPSE);
        return;
    }
    ar_item_edit(state, item)->uses = ITEM_SPENT;
    ar_items_used_up(turn);
    rider->mount = 0;
    ar_unit_to(turn, id, rider->space - 1, "parachute");
}

static void lose_mounts(struct turn *turn, int mount)
{
    struct state *state = ar_state(turn);

    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].mount == mount) {
            lose_mount(turn, state->creatures[i].id);
            i = -1;                              /* the list has moved */
        }
}

void ar_die(struct turn *turn, int id, const char *cause, enum corpse_left corpse)
{
    struct state *state = ar_state(turn);
    const struct creature *found = ar_creature(state, id);
    struct creature creature;

    if (!found)
        return;
    creature = *found;
    emit(turn, ARENA_DIES, event_text("creature", ar_name(turn, id)), event_text("kind", ar_creature_names[creature.kind]),
         event_text("at", ar_at(turn, creature.space)), event_text("cause", cause));
    ar_casting_lost(turn, id, "dies");
    leave_items(turn, id, creature.space);
    lose_mounts(turn, id);
    effect_end_on(turn, TARGET_CREATURE, id, EFFECT_TARGET_GONE);
    ar_creature_remove(state, id);
    if (corpse == LEAVES_CORPSE)
        leave_corpse(turn, &creature);
    ar_control_look(turn, hex_of(creature.space));
}

/* ---- moving ---- */

/* Everything aboard moves with it. */
void ar_unit_to(struct turn *turn, int id, int space, const char *how)
{
    struct state *state = ar_state(turn);
    struct creature *bottom = ar_creature_edit(state, id);
    int from = bottom->space;

    if (how)
        emit(turn, ARENA_MOVE, event_text("creature", ar_name(turn, id)), event_text("from", ar_at(turn, from)),
             event_text("to", ar_at(turn, space)), event_text("how", how));
    for (int i = 0; i < state->creature_count; i++) {
        struct creature *creature = &state->creatures[i];

        if (creature->id != id && (creature->space != from || !ar_rides(state, creature, bottom)))
            continue;
        creature->came_from = (int16_t)(from + 1);
    }
    for (int i = 0; i < state->creature_count; i++) {
        struct creature *creature = &state->creatures[i];

        if (creature->id != id && creature->space == from && ar_rides(state, creature, bottom))
            creature->space = (int16_t)space;
    }
    bottom->space = (int16_t)space;
    ar_control_look(turn, hex_of(from));
    if (hex_of(space) != hex_of(from))
        ar_control_look(turn, hex_of(space));
}

void ar_unit_sent(struct turn *turn, int id, int space, const char *how)
{
    struct state *state = ar_state(turn);
    bool rises = hex_layer(ar_creature(state, id)->space) == HEX_GROUND && hex_layer(space) == HEX_AIR;

    ar_unit_to(turn, id, space, how);
    for (int i = 0; i < state->creature_count; i++)
        if (ar_bottom(state, &state->creatures[i])->id == id)
            state->creatures[i].came_from = 0;
    if (rises)
        ar_creature_edit(state, id)->clock = 1;
}

void ar_creature_to(struct turn *turn, int id, int space, const char *how)
{
    const struct state *state = ar_state(turn);

    if (ar_creature(state, id)->mount)
        ar_dismount(turn, id, how);
    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].mount == id)
            ar_dismount(turn, state->creatures[i].id, how);
    ar_unit_sent(turn, id, space, how);
}

void ar_change(struct turn *turn, int id, int power, int move, const char *cause)
{
    struct state *state = ar_state(turn);
    struct creature *creature = ar_creature_edit(state, id);

    creature->power = (int16_t)(creature->power + power);
    creature->move = (int16_t)(creature->move + move);
    emit(turn, ARENA_CHANGED, event_text("creature", ar_name(turn, id)), event_int("power", ar_power(state, creature)),
         event_int("move", ar_move(state, creature)), event_text("cause", cause));
}

void ar_heal(struct turn *turn, int id, const char *cause)
{
    const struct creature *creature = ar_creature(ar_state(turn), id);

    ar_change(turn, id, creature->power < 0 ? -creature->power : 0, creature->move < 0 ? -creature->move : 0, cause);
}

/* ---- riding ---- */

void ar_mount(struct turn *turn, int rider, int mount)
{
    struct state *state = ar_state(turn);
    struct creature *creature = ar_creature_edit(state, rider);

    creature->mount = mount;
    creature->clock = 0;
    emit(turn, ARENA_MOUNT, event_text("creature", ar_name(turn, rider)), event_text("on", ar_name(turn, mount)));
    ar_control_look(turn, hex_of(creature->space));
}

void ar_dismount(struct turn *turn, int rider, const char *cause)
{
    struct state *state = ar_state(turn);
    struct creature *creature = ar_creature_edit(state, rider);
    const struct creature *bottom = ar_bottom(state, creature);

    if (hex_layer(creature->space) == HEX_AIR && ar_flies(state, creature))
        creature->clock = bottom->clock > 0 ? bottom->clock : 1;
    emit(turn, ARENA_DISMOUNT, event_text("creature", ar_name(turn, rider)),
         event_text("from", ar_name(turn, creature->mount)), event_text("cause", cause));
    creature->mount = 0;
    ar_control_look(turn, hex_of(creature->space));
}

/* ---- items and corpses ---- */

static const char *item_tag(struct turn *turn, int number)
{
    return arena_printf(turn_arena(turn), "I%d", number);
}

static const char *item_name(struct turn *turn, int number)
{
    return ar_card(ar_item(ar_state(turn), number)->card)->name;
}

int ar_item_create(struct turn *turn, int card, int space)
{
    struct state *state = ar_state(turn);

    ensure(turn, state->item_count < ITEMS_MAX);
    state->items[state->item_count++] = (struct item){ .number = ++state->last_item, .card = (int16_t)card,
                                                       .space = (int16_t)space, .uses = (int16_t)ar_card(card)->uses };
    return state->last_item;
}

void ar_item_give(struct turn *turn, int number, int bearer)
{
    struct item *item = ar_item_edit(ar_state(turn), number);

    item->bearer = bearer;
    item->space = 0;
    emit(turn, ARENA_EQUIP, event_text("creature", ar_name(turn, bearer)), event_text("item", item_tag(turn, number)),
         event_text("name", item_name(turn, number)));
}

void ar_item_drop(struct turn *turn, int number)
{
    struct state *state = ar_state(turn);
    struct item *item = ar_item_edit(state, number);
    int bearer = item->bearer;

    item->space = ar_creature(state, bearer)->space;
    item->bearer = 0;
    emit(turn, ARENA_DROP, event_text("creature", ar_name(turn, bearer)), event_text("item", item_tag(turn, number)),
         event_text("name", item_name(turn, number)), event_text("at", ar_at(turn, item->space)));
}

void ar_item_remove(struct turn *turn, int number, const char *cause)
{
    emit(turn, ARENA_ITEM_GONE, event_text("item", item_tag(turn, number)), event_text("name", item_name(turn, number)),
         event_text("cause", cause));
    ar_item_erase(ar_state(turn), number);
}

void ar_item_refund(struct state *state, int number)
{
    struct item *item = ar_item_edit(state, number);

    if (item && item->uses)
        item->uses = (int16_t)(item->uses == ITEM_SPENT ? 1 : item->uses + 1);
}

void ar_items_used_up(struct turn *turn)
{
    struct state *state = ar_state(turn);

    for (int i = state->item_count - 1; i >= 0; i--)
        if (state->items[i].uses == ITEM_SPENT)
            ar_item_remove(turn, state->items[i].number, "used up");
}

void ar_items_fall(struct turn *turn)
{
    struct state *state = ar_state(turn);

    for (int i = 0; i < state->item_count; i++) {
        struct item *item = &state->items[i];

        if (item->bearer || hex_layer(item->space) == HEX_GROUND)
            continue;
        item->space = (int16_t)hex_space(hex_of(item->space), HEX_GROUND);
        emit(turn, ARENA_FALLS, event_text("what", item_tag(turn, item->number)), event_text("at", ar_at(turn, item->space)));
    }
}

void ar_corpse_remove(struct turn *turn, int number, const char *cause)
{
    struct state *state = ar_state(turn);

    emit(turn, ARENA_CORPSE_GONE, event_text("corpse", arena_printf(turn_arena(turn), "K%d", number)),
         event_text("at", ar_at(turn, hex_space(ar_corpse(state, number)->hex, HEX_GROUND))), event_text("cause", cause));
    ar_corpse_erase(state, number);
}
