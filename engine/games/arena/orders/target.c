/* The targets of a declaration: AT a target of the card's kind, TO a place, AS a terrain. */
#include "engine/games/arena/orders/order.h"

/* A space; for cards that aim at hexes, C4 is the ground. */
static bool take_target_space(struct cursor *cursor, const struct state *state, struct order *order)
{
    return ar_take_aim_at_space(cursor, state, &order->declaration.target);
}

static bool take_wall(struct cursor *cursor, const struct state *state, struct order *order)
{
    size_t used = 0;
    const char *word = cursor_text(cursor);
    int side = hex_parse_side(ar_board_of(state), word, &used);

    if (side == HEX_NONE || word[used])
        return cursor_refuse(cursor, "TARGET", cursor->at, "\"%s\" is no hexside: write two neighbours, as C4/C5", word);
    order->declaration.target = side;
    return try_word(cursor, word);
}

static bool take_label(struct cursor *cursor, struct order *order)
{
    if (try_word(cursor, "LAST")) {
        order->label = LABEL_LAST;
        return true;
    }
    return take_tag(cursor, "a declared effect", "F", TAG_MOST, &order->label);
}

static bool take_at(struct cursor *cursor, const struct state *state, struct order *order, enum target kind)
{
    int *target = &order->declaration.target;

    switch (kind) {
    case TARGET_CREATURE:
        return ar_take_creature(cursor, state, order->declaration.seat, target);
    case TARGET_CORPSE:
        return take_tag(cursor, "a corpse", "K", TAG_MOST, target);
    case TARGET_ITEM:
        return take_tag(cursor, "an item", "I", TAG_MOST, target);
    case TARGET_ENCHANTMENT:
        return take_tag(cursor, "an enchantment", "X", TAG_MOST, target);
    case TARGET_WALL:
        return take_wall(cursor, state, order);
    case TARGET_EFFECT:
        return take_label(cursor, order);
    default:
        return take_target_space(cursor, state, order);
    }
}

/* AR-TARGET-02: nobody else can be named. */
static bool take_self(struct cursor *cursor, const struct state *state, struct order *order)
{
    int id = 0, token = cursor->at;

    if (!try_word(cursor, "AT"))
        return true;
    if (!ar_take_creature(cursor, state, order->declaration.seat, &id))
        return false;
    return id == order->declaration.caster
           || cursor_refuse(cursor, "TARGET", token, "%s works on its user alone", ar_card_names[order->declaration.card]);
}

static bool take_aim(struct cursor *cursor, const struct state *state, struct order *order)
{
    const struct card *card = ar_card(order->declaration.card);

    if (card->target == TARGET_SELF)
        return take_self(cursor, state, order);
    try_word(cursor, "AT");
    if (cursor_at_end(cursor))
        return cursor_refuse(cursor, "TARGET", -1, "%s needs a target: AT and %s", card->name, ar_target_names[card->target]);
    return take_at(cursor, state, order, card->target) || cursor_recode(cursor, "TARGET");
}

bool ar_take_target(struct cursor *cursor, const struct state *state, struct order *order)
{
    struct declaration *declaration = &order->declaration;
    const struct card *card = ar_card(declaration->card);

    if (!take_aim(cursor, state, order))
        return false;
    if (card->wants_place && (!take_word(cursor, "TO") || !take_space(cursor, ar_board_of(state), &declaration->place)))
        return cursor_recode(cursor, "TARGET");
    if (card->wants_terrain
        && (!take_word(cursor, "AS") || !take_name(cursor, "terrain", ar_terrain_names, TERRAINS, 2, &declaration->word)))
        return cursor_recode(cursor, "TARGET");
    return true;
}
