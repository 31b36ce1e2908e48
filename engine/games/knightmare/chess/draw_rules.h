/* Draw rules: when a game is a draw by repetition, by quiet moves, or because nobody can win it. RULES 6.3, 15. */
#ifndef KNIGHTMARE_DRAW_RULES_H
#define KNIGHTMARE_DRAW_RULES_H

#include "engine/games/knightmare/chess/move_rules.h"

enum {
    REPEATS_TO_CLAIM = 3, REPEATS_TO_DRAW = 5,
    QUIET_PLIES_TO_CLAIM = 100, QUIET_PLIES_TO_DRAW = 150
};

/* The positions at the end of each turn, as far back as they can matter: seventy-five moves by each side. */
struct history {
    int32_t count;
    uint64_t keys[QUIET_PLIES_TO_DRAW + 2];
};

/* Positions have the same key when the same men (owner and kind) stand on the same cells, the same side is to move and
 * it has the same rights; a Pawn that nobody could legally take en passant gives no right. `effects` is a key of the
 * effects in play (0: none). */
uint64_t draw_rules_key(const struct move_rules *rules, uint64_t effects);

/* Adds the position at the end of a turn. Forgets earlier positions when they can never return: in chess after a
 * capture or Pawn move; under cards never, because cards bring men back. Drops the oldest when there is no room. */
void draw_rules_remember(struct history *history, uint64_t key, bool no_way_back);

/* How often the last position has occurred, including now; 0 for an empty history. */
int draw_rules_repeats(const struct history *history);

/* Can neither side ever be mated from here? The caller knows that the side to move is not mated now. It recognizes
 * bare Kings, one minor man, Bishops on one colour of cells, and Kings behind Pawns that can never move or be taken.
 * For chess without cards. */
bool draw_rules_dead_position(const struct move_rules *rules);

#endif
