/* The set-up: options, men, decks. RULES 2. */
#include "engine/games/knightmare/face/setup.h"

#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/face/decks.h"
#include "engine/games/knightmare/face/options.h"

const char *km_options_forbid(struct arena *arena, const struct value *options)
{
    const char *fen = value_get_text(options, "fen", "");
    struct board *board = ARENA_NEW(arena, struct board);
    struct error err;

    if (!*fen || fen_read(board, fen, FEN_CHESS, &err) == OK)
        return NULL;
    return arena_printf(arena, "the option fen: %s", err.message);
}

void km_setup(struct turn *turn, int seats)
{
    struct state *state = turn_state(turn);
    const char *fen = value_get_text(turn_options(turn), "fen", "");
    struct error err;

    ensure(turn, seats == COLOUR_COUNT);
    turn_phase(turn, "setup");
    knightmare_state_init(state);
    km_options_take(turn_options(turn), &state->options);
    board_start(&state->board);
    if (*fen && fen_read(&state->board, fen, FEN_CHESS, &err) != OK)
        turn_broken(turn, "the option fen: %s", err.message);
    if (state->options.cards == CARDS_NONE)
        return;
    km_make_decks(turn);
    state->cards = km_count_cards(state);
    turn_step(turn);
}
