/* The figures of Wiz-War that make curves over a game. */
#include "engine/games/wizwar/face/scene.h"
#include "engine/games/wizwar/state/state.h"
#include "engine/kernel/ruleset.h"

static int64_t life(const void *game, int seat)
{
    const struct wizwar *ww = game;

    return figure_lives(ww, seat) ? ww->figures[seat].life : 0;
}

static int64_t cards(const void *game, int seat)
{
    const struct player *player = &((const struct wizwar *)game)->players[seat];

    return player->hand.count + player->inert.count;
}

const struct measure ww_measures[] = { { "life", "points", life }, { "hand", "cards", cards }, { NULL, NULL, NULL } };
