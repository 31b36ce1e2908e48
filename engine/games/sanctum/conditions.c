#include "engine/games/sanctum/conditions.h"

#include <stddef.h>

enum { UNDECIDED, DECIDED_THEN, DECIDED_ELSE };

static bool in_play(const struct state *state, const struct term *term)
{
    if (term->target == TARGET_MINION)
        return sa_minion_seen(state, term->id) != NULL;
    return sa_group_seen(state, term->id) != NULL;
}

static bool on_board(const struct state *state, const struct term *term)
{
    return sa_place_of(state, (enum target)term->target, term->id) != SQUARE_NONE;
}

static bool term_holds(const struct state *state, enum side side, const struct term *term)
{
    const struct group *group = sa_group_seen_at(state, term->square);
    const struct structure *structure = sa_structure_seen_at(state, term->square);

    switch (term->kind) {
    case TERM_EXISTS:
        return in_play(state, term);
    case TERM_ONBOARD:
        return on_board(state, term);
    case TERM_OFFBOARD:
        return in_play(state, term) && !on_board(state, term);
    case TERM_ENEMY_AT:
        return group && group->owner == (int)sa_other(side);
    case TERM_FREE:
        return !group;
    case TERM_OWNER:
        return structure && structure->owner == term->side;
    case TERM_INIT:
        return state->initiative == term->side;
    default:
        return false;
    }
}

bool sa_condition_holds(const struct state *state, enum side side, const struct condition *condition)
{
    for (int i = 0; i < condition->term_count; i++)
        if (term_holds(state, side, &condition->terms[i]) == condition->terms[i].negated)
            return false;
    return true;
}

bool sa_branch_stands(struct state *state, enum side side, int number, bool otherwise)
{
    struct condition *condition;

    if (number == 0)
        return true;
    condition = &state->orders[side].conditions[number - 1];
    if (condition->decided == UNDECIDED)
        condition->decided = sa_condition_holds(state, side, condition) ? DECIDED_THEN : DECIDED_ELSE;
    return condition->decided == (otherwise ? DECIDED_ELSE : DECIDED_THEN);
}
