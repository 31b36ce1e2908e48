/* Plain chess: a second opinion on moves, attacks and checks, for Knightmare's generator to agree with.
 *
 * Written cell by cell from RULES 3, 5.2, 6.2, 11 and 12, without tables, sets or short cuts, and sharing nothing
 * with engine/games/knightmare. Slow on purpose: a reader who compares it with the RULES should be able to say that it is
 * right. Ranks and files count from 0; a man is his FEN letter, an empty cell is a blank. */
#ifndef TESTS_PLAIN_CHESS_H
#define TESTS_PLAIN_CHESS_H

#include <stdbool.h>

/* The marks that effects put on a man; they move with him. */
enum plain_mark {
    PLAIN_PACIFIST = 1, PLAIN_STONE = 2, PLAIN_PLAGUE = 4, PLAIN_CURSE = 8, PLAIN_CHAMPION = 16, PLAIN_PALADIN = 32,
    PLAIN_ROYAL_KNIGHT = 64, PLAIN_AMAZON = 128, PLAIN_CRAB = 256, PLAIN_WARLORD = 512, PLAIN_PRINCE = 1024,
    PLAIN_NEUTRAL = 2048, PLAIN_MAGNET = 4096, PLAIN_HELD_BY_WHITE = 8192, PLAIN_HELD_BY_BLACK = 16384,
    PLAIN_SHIELD = 32768,        /* the other colour may not capture him */
    PLAIN_CROWNED = 65536        /* effects sleep on men they cannot apply to (RULES 9.2), a magnet ends when he moves, and a
                                  * crowned man makes his colour's King a Prince */
};

struct plain_cell {
    int rank, file;
};

/* A wall of two edges; an edge is given by the two cells that it separates. */
struct plain_wall {
    struct plain_cell edges[2][2];
};

enum { PLAIN_WALLS = 4, PLAIN_MOVES = 2048 };

struct plain {
    char man[8][8];              /* [rank][file] */
    int mark[8][8];              /* enum plain_mark, or-ed */
    char second[8][8];           /* the other man of a merged piece, '\0' if there is none; the marks for a named kind belong
                                  * to the first man, all others to both */
    bool black_to_move;
    bool fide;                   /* otherwise castling by Knightmare's rules */
    int turned;                  /* quarter turns clockwise */
    bool castling[4];            /* K, Q, k, q */
    bool passed;                 /* a Pawn has just passed over passed_over and is on passed_to ... */
    bool passed_by_black;        /* ... in that colour's turn */
    struct plain_cell passed_over, passed_to;

    bool closed[8][8];           /* FORBIDDEN CITY and its like */
    bool seat[8][8], holy[8][8]; /* SEAT OF POWER, HOLY GROUND */
    int wall_count;
    struct plain_wall walls[PLAIN_WALLS];
    bool new_tactics, truce;
    bool phalanx[2], scorched[2];   /* which side's Pawns: 0 White, 1 Black */
    bool sleeps;                 /* effects sleep on men they cannot apply to (RULES 9.2), a magnet ends when he moves, and a
                                  * crowned man makes his colour's King a Prince */
};

struct plain_move {
    struct plain_cell from, to;
    char becomes;                /* upper case, or '\0' */
    bool castling;               /* otherwise, if the move looks like it, a WARLORD walks two cells */
};

struct plain_moves {
    int count;
    struct plain_move list[PLAIN_MOVES];
};

/* All legal moves of the side to move, each once. */
void plain_legal(const struct plain *plain, struct plain_moves *moves);

/* Is the man on the cell attacked by a man whom the colour (black: true) could move? */
bool plain_attacked(const struct plain *plain, struct plain_cell cell, bool by_black);

/* Are all vital Kings of the colour in check (false without any)? */
bool plain_checked(const struct plain *plain, bool black);

/* Does the man on `from`, moved by the colour, threaten the man on `to`? */
bool plain_threatens(const struct plain *plain, struct plain_cell from, struct plain_cell to, bool by_black);

#endif
