#include "engine/games/knightmare/effects/plan.h"

#include <string.h>

#include "engine/games/knightmare/effects/arguments.h"
#include "engine/kernel/text.h"

static bool refuse(struct act *act, const char *code, int column, const char *reason)
{
    act->code = code;
    act->reason = reason;
    act->column = column;
    return false;
}

static bool read_step(const char *word, int *step)
{
    int64_t number;

    if (text_lower(word[0]) != 's' || text_parse_int(word + 1, 1, STEPS_MAX, &number) != TEXT_INT_OK)
        return false;
    *step = (int)number;
    return true;
}

/* The text between token `at` and the step with which an answer may end: "e4 TO s2". */
static const char *cut_step(struct arena *arena, const struct tokens *tokens, int at, int *step)
{
    const char *text = order_rest(tokens, at);
    int last = tokens->count - 2;

    if (last < at || !order_is(tokens, last, "TO") || !read_step(tokens->list[last + 1].text, step))
        return text;
    return arena_text_n(arena, text, (size_t)(tokens->list[last].at - text));
}

/* A card and what follows it. */
static bool read_card(struct arena *arena, const struct tokens *tokens, int at, const char *word, struct act *act)
{
    struct order_fault fault = { 0 };
    int used = 0, number = CARD_NONE;
    const char *text, *arguments;

    if (!km_find_card(arena, tokens, at, &used, &number, &fault))
        return refuse(act, "CARD", fault.column, fault.reason);
    act->cast.card = km_card(number);
    act->canonical = arena_printf(arena, "%s %s", word, act->cast.card->name);
    text = cut_step(arena, tokens, at + used, &act->step);
    if (act->kind == ACT_DISCARD)
        return !*text || refuse(act, "ORDER", order_column(tokens, at + used), "DISCARD names a card and nothing else");
    if (!km_arguments_read(arena, number, text, &act->cast, &arguments, &fault))
        return refuse(act, "TARGET", order_column(tokens, at + used) + fault.column - 1, fault.reason);
    if (*arguments)
        act->canonical = arena_printf(arena, "%s %s", act->canonical, arguments);
    if (act->step)
        act->canonical = arena_printf(arena, "%s TO s%d", act->canonical, act->step);
    return true;
}

static bool read_move(struct arena *arena, const char *text, int column, const char *word, struct act *act)
{
    char why[NOTATION_WHY_BYTES];
    char form[NOTATION_BYTES] = "";
    size_t length = 0;

    if (!notation_read(text, &act->move, why)) {
        act->unread = text;
        return refuse(act, "ORDER", column, arena_text(arena, why));
    }
    if (act->move.castling)
        act->canonical = arena_printf(arena, "%s %s", word, act->move.castling == CASTLING_SIDE_SHORT ? "O-O" : "O-O-O");
    if (act->move.castling)
        return true;
    for (int i = 0; i < act->move.cell_count; i++) {
        cell_format(act->move.cells[i], form + length);
        length += 2;
    }
    act->canonical = arena_printf(arena, "%s %s", word, form);
    if (act->move.kind)
        act->canonical = arena_printf(arena, "%s %c%s", word, kind_letter(act->move.kind), form);
    if (act->move.becomes && act->move.spelled)
        act->canonical = arena_printf(arena, "%s=%s", act->canonical, km_kind_word(arena, act->move.becomes));
    else if (act->move.becomes)
        act->canonical = arena_printf(arena, "%s=%c", act->canonical, kind_letter(act->move.becomes));
    act->cast.named_kinds |= act->move.spelled ? 1u << act->move.becomes : 0;
    return true;
}

/* Lines of one or two words and then a form of arguments.h; of several with the same words, the first that fits. */
static const struct word_line { const char *word, *second, *form, *example; enum act_kind kind; } word_lines[] = {
    { "PASS", NULL, "", "PASS", ACT_PASS }, { "TAKEBACK", NULL, "", "TAKEBACK", ACT_TAKEBACK },
    { "NOCOUNTER", NULL, "", "NOCOUNTER", ACT_NO_COUNTER }, { "NORESPONSE", NULL, "", "NORESPONSE", ACT_NO_RESPONSE },
    { "NOCARD", NULL, "", "NOCARD", ACT_NO_CARD },
    { "CLAIM", "DRAW", "", "CLAIM DRAW", ACT_CLAIM_DRAW }, { "CLAIM", "TIME", "", "CLAIM TIME", ACT_CLAIM_TIME },
    { "GO", "ON", "", "GO ON", ACT_GO_ON }, { "PAY", NULL, "cell", "PAY a2", ACT_PAY },
    { "REFUSE", NULL, "", "REFUSE", ACT_REFUSE }, { "REMOVE", NULL, "cell", "REMOVE c7", ACT_REMOVE },
    { "RETURN", NULL, "man cell", "RETURN B c8", ACT_RETURN }, { "RETURN", NULL, "cell", "RETURN a5", ACT_RETURN },
    { "HERESY", NULL, "move{1,12}", "HERESY c8b8 f8e8", ACT_HERESY }, { "CONSENT", NULL, "", "CONSENT", ACT_CONSENT },
    { "VETO", NULL, "", "VETO", ACT_VETO }, { "RECALL", NULL, "kind cell", "RECALL R a8", ACT_RECALL },
    { "NAME", NULL, "kind", "NAME N", ACT_NAME }, { "KEEP", NULL, "kind cell", "KEEP B d4", ACT_STAYS },
    { "KEEP", NULL, "", "KEEP", ACT_KEEP }, { "PROM", NULL, "promotion{1,16}", "PROM h5=N", ACT_PROMOTE },
    { "CONFIRM", NULL, "", "CONFIRM", ACT_CONFIRM },
};

const char *km_word_line(enum act_kind kind, const char **form)
{
    for (size_t i = 0; i < sizeof word_lines / sizeof word_lines[0]; i++)
        if (word_lines[i].kind == kind) {
            *form = word_lines[i].form;
            return word_lines[i].example;
        }
    return NULL;
}

/* Returns false when the line is none of them; act->reason then has the fault of a form that begins the same, if
 * any. */
static bool read_word_line(struct arena *arena, const struct tokens *tokens, struct act *act)
{
    const struct act bare = *act;

    for (size_t i = 0; i < sizeof word_lines / sizeof word_lines[0]; i++) {
        const struct word_line *line = &word_lines[i];
        int at = line->second ? 2 : 1;
        struct order_fault fault = { 0 };
        const char *rest;

        if (!order_is(tokens, 0, line->word) || (line->second && !order_is(tokens, 1, line->second)))
            continue;
        *act = bare;
        act->kind = line->kind;
        act->canonical = arena_printf(arena, "%s%s%s", line->word, line->second ? " " : "", line->second ? line->second : "");
        if (km_form_read(arena, line->form, line->example, order_rest(tokens, at), &act->cast, &rest, &fault)) {
            if (*rest)
                act->canonical = arena_printf(arena, "%s %s", act->canonical, rest);
            return true;
        }
        refuse(act, "TARGET", order_column(tokens, at) + fault.column - 1, fault.reason);
    }
    return false;
}

static const struct { const char *word; enum act_kind kind; } card_words[] = {
    { "PLAY", ACT_CARD }, { "RESPOND", ACT_RESPOND }, { "COUNTER", ACT_COUNTER }, { "DISCARD", ACT_DISCARD },
}, other_words[] = {
    { "MOVE", ACT_MOVE }, { "ELSE", ACT_ELSE }, { "SAY", ACT_SAY }, { "TURN", ACT_TURN },
};

const char *km_order_word(int index)
{
    int words = (int)(sizeof word_lines / sizeof word_lines[0]), cards = (int)(sizeof card_words / sizeof card_words[0]);
    int others = (int)(sizeof other_words / sizeof other_words[0]);

    if (index < words)
        return word_lines[index].word;
    if (index < words + cards)
        return card_words[index - words].word;
    index -= words + cards;
    return index < others ? other_words[index].word : index == others ? "DECK" : NULL;
}

unsigned km_word_acts(const char *word)
{
    unsigned acts = 0;

    for (size_t i = 0; i < sizeof word_lines / sizeof word_lines[0]; i++)
        acts |= text_equal(word_lines[i].word, word) ? 1u << word_lines[i].kind : 0;
    for (size_t i = 0; i < sizeof card_words / sizeof card_words[0]; i++)
        acts |= text_equal(card_words[i].word, word) ? 1u << card_words[i].kind : 0;
    for (size_t i = 0; i < sizeof other_words / sizeof other_words[0]; i++)
        acts |= text_equal(other_words[i].word, word) ? 1u << other_words[i].kind : 0;
    return acts;
}

bool km_read_act(struct arena *arena, const char *line, int colour, struct act *act)
{
    struct tokens tokens;
    struct order_fault fault = { 0 };
    int64_t number;

    *act = (struct act){ .cast.colour = colour };
    if (!order_tokenize(arena, line, &tokens, &fault))
        return refuse(act, "ORDER", fault.column, fault.reason);
    if (read_word_line(arena, &tokens, act))
        return true;
    if (act->reason)
        return false;
    for (size_t i = 0; i < sizeof card_words / sizeof card_words[0]; i++)
        if (order_is(&tokens, 0, card_words[i].word)) {
            act->kind = card_words[i].kind;
            return read_card(arena, &tokens, 1, card_words[i].word, act);
        }
    if (order_is(&tokens, 0, "SAY")) {
        act->kind = ACT_SAY;
        act->canonical = arena_printf(arena, "SAY %s", order_rest(&tokens, 1));
        return true;
    }
    if (order_is(&tokens, 0, "TURN") && order_int(arena, &tokens, 1, 1, INT32_MAX, "the number of the turn", &number, &fault)) {
        act->kind = ACT_TURN;
        act->step = (int)number;
        act->canonical = line;
        return true;
    }
    if (order_is(&tokens, 0, "ELSE")) {
        act->kind = ACT_ELSE;
        return read_move(arena, order_rest(&tokens, order_is(&tokens, 1, "MOVE") ? 2 : 1), 5, "ELSE", act);
    }
    act->kind = ACT_MOVE;
    return read_move(arena, order_rest(&tokens, order_is(&tokens, 0, "MOVE") ? 1 : 0), 0, "MOVE", act);
}

struct plan *km_plan_new(struct arena *arena)
{
    struct plan *plan = arena_alloc_unset(arena, sizeof *plan);

    plan->moved = false;
    plan->count = 0;
    return plan;
}

struct plan *km_plan_copy(struct arena *arena, const struct plan *plan)
{
    struct plan *copy = arena_alloc_unset(arena, sizeof *copy);

    copy->moved = plan->moved;
    copy->count = plan->count;
    memcpy(copy->acts, plan->acts, (size_t)plan->count * sizeof *plan->acts);
    return copy;
}

void km_read_plan(struct arena *arena, const char *text, int colour, struct plan *plan)
{
    const char *line;

    plan->moved = false;
    plan->count = 0;
    for (int i = 0; plan->count < PLAN_ACTS && (line = order_next_line(arena, &text)); i++) {
        struct act *act = &plan->acts[plan->count];

        if (km_read_act(arena, line, colour, act)) {
            act->line = i;
            plan->count++;
        }
    }
}

bool km_card_after(const struct plan *plan, int i)
{
    for (i++; i < plan->count; i++)
        if (plan->acts[i].kind == ACT_CARD)
            return true;
    return false;
}
