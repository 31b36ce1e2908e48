/* House of Unmaking: Misfits; STR and WOR. */
#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/hops.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/kernel/turn.h"

const struct spell sa_spell_boggart = {
    .name = "Boggart",
    .house = HOUSE_UNMAKING, .primary = 2,
    .type = TYPE_SUMMONING, .target = TARGET_SQUARE,
    .terrain = ".bfds", .unoccupied = true, .no_entrance = true,
    .creature = CREATURE_BOGGART, .minions = 1,
    .resolve = sa_cast_summon,
    .text = "Unoccupied empty square, not water, mountain, lava or an entrance: creates 1 Boggart.",
};

static void bolt_of_somersaults(struct turn *turn, const struct queue_act *cast)
{
    sa_teleport_anywhere(turn, sa_target(cast), "bolt-of-somersaults", "Bolt of Somersaults");
}

const struct spell sa_spell_bolt_of_somersaults = {
    .name = "Bolt of Somersaults",
    .house = HOUSE_UNMAKING, .primary = 3,
    .type = TYPE_MANIFESTATION, .target = TARGET_GROUP,
    .where = WHERE_NO_STRUCTURE,
    .resolve = bolt_of_somersaults,
    .text = "Any group not in a structure is teleported to a random unoccupied, empty square that is not an entrance.",
    .rulings = "SA-LIST-19 SA-TEL-03 SA-TEL-04 SA-TEL-06 SA-TEL-07 SA-TEL-08",
};

const struct spell sa_spell_brown_striders = {
    .name = "Brown Striders",
    .house = HOUSE_UNMAKING, .primary = 3, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_GLOBE, .repeats = true,
    .combat_hopper = true, .creature = CREATURE_BROWN_STRIDER, .minions = 2, .appears = "db",
    .resolve = sa_cast_hopper,
    .text = "Combat-hopper: 2 Brown Striders, which appear before combat in desert or barren land next to hostile "
            "groups. May be cast more than once.",
    .rulings = "SA-HOPPER-05 SA-LIST-17",
};

static void disintegrate(struct turn *turn, const struct queue_act *cast)
{
    sa_minion_dies(turn, sa_target(cast), "Disintegrate");
}

const struct spell sa_spell_disintegrate = {
    .name = "Disintegrate",
    .house = HOUSE_UNMAKING, .primary = 4, .secondary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_MINION,
    .resolve = disintegrate,
    .text = "Any minion dies.",
};

const struct spell sa_spell_gatemouth = {
    .name = "Gatemouth",
    .house = HOUSE_UNMAKING, .primary = 3, .secondary = 1,
    .type = TYPE_SUMMONING, .target = TARGET_SQUARE,
    .unoccupied = true, .no_entrance = true,
    .creature = CREATURE_GATEMOUTH, .minions = 1,
    .resolve = sa_cast_summon,
    .text = "Unoccupied empty square, not an entrance: creates 1 Gatemouth, which before combat teleports every "
            "orthogonally adjacent group, friend or foe, to a random square.",
    .rulings = "SA-LIST-22 SA-LIST-23 SA-LIST-24",
};

/* Things off the board are not hit: SA-OFF-01 SA-HOPPER-05. Groups oldest first, whoever owns them: RULES 10.5. */
static void tremor(struct turn *turn, const struct queue_act *cast)
{
    const struct state *state = turn_state(turn);
    int ids[GROUPS_MAX];
    int count = 0;

    (void)cast;
    for (int i = 0; i < state->group_count; i++)
        if (sa_on_board(&state->groups[i]))
            ids[count++] = state->groups[i].id;
    for (int i = 0; i < count; i++)
        sa_group_hurt(turn, ids[i], 1, "Tremor");
}

const struct spell sa_spell_tremor = {
    .name = "Tremor",
    .house = HOUSE_UNMAKING, .primary = 3, .secondary = 2,
    .type = TYPE_MANIFESTATION, .target = TARGET_GLOBE,
    .resolve = tremor,
    .text = "Every minion on the board takes 1 damage.",
    .rulings = "SA-OFF-01 SA-HOPPER-05 SA-SQUANDER-07",
};

static void wrack(struct turn *turn, const struct queue_act *cast)
{
    sa_minion_hurt(turn, sa_target(cast), 4, "Wrack");
}

const struct spell sa_spell_wrack = {
    .name = "Wrack",
    .house = HOUSE_UNMAKING, .primary = 2,
    .type = TYPE_MANIFESTATION, .target = TARGET_MINION,
    .resolve = wrack,
    .text = "Any minion: 4 damage.",
    .rulings = "SA-SQUANDER-02 SA-SQUANDER-10 SA-TEL-04 SA-TEL-07",
};
