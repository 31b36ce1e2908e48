#include "engine/games/sanctum/conditions.h"

#include <stddef.h>

#include "engine/games/sanctum/events.h"
#include "engine/games/sanctum/reader.h"

enum { UNDECIDED, DECIDED_THEN, DECIDED_ELSE };

static bool in_play(const struct state *state, const struct term *term)
{
    if (term->target == TARGET_MINION)
        return sa_minion_get(state, term->id) != NULL;
    return sa_group_get(state, term->id) != NULL;
}

static bool on_board(const struct state *state, const struct term *term)
{
    return sa_place_of(state, (enum target)term->target, term->id) != SQUARE_NONE;
}

static bool term_holds(const struct state *state, enum side side, const struct term *term)
{
    const struct group *group = sa_group_get_at(state, term->square);
    const struct structure *structure = sa_structure_get_at(state, term->square);

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

static bool take_piece(struct cursor *cursor, struct term *term)
{
    enum target kind = TARGET_NONE;
    int number = 0;

    cursor_expect(cursor, cursor->at, 1, "gr1");
    if (!sa_thing(cursor_text(cursor), &kind, &number) || (kind != TARGET_GROUP && kind != TARGET_MINION))
        return cursor_refuse(cursor, "CONDITION", cursor->at, "a group or minion is expected, like gr7");
    term->target = (int32_t)kind;
    term->id = number;
    cursor->at++;
    return true;
}

static bool take_side(struct cursor *cursor, struct term *term)
{
    for (int side = 0; side < SIDES; side++)
        cursor_expect(cursor, cursor->at, 1, sa_side_names[side]);
    term->side = (int32_t)sa_side_named(cursor_text(cursor));
    if (term->side == SIDES)
        return cursor_refuse(cursor, "CONDITION", cursor->at, "RED, BLUE or NEUTRAL is expected");
    cursor->at++;
    return true;
}

static bool read_term(struct cursor *cursor, struct term *term)
{
    term->negated = try_word(cursor, "NOT");
    if (try_word(cursor, "EXISTS"))
        return term->kind = TERM_EXISTS, take_piece(cursor, term);
    if (try_word(cursor, "ONBOARD"))
        return term->kind = TERM_ONBOARD, take_piece(cursor, term);
    if (try_word(cursor, "OFFBOARD"))
        return term->kind = TERM_OFFBOARD, take_piece(cursor, term);
    if (try_word(cursor, "ENEMY")) {
        try_word(cursor, "AT");
        return term->kind = TERM_ENEMY_AT, sa_take_square(cursor, &term->square);
    }
    if (try_word(cursor, "FREE"))
        return term->kind = TERM_FREE, sa_take_square(cursor, &term->square);
    if (try_word(cursor, "INIT"))
        return term->kind = TERM_INIT, take_side(cursor, term);
    if (!try_word(cursor, "OWNER"))
        return cursor_refuse(cursor, "CONDITION", cursor->at, "a condition is EXISTS, ONBOARD, OFFBOARD, ENEMY AT, FREE, "
                                                          "OWNER or INIT, with NOT before it if need be");
    term->kind = TERM_OWNER;
    return sa_take_square(cursor, &term->square) && take_side(cursor, term);
}

bool sa_read_condition(struct cursor *cursor, struct condition *condition)
{
    do {
        if (condition->term_count == TERMS_MAX)
            return cursor_refuse(cursor, "CONDITION", cursor->at, "a condition has at most two parts");
        if (!read_term(cursor, &condition->terms[condition->term_count++]))
            return false;
    } while (try_word(cursor, "AND"));
    if (cursor_at_end(cursor))
        return true;
    cursor_expect(cursor, cursor->at, 0, "THEN");
    return cursor_refuse(cursor, "CONDITION", cursor->at, "AND or THEN is expected before \"%s\"", cursor_text(cursor));
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
