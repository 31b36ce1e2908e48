#include "engine/games/knightmare/effects/cards.h"

#include "engine/games/knightmare/effects/catalogue.h"
#include "engine/kernel/text.h"

enum { CARD_COUNT = card_number_end };

#define CARD_NAMED(symbol, title, form, example) title,
static const char *const names[CARD_COUNT] = { NULL, KM_CARDS(CARD_NAMED) };
#define CARD_WRITTEN(symbol, title, form, example) { form, example },
static const struct { const char *form, *example; } orders[CARD_COUNT] = {
    { "", "" }, KM_CARDS(CARD_WRITTEN)
};

const char *const *km_card_names(void)
{
    return names;
}

const char *km_card_form(int card)
{
    return orders[card].form;
}

const char *km_card_example(int card)
{
    return orders[card].example;
}

bool km_find_card(struct arena *arena, const struct tokens *tokens, int first, int *tokens_used, int *card,
                  struct order_fault *fault)
{
    if (order_find_name(tokens, first, names, CARD_COUNT, CARD_LETTERS_LEAST, tokens_used, card) != NAME_FOUND)
        return order_refuse_name(arena, fault, tokens, first, "card", names, CARD_COUNT, CARD_LETTERS_LEAST);
    return true;
}

int km_card_count(void)
{
    return CARD_COUNT;
}

const char *km_card_name_of(const void *context, int card)
{
    (void)context;
    return card > 0 && card < CARD_COUNT ? names[card] : "unknown";
}

const char *km_card_word(struct arena *arena, int card)
{
    char *word = arena_text(arena, km_card_name_of(NULL, card));

    for (char *at = word; *at; at++)
        if (*at == ' ')
            *at = '-';
    return word;
}

const char *km_refuse(struct cast *cast, const char *code, const char *words)
{
    cast->code = code;
    return words;
}

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
        if (km_cards[state->effects.list[i].kind]->neutral && works_on(state, &state->effects.list[i], man))
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
        if (km_cards[state->effects.list[i].kind]->makes_kind == kind)
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
        const struct card *card = km_cards[effect->kind];

        if (card->crowns && (effect->target == man || effect->target == partner)
            && !(card->asleep && card->asleep(state, board, effect)))
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
        if (km_cards[state->effects.list[i].kind]->petrifies && works_on(state, &state->effects.list[i], man))
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
        const struct card *card = km_cards[effect->kind];

        if (card->makes_kind && effect->target_kind == EFFECT_ON_MAN && effect->target == man
            && !(card->asleep && card->asleep(state, &state->board, effect)))
            kind = card->makes_kind;
    }
    return kind;
}

void km_stream(struct turn *turn, const char *purpose)
{
    const struct state *state = turn_state(turn);

    turn_stream(turn, arena_printf(turn_arena(turn), "%s.%d", purpose, state->step_count));
}
