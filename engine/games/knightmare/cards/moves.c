/* Cards that move one man in another kind's manner, or a second time. Moving as another kind does not change the man's
 * kind: KC-BOG-04. */
#include "engine/games/knightmare/cards/card_moves.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"

/* ---- moves as a kind that the card names ---- */

static void as_named(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                     struct moves *out)
{
    (void)state;
    moves_as(rules, man, cast->colour, &(struct manner_of_card){ .power = *cast->card->moves_as }, out);
}

static const struct power as_bishop = { MANNER_DIAGONAL, REACH_ALL };
static const struct power as_knight = { MANNER_KNIGHT, REACH_ALL };
static const struct power as_queen = { MANNER_DIAGONAL | MANNER_STRAIGHT, REACH_ALL };

#define MOVES_AS(symbol, title, cost, manner, spared, words)                                              \
    const struct card card_##symbol = {                                                                   \
        .number = CARD_NUMBER(symbol), .name = title, .set = 1, .points = cost, .timing = TIMING_INSTEAD, \
        .spared_kind = spared, .moves_as = &manner, .moves = as_named, .forbids = card_moves_forbids,     \
        .resolve = card_moves_resolve, .text = words, .rulings = "KC-BOG-04" }

MOVES_AS(blessing, "BLESSING", 6, as_bishop, KIND_NONE,
         "As your move, one man of yours goes like a Bishop and captures nothing.");
MOVES_AS(dubbing, "DUBBING", 4, as_knight, KIND_NONE,
         "As your move, one man of yours leaps like a Knight and captures nothing.");
MOVES_AS(masquerade, "MASQUERADE", 5, as_queen, KIND_PAWN,
         "As your move, one man of yours, not a Pawn, goes like a Queen and captures nothing.");

/* ---- moves as another man of the board ---- */

/* Castling is a move of the King and of the Rook, so either may be followed. */
static void as_last_moved(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                          struct moves *out)
{
    int models[2] = { state->moved[colour_other(cast->colour)], state->moved_rook[colour_other(cast->colour)] };
    struct power power = { 0, REACH_ALL };

    for (int i = 0; i < 2; i++)
        if (models[i] != MAN_NONE)
            power.manners |= kind_powers[km_kind_of(state, models[i])].manners;
    moves_as(rules, man, cast->colour, &(struct manner_of_card){ .power = power }, out);
}

static const char *doppelganger_forbids(const struct state *state, struct cast *cast)
{
    if (state->moved[colour_other(cast->colour)] == MAN_NONE)
        return km_refuse(cast, "TIMING", "your opponent has moved nobody yet");
    return card_moves_forbids(state, cast);
}

const struct card card_doppelganger = {
    .number = CARD_NUMBER(doppelganger), .name = "DOPPELGANGER", .set = 1, .points = 4, .timing = TIMING_INSTEAD,
    .spared_kind = KIND_PAWN, .moves = as_last_moved, .forbids = doppelganger_forbids, .resolve = card_moves_resolve,
    .text = "As your move, one man of yours, not a Pawn, goes like the man your opponent moved last, and captures "
            "nothing.",
    .rulings = "KC-CASTLE-01 KC-CASTLE-02",
};

/* The kind that means the player's own man after AS in an order: his own kind, or its ordinary base. */
static bool is_meant(const struct state *state, int man, int kind)
{
    return kind == KIND_NONE || km_kind_of(state, man) == kind
        || kind_base((enum kind)state->board.men[man].kind) == (enum kind)kind;
}

static void as_own(const struct state *state, const struct move_rules *rules, const struct cast *cast, int man,
                   struct moves *out)
{
    struct power power = { 0, REACH_ALL };

    for (int model = 1; model < state->board.men_count; model++) {
        const struct man *who = &state->board.men[model];

        if (model != man && who->place == PLACE_BOARD && is_meant(state, model, cast->as)
            && card_moves_own(rules, who->cell, cast->colour) != MAN_NONE)
            power.manners |= kind_powers[km_kind_of(state, model)].manners;
    }
    moves_as(rules, man, cast->colour, &(struct manner_of_card){ .power = power }, out);
}

const struct card card_hero_worship = {
    .number = CARD_NUMBER(hero_worship), .name = "HERO WORSHIP", .set = 2, .points = 5, .timing = TIMING_INSTEAD,
    .spared_kind = KIND_PAWN, .moves = as_own, .forbids = card_moves_forbids, .resolve = card_moves_resolve,
    .text = "As your move, one man of yours, not a Pawn, goes like another man of yours on the board, and captures "
            "nothing: PLAY HERO WORSHIP e1e4 AS R.",
    .rulings = "KC-CASTLE-01 KC-CASTLE-03",
};

/* ---- a second move of the man who has just moved without capturing; RULES 8.1: it may not mate ---- */

/* The man who has moved, if he was then such a man: castling also moves the Rook (KC-CASTLE-04), and for a merged piece
 * either part counts (RULES 4.1). */
static int mover_of(const struct state *state, const struct cast *cast)
{
    const struct step *moved = cast->trigger;
    const struct man *who = &state->board.men[moved->man];
    bool fits = kind_base((enum kind)moved->kind) == (enum kind)cast->card->own_kind
             || (who->joined && card_moves_part(&state->board, who->partner, cast->card->own_kind) != MAN_NONE);
    int man = moved->rook && cast->card->own_kind == KIND_ROOK ? moved->rook : fits ? moved->man : MAN_NONE;

    return man != MAN_NONE && state->board.men[man].place == PLACE_BOARD ? man : MAN_NONE;
}

static bool find_second(const struct state *state, const struct cast *cast, int man, struct move *out)
{
    int parts[2] = { man, state->board.men[man].joined ? state->board.men[man].partner : MAN_NONE };
    int to = cast->cells[cast->cell_count - 1];
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    struct moves moves;

    for (int p = 0; p < 2 && parts[p] != MAN_NONE; p++) {
        moves_of(rules, parts[p], cast->colour, &moves);
        for (int i = 0; i < moves.count; i++)
            if (moves.list[i].to == to
                && (cast->cell_count == 2 || moves_route(rules, parts[p], cast->cells[1], to))) {
                *out = moves.list[i];
                return true;
            }
    }
    return false;
}

static const char *again_forbids(const struct state *state, struct cast *cast)
{
    struct move move;
    int man;

    if (!cast->trigger || cast->trigger->taken || cast->trigger->by_card)
        return km_refuse(cast, "TIMING", cast->card->text);
    man = mover_of(state, cast);
    if (man == MAN_NONE)
        return km_refuse(cast, "TIMING", cast->card->text);
    if (state->board.men[man].cell != cast->cells[0])
        return km_refuse(cast, "TARGET", "only the man who has just moved may move again");
    return find_second(state, cast, man, &move) ? NULL : km_refuse(cast, "TARGET", "he cannot move there");
}

static const char *again_resolve(struct turn *turn, const struct cast *cast)
{
    int man = mover_of(turn_state(turn), cast);
    struct move move;

    if (man == MAN_NONE || !find_second(turn_state(turn), cast, man, &move))
        return "NOTARGET";
    km_move(turn, &move, cast->card->number, true);
    return NULL;
}

#define MOVES_AGAIN(symbol, title, cost, kind, ids, words)                                              \
    const struct card card_##symbol = {                                                                 \
        .number = CARD_NUMBER(symbol), .name = title, .set = 1, .points = cost, .timing = TIMING_AFTER, \
        .own_kind = kind, .moves_twice = true, .forbids = again_forbids, .resolve = again_resolve,      \
        .text = words, .rulings = ids }

MOVES_AGAIN(charge, "CHARGE!", 6, KIND_KNIGHT, "KC-MOVE-01 KC-KINGCAP-01",
            "Your Knight that has just moved and captured nothing moves again.");
MOVES_AGAIN(crusade, "CRUSADE", 9, KIND_BISHOP, "KC-KINGCAP-02",
            "Your Bishop that has just moved and captured nothing moves again.");
MOVES_AGAIN(merciless, "MERCILESS", 9, KIND_ROOK, "KC-KINGCAP-03 KC-KINGCAP-04 KC-CASTLE-04",
            "Your Rook that has just moved and captured nothing, by castling too, moves again.");
