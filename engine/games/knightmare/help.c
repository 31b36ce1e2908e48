#include "engine/games/knightmare/play.h"
#include "engine/games/knightmare/rules.h"
#include "engine/kernel/order.h"
#include "engine/kernel/text.h"

static const char page[] =
    "Knightmare Chess by mail: one mail a turn.\n"
    "  MOVE e2e4              your move; e7e8=N promotes, O-O castles\n"
    "  PLAY card squares      before, instead of or after the move, by its place in the mail\n"
    "  RESPOND card [TO s2]   to your opponent's turn, before your own orders\n"
    "  ELSE e2e3              if your turn is cancelled or has become impossible\n"
    "  PASS, DISCARD card, CLAIM DRAW, SAY text\n"
    "  STANDING IF CAPTURES Q PLAY RIPOSTE, STANDING FINAL\n"
    "HELP and the name of a card tells what it does.\n";

static const char *when(const struct card *card)
{
    switch (card->timing) {
    case TIMING_BEFORE:
        return "before your move";
    case TIMING_INSTEAD:
        return "instead of your move";
    case TIMING_AFTER:
        return "after your move";
    case TIMING_ON_MOVE:
        return "after your opponent's move";
    case TIMING_ON_CARD:
        return "after your opponent plays a card";
    case TIMING_ON_TURN:
        return "after your opponent's turn";
    default:
        return "before or after your move";
    }
}

const char *km_help(struct arena *arena, const char *word)
{
    struct tokens tokens;
    struct order_fault fault;
    int used, card;

    if (!*word)
        return page;
    if (!order_tokenize(arena, word, &tokens, &fault)
        || !km_find_card(arena, &tokens, 0, &used, &card, &fault)
        || used != tokens.count)
        return NULL;
    return arena_printf(arena, "%s (%d points, %s%s)\n%s\n", km_cards[card]->name, km_cards[card]->points,
                        when(km_cards[card]), km_cards[card]->continuing ? ", lasts" : "", km_cards[card]->text);
}
