#include "engine/games/knightmare/effects/forced_moves.h"

#include "engine/games/knightmare/effects/effects.h"

static bool is_awake(const struct state *state, const struct effect *effect)
{
    const struct card *card = km_card(effect->kind);

    return !(card->suspended && card->suspended(state, &state->board, effect));
}

static bool asks(const struct state *state, const struct effect *effect, bool with_card)
{
    return km_card(effect->kind)->wants && km_has_card(effect) == with_card && is_awake(state, effect);
}

static bool any_wanted(const struct state *state, const struct effect *effect, int colour,
                       const struct moves *moves)
{
    for (int i = 0; i < moves->count; i++)
        if (km_card(effect->kind)->wants(state, effect, colour, &moves->list[i]))
            return true;
    return false;
}

/* Leaves the list unchanged when no move would remain. */
static void keep_wanted(const struct state *state, const struct effect *effect, int colour, struct moves *moves)
{
    int kept = 0;

    if (!any_wanted(state, effect, colour, moves))
        return;
    for (int i = 0; i < moves->count; i++)
        if (km_card(effect->kind)->wants(state, effect, colour, &moves->list[i]))
            moves->list[kept++] = moves->list[i];
    moves->count = kept;
}

void km_keep_forced(const struct state *state, int colour, struct moves *moves)
{
    for (int i = 0; i < state->effects.count; i++)
        if (asks(state, &state->effects.list[i], false)
            && !any_wanted(state, &state->effects.list[i], colour, moves)) {
            moves->count = 0;
            return;
        }
    for (int with_card = 1; with_card >= 0; with_card--)
        for (int i = 0; i < state->effects.count; i++)
            if (asks(state, &state->effects.list[i], with_card))
                keep_wanted(state, &state->effects.list[i], colour, moves);
}

void km_playable_moves(const struct state *state, int colour, struct moves *moves)
{
    struct board board = state->board;
    const struct move_rules *rules;
    struct state_rules view;

    board.to_move = (uint8_t)colour;
    rules = state_rules_derive(&view, state, &board);
    moves_legal(rules, moves);
    km_keep_forced(state, colour, moves);
}

bool km_turn_is_lost(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->loses_turn
            && km_card(state->effects.list[i].kind)->loses_turn(state, &state->effects.list[i]))
            return true;
    return false;
}
