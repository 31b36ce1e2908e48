/* Piece actions: how men of the board are moved, exchanged, captured, killed and promoted, each with its event.
 * A man who shares a cell goes with the other where RULES 4.1 and 9.5 say so. */
#include "engine/games/knightmare/effects/piece_actions.h"

#include "engine/games/knightmare/effects/captured.h"
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/kernel/text.h"

static const char *man_text(struct turn *turn, int man)
{
    const struct state *state = turn_state(turn);
    const struct man *who = &state->board.men[man];

    return arena_printf(turn_arena(turn), "%s %s", colour_name(who->colour), kind_name((enum kind)who->kind));
}

/* "White Rook+Knight": the men who move as one piece. */
static const char *piece_text(struct turn *turn, int man)
{
    const struct board *board = &((const struct state *)turn_state(turn))->board;
    const struct man *who = &board->men[man];
    int first = board->at[who->cell];

    if (who->place != PLACE_BOARD || !who->joined)
        return man_text(turn, man);
    return arena_printf(turn_arena(turn), "%s+%s", man_text(turn, first),
                        kind_name((enum kind)board->men[board->men[first].partner].kind));
}

/* The oldest effect that ends with the capture of the man or of one who goes with him; 0: none is left. */
static int ends_with_capture(const struct state *state, int man, int with)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (effect->target_kind == EFFECT_ON_MAN && !km_card(effect->kind)->outlasts_capture
            && (effect->target == man || (with != MAN_NONE && effect->target == with)))
            return effect->id;
    }
    return 0;
}

/* The card lies beside the board until its effect ends; then it goes to its owner's discards. A capture ends effects
 * that last "until captured" (RULES 9.3). */
static void end_effects_of(struct turn *turn, int man, int with)
{
    int id;

    km_note_lapsed(turn_state(turn), man, with);
    while ((id = ends_with_capture(turn_state(turn), man, with)) != 0)
        effect_end(turn, id, EFFECT_TARGET_GONE);
}

/* A man who shares the cell of a captured man is captured with him (RULES 4.1, 9.5). */
static int companion(const struct state *state, int man)
{
    return state->board.men[man].place == PLACE_BOARD ? state->board.men[man].partner : MAN_NONE;
}

static void tell_gone(struct turn *turn, int type, int man, const char *by)
{
    const struct state *state = turn_state(turn);
    char text[CELL_TEXT_BYTES];

    emit(turn, type, event_text("man", man_text(turn, man)),
         event_text("square", cell_format(state->board.men[man].cell, text)), event_text("by", by));
}

static void put_aside(struct board *board, int man, enum place place)
{
    if (board->men[man].place == PLACE_BOARD)
        board_lift(board, man, place);
    else
        board_shelve(board, man, place);
}

/* Responses look back on losses until the turn ends. */
static void note_loss(struct turn *turn, int man, int step)
{
    struct state *state = turn_state(turn);

    ensure(turn, state->loss_count < LOSSES_MAX);
    state->losses[state->loss_count++] = (struct loss){ .man = man, .step = step };
}

void km_capture(struct turn *turn, int man, const char *by)
{
    struct state *state = turn_state(turn);
    int with = companion(state, man);

    tell_gone(turn, KM_CAPTURED, man, by);
    if (with != MAN_NONE)
        tell_gone(turn, KM_CAPTURED, with, by);
    put_aside(&state->board, man, PLACE_CAPTURED);
    if (with != MAN_NONE)
        put_aside(&state->board, with, PLACE_CAPTURED);
    note_loss(turn, man, state->step_count);
    if (with != MAN_NONE)
        note_loss(turn, with, state->step_count);
    end_effects_of(turn, man, with);
}

void km_capture_one(struct turn *turn, int man, const char *by)
{
    struct state *state = turn_state(turn);

    tell_gone(turn, KM_CAPTURED, man, by);
    put_aside(&state->board, man, PLACE_CAPTURED);
    note_loss(turn, man, state->step_count);
    end_effects_of(turn, man, MAN_NONE);
}

void km_kill(struct turn *turn, int man, const char *by)
{
    struct state *state = turn_state(turn);
    int with = state->board.men[man].joined ? state->board.men[man].partner : MAN_NONE;

    tell_gone(turn, KM_DEAD, man, by);
    put_aside(&state->board, man, PLACE_DEAD);
    effect_end_on(turn, EFFECT_ON_MAN, man, EFFECT_TARGET_GONE);
    if (with != MAN_NONE)
        km_kill(turn, with, by);
}

static void tell_promotion(struct turn *turn, int man)
{
    const struct state *state = turn_state(turn);
    const struct man *who = &state->board.men[man];
    char text[CELL_TEXT_BYTES];

    emit(turn, KM_PROMOTED, event_text("square", cell_format(who->cell, text)),
         event_text("to", kind_name((enum kind)who->kind)));
    for (int i = state->effects.count - 1; i >= 0; i--)
        if (state->effects.list[i].target_kind == EFFECT_ON_MAN && state->effects.list[i].target == man
            && km_card(state->effects.list[i].kind)->ends_on_promotion)
            effect_end(turn, state->effects.list[i].id, EFFECT_EXPIRED);
}

void km_promote(struct turn *turn, int man, int kind)
{
    struct state *state = turn_state(turn);

    board_promote(&state->board, man, kind);
    tell_promotion(turn, man);
    effect_refresh(turn);
}

static void carry(struct turn *turn, int man, int cell)
{
    struct state *state = turn_state(turn);
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];
    int left = state->board.men[man].cell;

    if (state->board.men[man].place == PLACE_BOARD)
        board_shift(&state->board, man, cell);
    else
        board_put(&state->board, man, cell);
    emit(turn, KM_MOVED, event_text("man", piece_text(turn, man)), event_text("from", cell_format(left, from)),
         event_text("to", cell_format(cell, to)));
}

void km_relocate(struct turn *turn, int man, int cell)
{
    const struct state *state = turn_state(turn);
    bool captured = state->board.men[man].place == PLACE_CAPTURED;

    carry(turn, man, cell);
    if (captured)
        km_revive_lapsed(turn, man, MAN_NONE, true);
}

void km_swap(struct turn *turn, int one, int other)
{
    struct state *state = turn_state(turn);
    int men[] = { one, other };
    int left[] = { state->board.men[one].cell, state->board.men[other].cell };
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];

    board_swap(&state->board, one, other);
    for (int i = 0; i < 2; i++)
        emit(turn, KM_MOVED, event_text("man", piece_text(turn, men[i])), event_text("from", cell_format(left[i], from)),
             event_text("to", cell_format(left[1 - i], to)));
}

static bool leaps(int from, int to)
{
    int files = cell_file(from) - cell_file(to), ranks = cell_rank(from) - cell_rank(to);

    return files != 0 && ranks != 0 && files != ranks && files != -ranks;
}

static int rook_of(const struct board *board, const struct move *move)
{
    return move->sort == MOVE_CASTLING ? board->at[castling_ways[move->way].rook_from] : MAN_NONE;
}

/* Does the mover's man cross the frontier into the other's half (RULES 3, TOLL)? */
static bool crosses(const struct board *board, int colour, const struct move *move)
{
    uint64_t half = 0;

    for (int rank = 1; rank <= 4; rank++)
        half |= board_rank_cells(board, colour_other(colour), rank);
    return !(half & cell_bit(move->from))
        && (half & (cell_bit(move->to) | (move->via == CELL_NONE ? 0 : cell_bit(move->via))));
}

static struct step step_of(const struct state *state, const struct move *move, int card)
{
    const struct man *man = &state->board.men[move->man];
    struct step step = { .sort = STEP_MOVE, .colour = state->board.to_move, .card = card, .man = move->man,
                         .kind = man->kind, .from = move->from, .to = move->to, .taken = move->taken,
                         .rook = rook_of(&state->board, move), .by_card = card != CARD_NONE,
                         .leapt = leaps(move->from, move->to),
                         .crossed = crosses(&state->board, state->board.to_move, move) };

    if (move->taken) {
        step.taken_kind = state->board.men[move->taken].kind;
        step.taken_with = companion(state, move->taken);
    }
    return step;
}

/* The step of a move, for responses to look back on, and that of the promotion which is part of it. */
static void note_steps(struct turn *turn, const struct step *step, const struct move *move)
{
    struct state *state = turn_state(turn);

    if (state->step_count < STEPS_MAX)
        state->steps[state->step_count++] = *step;
    if (move->becomes && state->step_count < STEPS_MAX)
        state->steps[state->step_count++] = (struct step){
            .sort = STEP_PROMOTION, .colour = step->colour, .man = step->man, .kind = move->becomes, .from = move->to,
            .to = move->to, .by_card = step->by_card,
        };
}

/* Carries out a move, tells it, and notes it as the step that responses look back on. */
void km_move(struct turn *turn, const struct move *move, int card, bool record)
{
    struct state *state = turn_state(turn);
    struct step step = step_of(state, move, card);
    const char *by = piece_text(turn, move->man);
    char from[CELL_TEXT_BYTES], to[CELL_TEXT_BYTES];

    emit(turn, KM_MOVED, event_text("man", by), event_text("from", cell_format(move->from, from)),
         event_text("to", cell_format(move->to, to)));
    if (step.taken)
        tell_gone(turn, KM_CAPTURED, step.taken, by);
    if (step.taken_with)
        tell_gone(turn, KM_CAPTURED, step.taken_with, by);
    if (card != CARD_NONE && !turn_is_trial(turn))
        scoresheet_add(state, arena_printf(turn_arena(turn), "%s%s%s", from, step.taken ? "x" : "-", to));
    board_play(&state->board, move);
    if (step.taken)
        note_loss(turn, step.taken, state->step_count + record);
    if (step.taken_with)
        note_loss(turn, step.taken_with, state->step_count + record);
    if (step.taken)
        end_effects_of(turn, step.taken, step.taken_with);
    if (move->becomes)
        tell_promotion(turn, move->man);
    km_settle(turn);
    if (!record)
        return;
    state->moved[step.colour] = step.man;
    state->moved_rook[step.colour] = step.rook;
    note_steps(turn, &step, move);
}
