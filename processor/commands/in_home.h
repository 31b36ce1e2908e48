/* A subcommand's work in HOME: how it begins and how it ends, alike for all. */
#ifndef POSTERN_COMMANDS_IN_HOME_H
#define POSTERN_COMMANDS_IN_HOME_H

#include "processor/home/home.h"

/* Opens HOME, to work at the time `now`; NULL: at the clock's. Returns -1 to go on, else the exit code to end with, what was
 * wrong having been said. */
int command_open(struct home *home, enum home_use use, const char *now);

/* Closes HOME. The exit code of the status; what went wrong is said. */
int command_close(struct home *home, enum status status, const struct error *err);

#endif
