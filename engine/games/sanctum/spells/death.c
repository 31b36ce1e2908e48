/* House of Death: Keepers; MYS and WIL. */
#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/enchant.h"
#include "engine/games/sanctum/groups.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/kernel/turn.h"

const struct spell sa_spell_dust_of_ages = {
    .name = "Dust of Ages",
    .house = HOUSE_DEATH, .primary = 2,
    .type = TYPE_MANIFESTATION, .target = TARGET_SQUARE,
    .no_entrance = true, .becomes = TERRAIN_DESERT,
    .resolve = sa_cast_terrain,
    .text = "Empty square, not an entrance: it becomes desert.",
};

const struct spell sa_spell_raven_shroud = {
    .name = "Raven Shroud",
    .house = HOUSE_DEATH, .primary = 5, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT, .lasts_turns = 3,
    .boon = { .shroud = true },
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit group, 3 turns: spells of other players that target the group or one of its members "
            "are squandered.",
};

static void slay_monster(struct turn *turn, const struct queue_act *cast)
{
    sa_minion_dies(turn, sa_target(cast), "Slay Monster");
}

const struct spell sa_spell_slay_monster = {
    .name = "Slay Monster",
    .house = HOUSE_DEATH, .primary = 4,
    .type = TYPE_MANIFESTATION, .target = TARGET_MINION,
    .what = WHAT_MONSTER,
    .resolve = slay_monster,
    .text = "Any monster dies.",
};

/* The first member that would die in combat is healed, stripped and taken off the board. The jar is used up, but the
 * boardhop is separate and is not dispelled with it (SA-LIST-02 SA-LIST-03). The member may be the last of its
 * group. */
static bool soul_jar_saves(struct turn *turn, const struct effect *effect, int minion)
{
    enum side caster = (enum side)effect->owner;

    sa_dispel(turn, effect->id);
    sa_minion_heal(turn, minion, HEAL_FULL, "Soul Jar");
    sa_leave_and_hop(turn, minion, true, SPELL_SOUL_JAR, caster, sa_spell(SPELL_SOUL_JAR)->hop_turns);
    return true;
}

const struct spell sa_spell_soul_jar = {
    .name = "Soul Jar",
    .house = HOUSE_DEATH, .primary = 3, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT, .hop_turns = 1,
    .resolve = sa_cast_enchant,
    .saves = soul_jar_saves,
    .text = "Friendly recruit group, until triggered: the first member that would die in combat is healed to full "
            "instead, loses all its spells, and goes off the board; it tries to return at each start of turn from "
            "the next on.",
    .rulings = "SA-LIST-01 SA-LIST-02 SA-LIST-03 SA-LEAVE-04 SA-LEAVE-19 SA-LEAVE-20 SA-SQUANDER-09",
};

const struct spell sa_spell_vicious_strength = {
    .name = "Vicious Strength",
    .house = HOUSE_DEATH, .primary = 2,
    .type = TYPE_ALTERATION, .target = TARGET_MINION,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT,
    .boon = { .hand = 2 },
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit: +2 hand damage.",
};
