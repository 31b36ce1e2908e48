#include "engine/games/sanctum/conditions.h"

#include <stddef.h>

#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/reader.h"

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

static bool holds(const struct state *state, enum side side, const struct condition *condition)
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
        condition->decided = holds(state, side, condition) ? DECIDED_THEN : DECIDED_ELSE;
    return condition->decided == (otherwise ? DECIDED_ELSE : DECIDED_THEN);
}

/* ---- reading and writing ---- */

static bool take_piece(struct phrase *phrase, struct term *term)
{
    enum target kind = TARGET_NONE;
    int number = 0;

    if (!sa_thing(sa_next_text(phrase), &kind, &number) || (kind != TARGET_GROUP && kind != TARGET_MINION))
        return sa_refuse(phrase, "CONDITION", phrase->at, "a group or minion is expected, like gr7");
    term->target = (int32_t)kind;
    term->id = number;
    phrase->at++;
    return true;
}

static bool take_side(struct phrase *phrase, struct term *term)
{
    term->side = (int32_t)sa_side_named(sa_next_text(phrase));
    if (term->side == SIDES)
        return sa_refuse(phrase, "CONDITION", phrase->at, "RED, BLUE or NEUTRAL is expected");
    phrase->at++;
    return true;
}

static bool read_term(struct phrase *phrase, struct term *term)
{
    term->negated = sa_take_word(phrase, "NOT");
    if (sa_take_word(phrase, "EXISTS"))
        return term->kind = TERM_EXISTS, take_piece(phrase, term);
    if (sa_take_word(phrase, "ONBOARD"))
        return term->kind = TERM_ONBOARD, take_piece(phrase, term);
    if (sa_take_word(phrase, "OFFBOARD"))
        return term->kind = TERM_OFFBOARD, take_piece(phrase, term);
    if (sa_take_word(phrase, "ENEMY")) {
        sa_take_word(phrase, "AT");
        return term->kind = TERM_ENEMY_AT, sa_take_square(phrase, &term->square);
    }
    if (sa_take_word(phrase, "FREE"))
        return term->kind = TERM_FREE, sa_take_square(phrase, &term->square);
    if (sa_take_word(phrase, "INIT"))
        return term->kind = TERM_INIT, take_side(phrase, term);
    if (!sa_take_word(phrase, "OWNER"))
        return sa_refuse(phrase, "CONDITION", phrase->at, "a condition is EXISTS, ONBOARD, OFFBOARD, ENEMY AT, FREE, "
                                                          "OWNER or INIT, with NOT before it if need be");
    term->kind = TERM_OWNER;
    return sa_take_square(phrase, &term->square) && take_side(phrase, term);
}

bool sa_read_condition(struct phrase *phrase, struct condition *condition)
{
    do {
        if (condition->term_count == TERMS_MAX)
            return sa_refuse(phrase, "CONDITION", phrase->at, "a condition has at most two parts");
        if (!read_term(phrase, &condition->terms[condition->term_count++]))
            return false;
    } while (sa_take_word(phrase, "AND"));
    if (sa_at_end(phrase))
        return true;
    return sa_refuse(phrase, "CONDITION", phrase->at, "AND or THEN is expected before \"%s\"", sa_next_text(phrase));
}

static const char *term_text(struct arena *arena, const struct term *term)
{
    const char *piece = sa_name(arena, NULL, (enum target)term->target, term->id);
    const char *square = sa_square_names[term->square];

    switch (term->kind) {
    case TERM_EXISTS:
        return arena_printf(arena, "EXISTS %s", piece);
    case TERM_ONBOARD:
        return arena_printf(arena, "ONBOARD %s", piece);
    case TERM_OFFBOARD:
        return arena_printf(arena, "OFFBOARD %s", piece);
    case TERM_ENEMY_AT:
        return arena_printf(arena, "ENEMY AT %s", square);
    case TERM_FREE:
        return arena_printf(arena, "FREE %s", square);
    case TERM_OWNER:
        return arena_printf(arena, "OWNER %s %s", square, sa_side_names[term->side]);
    default:
        return arena_printf(arena, "INIT %s", sa_side_names[term->side]);
    }
}

const char *sa_condition_text(struct arena *arena, const struct condition *condition)
{
    const char *text = "";

    for (int i = 0; i < condition->term_count; i++)
        text = arena_printf(arena, "%s%s%s%s", text, i ? " AND " : "", condition->terms[i].negated ? "NOT " : "",
                            term_text(arena, &condition->terms[i]));
    return text;
}
