/* What a duellist may write, and what a bot would. */
#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/text.h"
#include "tests/rules/duel/duel.h"

int duel_card(const char *name)
{
    for (int card = 1; card < CARD_COUNT; card++)
        if (text_equal_ignoring_case(duel_cards[card], name))
            return card;
    return CARD_NONE;
}

/* The word after the first of a line, or "". */
static const char *argument(const char *line)
{
    line += strcspn(line, " \t");
    while (text_is_blank(*line))
        line++;
    return line;
}

/* Accepts a line that plays a card with this word, or says what is wrong with it. */
static void judge_card(struct sheet *sheet, int line, const char *word, int request, bool is_response)
{
    const struct duel *duel = sheet->state;
    const char *name = argument(sheet->lines[line].text);
    int column = (int)(name - sheet->lines[line].text) + 1;
    int card = duel_card(name);
    bool response_card = card == CARD_PARRY || card == CARD_MIRROR || card == CARD_RIPOSTE;

    if (!card)
        sheet_reject(sheet, line, "CARD", column, "there is no card \"%s\"", name);
    else if (!pile_has(&duel->sides[sheet->seat].hand, card))
        sheet_reject(sheet, line, "HAND", column, "you do not hold %s", duel_cards[card]);
    else if (response_card != is_response)
        sheet_reject(sheet, line, "TIMING", column, is_response ? "%s is no response" : "%s is a response only",
                     duel_cards[card]);
    else
        sheet_accept(sheet, line, request, "%s %s", word, duel_cards[card]);
}

static void judge_riposte(struct sheet *sheet, int line, int request)
{
    const struct duel *duel = sheet->state;

    if (pile_has(&duel->sides[sheet->seat].hand, CARD_RIPOSTE))
        sheet_accept(sheet, line, request, "RIPOSTE");
    else
        sheet_reject(sheet, line, "HAND", 0, "you do not hold RIPOSTE");
}

static void judge_step(struct sheet *sheet, int line, int request)
{
    const struct duel *duel = sheet->state;
    const char *word = argument(sheet->lines[line].text);
    int at = duel->sides[sheet->seat].squire;
    int64_t cell = 0;

    if (text_parse_int(word, 1, DUEL_CELLS, &cell) != TEXT_INT_OK || (at && cell != at - 1 && cell != at + 1)) {
        sheet_reject(sheet, line, "CELL", 0, "your squire cannot step to \"%s\"", word);
        if (at)
            sheet_nearest(sheet, line, "STEP %d", at < DUEL_CELLS ? at + 1 : at - 1);
    } else {
        sheet_accept(sheet, line, request, "STEP %d", (int)cell);
        if (!at)
            sheet_warn(sheet, line, "your squire is off the board");
    }
}

static void judge_choice(struct sheet *sheet, int line, int request, const char *const *choices)
{
    const char *text = sheet->lines[line].text;

    for (; *choices; choices++)
        if (text_equal_ignoring_case(text, *choices)) {
            sheet_accept(sheet, line, request, "%s", *choices);
            return;
        }
}

static const char *const stances[] = { "STANCE HIGH", "STANCE LOW", NULL };
static const char *const fists[] = { "FIST 1", "FIST 2", "FIST 3", NULL };
static const char *const agains[] = { "FIGHT ON", "STAY", NULL };

const char *duel_order_word(int index)
{
    static const char *const words[] = { "PLAY", "STEP", "PASS", "RESPOND", "RIPOSTE", "STANCE", "FIST", "FIGHT ON", "STAY",
                                         "GIVE" };

    return index < (int)(sizeof words / sizeof words[0]) ? words[index] : NULL;
}

void duel_judge(struct sheet *sheet)
{
    int orders = sheet_request(sheet, "orders"), respond = sheet_request(sheet, "respond");

    sheet->whole = true;
    for (int i = 0; i < sheet->line_count; i++) {
        const char *text = sheet->lines[i].text;

        if (respond >= 0 && text_has_prefix_ignoring_case(text, "respond "))
            judge_card(sheet, i, "RESPOND", respond, true);
        else if (orders >= 0 && text_has_prefix_ignoring_case(text, "play "))
            judge_card(sheet, i, "PLAY", orders, false);
        else if (orders >= 0 && text_has_prefix_ignoring_case(text, "step "))
            judge_step(sheet, i, orders);
        else if (orders >= 0 && text_equal_ignoring_case(text, "pass"))
            sheet_accept(sheet, i, orders, "PASS");
        else if (sheet_request(sheet, "riposte") >= 0 && text_equal_ignoring_case(text, "riposte"))
            judge_riposte(sheet, i, sheet_request(sheet, "riposte"));
        else if (sheet_request(sheet, "stance") >= 0)
            judge_choice(sheet, i, sheet_request(sheet, "stance"), stances);
        else if (sheet_request(sheet, "brawl") >= 0)
            judge_choice(sheet, i, sheet_request(sheet, "brawl"), fists);
        else if (sheet_request(sheet, "again") >= 0)
            judge_choice(sheet, i, sheet_request(sheet, "again"), agains);
    }
    sheet_note(sheet, "cards in your hand: %d", ((const struct duel *)sheet->state)->sides[sheet->seat].hand.count);
}

const char *duel_interlude(struct arena *arena, const void *state, int seat, const char *line)
{
    const struct duel *duel = state;
    int card = text_has_prefix_ignoring_case(line, "give ") ? duel_card(argument(line)) : CARD_NONE;

    if (!card || !pile_has(&duel->sides[seat].hand, card))
        return NULL;
    return arena_printf(arena, "GIVE %s", duel_cards[card]);
}

static const char *choose_orders(struct arena *arena, const struct duel *duel, int seat, struct rng *choice)
{
    const struct duellist *side = &duel->sides[seat];
    const char *text = "PASS";
    int cell = side->squire ? side->squire + (rng_below(choice, 2) ? 1 : -1) : 0;

    if (side->hand.count > 0) {
        int card = side->hand.cards[rng_below(choice, (uint64_t)side->hand.count)];

        if (card != CARD_PARRY && card != CARD_MIRROR && card != CARD_RIPOSTE)
            text = arena_printf(arena, "PLAY %s", duel_cards[card]);
    }
    if (cell >= 1 && cell <= DUEL_CELLS && rng_below(choice, 3) == 0)
        text = arena_printf(arena, "STEP %d\n%s", cell, text);
    return text;
}

static const char *choose_response(struct arena *arena, const struct duel *duel, const struct request *request)
{
    int card = strstr(request->facts, "STRIKE") ? CARD_PARRY : CARD_MIRROR;

    return pile_has(&duel->sides[request->seat].hand, card) ? arena_printf(arena, "RESPOND %s", duel_cards[card]) : "";
}

const char *duel_choose(struct arena *arena, const void *state, const struct request *request, struct rng *choice)
{
    if (strcmp(request->kind, "orders") == 0)
        return choose_orders(arena, state, request->seat, choice);
    if (strcmp(request->kind, "respond") == 0)
        return rng_below(choice, 2) ? choose_response(arena, state, request) : "";
    if (strcmp(request->kind, "stance") == 0)
        return stances[rng_below(choice, 2)];
    if (strcmp(request->kind, "brawl") == 0)
        return fists[rng_below(choice, 3)];
    return agains[rng_below(choice, 2)];
}
