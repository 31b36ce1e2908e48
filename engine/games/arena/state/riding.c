/* Who rides whom, what a mount can carry, and whose a creature is. */
#include "engine/games/arena/state/values.h"

const struct creature *ar_bottom(const struct state *state, const struct creature *creature)
{
    while (creature->mount)
        creature = ar_creature(state, creature->mount);
    return creature;
}

bool ar_rides(const struct state *state, const struct creature *rider, const struct creature *mount)
{
    while (rider->mount) {
        if (rider->mount == mount->id)
            return true;
        rider = ar_creature(state, rider->mount);
    }
    return false;
}

bool ar_can_steer(const struct state *state, const struct creature *creature)
{
    return ar_is(creature, IS_HANDS) && !ar_is(creature, IS_VEHICLE) && !ar_helpless(state, creature)
           && !ar_casting(state, creature->id);
}

/* The creature that steers a vehicle: one aboard, or one that carries it. AR-VEH-02, AR-VEH-05. */
static const struct creature *pilot_of(const struct state *state, const struct creature *vehicle)
{
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *other = &state->creatures[i];

        if (other->space == vehicle->space && other->id != vehicle->id && ar_can_steer(state, other)
            && (ar_rides(state, other, vehicle) || ar_rides(state, vehicle, other)))
            return other;
    }
    return NULL;
}

/* The owner of a creature that is not a vehicle: its own side, or the side that has charmed it last. */
static int own_controller(const struct state *state, const struct creature *creature)
{
    int seat = ar_tag_seat(creature->id);

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = ar_card(effect->kind);

        if (effect->target_kind == TARGET_CREATURE && effect->target == creature->id && card
            && (card->change.flags & CHANGE_CONTROLLED) && !ar_anti_magic(state, creature->space))
            seat = effect->owner;
    }
    return seat;
}

int ar_controller(const struct state *state, const struct creature *creature)
{
    if (!ar_is(creature, IS_VEHICLE))
        return own_controller(state, creature);
    creature = pilot_of(state, creature);
    return creature ? own_controller(state, creature) : SEAT_NOBODY;
}

bool ar_uncontrolled(const struct state *state, const struct creature *creature)
{
    return ar_is(creature, IS_VEHICLE) && !pilot_of(state, creature);
}

bool ar_absent(const struct state *state, const struct creature *creature)
{
    return ar_uncontrolled(state, creature) || ar_has(state, creature, CHANGE_STASIS);
}

/* A rider k sizes smaller takes 1/2^(k-1); one that is not smaller fits nowhere. */
static int load_of(const struct state *state, const struct creature *rider, const struct creature *mount)
{
    int smaller = ar_size(state, mount) - ar_size(state, rider);

    if (smaller <= 0)
        return LOAD_FULL + 1;
    return smaller >= 4 ? 1 : LOAD_FULL >> (smaller - 1);
}

int ar_loaded(const struct state *state, const struct creature *mount)
{
    int loaded = 0;

    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].space == mount->space && ar_rides(state, &state->creatures[i], mount))
            loaded += load_of(state, &state->creatures[i], mount);
    return loaded;
}

int ar_unit_load(const struct state *state, const struct creature *rider, const struct creature *mount)
{
    int load = load_of(state, rider, mount);

    for (int i = 0; i < state->creature_count; i++)
        if (state->creatures[i].space == rider->space && ar_rides(state, &state->creatures[i], rider))
            load += load_of(state, &state->creatures[i], mount);
    return load;
}
