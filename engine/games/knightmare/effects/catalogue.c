#include "engine/games/knightmare/effects/catalogue.h"

enum { CARD_COUNT = card_number_end };

#define CARD_NAMED(symbol, title, form, example) title,
static const char *const names[CARD_COUNT] = { NULL, KM_CARDS(CARD_NAMED) };

#define CARD_WRITTEN(symbol, title, form, example) { form, example },
static const struct { const char *form, *example; } orders[CARD_COUNT] = {
    { "", "" }, KM_CARDS(CARD_WRITTEN)
};

const char *const *km_card_names(void)
{
    return names;
}

const char *km_card_form(int card)
{
    return orders[card].form;
}

const char *km_card_example(int card)
{
    return orders[card].example;
}

bool km_find_card(struct arena *arena, const struct tokens *tokens, int first, int *tokens_used, int *card,
                  struct order_fault *fault)
{
    if (order_find_name(tokens, first, names, CARD_COUNT, CARD_LETTERS_LEAST, tokens_used, card) != NAME_FOUND)
        return order_refuse_name(arena, fault, tokens, first, "card", names, CARD_COUNT, CARD_LETTERS_LEAST);
    return true;
}

int km_card_count(void)
{
    return CARD_COUNT;
}

const char *km_card_name_of(const void *context, int card)
{
    (void)context;
    return card > 0 && card < CARD_COUNT ? names[card] : "unknown";
}

const char *km_card_word(struct arena *arena, int card)
{
    char *word = arena_text(arena, km_card_name_of(NULL, card));

    for (char *at = word; *at; at++)
        if (*at == ' ')
            *at = '-';
    return word;
}
