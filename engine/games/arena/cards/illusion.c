/* Illusion: what is not there, and what is and cannot be seen. */
#include "engine/games/arena/cards/cards.h"

/* The phantom is there as long as its enchantment. */
static void phantom_works(struct turn *turn, const struct declaration *declaration)
{
    const struct state *state = ar_state(turn);
    int kind = ar_creature_named("Phantom"), id = 0;

    if (ar_may_make(state, declaration->seat, kind, declaration->target))
        id = ar_create(turn, declaration->seat, kind, declaration->target, 0, ar_card(declaration->card)->name);
    if (id)
        ar_effect_begin(turn, declaration, TARGET_CREATURE, id);
    else
        ar_untouched(turn, declaration, "it cannot appear there");
}

const struct card ar_card_blur = {
    .name = "Blur", .type = MAGIC_ILLUSION, .level = 1, .cost = 3, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .flags = CHANGE_BLURRED },
    .text = "Target is left out of the random casualty draw if anyone else of its side can be drawn.",
};

const struct card ar_card_phantom = {
    .name = "Phantom", .type = MAGIC_ILLUSION, .level = 1, .cost = 4, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_HEX, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_SUSTAINS }, .works = phantom_works,
    .text = "A Phantom of the caster's player appears there; it ends when dispelled or killed, leaving no "
            "corpse.",
};

const struct card ar_card_invisibility = {
    .name = "Invisibility", .type = MAGIC_ILLUSION, .level = 2, .cost = 7, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_INVISIBLE | CHANGE_ONE_COMBAT },
    .text = "Target need not stop in enemy-held spaces, may pass on, and cannot be targeted directly by "
            "enemy magic; ends after the first combat it is in.",
};

const struct card ar_card_mirage = {
    .name = "Mirage", .type = MAGIC_ILLUSION, .level = 2, .cost = 6, .casting = CAST_HALF_TURN, .range = 3,
    .target = TARGET_HEX, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_TERRAIN }, .wants_terrain = true,
    .text = "For entering, the hex counts as the terrain named when casting.",
};

const struct card ar_card_dread_vision = {
    .name = "Dread Vision", .type = MAGIC_ILLUSION, .level = 3, .cost = 12, .casting = CAST_TURNS, .turns = 1,
    .range = 3, .target = TARGET_CREATURES_IN_MULTI_HEX, .duration = LASTS_PHASE,
    .only = { .enemy = true }, .change = { .power = -1 },
    .text = "Each enemy creature there has Power -1.",
};
