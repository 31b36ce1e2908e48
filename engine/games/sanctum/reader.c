#include "engine/games/sanctum/reader.h"

#include <string.h>

#include "engine/kernel/text.h"

enum { TRIES_MAIL = 9000 };

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
    reader->tries = TRIES_MAIL;
    reader->hand = player->hand;
    for (int type = 0; type < MANA_TYPES; type++)
        reader->pool[type] = player->pool[type];
    for (int i = 0; i < state->structure_count; i++)
        reader->novices[i] = state->structures[i].novices;
}

/* ---- words ---- */

bool sa_refuse(struct phrase *phrase, const char *code, int token, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    phrase->reading->reason = arena_vprintf(phrase->reader->arena, format, args);
    va_end(args);
    phrase->reading->code = code;
    phrase->reading->column = token < 0 ? 0 : order_column(phrase->tokens, token);
    return false;
}

bool sa_at_end(const struct phrase *phrase)
{
    return phrase->at >= phrase->end;
}

const char *sa_next_text(const struct phrase *phrase)
{
    return sa_at_end(phrase) ? "" : phrase->tokens->list[phrase->at].text;
}

bool sa_take_word(struct phrase *phrase, const char *word)
{
    bool found = !sa_at_end(phrase) && order_is(phrase->tokens, phrase->at, word);

    phrase->at += found;
    return found;
}

bool sa_ended(struct phrase *phrase)
{
    if (sa_at_end(phrase))
        return true;
    return sa_refuse(phrase, "ORDER", phrase->at, "\"%s\" is too much here", sa_next_text(phrase));
}

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

bool sa_take_square(struct phrase *phrase, int *square)
{
    const char *word = sa_next_text(phrase);

    if (sa_at_end(phrase))
        return sa_refuse(phrase, "SQUARE", phrase->at, "a square is missing, like E5");
    *square = sa_square_named(word);
    if (*square == SQUARE_NONE)
        return sa_refuse(phrase, "SQUARE", phrase->at, "there is no square \"%s\"", word);
    phrase->at++;
    return true;
}

bool sa_take_mana(struct phrase *phrase, int *mana)
{
    *mana = (int)sa_mana_named(sa_next_text(phrase));
    if (*mana == MANA_NONE)
        return sa_refuse(phrase, "NAME", phrase->at,
                         "a type of mana is expected: ORD, STR, CLA, MYS, WIL or WOR");
    phrase->at++;
    return true;
}

/* ---- lines ---- */

static bool add_order(struct phrase *phrase, const struct order *order)
{
    struct orders *orders = phrase->reader->orders;

    if (orders->count == ORDERS_MAX)
        return sa_refuse(phrase, "LIMIT", 0, "more than %d orders a turn are not read", ORDERS_MAX);
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

/* IF <cond> THEN <order> [ELSE <order>]: two orders that hang on one condition (RULES 18.4). */
static bool read_if(struct phrase *phrase)
{
    struct orders *orders = phrase->reader->orders;
    struct condition condition = { 0 };
    struct order order = { 0 }, otherwise = { 0 };
    int then = find_word(phrase->tokens, phrase->at, "THEN");
    int instead = find_word(phrase->tokens, then, "ELSE");
    bool has_else = instead < phrase->tokens->count;

    phrase->end = then;
    if (!sa_read_condition(phrase, &condition))
        return false;
    if (then == phrase->tokens->count)
        return sa_refuse(phrase, "CONDITION", then, "THEN and an order are missing");
    phrase->at = then + 1;
    phrase->end = instead;
    if (!sa_read_order(phrase, &order))
        return false;
    phrase->at = instead + 1;
    phrase->end = phrase->tokens->count;
    if (has_else && !sa_read_order(phrase, &otherwise))
        return false;
    if (orders->count + 1 + has_else > ORDERS_MAX || orders->condition_count == CONDITIONS_MAX)
        return sa_refuse(phrase, "LIMIT", 0, "more than %d orders or %d conditions a turn are not read", ORDERS_MAX,
                         CONDITIONS_MAX);
    if (!sa_take_means(phrase, &order, has_else ? &otherwise : NULL))
        return false;
    orders->conditions[orders->condition_count++] = condition;
    order.condition = otherwise.condition = orders->condition_count;
    otherwise.otherwise = true;
    phrase->reading->canonical =
        arena_printf(phrase->reader->arena, "IF %s THEN %s%s%s", sa_condition_text(phrase->reader->arena, &condition),
                     sa_order_text(phrase->reader->arena, &order), has_else ? " ELSE " : "",
                     has_else ? sa_order_text(phrase->reader->arena, &otherwise) : "");
    return add_order(phrase, &order) && (!has_else || add_order(phrase, &otherwise));
}

static void warn_of_move(struct phrase *phrase, const struct order *order)
{
    int nearest = SQUARE_NONE;

    if (order->kind != ORDER_MOVE || order->standing)
        return;
    phrase->reading->warning = sa_move_warning(phrase->reader, order, &nearest);
    if (phrase->reading->warning && nearest != SQUARE_NONE)
        phrase->reading->nearest = arena_printf(phrase->reader->arena, "MOVE gr%d %s", order->group,
                                                sa_square_names[nearest]);
}

static bool read_line(struct phrase *phrase)
{
    struct order order = { 0 };
    bool read;

    if (sa_take_word(phrase, "IF"))
        return read_if(phrase);
    read = sa_take_word(phrase, "STANDING") ? sa_read_standing(phrase, &order) : sa_read_order(phrase, &order);
    if (!read || !sa_take_means(phrase, &order, NULL) || !add_order(phrase, &order))
        return false;
    phrase->reading->canonical = sa_order_text(phrase->reader->arena, &order);
    warn_of_move(phrase, &order);
    return true;
}

void sa_reader_line(struct reader *reader, const char *line, struct reading *reading)
{
    struct tokens tokens;
    struct order_fault fault = { 0 };
    struct phrase phrase = { .reader = reader, .tokens = &tokens, .reading = reading };

    memset(reading, 0, sizeof *reading);
    if (!order_tokenize(reader->arena, line, &tokens, &fault)) {
        sa_refuse(&phrase, "ORDER", -1, "%s", fault.reason);
        reading->column = fault.column;
        return;
    }
    phrase.end = tokens.count;
    reading->accepted = read_line(&phrase);
    if (!reading->accepted)
        reading->canonical = reading->corrected = NULL;
}
