/* Items and corpses of a position:
 *     I1 grenade on R1 | I2 magic sword@C4 uses 1 spoilt | K1 corpse of L3 orc@C4 | K1@C4, K2@B4 corpses of orcs
 */
#include "engine/games/arena/face/position.h"

#include "engine/games/arena/orders/order.h"
#include "engine/kernel/text.h"

static bool read_item_place(struct placing *placing, struct cursor *cursor, struct item *item)
{
    struct state *state = placing->state;
    int space = 0;

    if (try_word(cursor, "on")) {
        item->space = 0;
        return ar_read_bearer(placing, cursor, &item->bearer);
    }
    if (!take_word(cursor, "@") || !take_space(cursor, ar_board_of(state), &space))
        return false;
    item->bearer = 0;
    item->space = (int16_t)space;
    return true;
}

static struct item *item_at(struct placing *placing, int number)
{
    struct state *state = placing->state;
    struct item *item = ar_item_edit(state, number);

    if (item || placing->asserting || state->item_count == ITEMS_MAX)
        return item;
    item = &state->items[state->item_count++];
    *item = (struct item){ .number = number };
    if (number > state->last_item)
        state->last_item = number;
    return item;
}

/* "magic sword", "(RIGHT's magic sword)": who has brought it matters to nobody. */
static bool take_item_name(struct cursor *cursor, int *card)
{
    bool bracket = try_word(cursor, "(");
    int token;

    if (bracket && (text_has_prefix_ignoring_case(cursor_text(cursor), "LEFT'")
                    || text_has_prefix_ignoring_case(cursor_text(cursor), "RIGHT'")))
        try_word(cursor, cursor_text(cursor));
    token = cursor->at;
    if (!take_name(cursor, "item", ar_card_names, CARDS, 3, card) || (bracket && !take_word(cursor, ")")))
        return false;
    return ar_card(*card)->kind == CARD_ITEM || cursor_refuse(cursor, "ITEM", token, "%s is no item", ar_card_names[*card]);
}

/* "I1 grenade on R1", "I2 magic sword@C4 uses 1 spoilt", "I1 gone" */
bool ar_read_item(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int number = 0, card = 0, uses = 0;
    struct item *item;

    if (!take_tag(cursor, "an item", "I", TAG_MOST, &number))
        return false;
    if (try_word(cursor, "gone")) {
        if (!ar_item(state, number))
            return true;
        if (!placing->asserting)
            ar_item_erase(state, number);
        return placing_unlike(placing, "I%d is there", number);
    }
    item = item_at(placing, number);
    if (!item)
        return placing_unlike(placing, "there is no I%d", number);
    if (!cursor_is(cursor, "on") && !cursor_is(cursor, "@")) {
        if (!take_item_name(cursor, &card))
            return false;
        if (item->card != card)
            item->uses = (int16_t)ar_card(card)->uses;
        item->card = (int16_t)card;
    }
    if (!read_item_place(placing, cursor, item))
        return false;
    if (try_word(cursor, "uses") && !take_int(cursor, "the uses", 1, POOL_MOST, &uses))
        return false;
    item->uses = (int16_t)(uses ? uses : item->uses);
    item->spoilt = try_word(cursor, "spoilt") || (placing->asserting && item->spoilt);
    return ar_take_end(cursor);
}

void ar_write_items(struct writing *writing, const void *game)
{
    const struct state *state = game;
    struct arena *arena = writing->arena;

    for (int i = 0; i < state->item_count; i++) {
        const struct item *item = &state->items[i];
        const char *place = item->bearer ? arena_printf(arena, " on %s", ar_creature_tag(arena, item->bearer))
                                         : arena_printf(arena, "@%s", ar_space_name(arena, state, item->space));
        const char *uses = item->uses ? arena_printf(arena, " uses %d", item->uses) : "";

        write_item(writing, "I%d %s%s%s%s", (int)item->number, ar_card_names[item->card], place, uses,
                   item->spoilt ? " spoilt" : "");
    }
}

void ar_place_corpse(struct state *state, const struct corpse *corpse)
{
    state->corpses[state->corpse_count++] = *corpse;
    if (corpse->number > state->last_corpse)
        state->last_corpse = corpse->number;
}

/* The former creature of the corpse: "of L3 orc@C4"; by default an orc of LEFT's. *told: it is named. */
static bool take_corpse_of(struct cursor *cursor, struct state *state, struct corpse *corpse, bool *told)
{
    int kind = corpse->kind;

    *told = try_word(cursor, "of");
    if (!*told)
        return true;
    corpse->creature = ar_tag_of(cursor_text(cursor));
    if (!corpse->creature || !try_word(cursor, cursor_text(cursor)))
        return cursor_refuse(cursor, "ITEM", cursor->at, "whose corpse is it? a tag is expected, like L3");
    ar_tag_given(state, corpse->creature);
    if (!cursor_is(cursor, "@") && !ar_take_kind(cursor, &kind))
        return false;
    corpse->kind = (int16_t)kind;
    return true;
}

static bool settle_corpse(struct placing *placing, const struct corpse *corpse, bool told)
{
    struct state *state = placing->state;
    const struct corpse *found = ar_corpse(state, corpse->number);
    bool same = found && found->hex == corpse->hex
                && (!told || (found->creature == corpse->creature && found->kind == corpse->kind));

    if (placing->asserting)
        return same || placing_unlike(placing, "%s", "");
    if (found)
        ar_corpse_erase(state, corpse->number);
    ar_place_corpse(state, corpse);
    return true;
}

static bool corpse_gone(struct placing *placing, int number)
{
    struct state *state = placing->state;

    if (!ar_corpse(state, number))
        return true;
    if (!placing->asserting)
        ar_corpse_erase(state, number);
    return placing_unlike(placing, "K%d is there", number);
}

/* "K1 corpse of L3 orc@C4", "K1@C4" */
static bool read_one_corpse(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    struct corpse corpse = { .kind = (int16_t)ar_creature_named("Orc") };
    int number = 0, space = 0;
    bool told;

    if (!take_tag(cursor, "a corpse", "K", TAG_MOST, &number))
        return false;
    if (try_word(cursor, "gone"))
        return corpse_gone(placing, number);
    try_word(cursor, "corpse");
    corpse.number = number;
    corpse.creature = ar_tag(SEAT_LEFT, TAG_MOST - number);
    if (!take_corpse_of(cursor, state, &corpse, &told) || !take_word(cursor, "@")
        || !take_space(cursor, ar_board_of(state), &space))
        return false;
    corpse.hex = (int16_t)hex_of(space);
    return settle_corpse(placing, &corpse, told);
}

/* One or several; behind several their kind: "K1@C4, K2@B4 corpses of orcs". */
bool ar_read_corpses(struct placing *placing, struct cursor *cursor)
{
    struct state *state = placing->state;
    int first = state->corpse_count, kind = 0;

    do {
        if (!read_one_corpse(placing, cursor))
            return false;
    } while (try_word(cursor, ",") || try_word(cursor, "and"));
    if (try_word(cursor, "corpses") && try_word(cursor, "of")) {
        if (!ar_take_kind(cursor, &kind))
            return false;
        for (int i = first; i < state->corpse_count; i++)
            state->corpses[i].kind = (int16_t)kind;
    }
    return ar_take_end(cursor);
}

void ar_write_corpses(struct writing *writing, const void *game)
{
    const struct state *state = game;

    for (int i = 0; i < state->corpse_count; i++) {
        const struct corpse *corpse = &state->corpses[i];

        write_item(writing, "K%d corpse of %s %s@%s", (int)corpse->number, ar_creature_tag(writing->arena, corpse->creature),
                   ar_creature_names[corpse->kind],
                   ar_space_name(writing->arena, state, hex_space(corpse->hex, HEX_GROUND)));
    }
}
