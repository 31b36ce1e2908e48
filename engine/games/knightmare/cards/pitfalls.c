/* Cards that wait for a move (two of them hidden), and one on which a man slips: RULES 12, 14.7.
 *
 * The effect's DATA_SECRET holds the place of a trap, or the man whom SECOND SIGHT names. Only its owner knows it: no
 * refusal, window or mail of the other side depends on it before it springs. Trials know no secrets, so a turn is judged
 * as if there were none; a man whom a trap takes is missing only when the turn is carried out (RULES 6.6). */
#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/men.h"
#include "engine/games/knightmare/effects/piece_actions.h"
#include "engine/games/knightmare/effects/places.h"

static void tell_sprung(struct turn *turn, const struct effect *effect, int cell)
{
    char text[CELL_TEXT_BYTES];

    emit(turn, KM_SPRUNG, event_text("card", km_card(effect->kind)->name),
         event_text("side", colour_name(effect->owner)), event_text("square", cell_format(cell, text)));
}

/* ---- MAN-TRAP ---- */

static const char *trap_forbids(const struct state *state, struct cast *cast)
{
    return km_man_at(state, cast->cells[0], cast->colour) != MAN_NONE ? NULL
               : km_refuse(cast, "TARGET", "MAN-TRAP names a square on which a man of yours stands");
}

/* Would the player stand in check with the man gone? Then the trap stays shut (RULES 8.2). */
static bool would_be_checked(const struct state *state, int man, int colour)
{
    struct board board = state->board;
    int partner = board.men[man].joined ? board.men[man].partner : MAN_NONE;
    const struct move_rules *rules;
    struct state_rules view;

    board_lift(&board, man, PLACE_CAPTURED);
    if (partner != MAN_NONE)
        board_lift(&board, partner, PLACE_CAPTURED);
    rules = state_rules_derive(&view, state, &board);
    return attacks_all_checked(rules, colour);
}

/* In castling the Rook also ends a move. */
static int arrived(const struct state *state, const struct step *step, int cell)
{
    const struct man *man = &state->board.men[step->man], *rook = &state->board.men[step->rook];

    if (man->place == PLACE_BOARD && man->cell == cell)
        return step->man;
    return step->rook != MAN_NONE && rook->place == PLACE_BOARD && rook->cell == cell ? step->rook : MAN_NONE;
}

static void trap_after_move(struct turn *turn, const struct effect *effect, const struct step *step)
{
    struct state *state = turn_state(turn);
    int cell = km_secret_cell(state, effect), man;

    if (turn_is_trial(turn) || step->colour == effect->owner || cell == CELL_NONE)
        return;
    man = arrived(state, step, cell);
    if (man == MAN_NONE || km_is_royal(state, man) || !km_capturable(state, man, effect->owner)
        || would_be_checked(state, man, step->colour))
        return;
    tell_sprung(turn, effect, cell);
    state->sprung = true;
    km_capture(turn, man, km_card(effect->kind)->name);
    effect_end(turn, effect->id, EFFECT_EXPIRED);
}

const struct card card_man_trap = {
    .number = CARD_NUMBER(man_trap), .name = "MAN-TRAP", .set = 1, .points = 6, .timing = TIMING_AFTER,
    .continuing = true, .lies = LIES_SECRET, .secret = true, .forbids = trap_forbids, .resolve = km_begin,
    .after_move = trap_after_move,
    .text = "You secretly name a square on which a man of yours stands; the next enemy man, other than a King, Prince or "
            "PACIFIST, whose move ends there is captured.",
    .rulings = "KC-MANTRAP-01 KC-MANTRAP-02 KC-MANTRAP-03 KC-MANTRAP-04",
};

/* ---- SECOND SIGHT ---- */

static const char *sight_forbids(const struct state *state, struct cast *cast)
{
    return km_man_at(state, cast->cells[0], colour_other(cast->colour)) != MAN_NONE ? NULL
               : km_refuse(cast, "TARGET", "SECOND SIGHT names a man of your opponent's");
}

/* No card is beside the board; it waits for the opponent's next turn and ends with it. */
static const char *sight_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    int enemy = colour_other(cast->colour), man = km_man_at(state, cast->cells[0], enemy);

    if (man == MAN_NONE)
        return "NOTARGET";
    effect_begin(turn, (struct effect){ .kind = cast->card->number, .owner = cast->colour,
                                        .target_kind = EFFECT_ON_BOARD, .target = CELL_NONE, .data = { [DATA_SECRET] = man },
                                        .moment = MOMENT_TURN_END, .seat = EFFECT_SEAT(enemy),
                                        .left = state->board.to_move == enemy ? 2 : 1, .hidden = true }, false);
    return NULL;
}

/* Moved by a move, castling, a swap or a card: he has left his cell of the turn's start, or left it and came back. */
static bool sight_foresees(const struct state *start, const struct state *now, const struct effect *effect)
{
    int man = effect->data[DATA_SECRET];

    if (man == MAN_NONE || effect->left > 1)
        return false;
    for (int i = start->step_count; i < now->step_count; i++)
        if (now->steps[i].sort == STEP_MOVE && (now->steps[i].man == man || now->steps[i].rook == man))
            return true;
    return now->board.men[man].place == PLACE_BOARD && now->board.men[man].cell != start->board.men[man].cell;
}

const struct card card_second_sight = {
    .number = CARD_NUMBER(second_sight), .name = "SECOND SIGHT", .set = 2, .points = 6, .timing = TIMING_ON_TURN,
    .secret = true, .forbids = sight_forbids, .resolve = sight_resolve, .foresees = sight_foresees,
    .text = "You secretly name a man of your opponent's; if he moves him in his next turn, that turn is undone and lost.",
};

/* ---- SLIPPERY GROUND ---- */

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/* The direction of a move in a straight line, or DIRECTION_COUNT. */
static int line_of(const struct step *moved)
{
    int files = cell_file(moved->to) - cell_file(moved->from), ranks = cell_rank(moved->to) - cell_rank(moved->from);

    if (moved->leapt || (files != 0 && ranks != 0 && files != ranks && files != -ranks))
        return DIRECTION_COUNT;
    return cell_direction(moved->from, cell_at(cell_file(moved->from) + sign(files), cell_rank(moved->from) + sign(ranks)));
}

static const char *slippery_forbids(const struct state *state, struct cast *cast)
{
    const struct step *moved = cast->trigger;
    int kind = kind_base((enum kind)moved->kind);

    (void)state;
    if (kind != KIND_ROOK && kind != KIND_BISHOP && kind != KIND_QUEEN)
        return km_refuse(cast, "TIMING", "a Rook, a Bishop or a Queen slips on SLIPPERY GROUND");
    if (moved->taken || line_of(moved) == DIRECTION_COUNT)
        return km_refuse(cast, "TIMING", "SLIPPERY GROUND follows a move in a straight line that captured nobody");
    return NULL;
}

static int distance(int one, int other)
{
    int files = cell_file(one) - cell_file(other), ranks = cell_rank(one) - cell_rank(other);

    files = files < 0 ? -files : files;
    ranks = ranks < 0 ? -ranks : ranks;
    return files > ranks ? files : ranks;
}

/* How far he slides further: not through men or walls, and in total no further than his limit allows (CURSE). */
static int slides_to(const struct state *state, const struct step *moved)
{
    int direction = line_of(moved), cell = moved->to, reach;
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    reach = move_rules_power(rules, moved->man).reach;
    for (int at = distance(moved->from, moved->to); reach == REACH_ALL || at < reach; at++) {
        int next = cell_step(cell, direction);

        if (next == CELL_NONE || !(rules->geometry->open[direction] & cell_bit(cell))
            || state->board.at[next] != MAN_NONE)
            break;
        cell = next;
    }
    return cell;
}

static const char *slippery_resolve(struct turn *turn, const struct cast *cast)
{
    const struct state *state = turn_state(turn);
    const struct step *moved = cast->trigger;
    int to;

    if (state->board.men[moved->man].place != PLACE_BOARD || state->board.men[moved->man].cell != moved->to
        || km_rooted(state, moved->man))
        return "NOTARGET";
    to = slides_to(state, moved);
    if (to == moved->to)
        return "NOTARGET";
    km_relocate(turn, moved->man, to);
    return NULL;
}

const struct card card_slippery_ground = {
    .number = CARD_NUMBER(slippery_ground), .name = "SLIPPERY GROUND", .set = 2, .points = 5, .timing = TIMING_ON_MOVE,
    .forbids = slippery_forbids, .resolve = slippery_resolve,
    .text = "A Rook, Bishop or Queen that has just moved in a line and captured nobody slides on to the last empty square.",
};
