/* House of Hope: Visions; CLA and ORD. */
#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/groups.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/kernel/turn.h"

const struct spell sa_spell_armistice = {
    .name = "Armistice",
    .house = HOUSE_HOPE, .primary = 3, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GLOBE, .lasts_turns = 1,
    .no_combat = true,
    .resolve = sa_cast_enchant,
    .text = "No combat takes place this turn, and no combat-hopper appears.",
};

const struct spell sa_spell_citizens_militia = {
    .name = "Citizens' Militia",
    .house = HOUSE_HOPE, .primary = 3, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_STRUCTURE,
    .whose = WHOSE_FRIENDLY, .combat_hopper = true,
    .creature = CREATURE_RECRUITS + (HOUSE_HOPE - 1) * CLASSES + CLASS_SWORDSMAN, .minions = 4,
    .resolve = sa_cast_hopper,
    .text = "Own town or colony: a combat-hopper of 4 Vision swordsmen, which appears before combat to defend the "
            "structure and leaves after it.",
    .rulings = "SA-LIST-14 SA-LIST-15 SA-LIST-16",
};

static void mend_the_host(struct turn *turn, const struct queue_act *cast)
{
    sa_group_heal(turn, sa_target(cast), 4, "Mend the Host");
}

const struct spell sa_spell_mend_the_host = {
    .name = "Mend the Host",
    .house = HOUSE_HOPE, .primary = 2,
    .type = TYPE_MANIFESTATION, .target = TARGET_GROUP,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT,
    .resolve = mend_the_host,
    .text = "Friendly recruit group: every member is healed 4.",
    .rulings = "SA-SQUANDER-01 SA-SQUANDER-06",
};

const struct spell sa_spell_threshold_of_order = {
    .name = "Threshold of Order",
    .house = HOUSE_HOPE, .secondary = 5,
    .type = TYPE_ALTERATION, .target = TARGET_STRUCTURE,
    .whose = WHOSE_FRIENDLY,
    .mana = MANA_ORD, .mana_amount = 2,
    .resolve = sa_cast_enchant,
    .text = "Own town or colony: it gives its owner +2 ORD each turn.",
};

static void vision_quest(struct turn *turn, const struct queue_act *cast)
{
    sa_leave_and_hop(turn, sa_target(cast), false, SPELL_VISION_QUEST, sa_caster(cast),
                     sa_spell(SPELL_VISION_QUEST)->hop_turns);
}

static void vision_quest_returned(struct turn *turn, int group)
{
    sa_minion_level(turn, sa_group(turn_state(turn), group)->members[0].id, "Vision Quest");
}

const struct spell sa_spell_vision_quest = {
    .name = "Vision Quest",
    .house = HOUSE_HOPE, .primary = 2, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_MINION,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT, .hop_turns = 3,
    .resolve = vision_quest,
    .returned = vision_quest_returned,
    .text = "Friendly recruit: it leaves its group and goes off the board for 3 turns; on return it gains +1 level.",
    .rulings = "SA-LIST-01 SA-LEAVE-01 SA-LEAVE-03 SA-LEAVE-05 SA-LEAVE-09 SA-LEAVE-11 SA-LEAVE-14 SA-LEAVE-19",
};
