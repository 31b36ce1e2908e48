/* Cards that take men off the board without a move to their cell. */
#include "engine/games/knightmare/cards/card_moves.h"
#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"

/* ---- FIREBALL ---- */

/* The man who has moved and whom the order names: after castling the order says which of the two (KC-CASTLE-05). The
 * order may name the end of his move, or the cell where a response has put him (KC-BOG-01). */
static int exploding(const struct state *state, const struct cast *cast)
{
    const struct step *moved = cast->trigger;
    int cell = cast->cells[0];

    if (cast->cell_count == 0)
        return moved->rook ? MAN_NONE : moved->man;
    if (moved->rook && state->board.men[moved->rook].cell == cell)
        return moved->rook;
    return cell == moved->to || state->board.at[cell] == moved->man ? moved->man : MAN_NONE;
}

/* The capture of an own man by the move (ASSASSIN) does not prevent it. */
static bool took_an_enemy(const struct state *state, const struct cast *cast)
{
    int taken = cast->trigger->taken;

    return taken != MAN_NONE && state->board.men[taken].colour != cast->colour;
}

static const char *fireball_forbids(const struct state *state, struct cast *cast)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int man;

    if (!cast->trigger || took_an_enemy(state, cast))
        return km_refuse(cast, "TIMING", "FIREBALL follows a move of yours that captured nobody");
    man = exploding(state, cast);
    if (man == MAN_NONE)
        return km_refuse(cast, "TARGET", cast->cell_count ? "only a man who has moved explodes"
                                                          : "King and Rook have moved: name the one, as f1");
    if (rules->truce)
        return km_refuse(cast, "TARGET", "nobody explodes in a TRUCE");                  /* KC-TRUCE-01 */
    if (rules->shielded[cast->colour] & cell_bit(state->board.men[man].cell))
        return km_refuse(cast, "TARGET", "a man who cannot be captured does not explode");   /* KC-PACIFISM-02 */
    return NULL;
}

static const char *fireball_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int man = exploding(state, cast);
    uint64_t cells;

    if (man == MAN_NONE || state->board.men[man].place != PLACE_BOARD || card_moves_royal(rules, man))
        return "NOTARGET";       /* KC-FIREBALL-01, KC-COUP-08 */
    cells = cells_within(state->board.men[man].cell, 1) & move_rules_prey(rules, cast->colour, true);
    for (uint64_t around = cells; around;) {
        int cell = cells_pop(&around);

        if (card_moves_royal(rules, state->board.at[cell]))
            cells &= ~cell_bit(cell);    /* Princes too: KC-COUP-07 */
    }
    while (cells)
        km_capture(turn, state->board.at[cells_pop(&cells)], cast->card->name);
    return NULL;
}

const struct card card_fireball = {
    .number = CARD_NUMBER(fireball), .name = "FIREBALL", .set = 1, .points = 10, .timing = TIMING_AFTER,
    .forbids = fireball_forbids, .resolve = fireball_resolve,
    .text = "The man you have just moved without a capture explodes: he is captured with everyone around him, of either side, "
            "except Kings.",
    .rulings = "KC-FIREBALL-01 KC-FIREBALL-02 KC-BOG-01 KC-CASTLE-05 KC-COUP-07 KC-COUP-08 KC-PACIFISM-01 "
               "KC-PACIFISM-02 KC-TRUCE-01",
};

/* ---- DISINTEGRATION ---- */

static const char *disintegration_forbids(const struct state *state, struct cast *cast)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int man = card_moves_part(rules->board, card_moves_own(rules, cast->cells[0], cast->colour), KIND_PAWN);

    return man != MAN_NONE && !card_moves_royal(rules, man) ? NULL
               : km_refuse(cast, "TARGET", "DISINTEGRATION names a Pawn of yours who is no King");
}

static const char *disintegration_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = card_moves_part(&state->board, state->board.at[cast->cells[0]], KIND_PAWN);

    if (man == MAN_NONE)
        return "NOTARGET";
    if (km_is_stone(state, man))
        return "BLOCKED";        /* no card removes a man of stone */
    km_kill(turn, man, cast->card->name);
    return NULL;
}

const struct card card_disintegration = {
    .number = CARD_NUMBER(disintegration), .name = "DISINTEGRATION", .set = 1, .points = 2,
    .timing = TIMING_BEFORE | TIMING_AFTER, .forbids = disintegration_forbids, .resolve = disintegration_resolve,
    .text = "A Pawn of yours is dead: no card brings it back.",
    .rulings = "KC-PACIFISM-09 KC-TRUCE-06",
};

/* ---- EVIL EYE: he captures a threatened man without leaving his cell ---- */

static uint64_t threatened_by(const struct move_rules *rules, int man, int colour)
{
    uint64_t cells = attacks_threatened(rules, man, colour);

    if (rules->board->men[man].joined)
        cells |= attacks_threatened(rules, rules->board->men[man].partner, colour);
    return cells;
}

static const char *evil_eye_forbids(const struct state *state, struct cast *cast)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int man = card_moves_own(rules, cast->cells[0], cast->colour),
    victim = card_moves_enemy(rules, cast->cells[1], cast->colour);

    if (man == MAN_NONE || victim == MAN_NONE || card_moves_royal(rules, victim))
        return km_refuse(cast, "TARGET", cast->card->text);
    if (!(threatened_by(rules, man, cast->colour) & cell_bit(cast->cells[1])))
        return km_refuse(cast, "TARGET", "he does not threaten that man");
    return NULL;
}

static const char *evil_eye_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    struct cast own = *cast;

    if (evil_eye_forbids(state, &own))
        return "NOTARGET";
    km_capture(turn, state->board.at[cast->cells[1]], cast->card->name);
    return NULL;
}

const struct card card_evil_eye = {
    .number = CARD_NUMBER(evil_eye), .name = "EVIL EYE", .set = 1, .points = 9, .timing = TIMING_INSTEAD,
    .forbids = evil_eye_forbids, .resolve = evil_eye_resolve,
    .text = "As your move, a man of yours captures an enemy man that it threatens, other than a King, and stays where it is: "
            "PLAY EVIL EYE d1xd7.",
    .rulings = "KC-EVILEYE-01 KC-EVILEYE-02 KC-EVILEYE-03 KC-EVILEYE-04 KC-THREAT-01",
};

/* ---- SPLIT KNIGHT and MARTYR: he gives himself for two or more whom he threatens ---- */

static const char *fork_forbids(const struct state *state, struct cast *cast)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);
    int man = card_moves_part(rules->board, card_moves_own(rules, cast->cells[0], cast->colour), cast->card->own_kind);
    uint64_t prey, named = 0;

    if (man == MAN_NONE || card_moves_royal(rules, man))  /* KC-COUP-18 */
        return km_refuse(cast, "TARGET", cast->card->text);
    prey = attacks_threatened(rules, man, cast->colour);
    for (int i = 1; i < cast->cell_count; i++) {
        uint64_t bit = cell_bit(cast->cells[i]);

        if (!(prey & bit) || (named & bit) || card_moves_royal(rules, rules->board->at[cast->cells[i]]))
            return km_refuse(cast, "TARGET", "each man named has to be an enemy, no King, whom he threatens");
        named |= bit;
    }
    return NULL;
}

static const char *fork_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    struct cast own = *cast;

    if (fork_forbids(state, &own))
        return "NOTARGET";
    for (int i = 1; i < cast->cell_count; i++)
        km_capture(turn, state->board.at[cast->cells[i]], cast->card->name);
    km_capture(turn, state->board.at[cast->cells[0]], cast->card->name);
    return NULL;
}

const struct card card_split_knight = {
    .number = CARD_NUMBER(split_knight), .name = "SPLIT KNIGHT", .set = 1, .points = 7, .timing = TIMING_INSTEAD,
    .own_kind = KIND_KNIGHT, .forbids = fork_forbids, .resolve = fork_resolve,
    .text = "As your move, a Knight of yours captures two or more enemy men that it threatens, other than Kings, and is captured "
            "itself: PLAY SPLIT KNIGHT e5 d7 f7.",
    .rulings = "KC-SPLIT-01 KC-PACIFISM-07 KC-PACIFISM-08 KC-TRUCE-02",
};

const struct card card_martyr = {
    .number = CARD_NUMBER(martyr), .name = "MARTYR", .set = 2, .points = 7, .timing = TIMING_INSTEAD,
    .own_kind = KIND_BISHOP, .forbids = fork_forbids, .resolve = fork_resolve,
    .text = "As your move, a Bishop of yours captures two or more enemy men that it threatens, other than Kings, and is captured "
            "itself: PLAY MARTYR c4 f7 a6.",
    .rulings = "KC-COUP-18",
};
