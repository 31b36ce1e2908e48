/* Cards that move a man, by manners not his own or a second time. */
#include "engine/games/knightmare/cards.h"
#include "engine/games/knightmare/moves.h"

/* The move from the first cell to the second by these manners, or false. taking: may it capture? */
static bool find(const struct state *state, const struct cast *cast, const struct power *power, bool taking,
                 struct move *out)
{
    struct law_source source = knightmare_state_law(state);
    int man = km_man_at(state, cast->cells[0], cast->colour);
    struct law law;
    struct moves moves;

    if (man == MAN_NONE)
        return false;
    law_derive(&law, &state->board, &source);
    if (power)
        moves_as(&law, man, cast->colour, &(struct manner_of_card){ .power = *power }, &moves);
    else
        moves_of(&law, man, cast->colour, &moves);
    for (int i = 0; i < moves.count; i++)
        if (moves.list[i].to == cast->cells[1] && (taking || moves.list[i].taken == MAN_NONE)
            && (moves.list[i].becomes == KIND_NONE || moves.list[i].becomes == KIND_QUEEN)) {
            *out = moves.list[i];
            return true;
        }
    return false;
}

static const char *as_forbids(const struct state *state, struct cast *cast)
{
    struct move move;

    if (cast->card == &card_masquerade && (state->board.of_kind[KIND_PAWN] & cell_bit(cast->cells[0])))
        return km_refuse(cast, "TARGET", "MASQUERADE is for no Pawn");
    if (!find(state, cast, cast->card->moves_as, false, &move))
        return km_refuse(cast, "TARGET", "no man of yours can go so with this card, which captures nothing");
    return NULL;
}

static const char *as_resolve(struct turn *turn, const struct cast *cast)
{
    struct move move;

    if (!find(turn_state(turn), cast, cast->card->moves_as, false, &move))
        return "NOTARGET";
    km_move(turn, &move, km_card_number(cast->card), true);
    return NULL;
}

/* A second move of the man who has just moved without capturing; RULES 8.1: it may not mate. */
static const char *again_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;
    struct move move;
    int man;

    if (!moved || moved->taken || moved->by_card || kind_base((enum kind)moved->kind) != (enum kind)cast->card->own_kind)
        return km_refuse(cast, "TIMING", "this card follows a move of such a man that captured nothing");
    man = km_man_at(state, cast->cells[0], cast->colour);
    if (man == MAN_NONE || man != moved->man)
        return km_refuse(cast, "TARGET", "only the man who has just moved may move again");
    return find(state, cast, NULL, true, &move) ? NULL : km_refuse(cast, "TARGET", "he cannot move there");
}

static const char *again_resolve(struct turn *turn, const struct cast *cast)
{
    struct move move;

    if (!find(turn_state(turn), cast, NULL, true, &move))
        return "NOTARGET";
    km_move(turn, &move, km_card_number(cast->card), true);
    return NULL;
}

static const struct power as_bishop = { MANNER_DIAGONAL, REACH_ALL };
static const struct power as_knight = { MANNER_KNIGHT, REACH_ALL };
static const struct power as_queen = { MANNER_DIAGONAL | MANNER_STRAIGHT, REACH_ALL };

#define MOVES_AS(symbol, title, cost, manner, words)                                                           \
    const struct card card_##symbol = {                                                                        \
        .name = title, .set = 1, .points = cost, .timing = TIMING_INSTEAD,                                     \
        .moves_as = &manner, .forbids = as_forbids, .resolve = as_resolve, .text = words, .rulings = "KC-BOG-04" }

MOVES_AS(blessing, "BLESSING", 6, as_bishop, "As your move, one man of yours goes like a Bishop and captures nothing.");
MOVES_AS(dubbing, "DUBBING", 4, as_knight, "As your move, one man of yours leaps like a Knight and captures nothing.");
MOVES_AS(masquerade, "MASQUERADE", 5, as_queen,
         "As your move, one man of yours, not a Pawn, goes like a Queen and captures nothing.");

#define MOVES_AGAIN(symbol, title, cost, kind, words)                                                          \
    const struct card card_##symbol = {                                                                        \
        .name = title, .set = 1, .points = cost, .timing = TIMING_AFTER,                                       \
        .own_kind = kind, .forbids = again_forbids, .resolve = again_resolve, .text = words }

MOVES_AGAIN(charge, "CHARGE!", 6, KIND_KNIGHT, "Your Knight that has just moved and captured nothing moves again.");
MOVES_AGAIN(crusade, "CRUSADE", 9, KIND_BISHOP, "Your Bishop that has just moved and captured nothing moves again.");
MOVES_AGAIN(merciless, "MERCILESS", 9, KIND_ROOK, "Your Rook that has just moved and captured nothing moves again.");
