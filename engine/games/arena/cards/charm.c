/* Charm: undead, machines and animals are untouched. */
#include "engine/games/arena/cards/cards.h"

/* Whoever had taken it loses it. */
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
    .text = "Target's Power -1 and it may not use Instants or Counterspells.",
};

const struct card ar_card_loyalty = {
    .name = "Loyalty", .type = MAGIC_CHARM, .level = 1, .cost = 3, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_LOYAL }, .strikes = loyalty_strikes,
    .text = "No other Charm effect works on the target; a control-changing enchantment on it ends.",
};

const struct card ar_card_panic = {
    .name = "Panic", .type = MAGIC_CHARM, .level = 2, .cost = 6, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .strikes = ar_strike_panic,
    .text = "Target must retreat in this turn's Retreat phase (defender's rule).",
};

const struct card ar_card_sleep = {
    .name = "Sleep", .type = MAGIC_CHARM, .level = 2, .cost = 7, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_SLEEPS | CHANGE_ONE_COMBAT },
    .text = "Target cannot move, cast or use anything and its Power counts 0; ends by itself after the "
            "first combat the target is in.",
    .rulings = "AR-CAST-03",
};

const struct card ar_card_charm_person = {
    .name = "Charm Person", .type = MAGIC_CHARM, .level = 3, .cost = 14, .casting = CAST_TURNS, .turns = 1,
    .range = 2, .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .only = { .any = IS_HANDS, .limited = true, .power_most = 3 }, .change = { .flags = CHANGE_CONTROLLED },
    .text = "A target with hands and Power 3 or less comes under the caster's player's control.",
};

const struct card ar_card_mass_confusion = {
    .name = "Mass Confusion", .type = MAGIC_CHARM, .level = 3, .cost = 15, .casting = CAST_TURNS, .turns = 2,
    .range = 3, .target = TARGET_CREATURES_IN_MULTI_HEX, .duration = LASTS_PHASE,
    .change = { .power = -2 },
    .text = "Each creature there has Power -2.",
};
