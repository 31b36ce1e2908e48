/* DIPLOMATIC IMMUNITY: one effect does not count for one move. RULES 12. */
#include "engine/games/knightmare/effects/places.h"

static const char *immunity_forbids(const struct state *state, struct cast *cast)
{
    return km_effect_found(state, cast) ? NULL
               : km_refuse(cast, "TARGET", "an effect in play has to be named, as in MEDUSA@c3");
}

enum { IGNORED = 0 };       /* in effect.data: the id of the effect that does not count */

/* Notes the effect; the turn calls km_ignored when it judges the move, and the note ends with the turn. */
static const char *immunity_resolve(struct turn *turn, const struct cast *cast)
{
    const struct effect *effect = km_effect_found(turn_state(turn), cast);

    if (!effect)
        return "NOTARGET";
    effect_begin(turn, (struct effect){ .kind = cast->card->number, .owner = cast->colour, .target = CELL_NONE,
                                        .moment = MOMENT_TURN_END, .seat = EFFECT_SEAT(cast->colour), .left = 1,
                                        .data = { [IGNORED] = effect->id }, .hidden = true }, false);
    return NULL;
}

static int immunity_ignores(const struct state *state, const struct effect *effect)
{
    (void)state;
    return effect->data[IGNORED];
}

const struct card card_diplomatic_immunity = {
    .number = CARD_NUMBER(diplomatic_immunity), .name = "DIPLOMATIC IMMUNITY", .set = 2, .points = 7,
    .timing = TIMING_BEFORE, .forbids = immunity_forbids, .resolve = immunity_resolve, .ignores = immunity_ignores,
    .text = "For your move this turn, one effect in play does not apply to the man you move and the man he captures: PLAY "
            "DIPLOMATIC IMMUNITY MEDUSA@c3.",
    .rulings = "KC-KINGCAP-05 KC-MEDUSA-03",
};
