/* Wiz-War's cards: each has to be shown by a recorded game. */
#include "tests/recorded/coverage.h"

#include <string.h>

#include "engine/games/wizwar/state/card.h"
#include "engine/kernel/text.h"

void coverage_want_wizwar_cards(const char *const **list, int *count)
{
    static const char *cards[PSEUDO_FIRST];

    *count = 0;
    for (int card = 1; card < PSEUDO_FIRST; card++)
        if (ww_card(card))
            cards[(*count)++] = ww_card_names[card];
    *list = cards;
}

/* The card of a thing that is called so: "large rock2". */
static const char *card_of(const char *thing)
{
    size_t letters = strcspn(thing, "0123456789");

    for (int card = 1; card < PSEUDO_FIRST; card++)
        if (ww_card(card) && text_n_equal_ignoring_case(thing, letters, ww_card_names[card]))
            return ww_card_names[card];
    return NULL;
}

const char *coverage_wizwar_card(const struct value *event)
{
    const char *name = value_get_text(event, "event", ""), *card = value_get_text(event, "card", "");

    if (strcmp(name, "act-ended") == 0)
        return strcmp(value_get_text(event, "how", ""), "done") == 0 ? card : NULL;
    if (strcmp(name, "announced") == 0)
        return value_get_int(event, "act", 0) == 0 ? card : NULL;          /* an INTERRUPT lets another card act */
    if (strcmp(name, "discarded") == 0)
        return strcmp(value_get_text(event, "why", ""), "sprung") == 0 ? card : NULL;
    if (strcmp(name, "shown") == 0)
        return card_of(value_get_text(event, "thing", ""));
    return strcmp(name, "warped") == 0 ? ww_card_names[CARD_time_warp] : NULL;      /* its own end is undone, too */
}
