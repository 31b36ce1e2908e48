/* Cards that lie on a man and say what he may not do: PACIFISM, CURSE, PLAGUE. RULES 9, 12. */
#include "engine/games/knightmare/cards.h"

static enum kind base_of(const struct board *board, int man)
{
    return kind_base((enum kind)board->men[man].kind);
}

/* ---- PACIFISM ---- */

static const char *pacifism_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], cast->colour);

    if (man == MAN_NONE || km_is_royal(state, man))
        return km_refuse(cast, "TARGET", "PACIFISM names a man of yours who is no King");
    return NULL;
}

static void pacifism_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_tame(law, effect->target);
    law_shield(law, effect->target, COLOUR_WHITE);
    law_shield(law, effect->target, COLOUR_BLACK);
}

static bool asleep_on_king(const struct state *state, const struct board *board, const struct effect *effect)
{
    return km_is_king(state, board, effect->target);
}

const struct card card_pacifism = {
    .name = "PACIFISM", .set = 1, .points = 3, .timing = TIMING_BEFORE, .continuing = true,
    .forbids = pacifism_forbids, .resolve = km_begin_on_man, .bend = pacifism_bend,
    .asleep = asleep_on_king, .outlasts_capture = true,
    .text = "A man of yours, no King, neither captures nor is captured from now on.",
    .rulings = "KC-PACIFISM-01 KC-PACIFISM-08 KC-PACIFISM-11 KC-PACIFISM-12 KC-PACIFISM-13",
};

/* ---- CURSE ---- */

static bool can_be_cursed(enum kind kind)
{
    return kind == KIND_QUEEN || kind == KIND_BISHOP || kind == KIND_ROOK;
}

static const char *curse_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));

    return man != MAN_NONE && can_be_cursed(base_of(&state->board, man)) ? NULL
               : km_refuse(cast, "TARGET", "CURSE names a Queen, Bishop or Rook of your opponent's");
}

/* A limit is no way of moving, so no later effect overrides it (RULES 12 COUP, 11.5). */
static void curse_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_limit_reach(law, effect->target, 2);
}

static bool curse_asleep(const struct state *state, const struct board *board, const struct effect *effect)
{
    (void)state;
    return !can_be_cursed(base_of(board, effect->target));
}

const struct card card_curse = {
    .name = "CURSE", .set = 1, .points = 6, .timing = TIMING_AFTER, .continuing = true,
    .forbids = curse_forbids, .resolve = km_begin_on_man, .bend = curse_bend, .asleep = curse_asleep,
    .text = "A Queen, Bishop or Rook of your opponent's slides two squares at most until it is captured.",
    .rulings = "KC-CURSE-01 KC-CURSE-02 KC-CURSE-03 KC-CURSE-04 KC-CURSE-05",
};

