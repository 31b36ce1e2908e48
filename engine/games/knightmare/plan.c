#include "engine/games/knightmare/plan.h"

#include <string.h>

#include "engine/kernel/order.h"
#include "engine/kernel/text.h"

static bool refuse(struct act *act, const char *code, int column, const char *reason)
{
    act->code = code;
    act->reason = reason;
    act->column = column;
    return false;
}

/* "d4/d5" as the edge of d4 towards d5. */
static bool read_edge(const char *word, struct cast *cast)
{
    int one = cell_parse(word), other = strlen(word) == 5 ? cell_parse(word + 3) : CELL_NONE;
    int direction = one != CELL_NONE && other != CELL_NONE ? cell_direction(one, other) : DIRECTION_COUNT;

    if (direction == DIRECTION_COUNT || direction_is_diagonal(direction) || cast->edge_count == 2)
        return false;
    cast->edges[cast->edge_count++] = (struct edge){ (uint8_t)one, (uint8_t)direction };
    return true;
}

/* Cells one after another, with or without signs between them: "e2e4", "e2-e4", "a1xd1". */
static bool read_cells(const char *word, struct cast *cast)
{
    for (const char *at = word; *at;) {
        if (*at == '-' || *at == 'x') {
            at++;
            continue;
        }
        if (cell_parse(at) == CELL_NONE || cast->cell_count == CAST_CELLS)
            return false;
        cast->cells[cast->cell_count++] = (uint8_t)cell_parse(at);
        at += 2;
    }
    return true;
}

/* "CRAB@c4"; names of several words are written together or with blanks. */
static bool read_effect(struct arena *arena, const struct tokens *tokens, int *at, struct cast *cast)
{
    const char *rest = order_rest(tokens, *at), *sign = strchr(rest, '@');
    size_t length = sign ? (size_t)(sign - rest) : strlen(rest);
    struct tokens name;
    struct order_fault fault;
    int used;

    order_tokenize(arena, arena_text_n(arena, rest, length), &name, &fault);
    if (order_find_name(&name, 0, km_card_names(), km_card_count(), 3, &used, &cast->effect) != NAME_FOUND
        || used != name.count)
        return false;
    *at = tokens->count;
    return !sign || !sign[1] || read_cells(sign + 1, cast);
}

static const char *cast_text(struct arena *arena, const struct cast *cast)
{
    const char *text = cast->card->name;
    char one[CELL_TEXT_BYTES], other[CELL_TEXT_BYTES];

    if (cast->effect)
        text = arena_printf(arena, "%s %s", text, km_card_name_of(NULL, cast->effect));
    for (int i = 0; i < cast->cell_count; i++)
        text = arena_printf(arena, "%s%c%s", text, cast->effect ? '@' : ' ', cell_format(cast->cells[i], one));
    for (int i = 0; i < cast->edge_count; i++)
        text = arena_printf(arena, "%s %s/%s", text, cell_format(cast->edges[i].cell, one),
                            cell_format(cell_step(cast->edges[i].cell, cast->edges[i].direction), other));
    return text;
}

static bool check_arguments(struct arena *arena, struct act *act, int column)
{
    const struct card *card = act->cast.card;

    if (card->names_effect && !act->cast.effect)
        return refuse(act, "TARGET", column, "an effect in play has to be named, as in CRAB@c4");
    if (act->cast.cell_count < card->cells_least || act->cast.cell_count > card->cells_most)
        return refuse(act, "TARGET", column, card->cells_most == 0 && card->edges == 0
                          ? arena_printf(arena, "%s names no square", card->name)
                          : arena_printf(arena, "%s names %d square%s", card->name, card->cells_least,
                                         card->cells_least == 1 ? "" : "s"));
    if (act->cast.edge_count != card->edges)
        return refuse(act, "TARGET", column, "a wall is two edges, as d4/d5 e4/e5");
    return true;
}

static bool read_step(const char *word, int *step)
{
    int64_t number;

    if (text_lower(word[0]) != 's' || text_parse_int(word + 1, 1, STEPS_MAX, &number) != TEXT_INT_OK)
        return false;
    *step = (int)number;
    return true;
}

/* A card and what follows it. */
static bool read_card(struct arena *arena, const struct tokens *tokens, int at, const char *word, struct act *act)
{
    struct order_fault fault = { 0 };
    int used = 0, number = CARD_NONE;

    if (order_find_name(tokens, at, km_card_names(), km_card_count(), 3, &used, &number) != NAME_FOUND) {
        order_refuse_name(arena, &fault, tokens, at, "card", km_card_names(), km_card_count(), 3);
        return refuse(act, "CARD", fault.column, fault.reason);
    }
    act->cast.card = km_cards[number];
    for (at += used; at < tokens->count; at++) {
        const char *text = tokens->list[at].text;

        if (tokens->list[at].kind == TOKEN_MARK)
            continue;
        if (order_is(tokens, at, "TO") && at + 2 == tokens->count && read_step(tokens->list[at + 1].text, &act->step))
            break;
        if (strchr(text, '/') ? !read_edge(text, &act->cast)
            : act->cast.card->names_effect ? !read_effect(arena, tokens, &at, &act->cast)
                                           : !read_cells(text, &act->cast))
            return refuse(act, "TARGET", order_column(tokens, at), "this names no square of the board");
    }
    act->canonical = arena_printf(arena, "%s %s", word, cast_text(arena, &act->cast));
    if (act->step)
        act->canonical = arena_printf(arena, "%s TO s%d", act->canonical, act->step);
    return act->kind == ACT_DISCARD || check_arguments(arena, act, order_column(tokens, 1));
}

static bool read_move(struct arena *arena, const char *text, int column, const char *word, struct act *act)
{
    char why[NOTATION_WHY_BYTES];
    char form[NOTATION_BYTES] = "";
    size_t length = 0;

    if (!notation_read(text, &act->move, why))
        return refuse(act, "ORDER", column, arena_text(arena, why));
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
    if (act->move.becomes)
        act->canonical = arena_printf(arena, "%s=%c", act->canonical, kind_letter(act->move.becomes));
    return true;
}

static const struct { const char *word; enum act_kind kind; } plain_words[] = {
    { "PASS", ACT_PASS }, { "TAKEBACK", ACT_TAKEBACK }, { "KEEP", ACT_KEEP }, { "NOCOUNTER", ACT_NO_COUNTER },
    { "NORESPONSE", ACT_NO_RESPONSE }, { "CLAIM DRAW", ACT_CLAIM_DRAW },
};

static const struct { const char *word; enum act_kind kind; } card_words[] = {
    { "PLAY", ACT_CARD }, { "RESPOND", ACT_RESPOND }, { "COUNTER", ACT_COUNTER }, { "DISCARD", ACT_DISCARD },
};

bool km_read_act(struct arena *arena, const char *line, int colour, struct act *act)
{
    struct tokens tokens;
    struct order_fault fault = { 0 };
    int64_t number;

    *act = (struct act){ .cast.colour = colour };
    if (!order_tokenize(arena, line, &tokens, &fault))
        return refuse(act, "ORDER", fault.column, fault.reason);
    for (size_t i = 0; i < sizeof plain_words / sizeof plain_words[0]; i++)
        if (text_equal_ignoring_case(line, plain_words[i].word)) {
            act->kind = plain_words[i].kind;
            act->canonical = plain_words[i].word;
            return true;
        }
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

void km_read_plan(struct arena *arena, const char *text, int colour, struct plan *plan)
{
    int line = 0;

    plan->count = 0;
    for (; *text && plan->count < PLAN_ACTS; text += strcspn(text, "\n"), text += *text == '\n') {
        struct act *act = &plan->acts[plan->count];

        if (km_read_act(arena, arena_text_n(arena, text, strcspn(text, "\n")), colour, act)) {
            act->line = line;
            plan->count++;
        }
        line++;
    }
}
