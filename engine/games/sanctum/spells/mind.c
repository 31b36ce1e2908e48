/* House of Mind: Djinns; WIL and CLA. */
#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/spell_phase.h"
#include "engine/games/sanctum/groups.h"
#include "engine/games/sanctum/hops.h"
#include "engine/kernel/turn.h"

static void burst_of_will(struct turn *turn, const struct queue_act *cast)
{
    struct state *state = turn_state(turn);

    state->players[sa_caster(cast)].burst++;
}

const struct spell sa_spell_burst_of_will = {
    .name = "Burst of Will",
    .house = HOUSE_MIND, .primary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_GLOBE,
    .resolve = burst_of_will,
    .text = "At the next start of turn you get +3 WIL for that turn.",
};

/* The caster's recruit leaves first: SA-LIST-26. */
static void chtai_exchange(struct turn *turn, const struct queue_act *cast)
{
    const struct group *first = sa_group_get_of(turn_state(turn), cast->targets[0].id, NULL);
    bool own_first = first->owner == (int)sa_caster(cast);

    sa_exchange(turn, cast->targets[own_first ? 0 : 1].id, cast->targets[own_first ? 1 : 0].id);
}

const struct spell sa_spell_chtai_exchange = {
    .name = "Ch'tai Exchange",
    .house = HOUSE_MIND, .primary = 3, .secondary = 2,
    .type = TYPE_MANIFESTATION, .target = TARGET_MINION, .targets = TARGETS_EXCHANGE,
    .what = WHAT_RECRUIT,
    .resolve = chtai_exchange,
    .text = "One friendly and one non-friendly recruit, both on the board, change places; each then belongs to the "
            "owner of the group that it joined.",
    .rulings = "SA-LIST-25 SA-LIST-26 SA-LIST-27 SA-LEAVE-13 SA-LEAVE-16 SA-LEAVE-17 SA-LEAVE-18 SA-TEL-05",
};

const struct spell sa_spell_kumatru_trance = {
    .name = "Kumatru Trance",
    .house = HOUSE_MIND, .primary = 2, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT, .lasts_turns = 2,
    .boon = { .shroud = true, .rooted = true },
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit group, 2 turns: spells of other players that target the group or one of its members are "
            "squandered, and the group cannot move.",
};

const struct spell sa_spell_loch_dweller = {
    .name = "Loch Dweller",
    .house = HOUSE_MIND, .primary = 3, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_GLOBE, .repeats = true,
    .combat_hopper = true, .creature = CREATURE_LOCH_DWELLER, .minions = 1, .appears = "w",
    .resolve = sa_cast_hopper,
    .text = "Combat-hopper: 1 Loch Dweller, which appears before combat in water next to hostile groups. May be cast "
            "more than once.",
    .rulings = "SA-HOPPER-01 SA-HOPPER-02 SA-HOPPER-07 SA-LIST-17",
};

/* Each pair in turn; a bad pair alone is squandered: RULES 14.3. */
static void teleportation(struct turn *turn, const struct queue_act *cast)
{
    for (int i = 0; i < cast->target_count; i++) {
        const char *reason = sa_pair_forbidden(turn_state(turn), cast, i);

        if (reason)
            sa_tell_squandered(turn, cast, reason, i);
        else
            sa_teleport(turn, cast->targets[i].id, cast->targets[i].place, "Teleportation");
    }
}

const struct spell sa_spell_teleportation = {
    .name = "Teleportation",
    .house = HOUSE_MIND, .primary = 4, .secondary = 2,
    .type = TYPE_MANIFESTATION, .target = TARGET_GROUP, .targets = TARGETS_PAIRS,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT,
    .resolve = teleportation,
    .text = "1 to 3 friendly recruit groups, each to an unoccupied square that holds a structure of yours or is "
            "orthogonally or diagonally next to one.",
    .rulings = "SA-TEL-01 SA-TEL-02 SA-LIST-20 SA-LIST-21",
};
