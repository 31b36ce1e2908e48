/* What a seat may know of a game, and what is removed from a state before the seat sees it. RULES 14.7. */
#include "engine/games/knightmare/face/view.h"

#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/chess/fen.h"
#include "engine/games/knightmare/effects/places.h"
#include "engine/games/knightmare/effects/scoresheet.h"
#include "engine/games/knightmare/face/first_cards.h"
#include "engine/games/knightmare/face/show.h"
#include "engine/kernel/view.h"

static const char *const keys[COLOUR_COUNT] = { "white", "black" };

void km_redact(void *game, int seat)
{
    struct state *state = game;

    for (int i = 0; i < state->effects.count; i++)
        if (km_card(state->effects.list[i].kind)->secret && state->effects.list[i].owner != seat)
            state->effects.list[i].data[DATA_SECRET] = 0;
}

/* Another secret that the other side could equally have: a trap under another of its men, another man foreseen. */
static bool exchange_secret(const struct state *state, struct effect *effect, struct rng *choice)
{
    bool trap = km_card(effect->kind)->lies == LIES_SECRET;
    int colour = trap ? effect->owner : colour_other(effect->owner);
    uint64_t cells = state->board.of_colour[colour];
    int cell = CELL_NONE;

    if (!km_card(effect->kind)->secret || !cells)
        return false;
    for (int skip = (int)rng_below(choice, (uint64_t)cells_count(cells)); skip >= 0; skip--)
        cell = cells_pop(&cells);
    effect->data[DATA_SECRET] = trap ? cell + 1 : state->board.at[cell];
    return true;
}

/* The next cards of a common deck stay where they are, because the seat itself may draw them in the turn. */
static bool exchange_common(struct pile *hand, struct pile *deck, const struct pile_names *names, struct rng *choice)
{
    enum { NEXT_CARDS = 8 };
    struct pile rest = { 0 };

    for (int i = NEXT_CARDS; i < deck->count; i++)
        pile_add(PILE(&rest), deck->cards[i]);
    if (rest.count == 0 || hand->count == 0)
        return false;
    pile_mix(PILE(hand), PILE(&rest), names, choice);
    for (int i = 0; i < rest.count; i++)
        deck->cards[NEXT_CARDS + i] = rest.cards[i];
    return true;
}

/* What a seat has not seen: the other player's hand, deck and secrets. */
bool km_exchange_hidden(void *game, int seat, const char *named, struct rng *choice)
{
    struct pile_names names = { named, km_card_name_of, NULL };
    struct state *state = game;
    struct side *other = &state->sides[colour_other(seat)];
    bool any = false;

    for (int i = 0; i < state->effects.count; i++)
        if (state->effects.list[i].owner != seat)
            any |= exchange_secret(state, &state->effects.list[i], choice);
    if (state->options.cards == CARDS_COMMON)
        return exchange_common(&other->hand, &state->sides[COLOUR_WHITE].deck, &names, choice) || any;
    if (other->hand.count + other->deck.count < 2)
        return any;
    pile_mix(PILE(&other->hand), PILE(&other->deck), &names, choice);
    return true;
}

static struct value *box_view(struct arena *arena, const struct state *state, int colour, int place)
{
    struct value *list = value_list(arena);

    for (int man = 1; man < state->board.men_count; man++)
        if (state->board.men[man].colour == colour && state->board.men[man].place == place)
            value_add_text(arena, list, kind_name((enum kind)state->board.men[man].kind));
    return list;
}

static struct value *side_view(struct arena *arena, const struct state *state, int colour, int seat)
{
    struct value *view = value_object(arena);
    const struct side *side = &state->sides[colour];

    view_side(arena, view, &(struct view_side){ .hand = PILE_CONST(&side->hand), .deck = PILE_CONST(&side->deck),
                                                .discards = PILE_CONST(&side->discards), .name_of = km_card_name_of,
                                                .own = view_shows(seat, colour) });
    value_set(arena, view, "captured", box_view(arena, state, colour, PLACE_CAPTURED));
    value_set(arena, view, "dead", box_view(arena, state, colour, PLACE_DEAD));
    value_set_bool(arena, view, "lost-move", side->lost_move);
    return view;
}

static struct value *squares_view(struct arena *arena, const struct state *state)
{
    struct value *squares = value_object(arena);
    char text[CELL_TEXT_BYTES];

    for (uint64_t cells = board_occupied(&state->board); cells;) {
        int cell = cells_pop(&cells);
        const struct man *man = &state->board.men[state->board.at[cell]];

        const char *with = "";

        if (man->partner != MAN_NONE)
            with = arena_printf(arena, "%s%s", man->joined ? "+" : " and ",
                                kind_name((enum kind)state->board.men[man->partner].kind));
        value_set_text(arena, squares, cell_format(cell, text),
                       arena_printf(arena, "%s %s%s", keys[man->colour], kind_name((enum kind)man->kind), with));
    }
    return squares;
}

/* The part of an effect that only its owner knows. */
static void add_secret(struct arena *arena, struct value *view, const struct state *state, const struct effect *effect)
{
    int cell = km_secret_cell(state, effect);
    char text[CELL_TEXT_BYTES];

    if (cell != CELL_NONE)
        value_set_text(arena, view, "secret", cell_format(cell, text));
}

static struct value *effects_view(struct arena *arena, const struct state *state, int seat)
{
    struct value *list = value_list(arena);
    char text[CELL_TEXT_BYTES];

    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.list[i];
        struct value *one = value_add(list, value_object(arena));
        int cell = effect->target_kind == EFFECT_ON_MAN ? state->board.men[effect->target].cell : effect->target;

        value_set_text(arena, one, "card", km_card(effect->kind)->name);
        value_set_text(arena, one, "owner", keys[effect->owner]);
        value_set_text(arena, one, "square", cell_format(cell, text));
        value_set_text(arena, one, "place", km_effect_place(arena, state, effect));
        value_set_bool(arena, one, "suspended", effect->suspended);
        if (km_card(effect->kind)->secret && view_shows(seat, effect->owner))
            add_secret(arena, one, state, effect);
    }
    return list;
}

/* The board as lines of text, White at the bottom. */
static struct value *board_view(struct arena *arena, const struct state *state)
{
    struct value *rows = value_list(arena);

    for (int rank = 7; rank >= 0; rank--) {
        char row[] = "8 . . . . . . . .";

        row[0] = (char)('1' + rank);
        for (int file = 0; file < 8; file++) {
            const struct man *man = &state->board.men[state->board.at[cell_at(file, rank)]];
            char letter = state->board.at[cell_at(file, rank)] ? kind_letter((enum kind)man->kind) : '.';

            if (letter == '\0')
                letter = 'S';
            if (letter != '.' && man->colour == COLOUR_BLACK)
                letter = (char)(letter + ('a' - 'A'));
            row[2 + 2 * file] = letter;
        }
        value_add_text(arena, rows, row);
    }
    value_add_text(arena, rows, "  a b c d e f g h");
    return rows;
}

/* A player who must recall a man does not see the board meanwhile: KC-ABDUCTION-01. */
static bool is_blindfolded(const struct state *state, int seat)
{
    return seat >= 0 && seat == state->blindfolded - 1;
}

static void show_position(struct arena *arena, const struct state *state, int seat, int colour, struct value *show)
{
    struct value *steps = show_steps(arena, state);

    value_set(arena, show, "board", show_board(arena, state, colour));
    view_list(arena, show, "legend", show_legend(arena, state));
    value_set_text(arena, show, "white-men", show_men(arena, state, COLOUR_WHITE));
    value_set_text(arena, show, "black-men", show_men(arena, state, COLOUR_BLACK));
    view_list(arena, show, "effects", show_effects(arena, state, seat));
    value_set(arena, show, "steps", steps);
    value_set_bool(arena, show, "any-steps", steps->count > 0 && !state->begun && state->steps[0].colour != colour);
    view_list(arena, show, "moves", scoresheet_rows(arena, state));
    value_set_bool(arena, show, "moves-cut", scoresheet_is_cut(state));
    value_set_text(arena, show, "own-boxes", show_boxes(arena, state, colour));
    value_set_text(arena, show, "other-boxes", show_boxes(arena, state, colour_other(colour)));
}

/* The report's view for its reader; a reader without a seat sees the board from White's side. */
static struct value *shown(struct arena *arena, const struct state *state, int seat)
{
    struct value *show = value_object(arena);
    int colour = seat == COLOUR_BLACK ? COLOUR_BLACK : COLOUR_WHITE;

    if (!is_blindfolded(state, seat))
        show_position(arena, state, seat, colour, show);
    value_set_text(arena, show, "to-move", colour_name(state->board.to_move));
    value_set_bool(arena, show, "with-cards", state->options.cards != CARDS_NONE);
    value_set(arena, show, "other", side_view(arena, state, colour_other(colour), SEAT_ONLOOKER));
    value_set(arena, show, "own", side_view(arena, state, colour, SEAT_ONLOOKER));
    if (seat != colour)
        return show;
    value_set_bool(arena, show, "your-move", state->board.to_move == colour && !state->ending);
    view_list(arena, show, "hand", show_hand(arena, state, colour));
    view_list(arena, show, "first", first_cards(arena, state, colour));
    value_set_bool(arena, show, "lost-move", state->sides[colour].lost_move);
    value_set(arena, show, "duties", show_duties(arena, state, colour));
    return show;
}

struct value *km_view(struct arena *arena, const void *game, int seat)
{
    const struct state *state = game;
    struct move_rules_source source = knightmare_state_rules(state);
    struct value *view = value_object(arena);
    struct move_rules rules;
    char fen[FEN_BYTES];

    move_rules_derive(&rules, &state->board, &source);
    fen_write(&state->board, fen);
    value_set_int(arena, view, "turn", state->turn);
    value_set_text(arena, view, "to-move", keys[state->board.to_move]);
    value_set_text(arena, view, "ending", km_ending_names[state->ending]);
    if (is_blindfolded(state, seat)) {
        value_set_bool(arena, view, "blindfolded", true);
    } else {
        value_set_text(arena, view, "fen", fen);
        value_set_bool(arena, view, "check", attacks_checked(&rules, state->board.to_move) != 0);
        value_set(arena, view, "squares", squares_view(arena, state));
        value_set(arena, view, "board", board_view(arena, state));
        value_set(arena, view, "effects", effects_view(arena, state, seat));
    }
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        value_set(arena, view, keys[colour], side_view(arena, state, colour, seat));
    value_set(arena, view, "show", shown(arena, state, seat));
    return view;
}
