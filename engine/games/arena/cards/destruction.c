/* Destruction: explosions. */
#include "engine/games/arena/cards/cards.h"

static void breach_works(struct turn *turn, const struct declaration *declaration)
{
    ar_walls_fall(turn, declaration->target);
}

static void shatter_works(struct turn *turn, const struct declaration *declaration)
{
    ar_item_remove(turn, declaration->target, ar_card(declaration->card)->name);
}

/* RULES 6.6, Blast 4: if that exceeds the total Power of all creatures there, one of them dies; a die chooses it. */
static void fireball_works(struct turn *turn, const struct declaration *declaration)
{
    enum { BLAST = 4 };
    const struct state *state = ar_state(turn);
    int there[CREATURES_MAX], count = 0, power = 0;

    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];

        if (creature->space != declaration->target || ar_has(state, creature, CHANGE_STASIS))
            continue;
        power += ar_uncontrolled(state, creature) ? 0 : ar_power(state, creature);
        there[count++] = creature->id;
    }
    if (count == 0 || power >= BLAST)
        ar_untouched(turn, declaration, count == 0 ? "nobody is there" : "their Power withstands it");
    else
        ar_die(turn, there[roll(turn, AUDIENCE_ALL, count, "blast") - 1], ar_card(declaration->card)->name, LEAVES_CORPSE);
}

static void disintegrate_strikes(struct turn *turn, const struct declaration *declaration, int creature)
{
    ar_die(turn, creature, ar_card(declaration->card)->name, LEAVES_NOTHING);
}

const struct card ar_card_battle_fury = {
    .name = "Battle Fury", .type = MAGIC_DESTRUCTION, .level = 1, .cost = 2, .casting = CAST_INSTANT, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_PHASE,
    .change = { .power = 1 },
    .text = "The caster fights with 1 more Power until the phase is over.",
};

const struct card ar_card_breach = {
    .name = "Breach", .type = MAGIC_DESTRUCTION, .level = 1, .cost = 3, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_WALL, .duration = LASTS_INSTANT,
    .works = breach_works,
    .text = "A wall on that hexside falls. Both its hexes have to be in range.",
    .rulings = "AR-RANGE-05",
};

const struct card ar_card_magic_missile = {
    .name = "Magic Missile", .type = MAGIC_DESTRUCTION, .level = 1, .cost = 4, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .only = { .limited = true, .power_most = 0 }, .strikes = ar_strike_dead,
    .text = "It dies if its Power is 0.",
};

const struct card ar_card_shatter = {
    .name = "Shatter", .type = MAGIC_DESTRUCTION, .level = 1, .cost = 4, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_ITEM, .duration = LASTS_INSTANT,
    .works = shatter_works,
    .text = "The item is gone, whether it is carried or lies on the ground.",
};

const struct card ar_card_fireball = {
    .name = "Fireball", .type = MAGIC_DESTRUCTION, .level = 2, .cost = 7, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURES_IN_HEX, .duration = LASTS_INSTANT,
    .works = fireball_works,
    .text = "If all in the space, friend and enemy, have less than 4 Power together, a die picks one of them, and it dies.",
    .rulings = "AR-RANGE-04",
};

const struct card ar_card_lightning_bolt = {
    .name = "Lightning Bolt", .type = MAGIC_DESTRUCTION, .level = 2, .cost = 9, .casting = CAST_HALF_TURN, .range = 3,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .only = { .limited = true, .power_most = 2 }, .strikes = ar_strike_dead,
    .text = "It dies if its Power is no more than 2.",
};

const struct card ar_card_disintegrate = {
    .name = "Disintegrate", .type = MAGIC_DESTRUCTION, .level = 3, .cost = 16, .casting = CAST_TURNS, .turns = 1,
    .range = 1, .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .strikes = disintegrate_strikes,
    .text = "It dies, however strong, and nothing is left of it.",
};

const struct card ar_card_firestorm = {
    .name = "Firestorm", .type = MAGIC_DESTRUCTION, .level = 3, .cost = 18, .casting = CAST_TURNS, .turns = 2,
    .range = 3, .target = TARGET_CREATURES_IN_MULTI_HEX, .duration = LASTS_INSTANT,
    .only = { .limited = true, .power_most = 1 }, .strikes = ar_strike_dead,
    .text = "All in the hex and next to it whose Power is 0 or 1 die, friend and enemy.",
};
