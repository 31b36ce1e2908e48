/* A subcommand's work in HOME: begins and ends in the same way for all. */
#ifndef POSTERN_COMMANDS_IN_HOME_H
#define POSTERN_COMMANDS_IN_HOME_H

#include "processor/home/home.h"

/* Opens HOME, to work at the time `now`; NULL: at the clock's. Returns -1 to go on; otherwise it has reported the fault and
 * returns the exit code. */
int command_open(struct home *home, enum home_use use, const char *now);

/* Closes HOME. Reports a fault and returns the exit code of the status. */
int command_close(struct home *home, enum status status, const struct error *err);

#endif
