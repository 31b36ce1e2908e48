/* Cards that leave a mark for a turn: a man who is held, or one whom nobody may capture. They are not continuing
 * effects and go to the discards at once (KC-FALSEORDERS-01). RULES 5.2, 12. */
#include "engine/games/knightmare/chess/moves.h"
#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/places.h"

static int enemy_at(const struct state *state, const struct cast *cast)
{
    int man = km_man_at(state, cast->cells[0], colour_other(cast->colour));

    return man != MAN_NONE && !km_is_royal(state, man) ? man : MAN_NONE;
}

/* ---- FALSE ORDERS ---- */

static bool find_part_move(const struct move_rules *rules, const struct cast *cast, int man, struct move *out)
{
    int enemy = colour_other(cast->colour);
    struct moves moves;

    moves_of(rules, man, enemy, &moves);
    moves_sift(rules, enemy, &moves);
    for (int i = 0; i < moves.count; i++) {
        const struct move *move = &moves.list[i];
        int wanted = cast->becomes[1] ? cast->becomes[1] : KIND_QUEEN;

        if (move->to == cast->cells[1] && move->taken == MAN_NONE
            && (move->becomes == KIND_NONE || move->becomes == wanted)) {
            *out = *move;
            return true;
        }
    }
    return false;
}

/* A legal move of the enemy man, or of either man on his cell, that captures nothing. */
static bool find_false_move(const struct state *state, const struct cast *cast, int man, struct move *out)
{
    int partner = state->board.men[man].partner;
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return find_part_move(rules, cast, man, out)
    || (partner != MAN_NONE && find_part_move(rules, cast, partner, out));
}

static const char *false_orders_forbids(const struct state *state, struct cast *cast)
{
    int man = enemy_at(state, cast);
    struct move move;

    if (man == MAN_NONE)
        return km_refuse(cast, "TARGET", "FALSE ORDERS names a man of your opponent's who is no King");
    return find_false_move(state, cast, man, &move) ? NULL
               : km_refuse(cast, "TARGET", "he has no such move that captures nothing");
}

static const char *false_orders_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = enemy_at(state, cast);
    struct move move;

    if (man == MAN_NONE || !find_false_move(state, cast, man, &move))
        return "NOTARGET";
    km_move(turn, &move, cast->card->number, true);
    km_begin_until_next(turn, cast->card, cast->colour, move.man, colour_other(cast->colour));
    return NULL;
}

const struct card card_false_orders = {
    .number = CARD_NUMBER(false_orders), .name = "FALSE ORDERS", .set = 2, .points = 7, .timing = TIMING_INSTEAD,
    .forbids = false_orders_forbids, .resolve = false_orders_resolve, .bend = km_bend_held, .leaves_him = "held",
    .text = "As your move, a man of your opponent's, other than a King, makes a legal move of his that captures nothing; in his "
            "next turn your opponent may not move him, and he threatens nothing.",
    .rulings = "KC-FALSEORDERS-01 KC-EVILEYE-04 KC-ESCAPE-01 KC-THREAT-01",
};

/* ---- DUNGEON ---- */

static const char *dungeon_forbids(const struct state *state, struct cast *cast)
{
    int man = enemy_at(state, cast);

    if (man == MAN_NONE || km_rooted(state, man))
        return km_refuse(cast, "TARGET", "DUNGEON names a man of your opponent's who is no King and can be moved");
    if (!(km_corners(state) & km_open_cells(state) & cell_bit(cast->cells[1])))
        return km_refuse(cast, "TARGET", "DUNGEON needs an empty corner of the board");
    return NULL;
}

static const char *dungeon_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = enemy_at(state, cast);

    if (man == MAN_NONE)
        return "NOTARGET";
    km_relocate(turn, man, cast->cells[1]);
    /* Only the opponent may not move him: KC-DUNGEON-01, KC-DUNGEON-02. */
    km_begin_until_next(turn, cast->card, cast->colour, man, colour_other(cast->colour));
    return NULL;
}

const struct card card_dungeon = {
    .number = CARD_NUMBER(dungeon), .name = "DUNGEON", .set = 1, .points = 7, .timing = TIMING_AFTER,
    .forbids = dungeon_forbids, .resolve = dungeon_resolve, .bend = km_bend_held, .leaves_him = "held",
    .text = "A man of your opponent's, other than a King, goes to an empty corner, and your opponent may not move him in his "
            "next turn.",
    .rulings = "KC-DUNGEON-01 KC-DUNGEON-02",
};

/* ---- MYSTIC SHIELD ---- */

/* A man who has moved in this turn and should be on the cell: an unknown trap may have removed him. */
static int moved_to(const struct state *state, const struct cast *cast)
{
    for (int i = state->step_count; i > 0; i--) {
        const struct step *step = &state->steps[i - 1];
        int man = state->board.at[cast->cells[0]];

        if (step->sort != STEP_MOVE || step->colour != cast->colour)
            continue;
        if (man != MAN_NONE && (step->man == man || step->rook == man || state->board.men[man].partner == step->man))
            return man;
        if (step->to == cast->cells[0])
            return step->man;
    }
    return MAN_NONE;
}

static const char *shield_forbids(const struct state *state, struct cast *cast)
{
    return moved_to(state, cast) != MAN_NONE ? NULL
               : km_refuse(cast, "TARGET", "MYSTIC SHIELD is for a man who has moved in this turn");
}

static const char *shield_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int man = moved_to(state, cast);

    if (man == MAN_NONE || state->board.men[man].place != PLACE_BOARD)
        return "NOTARGET";
    km_begin_until_next(turn, cast->card, cast->colour, man, colour_other(cast->colour));
    return NULL;
}

const struct card card_mystic_shield = {
    .number = CARD_NUMBER(mystic_shield), .name = "MYSTIC SHIELD", .set = 1, .points = 9, .timing = TIMING_AFTER,
    .forbids = shield_forbids, .resolve = shield_resolve, .bend = km_bend_shielded,
    .leaves_him = "shielded",
    .text = "A man that you have moved this turn (after castling, the King or the Rook) cannot be captured by your opponent in "
            "his next turn.",
    .rulings = "KC-CASTLE-06 KC-MANTRAP-01",
};
