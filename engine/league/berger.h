/* Berger tables: who meets whom in which round of a round robin, and who has the first seat.
 *
 * Players are start numbers from 1. With an odd number, one player rests in each round. */
#ifndef POSTERN_BERGER_H
#define POSTERN_BERGER_H

enum { BERGER_PLAYERS_MAX = 64, BERGER_BOARDS_MAX = BERGER_PLAYERS_MAX / 2 };

struct berger_board {
    int first, second;      /* start numbers by seat */
};

/* How many rounds the players need to meet `cycles` times, once or twice. */
int berger_rounds(int players, int cycles);

/* The boards of a round (from 1) in order; returns how many there are. *rests receives the player who rests, or 0. With
 * two cycles, the last two rounds of the first cycle are swapped, so nobody has the same seat three times in a row, and
 * the second cycle exchanges all seats. */
int berger_round(int players, int cycles, int round, struct berger_board boards[BERGER_BOARDS_MAX], int *rests);

#endif
