/* Death: undead and machines are untouched. */
#include "engine/games/arena/cards/cards.h"

/* Makes a zombie of the caster's player from a corpse; a machine's wreck makes none. */
static bool raise(struct turn *turn, const struct declaration *declaration, int number)
{
    const struct state *state = ar_state(turn);
    const struct corpse *corpse = ar_corpse(state, number);
    int zombie = ar_creature_named("Zombie"), space = hex_space(corpse->hex, HEX_GROUND);

    if (ar_immune(ar_creature_kind(corpse->kind), MAGIC_DEATH) || !ar_may_make(turn, declaration->seat, zombie, space))
        return false;
    ar_corpse_remove(turn, number, ar_card(declaration->card)->name);
    ar_create(turn, declaration->seat, zombie, space, 0, ar_card(declaration->card)->name);
    return true;
}

static void zombie_works(struct turn *turn, const struct declaration *declaration)
{
    if (!raise(turn, declaration, declaration->target))
        ar_untouched(turn, declaration, "no zombie can rise there");
}

static void unhallow_works(struct turn *turn, const struct declaration *declaration)
{
    const struct corpse *corpse = ar_corpse(ar_state(turn), declaration->target);

    if (ar_immune(ar_creature_kind(corpse->kind), MAGIC_DEATH))
        ar_untouched(turn, declaration, "a wreck is beyond it");
    else
        ar_corpse_remove(turn, declaration->target, ar_card(declaration->card)->name);
}

/* AR-TARGET-10. */
static void horde_works(struct turn *turn, const struct declaration *declaration)
{
    const struct state *state = ar_state(turn);

    for (int i = 0; i < state->corpse_count; i++) {
        const struct corpse *corpse = &state->corpses[i];

        if (ar_is_near(state, hex_of(declaration->target), corpse->hex)
            && !ar_anti_magic(state, hex_space(corpse->hex, HEX_GROUND)) && raise(turn, declaration, corpse->number))
            i = -1;                              /* the list has moved */
    }
}

const struct card ar_card_create_zombie = {
    .name = "Create Zombie", .type = MAGIC_DEATH, .level = 1, .cost = 4, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CORPSE, .duration = LASTS_INSTANT,
    .works = zombie_works,
    .text = "A Zombie of yours rises from the corpse.",
    .rulings = "AR-CAST-20",
};

const struct card ar_card_life_drain = {
    .name = "Life Drain", .type = MAGIC_DEATH, .level = 1, .cost = 4, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .strikes = ar_strike_weaken,
    .text = "It loses 1 Power and does not get it back; dispelling does not help.",
};

const struct card ar_card_unhallow = {
    .name = "Unhallow", .type = MAGIC_DEATH, .level = 1, .cost = 2, .casting = CAST_INSTANT, .range = 2,
    .target = TARGET_CORPSE, .duration = LASTS_INSTANT,
    .works = unhallow_works,
    .text = "The corpse is gone, so nobody can raise it.",
};

const struct card ar_card_sickness = {
    .name = "Sickness", .type = MAGIC_DEATH, .level = 2, .cost = 8, .casting = CAST_INSTANT, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_REPEATING,
    .strikes = ar_strike_weaken,
    .text = "It loses 1 Power now, and 1 more in Magic Phase 2 of each later turn of whoever's turn this is. "
            "Dispelling stops it and gives nothing back.",
    .rulings = "AR-DUR-16 AR-DUR-17",
};

const struct card ar_card_slay = {
    .name = "Slay", .type = MAGIC_DEATH, .level = 3, .cost = 12, .casting = CAST_TURNS, .turns = 1, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .only = { .limited = true, .power_most = 3 }, .strikes = ar_strike_dead,
    .text = "It dies if its Power is no more than 3.",
};

const struct card ar_card_raise_horde = {
    .name = "Raise Horde", .type = MAGIC_DEATH, .level = 3, .cost = 14, .casting = CAST_TURNS, .turns = 2, .range = 2,
    .target = TARGET_MULTI_HEX, .duration = LASTS_INSTANT,
    .works = horde_works,
    .text = "All corpses in the hex and next to it rise as Zombies of yours, except those of machines.",
};

const struct card ar_card_plague = {
    .name = "Plague", .type = MAGIC_DEATH, .level = 3, .cost = 16, .casting = CAST_TURNS, .turns = 2, .range = 3,
    .target = TARGET_CREATURES_IN_HEX, .duration = LASTS_REPEATING,
    .strikes = ar_strike_weaken,
    .text = "Each creature there when it first works loses 1 Power now, and 1 more in each later turn of the "
            "player whose turn this is, wherever it goes.",
};
