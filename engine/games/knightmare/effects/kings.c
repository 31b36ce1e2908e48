#include "engine/games/knightmare/effects/kings.h"

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/effects/places.h"

/* ---- who ---- */

uint64_t km_vital_cells(const struct state *state, int colour)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return rules->vital[colour];
}

uint64_t km_king_cells(const struct state *state, int colour)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return rules->kings[colour];
}

uint64_t km_threatened_kings(const struct state *state, int colour)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return attacks_among(rules, rules->kings[colour], colour_other(colour));
}

int km_own_king(const struct state *state, const struct cast *cast, int which)
{
    uint64_t vital = km_vital_cells(state, cast->colour);

    if (cast->cell_count > which)
        return vital & cell_bit(cast->cells[which]) ? state->board.at[cast->cells[which]] : MAN_NONE;
    return vital && !cells_many(vital) ? state->board.at[cells_first(vital)] : MAN_NONE;
}

bool km_is_crowned(const struct state *state, int colour)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return rules->vital[colour] || rules->awaited[colour];
}

/* ---- check ---- */

void km_tell_checks(struct turn *turn)
{
    const struct state *state = turn_state(turn);

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        for (uint64_t kings = km_threatened_kings(state, colour); kings;) {
            char text[CELL_TEXT_BYTES];

            emit(turn, KM_CHECK, event_text("side", colour_name(colour)),
                 event_text("square", cell_format(cells_pop(&kings), text)));
        }
}

/* ---- under the hill ---- */

/* Not in the turn in which he went. */
static int hidden_king(const struct state *state, int colour, enum place place)
{
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];

        if (km_card(effect->kind)->hides_king && effect->owner == colour && effect->data[DATA_SINCE] != state->turn
            && state->board.men[effect->target].place == place)
            return effect->target;
    }
    return MAN_NONE;
}

int km_returning_king(const struct state *state, int colour)
{
    return hidden_king(state, colour, PLACE_AWAY);
}

bool km_king_is_back(const struct state *state, int colour)
{
    return hidden_king(state, colour, PLACE_BOARD) != MAN_NONE;
}

/* Remaining cells at the edge of the board. */
static uint64_t edge_cells(uint64_t live)
{
    uint64_t edge = 0;

    for (uint64_t cells = live; cells;) {
        int cell = cells_pop(&cells);

        for (int direction = DIRECTION_N; direction < DIRECTION_COUNT; direction += 2) {
            int beyond = cell_step(cell, direction);

            if (beyond == CELL_NONE || !(live & cell_bit(beyond)))
                edge |= cell_bit(cell);
        }
    }
    return edge;
}

/* Would he be unthreatened there? */
static bool is_safe_return(const struct state *state, int man, int cell)
{
    struct board board = state->board;
    int colour = board.men[man].colour;
    const struct move_rules *rules;
    struct state_rules view;

    board_put(&board, man, cell);
    rules = state_rules_derive(&view, state, &board);
    return attacks_among(rules, cell_bit(cell), colour_other(colour)) == 0;
}

uint64_t km_return_cells(const struct state *state, int man)
{
    uint64_t safe = 0, open;
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    open = edge_cells(km_area(state)) & ~rules->blocked & ~board_occupied(&state->board);
    while (open) {
        int cell = cells_pop(&open);

        if (is_safe_return(state, man, cell))
            safe |= cell_bit(cell);
    }
    return safe;
}

static const struct effect *hiding(const struct state *state, int man)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->hides_king && state->effects.list[i].target == man)
            return &state->effects.list[i];
    return NULL;
}

void km_return_king(struct turn *turn, int man, int cell)
{
    struct state *state = turn_state(turn);
    const struct effect *effect = hiding(state, man);
    int partner = effect ? effect->data[DATA_PARTNER] : MAN_NONE;
    char text[CELL_TEXT_BYTES];

    board_put(&state->board, man, cell);
    if (partner != MAN_NONE) {
        board_put(&state->board, partner, cell);
        board_join(&state->board, cell, true);
    }
    emit(turn, KM_RETURNED, event_text("man", arena_printf(turn_arena(turn), "%s %s",
                                                           colour_name(state->board.men[man].colour),
                                                           kind_name((enum kind)state->board.men[man].kind))),
         event_text("square", cell_format(cell, text)));
    km_settle(turn);
}

/* ---- what no regular card may do ---- */

/* A King on a middle cell for his third turn would win with the end of this one. */
static bool has_goal(const struct state *state, int colour)
{
    bool in_play = false;

    for (int i = 0; i < state->effects.count; i++)
        in_play = in_play || km_card(state->effects.list[i].kind)->wins_on_hill;
    for (int i = 0; in_play && i < HILL_CELLS; i++)
        if (state->sides[colour].hill[i] >= HILL_TURNS - 1
            && (km_king_cells(state, colour) & cell_bit(km_hill_cells[i])))
            return true;
    return false;
}

/* An effect that no card may cancel, because a King depends on it, is gone or suspended, and its man is still on the
 * board. */
static bool lost_hold(const struct state *before, const struct state *after)
{
    for (int i = 0; i < before->effects.count; i++) {
        const struct effect *effect = &before->effects.list[i];
        const struct card *card = km_card(effect->kind);

        if (!card->crowns || !card->keeps || !card->keeps(before, effect)
            || card->suspended(before, &before->board, effect) || after->board.men[effect->target].place != PLACE_BOARD)
            continue;
        if (!effect_find(EFFECTS_CONST(&after->effects), effect->id) || card->suspended(after, &after->board, effect))
            return true;
    }
    return false;
}

const char *km_breaks_rule(const struct state *before, const struct state *after)
{
    int mover = before->board.to_move;

    for (int colour = COLOUR_WHITE; colour <= COLOUR_BLACK; colour++)
        if (km_is_crowned(before, colour) && !km_is_crowned(after, colour))
            return "CHECKMATE";
    if (lost_hold(before, after))
        return "CHECKMATE";
    return !has_goal(before, mover) && has_goal(after, mover) ? "CHECKMATE" : NULL;
}
