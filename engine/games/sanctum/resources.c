/* The resources that the lines of a mail use: cards, mana, novices, the one discard (RULES 14.2, 18.4, 18.6). */
#include "engine/games/sanctum/reader.h"
#include "engine/games/sanctum/spells.h"

/* The mana of an order, by type; nothing unless it is a cast. */
static void cost_of(const struct reader *reader, const struct order *order, int cost[MANA_TYPES])
{
    for (int type = 0; type < MANA_TYPES; type++)
        cost[type] = 0;
    if (order && order->kind == ORDER_CAST)
        sa_spell_cost(reader->state, reader->side, order->spell, cost);
}

const char *sa_mana_text(struct arena *arena, const int cost[MANA_TYPES])
{
    const char *text = NULL;

    for (int type = MANA_NONE + 1; type < MANA_TYPES; type++)
        if (cost[type])
            text = arena_printf(arena, "%s%s%d %s", text ? text : "", text ? " and " : "", cost[type],
                                sa_mana_names[type]);
    return text ? text : "nothing";
}

/* Paid in the order phase: the dearer of two branches, type by type, so either can be paid (RULES 18.4). */
static bool pay(struct cursor *cursor, const struct order *order, const struct order *otherwise)
{
    struct reader *reader = sa_reader_of(cursor);
    int cost[MANA_TYPES], other[MANA_TYPES];
    bool enough = true;

    cost_of(reader, order, cost);
    cost_of(reader, otherwise, other);
    for (int type = 0; type < MANA_TYPES; type++) {
        cost[type] = other[type] > cost[type] ? other[type] : cost[type];
        enough = enough && cost[type] <= reader->pool[type];
    }
    if (!enough)
        return cursor_refuse(cursor, "MANA", 0, "%s costs %s; %s is left",
                             sa_spell_name(order->kind == ORDER_CAST ? order->spell : otherwise->spell),
                             sa_mana_text(reader->arena, cost), sa_mana_text(reader->arena, reader->pool));
    for (int type = 0; type < MANA_TYPES; type++)
        reader->pool[type] -= cost[type];
    return true;
}

static bool take_cards(struct cursor *cursor, const struct order *order, const struct order *otherwise)
{
    struct reader *reader = sa_reader_of(cursor);
    bool casts = order->kind == ORDER_CAST, others = otherwise && otherwise->kind == ORDER_CAST;

    if (!casts && !others)
        return true;
    if (reader->casts == CASTS_MAX)
        return cursor_refuse(cursor, "LIMIT", 0, "you have ordered %d casts already", CASTS_MAX);
    reader->casts++;
    if (casts && !pile_take(PILE(&reader->hand), order->spell))
        return cursor_refuse(cursor, "CARD", 0, "your last %s is used by a line above", sa_spell_name(order->spell));
    if (others && !(casts && order->spell == otherwise->spell) && !pile_take(PILE(&reader->hand), otherwise->spell))
        return cursor_refuse(cursor, "CARD", 0, "your last %s is used by a line above", sa_spell_name(otherwise->spell));
    return true;
}

static bool take_discard(struct cursor *cursor, const struct order *order)
{
    struct reader *reader = sa_reader_of(cursor);

    if (!order || order->kind != ORDER_DISCARD)
        return true;
    if (reader->discarded)
        return cursor_refuse(cursor, "LIMIT", 0, "one card a turn may be discarded");
    if (!pile_take(PILE(&reader->hand), order->spell))
        return cursor_refuse(cursor, "CARD", 0, "you do not hold %s, or a line above casts it",
                             sa_spell_name(order->spell));
    reader->discarded = true;
    return true;
}

static void take_novices(struct reader *reader, const struct order *order)
{
    const struct structure *structure;

    if (!order || order->kind != ORDER_TRAIN || order->standing)
        return;
    structure = sa_structure_get_at(reader->state, order->square);
    reader->novices[structure - reader->state->structures] -= order->amount;
}

/* Takes everything that a line needs, or nothing. */
bool sa_take_means(struct cursor *cursor, const struct order *order, const struct order *otherwise)
{
    struct reader before = *sa_reader_of(cursor);

    if (take_cards(cursor, order, otherwise) && take_discard(cursor, order) && take_discard(cursor, otherwise)
        && pay(cursor, order, otherwise)) {
        take_novices(sa_reader_of(cursor), order);
        take_novices(sa_reader_of(cursor), otherwise);
        return true;
    }
    *sa_reader_of(cursor) = before;
    if (order_is(&cursor->tokens, 0, "CAST"))
        sa_expect_casts(cursor, 1);
    return false;
}
