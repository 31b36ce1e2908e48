/* Strikes: what a run that ended in the middle of a piece of work leaves for the next one.
 *
 * HOME/resolving names the game that is being resolved, or the mail that is being read, and says how a run ended there: by
 * a fault (the handler of its signal notes it) or by our own time limit; on purpose, from outside (not counted); or, when
 * nobody could note anything, killed. After STRIKES_FAULTS faults in a row, or STRIKES_KILLS kills without the work being
 * done once, it is not taken up again. */
#ifndef POSTERN_RUN_STRIKES_H
#define POSTERN_RUN_STRIKES_H

#include "processor/home/home.h"

enum { STRIKES_FAULTS = 2, STRIKES_KILLS = 5 };

enum strikes_work { STRIKES_GAME, STRIKES_MAIL };

/* Opens the note and reads what the last run left; from here to strikes_close the signals that end a run are noted. A note
 * that cannot be written is no reason to stop. */
void strikes_open(struct home *home);

/* Before a piece of work. ERR_BUG, and why, when it has ended too many runs and is to be left alone; it has no strikes any
 * more then. */
enum status strikes_begin(enum strikes_work work, int64_t id, struct error *err);

/* It is done, or has failed in a way that is told: it has no strikes any more. */
void strikes_end(void);

/* Signals are as they were. The note goes when it tells of no strikes. */
void strikes_close(struct home *home);

#endif
