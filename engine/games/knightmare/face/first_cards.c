#include "engine/games/knightmare/face/first_cards.h"

#include "engine/games/knightmare/effects/arguments.h"
#include "engine/games/knightmare/face/help.h"
#include "engine/games/knightmare/turn/trials.h"
#include "engine/kernel/text.h"

enum { SHOWN_MOST = 3, FIRST_TURNS = 2, TRIAL_BYTES = 8 << 20 };

/* The turn as order lines: a card stands before the move, instead of it or after it. */
static const char *turn_with(struct arena *arena, int card, const char *arguments, int colour)
{
    const char *play = arena_printf(arena, "PLAY %s%s%s", km_card(card)->name, *arguments ? " " : "", arguments);
    const char *move = km_seen_by(arena, "e2e4", colour);

    if (km_card(card)->timing & TIMING_AFTER)
        return arena_printf(arena, "MOVE %s\n%s", move, play);
    return km_card(card)->timing & TIMING_BEFORE ? arena_printf(arena, "%s\nMOVE %s", play, move) : play;
}

static struct plan *plan_of(struct arena *arena, const char *text, int colour)
{
    struct plan *plan = km_plan_new(arena);

    km_read_plan(arena, text, colour, plan);
    return plan;
}

static bool is_legal(struct arena *scratch, const struct state *state, const struct plan *plan)
{
    struct refusal refusal;

    if (plan->count == 0)
        return false;
    km_try_plan(&knightmare_rules, NULL, scratch, state, plan, &refusal);
    arena_reset(scratch);
    return refusal.code == NULL;
}

/* Are squares one by one all that the card asks for? */
static bool asks_one_cell(struct arena *arena, int card)
{
    struct form_element element;
    const char *rest = km_form_next(arena, km_card_form(card), &element);

    return rest && text_equal(element.name, "cell") && element.least == 1 && !element.opens
        && !km_form_next(arena, rest, &element);
}

/* The card's square becomes another one, as if the plan had been read with it. */
static void name_cell(struct plan *plan, int cell)
{
    for (int i = 0; i < plan->count; i++)
        if (plan->acts[i].kind == ACT_CARD)
            plan->acts[i].cast.cells[0] = (uint8_t)cell;
}

/* The first turn with the card that is legal, as one line, or NULL: its example, or any square if it asks for one. */
static const char *find_turn(struct arena *arena, struct arena *scratch, const struct state *state, int card, int colour)
{
    const char *example = km_card_names_something(arena, card) ? km_seen_by(arena, km_card_example(card), colour) : "";
    const char *text = turn_with(arena, card, example, colour);
    char cell[CELL_TEXT_BYTES];
    struct plan *plan;

    if (is_legal(scratch, state, plan_of(arena, text, colour)))
        return text;
    if (!asks_one_cell(arena, card))
        return NULL;
    plan = plan_of(arena, turn_with(arena, card, cell_format(0, cell), colour), colour);
    for (int at = 0; at < CELL_COUNT; at++) {
        name_cell(plan, at);
        if (is_legal(scratch, state, plan))
            return turn_with(arena, card, cell_format(at, cell), colour);
    }
    return NULL;
}

/* Lines of a turn in one: ";" stands between orders as the end of a line does. */
static const char *in_one_line(struct arena *arena, const char *text)
{
    const char *line = "", *next;

    while ((next = order_next_line(arena, &text)) != NULL)
        line = arena_printf(arena, "%s%s%s", line, *line ? "; " : "", next);
    return line;
}

struct value *first_cards(struct arena *arena, const struct state *state, int colour)
{
    const struct pile *hand = &state->sides[colour].hand;
    const int own = TIMING_BEFORE | TIMING_INSTEAD | TIMING_AFTER;
    struct arena scratch = { .limit_bytes = TRIAL_BYTES }, lasting = { .limit_bytes = TRIAL_BYTES };
    struct value *list = value_list(arena);
    const struct state *begun;

    if (state->turn > FIRST_TURNS || state->board.to_move != colour || state->ending || state->asked != ASKED_TURN)
        return list;
    begun = km_try_beginning(&knightmare_rules, NULL, &lasting, state);
    for (int card = 1; card < km_card_count() && list->count < SHOWN_MOST; card++) {
        const char *text = NULL;

        if (pile_has(PILE_CONST(hand), card) && (km_card(card)->timing & own) && !km_card(card)->plots
            && !km_card(card)->copies)
            text = find_turn(&lasting, &scratch, begun, card, colour);
        if (text)
            value_add_text(arena, list, in_one_line(arena, text));
    }
    arena_release(&scratch);
    arena_release(&lasting);
    return list;
}
