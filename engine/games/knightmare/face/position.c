/* Position: the game and its players, and the table of all items. */
#include "engine/games/knightmare/face/position.h"

#include <string.h>

#include "engine/games/knightmare/chess/attacks.h"
#include "engine/games/knightmare/effects/copies.h"
#include "engine/games/knightmare/effects/kings.h"
#include "engine/games/knightmare/face/options.h"
#include "engine/kernel/position.h"
#include "engine/kernel/text.h"

/* ---- words ---- */

static int colour_of(const char *word)
{
    static const char *const letters[COLOUR_COUNT] = { "W", "B" };

    return text_find_ignoring_case(word, letters, COLOUR_COUNT);
}

char km_side_letter(int colour)
{
    return colour == COLOUR_WHITE ? 'W' : 'B';
}

bool km_take_side(struct cursor *cursor, int *colour)
{
    *colour = colour_of(cursor_text(cursor));
    if (*colour < 0)
        return placing_unreadable(cursor, "W or B, for White or Black");
    cursor->at++;
    return true;
}

bool km_take_cell(struct cursor *cursor, int *cell)
{
    *cell = strlen(cursor_text(cursor)) == 2 ? cell_parse(cursor_text(cursor)) : CELL_NONE;
    if (*cell == CELL_NONE)
        return placing_unreadable(cursor, "a square, as e4");
    cursor->at++;
    return true;
}

bool km_take_card(struct cursor *cursor, int *card)
{
    return take_name(cursor, "card", km_card_names(), km_card_count(), CARD_LETTERS_LEAST, card);
}

const char *km_listed(struct arena *arena, const char *list, const char *between, const char *piece)
{
    return *list ? arena_printf(arena, "%s%s%s", list, between, piece) : piece;
}

bool km_compared(struct placing *placing, const struct state *before, const char *have, const char *wanted)
{
    memcpy(placing->state, before, sizeof *before);
    return text_equal_ignoring_case(have, wanted) || placing_unlike(placing, "%s", have);
}

/* ---- the game ---- */

static void take_options(void *state, const struct value *options)
{
    knightmare_state_init(state);
    km_options_take(options, &((struct state *)state)->options);
}

static bool read_options(struct placing *placing, struct cursor *cursor)
{
    struct error err = { 0 };

    return km_options_read(placing->arena, placing_rest(cursor), &((struct state *)placing->state)->options, &err) == OK
           || cursor_refuse(cursor, "ITEM", cursor->at, "%s", err.message);
}

static void write_options(struct writing *writing, const void *state)
{
    const char *text = km_options_write(writing->arena, &((const struct state *)state)->options);

    if (*text)
        write_item(writing, "OPT %s", text);
}

static const char *const orients[] = { "0", "CW90", "180", "CCW90" };

static bool read_orient(struct placing *placing, struct cursor *cursor)
{
    int orient = text_find_ignoring_case(cursor_text(cursor), orients, 4);

    if (orient < 0)
        return placing_unreadable(cursor, "ORIENT 0, CW90, 180 or CCW90");
    ((struct state *)placing->state)->board.orient = (uint8_t)orient;
    cursor->at++;
    return take_end(cursor);
}

static void write_orient(struct writing *writing, const void *state)
{
    int orient = ((const struct state *)state)->board.orient & 3;

    if (orient)
        write_item(writing, "ORIENT %s", orients[orient]);
}

static int kings_of(const struct state *state, int colour)
{
    return cells_count(state->board.of_kind[KIND_KING] & state->board.of_colour[colour]);
}

/* "W": the player who has played HEIR. The second King is in the FEN. */
static bool read_heir(struct placing *placing, struct cursor *cursor)
{
    int colour, kings;

    if (!try_word(cursor, ":"))
        return km_read_fact(placing, cursor);         /* of the card of this name */
    if (!km_take_side(cursor, &colour))
        return false;
    kings = kings_of(placing->state, colour);
    if (kings < 2 && !placing->asserting)
        return cursor_refuse(cursor, "ITEM", cursor->at - 1, "%s has no second King on the board", colour_name(colour));
    if (kings < 2)
        placing_unlike(placing, "%s has %d King%s", colour_name(colour), kings, text_plural(kings));
    return take_end(cursor);
}

static void write_heir(struct writing *writing, const void *state)
{
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        if (kings_of(state, colour) > 1)
            write_item(writing, "HEIR: %c", km_side_letter(colour));
}

/* ---- players ---- */

static bool read_cards(struct placing *placing, struct cursor *cursor, struct pile_in pile)
{
    struct card_list_rules rules = { .card = "card", .names = km_card_names(), .count = km_card_count(),
                                     .letters_least = CARD_LETTERS_LEAST, .name_code = "CARD", .limit_code = "LIMIT" };

    return take_pile(placing, cursor, &rules, pile, !placing->asserting);
}

/* Asserts the top of a deck: these cards are on it, in this order. */
static bool read_top(struct placing *placing, struct cursor *cursor, struct pile *deck)
{
    struct pile have = *deck;

    *deck = (struct pile){ 0 };
    if (!read_cards(placing, cursor, PILE(deck)) || !placing->asserting)
        return !placing->asserting;
    if (deck->count > have.count || memcmp(deck->cards, have.cards, (size_t)deck->count * sizeof have.cards[0]) != 0)
        placing_unlike(placing, "the deck is %s", pile_text(placing->arena, km_card_names(), PILE_CONST(&have)));
    *deck = have;
    return true;
}

/* "W: CARD, CARD; deck top CARD; discards CARD" */
static bool read_hand(struct placing *placing, struct cursor *cursor)
{
    int colour = colour_of(cursor->tokens.list[0].text), end = cursor->end;
    struct side *side = &((struct state *)placing->state)->sides[colour];

    if (!try_word(cursor, ":"))
        return km_read_fact(placing, cursor);
    do {
        bool read;

        cursor->end = placing_part(cursor, ";");
        if (try_word(cursor, "deck"))
            read = take_word(cursor, "top") && read_top(placing, cursor, &side->deck);
        else
            read = read_cards(placing, cursor, try_word(cursor, "discards") ? PILE(&side->discards) : PILE(&side->hand));
        if (!read)
            return false;
    } while (placing_next(cursor, ";", end));
    return true;
}

/* "deck W: CARD, CARD", top first; "discards W: ..." */
static bool read_piles(struct placing *placing, struct cursor *cursor)
{
    bool deck = order_is(&cursor->tokens, 0, "deck");
    struct side *side;
    int colour;

    if (!km_take_side(cursor, &colour) || !take_word(cursor, ":"))
        return false;
    side = &((struct state *)placing->state)->sides[colour];
    return read_cards(placing, cursor, deck ? PILE(&side->deck) : PILE(&side->discards));
}

static void write_pile(struct writing *writing, const char *head, int colour, const struct pile *pile, bool always)
{
    if (pile->count > 0 || always)
        write_item(writing, "%s%c: %s", head, km_side_letter(colour),
                   pile_text(writing->arena, km_card_names(), PILE_CONST(pile)));
}

static void write_piles(struct writing *writing, const void *state)
{
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        const struct side *side = &((const struct state *)state)->sides[colour];

        write_pile(writing, "", colour, &side->hand, true);
        write_pile(writing, "deck ", colour, &side->deck, false);
        write_pile(writing, "discards ", colour, &side->discards, false);
    }
}

/* ---- effects and earlier events ---- */

static void write_effects(struct writing *writing, const void *state)
{
    const char *text = km_effects_text(writing->arena, state);

    if (*text)
        write_item(writing, "CE: %s", text);
}

static void write_last(struct writing *writing, const void *state)
{
    const char *text = km_last_text(writing->arena, state);

    if (*text)
        write_item(writing, "LAST: %s", text);
}

/* ---- whole positions ---- */

static void settle(void *game)
{
    struct state *state = game;

    if (state->options.copies == 0)
        knightmare_state_init(state);
    km_put_to_sleep(state);
    state->cards = km_count_cards(state);
}

/* Each side has a King, on the board or about to come back; a second one is an heir (4.2). */
static const char *forbidden_kings(const struct position *position, const struct state *state, int colour)
{
    const struct state *before = position->before;

    if (!km_is_crowned(state, colour))
        return arena_printf(position->arena, "%s has no King", colour_name(colour));
    if (kings_of(state, colour) < 2 || kings_of(state, colour) <= kings_of(before, colour)
        || position_says(position, "HEIR", (const char[]){ km_side_letter(colour), '\0' }))
        return NULL;
    return arena_printf(position->arena, "%s has %d Kings; where an HEIR has been played stands HEIR: %c", colour_name(colour),
                        kings_of(state, colour), km_side_letter(colour));
}

/* No turn ends with all Kings of its player in check (8.2). */
static const char *forbids(const struct position *position, const void *game)
{
    const struct state *state = game;
    int moved = colour_other(state->board.to_move);
    const char *wrong = NULL;
    struct state_rules view;

    for (int colour = 0; colour < COLOUR_COUNT && !wrong && state->ending == ENDING_NONE; colour++)
        wrong = forbidden_kings(position, state, colour);
    if (wrong || state->ending != ENDING_NONE || !attacks_all_checked(state_rules_derive(&view, state, &state->board), moved))
        return wrong;
    return arena_printf(position->arena, "%s is in check, and %s is to move", colour_name(moved),
                        colour_name(state->board.to_move));
}

static const struct position_item items[] = {
    { .head = "FEN", .read = km_read_fen, .write = km_write_men, .first = true },
    { .head = "ADD", .read = km_read_added, .first = true },
    { .head = "HEIR", .read = read_heir, .write = write_heir },
    { .head = "ORIENT", .read = read_orient, .write = write_orient },
    { .head = "BOX", .read = km_read_box, .write = km_write_boxes },
    { .head = "W", .read = read_hand, .write = write_piles },
    { .head = "B", .read = read_hand },
    { .head = "deck", .read = read_piles },
    { .head = "discards", .read = read_piles },
    { .head = "CE", .read = km_read_effects, .write = write_effects },
    { .head = "LAST", .read = km_read_last, .write = write_last },
    { .head = "OPT", .read = read_options, .write = write_options },
    { .head = "", .read = km_read_fact },
    { .head = NULL },
};
const struct position_rules km_position = { .items = items, .options = take_options, .settle = settle, .forbids = forbids };
