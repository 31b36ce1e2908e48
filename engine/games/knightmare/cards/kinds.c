/* Cards that change a man's kind on his cell, and the Princess: RULES 12.2. */
#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"

static int base_of(const struct state *state, int man)
{
    return kind_base((enum kind)state->board.men[man].kind);
}

static bool is_minor_or_rook(int kind)
{
    return kind == KIND_KNIGHT || kind == KIND_BISHOP || kind == KIND_ROOK;
}

/* The player's own Pawn on the cell that may promote; merged Pawns may not (RULES 4.1). */
static int promotable_at(const struct state *state, int cell, int colour)
{
    int man = km_man_at(state, cell, colour);

    return man != MAN_NONE && base_of(state, man) == KIND_PAWN && !state->board.men[man].joined ? man : MAN_NONE;
}

/* ---- BATTLEFIELD PROMOTION ---- */

static const char *battlefield_forbids(const struct state *state, struct cast *cast)
{
    uint64_t half = 0;

    for (int rank = 5; rank <= 8; rank++)
        half |= board_rank_cells(&state->board, cast->colour, rank);
    if (!promotable_at(state, cast->cells[0], cast->colour) || !(half & cell_bit(cast->cells[0])))
        return km_refuse(cast, "TARGET", "BATTLEFIELD PROMOTION names a Pawn of yours in your opponent's half");
    return is_minor_or_rook(cast->becomes[0]) ? NULL
               : km_refuse(cast, "TARGET", "he becomes a Knight, a Bishop or a Rook: e5=N");
}

static const char *battlefield_resolve(struct turn *turn, const struct cast *cast)
{
    int man = promotable_at(turn_state(turn), cast->cells[0], cast->colour);

    if (man == MAN_NONE)
        return "NOTARGET";
    if (km_crown_falls(turn_state(turn), man, cast->becomes[0]))
        return "CHECKMATE";
    km_promote(turn, man, cast->becomes[0]);
    return NULL;
}

const struct card card_battlefield_promotion = {
    .number = CARD_NUMBER(battlefield_promotion), .name = "BATTLEFIELD PROMOTION", .set = 2, .points = 7,
    .timing = TIMING_INSTEAD, .forbids = battlefield_forbids, .resolve = battlefield_resolve,
    .text = "As your move, a Pawn of yours in your opponent's half is promoted where it stands to a Knight, Bishop or Rook.",
    .rulings = "KC-PYRE-01",
};

/* ---- LEGION OF HONOR ---- */

static bool may_be_honoured(const struct state *state, int man)
{
    return base_of(state, man) != KIND_KING && !(state->board.men[man].joined && base_of(state, man) == KIND_PAWN);
}

/* The man on the cell, or the part of a merged piece, that the card may promote: not a King by kind, not a merged
 * Pawn. */
static int honoured_at(const struct state *state, int cell, int colour)
{
    int man = km_man_at(state, cell, colour);

    if (man != MAN_NONE && state->board.men[man].joined && !may_be_honoured(state, man))
        man = state->board.men[man].partner;
    return man != MAN_NONE && may_be_honoured(state, man) ? man : MAN_NONE;
}

static const char *legion_forbids(const struct state *state, struct cast *cast)
{
    if (!honoured_at(state, cast->cells[0], cast->colour))
        return km_refuse(cast, "TARGET", "LEGION OF HONOR names a man of yours who is no King");
    if (kind_base((enum kind)cast->becomes[0]) == KIND_KING)
        return km_refuse(cast, "TARGET", "nobody is promoted to a King");
    return km_captured_man(state, cast->colour, cast->becomes[0], 1) ? NULL
               : km_refuse(cast, "TARGET", "no man of that kind of yours lies captured");    /* KC-PYRE-02 */
}

/* This is a promotion, so protection against removal does not prevent it. */
static const char *legion_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = honoured_at(state, cast->cells[0], cast->colour);
    int model = km_captured_man(state, cast->colour, cast->becomes[0], 1), kind;

    if (man == MAN_NONE || model == MAN_NONE)
        return "NOTARGET";
    kind = state->board.men[model].kind;
    if (km_crown_falls(state, man, kind))
        return "CHECKMATE";      /* KC-COUP-22 */
    km_dismiss(turn, model, cast->card->name);
    km_promote(turn, man, kind);
    return NULL;
}

const struct card card_legion_of_honor = {
    .number = CARD_NUMBER(legion_of_honor), .name = "LEGION OF HONOR", .set = 2, .points = 7, .timing = TIMING_INSTEAD,
    .forbids = legion_forbids, .resolve = legion_resolve,
    .text = "As your move, a man of yours, other than a King, is promoted where he stands to the kind of one of your captured "
            "men, who leaves the game.",
    .rulings = "KC-PYRE-02 KC-COUP-21 KC-COUP-22 KC-COUP-23 KC-MEDUSA-06 KC-REVELATION-05",
};

/* ---- SURVIVORS' REWARD ---- */

/* The player's Pawns; a merged pair is one. */
static uint64_t pawns_of(const struct state *state, int colour)
{
    return state->board.of_kind[KIND_PAWN] & state->board.of_colour[colour];
}

enum { SURVIVORS_MOST = 2 };

static const char *survivors_forbids(const struct state *state, struct cast *cast)
{
    uint64_t pawns = 0;

    for (uint64_t cells = state->board.of_colour[cast->colour]; cells;) {
        int cell = cells_pop(&cells);

        if (promotable_at(state, cell, cast->colour) != MAN_NONE)
            pawns |= cell_bit(cell);
    }
    if (cells_count(pawns | pawns_of(state, cast->colour)) > SURVIVORS_MOST)
        return km_refuse(cast, "TIMING", "SURVIVORS' REWARD is for a player with one or two Pawns left");
    if (cells_count(pawns) != cast->cell_count)
        return km_refuse(cast, "TARGET", "all your Pawns are named, and what each becomes: a4=R h3=N");
    for (int i = 0; i < cast->cell_count; i++) {
        if (!(pawns & cell_bit(cast->cells[i])))
            return km_refuse(cast, "TARGET", "all your Pawns are named, and what each becomes: a4=R h3=N");
        pawns &= ~cell_bit(cast->cells[i]);
        if (!is_minor_or_rook(cast->becomes[i]))
            return km_refuse(cast, "TARGET", "a Pawn becomes a Rook, a Bishop or a Knight");     /* KC-MEDUSA-07 */
    }
    return NULL;
}

static const char *survivors_resolve(struct turn *turn, const struct cast *cast)
{
    for (int i = 0; i < cast->cell_count; i++) {
        int man = promotable_at(turn_state(turn), cast->cells[i], cast->colour);

        if (man == MAN_NONE)
            return "NOTARGET";
        if (km_crown_falls(turn_state(turn), man, cast->becomes[i]))
            return "CHECKMATE";
        km_promote(turn, man, cast->becomes[i]);
    }
    return NULL;
}

const struct card card_survivors_reward = {
    .number = CARD_NUMBER(survivors_reward), .name = "SURVIVORS' REWARD", .set = 2, .points = 8,
    .timing = TIMING_BEFORE, .forbids = survivors_forbids, .resolve = survivors_resolve,
    .text = "If you have one or two Pawns left, they are promoted at once to Rooks, Bishops or Knights: a4=R h3=N.",
    .rulings = "KC-MEDUSA-05 KC-MEDUSA-07",
};

/* ---- SPOILS OF WAR ---- */

static const char *spoils_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;

    if (!moved || !moved->taken || state->board.men[moved->taken].place == PLACE_BOARD)
        return km_refuse(cast, "TIMING", "SPOILS OF WAR follows a capture of yours");
    if (state->board.men[moved->man].place != PLACE_BOARD)
        return km_refuse(cast, "TARGET", "the man who captured is gone");
    if (base_of(state, moved->man) == KIND_KING && km_is_last_king(state, moved->man))
        return km_refuse(cast, "TARGET", "your last King stays a King");         /* KC-SPOILS-01 */
    return kind_base((enum kind)moved->taken_kind) != KIND_KING ? NULL
               : km_refuse(cast, "TARGET", "nobody becomes a King");
}

static const char *spoils_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = cast->trigger->man;

    if (state->board.men[man].place != PLACE_BOARD)
        return "NOTARGET";
    if (km_crown_falls(state, man, cast->trigger->taken_kind))
        return "CHECKMATE";
    km_become(turn, man, cast->trigger->taken_kind);
    return NULL;
}

const struct card card_spoils_of_war = {
    .number = CARD_NUMBER(spoils_of_war), .name = "SPOILS OF WAR", .set = 2, .points = 7, .timing = TIMING_AFTER,
    .forbids = spoils_forbids, .resolve = spoils_resolve,
    .text = "Your man who has just captured permanently becomes the kind that he captured; your last King does not.",
    .rulings = "KC-SPOILS-01 KC-SPOILS-02",
};

/* ---- PRINCESS ---- */

static const char *princess_forbids(const struct state *state, struct cast *cast)
{
    uint64_t cells = board_rank_cells(&state->board, cast->colour, 1) & km_open_cells(state);

    return cells & cell_bit(cast->cells[0]) ? NULL
               : km_refuse(cast, "TARGET", "the Princess comes to an empty square of your first rank");
}

static const char *princess_resolve(struct turn *turn, const struct cast *cast)
{
    if (!(km_open_cells(turn_state(turn)) & cell_bit(cast->cells[0])))
        return "NOTARGET";
    km_enlist(turn, cast->colour, KIND_PRINCESS, cast->cells[0]);
    return NULL;
}

const struct card card_princess = {
    .number = CARD_NUMBER(princess), .name = "PRINCESS", .set = 2, .points = 9, .timing = TIMING_INSTEAD,
    .forbids = princess_forbids, .resolve = princess_resolve,
    .text = "As your move, a Princess comes to an empty square of your first rank; she moves as a Bishop or a Knight.",
    .rulings = "KC-PRINCESS-01 KC-PRINCESS-02 KC-PRINCESS-03",
};
