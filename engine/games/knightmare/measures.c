/* What of Knightmare makes a curve. */
#include "engine/games/knightmare/bot/evaluate.h"
#include "engine/games/knightmare/face/scene.h"
#include "engine/games/knightmare/effects/state.h"
#include "engine/kernel/ruleset.h"

/* In hundredths of a Pawn; a King has no price. */
static int64_t material(const void *game, int seat)
{
    const struct board *board = &((const struct state *)game)->board;
    int64_t sum = 0;

    for (uint64_t cells = board_occupied(board); cells;) {
        const struct man *man = &board->men[board->at[cells_pop(&cells)]];

        if (man->colour == seat && man->kind != KIND_KING)
            sum += evaluate_kind(man->kind);
    }
    return sum;
}

static int64_t cards(const void *game, int seat)
{
    return ((const struct state *)game)->sides[seat].hand.count;
}

const struct measure km_measures[] = { { "material", "hundredths of a Pawn", material }, { "hand", "cards", cards }, { NULL, NULL, NULL } };
