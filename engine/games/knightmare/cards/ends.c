/* Cards that end effects in play: RULES 9.3, 12. */
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/places.h"

static const char *cancel_forbids(const struct state *state, struct cast *cast)
{
    if (!km_effect_found(state, cast))
        return km_refuse(cast, "TARGET", "an effect in play has to be named, as in CRAB@c4");
    return NULL;
}

static const char *cancel_resolve(struct turn *turn, const struct cast *cast)
{
    const struct effect *effect = km_effect_found(turn_state(turn), cast);

    return effect ? km_cancel(turn, effect) : "NOTARGET";
}

const struct card card_peace_talks = {
    .number = CARD_NUMBER(peace_talks), .name = "PEACE TALKS", .set = 1, .points = 5, .timing = TIMING_AFTER,
    .forbids = cancel_forbids, .resolve = cancel_resolve,
    .text = "One effect in play ends: PLAY PEACE TALKS CRAB@c4.",
    .rulings = "KC-PEACE-01",
};

const struct card card_big_mojo = {
    .number = CARD_NUMBER(big_mojo), .name = "BIG MOJO", .set = 2, .points = 6, .timing = TIMING_BEFORE,
    .forbids = cancel_forbids, .resolve = cancel_resolve,
    .text = "One effect in play ends before you move: PLAY BIG MOJO MEDUSA@c3.",
    .rulings = "KC-MEDUSA-01",
};

/* ---- COUNTERSPELL: all or nothing ---- */

static const char *kept(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_card(effect->kind);
        const char *why = card->keeps ? card->keeps(state, effect) : NULL;

        if (why)
            return why;
    }
    return NULL;
}

/* The first effect in play; 0: there is none. */
static int oldest_card(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_has_card(&state->effects.list[i]))
            return state->effects.list[i].id;
    return 0;
}

static const char *counterspell_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    const char *why = kept(state);
    int oldest;

    (void)cast;
    if (!oldest_card(state))
        return "NOTARGET";
    if (why)
        return why;
    while ((oldest = oldest_card(state)) != 0)
        effect_end(turn, oldest, EFFECT_DISPELLED);
    return NULL;
}

const struct card card_counterspell = {
    .number = CARD_NUMBER(counterspell), .name = "COUNTERSPELL", .set = 2, .points = 9, .timing = TIMING_AFTER,
    .unique = true, .resolve = counterspell_resolve,
    .text = "All effects in play end; if one of them cannot end, none does.",
    .rulings = "KC-COUNTERSPELL-01 KC-COUNTERSPELL-02 KC-COUNTERSPELL-03",
};
