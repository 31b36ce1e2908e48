#include "engine/games/sanctum/reader.h"

#include <string.h>

#include "engine/kernel/text.h"

void sa_reader_begin(struct reader *reader, struct arena *arena, const struct state *state, enum side side,
                     struct orders *orders)
{
    const struct player *player = &state->players[side];

    memset(reader, 0, sizeof *reader);
    memset(orders, 0, sizeof *orders);
    reader->arena = arena;
    reader->state = state;
    reader->side = side;
    reader->orders = orders;
    reader->hand = player->hand;
    for (int type = 0; type < MANA_TYPES; type++)
        reader->pool[type] = player->pool[type];
    for (int i = 0; i < state->structure_count; i++)
        reader->novices[i] = state->structures[i].novices;
}

/* ---- words ---- */

bool sa_thing(const char *word, enum target *kind, int *number)
{
    static const struct {
        const char *prefix;
        enum target kind;
    } prefixes[] = {
        { "gr", TARGET_GROUP }, { "bh", TARGET_BOARDHOP }, { "m", TARGET_MINION }, { "s", TARGET_SPELL },
    };
    int64_t found;

    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        const char *digits = word + strlen(prefixes[i].prefix);

        if (!text_has_prefix_ignoring_case(word, prefixes[i].prefix) || !text_is_digit(*digits)
            || text_parse_int(digits, 1, NUMBER_MOST, &found) != TEXT_INT_OK)
            continue;
        *kind = prefixes[i].kind;
        *number = (int)found;
        return true;
    }
    return false;
}

bool sa_take_square(struct cursor *cursor, int *square)
{
    int found = GRID_NONE;

    if (!take_square(cursor, &sa_grid, &found))
        return false;
    *square = sa_square_of_grid(found);
    return true;
}

bool sa_take_mana(struct cursor *cursor, int *mana)
{
    *mana = (int)sa_mana_named(cursor_text(cursor));
    cursor->at += *mana != MANA_NONE;
    for (int type = MANA_NONE + 1; *mana == MANA_NONE && type < MANA_TYPES; type++)
        cursor_expect(cursor, cursor->at, 1, sa_mana_names[type]);
    return *mana != MANA_NONE
           || cursor_refuse(cursor, "NAME", cursor->at, "a type of mana is expected: ORD, STR, CLA, MYS, WIL or WOR");
}

/* ---- lines ---- */

static bool add_order(struct cursor *cursor, const struct order *order)
{
    struct orders *orders = sa_reader_of(cursor)->orders;

    if (orders->count == ORDERS_MAX)
        return cursor_refuse(cursor, "LIMIT", 0, "more than %d orders a turn are not read", ORDERS_MAX);
    orders->list[orders->count++] = *order;
    return true;
}

static int find_word(const struct tokens *tokens, int from, const char *word)
{
    for (int i = from; i < tokens->count; i++)
        if (order_is(tokens, i, word))
            return i;
    return tokens->count;
}

/* IF <cond> THEN <order> [ELSE <order>]: two orders with one condition (RULES 18.4). */
static bool read_if(struct cursor *cursor, const char **canonical)
{
    struct reader *reader = sa_reader_of(cursor);
    struct orders *orders = reader->orders;
    struct condition condition = { 0 };
    struct order order = { 0 }, otherwise = { 0 };
    int count = cursor->tokens.count, then = find_word(&cursor->tokens, cursor->at, "THEN");
    int instead = find_word(&cursor->tokens, then, "ELSE");
    bool has_else = instead < count;

    cursor->end = then;
    if (!sa_read_condition(cursor, &condition))
        return false;
    if (then == count) {
        sa_expect_order(cursor, "THEN ");
        return cursor_refuse(cursor, "CONDITION", then, "THEN and an order are missing");
    }
    cursor->at = then + 1;
    cursor->end = instead;
    if (!sa_read_order(cursor, &order))
        return false;
    cursor->at = instead + 1;
    cursor->end = count;
    if (has_else && !sa_read_order(cursor, &otherwise))
        return false;
    if (orders->count + 1 + has_else > ORDERS_MAX || orders->condition_count == CONDITIONS_MAX)
        return cursor_refuse(cursor, "LIMIT", 0, "more than %d orders or %d conditions a turn are not read", ORDERS_MAX,
                             CONDITIONS_MAX);
    if (!sa_take_means(cursor, &order, has_else ? &otherwise : NULL))
        return false;
    orders->conditions[orders->condition_count++] = condition;
    order.condition = otherwise.condition = orders->condition_count;
    otherwise.otherwise = true;
    *canonical = arena_printf(reader->arena, "IF %s THEN %s%s%s", sa_condition_text(reader->arena, &condition),
                              sa_order_text(reader->arena, &order), has_else ? " ELSE " : "",
                              has_else ? sa_order_text(reader->arena, &otherwise) : "");
    return add_order(cursor, &order) && (!has_else || add_order(cursor, &otherwise));
}

static void warn_of_move(struct cursor *cursor, const struct order *order)
{
    struct reader *reader = sa_reader_of(cursor);
    int nearest = SQUARE_NONE;

    if (order->kind != ORDER_MOVE || order->standing)
        return;
    cursor_said(cursor)->warning = sa_move_warning(reader, order, &nearest);
    if (cursor_said(cursor)->warning && nearest != SQUARE_NONE)
        cursor_said(cursor)->nearest = arena_printf(reader->arena, "MOVE gr%d %s", order->group, sa_square_names[nearest]);
}

static bool read_plain(struct cursor *cursor, const char **canonical)
{
    struct order order = { 0 };
    bool read = try_word(cursor, "STANDING") ? sa_read_standing(cursor, &order) : sa_read_order(cursor, &order);

    if (!read || !sa_take_means(cursor, &order, NULL) || !add_order(cursor, &order))
        return false;
    *canonical = sa_order_text(sa_reader_of(cursor)->arena, &order);
    warn_of_move(cursor, &order);
    return true;
}

static bool read_line(struct reader *reader, struct cursor *cursor)
{
    const char *canonical = NULL;

    cursor->context = reader;
    reader->corrected = NULL;
    if (try_word(cursor, "PASS") && cursor_at_end(cursor)) {
        sheet_accept(cursor->sheet, cursor->line, reader->request, "PASS");
        return true;
    }
    cursor->at = 0;
    if (!(try_word(cursor, "IF") ? read_if(cursor, &canonical) : read_plain(cursor, &canonical)))
        return false;
    sheet_accept(cursor->sheet, cursor->line, reader->request, "%s", canonical);
    if (reader->corrected)
        sheet_correct(cursor->sheet, cursor->line, "%s", reader->corrected);
    return true;
}

bool sa_reader_judge(struct reader *reader, struct sheet *sheet, int line)
{
    struct cursor cursor;

    return cursor_open(&cursor, sheet, line) && read_line(reader, &cursor);
}

bool sa_reader_line(struct reader *reader, const char *line, struct sheet_line *said)
{
    struct cursor cursor;
    bool read = cursor_open_text(&cursor, reader->arena, line) && read_line(reader, &cursor);

    *said = *cursor_said(&cursor);
    return read;
}
