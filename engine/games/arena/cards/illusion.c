/* Illusion: things that seem to exist, and things that cannot be seen. */
#include "engine/games/arena/cards/cards.h"

/* The phantom lasts as long as its enchantment. */
static void phantom_works(struct turn *turn, const struct declaration *declaration)
{
    int kind = ar_creature_named("Phantom"), id = 0;

    if (ar_may_make(turn, declaration->seat, kind, declaration->target))
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
    .text = "The die does not choose it as casualty as long as it can choose another of its side. A Targeted attack still "
            "finds it.",
};

const struct card ar_card_phantom = {
    .name = "Phantom", .type = MAGIC_ILLUSION, .level = 1, .cost = 4, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_HEX, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_SUSTAINS }, .works = phantom_works,
    .text = "A Phantom of yours stands there. If it is killed or dispelled, it vanishes without a corpse.",
};

const struct card ar_card_invisibility = {
    .name = "Invisibility", .type = MAGIC_ILLUSION, .level = 2, .cost = 7, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_INVISIBLE | CHANGE_ONE_COMBAT },
    .text = "It walks and flies through enemies and need not stop, and no enemy magic can aim at it. The first combat shows it.",
};

const struct card ar_card_mirage = {
    .name = "Mirage", .type = MAGIC_ILLUSION, .level = 2, .cost = 6, .casting = CAST_HALF_TURN, .range = 3,
    .target = TARGET_HEX, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_TERRAIN }, .wants_terrain = true,
    .text = "A creature that wants to enter the hex finds the terrain that you name (AS WATER), whatever it is.",
};

const struct card ar_card_dread_vision = {
    .name = "Dread Vision", .type = MAGIC_ILLUSION, .level = 3, .cost = 12, .casting = CAST_TURNS, .turns = 1,
    .range = 3, .target = TARGET_CREATURES_IN_MULTI_HEX, .duration = LASTS_PHASE,
    .only = { .enemy = true }, .change = { .power = -1 },
    .text = "Enemies in the hex and next to it lose 1 Power until the phase is over.",
};
