/* Words: what players may write that is no order: HELP, STATUS, REPORT, WAIT, ZONE, JOIN ... */
#ifndef POSTERN_ORDERS_WORDS_H
#define POSTERN_ORDERS_WORDS_H

#include "processor/orders/receipt.h"
#include "processor/game/stored_game.h"

/* The lines of one block, sorted into what the processor answers itself and what goes to the game. */
struct words {
    const char *orders;              /* for the game, lines as written */
    bool has_orders;
    bool add, check;                 /* ADD, CHECK stood before them */
    bool forecast;                   /* FORECAST did: checked too, and foretold */
    bool ready;                      /* READY stands in it */
    int turn;                        /* a `TURN n` line, or the frame's; LETTER_NO_TURN */
    const char **lines;              /* processor words, as written */
    int line_count, line_capacity;
    const char *password;            /* that a PASSWORD line sets; NULL: none. Never to be logged or echoed */
};

void words_sort(struct arena *arena, const char *text, struct words *words);

/* One more processor word, as if it stood in the mail. */
void words_add(struct arena *arena, struct words *words, const char *line);

/* What stands behind the first word of a line. */
const char *words_after(const char *line);

/* Carries out the processor words of a seat; what they answer goes into the receipt, a paragraph each. *changed: the
 * game's row or seats have to be saved. */
enum status words_answer(struct stored_game *stored, int seat, const struct words *words, struct receipt *receipt,
                         bool *changed, struct error *err);

#endif
