/* FEN: a chess position as text. */
#ifndef KNIGHTMARE_FEN_H
#define KNIGHTMARE_FEN_H

#include "engine/error.h"
#include "engine/games/knightmare/chess/board.h"

/* FEN_CHESS requires a position that is possible in chess: one King for each side, no Pawn on an outer rank, the side
 * that has moved not in check. FEN_CARDS accepts any position that cards can produce. */
enum fen_kind { FEN_CHESS, FEN_CARDS };

enum { FEN_BYTES = 128 };

/* Reads a position over the whole board (orient 0, nothing in the boxes). The two counters at the end may be left
 * out. ERR_FORMAT names the field, its fault and what would be right; the board is then unchanged. */
enum status fen_read(struct board *board, const char *text, enum fen_kind kind, struct error *err);

/* Writes all six fields. A Princess has no letter and is left out; for two men on a cell it writes the first. */
void fen_write(const struct board *board, char text[FEN_BYTES]);

#endif
