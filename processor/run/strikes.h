/* Strikes: the note that a run leaves for the next one when it ends in the middle of a piece of work.
 *
 * HOME/resolving names the game that is being resolved, or the mail that is being read, and says how a run ended there: by
 * a fault (the handler of its signal notes it) or by our own time limit; on purpose, from outside (not counted); or killed,
 * if nobody could note anything. After STRIKES_FAULTS faults in a row, or STRIKES_KILLS kills without success, no run
 * takes up that work again. */
#ifndef POSTERN_RUN_STRIKES_H
#define POSTERN_RUN_STRIKES_H

#include "processor/home/home.h"

enum { STRIKES_FAULTS = 2, STRIKES_KILLS = 5 };

enum strikes_work { STRIKES_GAME, STRIKES_MAIL };

/* There may be work: with the first piece of it the note is opened and what the last run left is read, and from there to
 * strikes_close the signals that end a run are noted. A run does not stop because it cannot write the note. */
void strikes_open(struct home *home);

/* Call this before a piece of work. ERR_BUG says why if the work has ended too many runs and must be left alone, until
 * strikes_close; its strikes are then cleared. */
enum status strikes_begin(enum strikes_work work, int64_t id, struct error *err);

/* The work is done, or has failed with a report: clears its strikes. */
void strikes_end(void);

/* Restores the signals, and removes the note if it holds no strikes. */
void strikes_close(void);

#endif
