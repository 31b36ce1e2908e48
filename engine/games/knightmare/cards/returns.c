/* Cards that bring captured men back, and cards that decide their fate in the box: RULES 5.1, 12. Neither applies to
 * dead men. */
#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"

/* ---- shared ---- */

/* The captured man whom the order names, if cards may bring him back: never Kings and Queens. */
static int named_man(const struct state *state, const struct cast *cast)
{
    enum kind kind = kind_base((enum kind)cast->boxed);

    return kind == KIND_KING || kind == KIND_QUEEN ? MAN_NONE
               : km_captured_man(state, cast->colour, cast->boxed, cast->boxed_number);
}

static const char *no_such_man(struct cast *cast)
{
    return km_refuse(cast, "TARGET", "no such man of yours lies captured; a Queen or a King does not come back, nor a dead man");
}

static bool is_among(uint64_t cells, int cell)
{
    return (cells & cell_bit(cell)) != 0;
}

/* Returns the captured man who is named to the last cell, if he may come back to these cells. */
static const char *return_named(struct turn *turn, const struct cast *cast, uint64_t cells)
{
    int man = named_man(turn_state(turn), cast);

    if (man == MAN_NONE || !is_among(cells, cast->cells[0]))
        return "NOTARGET";
    km_return(turn, man, cast->cells[0]);
    return NULL;
}

/* Returns a captured Pawn to every cell that is named. */
static const char *return_pawns(struct turn *turn, const struct cast *cast)
{
    for (int i = 0; i < cast->cell_count; i++) {
        const struct state *state = turn_state(turn);
        int pawn = km_captured_man(state, cast->colour, KIND_PAWN, 1);

        if (pawn == MAN_NONE || !is_among(km_open_cells(state), cast->cells[i]))
            return "NOTARGET";
        km_return(turn, pawn, cast->cells[i]);
    }
    return NULL;
}

/* Do the cells that are named differ, are they open and among these, and are there Pawns for them all? */
static const char *pawns_forbid(const struct state *state, struct cast *cast, uint64_t cells, const char *where)
{
    uint64_t open = cells & km_open_cells(state);

    if (km_captured_count(state, cast->colour, KIND_PAWN) < cast->cell_count)
        return km_refuse(cast, "TARGET", "not so many Pawns of yours lie captured");
    for (int i = 0; i < cast->cell_count; i++) {
        if (!is_among(open, cast->cells[i]))
            return km_refuse(cast, "TARGET", where);
        open &= ~cell_bit(cast->cells[i]);
    }
    return NULL;
}

static uint64_t ranks(const struct state *state, int colour, int first, int last)
{
    uint64_t cells = 0;

    for (int rank = first; rank <= last; rank++)
        cells |= board_rank_cells(&state->board, colour, rank);
    return cells;
}

/* ---- Pawns: WINGED VICTORY, CONSCRIPTION, VOLUNTEER ---- */

static const char *winged_victory_forbids(const struct state *state, struct cast *cast)
{
    const uint64_t centre = cell_bit(cell_parse("d4")) | cell_bit(cell_parse("e4")) | cell_bit(cell_parse("d5"))
                          | cell_bit(cell_parse("e5"));

    return pawns_forbid(state, cast, centre, "the Pawn returns to an empty one of d4, e4, d5 and e5");
}

const struct card card_winged_victory = {
    .number = CARD_NUMBER(winged_victory), .name = "WINGED VICTORY", .set = 1, .points = 6, .timing = TIMING_INSTEAD,
    .forbids = winged_victory_forbids, .resolve = return_pawns,
    .text = "As your move, one of your captured Pawns returns to an empty one of d4, e4, d5 and e5.",
};

/* The second rank stays the original one, however the board was turned or cut (KC-EARTHQUAKE-03, KC-HAND-03). */
static const char *conscription_forbids(const struct state *state, struct cast *cast)
{
    return pawns_forbid(state, cast, ranks(state, cast->colour, 2, 2),
                        "Pawns return to empty squares of your second rank");
}

const struct card card_conscription = {
    .number = CARD_NUMBER(conscription), .name = "CONSCRIPTION", .set = 2, .points = 6, .timing = TIMING_INSTEAD,
    .forbids = conscription_forbids, .resolve = return_pawns,
    .text = "As your move, one or two of your captured Pawns return to empty squares of your second rank.",
    .rulings = "KC-EARTHQUAKE-03 KC-HAND-03 KC-PYRE-05",
};

/* Pieces other than Pawns; two merged men are one. */
static int strength(const struct state *state, int colour)
{
    int count = 0;

    for (uint64_t cells = state->board.of_colour[colour]; cells;) {
        const struct man *man = &state->board.men[state->board.at[cells_pop(&cells)]];
        bool other = man->partner != MAN_NONE && kind_base((enum kind)state->board.men[man->partner].kind) != KIND_PAWN;

        count += other || kind_base((enum kind)man->kind) != KIND_PAWN;
    }
    return count;
}

static const char *volunteer_forbids(const struct state *state, struct cast *cast)
{
    if (strength(state, colour_other(cast->colour)) <= strength(state, cast->colour))
        return km_refuse(cast, "TIMING", "VOLUNTEER is for a player with fewer men than his opponent, Pawns not counted");
    return pawns_forbid(state, cast, ranks(state, cast->colour, 1, 4), "the Pawn returns to an empty square of your half");
}

const struct card card_volunteer = {
    .number = CARD_NUMBER(volunteer), .name = "VOLUNTEER", .set = 2, .points = 6, .timing = TIMING_INSTEAD,
    .forbids = volunteer_forbids, .resolve = return_pawns,
    .text = "As your move, if your opponent has more men than you, not counting Pawns, one of your captured Pawns returns to an "
            "empty square of your half.",
    .rulings = "KC-PYRE-07",
};

/* ---- men of a kind: RESURRECTION, BODYGUARD, ROOKED, BLIND FATE ---- */

static uint64_t resurrection_cells(const struct state *state, const struct cast *cast)
{
    return km_open_starts(state, cast->colour, cast->boxed);
}

static const char *resurrection_forbids(const struct state *state, struct cast *cast)
{
    if (named_man(state, cast) == MAN_NONE)
        return no_such_man(cast);
    if (!board_starting_cells(&state->board, cast->colour, kind_base((enum kind)cast->boxed)))
        return km_refuse(cast, "TARGET", "such a man has no starting square");       /* KC-PRINCESS-01 */
    return is_among(resurrection_cells(state, cast), cast->cells[0]) ? NULL
               : km_refuse(cast, "TARGET", "he returns to an empty starting square of his kind, as the board now lies");
}

static const char *resurrection_resolve(struct turn *turn, const struct cast *cast)
{
    return return_named(turn, cast, resurrection_cells(turn_state(turn), cast));
}

const struct card card_resurrection = {
    .number = CARD_NUMBER(resurrection), .name = "RESURRECTION", .set = 1, .points = 8, .timing = TIMING_INSTEAD,
    .forbids = resurrection_forbids, .resolve = resurrection_resolve,
    .text = "As your move, one of your captured men, other than a King or Queen, returns to an empty starting square of his kind.",
    .rulings = "KC-RESURRECTION-01 KC-RESURRECTION-02 KC-PRINCESS-01 KC-DEAD-01 KC-EARTHQUAKE-06 KC-BRIBERY-07",
};

/* Around a vital King; with several Kings, around any of them. */
static uint64_t guarded_cells(const struct state *state, const struct cast *cast)
{
    const struct move_rules *rules;
    struct state_rules view;
    uint64_t kings, around = 0;

    rules = state_rules_derive(&view, state, &state->board);
    for (kings = rules->vital[cast->colour]; kings;)
        around |= cells_within(cells_pop(&kings), 1);
    return around & km_open_cells(state);
}

static const char *bodyguard_forbids(const struct state *state, struct cast *cast)
{
    if (named_man(state, cast) == MAN_NONE)
        return no_such_man(cast);
    return is_among(guarded_cells(state, cast), cast->cells[0]) ? NULL
               : km_refuse(cast, "TARGET", "he returns to an empty square beside your King");
}

static const char *bodyguard_resolve(struct turn *turn, const struct cast *cast)
{
    return return_named(turn, cast, guarded_cells(turn_state(turn), cast));
}

const struct card card_bodyguard = {
    .number = CARD_NUMBER(bodyguard), .name = "BODYGUARD", .set = 2, .points = 7, .timing = TIMING_INSTEAD,
    .forbids = bodyguard_forbids, .resolve = bodyguard_resolve,
    .text = "As your move, one of your captured men, other than a King or Queen, returns to an empty square beside your King.",
    .rulings = "KC-PYRE-04",
};

/* A starting cell of a Rook that is empty, or holds an enemy that a card may capture. */
static const char *rooked_forbids(const struct state *state, struct cast *cast)
{
    int cell = cast->cells[0], there = state->board.at[cell];

    if (!km_captured_man(state, cast->colour, KIND_ROOK, 1))
        return km_refuse(cast, "TARGET", "no Rook of yours lies captured");
    if (!is_among(board_starting_cells(&state->board, cast->colour, KIND_ROOK) & km_live_cells(state), cell))
        return km_refuse(cast, "TARGET", "the Rook returns to one of its starting squares, as the board now lies");
    if (there == MAN_NONE)
        return NULL;
    if (km_man_at(state, cell, colour_other(cast->colour)) == MAN_NONE)
        return km_refuse(cast, "TARGET", "a man of yours stands there");
    return km_is_royal(state, there) || !km_takeable(state, there, cast->colour)
               ? km_refuse(cast, "TARGET", "the man who stands there cannot be captured so") : NULL;
}

static const char *rooked_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int rook = km_captured_man(state, cast->colour, KIND_ROOK, 1), there = state->board.at[cast->cells[0]];

    if (rook == MAN_NONE)
        return "NOTARGET";
    if (there != MAN_NONE)
        km_capture(turn, there, cast->card->name);
    km_return(turn, rook, cast->cells[0]);
    return NULL;
}

const struct card card_rooked = {
    .number = CARD_NUMBER(rooked), .name = "ROOKED", .set = 2, .points = 6, .timing = TIMING_INSTEAD,
    .forbids = rooked_forbids, .resolve = rooked_resolve,
    .text = "As your move, one of your captured Rooks returns to one of its starting squares; an enemy who stands there, other "
            "than a King, is captured.",
    .rulings = "KC-PYRE-06",
};

/* ---- chance: BLIND FATE ---- */

struct candidates {
    const struct state *state;
    int count;
    bool alike;                  /* all of one kind */
    uint8_t men[MEN_MAX];
};

static void find_candidates(const struct state *state, int colour, struct candidates *found)
{
    *found = (struct candidates){ .state = state, .alike = true };
    for (int man = 1; man < state->board.men_count; man++) {
        const struct man *who = &state->board.men[man];
        enum kind kind = kind_base((enum kind)who->kind);

        if (who->place != PLACE_CAPTURED || who->colour != colour || kind == KIND_KING || kind == KIND_QUEEN)
            continue;
        found->men[found->count++] = (uint8_t)man;
        found->alike = found->alike && kind == kind_base((enum kind)state->board.men[found->men[0]].kind);
    }
}

static const char *candidate_name(const void *context, int index)
{
    const struct candidates *found = context;

    return kind_name((enum kind)found->state->board.men[found->men[index]].kind);
}

/* A trial does not know whom fate will pick and goes on as if nobody came. Another man on his starting square can end
 * a check but never give one to his own King, so the tried turn stays legal, whoever comes. */
static const char *blind_fate_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    struct candidates found;
    uint64_t cells;
    int man;

    find_candidates(state, cast->colour, &found);
    if (found.count == 0)
        return "NOTARGET";
    if (turn_is_trial(turn) && !found.alike)
        return NULL;
    man = found.men[0];
    if (!turn_is_trial(turn)) {
        int picked;

        km_stream(turn, "blind-fate");
        picked = pick(turn, AUDIENCE_ALL, found.count, "blind-fate", candidate_name, &found);

        man = found.men[picked];
    }
    cells = km_open_starts(state, cast->colour, state->board.men[man].kind);
    if (!cells)
        return "NOTARGET";
    km_return(turn, man, km_leftmost(state, cells));
    return NULL;
}

const struct card card_blind_fate = {
    .number = CARD_NUMBER(blind_fate), .name = "BLIND FATE", .set = 2, .points = 5, .timing = TIMING_INSTEAD,
    .resolve = blind_fate_resolve,
    .text = "As your move, one of your captured men, other than a King or Queen, picked at random, returns to the leftmost empty "
            "starting square of his kind; if there is none, nothing happens.",
    .rulings = "KC-PYRE-08",
};

/* ---- the boxes themselves: NO QUARTER, FUNERAL PYRE ---- */

/* An answer may have brought him back meanwhile: then the card has lost its trigger. */
static const char *no_quarter_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;

    return moved && moved->taken && !moved->by_card && state->board.men[moved->taken].place == PLACE_CAPTURED ? NULL
               : km_refuse(cast, "TIMING", "NO QUARTER follows a move of yours that captured without a card");
}

static const char *no_quarter_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);

    if (state->board.men[cast->trigger->taken].place != PLACE_CAPTURED)
        return "NOTARGET";
    km_kill(turn, cast->trigger->taken, cast->card->name);
    if (cast->trigger->taken_with != MAN_NONE)
        km_kill(turn, cast->trigger->taken_with, cast->card->name);
    return NULL;
}

const struct card card_no_quarter = {
    .number = CARD_NUMBER(no_quarter), .name = "NO QUARTER", .set = 1, .points = 4, .timing = TIMING_AFTER,
    .forbids = no_quarter_forbids, .resolve = no_quarter_resolve,
    .text = "The man that your move has just captured without a card is dead: no card brings him back.",
};

/* Only men who are captured now; later captures are normal (KC-PYRE-11). */
static const char *funeral_pyre_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);

    for (int man = 1; man < state->board.men_count; man++)
        if (state->board.men[man].place == PLACE_CAPTURED)
            km_kill(turn, man, cast->card->name);
    return NULL;
}

const struct card card_funeral_pyre = {
    .number = CARD_NUMBER(funeral_pyre), .name = "FUNERAL PYRE", .set = 2, .points = 10, .timing = TIMING_AFTER,
    .resolve = funeral_pyre_resolve,
    .text = "All captured men of both sides are dead: no card brings them back.",
    .rulings = "KC-PYRE-11 KC-CANCEL-06",
};
