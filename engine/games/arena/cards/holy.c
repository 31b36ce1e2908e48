/* Holy: blessings, and magic against undead. */
#include "engine/games/arena/cards/cards.h"

static void purify_works(struct turn *turn, const struct declaration *declaration)
{
    const struct effect *effect = effect_numbered(EFFECTS_CONST(&ar_state(turn)->effects), declaration->target);
    enum magic_type type = ar_card(effect->kind)->type;

    if (type == MAGIC_CHARM || type == MAGIC_DEATH)
        effect_end(turn, effect->id, EFFECT_DISPELLED);
    else
        ar_untouched(turn, declaration, "it ends Charm and Death alone");
}

/* The creature itself comes back, with its tag, its player and its printed values. AR-RES-01. */
static void resurrect_works(struct turn *turn, const struct declaration *declaration)
{
    const struct state *state = ar_state(turn);
    const struct corpse *corpse = ar_corpse(state, declaration->target);
    int id = corpse->creature, kind = corpse->kind, space = hex_space(corpse->hex, HEX_GROUND);

    if ((ar_creature_kind(kind)->attributes & IS_MACHINE) || !ar_may_make(turn, ar_tag_seat(id), kind, space)) {
        ar_untouched(turn, declaration, "it cannot come back there");
        return;
    }
    ar_corpse_remove(turn, declaration->target, ar_card(declaration->card)->name);
    ar_create(turn, ar_tag_seat(id), kind, space, id, ar_card(declaration->card)->name);
}

const struct card ar_card_bless = {
    .name = "Bless", .type = MAGIC_HOLY, .level = 1, .cost = 4, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .power = 2 },
    .text = "2 more Power until the phase is over: cast it in Magic Phase 2 for a battle.",
    .rulings = "AR-DUR-10",
};

const struct card ar_card_holy_shield = {
    .name = "Holy Shield", .type = MAGIC_HOLY, .level = 1, .cost = 5, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .flags = CHANGE_REGENERATES },
    .text = "Until the phase is over it has what a Ring of Regeneration gives.",
};

const struct card ar_card_purify = {
    .name = "Purify", .type = MAGIC_HOLY, .level = 1, .cost = 3, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_ENCHANTMENT, .duration = LASTS_INSTANT,
    .works = purify_works,
    .text = "Ends one enchantment of Charm or Death.",
};

const struct card ar_card_turn_undead = {
    .name = "Turn Undead", .type = MAGIC_HOLY, .level = 1, .cost = 3, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURES_IN_HEX, .duration = LASTS_INSTANT,
    .only = { .any = IS_UNDEAD, .enemy = true }, .strikes = ar_strike_panic,
    .text = "In the Retreat phase of this turn the enemy's undead there run, as beaten defenders do.",
};

const struct card ar_card_sanctuary = {
    .name = "Sanctuary", .type = MAGIC_HOLY, .level = 2, .cost = 8, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_HEX, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_HOLY_GROUND },
    .text = "No evil or undead creature can enter that ground; those who are there already may stay.",
};

const struct card ar_card_smite_evil = {
    .name = "Smite Evil", .type = MAGIC_HOLY, .level = 2, .cost = 7, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .only = { .any = IS_EVIL | IS_UNDEAD, .limited = true, .power_most = 3 }, .strikes = ar_strike_dead,
    .text = "Evil and undead die of it if their Power is no more than 3.",
};

const struct card ar_card_crusade = {
    .name = "Crusade", .type = MAGIC_HOLY, .level = 3, .cost = 13, .casting = CAST_TURNS, .turns = 1, .range = 1,
    .target = TARGET_CREATURES_IN_HEX, .duration = LASTS_DISPELLED,
    .only = { .any = IS_GOOD, .friendly = true }, .change = { .power = 1 },
    .text = "Your good creatures who are there when it works have 1 more Power from then on.",
};

const struct card ar_card_resurrect = {
    .name = "Resurrect", .type = MAGIC_HOLY, .level = 3, .cost = 15, .casting = CAST_TURNS, .turns = 1, .range = 1,
    .target = TARGET_CORPSE, .duration = LASTS_INSTANT,
    .works = resurrect_works,
    .text = "The dead creature stands where its corpse lay, as it was printed, and is its owner's again.",
    .rulings = "AR-ORDER-04 AR-RES-01 AR-RES-02",
};
