/* Tables: a round of games of three to six seats. It decides who sits together, who sits out, and who gets which
 * seat. */
#ifndef POSTERN_TABLES_H
#define POSTERN_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/kernel/arena.h"
#include "engine/league/points.h"

enum { TABLES_PLAYERS_MAX = 64 };

struct tables_player {
    int slot;                           /* start number, from 1 */
    int byes;                           /* rounds that the player sat out */
    int seats_had[TABLE_SEATS_MAX];     /* times in each seat */
};

struct tables_round {
    uint64_t seed;              /* seed of the round: lots come from its streams `pairing` and `seats` */
    int most, least;            /* seats of a table */
    bool is_first;              /* first round, nobody has met: the ranking is dealt out back and forth */
    const struct tables_player *players;        /* by ranking */
    int count;
    const int *met;             /* times, by slot and slot from 0, `slots` across */
    int slots;
};

struct tables_table {
    int count;
    int slots[TABLE_SEATS_MAX];         /* by seat */
};

struct tables_drawn {
    int count;
    struct tables_table tables[TABLES_PLAYERS_MAX];
    int out_count;
    int out[TABLES_PLAYERS_MAX];        /* slots that sit out, in the order in which they were chosen */
};

/* Draws the tables of a round. After the first round, tables begin as cuts of the ranking; then players exchange tables
 * while that gives fewer repeated meetings, closer ranks or lower lots, at most ten times as often as there are
 * players. */
void tables_draw(struct arena *arena, const struct tables_round *round, struct tables_drawn *drawn);

#endif
