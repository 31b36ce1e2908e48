#include "engine/games/knightmare/chess/perft.h"

uint64_t perft_count(const struct board *board, const struct move_rules_source *source, int depth)
{
    struct move_rules rules;
    struct moves moves;
    uint64_t leaves = 0;

    if (depth == 0)
        return 1;
    move_rules_derive(&rules, board, source);
    moves_legal(&rules, &moves);
    if (depth == 1)
        return (uint64_t)moves.count;
    for (int i = 0; i < moves.count; i++) {
        struct board after = *board;

        board_play(&after, &moves.list[i]);
        board_end_turn(&after);
        leaves += perft_count(&after, source, depth - 1);
    }
    return leaves;
}
