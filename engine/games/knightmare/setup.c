/* The set-up: options, men, decks. RULES 2. */
#include "engine/games/knightmare/events.h"
#include "engine/games/knightmare/fen.h"
#include "engine/games/knightmare/options.h"
#include "engine/games/knightmare/play.h"
#include "engine/games/knightmare/rules.h"
#include "engine/kernel/text.h"

enum { HAND_CARDS = 5 };

static const char *option(struct turn *turn, const char *name, const char *otherwise)
{
    return value_get_text(turn_options(turn), name, otherwise);
}

static bool in_pool(const struct options *options, int card)
{
    return km_cards[card] && (options->sets == SETS_BOTH || km_cards[card]->set == options->sets);
}

/* Every copy that a deck may hold, shuffled, as far as the points reach. */
static void random_deck(struct turn *turn, struct pile *deck, int colour)
{
    const struct state *state = turn_state(turn);
    struct pile pool = { 0 };
    int points = 0;

    for (int card = 1; card < km_card_count(); card++)
        for (int i = 0; i < (km_cards[card] && km_cards[card]->unique ? 1 : state->options.copies); i++)
            if (in_pool(&state->options, card))
                pile_add(&pool, card);
    pile_shuffle(turn, &pool, arena_printf(turn_arena(turn), "pool-%s", colour_name(colour)), km_card_name_of, NULL);
    for (int i = 0; i < pool.count; i++) {
        if (state->options.cards == CARDS_DUEL && points + km_cards[pool.cards[i]]->points > state->options.points[colour])
            continue;
        points += km_cards[pool.cards[i]]->points;
        pile_add(deck, pool.cards[i]);
    }
}

static void deal(struct turn *turn, struct state *state, int colour)
{
    struct pile *deck = &state->sides[state->options.cards == CARDS_COMMON ? COLOUR_WHITE : colour].deck;

    for (int i = 0; i < HAND_CARDS; i++) {
        int card = pile_pop(deck);

        if (!card)
            return;
        pile_push(turn, &state->sides[colour].hand, card);
        emit_to(turn, AUDIENCE_SEAT(colour), KM_DREW, event_text("side", colour_name(colour)),
                event_text("card", km_card_name_of(NULL, card)));
    }
}

void km_setup(struct turn *turn, int seats)
{
    struct state *state = turn_state(turn);
    const char *fen = option(turn, "fen", "");
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
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        if (state->options.cards == CARDS_DUEL || colour == COLOUR_WHITE)
            random_deck(turn, &state->sides[colour].deck, colour);
        pile_shuffle(turn, &state->sides[colour].deck, colour == COLOUR_WHITE ? "white" : "black", km_card_name_of, NULL);
    }
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        deal(turn, state, colour);
    turn_step(turn);
}
