/* Cards that put a man in another's place, or send one to a starting cell of his kind: RULES 4, 9.4, 12. */
#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"

static int base_of(const struct state *state, int man)
{
    return man == MAN_NONE ? KIND_NONE : kind_base((enum kind)state->board.men[man].kind);
}

/* ---- BETRAYAL ---- */

/* The home half is the present one (KC-EARTHQUAKE-02). */
static const char *betrayal_forbids(const struct state *state, struct cast *cast)
{
    int man = km_part_at(state, cast->cells[0], colour_other(cast->colour), KIND_PAWN);
    uint64_t half = 0;

    for (int rank = 1; rank <= 4; rank++)
        half |= board_rank_cells(&state->board, cast->colour, rank);
    if (man == MAN_NONE || !(half & cell_bit(cast->cells[0])) || km_is_royal(state, man))
        return km_refuse(cast, "TARGET", "BETRAYAL names a Pawn of your opponent's in your half");
    if (km_is_stone(state, man))
        return km_refuse(cast, "TARGET", "he is of stone, and no card removes him");
    if (!km_captured_man(state, cast->colour, KIND_PAWN, 1))
        return km_refuse(cast, "TARGET", "no Pawn of yours lies captured");
    return NULL;
}

static const char *betrayal_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = km_part_at(state, cast->cells[0], colour_other(cast->colour), KIND_PAWN);
    struct stand_in pawn = { .man = km_captured_man(state, cast->colour, KIND_PAWN, 1) };

    if (man == MAN_NONE || pawn.man == MAN_NONE)
        return "NOTARGET";
    km_replace(turn, man, PLACE_DEAD, &pawn, cast->card->name);
    return NULL;
}

const struct card card_betrayal = {
    .number = CARD_NUMBER(betrayal), .name = "BETRAYAL", .set = 1, .points = 7, .timing = TIMING_BEFORE,
    .forbids = betrayal_forbids, .resolve = betrayal_resolve,
    .text = "One of your captured Pawns takes the place of a Pawn of your opponent's in your half, who is dead; effects on him "
            "pass to yours.",
    .rulings = "KC-BETRAYAL-01 KC-PACIFISM-10 KC-TRUCE-06 KC-EARTHQUAKE-02",
};

/* ---- BRIBERY ---- */

/* The cells of all Kings of the colour: vital ones, spare ones and Princes. */
static uint64_t kings_of(const struct move_rules *rules, int colour)
{
    return rules->kings[colour];
}

/* Would the man, moved by the enemy, have one of the player's Kings in range? */
static bool threatens_king(const struct state *state, int man, int colour)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return (attacks_threatened(rules, man, colour_other(colour)) & kings_of(rules, colour)) != 0;
}

/* A captured man of the same kind, even if cards have changed either of them (KC-BRIBERY-08, KC-BRIBERY-12). */
static int bribed_by(const struct state *state, int man, int colour)
{
    return km_captured_man(state, colour, base_of(state, man), 1);
}

/* Among the men on the cell, perhaps parts of one piece, one who threatens and for whom the player can pay; if nobody
 * can be paid for, one who threatens. */
static int bribable_at(const struct state *state, int cell, int colour)
{
    int man = km_man_at(state, cell, colour_other(colour)), found = MAN_NONE;

    for (int part = man; part != MAN_NONE; part = part == man ? state->board.men[man].partner : MAN_NONE)
        if (threatens_king(state, part, colour) && (found == MAN_NONE || bribed_by(state, part, colour) != MAN_NONE))
            found = part;
    return found;
}

static const char *bribery_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));

    if (man == MAN_NONE || km_has_kind(&state->board, man, KIND_QUEEN))
        return km_refuse(cast, "TARGET", "BRIBERY names a man of your opponent's who is no Queen");
    man = bribable_at(state, cast->cells[0], cast->colour);
    if (man == MAN_NONE)
        return km_refuse(cast, "TARGET", "only a man who threatens a King of yours can be bribed");   /* KC-BRIBERY-05 */
    if (bribed_by(state, man, cast->colour) == MAN_NONE)
        return km_refuse(cast, "TARGET", "no man of that kind of yours lies captured");      /* KC-BRIBERY-03 */
    return NULL;
}

static const char *bribery_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = bribable_at(state, cast->cells[0], cast->colour);
    struct stand_in own;

    if (man == MAN_NONE)
        return "NOTARGET";
    if (km_is_last_king(state, man))
        return "CHECKMATE";      /* KC-BRIBERY-02 */
    own = (struct stand_in){ .man = bribed_by(state, man, cast->colour) };
    if (own.man == MAN_NONE)
        return "NOTARGET";
    km_replace(turn, man, PLACE_DEAD, &own, cast->card->name);
    return NULL;
}

const struct card card_bribery = {
    .number = CARD_NUMBER(bribery), .name = "BRIBERY", .set = 2, .points = 9, .timing = TIMING_INSTEAD,
    .forbids = bribery_forbids, .resolve = bribery_resolve,
    .text = "As your move, a man of your opponent's who threatens a King of yours is dead, unless he is a Queen, and your "
            "captured man of the same kind takes his place; effects on him pass to yours.",
    .rulings = "KC-BRIBERY-01 KC-BRIBERY-02 KC-BRIBERY-03 KC-BRIBERY-04 KC-BRIBERY-05 KC-BRIBERY-06 KC-BRIBERY-08 "
               "KC-BRIBERY-09 KC-BRIBERY-10 KC-BRIBERY-11 KC-BRIBERY-12 KC-PYRE-03",
};

/* ---- DEMOTION ---- */

static const char *demotion_forbids(const struct state *state, struct cast *cast)
{
    int enemy = colour_other(cast->colour), man = km_man_at(state, cast->cells[0], enemy);

    if (man == MAN_NONE || km_has_kind(&state->board, man, KIND_QUEEN) || km_is_royal(state, man))
        return km_refuse(cast, "TARGET", "DEMOTION names a man of your opponent's, no King or Queen");
    if (km_is_stone(state, man))
        return km_refuse(cast, "TARGET", "he is of stone, and no card removes him");
    return km_captured_man(state, state->board.men[man].colour, KIND_PAWN, 1) ? NULL
               : km_refuse(cast, "TARGET", "no Pawn of his side lies captured");             /* KC-PYRE-10 */
}

static const char *demotion_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));
    struct stand_in pawn;

    if (man == MAN_NONE)
        return "NOTARGET";
    pawn = (struct stand_in){ .man = km_captured_man(state, state->board.men[man].colour, KIND_PAWN, 1) };
    if (pawn.man == MAN_NONE)
        return "NOTARGET";
    km_replace(turn, man, PLACE_GONE, &pawn, cast->card->name);
    return NULL;
}

const struct card card_demotion = {
    .number = CARD_NUMBER(demotion), .name = "DEMOTION", .set = 2, .points = 6, .timing = TIMING_INSTEAD,
    .forbids = demotion_forbids, .resolve = demotion_resolve,
    .text = "As your move, one of your opponent's captured Pawns takes the place of a man of his, other than a King or Queen, "
            "who leaves the game.",
    .rulings = "KC-PYRE-10",
};

/* ---- REVELATION ---- */

static int knight_at(const struct state *state, int cell)
{
    int man = state->board.at[cell];

    if (base_of(state, man) == KIND_KNIGHT)
        return man;
    man = man == MAN_NONE ? MAN_NONE : state->board.men[man].partner;
    return base_of(state, man) == KIND_KNIGHT ? man : MAN_NONE;
}

static const char *revelation_forbids(const struct state *state, struct cast *cast)
{
    int man = knight_at(state, cast->cells[0]);

    if (man == MAN_NONE)
        return km_refuse(cast, "TARGET", "REVELATION names a Knight");
    return km_is_stone(state, man) ? km_refuse(cast, "TARGET", "he is of stone, and no card removes him") : NULL;
}

static const char *revelation_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = knight_at(state, cast->cells[0]);
    struct stand_in bishop = { .man = MAN_NONE, .kind = KIND_BISHOP, .part = true };

    if (man == MAN_NONE)
        return "NOTARGET";
    bishop.colour = state->board.men[man].colour;
    km_replace(turn, man, PLACE_GONE, &bishop, cast->card->name);
    return NULL;
}

const struct card card_revelation = {
    .number = CARD_NUMBER(revelation), .name = "REVELATION", .set = 2, .points = 5, .timing = TIMING_AFTER,
    .forbids = revelation_forbids, .resolve = revelation_resolve,
    .text = "A Knight of either side leaves the game, and a Bishop of his colour from outside takes his place; effects on him "
            "pass to the Bishop, and those that need a Knight are suspended.",
    .rulings = "KC-REVELATION-01 KC-REVELATION-02 KC-REVELATION-03 KC-REVELATION-04 KC-REVELATION-05 KC-REVELATION-06 "
               "KC-REVELATION-07 KC-REVELATION-08 KC-COUP-20",
};

/* ---- SURROUNDED ---- */

enum { SURROUNDED_BY = 4 };

static int neighbours(const struct state *state, int cell, int colour)
{
    int count = 0;

    for (uint64_t cells = cells_within(cell, 1) & ~cell_bit(cell) & board_occupied(&state->board); cells;)
        count += km_man_at(state, cells_pop(&cells), colour) != MAN_NONE;
    return count;
}

static const char *surrounded_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));

    if (man == MAN_NONE || km_has_kind(&state->board, man, KIND_QUEEN) || km_is_royal(state, man)
        || state->board.men[man].colour == cast->colour)
        return km_refuse(cast, "TARGET", "SURROUNDED names a man of your opponent's, no King or Queen");
    if (neighbours(state, cast->cells[0], cast->colour) < SURROUNDED_BY)
        return km_refuse(cast, "TARGET", "four men of yours stand on the squares around him");
    return km_takeable(state, man, cast->colour) ? NULL : km_refuse(cast, "TARGET", "he cannot be captured");
}

/* A captured man of the kind, or one from outside: the box need not have one (KC-SURROUNDED-01). */
static const char *surrounded_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour)), cell = cast->cells[0], kind, own;

    if (man == MAN_NONE)
        return "NOTARGET";
    kind = state->board.men[man].kind;
    km_capture(turn, man, cast->card->name);
    own = km_captured_man(state, cast->colour, kind, 1);
    if (own == MAN_NONE || state->board.men[own].kind != kind)
        km_enlist(turn, cast->colour, kind, cell);
    else
        km_return(turn, own, cell);
    return NULL;
}

const struct card card_surrounded = {
    .number = CARD_NUMBER(surrounded), .name = "SURROUNDED", .set = 2, .points = 7, .timing = TIMING_AFTER,
    .forbids = surrounded_forbids, .resolve = surrounded_resolve,
    .text = "A man of your opponent's, other than a King or Queen, with four men of yours around him is captured, and a man of "
            "yours of the same kind takes his place.",
    .rulings = "KC-SURROUNDED-01",
};

/* ---- REBIRTH ---- */

/* The starting cells of his kind that are empty or hold a man of the player's whom a card may capture; a Bishop may
 * use either square (KC-REBIRTH-01). */
static uint64_t rebirth_cells(const struct state *state, int man, int by)
{
    const struct man *who = &state->board.men[man];
    uint64_t starts = 0, found = 0;

    for (int part = man; part != MAN_NONE; part = part == man ? who->partner : MAN_NONE)
        starts |= board_starting_cells(&state->board, who->colour, base_of(state, part));
    for (starts &= km_live_cells(state) & ~cell_bit(who->cell); starts;) {
        int cell = cells_pop(&starts), there = state->board.at[cell];

        if (there == MAN_NONE || (km_man_at(state, cell, by) != MAN_NONE && !km_is_royal(state, there)
                                  && km_takeable(state, there, by)))
            found |= cell_bit(cell);
    }
    return found;
}

/* When there is no such cell, the card has no effect (KC-HAND-04). */
static const char *rebirth_forbids(const struct state *state, struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));
    uint64_t cells;

    if (man == MAN_NONE || km_is_royal(state, man))
        return km_refuse(cast, "TARGET", "REBIRTH names a man of your opponent's, no King");
    if (km_rooted(state, man))
        return km_refuse(cast, "TARGET", "he cannot be moved");
    cells = rebirth_cells(state, man, cast->colour);
    return !cells || (cells & cell_bit(cast->cells[1])) ? NULL
               : km_refuse(cast, "TARGET", "he goes to a starting square of his kind, empty or with a man of yours, no King");
}

static const char *rebirth_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));

    if (man == MAN_NONE || !(rebirth_cells(state, man, cast->colour) & cell_bit(cast->cells[1])))
        return "NOTARGET";
    if (state->board.at[cast->cells[1]] != MAN_NONE)
        km_capture(turn, state->board.at[cast->cells[1]], cast->card->name);
    km_relocate(turn, man, cast->cells[1]);
    return NULL;
}

const struct card card_rebirth = {
    .number = CARD_NUMBER(rebirth), .name = "REBIRTH", .set = 1, .points = 4, .timing = TIMING_AFTER,
    .forbids = rebirth_forbids, .resolve = rebirth_resolve,
    .text = "A man of your opponent's, other than a King, goes to a starting square of his kind that is empty or holds a man of "
            "yours, who is captured.",
    .rulings = "KC-REBIRTH-01 KC-EARTHQUAKE-05 KC-HAND-04",
};
