/* Receipts: which standing orders join the orders of a mail; for the files game*.c. */
#ifndef POSTERN_GAME_JOINS_H
#define POSTERN_GAME_JOINS_H

#include "engine/game.h"
#include "engine/kernel/sheet.h"
#include "engine/kernel/standing.h"

/* What a mail does to its seat's standing orders. */
struct standing_change {
    const bool *cleared;                 /* for each standing order of the game: a line takes it away, or replaces it */
    const struct standing *added;        /* in the order of their lines; id 0: the next number */
    int added_count;
};

/* Adds a note to the judged sheet for each standing order of its seat that would join its orders now, with the lines that join,
 * and for each that finds no place beside them. state: the game's, which is redacted for the seat. */
void game_note_joins(const struct game *game, const struct standing_change *change, const void *state, struct sheet *sheet);

#endif
