/* Cards that demand something of a player's move, or that forbid all captures: VENDETTA, CHALLENGE, TRUCE.
 * RULES 12. */
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/forced_moves.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/effects/men.h"

/* ---- VENDETTA ---- */

static bool is_enemy(const struct state *state, int man, int colour)
{
    return state->board.men[man].colour != colour || km_is_neutral(state, man);
}

static bool captures(const struct state *state, const struct effect *effect, int colour, const struct move *move)
{
    (void)effect;
    return move->taken != MAN_NONE && is_enemy(state, move->taken, colour);
}

static bool can_capture(const struct state *state, int colour)
{
    struct board board = state->board;
    struct moves moves;
    const struct move_rules *rules;
    struct state_rules view;

    board.to_move = (uint8_t)colour;
    rules = state_rules_derive(&view, state, &board);
    moves_legal(rules, &moves);
    for (int i = 0; i < moves.count; i++)
        if (captures(state, NULL, colour, &moves.list[i]))
            return true;
    return false;
}

static bool has_captured(const struct state *before, const struct state *now, int colour)
{
    for (int man = 1; man < before->board.men_count; man++)
        if (before->board.men[man].place == PLACE_BOARD && now->board.men[man].place == PLACE_CAPTURED
            && is_enemy(before, man, colour))
            return true;
    return false;
}

static const char *vendetta_demands(const struct state *before, const struct state *now, const struct effect *effect)
{
    int mover = before->board.to_move;

    (void)effect;
    return can_capture(before, mover) && !has_captured(before, now, mover)
               ? "VENDETTA: you have a capture, so your move has to be one" : NULL;
}

/* Lasts until a player whose move it is cannot capture without a card. */
static void vendetta_at_move(struct turn *turn, const struct effect *effect)
{
    const struct state *state = turn_state(turn);

    if (!can_capture(state, state->board.to_move))
        effect_end(turn, effect->id, EFFECT_EXPIRED);
}

static bool truce_holds(const struct state *state)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return rules->truce;
}

/* Nobody can capture during a TRUCE: KC-VENDETTA-03, -04. */
static bool vendetta_over(const struct state *state, const struct effect *effect)
{
    (void)effect;
    return truce_holds(state);
}

const struct card card_vendetta = {
    .number = CARD_NUMBER(vendetta), .name = "VENDETTA", .set = 1, .points = 3, .timing = TIMING_AFTER,
    .continuing = true, .unique = true, .resolve = km_begin, .demands = vendetta_demands, .wants = captures,
    .at_move = vendetta_at_move, .over = vendetta_over,
    .text = "A player who can capture an enemy man with his move has to, until a player cannot without a card.",
    .rulings = "KC-VENDETTA-01 KC-VENDETTA-02 KC-VENDETTA-03 KC-VENDETTA-04 KC-VENDETTA-05",
};

/* ---- TRUCE ---- */

static void truce_bend(const struct state *state, const struct effect *effect, struct move_rules *rules)
{
    (void)state;
    (void)effect;
    move_rules_truce(rules);
}

static bool truce_over(const struct state *state, const struct effect *effect)
{
    (void)effect;
    return km_threatened_kings(state, COLOUR_WHITE) || km_threatened_kings(state, COLOUR_BLACK);
}

const struct card card_truce = {
    .number = CARD_NUMBER(truce), .name = "TRUCE", .set = 1, .points = 5, .timing = TIMING_AFTER, .continuing = true,
    .resolve = km_begin, .bend = truce_bend, .over = truce_over, .ends_on_stalemate = true,
    .text = "Nobody captures anybody, until a King is in check or a player has no move.",
    .rulings = "KC-TRUCE-01 KC-TRUCE-02 KC-TRUCE-03 KC-TRUCE-04 KC-TRUCE-05 KC-TRUCE-06 KC-VENDETTA-03 KC-VENDETTA-04",
};

/* ---- CHALLENGE ---- */

static int challenged_colour(const struct effect *effect)
{
    return effect->seat - EFFECT_SEAT(0);
}

/* Any move, without regard to the King's safety. */
static bool has_move(const struct state *state, int man, int colour)
{
    int partner = state->board.men[man].joined ? state->board.men[man].partner : MAN_NONE;
    struct moves moves;
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    moves_of(rules, man, colour, &moves);
    if (moves.count == 0 && partner != MAN_NONE)
        moves_of(rules, partner, colour, &moves);
    return moves.count > 0;
}

/* For merged men, the named part must fit the card: KC-CHALLENGE-01. */
static int challenged_part(const struct state *state, const struct cast *cast)
{
    int enemy = colour_other(cast->colour);

    if (cast->as)
        return km_part_at(state, cast->cells[0], enemy, kind_base((enum kind)cast->as));
    return km_man_at(state, cast->cells[0], enemy);
}

static const char *challenge_forbids(const struct state *state, struct cast *cast)
{
    int man = challenged_part(state, cast);

    if (man == MAN_NONE)
        return km_refuse(cast, "TARGET", "CHALLENGE names a man of your opponent's");
    if (km_is_royal(state, man) || kind_base((enum kind)state->board.men[man].kind) == KIND_QUEEN
        || (!cast->as && km_has_kind(&state->board, man, KIND_QUEEN)))
        return km_refuse(cast, "TARGET", "CHALLENGE names neither a King nor a Queen");
    if (!has_move(state, man, colour_other(cast->colour)))
        return km_refuse(cast, "TARGET", "the man whom CHALLENGE names has no move");
    return NULL;
}

static const char *challenge_resolve(struct turn *turn, const struct cast *cast)
{
    int man = challenged_part(turn_state(turn), cast);

    if (man == MAN_NONE)
        return "NOTARGET";
    km_begin_until_next(turn, cast->card, cast->colour, man, colour_other(cast->colour));
    return NULL;
}

static bool moves_challenged(const struct state *state, const struct effect *effect, int colour,
                             const struct move *move)
{
    const struct man *man = &state->board.men[effect->target];

    if (colour != challenged_colour(effect) || man->place != PLACE_BOARD)
        return true;
    return move->man == effect->target || (man->joined && move->man == man->partner)
        || (move->sort == MOVE_CASTLING && castling_ways[move->way].rook_from == man->cell);
}

static bool is_bound(const struct state *state, const struct effect *effect)
{
    return challenged_colour(effect) == state->board.to_move
        && state->board.men[effect->target].place == PLACE_BOARD;
}

/* VENDETTA's demand goes first where both are not possible. */
static bool is_overruled(const struct state *state, const struct effect *effect, const struct moves *moves)
{
    for (int i = 0; i < moves->count; i++)
        if (moves_challenged(state, effect, challenged_colour(effect), &moves->list[i]))
            return false;
    return moves->count > 0;
}

static const char *challenge_demands(const struct state *before, const struct state *now, const struct effect *effect)
{
    const struct man *was = &before->board.men[effect->target], *is = &now->board.men[effect->target];
    struct moves moves;

    if (!is_bound(before, effect) || is->place != PLACE_BOARD || is->cell != was->cell)
        return NULL;
    km_playable_moves(before, challenged_colour(effect), &moves);
    return is_overruled(before, effect, &moves) ? NULL
               : "CHALLENGE: you have to move the man whom it names, or PASS and lose the turn";
}

static bool challenge_lets_pass(const struct state *state, const struct effect *effect)
{
    return is_bound(state, effect);
}

/* The man cannot be used, so the turn is lost at once; but this does not mate anybody (RULES 8.1, 13). */
static bool challenge_loses_turn(const struct state *state, const struct effect *effect)
{
    struct moves moves;
    const struct move_rules *rules;
    struct state_rules view;

    if (!is_bound(state, effect) || km_returning_king(state, state->board.to_move) != MAN_NONE
        || (km_threatened_kings(state, state->board.to_move) & km_vital_cells(state, state->board.to_move)))
        return false;
    rules = state_rules_derive(&view, state, &state->board);
    moves_legal(rules, &moves);
    for (int i = 0; i < moves.count; i++)
        if (moves_challenged(state, effect, state->board.to_move, &moves.list[i]))
            return false;
    return true;
}

const struct card card_challenge = {
    .number = CARD_NUMBER(challenge), .name = "CHALLENGE", .set = 1, .points = 6, .timing = TIMING_AFTER,
    .forbids = challenge_forbids, .resolve = challenge_resolve, .demands = challenge_demands, .wants = moves_challenged,
    .lets_pass = challenge_lets_pass, .loses_turn = challenge_loses_turn,
    .text = "Your opponent has to use the man that you name, other than a King or Queen, for his next move, or loses that turn.",
    .rulings = "KC-CHALLENGE-01 KC-CHALLENGE-02 KC-CHALLENGE-03",
};
