/* Nature: weather, land, walls and beasts. */
#include "engine/games/arena/cards/cards.h"

static void calm_works(struct turn *turn, const struct declaration *declaration)
{
    const struct effect *storm = ar_storm_at(ar_state(turn), hex_of(declaration->target));

    if (storm)
        effect_end(turn, storm->id, EFFECT_DISPELLED);
    else
        ar_untouched(turn, declaration, "there is no storm");
}

static void storm_works(struct turn *turn, const struct declaration *declaration)
{
    if (ar_storm(ar_state(turn), hex_of(declaration->target)))
        ar_untouched(turn, declaration, "a storm rages there already");
    else
        ar_storm_begin(turn, hex_of(declaration->target), declaration->seat);
}

static void wolf_works(struct turn *turn, const struct declaration *declaration)
{
    int wolf = ar_creature_named("Wolf");

    if (!ar_may_make(turn, declaration->seat, wolf, declaration->target)
        || !ar_create(turn, declaration->seat, wolf, declaration->target, 0, ar_card(declaration->card)->name))
        ar_untouched(turn, declaration, "no wolf can appear there");
}

static void shape_works(struct turn *turn, const struct declaration *declaration)
{
    const struct state *state = ar_state(turn);
    int hex = hex_of(declaration->target);
    enum terrain from = (enum terrain)state->terrain[hex], to = ar_terrain_towards(from, (enum terrain)declaration->word);

    if (ar_is_king_hex(state->basic, hex) || to == from)
        ar_untouched(turn, declaration, "that ground does not change");
    else
        ar_terrain_set(turn, hex, to, declaration->seat, 0);
}

/* Walls fall; walls of stone die, and so do creatures on the ground without Power. */
static void earthquake_works(struct turn *turn, const struct declaration *declaration)
{
    const struct state *state = ar_state(turn);
    int centre = hex_of(declaration->target);

    for (int side = 0; side < SIDES_MAX; side++) {
        int one, other;

        if (hex_side_ends(ar_board_of(state), side, &one, &other)
            && (ar_is_near(state, centre, one) || ar_is_near(state, centre, other)))
            ar_walls_fall(turn, side);
    }
    for (int i = 0; i < state->creature_count; i++) {
        const struct creature *creature = &state->creatures[i];
        bool stone = creature->kind == ar_creature_named("Wall of Stone");

        if (hex_layer(creature->space) == HEX_GROUND && ar_is_near(state, centre, hex_of(creature->space))
            && !ar_has(state, creature, CHANGE_STASIS) && !ar_anti_magic(state, creature->space)
            && (stone || ar_power(state, creature) == 0)) {
            ar_die(turn, creature->id, ar_card(declaration->card)->name, LEAVES_CORPSE);
            i = -1;                              /* the list has moved */
        }
    }
}

const struct card ar_card_calm_weather = {
    .name = "Calm Weather", .type = MAGIC_NATURE, .level = 1, .cost = 2, .casting = CAST_INSTANT, .range = 3,
    .target = TARGET_HEX, .duration = LASTS_INSTANT,
    .works = calm_works,
    .text = "Ends a storm.",
};

const struct card ar_card_call_storm = {
    .name = "Call Storm", .type = MAGIC_NATURE, .level = 1, .cost = 4, .casting = CAST_HALF_TURN, .range = 3,
    .target = TARGET_HEX, .duration = LASTS_INSTANT,
    .works = storm_works,
    .text = "A storm closes the air over the hex, for this player-turn and the next two.",
};

const struct card ar_card_entangle = {
    .name = "Entangle", .type = MAGIC_NATURE, .level = 1, .cost = 4, .casting = CAST_INSTANT, .range = 2,
    .target = TARGET_CREATURES_IN_HEX, .duration = LASTS_PHASE,
    .change = { .flags = CHANGE_ROOTED },
    .text = "Nobody there walks until the phase is over. Flyers fly.",
};

const struct card ar_card_free_movement = {
    .name = "Free Movement", .type = MAGIC_NATURE, .level = 1, .cost = 3, .casting = CAST_INSTANT, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_PHASE,
    .change = { .flags = CHANGE_FREE },
    .text = "It may enter any terrain until the phase is over; where it may not be after that it is stranded in "
            "its next turn.",
    .rulings = "AR-DUR-09",
};

const struct card ar_card_summon_wolf = {
    .name = "Summon Wolf", .type = MAGIC_NATURE, .level = 1, .cost = 6, .casting = CAST_TURNS, .turns = 1, .range = 1,
    .target = TARGET_HEX, .duration = LASTS_INSTANT,
    .works = wolf_works,
    .text = "A Wolf of yours appears there.",
};

const struct card ar_card_control_animal = {
    .name = "Control Animal", .type = MAGIC_NATURE, .level = 2, .cost = 8, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .only = { .any = IS_ANIMAL }, .change = { .flags = CHANGE_CONTROLLED },
    .text = "An animal fights for your side.",
    .rulings = "AR-ATTR-04",
};

const struct card ar_card_shape_land = {
    .name = "Shape Land", .type = MAGIC_NATURE, .level = 2, .cost = 6, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_HEX, .duration = LASTS_INSTANT,
    .works = shape_works, .wants_terrain = true,
    .text = "The hex changes one step towards the terrain that you name (AS FOREST).",
};

const struct card ar_card_wall_of_thorns = {
    .name = "Wall of Thorns", .type = MAGIC_NATURE, .level = 2, .cost = 6, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_WALL, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_WALL_GROUND },
    .text = "Nobody walks across that hexside. Both its hexes have to be in range.",
};

const struct card ar_card_earthquake = {
    .name = "Earthquake", .type = MAGIC_NATURE, .level = 3, .cost = 18, .casting = CAST_TURNS, .turns = 3, .range = 4,
    .target = TARGET_MULTI_HEX, .duration = LASTS_INSTANT,
    .works = earthquake_works,
    .text = "In the hex and next to it all walls fall, and on the ground every Wall of Stone dies and whoever "
            "has Power 0.",
};
