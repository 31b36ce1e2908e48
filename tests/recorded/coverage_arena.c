/* Arena's cards and creatures: each has to be shown by a recorded game. */
#include "tests/recorded/coverage.h"

#include "engine/games/arena/state/catalogue.h"
#include "engine/games/arena/state/creatures.h"

void coverage_want_arena_cards(const char *const **list, int *count)
{
    static const char *cards[CARDS];

    *count = 0;
    for (int card = 1; card < CARDS; card++)
        if (ar_card(card))
            cards[(*count)++] = ar_card(card)->name;
    *list = cards;
}

void coverage_want_arena_creatures(const char *const **list, int *count)
{
    *list = ar_creature_names + CREATURE_NONE + 1;
    *count = CREATURE_KINDS - CREATURE_NONE - 1;
}
