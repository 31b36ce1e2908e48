/* The hooks of the effects in play: what cards do at the start and the end of a turn and about a move. RULES 6. */
#include "engine/games/knightmare/effects/moments.h"

#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/effects.h"
#include "engine/games/knightmare/effects/men.h"

static const struct card *card_of(const struct effect *effect)
{
    return km_card(effect->kind);
}

static bool is_awake(const struct state *state, const struct effect *effect)
{
    return !(card_of(effect)->suspended && card_of(effect)->suspended(state, &state->board, effect));
}

/* Effects end and begin during the walk: it looks up by id those that were there at the beginning. */
struct walk {
    int count, next;
    int32_t ids[EFFECTS_MAX];
};

static void walk_begin(struct walk *walk, const struct state *state)
{
    walk->next = 0;
    walk->count = state->effects.count;
    for (int i = 0; i < walk->count; i++)
        walk->ids[i] = state->effects.list[i].id;
}

/* A copy of the next one that is still in play and awake; false after the last. */
static bool walk_next(struct walk *walk, const struct state *state, struct effect *effect)
{
    while (walk->next < walk->count) {
        const struct effect *found = effect_find(EFFECTS_CONST(&state->effects), walk->ids[walk->next++]);

        if (found && is_awake(state, found)) {
            *effect = *found;
            return true;
        }
    }
    return false;
}

void km_turn_starts(struct turn *turn)
{
    struct state *state = turn_state(turn);
    struct effect effect;
    struct walk walk;

    walk_begin(&walk, state);
    while (walk_next(&walk, state, &effect))
        if (card_of(&effect)->at_start)
            card_of(&effect)->at_start(turn, &effect);
    effect_tick(turn, MOMENT_TURN_START, state->board.to_move);
    km_settle(turn);
}

/* The middle cell on which a King of the mover stands, and for how many of his turns. */
static void count_hill(struct state *state)
{
    const struct board *board = &state->board;
    int32_t *hill = state->sides[board->to_move].hill;

    for (int i = 0; i < HILL_CELLS; i++) {
        int man = km_man_at(state, km_hill_cells[i], board->to_move);

        hill[i] = man != MAN_NONE && km_is_king(state, board, man) ? hill[i] + 1 : 0;
    }
}

void km_turn_ends(struct turn *turn)
{
    struct state *state = turn_state(turn);
    struct effect effect;
    struct walk walk;

    count_hill(state);
    walk_begin(&walk, state);
    while (!state->ending && walk_next(&walk, state, &effect))
        if (card_of(&effect)->at_end)
            card_of(&effect)->at_end(turn, &effect);
    if (state->ending)
        return;
    effect_tick(turn, MOMENT_TURN_END, state->board.to_move);
    km_settle(turn);
}

void km_move_comes(struct turn *turn)
{
    struct state *state = turn_state(turn);
    struct effect effect;
    struct walk walk;

    walk_begin(&walk, state);
    while (walk_next(&walk, state, &effect))
        if (card_of(&effect)->at_move)
            card_of(&effect)->at_move(turn, &effect);
}

void km_after_move(struct turn *turn, int step)
{
    struct state *state = turn_state(turn);
    struct step moved = state->steps[step - 1];
    struct effect effect;
    struct walk walk;

    walk_begin(&walk, state);
    while (walk_next(&walk, state, &effect))
        if (card_of(&effect)->after_move)
            card_of(&effect)->after_move(turn, &effect, &moved);
}

const char *km_before_move(struct turn *turn, const struct move *move)
{
    struct state *state = turn_state(turn);
    const char *why = NULL;
    struct effect effect;
    struct walk walk;

    walk_begin(&walk, state);
    while (!why && walk_next(&walk, state, &effect))
        if (card_of(&effect)->before_move)
            why = card_of(&effect)->before_move(turn, &effect, move);
    return why;
}

const char *km_demands(const struct state *before, const struct state *now)
{
    const char *why = NULL;

    for (int i = 0; i < before->effects.count && !why; i++)
        if (card_of(&before->effects.list[i])->demands && is_awake(before, &before->effects.list[i])
            && before->effects.list[i].id != km_ignored(before))
            why = card_of(&before->effects.list[i])->demands(before, now, &before->effects.list[i]);
    return why;
}

bool km_lets_pass(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++)
        if (card_of(&state->effects.list[i])->lets_pass && is_awake(state, &state->effects.list[i])
            && card_of(&state->effects.list[i])->lets_pass(state, &state->effects.list[i]))
            return true;
    return false;
}

bool km_stops_cards(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++)
        if (card_of(&state->effects.list[i])->stops_cards && is_awake(state, &state->effects.list[i]))
            return true;
    return false;
}

int km_ignored(const struct state *state)
{
    for (int i = 0; i < state->effects.count; i++)
        if (card_of(&state->effects.list[i])->ignores)
            return card_of(&state->effects.list[i])->ignores(state, &state->effects.list[i]);
    return 0;
}
