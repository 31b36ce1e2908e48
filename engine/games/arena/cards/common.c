#include "engine/games/arena/cards/cards.h"

static const char *card_name(const struct declaration *declaration)
{
    return ar_card(declaration->card)->name;
}

/* ---- to one creature ---- */

void ar_strike_dead(struct turn *turn, const struct declaration *declaration, int creature)
{
    ar_die(turn, creature, card_name(declaration), LEAVES_CORPSE);
}

void ar_strike_weaken(struct turn *turn, const struct declaration *declaration, int creature)
{
    ar_change(turn, creature, -1, 0, card_name(declaration));
}

void ar_strike_slow(struct turn *turn, const struct declaration *declaration, int creature)
{
    ar_change(turn, creature, 0, -1, card_name(declaration));
}

void ar_strike_panic(struct turn *turn, const struct declaration *declaration, int creature)
{
    (void)declaration;
    ar_creature_edit(ar_state(turn), creature)->leaves = LEAVES_DEFENDER;
}

/* ---- to other things ---- */

void ar_work_dispel(struct turn *turn, const struct declaration *declaration)
{
    const struct effect *effect = effect_numbered(EFFECTS_CONST(&ar_state(turn)->effects), declaration->target);

    if (effect)
        effect_end(turn, effect->id, EFFECT_DISPELLED);
}

void ar_walls_fall(struct turn *turn, int side)
{
    const struct effect *wall;

    while ((wall = ar_effect_at(ar_state(turn), TARGET_WALL, side, CHANGE_WALL_GROUND)) != NULL)
        effect_end(turn, wall->id, EFFECT_DISPELLED);
}

/* ---- places ---- */

bool ar_is_near(const struct state *state, int centre, int hex)
{
    return hex_distance(ar_board_of(state), centre, hex) <= 1;
}

bool ar_may_appear(const struct state *state, int seat, const struct creature *creature, int space)
{
    return hex_of(space) != ar_king_hex(state->basic, ar_other(seat)) && !ar_entry_barred(state, creature, space)
           && (hex_layer(space) == HEX_GROUND || ar_flies(state, creature));
}

bool ar_may_make(struct turn *turn, int seat, int kind, int space)
{
    const struct state *state = ar_state(turn);
    struct creature creature = { .id = ar_tag(seat, TAG_MOST), .kind = (int16_t)kind, .space = (int16_t)space };

    return hex_of(space) != ar_king_hex(state->basic, ar_other(seat))
           && !(rules_before(turn, 4) && hex_layer(space) == HEX_AIR)
           && !(rules_before(turn, 3) && ar_entry_barred(state, &creature, space));
}

void ar_untouched(struct turn *turn, const struct declaration *declaration, const char *reason)
{
    emit(turn, ARENA_UNTOUCHED, event_text("card", card_name(declaration)), event_text("reason", reason));
}
