/* Cards that take men off the board. */
#include "engine/games/knightmare/cards.h"

#include "engine/games/knightmare/events.h"
#include "engine/kernel/text.h"

static bool is_pacifist(const struct state *state, int man)
{
    return effect_works(&km_effect_rules, state, km_card_number(&card_pacifism), EFFECT_ON_MAN, man);
}

static const char *fireball_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;

    if (!moved || moved->taken)
        return km_refuse(cast, "TIMING", "FIREBALL follows a move of yours that captured nobody");
    /* Named where his move ended, or where a response has put him since: KC-BOG-01. */
    if (cast->cell_count == 1 && cast->cells[0] != moved->to && state->board.at[cast->cells[0]] != moved->man)
        return km_refuse(cast, "TARGET", "only the man who has moved explodes");
    if (is_pacifist(state, moved->man))
        return km_refuse(cast, "TARGET", "a PACIFIST does not explode");
    return NULL;
}

static const char *fireball_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    int man = cast->trigger->man;
    uint64_t cells = cells_within(state->board.men[man].cell, 1);

    if (km_is_royal(state, man))
        return "NOTARGET";       /* KC-FIREBALL-01 */
    while (cells) {
        int victim = state->board.at[cells_pop(&cells)];

        if (victim != MAN_NONE && !km_is_royal(state, victim) && !is_pacifist(state, victim))
            km_capture(turn, victim, "FIREBALL");
    }
    return NULL;
}

const struct card card_fireball = {
    .name = "FIREBALL", .set = 1, .points = 10, .timing = TIMING_AFTER,
    .forbids = fireball_forbids, .resolve = fireball_resolve,
    .text = "The man you have just moved without a capture explodes: he and all on the squares around him, of either "
            "side, are captured. Kings stand it.",
    .rulings = "KC-FIREBALL-01 KC-BOG-01",
};

static const char *disintegration_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], cast->colour);

    return man != MAN_NONE && kind_base((enum kind)state->board.men[man].kind) == KIND_PAWN ? NULL
               : km_refuse(cast, "TARGET", "DISINTEGRATION names a Pawn of yours");
}

static const char *disintegration_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    int man = state->board.at[cast->cells[0]];
    char text[CELL_TEXT_BYTES];

    emit(turn, KM_DEAD, event_text("man", arena_printf(turn_arena(turn), "%s Pawn", colour_name(cast->colour))),
         event_text("square", cell_format(cast->cells[0], text)), event_text("by", cast->card->name));
    board_lift(&state->board, man, PLACE_DEAD);
    effect_end_on(turn, EFFECT_ON_MAN, man, EFFECT_TARGET_GONE);
    return NULL;
}

const struct card card_disintegration = {
    .name = "DISINTEGRATION", .set = 1, .points = 2, .timing = TIMING_BEFORE | TIMING_AFTER,
    .forbids = disintegration_forbids, .resolve = disintegration_resolve,
    .text = "A Pawn of yours is dead: no card brings it back.",
};
