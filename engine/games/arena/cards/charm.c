/* Charm: undead, machines and animals are untouched. */
#include "engine/games/arena/cards/cards.h"

/* A player who had taken control of it loses it. */
static void loyalty_strikes(struct turn *turn, const struct declaration *declaration, int creature)
{
    const struct state *state = ar_state(turn);

    (void)declaration;
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = ar_card(effect->kind);

        if (effect->target_kind == TARGET_CREATURE && effect->target == creature && card
            && (card->change.flags & CHANGE_CONTROLLED)) {
            effect_end(turn, effect->id, EFFECT_REPLACED);
            i = -1;                              /* the list has moved */
        }
    }
}

const struct card ar_card_befuddle = {
    .name = "Befuddle", .type = MAGIC_CHARM, .level = 1, .cost = 3, .casting = CAST_INSTANT, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .power = -1, .flags = CHANGE_MUTE },
    .text = "It loses 1 Power, and neither Instants nor Counterspells come from it until the phase is over.",
};

const struct card ar_card_loyalty = {
    .name = "Loyalty", .type = MAGIC_CHARM, .level = 1, .cost = 3, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_LOYAL }, .strikes = loyalty_strikes,
    .text = "It is immune to every other Charm from now on; if a spell holds it on the wrong side, that spell ends.",
};

const struct card ar_card_panic = {
    .name = "Panic", .type = MAGIC_CHARM, .level = 2, .cost = 6, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .strikes = ar_strike_panic,
    .text = "In the Retreat phase of this turn it runs, as a beaten defender does.",
};

const struct card ar_card_sleep = {
    .name = "Sleep", .type = MAGIC_CHARM, .level = 2, .cost = 7, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_SLEEPS | CHANGE_ONE_COMBAT },
    .text = "It neither moves nor uses magic or items, steers nothing, and has Power 0. It wakes after the "
            "first combat that it is in.",
    .rulings = "AR-CAST-03",
};

const struct card ar_card_charm_person = {
    .name = "Charm Person", .type = MAGIC_CHARM, .level = 3, .cost = 14, .casting = CAST_TURNS, .turns = 1,
    .range = 2, .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .only = { .any = IS_HANDS, .limited = true, .power_most = 3 }, .change = { .flags = CHANGE_CONTROLLED },
    .text = "Somebody with hands whose Power is 3 at most fights for your side.",
};

const struct card ar_card_mass_confusion = {
    .name = "Mass Confusion", .type = MAGIC_CHARM, .level = 3, .cost = 15, .casting = CAST_TURNS, .turns = 2,
    .range = 3, .target = TARGET_CREATURES_IN_MULTI_HEX, .duration = LASTS_PHASE,
    .change = { .power = -2 },
    .text = "Everybody in the hex and next to it, friend and enemy, loses 2 Power until the phase is over.",
};
