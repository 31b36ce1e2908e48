/* Words: what players may write that is no order: HELP, STATUS, REPORT, WAIT, ZONE, JOIN ... */
#ifndef POSTERN_WORDS_H
#define POSTERN_WORDS_H

#include "processor/stored_game.h"

/* The lines of one block, sorted into what the processor answers itself and what goes to the game. */
struct words {
    const char *orders;              /* for the game, lines as written */
    bool has_orders;
    bool add, check;                 /* ADD, CHECK stood before them */
    int turn;                        /* a `TURN n` line, or the frame's; LETTER_NO_TURN */
    const char **lines;              /* processor words, as written */
    int line_count, line_capacity;
};

void words_sort(struct arena *arena, const char *text, struct words *words);

/* Carries out the processor words of a seat; the answers are printed into *answer, a paragraph each. stored may be
 * NULL (a stranger, or no game): only HELP is answered then. *changed: the seat's row has to be saved. */
enum status words_answer(struct home *home, struct stored_game *stored, int seat, const struct words *words,
                         struct arena *arena, const char **answer, bool *changed, struct error *err);

#endif
