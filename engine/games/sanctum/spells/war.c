/* House of War: Humans; STR and CLA. */
#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/enchant.h"
#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/games/sanctum/training.h"
#include "engine/kernel/turn.h"

const struct spell sa_spell_brimstone_dragon = {
    .name = "Brimstone Dragon",
    .house = HOUSE_WAR, .primary = 6, .secondary = 2,
    .type = TYPE_SUMMONING, .target = TARGET_SQUARE,
    .terrain = ".bl", .unoccupied = true, .no_entrance = true,
    .creature = CREATURE_BRIMSTONE_DRAGON, .minions = 1,
    .resolve = sa_cast_summon,
    .text = "Unoccupied empty plains, barren or lava square, not an entrance: creates 1 Brimstone Dragon.",
};

/* Novices of the owner's nation are trained at once; without room the rest stay novices: RULES 7. */
static void call_to_arms(struct turn *turn, const struct queue_act *cast)
{
    struct state *state = turn_state(turn);
    struct structure *structure = sa_structure(state, sa_target(cast));
    int room = NOVICES_MAX - structure->novices;
    int made = room < 2 ? room : 2;

    structure->novices += made;
    emit_to(turn, sa_owner_only(state, (enum side)structure->owner), EVENT_NOVICE,
            event_text("square", sa_square_names[structure->home]), event_int("novices", structure->novices),
            event_text("cause", "Call to Arms"));
    sa_train_recruits(turn, structure->id, CLASS_SWORDSMAN, made);
}

const struct spell sa_spell_call_to_arms = {
    .name = "Call to Arms",
    .house = HOUSE_WAR, .primary = 4, .secondary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_STRUCTURE,
    .whose = WHOSE_FRIENDLY,
    .resolve = call_to_arms,
    .text = "Own town or colony: 2 novices are created in it and trained at once as swordsmen.",
    .rulings = "SA-LIST-09",
};

const struct spell sa_spell_encampment = {
    .name = "Encampment",
    .house = HOUSE_WAR, .primary = 1, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT, .where = WHERE_NO_STRUCTURE, .hop_turns = 2,
    .resolve = sa_cast_hop,
    .returned = sa_return_healed,
    .text = "Friendly recruit group, not in a structure, goes off the board for 2 turns; on return every member is "
            "healed to full.",
    .rulings = "SA-HOP-01 SA-HOP-03 SA-HOP-08 SA-LIST-04 SA-OFF-02 SA-RET-01 SA-RET-02 SA-RET-03",
};

static void fireball(struct turn *turn, const struct queue_act *cast)
{
    sa_group_hurt(turn, sa_target(cast), 5, "Fireball");
}

const struct spell sa_spell_fireball = {
    .name = "Fireball",
    .house = HOUSE_WAR, .primary = 5, .secondary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_GROUP,
    .resolve = fireball,
    .text = "Any group: every member takes 5 damage.",
    .rulings = "SA-SQUANDER-08 SA-TEL-03",
};

const struct spell sa_spell_firewyrm = {
    .name = "Firewyrm",
    .house = HOUSE_WAR, .primary = 4, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_GLOBE, .repeats = true,
    .combat_hopper = true, .creature = CREATURE_FIREWYRM, .minions = 1, .appears = "l",
    .resolve = sa_cast_hopper,
    .text = "Combat-hopper: 1 Firewyrm, which appears before combat in lava next to hostile groups. May be cast more "
            "than once.",
    .rulings = "SA-HOPPER-03 SA-HOPPER-04 SA-LIST-17",
};

/* A second march while still footsore restarts the helper's duration: a group has only one of each name. */
static void forced_march(struct turn *turn, const struct queue_act *cast)
{
    struct state *state = turn_state(turn);
    const struct effect *footsore = effect_on(EFFECTS_CONST(&state->effects), SPELL_FOOTSORE, TARGET_GROUP,
                                              sa_target(cast));

    sa_group(state, sa_target(cast))->twice = true;
    if (footsore)
        effect_end(turn, footsore->id, EFFECT_REPLACED);
    sa_enchant(turn, SPELL_FOOTSORE, sa_caster(cast), TARGET_GROUP, sa_target(cast));
}

const struct spell sa_spell_forced_march = {
    .name = "Forced March",
    .house = HOUSE_WAR, .primary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_GROUP,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT,
    .resolve = forced_march,
    .text = "Friendly recruit group: it moves twice this turn, and for 2 turns every member deals -1 hand and missile "
            "damage.",
    .rulings = "SA-LEAVE-06",
};

const struct spell sa_spell_footsore = {
    .name = "Footsore",
    .type = TYPE_HELPER, .target = TARGET_GROUP,
    .lasts_turns = 2, .hidden = true,
    .boon = { .hand = -1, .missile = -1 },
    .text = "Every member deals -1 hand and missile damage.",
    .rulings = "SA-LEAVE-06 SA-LEAVE-07 SA-LEAVE-09",
};

/* For later phases, not for the queue that is running: RULES 14.3. */
static void seize_the_hour(struct turn *turn, const struct queue_act *cast)
{
    struct state *state = turn_state(turn);

    if (state->initiative == (int)sa_caster(cast))
        return;
    state->initiative = (int32_t)sa_caster(cast);
    emit(turn, EVENT_INITIATIVE, event_text("side", sa_side_names[sa_caster(cast)]),
         event_text("cause", "Seize the Hour"));
}

const struct spell sa_spell_seize_the_hour = {
    .name = "Seize the Hour",
    .house = HOUSE_WAR, .primary = 2, .secondary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_GLOBE,
    .resolve = seize_the_hour,
    .text = "You get initiative from the next phase on.",
};

const struct spell sa_spell_skirmish = {
    .name = "Skirmish",
    .house = HOUSE_WAR, .primary = 2,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP, .lasts_turns = 2,
    .boon = { .short_combat = true },
    .resolve = sa_cast_enchant,
    .text = "Any group, 2 turns: its combats end after round 2.",
};

const struct spell sa_spell_veteran = {
    .name = "Veteran",
    .house = HOUSE_WAR, .primary = 2,
    .type = TYPE_ALTERATION, .target = TARGET_MINION,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT,
    .boon = { .level = 1 },
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit: +1 level.",
    .rulings = "SA-SQUANDER-09",
};

const struct spell sa_spell_volcano = {
    .name = "Volcano",
    .house = HOUSE_WAR, .primary = 3, .secondary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_SQUARE,
    .no_entrance = true, .becomes = TERRAIN_LAVA,
    .resolve = sa_cast_terrain,
    .text = "Empty square, not an entrance: it becomes lava.",
};
