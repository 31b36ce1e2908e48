/* Phases 2 and 8, Equip and Mount. RULES 6.3. */
#include "engine/games/arena/turn/turn.h"

static const struct creature *creature_of(const struct playing *playing, const struct order *order)
{
    return ar_creature(playing->state, order->creatures[0]);
}

/* Own creatures that are able to act; a vehicle acts as its pilot wants. */
static const char *actor_forbidden(const struct playing *playing, const struct creature *creature)
{
    const struct state *state = playing->state;

    if (!creature)
        return "it is gone";
    if (ar_controller(state, creature) != playing->seat)
        return ar_uncontrolled(state, creature) ? "nobody steers it" : "it is not yours";
    return ar_helpless(state, creature) ? "it cannot act" : NULL;
}

/* ---- items ---- */

/* AR-ATTR-03, AR-ITEM-05. */
static const char *bearer_forbidden(const struct state *state, const struct creature *creature, const struct card *card)
{
    int size = ar_size(state, creature);

    if (card->needs & ~ar_attributes(creature))
        return card->needs & IS_HANDS & ~ar_attributes(creature) ? "it needs hands" : "it is not of the right kind";
    if ((card->size_least && size < card->size_least) || (card->size_most && size > card->size_most))
        return "it is not of the right size";
    if (card->needs_life && !ar_is_living(creature))
        return "it is not living";
    return card->needs_magic && !ar_is_caster(state, creature) ? "it casts no spells" : NULL;
}

static const char *equip_forbidden(const struct playing *playing, const struct order *order)
{
    const struct creature *creature = creature_of(playing, order);
    const struct item *item = ar_item(playing->state, order->item);

    if (!item || item->bearer || item->space != creature->space)
        return "the item does not lie there";
    return bearer_forbidden(playing->state, creature, ar_card(item->card));
}

static const char *drop_forbidden(const struct playing *playing, const struct order *order)
{
    const struct item *item = ar_item(playing->state, order->item);

    return item && item->bearer == order->creatures[0] ? NULL : "it does not bear that";
}

static const char *give_forbidden(const struct playing *playing, const struct order *order)
{
    const struct creature *to = ar_creature(playing->state, order->other);
    const char *why = drop_forbidden(playing, order);

    if (!why)
        why = actor_forbidden(playing, to);
    if (!why && to->space != creature_of(playing, order)->space)
        why = "they are not in the same space";
    return why ? why : bearer_forbidden(playing->state, to, ar_card(ar_item(playing->state, order->item)->card));
}

/* ---- riding ---- */

/* AR-MOUNT-02, AR-MOUNT-04, AR-MOUNT-11: on a larger creature in the same space, an own one or a vehicle that nobody steers,
 * with room on it and on all that carry it. */
static const char *room_forbidden(const struct state *state, const struct creature *rider, const struct creature *mount)
{
    int load;

    if (ar_size(state, rider) >= ar_size(state, mount))
        return "it is not smaller than its mount";
    for (const struct creature *below = mount; below; below = below->mount ? ar_creature(state, below->mount) : NULL) {
        load = ar_loaded(state, below) + (ar_rides(state, rider, below) ? 0 : ar_unit_load(state, rider, below));
        if (load > LOAD_FULL)
            return "there is no room for it";
    }
    return NULL;
}

static const char *mount_forbidden(const struct playing *playing, const struct order *order)
{
    const struct state *state = playing->state;
    const struct creature *rider = creature_of(playing, order), *mount = ar_creature(state, order->other);

    if (!mount || mount->space != rider->space)
        return "its mount is not in the same space";
    if (ar_controller(state, mount) != playing->seat && !ar_uncontrolled(state, mount))
        return "an enemy creature cannot be mounted, unless it is a vehicle that nobody steers";
    if (ar_has(state, mount, CHANGE_STASIS))
        return "its mount is in Stasis";
    if (mount->id == rider->id || ar_rides(state, mount, rider))
        return "it carries that one itself";
    return room_forbidden(state, rider, mount);
}

/* RULES 6.3: not into the air, unless it flies, and not onto ground that it may not enter. */
static const char *dismount_forbidden(const struct playing *playing, const struct order *order)
{
    const struct creature *creature = creature_of(playing, order);

    if (!creature->mount)
        return "it rides nothing";
    if (hex_layer(creature->space) == HEX_AIR && !ar_flies(playing->state, creature))
        return "it would fall";
    return ar_barred(playing->state, creature, creature->space);
}

/* A vehicle mounts nothing by itself, but a creature with hands may take it on its back. */
static const char *rider_forbidden(const struct playing *playing, const struct order *order)
{
    const struct state *state = playing->state;
    const struct creature *rider = creature_of(playing, order), *mount = ar_creature(state, order->other);

    if (order->verb != VERB_MOUNT || !rider || !mount || !ar_uncontrolled(state, rider))
        return actor_forbidden(playing, rider);
    return ar_controller(state, mount) == playing->seat && ar_can_steer(state, mount) ? NULL : "nobody steers it";
}

/* ---- the phase ---- */

static const char *order_forbidden(const struct playing *playing, const struct order *order)
{
    const char *why = rider_forbidden(playing, order);

    if (why)
        return why;
    switch (order->verb) {
    case VERB_EQUIP:
        return equip_forbidden(playing, order);
    case VERB_DROP:
        return drop_forbidden(playing, order);
    case VERB_GIVE:
        return give_forbidden(playing, order);
    case VERB_MOUNT:
        return mount_forbidden(playing, order);
    default:
        return dismount_forbidden(playing, order);
    }
}

static void carry_out(const struct playing *playing, const struct order *order)
{
    int actor = order->creatures[0];

    switch (order->verb) {
    case VERB_EQUIP:
        ar_item_give(playing->turn, order->item, actor);
        break;
    case VERB_DROP:
        ar_item_drop(playing->turn, order->item);
        break;
    case VERB_GIVE:
        ar_item_drop(playing->turn, order->item);
        ar_item_give(playing->turn, order->item, order->other);
        break;
    case VERB_MOUNT:
        if (creature_of(playing, order)->mount)
            ar_dismount(playing->turn, actor, "order");
        ar_mount(playing->turn, actor, order->other);
        break;
    default:
        ar_dismount(playing->turn, actor, "order");
        break;
    }
    turn_step(playing->turn);
}

void ar_equip_phase(const struct playing *playing, enum phase phase)
{
    const struct order *order;

    turn_phase(playing->turn, phase == PHASE_EQUIP ? "equip" : "equip-2");
    while ((order = ar_next_order(playing, phase)) != NULL) {
        const char *why = order_forbidden(playing, order);

        if (why)
            ar_refuse_order(playing, order, order->verb == VERB_MOUNT || order->verb == VERB_DISMOUNT ? "MOUNT" : "ITEM",
                            "%s", why);
        else
            carry_out(playing, order);
    }
    ar_items_fall(playing->turn);
    ar_settle(playing->turn);
}
