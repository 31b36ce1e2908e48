#include "engine/games/knightmare/effects/men.h"

#include "engine/games/knightmare/effects/effects.h"

/* Is the effect, which lies on a man, in force on this one or on the piece that he is part of? */
static bool works_on(const struct state *state, const struct effect *effect, int man)
{
    const struct man *who = &state->board.men[man];

    return effect_works(&km_effect_rules, state, effect->kind, EFFECT_ON_MAN, man)
        || (who->joined && effect_works(&km_effect_rules, state, effect->kind, EFFECT_ON_MAN, who->partner));
}

bool km_is_neutral(const struct state *state, int man)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->neutral && works_on(state, &state->effects.list[i], man))
            return true;
    return false;
}

int km_man_at(const struct state *state, int cell, int colour)
{
    int man = state->board.at[cell];

    if (man == MAN_NONE || state->board.men[man].colour == colour || km_is_neutral(state, man))
        return man;
    return MAN_NONE;
}

bool km_kind_seen(const struct state *state, int kind)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->makes_kind == kind)
            return true;
    for (int man = 1; man < state->board.men_count; man++)
        if (state->board.men[man].kind == kind)
            return true;
    return state->seen >> kind & 1;
}

bool km_has_kind(const struct board *board, int man, int kind)
{
    const struct man *who = &board->men[man];

    return kind_base((enum kind)who->kind) == (enum kind)kind
        || (who->joined && kind_base((enum kind)board->men[who->partner].kind) == (enum kind)kind);
}

int km_part_at(const struct state *state, int cell, int colour, int kind)
{
    int men[] = { km_man_at(state, cell, colour), state->board.men[state->board.at[cell]].partner };

    for (int i = 0; i < 2 && men[0] != MAN_NONE; i++)
        if (men[i] != MAN_NONE && kind_base((enum kind)state->board.men[men[i]].kind) == (enum kind)kind)
            return men[i];
    return MAN_NONE;
}

/* A King, a Prince, or the man who is King by a COUP: cards that spare Kings spare all of them. */
bool km_is_royal(const struct state *state, int man)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return state->board.men[man].kind == KIND_KING
        || ((rules->kings[COLOUR_WHITE] | rules->kings[COLOUR_BLACK]) & cell_bit(state->board.men[man].cell)) != 0;
}

bool km_is_king(const struct state *state, const struct board *board, int man)
{
    int partner = board->men[man].joined ? board->men[man].partner : man;

    if (kind_base(board->men[man].kind) == KIND_KING)
        return true;
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_card(effect->kind);

        if (card->crowns && (effect->target == man || effect->target == partner)
            && !(card->suspended && card->suspended(state, board, effect)))
            return true;
    }
    return false;
}

bool km_capturable(const struct state *state, int man, int by)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return !rules->truce && !(rules->shielded[by] & cell_bit(state->board.men[man].cell));
}

bool km_is_stone(const struct state *state, int man)
{
    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->petrifies && works_on(state, &state->effects.list[i], man))
            return true;
    return false;
}

bool km_rooted(const struct state *state, int man)
{
    struct state_rules view;
    const struct move_rules *rules = state_rules_derive(&view, state, &state->board);

    return move_rules_rooted(rules, man);
}

int km_kind_of(const struct state *state, int man)
{
    int kind = state->board.men[man].kind;

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        const struct card *card = km_card(effect->kind);

        if (card->makes_kind && effect->target_kind == EFFECT_ON_MAN && effect->target == man
            && !(card->suspended && card->suspended(state, &state->board, effect)))
            kind = card->makes_kind;
    }
    return kind;
}
