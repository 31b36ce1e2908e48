/* Cards by which a man is of a named kind, or all Pawns of a side go otherwise: RULES 4, 12. */
#include "engine/games/knightmare/cards.h"

static int base_of(const struct state *state, int man)
{
    return kind_base((enum kind)state->board.men[man].kind);
}

static const char *named_forbids(const struct state *state, struct cast *cast)
{
    int man = state->board.at[cast->cells[0]];

    if (man == MAN_NONE || base_of(state, man) != cast->card->own_kind)
        return km_refuse(cast, "TARGET", "the card names another kind of man");
    return NULL;
}

static const char *own_forbids(const struct state *state, struct cast *cast)
{
    if (km_man_at(state, cast->cells[0], cast->colour) == MAN_NONE)
        return km_refuse(cast, "TARGET", "the card names a man of yours");
    return named_forbids(state, cast);
}

static const char *named_resolve(struct turn *turn, const struct cast *cast)
{
    struct state *state = turn_state(turn);

    effect_begin(turn, (struct effect){ .kind = km_card_number(cast->card), .owner = cast->colour,
                                        .target_kind = EFFECT_ON_MAN, .target = state->board.at[cast->cells[0]] }, true);
    return NULL;
}

static void named_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_set_manners(law, effect->target, km_cards[effect->kind]->moves_as->manners);
}

static bool named_asleep(const struct state *state, const struct effect *effect)
{
    return base_of(state, effect->target) != km_cards[effect->kind]->own_kind;
}

static const struct power champion = { MANNER_CHAMPION, REACH_ALL };
static const struct power paladin = { MANNER_TWO_JUMPS, REACH_ALL };
static const struct power royal_knight = { MANNER_KNIGHT | MANNER_STEP, REACH_ALL };
static const struct power amazon = { MANNER_STRAIGHT | MANNER_DIAGONAL | MANNER_KNIGHT, REACH_ALL };

#define NAMED(symbol, title, cost, kind, check, words)                                                         \
    const struct card card_##symbol = {                                                                        \
        .name = title, .set = 2, .points = cost, .timing = TIMING_AFTER, .continuing = true, .cells_least = 1, \
        .cells_most = 1, .own_kind = kind, .moves_as = &symbol, .forbids = check, .resolve = named_resolve,    \
        .bend = named_bend, .asleep = named_asleep, .text = words }

NAMED(champion, "CHAMPION", 3, KIND_KNIGHT, named_forbids,
      "A Knight on the board leaps two and three squares instead of one and two, until it is captured.");
NAMED(paladin, "PALADIN", 8, KIND_KNIGHT, named_forbids,
      "A Knight makes one or two leaps in a move, the first of two onto an empty square, until it is captured.");
NAMED(royal_knight, "ROYAL KNIGHT", 4, KIND_KNIGHT, own_forbids,
      "Your Knight also moves one square any way, until it is captured.");
NAMED(amazon, "AMAZON", 8, KIND_QUEEN, own_forbids, "Your Queen also leaps like a Knight, until she is captured.");

static const char *global_resolve(struct turn *turn, const struct cast *cast)
{
    effect_begin(turn, (struct effect){ .kind = km_card_number(cast->card), .owner = cast->colour,
                                        .target_kind = EFFECT_ON_BOARD, .target = CELL_NONE }, true);
    return NULL;
}

static void phalanx_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    law_phalanx(law, effect->owner);
}

static void new_tactics_bend(const struct state *state, const struct effect *effect, struct law *law)
{
    (void)state;
    (void)effect;
    law_new_tactics(law);
}

const struct card card_phalanx = {
    .name = "PHALANX", .set = 2, .points = 5, .timing = TIMING_AFTER, .continuing = true, .resolve = global_resolve,
    .bend = phalanx_bend, .text = "Your Pawns may also capture straight forward for the rest of the game.",
};

const struct card card_new_tactics = {
    .name = "NEW TACTICS", .set = 2, .points = 6, .timing = TIMING_AFTER, .continuing = true, .resolve = global_resolve,
    .bend = new_tactics_bend,
    .text = "Pawns of both sides advance diagonally and capture straight forward for the rest of the game.",
};
