/* Notation: moves as players write them (RULES 14.2) and as chess books print them.
 *
 * A player's mistake gives a sentence for that player, never a status. */
#ifndef KNIGHTMARE_NOTATION_H
#define KNIGHTMARE_NOTATION_H

#include "engine/games/knightmare/chess/moves.h"

enum { NOTATION_BYTES = 40, NOTATION_WHY_BYTES = 160, NOTATION_CELLS = 8 };

enum castling_side { CASTLING_SIDE_NONE, CASTLING_SIDE_SHORT, CASTLING_SIDE_LONG };

/* A move as written, not yet checked on a board. */
struct move_text {
    enum castling_side castling;     /* O-O and O-O-O; then there are no cells */
    enum kind kind;                  /* the letter in front, or KIND_NONE */
    int cell_count;                  /* two, or more when the legs were written out */
    uint8_t cells[NOTATION_CELLS];
    enum kind becomes;               /* after =, or KIND_NONE */
    bool spelled;                    /* the kind is a whole word, which counts as naming it (RULES 14.4) */
};

/* Reads "e2e4", "Ng1-f3", "e7xd8=Q", "e1-d2-e3", "O-O", "1. e2e4" in any case. False: `why` is the complaint. */
bool notation_read(const char *text, struct move_text *out, char why[NOTATION_WHY_BYTES]);

/* The legal move of the side to move that the text means; a Pawn on the last rank becomes a Queen if the text says
 * nothing. False: `why` is the rule against it. */
bool notation_find(const struct move_rules *rules, const struct move_text *text, struct move *out,
                   char why[NOTATION_WHY_BYTES]);

/* The same among given moves, even if the rules forbid them. */
bool notation_find_among(const struct move_rules *rules, const struct move_text *text, const struct moves *moves,
                         struct move *out);

/* For other readers of moves: the text without the move's number and what says nothing (blanks, - x + # ! :), its case kept;
 * false when the rest is too long to be a move. */
bool notation_squeeze(const char *text, char out[NOTATION_BYTES]);

/* The kind that a squeezed text means behind =, by its letter or name, or KIND_NONE: a name of two words reads as one. */
enum kind notation_becomes(const char *at);

/* The canonical form of an order: "e2e4", "e7e8=Q", "e1-d2-e3", "O-O". */
const char *notation_order(const struct move *move, char text[NOTATION_BYTES]);

/* Standard algebraic notation for the side to move, as in PGN: "Nbd7", "exd6", "e8=Q+", "O-O-O#". A Princess has no
 * letter and is written with both cells: "d1-e3". */
const char *notation_san(const struct move_rules *rules, const struct move *move, char text[NOTATION_BYTES]);

#endif
