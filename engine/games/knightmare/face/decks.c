#include "engine/games/knightmare/face/decks.h"

#include <string.h>

#include "engine/games/knightmare/effects/cards.h"
#include "engine/games/knightmare/effects/events.h"
#include "engine/games/knightmare/face/options.h"
#include "engine/kernel/placing.h"
#include "engine/kernel/rng.h"
#include "engine/kernel/suggest.h"
#include "engine/kernel/text.h"

enum { HAND_CARDS = 5, COPIES_MOST = 4, POOL_MAX = CARDS_MAX * COPIES_MOST };

/* ---- the limits of a deck ---- */

static bool is_in_sets(const struct options *options, int card)
{
    return options->sets == SETS_BOTH || km_card(card)->set == options->sets;
}

static int copies_of(const struct options *options, int card)
{
    return km_card(card)->unique ? 1 : options->copies;
}

static int cost_of(int card)
{
    return km_card(card)->points;
}

static int most_of(const void *options, int card)
{
    return copies_of(options, card);
}

static const char *forbids(struct arena *arena, const void *options, int card)
{
    if (is_in_sets(options, card))
        return NULL;
    return arena_printf(arena, "%s is of set %d, and the game is played with set %d", km_card(card)->name, km_card(card)->set,
                        ((const struct options *)options)->sets);
}

static struct card_list_rules deck_rules(const struct options *options, int colour)
{
    return (struct card_list_rules){
        .list = "deck", .a_list = "a deck", .card = "card", .names = km_card_names(), .count = km_card_count(),
        .letters_least = CARD_LETTERS_LEAST, .most_sum = options->points[colour], .unit = "points", .cost = cost_of,
        .most = most_of, .forbids = forbids, .context = options, .name_code = "CARD", .limit_code = "DECK", .automatic = true,
        .sorted = true,
    };
}

/* ---- DECK lines ---- */

/* The choices in a mail that is being judged. */
struct decking {
    struct options options;
    struct pile deck;
    int request;
};

/* "CARD, CARD x2, ..." into the deck, and its canonical form. */
static bool read_deck(struct cursor *cursor, const struct options *options, int colour, struct pile *deck, const char **text)
{
    const struct card_list_rules rules = deck_rules(options, colour);

    if (!try_word(cursor, "DECK") || cursor_at_end(cursor))
        return cursor_refuse(cursor, "ORDER", -1, "before the game you name your deck: DECK card, card x2, ...");
    return take_card_list(cursor, &rules, PILE(deck), text);
}

static bool judge_line(struct sheet *sheet, int line, struct decking *decking)
{
    const char *text = NULL;
    struct cursor cursor;

    if (!cursor_open(&cursor, sheet, line) || !read_deck(&cursor, &decking->options, sheet->seat, &decking->deck, &text))
        return false;
    if (text_equal(text, "AUTO") && sheet->line_count > 1)
        return cursor_refuse(&cursor, "CARD", 1, "DECK AUTO stands alone; HELP CARDS lists the cards");
    sheet_accept(sheet, line, decking->request, "DECK %s", text);
    return true;
}

static bool try_line(struct sheet *sheet, int line, void *context)
{
    struct decking decking = *(const struct decking *)context;

    return judge_line(sheet, line, &decking);
}

static int points_of(const struct pile *deck)
{
    return card_list_sum(&(struct card_list_rules){ .cost = cost_of }, PILE_CONST(deck));
}

void km_judge_deck(struct sheet *sheet, int request)
{
    struct decking decking = { .request = request };
    const struct pile *deck = &decking.deck;
    int most;

    sheet->whole = true;
    km_options_take(sheet->options, &decking.options);
    most = decking.options.points[sheet->seat];
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE && !judge_line(sheet, i, &decking))
            sheet->lines[i].nearest = suggest(sheet, i, try_line, &decking);
    if (deck->count > 0)
        sheet_note(sheet, "your deck: %d cards, %d of %d points", deck->count, points_of(deck), most);
    else if (sheet_answer(sheet, request))
        sheet_note(sheet, "your deck is made by chance, of %d points at most", most);
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

/* Cards of a pool in random order, as far as the points reach. */
static void fill_deck(const struct options *options, int colour, const int16_t *pool, int count, struct pile *deck)
{
    int points = 0;

    for (int i = 0; i < count && deck->count < PILE_MAX; i++) {
        if (points + km_card(pool[i])->points > options->points[colour])
            continue;
        points += km_card(pool[i])->points;
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

/* The cards by number, each once with its number of copies. */
static const char *deck_text(struct arena *arena, const struct pile *deck)
{
    struct pile sorted = { 0 };

    for (int card = 1; card < km_card_count(); card++)
        for (int i = pile_count_of(PILE_CONST(deck), card); i > 0; i--)
            pile_add(PILE(&sorted), card);
    return pile_text(arena, km_card_names(), PILE_CONST(&sorted));
}

/* The lines that a player has sent and the sheet has judged; skips a line that cannot be in a deck. */
static void take_deck(struct turn *turn, struct state *state, int colour, const char *text)
{
    struct pile *deck = &state->sides[colour].deck;
    struct arena *arena = turn_arena(turn);
    struct cursor cursor;
    const char *canonical;

    for (const char *line; (line = order_next_line(arena, &text));)
        if (cursor_open_text(&cursor, arena, line))
            read_deck(&cursor, &state->options, colour, deck, &canonical);
    if (deck->count == 0)
        random_deck(turn, state, colour);
    emit_to(turn, AUDIENCE_SEAT(colour), KM_DECK, event_text("side", colour_name(colour)),
            event_text("cards", deck_text(arena, deck)), event_int("points", points_of(deck)));
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
