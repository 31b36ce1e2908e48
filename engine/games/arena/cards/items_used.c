/* Items that are used. */
#include "engine/games/arena/cards/cards.h"

/* For the player who looks, AR-HIDE-01 ends here. */
static void crystal_works(struct turn *turn, const struct declaration *declaration)
{
    const struct player *other = &ar_state(turn)->players[ar_other(declaration->seat)];
    const char *spells = "";

    for (int card = 1; card < CARDS; card++)
        if (ar_lists(other->spells, card))
            spells = arena_printf(turn_arena(turn), "%s%s%s", spells, *spells ? ", " : "", ar_card_names[card]);
    emit_to(turn, AUDIENCE_SEAT(declaration->seat), ARENA_LIST, event_text("side", ar_side(ar_other(declaration->seat))),
            event_text("spells", *spells ? spells : "none"));
}

static void healing_strikes(struct turn *turn, const struct declaration *declaration, int creature)
{
    ar_heal(turn, creature, ar_card(declaration->card)->name);
}

const struct card ar_card_crystal_ball = {
    .name = "Crystal Ball", .kind = CARD_ITEM, .type = MAGIC_META, .level = 2, .cost = 3, .casting = CAST_INSTANT,
    .uses = 1, .range = 0, .target = TARGET_SELF, .duration = LASTS_INSTANT, .needs = IS_HANDS,
    .works = crystal_works,
    .text = "You are shown the spells on the other's list.",
};

const struct card ar_card_grenade = {
    .name = "Grenade", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 4, .casting = CAST_INSTANT, .uses = 1,
    .range = 0, .target = TARGET_SELF, .duration = LASTS_PHASE, .needs = IS_HANDS,
    .change = { .power = 3 },
    .text = "3 more Power until the phase is over: use it in Magic Phase 2 for a battle.",
    .rulings = "AR-ITEM-09 AR-ITEM-10",
};

const struct card ar_card_healing_potion = {
    .name = "Healing Potion", .kind = CARD_ITEM, .type = MAGIC_CREATURE, .level = 2, .cost = 4,
    .casting = CAST_INSTANT, .uses = 1, .range = 0, .target = TARGET_SELF, .duration = LASTS_INSTANT,
    .needs_life = true,
    .strikes = healing_strikes,
    .text = "Gives back all Power and Move that were taken for good.",
};

const struct card ar_card_holy_symbol = {
    .name = "Holy Symbol", .kind = CARD_ITEM, .type = MAGIC_HOLY, .level = 1, .cost = 4, .casting = CAST_INSTANT,
    .range = 1, .target = TARGET_CREATURE, .duration = LASTS_PHASE, .needs = IS_GOOD | IS_HANDS,
    .only = { .any = IS_UNDEAD }, .change = { .power = -1 },
    .text = "An undead target has 1 Power less until the phase is over.",
};

const struct card ar_card_net = {
    .name = "Net", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 3, .casting = CAST_INSTANT, .uses = 2, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE, .needs = IS_HANDS,
    .change = { .flags = CHANGE_NETTED },
    .text = "It neither walks nor flies on until the phase is over; in the air it may still land.",
};

const struct card ar_card_potion_of_giant_strength = {
    .name = "Potion of Giant Strength", .kind = CARD_ITEM, .type = MAGIC_CREATURE, .level = 1, .cost = 2,
    .casting = CAST_INSTANT, .uses = 1, .range = 0, .target = TARGET_SELF, .duration = LASTS_PHASE,
    .needs_life = true,
    .change = { .power = 1 },
    .text = "1 more Power until the phase is over: drink it in Magic Phase 2 for a battle.",
    .rulings = "AR-TGT-11",
};

const struct card ar_card_potion_of_speed = {
    .name = "Potion of Speed", .kind = CARD_ITEM, .type = MAGIC_CREATURE, .level = 1, .cost = 2,
    .casting = CAST_INSTANT, .uses = 1, .range = 0, .target = TARGET_SELF, .duration = LASTS_PHASE,
    .needs_life = true,
    .change = { .move = 1 },
    .text = "1 more Move until the phase is over: drink it in Magic Phase 1.",
    .rulings = "AR-ITEM-07",
};

const struct card ar_card_rocket_launcher = {
    .name = "Rocket Launcher", .kind = CARD_ITEM, .type = MAGIC_TECH, .cost = 7, .casting = CAST_INSTANT, .uses = 2,
    .range = 0, .target = TARGET_SELF, .duration = LASTS_PHASE, .size_most = 2, .needs = IS_HANDS,
    .change = { .ranged = { .power = 4, .least = 1, .most = 2 } },
    .text = "In this turn's combat its bearer shoots 4 (Standard) at 1 to 2: use it in Magic Phase 2.",
};

const struct card ar_card_scroll_of_dispelling = {
    .name = "Scroll of Dispelling", .kind = CARD_ITEM, .type = MAGIC_META, .level = 1, .cost = 4,
    .casting = CAST_INSTANT, .uses = 1, .range = 2, .target = TARGET_ENCHANTMENT, .duration = LASTS_INSTANT,
    .needs = IS_HANDS,
    .works = ar_work_dispel, .dispels = true,
    .text = "Ends one enchantment, by its tag (X1).",
};

const struct card ar_card_wand_of_sparks = {
    .name = "Wand of Sparks", .kind = CARD_ITEM, .type = MAGIC_DESTRUCTION, .level = 1, .cost = 6,
    .casting = CAST_INSTANT, .uses = 3, .range = 1, .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .needs = IS_HANDS,
    .only = { .limited = true, .power_most = 0 }, .strikes = ar_strike_dead,
    .text = "The target dies if its Power is 0.",
    .rulings = "AR-ORDER-03",
};
