/* Help pages: the game's own, and one for each card. */
#include "engine/games/wizwar/face/face.h"

#include "engine/games/wizwar/state/card.h"
#include "engine/kernel/order.h"
#include "engine/kernel/text.h"

static const char overview[] =
    "WIZ-WAR\n"
    "Bring two treasures of others to your home base, or be the last wizard alive.\n"
    "A turn: MOVE E E S, CAST card AT target WITH number, PUNCH, TEAR, THROW, USE, DISPLAY, DROP, TAKE, DISCARD, DRAW 2.\n"
    "HELP and the name of a card tells what it does.\n";

static const char tearing[] =
    "TEAR Blue's dagger: instead of another attack, a wizard under STRENGTH tears an object or a treasure from one who carries it\n"
    "in the same square. A D4 of 2 to 4 does it, and the thing is his; on 1 nothing happens.\n";

static const char *const type_words[TYPE_COUNT] = { "", "number card", "attack", "neutral spell", "counteraction", "object",
                                                    "trap" };

static const char *card_help(struct arena *arena, int number)
{
    const struct card *card = ww_cards[number];

    return arena_printf(arena, "%s: %s; %s.\n", ww_card_names[number], type_words[card_type(number)], card ? card->help : "");
}

static const char *named_page(struct arena *arena, const char *word)
{
    struct tokens tokens;
    struct order_fault fault;
    int used, card;

    if (!order_tokenize(arena, word, &tokens, &fault)
        || order_find_name(&tokens, 0, ww_card_names, PSEUDO_FIRST, 3, &used, &card) != NAME_FOUND || used != tokens.count)
        return NULL;
    return card_help(arena, card);
}

const struct help_page ww_help[] = {
    { .words = "", .text = overview },
    { .words = "tear", .text = tearing },
    { .find = named_page },
    { .words = NULL },
};
