/* House of Despair: Shadows; MYS and STR. */
#include "engine/games/sanctum/board.h"
#include "engine/games/sanctum/spell_actions.h"
#include "engine/games/sanctum/structures.h"
#include "engine/kernel/turn.h"

static const char *direction_name(const void *context, int index)
{
    (void)context;
    return sa_direction_names[index];
}

/* The direction is drawn at execution; the group steps in the movement phase, from its square at that time. */
static void disorient(struct turn *turn, const struct queue_act *cast)
{
    int direction = pick(turn, AUDIENCE_ALL, DIRECTIONS, "disorient", direction_name, NULL);

    sa_group(turn_state(turn), sa_target(cast))->astray = (int8_t)(direction + 1);
}

const struct spell sa_spell_disorient = {
    .name = "Disorient",
    .house = HOUSE_DESPAIR, .primary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_GROUP,
    .whose = WHOSE_ENEMY, .what = WHAT_RECRUIT,
    .resolve = disorient,
    .text = "Enemy recruit group: this turn its movement order is replaced by one step in a random direction.",
};

const struct spell sa_spell_fear = {
    .name = "Fear",
    .house = HOUSE_DESPAIR, .primary = 2,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .where = WHERE_NO_SANCTUM, .lasts_turns = 2,
    .boon = { .rooted = true },
    .resolve = sa_cast_enchant,
    .text = "Any group not in a Sanctum, 2 turns: it cannot move.",
    .rulings = "SA-RET-08 SA-LEAVE-17",
};

static void insurrection(struct turn *turn, const struct queue_act *cast)
{
    sa_structure_pass(turn, sa_target(cast), SIDE_NEUTRAL, MANA_NONE);
}

const struct spell sa_spell_insurrection = {
    .name = "Insurrection",
    .house = HOUSE_DESPAIR, .primary = 3, .secondary = 1,
    .type = TYPE_MANIFESTATION, .target = TARGET_STRUCTURE,
    .whose = WHOSE_ENEMY, .town_only = true, .unoccupied = true,
    .resolve = insurrection,
    .text = "Enemy town with no group in it: it becomes neutral and its novices are lost.",
};

const struct spell sa_spell_obeisance = {
    .name = "Obeisance",
    .house = HOUSE_DESPAIR, .primary = 2, .secondary = 1,
    .type = TYPE_ALTERATION, .target = TARGET_MINION,
    .whose = WHOSE_ENEMY, .what = WHAT_RECRUIT,
    .child = "Obeisance Owed", .child_boon = { .no_level = true }, .child_spares_bearer = true,
    .resolve = sa_cast_enchant,
    .text = "Enemy recruit: group mother. All members of its group other than the bearer have level 0.",
};

const struct spell sa_spell_will_o_the_wisp = {
    .name = "Will o' the Wisp",
    .house = HOUSE_DESPAIR, .primary = 3, .secondary = 1,
    .type = TYPE_CONJURATION, .target = TARGET_GROUP,
    .where = WHERE_NO_SANCTUM, .hop_turns = 3,
    .resolve = sa_cast_hop,
    .text = "Any group not in a Sanctum goes off the board for 3 turns.",
    .rulings = "SA-HOP-04 SA-HOP-09 SA-LIST-07 SA-OFF-11 SA-RET-11 SA-SQUANDER-01 SA-SQUANDER-02",
};
