#include "engine/league/berger.h"

#include <stdbool.h>

/* The number of players, including the missing one. */
static int even(int players)
{
    return players + players % 2;
}

int berger_rounds(int players, int cycles)
{
    return (even(players) - 1) * cycles;
}

/* Which round of the single table, from 0, is played; *exchanged: with its seats exchanged. */
static int table_round(int players, int cycles, int round, bool *exchanged)
{
    int in_cycle = berger_rounds(players, 1), from_0 = round - 1;

    *exchanged = from_0 >= in_cycle;
    if (*exchanged)
        return from_0 - in_cycle;
    if (cycles == 2 && in_cycle >= 2 && from_0 >= in_cycle - 2)
        return 2 * in_cycle - 3 - from_0;
    return from_0;
}

static struct berger_board board_of(int n, int table, int board)
{
    int k = table * (n / 2) % (n - 1);

    if (board > 0)
        return (struct berger_board){ (k + board) % (n - 1) + 1, (k - board + n - 1) % (n - 1) + 1 };
    return table % 2 == 0 ? (struct berger_board){ k + 1, n } : (struct berger_board){ n, k + 1 };
}

int berger_round(int players, int cycles, int round, struct berger_board boards[BERGER_BOARDS_MAX], int *rests)
{
    int n = even(players), count = 0;
    bool exchanged;
    int table = table_round(players, cycles, round, &exchanged);

    *rests = 0;
    for (int i = 0; i < n / 2; i++) {
        struct berger_board board = board_of(n, table, i);

        if (exchanged)
            board = (struct berger_board){ board.second, board.first };
        if (board.first > players || board.second > players)
            *rests = board.first > players ? board.second : board.first;
        else
            boards[count++] = board;
    }
    return count;
}
