/* Cards that give a man a named kind with another way of moving: RULES 4, 12. */
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/men.h"

static const char *named_forbids(const struct state *state, struct cast *cast)
{
    int man = state->board.at[cast->cells[0]];

    if (man == MAN_NONE || !km_has_kind(&state->board, man, cast->card->own_kind))
        return km_refuse(cast, "TARGET", "the card names another kind of man");
    return NULL;
}

static const char *own_forbids(const struct state *state, struct cast *cast)
{
    if (km_man_at(state, cast->cells[0], cast->colour) == MAN_NONE)
        return km_refuse(cast, "TARGET", "the card names a man of yours");
    return named_forbids(state, cast);
}

static void named_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    move_rules_set_manners(rules, effect->target, km_card(effect->kind)->moves_as->manners);
}

static bool named_suspended(const struct state *state, const struct board *board, const struct effect *effect)
{
    (void)state;
    return kind_base((enum kind)board->men[effect->target].kind) != (enum kind)km_card(effect->kind)->own_kind;
}

static const struct power champion = { MANNER_CHAMPION, REACH_ALL };
static const struct power paladin = { MANNER_TWO_JUMPS, REACH_ALL };
static const struct power royal_knight = { MANNER_KNIGHT | MANNER_STEP, REACH_ALL };
static const struct power amazon = { MANNER_STRAIGHT | MANNER_DIAGONAL | MANNER_KNIGHT, REACH_ALL };

#define NAMED(symbol, title, cost, kind, made, check, words)                                              \
    const struct card card_##symbol = {                                                                   \
        .number = CARD_NUMBER(symbol), .name = title, .set = 2, .points = cost, .timing = TIMING_AFTER,   \
        .continuing = true, .lies = LIES_ON_MAN, .own_kind = kind, .makes_kind = made,                    \
        .moves_as = &symbol, .forbids = check, .resolve = km_begin, .bend = named_bend,                   \
        .suspended = named_suspended, .transforms = true, .text = words }

NAMED(champion, "CHAMPION", 3, KIND_KNIGHT, KIND_CHAMPION, named_forbids,
      "A Knight on the board leaps two and three squares instead of one and two, until it is captured.");
NAMED(paladin, "PALADIN", 8, KIND_KNIGHT, KIND_PALADIN, named_forbids,
      "A Knight makes one or two leaps in a move, the first of two onto an empty square, until it is captured.");
NAMED(royal_knight, "ROYAL KNIGHT", 4, KIND_KNIGHT, KIND_ROYAL_KNIGHT, own_forbids,
      "Your Knight also moves one square any way, until it is captured.");
NAMED(amazon, "AMAZON", 8, KIND_QUEEN, KIND_AMAZON, own_forbids,
      "Your Queen also leaps like a Knight, until she is captured.");

/* ---- CRAB: no double step, no en passant, and he keeps his promotion (KC-CRAB-01 .. 03) ---- */

static const char *crab_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], cast->colour);

    return man != MAN_NONE && km_has_kind(&state->board, man, KIND_PAWN) ? NULL
               : km_refuse(cast, "TARGET", "CRAB names a Pawn of yours");
}

static const struct power crab = { MANNER_CRAB, REACH_ALL };

const struct card card_crab = {
    .number = CARD_NUMBER(crab), .name = "CRAB", .set = 1, .points = 5, .timing = TIMING_AFTER, .continuing = true,
    .lies = LIES_ON_MAN, .own_kind = KIND_PAWN, .makes_kind = KIND_CRAB, .moves_as = &crab, .forbids = crab_forbids,
    .resolve = km_begin, .bend = named_bend, .suspended = named_suspended, .ends_on_promotion = true, .transforms = true,
    .text = "A Pawn of yours moves and captures one square diagonally forward, and in no other way, until it is captured or "
            "promoted.",
    .rulings = "KC-CRAB-01 KC-CRAB-02 KC-CRAB-03",
};
