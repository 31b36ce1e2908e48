/* Cards that stay beside the board and go on working: RULES 9. */
#include "engine/games/knightmare/cards.h"

static const char *begin_on(struct turn *turn, const struct cast *cast, int target_kind, int target)
{
    effect_begin(turn, (struct effect){ .kind = km_card_number(cast->card), .owner = cast->colour,
                                        .target_kind = target_kind, .target = target,
                                        .data = { cast->edges[0].cell, cast->edges[0].direction, cast->edges[1].cell,
                                                  cast->edges[1].direction } }, true);
    return NULL;
}

static const char *begin_on_man(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);

    return begin_on(turn, cast, EFFECT_ON_MAN, state->board.at[cast->cells[0]]);
}

static const char *begin_on_cell(struct turn *turn, const struct cast *cast)
{
    return begin_on(turn, cast, EFFECT_ON_BOARD, cast->edge_count ? cast->edges[0].cell : cast->cells[0]);
}

static int kind_of(const struct state *state, const struct effect *effect)
{
    return kind_base((enum kind)state->board.men[effect->target].kind);
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

static bool pacifism_asleep(const struct state *state, const struct effect *effect)
{
    return kind_of(state, effect) == KIND_KING;
}

const struct card card_pacifism = {
    .name = "PACIFISM", .set = 1, .points = 3, .timing = TIMING_BEFORE, .continuing = true, .cells_least = 1,
    .cells_most = 1, .forbids = pacifism_forbids, .resolve = begin_on_man, .bend = pacifism_bend,
    .asleep = pacifism_asleep,
    .text = "A man of yours, no King, neither captures nor is captured from now on.",
};

/* ---- CRAB ---- */

static const char *crab_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], cast->colour);

    return man != MAN_NONE && state->board.men[man].kind == KIND_PAWN ? NULL
               : km_refuse(cast, "TARGET", "CRAB names a Pawn of yours");
}

static void crab_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_set_manners(law, effect->target, MANNER_CRAB);
}

static bool crab_asleep(const struct state *state, const struct effect *effect)
{
    return kind_of(state, effect) != KIND_PAWN;
}

const struct card card_crab = {
    .name = "CRAB", .set = 1, .points = 5, .timing = TIMING_AFTER, .continuing = true, .cells_least = 1,
    .cells_most = 1, .forbids = crab_forbids, .resolve = begin_on_man, .bend = crab_bend, .asleep = crab_asleep,
    .ends_on_promotion = true,
    .text = "A Pawn of yours goes and captures one square diagonally forward, and no other way, until it is captured "
            "or promoted.",
};

/* ---- CURSE ---- */

static const char *curse_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));
    int kind = man != MAN_NONE ? kind_base((enum kind)state->board.men[man].kind) : KIND_NONE;

    return kind == KIND_QUEEN || kind == KIND_BISHOP || kind == KIND_ROOK ? NULL
               : km_refuse(cast, "TARGET", "CURSE names a Queen, Bishop or Rook of your opponent's");
}

static void curse_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_limit_reach(law, effect->target, 2);
}

static bool curse_asleep(const struct state *state, const struct effect *effect)
{
    int kind = kind_of(state, effect);

    return kind != KIND_QUEEN && kind != KIND_ROOK && kind != KIND_BISHOP;
}

const struct card card_curse = {
    .name = "CURSE", .set = 1, .points = 6, .timing = TIMING_AFTER, .continuing = true, .cells_least = 1,
    .cells_most = 1, .forbids = curse_forbids, .resolve = begin_on_man, .bend = curse_bend, .asleep = curse_asleep,
    .text = "A Queen, Bishop or Rook of your opponent's slides two squares at most until it is captured.",
};

/* ---- COUP ---- */

static int old_king(const struct state *state, int colour)
{
    uint64_t kings = state->board.of_kind[KIND_KING] & state->board.of_colour[colour];

    return kings ? state->board.at[cells_first(kings)] : MAN_NONE;
}

static const char *coup_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], cast->colour);
    int kind = man != MAN_NONE ? kind_base((enum kind)state->board.men[man].kind) : KIND_NONE;

    if (kind == KIND_NONE || kind == KIND_ROOK || kind == KIND_QUEEN || km_is_royal(state, man))
        return km_refuse(cast, "TARGET", "COUP names a man of yours who is neither King, Queen nor Rook");
    if (state->board.men[man].partner != MAN_NONE)
        return km_refuse(cast, "TARGET", "COUP names one man");
    return NULL;
}

/* The crown passes; the old King is a Prince, who moves as before and may be captured (RULES 4.2). */
static void coup_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    int prince = old_king(state, state->board.men[effect->target].colour);

    if (prince != MAN_NONE)
        law_crown(law, prince, false);
    law_crown(law, effect->target, true);
}

/* With the Prince gone nothing puts the new King to sleep (RULES 8.1). */
static bool coup_asleep(const struct state *state, const struct effect *effect)
{
    int kind = kind_of(state, effect);

    return (kind == KIND_ROOK || kind == KIND_QUEEN)
        && old_king(state, state->board.men[effect->target].colour) != MAN_NONE;
}

const struct card card_coup = {
    .name = "COUP", .set = 1, .points = 6, .timing = TIMING_AFTER, .continuing = true, .cells_least = 1,
    .cells_most = 1, .forbids = coup_forbids, .resolve = begin_on_man, .bend = coup_bend, .asleep = coup_asleep,
    .text = "A man of yours, neither Rook nor Queen, is your King from now on and moves as before; your old King is a "
            "Prince, who moves as a King and may be captured.",
};

/* ---- FORTIFICATION and FORBIDDEN CITY ---- */

static const char *fortification_forbids(const struct state *state, struct cast *cast)
{
    (void)state;
    return law_edges_meet(cast->edges[0], cast->edges[1]) ? NULL
               : km_refuse(cast, "TARGET", "the two edges of the wall share one corner, as d4/d5 e4/e5 do");
}

static struct edge edge_of(const struct effect *effect, int which)
{
    return (struct edge){ (uint8_t)effect->data[2 * which], (uint8_t)effect->data[2 * which + 1] };
}

static void fortification_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_fortify(law, edge_of(effect, 0), edge_of(effect, 1));
}

const struct card card_fortification = {
    .name = "FORTIFICATION", .set = 1, .points = 7, .timing = TIMING_AFTER, .continuing = true, .edges = 2,
    .forbids = fortification_forbids, .resolve = begin_on_cell, .bend = fortification_bend,
    .text = "A wall of two edges that meet stands between squares for the rest of the game: d4/d5 e4/e5.",
};

static const char *city_forbids(const struct state *state, struct cast *cast)
{
    return state->board.at[cast->cells[0]] == MAN_NONE ? NULL
               : km_refuse(cast, "TARGET", "FORBIDDEN CITY needs an empty square");
}

static void city_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_block(law, effect->target);
}

const struct card card_forbidden_city = {
    .name = "FORBIDDEN CITY", .set = 1, .points = 5, .timing = TIMING_AFTER, .continuing = true, .cells_least = 1,
    .cells_most = 1, .forbids = city_forbids, .resolve = begin_on_cell, .bend = city_bend,
    .text = "Nobody enters or passes an empty square that you name, for the rest of the game.",
};

/* ---- what ends effects ---- */

static const struct effect *named_effect(const struct state *state, const struct cast *cast)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        int cell = effect->target_kind == EFFECT_ON_MAN ? state->board.men[effect->target].cell : effect->target;

        if (effect->kind == cast->effect && (cast->cell_count == 0 || cell == cast->cells[0]))
            return effect;
    }
    return NULL;
}

static const char *peace_talks_forbids(const struct state *state, struct cast *cast)
{
    const struct effect *effect = named_effect(state, cast);

    if (!effect)
        return km_refuse(cast, "TARGET", "PEACE TALKS names an effect in play, as in PLAY PEACE TALKS CRAB@c4");
    return NULL;
}

static const char *peace_talks_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);
    const struct effect *effect = named_effect(state, cast);

    if (!effect)
        return "NOTARGET";
    if (km_cards[effect->kind] == &card_coup && old_king(state, state->board.men[effect->target].colour) == MAN_NONE)
        return "CHECKMATE";      /* no King would be left: RULES 4.2, 8.1 */
    effect_end(turn, effect->id, EFFECT_DISPELLED);
    return NULL;
}

const struct card card_peace_talks = {
    .name = "PEACE TALKS", .set = 1, .points = 5, .timing = TIMING_AFTER, .cells_most = 1, .names_effect = true,
    .forbids = peace_talks_forbids, .resolve = peace_talks_resolve,
    .text = "One effect in play ends: PLAY PEACE TALKS CRAB@c4.",
};
