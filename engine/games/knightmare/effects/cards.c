#include "engine/games/knightmare/effects/cards.h"

const struct card *km_card(int number)
{
    return number > 0 && number < CARDS_MAX ? km_cards[number] : NULL;
}

const char *km_refuse(struct cast *cast, const char *code, const char *words)
{
    cast->code = code;
    return words;
}

void km_stream(struct turn *turn, const char *purpose)
{
    const struct state *state = turn_state(turn);

    turn_stream(turn, arena_printf(turn_arena(turn), "%s.%d", purpose, state->step_count));
}
