#include "engine/games/knightmare/state.h"

#include <string.h>

void knightmare_state_init(struct state *state)
{
    memset(state, 0, sizeof *state);
    state->options = (struct options){
        .code = CODE_KC, .cards = CARDS_DUEL, .points = { 150, 150 }, .copies = 2, .sets = SETS_BOTH,
        .abduction = ABDUCTION_HONOUR, .counters = COUNTERS_ASK, .panic_hours = 24,
    };
    board_clear(&state->board);
}

struct law_source knightmare_state_law(const struct state *state)
{
    return (struct law_source){ .code = state->options.code == CODE_FIDE ? CODE_FIDE : CODE_KC, .context = state };
}

const char *knightmare_state_check(const struct state *state)
{
    const int most = sizeof state->history.keys / sizeof state->history.keys[0];

    if (state->options.code < CODE_KC || state->options.code > CODE_FIDE)
        return "the option RULES is neither KC nor FIDE";
    if (state->history.count < 0 || state->history.count > most)
        return "the history holds more positions than it has room for";
    return board_check(&state->board);
}
