/* House of Body: Cyclopes; WOR and MYS. */
#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/pieces.h"
#include "engine/kernel/turn.h"

const struct spell sa_spell_cyclopean_hide = {
    .name = "Cyclopean Hide",
    .house = HOUSE_BODY, .primary = 2,
    .type = TYPE_ALTERATION, .target = TARGET_MINION,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT,
    .boon = { .armor = 2 },
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit: +2 armor.",
};

/* The minions in the square; those off the board do not count: SA-OFF-05 SA-OFF-07. */
static void healing_spring_each_turn(struct turn *turn, const struct effect *effect)
{
    const struct group *group = sa_group_get_at(turn_state(turn), effect->target);

    if (group && sa_of_recruits(group))
        sa_group_heal(turn, group->id, 2, sa_spell_name(effect->kind));
}

const struct spell sa_spell_healing_spring = {
    .name = "Healing Spring",
    .house = HOUSE_BODY, .primary = 1, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_SQUARE,
    .terrain = ".bfdsm",
    .resolve = sa_cast_enchant,
    .each_turn = healing_spring_each_turn,
    .text = "Empty square, not water or lava: at start of turn every recruit in the square is healed 2.",
    .rulings = "SA-OFF-05 SA-OFF-07",
};

const struct spell sa_spell_inundate = {
    .name = "Inundate",
    .house = HOUSE_BODY, .primary = 3, .secondary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_SQUARE,
    .unoccupied = true, .no_entrance = true, .becomes = TERRAIN_WATER,
    .resolve = sa_cast_terrain,
    .text = "Unoccupied empty square, not an entrance: it becomes water.",
    .rulings = "SA-RET-11 SA-SQUANDER-07",
};

const struct spell sa_spell_wellspring = {
    .name = "Wellspring",
    .house = HOUSE_BODY, .primary = 2, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_MINION,
    .whose = WHOSE_FRIENDLY, .what = WHAT_RECRUIT,
    .mana = MANA_WOR, .mana_amount = 1,
    .resolve = sa_cast_enchant,
    .text = "Friendly recruit: while it is on the board its owner gets +1 WOR each turn.",
    .rulings = "SA-OFF-02 SA-OFF-06",
};
