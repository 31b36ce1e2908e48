/* Standing orders in Arena's own wording, and the conditions of ASK IF. RULES 11.3. */
#include <string.h>

#include "engine/games/arena/face/judge.h"
#include "engine/games/arena/orders/order.h"
#include "engine/kernel/text.h"

/* A unit, a hex or ANY, as the facts name it. */
static bool take_place(struct cursor *cursor, const struct state *state, const char **word)
{
    int id = ar_tag_of(cursor_text(cursor)), space = 0;

    if (try_word(cursor, "ANY")) {
        *word = "any";
        return true;
    }
    if (id) {
        *word = ar_creature_tag(cursor_arena(cursor), id);
        return try_word(cursor, cursor_text(cursor));
    }
    if (!take_space(cursor, ar_board_of(state), &space))
        return false;
    *word = ar_space_name(cursor_arena(cursor), state, space);
    return true;
}

/* The name of a card as in facts: only its letters. */
static const char *plain(struct arena *arena, const char *name)
{
    const char *text = "";

    for (; *name; name++)
        text = text_is_alnum(*name) ? arena_printf(arena, "%s%c", text, text_lower(*name)) : text;
    return text;
}

/* "SPELL ON MINE", "FIREBALL". */
static bool take_declared(struct cursor *cursor, const struct state *state, const char **word)
{
    static const char *const kinds[] = { "SPELL", "ABILITY", "ANY" };
    static const char *const facts[] = { "spell", "ability", "any" };
    struct arena *arena = cursor_arena(cursor);
    const char *target = NULL;
    int card = 0;

    *word = NULL;
    for (int i = 0; i < 3 && !*word; i++)
        if (try_word(cursor, kinds[i]))
            *word = facts[i];
    if (!*word) {
        if (!take_name(cursor, "card", ar_card_names, CARDS, 3, &card))
            return false;
        *word = plain(arena, ar_card_names[card]);
    }
    if (!try_word(cursor, "ON"))
        return true;
    if (try_word(cursor, "MINE"))
        target = "mine";
    else if (!take_place(cursor, state, &target))
        return false;
    *word = arena_printf(arena, "%s@%s", *word, target);
    return true;
}

static bool take_pool(struct cursor *cursor, const char **condition)
{
    int least = 0;

    if (!take_word(cursor, ">=") || !take_int(cursor, "the pool", 0, POOL_MOST, &least))
        return false;
    *condition = arena_printf(cursor_arena(cursor), "pool>=%d", least);
    return true;
}

static bool take_condition(struct cursor *cursor, const struct state *state, const char **condition)
{
    static const struct { const char *word, *key; } places[] = {
        { "ATTACKED", "attacked" }, { "LOSING", "losing" }, { "TIED", "tied" }, { "WINNING", "winning" }, { "ENEMY", "enemy" },
    };
    struct arena *arena = cursor_arena(cursor);
    const char *word = NULL;

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (try_word(cursor, places[i].word)) {
            if (!take_place(cursor, state, &word))
                return false;
            *condition = arena_printf(arena, "%s=%s", places[i].key, word);
            return true;
        }
    if (try_word(cursor, "DECLARED")) {
        if (!take_declared(cursor, state, &word))
            return false;
        *condition = arena_printf(arena, "declared=%s", word);
        return true;
    }
    if (try_word(cursor, "POOL"))
        return take_pool(cursor, condition);
    *condition = try_word(cursor, "MP1") ? "mp1=yes" : try_word(cursor, "MP2") ? "mp2=yes" : NULL;
    return *condition || cursor_refuse(cursor, "ORDER", cursor->at, "a condition is expected: ATTACKED, LOSING, TIED, WINNING, "
                                                                    "DECLARED, ENEMY, MP1, MP2 or POOL >= n");
}

const char *ar_conditions(struct cursor *cursor, const struct state *state)
{
    const char *all = "";

    do {
        bool turned = try_word(cursor, "NOT");
        const char *condition = NULL;

        if (!take_condition(cursor, state, &condition))
            return NULL;
        all = arena_printf(cursor_arena(cursor), "%s%s%s%s", all, *all ? " " : "", turned ? "NOT " : "", condition);
    } while (try_word(cursor, "AND"));
    return all;
}

/* The order itself is judged at its moment: here it only has to be one of the orders for declarations. */
static bool is_declaration(const char *text)
{
    static const char *const words[] = { "CAST ", "USE ", "STOP " };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (text_has_prefix_ignoring_case(text, words[i]))
            return true;
    return false;
}

bool ar_standing(struct arena *arena, const void *state, int seat, const char *text, struct standing *out,
                 const char **reason)
{
    struct cursor cursor;
    const char *conditions, *orders;

    (void)seat;
    if (!cursor_open_text(&cursor, arena, text))
        return false;
    if (cursor.end > 0 && text_is_digit(*cursor_text(&cursor)))
        cursor.at++;                             /* the game gives its number */
    if (!try_word(&cursor, "WHEN") || cursor_is(&cursor, "declare") || cursor_is(&cursor, "orders"))
        return false;
    conditions = ar_conditions(&cursor, state);      /* a wording of our own, not the general one */
    if (!conditions || !take_word(&cursor, "DO")) {
        *reason = cursor_said(&cursor)->reason;
        return false;
    }
    orders = order_rest(&cursor.tokens, cursor.at);
    if (!is_declaration(orders)) {
        *reason = "DO is followed by what is declared: CAST, USE or STOP";
        return false;
    }
    *out = (struct standing){ .mode = STANDING_DECIDES, .kind = "declare", .conditions = conditions,
                              .text = arena_text(arena, orders), .source = text };
    return true;
}

/* ---- beside mailed orders ---- */

static bool is_heading(const struct tokens *tokens)
{
    static const char *const words[] = { "PHASE", "MP1", "MP2", "MP1:", "MP2:" };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (order_is(tokens, 0, words[i]))
            return true;
    return false;
}

static bool is_movement(const struct tokens *tokens)
{
    return order_is(tokens, 0, "MOVE") || order_is(tokens, 0, "FLY") || order_is(tokens, 0, "LAND");
}

/* Does the line name a creature that the other one names? */
static bool share_creature(const struct tokens *one, const struct tokens *other)
{
    for (int i = 1; i < one->count; i++)
        for (int k = 1; ar_tag_of(one->list[i].text) && k < other->count; k++)
            if (text_equal_ignoring_case(one->list[i].text, other->list[k].text))
                return true;
    return false;
}

bool ar_same_thing(struct arena *arena, const char *mailed, const char *standing)
{
    struct order_fault fault = { 0 };
    struct tokens one, other;

    if (!order_tokenize(arena, mailed, &one, &fault) || !order_tokenize(arena, standing, &other, &fault) || one.count == 0
        || is_heading(&other))
        return false;
    if (is_movement(&one) && is_movement(&other))
        return share_creature(&one, &other);
    return order_is(&other, 0, one.list[0].text)
        && (one.count == 1 || order_is(&one, 0, "BATTLES") || order_is(&other, 1, one.list[1].text));
}

int ar_part_of_turn(struct arena *arena, const char *line)
{
    enum { BEFORE_MOVEMENT, FROM_MOVEMENT, UNDER_HEADINGS };
    struct order_fault fault = { 0 };
    struct tokens tokens;

    if (!order_tokenize(arena, line, &tokens, &fault))
        return BEFORE_MOVEMENT;
    if (is_heading(&tokens))
        return UNDER_HEADINGS;
    return is_movement(&tokens) ? FROM_MOVEMENT : BEFORE_MOVEMENT;
}
