/* Spacetime: movement in space and time. */
#include "engine/games/arena/cards/cards.h"

enum { TELEPORT_HEXES = 3, GATE_HEXES = 6 };

/* Is the named place near enough and open to the creature? What nobody steers goes for the caster's player. */
static bool may_go(const struct state *state, const struct declaration *declaration, const struct creature *traveller,
                   int most)
{
    int seat = ar_controller(state, traveller);

    return hex_space_distance(ar_board_of(state), traveller->space, declaration->place) <= most
           && ar_may_appear(state, seat == SEAT_NOBODY && !state->older ? declaration->seat : seat, traveller, declaration->place);
}

/* The creature goes alone to the named place. */
static void send(struct turn *turn, const struct declaration *declaration, int creature, int most)
{
    const struct state *state = ar_state(turn);

    if (!may_go(state, declaration, ar_creature(state, creature), most))
        ar_untouched(turn, declaration, "it cannot go there");
    else
        ar_creature_to(turn, creature, declaration->place, ar_card(declaration->card)->name);
}

/* Not to a hex with an enemy; a creature that another spell sends may fight there. RULES 6.9, 14.2. */
static void blink_works(struct turn *turn, const struct declaration *declaration)
{
    if (ar_present(ar_state(turn), ar_other(declaration->seat), declaration->place))
        ar_untouched(turn, declaration, "an enemy is there");
    else
        send(turn, declaration, declaration->caster, 1);
}

static void teleport_strikes(struct turn *turn, const struct declaration *declaration, int creature)
{
    send(turn, declaration, creature, TELEPORT_HEXES);
}

/* A unit goes as one if its bottom goes; else its riders go alone. In version 0 each creature went alone. */
static void gate_strikes(struct turn *turn, const struct declaration *declaration, int creature)
{
    const struct state *state = ar_state(turn);
    const struct creature *bottom = ar_bottom(state, ar_creature(state, creature));

    if (state->older) {
        send(turn, declaration, creature, GATE_HEXES);
        return;
    }
    if (bottom->space == declaration->place)
        return;
    if (ar_controller(state, bottom) == declaration->seat && !ar_has(state, bottom, CHANGE_STASIS)
        && may_go(state, declaration, bottom, GATE_HEXES))
        ar_unit_sent(turn, bottom->id, declaration->place, ar_card(declaration->card)->name);
    else
        send(turn, declaration, creature, GATE_HEXES);
}

const struct card ar_card_blink = {
    .name = "Blink", .type = MAGIC_SPACETIME, .level = 1, .cost = 4, .casting = CAST_INSTANT, .range = 0,
    .target = TARGET_SELF, .duration = LASTS_INSTANT,
    .works = blink_works, .wants_place = true,
    .text = "The caster appears in a hex next to him that you name (TO C5), if he may enter it and no enemy is there.",
};

const struct card ar_card_haste = {
    .name = "Haste", .type = MAGIC_SPACETIME, .level = 1, .cost = 5, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .move = 1 },
    .text = "1 more Move.",
};

const struct card ar_card_slow = {
    .name = "Slow", .type = MAGIC_SPACETIME, .level = 1, .cost = 4, .casting = CAST_INSTANT, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .move = -1 },
    .text = "1 Move less.",
    .rulings = "AR-DUR-12",
};

const struct card ar_card_teleport = {
    .name = "Teleport", .type = MAGIC_SPACETIME, .level = 2, .cost = 8, .casting = CAST_HALF_TURN, .range = 1,
    .target = TARGET_CREATURE, .duration = LASTS_INSTANT,
    .strikes = teleport_strikes, .wants_place = true,
    .text = "It appears in a space that you name (TO C5), at most 3 away and open to it. Among enemies it fights there.",
};

const struct card ar_card_wall_of_force = {
    .name = "Wall of Force", .type = MAGIC_SPACETIME, .level = 2, .cost = 8, .casting = CAST_HALF_TURN, .range = 2,
    .target = TARGET_WALL, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_WALL_GROUND | CHANGE_WALL_AIR },
    .text = "Nobody walks or flies across that hexside. Both its hexes have to be in range.",
};

const struct card ar_card_stasis = {
    .name = "Stasis", .type = MAGIC_SPACETIME, .level = 3, .cost = 12, .casting = CAST_TURNS, .turns = 1, .range = 2,
    .target = TARGET_CREATURE, .duration = LASTS_DISPELLED,
    .change = { .flags = CHANGE_STASIS },
    .text = "It is out of the game until this is dispelled: it does nothing, nothing happens to it, it counts "
            "in no battle, and it holds no hex.",
};

const struct card ar_card_gate = {
    .name = "Gate", .type = MAGIC_SPACETIME, .level = 3, .cost = 16, .casting = CAST_TURNS, .turns = 2, .range = 1,
    .target = TARGET_CREATURES_IN_HEX, .duration = LASTS_INSTANT,
    .only = { .friendly = true }, .strikes = gate_strikes, .wants_place = true,
    .text = "Your creatures there appear in a space that you name (TO C5), at most 6 away, if it is open to them. Among enemies "
            "they fight.",
};
