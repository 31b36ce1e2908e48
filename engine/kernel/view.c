#include "engine/kernel/view.h"

#include "engine/kernel/ruleset.h"

void view_list(struct arena *arena, struct value *view, const char *key, struct value *list)
{
    value_set(arena, view, key, list);
    if (list->count > 0)
        value_set_bool(arena, view, arena_printf(arena, "any-%s", key), true);
}

bool view_shows(int seat, int owner)
{
    return seat == SEAT_MODERATOR || (owner >= 0 && seat == owner);
}

struct value *view_cards(struct arena *arena, struct pile_const pile, const char *(*name_of)(const void *context, int card),
                         const void *context)
{
    struct value *names = value_list(arena);

    for (int i = 0; i < pile.count; i++)
        value_add_text(arena, names, pile.cards[i] == DECK_UNKNOWN ? "unknown" : name_of(context, pile.cards[i]));
    return names;
}

void view_side(struct arena *arena, struct value *view, const struct view_side *side)
{
    value_set_int(arena, view, "cards", side->hand.count);
    value_set_int(arena, view, "deck", side->deck.count);
    value_set(arena, view, "discards", view_cards(arena, side->discards, side->name_of, side->context));
    if (side->own)
        value_set(arena, view, "hand", view_cards(arena, side->hand, side->name_of, side->context));
}
