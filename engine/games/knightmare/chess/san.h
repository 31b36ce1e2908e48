/* SAN: a move as chess books and the reports print it ("Nf3", "exd5", "1. e4", "e8=Q+"), which names one square.
 *
 * Under cards it can mean several men whom a book would tell apart otherwise, so what fits is looked for on the board. */
#ifndef KNIGHTMARE_SAN_H
#define KNIGHTMARE_SAN_H

#include "engine/games/knightmare/chess/moves.h"

/* A move as it is printed, not yet looked at on a board. */
struct san {
    enum kind kind;              /* by its letter; none printed: a Pawn */
    int file, rank;              /* of the square that the man leaves, where printed; -1: not said */
    uint8_t to;
    enum kind becomes;           /* after =, or KIND_NONE */
};

/* Reads one; false when the text has another form. Letters of kinds are capitals as in print, but "nf3" is read, too. Where
 * a small b may be a file and a Bishop, `other_b` asks for the other of the two. */
bool san_read(const char *text, bool other_b, struct san *out);

/* The moves of the side to move that it fits, each man once, at most `most` of them; returns how many. When none of the
 * legal ones fits, those that leave the own King in check: a card that follows may mend that. */
int san_find(const struct move_rules *rules, const struct san *san, struct move *out, int most);

#endif
