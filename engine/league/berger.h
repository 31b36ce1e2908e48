/* Berger tables: who meets whom in which round of a round robin, and who has the first seat.
 *
 * Players are start numbers from 1. With an odd number of them one rests in each round. */
#ifndef POSTERN_BERGER_H
#define POSTERN_BERGER_H

enum { BERGER_PLAYERS_MAX = 64, BERGER_BOARDS_MAX = BERGER_PLAYERS_MAX / 2 };

struct berger_board {
    int first, second;      /* start numbers by seat */
};

/* How many rounds the players need to meet `cycles` times, once or twice. */
int berger_rounds(int players, int cycles);

/* The boards of a round (from 1) in their order, and how many they are; *rests receives who rests, or 0. In two cycles the
 * last two rounds of the first change places, so that nobody has the same seat three times running, and the second
 * exchanges all seats. */
int berger_round(int players, int cycles, int round, struct berger_board boards[BERGER_BOARDS_MAX], int *rests);

#endif
