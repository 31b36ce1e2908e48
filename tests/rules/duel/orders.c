/* What a duellist may write, and what a bot writes. */
#include <string.h>

#include "engine/kernel/cursor.h"
#include "engine/kernel/grid.h"
#include "engine/kernel/suggest.h"
#include "engine/kernel/text.h"
#include "engine/kernel/window.h"
#include "tests/rules/duel/duel.h"

int duel_card(const char *name)
{
    for (int card = 1; card < CARD_COUNT; card++)
        if (text_equal_ignoring_case(duel_cards[card], name))
            return card;
    return CARD_NONE;
}

static bool is_response_card(int card)
{
    return card == CARD_PARRY || card == CARD_MIRROR || card == CARD_RIPOSTE;
}

/* Takes a card that may be played like this and that its player holds. */
static bool take_card(struct cursor *cursor, bool is_response, int *card)
{
    const struct duel *duel = cursor->known;
    const struct pile *hand = &duel->sides[cursor->sheet->seat].hand;
    int token = cursor->at;

    for (int i = 0; cursor_listens(cursor) && i < hand->count; i++)
        if (is_response_card(hand->cards[i]) == is_response)
            cursor_expect(cursor, token, 1, duel_cards[hand->cards[i]]);
    *card = duel_card(cursor_text(cursor));
    if (!*card)
        return cursor_refuse(cursor, "CARD", token, "there is no card \"%s\"", cursor_text(cursor));
    if (!pile_has(PILE_CONST(hand), *card))
        return cursor_refuse(cursor, "HAND", token, "you do not hold %s", duel_cards[*card]);
    if (is_response_card(*card) != is_response)
        return cursor_refuse(cursor, "TIMING", token, is_response ? "%s is no response" : "%s is a response only",
                             duel_cards[*card]);
    cursor->at++;
    return true;
}

static bool read_card(struct cursor *cursor, const char *word, int request, bool is_response)
{
    int card = CARD_NONE;

    if (!take_card(cursor, is_response, &card) || !take_end(cursor))
        return false;
    sheet_accept(cursor->sheet, cursor->line, request, "%s %s", word, duel_cards[card]);
    return true;
}

static bool read_riposte(struct cursor *cursor, int request)
{
    const struct duel *duel = cursor->known;

    if (!take_end(cursor))
        return false;
    if (!pile_has(PILE_CONST(&duel->sides[cursor->sheet->seat].hand), CARD_RIPOSTE))
        return cursor_refuse(cursor, "HAND", -1, "you do not hold RIPOSTE");
    sheet_accept(cursor->sheet, cursor->line, request, "RIPOSTE");
    return true;
}

/* The squires' line: a board of one row, whose squares are the cells 1 to 5. */
static const struct grid cells = { .columns = DUEL_CELLS, .rows = 1 };

static bool are_neighbours(int one, int other)
{
    return grid_distance(&cells, grid_square(&cells, one - 1, 0), grid_square(&cells, other - 1, 0)) == 1;
}

/* The cell beside one, to the east or the west; 0 at the end of the line. */
static int cell_beside(int cell, enum grid_direction direction)
{
    int square = grid_step(&cells, grid_square(&cells, cell - 1, 0), direction);

    return square == GRID_NONE ? 0 : grid_column(&cells, square) + 1;
}

static bool read_step(struct cursor *cursor, int request)
{
    const struct duel *duel = cursor->known;
    int at = duel->sides[cursor->sheet->seat].squire, token = cursor->at, cell = 0;
    const char *word = cursor_text(cursor);

    if (!take_int(cursor, "the cell", 1, DUEL_CELLS, &cell) || (at && !are_neighbours(at, cell))) {
        for (cell = DUEL_CELLS; cell > 0; cell--)
            cursor_expect(cursor, token, 1, arena_printf(cursor_arena(cursor), "%d", cell));
        return cursor_refuse(cursor, "CELL", token, "your squire cannot step to \"%s\"", word);
    }
    if (!take_end(cursor))
        return false;
    sheet_accept(cursor->sheet, cursor->line, request, "STEP %d", cell);
    if (!at)
        sheet_warn(cursor->sheet, cursor->line, "your squire is off the board");
    return true;
}

/* The choice that the line makes, or NULL. */
static const char *choice_of(struct cursor *cursor, const char *const *choices)
{
    const char *text = cursor_said(cursor)->text;

    for (; *choices; choices++) {
        cursor_expect(cursor, 0, cursor->end, *choices);
        if (text_equal_ignoring_case(text, *choices))
            return *choices;
    }
    return NULL;
}

static bool read_choice(struct cursor *cursor, int request, const char *const *choices)
{
    const char *choice = choice_of(cursor, choices);

    if (choice)
        sheet_accept(cursor->sheet, cursor->line, request, "%s", choice);
    return choice != NULL;
}

static const char *const stances[] = { "STANCE HIGH", "STANCE LOW", NULL };
static const char *const fists[] = { "FIST 1", "FIST 2", "FIST 3", NULL };
static const char *const agains[] = { "FIGHT ON", "STAY", NULL };

/* ---- the one decision ---- */

static const char *takes_again(const struct question_line *line, void *out)
{
    struct cursor cursor;
    const char *choice = cursor_open(&cursor, line->sheet, line->line) ? choice_of(&cursor, agains) : NULL;

    if (choice && out)
        *(bool *)out = choice == agains[0];
    return choice;
}

static const char *stays(struct arena *arena, const void *known, int seat, const struct value *facts)
{
    (void)arena;
    (void)known;
    (void)seat;
    (void)facts;
    return "";
}

static const char *pick_again(struct arena *arena, const void *known, const struct request *request, struct rng *choice)
{
    (void)arena;
    (void)known;
    (void)request;
    return agains[rng_below(choice, 2)];
}

const struct question duel_again = { .kind = "again", .deadline = "window", .words = "FIGHT ON or STAY",
                                     .takes = takes_again, .otherwise = stays, .pick = pick_again };
const struct question *const duel_questions[] = { &duel_again, NULL };

const char *duel_order_word(int index)
{
    static const char *const words[] = { "PLAY", "STEP", "PASS", "RESPOND", "RIPOSTE", "STANCE", "FIST", "FIGHT ON", "STAY",
                                         "GIVE", "ASK" };

    return index < (int)(sizeof words / sizeof words[0]) ? words[index] : NULL;
}

/* The order on the line, by its first word and the open request. */
static bool read_line(struct sheet *sheet, int line, void *context)
{
    int orders = sheet_request(sheet, "orders"), respond = sheet_request(sheet, "respond");
    struct cursor cursor;

    (void)context;
    if (!cursor_open(&cursor, sheet, line))
        return false;
    if (respond >= 0 && try_word(&cursor, "RESPOND"))
        return read_card(&cursor, "RESPOND", respond, true);
    if (orders >= 0 && try_word(&cursor, "PLAY"))
        return read_card(&cursor, "PLAY", orders, false);
    if (orders >= 0 && try_word(&cursor, "STEP"))
        return read_step(&cursor, orders);
    if (orders >= 0 && try_word(&cursor, "PASS") && take_end(&cursor)) {
        sheet_accept(sheet, line, orders, "PASS");
        return true;
    }
    if (sheet_request(sheet, "riposte") >= 0 && try_word(&cursor, "RIPOSTE"))
        return read_riposte(&cursor, sheet_request(sheet, "riposte"));
    if (sheet_request(sheet, "stance") >= 0)
        return read_choice(&cursor, sheet_request(sheet, "stance"), stances);
    return sheet_request(sheet, "brawl") >= 0 && read_choice(&cursor, sheet_request(sheet, "brawl"), fists);
}

/* A bug on demand in the reader, as break_down has them in the resolver. */
static void break_down_reading(const struct sheet *sheet)
{
    if (strcmp(value_get_text(sheet->options, "breaks", ""), "reads") == 0 && sheet->line_count > 0
        && text_equal_ignoring_case(sheet->lines[0].text, "break"))
        __builtin_trap();
}

void duel_judge(struct sheet *sheet)
{
    sheet->whole = true;
    break_down_reading(sheet);
    for (int i = 0; i < sheet->line_count; i++)
        if (sheet->lines[i].verdict == VERDICT_NONE && !read_line(sheet, i, NULL))
            sheet->lines[i].nearest = suggest(sheet, i, read_line, NULL);
    sheet_note(sheet, "cards in your hand: %d", ((const struct duel *)sheet->state)->sides[sheet->seat].hand.count);
}

const char *duel_interlude(struct arena *arena, const void *state, int seat, const char *line)
{
    const struct duel *duel = state;
    int card = text_has_prefix_ignoring_case(line, "give ") ? duel_card(line + strlen("give ")) : CARD_NONE;

    if (!card || !pile_has(PILE_CONST(&duel->sides[seat].hand), card))
        return NULL;
    return arena_printf(arena, "GIVE %s", duel_cards[card]);
}

/* "ASK ALWAYS", "ASK NEVER", "ASK IF life<=5": whether the game asks a parried striker. */
bool duel_setting(struct sheet *sheet, int line, const char **key, const char **value)
{
    const char *text = sheet->lines[line].text;

    if (!text_has_prefix_ignoring_case(text, "ask "))
        return false;
    *key = "ask";
    *value = window_wish_read(sheet, line, text + strlen("ask "));
    return true;
}

const char *duel_chatter(struct arena *arena, const void *state, int seat, struct rng *choice)
{
    static const char *const lines[] = { "ASK ALWAYS", "ASK NEVER", "ASK IF life<=6", "ASK DEFAULT" };

    (void)arena;
    (void)state;
    (void)seat;
    if (rng_below(choice, 4) > 0)
        return NULL;
    return lines[rng_below(choice, 4)];
}

static const char *choose_orders(struct arena *arena, const struct duel *duel, int seat, struct rng *choice)
{
    const struct duellist *side = &duel->sides[seat];
    const char *text = "PASS";
    int cell = side->squire ? cell_beside(side->squire, rng_below(choice, 2) ? GRID_E : GRID_W) : 0;

    if (side->hand.count > 0) {
        int card = side->hand.cards[rng_below(choice, (uint64_t)side->hand.count)];

        if (!is_response_card(card))
            text = arena_printf(arena, "PLAY %s", duel_cards[card]);
    }
    if (cell && rng_below(choice, 3) == 0)
        text = arena_printf(arena, "STEP %d\n%s", cell, text);
    return text;
}

static const char *choose_response(struct arena *arena, const struct duel *duel, const struct request *request)
{
    int card = strstr(request->facts, "STRIKE") ? CARD_PARRY : CARD_MIRROR;

    if (!pile_has(PILE_CONST(&duel->sides[request->seat].hand), card))
        return "";
    return arena_printf(arena, "RESPOND %s", duel_cards[card]);
}

const char *duel_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice)
{
    if (strcmp(request->kind, "orders") == 0)
        return choose_orders(arena, state, request->seat, choice);
    if (strcmp(request->kind, "respond") == 0)
        return rng_below(choice, 2) ? choose_response(arena, state, request) : "";
    if (strcmp(request->kind, "stance") == 0)
        return stances[rng_below(choice, 2)];
    return fists[rng_below(choice, 3)];
}
