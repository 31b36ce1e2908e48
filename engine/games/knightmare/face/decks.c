#include "engine/games/knightmare/face/decks.h"

#include <string.h>

#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/face/options.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/text.h"

enum { HAND_CARDS = 5, COPIES_MOST = 4, POOL_MAX = CARDS_MAX * COPIES_MOST };

/* ---- what a deck may hold ---- */

static bool is_in_sets(const struct options *options, int card)
{
    return options->sets == SETS_BOTH || km_cards[card]->set == options->sets;
}

static int copies_of(const struct options *options, int card)
{
    return km_cards[card]->unique ? 1 : options->copies;
}

static int points_of(const struct pile *deck)
{
    int points = 0;

    for (int i = 0; i < deck->count; i++)
        points += km_cards[deck->cards[i]]->points;
    return points;
}

/* Why the card may not come into the deck, in words; NULL: it may. */
static const char *forbids(struct arena *arena, const struct options *options, int colour, const struct pile *deck,
                           int card)
{
    int most = copies_of(options, card), points = points_of(deck) + km_cards[card]->points;

    if (!is_in_sets(options, card))
        return arena_printf(arena, "%s is of set %d, and the game is played with set %d", km_cards[card]->name,
                            km_cards[card]->set, options->sets);
    if (pile_count_of(PILE_CONST(deck), card) >= most)
        return km_cards[card]->unique
            ? arena_printf(arena, "%s is unique: one of it is in a deck", km_cards[card]->name)
            : arena_printf(arena, "%d of %s are the most", most, km_cards[card]->name);
    if (points > options->points[colour])
        return arena_printf(arena, "with %s the deck has %d points, and %d are the most", km_cards[card]->name, points,
                            options->points[colour]);
    return deck->count == PILE_MAX ? arena_printf(arena, "%d cards are the most", PILE_MAX) : NULL;
}

/* ---- reading ---- */

/* Why a line cannot be read, and where. */
struct fault {
    const char *code, *reason;
    int column;
};

/* "x2", "2x" or "2" after a card's name. */
static int times_written(const char *word)
{
    size_t length = strlen(word);

    if (length > 1 && text_lower(word[0]) == 'x')
        word++;
    return text_is_digit(word[0]) && (!word[1] || (text_lower(word[1]) == 'x' && !word[2])) ? word[0] - '0' : 0;
}

/* "DECK CARD, CARD x2, ..." into the deck. False with the fault; then the deck is as far as it went. */
static bool read_deck_line(struct arena *arena, const char *line, const struct options *options, int colour,
                           struct pile *deck, struct fault *fault)
{
    struct tokens tokens;
    struct order_fault wrong = { 0 };

    *fault = (struct fault){ .code = "CARD" };
    if (!order_tokenize(arena, line, &tokens, &wrong) || !order_is(&tokens, 0, "DECK") || tokens.count < 2) {
        *fault = (struct fault){ "ORDER", wrong.reason ? wrong.reason
                                                       : "before the game you name your deck: DECK card, card x2, ...", 0 };
        return false;
    }
    for (int at = 1; at < tokens.count;) {
        int used = 1, card = CARD_NONE, times, first = at;

        if (tokens.list[at].kind == TOKEN_MARK && text_equal(tokens.list[at].text, ",")) {
            at++;
            continue;
        }
        if (!km_find_card(arena, &tokens, at, &used, &card, &wrong)) {
            fault->reason = wrong.reason;
            fault->column = wrong.column;
            return false;
        }
        at += used;
        times = at < tokens.count ? times_written(tokens.list[at].text) : 0;
        at += times > 0;
        for (int i = 0; i < (times > 0 ? times : 1); i++) {
            const char *why = forbids(arena, options, colour, deck, card);

            if (why) {
                *fault = (struct fault){ "DECK", why, order_column(&tokens, first) };
                return false;
            }
            pile_add(PILE(deck), card);
        }
    }
    return true;
}

/* ---- writing ---- */

/* The cards by number, each once with how many there are. */
static const char *deck_text(struct arena *arena, const struct pile *deck)
{
    const char *text = "";

    for (int card = 1; card < km_card_count(); card++) {
        int count = pile_count_of(PILE_CONST(deck), card);

        if (count > 0)
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", km_cards[card]->name);
        if (count > 1)
            text = arena_printf(arena, "%s x%d", text, count);
    }
    return text;
}

/* DECK AUTO: no card is named, and the deck is made by chance as without a mail. */
static bool leaves_to_chance(struct arena *arena, const char *line)
{
    struct tokens tokens;
    struct order_fault wrong = { 0 };

    return order_tokenize(arena, line, &tokens, &wrong) && tokens.count == 2 && order_is(&tokens, 0, "DECK")
        && order_is(&tokens, 1, "AUTO");
}

void km_judge_deck(struct sheet *sheet, int request)
{
    struct pile deck = { 0 };
    struct options options;
    int accepted = 0;

    sheet->whole = true;
    km_options_take(sheet->options, &options);
    if (sheet->line_count == 1 && leaves_to_chance(sheet->arena, sheet->lines[0].text)) {
        sheet_accept(sheet, 0, request, "DECK AUTO");
        sheet_note(sheet, "your deck is made by chance, of %d points at most", options.points[sheet->seat]);
        return;
    }
    for (int i = 0; i < sheet->line_count; i++) {
        struct pile line = { 0 }, before = deck;
        struct fault fault;

        if (!read_deck_line(sheet->arena, sheet->lines[i].text, &options, sheet->seat, &deck, &fault)) {
            sheet_reject(sheet, i, fault.code, fault.column, "%s%s", fault.reason,
                         text_equal(fault.code, "CARD") ? "; HELP CARDS lists them, and DECK AUTO stands alone" : "");
            continue;
        }
        for (int card = 1; card < km_card_count(); card++)
            for (int k = pile_count_of(PILE_CONST(&before), card); k < pile_count_of(PILE_CONST(&deck), card); k++)
                pile_add(PILE(&line), card);
        sheet_accept(sheet, i, request, "DECK %s", deck_text(sheet->arena, &line));
        accepted++;
    }
    if (accepted > 0)
        sheet_note(sheet, "your deck: %d cards, %d of %d points", deck.count, points_of(&deck),
                   options.points[sheet->seat]);
}

/* ---- dealing ---- */

/* Copies of every card that a deck may hold. */
static int list_pool(const struct options *options, int most, int16_t pool[POOL_MAX])
{
    int count = 0;

    for (int card = 1; card < km_card_count(); card++)
        for (int i = 0; is_in_sets(options, card) && i < copies_of(options, card) && i < most; i++)
            pool[count++] = (int16_t)card;
    return count;
}

/* From a pool in chance order, as far as the points reach. */
static void fill_deck(const struct options *options, int colour, const int16_t *pool, int count, struct pile *deck)
{
    int points = 0;

    for (int i = 0; i < count && deck->count < PILE_MAX; i++) {
        if (points + km_cards[pool[i]]->points > options->points[colour])
            continue;
        points += km_cards[pool[i]]->points;
        pile_add(PILE(deck), pool[i]);
    }
}

static void random_deck(struct turn *turn, struct state *state, int colour)
{
    int16_t pool[POOL_MAX];
    int count = list_pool(&state->options, COPIES_MOST, pool);

    shuffle(turn, arena_printf(turn_arena(turn), "pool-%s", colour_name(colour)), pool, count, km_card_name_of, NULL);
    fill_deck(&state->options, colour, pool, count, &state->sides[colour].deck);
}

/* Every card of the sets once. */
static void common_deck(struct state *state)
{
    int16_t pool[POOL_MAX];
    int count = list_pool(&state->options, 1, pool);

    for (int i = 0; i < count; i++)
        pile_add(PILE(&state->sides[COLOUR_WHITE].deck), pool[i]);
}

/* What a player has sent, which the sheet has judged; what could not be in a deck is left out. */
static void take_deck(struct turn *turn, struct state *state, int colour, const char *text)
{
    struct pile *deck = &state->sides[colour].deck;
    struct fault fault;

    for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
        read_deck_line(turn_arena(turn), arena_text_n(turn_arena(turn), text, strcspn(text, "\n")), &state->options, colour,
                       deck, &fault);
    if (deck->count == 0)
        random_deck(turn, state, colour);
    emit_to(turn, AUDIENCE_SEAT(colour), KM_DECK, event_text("side", colour_name(colour)),
            event_text("cards", deck_text(turn_arena(turn), deck)), event_int("points", points_of(deck)));
}

static void ask_decks(struct turn *turn, struct state *state)
{
    const struct answer *answers[COLOUR_COUNT];
    struct ask asks[COLOUR_COUNT];

    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        struct value *facts = value_object(turn_arena(turn));

        value_set_int(turn_arena(turn), facts, "points", state->options.points[colour]);
        value_set_int(turn_arena(turn), facts, "copies", state->options.copies);
        asks[colour] = (struct ask){ .seat = colour, .kind = "setup", .facts = facts, .deadline = "setup",
                                     .default_text = "" };
    }
    ask_all(turn, asks, COLOUR_COUNT, answers);
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        take_deck(turn, state, colour, answers[colour]->text);
}

static void deal(struct turn *turn, struct state *state, int colour)
{
    struct pile *deck = &state->sides[state->options.cards == CARDS_COMMON ? COLOUR_WHITE : colour].deck;

    for (int i = 0; i < HAND_CARDS; i++) {
        int card = pile_pop(PILE(deck));

        if (!card)
            return;
        pile_push(turn, PILE(&state->sides[colour].hand), card);
        emit_to(turn, AUDIENCE_SEAT(colour), KM_DREW, event_text("side", colour_name(colour)),
                event_text("card", km_card_name_of(NULL, card)));
    }
}

void km_make_decks(struct turn *turn)
{
    struct state *state = turn_state(turn);

    if (state->options.cards == CARDS_DUEL)
        ask_decks(turn, state);
    else
        common_deck(state);
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        if (state->sides[colour].deck.count > 0)
            pile_shuffle(turn, PILE(&state->sides[colour].deck), colour == COLOUR_WHITE ? "white" : "black",
                         km_card_name_of, NULL);
    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        deal(turn, state, colour);
}

/* ---- for bots ---- */

const char *km_choose_deck(struct arena *arena, const struct state *state, int seat, struct rng *choice)
{
    int16_t pool[POOL_MAX];
    int count = list_pool(&state->options, COPIES_MOST, pool);
    struct pile deck = { 0 };

    if (rng_below(choice, 2) == 0)
        return "";
    for (int i = count - 1; i > 0; i--) {
        int other = (int)rng_below(choice, (uint64_t)i + 1);
        int16_t held = pool[i];

        pool[i] = pool[other];
        pool[other] = held;
    }
    fill_deck(&state->options, seat, pool, count, &deck);
    return arena_printf(arena, "DECK %s", deck_text(arena, &deck));
}
